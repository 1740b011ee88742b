#' @export
check_solution.deal_agnes <- function(deal, rules = NULL, moves) {
  rules <- judged_rules(deal, rules, moves)
  if (!identical(sort(as.integer(deal$cards)), 0:51)) {
    abort_input("deal", "{.code deal$cards} must hold each code from 0 to 51 once.")
  }
  if (!inherits(rules, "rules_agnes")) {
    abort_input("rules", "{.arg rules} must be for Agnes Sorel, not {.type {rules}}.")
  }
  moves <- judge_moves(moves)
  judge_line(moves, judge_start(deal, rules), function(position, move) {
    judge_move(position, rules, move)
  })
}

judge_moves <- function(moves) {
  judge_pile_moves(moves, c("deal", "foundation", "run", "back"))
}

judge_move <- function(position, rules, move) {
  next_position <- switch(move$type,
    deal = judge_deal(position, rules$last, move$cards),
    back = judge_back(position, rules, move),
    judge_from_pile(position, rules, move)
  )
  if (rules$play == "forced") judge_forced(position, rules, move)
  next_position
}

judge_deal <- function(position, last, cards) {
  left <- length(position$stock)
  refuse_if(left == 0, "the stock is empty")
  due <- min(7, left)
  refuse_if(!cards %in% c(due, NA), "this deal is of %s cards, not %s", due, cards)
  first <- if (last == "left") 0 else 7 - due
  for (i in seq_len(due)) {
    position$piles[[first + i]] <- c(position$piles[[first + i]], position$stock[i])
  }
  position$stock <- position$stock[-seq_len(due)]
  position
}

judge_from_pile <- function(position, rules, move) {
  refuse_if(!move$from %in% 1:7, "there is no pile %s", move$from)
  pile <- position$piles[[move$from]]
  refuse_if(length(pile) == 0, "pile %s is empty", move$from)
  if (move$type == "foundation") {
    position <- judge_foundation(position, pile[length(pile)], move$cards)
  } else {
    position <- judge_run(position, rules, pile, move)
  }
  position$piles[[move$from]] <- pile[seq_len(length(pile) - move$cards)]
  # An uncovered card turns up at once, so the last card of a pile is never hidden.
  position$hidden <- pmin(position$hidden, pmax(lengths(position$piles) - 1, 0))
  position
}

judge_foundation <- function(position, card, cards) {
  refuse_if(!cards %in% 1, "a foundation takes one card at a time, not %s", cards)
  suit <- card %/% 13
  due <- judge_next_up(position, suit)
  refuse_if(
    card != due, "the foundation needs %s before %s", judge_text(due), judge_text(card)
  )
  position$founded[suit + 1] <- position$founded[suit + 1] + 1L
  position
}

# The last card of a foundation, 1 to 4.
judge_last_up <- function(position, foundation) {
  (foundation - 1) * 13 + (position$base + position$founded[foundation] - 1) %% 13
}

judge_back <- function(position, rules, move) {
  refuse_if(!rules$back, "no card comes back from its foundation")
  refuse_if(!move$from %in% 1:4, "there is no foundation %s", move$from)
  suit <- suit_words[move$from]
  refuse_if(position$founded[move$from] == 0, "no card is on the foundation of %s", suit)
  refuse_if(!move$cards %in% 1, "one card at a time comes back, not %s", move$cards)
  refuse_if(!move$to %in% 1:7, "there is no pile %s", move$to)
  card <- judge_last_up(position, move$from)
  target <- position$piles[[move$to]]
  if (length(target) == 0) {
    judge_fill(position, rules, card, move)
  } else {
    judge_join(position, rules, card, target[length(target)])
  }
  position$founded[move$from] <- position$founded[move$from] - 1L
  position$piles[[move$to]] <- c(target, card)
  position
}

judge_run <- function(position, rules, pile, move) {
  size <- length(pile)
  refuse_if(!move$to %in% 1:7, "there is no pile %s", move$to)
  refuse_if(move$to == move$from, "pile %s cannot go to itself", move$to)
  refuse_if(
    !move$cards %in% 1:size,
    "%s cards cannot leave pile %s, which has %s", move$cards, move$from, size
  )
  first <- size - move$cards + 1
  judge_together(position, rules, pile, move$from, first)
  target <- position$piles[[move$to]]
  if (length(target) == 0) {
    refuse_if(
      rules$empty != "none" && !rules$whole_pile && first == 1,
      "the whole pile %s may not go to the empty pile %s", move$from, move$to
    )
    judge_fill(position, rules, pile[first], move)
  } else {
    judge_join(position, rules, pile[first], target[length(target)])
  }
  position$piles[[move$to]] <- c(target, pile[first:size])
  position
}

# The cards of a pile from the `first` on move together.
judge_together <- function(position, rules, pile, from, first) {
  size <- length(pile)
  start <- judge_run_start(position, rules, from)
  text <- judge_text(pile)
  refuse_if(first < start && rules$runs == "single", "only single cards move")
  refuse_if(
    first < start && start == position$hidden[from] + 1,
    "the card under %s in pile %s is face down", text[start], from
  )
  refuse_if(
    first < start, "%s and %s are not in sequence in %s, so they do not move together",
    text[start - 1], text[start], if (rules$runs == "suit") "suit" else "colour"
  )
  refuse_if(
    first > start && !rules$split,
    "the run from %s to %s may not be split", text[start], text[size]
  )
}

judge_fill <- function(position, rules, card, move) {
  empty <- rules$empty
  refuse_if(empty == "none", "only a deal may fill the empty pile %s", move$to)
  refuse_if(
    empty %in% c("any1", "high1") && move$cards > 1,
    "only one card may fill the empty pile %s, not %s", move$to, move$cards
  )
  refuse_if(
    empty %in% c("high1", "highrun") && judge_rank(position, card) != 12,
    "%s is not of the highest rank, as the empty pile %s needs", judge_text(card), move$to
  )
}

judge_join <- function(position, rules, card, on) {
  a <- judge_text(card)
  b <- judge_text(on)
  refuse_if(
    judge_stops(position, on, judge_build_wrap(rules)), "%s cannot go on %s, %s", a, b,
    if (judge_rank(position, on) == 0) "a base-rank card" else "an ace"
  )
  by <- rules$build
  name <- if (by == "suit") "suit" else "colour"
  refuse_if(!judge_same(card, on, by), "%s is not of the same %s as %s", a, name, b)
  refuse_if(!judge_fits(position, card, on, rules), "%s is not one rank below %s", a, b)
}
