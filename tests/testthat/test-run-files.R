skip_without_sqlite()

test_that("a file has the rows of memory, however the work was cut up", {
  skip_on_cran()
  whole <- simulate_agnes(60, run_rules, max_states = 1e5)
  file <- local_run_file()
  run <- simulate_agnes(20, run_rules, max_states = 1e5, file = file)
  expect_s3_class(run, "patience_run")
  expect_equal(nrow(tibble::as_tibble(run)), 60)
  simulate_agnes(number = c(50, 41:45, 7, 60), rules = run_rules, max_states = 1e5, file = file)
  run <- simulate_agnes(60, rev(run_rules), max_states = 1e5, file = file, threads = 1)
  expect_identical(tibble::as_tibble(run), whole)
  expect_identical(tibble::as_tibble(open_run(file)), whole)
  expect_equal(as.data.frame(run), as.data.frame(whole))
  expect_equal(integrity(file), "ok")
})

test_that("finished deals are not solved again", {
  file <- local_run_file()
  simulate_agnes(30, run_rules, max_states = 1e5, file = file)
  edit_rows(file, function(rows) within(rows, examined[deal <= 10] <- 1e9))
  run <- simulate_agnes(40, run_rules, max_states = 1e5, file = file)
  rows <- tibble::as_tibble(run)
  expect_equal(nrow(rows), 120)
  expect_equal(rows$examined == 1e9, rows$deal <= 10)
})

test_that("seeds and numbers are stored exactly, up to the largest", {
  skip_on_cran()
  for (seed in c(1234567890123456, 2^53 - 1, 2^53)) {
    file <- local_run_file()
    run <- simulate_spider(3, seed = seed, file = file)
    expect_identical(run$job$seed, seed)
    expect_identical(open_run(file)$job$seed, seed)
    expect_error(simulate_spider(6, seed = seed - 1, file = file),
                 class = "patience_error_run_meta")
  }
  last <- 2^53 - 1 - 3:0
  file <- local_run_file()
  simulate_spider(number = last[2:3], file = file)
  run <- simulate_spider(number = last, file = file)
  expect_identical(tibble::as_tibble(run), simulate_spider(number = last))
  expect_identical(tibble::as_tibble(simulate_spider(number = last, file = file)),
                   tibble::as_tibble(run))
  expect_error(simulate_spider(number = 2^53, file = file), class = "patience_error_argument")
  # A chance that fifteen digits do not say.
  dealer <- spider_dealer("worse_agt", probability = 1 / 3)
  file <- local_run_file()
  run <- simulate_spider(3, dealer = dealer, file = file)
  expect_identical(run$job$settings$probability, 1 / 3)
  expect_s3_class(simulate_spider(5, dealer = dealer, file = file), "patience_run")
})

test_that("ranges less ranges are what is left", {
  withr::local_seed(1)
  for (i in 1:50) {
    wanted <- sort(sample(60, sample(60, 1)))
    stored <- sort(sample(60, sample(0:60, 1)))
    ranges <- deal_ranges(NULL, wanted, NULL, 1)
    have <- if (length(stored) > 0) deal_ranges(NULL, stored, NULL, 1) else no_ranges
    left <- ranges_without(ranges, have)
    expect_equal(
      as.numeric(unlist(Map(function(f, n) f + seq_len(n) - 1, left$first, left$count))),
      as.numeric(setdiff(wanted, stored))
    )
  }
})

test_that("the gaps of a long file are found", {
  skip_on_cran()
  file <- local_run_file()
  run <- simulate_spider(3e5, file = file)
  con <- DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
  withr::defer(DBI::dbDisconnect(con))
  expect_equal(stored_ranges(con, 1), list(variant = 1, first = 1, count = 3e5))
  gaps <- c(1, 7, 8, 75000, 75001, 150000, 150001, 299999)
  edit_rows(file, function(rows) rows[!rows$deal %in% gaps, ])
  found <- stored_ranges(con, 1)
  expect_equal(
    found$first, setdiff(c(1, gaps + 1), gaps)
  )
  expect_equal(found$first + found$count - 1, setdiff(c(gaps - 1, 3e5), c(0, gaps)))
  edit_rows(file, function(rows) rows[rows$deal <= 10 | rows$deal >= 299000, ])
  expect_equal(stored_ranges(con, 1)$first, c(2, 9, 299000, 3e5))
})

test_that("rows come out of their blocks as they went in", {
  withr::local_seed(1)
  con <- connect(":memory:", RSQLite::SQLITE_RWC)
  withr::defer(DBI::dbDisconnect(con))
  columns <- c(a = "double", b = "integer", c = "optional", d = "flag")
  for (statement in c(blocks_schema(columns, FALSE), results_views(columns)[1])) {
    DBI::dbExecute(con, statement)
  }
  rows <- expand.grid(deal = setdiff(1:2000, c(3, 700, 1999)), variant = 1:2)
  n <- nrow(rows)
  rows <- data.frame(
    variant = as.numeric(rows$variant), deal = as.numeric(rows$deal),
    a = floor(exp(runif(n, 0, log(2^53)))), b = as.numeric(sample(0:9, n, TRUE)),
    c = sample(c(NA, 0, 1, 9, 99), n, TRUE), d = 0
  )
  # Large values of one block leave the others short.
  rows$a[rows$deal > 1500] <- 0
  rows$c[rows$deal > 1500] <- NA
  parts <- split(rows[sample(n), ], sample(5, n, TRUE))
  for (part in parts[1:4]) insert_rows(con, columns, part)
  insert_rows(con, columns, within(parts[[5]], variant <- 3 - variant), ids = c(2, 1))
  expect_equal(query(con, rows_in_order(columns)), rows, ignore_attr = "row.names")
  sums <- query(con, paste("SELECT sum(a) AS a, sum(c) AS c, count(c) AS n FROM",
                           rows_of(c("a", "c"))))
  expect_equal(sums$c, sum(rows$c, na.rm = TRUE))
  expect_equal(sums$n, sum(!is.na(rows$c)))
  blocks <- query(con, "SELECT *, ifnull(length(d), 0) AS none FROM blocks")
  expect_equal(sum(blocks$deals), n)
  expect_lte(max(blocks$deals), most_in_block)
  expect_equal(unique(blocks$none), 0)

  # In one piece they make the fewest blocks.
  DBI::dbExecute(con, "DELETE FROM blocks")
  insert_rows(con, columns, rows[sample(n), ])
  count <- ceiling(c(2, 696, 1298, 1) / most_in_block)
  expect_equal(nrow(query(con, "SELECT first FROM blocks")), 2 * sum(count))
  expect_equal(query(con, rows_in_order(columns)), rows, ignore_attr = "row.names")

  # Rows in the place of others, in several blocks.
  others <- rows[sample(n, 50), ]
  others$a <- 123456789
  others <- rbind(others, within(others, a <- 5)) # the second are no better
  replace_rows(con, columns, others, function(rows, stored) rows$a > 5)
  rows[rownames(others)[1:50], "a"] <- 123456789
  expect_equal(query(con, rows_in_order(columns)), rows, ignore_attr = "row.names")
  expect_error(insert_rows(con, columns, within(rows, b <- -1)), "cannot be stored")

  # Variant and deal are a key.
  for (deal in c(1, 300, 1998, 2000)) {
    expect_error(insert_rows(con, columns, rows[rows$deal == deal, ]), "stored already")
  }
  more <- data.frame(variant = 1, deal = c(3, 700), a = 1, b = 1, c = 1, d = 1)
  insert_rows(con, columns, more)
  expect_equal(nrow(query(con, rows_in_order(columns))), n + 2)
})

test_that("win rates and tables are counted in the file", {
  skip_on_cran()
  whole <- simulate_agnes(60, run_rules, max_states = 1e5)
  file <- local_run_file()
  run <- simulate_agnes(60, run_rules, max_states = 1e5, file = file)
  expect_equal(win_rate(run), win_rate(whole))
  expect_equal(summary(run), win_rate(whole))
  expect_equal(win_rate_table(run), win_rate_table(whole))
  expect_equal(compare_published(run), compare_published(whole))
})

test_that("runs of several seeds add up, of one seed do not", {
  file1 <- local_run_file()
  file2 <- local_run_file()
  one <- simulate_agnes(40, run_rules, max_states = 1e5, seed = 1, file = file1)
  two <- simulate_agnes(30, rev(run_rules), max_states = 1e4, seed = 2, file = file2)
  rows <- rbind(
    as.data.frame(one),
    transform(as.data.frame(two), deal = deal + 1000)
  )
  expect_equal(win_rate(list(one, two)), win_rate(rows))
  expect_refused(win_rate(list(one, one)), "run_meta", "Two of the runs have the same seed, 1")
  other <- simulate_agnes(5, "Up-Suit-None", seed = 3, file = local_run_file())
  expect_refused(
    win_rate(list(one, other)),
    "run_meta", "is of another run",
    "rules: Up-Suit-None in the file, Down-Color-HighRun, Up-Color-AnyRun-NoSplit"
  )
})

test_that("runs of other players, and of given decks, do not add up", {
  one <- simulate_galactic(20, "easy-4", "random", seed = 1, file = local_run_file())
  other <- simulate_galactic(20, "easy-4", "perfect", seed = 2, file = local_run_file())
  expect_refused(
    win_rate(list(one, other)),
    "run_meta", "is of another run", "strategy: perfect in the file, random in the first"
  )
  given <- lapply(1:2, function(seed) {
    simulate_agnes(
      deals = deal_cards("agnes", seed, from = "quagnes"),
      rules = "Up-Suit-None", file = local_run_file()
    )
  })
  expect_refused(win_rate(given), "run_meta", "Runs of given deals are no samples that can be")
  seeded <- simulate_agnes(2, "Up-Suit-None", file = local_run_file())
  for (runs in list(list(seeded, given[[1]]), list(given[[1]], seeded))) {
    expect_error(win_rate(runs), class = "patience_error_run_meta")
  }
  # What a player does may depend on the limits.
  lucie <- lapply(1:2, function(seed) {
    simulate_lucie(5, seed = seed, max_states = 1e5 * seed, file = local_run_file())
  })
  expect_error(win_rate(lucie), class = "patience_error_run_meta")
})

test_that("rows of another version of the solver are counted, and not gone on with", {
  file <- local_run_file()
  run <- simulate_agnes(30, run_rules, max_states = 1e4, file = file)
  con <- DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
  DBI::dbExecute(con, "UPDATE meta SET value = '3' WHERE key = 'solver'")
  set_meta(con, sum = run_sum(con))
  DBI::dbDisconnect(con)
  older <- open_run(file)
  expect_equal(win_rate(older), win_rate(run))
  expect_output(print(older), "90 rows")
  expect_equal(nrow(utils::read.csv(
    export_run(older, withr::local_tempfile(fileext = ".csv"))
  )), 90)
  both <- combine_runs(older, older, file = local_run_file())
  expect_equal(both$meta[["solver"]], "3")
  expect_refused(
    simulate_agnes(40, run_rules, max_states = 1e4, file = file),
    "run_meta", "is of another run", "solver: 3 in the file, 12 was asked for"
  )
  expect_error(retry_unknown(older, max_states = 1e5), class = "patience_error_run_meta")
  expect_error(combine_runs(run, both, file = local_run_file()), class = "patience_error")
})

test_that("a run without rows, or with moves, has the size and the head of its rows", {
  file <- local_run_file()
  run <- simulate_agnes(12, run_rules, max_states = 1e3, moves = TRUE, file = file)
  rows <- tibble::as_tibble(run)
  expect_equal(dim(run), dim(rows))
  expect_identical(head(run, 9), head(rows, 9))
  edit_rows(file, function(rows) rows[0, ])
  expect_output(print(run), "0 rows: 0 won, 0 lost, 0 unknown")
  expect_equal(dim(run), c(0, ncol(rows)))
})

test_that("a name beyond ASCII is the same file in a C locale", {
  skip_on_os("windows")
  skip_if_not_installed("callr")
  folder <- withr::local_tempdir()
  play <- function(file, more) {
    library(patience)
    options(warn = 2)
    decks <- sub("sqlite", "txt", file)
    write_deals(deal_cards("agnes", 1:3), decks)
    stopifnot(length(read_deals(decks)) == 3)
    simulate_agnes(60, "Up-Suit-None", file = file)
    run <- simulate_agnes(80, "Up-Suit-None", file = file)
    c(nrow(run), nrow(combine_runs(run, run, file = more)))
  }
  file <- file.path(folder, c("r\u00fcn.sqlite", "r\u00fcn2.sqlite"))
  found <- callr::r(play, as.list(file), env = c(callr::rcmd_safe_env(), LC_ALL = "C"))
  expect_equal(found, c(80, 80))
  expect_equal(c(nrow(open_run(file[1])), nrow(open_run(file[2]))), c(80, 80))
})

test_that("runs print", {
  run <- simulate_agnes(40, run_rules, max_states = 1e5, file = local_run_file())
  expect_snapshot(run, transform = function(x) sub("in .*sqlite", "in run.sqlite", x))
  run <- simulate_spider(40, file = local_run_file())
  expect_snapshot(run, transform = function(x) sub("in .*sqlite", "in run.sqlite", x))
  expect_refused(win_rate(run), "results", "Games of Spider are not won or lost")
})

test_that("given decks are kept with the file", {
  file <- local_run_file()
  simulate_agnes(deals = deal_cards("agnes", 1:20, from = "quagnes"), file = file)
  run <- simulate_agnes(deals = deal_cards("agnes", 1:30, from = "quagnes"), file = file)
  expect_identical(
    tibble::as_tibble(run), simulate_agnes(deals = deal_cards("agnes", 1:30, from = "quagnes"))
  )
  expect_refused(
    simulate_agnes(deals = deal_cards("agnes", 30:1, from = "quagnes"), file = file),
    "run_meta", "has other cards for deal 1"
  )
  expect_equal(nrow(tibble::as_tibble(open_run(file))), 30)
})

test_that("a run of Spider has the games and the summary", {
  file <- local_run_file()
  dealer <- spider_dealer("worse_agt", after_wins = TRUE)
  simulate_spider(2500, seed = 9, dealer = dealer, file = file)
  run <- simulate_spider(5000, seed = 9, dealer = dealer, file = file)
  expect_identical(tibble::as_tibble(run), simulate_spider(5000, seed = 9, dealer = dealer))
  whole <- simulate_spider(5000, seed = 9, dealer = dealer, summary = TRUE)
  expect_identical(summary(run), whole)
  again <- simulate_spider(5000, dealer, seed = 9, file = file, summary = TRUE)
  expect_identical(again, whole)
  expect_refused(
    simulate_spider(10, dealer = function(number) 1, file = file),
    "argument", "A dealer of your own cannot fill a file"
  )
  expect_refused(
    simulate_spider(10, order = "stock_last", seed = 9, file = file),
    "run_meta", "is of another run",
    "rules: the worse of two deals by AGT, in 100% of the games after a win",
    "dealer: 1 in the file, 0 was asked for",
    "after_wins: 1 in the file, 0 was asked for",
    "order_code: 0 in the file, 2 was asked for",
    "order: spread in the file, stock_last was asked for"
  )
})

test_that("a file of another run is refused with the difference", {
  file <- local_run_file()
  simulate_agnes(5, run_rules, max_states = 1e5, file = file)
  before <- stored_rows(file)
  expect_refused(
    simulate_agnes(5, "Up-Suit-None", max_states = 1e5, file = file),
    "run_meta", "is of another run",
    "rules: Down-Color-HighRun, Up-Color-AnyRun-NoSplit, Up-Suit-None in the file"
  )
  expect_refused(
    simulate_agnes(5, run_rules, seed = 2, max_memory = 128, file = file),
    "run_meta", "is of another run",
    "seed: 1 in the file, 2 was asked for",
    "max_states: 100000 in the file, 10000000 was asked for",
    "max_memory: 256 in the file, 128 was asked for"
  )
  expect_refused(
    simulate_spider(5, file = file),
    "run_meta", "is of another run", "game: agnes in the file, spider was asked for"
  )
  expect_identical(stored_rows(file), before)
})

test_that("what is not a run file is refused and left alone", {
  file <- local_run_file()
  writeLines(c("variant,deal", "Up-Suit-None,1", strrep("text ", 200)), file)
  sum <- tools::md5sum(file)
  expect_refused(
    simulate_agnes(5, file = file),
    "run_file", "is not a run file, nor any other SQLite database", "Nothing was changed in it"
  )
  expect_refused(
    open_run(file),
    "run_file", "is not a run file, nor any other SQLite database", "Nothing was changed in it"
  )
  expect_equal(tools::md5sum(file), sum)

  other <- local_run_file()
  con <- DBI::dbConnect(RSQLite::SQLite(), other)
  DBI::dbWriteTable(con, "results", data.frame(variant = 1, deal = 1))
  DBI::dbDisconnect(con)
  sum <- tools::md5sum(other)
  expect_refused(
    simulate_agnes(5, file = other),
    "run_file", "is a database of another program, not a run file", "Nothing was changed in it"
  )
  expect_refused(
    open_run(other),
    "run_file", "is a database of another program, not a run file", "Nothing was changed in it"
  )
  expect_equal(tools::md5sum(other), sum)

  empty <- local_run_file()
  file.create(empty)
  expect_refused(open_run(empty), "run_file", "is empty: nothing was stored yet")
  expect_refused(open_run("nowhere.sqlite"), "run_file", "There is no file 'nowhere.sqlite'")
  expect_refused(open_run(3), "run_file", "`file` must be the name of a file, not 3")
  expect_refused(
    simulate_agnes(5, file = c("a", "b")),
    "run_file", "`file` must be the name of a file, not 2 values"
  )
  expect_error(
    simulate_agnes(5, file = file.path(tempdir(), "no", "folder.sqlite")),
    class = "patience_error_run_file"
  )
})

test_that("a damaged file is refused, its intact part is untouched", {
  file <- local_run_file()
  simulate_agnes(3000, "Up-Suit-None", file = file)
  bytes <- readBin(file, "raw", file.size(file))
  bytes[20001:60000] <- as.raw(0xA5)
  writeBin(bytes, file)
  expect_refused(
    simulate_agnes(4000, "Up-Suit-None", file = file),
    "run_corrupt", "is damaged",
    "SQLite says: database disk image is malformed",
    "SQLite says"
  )
  expect_identical(readBin(file, "raw", file.size(file))[60001:70000], bytes[60001:70000])
})

test_that("two processes cannot write one file, readers may read", {
  file <- local_run_file()
  run <- simulate_agnes(50, "Up-Suit-None", file = file)
  db <- writable_run_file(file, run$job)
  error <- tryCatch(simulate_agnes(60, "Up-Suit-None", file = file), error = identity)
  expect_s3_class(error, "patience_error_run_locked")
  expect_match(conditionMessage(error), sprintf("process %d on", Sys.getpid()))
  expect_equal(win_rate(open_run(file))$deals, 50)
  close_run_file(db)
  expect_equal(win_rate(simulate_agnes(60, "Up-Suit-None", file = file))$deals, 60)
})

test_that("who comes between two transactions of a writer lets it go on", {
  file <- local_run_file()
  run <- simulate_agnes(50, "Up-Suit-None", file = file)
  db <- writable_run_file(file, run$job)
  withr::defer(close_run_file(db))
  DBI::dbExecute(db$con, "COMMIT")
  other <- connect(file, RSQLite::SQLITE_RW)
  withr::defer(disconnect(other))
  back <- function() DBI::dbExecute(db$con, "BEGIN IMMEDIATE")
  expect_error(begin_writing(other, wait = back), "locked")
  # Of a writer that was killed nobody has the lock.
  DBI::dbExecute(db$con, "ROLLBACK")
  begin_writing(other, wait = function() NULL)
  expect_error(DBI::dbExecute(db$con, "BEGIN IMMEDIATE"), "locked")
})

test_that("a full disk ends the run with what is stored, and it goes on later", {
  file <- local_run_file()
  run <- simulate_agnes(500, "Up-Suit-None", file = file)
  db <- writable_run_file(file, run$job)
  pages <- pragma(db$con, "page_count")
  DBI::dbExecute(db$con, sprintf("PRAGMA max_page_count = %.0f", pages + 1))
  many <- rep(list(as.numeric(501:20000)), 8)
  many[[1]][] <- 1
  columns <- game_named("agnes")$columns
  expect_error(
    with_sqlite(db, insert_rows(db$con, columns, many)), class = "patience_error_run_disk"
  )
  close_run_file(db)
  expect_equal(integrity(file), "ok")
  run <- simulate_agnes(600, "Up-Suit-None", file = file)
  expect_identical(tibble::as_tibble(run), simulate_agnes(600, "Up-Suit-None"))
})

test_that("a limit for the whole process leaves deals unknown for that reason", {
  rules <- "Up-Suit-Any1"
  free <- simulate_agnes(30, rules, max_states = 3e4, threads = 1)
  expect_setequal(free$reason, c(NA, "states"))
  withr::local_options(patience.memory = 0)
  expect_refused(simulate_agnes(3), "memory", "The option `patience.memory` must be a number")
  withr::local_envvar(PATIENCE_MEMORY = "much")
  expect_refused(simulate_agnes(3), "memory", "The environment variable `PATIENCE_MEMORY`")
  withr::local_envvar(PATIENCE_MEMORY = "12")
  expect_equal(patience_memory(), 12)
  expect_equal(patience_memory(5), 5)
})

test_that("a connection whose query was cut off is closed without a word", {
  con <- DBI::dbConnect(RSQLite::SQLite(), ":memory:")
  DBI::dbSendQuery(con, "SELECT 1")
  expect_silent(disconnect(con))
})
