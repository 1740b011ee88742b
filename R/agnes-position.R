# A position: the base rank, the piles from the deepest card to the last, how many cards
# of each pile are face down, the stock, and how many cards each foundation has, by suit.
judge_start <- function(deal, rules) {
  cards <- as.integer(deal$cards)
  if (!is.null(deal$board)) {
    return(judge_board(cards, deal$board, rules))
  }
  row <- if (rules$mirrored) function(i) seq_len(8 - i) else function(i) i:7
  piles <- unname(split(cards[2:29], unlist(lapply(1:7, row))))
  list(
    base = cards[1] %% 13,
    piles = piles,
    hidden = if (rules$layout == "down") lengths(piles) - 1 else rep(0, 7),
    stock = cards[30:52],
    founded = as.integer(0:3 == cards[1] %/% 13)
  )
}

# The same of a board in the middle of a game: the foundations' cards come first, then the piles'.
judge_board <- function(cards, board, rules) {
  piles <- split(
    cards[sum(board$up) + seq_len(sum(board$piles))],
    rep(factor(1:7), board$piles)
  )
  list(
    base = board$base,
    piles = unname(piles),
    hidden = if (rules$layout == "down") board$down else rep(0, 7),
    stock = cards[seq_len(52) > sum(board$up, board$piles)],
    founded = board$up
  )
}

# The base counts as 0 and the highest rank as 12.
judge_rank <- function(position, card) (card %% 13 - position$base) %% 13

judge_same <- function(card, on, by) {
  (card %/% 13 - on %/% 13) %% (if (by == "suit") 4 else 2) == 0
}

# Whether nothing may follow a card in a sequence, whatever its suit.
judge_stops <- function(position, on, wrap) {
  wrap != "circular" && (judge_rank(position, on) == 0 || wrap == "none" && on %% 13 == 0)
}

# Whether a card follows another in a run.
judge_links <- function(position, card, on, rules) {
  judge_same(card, on, rules$runs) && (on - card) %% 13 == 1 &&
    !judge_stops(position, on, rules$wrap)
}

# Where building stops; a card may be parked where a run would stop.
judge_build_wrap <- function(rules) if (rules$wrap == "park") "circular" else rules$wrap

# Whether a card may be built on another.
judge_fits <- function(position, card, on, rules) {
  judge_same(card, on, rules$build) && (on - card) %% 13 == 1 &&
    !judge_stops(position, on, judge_build_wrap(rules))
}

# Where the longest movable run of a pile starts.
judge_run_start <- function(position, rules, from) {
  pile <- position$piles[[from]]
  start <- length(pile)
  if (rules$runs == "single") {
    return(start)
  }
  top <- position$hidden[from] + 1
  while (start > top && judge_links(position, pile[start], pile[start - 1], rules)) {
    start <- start - 1
  }
  start
}

judge_next_up <- function(position, suit) {
  suit * 13 + (position$base + position$founded[suit + 1]) %% 13
}
