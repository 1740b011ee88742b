# The chance of a mean of many games, for which simulated players would take long. The saddlepoint
# approximation of Lugannani and Rice, in the form of Barndorff-Nielsen; its relative error falls
# as 1 / n. It needs the law of one game. That of AGT is known exactly. That of ATSV comes from
# simulated fair games, moved and stretched to the exact mean and variance.
saddlepoint_words <- "exact mean and variance, saddlepoint approximation"
saddlepoint_games <- 1e6

# One game's standardized law, as values and their weights.
standard_game <- function(statistic) {
  if (statistic == "agt") {
    exact <- exact_moments("agt")
    return(list(x = (0:54 / 6 - exact[["mean"]]) / exact[["sd"]], weights = agt_chances))
  }
  atsv <- simulate_spider(saddlepoint_games, seed = 1, progress = FALSE)$atsv
  x <- atsv - mean(atsv)
  list(x = x / sqrt(mean(x^2)), weights = rep(1 / length(x), length(x)))
}

# The chance that the standardized mean of n such games is at most z.
saddlepoint_chance <- function(game, n, z) {
  skewness <- sum(game$weights * game$x^3)
  # In the middle, where the approximation is 0 / 0, Edgeworth's first term is as good.
  if (abs(z) < 0.05) {
    return(stats::pnorm(z) - stats::dnorm(z) * skewness * (z^2 - 1) / (6 * sqrt(n)))
  }
  mean <- z / sqrt(n)
  tilted <- function(t) {
    weights <- game$weights * exp(t * game$x)
    total <- sum(weights)
    centre <- sum(weights * game$x) / total
    list(
      log_mgf = log(total), mean = centre, variance = sum(weights * (game$x - centre)^2) / total
    )
  }
  t <- mean
  for (step in 1:50) {
    now <- tilted(t)
    change <- (mean - now$mean) / now$variance
    # No step that leaves what the values can show.
    t <- t + max(min(change, 1), -1)
    if (abs(change) < 1e-10) break
  }
  now <- tilted(t)
  root <- sign(t) * sqrt(2 * n * max(0, t * mean - now$log_mgf))
  stats::pnorm(root + log(t * sqrt(n * now$variance) / root) / root)
}

# The p-value of a standardized mean that is `z`, on one side or on both.
saddlepoint_p <- function(game, n, z, alternative) {
  below <- function(z) saddlepoint_chance(game, n, z)
  above <- function(z) {
    saddlepoint_chance(list(x = -game$x, weights = game$weights), n, -z)
  }
  p <- switch(alternative,
    less = below(z), greater = above(z), two.sided = 2 * if (z < 0) below(z) else above(z)
  )
  min(1, max(p, .Machine$double.xmin))
}

# The chance that it is as far out as -`away`, or, on the other side or on both, as `away`.
saddlepoint_beyond <- function(game, n, away, alternative) {
  sides <- switch(alternative, less = -1, greater = 1, two.sided = c(-1, 1))
  sum(vapply(sides, function(side) {
    saddlepoint_p(game, n, side * away, if (side < 0) "less" else "greater")
  }, 1))
}

dealer_saddlepoint <- function(values, statistic, options) {
  n <- nrow(values)
  exact <- exact_moments(statistic)
  error <- exact[["sd"]] / sqrt(n)
  mean <- mean(values)
  z <- (mean - exact[["mean"]]) / error
  game <- standard_game(statistic)
  p <- saddlepoint_p(game, n, z, options$alternative)
  sides <- if (options$alternative == "two.sided") 2 else 1
  quantile <- stats::qnorm((1 - options$conf_level) / sides, lower.tail = FALSE)
  # Cornish and Fisher's quantiles, as far above the mean as below it but for the skewness.
  bend <- sum(game$weights * game$x^3) * (quantile^2 - 1) / (6 * sqrt(n))
  parts <- c(one_parts(statistic, mean, z, options), list(
    conf.int = interval_around(mean, error * (quantile + c(1, -1) * bend), options)
  ))
  htest_parts(parts, n, p, options, saddlepoint_words)
}

# For the more extreme of both: what either has alone, less what the normal law says of both at
# once, which is nearly nothing where it is far off.
both_saddlepoint_p <- function(found, n, options) {
  each <- vapply(c("agt", "atsv"), function(statistic) {
    saddlepoint_beyond(standard_game(statistic), n, -found, options$alternative)
  }, 1)
  sides <- if (options$alternative == "two.sided") 2 else 1
  both <- 2 * sides * stats::pnorm(found) -
    both_p(found, game_correlation(options$order), options$alternative)
  min(1, max(sum(each) - both, .Machine$double.xmin))
}

# Where the order has no derivation, by simulation: see spider_moments().
game_correlation <- function(order) {
  if (is.null(spider_orders[[order]])) {
    0.2708
  } else {
    stats::cov2cor(agt_atsv_covariance(order))[1, 2]
  }
}
