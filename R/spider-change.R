#' Watch for a change of the dealer
#'
#' [monitor_dealer()] asks whether a dealer was ever unfair: the fair games before count against
#' an alarm, so that it comes later the longer the dealer was fair. A program that deals worse
#' cards since an update, or since it knows how well you play, is found sooner by a monitor that
#' forgets: this one gives the alarm about as soon after a thousand fair games as at the
#' beginning. For that it may be wrong now and then: a fair dealer is accused once in `run_length`
#' games on average, or less often.
#'
#' After each game the evidence is the sum of the capitals of players of whom one began before
#' each game, with 1, and has bet against fair dealing since then, as [monitor_dealer()] does:
#' \eqn{E_n = (1 + E_{n-1}) F_n}, where the factor \eqn{F_n} of a fair game has the mean 1. This
#' is the e-detector of Shin, Ramdas and Rinaldo by Shiryaev and Roberts' rule. Under fair dealing
#' \eqn{E_n - n} wins and loses nothing on average, so that the alarm, at \eqn{E_n} of
#' `run_length` or more, comes after at least `run_length` games on average, and among the first
#' \eqn{n} with a probability of at most `n / run_length`. The bets, on AGT, ATSV or both, are
#' those of [monitor_dealer()]: the evidence is the sum for each, weighted as there.
#'
#' **An alarm is no verdict.** Fair dealing gives one too, sooner or later: among the first
#' \eqn{n} games with a probability of up to `n / run_length`. Whoever watches a thousand games
#' with the default should expect one. After an alarm begin a new series, with the games that come
#' next: if it alarms again soon, or [monitor_dealer()] does, that is evidence.
#'
#' **Since when?** Of the players who began before each game, up to the alarm, `began` is the one
#' with the largest capital at the alarm: the game from which on the cards have been worst. It is
#' a guess, and what comes after the alarm does not change it. No set of games is given that holds
#' the first unfair one with some confidence. To exclude early games one must assume how unfair
#' the dealer is, and to exclude a false alarm takes more evidence than an alarm has. Sets by the
#' shares of the evidence, which would hold the first unfair game in 90% of changes if each game
#' were as likely, held it in 34% to 100%, by what the change was and when it came. `began` was
#' within 10 games of it in 74% to 90% of changes to the worse of two deals by AGT, but in 33% to
#' 46% if that was dealt in half of the games, and in 12% to 14% if in a quarter
#' (`bench/change-began.R` in the package's repository, 28 November 2026; 1,000 changes each).
#'
#' Do not restart [monitor_dealer()] by hand to be rid of the games before: whoever does so when
#' its evidence is below a half accuses a fair dealer in 21% of series of 300 games. If a dealer
#' deals the worse of two deals after 300 fair games, half of these monitors find it within 25
#' games, and half of [monitor_dealer()]'s within 109 (`bench/change.R` in the package's
#' repository, 27 November 2026).
#'
#' @param games,statistic,after As for [monitor_dealer()].
#' @param run_length The average number of fair games to the first (false) alarm, at least:
#'   a number from 2 to 10^9.
#' @return An object of class `spider_change`, a list: `evidence`, a tibble with a row for
#'   each game that was watched: `game`, counted from 1, and with `after`, or where games were
#'   left out (`helped`, `chosen`), also `played`, its number among all games; `agt` and
#'   `atsv` (those of the statistic), and `e.detector`; `statistic`; `after`; `run_length`;
#'   `alarm` (the first `game` whose evidence reached `run_length`, or `NA`); `began`, the
#'   estimate told under Details (`NA` without an alarm); `false_alarm` (the bound on the
#'   probability of a false alarm in so many games); and `sentence`, the conclusion in words.
#'   `as_tibble()` gives `evidence`, `summary()` a tibble with one row; `plot()` and
#'   [ggplot2::autoplot()] draw the evidence over time.
#' @section Errors:
#' `patience_error_spider_games` for games that cannot be watched, `patience_error_argument`
#' else.
#' @references
#' Shin J, Ramdas A, Rinaldo A (2023). "E-detectors: a nonparametric framework for sequential
#' change detection". *The New England Journal of Statistics in Data Science* 2(2), 229-260.
#' \doi{10.51387/23-NEJSDS51}
#' @seealso [power_dealer()] for how soon it finds which dealers, with the test `"change_agt"`:
#'   `plot(power_dealer("fair", c(50, 100, 300, 1000), "change_agt"))` draws the run length.
#' @examples
#' # A program that is fair for 60 games, and then deals the worse of two deals.
#' fair <- simulate_spider(60, progress = FALSE)
#' worse <- simulate_spider(40, dealer = "worse_agt", progress = FALSE)
#' monitor_change(c(fair$agt, worse$agt))
#' @export
monitor_change <- function(games, statistic = "agt", after = NULL, run_length = 1000) {
  check_run_length(run_length)
  watched <- watched_games(games, statistic, after)
  bets <- watched$bets
  log_e <- log_detector(bets)[, 1]
  alarm <- which(log_e >= log(run_length))[1]
  watch <- list(
    evidence = tibble::as_tibble(c(
      watched$numbers, watched$values, list(e.detector = exp(log_e))
    )),
    statistic = statistic, after = after, run_length = run_length, alarm = alarm,
    began = if (is.na(alarm)) NA_integer_ else change_began(bets, alarm),
    false_alarm = min(1, length(log_e) / run_length)
  )
  watch$sentence <- change_sentence(watch)
  structure(watch, class = "spider_change")
}

check_run_length <- function(run_length) check_between(run_length, 2, 1e9, "`run_length`")

change_sentence <- function(watch) {
  n <- nrow(watch$evidence)
  once <- sprintf("once in %s games", shown(watch$run_length))
  if (is.na(watch$alarm)) {
    return(sprintf(paste(
      "Not detected: after %s the evidence of a change is %s; at %s there would be an alarm.",
      "A fair dealer gives one %s on average, or less often."
    ), in_words(n, "game"), shown_number(signif(c(0, watch$evidence$e.detector)[n + 1], 3)),
    shown(watch$run_length), once))
  }
  at <- function(game) {
    if (is.null(watch$evidence[["played"]])) game else watch$evidence$played[game]
  }
  within <- if (watch$false_alarm < 1) {
    sprintf(
      "; within %s with a probability of at most %s%%", in_words(n, "game"),
      shown_number(signif(100 * watch$false_alarm, 2))
    )
  } else {
    ""
  }
  sprintf(paste(
    "Alarm at game %d: cards this bad are rare under fair dealing (%s on average, or less",
    "often%s). If the dealer changed, then perhaps at game %d, from where on the cards were",
    "worst: that is a guess."
  ), at(watch$alarm), once, within, at(watch$began))
}

#' @exportS3Method tibble::as_tibble
as_tibble.spider_change <- function(x, ...) x$evidence

#' @export
as.data.frame.spider_change <- function(x, ...) as.data.frame(x$evidence)

#' @export
print.spider_change <- function(x, ...) {
  n <- nrow(x$evidence)
  cat(sprintf("Spider dealer, watched for a change over %s %s\n", in_words(n, "game"),
              watched_by(x)))
  cat(strwrap(x$sentence, width = getOption("width")), sep = "\n")
  invisible(x)
}

#' @export
summary.spider_change <- function(object, ...) {
  check_unused(...)
  n <- nrow(object$evidence)
  tibble::tibble(
    games = n, e.detector = c(0, object$evidence$e.detector)[n + 1],
    run_length = object$run_length,
    alarm = object$alarm, began = object$began, false_alarm = object$false_alarm
  )
}
