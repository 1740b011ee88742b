# What all simulations have in common: which deals, until when, into memory or a file.
#
# `rules` is a list of rules and `settings` what else decides the rows, both checked; `decks` are
# the codes of given deals, a column each, or NULL, and `what` their argument's name; the other
# arguments are those of the user.
simulate_games <- function(game, rules, settings, limits, n, numbers, seed, progress, file,
                           until = NULL, conf_level = 0.95, decks = NULL, what = "deals") {
  seed <- check_seed(seed)
  check_level(conf_level)
  if (is.null(until) && conf_level != 0.95) {
    abort_input("argument", "{.arg conf_level} is for {.arg until}; {.fn win_rate} has its own.")
  }
  if (!is.null(until)) {
    if (!is.null(file)) abort_input("argument", "Give {.arg until} or {.arg file}, not both.")
    check_flag(progress, "`progress`")
    batch <- function(at, rules, progress) {
      simulate_numbers(game, rules, settings, limits, at, seed, progress, decks)
    }
    numbers <- deal_numbers(n, numbers, decks, what = what)
    return(simulate_until(batch, rules, numbers, until, conf_level, progress))
  }
  most <- if (is.null(file)) most_rows else most_stored_rows
  ranges <- deal_ranges(n, numbers, decks, length(rules), most, what)
  job <- simulation_job(game, rules, settings, limits, seed, decks)
  options <- run_options(limits, progress)
  if (is.null(file)) {
    run_in_memory(job, ranges, options)
  } else {
    run_in_file(job, ranges, options, check_file_name(file))
  }
}

# The deals with some of the numbers, which are those of the decks where these are given.
simulate_numbers <- function(game, rules, settings, limits, numbers, seed, progress,
                             decks = NULL) {
  job <- simulation_job(game, rules, settings, limits, seed, decks)
  ranges <- deal_ranges(NULL, numbers, NULL, length(rules))
  run_in_memory(job, ranges, run_options(limits, progress))
}

simulation_job <- function(game, rules, settings, limits, seed, decks) {
  settings <- c(settings, limits[c("max_states", "max_memory")])
  new_job(game, vapply(rules, format, ""), seed, settings, decks)
}
