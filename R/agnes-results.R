# The stored results of agnes_atlas("games").
stored_games <- function(which) {
  rows <- shipped_table(sprintf("agnes-%s.csv.gz", which))
  runs <- shipped_table("agnes-runs.csv")
  run <- as.list(runs[runs$run == which, ])
  games <- tibble::tibble(
    variant = rows$variant, deal = as.numeric(rows$deal),
    outcome = factor(rows$outcome, outcomes), examined = as.numeric(rows$examined),
    best_score = rows$best_score
  )
  games <- as_simulation(games, "agnes", run$seed)
  attr(games, "goal") <- "win"
  attr(games, "run") <- run
  games
}
