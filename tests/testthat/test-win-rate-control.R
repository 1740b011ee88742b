# A population of deals with a stratum and an outcome, drawn with a known law.
sampled <- function(n, most, seed = 1) {
  withr::with_seed(seed, {
    hard <- runif(most) < 0.7
    quick <- ifelse(runif(most) < ifelse(hard, 0.1, 0.9), "won", "lost")
    slow <- ifelse(runif(most) < ifelse(hard, 0.02, 0.6), "won", "lost")
    data.frame(
      variant = rep(c("slow", "quick"), c(n, most)), deal = c(seq_len(n), seq_len(most)),
      outcome = c(slow[seq_len(n)], quick), score = c(rep(0, n), 10 * !hard + rpois(most, 3)),
      examined = rep(c(1000, 10), c(n, most))
    )
  })
}

test_that("the estimate weighs each stratum by its share of all deals of the control", {
  games <- sampled(300, 5000)
  found <- control_win_rate(games, "quick")
  slow <- games[games$variant == "slow", ]
  quick <- games[games$variant == "quick", ]
  share <- mean(quick$outcome == "won")
  of_won <- quick$outcome[slow$deal] == "won"
  won <- slow$outcome == "won"
  expect_close(found$estimate, share * mean(won[of_won]) + (1 - share) * mean(won[!of_won]))
  expect_equal(found$alone, mean(won))
  exact <- c(binom.test(sum(won), 300)$conf.int)
  expect_equal(c(found$alone.low, found$alone.high), exact, tolerance = 1e-8)
  expect_equal(found$cost_ratio, 1 + 5000 * 10 / (300 * 1000))
  expect_equal(found$gain, 1 / (found$variance_ratio * found$cost_ratio))
  expect_lt(found$variance_ratio, 0.85)
  expect_lt(found$conf.high - found$conf.low, found$alone.high - found$alone.low)
})

test_that("the variance is that of Cochran's formula, and no control is none", {
  x <- c(8, 3)
  n <- c(40, 60)
  p <- (x + 0.5) / (n + 1)
  w <- c(0.3, 0.7)
  found <- stratified_rate(c(300, 700), n, x)
  mean <- sum(w * p)
  expect_close(
    found[["variance"]], sum(w^2 * p * (1 - p) / n) + sum(w * (p - mean)^2) / 1000, 1e-12
  )
  # The control played on the same deals only: the plain rate.
  expect_close(stratified_rate(n, n, x)[["estimate"]], 11 / 100)
  # Too few in a stratum: one with its neighbour.
  merged <- merged_strata(c(10, 20, 70), c(1, 5, 0), c(1, 2, 0))
  expect_identical(merged, list(of_all = 100, n = 6, x = 3))
  expect_identical(merged_strata(5, 1, 1)$n, 1)
})

test_that("the variance is what samples show, and the interval covers", {
  skip_on_cran()
  truth <- 0.7 * 0.02 + 0.3 * 0.6
  found <- vapply(1:400, function(seed) {
    one <- control_win_rate(sampled(200, 2000, seed), "quick", by = "score")
    covers <- one$conf.low <= truth && truth <= one$conf.high
    c(one$estimate, one$alone, one$variance_ratio, covers)
  }, numeric(4))
  expect_lt(abs(mean(found[1, ]) - truth), 4 * sd(found[1, ]) / 20)
  expect_equal(var(found[1, ]) / var(found[2, ]), mean(found[3, ]), tolerance = 0.25)
  expect_gt(mean(found[4, ]), 0.95 - 3 * sqrt(0.95 * 0.05 / 400))
})

test_that("unknown deals are rounded outward", {
  games <- sampled(300, 5000)
  games$outcome[1:10] <- "unknown"
  games$outcome[400] <- "unknown"
  found <- control_win_rate(games, "quick")
  as <- function(outcome) {
    games$outcome[1:10] <- outcome
    control_win_rate(games, "quick")
  }
  expect_identical(found$unknown, 10L)
  expect_equal(found$conf.low, as("lost")$conf.low)
  expect_equal(found$conf.high, as("won")$conf.high)
})

test_that("deals of another seed are other deals", {
  games <- sampled(300, 5000)
  two <- rbind(cbind(games, seed = 1), cbind(sampled(300, 5000, 2), seed = 2))
  apart <- two
  apart$deal <- apart$deal + 5000 * (apart$seed - 1)
  apart$seed <- NULL
  expect_identical(control_win_rate(two, "quick"), control_win_rate(apart, "quick"))
  expect_error(
    control_win_rate(two[two$seed == ifelse(two$variant == "slow", 1, 2), ], "quick"),
    "on deal 1 of seed 1", class = "patience_error_results"
  )
})

test_that("a control that says nothing leaves the rate as it is", {
  games <- sampled(300, 5000)
  games$same <- 7
  found <- control_win_rate(games, "quick", by = "same")
  expect_equal(found$estimate, found$alone)
  expect_equal(found$variance_ratio, 1)
})

test_that("a run file is read", {
  skip_without_sqlite()
  variants <- c("Up-Suit-None", "Up-Suit-HighRun")
  run <- simulate_agnes(60, variants, file = local_run_file())
  expect_identical(
    control_win_rate(run, "Up-Suit-None"),
    control_win_rate(simulate_agnes(60, variants), "Up-Suit-None")
  )
})

test_that("bad arguments are refused", {
  games <- sampled(20, 100)
  expect_refused(control_win_rate(games, "easy"), "argument", '`control` must be one of "slow"')
  expect_refused(control_win_rate(games, "slow"), "results", '"quick" was played on deal 21')
  expect_refused(
    control_win_rate(games, "quick", by = "colour"),
    "results", '`by` must be "outcome" or a column of numbers in `results`, not "colour"'
  )
  expect_error(control_win_rate(games, "quick", strata = 1), class = "patience_error_argument")
  expect_error(
    control_win_rate(games, "quick", conf_level = 1), class = "patience_error_argument"
  )
  games$until <- "half_width = 0.1"
  expect_refused(control_win_rate(games, "quick"), "results", "The interval is for a number")
})

test_that("a rare stratum does not bias the rate", {
  # The control wins one deal in a hundred; two hundred of ten thousand are played.
  withr::local_seed(19)
  found <- replicate(4000, {
    of_all <- tabulate(sample(2, 1e4, TRUE, c(0.01, 0.99)), 2)
    n <- tabulate(sample(rep(1:2, of_all), 200), 2)
    stratified_rate(of_all, n, rbinom(2, n, c(0.6, 0.004)))[["estimate"]]
  })
  expect_lt(abs(mean(found) - 0.00996), 4 * sd(found) / sqrt(4000))
})
