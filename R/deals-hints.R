# What is said of the moves of a position, and of those of a game. src/table searches.

hint_options <- function(limits) {
  c(
    search_limits(limits), threads = patience_threads(limits$threads),
    process_bytes = patience_memory(limits$memory) * 2^20
  )
}

#' @export
legal_moves.deal <- function(deal, rules = NULL, moves = NULL) {
  opened <- open_game(deal, rules, moves)
  move_rows(opened$game, .Call(patience_game_moves, opened$pointer))
}

#' @export
hints.deal <- function(deal, rules = NULL, moves = NULL, cards = "all",
                       control = solver_control(), ...) {
  if (asked_cards(cards, deal, control, ...) == "seen") {
    return(hints_seen(deal, rules, moves))
  }
  limits <- call_limits(control, list(...), deal_game(deal)$hint_limits())
  opened <- open_game(deal, rules, moves)
  found <- .Call(patience_game_hints, opened$pointer, hint_options(limits))
  if (found$interrupted) interrupt()
  game <- opened$game
  rows <- move_rows(game, found$columns)
  rows$outcome <- factor(outcomes[found$columns$outcome], outcomes)
  rows[names(game$hint_columns)] <- found$columns[game$hint_columns]
  rows[game$hint_order(rows), ]
}

#' @export
review.deal <- function(deal, rules = NULL, moves, cards = "all", control = solver_control(),
                        ...) {
  seen <- asked_cards(cards, deal, control, ...) == "seen"
  limits <- call_limits(control, list(...), deal_game(deal)$hint_limits())
  if (missing(moves)) moves <- NULL
  opened <- open_game(deal, rules, moves)
  if (is.null(moves)) abort_input("moves", "There are no {.arg moves} to review.")
  if (seen) {
    return(review_seen(opened, deal))
  }
  found <- .Call(patience_game_review, opened$pointer, hint_options(limits))
  if (found$interrupted) interrupt()
  game <- opened$game
  values <- list(outcome = factor(outcomes[found$columns$outcome], outcomes))
  counts <- "most_up" %in% names(game$hint_columns) # not wins alone
  if (counts) values$most_up <- found$columns$score
  summary <- sub("^(The|At)", "\\L\\1", sub("[.]$", "", found$said), perl = TRUE)
  review <- new_review(
    opened$made[names(game$fields)], values, found$mistake, stats::setNames(summary, game$title)
  )
  if (counts) attr(review, "start_up") <- values$most_up[1]
  review
}
