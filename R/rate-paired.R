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

# Deals won under the first variant only and under the second only, with the outcomes that count
# as won under each.
won_by_one <- function(counts, ours_won, theirs_won) {
  c(sum(counts[ours_won, setdiff(outcomes, theirs_won)]),
    sum(counts[setdiff(outcomes, ours_won), theirs_won]))
}

# The largest p-value of all ways to decide the unknown deals.
paired_p <- function(least, most, stopped) {
  if (least[1] <= least[2] && most[1] >= most[2]) {
    return(1)
  }
  p <- function(only) {
    if (!stopped) {
      return(mcnemar_exact(only[1], only[2]))
    }
    min(1, anytime_p(only[1], sum(only), 0.5) / box_errors$anytime[["share"]])
  }
  max(p(least), p(most))
}

# Whether the first variant is better: the exact one-sided p-value of the deals won by one only.
# If the deals were looked at while they came in, the anytime-valid one, which has no sides.
above_p <- function(only, stopped) {
  if (!stopped) {
    return(stats::pbinom(only[1] - 1, sum(only), 0.5, lower.tail = FALSE))
  }
  if (only[1] > only[2]) anytime_p(only[1], sum(only), 0.5) else 1
}

# The two ends, from the numbers of deals won by one that make each the most outward.
paired_limits <- function(least, most, deals, error, method) {
  limits <- function(only) {
    if (method == "tango") {
      tango_limits(only[1], only[2], deals, 1 - error)
    } else {
      paired_box(only[1], only[2], deals, error, method)
    }
  }
  c(limits(least)[1], limits(most)[2])
}

# The difference is the part of the deals that only one of the two wins, times (twice the share of
# these deals that the first one wins, less one). Its limits come from intervals of part and
# share. These numbers say how much of the error each interval has.
#
# With Clopper and Pearson's intervals the error is divided by sides. On the side of a wrong sign
# the share has half of the error, as in McNemar's test, and the part has an eighth. On the other
# side the share has a quarter and the part an eighth. That is all of the error together, though
# an end that is cut at 0 goes by McNemar's test. Sequences have no sides.
box_errors <- list(
  "clopper-pearson" = c(share = 1 / 2, part = 1 / 4), anytime = c(share = 9 / 10, part = 1 / 10)
)

paired_box <- function(b, c, n, error, method) {
  errors <- error * box_errors[[method]]
  part <- rate_limits(b + c, n, method, 1 - errors[["part"]])
  share <- if (b + c == 0) 0:1 else rate_limits(b, b + c, method, 1 - errors[["share"]])
  lean <- 2 * share - 1
  c(min(part * lean[1]), max(part * lean[2]))
}
