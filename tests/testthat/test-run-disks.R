skip_without_sqlite()

test_that("a full disk ends the run, what is stored stays, and it goes on with more room", {
  skip_unless_all()
  disk <- local_small_disk(400)
  file <- file.path(disk, "run.sqlite")
  # About 25 bytes a row: room for some 16,000 of the rows.
  expect_refused(
    simulate_spider(2e5, file = file, threads = 1),
    "run_disk", "All rows stored before are safe, and the same call goes on from there"
  )
  expect_equal(integrity(file), "ok")
  simulate_spider(5000, file = file)
  expect_error(simulate_spider(2e5, file = file), class = "patience_error_run_disk")
  rows <- tibble::as_tibble(open_run(file))
  expect_gte(nrow(rows), 5000)
  expect_identical(
    as.data.frame(rows), as.data.frame(simulate_spider(number = rows$game)), ignore_attr = TRUE
  )
  system2("mount", c("-o", "remount,size=20m", disk))
  expect_identical(
    tibble::as_tibble(simulate_spider(1e5, file = file)), simulate_spider(1e5)
  )
})

test_that("an export that has no room leaves nothing, and is the fault of the new file", {
  skip_on_cran()
  run <- simulate_agnes(20000, "Up-Suit-None", file = local_run_file())
  csv <- file.path(local_small_disk(400), "run.csv")
  error <- expect_error(export_run(run, csv, rows = 1000), class = "patience_error_file")
  expect_match(conditionMessage(error), "run.csv", fixed = TRUE)
  expect_false(file.exists(csv))
})

test_that("on a full disk no connection stays open, and no file is in the way of the next try", {
  skip_on_cran()
  disk <- local_small_disk(64)
  run <- simulate_agnes(200, "Up-Suit-None", file = local_run_file())
  # All but some hundred bytes.
  writeBin(raw(1e6), file.path(disk, "full")) |> suppressWarnings()
  open_connections <- nrow(showConnections())
  expect_error(export_run(run, file.path(disk, "run.csv")), class = "patience_error_file")
  expect_error(
    write_spider_games(sample_games(), file.path(disk, "games")), class = "patience_error_file"
  )
  expect_identical(nrow(showConnections()), open_connections)
  whole <- file.path(disk, "whole.sqlite")
  expect_error(combine_runs(run, file = whole), class = "patience_error_run_disk")
  expect_identical(list.files(disk), "full")
  unlink(file.path(disk, "full"))
  expect_identical(tibble::as_tibble(combine_runs(run, file = whole)), tibble::as_tibble(run))
})

test_that("a file that may only be read is read, and not written", {
  skip_unless_all()
  skip_on_os("windows")
  disk <- if (Sys.info()[["user"]] == "root") local_small_disk(1000) else withr::local_tempdir()
  file <- file.path(disk, "run.sqlite")
  simulate_agnes(50, "Up-Suit-None", file = file)
  if (Sys.info()[["user"]] == "root") {
    system2("mount", c("-o", "remount,ro", disk))
  } else {
    Sys.chmod(c(file, disk), c("444", "555"))
    withr::defer(Sys.chmod(disk, "755"))
  }
  expect_equal(win_rate(open_run(file))$deals, 50)
  expect_refused(
    simulate_agnes(60, "Up-Suit-None", file = file),
    "run_file", "cannot be written", "SQLite says: attempt to write a readonly database"
  )
  expect_equal(win_rate(open_run(file))$deals, 50)
})

test_that("a process that gets no more memory goes on with the next deal", {
  skip_unless_all()
  skip_on_os(c("windows", "mac"))
  if (!nzchar(Sys.which("prlimit"))) skip("there is no prlimit here")
  script <- withr::local_tempfile(fileext = ".R")
  out <- withr::local_tempfile(fileext = ".rds")
  writeLines(c(
    "library(patience)",
    "invisible(simulate_agnes(1, threads = 1))",
    # Room for the stack of a thread (8 MB) and what is remembered of endgames (some MB), not
    # for a table that grows to 16 MB.
    "size <- grep('VmSize', readLines('/proc/self/status'), value = TRUE)",
    "size <- 1024 * as.numeric(gsub('[^0-9]', '', size)) + 16e6",
    "system2('prlimit', c('--pid', Sys.getpid(), sprintf('--as=%.0f', size)))",
    "games <- simulate_agnes(",
    "  number = c(751, 1:4), rules = 'Up-Suit-Any1', max_states = 1.6e6, threads = 1",
    ")",
    sprintf("saveRDS(as.data.frame(games), '%s')", out)
  ), script)
  # One arena and a fixed threshold: every large table is asked for from the system.
  status <- system2(
    file.path(R.home("bin"), "Rscript"), script, stdout = FALSE, stderr = FALSE, timeout = 1200,
    env = c(
      "MALLOC_ARENA_MAX=1", "MALLOC_MMAP_THRESHOLD_=131072",
      paste0("R_LIBS=", paste(.libPaths(), collapse = ":"))
    )
  )
  expect_equal(status, 0)
  games <- readRDS(out)
  expect_equal(as.character(games$outcome[1]), "unknown")
  expect_equal(as.character(games$reason[1]), "memory")
  expect_equal(
    games[2:5, ], as.data.frame(simulate_agnes(4, "Up-Suit-Any1", max_states = 1.6e6)),
    ignore_attr = TRUE
  )
})
