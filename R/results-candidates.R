#' @rdname test_joint
#' @export
candidate_counts <- function(results) {
  check_games(results)
  check_scores(results)
  games <- tally(results, c("outcome", "best_score"))
  check_scored(games)
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

# Whether the results were made to find the most cards, with a fixed number of deals.
check_scores <- function(results) {
  is_run <- inherits(results, "patience_run")
  columns <- if (is_run) names(game_named(results$job$game)$columns) else names(results)
  if (!"best_score" %in% columns) {
    abort_input("results", c(
      "{.arg results} must have a column {.field best_score}.",
      i = "{.code simulate_agnes(goal = \"score\")} makes such results."
    ))
  }
  goal <- if (is_run) results$job$settings$goal else attr(results, "goal")
  if (!identical(goal, "score") && (is_run || inherits(results, "simulation_agnes"))) {
    abort_input("results", c(
      "{.arg results} must be made with {.code goal = \"score\"}.",
      i = "Otherwise a deal that is lost has the cards that the search came upon, not the most
        there are."
    ))
  }
  if (!is.null(stopped_by(results))) {
    abort_input("results", c(
      "{.arg results} must have a number of deals that was fixed beforehand.",
      i = "These were stopped by {.arg until}, and the test is for a fixed number."
    ))
  }
}

check_scored <- function(games) {
  variants <- unique(games$variant)
  if (length(variants) > 1) {
    abort_input("results", c(
      "{.arg results} must be under one set of rules, not {length(variants)}.",
      i = "Each set of rules is a candidate of its own."
    ))
  }
  if (any(games$outcome == "unknown")) {
    abort_input("results", c(
      "{.arg results} must have no unknown deals.",
      i = "Without them, or with higher limits, there is a mean of cards."
    ))
  }
  score <- games$best_score
  good <- is.numeric(score) && all(score %in% 1:52) && all(score[games$outcome == "won"] == 52)
  if (!good) {
    message <- "{.field best_score} must be a whole number from 1 to 52, and 52 for a win."
    abort_input("results", message)
  }
  if (sum(games$n) < 2) {
    abort_input("results", "{.arg results} must have at least two deals.")
  }
}
