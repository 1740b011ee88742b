# The saved game of the Spider of Windows XP, spider.sav: whole numbers of four bytes, the lowest
# first. In this order:
# * how many suits count, and the number of the deal;
# * how many cards have been dealt, and how many of them still lie there;
# * the moves and the rows of the stock so far;
# * the suits that are gone: by suit, and one after another;
# * of each column the cards, those face down, and for each card its place in the deal;
# * the score.
# Files of an older version have neither the suits that count nor the suits one after another.
#
# Read from a decompilation of the program (LukeWarnut, SpiderSolitaireXP: save_game.cpp and
# load_game.cpp) and from a description by somebody else (Spider.sav, genialitaet.de); both agree.

# The least and the most that there can be: no card, or 104, in ten columns.
xp_save_sizes <- 4 * c(10 + 20, 19 + 20 + 104)

# Whether bytes can be such a file, and nothing else that is read.
is_xp_save <- function(bytes) {
  size <- length(bytes)
  size %% 4 == 0 && size >= xp_save_sizes[1] && size <= xp_save_sizes[2] &&
    all(bytes[c(11, 12, 15, 16)] == 0)
}

# What such a file says: `suits`, `number`, `moves` and `rows`; how many suits are `gone` of
# clubs, diamonds, hearts and spades; and `columns`, for each a list of the places of its cards
# and how many of them lie face down.
parse_xp_save <- function(bytes, file) {
  numbers <- xp_save_numbers(bytes, file)
  said <- xp_save_head(numbers)
  said$columns <- lapply(1:10, xp_save_column, numbers)
  places <- unlist(lapply(said$columns, `[[`, "places"))
  if (anyDuplicated(places) || !all(places %in% seq(0, said$dealt - 1))) {
    numbers$refuse("A card lies in two columns, or is still in the stock")
  }
  if (any(length(places) != c(said$there, said$dealt - 13 * sum(said$gone)))) {
    numbers$refuse(sprintf("%d cards are dealt and %d lie there", said$dealt, length(places)))
  }
  said
}

# Its numbers one after another: take(n) the next ones, `coming()` the next without taking it, and
# refuse(what) says what is wrong.
xp_save_numbers <- function(bytes, file) {
  numbers <- readBin(bytes, "integer", length(bytes) / 4, size = 4, endian = "little")
  at <- 0
  refuse <- function(what) {
    abort_input("file", c(
      "{.file {file}} is not a saved game of the Spider of Windows XP, or it was changed.",
      i = paste0(what, ".")
    ))
  }
  take <- function(n = 1) {
    if (n < 0 || at + n > length(numbers)) refuse("It ends too early")
    at <<- at + n
    numbers[seq(to = at, length.out = n)]
  }
  list(take = take, coming = function() numbers[at + 1], refuse = refuse)
}

# The program tells its older files in this way, too.
xp_save_head <- function(numbers) {
  take <- numbers$take
  suits <- if (numbers$coming() %in% 0:4) take() else 4L
  said <- list(
    suits = suits, number = take() %% 2^31, dealt = take(), there = take(), moves = take(),
    rows = take(), gone = take(4)
  )
  if (numbers$coming() %in% 0:4) take(8)
  if (!suits %in% c(1, 2, 4)) {
    numbers$refuse(sprintf("It has %d suits, not 4, 2 or 1", suits))
  }
  if (!said$rows %in% 0:5 || said$dealt != 54 + 10 * said$rows) {
    numbers$refuse(sprintf("It says that %d cards are dealt and %d rows", said$dealt, said$rows))
  }
  said
}

xp_save_column <- function(column, numbers) {
  cards <- numbers$take()
  down <- numbers$take()
  places <- numbers$take(cards)
  if (down < 0 || down > max(0, cards - 1)) {
    numbers$refuse(
      sprintf("%d of the %d cards of column %d lie face down", down, cards, column)
    )
  }
  list(places = places, down = down)
}

# The board as text, as as_deal() reads it; its name is the number and how far the game is.
xp_save_board <- function(bytes, file) {
  saved <- parse_xp_save(bytes, file)
  deal <- windows_xp_deals(saved$number, rules_spider(saved$suits))
  cards <- as.character(deal$cards)
  columns <- lapply(saved$columns, function(column) {
    words <- cards[column$places + 1]
    down <- seq_len(column$down)
    replace(words, down, sprintf("(%s)", words[down]))
  })
  rows <- split(cards[55:104], rep(1:5, each = 10))
  aces <- rep(c("AC", "AD", "AH", "AS"), saved$gone)
  moves <- if (saved$moves > 0) paste(", after", in_words(saved$moves, "move"))
  structure(
    spider_board_text(columns, rows[seq_len(5) > saved$rows], aces),
    name = paste0(deal$name, moves)
  )
}

# Such a file of a deal by its number, before the first move. The program makes the cards anew
# from the number, so there is none of another deal.
xp_save_bytes <- function(deals) {
  if (length(deals) != 1) {
    abort_input("deal", "A saved game has one deal, not {length(deals)}.")
  }
  deal <- deals[[1]]
  number <- sub("^Windows XP number ([0-9]+)$", "\\1", deal$name)
  if (!inherits(deal, "deal_spider") || number == deal$name || !is.null(deal$board)) {
    abort_input("deal", c(
      "{.val {deal$name}} cannot be a saved game of the Spider of Windows XP.",
      i = "The program makes the cards from a number: {.fn deal_cards} with
        {.code from = \"windows-xp\"} has its deals."
    ))
  }
  places <- lapply(spider_layout(list(cards = 0:103))[1:10], as.integer)
  columns <- lapply(places, function(column) c(length(column), length(column) - 1, column))
  no_suits <- numeric(4 + 8)
  score <- 500
  numbers <- c(
    rules_for(deal, NULL)$suits, as.numeric(number), dealt = 54, there = 54, moves = 0, rows = 0,
    no_suits, unlist(columns), score
  )
  writeBin(as.integer(numbers), raw(), size = 4, endian = "little")
}
