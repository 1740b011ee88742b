# The judge of Spider: plain R, from the rules alone. A position is the cards of each column, how
# many of them lie face down, the rows to come, and how many suits are gone.

judge_spider_start <- function(deal, rules) {
  groups <- lapply(spider_layout(deal), judge_spider_cards, rules)
  piles <- groups[1:10]
  board <- deal$board
  if (is.null(board)) {
    return(list(piles = piles, hidden = lengths(piles) - 1L, rows = groups[11:15], founded = 0))
  }
  position <- list(
    piles = piles, hidden = board$down, rows = groups[-(1:10)], founded = board$removed
  )
  # What would have been done after a move.
  for (column in 1:10) position <- judge_spider_settle(position, column)
  position
}

# Cards as their suits count: black ones are spades and red ones hearts, or all are spades.
judge_spider_cards <- function(cards, rules) {
  suit <- switch(as.character(rules$suits),
    "4" = cards %/% 13, "2" = 2 + cards %/% 13 %% 2, "1" = 2
  )
  as.integer(13 * suit + cards %% 13)
}

judge_spider_move <- function(position, rules, move) {
  refuse_if(position$founded == 8, "the game is won already")
  if (move$type == "deal") {
    refuse_if(length(position$rows) == 0, "the stock is empty")
    refuse_if(!move$cards %in% c(10, NA), "a row has 10 cards, not %s", format(move$cards))
    empty <- which(lengths(position$piles) == 0)
    refuse_if(
      length(empty) > 0 && !rules$onto_empty, "column %d is empty, so no row is dealt", empty[1]
    )
    position$piles <- Map(c, position$piles, position$rows[[1]])
    position$rows <- position$rows[-1]
    for (column in 1:10) position <- judge_spider_settle(position, column)
    return(position)
  }
  for (end in c("from", "to")) {
    column <- move[[end]]
    refuse_if(!column %in% 1:10, "there is no column %s", format(column))
  }
  from <- move$from
  to <- move$to
  refuse_if(from == to, "column %d cannot go to itself", from)
  pile <- position$piles[[from]]
  refuse_if(length(pile) == 0, "column %d is empty", from)
  up <- length(pile) - position$hidden[from]
  refuse_if(
    !move$cards %in% seq_len(up), "%s cards cannot leave column %d, of which %d lie face up",
    format(move$cards), from, up
  )
  cards <- utils::tail(pile, move$cards)
  in_suit <- all(diff(cards) == -1) && length(unique(cards %/% 13)) == 1
  refuse_if(!in_suit, "the last %d cards of column %d are no run in suit", move$cards, from)
  target <- position$piles[[to]]
  fits <- length(target) == 0 || target[length(target)] %% 13 == cards[1] %% 13 + 1
  refuse_if(
    !fits, "%s does not fit on %s", judge_text(cards[1]), judge_text(target[length(target)])
  )
  position$piles[[to]] <- c(target, cards)
  position$piles[[from]] <- pile[seq_len(length(pile) - move$cards)]
  judge_spider_settle(judge_spider_settle(position, to), from)
}

# A suit from king to ace goes away, and the last card of the column is turned.
judge_spider_settle <- function(position, column) {
  pile <- position$piles[[column]]
  n <- length(pile)
  if (n - position$hidden[column] >= 13) {
    last <- pile[n - 12:0]
    if (all(last %% 13 == 12:0) && length(unique(last %/% 13)) == 1) {
      pile <- pile[seq_len(n - 13)]
      position$founded <- position$founded + 1
    }
  }
  position$piles[[column]] <- pile
  if (length(pile) > 0 && position$hidden[column] == length(pile)) {
    position$hidden[column] <- length(pile) - 1L
  }
  position
}

#' @export
check_solution.deal_spider <- function(deal, rules = NULL, moves) {
  spider_deal_codes(deal)
  rules <- judged_rules(deal, rules, moves)
  refuse_other_rules(rules, "rules_spider", "Spider")
  moves <- judge_spider_moves(moves)
  replay <- judge_replay(moves, judge_spider_start(deal, rules), function(position, move) {
    judge_spider_move(position, rules, move)
  })
  legal <- is.na(replay$reason)
  check <- list(
    legal = legal, won = legal && replay$position$founded == 8, move = replay$move,
    reason = replay$reason, removed = replay$position$founded
  )
  structure(check, class = c("solution_check_spider", "solution_check"))
}

judge_spider_moves <- function(moves) judge_pile_moves(moves, c("deal", "run"))

#' @export
format.solution_check_spider <- function(x, ...) {
  verdict <- if (!x$legal) "illegal" else if (x$won) "legal, won" else "legal, not won"
  line <- sprintf("%s: %.0f of 8 suits removed", verdict, x$removed)
  if (x$legal) line else c(line, x$reason)
}
