#' Do cards get worse after a win?
#'
#' Under fair dealing the cards of a game are independent of all that was before, whatever the
#' player's skill. So the games that follow a win must be like any others, and are tested against
#' the exact law of fair dealing. A dealer that punishes only winners shows here
#' sooner than in the mean of all games.
#'
#' How many games follow a win is chance, and the cards have a part in it, since good cards help
#' to win. A z-test that takes the number as given rejects fair dealers too often: of the series
#' in which any game follows a win, at a level of 5%, 7.5% of those of 3 games for a player who
#' wins if AGT is at least 3.5, and 6.2% of those of 10 for one who wins if it is at least 5
#' (2026-11-22; the first exactly, the second from 40,000 series, standard error 0.2%:
#' `bench/spider-streaks.R` in the package's repository).
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
#' * `"exact"`, for AGT: game by game, with the law of all series that have not come so far yet.
#'   The default for AGT up to 1,000 games.
#' * `"montecarlo"`: from `reps` simulated series of \eqn{N - 1} fair games. The default for all
#'   else up to 10,000 games. Never below \eqn{1 / (1 + reps)}.
#' * `"z"`: from the formula for a Brownian motion that crosses a line, an upper bound if
#'   sums of games are nearly normal. With \eqn{u = -T_k \sqrt m}{u = -T_k sqrt(m)} it is
#'   \eqn{\Phi(-3u/\sqrt 2) + e^{-2u^2} \Phi(u/\sqrt 2)}{Phi(-3 u / sqrt(2)) + exp(-2 u^2) Phi(u /
#'   sqrt(2))}. Not for `"both"`. The default above 10,000 games; for `"both"` it is then the sum
#'   of those of the two statistics.
#'
#' The interval has the means that a test by the same method would not reject. A game after one
#' without result is not tested. [monitor_dealer()] with `after = "won"` may be looked at after
#' every game.
#'
#' @inheritParams test_dealer
#' @param games Recorded games in the order in which they were played, with results; all games
#'   played, since a game left out makes another one seem to be the next.
#' @param after `"won"` or `"lost"`: the result that the games to test follow.
#' @param statistic `"agt"`, `"atsv"` or `"both"`; or several of them, for a table.
#' @param method `"exact"` (for `"agt"`), `"montecarlo"` or `"z"` (not for `"both"`); or `NULL`
#'   for the default of each statistic.
#' @return For one statistic an object of class `htest` as [test_dealer()] gives it: its
#'   `parameter` is the number of games that follow such a result, its `conf.int` for the mean as
#'   told under Details (not for `"both"`). For several statistics a tibble
#'   with a row for each, as there.
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
#' test_streaks(games, statistic = "atsv", reps = 999)
#' @export
test_streaks <- function(games, after = "won", statistic = "agt", method = NULL,
                         alternative = "two.sided", reps = 9999, seed = 1, threads = NULL,
                         order = "spread", conf_level = 0.95) {
  name <- paste(deparse(substitute(games)), collapse = " ")
  if (!is.null(method)) {
    check_choice(method, c("exact", "montecarlo", "z"), "`method`")
    if (method == "z" && "both" %in% statistic) {
      abort_input("argument", c(
        "The method {.val z} takes one statistic here.",
        i = "Use {.val montecarlo} for {.val both}."
      ))
    }
  }
  check_simulates(method, !missing(reps), !missing(seed))
  run_dealer_tests(
    games, statistic, method, alternative, reps, seed, threads, order, conf_level, name, after
  )
}
