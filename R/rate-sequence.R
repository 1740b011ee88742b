# Rates that are not excluded, see above; `error` is 1 - level, both sides together.
sequence_limits <- function(x, n, error) {
  low <- function(x, n) mapply(sequence_low, x, n, error)
  cbind(low(x, n), 1 - low(n - x, n))
}

# The evidence against a rate is convex in its log odds, is below the threshold at x / n, since a
# mean of probabilities is below the largest, and goes to Inf at a rate of 0.
sequence_low <- function(x, n, error) {
  if (x == 0) {
    return(0)
  }
  most <- if (x == n) 50 else stats::qlogis(x / n)
  excess <- function(below) {
    log_evidence_rate(x, n, stats::plogis(most - below)) + log(error)
  }
  # By how much it is below: of very many games very little, and as exact.
  step <- if (x == n) 1 else 1 / sqrt(n * (x / n) * (1 - x / n))
  while (excess(step) < 0) step <- 2 * step
  stats::plogis(most - stats::uniroot(excess, c(0, step), tol = 1e-13 * step)$root)
}

# The logarithm of the martingale for the rate p.
log_evidence_rate <- function(x, n, p) {
  mixture <- stats::dbinom(x, 2 * x, 0.5, log = TRUE) +
    stats::dbinom(n - x, 2 * (n - x), 0.5, log = TRUE)
  mixture - stats::dbinom(x, n, p, log = TRUE)
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
