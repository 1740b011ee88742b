# Two win rates that may be looked at after every game, by universal inference.
#
# Take any two rates. Each group has a mixture of the likelihoods of all rates, by the law
# Beta(1/2, 1/2). The product of both mixtures, divided by the likelihood of the two rates, is a
# martingale that begins with 1 if these rates are true. It is one in whatever order the games
# come, also if somebody chooses what is played next by what has been seen. So the chance that it
# ever reaches 1/error is `error` at most. The least value over all rates of a hypothesis is
# evidence against the hypothesis.

# The logarithm of the evidence against two rates, for vectors, and against a common one.
log_evidence_rates <- function(x, n, x_ref, n_ref, rates) {
  log_evidence_rate(x, n, rates$rate) + log_evidence_rate(x_ref, n_ref, rates$rate_ref)
}

log_evidence_common <- function(x, n, x_ref, n_ref) {
  common <- rate_so_far(x + x_ref, n + n_ref)
  log_evidence_rates(x, n, x_ref, n_ref, list(rate = common, rate_ref = common))
}

# Before the first game any rate fits as well as another.
rate_so_far <- function(x, n) {
  rate <- x / n
  replace(rate, is.nan(rate), 0.5)
}

# For one pair, against all rates that are not on the side of the alternative. Where the estimates
# are not there either, they fit best of these.
log_evidence_for <- function(x, n, x_ref, n_ref, alternative) {
  own <- list(rate = rate_so_far(x, n), rate_ref = rate_so_far(x_ref, n_ref))
  side <- sign(own$rate - own$rate_ref)
  against <- switch(alternative, less = side < 0, greater = side > 0, two.sided = TRUE)
  if (against) {
    log_evidence_common(x, n, x_ref, n_ref)
  } else {
    log_evidence_rates(x, n, x_ref, n_ref, own)
  }
}

# The differences that are not rejected. The evidence grows with the distance from the estimate.
anytime_difference <- function(x, n, x_ref, n_ref, error) {
  estimate <- rate_so_far(x, n) - rate_so_far(x_ref, n_ref)
  rejected <- function(difference) {
    fitted <- rates_given_difference(difference, x, n, x_ref, n_ref)
    log_evidence_rates(x, n, x_ref, n_ref, fitted) >= -log(error)
  }
  end <- function(outside) {
    inside <- estimate
    for (i in 1:45) {
      middle <- (inside + outside) / 2
      out <- rejected(middle)
      outside[out] <- middle[out]
      inside[!out] <- middle[!out]
    }
    outside
  }
  cbind(end(rep(-1, length(x))), end(rep(1, length(x))))
}

anytime_ratio <- function(x, n, x_ref, n_ref, error) {
  low <- mapply(anytime_ratio_low, x, n, x_ref, n_ref, error)
  # The ratio the other way round has the reciprocal interval.
  cbind(low, 1 / mapply(anytime_ratio_low, x_ref, n_ref, x, n, error))
}

anytime_ratio_low <- function(x, n, x_ref, n_ref, error) {
  if (x == 0) {
    return(0)
  }
  excess <- function(log_ratio) {
    fitted <- rates_given_ratio(log_ratio, x, n, x_ref, n_ref)
    log_evidence_rates(x, n, x_ref, n_ref, fitted) + log(error)
  }
  # At the estimate, or for no wins of the reference at any high ratio, there is no evidence.
  most <- log(x / n) - if (n_ref > 0) log(max(x_ref, 0.5) / n_ref) else 0
  while (excess(most) > 0) most <- most + 1
  step <- 1
  while (excess(most - step) < 0) step <- 2 * step
  exp(stats::uniroot(excess, c(most - step, most), tol = 1e-12)$root)
}
