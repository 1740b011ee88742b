#' @rdname test_joint
#' @export
candidate_counts <- function(results) {
  check_games(results)
  is_run <- inherits(results, "patience_run")
  columns <- if (is_run) names(game_named(results$job$game)$columns) else names(results)
  games <- if ("best_score" %in% columns) tally(results, c("outcome", "best_score"))
  if (is.null(games) || any(games$outcome == "unknown")) {
    abort_input("results", c(
      "{.arg results} must have a column {.field best_score} and no unknown deals.",
      i = "{.code simulate_agnes(goal = \"score\")} makes such results."
    ))
  }
  won <- as.numeric(games$outcome == "won")
  moments <- stats::cov.wt(cbind(won, games$best_score), games$n / sum(games$n), method = "ML")
  deals <- sum(games$n)
  variance <- diag(moments$cov)
  data.frame(
    won = sum(won * games$n), deals = deals, mean_cards = moments$center[[2]],
    sd_cards = sqrt(variance[[2]] * deals / (deals - 1)),
    correlation = if (all(variance > 0)) moments$cov[1, 2] / sqrt(prod(variance)) else 0
  )
}
