# Rates that are not excluded, see above; `error` is 1 - level, both sides together.
sequence_limits <- function(x, n, error) {
  odds <- function(x, n) mapply(sequence_odds, x, n, error)
  cbind(stats::plogis(odds(x, n)), stats::plogis(-odds(n - x, n)))
}

# The log odds of the low end. The high end is the low end for as many losses, turned round, so
# that rates near 1 are as exact as rates near 0. The evidence against a rate is convex in its log
# odds. At x / n it is below the threshold, since a mean of probabilities is below the largest of
# them. At the rate 0 it goes to Inf.
sequence_odds <- function(x, n, error) {
  if (x == 0) {
    return(-Inf)
  }
  most <- if (x == n) 50 else log(x) - log(n - x)
  excess <- function(below) log_evidence_odds(x, n, most - below) + log(error)
  # By how much it is below: of very many games very little, and as exact.
  step <- if (x == n) 1 else 1 / sqrt(n * (x / n) * (1 - x / n))
  while (excess(step) < 0) step <- 2 * step
  most - stats::uniroot(excess, c(0, step), tol = 1e-13 * step)$root
}

# The logarithm of the martingale for the rate p, or for a rate by its log odds.
log_evidence_rate <- function(x, n, p) log_mixture(x, n) - stats::dbinom(x, n, p, log = TRUE)

log_evidence_odds <- function(x, n, odds) {
  chance <- if (odds > 0) {
    stats::dbinom(n - x, n, stats::plogis(-odds), log = TRUE)
  } else {
    stats::dbinom(x, n, stats::plogis(odds), log = TRUE)
  }
  log_mixture(x, n) - chance
}

log_mixture <- function(x, n) {
  stats::dbinom(x, 2 * x, 0.5, log = TRUE) + stats::dbinom(n - x, 2 * (n - x), 0.5, log = TRUE)
}

# The p-value of a rate, valid at any time: the rate is in the interval with this error or less.
anytime_p <- function(x, n, rate) min(1, exp(-log_evidence_rate(x, n, rate)))

# The smallest error at which an interval says so, if it says so with each larger one: the p-value
# that goes with the interval. Not below 1e-300.
smallest_error <- function(says) {
  low <- log(1e-300)
  high <- 0
  if (!says(exp(high))) {
    return(1)
  }
  if (says(exp(low))) {
    return(exp(low))
  }
  while (high - low > 1e-9) {
    middle <- (low + high) / 2
    if (says(exp(middle))) high <- middle else low <- middle
  }
  exp(high)
}
