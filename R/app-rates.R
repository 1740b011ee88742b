# Win rates in the window: those that are known, and simulations that are watched.

answer_statistics <- function(params) {
  which <- text_field(params, "which")
  if (which != "rates") app_refuse("There are no statistics {.val {which}}.")
  list(rows = unlist(lapply(unname(table_games()), rate_rows), recursive = FALSE))
}

rate_rows <- function(game) {
  known <- if (!is.null(game$known_rates)) game$known_rates()
  lapply(seq_len(NROW(known)), function(i) {
    row <- known[i, ]
    rate <- win_rate_interval(row$won, row$deals, row$unknown)
    c(list(game = game$name), as.list(row), list(
      estimate = rate$estimate, low = rate$conf.low, high = rate$conf.high
    ))
  })
}
