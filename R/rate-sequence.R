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
  excess <- function(log_odds) {
    log_evidence_rate(x, n, stats::plogis(log_odds)) + log(error)
  }
  most <- if (x == n) 50 else stats::qlogis(x / n)
  step <- 1
  while (excess(most - step) < 0) step <- 2 * step
  stats::plogis(stats::uniroot(excess, c(most - step, most), tol = 1e-13)$root)
}

# The logarithm of the martingale for the rate p.
log_evidence_rate <- function(x, n, p) {
  mixture <- stats::dbinom(x, 2 * x, 0.5, log = TRUE) +
    stats::dbinom(n - x, 2 * (n - x), 0.5, log = TRUE)
  mixture - stats::dbinom(x, n, p, log = TRUE)
}
