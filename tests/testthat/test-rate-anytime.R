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
