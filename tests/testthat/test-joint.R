# The joint test of the studies, which are in the repository and not in the package.
joint_file <- test_path("..", "..", "studies", "joint.R")
skip_if_not(file.exists(joint_file), "the studies are not here")
study <- new.env(parent = asNamespace("patience"))
sys.source(joint_file, study)
test_joint <- study$test_joint
candidate_counts <- study$candidate_counts

masten <- function() {
  rates <- published_rates
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

test_that("a mean that is cut off is up to a whole last digit above what was printed", {
  ours <- data.frame(
    won = 7900, deals = 1e5, mean_cards = 9.53, sd_cards = 12, correlation = 0.9
  )
  theirs <- data.frame(wins = 78304, deals = 1e6, mean_cards = 9.48)
  middle <- transform(theirs, mean_cards = 9.485)
  expect_equal(test_joint(ours, theirs, means = "truncated"), test_joint(ours, middle))
  expect_refused(
    test_joint(ours, theirs, means = "cut"),
    "argument", '`means` must be one of "rounded" and "truncated", not "cut"'
  )
})

test_that("the likelihood is that of the wins, and of a mean that is printed so", {
  ours <- data.frame(won = c(40, 3), deals = c(500, 400))
  theirs <- data.frame(wins = c(21, 0), deals = c(300, 1000))
  expected <- mapply(function(x, n, wins, deals) {
    joint <- function(p) dbinom(wins, deals, p) * dbeta(p, x + 0.5, n - x + 0.5)
    log(integrate(joint, 0, 1, rel.tol = 1e-10)$value)
  }, ours$won, ours$deals, theirs$wins, theirs$deals)
  test <- test_joint(ours, theirs)
  expect_equal(test$figures$loglik, expected, tolerance = 1e-8)
  expect_equal(test$loglik, sum(expected), tolerance = 1e-8)
  # The mean is normal, given the wins: from the joint density, by numerical integration.
  ours[c("mean_cards", "sd_cards", "correlation")] <- list(c(9.2, 8.1), c(12, 3), c(0.9, 0.2))
  theirs$mean_cards <- c(9.4, 8)
  with_means <- test_joint(ours, theirs, rounding = 0.05)
  pooled <- (ours$won + theirs$wins) / (ours$deals + theirs$deals)
  errors <- sqrt(1 / ours$deals + 1 / theirs$deals)
  printed <- vapply(1:2, function(i) {
    sd <- c(sqrt(pooled[i] * (1 - pooled[i])), ours$sd_cards[i]) * errors[i]
    covariance <- outer(sd, sd) * matrix(c(1, ours$correlation[i], ours$correlation[i], 1), 2)
    off <- theirs$wins[i] / theirs$deals[i] - ours$won[i] / ours$deals[i]
    joint <- function(mean) {
      at <- cbind(off, mean - ours$mean_cards[i])
      exp(-mahalanobis(at, c(0, 0), covariance) / 2) / (2 * pi * sqrt(det(covariance)))
    }
    range <- theirs$mean_cards[i] + c(-0.05, 0.05)
    log(integrate(joint, range[1], range[2])$value / dnorm(off, sd = sd[1]))
  }, 0)
  expect_equal(with_means$figures$loglik - expected, printed, tolerance = 1e-8)
  # So narrow an interval is a density, and far away nothing is lost.
  narrow <- test_joint(ours, theirs, rounding = 1e-9)$figures$loglik - log(2e-9)
  expect_equal(narrow, test_joint(ours, theirs, rounding = 0)$figures$loglik, tolerance = 1e-6)
  for (mean in c(1000, -1000)) {
    ours$mean_cards <- mean
    expect_true(is.finite(test_joint(ours, theirs)$loglik))
  }
})

test_that("the right candidate is the likelier one", {
  skip_on_cran()
  theirs <- data.frame(wins = 45, deals = 1e6)
  ours <- function(rate) data.frame(won = round(rate * 1e9), deals = 1e9)
  ratio <- function(rate) exp(test_joint(ours(rate), theirs)$loglik)
  # With so many deals of ours, nearly the ratio of two binomial probabilities.
  expect_equal(ratio(45e-6) / ratio(60e-6), dbinom(45, 1e6, 45e-6) / dbinom(45, 1e6, 60e-6),
               tolerance = 0.01)
})

test_that("p-values of the true rules are uniform", {
  skip_on_cran()
  games <- simulate_agnes(1200, "Up-Suit-HighRun", goal = "score", max_states = 1e5)
  games <- games[games$outcome != "unknown", ]
  p <- withr::with_seed(7, replicate(80, {
    at <- sample(nrow(games), 300)
    ours <- candidate_counts(games[-at, ])
    theirs <- candidate_counts(games[at, ])
    names(theirs)[1] <- "wins"
    test_joint(ours, theirs, rounding = 0)$p.value
  }))
  expect_gt(suppressWarnings(ks.test(p, "punif"))$p.value, 0.001)
})

test_that("bad figures are refused", {
  ours <- data.frame(won = 1, deals = 10)
  expect_refused(test_joint(ours, masten()), "results", "`ours` and `published` must be data")
  wolter <- data.frame(wins = 2, deals = 10, mean_cards = 5)
  expect_refused(test_joint(ours, wolter), "results", "There must be the columns mean_cards")
  expect_refused(
    test_joint(ours, data.frame(wins = 20, deals = 10)),
    "argument", "`wins` is 20, more than the 10 games"
  )
  expect_refused(
    test_joint(ours, masten()[1, ], rounding = -1),
    "argument", "`rounding` must be one number of at least 0"
  )
  expect_refused(candidate_counts(played(a = "WU")), "results", "`results` must have a column")
})

test_that("figures without variance, or that no deals can have, are refused: never NaN", {
  row <- data.frame(won = 5, deals = 100, mean_cards = 9.5, sd_cards = 12, correlation = 0.9)
  his <- data.frame(wins = 50, deals = 1000, mean_cards = 9.48)
  expect_gt(test_joint(row, his)$p.value, 0)
  with <- function(...) {
    changed <- list(...)
    row[names(changed)] <- changed
    row
  }
  expect_refused(
    test_joint(with(won = 0), data.frame(wins = 0, deals = 10)),
    "argument", "No game is won in row 1, ours and published together"
  )
  expect_refused(
    test_joint(with(won = 100), data.frame(wins = 10, deals = 10)),
    "argument", "Every game is won in row 1, ours and published together"
  )
  expect_refused(
    test_joint(with(correlation = 1), his),
    "argument", "correlation of `ours` must be above -1 and below 1, not 1"
  )
  expect_refused(
    test_joint(with(mean_cards = NA_real_), his),
    "argument", "mean_cards of `ours` must be a number, not NA"
  )
  expect_refused(test_joint(with(sd_cards = -1), his), "argument", "sd_cards of `ours` must be")
  bad <- list(
    list(correlation = -1), list(correlation = 1.2), list(correlation = NA_real_),
    list(correlation = NaN), list(sd_cards = 0), list(sd_cards = Inf), list(sd_cards = NA_real_),
    list(mean_cards = Inf), list(mean_cards = "9.5"), list(sd_cards = "12")
  )
  for (each in bad) {
    expect_error(test_joint(do.call(with, each), his), class = "patience_error_argument")
  }
  for (mean in list(Inf, "9.48")) {
    his$mean_cards <- mean
    expect_error(test_joint(row, his), class = "patience_error_argument")
  }
  expect_error(test_joint(row, his, rounding = c(1, 2)), class = "patience_error_argument")
  # Of a row whose source reports no mean they are not used, and may be missing.
  none <- data.frame(wins = 50, deals = 1000, mean_cards = NA_real_)
  expect_equal(test_joint(with(sd_cards = NA_real_), none)$parameter, c(df = 1))
  for (wins in c(0, 1, 50, 999, 1000)) {
    for (won in c(1, 50, 99)) {
      found <- test_joint(with(won = won), data.frame(wins = wins, deals = 1000, mean_cards = 9))
      expect_true(is.finite(found$p.value))
    }
  }
})

test_that("counts are taken from results made for scores, of one variant, only", {
  refused <- function(results) {
    expect_error(candidate_counts(results), class = "patience_error_results")
  }
  expect_refused(
    candidate_counts(simulate_agnes(20, "Up-Suit-HighRun")),
    "results", '`results` must be made with `goal = "score"`'
  )
  two <- simulate_agnes(20, c("Up-Suit-None", "Up-Suit-HighRun"), goal = "score")
  expect_refused(candidate_counts(two), "results", "`results` must be under one set of rules")
  refused(agnes_atlas("games", "seven"))
  one <- two[two$variant == "Up-Suit-None", ]
  expect_equal(candidate_counts(one)$mean_cards, mean(one$best_score))
  refused(one[1, ])
  stopped <- one
  stopped$until <- "half_width = 0.1"
  refused(stopped)
  own <- data.frame(outcome = c("lost", "won", "lost"), best_score = c(3, 52, 9))
  expect_equal(candidate_counts(own)$won, 1)
  for (score in list(c(3, 51, 9), c(0, 52, 9), c(NA, 52, 9), c(3.5, 52, 9), letters[1:3])) {
    refused(data.frame(outcome = c("lost", "won", "lost"), best_score = score))
  }
  refused(1)
  refused(own[0, ])
})

test_that("counts for a joint test come from the file", {
  skip_without_sqlite()
  run <- simulate_agnes(100, "Up-Suit-None", goal = "score", file = local_run_file())
  rows <- tibble::as_tibble(run)
  expect_equal(candidate_counts(run), candidate_counts(rows))
  expect_equal(candidate_counts(rows)$sd_cards, stats::sd(rows$best_score))
  other <- simulate_agnes(20, "Up-Suit-None", file = local_run_file())
  expect_error(candidate_counts(other), class = "patience_error_results")
})
