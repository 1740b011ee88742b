limits <- function(x, n, level = 0.95) {
  found <- win_rate_interval(x, n, method = "anytime", conf_level = level)
  cbind(found$conf.low, found$conf.high)
}

test_that("the sequence inverts the mixture, computed in another way", {
  grid <- hard_counts()
  # Its logarithm with beta functions; as far as these go, 10^9 games are too many for them.
  log_mixture <- function(x, n, p) {
    inside <- lbeta(x + 0.5, n - x + 0.5) - lbeta(0.5, 0.5)
    inside - (if (x > 0) x * log(p) else 0) - (if (x < n) (n - x) * log1p(-p) else 0)
  }
  for (level in c(0.5, 0.95, 0.999)) {
    small <- grid[grid$n <= 1e6, ]
    found <- limits(small$x, small$n, level)
    for (i in seq_len(nrow(small))) {
      x <- small$x[i]
      n <- small$n[i]
      excess <- function(p) log_mixture(x, n, p) + log(1 - level)
      if (x > 0) expect_close(found[i, 1], bisect(excess, 0, x / n))
      if (x < n) expect_close(found[i, 2], bisect(excess, x / n, 1))
    }
  }
  # No win in 10^9: (1 - p)^n is the error times the central binomial probability, which is
  # close to 1 / sqrt(pi n).
  n <- 1e9
  expect_close(limits(0, n)[2], (log(20) + log(pi * n) / 2) / n, 1e-16)
  expect_close(limits(n, n)[1], 1 - limits(0, n)[2], 1e-15)
  expect_close(limits(3e8, n)[1], 1 - limits(7e8, n)[2], 1e-14)
})

test_that("the prior's mean of binomial probabilities is what the formula says", {
  for (n in c(1, 5, 40)) {
    for (x in unique(c(0, 1, n %/% 2, n))) {
      mean <- integrate(function(u) dbinom(x, n, sin(u)^2) * 2 / pi, 0, pi / 2, rel.tol = 1e-12)
      evidence <- exp(patience:::log_evidence_rate(x, n, 0.3))
      expect_equal(evidence, mean$value / dbinom(x, n, 0.3), tolerance = 1e-9)
    }
  }
})

# The probability that the rate is excluded at some time, exactly: series leave the chain of wins
# when they exclude it.
ever_excluded <- function(rate, games, error) {
  p <- 1
  for (n in seq_len(games)) {
    p <- c(p, 0) * (1 - rate) + c(0, p) * rate
    p[patience:::log_evidence_rate(0:n, n, rate) >= -log(error)] <- 0
  }
  1 - sum(p)
}

test_that("looked at after every deal, it excludes the true rate at most as often as it says", {
  expect_lt(ever_excluded(0.5, 500, 0.05), 0.05)
  expect_lt(ever_excluded(0.145, 500, 0.05), 0.05)
  expect_lt(ever_excluded(0.005, 500, 0.05), 0.05)
  expect_lt(ever_excluded(0.3, 200, 0.5), 0.5)
  # And is not so wide as to be useless.
  expect_gt(ever_excluded(0.5, 500, 0.05), 0.01)
  expect_lt(diff(limits(5000, 10000)[1, ]), 2.2 * diff(as.numeric(
    win_rate_interval(5000, 10000)[c("conf.low", "conf.high")]
  )))
})

test_that("results become a sequence for each variant, at looks that change nothing", {
  games <- played(a = "WLLUWLLLWW", b = "LLLW")
  every <- win_rate_sequence(games, looks = Inf)
  expect_equal(every$deals, c(1:10, 1:4))
  expect_equal(every$won[every$variant == "a"], c(1, 1, 1, 1, 2, 2, 2, 2, 3, 4))
  last <- every[10, ]
  expect_equal(
    c(last$conf.low, last$conf.high), c(limits(4, 10)[1], limits(5, 10)[2])
  )
  some <- win_rate_sequence(games, looks = 3)
  expect_equal(some$deals, c(1, 3, 10, 1, 2, 4))
  expect_equal(some$conf.low, every$conf.low[match(
    paste(some$variant, some$deals), paste(every$variant, every$deals)
  )])
  expect_true(all(is.na(win_rate_sequence(data.frame(outcome = "won"))$variant)))
  expect_snapshot(show_table(some))
})

test_that("bad arguments are refused", {
  expect_refused(win_rate_sequence(1), "results", "`results` must be a data frame with a column")
  expect_refused(
    win_rate_sequence(played(a = "W"), looks = 0),
    "argument", "`looks` must be a whole number from 1 to 1,000,000, not 0"
  )
  expect_error(win_rate_sequence(played(a = "W"), 1), class = "patience_error_argument")
})

test_that("of very many games an interval keeps its digits", {
  # How far its low end is below 0.3: with 60 digits, by mpmath.
  below <- c(
    "3" = 0.051016611451, "9" = 7.5527336232e-5, "12" = 2.6749822525e-6, "15" = 9.2769509819e-8
  )
  for (power in names(below)) {
    n <- 10^as.numeric(power)
    low <- win_rate_interval(0.3 * n, n, method = "anytime")$conf.low
    expect_equal((0.3 * n / n - low) / below[[power]], 1, tolerance = 2e-8)
  }
})

test_that("the high end of few wins has its digits, too", {
  # From 60 digits.
  found <- win_rate_interval(0, c(1e13, 1e14, 1e15), method = "anytime")$conf.high
  expect_equal(found * c(1e13, 1e14, 1e15), c(18.53490, 19.68619, 20.83749), tolerance = 1e-6)
})
