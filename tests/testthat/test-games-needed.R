test_that("the interval is as narrow as wanted, and not with a game less", {
  half <- function(rate, n, method) {
    if (method == "anytime") {
      limits <- win_rate_interval(round(rate * n), n, method = "anytime")
      return((limits$conf.high - limits$conf.low) / 2)
    }
    diff(patience:::rate_limits(rate * n, n, method, 0.95)[1, ]) / 2
  }
  for (method in c("wilson", "clopper-pearson", "jeffreys", "agresti-coull", "anytime")) {
    rate <- c(0.0045, 0.145, 0.5, 0.9)
    needed <- games_needed(rate, half_width = 0.01, method = method)
    for (i in seq_along(rate)) {
      expect_lte(half(rate[i], needed$estimate[i], method), 0.01)
      expect_gt(half(rate[i], needed$estimate[i] - 1, method), 0.01)
    }
  }
  # Wilson's half width at 1/2 is z / (2 sqrt(n + z^2)).
  z <- qnorm(0.975)
  expect_equal(games_needed(half_width = 0.01)$estimate, ceiling((z / 0.02)^2 - z^2))
  expect_equal(
    games_needed(45e-6, relative = 0.25)$estimate,
    games_needed(45e-6, half_width = 0.25 * 45e-6)$estimate
  )
})

test_that("power agrees with power.prop.test() and with the exact one-sample test", {
  for (p in list(c(0.0114, 0.009), c(0.145, 0.15), c(0.6, 0.64))) {
    expected <- power.prop.test(p1 = p[1], p2 = p[2], power = 0.9, tol = 1e-12)$n
    needed <- games_needed(p[1], reference = p[2], power = 0.9, n_ref = "same")
    expect_equal(needed$estimate, ceiling(expected - 1e-6))
  }
  n <- games_needed(0.0114, reference = 0.009)$estimate
  critical <- qbinom(c(0.025, 0.975), n, 0.009)
  power <- pbinom(critical[1] - 1, n, 0.0114) +
    pbinom(critical[2], n, 0.0114, lower.tail = FALSE)
  expect_lt(abs(power - 0.8), 0.02)
})

test_that("an estimated reference costs games, and may be too small", {
  known <- games_needed(0.0114, reference = 0.009)$estimate
  estimated <- games_needed(0.0114, reference = 0.009, n_ref = 1e5)$estimate
  expect_gt(estimated, known)
  expect_equal(games_needed(0.0114, reference = 0.009, n_ref = 1e15)$estimate, known)
  expect_equal(games_needed(0.0114, reference = 0.009, n_ref = 1000)$estimate, Inf)
  expect_equal(games_needed(0.009, reference = 0.009)$estimate, Inf)
})

test_that("pairs need what simulated pairs need", {
  n <- games_needed(0.143, reference = 0.136, discordant = 0.02)$estimate
  power <- withr::with_seed(1, mean(replicate(2000, {
    counts <- rmultinom(1, n, c(0.0135, 0.0065, 0.98))
    (counts[1] - counts[2])^2 > qnorm(0.975)^2 * (counts[1] + counts[2])
  })))
  expect_lt(abs(power - 0.8), 4 * sqrt(0.8 * 0.2 / 2000))
  expect_lt(n, games_needed(0.143, reference = 0.136, n_ref = "same")$estimate / 10)
})

test_that("one win needs about three over the rate", {
  n <- games_needed(c(45e-6, 0.3), power = 0.95)$estimate
  expect_equal(n * c(45e-6, NA), c(2.9957, NA), tolerance = 1e-4)
  expect_gte(1 - 0.7^n[2], 0.95)
  expect_lt(1 - 0.7^(n[2] - 1), 0.95)
})

test_that("bad wishes are refused", {
  expect_snapshot(games_needed(0), error = TRUE)
  expect_snapshot(games_needed(c(0.1, 1.5), half_width = 0.1), error = TRUE)
  expect_snapshot(games_needed(0.1, half_width = 0.1, relative = 0.1), error = TRUE)
  expect_snapshot(games_needed(0.1, half_width = -1), error = TRUE)
  expect_snapshot(games_needed(0.1, relative = 0), error = TRUE)
  expect_snapshot(games_needed(c(0.1, 0.2), half_width = c(0.1, 0.2, 0.3)), error = TRUE)
  expect_snapshot(games_needed(0.1, reference = 0.2, power = 1), error = TRUE)
  expect_snapshot(games_needed(0.1, reference = 0.2, n_ref = 0), error = TRUE)
  expect_snapshot(games_needed(0.1, discordant = 0.1), error = TRUE)
  expect_snapshot(games_needed(0.1, reference = 0.3, discordant = 0.1), error = TRUE)
  expect_error(games_needed(0.1, method = "wald"), class = "patience_error_method")
  expect_error(games_needed(0.1, conf_level = 2), class = "patience_error_level")
})
