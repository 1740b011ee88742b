# Two win rates that fit the games best among those of which the ratio or the difference is given.

# The maximum likelihood estimates of both rates, and of 1 minus them, if their ratio is given.
# They are roots of quadratic equations. The equations have forms without cancellation, so that
# rates near 0 and 1 are right even with 10^9 games.
rates_given_ratio <- function(log_ratio, x, n, x_ref, n_ref) {
  ratio <- exp(log_ratio)
  lost <- n - x
  lost_ref <- n_ref - x_ref
  # ratio * a - b, of which the difference c = a - b is known exactly.
  scaled <- function(log_ratio, a, b, c) {
    if (log_ratio < -0.7) exp(log_ratio) * a - b else expm1(log_ratio) * a + c
  }
  root <- sqrt(
    scaled(log_ratio, n + x_ref, x + n_ref, lost - lost_ref)^2 + 4 * ratio * lost * lost_ref
  )
  rest <- function(log_ratio, x, n, n_ref, lost, lost_ref, root) {
    b <- scaled(log_ratio, n + n_ref + lost_ref, x + n_ref, lost + lost_ref)
    if (b > 0) return((b + root) / (2 * exp(log_ratio) * (n + n_ref)))
    if (lost_ref == 0) 0 else 2 * expm1(log_ratio) * lost_ref / (b - root)
  }
  # Rounding must not make a rate of more than 1.
  rate_ref <- pmin(1, 2 * (x + x_ref) / (ratio * (n + x_ref) + x + n_ref + root))
  list(
    rate = pmin(1, ratio * rate_ref), rate_ref = rate_ref,
    rest = rest(-log_ratio, x_ref, n_ref, n, lost_ref, lost, root / ratio),
    rest_ref = rest(log_ratio, x, n, n_ref, lost, lost_ref, root)
  )
}

# The same if the difference is given, for vectors. The likelihood is concave. So its slope has
# one root, or else the best rate of the reference is at an end of the possible ones. The
# likelihood is flat at the root: half of the digits are enough.
rates_given_difference <- function(difference, x, n, x_ref, n_ref) {
  low <- pmax(0, -difference)
  high <- pmin(1, 1 - difference)
  tiny <- .Machine$double.xmin
  for (i in 1:40) {
    rate_ref <- (low + high) / 2
    rate <- rate_ref + difference
    slope <- x / pmax(rate, tiny) - (n - x) / pmax(1 - rate, tiny) +
      x_ref / pmax(rate_ref, tiny) - (n_ref - x_ref) / pmax(1 - rate_ref, tiny)
    rises <- slope > 0
    low[rises] <- rate_ref[rises]
    high[!rises] <- rate_ref[!rises]
  }
  list(rate = pmin(pmax(rate_ref + difference, 0), 1), rate_ref = rate_ref)
}
