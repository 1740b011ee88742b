# Deals of Agnes Sorel: decks in dealing order, and boards in the middle of a game.

# The fields of a deal from groups of codes. A deck is one group. A board has the 13 groups of
# src/table/pasted.h; its `cards` are in the order of these places, and its `board` says how they
# lie: the rank of the `base` card (ace = 0), how many cards are `up` on each foundation, how many
# are on each of the `piles`, and how many of these lie `down`.
make_agnes <- function(groups) {
  if (length(groups) == 1) {
    return(list(cards = new_cards(groups[[1]])))
  }
  how <- groups[[13]]
  list(
    cards = new_cards(unlist(groups[1:12])),
    board = list(
      base = how[1], up = lengths(groups[1:4]), piles = lengths(groups[5:11]), down = how[-1]
    )
  )
}

# As the engine takes it.
agnes_deal_codes <- function(deal) {
  codes <- check_deal(deal, "agnes")
  if (is.null(deal$board)) codes else c(list(cards = codes), deal$board)
}

# As read_deals() reads it: a deck as a line, a board as lines, its piles with their numbers.
agnes_text <- function(deal) {
  cards <- as.character(deal$cards)
  board <- deal$board
  if (is.null(board)) {
    return(paste(cards, collapse = " "))
  }
  place <- factor(
    rep(1:12, c(board$up, board$piles, 52 - sum(board$up, board$piles))), 1:12
  )
  lying <- unname(split(cards, place))
  tops <- vapply(lying[1:4], function(up) sub(".$", "", c("0", up)[length(up) + 1]), "")
  tops[board$up == 0] <- "0"
  piles <- Map(function(pile, down) {
    hidden <- seq_len(down)
    pile[hidden] <- paste0("(", pile[hidden], ")")
    paste(c(pile, if (length(pile) == 0) "-"), collapse = " ")
  }, lying[5:11], board$down)
  paste(c(
    paste("Foundations:", paste0(card_suits, "-", tops, collapse = " ")),
    paste(c("Talon:", lying[[12]]), collapse = " "), paste0(1:7, ": ", unlist(piles))
  ), collapse = "\n")
}

#' @export
format.deal_agnes <- function(x, ...) {
  if (is.null(x$board)) NextMethod() else strsplit(agnes_text(x), "\n", fixed = TRUE)[[1]]
}
