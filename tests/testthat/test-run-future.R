skip_if_not_installed("future")
skip_without_sqlite()

test_that("chunks cover the tasks once, in order, each of one variant", {
  skip_on_cran()
  ranges <- list(variant = c(1, 1, 2, 3), first = c(1, 50, 1, 7), count = c(30, 5, 40, 1))
  for (wanted in c(1, 3, 29, 100)) {
    before <- 0
    seen <- NULL
    while (before < 76) {
      chunk <- chunk_of(ranges, c(0, cumsum(ranges$count)), before, wanted)
      expect_lte(chunk$size, wanted)
      expect_equal(chunk$row, before + 1)
      expect_equal(unique(chunk$ranges$variant), chunk$variant)
      seen <- c(seen, list(chunk$ranges))
      before <- before + chunk$size
    }
    expect_equal(before, 76)
    deals <- unlist(lapply(seen, function(ranges) {
      Map(function(first, n) first + seq_len(n) - 1, ranges$first, ranges$count)
    }))
    expect_equal(deals, c(1:30, 50:54, 1:40, 7))
  }
})

test_that("sequential plans are no other place", {
  local_plan(future::sequential)
  expect_false(runs_elsewhere())
  withr::local_options(patience.chunk_seconds = 0)
  expect_refused(chunk_seconds(), "argument", "The option `patience.chunk_seconds` must be")
})

test_that("rows from other processes are the same rows", {
  skip_on_cran()
  whole <- simulate_agnes(200, run_rules, max_states = 1e5)
  games <- simulate_spider(30000, seed = 4)
  numbers <- simulate_agnes(number = c(9, 4, 50:70, 5), rules = run_rules, max_states = 1e5)
  decks <- simulate_agnes(deals = deal_cards("agnes", 1:20, from = "quagnes"))
  lucie <- simulate_lucie(300, c("Lucie-3", "Lucie-3-Merci"), policy = "value")
  galactic <- simulate_galactic(3000, strategy = "random", c("easy", "original"))
  local_plan(future::multisession, workers = 2)
  withr::local_options(patience.chunk_seconds = 0.3)
  expect_true(runs_elsewhere())
  expect_identical(simulate_agnes(200, run_rules, max_states = 1e5, threads = 1), whole)
  run <- simulate_agnes(200, run_rules, max_states = 1e5, file = local_run_file())
  expect_identical(tibble::as_tibble(run), whole)
  expect_identical(simulate_spider(30000, seed = 4), games)
  expect_identical(
    simulate_agnes(number = c(9, 4, 50:70, 5), rules = run_rules, max_states = 1e5), numbers
  )
  expect_identical(simulate_agnes(deals = deal_cards("agnes", 1:20, from = "quagnes")), decks)
  expect_identical(
    simulate_lucie(300, c("Lucie-3", "Lucie-3-Merci"), policy = "value"), lucie
  )
  expect_identical(simulate_galactic(3000, strategy = "random", c("easy", "original")), galactic)
  expect_s3_class(future::plan(), "multisession")
})

test_that("the chunk of a lost worker is done again", {
  skip_unless_all()
  skip_on_os("windows")
  rules <- c("Up-Suit-High1", "Down-Color-HighRun")
  whole <- simulate_agnes(300, rules, max_states = 3e4)
  # Killed while it is idle, and at work.
  for (when in c(0, 1.5)) {
    local_plan(future::multisession, workers = 2)
    pids <- worker_pids(2)
    expect_length(unique(pids), 2)
    system(sprintf("(sleep %g; kill -9 %d) &", when, pids[1]))
    if (when == 0) Sys.sleep(0.5)
    run <- simulate_agnes(300, rules, max_states = 3e4, threads = 1, file = local_run_file())
    expect_identical(tibble::as_tibble(run), whole)
    expect_equal(integrity(run$file), "ok")
    future::plan(future::sequential)
  }
})

test_that("the chunk of an interrupted worker is done again", {
  skip_unless_all()
  skip_on_os("windows")
  whole <- simulate_agnes(1500, "Up-Suit-Any1", max_states = 2e4)
  withr::local_options(patience.chunk_seconds = 20)
  local_plan(future::multisession, workers = 2)
  pids <- worker_pids(2)
  system(sprintf("(sleep 1.2; kill -INT %d) &", pids[1]))
  found <- simulate_agnes(1500, "Up-Suit-Any1", max_states = 2e4, threads = 1)
  expect_identical(found, whole)
})

# On a real queue, bench/run-slurm.R.
test_that("a job that a queue lost takes no worker's place", {
  skip_unless_all()
  local_plan(future::multisession, workers = 2)
  queue <- future::plan()
  class(queue) <- c("batchtools", class(queue))
  future::plan(queue)
  ended <- withr::local_tempfile()
  held <- future::future(while (!file.exists(ended)) Sys.sleep(0.05))
  workers <- new_workers()
  expect_equal(workers$free(0), 1)
  workers$lose()
  expect_equal(workers$free(0), 2)
  file.create(ended)
  future::value(held)
})

test_that("with no worker left the run ends with what is stored, and goes on later", {
  skip_unless_all()
  skip_on_os("windows")
  file <- local_run_file()
  local_plan(future::multisession, workers = 2)
  pids <- worker_pids(2)
  system(sprintf("(sleep 2; kill -9 %d %d) &", pids[1], pids[2]))
  ended <- tryCatch(
    simulate_agnes(1e5, "Up-Suit-High1", max_states = 1e4, threads = 1, file = file),
    patience_error_workers = identity
  )
  # Later versions of future start a lost worker again, and the run comes to its end.
  if (utils::packageVersion("future") < "1.40") expect_s3_class(ended, "patience_error_workers")
  future::plan(future::sequential)
  expect_equal(integrity(file), "ok")
  run <- simulate_agnes(100, "Up-Suit-High1", max_states = 1e4, file = file)
  rows <- tibble::as_tibble(run)
  expect_equal(
    as.data.frame(rows[rows$deal <= 100, ]),
    as.data.frame(simulate_agnes(100, "Up-Suit-High1", max_states = 1e4))
  )
})

test_that("workers are reached over SSH, one of them killed in the middle", {
  skip_unless_all()
  skip_on_os("windows")
  rules <- c("Up-Suit-High1", "Down-Color-HighRun")
  whole <- simulate_agnes(300, rules, max_states = 3e4)
  cluster <- local_ssh_cluster()
  local_plan(future::cluster, workers = cluster)
  pids <- worker_pids(2)
  expect_length(unique(pids), 2)
  system(sprintf("(sleep 1.5; kill -9 %d) &", pids[2]))
  run <- simulate_agnes(300, rules, max_states = 3e4, threads = 1, file = local_run_file())
  expect_identical(tibble::as_tibble(run), whole)
  expect_equal(integrity(run$file), "ok")
})
