# Long ones: CRAN asks for short tests.
skip_on_cran()

test_that("the published rates are there, the misquotation marked", {
  rates <- published_rates
  wolter <- rates[rates$source == "Wolter", ]
  expect_equal(wolter$wins, c(45, 78304, 14))
  expect_equal(wolter$misquoted, c(FALSE, FALSE, TRUE))
  expect_equal(rates$wins[rates$source == "Masten"], c(900, 14498, 63635))
  expect_true(all(rates$wins + rates$unknown <= rates$deals))
})

# Rates as counted: a table like win_rate()'s.
counted <- function(variant, won, unknown = 0, deals = 10000) {
  data.frame(variant, deals, won, unknown, estimate = won / deals)
}

test_that("the p-values that quagnes 0.8.2 published are reproduced", {
  ours <- rbind(
    counted("Down-Color-None", 99), counted("Up-Color-None", 113, deals = 9996),
    counted("Up-Suit-None", 42), counted("Up-Suit-None-NoSplit", 40),
    counted("Up-Suit-HighRun", 1454), counted("Up-Suit-HighRun-NoSplit", 1411),
    counted("Up-Suit-AnyRun-NoSplit", 6384)
  )
  compared <- compare_published(ours, "Masten")
  expect_equal(compared$variant, ours$variant)
  expect_equal(round(compared$p.value[-(3:4)], 2), c(0.40, 0.02, 0.92, 0.30, 0.69))
  expect_true(all(compared$p.value[3:4] < 1e-4))
  # Its 0.02 leaves the four unfinished deals out. With them as lost it would be 0.025, as won
  # 0.01, and that it published as well.
  both <- compare_published(counted("Up-Color-None", 113, 4), "Masten")
  expect_equal(round(both$p.value, 4), 0.0250)
  expect_equal(round(both$p.value_if_won, 2), 0.01)
  expect_equal(compared$adj.p.value, p.adjust(compared$p.value, "holm"))
})

test_that("the test is chi-square, or Fisher's where counts are small", {
  many <- compare_published(counted("Up-Suit-None", 42), "Masten")
  expect_equal(many$method, "chi-square")
  expect_equal(many$p.value, chisq.test(matrix(c(42, 9958, 900, 99100), 2))$p.value)
  few <- compare_published(counted("Up-Suit-None", 2, deals = 200), "Masten")
  expect_equal(few$method, "Fisher")
  expect_equal(few$p.value, fisher.test(matrix(c(2, 198, 900, 99100), 2))$p.value)
  expect_true(is.na(few$statistic))
})

test_that("rates are matched by variant, or by the rule for empty piles", {
  compared <- compare_published(counted("Up-Suit-None-NoSplit", 40))
  expect_equal(compared$label, c("none", "classic", "0.8.2"))
  expect_equal(compared$published_wins, c(900, 45, 40))
  expect_equal(
    compare_published(counted("Up-Suit-None", 40), "Wolter", misquoted = TRUE)$published_wins,
    c(45, 14)
  )
  expect_equal(nrow(compare_published(counted("Up-Suit-Any1", 40))), 0)
})

test_that("results of a simulation can be compared as they are", {
  games <- simulate_agnes(50, "Up-Suit-None")
  expect_equal(compare_published(games), compare_published(win_rate(games)))
})

test_that("bad sources and results are refused", {
  expect_refused(
    compare_published(counted("Up-Suit-None", 1), "Hoyle"),
    "argument", '`sources` must be one of "Masten", "Wolter", and "quagnes", not "Hoyle"'
  )
  rates <- counted("Up-Suit-None", 1)
  expect_error(compare_published(rates, mean), class = "patience_error_argument")
  expect_refused(
    compare_published(data.frame(outcome = "won")),
    "results", "`results` must have a column variant"
  )
})

test_that("one sample is tested against a known rate", {
  ours <- counted("Up-Suit-HighRun", 1500)
  found <- compare_published(ours, "Masten", test = "one.sample")
  expect_equal(found$p.value, binom.test(1500, 10000, 0.14498)$p.value)
  expect_equal(found$method, "exact binomial")
  wilson <- prop.test(1500, 10000, correct = FALSE)$conf.int - 0.14498
  expect_equal(c(found$conf.low, found$conf.high), c(wilson), ignore_attr = TRUE)
  exact <- patience:::exact_binomial_p
  for (n in c(1, 2, 7, 100, 1e5)) {
    for (rate in c(0.00005, 0.145, 0.5, 1)) {
      for (x in unique(c(0, 1, round(n * 0.2), round(n * rate), n - 1, n))) {
        expect_close(exact(x, n, rate), binom.test(x, n, rate)$p.value)
      }
    }
  }
  # A tie, and a rate that 1 - rate has few digits of.
  expect_gte(exact(1, 1, 0.1), 0.1)
  expect_close(exact(1, 10, 1e-12), 1e-11, 1e-10)
  # With 10^9 deals nearly the score test.
  score <- prop.test(145e6 + 5e4, 1e9, 0.145, correct = TRUE)$p.value
  expect_equal(exact(145e6 + 5e4, 1e9, 0.145), score, tolerance = 1e-4)
})

test_that("the score of Farrington and Manning maximises the likelihood", {
  score <- patience:::farrington_manning
  # For no difference it is the root of the chi-square.
  for (k in list(c(3, 20, 7, 30), c(0, 10, 3, 10), c(45, 1e6, 43, 1e4), c(1, 1e9, 20, 1e9))) {
    chisq <- suppressWarnings(prop.test(k[c(1, 3)], k[c(2, 4)], correct = FALSE)$statistic)
    expect_close(score(k[1], k[2], k[3], k[4], 0)^2, chisq[[1]], 1e-8)
  }
  # The cubic equation of their appendix.
  cubic <- function(x, n, y, m, d) {
    theta <- m / n
    a <- 1 + theta
    b <- -(1 + theta + x / n + theta * y / m + d * (theta + 2))
    c <- d^2 + d * (2 * x / n + theta + 1) + x / n + theta * y / m
    roots <- polyroot(c(-x / n * d * (1 + d), c, b, a))
    roots <- Re(roots[abs(Im(roots)) < 1e-7])
    roots[roots >= max(0, d) - 1e-12 & roots <= min(1, 1 + d) + 1e-12]
  }
  likely <- patience:::rate_given_difference
  for (d in c(-0.2, -0.01, 0.01, 0.2)) {
    for (k in list(c(3, 20, 7, 30), c(10, 40, 30, 90), c(1454, 1e4, 14498, 1e5))) {
      roots <- cubic(k[1], k[2], k[3], k[4], d)
      expect_lt(min(abs(likely(k[1], k[2], k[3], k[4], d) - roots)), 1e-10)
    }
  }
  expect_equal(likely(0, 10, 0, 10, 0.1), 0.1)
  expect_equal(likely(10, 10, 10, 10, 0.1), 1)
  expect_equal(likely(0, 10, 0, 10, -0.1), 0)
  expect_equal(likely(10, 10, 10, 10, -0.1), 0.9)
})

test_that("equivalence needs both one-sided tests", {
  same <- compare_published(
    counted("Up-Suit-HighRun", 1450), "Masten", test = "equivalence", margin = 0.02
  )
  z <- c(
    patience:::farrington_manning(1450, 1e4, 14498, 1e5, -0.02),
    patience:::farrington_manning(1450, 1e4, 14498, 1e5, 0.02)
  )
  expect_equal(same$p.value, max(pnorm(-z[1]), pnorm(z[2])))
  expect_lt(same$p.value, 1e-4)
  # At the margin itself the test is at its level: one half there.
  at <- compare_published(
    counted("Up-Suit-HighRun", 1650), test = "equivalence", margin = 0.165 - 0.14498,
    sources = "Masten"
  )
  expect_equal(at$p.value, 0.5)
  far <- compare_published(
    counted("Up-Suit-HighRun", 2000), "Masten", test = "equivalence", margin = 0.02
  )
  expect_equal(far$p.value, 1, tolerance = 1e-6)
  # The interval is the one that goes with two tests at 5%.
  expect_equal(
    c(same$conf.low, same$conf.high),
    unlist(win_rate_difference(1450, 1e4, 14498, 1e5, conf_level = 0.9)[6:7]),
    ignore_attr = TRUE
  )
})

test_that("verdicts say what was found, or that unknown deals decide", {
  words <- function(...) compare_published(counted(...), "Masten")$verdict
  expect_snapshot(words("Up-Suit-None", 42))
  expect_snapshot(words("Up-Color-None", 93))
  expect_snapshot(words("Up-Color-None", 130))
  expect_snapshot(words("Up-Color-None", 110, 20))
  # Significantly lower if lost, higher if won: somewhere between the rates are equal.
  expect_match(words("Up-Color-None", 50, 80), "^open")
  close <- function(...) {
    compare_published(counted(...), "Masten", test = "equivalence", margin = 0.01)$verdict
  }
  expect_snapshot(close("Up-Suit-HighRun", 1454))
  expect_snapshot(close("Up-Suit-HighRun", 1520))
  expect_snapshot(close("Up-Suit-HighRun", 1900))
})

test_that("any published rates can be compared with, adjusted as wished", {
  own <- data.frame(
    source = "me", label = "x", empty = "none", variant = "Up-Suit-None", wins = 50, deals = 1e4
  )
  found <- compare_published(counted("Up-Suit-None", 42), published = own)
  expect_equal(found$source, "me")
  rates <- published_rates
  some <- rates[rates$year == 2021 & rates$empty == "none", ]
  found <- compare_published(counted("Up-Suit-None", 42), published = some, adjust = "none")
  expect_equal(nrow(found), 1)
  expect_equal(found$adj.p.value, found$p.value)
})

test_that("more bad arguments are refused", {
  rates <- counted("Up-Suit-None", 1)
  expect_refused(compare_published(rates, test = "t"), "argument", "`test` must be")
  expect_refused(
    compare_published(rates, test = "equivalence"),
    "argument", "`margin` must be one number between 0 and 1, not NULL"
  )
  expect_refused(
    compare_published(rates, margin = 0.1),
    "argument", '`margin` is for `test = "equivalence"` only'
  )
  expect_refused(
    compare_published(rates, adjust = "tukey"),
    "argument", '`adjust` must be one of "holm", "hochberg", "hommel", "bonferroni", "BH", "BY"'
  )
  expect_refused(
    compare_published(rates, published = published_rates["wins"]),
    "results", "`published` must be a data frame with the columns source, label, empty, variant"
  )
  wrong <- published_rates
  wrong$wins[2] <- 200000
  expect_refused(
    compare_published(rates, published = wrong),
    "argument", "`wins` is 200,000, more than the 100,000 games (group 2)"
  )
  expect_error(
    compare_published(rates, test = "equivalence", margin = 2),
    class = "patience_error_argument"
  )
  expect_error(compare_published(rates, conf_level = 5), class = "patience_error_argument")
})

test_that("interval and verdict of a row agree, however p-values are adjusted", {
  set.seed(2)
  variants <- agnes_variants$variant
  for (round in 1:3) {
    some <- sample(variants, 6)
    # Near the published rates, so that many a row is near its level.
    near <- vapply(some, function(variant) {
      switch(rules_agnes(variant)$empty, none = 0.01, highrun = 0.145, anyrun = 0.64, 0.3)
    }, 1)
    won <- rbinom(6, 2000, near * runif(6, 0.7, 1.3))
    ours <- counted(some, won, sample(c(0, 0, 20), 6, TRUE), 2100)
    for (adjust in c("holm", "bonferroni", "BH", "none")) {
      for (test in c("two.sample", "one.sample")) {
        found <- compare_published(ours, test = test, adjust = adjust)
        higher <- grepl("^higher", found$verdict)
        lower <- grepl("^lower", found$verdict)
        expect_true(all(found$conf.low[higher] >= 0) && all(found$conf.high[lower] <= 0))
        expect_true(all((found$conf.low <= 0 & found$conf.high >= 0)[!higher & !lower]))
        sure <- found$adj.p.value < 0.05 & found$adj.p.value_if_won < 0.05
        expect_true(all(sure[higher | lower]))
        expect_false(any(sure[grepl("^no difference", found$verdict)]))
      }
      margin <- 0.02
      found <- compare_published(ours, test = "equivalence", adjust = adjust, margin = margin)
      inside <- found$conf.low >= -margin & found$conf.high <= margin
      agrees <- grepl("^agrees", found$verdict)
      expect_identical(agrees, found$adj.p.value < 0.05 & found$adj.p.value_if_won < 0.05)
      expect_true(all(inside[agrees]))
      expect_false(any((found$conf.low > -margin & found$conf.high < margin)[!agrees]))
    }
  }
})

test_that("an interval has the error at which its comparison was tested", {
  ours <- rbind(counted("Up-Suit-HighRun", 1450), counted("Up-Suit-None", 42))
  error <- function(found, i) {
    k <- found[i, ]
    limits <- function(error) {
      win_rate_difference(
        k$won, k$deals, k$published_wins, k$published_deals, conf_level = 1 - error
      )$conf.high - k$conf.high
    }
    uniroot(limits, c(1e-6, 0.5), tol = 1e-12)$root
  }
  holm <- compare_published(ours, "Masten")
  expect_equal(holm$adj.p.value < 0.05, c(FALSE, TRUE))
  # The other one is set aside: it stands alone. Without the first, the second is the smaller of
  # two.
  expect_equal(error(holm, 1), 0.05, tolerance = 1e-6)
  expect_equal(error(holm, 2), 0.025, tolerance = 1e-6)
  bonferroni <- compare_published(ours, "Masten", adjust = "bonferroni")
  expect_equal(c(error(bonferroni, 1), error(bonferroni, 2)), rep(0.025, 2), tolerance = 1e-6)
  none <- compare_published(ours, "Masten", adjust = "none")
  expect_equal(c(error(none, 1), error(none, 2)), rep(0.05, 2), tolerance = 1e-6)
})

test_that("results that were stopped by `until` get anytime-valid p-values", {
  rates <- counted("Up-Suit-HighRun", 1640)
  fixed <- compare_published(rates, "Masten")
  stopped <- rates
  stopped$until <- "half_width = 0.1"
  found <- compare_published(stopped, "Masten")
  expect_equal(found$method, "anytime-valid")
  expect_lt(fixed$p.value, 1e-6)
  expect_gt(found$p.value, 5 * fixed$p.value)
  expect_true(found$conf.low < fixed$conf.low && found$conf.high > fixed$conf.high)
  # From the definition: the sequence and the exact interval, with half of the error each, touch.
  apart <- function(error) {
    level <- 1 - error / 2
    ours <- win_rate_interval(1640, 10000, method = "anytime", conf_level = level)
    theirs <- win_rate_interval(14498, 1e5, method = "clopper-pearson", conf_level = level)
    ours$conf.low - theirs$conf.high
  }
  expect_equal(found$p.value, uniroot(apart, c(1e-6, 1), tol = 1e-12)$root, tolerance = 1e-5)
  one <- compare_published(stopped, "Masten", test = "one.sample")
  # The rate is an end of the sequence with that error.
  touched <- win_rate_interval(1640, 10000, method = "anytime", conf_level = 1 - one$p.value)
  expect_equal(touched$conf.low, 0.14498, tolerance = 1e-7)
  same <- counted("Up-Suit-HighRun", 1455)
  same$until <- "half_width = 0.1"
  near <- compare_published(same, "Masten", test = "equivalence", margin = 0.03)
  expect_match(near$verdict, "^agrees within 3.0 points")
  expect_match(compare_published(same, "Masten")$verdict, "^no difference found")
  expect_gt(
    near$p.value,
    compare_published(
      counted("Up-Suit-HighRun", 1455), "Masten", test = "equivalence", margin = 0.03
    )$p.value
  )
  expect_equal(compare_published(stopped[0, ], "Masten")$p.value, numeric())
})

test_that("the results of a simulation remember that they were stopped", {
  games <- simulate_agnes(2000, "Up-Suit-HighRun", until = 0.05)
  rates <- win_rate(games, method = "wilson")
  for (results in list(games, rates)) {
    expect_equal(unique(compare_published(results)$method), "anytime-valid")
  }
  withr::local_options(width = 80)
  expect_snapshot(win_rate_table(games, sources = "Masten"))
})

test_that("looked at after every deal, the test of a published rate keeps its level", {
  # The probability that p is ever at most 5% within 20 deals, exactly, if both rates are equal:
  # the published ones, a sample of 8, are random too.
  published <- 8
  ever <- function(rate) {
    sum(vapply(0:published, function(wins) {
      p <- 1
      for (n in 1:20) {
        p <- c(p, 0) * (1 - rate) + c(0, p) * rate
        out <- vapply(0:n, function(x) {
          prod(patience:::stopped_limits("two.sample", x, n, wins, published, 0.05)) > 0
        }, NA)
        p[out] <- 0
      }
      dbinom(wins, published, rate) * (1 - sum(p))
    }, 1))
  }
  expect_lt(ever(0.3), 0.05)
  expect_gt(ever(0.3), 0)
})

test_that("published deals that are unknown count both ways", {
  ours <- counted("Up-Color-None", 113)
  sure <- data.frame(
    source = "x", label = "y", empty = "none", variant = "Up-Color-None", wins = 113, deals = 1e4
  )
  open <- transform(sure, wins = 60, unknown = 80)
  known <- compare_published(ours, published = transform(sure, wins = 60))
  both <- compare_published(ours, published = open)
  expect_identical(both$p.value, known$p.value)
  # With 140 wins of theirs, or any number between, ours is not apart.
  expect_gt(both$p.value_if_won, known$p.value_if_won)
  expect_lt(both$conf.low, known$conf.low)
  expect_equal(both$conf.high, known$conf.high, tolerance = 0.2)
  expect_match(both$verdict, "^open, depends on unknown deals")
  expect_identical(compare_published(ours, published = transform(sure, unknown = 0)),
                   compare_published(ours, published = sure))
})

test_that("published deals that are unknown count in the table, and where rates can meet", {
  results <- data.frame(variant = "Up-Color-None", deals = 10000, won = 148, unknown = 0)
  table <- win_rate_table(results, sources = "quagnes")
  compared <- compare_published(win_rate(results), "quagnes")
  expect_gt(compared$p.value_if_won, compared$p.value)
  expect_match(table[["p, quagnes"]], "; ", fixed = TRUE)
  mine <- data.frame(
    source = "mine", label = "x", empty = "none", variant = "Up-Color-None", wins = 40,
    deals = 1000, unknown = 40
  )
  results <- data.frame(variant = "Up-Color-None", deals = 1000, won = 60)
  expect_equal(compare_published(win_rate(results), published = mine)$p.value_if_won, 1)
  skip_if_not_installed("ggplot2")
  drawn <- ggplot2::autoplot(win_rate(results), published = mine)
  expect_match(drawn$labels$caption, "published deals that are unknown")
})
