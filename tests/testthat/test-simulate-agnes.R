variants <- c("Up-Suit-None", "Down-Color-HighRun", "Up-Color-AnyRun-NoSplit")

test_that("threads, pieces and decks given by hand make the same rows", {
  skip_on_cran()
  whole <- simulate_agnes(60, variants, threads = 1, max_states = 1e5)
  expect_equal(nrow(whole), 180)
  expect_equal(whole$deal, rep(1:60, 3))
  expect_equal(whole$variant, rep(variants, each = 60))
  expect_identical(simulate_agnes(60, variants, threads = 2, max_states = 1e5), whole)
  expect_identical(simulate_agnes(60, variants, threads = 7, max_states = 1e5), whole)

  plain <- function(x) structure(as.data.frame(x), origin = NULL)
  pieces <- lapply(list(60:41, 1:7, 8:40), function(numbers) {
    simulate_agnes(number = numbers, rules = variants, max_states = 1e5)
  })
  pieces <- do.call(rbind, lapply(pieces, plain))
  pieces <- pieces[order(match(pieces$variant, variants), pieces$deal), ]
  expect_equal(pieces, plain(whole), ignore_attr = "row.names")

  given <- simulate_agnes(deals = deal_cards(number = 1:60), rules = variants, max_states = 1e5)
  # Decks that are given have no seed.
  expect_true(all(is.na(given$seed)))
  given$seed <- whole$seed
  given$given <- NULL
  expect_equal(plain(given), plain(whole))
})

test_that("one deal is as good as several", {
  deal <- deal_cards(number = 7)
  expect_equal(simulate_agnes(deals = deal)$examined, simulate_agnes(number = 7)$examined)
  expect_length(c(deal_cards(number = 1:2), as_deal(deal$cards)), 3)
})

test_that("rows agree with solve_deal()", {
  games <- simulate_agnes(30, "Up-Suit-HighRun", seed = 9)
  for (i in c(1, 15, 30)) {
    solution <- solve_deal(deal_cards("agnes", i, seed = 9), "Up-Suit-HighRun")
    expect_equal(as.character(games$outcome[i]), solution$outcome)
    expect_equal(games$examined[i], solution$examined)
    expect_equal(games$stored[i], solution$stored)
  }
})

test_that("R's random numbers are left alone", {
  set.seed(3)
  before <- .Random.seed
  simulate_agnes(5)
  expect_identical(.Random.seed, before)
})

test_that("results print with their origin", {
  expect_snapshot(show_table(simulate_agnes(3, seed = 4)))
})

test_that("a progress bar can be asked for", {
  expect_equal(nrow(simulate_agnes(5, progress = TRUE)), 5)
})

test_that("an interrupt returns what is finished and leaves the session usable", {
  skip_unless_all()
  skip_on_os("windows")
  for (progress in c(FALSE, TRUE)) {
    result <- interrupted({
      warned <- ""
      games <- withCallingHandlers(
        simulate_agnes(1e5, "Up-Suit-AnyRun", progress = progress),
        patience_interrupted = function(condition) {
          warned <<- conditionMessage(condition)
          invokeRestart("muffleWarning")
        }
      )
      list(
        rows = nrow(games), complete = !anyNA(games$outcome), warned = warned,
        after = nrow(simulate_agnes(10))
      )
    })
    expect_gt(result$rows, 0)
    expect_lt(result$rows, 1e5)
    expect_true(result$complete)
    expect_match(result$warned, "of 100,000 rows are finished")
    expect_equal(result$after, 10)
  }
})

test_that("bad arguments are refused", {
  expect_refused(
    simulate_agnes(0), "argument", "`n` must be a whole number from 1 to 100,000,000"
  )
  expect_refused(
    simulate_agnes(-3), "argument", "`n` must be a whole number from 1 to 100,000,000"
  )
  expect_refused(simulate_agnes(2.5), "argument", "`n` must be a whole number")
  expect_refused(simulate_agnes(1e12), "argument", "`n` must be a whole number")
  expect_refused(
    simulate_agnes(1e9, c("dalton", "parlett", "aisleriot")),
    "argument", "`n` must be a whole number from 1 to 33,333,333, not 1,000,000,000"
  )
  expect_error(simulate_agnes(4e7, c("dalton", "parlett", "aisleriot")), "33,333,333")
  expect_refused(simulate_agnes(NA), "argument", "`n` must be a whole number, not `NA`")
  expect_refused(simulate_agnes(), "argument", "Give one of `n`, `number`, and `deals`")
  expect_refused(simulate_agnes(3, number = 4), "argument", "Give one of `n`, `number`")
  expect_refused(simulate_agnes(number = c(4, 4)), "argument", "Deal 4 is given twice")
  expect_refused(simulate_agnes(deals = 1:52), "deal", "`deals` must be deals, not an integer")
  deals <- deal_cards(number = 1:3)
  expect_refused(simulate_agnes(deals = deals[0]), "deal", "`deals` must be deals, not none")
  expect_refused(deals[5], "deal", "There is no deal 5 among 3 deals")
  deals[[2]]$cards <- deals[[2]]$cards[1:10]
  expect_refused(simulate_agnes(deals = deals), "deal", "deal 2 of `deals` does not have each")
  expect_refused(simulate_agnes(3, threads = 0), "argument", "`threads` must be a whole number")
  expect_refused(
    simulate_agnes(3, rules = c("dalton", "dalton")),
    "rules", 'The rules "Up-Suit-AnyRun" are given twice'
  )
  expect_refused(simulate_agnes(3, rules = 7), "rules", "`rules` must be rules or names")
  expect_refused(
    simulate_agnes(3, progress = "yes"), "argument", "`progress` must be TRUE or FALSE"
  )
  expect_error(simulate_agnes(3, max_states = 0), class = "patience_error_argument")
  expect_error(simulate_agnes(3, threads = 1.5), class = "patience_error_argument")
})

test_that("threads come from the argument, the environment, the option, or are 2", {
  withr::local_envvar(PATIENCE_THREADS = "")
  withr::local_options(patience.threads = NULL)
  expect_equal(patience_threads(), 2)
  withr::local_options(patience.threads = 3)
  expect_equal(patience_threads(), 3)
  withr::local_envvar(PATIENCE_THREADS = "4")
  expect_equal(patience_threads(), 4)
  expect_equal(patience_threads(5), 5)
  withr::local_envvar(PATIENCE_THREADS = "many")
  expect_refused(patience_threads(), "argument", "The environment variable `PATIENCE_THREADS`")
  withr::local_envvar(PATIENCE_THREADS = "")
  withr::local_options(patience.threads = 0)
  expect_refused(patience_threads(), "argument", "The option `patience.threads` must be")
})

# An index of nothing but missing values once made three rows of one.
test_that("there is a row for each deal, be there one, two or many", {
  for (n in 1:4) {
    games <- simulate_agnes(n, "Up-Suit-None")
    expect_equal(games$deal, seq_len(n))
    expect_equal(games$reason, factor(rep(NA, n), reasons))
  }
  unknown <- simulate_agnes(number = 24, rules = "Up-Suit-Any1", max_states = 100)
  expect_equal(as.character(unknown$reason), "states")
})

test_that("a deal that needs more than its part of the process's memory is unknown", {
  games <- simulate_agnes(
    number = c(24, 1:3), rules = "Up-Suit-Any1", memory = 1, threads = 1, max_states = 1e6
  )
  expect_equal(as.character(games$outcome[1]), "unknown")
  expect_equal(as.character(games$reason[1]), "memory")
  expect_equal(
    as.data.frame(games[games$outcome != "unknown", ]),
    as.data.frame(simulate_agnes(
      number = games$deal[games$outcome != "unknown"], rules = "Up-Suit-Any1", max_states = 1e6
    )), ignore_attr = TRUE
  )
})
