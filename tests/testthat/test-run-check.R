skip_without_sqlite()

# Changes a file by SQL, as any program can.
tamper <- function(file, ...) {
  con <- DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
  on.exit(DBI::dbDisconnect(con))
  for (statement in c(...)) DBI::dbExecute(con, statement)
}
tampered <- function(file, ...) {
  copy <- local_run_file(parent.frame())
  file.copy(file, copy)
  tamper(copy, ...)
  copy
}
uses <- list(
  open = function(file) open_run(file),
  go_on = function(file) {
    simulate_agnes(
      deals = deal_cards("agnes", 1:60, from = "quagnes"),
      rules = run_rules, max_states = 300, file = file
    )
  },
  retry = function(file) retry_unknown(file, max_states = 1000)
)

test_that("decks, settings and tables of a run file are checked before they are used", {
  skip_on_cran()
  file <- local_run_file()
  simulate_agnes(
    deals = deal_cards("agnes", 1:50, from = "quagnes"),
    rules = run_rules, max_states = 300, file = file
  )
  changes <- list(
    "DELETE FROM decks WHERE deal = 7",
    "UPDATE decks SET cards = replace(cards, 'AC', '2C') WHERE deal = 3",
    "UPDATE decks SET cards = substr(cards, 4) WHERE deal = 3",
    "UPDATE decks SET cards = substr(cards, 4)", "UPDATE decks SET cards = NULL",
    "UPDATE decks SET cards = 17", "UPDATE decks SET cards = x'00ff' WHERE deal = 2",
    "UPDATE decks SET deal = -1 WHERE deal = 1", "UPDATE decks SET deal = deal + 1000000",
    "UPDATE variants SET variant = 'Up-Suit-Nonsense' WHERE id = 2",
    "UPDATE variants SET id = id + 5", "DELETE FROM variants WHERE id = 3",
    "UPDATE meta SET value = 'abc' WHERE key = 'max_states'",
    "UPDATE meta SET value = -5 WHERE key = 'max_memory'",
    "UPDATE meta SET value = 'score2' WHERE key = 'goal'", "DELETE FROM meta WHERE key = 'goal'",
    "DELETE FROM meta WHERE key = 'game'", "UPDATE meta SET value = NULL WHERE key = 'rules'",
    "UPDATE meta SET key = 'max' WHERE key = 'max_states'", "DROP TABLE meta",
    "DROP TABLE decks", "DROP TABLE blocks", "DROP TABLE variants", "DROP TABLE retried",
    "DELETE FROM places WHERE place > 100", "DROP VIEW results",
    c("DROP VIEW results", "CREATE VIEW results AS SELECT 1 AS variant, 9e9 AS deal"),
    "ALTER TABLE blocks RENAME COLUMN outcome TO result"
  )
  for (change in changes) {
    for (use in names(uses)) {
      bad <- tampered(file, change)
      expect_error(uses[[use]](bad), class = "patience_error_run_corrupt",
                   label = paste(use, "after", change[1]))
    }
  }
  expect_refused(
    open_run(tampered(file, changes[[3]])),
    "run_corrupt", "is damaged, or was changed by another program",
    "Deck 3 is not a deck with each card once, or is of another size"
  )
  expect_refused(
    open_run(tampered(file, "DROP TABLE meta")),
    "run_corrupt", "is damaged, or was changed by another program", "There is no table meta"
  )
  expect_refused(
    open_run(tampered(file, "UPDATE meta SET value = 'chess' WHERE key = 'game'")),
    "run_file", 'is a run of a game that this version of patience does not know, "chess"'
  )
})

test_that("a run file has no views or triggers of others", {
  skip_on_cran()
  changed <- function(statements) {
    file <- local_run_file(env = parent.frame())
    simulate_agnes(20, "Up-Suit-None", file = file)
    con <- DBI::dbConnect(RSQLite::SQLite(), file)
    for (statement in statements) DBI::dbExecute(con, statement)
    DBI::dbDisconnect(con)
    expect_error(open_run(file), class = "patience_error_run_corrupt")
    expect_error(simulate_agnes(30, "Up-Suit-None", file = file),
                 class = "patience_error_run_corrupt")
  }
  # The view has no end.
  changed(c("ALTER TABLE variants RENAME TO other", "CREATE VIEW variants AS
    WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r)
    SELECT n AS id, 'x' AS variant FROM r WHERE n < 0"))
  changed("CREATE VIEW lines AS SELECT 1 AS variant, 1 AS deal, 'x' AS moves")
  changed("CREATE TRIGGER t AFTER INSERT ON blocks BEGIN DELETE FROM decks; END")
  changed("UPDATE meta SET value = '0x1' WHERE key = 'seed'")
  changed("UPDATE meta SET value = 'x' WHERE key = 'solver'")
})

test_that("blocks of a run file are checked before they are counted or played again", {
  skip_on_cran()
  file <- local_run_file()
  run <- simulate_agnes(
    deals = deal_cards("agnes", 1:50, from = "quagnes"), rules = run_rules, max_states = 300,
    file = file
  )
  uses <- list(
    go_on = uses$go_on, retry = uses$retry, count = win_rate, rows = tibble::as_tibble,
    export = function(run) export_run(run, tempfile(fileext = ".csv")),
    plot = function(run) tally(run, "outcome"), sequence = win_rate_sequence,
    pairs = compare_variants, print = function(run) format(run),
    combine = function(run) combine_runs(run, file = tempfile())
  )
  no_trigger <- "DROP TRIGGER deals_once"
  changes <- list(
    "UPDATE blocks SET outcome = substr(outcome, 2)", "UPDATE blocks SET outcome = NULL",
    "UPDATE blocks SET outcome = x'39' || substr(outcome, 2)",
    "UPDATE blocks SET outcome = CAST(replace(outcome, '1', '0') AS BLOB)",
    "UPDATE blocks SET outcome = CAST(replace(outcome, '1', '4') AS BLOB)",
    "UPDATE blocks SET outcome = CAST('00' || outcome AS BLOB)",
    "UPDATE blocks SET outcome = zeroblob(length(outcome))",
    "UPDATE blocks SET outcome = 12", "UPDATE blocks SET examined = CAST('ab' AS BLOB)",
    "UPDATE blocks SET examined = zeroblob(length(examined))",
    "UPDATE blocks SET examined = CAST(replace(examined, '1', '-') AS BLOB)",
    "UPDATE blocks SET reason = CAST(replace(reason, '1', '7') AS BLOB)",
    "UPDATE blocks SET deals = deals + 1", "UPDATE blocks SET deals = 1000000",
    "UPDATE blocks SET deals = 0", "UPDATE blocks SET deals = -3",
    "UPDATE blocks SET deals = NULL", "UPDATE blocks SET first = NULL WHERE variant = 1",
    "UPDATE blocks SET first = -7 WHERE variant = 1",
    "UPDATE blocks SET first = first + 1000 WHERE variant = 1",
    "UPDATE blocks SET first = 1.5 WHERE variant = 1",
    "UPDATE blocks SET variant = 9 WHERE variant = 1",
    "UPDATE blocks SET variant = NULL WHERE variant = 1",
    c(no_trigger, paste("INSERT INTO blocks SELECT variant, first + 1, 1,",
                        "x'31', x'30', x'31', x'31', x'31', x'31', 1 FROM blocks")),
    "INSERT INTO in_progress VALUES (1, 61)", "INSERT INTO in_progress VALUES (7, 1)",
    "INSERT INTO in_progress VALUES (1, 'x')"
  )
  # All reach the same check: each change is met by one use, and each use by some changes.
  for (i in seq_along(changes)) {
    change <- changes[[i]]
    for (use in unique(c("count", names(uses)[i %% length(uses) + 1]))) {
      bad <- tampered(file, change)
      of <- if (use %in% c("go_on", "retry")) bad else utils::modifyList(run, list(file = bad))
      expect_error(uses[[use]](of), class = "patience_error_run_corrupt",
                   label = paste(use, "after", change[1]))
    }
  }
  fewer <- tampered(file, "DELETE FROM decks WHERE deal > 40")
  expect_error(retry_unknown(fewer), class = "patience_error_run_corrupt")
  expect_equal(sum(unlist(win_rate(run)[c("won", "lost", "unknown")])), 150)
})

test_that("other games' files are checked as well", {
  skip_on_cran()
  boards <- deal_cards("galactic", number = 1:4, ranks = 3)
  galactic <- local_run_file()
  simulate_galactic(deals = boards, rules = "easy-3", file = galactic)
  lucie <- local_run_file()
  simulate_lucie(5, file = lucie)
  spider <- local_run_file()
  simulate_spider(5, file = spider)
  meta <- function(key, value) {
    sprintf("UPDATE meta SET value = '%s' WHERE key = '%s'", value, key)
  }
  changes <- list(
    list(galactic, "UPDATE decks SET cards = replace(cards, 'AC', 'KC')"),
    list(galactic, meta("strategy", "luck")), list(galactic, meta("player_seed", "-1")),
    list(galactic, c("UPDATE variants SET variant = 'easy-4'", meta("rules", "easy-4"))),
    list(lucie, meta("policy", "least")), list(lucie, meta("from", "1 2 3")),
    list(lucie, meta("seed", "x")), list(lucie, meta("seed", "-3")),
    list(spider, meta("dealer", "99")), list(spider, meta("threshold", "0")),
    list(spider, meta("order", "none")), list(spider, meta("probability", "2"))
  )
  for (change in changes) {
    expect_error(open_run(tampered(change[[1]], change[[2]])),
                 class = "patience_error_run_corrupt", label = change[[2]][1])
  }
  damaged <- open_run(spider)
  tamper(spider, "UPDATE blocks SET gt = CAST('x' || gt AS BLOB)")
  expect_error(summary(damaged), class = "patience_error_run_corrupt")
  expect_error(format(damaged), class = "patience_error_run_corrupt")
})

test_that("names that SQLite takes for something else are refused at the start", {
  for (file in c(":memory:", "file:run.sqlite", "file::memory:?cache=shared")) {
    expect_error(simulate_agnes(1e9, file = file), class = "patience_error_run_file")
    expect_error(simulate_galactic(1e9, file = file), class = "patience_error_run_file")
    expect_error(simulate_lucie(1e9, file = file), class = "patience_error_run_file")
    expect_error(simulate_spider(1e9, file = file), class = "patience_error_run_file")
    expect_error(open_run(file), class = "patience_error_run_file")
  }
  expect_refused(
    simulate_agnes(10, file = ":memory:"),
    "run_file", '`file` must be the name of a file, not ":memory:"'
  )
})

test_that("a run that is being written is combined as it was stored last", {
  one <- simulate_agnes(number = 1:20, file = local_run_file())
  two <- simulate_agnes(number = 21:40, file = local_run_file())
  con <- DBI::dbConnect(RSQLite::SQLite(), two$file, synchronous = NULL)
  withr::defer(DBI::dbDisconnect(con))
  DBI::dbExecute(con, "BEGIN IMMEDIATE")
  expect_equal(win_rate(combine_runs(one, two, file = local_run_file()))$deals, 40)
  files <- vapply(list(one, two), `[[`, "", "file")
  expect_equal(win_rate(combine_runs(files, file = local_run_file()))$deals, 40)
  expect_equal(win_rate(combine_runs(list(one, two), file = local_run_file()))$deals, 40)
  # While a page is written nobody can read; the error names the file that is locked.
  DBI::dbExecute(con, "ROLLBACK")
  DBI::dbExecute(con, "BEGIN EXCLUSIVE")
  new <- local_run_file()
  error <- expect_error(combine_runs(one, two, file = new), class = "patience_error_run_locked")
  expect_match(conditionMessage(error), basename(two$file), fixed = TRUE)
  expect_no_match(conditionMessage(error), basename(new), fixed = TRUE)
})

test_that("rows that do not fit into memory are refused with what to do", {
  fails <- function(condition) fitting(1e8, 8, stop(condition))
  expect_refused(
    fails("cannot allocate vector of size 762.9 Mb"),
    "memory", "100,000,000 rows need about 11.9 GB of memory, more than there is"
  )
  expect_error(fails("something else"), "something else")
})

test_that("what cannot be exported is the fault of the new file", {
  run <- simulate_agnes(50, "Up-Suit-None", file = local_run_file())
  csv <- withr::local_tempfile(fileext = ".csv")
  local_function("append_csv", function(piece, file, first) {
    writeLines("variant", file)
    "No space left on device"
  })
  error <- expect_error(export_run(run, csv), class = "patience_error_file")
  expect_match(conditionMessage(error), basename(csv), fixed = TRUE)
  expect_false(file.exists(csv))
})
