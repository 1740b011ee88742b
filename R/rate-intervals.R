#' Intervals for win rates
#'
#' Confidence intervals for a win rate from counts, for one group or many.
#'
#' * `"wilson"`: the score interval of Wilson (1927), without continuity correction. The default:
#'   its coverage is close to the level on average, and it needs no large counts.
#' * `"clopper-pearson"`: the exact interval. Never covers less than the level, and is wider.
#' * `"jeffreys"`: quantiles of the posterior distribution under the prior Beta(1/2, 1/2).
#' * `"agresti-coull"`: a normal interval around Wilson's centre, cut at 0 and 1. Never
#'   narrower than Wilson's.
#' * `"rare"`: for wins, or losses, that are rare. Clopper-Pearson where fewer than 10 games
#'   are won or fewer than 10 lost, else Wilson. Where just under 0.18 wins are expected in all
#'   games together, Wilson's interval contains the true rate only 84 times in 100. This one does
#'   so at least 92 times at every rate: least often with 154 games and a rate of 0.036, 92.5
#'   times (`bench/coverage.R` in the package's repository).
#' * `"anytime"`: the confidence sequence of [win_rate_sequence()], which remains valid if games
#'   are added until the interval is as narrow as wanted.
#'
#' The least coverage at 95% over all rates, worked out exactly (`bench/coverage.R` in the
#' package's repository, 22 November 2026):
#'
#' | | 1 to 2,000 games | 10,000 games | 10^6 games |
#' |---|---|---|---|
#' | `"wilson"` | 79.4% (1 game) | 83.8% | 83.8% |
#' | `"clopper-pearson"` | 95.0% | 95.0% | 95.0% |
#' | `"jeffreys"` | 85.3% (1 game) | 89.8% | 89.8% |
#' | `"agresti-coull"` | 82.0% (2 games) | 94.4% | 94.4% |
#' | `"rare"` | 92.5% (154 games) | 93.5% | 93.5% |
#'
#' `"anytime"` covers at least 95% at all numbers of games together.
#'
#' At `x = 0` the low end is exactly 0 and at `x = n` the high end is exactly 1, for each method
#' (of bounds on one side, at levels from 0.5 on).
#'
#' **Unresolved deals** are rounded outward: the low end is that of all of them lost, the high
#' end that of all won.
#'
#' **No win at all**: with `alternative = "less"` the exact upper bound is
#' \eqn{1 - (1 - L)^{1/n}}{1 - (1 - L)^(1/n)} with \eqn{L} for `conf_level`, at 95% close to
#' \eqn{3/n}: the rule of three.
#'
#' @param x Games won; a vector for several groups.
#' @param n Games played, of each group or of all.
#' @param unknown Games among the `n` whose outcome is unknown, none of them in `x`.
#' @param method One of those under Details.
#' @param alternative `"two.sided"`, or for a bound on one side `"less"` (an upper bound) or
#'   `"greater"` (a lower bound), with the level on that side. Not for `"anytime"`.
#' @param conf_level Confidence level, between 0 and 1.
#' @return A tibble with a row for each group: `x`, `n`, `unknown`, `estimate` (unknown games as
#'   lost), `estimate_if_won`, `conf.low`, `conf.high` and `method` (the one that was used).
#' @references
#' Agresti A, Coull BA (1998). "Approximate is better than 'exact' for interval estimation of
#' binomial proportions". *The American Statistician* 52, 119-126.
#'
#' Brown LD, Cai TT, DasGupta A (2001). "Interval estimation for a binomial proportion".
#' *Statistical Science* 16, 101-133. \doi{10.1214/ss/1009213286}
#'
#' Clopper CJ, Pearson ES (1934). "The use of confidence or fiducial limits illustrated in the
#' case of the binomial". *Biometrika* 26, 404-413. \doi{10.1093/biomet/26.4.404}
#'
#' Hanley JA, Lippman-Hand A (1983). "If nothing goes wrong, is everything all right?" *JAMA*
#' 249, 1743-1745, for the rule of three.
#'
#' Wilson EB (1927). "Probable inference, the law of succession, and statistical inference".
#' *Journal of the American Statistical Association* 22, 209-212.
#' \doi{10.1080/01621459.1927.10502953}
#' @seealso [win_rate()] for results of simulations.
#' @examples
#' win_rate_interval(c(0, 5, 43), c(10000, 100000, 10000))
#' win_rate_interval(114, 10000, unknown = 1, method = "clopper-pearson")
#' # The rule of three.
#' win_rate_interval(0, 10000, method = "rare", alternative = "less")
#' @export
win_rate_interval <- function(x, n, unknown = 0, method = "wilson",
                              alternative = "two.sided", conf_level = 0.95) {
  check_interval_method(method)
  check_alternative(alternative)
  check_level(conf_level)
  if (method == "anytime" && alternative != "two.sided") {
    abort_input("argument", "The method {.val anytime} has two-sided intervals only.")
  }
  counts <- check_counts(x, n, unknown, least = fewest_games(method))
  x <- counts$x
  n <- counts$n
  as_won <- x + counts$unknown
  low <- rate_limits(x, n, method, conf_level, alternative)
  high <- rate_limits(as_won, n, method, conf_level, alternative)
  tibble::tibble(
    x = x, n = n, unknown = counts$unknown, estimate = x / n, estimate_if_won = as_won / n,
    conf.low = low[, 1], conf.high = high[, 2],
    method = used_method(pmin(x, n - as_won), method)
  )
}

# The methods of Jeffreys and of Agresti and Coull are choices since others report by them: the
# article "How sure" compares them.
interval_methods <- c(
  "wilson", "clopper-pearson", "jeffreys", "agresti-coull", "rare", "anytime"
)
# Those that never cover less than the level: the others miss more often, the more the higher the
# level, so that many of them at a corrected level do not hold together.
exact_methods <- c("clopper-pearson", "anytime")

check_interval_method <- function(method) {
  check_choice(method, interval_methods, "`method`")
}

# The fewest games that a method takes: who may look at any time may look before the first.
fewest_games <- function(method) if (method == "anytime") 0 else 1

# Counts of one length; `extra` are further counts that may not exceed n together with x.
check_counts <- function(x, n, unknown = 0, names = c("`x`", "`n`"), least = 1) {
  x <- check_wholes(x, 0, 1e15, names[1])
  n <- check_wholes(n, least, 1e15, names[2])
  unknown <- check_wholes(unknown, 0, 1e15, "`unknown`")
  lengths <- c(length(x), length(n), length(unknown))
  groups <- max(lengths)
  if (any(lengths != 1 & lengths != groups)) {
    abort_input("argument", c(
      "{names[1]}, {names[2]} and `unknown` must have one length, or be one number.",
      x = "They have {lengths[1]}, {lengths[2]} and {lengths[3]} numbers."
    ))
  }
  counts <- data.frame(x = x, n = n, unknown = unknown)
  at <- which(counts$x + counts$unknown > counts$n)[1]
  if (!is.na(at)) {
    row <- counts[at, ]
    where <- if (groups > 1) paste0(" (group ", at, ")") else ""
    also <- if (row$unknown > 0) paste(" and", shown(row$unknown), "unknown") else ""
    abort_input(
      "argument", "{names[1]} is {shown(row$x)}{also}, more than the {shown(row$n)} games{where}."
    )
  }
  counts
}

# The method for groups whose smaller count, of wins and losses, is `fewer`.
used_method <- function(fewer, method) {
  if (method == "rare") ifelse(fewer < 10, "clopper-pearson", "wilson") else method
}

# Low and high ends, a row for each pair of counts.
rate_limits <- function(x, n, method, conf_level, alternative = "two.sided") {
  error <- if (alternative == "two.sided") (1 - conf_level) / 2 else 1 - conf_level
  limits <- switch(method,
    wilson = wilson_limits(x, n, error),
    "clopper-pearson" = clopper_pearson(x, n, error),
    jeffreys = jeffreys(x, n, error),
    "agresti-coull" = agresti_coull(x, n, error),
    rare = rare_limits(x, n, error),
    anytime = sequence_limits(x, n, 1 - conf_level)
  )
  if (alternative == "less") limits[, 1] <- 0
  if (alternative == "greater") limits[, 2] <- 1
  unname(limits)
}

# `error` is the one on either side. With one of half or more, the limit is on the other side
# of the estimate, as it is for the other intervals.
wilson_limits <- function(x, n, error) {
  if (error < 0.5) {
    return(wilson(x, n, 1 - 2 * error))
  }
  limits <- if (error > 0.5) wilson(x, n, 2 * error - 1) else cbind(x / n, x / n)
  limits[, 2:1, drop = FALSE]
}

clopper_pearson <- function(x, n, error) {
  cbind(
    ifelse(x == 0, 0, stats::qbeta(error, x, n - x + 1)),
    ifelse(x == n, 1, stats::qbeta(error, x + 1, n - x, lower.tail = FALSE))
  )
}

jeffreys <- function(x, n, error) {
  cbind(
    ifelse(x == 0, 0, stats::qbeta(error, x + 0.5, n - x + 0.5)),
    ifelse(x == n, 1, stats::qbeta(error, x + 0.5, n - x + 0.5, lower.tail = FALSE))
  )
}

agresti_coull <- function(x, n, error) {
  z <- stats::qnorm(error, lower.tail = FALSE)
  games <- n + z^2
  centre <- (x + z^2 / 2) / games
  half <- z * sqrt(centre * (1 - centre) / games)
  cbind(pmax(0, centre - half), pmin(1, centre + half))
}

# With ten wins the high end is not below that with nine, where the level is so high that Wilson's
# interval would be; and so with losses.
rare_limits <- function(x, n, error) {
  few <- used_method(pmin(x, n - x), "rare") == "clopper-pearson"
  many <- wilson_limits(x, n, error)
  nine <- pmin(9, n)
  many[, 1] <- pmin(many[, 1], clopper_pearson(n - nine, n, error)[, 1])
  many[, 2] <- pmax(many[, 2], clopper_pearson(nine, n, error)[, 2])
  ifelse(cbind(few, few), clopper_pearson(x, n, error), many)
}

wilson <- function(x, n, conf_level) {
  .Call(patience_wilson, as.numeric(x), as.numeric(n), as.numeric(conf_level))
}
