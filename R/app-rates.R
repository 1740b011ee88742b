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

# Plays deals in parts, and reports after each.
long_simulate <- function(params, report) {
  game <- app_game(params)
  rules <- game$rules(name_field(params, "rules"))
  seed <- check_seed(number_field(params, "seed", 1))
  from <- check_whole(number_field(params, "from", 1), 1, largest_number, "`from`")
  to <- check_whole(number_field(params, "to"), from, largest_number, "`to`")
  known <- record_field(params, "so_far", record(list()))
  counts <- vapply(outcomes, function(outcome) {
    check_whole(number_field(known, outcome, 0), 0, largest_number, "`so_far`")
  }, 1)
  repeat {
    table <- new_table(game, rules, list(), seed, from)
    found <- ask_table(table, "simulate", whole_text(c(to, counts)), states_asked(params))
    progress <- jsonlite::parse_json(found$result)
    if (!found$open) {
      return(progress)
    }
    report(progress)
    from <- progress$to + 1
    counts <- unlist(progress[outcomes])
  }
}
