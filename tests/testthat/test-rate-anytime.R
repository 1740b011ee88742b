# The most likely rates on a fine grid, an independent way to them.
test_that("the rates that fit best have the given difference or ratio", {
  log_likelihood <- function(p, q, x, n, x_ref, n_ref) {
    stats::dbinom(x, n, p, log = TRUE) + stats::dbinom(x_ref, n_ref, q, log = TRUE)
  }
  set.seed(1)
  for (i in 1:40) {
    n <- sample(1:30, 2)
    x <- c(sample(0:n[1], 1), sample(0:n[2], 1))
    difference <- runif(1, -0.95, 0.95)
    fitted <- rates_given_difference(difference, x[1], n[1], x[2], n[2])
    q <- seq(max(0, -difference), min(1, 1 - difference), length.out = 4001)
    best <- max(log_likelihood(pmin(pmax(q + difference, 0), 1), q, x[1], n[1], x[2], n[2]))
    found <- log_likelihood(fitted$rate, fitted$rate_ref, x[1], n[1], x[2], n[2])
    expect_equal(fitted$rate - fitted$rate_ref, difference)
    expect_gte(found, best - 1e-9)
    expect_lt(found - best, 1e-3)
  }
})

test_that("the evidence against a common rate is a martingale under the worst of them at most", {
  # Over all series of ten games, five of each in turn, whether 1/e is ever 0.2 or less.
  games <- as.matrix(expand.grid(rep(list(0:1), 10)))
  x <- t(apply(games[, c(1, 3, 5, 7, 9)], 1, cumsum))
  y <- t(apply(games[, c(2, 4, 6, 8, 10)], 1, cumsum))
  ever <- rep(FALSE, nrow(games))
  for (k in 1:5) ever <- ever | exp(-log_evidence_common(x[, k], k, y[, k], k)) <= 0.2
  expect_gt(sum(ever), 0)
  for (rate in c(0.05, 0.2, 0.5, 0.9)) {
    chance <- rate^rowSums(games) * (1 - rate)^(10 - rowSums(games))
    expect_lte(sum(chance[ever]), 0.2)
  }
})

test_that("p-value and interval of the test at any time agree", {
  for (case in list(c(10, 40, 30, 40), c(0, 50, 12, 40), c(3, 5, 30, 900), c(40, 40, 2, 7))) {
    tested <- function(alternative, level = 0.95) {
      test_win_rate(case[1], case[2], case[3], case[4], "anytime", alternative, level)
    }
    for (alternative in c("two.sided", "less", "greater")) {
      p <- tested(alternative)$p.value
      if (p < 1) {
        covers <- function(level) {
          limits <- tested(alternative, level)$conf.int
          limits[1] < 0 && 0 < limits[2]
        }
        expect_true(covers(1 - p * 0.999))
        expect_false(covers(1 - p * 1.001))
      }
    }
    one_sided <- c(tested("less")$p.value, tested("greater")$p.value)
    expect_equal(tested("two.sided")$p.value, min(one_sided))
    # The other way round, and in losses.
    other <- test_win_rate(case[3], case[4], case[1], case[2], "anytime")
    expect_equal(other$p.value, tested("two.sided")$p.value)
    expect_equal(-rev(other$conf.int), tested("two.sided")$conf.int, ignore_attr = TRUE)
    # A ratio of 1 is a difference of 0.
    ratio <- win_rate_ratio(case[1], case[2], case[3], case[4], method = "anytime")
    difference <- tested("two.sided")$conf.int
    expect_identical(
      ratio$conf.low < 1 && 1 < ratio$conf.high, difference[1] < 0 && 0 < difference[2]
    )
  }
})

test_that("the e-value is that of the alternative, and 1 over the p-value", {
  for (case in list(c(10, 10, 0, 10), c(0, 10, 10, 10), c(7, 12, 7, 12), c(30, 90, 45, 80))) {
    for (alternative in c("two.sided", "less", "greater")) {
      found <- test_win_rate(case[1], case[2], case[3], case[4], "anytime", alternative)
      expect_equal(found$p.value, min(1, 1 / found$statistic[["e"]]))
    }
  }
  e <- function(alternative) {
    test_win_rate(10, 10, 0, 10, "anytime", alternative)$statistic[["e"]]
  }
  # The mixture over the best of the rates that are no less than the reference: 1 and 0.
  expect_equal(e("less"), dbinom(10, 20, 0.5)^2)
  expect_equal(e("greater"), e("two.sided"))
})

test_that("the evidence for one side is a martingale under no pair of rates beyond it", {
  # Its mean after five games each, exactly, where it may reach 1 at most.
  all <- expand.grid(x = 0:5, y = 0:5)
  e <- mapply(function(x, y) exp(log_evidence_for(x, 5, y, 5, "less")), all$x, all$y)
  for (rates in list(c(0.3, 0.3), c(0.5, 0.2), c(0.9, 0.9), c(1, 0), c(0.05, 0.01))) {
    expect_lte(sum(e * dbinom(all$x, 5, rates[1]) * dbinom(all$y, 5, rates[2])), 1)
  }
})

test_that("before the first game of one or both there is no evidence, and no error", {
  for (case in list(c(1, 1, 0, 0), c(0, 0, 1, 1), c(0, 0, 0, 0), c(300, 300, 0, 0))) {
    for (alternative in c("two.sided", "less", "greater")) {
      found <- test_win_rate(case[1], case[2], case[3], case[4], "anytime", alternative)
      expect_identical(found$p.value, 1)
      expect_lte(found$statistic[["e"]], 1)
      expect_true(found$conf.int[1] >= -1 && found$conf.int[2] <= 1)
      expect_output(print(found), "p-value = 1")
    }
  }
  one <- win_rate_interval(300, 300, method = "anytime")$conf.low
  found <- win_rate_difference(c(300, 0), c(300, 0), 0, 0, method = "anytime")
  expect_equal(found$conf.low, c(one - 1, -1))
  expect_equal(found$conf.high, c(1, 1))
  ratio <- win_rate_ratio(c(300, 0, 0), c(300, 0, 0), 0, c(0, 0, 9), method = "anytime")
  expect_equal(ratio$conf.low, c(one, 0, 0))
  expect_equal(ratio$conf.high, c(Inf, Inf, Inf))
  none <- win_rate_interval(0, 0, method = "anytime")
  expect_identical(c(none$conf.low, none$conf.high), c(0, 1))
  # A number of games that was fixed beforehand is one at least.
  expect_refused(test_win_rate(1, 1, 0, 0), "argument", "`n_ref` must be a whole number from 1")
  expect_refused(win_rate_difference(1, 1, 0, 0), "argument", "`n_ref` must be")
})

test_that("intervals at any time take unknown games outward and hold at the ends", {
  known <- win_rate_difference(10, 40, 20, 40, method = "anytime")
  wide <- win_rate_difference(10, 40, 20, 40, unknown = 2, method = "anytime")
  expect_identical(wide$conf.low, known$conf.low)
  expect_gt(wide$conf.high, known$conf.high)
  ends <- win_rate_difference(c(0, 40), 40, c(40, 0), 40, method = "anytime")
  expect_identical(c(ends$conf.low[1], ends$conf.high[2]), c(-1, 1))
  none <- win_rate_ratio(0, 40, 0, 40, method = "anytime")
  expect_identical(c(none$conf.low, none$conf.high), c(0, Inf))
})

test_that("all numbers of wins have an interval of the ratio, at the ends as well", {
  all <- expand.grid(x = 0:10, x_ref = 0:20)
  for (n_ref in c(20, 100)) {
    all$x_ref <- round(all$x_ref * n_ref / 20)
    found <- win_rate_ratio(all$x, 10, all$x_ref, n_ref, method = "anytime")
    expect_false(anyNA(found[c("conf.low", "conf.high")]))
    known <- found[is.finite(found$estimate), ]
    expect_true(all(known$conf.low <= known$estimate & known$estimate <= known$conf.high))
  }
})
