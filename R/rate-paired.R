# The two-sided exact test of b against c discordant pairs.
mcnemar_exact <- function(b, c) min(1, 2 * stats::pbinom(min(b, c), b + c, 0.5))

# Tango's score interval for the difference (b - c) / n.
tango_limits <- function(b, c, n, conf_level) {
  z <- stats::qnorm((1 - conf_level) / 2, lower.tail = FALSE)
  c(tango_low(b, c, n, z), -tango_low(c, b, n, z))
}

tango_low <- function(b, c, n, z) {
  if (c == n) {
    return(-1)
  }
  # No variance is left at -1: the score is cut so that the search has finite values.
  excess <- function(below) min(tango_score(below, b, c, n), 2 * z) - z
  estimate <- (b - c) / n
  estimate - stats::uniroot(excess, c(0, estimate + 1), f.lower = -z, tol = 1e-18)$root
}

# The score for a difference that is by `below` less than the estimate; its variance is with the
# maximum likelihood estimate q of the probability of the pairs counted by c.
tango_score <- function(below, b, c, n) {
  delta <- (b - c) / n - below
  rest <- (n - b + c) / n + below
  linear <- (2 * n - b + c) * delta - b - c
  q <- (sqrt(max(0, linear^2 + 8 * n * c * delta * rest)) - linear) / (4 * n)
  n * below / sqrt(n * max(0, 2 * q + delta * rest))
}
