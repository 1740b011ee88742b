interval <- function(x, n, ...) {
  found <- win_rate_interval(x, n, ...)
  cbind(found$conf.low, found$conf.high)
}

test_that("Wilson's interval is that of prop.test()", {
  grid <- hard_counts()
  for (level in c(0.8, 0.95, 0.999)) {
    expected <- suppressWarnings(Map(function(x, n) {
      prop.test(x, n, conf.level = level, correct = FALSE)$conf.int
    }, grid$x, grid$n))
    expect_close(interval(grid$x, grid$n, conf_level = level), do.call(rbind, expected))
  }
})

test_that("Clopper and Pearson's interval is that of binom.test()", {
  grid <- hard_counts()
  for (side in c("two.sided", "less", "greater")) {
    expected <- Map(function(x, n) {
      # Tested against x / n itself, so that it need not list all 10^9 tables for a p-value.
      binom.test(x, n, x / n, alternative = side, conf.level = 0.95)$conf.int
    }, grid$x, grid$n)
    found <- interval(grid$x, grid$n, method = "clopper-pearson", alternative = side)
    expect_close(found, do.call(rbind, expected))
  }
  # And inverts the binomial tails, which binom.test() does not go through.
  inner <- grid[grid$x > 0 & grid$x < grid$n & grid$n <= 1e6, ]
  found <- interval(inner$x, inner$n, method = "clopper-pearson")
  expect_close(pbinom(inner$x - 1, inner$n, found[, 1], lower.tail = FALSE), 0.025, 1e-8)
  expect_close(pbinom(inner$x, inner$n, found[, 2]), 0.025, 1e-8)
})

test_that("Jeffreys's interval holds the middle of its posterior distribution", {
  grid <- hard_counts()
  found <- interval(grid$x, grid$n, method = "jeffreys")
  for (i in seq_len(nrow(grid))) {
    x <- grid$x[i]
    n <- grid$n[i]
    # The quantiles by bisection on the distribution function.
    quantile <- function(p) bisect(function(q) pbeta(q, x + 0.5, n - x + 0.5) - p, 0, 1)
    expect_close(found[i, 1], if (x == 0) 0 else quantile(0.025))
    expect_close(found[i, 2], if (x == n) 1 else quantile(0.975))
  }
})

test_that("Agresti and Coull's interval follows their formula and is around Wilson's", {
  grid <- hard_counts()
  found <- interval(grid$x, grid$n, method = "agresti-coull")
  z <- 1.959963984540054
  p <- (grid$x + z^2 / 2) / (grid$n + z^2)
  half <- z * sqrt(p * (1 - p) / (grid$n + z^2))
  expect_close(found[, 1], pmax(p - half, 0))
  expect_close(found[, 2], pmin(p + half, 1))
  wilson <- interval(grid$x, grid$n)
  expect_true(all(found[, 1] <= wilson[, 1] + 1e-15 & found[, 2] >= wilson[, 2] - 1e-15))
})

test_that("published intervals are reproduced", {
  # Newcombe (1998), Statistics in Medicine 17, 857-872, table I: score and exact intervals.
  expect_equal(round(interval(c(81, 15, 0, 1), c(263, 148, 20, 29)), 4), rbind(
    c(0.2553, 0.3662), c(0.0624, 0.1605), c(0, 0.1611), c(0.0061, 0.1718)
  ))
  exact <- interval(c(81, 15, 0, 1), c(263, 148, 20, 29), method = "clopper-pearson")
  expect_equal(round(exact, 4), rbind(
    c(0.2527, 0.3676), c(0.0578, 0.1617), c(0, 0.1684), c(0.0009, 0.1776)
  ))
})

test_that("ends are exact at 0 and n, and every interval holds the estimate", {
  grid <- hard_counts()
  for (method in patience:::interval_methods) {
    found <- win_rate_interval(grid$x, grid$n, method = method)
    expect_identical(found$conf.low[grid$x == 0], rep(0, sum(grid$x == 0)))
    expect_identical(found$conf.high[grid$x == grid$n], rep(1, sum(grid$x == grid$n)))
    expect_true(all(found$conf.low <= found$estimate & found$estimate <= found$conf.high))
    mirrored <- win_rate_interval(grid$n - grid$x, grid$n, method = method)
    expect_close(found$conf.low, 1 - mirrored$conf.high, 1e-12)
  }
})

test_that("one-sided bounds have the error on one side", {
  for (method in c("wilson", "jeffreys", "agresti-coull", "rare")) {
    both <- interval(30, 100, method = method, conf_level = 0.9)
    above <- interval(30, 100, method = method, alternative = "less", conf_level = 0.95)
    below <- interval(30, 100, method = method, alternative = "greater", conf_level = 0.95)
    expect_equal(above, cbind(0, both[, 2]), tolerance = 1e-14)
    expect_equal(below, cbind(both[, 1], 1), tolerance = 1e-14)
    # At less than half the bound is on the other side of the estimate.
    low <- interval(30, 100, method = method, alternative = "less", conf_level = 0.3)
    expect_lt(low[2], 0.3)
  }
  expect_equal(interval(30, 100, alternative = "less", conf_level = 0.5)[2], 0.3)
})

test_that("no win bounds the rate by the rule of three", {
  n <- c(100, 10000, 1e9)
  bound <- interval(0, n, method = "rare", alternative = "less")[, 2]
  expect_close(bound, -expm1(log(0.05) / n), 1e-14)
  expect_equal(n[-1] * bound[-1], c(3, 3), tolerance = 0.002)
})

test_that("rare wins have exact intervals, and every rate is covered 92 times in 100", {
  skip_on_cran()
  found <- win_rate_interval(c(0, 9, 10, 50, 90, 91), 100, method = "rare")
  expect_equal(found$method, rep(c("clopper-pearson", "wilson", "clopper-pearson"), c(2, 3, 1)))
  expect_equal(interval(9, 100, method = "rare"), interval(9, 100, method = "clopper-pearson"))
  expect_equal(interval(10, 100, method = "rare"), interval(10, 100))
  coverage <- function(n, method) {
    x <- 0:min(n, 200)
    limits <- interval(x, n, method = method)
    rates <- exp(seq(log(0.001), log(50), length.out = 1000)) / n
    min(vapply(rates, function(p) sum(dbinom(x, n, p)[limits[, 1] <= p & p <= limits[, 2]]), 1))
  }
  for (n in c(154, 200, 10000, 1e6)) {
    expect_gt(coverage(n, "rare"), 0.92)
    expect_lt(coverage(n, "wilson"), 0.84)
    expect_gt(coverage(n, "clopper-pearson"), 0.95)
  }
  # Where it covers least, by the bench, just beside an end; the help says so.
  limits <- interval(0:154, 154, method = "rare")
  p <- limits[11, 1] * (1 - 1e-9)
  expect_equal(p, 0.0357, tolerance = 0.01)
  covered <- sum(dbinom(0:154, 154, p)[limits[, 1] <= p & p <= limits[, 2]])
  expect_equal(covered, 0.925, tolerance = 1e-4)
})

test_that("unknown games are rounded outward", {
  for (method in patience:::interval_methods) {
    found <- win_rate_interval(3, 50, 5, method)
    each <- win_rate_interval(3:8, 50, 0, method)
    expect_equal(c(found$conf.low, found$conf.high), c(min(each$conf.low), max(each$conf.high)))
  }
  found <- win_rate_interval(3, 50, 5)
  expect_equal(c(found$estimate, found$estimate_if_won), c(3, 8) / 50)
})

test_that("bad counts, methods and levels are refused", {
  expect_refused(win_rate_interval(11, 10), "argument", "`x` is 11, more than the 10 games")
  expect_refused(
    win_rate_interval(c(1, 8), 10, unknown = 3),
    "argument", "`x` is 8 and 3 unknown, more than the 10 games (group 2)"
  )
  expect_refused(win_rate_interval(-1, 10), "argument", "`x` must be a whole number")
  expect_refused(win_rate_interval(c(1, NA), 10), "argument", "`x` must be a whole number")
  expect_refused(win_rate_interval(1.5, 10), "argument", "`x` must be a whole number")
  expect_refused(
    win_rate_interval(0, 0), "argument", "`n` must be a whole number from 1 to 1e+15"
  )
  expect_refused(win_rate_interval(numeric(), 10), "argument", "`x` must be a whole number, not")
  expect_refused(win_rate_interval(1:3, 10:11), "argument", "`x`, `n` and `unknown` must have")
  expect_refused(
    win_rate_interval(1, 10, method = "wald"),
    "argument", '`method` must be one of "wilson", "clopper-pearson", "jeffreys"'
  )
  expect_refused(
    win_rate_interval(1, 10, alternative = "more"),
    "argument", '`alternative` must be one of "less", "greater", and "two.sided", not "more"'
  )
  expect_refused(
    win_rate_interval(1, 10, conf_level = 1),
    "argument", "`conf_level` must be one number between 0 and 1, not 1"
  )
  expect_refused(
    win_rate_interval(1, 10, method = "anytime", alternative = "less"),
    "argument", 'The method "anytime" has two-sided intervals only'
  )
  for (level in list(0, -1, 2, NA, NULL, "0.95", c(0.9, 0.95))) {
    expect_error(win_rate_interval(1, 10, conf_level = level), class = "patience_error_argument")
  }
})

test_that("the method \"rare\" has ends that rise with the wins at every level", {
  for (level in c(0.9, 0.95, 0.999, 0.9999, 0.999999)) {
    for (n in c(20, 154, 10000)) {
      x <- 0:min(n, 200)
      found <- win_rate_interval(x, n, method = "rare", conf_level = level)
      expect_true(all(diff(found$conf.low) >= 0) && all(diff(found$conf.high) >= 0))
    }
  }
})
