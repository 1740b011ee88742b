# Long ones: CRAN asks for short tests.
skip_on_cran()

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

test_that("with whole wins no smaller number of games has so narrow an interval", {
  cases <- expand.grid(rate = c(0.02, 0.145, 0.5, 0.97), half = c(0.05, 0.1, 0.23))
  needed <- games_needed(cases$rate, half_width = cases$half, method = "anytime")$estimate
  for (i in seq_len(nrow(cases))) {
    n <- seq_len(needed[i])
    found <- win_rate_interval(round(cases$rate[i] * n), n, method = "anytime")
    narrow <- (found$conf.high - found$conf.low) / 2 <= cases$half[i]
    expect_equal(which(narrow)[1], needed[i])
  }
})

# The power of a test with n games, from the p-values of all numbers of wins.
power_of_binomial <- function(n, rate, reference, level = 0.05) {
  p <- vapply(0:n, function(x) binom.test(x, n, reference)$p.value, 1)
  sum(dbinom(0:n, n, rate)[p < level])
}

test_that("a known reference needs the fewest games with which its exact test has the power", {
  cases <- rbind(
    c(0.1, 0.3, 0.8), c(0.3, 0.1, 0.8), c(0.5, 0.3, 0.7), c(0.6, 0.8, 0.5), c(0.9, 0.7, 0.9),
    c(0.04, 0.2, 0.3), c(0.25, 0.1, 0.06), c(0.2, 0.25, 0.05)
  )
  for (i in seq_len(nrow(cases))) {
    k <- cases[i, ]
    needed <- games_needed(k[1], reference = k[2], power = k[3])$estimate
    power <- vapply(seq_len(needed), power_of_binomial, 1, k[1], k[2])
    expect_equal(which(power >= k[3])[1], needed)
  }
  # The package's own test, in the example of the help.
  n <- games_needed(0.0114, reference = 0.009)$estimate
  power <- function(n) {
    p <- vapply(0:400, patience:::exact_binomial_p, 1, n, 0.009)
    sum(dbinom(0:400, n, 0.0114)[p < 0.05])
  }
  expect_gte(power(n), 0.8)
  expect_lt(max(vapply(n - 1:40, power, 1)), 0.8)
})

test_that("of rare wins the fewest games are found among any number, and an end always", {
  expect_equal(games_needed(1e-6, reference = 2e-6)$estimate, 11676170)
  # By the formula, as the steps of so many wins do not matter.
  many <- games_needed(0.1, reference = 0.1000001)$estimate
  z <- qnorm(c(0.975, 0.8))
  expect_equal(many, sum(z)^2 * 0.09 / 1e-14, tolerance = 1e-4)
  expect_identical(games_needed(1e-17)$estimate, Inf)
})

test_that("an estimated reference needs what its test needs", {
  # The power from the p-values of all pairs of numbers of wins.
  power <- function(n, m, rate, reference) {
    pairs <- expand.grid(x = 0:n, y = 0:m)
    p <- patience:::two_sample_p(pairs$x, n, pairs$y, m)$p.value
    sum((dbinom(pairs$x, n, rate) * dbinom(pairs$y, m, reference))[p < 0.05])
  }
  for (k in list(c(0.1, 0.3, 40), c(0.5, 0.25, 100), c(0.9, 0.6, 60))) {
    n <- games_needed(k[1], reference = k[2], n_ref = k[3])$estimate
    expect_gte(power(n, k[3], k[1], k[2]), 0.8)
    expect_lt(power(n - 1, k[3], k[1], k[2]), 0.8)
    n <- games_needed(k[1], reference = k[2], n_ref = "same")$estimate
    expect_gte(power(n, n, k[1], k[2]), 0.8)
    expect_lt(power(n - 1, n - 1, k[1], k[2]), 0.8)
  }
  # Many games: the formula with continuity correction (Fleiss, Levin, Paik 2003, eq. 4.19).
  n <- power.prop.test(p1 = 0.145, p2 = 0.15, power = 0.9, tol = 1e-12)$n
  corrected <- n / 4 * (1 + sqrt(1 + 4 / (n * 0.005)))^2
  needed <- games_needed(0.145, reference = 0.15, power = 0.9, n_ref = "same")$estimate
  expect_equal(needed, corrected, tolerance = 0.001)
})

test_that("the p-values of two samples are those of chisq.test() and fisher.test()", {
  pairs <- expand.grid(x = c(0, 1, 4, 9, 20, 37, 40), y = c(0, 2, 30, 77, 90))
  found <- patience:::two_sample_p(pairs$x, 40, pairs$y, 90)
  expected <- mapply(function(x, y) {
    counts <- matrix(c(x, 40 - x, y, 90 - y), 2)
    few <- min(rowSums(counts)) * min(colSums(counts)) / sum(counts) < 5
    (if (few) fisher.test(counts) else chisq.test(counts))$p.value
  }, pairs$x, pairs$y)
  expect_close(found$p.value, expected, 1e-12)
})

test_that("Fisher's test has an end beside any number of games", {
  # Of `won` wins in n + 1 games the one game of the reference has each with the same chance.
  fisher_p <- patience:::fisher_p
  for (n in c(10, 1e15)) {
    won <- n / 10
    expect_close(fisher_p(won, n, 0, 1, "greater"), 1 - won / (n + 1), 1e-12)
    expect_close(fisher_p(won - 1, n, 1, 1, "less"), won / (n + 1), 1e-12)
    expect_close(fisher_p(won - 1, n, 1, 1, "two.sided"), won / (n + 1), 1e-12)
  }
  # Two of all games are lost, one of them at least among the three of the reference.
  chance <- (6e9 + 6) / ((1e9 + 3) * (1e9 + 2))
  expect_close(fisher_p(1e9 - 1, 1e9, 2, 3, "greater") / chance, 1, 2e-9)
  expect_equal(games_needed(0.1, reference = 0.2, n_ref = 1)$estimate, Inf)
  expect_equal(games_needed(0.5, reference = 0.4, n_ref = 20)$estimate, Inf)
  pairs <- expand.grid(x = 0:7, y = 0:5)
  for (alternative in c("less", "greater", "two.sided")) {
    expected <- mapply(function(x, y) {
      fisher.test(matrix(c(x, 7 - x, y, 5 - y), 2), alternative = alternative)$p.value
    }, pairs$x, pairs$y)
    expect_close(fisher_p(pairs$x, 7, pairs$y, 5, alternative), expected, 1e-12)
  }
})

test_that("a power that is reached exactly is enough", {
  expect_identical(games_needed(0.3, power = c(0.51))$estimate, 2)
  expect_identical(games_needed(0.3, power = 0.657)$estimate, 3)
  few <- games_needed(1e-13, power = 0.95)$estimate
  expect_gte(-expm1(few * log1p(-1e-13)), 0.95 - 1e-15)
  # Of 7 games 4 wins are significant, and a player who wins half of them has 4 in half of all.
  expect_lt(binom.test(4, 7, 0.2)$p.value, 0.05)
  expect_gte(binom.test(3, 7, 0.2)$p.value, 0.05)
  expect_equal(games_needed(0.5, reference = 0.2, power = 0.5)$estimate, 7)
})

test_that("with a short reference the fewest games are found, not the first of a bisection", {
  for (case in list(c(0.9, 0.1, 2), c(0.8, 0.4, 15))) {
    n <- games_needed(case[1], reference = case[2], n_ref = case[3])$estimate
    power <- vapply(seq_len(n), function(n) {
      pairs <- expand.grid(x = 0:n, y = 0:case[3])
      p <- patience:::two_sample_p(pairs$x, n, pairs$y, case[3])$p.value
      sum((dbinom(pairs$x, n, case[1]) * dbinom(pairs$y, case[3], case[2]))[p < 0.05])
    }, 1)
    expect_equal(which(power >= 0.8), n)
  }
})

test_that("an estimated reference costs games, and may be too small", {
  known <- games_needed(0.0114, reference = 0.009)$estimate
  estimated <- games_needed(0.0114, reference = 0.009, n_ref = 1e5)$estimate
  expect_gt(estimated, known)
  expect_equal(
    games_needed(0.0114, reference = 0.009, n_ref = 1e12)$estimate, known, tolerance = 0.1
  )
  expect_equal(games_needed(0.0114, reference = 0.009, n_ref = 1000)$estimate, Inf)
  expect_equal(games_needed(0.009, reference = 0.009)$estimate, Inf)
})

# The power of McNemar's test with n pairs, from all numbers of pairs won by one only.
power_of_mcnemar <- function(n, difference, discordant, level = 0.05) {
  sum(vapply(0:n, function(d) {
    p <- vapply(0:d, function(b) patience:::mcnemar_exact(b, d - b), 1)
    dbinom(d, n, discordant) * sum(dbinom(0:d, d, (1 + difference / discordant) / 2)[p < level])
  }, 1))
}

test_that("pairs need the fewest games with which McNemar's exact test has the power", {
  cases <- rbind(
    c(0.6, 0.3, 0.5, 0.8), c(0.3, 0.6, 0.9, 0.8), c(0.7, 0.3, 0.95, 0.6), c(0.5, 0.3, 0.2, 0.8),
    c(0.6, 0.3, 0.5, 0.01), c(0.6, 0.5, 0.4, 0.02), c(0.9, 0.2, 0.7, 0.95)
  )
  for (i in seq_len(nrow(cases))) {
    k <- cases[i, ]
    needed <- games_needed(k[1], reference = k[2], discordant = k[3], power = k[4])$estimate
    power <- vapply(seq_len(needed), power_of_mcnemar, 1, k[1] - k[2], k[3])
    expect_equal(which(power >= k[4])[1], needed)
  }
  # More power takes no fewer games, from tiny powers on.
  power <- c(1e-6, 1e-4, 0.001, 0.01, 0.03, 0.1, 0.3, 0.5, 0.8, 0.99)
  needed <- vapply(power, function(power) {
    games_needed(0.143, reference = 0.136, discordant = 0.02, power = power)$estimate
  }, 1)
  expect_false(is.unsorted(needed))
  n <- games_needed(0.143, reference = 0.136, discordant = 0.02)$estimate
  expect_lt(n, games_needed(0.143, reference = 0.136, n_ref = "same")$estimate / 10)
  # Simulated pairs, with the test as the package makes it.
  found <- withr::with_seed(1, mean(replicate(2000, {
    counts <- rmultinom(1, n, c(0.0135, 0.0065, 0.98))
    patience:::mcnemar_exact(counts[1], counts[2]) < 0.05
  })))
  expect_lt(abs(found - 0.8), 4 * sqrt(0.8 * 0.2 / 2000))
})

test_that("one win needs about three over the rate", {
  n <- games_needed(c(45e-6, 0.3), power = 0.95)$estimate
  expect_equal(n * c(45e-6, NA), c(2.9957, NA), tolerance = 1e-4)
  expect_gte(1 - 0.7^n[2], 0.95)
  expect_lt(1 - 0.7^(n[2] - 1), 0.95)
})

# The power of a test with n games of each, over all tables, by its p-values.
power_of_test <- function(n, rate, reference, p_value) {
  found <- outer(0:n, 0:n, Vectorize(function(x, x_ref) p_value(x, n, x_ref, n) < 0.05))
  chance <- outer(dbinom(0:n, n, rate), dbinom(0:n, n, reference))
  sum(chance[found])
}

test_that("a test of two rates needs the fewest games with which it has the power", {
  by_r <- function(x, n, x_ref, n_ref, alternative) {
    table <- rbind(c(x, n - x), c(x_ref, n_ref - x_ref))
    stats::fisher.test(table, alternative = alternative)$p.value
  }
  ours <- function(x, n, x_ref, n_ref, alternative, test) {
    test_win_rate(x, n, x_ref, n_ref, method = test, alternative = alternative)$p.value
  }
  cases <- list(
    list("fisher", "less", 0.15, 0.7), list("fisher", "two.sided", 0.15, 0.7),
    list("fisher", "greater", 0.8, 0.3), list("newcombe", "less", 0.15, 0.7),
    list("newcombe", "two.sided", 0.1, 0.7), list("boschloo", "less", 0.1, 0.7),
    list("boschloo", "two.sided", 0.1, 0.8)
  )
  for (case in cases) {
    test <- case[[1]]
    alternative <- case[[2]]
    p_value <- function(...) {
      if (test == "fisher") by_r(..., alternative) else ours(..., alternative, test)
    }
    needed <- games_needed(
      case[[3]], reference = case[[4]], n_ref = "same", test = test, alternative = alternative
    )$estimate
    numbers <- seq(max(1, needed - 4), needed)
    powers <- vapply(numbers, power_of_test, 1, case[[3]], case[[4]], p_value)
    info <- paste(test, alternative)
    expect_gte(powers[length(powers)], 0.8)
    expect_true(all(powers[-length(powers)] < 0.8), info = info)
  }
})

test_that("Tao's 46 and 59 of a hundred need 199 games each by a one-sided test of Fisher's", {
  needed <- function(...) games_needed(0.46, reference = 0.59, n_ref = "same", ...)$estimate
  expect_identical(needed(test = "fisher", alternative = "less"), 199)
  expect_identical(needed(test = "fisher", alternative = "greater"), Inf)
  expect_identical(needed(test = "fisher"), needed())
  expect_refused(needed(alternative = "less"), "argument", "`alternative` is of a `test`")
  expect_refused(needed(test = "chi"), "argument", "`test` must be one of")
  expect_refused(needed(method = "wilson"), "argument", "`method` is of an interval")
  expect_refused(
    games_needed(0.46, reference = 0.59, test = "fisher"), "argument", "Give `n_ref`"
  )
  expect_refused(
    games_needed(0.46, reference = 0.59, test = "boschloo", n_ref = 601), "argument",
    "at most 600"
  )
})

test_that("bad wishes are refused", {
  expect_identical(
    games_needed(0.1, relative = structure(1, class = "length")), games_needed(0.1, relative = 1)
  )
  expect_refused(games_needed(0), "argument", "`rate` must be between 0 and 1, not 0")
  expect_refused(
    games_needed(c(0.1, 1.5), half_width = 0.1),
    "argument", "`rate` must be between 0 and 1, not 1.5"
  )
  expect_refused(
    games_needed(0.1, half_width = 0.1, relative = 0.1),
    "argument", "Give at most one of `half_width` and `relative`"
  )
  expect_refused(games_needed(0.1, half_width = -1), "argument", "`half_width` must be between")
  expect_refused(games_needed(0.1, relative = 0), "argument", "`relative` must be above 0, not 0")
  expect_refused(
    games_needed(c(0.1, 0.2), half_width = c(0.1, 0.2, 0.3)),
    "argument", "There are 2 rates and 3 values of `half_width`"
  )
  expect_refused(
    games_needed(0.1, reference = 0.2, power = 1),
    "argument", "`power` must be between 0 and 1, not 1"
  )
  expect_refused(
    games_needed(0.1, reference = 0.2, n_ref = 0),
    "argument", "`n_ref` must be a whole number from 1 to 1e+15, not 0"
  )
  expect_refused(games_needed(0.1, discordant = 0.1), "argument", "`discordant` needs")
  expect_refused(
    games_needed(0.1, half_width = 0.1, n_ref = 100),
    "argument", "`n_ref` needs a `reference`"
  )
  expect_error(games_needed(0.1, n_ref = "same"), class = "patience_error_argument")
  expect_refused(
    games_needed(0.1, reference = 0.2, n_ref = "same", discordant = 0.2),
    "argument", "Give `n_ref` or `discordant`, not both"
  )
  expect_refused(
    games_needed(0.1, reference = 0.3, discordant = 0.1),
    "argument", "`discordant` is less than the difference of the rates"
  )
  expect_error(games_needed(0.1, method = "wald"), class = "patience_error_argument")
  expect_error(games_needed(0.1, conf_level = 2), class = "patience_error_argument")
})

test_that("the games of a test at any time are those by which it has found so many", {
  needed <- games_needed(0.2, reference = 0.7, n_ref = "same", test = "anytime")$estimate
  plays <- withr::with_seed(6, {
    array(runif(400 * 2 * needed) < c(0.2, 0.7), c(2, needed, 400))
  })
  found <- apply(plays, 3, function(play) {
    wins <- apply(play, 1, cumsum)
    any(log_evidence_common(wins[, 1], seq_len(needed), wins[, 2], seq_len(needed)) >= log(20) &
          wins[, 1] != wins[, 2])
  })
  expect_lt(abs(mean(found) - 0.8), 4 * sqrt(0.8 * 0.2 / 400))
  # It takes more than a test of a number that was fixed.
  fixed <- games_needed(0.2, reference = 0.7, n_ref = "same", test = "fisher")$estimate
  expect_gt(needed, fixed)
  less <- games_needed(0.2, reference = 0.7, n_ref = "same", test = "anytime",
                       alternative = "less")$estimate
  expect_lte(less, needed)
  expect_error(
    games_needed(0.2, reference = 0.7, n_ref = 50, test = "anytime"),
    class = "patience_error_argument"
  )
})
