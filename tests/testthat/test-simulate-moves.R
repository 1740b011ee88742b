# Long ones: CRAN asks for short tests.
skip_on_cran()

# The moves of won deals, kept by simulate_agnes(moves = TRUE), in memory and in run files.
rules <- c("Up-Suit-HighRun", "Up-Suit-None-BuildSuit-Forced", "Down-Color-AnyRun-NoSplit")

# Each won row has the moves of a win, the others none.
expect_moves <- function(games, deal) {
  won <- games$outcome == "won"
  expect_identical(vapply(games$moves, is.null, NA), !won)
  for (i in which(won)) {
    check <- check_solution(deal(games$deal[i]), games$variant[i], games$moves[[i]])
    expect_true(check$won, label = paste(games$variant[i], games$deal[i]))
  }
}

by_number <- function(number) deal_cards("agnes", seed = 1, number = number)

test_that("a line of play and its text are the same", {
  text <- "D 3-F 5-2 5-2x3 7-1x12 F3-2 D D D 1-F"
  moves <- moves_from_text(text)
  expect_identical(moves_text(moves), text)
  expect_identical(moves$type[c(1, 2, 3, 6)], c("deal", "foundation", "run", "back"))
  expect_identical(moves$cards, c(7L, 1L, 1L, 3L, 12L, 1L, 7L, 7L, 2L, 1L))
  expect_identical(moves$from[4:6], c(5L, 7L, 3L))
  expect_identical(moves$to[4:6], c(2L, 1L, 2L))
  for (bad in c("", "D  D", "8-F", "1-2x1", "1-2x27", "F5-1", "DD", "1-2 ", "d")) {
    expect_null(moves_from_text(bad), label = bad)
  }
})

# Where building goes round a run may have both cards of each rank. Such lines were not read back.
test_that("runs that go all the way round have their text too", {
  text <- "D 5-2x20 7-1x26"
  expect_identical(moves_from_text(text)$cards, c(7L, 20L, 26L))
  games <- simulate_agnes(number = 3616, rules = "pysolfc", moves = TRUE)
  expect_gt(max(games$moves[[1]]$cards), 19)
  expect_true(check_solution(by_number(3616), "pysolfc", games$moves[[1]])$won)
})

test_that("winners come with their moves, the same as solve_deal() gives", {
  games <- simulate_agnes(40, rules, moves = TRUE)
  expect_moves(games, by_number)
  plain <- simulate_agnes(40, rules)
  expect_identical(games[names(plain)], plain)
  for (i in head(which(games$outcome == "won"), 5)) {
    solution <- solve_deal(by_number(games$deal[i]), games$variant[i])
    expect_identical(games$moves[[i]], solution$moves)
  }
  expect_snapshot(show_table(games[18:21, c("deal", "outcome", "moves")]))
  expect_equal(win_rate(games), win_rate(plain))
  # Cards that come back, and given decks.
  decks <- deal_cards("agnes", 1:30, from = "quagnes")
  games <- simulate_agnes(deals = decks, rules = "aisleriot", moves = TRUE, max_states = 1e5)
  expect_moves(games, function(number) decks[[number]])
})

test_that("a run file keeps them, however the work was cut up", {
  skip_without_sqlite()
  whole <- simulate_agnes(40, rules, moves = TRUE)
  file <- local_run_file()
  simulate_agnes(15, rules, moves = TRUE, file = file)
  run <- simulate_agnes(40, rules, moves = TRUE, file = file)
  expect_identical(tibble::as_tibble(run), whole)
  expect_identical(tibble::as_tibble(open_run(file)), whole)
  expect_equal(win_rate(run), win_rate(whole))
  # A run with moves and one without are two runs.
  expect_error(simulate_agnes(5, rules, file = file), class = "patience_error_run_meta")
  # Combined.
  other <- simulate_agnes(number = 31:60, rules = rules, moves = TRUE, file = local_run_file())
  both <- combine_runs(run, other, file = local_run_file())
  expect_identical(tibble::as_tibble(both), simulate_agnes(60, rules, moves = TRUE))
})

test_that("deals that are tried again bring their moves", {
  skip_without_sqlite()
  file <- local_run_file()
  few <- simulate_agnes(40, rules[1], moves = TRUE, max_states = 50, file = file)
  expect_gt(sum(tibble::as_tibble(few)$outcome == "unknown"), 5)
  games <- tibble::as_tibble(retry_unknown(few, max_states = 1e6))
  expect_moves(games, by_number)
  expect_identical(games$moves, simulate_agnes(40, rules[1], moves = TRUE)$moves)
})

test_that("a file whose moves were changed is damaged", {
  skip_without_sqlite()
  file <- local_run_file()
  simulate_agnes(40, rules[1], moves = TRUE, file = file)
  change <- function(statement) {
    con <- DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
    on.exit(DBI::dbDisconnect(con))
    DBI::dbExecute(con, statement)
  }
  change("UPDATE lines SET moves = 'D D 9-F'")
  expect_error(tibble::as_tibble(open_run(file)), class = "patience_error_run_corrupt")
  change("DELETE FROM lines")
  expect_refused(
    tibble::as_tibble(open_run(file)),
    "run_corrupt", "is damaged, or was changed by another program",
    "It does not have the moves of deal 20, which was won"
  )
  change("DROP TABLE lines")
  expect_error(open_run(file), class = "patience_error_run_corrupt")
})

test_that("what does not go with moves is said", {
  expect_refused(
    simulate_agnes(5, moves = NA), "argument", "`moves` must be TRUE or FALSE, not `NA`"
  )
  expect_refused(
    simulate_agnes(5, moves = TRUE, until = c(half_width = 0.1)),
    "argument", "Give `until` or `moves = TRUE`, not both"
  )
  expect_refused(
    simulate_agnes(5, moves = TRUE, verdicts_only = TRUE),
    "argument", "Give `verdicts_only` or `moves = TRUE`, not both"
  )
})

test_that("moves come from other R processes too", {
  skip_unless_all()
  skip_if_not_installed("future")
  withr::defer(future::plan("sequential"))
  future::plan("multisession", workers = 2)
  games <- simulate_agnes(40, rules, moves = TRUE)
  future::plan("sequential")
  expect_identical(games, simulate_agnes(40, rules, moves = TRUE))
})
