#' Do cards get worse after a win?
#'
#' Under fair dealing the cards of a game are independent of all that was before, whatever the
#' player's skill. So the games that follow a win must be like any others, and are tested against
#' the exact law of fair dealing. A dealer that punishes only winners shows here
#' sooner than in the mean of all games.
#'
#' How many games follow a win is chance, and the cards have a part in it, since good cards help
#' to win. A test that takes the number as given rejects fair dealers too often: at a level of 5%
#' in 7.5% of series of 3 games for a player who wins if AGT is at least 3.5, and in 6.2% of series
#' of 10 for one who wins if it is at least 5 (2026-11-22, exactly, and from 40,000 series with a
#' standard error of 0.2%: `bench/spider-streaks.R` in the sources).
#'
#' So the test here allows for the worst: a player
#' who, game by game, decides by the cards so far whether to go on winning. With \eqn{N} games
#' and \eqn{k} of them after a win, let
#' \deqn{T_k = \frac{1}{k + m} \sum_{i = 1}^k \frac{x_i - \mu}{\sigma}, \quad
#'   m = \frac{N - 1}{2},}{T_k = sum of (x_i - mu) / sigma over the k games, divided by k + m,
#'   with m = (N - 1) / 2,}
#' where \eqn{\mu} and \eqn{\sigma} are those of fair dealing. Whichever games follow a win, the
#' cards of the first, second, .. of them are those of a fair shuffle. So the p-value is the
#' probability that among \eqn{N - 1} fair games \eqn{T_k} is so small after *any* number
#' \eqn{k} of them. It holds for every player, and is conservative for most: about 1.7 times as
#' many games are needed as if the number were given.
#'
#' * `"montecarlo"`: from `reps` simulated series of \eqn{N - 1} fair games.
#' * `"z"`: from the formula for a Brownian motion that crosses a line, an upper bound if
#'   sums of games are nearly normal. With \eqn{u = -T_k \sqrt m}{u = -T_k sqrt(m)} it is
#'   \eqn{\Phi(-3u/\sqrt 2) + e^{-2u^2} \Phi(u/\sqrt 2)}{Phi(-3 u / sqrt(2)) + exp(-2 u^2) Phi(u /
#'   sqrt(2))}. Not for `"both"`.
#'
#' The interval has the means that the test with `"z"` would not reject. A game after one without
#' result is not tested. [monitor_dealer()] with `after = "won"` may be looked at after every
#' game.
#'
#' @inheritParams test_dealer
#' @param games Recorded games in the order in which they were played, with results; all games
#'   played, since a game left out makes another one seem to be the next.
#' @param after `"won"` or `"lost"`: the result that the games to test follow.
#' @param method `"montecarlo"` or `"z"` (not for `"both"`).
#' @inherit test_dealer return
#' @section Errors:
#' As in [test_dealer()]; and `patience_error_spider_games` if no game follows such a result, or
#' if `games` has no column `result`.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>
#'
#' Miller JB, Sanjurjo A (2018). "Surprised by the hot hand fallacy? A truth in the law of small
#' numbers". *Econometrica* 86(6), 2019-2047. \doi{10.3982/ECTA14943}, for the bias of what
#' follows a success.
#'
#' Siegmund D (1985). *Sequential Analysis: Tests and Confidence Intervals*. Springer, for the
#' crossing of a line.
#' @examples
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' test_streaks(games)
#' test_streaks(games, method = "z")
#' @export
test_streaks <- function(games, after = "won", statistic = "agt", method = "montecarlo",
                         alternative = "less", reps = 9999, seed = 1, threads = NULL,
                         order = "spread", conf_level = 0.95) {
  name <- paste(deparse(substitute(games)), collapse = " ")
  check_choice(method, c("montecarlo", "z"), "`method`", "method")
  run_dealer_tests(
    games, statistic, method, alternative, reps, seed, threads, order, conf_level,
    sprintf("games of %s after one %s", name, after), after
  )
}

# Whether each game follows one with this result.
follows_result <- function(games, after, call = parent.frame()) {
  check_choice(after, c("won", "lost"), "`after`", "spider_games", call)
  if (!is.data.frame(games) || !"result" %in% names(games)) {
    abort_input("spider_games", c(
      "{.arg games} must be a data frame with a column {.field result}."
    ), call)
  }
  before <- c(NA, utils::head(as.character(games$result), -1))[seq_len(nrow(games))]
  following <- !is.na(before) & before == after
  if (!any(following)) {
    abort_input(
      "spider_games", "No game of {.arg games} follows one that was {after}.", call, environment()
    )
  }
  following
}

# The games that follow a win, among all that might: those of `values` but the first one if it is
# the first played.
streaks_one <- function(values, following, first, statistic, options, call) {
  if (options$method == "z" && statistic == "both") {
    abort_input("method", c(
      "The method {.val z} takes one statistic here.",
      i = "Use {.val montecarlo} for {.val both}."
    ), call)
  }
  columns <- statistic_columns(statistic)
  chosen <- values[following, , drop = FALSE]
  if (nrow(chosen) == 0) {
    abort_input("spider_games", c(
      "No game of {.arg games} that follows one {options$after} has {.field {columns}}."
    ), call, environment())
  }
  k <- nrow(chosen)
  possible <- nrow(values) - first
  exact <- vapply(columns, exact_moments, c(mean = 1, sd = 1))
  shortfall <- (colMeans(chosen) - exact["mean", ]) / exact["sd", ]
  found <- most_extreme(as.list(shortfall * k / (k + possible / 2)), options$alternative)
  if (options$method == "z") {
    sides <- if (options$alternative == "two.sided") 2 else 1
    p <- min(1, sides * crossing_chance(-found * sqrt(possible / 2)))
  } else {
    p <- simulated_p(streaks_null(possible, columns, exact, options), found, "less")
  }
  parts <- if (statistic == "both") {
    both_parts(shortfall * sqrt(k), options$alternative)
  } else {
    c(one_parts(statistic, colMeans(chosen), shortfall * sqrt(k), options), list(
      conf.int = streaks_interval(colMeans(chosen)[[1]], exact["sd", ], k, possible, options)
    ))
  }
  htest_parts(parts, k, p, options, if (options$method == "z") {
    "exact mean and variance, crossing of a line, for any player"
  } else {
    sprintf("exact null, %s simulated series, for any player", shown(options$reps))
  })
}

# The means that the test with the crossing of a line does not reject.
streaks_interval <- function(mean, sd, k, possible, options) {
  two <- options$alternative == "two.sided"
  away <- sd * crossing_mean((1 - options$conf_level) / (1 + two), k, possible)
  interval_around(mean, away, options)
}

# The most extreme score of each fair series, after any number of its games.
streaks_null <- function(possible, columns, exact, options) {
  threads <- patience_threads(options$threads)
  weights <- seq_len(possible) + possible / 2
  # Blocks of some million games at most, so that memory stays small.
  block <- max(1, floor(1e6 / possible))
  starts <- seq(0, options$reps - 1, block)
  unlist(lapply(starts, function(start) {
    series <- min(block, options$reps - start)
    games <- simulate_spider(
      numbers = start * possible + seq_len(series * possible), seed = options$seed,
      threads = threads, order = options$order, progress = FALSE
    )
    z <- lapply(columns, function(name) {
      z <- matrix((games[[name]] - exact["mean", name]) / exact["sd", name], possible)
      matrix(apply(z, 2, cumsum), possible) / weights
    })
    apply(matrix(most_extreme(z, options$alternative), possible), 2, min)
  }))
}

# The chance that a Brownian motion from time 0 to 2 is ever below -u (1 + time).
crossing_chance <- function(u) {
  u <- pmax(u, 0)
  stats::pnorm(-3 * u / sqrt(2)) + exp(-2 * u^2) * stats::pnorm(u / sqrt(2))
}

# The u at which that chance is `level`.
crossing_quantile <- function(level) {
  stats::uniroot(function(u) crossing_chance(u) - level, c(0, 20), tol = 1e-12)$root
}

# How far below 0, in standard deviations of one game, the mean of `k` games has to be.
crossing_mean <- function(level, k, possible) {
  crossing_quantile(level) * (k + possible / 2) / (k * sqrt(possible / 2))
}
