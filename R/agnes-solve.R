#' @rdname solve_deal
#' @export
solve_deal.deal_agnes <- function(deal, rules = NULL, goal = "win", control = solver_control(),
                                  ..., moves = NULL) {
  codes <- agnes_deal_codes(deal)
  check_choice(goal, goals, "`goal`")
  limits <- call_limits(control, list(...), agnes_limits)
  options <- c(agnes_options(goal, limits), threads = searches_at_once(limits, list(...)))
  opened <- open_game(deal, rules, moves)
  found <- .Call(
    patience_solve_agnes, codes, agnes_codes(opened$rules), agnes_move_codes(opened$made), options
  )
  if (found$interrupted) interrupt()
  found$interrupted <- NULL
  found$outcome <- outcomes[found$outcome]
  found$moves <- new_rows(found$moves)
  asked <- list(deal = deal, rules = opened$rules, goal = goal, made = opened$made)
  found <- c(found, asked)
  structure(found, class = c("solution_agnes", "solution"))
}

goals <- c("win", "score")

# What limits are if nobody sets them.
agnes_limits <- list(max_states = 1e7, max_memory = 256)

agnes_options <- function(goal, limits) {
  c(goal = match(goal, goals) - 1L, search_limits(limits))
}

#' @export
format.solution_agnes <- function(x, ...) {
  score <- if (x$outcome == "won") {
    paste("in", in_words(nrow(x$moves), "move"))
  } else if (x$goal == "score" && x$outcome == "lost") {
    sprintf("at best %d of 52 cards on the foundations", x$best_score)
  } else {
    sprintf("best score seen %d of 52", x$best_score)
  }
  work <- sprintf("%s examined, %s stored", in_words(x$examined, "state"), shown(x$stored))
  after <- moves_before(nrow(x$made))
  sprintf("%s%s, %s: %s, %s (%s)", x$deal$name, after, format(x$rules), x$outcome, score, work)
}
