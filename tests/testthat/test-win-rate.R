games <- function(won, lost, unknown = 0) {
  data.frame(outcome = rep(c("won", "lost", "unknown"), c(won, lost, unknown)))
}

test_that("intervals are Wilson's", {
  for (x in c(0, 1, 7, 99, 100)) {
    rate <- win_rate(games(x, 100 - x), conf_level = 0.9)
    expected <- suppressWarnings(prop.test(x, 100, conf.level = 0.9, correct = FALSE)$conf.int)
    expect_equal(c(rate$conf.low, rate$conf.high), c(expected), tolerance = 1e-12)
  }
  expect_identical(win_rate(games(0, 5))$conf.low, 0)
  expect_identical(win_rate(games(5, 0))$conf.high, 1)
  # The published interval of 113 wins, with four unfinished deals lost or won.
  rate <- win_rate(games(113, 9883, 4))
  expect_equal(round(100 * c(rate$conf.low, rate$conf.high), 1), c(0.9, 1.4))
  expect_equal(round(100 * c(rate$conf.low_if_won, rate$conf.high_if_won), 1), c(1.0, 1.4))
})

test_that("groups, unknown deals and states are counted", {
  results <- rbind(
    data.frame(variant = "b", deal = 1:3, outcome = "won", examined = c(1, 2, 6)),
    data.frame(variant = "a", deal = 1:2, outcome = c("unknown", "lost"), examined = c(5, 5))
  )
  rate <- win_rate(results)
  expect_equal(rate$variant, c("b", "a"))
  expect_equal(rate$won, c(3, 0))
  expect_equal(rate$lost, c(0, 1))
  expect_equal(rate$unknown, c(0, 1))
  expect_equal(rate$estimate, c(1, 0))
  expect_equal(rate$estimate_if_won, c(1, 0.5))
  expect_equal(rate$states_mean, c(3, 5))
  expect_equal(rate$states_sd, c(sd(c(1, 2, 6)), NA))
  expect_equal(rate$states_max, c(6, 5))
})

test_that("states are those of completed deals, in memory and in a file", {
  play <- function(file = NULL) {
    simulate_agnes(60, c("Up-Suit-None", "Up-Suit-HighRun"), max_states = 200, file = file)
  }
  games <- play()
  completed <- games[games$outcome != "unknown", ]
  expect_lt(nrow(completed), nrow(games))
  each <- split(completed$examined, factor(completed$variant, unique(games$variant)))
  for (results in list(games, play(local_run_file()))) {
    rates <- win_rate(results)
    expect_equal(rates$states_mean, unname(vapply(each, mean, 1)))
    expect_equal(rates$states_sd, unname(vapply(each, sd, 1)))
    expect_equal(rates$states_max, unname(vapply(each, max, 1)))
    table <- win_rate_table(results)
    expect_match(table[["States, max"]][1], format(max(each[[1]])))
    expect_match(capture.output(print(table)), "States: of completed deals.", all = FALSE)
  }
  none <- win_rate(data.frame(outcome = "unknown", examined = 7))
  expect_identical(none$states_max, NA_real_)
})

test_that("bad results are refused", {
  expect_refused(win_rate(1:3), "results", "`results` must be results of deals, not numbers")
  expect_refused(win_rate(data.frame(x = 1)), "results", "`results` must be a data frame")
  expect_refused(win_rate(games(0, 0)), "results", "`results` has no rows")
  expect_refused(
    win_rate(data.frame(outcome = c("won", "draw"))),
    "results", 'outcome must be one of "won", "lost", and "unknown", not "draw" (row 2)'
  )
  twice <- data.frame(variant = "a", deal = c(1, 2, 1), outcome = "won")
  expect_refused(win_rate(twice), "results", "Row 3 has deal 1 for a second time")
  expect_refused(win_rate(games(1, 1), conf_level = 1), "argument", "`conf_level` must be one")
  expect_refused(win_rate(games(1, 1), conf_level = 95), "argument", "`conf_level` must be")
  expect_refused(
    win_rate(games(1, 1), conf_level = c(0.9, 0.95)),
    "argument", "`conf_level` must be one number between 0 and 1, not 2 values"
  )
  text <- transform(games(1, 1), examined = "2")
  expect_error(win_rate(text), class = "patience_error_results")
  expect_error(win_rate(games(1, 1), conf_level = NA), class = "patience_error_argument")
  expect_error(win_rate(games(1, 1), conf_level = 0), class = "patience_error_argument")
})

test_that("the table prints and goes into kable()", {
  results <- rbind(
    data.frame(variant = "Up-Color-None", games(113, 9883, 4), examined = 1),
    data.frame(variant = "Up-Suit-HighRun", games(1454, 8546), examined = 2)
  )
  table <- win_rate_table(results)
  withr::local_options(width = 80)
  expect_snapshot(table)
  withr::local_options(width = 200)
  expect_snapshot(win_rate_table(results[1:20 + 9990, ], sources = "Masten"))
  expect_s3_class(table, "data.frame")
  expect_match(paste(knitr::kable(table), collapse = "\n"), "|Up-Suit-HighRun", fixed = TRUE)
})

test_that("other intervals can be had, for all variants together too", {
  results <- rbind(
    data.frame(variant = "a", games(3, 90, 2)), data.frame(variant = "b", games(50, 50))
  )
  for (method in patience:::interval_methods) {
    rate <- win_rate(results, method = method)
    each <- win_rate_interval(rate$won, rate$deals, rate$unknown, method)
    expect_equal(rate$conf.low, each$conf.low)
    expect_equal(rate$conf.high_if_won, each$conf.high)
  }
  together <- win_rate(results, simultaneous = TRUE)
  each <- win_rate(results, conf_level = 0.975, method = "clopper-pearson")
  expect_equal(together$conf.low, each$conf.low)
  expect_equal(together$conf.high_if_won, each$conf.high_if_won)
  # What does not hold its level alone does not hold it together.
  expect_refused(
    win_rate(results, method = "rare", simultaneous = TRUE),
    "argument", 'With `simultaneous = TRUE` `method` must be one of "clopper-pearson"'
  )
  anytime <- win_rate(results, method = "anytime", simultaneous = TRUE)
  expect_equal(
    anytime$conf.low, win_rate(results, conf_level = 0.975, method = "anytime")$conf.low
  )
  words <- "Clopper-Pearson 95% intervals, all together (Bonferroni)."
  expect_output(print(together), words, fixed = TRUE)
  expect_refused(
    win_rate(results, method = "wald"), "argument", '`method` must be one of "wilson"'
  )
  expect_refused(win_rate(results, simultaneous = 1), "argument", "`simultaneous` must be TRUE")
})

test_that("rules that are known for some rows only are refused", {
  mixed <- data.frame(variant = c("a", NA), outcome = "won")
  expect_refused(win_rate(mixed), "results", "Row 2 has no variant, while other rows have one")
})

test_that("forty intervals together hold forty rates as often as they say, whatever the rates", {
  skip_on_cran()
  counted <- function(won, deals) {
    data.frame(outcome = rep(c("won", "lost"), c(won, deals - won)))
  }
  for (deals in c(30, 1000)) {
    # The intervals of all numbers of wins at the level that each of forty has.
    level <- 1 - 0.05 / 40
    found <- win_rate_interval(0:deals, deals, method = "clopper-pearson", conf_level = level)
    games <- do.call(rbind, lapply(1:40, function(variant) {
      data.frame(variant = variant, counted(variant %% 7, deals))
    }))
    together <- win_rate(games, simultaneous = TRUE)
    expect_equal(together$conf.high, found$conf.high[together$won + 1])
    expect_equal(together$conf.low, found$conf.low[together$won + 1])
    # Rates everywhere, and just beside the ends, where coverage jumps; the one of the audit too.
    ends <- c(found$conf.low, found$conf.high)
    rates <- c(0.0043, seq(0.001, 0.999, by = 0.001), ends * (1 - 1e-9), ends * (1 + 1e-9))
    rates <- rates[rates > 0 & rates < 1]
    missed <- vapply(rates, function(rate) {
      sum(dbinom(0:deals, deals, rate)[found$conf.low > rate | found$conf.high < rate])
    }, 1)
    expect_lte(max(missed), 0.05 / 40)
    expect_lte(1 - (1 - max(missed))^40, 0.05)
  }
})

test_that("more games than a whole number of R holds are shown", {
  many <- win_rate(data.frame(variant = "x", deals = 1e10, won = 3e9))
  expect_no_warning(shown <- paste(capture.output(print(many)), collapse = "\n"))
  expect_match(shown, "10,000,000,000 +3,000,000,000")
})

test_that("counts of rows are not taken for rows, and a deal counts once", {
  games <- simulate_agnes(20, "Up-Suit-None")
  counted <- as.data.frame(table(outcome = games$outcome), responseName = "n")
  expect_refused(win_rate(counted), "results", "have counts in n: here each row is one game")
  expect_refused(win_rate(games[c(1:20, 3), ]), "results", "Row 21 has deal 3 for a second time")
  expect_refused(
    simulate_agnes(20, "Up-Suit-None", until = 5), "argument", "must be below 1, not 5"
  )
})

test_that("what counts say of a run is told without reading its rows", {
  run <- simulate_agnes(20, file = withr::local_tempfile(fileext = ".sqlite"))
  patience <- asNamespace("patience")
  unread <- quote(stop("the rows are read"))
  suppressMessages(trace("job_rows", unread, where = patience, print = FALSE))
  withr::defer(suppressMessages(untrace("job_rows", where = patience)))
  expect_identical(win_rate(run)$deals, 20)
  expect_identical(win_rate(list(run))$deals, 20)
  expect_error(as.data.frame(run), "the rows are read")
})
