test_that("p-values of both statistics are right far out", {
  # Independent: one less the chance that neither is so extreme.
  for (z in c(-0.5, -3, -8, -15)) {
    tail <- pnorm(z)
    expect_equal(both_p(z, 0, "less") / (tail * (2 - tail)), 1)
    expect_equal(both_p(z, 0, "two.sided") / (4 * tail * (1 - tail)), 1)
  }
  for (z in c(0.5, 5, 40, 100)) {
    for (correlation in c(-0.6, 0, 0.6)) {
      p <- both_p(z, correlation, "less")
      expect_lte(p, 1)
      expect_gte(p, pnorm(z))
    }
  }
  # As the probability of a quadrant.
  expect_equal(both_p(0, 0.5, "less"), 1 - (1 / 4 + asin(0.5) / (2 * pi)))
  games <- games_with_mean(2, -60, 40)
  p <- test_dealer(games, "both", "z", alternative = "less")$p.value
  expect_gt(p, 0)
  expect_lt(p, 1e-90)
})

test_that("what a method does not use is refused", {
  games <- data.frame(agt = c(3, 4))
  for (method in c("exact", "z", "t")) {
    expect_refused(test_dealer(games, method = method, reps = 99), "argument", "`reps` is for")
    expect_refused(test_dealer(games, method = method, seed = 2), "argument", "`seed` is for")
  }
  expect_refused(
    test_streaks(sample_games(), method = "z", reps = 99, seed = 1), "argument",
    "`reps` and `seed` are for `method = \"montecarlo\"`, not for \"z\""
  )
  expect_refused(
    dealer_test("agt", rank = "7"), "argument", '`rank` is for the `statistic` "rank"'
  )
})

test_that("what no game has is refused by each method, with the game's number", {
  for (method in c("exact", "montecarlo", "z", "t")) {
    expect_error(
      test_dealer(data.frame(agt = c(NA, 3, 4, 12)), method = method),
      "Game 4: an AGT must be from 0 to 9, not 12", class = "patience_error_spider_games"
    )
  }
  expect_error(
    test_dealer(data.frame(atsv = c(-30, -0.5)), "atsv", "z"),
    "Game 2: an ATSV must be at most -12/13", class = "patience_error_spider_games"
  )
})

test_that("whole numbers of 64 bits are numbers", {
  skip_without_sqlite()
  db <- DBI::dbConnect(RSQLite::SQLite(), ":memory:", bigint = "integer64")
  on.exit(DBI::dbDisconnect(db))
  agt <- DBI::dbGetQuery(db, "VALUES (3), (4), (5), (9007199254740993)")[[1]][1:3]
  expect_s3_class(agt, "integer64")
  expect_equal(
    test_dealer(data.frame(agt = agt), alternative = "less")$p.value,
    test_dealer(data.frame(agt = 3:5), alternative = "less")$p.value
  )
})

test_that("the article's p-values come out", {
  p <- function(...) test_dealer(..., alternative = "less", threads = 2)$p.value
  article <- games_with_mean(3.8970, -33.112)
  # The published ones are Student's, at the exact standard deviation.
  with_mean <- function(statistic, mean) {
    exact <- patience:::exact_moments(statistic)
    spread <- scale(seq_len(100))[, 1]
    setNames(data.frame(mean + exact[["sd"]] * spread), statistic)
  }
  expect_equal(round(p(with_mean("agt", 3.8970), "agt", "t"), 3), 0.115)
  expect_equal(round(p(with_mean("atsv", -33.112), "atsv", "t"), 3), 0.201)
  expect_equal(p(article), 0.115, tolerance = 0.01 / 0.115)
  expect_equal(p(article, "atsv"), 0.201, tolerance = 0.012 / 0.201)
  expect_equal(p(article, method = "z"), 0.115, tolerance = 0.002 / 0.115)
  expect_equal(p(article, "atsv", method = "z"), 0.201, tolerance = 0.002 / 0.201)
})

test_that("z is from the exact mean and variance", {
  z <- test_dealer(games_with_mean(3.9), method = "z", alternative = "less")
  sd <- sqrt(0.33584940727148)
  expect_equal(z$statistic[["z"]], (3.9 - 3.966964992144658) * 10 / sd, tolerance = 1e-10)
  expect_equal(z$p.value, pnorm(z$statistic[["z"]]))
  expect_equal(z$conf.int[2], 3.9 + qnorm(0.95) * sd / 10)
  two <- test_dealer(games_with_mean(3.9), method = "z", alternative = "two.sided")
  expect_equal(two$p.value, 2 * z$p.value)
  expect_equal(c(two$conf.int), 3.9 + c(-1, 1) * qnorm(0.975) * sd / 10)
  greater <- test_dealer(games_with_mean(3.9), method = "z", alternative = "greater")
  expect_equal(greater$p.value, 1 - z$p.value)
})

test_that("Student's t is the article's", {
  games <- sample_games()
  ours <- test_dealer(games, method = "t", alternative = "less")
  theirs <- t.test(games$agt, mu = 6471356194788 / 1631311646965, alternative = "less")
  for (part in c("p.value", "conf.int", "stderr")) {
    expect_equal(ours[[part]], theirs[[part]], tolerance = 1e-10)
  }
  expect_equal(ours$statistic, theirs$statistic, tolerance = 1e-10)
})

test_that("p-values by simulation are never 0 and count ties", {
  games <- games_with_mean(2)
  p <- function(...) test_dealer(games, method = "montecarlo", reps = 99, ...)$p.value
  expect_equal(p(alternative = "less"), 1 / 100)
  expect_equal(p(alternative = "greater"), 1)
  expect_equal(p(alternative = "two.sided"), 2 / 100)
  expect_equal(patience:::simulated_p(c(1, 2, 2, 3), 2, "less"), 4 / 5)
})

test_that("both together know their correlation", {
  skip_on_cran()
  both <- patience:::both_p
  # The smaller of two equal variables is one of them; of independent ones known as well.
  expect_equal(both(-1.5, 0, "less"), 1 - pnorm(1.5)^2, tolerance = 1e-7)
  expect_equal(both(-1.5, 0.9999999, "less"), pnorm(-1.5), tolerance = 1e-3)
  expect_equal(both(-1.5, 0, "two.sided"), 1 - (2 * pnorm(1.5) - 1)^2, tolerance = 1e-7)
  games <- games_with_mean(3.88, -33)
  z <- test_dealer(games, "both", method = "z", alternative = "less")
  expect_equal(z$p.value, both(z$estimate[["z of AGT"]], 0.304, "less"), tolerance = 0.02)
  simulated <- test_dealer(games, "both", alternative = "less")
  expect_equal(simulated$p.value, z$p.value, tolerance = 0.1)
  expect_equal(simulated$statistic, z$statistic)
  for (alternative in c("greater", "two.sided")) {
    p <- vapply(c("z", "montecarlo"), function(method) {
      test_dealer(games, "both", method, alternative = alternative)$p.value
    }, 1)
    expect_equal(p[[1]], p[[2]], tolerance = 0.1)
  }
  # Games without ATSV are left out.
  some <- sample_games()
  some$atsv[-(1:33)] <- NA
  expect_identical(test_dealer(some, "both", "z", alternative = "less")$parameter[["games"]], 33L)
})

test_that("several statistics make a table, adjusted by Holm", {
  skip_on_cran()
  table <- test_dealer(sample_games(), c("agt", "atsv", "both"), reps = 999, alternative = "less")
  expect_equal(table$adj.p.value, p.adjust(table$p.value, "holm"))
  expect_equal(
    table$conf.high[1], test_dealer(sample_games(), reps = 999, alternative = "less")$conf.int[2]
  )
  expect_true(is.na(table$estimate[3]) && is.na(table$conf.low[3]) && is.na(table$conf.high[3]))
  withr::local_options(width = 98)
  expect_snapshot(show_table(
    test_dealer(sample_games(), c("agt", "atsv"), method = "z", alternative = "less")
  ))
})

test_that("sizes are those known", {
  skip_on_cran()
  rejected <- function(statistic, n, runs = 2000) {
    values <- matrix(simulate_spider(n * runs, seed = 7)[[statistic]], n)
    exact <- patience:::exact_moments(statistic)
    t <- (colMeans(values) - exact[["mean"]]) / (apply(values, 2, sd) / sqrt(n))
    # One of them by the function itself, so that the formula is the same.
    ours <- test_dealer(
      setNames(data.frame(values[, 1]), statistic), statistic, "t", alternative = "less"
    )
    expect_equal(ours$statistic[["t"]], t[1])
    mean(pt(t, n - 1) < 0.05)
  }
  expect_lt(abs(rejected("atsv", 5) - 0.026), 0.015)
  expect_lt(abs(rejected("atsv", 20) - 0.033), 0.015)
  expect_lt(abs(rejected("agt", 20) - 0.051), 0.015)
  # The default at any number of games, however small.
  runs <- split(simulate_spider(3 * 200, seed = 1001), rep(1:200, each = 3))
  for (statistic in c("agt", "atsv", "both")) {
    p <- vapply(runs, function(games) {
      test_dealer(games, statistic, reps = 199, threads = 1, alternative = "less")$p.value
    }, 1)
    expect_lt(mean(p <= 0.05), 0.05 + 3 * sqrt(0.05 * 0.95 / 200))
  }
})

test_that("games of two programs are not pooled", {
  games <- sample_games()
  games$program[c(3, 50)] <- NA
  expect_refused(test_dealer(games), "argument", '`games` are of 2 programs: "Made-up Spider"')
  games$program[1:40] <- "Spider \"2\""
  for (test in list(test_dealer, test_streaks)) {
    expect_error(test(games, method = "z"), class = "patience_error_argument")
  }
  one <- subset(games, program == "Made-up Spider")
  expect_equal(test_dealer(one, method = "z", alternative = "less")$parameter[["games"]], 59)
})

test_that("win rates are compared with the figures known", {
  fisher <- test_win_rate(46, 100, 59, 100, alternative = "less")
  expect_equal(fisher$p.value, 0.04452, tolerance = 1e-4)
  two <- test_win_rate(46, 100, 59, 100, alternative = "two.sided")
  expect_equal(two$p.value, 0.08903, tolerance = 1e-4)
  boschloo <- test_win_rate(46, 100, 59, 100, "boschloo", alternative = "less")
  expect_equal(boschloo$p.value, 0.03622, tolerance = 2e-4)
  expect_equal(test_win_rate(59, 100, 46, 100, "boschloo", "greater")$p.value, boschloo$p.value)
  expect_lt(
    test_win_rate(46, 100, 59, 100, "boschloo", "two.sided")$p.value,
    two$p.value
  )
  expect_equal(
    test_win_rate(46, 100, 59, 100, "newcombe", alternative = "less")$p.value,
    0.03283, tolerance = 2e-4
  )
  newcombe <- test_win_rate(46, 100, 59, 100, "newcombe", "two.sided")
  expect_equal(newcombe$p.value, 0.06565, tolerance = 2e-4)
  expect_equal(round(c(newcombe$conf.int), 4), c(-0.2613, 0.0081))
  expect_equal(round(patience:::wilson(c(46, 59), c(100, 100), 0.95), 4), rbind(
    c(0.3656, 0.5574), c(0.4920, 0.6813)
  ))
  # prop.test, of which the score test is the one without continuity correction.
  prop <- function(...) prop.test(c(46, 59), c(100, 100), ...)$p.value
  expect_equal(round(prop(alternative = "less"), 5), 0.04464)
  expect_equal(round(prop(), 5), 0.08928)
  expect_equal(round(prop(alternative = "less", correct = FALSE), 5), 0.03283)
  expect_equal(round(prop(correct = FALSE), 5), 0.06565)
  # A limit that holds less often than every second time is the other one at the other level.
  one_limit <- function(alternative, level) {
    limits <- test_win_rate(46, 100, 59, 100, "newcombe", alternative, level)$conf.int
    limits[abs(limits) < 1]
  }
  expect_equal(one_limit("less", 0.4), one_limit("greater", 0.6))
  expect_equal(one_limit("greater", 0.5), 46 / 100 - 59 / 100)
  score <- test_win_rate(46, 100, 59, 100, "newcombe", alternative = "less")
  expect_equal(score$p.value, prop(alternative = "less", correct = FALSE))
  expect_equal(newcombe$p.value, prop(correct = FALSE))
  expect_snapshot(test_win_rate(46, 100, 59, 100, "boschloo", alternative = "less"))
})

test_that("Fisher's test is that of fisher.test(), and needs no memory for 10^9 games", {
  skip_on_cran()
  cases <- rbind(
    c(46, 100, 59, 100), c(0, 10, 3, 12), c(10, 10, 3, 12), c(3, 7, 0, 5), c(0, 4, 0, 9),
    c(4, 4, 9, 9), c(1, 1, 0, 1), c(30, 1000, 3, 40), c(5, 9, 5, 9)
  )
  for (i in seq_len(nrow(cases))) {
    k <- cases[i, ]
    counts <- matrix(c(k[1], k[2] - k[1], k[3], k[4] - k[3]), 2)
    for (alternative in c("less", "greater", "two.sided")) {
      found <- test_win_rate(k[1], k[2], k[3], k[4], alternative = alternative, conf_level = 0.9)
      expected <- fisher.test(counts, alternative = alternative, conf.level = 0.9)
      expect_close(found$p.value, expected$p.value, 1e-12)
      # Roots to four digits there.
      expect_equal(found$estimate, expected$estimate, tolerance = 1e-3)
      expect_equal(c(found$conf.int), c(expected$conf.int), tolerance = 1e-3)
      expect_equal(attr(found$conf.int, "conf.level"), 0.9)
    }
  }
  # The tails at the ends are what they should be, from all tables.
  found <- test_win_rate(46, 100, 59, 100, alternative = "two.sided")
  tails <- vapply(found$conf.int, function(odds) {
    weight <- dhyper(5:100, 100, 100, 105, log = TRUE) + (5:100) * log(odds)
    chance <- exp(weight - max(weight))
    chance <- chance / sum(chance)
    min(sum(chance[5:100 >= 46]), sum(chance[5:100 <= 46]))
  }, 1)
  expect_close(tails, 0.025, 1e-9)
  gc(reset = TRUE)
  before <- sum(gc()[, 2])
  large <- test_win_rate(5e8, 1e9, 5e8 + 1e5, 1e9, alternative = "two.sided")
  expect_lt(sum(gc()[, 6]) - before, 500)
  # With so many games the score test, and the normal interval of the logarithm of the odds ratio.
  score <- prop.test(c(5e8, 5e8 + 1e5), c(1e9, 1e9))
  expect_equal(large$p.value, score$p.value, tolerance = 1e-3)
  normal <- log(large$estimate) + c(-1, 1) * qnorm(0.975) * sqrt(4 / 5e8)
  expect_equal(log(large$conf.int[1:2]), normal, tolerance = 1e-3, ignore_attr = TRUE)
  rare <- test_win_rate(3, 1e9, 12, 1e9, alternative = "less")
  expect_equal(rare$p.value, pbinom(3, 15, 0.5), tolerance = 1e-6)
})

test_that("Boschloo's test keeps its level and is not weaker than Fisher's", {
  for (alternative in c("less", "greater", "two.sided")) {
    for (x in c(0, 3, 7)) {
      p <- function(method) test_win_rate(x, 9, 8, 12, method, alternative)$p.value
      expect_lte(p("boschloo"), p("fisher") + 1e-9)
      expect_equal(
        patience:::fisher_table(9, 12, alternative)[x + 1, 9],
        min(1, p("fisher")),
        tolerance = 1e-7
      )
    }
  }
})

test_that("both statistics are tested under guaranteed turns by simulation only", {
  skip_on_cran()
  games <- sample_games()
  test <- test_dealer(games, "both", order = "guaranteed", alternative = "less")
  expect_equal(
    test$p.value, test_dealer(games, "both", alternative = "less")$p.value, tolerance = 0.1
  )
  expect_refused(
    test_dealer(games, "both", method = "z", order = "guaranteed"),
    "argument", 'The exact covariance of AGT and ATSV is not known for the order "guaranteed"'
  )
  expect_error(test_dealer(games, order = "sprad"), class = "patience_error_argument")
  expect_s3_class(
    test_dealer(games, method = "z", order = "guaranteed", alternative = "less"), "htest"
  )
})

test_that("broom takes the tests", {
  skip_on_cran()
  skip_if_not_installed("broom")
  games <- sample_games()
  tests <- list(
    test_dealer(games, reps = 99, alternative = "less"),
    test_dealer(games, method = "z", alternative = "less"),
    test_dealer(games, "atsv", method = "t", alternative = "less"),
    test_dealer(games, "both", method = "z", alternative = "less"),
    test_streaks(games, method = "z", alternative = "less"),
    test_win_rate(46, 100, 59, 100, alternative = "less"),
    test_win_rate(46, 100, 59, 100, "boschloo", alternative = "less"),
    test_win_rate(46, 100, 59, 100, "newcombe", alternative = "less")
  )
  for (test in tests) {
    tidied <- broom::tidy(test)
    expect_identical(nrow(tidied), 1L)
    expect_true(all(c("p.value", "method", "alternative") %in% names(tidied)))
    expect_equal(tidied$p.value, test$p.value)
    expect_identical(broom::glance(test), tidied)
  }
  expect_equal(broom::tidy(tests[[1]])$conf.high, tests[[1]]$conf.int[2])
  expect_named(broom::tidy(tests[[2]]), c(
    "estimate", "statistic", "p.value", "parameter", "conf.low", "conf.high", "method",
    "alternative"
  ))
})

test_that("R's random numbers are left alone", {
  withr::local_seed(5)
  before <- .Random.seed
  test_dealer(sample_games(), c("agt", "atsv", "both"), reps = 99, alternative = "less")
  expect_identical(.Random.seed, before)
})

test_that("the last sentence says what a p-value means", {
  said <- function(p, ...) {
    options <- utils::modifyList(list(alternative = "less", after = NULL), list(...))
    paste(patience:::dealer_conclusion(p, 100, options), collapse = " ")
  }
  expect_snapshot(cat(sep = "\n", c(
    said(0.1149), said(0.03), said(0.0042), said(0.0001), said(1),
    said(0.5, alternative = "greater"), said(0.5, alternative = "two.sided"),
    said(0.35, after = "won"), said(0.01, after = "lost")
  )))
  expect_output(
    print(test_dealer(sample_games(), method = "z", alternative = "less")),
    "no evidence against fair"
  )
  expect_snapshot(show_table(
    test_dealer(sample_games(), c("agt", "both"), reps = 99, alternative = "less")
  ))
})

test_that("tests print, and bad arguments are refused", {
  games <- sample_games()
  expect_snapshot(test_dealer(games, method = "z", alternative = "less"))
  expect_refused(
    test_dealer(games, "both", method = "t"),
    "argument", "Student's t takes one statistic"
  )
  expect_refused(test_dealer(games, "win"), "argument", '`statistic` must be one of "agt"')
  expect_refused(test_dealer(games, 7), "argument", '`statistic` must be one of "agt", "atsv"')
  expect_refused(test_dealer(games, method = "bayes"), "argument", "`method` must be")
  expect_refused(
    test_dealer(games, alternative = "worse"),
    "argument", '`alternative` must be one of "less", "greater", and "two.sided", not "worse"'
  )
  expect_refused(
    test_dealer(games, reps = 10), "argument",
    "`reps` must be a whole number from 99"
  )
  expect_refused(test_dealer(1:10), "spider_games", "`games` must be a data frame with agt")
  text <- transform(games, agt = as.character(agt))
  expect_error(test_dealer(text), class = "patience_error_spider_games")
  expect_error(test_streaks(text), class = "patience_error_spider_games")
  expect_refused(
    test_dealer(transform(games, atsv = NA_real_), "atsv"),
    "spider_games", "No game of `games` has atsv"
  )
  expect_refused(
    test_dealer(games[1, ], method = "t"),
    "spider_games", "Student's t needs at least two games that differ"
  )
  expect_refused(test_win_rate(101, 100, 59, 100), "argument", "`x` must be a whole number")
  expect_refused(
    test_win_rate(46, 100, 59, 100, "barnard"),
    "argument",
    '`method` must be one of "fisher", "boschloo", "newcombe", and "anytime", not "barnard"'
  )
  expect_error(test_dealer(games, conf_level = 2), class = "patience_error_argument")
  expect_error(test_win_rate(1, 2, 1, 2, alternative = "x"), class = "patience_error_argument")
})

test_that("Boschloo's largest probability is found with many games too", {
  skip_on_cran()
  # Its top by brute force, on a grid forty times as fine as the number of games.
  brute <- function(x, n, x_ref, n_ref) {
    p <- fisher_table(n, n_ref, "less")
    counted <- p <= p[x + 1, x_ref + 1] * (1 + 1e-7)
    rates <- seq(0.001, 0.999, length.out = 40 * n)
    max(vapply(rates, function(rate) {
      sum((dbinom(0:n, n, rate) %o% dbinom(0:n_ref, n_ref, rate))[counted])
    }, 1))
  }
  for (case in list(c(1, 40, 5, 60), c(20, 50, 30, 50), c(0, 80, 3, 90))) {
    found <- do.call(test_win_rate, c(as.list(case), "boschloo", "less"))$p.value
    expect_equal(found, do.call(brute, as.list(case)), tolerance = 1e-4)
    expect_gte(found, do.call(brute, as.list(case)) - 1e-12)
  }
  # Above 600 games a coarse grid missed it: the search from a fine one finds as much or more.
  test <- test_win_rate(3, 800, 12, 900, "boschloo", alternative = "less")
  p <- fisher_table(800, 900, "less")
  size <- function(rate) {
    sum((dbinom(0:800, 800, rate) %o% dbinom(0:900, 900, rate))[p <= p[4, 13] * (1 + 1e-7)])
  }
  expect_equal(size(test$parameter[[1]]), test$p.value, tolerance = 1e-6)
  for (rate in seq(0.0005, 0.02, length.out = 40)) expect_lte(size(rate), test$p.value + 1e-9)
})

test_that("test and interval of simulated players say the same", {
  fair <- spider_moments("atsv")[["mean"]]
  for (alternative in c("two.sided", "less", "greater")) {
    for (n in c(1, 3)) {
      for (seed in 1:25) {
        games <- simulate_spider(n, seed = seed)
        test <- test_dealer(games, "atsv", alternative = alternative, reps = 199)
        holds <- test$conf.int[1] <= fair && fair <= test$conf.int[2]
        expect_identical(holds, test$p.value >= 0.05 - 1e-9)
      }
    }
  }
})

test_that("games that lack a statistic are said where several are asked for", {
  games <- sample_games()[1:20, ]
  games$atsv[3:4] <- NA
  found <- test_dealer(games, c("agt", "atsv"), method = "z")
  expect_match(found$data.name[2], "18 of 20 games: 2 without ATSV left out")
  expect_output(print(found), "2 without ATSV left")
  # AGT of a game is a number of sixths, also where it is written with one digit.
  one <- test_dealer(data.frame(agt = rep(3.8, 10)))
  expect_equal(one$estimate[[1]], 23 / 6)
  expect_equal(test_dealer(data.frame(agt = c(3.8, 3.9)))$estimate[[1]], 3.85)
})
