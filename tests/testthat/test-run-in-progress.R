skip_without_sqlite()

# Runs of this test are interrupted when deals 1 to 5 are finished and deal 24 is in progress: the
# engine gives what it gives then.
local_interrupt <- function(env = parent.frame()) {
  game <- games$all$agnes
  games$all$agnes$play <- function(job, ranges, watcher, memory) {
    game$play(job, lapply(ranges, `[`, 1), watcher, memory)
    watcher$take(c(list(6, 1, 24), rep(list(NaN), length(game$columns))))
    TRUE
  }
  back <- function() games$all$agnes <- game
  withr::defer(back(), env)
  back
}

play <- function(...) {
  simulate_agnes(
    number = c(1:5, 24, 7:10), rules = "Up-Suit-Any1", max_states = 1e12, max_memory = 64, ...
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

test_that("deals that are in progress when a run is interrupted count as unknown", {
  local_interrupt()
  found <- handed_over(play())
  games <- found$value
  expect_match(conditionMessage(found$condition), "1 deal in progress counts as unknown")
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
  expect_match(tibble::tbl_sum(games), "interrupted: 1 deal in progress unknown")
  expect_match(capture.output(print(win_rate_table(games))), "unknown deals", all = FALSE)
})

test_that("a run file counts them too, wherever its rows are read, until they are played", {
  uninterrupted <- local_interrupt()
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
  no_name <- function(lines) sub(" in file.*sqlite", " in run.sqlite", lines)
  expect_snapshot(print(run), transform = no_name)
  csv <- withr::local_tempfile(fileext = ".csv")
  export_run(run, csv, rows = 2)
  expect_equal(utils::read.csv(csv)$deal, c(1:5, 24))
  # It is no unknown deal to be tried again, but one to be played.
  uninterrupted()
  expect_identical(tibble::as_tibble(retry_unknown(run, max_states = 1e12)), rows)
  other <- simulate_agnes(
    number = 6, rules = "Up-Suit-Any1", max_states = 1e12, max_memory = 64,
    file = local_run_file()
  )
  joint <- combine_runs(run, other, file = local_run_file())
  expect_equal(tibble::as_tibble(joint)$deal, c(1:6, 24))
  expect_equal(win_rate(joint)$unknown, 1)
  whole <- tibble::as_tibble(play(file = file))
  expect_identical(whole, play()[order(c(1:5, 24, 7:10)), ], ignore_attr = "row.names")
  expect_equal(stored_rows(file)$deal, sort(c(1:5, 24, 7:10)))

})

test_that("deals in progress are rows where no other row is", {
  job <- simulate_agnes(1, "Up-Suit-Any1", file = local_run_file())$job
  file <- local_run_file()
  db <- writable_run_file(file, job)
  set_in_progress(db$con, data.frame(variant = 1, deal = c(4, 7)))
  finish_run_file(db)
  close_run_file(db)
  run <- open_run(file)
  expect_equal(tibble::as_tibble(run)$deal, c(4, 7))
  expect_equal(dim(run), dim(tibble::as_tibble(run)))
  expect_identical(head(run, 1), head(tibble::as_tibble(run), 1))
  csv <- export_run(run, withr::local_tempfile(fileext = ".csv"))
  # What is missing is written in one way.
  expect_match(readLines(csv)[2], "unknown,interrupted,,,,?$")
})

test_that("a deal that was in progress at the last tick is finished for good", {
  told <- list()
  watcher <- new_watcher(2, function(...) FALSE, function(rows, in_progress) {
    told[[length(told) + 1]] <<- in_progress
  })
  row <- function(deal) list(deal, 1, deal, 1, NA)
  watcher$tick(0, c(1, 1), c(7, 8), c(1, 1))
  watcher$take(row(7))
  watcher$take(row(8))
  expect_equal(lapply(told, `[[`, "deal"), list(8, numeric()))
})

test_that("a process that is killed leaves the deals that were in progress", {
  skip_unless_all()
  skip_on_os("windows")
  file <- local_run_file()
  # Deal 39 takes millions of states.
  job <- parallel::mcparallel(simulate_agnes(
    number = c(39, 1:38, 40:5000), rules = "Up-Color-AnyRun", goal = "score",
    max_states = 1e12, max_memory = 64, file = file
  ))
  rows_now <- function() tryCatch(tibble::as_tibble(open_run(file)), error = function(error) NULL)
  wait_until(
    function() any(rows_now()$reason %in% "interrupted"),
    "no deal that was in progress was stored"
  )
  tools::pskill(job$pid, tools::SIGKILL)
  suppressWarnings(parallel::mccollect(job))
  rows <- tibble::as_tibble(open_run(file))
  expect_true(all(rows$outcome != "unknown" | rows$reason %in% "interrupted"))
  expect_gt(sum(rows$reason %in% "interrupted"), 0)
})
