# Rows of a board from the top, as suits of cards.R: clubs, diamonds, hearts, spades.
galactic_rows <- c(0L, 1L, 3L, 2L)

galactic_suits <- c("clubs", "diamonds", "hearts", "spades")

# A board's codes as the engine takes them.
galactic_board_codes <- function(board, what = "`board`") {
  if (!inherits(board, "deal_galactic")) abort_not_deal(board, "galactic", what)
  codes <- as.integer(board$cards)
  ranks <- length(codes) %/% 4
  whole <- sort(as.integer(outer(seq_len(ranks) - 1L, 0:3 * 13L, "+")))
  if (!identical(sort(codes), whole) || ranks < 1) {
    abort_input("deal", "{what} does not have each card of its deck once.")
  }
  codes
}

galactic_ranks <- function(board) length(board$cards) %/% 4L

# One or several boards as a list, each checked.
galactic_boards <- function(deals) {
  boards <- deals_list(deals)
  for (i in seq_along(boards)) {
    galactic_board_codes(boards[[i]], paste("deal", i, "of `deals`"))
  }
  boards
}

#' @export
format.deal_galactic <- function(x, ...) {
  galactic_board_codes(x, "`x`")
  cards <- matrix(format(x$cards, ...), 4, byrow = TRUE)
  apply(format(cards, justify = "right"), 1, paste, collapse = " ")
}

# What can be said without a search: won, or lost since no move is legal.
galactic_verdict <- function(board, rules) {
  if (all(galactic_done(matrix(as.integer(board$cards), 4, byrow = TRUE)))) {
    return("Won: all columns are done.")
  }
  moves <- legal_moves(board, rules)
  if (nrow(moves) == 0) sprintf("Lost: no move is legal under \"%s\".", rules$set)
}

# Which columns of a matrix of codes have one rank, each card in the row of its suit.
galactic_done <- function(codes) {
  apply(codes, 2, function(column) {
    all(column %/% 13L == galactic_rows) && all(column %% 13L == column[1] %% 13L)
  })
}
