# Solutions of Spider.

# Which deals are won under each of the rules, one after the other.
spider_wins <- function(deals, rules, progress, control) {
  if (inherits(deals, "deal")) deals <- list(deals)
  rows <- expand.grid(deal = seq_along(deals), rules = seq_along(rules))
  line <- new_progress(progress, sprintf("Solving %s of Spider.", in_words(nrow(rows), "deal")))
  on.exit(line$close())
  solved <- Map(function(i, deal, rules) {
    if (line$due()) line$update(i - 1, nrow(rows))
    solve_deal(deals[[deal]], rules, control = control)
  }, seq_len(nrow(rows)), rows$deal, rules[rows$rules])
  tibble::tibble(
    variant = vapply(rules, format, "")[rows$rules], deal = rows$deal,
    outcome = vapply(solved, `[[`, "", "outcome"), moves = lapply(solved, `[[`, "moves")
  )
}

# What limits are if nobody sets them: up to a minute.
spider_limits <- list(max_states = 1e8, max_memory = 1024)

# What they are for hints and reviews, which ask about many positions.
spider_hint_limits <- list(max_states = 1e6, max_memory = 1024)

# Moves from the engine, where a row that is dealt has no cards.
spider_moves_table <- function(from = integer(), to = integer(), cards = integer()) {
  deals <- cards == 0
  new_rows(list(
    type = ifelse(deals, "deal", "run"), from = replace(from, deals, NA),
    to = replace(to, deals, NA), cards = replace(cards, deals, 10L)
  ))
}

# The moves that a player made as a table like a solution's.
made_spider <- function(moves) {
  made <- if (is.null(moves)) spider_moves_table() else new_rows(judge_spider_moves(moves))
  made[made$type == "deal", c("from", "to")] <- NA
  made
}

#' @export
format.solution_spider <- function(x, ...) {
  said <- switch(x$outcome,
    won = paste("won, in", in_words(nrow(x$moves), "move")),
    lost = sprintf("lost, by a proof over %s", in_words(x$stored, "position")),
    sprintf("unknown, by the limit of %s", x$reason)
  )
  sprintf(
    "%s%s, %s: %s (%s examined)", x$deal$name, moves_before(NROW(x$made)), format(x$rules), said,
    in_words(x$examined, "position")
  )
}
