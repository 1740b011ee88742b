# Intervals that go with adjusted p-values. Without them a row of a table could say one thing by
# its p-value and another by its interval.

# The error at which each of several hypotheses was tested: the largest p-value with which it
# would have been rejected, if the others stay as they are. An interval with this error goes with
# the adjusted p-value. By Bonferroni's method the error is `level` over the number of hypotheses.
# By Holm's it is `level` over the number of hypotheses that remain: this one, and those that are
# not rejected without it.
tested_errors <- function(p, adjust, level) {
  vapply(seq_along(p), function(i) {
    rejected <- function(t) stats::p.adjust(replace(p, i, t), adjust)[i] < level
    low <- 0
    high <- level
    for (step in seq_len(if (length(p) > 1) 50 else 0)) {
      middle <- (low + high) / 2
      if (rejected(middle)) low <- middle else high <- middle
    }
    high
  }, 1)
}

# Limits of differences that end at 0 where test and interval, which are different methods, do not
# agree: `found` is 1 for a difference above 0, -1 for one below, 0 for none.
agreeing_limits <- function(limits, found) {
  low <- limits[, 1]
  high <- limits[, 2]
  cbind(
    ifelse(found > 0, pmax(low, 0), ifelse(found == 0, pmin(low, 0), low)),
    ifelse(found < 0, pmin(high, 0), ifelse(found == 0, pmax(high, 0), high))
  )
}

# The same for the question whether differences are within a margin: `found` is TRUE if so. Where
# it is not shown, the end on the side of the difference is at the margin or beyond.
agreeing_within <- function(limits, found, margin, difference) {
  low <- limits[, 1]
  high <- limits[, 2]
  inside <- !found & low > -margin & high < margin
  cbind(
    ifelse(found, pmax(low, -margin), ifelse(inside & difference < 0, -margin, low)),
    ifelse(found, pmin(high, margin), ifelse(inside & difference >= 0, margin, high))
  )
}
