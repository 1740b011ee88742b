skip_without_sqlite()

# A run that is stopped by the user after so many ticks: what the engine gives at a real interrupt.
stop_after <- function(ticks, env = parent.frame()) {
  asked <- 0
  local_function("interrupt_pending", function() {
    asked <<- asked + 1
    asked == ticks
  }, env)
}

# The deal that takes long, among those that take no time.
hard <- c(1:5, 24, 7:10)
play <- function(...) {
  simulate_agnes(
    numbers = hard, rules = "Up-Suit-Any1", max_states = 1e12, max_memory = 64, threads = 1, ...
  )
}
handed_over <- function(code) {
  caught <- NULL
  value <- withCallingHandlers(code, patience_interrupted = function(condition) {
    caught <<- condition
    invokeRestart("muffleWarning")
  })
  list(value = value, condition = caught)
}

test_that("deals that are under way when a run is interrupted count as unknown", {
  stop_after(10)
  found <- handed_over(play())
  games <- found$value
  expect_match(conditionMessage(found$condition), "1 deal under way counts as unknown")
  expect_identical(found$condition$value, games)
  last <- games[nrow(games), ]
  expect_equal(last$deal, 24)
  expect_equal(as.character(c(last$outcome, last$reason)), c("unknown", "interrupted"))
  expect_true(is.na(last$examined) && is.na(last$stored) && is.na(last$best_score))
  rates <- win_rate(games)
  expect_equal(c(rates$deals, rates$unknown), c(6, 1))
  expect_equal(rates$estimate_if_won - rates$estimate, 1 / 6)
  # What is known of the others is not lost by it.
  expect_equal(rates$states_mean, mean(games$examined[1:5]))
  expect_match(tibble::tbl_sum(games), "interrupted: 1 deal under way unknown")
  expect_match(capture.output(print(win_rate_table(games))), "unknown deals", all = FALSE)
})

test_that("a run file counts them too, wherever its rows are read, until they are played", {
  stop_after(10)
  file <- local_run_file()
  found <- handed_over(play(file = file))
  run <- found$value
  expect_match(conditionMessage(found$condition), "5 of 10 rows are finished and stored")
  expect_equal(win_rate(run)$unknown, 1)
  expect_equal(win_rate(run)$deals, 6)
  expect_false(is.na(win_rate(run)$states_mean))
  rows <- tibble::as_tibble(run)
  expect_equal(rows$deal, c(1:5, 24))
  expect_equal(as.character(rows$reason), c(rep(NA, 5), "interrupted"))
  expect_equal(stored_rows(file)$reason[6], 4)
  expect_equal(tail(win_rate_sequence(run)$unknown, 1), 1)
  expect_snapshot(print(run), transform = function(x) sub(" in file.*sqlite", " in run.sqlite", x))
  csv <- withr::local_tempfile(fileext = ".csv")
  export_run(run, csv, rows = 2)
  expect_equal(utils::read.csv(csv)$deal, c(1:5, 24))
  # It is no unknown deal to be tried again, but one to be played.
  expect_identical(tibble::as_tibble(retry_unknown(run, max_states = 1e12)), rows)
  other <- simulate_agnes(
    numbers = 6, rules = "Up-Suit-Any1", max_states = 1e12, max_memory = 64,
    file = local_run_file()
  )
  joint <- combine_runs(run, other, file = local_run_file())
  expect_equal(tibble::as_tibble(joint)$deal, c(1:6, 24))
  expect_equal(win_rate(joint)$unknown, 1)

})

test_that("a process that is killed leaves the deals that were under way", {
  skip_unless_all()
  skip_on_os("windows")
  file <- local_run_file()
  job <- parallel::mcparallel(play(file = file))
  wait_for_rows(file, 6)
  tools::pskill(job$pid, tools::SIGKILL)
  suppressWarnings(parallel::mccollect(job))
  expect_equal(win_rate(open_run(file))$unknown, 1)
})
