# Rates whose order is known: `below[i, j]` is TRUE where rate i cannot be above rate j. The
# matrix is transitive.

# Intervals that hold together, with the order: if all of them contain their rates, then so do
# these. The low end is the highest of those below, the high end the lowest of those above.
ordered_limits <- function(low, high, below) {
  each <- seq_along(low)
  cbind(
    vapply(each, function(i) max(low[i], low[below[, i]]), 1),
    vapply(each, function(i) min(high[i], high[below[i, ]]), 1)
  )
}

# The rates in that order that are nearest to those found, by weighted least squares. They are the
# most likely ones, too. If the rates found are in order already, they stay. Otherwise Dykstra's
# method projects on one pair after the other.
isotonic_rates <- function(rates, weights, below) {
  diag(below) <- FALSE
  # Pairs with none between them say it all; of equal rules each is below the other.
  between <- (below %*% below > 0) & !t(below)
  pairs <- which(below & !between, arr.ind = TRUE)
  if (nrow(pairs) == 0 || all(rates[pairs[, 1]] <= rates[pairs[, 2]])) {
    return(rates)
  }
  off <- matrix(0, nrow(pairs), 2)
  for (round in 1:20000) {
    before <- rates
    for (k in seq_len(nrow(pairs))) {
      at <- pairs[k, ]
      found <- rates[at] + off[k, ]
      moved <- found
      if (found[1] > found[2]) moved[] <- stats::weighted.mean(found, weights[at])
      off[k, ] <- found - moved
      rates[at] <- moved
    }
    if (max(abs(rates - before)) < 1e-12) break
  }
  rates
}

# Which rates are above which, `p[i, j]` being the p-value of the hypothesis that rate i is not
# above rate j: by Holm's method over all these hypotheses but those that the order says are true.
found_above <- function(p, below, level) {
  open <- row(p) != col(p) & !below
  above <- matrix(FALSE, nrow(p), ncol(p))
  above[open] <- stats::p.adjust(p[open], "holm") <= level
  above
}

# The least and the largest rank, 1 for the highest rate, that what was found leaves to each, with
# the order: whose rate is not above another's does not rank before it.
rank_limits <- function(above, below) {
  low <- 1 + colSums(above)
  high <- nrow(above) - rowSums(above)
  each <- seq_along(low)
  cbind(
    vapply(each, function(i) max(low[i], low[below[i, ]]), 1),
    vapply(each, function(i) min(high[i], high[below[, i]]), 1)
  )
}
