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
  limit <- sprintf("at most %s states a deal", shown(run$max_states))
  games <- with_origin(games, "agnes", c(sprintf("seed %d", run$seed), limit), run$seed)
  attr(games, "goal") <- "win"
  attr(games, "run") <- run
  games
}
