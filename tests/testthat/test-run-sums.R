skip_without_sqlite()

# A file with everything that a run can have: moves, given decks, deals tried again, in progress.
whole_run <- function(env = parent.frame(), format = run_file_format) {
  file <- local_run_file(env)
  local_function("run_file_format", format)
  decks <- deal_cards("agnes", 1:80, from = "quagnes")
  run <- simulate_agnes(deals = decks, rules = run_rules, max_states = 300, file = file,
                        moves = TRUE)
  retry_unknown(run, max_states = 400)
  change_file(file, "INSERT INTO meta VALUES ('writer', 'none', 0) ON CONFLICT DO NOTHING")
  file
}

change_file <- function(file, ...) {
  con <- DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
  on.exit(DBI::dbDisconnect(con))
  for (statement in c(...)) DBI::dbExecute(con, statement)
}

# All that can be read of a file.
all_of <- function(file) {
  run <- open_run(file)
  list(run$job, run$meta, tibble::as_tibble(run))
}

test_that("a value that another program changes is refused by its checksum", {
  skip_on_cran()
  file <- whole_run()
  before <- all_of(file)
  changes <- list(
    "UPDATE blocks SET examined = replace(CAST(examined AS TEXT), '1', '2') WHERE rowid = 2",
    "UPDATE blocks SET first = first + 1 WHERE rowid = 1", "UPDATE blocks SET sum = NULL",
    c("UPDATE blocks SET variant = variant + 10", "UPDATE blocks SET variant = 14 - variant"),
    "UPDATE blocks SET sum = sum + 1 WHERE rowid = 1",
    "UPDATE lines SET moves = substr(moves, 2)", "UPDATE lines SET deal = deal + 100",
    "UPDATE retried SET max_states = 401",
    "UPDATE meta SET value = '301' WHERE key = 'max_states'",
    "UPDATE meta SET value = '1' WHERE key = 'sum'", "DELETE FROM meta WHERE key = 'sum'",
    "UPDATE places SET place = 300 WHERE place = 255", "INSERT INTO in_progress VALUES (1, 81)",
    "UPDATE decks SET cards = (SELECT cards FROM decks WHERE deal = 2) WHERE deal = 1"
  )
  for (change in changes) {
    bad <- local_run_file()
    file.copy(file, bad)
    change_file(bad, change)
    expect_error(all_of(bad), class = "patience_error_run_corrupt", label = change[1])
    # Nor is it gone on with.
    expect_error(retry_unknown(bad, max_states = 500), class = "patience_error_run_corrupt",
                 label = change[1])
  }
  expect_identical(all_of(file), before)
})

test_that("rows must be possible, whatever their checksum says", {
  file <- local_run_file()
  simulate_agnes(200, "Up-Suit-AnyRun", file = file, max_states = 100)
  impossible <- list(
    function(rows) transform(rows, best_score = ifelse(outcome == 1, 51, best_score)),
    function(rows) transform(rows, best_score = ifelse(outcome == 2, 52, best_score)),
    function(rows) transform(rows, reason = ifelse(outcome == 3, 0, reason)),
    function(rows) transform(rows, reason = ifelse(outcome == 1, 2, reason)),
    function(rows) transform(rows, outcome = 4), function(rows) transform(rows, outcome = 0),
    function(rows) transform(rows, reason = ifelse(outcome == 3, 4, reason))
  )
  for (edit in impossible) {
    bad <- local_run_file()
    file.copy(file, bad)
    edit_rows(bad, edit)
    expect_refused(win_rate(open_run(bad)), "run_corrupt", "has a row that no game can have")
  }
  bad <- local_run_file()
  file.copy(file, bad)
  change_file(bad, "INSERT INTO in_progress VALUES (1, 7)")
  expect_error(win_rate(open_run(bad)), class = "patience_error_run_corrupt")
})

test_that("a file of an early version is read, gone on with and combined, with a warning", {
  skip_on_cran()
  old <- suppressWarnings(whole_run(format = 2), classes = "patience_warning")
  expect_warning(run <- open_run(old), "no checksums", class = "patience_warning")
  expect_identical(tibble::as_tibble(run), tibble::as_tibble(open_run(whole_run())))
  both <- local_run_file()
  expect_warning(combine_runs(run, file = both), "no checksums", class = "patience_warning")
  expect_identical(win_rate(run), suppressWarnings(win_rate(open_run(both))))
})

test_that("a file whose bit is flipped is refused, or says the same", {
  skip_on_cran()
  file <- whole_run()
  before <- all_of(file)
  bytes <- readBin(file, "raw", file.size(file))
  withr::local_seed(44)
  # bench/run-flips.R flips 2,000.
  for (i in 1:40) {
    at <- sample(length(bytes), 1)
    bit <- as.raw(2^sample(0:7, 1))
    flipped <- replace(bytes, at, xor(bytes[at], bit))
    bad <- tempfile(fileext = ".sqlite")
    writeBin(flipped, bad)
    found <- tryCatch(all_of(bad), patience_error = function(condition) NULL)
    if (!is.null(found)) expect_identical(found, before, label = paste("byte", at, "bit", bit))
    unlink(bad)
  }
  succeed()
})

test_that("after Ctrl-C the same call can be made at once", {
  skip_on_os("windows")
  skip_unless_all()
  file <- local_run_file()
  simulate_agnes(3000, run_rules, max_states = 50, file = file)
  # Each in a process of its own, interrupted at any time; then again in the same process.
  again <- vapply(1:50, function(i) {
    uses <- list(
      function() simulate_agnes(3000 + 2 * i, run_rules, max_states = 50, file = file),
      function() tibble::as_tibble(open_run(file)), function() win_rate(open_run(file)),
      function() retry_unknown(file, max_states = 50 + i)
    )
    use <- uses[[1 + i %% 4]]
    job <- parallel::mcparallel({
      # system() lets no interrupt in, so the signal waits until the work has begun.
      begun <- tempfile()
      system(sprintf(
        "(until [ -e '%s' ]; do sleep 0.01; done; sleep %f; kill -INT %d) > /dev/null 2>&1 &",
        begun, i / 200, Sys.getpid()
      ))
      how <- tryCatch(
        {
          file.create(begun)
          suppressWarnings(for (k in 1:1e5) use())
        },
        interrupt = function(condition) "interrupted"
      )
      tryCatch({
        use()
        paste(how, "again")
      }, error = conditionMessage)
    })
    value_of(job)
  }, "")
  expect_identical(unique(again), "interrupted again")
})

test_that("of many processes that begin a file one writes it, and the others are told", {
  skip_on_os("windows")
  skip_unless_all()
  file <- local_run_file()
  jobs <- lapply(1:24, function(i) {
    parallel::mcparallel(tryCatch(
      {
        simulate_agnes(50, "Up-Suit-None", file = file)
        "written"
      },
      patience_error_run_locked = function(condition) "locked"
    ))
  })
  expect_setequal(unlist(lapply(jobs, value_of)), c("written", "locked"))
  expect_equal(win_rate(open_run(file))$deals, 50)
})

test_that("errors of SQLite are told as what they are", {
  db <- list(con = NULL, file = "run.sqlite")
  told <- function(message) {
    tryCatch(abort_sqlite(db, message), patience_error = function(condition) class(condition)[1])
  }
  expect_identical(told("database or disk is full"), "patience_error_run_disk")
  expect_identical(told("disk I/O error"), "patience_error_run_disk")
  expect_refused(abort_sqlite(db, "disk I/O error"), "run_disk", "cannot be read or written")
  expect_identical(told("out of memory"), "patience_error_memory")
  expect_identical(told("database disk image is malformed"), "patience_error_run_corrupt")
})

test_that("a name that is too long for SQLite is refused, and leaves no file", {
  folder <- withr::local_tempdir()
  expect_refused(
    simulate_agnes(5, file = file.path(folder, strrep("x", 250))), "run_file", "250 bytes", "247"
  )
  expect_length(dir(folder), 0)
})

test_that("a text file keeps its mode, and a pipe stays one", {
  skip_on_os("windows")
  file <- withr::local_tempfile(lines = "old")
  Sys.chmod(file, "600", use_umask = FALSE)
  write_deals(deal_cards("agnes"), file)
  expect_identical(format(file.mode(file)), "600")
  pipe <- withr::local_tempfile()
  skip_if(system2("mkfifo", pipe) != 0)
  got <- withr::local_tempfile()
  system(sprintf("cat %s > %s &", pipe, got))
  write_deals(deal_cards("agnes"), pipe)
  wait_until(function() isTRUE(file.size(got) > 100), "nothing came through the pipe")
  expect_true(.Call(patience_is_special_file, pipe))
  expect_refused(simulate_agnes(5, file = pipe), "run_file", "is a device")
})
