#' @export
check_solution.deal_agnes <- function(deal, rules, moves) {
  cards <- as.integer(deal$cards)
  if (!identical(sort(cards), 0:51)) {
    abort_input("deal", "{.code deal$cards} must hold each code from 0 to 51 once.")
  }
  if (!is.character(rules) && !inherits(rules, "rules_agnes")) {
    abort_input("rules", "{.arg rules} must be for Agnes Sorel, not {.type {rules}}.")
  }
  rules <- rules_agnes(rules)
  moves <- judge_moves(moves)
  judge_line(moves, judge_start(cards, rules), function(game, move) {
    judge_move(game, rules, move)
  })
}

judge_moves <- function(moves, call = parent.frame()) {
  lines <- judge_table(moves, c("type", "from", "to", "cards"), call)
  for (column in names(lines)) {
    x <- lines[[column]]
    if (column == "type") {
      due <- "the text deal, foundation, run or back"
      wrong <- !(is.character(x) & x %in% c("deal", "foundation", "run", "back"))
    } else {
      due <- "a whole number or NA"
      wrong <- if (is.numeric(x)) x != round(x) else !is.na(x)
    }
    row <- which(wrong)[1]
    if (!is.na(row)) {
      message <- "{.code moves${column}[{row}]} must be {due}, not {.val {x[row]}}."
      abort_input("moves", message, call)
    }
  }
  lines
}

judge_move <- function(game, rules, move) {
  next_game <- switch(move$type,
    deal = judge_deal(game, rules$last, move$cards),
    back = judge_back(game, rules, move),
    judge_from_pile(game, rules, move)
  )
  if (rules$play == "forced") judge_forced(game, rules, move)
  next_game
}

judge_deal <- function(game, last, cards) {
  left <- length(game$stock)
  refuse_if(left == 0, "the stock is empty")
  due <- min(7, left)
  refuse_if(!cards %in% c(due, NA), "this deal is of %s cards, not %s", due, cards)
  first <- if (last == "left") 0 else 7 - due
  for (i in seq_len(due)) {
    game$piles[[first + i]] <- c(game$piles[[first + i]], game$stock[i])
  }
  game$stock <- game$stock[-seq_len(due)]
  game
}

judge_from_pile <- function(game, rules, move) {
  refuse_if(!move$from %in% 1:7, "there is no pile %s", move$from)
  pile <- game$piles[[move$from]]
  refuse_if(length(pile) == 0, "pile %s is empty", move$from)
  if (move$type == "foundation") {
    game <- judge_foundation(game, pile[length(pile)], move$cards)
  } else {
    game <- judge_run(game, rules, pile, move)
  }
  game$piles[[move$from]] <- pile[seq_len(length(pile) - move$cards)]
  # An uncovered card turns up at once, so the last card of a pile is never hidden.
  game$hidden <- pmin(game$hidden, pmax(lengths(game$piles) - 1, 0))
  game
}

judge_foundation <- function(game, card, cards) {
  refuse_if(!cards %in% 1, "a foundation takes one card at a time, not %s", cards)
  suit <- card %/% 13
  due <- judge_next_up(game, suit)
  refuse_if(
    card != due, "the foundation needs %s before %s", judge_text(due), judge_text(card)
  )
  game$founded[suit + 1] <- game$founded[suit + 1] + 1L
  game
}

# The last card of a foundation, 1 to 4.
judge_last_up <- function(game, foundation) {
  (foundation - 1) * 13 + (game$base + game$founded[foundation] - 1) %% 13
}

judge_back <- function(game, rules, move) {
  refuse_if(!rules$back, "no card comes back from its foundation")
  refuse_if(!move$from %in% 1:4, "there is no foundation %s", move$from)
  suit <- c("clubs", "diamonds", "spades", "hearts")[move$from]
  refuse_if(game$founded[move$from] == 0, "no card is on the foundation of %s", suit)
  refuse_if(!move$cards %in% 1, "one card at a time comes back, not %s", move$cards)
  refuse_if(!move$to %in% 1:7, "there is no pile %s", move$to)
  card <- judge_last_up(game, move$from)
  target <- game$piles[[move$to]]
  if (length(target) == 0) {
    judge_fill(game, rules, card, move)
  } else {
    judge_join(game, rules, card, target[length(target)])
  }
  game$founded[move$from] <- game$founded[move$from] - 1L
  game$piles[[move$to]] <- c(target, card)
  game
}

judge_run <- function(game, rules, pile, move) {
  size <- length(pile)
  refuse_if(!move$to %in% 1:7, "there is no pile %s", move$to)
  refuse_if(move$to == move$from, "pile %s cannot go to itself", move$to)
  refuse_if(
    !move$cards %in% 1:size,
    "%s cards cannot leave pile %s, which has %s", move$cards, move$from, size
  )
  first <- size - move$cards + 1
  judge_together(game, rules, pile, move$from, first)
  target <- game$piles[[move$to]]
  if (length(target) == 0) {
    refuse_if(
      rules$empty != "none" && !rules$whole_pile && first == 1,
      "the whole pile %s may not go to the empty pile %s", move$from, move$to
    )
    judge_fill(game, rules, pile[first], move)
  } else {
    judge_join(game, rules, pile[first], target[length(target)])
  }
  game$piles[[move$to]] <- c(target, pile[first:size])
  game
}

# The cards of a pile from the `first` on move together.
judge_together <- function(game, rules, pile, from, first) {
  size <- length(pile)
  start <- judge_run_start(game, rules, from)
  text <- judge_text(pile)
  refuse_if(first < start && rules$runs == "single", "only single cards move")
  refuse_if(
    first < start && start == game$hidden[from] + 1,
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

judge_fill <- function(game, rules, card, move) {
  empty <- rules$empty
  refuse_if(empty == "none", "only a deal may fill the empty pile %s", move$to)
  refuse_if(
    empty %in% c("any1", "high1") && move$cards > 1,
    "only one card may fill the empty pile %s, not %s", move$to, move$cards
  )
  refuse_if(
    empty %in% c("high1", "highrun") && judge_rank(game, card) != 12,
    "%s is not of the highest rank, as the empty pile %s needs", judge_text(card), move$to
  )
}

judge_join <- function(game, rules, card, on) {
  a <- judge_text(card)
  b <- judge_text(on)
  refuse_if(
    judge_stops(game, on, judge_build_wrap(rules)), "%s cannot go on %s, %s", a, b,
    if (judge_rank(game, on) == 0) "a base-rank card" else "an ace"
  )
  by <- rules$build
  name <- if (by == "suit") "suit" else "colour"
  refuse_if(!judge_same(card, on, by), "%s is not of the same %s as %s", a, name, b)
  refuse_if(!judge_fits(game, card, on, rules), "%s is not one rank below %s", a, b)
}
