# Where threads come from: RcppParallel's pool, or new ones where it cannot be used.
rules <- c("Up-Suit-None", "Down-Color-HighRun")

# A script in an R process of its own, which is no fork of this one; its output and messages.
in_process <- function(lines, ..., env = parent.frame()) {
  script <- withr::local_tempfile(fileext = ".R", lines = lines, .local_envir = env)
  withr::local_envvar(R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep), ...)
  suppressWarnings(
    system2(
      file.path(R.home("bin"), "Rscript"), script, stdout = TRUE, stderr = TRUE, timeout = 1200
    )
  )
}

test_that("how many threads are wanted is said in one of four ways", {
  withr::local_envvar(PATIENCE_THREADS = "", RCPP_PARALLEL_NUM_THREADS = "")
  withr::local_options(patience.threads = NULL)
  expect_equal(patience_threads(), 2)
  RcppParallel::setThreadOptions(numThreads = 3)
  expect_equal(patience_threads(), 3)
  withr::local_options(patience.threads = 4)
  expect_equal(patience_threads(), 4)
  withr::local_envvar(PATIENCE_THREADS = "5")
  expect_equal(patience_threads(), 5)
  expect_equal(patience_threads(6), 6)
  withr::local_envvar(PATIENCE_THREADS = "", RCPP_PARALLEL_NUM_THREADS = "all")
  withr::local_options(patience.threads = NULL)
  expect_refused(patience_threads(), "argument", "The environment variable")
})

test_that("rows are the same wherever threads come from, and however many", {
  skip_on_cran()
  lucie <- function(threads) simulate_lucie(30, threads = threads)
  galactic <- function(threads) simulate_galactic(3000, threads = threads)
  spider <- function(threads) simulate_spider(5000, summary = TRUE, threads = threads)
  agnes <- function(threads) simulate_agnes(150, rules, max_states = 2000, threads = threads)
  # Of one deal that takes more than the first beam.
  hard <- function(threads) {
    deal <- deal_cards("spider", seed = 7, number = 24)
    solve_deal(deal, max_states = 2e5, threads = threads)
  }
  for (simulate in list(lucie, galactic, spider, agnes, hard)) {
    one <- simulate(1)
    expect_identical(simulate(2), one)
    expect_identical(simulate(50), one)
    withr::with_envvar(c(RCPP_PARALLEL_BACKEND = "tinythread"), {
      expect_identical(simulate(2), one)
      expect_identical(simulate(5), one)
    })
  }
})

test_that("the report names where threads come from", {
  version <- format(utils::packageVersion("RcppParallel"))
  # A pool of TBB is not everywhere.
  expect_match(
    patience_sitrep()$backend, paste0("^TBB by RcppParallel ", version, "$|tinythread$")
  )
  withr::local_envvar(RCPP_PARALLEL_BACKEND = "tinythread")
  expect_equal(patience_sitrep()$backend, "std::thread, since RcppParallel has tinythread")
})

test_that("forked processes have threads of their own", {
  skip_on_cran()
  skip_on_os("windows")
  one <- simulate_agnes(60, rules, max_states = 2000, threads = 1)
  simulate_agnes(60, rules, max_states = 2000, threads = 2) # the pool is at work before the fork
  children <- parallel::mclapply(1:3, function(i) {
    list(
      rows = simulate_agnes(60, rules, max_states = 2000, threads = 2),
      series = power_dealer("worse_agt", games = 5, reps = 1000, threads = 2)$estimate,
      backend = patience_sitrep()$backend
    )
  }, mc.cores = 2)
  series <- power_dealer("worse_agt", games = 5, reps = 1000, threads = 2)$estimate
  for (child in children) {
    expect_identical(child$rows, one)
    expect_equal(child$series, series)
    expect_equal(child$backend, "std::thread, in a forked process")
  }
  # And the parent goes on.
  expect_identical(simulate_agnes(60, rules, max_states = 2000, threads = 2), one)
})

test_that("more threads than cores give no warning, on either backend", {
  skip_on_cran()
  for (backend in c("tbb", "tinythread")) {
    said <- in_process(
      c("library(patience)",
        "cat(sum(simulate_agnes(40, 'Up-Suit-None', threads = 64)$examined), '\\n')"),
      RCPP_PARALLEL_BACKEND = backend
    )
    expect_equal(said, paste(sum(simulate_agnes(40, "Up-Suit-None")$examined), ""))
  }
})

test_that("an error in the progress bar ends the threads and no more", {
  skip_on_cran()
  dealer <- dealer_codes(spider_dealer("fair"), "spread")
  broken <- function(done) stop("the bar is broken")
  for (backend in c("tbb", "tinythread")) {
    withr::local_envvar(RCPP_PARALLEL_BACKEND = backend)
    expect_error(
      .Call(patience_summarize_spider, dealer, 1, 9e8, 2L, broken), "the bar is broken"
    )
    watcher <- list(threads = 2L, take = function(rows) NULL, tick = function(...) broken())
    ranges <- list(variant = 1, first = 1, count = 1e9)
    expect_error(
      .Call(patience_simulate_spider, dealer, 1, ranges, watcher), "the bar is broken"
    )
    expect_identical(simulate_spider(2000, threads = 2), simulate_spider(2000, threads = 1))
  }
})

test_that("Ctrl-C ends a run on the pool, and what is finished is stored", {
  skip_unless_all()
  skip_on_os("windows")
  skip_without_sqlite()
  file <- local_run_file()
  pid <- withr::local_tempfile()
  said <- withr::local_tempfile()
  script <- withr::local_tempfile(fileext = ".R", lines = c(
    "library(patience)",
    sprintf("cat(Sys.getpid(), file = '%s')", pid),
    "run <- withCallingHandlers(",
    sprintf("  simulate_agnes(1e6, 'Up-Suit-AnyRun', threads = 2, file = '%s'),", file),
    "  patience_interrupted = function(condition) invokeRestart('muffleWarning')",
    ")",
    "rows <- nrow(as.data.frame(run))",
    "cat(rows, 'rows,', nrow(simulate_agnes(10)), 'after it, on', patience_sitrep()$backend)"
  ))
  start_script(script, said)
  wait_for_rows(file, 10)
  tools::pskill(as.integer(readLines(pid, warn = FALSE)), tools::SIGINT)
  wait_until(function() file.exists(paste0(said, ".ended")), "the run did not end")
  rows <- win_rate(open_run(file))$deals
  words <- paste0("^", rows, " rows, 10 after it, on (TBB|std::thread)")
  expect_match(readLines(said, warn = FALSE), words, all = FALSE)
  expect_equal(integrity(file), "ok")
})

test_that("futures within futures have threads, and the same rows", {
  skip_on_cran()
  skip_on_os("windows")
  skip_if_not_installed("future")
  one <- simulate_agnes(100, rules, max_states = 2000, threads = 1)
  simulate_agnes(100, rules, max_states = 2000, threads = 2)
  play <- function() {
    future::value(future::future(
      {
        rows <- simulate_agnes(100, rules, max_states = 2000, threads = 2)
        list(rows = rows, backend = patience_sitrep()$backend, plan = class(future::plan()))
      },
      packages = "patience", globals = list(rules = rules), seed = NULL
    ))
  }
  # Forks within a fork; and a process of its own that forks.
  withr::local_options(future.fork.enable = TRUE)
  withr::defer(future::plan(future::sequential))
  forks <- future::tweak(future::multicore, workers = I(2))
  processes <- future::tweak(future::multisession, workers = I(2))
  for (plans in list(list(forks, forks), list(processes, forks))) {
    future::plan(plans)
    found <- play()
    expect_identical(found$rows, one)
    expect_true("multicore" %in% found$plan)
  }
})

test_that("where R has no memory for rows that come in, the threads end with the call", {
  skip_unless_all()
  said <- in_process(c(
    "library(patience)",
    "codes <- patience:::dealer_codes(spider_dealer('riffle', riffles = 20), 'spread')",
    "ticks <- 0",
    "tick <- function(...) {",
    "  ticks <<- ticks + 1",
    "  if (ticks == 15) {",
    "    limit <- ceiling(gc(FALSE)[2, 4])",
    "    mem.maxVSize(limit)",
    "    ballast <<- numeric(max(0, floor((limit - gc(FALSE)[2, 2] - 0.6) * 2^17)))",
    "  }",
    "  FALSE",
    "}",
    "watcher <- list(threads = 2, take = function(rows) NULL, tick = tick)",
    "tryCatch(",
    "  .Call(patience:::patience_simulate_spider, codes, 1,",
    "        list(variant = 1, first = 1, count = 1e8), watcher),",
    "  error = function(fault) {",
    "    ballast <<- NULL",
    "    mem.maxVSize(Inf)",
    "    message(conditionMessage(fault))",
    "  }",
    ")",
    "for (i in 1:100) sort(runif(1e5))",
    "time <- proc.time()[['user.self']]",
    "Sys.sleep(1)",
    "cat('alive', proc.time()[['user.self']] - time < 0.5)"
  ))
  expect_match(said, "vector memory", all = FALSE)
  expect_identical(tail(said, 1), "alive TRUE")
})
