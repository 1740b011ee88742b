# The judge of Agnes Sorel under forced play; the rest of it is in agnes-judge.R.

# Refuses a move that free play allows and that is neither due nor the player's choice.
judge_forced <- function(position, rules, move) {
  if (move$type == "foundation") {
    return()
  }
  for (from in which(lengths(position$piles) > 0)) {
    card <- utils::tail(position$piles[[from]], 1)
    refuse_if(
      card == judge_next_up(position, card %/% 13),
      "%s of pile %s must go to its foundation first", judge_text(card), from
    )
  }
  refuse_if(move$type == "back", "nothing comes back from a foundation in forced play")
  joins <- judge_due_joins(position, rules)
  if (move$type == "run" && length(position$piles[[move$to]]) > 0) {
    due <- joins$from == move$from & joins$to == move$to & joins$cards == move$cards
    refuse_if(
      !any(due), "%s need not go from pile %s to pile %s, so may not",
      judge_tail(position, move), move$from, move$to
    )
  } else {
    refuse_if(
      nrow(joins) > 0, "%s must go from pile %s to pile %s first",
      judge_tail(position, joins[1, ]), joins$from[1], joins$to[1]
    )
    if (move$type == "run") judge_forced_fill(position, rules, move)
  }
}

# The longest runs that can go to another pile and lie on no card, seen face up, that they
# continue.
judge_due_joins <- function(position, rules) {
  follows <- function(card, on) judge_fits(position, card, on, rules)
  joins <- data.frame(from = integer(), to = integer(), cards = integer())
  full <- which(lengths(position$piles) > 0)
  for (from in full) {
    pile <- position$piles[[from]]
    head <- judge_run_start(position, rules, from)
    if (head > position$hidden[from] + 1 && follows(pile[head], pile[head - 1])) next
    for (to in setdiff(full, from)) {
      if (follows(pile[head], utils::tail(position$piles[[to]], 1))) {
        joins[nrow(joins) + 1, ] <- c(from, to, length(pile) - head + 1)
      }
    }
  }
  joins
}

# The cards that a run takes, as text.
judge_tail <- function(position, move) {
  paste(judge_text(utils::tail(position$piles[[move$from]], move$cards)), collapse = " ")
}

judge_forced_fill <- function(position, rules, move) {
  size <- length(position$piles[[move$from]])
  longest <- size - judge_run_start(position, rules, move$from) + 1
  refuse_if(
    move$cards < longest, "%s go to the empty pile %s together or not at all",
    judge_tail(position, list(from = move$from, cards = longest)), move$to
  )
  refuse_if(
    longest == size, "the whole pile %s may not go to the empty pile %s", move$from, move$to
  )
  first <- which(lengths(position$piles) == 0)[1]
  refuse_if(move$to != first, "pile %s is the first empty pile, not pile %s", first, move$to)
}
