skip_without_sqlite()

test_that("unknown deals can be tried again, and end as under the higher limit", {
  skip_on_cran()
  file <- local_run_file()
  rules <- c("Up-Suit-HighRun", "Down-Color-HighRun")
  run <- simulate_agnes(60, rules, max_states = 300, file = file)
  few <- tibble::as_tibble(run)
  many <- simulate_agnes(60, rules, max_states = 3e4)
  expect_identical(retry_unknown(file, max_states = 3e4), run)
  expect_output(print(run), "tried again, with up to 30,000 states")
  again <- tibble::as_tibble(run)
  tried <- few$outcome == "unknown"
  expect_gt(sum(tried), 10)
  expect_equal(as.data.frame(again)[!tried, ], as.data.frame(few)[!tried, ])
  expect_equal(
    as.data.frame(again)[tried, ], as.data.frame(many)[tried, ], ignore_attr = "origin"
  )

  # Only what was tried with less is tried again.
  con <- DBI::dbConnect(RSQLite::SQLite(), file)
  expect_equal(DBI::dbGetQuery(con, "SELECT count(*) FROM retried")[[1]], sum(tried))
  DBI::dbDisconnect(con)
  edit_rows(file, function(rows) within(rows, examined <- 0))
  retry_unknown(run, max_states = 2e4)
  expect_true(all(tibble::as_tibble(run)$examined == 0))
  retry_unknown(run, max_states = 4e4)
  expect_equal(tibble::as_tibble(run)$examined == 0, again$outcome != "unknown")

  # New deals have the run's own limits.
  run <- simulate_agnes(70, rules, max_states = 300, file = file)
  rows <- tibble::as_tibble(run)
  new <- rows$deal > 60
  expect_equal(
    as.data.frame(rows)[new, ],
    as.data.frame(simulate_agnes(70, rules, max_states = 300))[new, ]
  )
  expect_refused(retry_unknown(run, max_states = 100), "argument", "`max_states` must be")
  expect_refused(retry_unknown(3), "run_file", "`run` must be a run or the name of its file, not")
  spider <- simulate_spider(5, file = local_run_file())
  expect_refused(retry_unknown(spider), "argument", "Games of Spider have no limits to raise")
})

test_that("of limits that are higher in different ways each is kept", {
  skip_on_cran()
  make <- function() {
    file <- local_run_file(parent.frame())
    simulate_agnes(40, "Up-Color-Any1", max_states = 1000, max_memory = 1, file = file)
  }
  limits <- function(run) {
    con <- DBI::dbConnect(RSQLite::SQLite(), run$file)
    on.exit(DBI::dbDisconnect(con))
    DBI::dbGetQuery(con, "SELECT DISTINCT max_states, max_memory FROM retried ORDER BY 1")
  }
  longest <- function(run) {
    rows <- tibble::as_tibble(run)
    max(rows$examined[rows$outcome == "unknown"])
  }
  both <- data.frame(max_states = c(1000, 5000), max_memory = c(64, 1))
  run <- retry_unknown(make(), max_states = 5000)
  rows <- tibble::as_tibble(run)
  expect_equal(longest(run), 5000)
  retry_unknown(run, max_memory = 64)
  expect_identical(tibble::as_tibble(run), rows) # the longer search
  expect_equal(limits(run), both)

  other <- retry_unknown(make(), max_memory = 64)
  for (parts in list(list(run, other), list(other, run))) {
    joint <- combine_runs(parts[[1]], parts[[2]], file = local_run_file())
    expect_equal(limits(joint), both)
    expect_identical(tibble::as_tibble(joint), rows)
    # Neither of the two pairs says that this was tried.
    again <- retry_unknown(joint, max_states = 5000, max_memory = 64)
    expect_true(any(limits(again)$max_states == 5000 & limits(again)$max_memory == 64))
  }
})

test_that("parts of a run come together", {
  skip_on_cran()
  make <- function(numbers, max_states = 1e5, seed = 1, rules = run_rules) {
    simulate_agnes(
      number = numbers, rules = rules, max_states = max_states, seed = seed,
      file = local_run_file(parent.frame())
    )
  }
  one <- make(1:30)
  two <- make(21:50, rules = rev(run_rules))
  three <- make(60:51)
  file <- local_run_file()
  run <- combine_runs(one, two$file, three, file = file)
  expect_identical(tibble::as_tibble(run), simulate_agnes(60, run_rules, max_states = 1e5))
  expect_equal(integrity(file), "ok")
  # It can be gone on with.
  run <- simulate_agnes(70, run_rules, max_states = 1e5, file = file)
  expect_equal(win_rate(run)$deals, rep(70, 3))

  target <- local_run_file()
  gone <- open_run(one$file)
  gone$file <- local_run_file()
  expect_error(combine_runs(one, gone, file = target), class = "patience_error_run_file")
  expect_false(file.exists(gone$file) || file.exists(target))
  expect_refused(combine_runs(one, file = file), "run_file", "exists already; give the name")
  expect_refused(combine_runs(file = target), "run_file", "There are no runs to combine")
  expect_refused(
    combine_runs(one, make(1:5, seed = 2), file = target),
    "run_meta", "is of another run", "seed: 2 in the file, 1 in the first"
  )
  expect_refused(
    combine_runs(one, make(1:5, rules = run_rules[1:2]), file = target),
    "run_meta", "is of another run",
    "rules: Down-Color-HighRun, Up-Suit-None in the file, Down-Color-HighRun"
  )
  expect_error(combine_runs(one, make(1:5, max_states = 10), file = target),
               class = "patience_error_run_meta")

  edit_rows(two$file, function(rows) {
    at <- rows$variant == 1 & rows$deal == 25
    within(rows, examined[at] <- examined[at] + 1)
  })
  expect_refused(
    combine_runs(one, two, file = target),
    "run_meta",
    "has another row than the runs before it for deal 25 of Up-Color-AnyRun-NoSplit",
    "The same deal under the same limits has one result: one of the files is wrong"
  )
  expect_false(file.exists(target))
})

test_that("with little memory deals are unknown, and no other row is another one", {
  play <- function(file, ...) {
    simulate_agnes(number = 13:20, rules = "Up-Color-Any1", file = file, ...)
  }
  short <- play(local_run_file(), memory = 1, threads = 8)
  whole <- play(local_run_file())
  rows <- tibble::as_tibble(whole)
  known <- tibble::as_tibble(short)
  expect_setequal(known$reason, c("memory", NA))
  expect_identical(known[is.na(known$reason), ], rows[is.na(known$reason), ])
  for (both in list(list(short, whole), list(whole, short))) {
    expect_identical(tibble::as_tibble(combine_runs(both, file = local_run_file())), rows)
  }
})

test_that("deals that were tried again count as what they became", {
  skip_on_cran()
  rules <- "Up-Suit-HighRun"
  one <- simulate_agnes(40, rules, max_states = 300, file = local_run_file())
  two <- simulate_agnes(40, rules, max_states = 300, file = local_run_file())
  retry_unknown(two, max_states = 1e5)
  expect_lt(win_rate(two)$unknown, win_rate(one)$unknown)
  rows <- tibble::as_tibble(two)
  expect_identical(tibble::as_tibble(combine_runs(one, two, file = local_run_file())), rows)
  expect_identical(tibble::as_tibble(combine_runs(two, one, file = local_run_file())), rows)
})

test_that("runs are exported to CSV and Parquet", {
  run <- simulate_agnes(50, run_rules, max_states = 1e3, file = local_run_file())
  rows <- as.data.frame(tibble::as_tibble(run))
  expect_false(all(is.na(rows$reason)))
  csv <- withr::local_tempfile(fileext = ".csv")
  expect_equal(export_run(run, csv, rows = 40), csv)
  back <- utils::read.csv(csv, na.strings = "")
  expect_equal(back, words_for_codes(rows), ignore_attr = TRUE)
  expect_refused(export_run(run, csv), "file", "exists already")
  expect_refused(export_run(run, "run.xlsx"), "file", '`file` must end in ".csv" or ".parquet"')

  skip_if_not_installed("nanoparquet", "0.4.0")
  parquet <- withr::local_tempfile(fileext = ".parquet")
  export_run(run$file, parquet, rows = 40)
  expect_equal(as.data.frame(nanoparquet::read_parquet(parquet)), back, ignore_attr = TRUE)
})

test_that("a report names what a report of a bug needs", {
  report <- patience_sitrep()
  expect_match(report$compiler, "C\\+\\+ 2017|C\\+\\+ 20")
  expect_equal(names(report$solvers), c("agnes", "galactic", "lucie", "spider"))
  expect_output(print(report), "threads: +[0-9]+ of [0-9]+, (TBB by RcppParallel|std::thread)")
})

test_that("Ctrl-C in a run stores what is finished", {
  skip_unless_all()
  skip_on_os("windows")
  for (progress in c(FALSE, TRUE)) {
    file <- local_run_file()
    result <- interrupted(when = wait_for_rows(file, 1000), {
      warned <- ""
      run <- withCallingHandlers(
        simulate_agnes(1e6, c("Up-Suit-None", "Up-Suit-AnyRun"), file = file,
                       progress = progress),
        patience_interrupted = function(condition) {
          warned <<- conditionMessage(condition)
          invokeRestart("muffleWarning")
        }
      )
      list(rows = nrow(as.data.frame(run)), warned = warned)
    })
    expect_gt(result$rows, 1000)
    expect_match(result$warned, "are finished and stored in")
    run <- open_run(file)
    expect_equal(win_rate(run)$deals, result$rows)
    expect_equal(integrity(file), "ok")
    expect_identical(
      tibble::as_tibble(run)[1:1000, ], simulate_agnes(1000, "Up-Suit-None")[1:1000, ],
      ignore_attr = TRUE
    )
  }
})

test_that("a process that is killed loses nothing that was stored", {
  skip_unless_all()
  skip_on_os("windows")
  rules <- c("Up-Suit-High1", "Down-Suit-High1-NoSplit")
  whole <- simulate_agnes(1500, rules, max_states = 2000)
  file <- local_run_file()
  for (round in 1:4) {
    job <- parallel::mcparallel(
      simulate_agnes(1500, rules, max_states = 2000, threads = 1, file = file)
    )
    Sys.sleep(0.2 + 0.3 * round)
    tools::pskill(job$pid, tools::SIGKILL)
    suppressWarnings(value_of(job))
    if (file.exists(file) && file.size(file) > 0) expect_equal(integrity(file), "ok")
  }
  run <- simulate_agnes(1500, rules, max_states = 2000, file = file)
  expect_identical(tibble::as_tibble(run), whole)
})

test_that("of two processes on one file the second is refused, and the first loses no row", {
  skip_without_sqlite()
  skip_unless_all()
  skip_on_os("windows")
  file <- local_run_file()
  # Many seconds of work, so that the first still plays when the second asks.
  play <- function() {
    simulate_agnes(60000, "Up-Suit-HighRun", max_states = 2000, threads = 1, file = file)
  }
  first <- parallel::mcparallel(play())
  wait_for_rows(file, 1)
  error <- tryCatch(play(), error = identity)
  value_of(first)
  expect_s3_class(error, "patience_error_run_locked")
  expect_equal(integrity(file), "ok")
  expect_equal(
    tibble::as_tibble(open_run(file)),
    simulate_agnes(60000, "Up-Suit-HighRun", max_states = 2000), ignore_attr = TRUE
  )
})
