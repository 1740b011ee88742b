#' Differences and ratios of two win rates
#'
#' Confidence intervals for the difference and for the ratio of the win rates of independent
#' groups of games, from counts.
#'
#' The method `"score"` is Newcombe's for the difference (his method 10, from Wilson's intervals
#' of the two rates), and Koopman's for the ratio: the ratios that the score test does not reject.
#' It exists with no wins too: with none in the reference the high end is `Inf`. Where wins or
#' losses are few both contain the truth too seldom. The method `"exact"`
#' does so at least as often as it says: it is what lies between the ends of two intervals of
#' Clopper and Pearson, each with half of the error (Bonferroni's inequality), and wider than
#' need be. `"anytime"` holds at whatever number of games one stops, and so may be looked at
#' after every game: it has the differences, or ratios, that the test of that name does not
#' reject, see [test_win_rate()]. `"rare"`, the default, is `"exact"` where one of the groups
#' has fewer than ten wins or losses, and `"score"` elsewhere, but reaches at least as far as
#' `"exact"` does with nine.
#'
#' The least coverage at 95%, over 20 to 100,000 games a group with 0.05 to 100 expected wins or
#' losses each, of the ratio 0.05 to 40 (`bench/contrasts.R` in the package's repository, 27
#' November 2026), is as follows.
#'
#' | | `"score"` | `"rare"` | `"exact"` |
#' |---|---|---|---|
#' | difference | 86.1% | 94.4% | 97.8% |
#' | ratio | 83.7% | 94.9% | 97.7% |
#'
#' Rates of variants that were played on the same deals are not independent:
#' [compare_variants()] is for them.
#'
#' **Unresolved games** are rounded outward: the low end takes those of the games as lost and
#' those of the reference as won, the high end the other way round.
#'
#' @param x,n,x_ref,n_ref Games won and played, and those of the reference; vectors for several
#'   comparisons.
#' @param unknown,unknown_ref Games among `n` and `n_ref` whose outcome is unknown.
#' @param method `"rare"`, `"score"`, `"exact"` or `"anytime"`: see above.
#' @param conf_level Confidence level, between 0 and 1.
#' @return A tibble with a row for each comparison: `x`, `n`, `x_ref`, `n_ref`, `estimate` (with
#'   unknown games as lost; `NaN` for a ratio 0/0, or if no game was played, as may be for
#'   `"anytime"`), `conf.low` and `conf.high`.
#' @references
#' Koopman PAR (1984). "Confidence intervals for the ratio of two binomial proportions".
#' *Biometrics* 40, 513-517. \doi{10.2307/2531405}
#'
#' Newcombe RG (1998). "Interval estimation for the difference between independent
#' proportions: comparison of eleven methods". *Statistics in Medicine* 17, 873-890.
#' @seealso [test_win_rate()] for a test.
#' @examples
#' win_rate_difference(114, 10000, 900, 100000)
#' win_rate_ratio(45, 1e6, 14, 1e6)
#' # Looked at after every game
#' win_rate_difference(46, 100, 59, 100, method = "anytime")
#' @export
win_rate_difference <- function(x, n, x_ref, n_ref, unknown = 0, unknown_ref = 0,
                                method = "rare", conf_level = 0.95) {
  check_level(conf_level)
  check_choice(method, contrast_methods, "`method`")
  pairs <- check_pairs(x, n, x_ref, n_ref, unknown, unknown_ref, method)
  limits <- outward(pairs, function(x, n, x_ref, n_ref) {
    if (method == "anytime") {
      anytime_difference(x, n, x_ref, n_ref, 1 - conf_level)
    } else {
      by_method(method, newcombe_limits, exact_difference, x, n, x_ref, n_ref, conf_level)
    }
  })
  contrast_rows(pairs, pairs$x / pairs$n - pairs$x_ref / pairs$n_ref, limits)
}

#' @rdname win_rate_difference
#' @export
win_rate_ratio <- function(x, n, x_ref, n_ref, unknown = 0, unknown_ref = 0,
                           method = "rare", conf_level = 0.95) {
  check_level(conf_level)
  check_choice(method, contrast_methods, "`method`")
  pairs <- check_pairs(x, n, x_ref, n_ref, unknown, unknown_ref, method)
  limits <- outward(pairs, function(x, n, x_ref, n_ref) {
    if (method == "anytime") {
      anytime_ratio(x, n, x_ref, n_ref, 1 - conf_level)
    } else {
      by_method(method, koopman_limits, exact_ratio, x, n, x_ref, n_ref, conf_level)
    }
  })
  contrast_rows(pairs, (pairs$x / pairs$n) / (pairs$x_ref / pairs$n_ref), limits)
}

check_pairs <- function(x, n, x_ref, n_ref, unknown, unknown_ref, method) {
  ours <- check_counts(x, n, unknown, least = fewest_games(method))
  theirs <- check_counts(
    x_ref, n_ref, unknown_ref, c("`x_ref`", "`n_ref`"), fewest_games(method)
  )
  rows <- c(nrow(ours), nrow(theirs))
  if (all(rows != 1) && rows[1] != rows[2]) {
    abort_input("argument", "There are {rows[1]} groups and {rows[2]} references.")
  }
  names(theirs) <- paste0(names(theirs), "_ref")
  cbind(ours, theirs)
}

# Both limits are increasing in x and decreasing in x_ref, so that corners are enough.
outward <- function(pairs, limits) {
  low <- limits(pairs$x, pairs$n, pairs$x_ref + pairs$unknown_ref, pairs$n_ref)
  high <- limits(pairs$x + pairs$unknown, pairs$n, pairs$x_ref, pairs$n_ref)
  unname(cbind(low[, 1], high[, 2]))
}

contrast_rows <- function(pairs, estimate, limits) {
  tibble::tibble(
    pairs[c("x", "n", "x_ref", "n_ref")],
    estimate = estimate, conf.low = limits[, 1], conf.high = limits[, 2]
  )
}

contrast_methods <- c("rare", "score", "exact", "anytime")

# The limits of the method. `"rare"` has the score's limits where each group has ten wins and ten
# losses or more, and else the exact ones. No limit may go the wrong way from nine wins to ten. So
# the score's limits reach at least as far as the exact ones with nine.
by_method <- function(method, score, exact, x, n, x_ref, n_ref, conf_level) {
  is_few <- pmin(x, n - x, x_ref, n_ref - x_ref) < 10
  is_exact <- method == "exact" | method == "rare" & is_few
  limits <- matrix(NA_real_, length(x), 2)
  fill <- function(at, of) {
    if (any(at)) limits[at, ] <<- of(x[at], n[at], x_ref[at], n_ref[at], conf_level)
  }
  fill(is_exact, exact)
  fill(!is_exact, score)
  at <- which(method == "rare" & !is_few)
  if (length(at) > 0) {
    with_nine <- function(x, x_ref) exact(x, n[at], x_ref, n_ref[at], conf_level)
    limits[at, 1] <- pmin(
      limits[at, 1], with_nine(x[at], 9)[, 1], with_nine(n[at] - 9, x_ref[at])[, 1]
    )
    limits[at, 2] <- pmax(
      limits[at, 2], with_nine(9, x_ref[at])[, 2], with_nine(x[at], n_ref[at] - 9)[, 2]
    )
  }
  limits
}

# Where both intervals hold, so do these; each has half of the error.
exact_difference <- function(x, n, x_ref, n_ref, conf_level) {
  side <- (1 - conf_level) / 4
  ours <- clopper_pearson(x, n, side)
  theirs <- clopper_pearson(x_ref, n_ref, side)
  cbind(ours[, 1] - theirs[, 2], ours[, 2] - theirs[, 1])
}

exact_ratio <- function(x, n, x_ref, n_ref, conf_level) {
  side <- (1 - conf_level) / 4
  ours <- clopper_pearson(x, n, side)
  theirs <- clopper_pearson(x_ref, n_ref, side)
  cbind(ours[, 1] / theirs[, 2], ours[, 2] / theirs[, 1])
}

newcombe_limits <- function(x, n, x_ref, n_ref, conf_level) {
  rate <- x / n
  rate_ref <- x_ref / n_ref
  away <- abs(wilson(x, n, conf_level) - rate)
  away_ref <- abs(wilson(x_ref, n_ref, conf_level) - rate_ref)
  cbind(
    rate - rate_ref - sqrt(away[, 1]^2 + away_ref[, 2]^2),
    rate - rate_ref + sqrt(away[, 2]^2 + away_ref[, 1]^2)
  )
}

koopman_limits <- function(x, n, x_ref, n_ref, conf_level) {
  z <- stats::qnorm((1 - conf_level) / 2, lower.tail = FALSE)
  low <- mapply(koopman_low, x, n, x_ref, n_ref, z)
  # The ratio the other way round has the reciprocal interval.
  high <- 1 / mapply(koopman_low, x_ref, n_ref, x, n, z)
  cbind(low, high)
}

# The low end, on the scale of logarithms: the score falls there from Inf at a ratio of 0 to 0
# at the estimate, and is z in between.
koopman_low <- function(x, n, x_ref, n_ref, z) {
  if (x == 0) {
    return(0)
  }
  excess <- function(log_ratio) koopman_score(log_ratio, x, n, x_ref, n_ref) - z
  most <- log(x / n) - log(max(x_ref, 0.5) / n_ref)
  while (excess(most) > 0) most <- most + 1
  step <- 1
  while (excess(most - step) < 0) step <- 2 * step
  exp(stats::uniroot(excess, c(most - step, most), tol = 1e-14)$root)
}

# The signed root of Koopman's chi-square, positive if the ratio is below the estimate. In wins
# over 1 - p both groups are off by as much, since the slopes of their likelihoods cancel. So one
# group is enough. It is not enough where its fitted rate is 1, the end of the possible rates:
# there our games fit exactly, and the chi-square is that of the reference.
koopman_score <- function(log_ratio, x, n, x_ref, n_ref) {
  fitted <- rates_given_ratio(log_ratio, x, n, x_ref, n_ref)
  # (x - n p) / (1 - p), from the wins or the losses, whichever are few.
  off <- function(x, n, p, rest) if (p < 0.5) (x - n * p) / rest else n - (n - x) / rest
  score <- if (fitted$rest > 0) {
    off(x, n, fitted$rate, fitted$rest)
  } else if (fitted$rest_ref > 0) {
    -off(x_ref, n_ref, fitted$rate_ref, fitted$rest_ref)
  } else {
    0
  }
  spread <- fitted$rest / (n * fitted$rate) + fitted$rest_ref / (n_ref * fitted$rate_ref)
  score * sqrt(spread)
}
