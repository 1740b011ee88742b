masten <- function() {
  rates <- published_rates()
  rates[rates$source == "Masten", ]
}

test_that("rates alone are chi-squares without correction, added", {
  ours <- data.frame(won = c(911, 14270, 64750), deals = 1e5)
  test <- test_joint(ours, masten())
  expected <- mapply(function(x, y) {
    prop.test(c(x, y), c(1e5, 1e5), correct = FALSE)$statistic
  }, ours$won, masten()$wins)
  expect_equal(test$figures$chisq, expected, ignore_attr = TRUE)
  expect_equal(test$parameter, c(df = 3))
  expect_equal(test$p.value, pchisq(sum(expected), 3, lower.tail = FALSE))
  expect_s3_class(test, "htest")
})

test_that("a rate and a mean together are a Mahalanobis distance", {
  ours <- data.frame(
    won = 7900, deals = 1e5, mean_cards = 9.53, sd_cards = 12, correlation = 0.9
  )
  theirs <- data.frame(wins = 78304, deals = 1e6, mean_cards = 9.48)
  test <- test_joint(ours, theirs, rounding = 0)
  pooled <- (7900 + 78304) / 1.1e6
  sd <- c(sqrt(pooled * (1 - pooled)), 12)
  covariance <- outer(sd, sd) * matrix(c(1, 0.9, 0.9, 1), 2) * (1e-5 + 1e-6)
  distance <- mahalanobis(c(0.079 - 0.078304, 0.05), c(0, 0), covariance)
  expect_equal(test$statistic[[1]], distance)
  # The rounded mean that fits best, by search.
  rounded <- test_joint(ours, theirs)
  of <- function(mean) {
    mahalanobis(c(0.079 - 0.078304, 9.53 - mean), c(0, 0), covariance)
  }
  expect_lte(rounded$statistic[[1]], optimize(of, c(9.475, 9.485))$objective)
  expect_equal(rounded$statistic[[1]], min(of(9.475), of(9.485)))
  expect_lt(abs(rounded$figures$z_cards), abs(test$figures$z_cards))
})

test_that("p-values of the true rules are uniform", {
  skip_on_cran()
  games <- simulate_agnes(4000, "Up-Suit-HighRun", goal = "score", max_states = 1e5)
  games <- games[games$outcome != "unknown", ]
  p <- withr::with_seed(7, replicate(300, {
    at <- sample(nrow(games), 1000)
    ours <- candidate_counts(games[-at, ])
    theirs <- candidate_counts(games[at, ])
    names(theirs)[1] <- "wins"
    test_joint(ours, theirs, rounding = 0)$p.value
  }))
  expect_gt(suppressWarnings(ks.test(p, "punif"))$p.value, 0.001)
})

test_that("bad figures are refused", {
  ours <- data.frame(won = 1, deals = 10)
  expect_snapshot(test_joint(ours, masten()), error = TRUE)
  wolter <- data.frame(wins = 2, deals = 10, mean_cards = 5)
  expect_snapshot(test_joint(ours, wolter), error = TRUE)
  expect_snapshot(test_joint(ours, data.frame(wins = 20, deals = 10)), error = TRUE)
  expect_snapshot(test_joint(ours, masten()[1, ], rounding = -1), error = TRUE)
  expect_snapshot(candidate_counts(played(a = "WU")), error = TRUE)
})
