# Rows of a board from the top, as suits of cards.R: clubs, diamonds, hearts, spades.
galactic_rows <- c(0L, 1L, 3L, 2L)

galactic_suits <- c("clubs", "diamonds", "hearts", "spades")

#' Boards of Pan Galactic Solitaire
#'
#' A board is four lines of text, from the top those of clubs, diamonds, hearts and spades, with
#' as many cards in each as there are ranks; cards as [as_cards()] reads them. With n ranks the
#' deck has the cards from the ace to the n-th rank. [deal_cards()] deals boards at random.
#'
#' @param x Four strings; or one string with four lines; or a matrix of cards as text with four
#'   rows; or a board already.
#' @param name Name of the board.
#' @param file Path of a file with boards, four lines each. Blank lines and what follows a `#`
#'   are passed over.
#' @param boards A board, or several as a list of class `deals`.
#' @param ... Passed on: `glyphs`, whether suits are glyphs or letters.
#' @return `galactic_board()`: a board, of class `deal_galactic` and `deal`: a list with `cards`
#'   (row by row from the left) and `name`. Its `format()` gives the four lines, and its print
#'   method marks the columns that are done by a line of `=` below, and says so if the board is
#'   won, or lost because no move is legal: under `"easy"`, or under the rules of
#'   `print(board, rules = )`. `read_galactic()`: a list of
#'   boards, of class `deals`. `write_galactic()`: its `boards`, invisibly. The file appears
#'   whole or not at all.
#' @examples
#' board <- galactic_board(c("AC 2C", "AD 2H", "AH 2D", "AS 2S"))
#' board
#' file <- tempfile()
#' write_galactic(deal_cards("galactic", number = 1:2), file)
#' read_galactic(file)
#' @export
galactic_board <- function(x, name = "given board") {
  if (inherits(x, "deal_galactic")) {
    return(x)
  }
  if (!is_text(name)) {
    abort_input("deal", "{.arg name} must be one text, not {.obj_type_friendly {name}}.")
  }
  if (is.matrix(x)) x <- apply(x, 1, paste, collapse = " ")
  if (!is.character(x) || length(x) == 0) {
    abort_input("deal", "{.arg x} must be four lines of text, not {.obj_type_friendly {x}}.")
  }
  if (length(x) == 1) x <- strsplit(x, "\n")[[1]]
  x <- x[nzchar(trimws(x))]
  new_deal(galactic_text_codes(x, name), name, "galactic")
}

galactic_text_codes <- function(lines, where) {
  if (length(lines) != 4) {
    abort_input("deal", "{where}: a board has 4 rows, not {length(lines)}.")
  }
  words <- lapply(lines, card_words)
  ranks <- length(words[[1]])
  row <- which(lengths(words) != ranks | lengths(words) > 13 | lengths(words) == 0)[1]
  if (!is.na(row)) {
    due <- if (ranks %in% 1:13) paste("as the first row,", ranks) else "from 1 to 13"
    found <- length(words[[row]])
    abort_input("deal", "{where}: row {row} has {found} card{?s}, but must have {due}.")
  }
  words <- unlist(words)
  codes <- card_codes(words)
  wrong <- function(bad, reason) {
    at <- which(bad)[1]
    if (!is.na(at)) {
      place <- sprintf("row %d, column %d", (at - 1) %/% ranks + 1, (at - 1) %% ranks + 1)
      word <- shortened(words[at])
      abort_input("deal", paste0("{where}, {place}: {.val {word}} ", reason))
    }
  }
  wrong(is.na(codes), "is not a card.")
  last <- c("ace", 2:10, "jack", "queen", "king")[ranks]
  wrong(codes %% 13L >= ranks, "has a rank beyond the deck, whose highest of {ranks} is {last}.")
  first <- match(codes, codes)
  wrong(first < seq_along(codes), "is there already.")
  codes
}

# A board's codes as the engine takes them.
galactic_board_codes <- function(board, what = "`board`") {
  if (!inherits(board, "deal_galactic")) {
    abort_input("deal", c(
      "{what} must be a board of Pan Galactic Solitaire, not {.obj_type_friendly {board}}.",
      i = "{.fn galactic_board} and {.fn deal_cards} make boards."
    ))
  }
  codes <- as.integer(board$cards)
  ranks <- length(codes) %/% 4
  whole <- sort(as.integer(outer(seq_len(ranks) - 1L, 0:3 * 13L, "+")))
  if (!identical(sort(codes), whole) || ranks < 1) {
    abort_input("deal", "{what} does not have each card of its deck once.")
  }
  codes
}

galactic_ranks <- function(board) length(board$cards) %/% 4L

#' @rdname galactic_board
#' @export
read_galactic <- function(file) {
  text <- trimws(sub("#.*", "", read_text(file)))
  numbers <- which(nzchar(text))
  if (length(numbers) == 0) {
    abort_input("file", "{.file {file}} has no cards in it.")
  }
  boards <- split(numbers, (seq_along(numbers) - 1) %/% 4)
  boards <- lapply(seq_along(boards), function(i) {
    lines <- boards[[i]]
    name <- sprintf("%s, board %d", file_name(file), i)
    where <- sprintf("%s (from line %d)", name, lines[1])
    new_deal(galactic_text_codes(text[lines], where), name, "galactic")
  })
  new_deals(boards)
}

#' @rdname galactic_board
#' @export
write_galactic <- function(boards, file) {
  boards <- galactic_boards(boards)
  lines <- lapply(boards, function(board) {
    c(paste("#", gsub("[\r\n]+", " ", board$name)), format(board, glyphs = FALSE), "")
  })
  write_whole_file(unlist(lines), file)
  invisible(if (length(boards) == 1) boards[[1]] else new_deals(boards))
}

# One or several boards as a list, each checked.
galactic_boards <- function(boards) {
  if (inherits(boards, "deal")) boards <- list(boards)
  if (!is.list(boards) || length(boards) == 0) {
    abort_input("deal", "{.arg boards} must be boards, not {.obj_type_friendly {boards}}.")
  }
  boards <- unclass(boards)
  for (i in seq_along(boards)) {
    galactic_board_codes(boards[[i]], paste("board", i, "of `boards`"))
  }
  boards
}

#' @rdname galactic_board
#' @export
format.deal_galactic <- function(x, ...) {
  galactic_board_codes(x, "`x`")
  cards <- matrix(format(x$cards, ...), 4, byrow = TRUE)
  apply(format(cards, justify = "right"), 1, paste, collapse = " ")
}

#' @export
print.deal_galactic <- function(x, ..., rules = "easy") {
  codes <- galactic_board_codes(x, "`x`")
  cards <- format(matrix(format(x$cards, ...), 4, byrow = TRUE), justify = "right")
  done <- galactic_done(matrix(codes, 4, byrow = TRUE))
  width <- nchar(cards[1])
  below <- paste(ifelse(done, strrep("=", width), strrep(" ", width)), collapse = " ")
  cat(sprintf("Pan Galactic Solitaire: %s, %d of %d columns done\n", x$name, sum(done),
              length(done)))
  cat(paste0("  ", formatC(galactic_suits, width = -9), apply(cards, 1, paste, collapse = " ")),
      sep = "\n")
  if (any(done)) cat(sub(" +$", "", paste0(strrep(" ", 11), below)), "\n", sep = "")
  said <- galactic_verdict(x, rules)
  if (!is.null(said)) cat("  ", said, "\n", sep = "")
  invisible(x)
}

# What can be said without a search: won, or lost since no move is legal.
galactic_verdict <- function(board, rules) {
  if (all(galactic_done(matrix(as.integer(board$cards), 4, byrow = TRUE)))) {
    return("Won: all columns are done.")
  }
  moves <- galactic_moves(board, rules)
  if (nrow(moves) == 0) sprintf("Lost: no move is legal under \"%s\".", galactic_name(rules))
}

# "easy", also of rules for boards of fewer ranks.
galactic_name <- function(rules) rules_galactic(rules)$moves

# Which columns of a matrix of codes have one rank, each card in the row of its suit.
galactic_done <- function(codes) {
  apply(codes, 2, function(column) {
    all(column %/% 13L == galactic_rows) && all(column %% 13L == column[1] %% 13L)
  })
}

#' Legal moves of Pan Galactic Solitaire
#'
#' `galactic_moves()` lists the legal moves of a board, as the published program's hint buttons
#' show them: by the suit of the home card that allows a swap. `move_galactic()` makes moves.
#'
#' @param board A board, see [galactic_board()] and [deal_cards()].
#' @param rules Rules, see [rules_galactic()], or the name of their set of moves.
#' @param moves A data frame with columns `home` and `away` as `galactic_moves()` has them, a
#'   row for each move; or a solution, see [solve_galactic()]; or `NULL` for none.
#' @return `galactic_moves()`: a tibble with a row for each exchange that is legal, by suits and
#'   columns: `suit` (of the home card, `NA` for a cycle), `type` (`"swap"` or `"cycle"`),
#'   `column` (from 1), `home` (the card that comes home to this column) and `away` (the card
#'   that it is exchanged with). An exchange that a swap and a cycle allow is a swap, and one
#'   that two swaps allow, in either direction, is there once.
#'
#'   `move_galactic()`: the board after the moves.
#' @examples
#' board <- deal_cards("galactic", seed = 1, number = 1)
#' moves <- galactic_moves(board, "easy")
#' moves
#' move_galactic(board, moves[1, ])
#' @export
galactic_moves <- function(board, rules = "easy") {
  codes <- galactic_board_codes(board)
  rules <- galactic_rules_for(rules, galactic_ranks(board))
  found <- .Call(patience_galactic_moves, codes, galactic_codes(rules))
  moves <- galactic_moves_table(found)
  moves[order(match(moves$suit, galactic_suits), moves$column), ]
}

# Moves from the engine: suits from 1, 5 for a cycle, and cards by codes.
galactic_moves_table <- function(found) {
  text <- function(codes) as.character(new_cards(codes))
  new_rows(list(
    suit = galactic_suits[found$suit],
    type = c("swap", "cycle")[1 + (found$suit == 5)],
    column = found$column,
    home = text(found$home),
    away = text(found$away)
  ))
}

#' @rdname galactic_moves
#' @export
move_galactic <- function(board, moves, rules = "easy") {
  galactic_board_codes(board)
  rules <- galactic_rules_for(rules, galactic_ranks(board))
  if (is.null(moves)) {
    return(board)
  }
  check <- check_solution(board, rules, moves)
  if (!check$legal) {
    found <- galactic_moves(check$board, rules)
    abort_illegal(check$reason, sprintf("%s home, away %s", found$home, found$away))
  }
  check$board
}

#' @rdname galactic_moves
#' @details `play_galactic()` is the former name of `move_galactic()`.
#' @export
play_galactic <- function(board, moves, rules = "easy") {
  warn_deprecated("{.fn play_galactic} is now called {.fn move_galactic}.")
  move_galactic(board, moves, rules)
}
