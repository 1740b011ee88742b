# Deals of Spider: 104 cards as they are dealt, the 44 that lie face down, the first row and the
# five rows of the stock. The last four cards that lie face down go to the columns `tall`. A
# position in the middle of a game has the cards of the columns, of what is left of the stock and
# of the suits that were removed. Its `board` says how many cards are in each of the `piles`, how
# many of these lie `down`, and how many suits are `removed`; and `unseen` that nobody has seen
# those that lie face down, nor the stock: then which of them lies where says nothing.

# The version of the solver and of the players, to be raised by whatever changes a line or a row.
spider_solver <- 3

# The cards of the ten columns, the last of each face up, and of the rows of the stock.
spider_layout <- function(deal) {
  codes <- as.integer(deal$cards)
  board <- deal$board
  if (!is.null(board)) {
    columns <- split(codes[seq_len(sum(board$piles))], rep(factor(1:10), board$piles))
    stock <- codes[seq_len(104 - 13 * board$removed)][-seq_len(sum(board$piles))]
    return(c(unname(columns), unname(split(stock, (seq_along(stock) - 1) %/% 10))))
  }
  tall <- if (is.null(deal$tall)) 1:4 else deal$tall
  columns <- lapply(1:10, function(column) {
    codes[c(column + 10 * 0:3, 40 + which(tall == column), 44 + column)]
  })
  c(columns, lapply(1:5, function(row) codes[44 + 10 * row + 1:10]))
}

# The fields of a deal from such groups, or from the codes as they are dealt; or of a position
# from the 13 groups of src/table/pasted.h.
make_spider <- function(groups, dealt) {
  if (dealt) {
    return(list(cards = new_cards(unlist(groups))))
  }
  if (length(groups) %in% 13:14) {
    board <- list(
      piles = lengths(groups[1:10]), down = groups[[13]], removed = length(groups[[12]]) / 13
    )
    if (length(groups) == 14) board$unseen <- TRUE
    return(spider_fields(unlist(groups[1:12]), board = board))
  }
  columns <- groups[1:10]
  tall <- which(lengths(columns) == 6)
  at <- function(columns, i) vapply(columns, `[[`, 1L, i)
  codes <- c(
    unlist(lapply(1:4, at, columns = columns)), at(columns[tall], 5L),
    vapply(columns, function(column) column[[length(column)]], 1L), unlist(groups[11:15])
  )
  spider_fields(codes, tall = if (!identical(tall, 1:4)) tall)
}

# Packs of fewer suits are dealt for rules by which no others count.
spider_fields <- function(codes, ...) {
  suits <- sort(unique(codes %/% 13))
  c(
    list(cards = new_cards(codes)), Filter(Negate(is.null), list(...)),
    if (length(suits) == 1) list(rules = "Spider-1"),
    if (length(suits) == 2 && sum(suits %% 2) == 1) list(rules = "Spider-2")
  )
}

# As it is read again: in dealing order; as it lies where other columns are tall; in the middle of
# a game with the numbers of the columns, brackets around what lies face down, and names.
spider_text <- function(deal) {
  board <- deal$board
  in_line <- function(cards) paste(as.character(new_cards(cards)), collapse = " ")
  if (is.null(board)) {
    groups <- if (is.null(deal$tall)) list(as.integer(deal$cards)) else spider_layout(deal)
    return(paste(vapply(groups, in_line, ""), collapse = " / "))
  }
  paste(spider_board_lines(deal), collapse = " / ")
}

spider_board_lines <- function(deal) {
  board <- deal$board
  groups <- lapply(spider_layout(deal), function(cards) as.character(new_cards(cards)))
  unseen <- isTRUE(board$unseen)
  if (unseen) groups[-(1:10)] <- lapply(groups[-(1:10)], function(cards) rep("--", length(cards)))
  piles <- Map(function(cards, down) {
    hidden <- seq_len(down)
    cards[hidden] <- if (unseen) "--" else paste0("(", cards[hidden], ")")
    cards
  }, groups[1:10], board$down)
  gone <- new_cards(utils::tail(as.integer(deal$cards), 13 * board$removed))
  spider_board_text(piles, groups[-(1:10)], as.character(gone[as.integer(gone) %% 13 == 0]))
}

# Of cards as text: ten columns, the rows of the stock, and the aces of the suits that are gone.
spider_board_text <- function(piles, rows, aces) {
  in_line <- function(cards) if (length(cards) == 0) "-" else paste(cards, collapse = " ")
  if (length(rows) == 0) rows <- list(character())
  c(
    paste0(1:10, ": ", vapply(piles, in_line, "")), paste("Stock:", vapply(rows, in_line, "")),
    if (length(aces) > 0) paste("Foundations:", in_line(aces))
  )
}

#' @export
format.deal_spider <- function(x, ...) {
  if (is.null(x$board)) NextMethod() else spider_board_lines(x)
}

# Of one deal or several, a column of codes each, in dealing order.
spider_codes_of <- function(deals) {
  deals <- if (inherits(deals, "deal")) list(deals) else unclass(deals)
  check_dealt(deals)
  vapply(deals, spider_deal_codes, integer(104))
}

spider_deal_codes <- function(deal) {
  if (isTRUE(deal$board$unseen)) {
    abort_input("deal", c(
      "Not all cards of {.val {deal$name}} are known.",
      i = "{.fn chance}, and {.fn hints} with {.code cards = \"seen\"}, need no more than what is
           seen."
    ))
  }
  codes <- as.integer(deal$cards)
  times <- matrix(tabulate(codes + 1L, 52), 13)
  complete <- all(times == rep(times[1, ], each = 13))
  if (length(codes) != 104 || anyNA(codes) || !complete) {
    abort_input("deal", c(
      "{.val {deal$name}} does not have the cards of two decks, nor eight complete suits."
    ))
  }
  codes
}
