# The tests, intervals and words of compare_published().

# `stopped` is whether our deals were looked at while they came in.
published_test <- function(test, stopped) {
  force(test)
  if (stopped) {
    return(function(...) stopped_test(test, ...))
  }
  switch(test,
    two.sample = two_sample_test, one.sample = one_sample_test, equivalence = equivalence_test
  )
}

two_sample_test <- function(won, deals, published_wins, published_deals, margin) {
  found <- two_sample_p(won, deals, published_wins, published_deals)
  list(
    statistic = found$statistic, p.value = found$p.value,
    method = if (is.na(found$statistic)) "Fisher" else "chi-square"
  )
}

# For vectors: the chi-square test of stats::chisq.test(), with continuity correction, or Fisher's
# exact test where the smallest expected count is below 5; `statistic` is then `NA`.
two_sample_p <- function(x, n, x_ref, n_ref) {
  games <- n + n_ref
  won <- x + x_ref
  few <- pmin(won, games - won) * pmin(n, n_ref) / games < 5
  off <- abs(x - n / games * won)
  statistic <- (off - pmin(0.5, off))^2 * (games / won) * (games / (games - won)) *
    (games / n / n_ref)
  statistic[few] <- NA
  p <- stats::pchisq(statistic, 1, lower.tail = FALSE)
  each <- data.frame(x = x, n = n, x_ref = x_ref, n_ref = n_ref)[few, ]
  p[few] <- fisher_p(each$x, each$n, each$x_ref, each$n_ref, "two.sided")
  list(statistic = statistic, p.value = p)
}

one_sample_test <- function(won, deals, published_wins, published_deals, margin) {
  p <- exact_binomial_p(won, deals, published_wins / published_deals)
  list(statistic = NA_real_, p.value = p, method = "exact binomial")
}

# As binom.test(): the probability of all numbers of wins that are no more probable than x.
# binom.test() lists all numbers. Here bisection finds the nearest one on the other side, even
# with 10^9 games. For vectors.
exact_binomial_p <- function(x, n, rate) {
  other <- nearest_as_rare(x, n, rate)
  pmin(1, stats::pbinom(pmin(x, other), n, rate) +
    stats::pbinom(pmax(x, other) - 1, n, rate, lower.tail = FALSE))
}

# The number of wins on the other side of the mean that is no more probable than x in as many
# games, and nearest to the mean; -1 or n + 1 if there is none. The search begins where the normal
# law has it, at the same distance from the mean.
nearest_as_rare <- function(x, n, rate) {
  mean <- n * rate
  high <- x > mean
  # Slack as in binom.test(), for equal probabilities that rounding makes unequal.
  most <- stats::dbinom(x, n, rate) * (1 + 1e-7)
  near <- ifelse(high, floor(2 * mean - x), ceiling(2 * mean - x))
  from <- ifelse(high, 0, ceiling(mean))
  to <- ifelse(high, floor(mean), n)
  # Below the mean, the first one that is more probable comes after it.
  first_near(near, from, to, function(other) {
    (stats::dbinom(other, n, rate) <= most) != high
  }) - high
}

equivalence_test <- function(won, deals, published_wins, published_deals, margin) {
  # Where counts are few the score test errs too often.
  if (min(won, deals - won, published_wins, published_deals - published_wins) < 10) {
    within <- function(error) {
      limits <- exact_difference(won, deals, published_wins, published_deals, 1 - 2 * error)
      all(abs(limits) < margin)
    }
    return(list(
      statistic = NA_real_, p.value = smallest_error(within), method = "TOST, exact intervals"
    ))
  }
  z <- c(
    farrington_manning(won, deals, published_wins, published_deals, -margin),
    -farrington_manning(won, deals, published_wins, published_deals, margin)
  )
  list(
    statistic = min(z), p.value = stats::pnorm(min(z), lower.tail = FALSE),
    method = "TOST, Farrington-Manning"
  )
}

# The score for the hypothesis that the rate is by `delta` above the reference; its variance is
# that of the two rates which, that far apart, are most likely.
farrington_manning <- function(x, n, x_ref, n_ref, delta) {
  p <- rate_given_difference(x, n, x_ref, n_ref, delta)
  p_ref <- p - delta
  error <- sqrt(p * (1 - p) / n + p_ref * (1 - p_ref) / n_ref)
  (x / n - x_ref / n_ref - delta) / error
}

# The maximum likelihood estimate of the rate if it is by `delta` above the reference. The
# likelihood is concave: its slope falls, from one end of the possible rates to the other.
rate_given_difference <- function(x, n, x_ref, n_ref, delta) {
  slope <- function(p) {
    counts <- c(x, x - n, x_ref, x_ref - n_ref)
    rates <- c(p, 1 - p, p - delta, 1 - p + delta)
    sum((counts / rates)[counts != 0])
  }
  ends <- c(max(0, delta), min(1, 1 + delta))
  # Just inside, where the slope is finite.
  inside <- ends + c(1, -1) * 1e-15 * diff(ends)
  if (slope(inside[1]) <= 0) {
    return(ends[1])
  }
  if (slope(inside[2]) >= 0) {
    return(ends[2])
  }
  stats::uniroot(slope, inside, tol = 1e-16)$root
}

# The test where our rate may be looked at after every deal, while the published one is of a fixed
# number of deals. The p-value is the smallest error at which the interval below finds a
# difference, or finds that it is within the margin.
stopped_test <- function(test, won, deals, published_wins, published_deals, margin) {
  limits <- function(error) {
    stopped_limits(test, won, deals, published_wins, published_deals, error)
  }
  p <- switch(test,
    two.sample = smallest_error(function(error) prod(limits(error)) > 0),
    one.sample = anytime_p(won, deals, published_wins / published_deals),
    equivalence = smallest_error(function(error) all(abs(limits(error)) < margin))
  )
  list(statistic = NA_real_, p.value = p, method = "anytime-valid")
}

# Half of the error is for the confidence sequence of our rate, half for the exact interval of the
# published one. If both hold, so do the limits of the difference. For equivalence each of the two
# limits has the error for itself. The sequence keeps its half, as it has no sides to divide it
# between.
stopped_limits <- function(test, won, deals, published_wins, published_deals, error) {
  if (test == "one.sample") {
    return(sequence_limits(won, deals, error) - published_wins / published_deals)
  }
  side <- if (test == "equivalence") error / 2 else error / 4
  theirs <- clopper_pearson(published_wins, published_deals, side)
  sequence_limits(won, deals, error / 2) - theirs[, 2:1, drop = FALSE]
}
