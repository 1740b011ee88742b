# Solutions of Agnes Sorel.

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
