# What is tested of the methods' formulas is of "score".
score_difference <- function(...) win_rate_difference(..., method = "score")
score_ratio <- function(...) win_rate_ratio(..., method = "score")

limits <- function(table) unname(cbind(table$conf.low, table$conf.high))

test_that("Newcombe's published intervals of a difference are reproduced", {
  # Newcombe (1998), Statistics in Medicine 17, 873-890, table II, method 10.
  found <- score_difference(
    c(56, 9, 6, 5, 0, 0, 10, 10), c(70, 10, 7, 56, 10, 10, 10, 10),
    c(48, 3, 2, 0, 0, 0, 0, 0), c(80, 10, 7, 29, 20, 10, 20, 10)
  )
  expect_equal(round(limits(found), 4), rbind(
    c(0.0524, 0.3339), c(0.1705, 0.8090), c(0.0582, 0.8062), c(-0.0381, 0.1926),
    c(-0.1611, 0.2775), c(-0.2775, 0.2775), c(0.6791, 1), c(0.6075, 1)
  ))
  expect_equal(found$estimate[1], 0.2)
})

test_that("the difference follows the formula, from roots of the score equation", {
  grid <- hard_counts()
  pairs <- merge(grid, setNames(grid, c("x_ref", "n_ref")))
  pairs <- pairs[seq(1, nrow(pairs), by = 7), ]
  wilson <- function(x, n) suppressWarnings(prop.test(x, n, correct = FALSE)$conf.int)
  expected <- t(mapply(function(x, n, x_ref, n_ref) {
    ours <- wilson(x, n)
    theirs <- wilson(x_ref, n_ref)
    d <- x / n - x_ref / n_ref
    c(
      d - sqrt((x / n - ours[1])^2 + (theirs[2] - x_ref / n_ref)^2),
      d + sqrt((ours[2] - x / n)^2 + (x_ref / n_ref - theirs[1])^2)
    )
  }, pairs$x, pairs$n, pairs$x_ref, pairs$n_ref))
  found <- score_difference(pairs$x, pairs$n, pairs$x_ref, pairs$n_ref)
  expect_close(limits(found), expected)
  # The same as that of test_win_rate().
  test <- test_win_rate(46, 100, 59, 100, method = "newcombe", alternative = "two.sided")
  expect_equal(limits(score_difference(46, 100, 59, 100))[1, ], test$conf.int[1:2])
})

# Koopman's chi-square from its definition: Pearson's of both groups with the rates that are most
# likely given the ratio, these from the root of the slope of the likelihood.
koopman_chisq <- function(ratio, x, n, x_ref, n_ref) {
  slope <- function(q) {
    sum(ifelse(c(x, n - x, x_ref, n_ref - x_ref) == 0, 0, c(
      x / q, -(n - x) * ratio / (1 - ratio * q), x_ref / q, -(n_ref - x_ref) / (1 - q)
    )))
  }
  q <- bisect(slope, 0, min(1, 1 / ratio), rises = FALSE)
  p <- ratio * q
  (x - n * p)^2 / (n * p * (1 - p)) + (x_ref - n_ref * q)^2 / (n_ref * q * (1 - q))
}

test_that("the ratio's interval is Koopman's", {
  skip_on_cran()
  # His example, Biometrics 40, 513-517.
  expect_equal(round(limits(score_ratio(36, 40, 16, 80)), 2), cbind(2.94, 7.15))
  critical <- qnorm(0.975)^2
  cases <- rbind(
    c(36, 40, 16, 80), c(5, 10, 0, 20), c(0, 10, 3, 20), c(1, 1000, 2, 1e4), c(1, 10, 9, 10),
    c(45, 1e6, 14, 1e6), c(1, 1e9, 1, 1e9), c(3e8, 1e9, 2e8, 1e9)
  )
  for (i in seq_len(nrow(cases))) {
    k <- cases[i, ]
    found <- limits(score_ratio(k[1], k[2], k[3], k[4]))
    ends <- found[found > 0 & is.finite(found)]
    for (end in ends) {
      expect_close(koopman_chisq(end, k[1], k[2], k[3], k[4]) / critical, 1, 1e-6)
    }
    if (k[1] > 0 && k[3] > 0) {
      log_chisq <- function(l) koopman_chisq(exp(l), k[1], k[2], k[3], k[4]) - critical
      middle <- log(k[1] / k[2]) - log(k[3] / k[4])
      expect_close(log(found[1]), bisect(log_chisq, middle - 10, middle))
      expect_close(log(found[2]), bisect(log_chisq, middle, middle + 10))
    }
  }
})

test_that("the ratio is right with 10^9 games and rates that are small or nearly 1", {
  # By the same definition in decimal arithmetic with 60 digits.
  found <- limits(score_ratio(
    c(7, 3e8, 1e9 - 1000), c(20, 1e9, 1e9), c(5, 2e8, 1e9 - 2000), 1e9
  ))
  expect_close(log(found[1, ]), c(17.0162736039949361, 19.0622152398707032))
  expect_close(log(found[2, ]), c(0.405309130284486371, 0.405621086942752597))
  expect_close(log(found[3, ]), c(8.93226279782183071e-7, 1.10805575197902192e-6), 1e-15)
})

test_that("ratios have their limits with no wins and with nothing but wins", {
  expect_equal(limits(score_ratio(0, 10, 0, 20)), cbind(0, Inf))
  expect_equal(limits(score_ratio(0, 10, 3, 20))[1], 0)
  expect_equal(limits(score_ratio(5, 10, 0, 20))[2], Inf)
  expect_true(is.nan(score_ratio(0, 10, 0, 20)$estimate))
  # Nothing but wins on either side: n games that might have been lost, as in n (1 - p) / p = z^2.
  z2 <- qnorm(0.975)^2
  expect_close(limits(score_ratio(10, 10, 10, 10)), cbind(10 / (10 + z2), (10 + z2) / 10))
  expect_close(
    limits(score_ratio(1e9, 1e9, 1e9, 1e9)), cbind(1 - z2 / 1e9, 1 + z2 / 1e9), 1e-16
  )
  # Losses that are rare: the rates are nearly 1, and the ratio is 1 less the difference of the
  # rates of losses. Newcombe's interval has the same centre and nearly the same width.
  near <- limits(score_ratio(1e9 - 1000, 1e9, 1e9 - 2000, 1e9)) - 1
  difference <- limits(score_difference(1e9 - 1000, 1e9, 1e9 - 2000, 1e9))
  expect_equal(near, difference, tolerance = 0.01)
  swapped <- limits(score_ratio(16, 80, 36, 40))
  expect_close(1 / swapped[, 2:1], limits(score_ratio(36, 40, 16, 80))[1, ])
})

# Koopman's chi-square by search over the rates of the reference: at the ends of the possible
# rates too, where a group that is met exactly adds nothing.
chisq_by_search <- function(ratio, x, n, x_ref, n_ref) {
  part <- function(x, n, p) {
    off <- x - n * p
    ifelse(abs(off) < 1e-9 * n, 0, off^2 / (n * p * (1 - p)))
  }
  power <- function(x, p) ifelse(x == 0, 0, x * log(p))
  most <- min(1, 1 / ratio)
  likelihood <- function(q) {
    power(x, ratio * q) + power(n - x, 1 - ratio * q) +
      power(x_ref, q) + power(n_ref - x_ref, 1 - q)
  }
  q <- stats::optimize(likelihood, c(0, most), maximum = TRUE, tol = 1e-12)$maximum
  if (isTRUE(likelihood(most) >= likelihood(q))) q <- most
  part(x, n, min(1, ratio * q)) + part(x_ref, n_ref, q)
}

test_that("every corner has a ratio's interval, and it is Koopman's", {
  skip_on_cran()
  corners <- expand.grid(
    x = 0:5, n = c(1, 2, 5), x_ref = 0:7, n_ref = c(1, 3, 7), unknown = 0:2, unknown_ref = 0:1
  )
  corners <- corners[
    corners$x + corners$unknown <= corners$n &
      corners$x_ref + corners$unknown_ref <= corners$n_ref,
  ]
  expect_gt(nrow(corners), 504)
  # All at once: a pair that fails would take the others with it.
  found <- do.call(score_ratio, corners)
  expect_false(anyNA(limits(found)))
  expect_true(all(found$conf.low <= found$estimate | is.nan(found$estimate)))
  expect_true(all(found$conf.high >= found$estimate | is.nan(found$estimate)))
  # A pair alone is what it is among others.
  some <- seq(1, nrow(corners), by = 3)
  alone <- do.call(rbind, lapply(some, function(i) {
    limits(do.call(score_ratio, corners[i, ]))
  }))
  expect_identical(limits(found)[some, ], alone)
  known <- corners$unknown + corners$unknown_ref == 0
  for (i in which(known)) {
    k <- corners[i, ]
    for (end in limits(found)[i, ]) {
      if (end > 0 && is.finite(end)) {
        found_there <- chisq_by_search(end, k$x, k$n, k$x_ref, k$n_ref)
        expect_equal(found_there, qnorm(0.975)^2, tolerance = 1e-5)
      }
    }
  }
  # An end that is not there: no win of ours, or none of theirs.
  expect_identical(found$conf.low == 0, found$x == 0)
  expect_identical(is.infinite(found$conf.high), found$x_ref == 0)
})

test_that("the ratio of wins only to few wins has its closed form, with 10^9 games too", {
  # Above the ratio at which our fitted rate is 1 the chi-square is that of the reference alone.
  for (n in c(10, 1e9)) {
    for (x_ref in c(0, 3)) {
      found <- limits(score_ratio(10, 10, x_ref, n))
      rate <- win_rate_interval(x_ref, n)$conf.high
      if (1 / rate > (10 + n) / (10 + x_ref)) expect_equal(found[1], 1 / rate, tolerance = 1e-9)
    }
  }
})

test_that("unknown games are rounded outward", {
  for (contrast in list(win_rate_difference, win_rate_ratio)) {
    found <- contrast(3, 30, 5, 40, unknown = 3, unknown_ref = 2)
    each <- expand.grid(x = 3:6, x_ref = 5:7)
    each <- limits(contrast(each$x, 30, each$x_ref, 40))
    expect_equal(c(limits(found)), c(min(each[, 1]), max(each[, 2])))
  }
})

test_that("bad counts are refused", {
  expect_refused(score_difference(5, 4, 1, 2), "argument", "`x` is 5, more than the 4 games")
  expect_refused(score_ratio(1, 4, 3, 2), "argument", "`x_ref` is 3, more than the 2 games")
  expect_refused(
    score_ratio(1:2, 4, 1:3, 4), "argument", "There are 2 groups and 3 references"
  )
  expect_refused(score_difference(1, 4, NA, 2), "argument", "`x_ref` must be a whole number")
  expect_error(score_ratio(1, 4, 1, 4, conf_level = 1), class = "patience_error_argument")
})

test_that("where wins are few the intervals contain the truth as often as they say", {
  # One thousand games at 0.17 expected wins against 100,000 games without one, and others.
  coverage <- function(limits, truth, n, n_ref, p, p_ref) {
    x <- 0:qbinom(1e-9, n, p, lower.tail = FALSE)
    x_ref <- 0:qbinom(1e-9, n_ref, p_ref, lower.tail = FALSE)
    pairs <- expand.grid(x = x, x_ref = x_ref)
    found <- limits(pairs$x, n, pairs$x_ref, n_ref)
    chance <- dbinom(pairs$x, n, p) * dbinom(pairs$x_ref, n_ref, p_ref)
    sum(chance[found$conf.low <= truth(p, p_ref) & truth(p, p_ref) <= found$conf.high])
  }
  all <- list(c(1000, 1e5, 1.7e-4, 1e-9), c(100, 100, 0.005, 0.02), c(20, 1e4, 0.1, 1e-4))
  for (rates in all) {
    of <- function(limits, truth) {
      coverage(limits, truth, rates[1], rates[2], rates[3], rates[4])
    }
    expect_gte(of(win_rate_difference, `-`), 0.95)
    expect_gte(of(win_rate_ratio, `/`), 0.95)
  }
  expect_lt(coverage(score_difference, `-`, 1000, 1e5, 1.7e-4, 1e-9), 0.9)
  # The default goes by the smallest count.
  expect_identical(win_rate_ratio(450, 1e6, 140, 1e6), score_ratio(450, 1e6, 140, 1e6))
  expect_identical(
    win_rate_ratio(9, 1e6, 14, 1e6), win_rate_ratio(9, 1e6, 14, 1e6, method = "exact")
  )
  expect_refused(win_rate_ratio(1, 2, 1, 2, method = "best"), "argument", "`method` must be")
})

test_that("limits go one way with each number of wins, also from nine of them to ten", {
  for (contrast in list(win_rate_difference, win_rate_ratio)) {
    for (level in c(0.5, 0.95, 0.9999)) {
      pairs <- expand.grid(x = 0:40, x_ref = 0:35)
      found <- contrast(pairs$x, 40, pairs$x_ref, 35, conf_level = level)
      for (end in found[c("conf.low", "conf.high")]) {
        end <- matrix(end, 41)
        end[is.nan(end)] <- NA
        expect_true(all(diff(end) >= -1e-9, na.rm = TRUE))
        expect_true(all(diff(t(end)) <= 1e-9, na.rm = TRUE))
      }
    }
  }
  # So unknown games never make an interval narrower.
  known <- win_rate_ratio(9, 1e6, 30, 1e6)
  open <- win_rate_ratio(9, 1e6, 30, 1e6, unknown = 1)
  expect_lte(open$conf.low, known$conf.low)
  expect_gte(open$conf.high, known$conf.high)
  # Losses that are rare: the score's interval covers 83.7% here.
  pairs <- expand.grid(x = 0:20, x_ref = 80:100)
  found <- win_rate_ratio(pairs$x, 20, pairs$x_ref, 100)
  ratio <- (19.8 / 20) / (99.86 / 100)
  chance <- dbinom(pairs$x, 20, 19.8 / 20) * dbinom(pairs$x_ref, 100, 0.9986)
  expect_gt(sum(chance[found$conf.low <= ratio & ratio <= found$conf.high]), 0.94)
})
