#' Power of the tests against a dealer
#'
#' How often a test of so many games finds out a dealer: simulates `reps` series of `games`
#' games and tests the mean of each, one-sided, against the exact mean and variance of a fair
#' shuffle, by the normal distribution: [test_dealer()], or with `after_wins` [test_streaks()],
#' with `method = "z"`.
#'
#' @param dealer A dealer, see [spider_dealer()], or its name.
#' @param games Games in a series, from 2 to 10^6; several numbers for a power curve.
#' @param reps Series, from 10 to 10^6. For a dealer of your own choose few.
#' @param statistic `"agt"`, `"atsv"`, or both of them, each tested alone.
#' @param level Level of the test, between 0 and 1.
#' @param alternative `"less"` if worse cards than fair ones are suspected, `"greater"` if better.
#' @param after_wins Whether to test only the games that follow a win in the same series, for a
#'   dealer with `after_wins`. A series without any finds nothing.
#' @param seed,threads,order,progress As for [simulate_spider()]. An interrupt (Ctrl-C) ends the
#'   simulation without a result.
#' @param conf_level Confidence level of the interval, by the method of Wilson.
#' @return A tibble of class `power_dealer` with a row for each statistic and number of games:
#'   `statistic`, `games`, `reps`, `shift` (by how many standard deviations of a game the games
#'   tested are better on average), `estimate` (the power), `conf.low` and `conf.high`.
#' @section Errors:
#' `patience_error_number`, `patience_error_statistic`, `patience_error_level`,
#' `patience_error_alternative`, `patience_error_order`, `patience_error_dealer`,
#' `patience_error_seed`, `patience_error_threads` or `patience_error_flag` if an argument is
#' not as described.
#' @seealso [games_needed_dealer()] for the number of games that a power needs;
#'   [plot()][spider_power_plot] draws the result.
#' @references
#' Wilson EB (1927). "Probable inference, the law of succession, and statistical inference".
#' *Journal of the American Statistical Association* 22, 209-212.
#' @examples
#' power_dealer("worse_agt", reps = 500)
#' power_dealer("worse_first", games = c(25, 50, 100, 200), reps = 500)
#' power_dealer(spider_dealer("worse_agt", probability = 0.25), games = 300, reps = 500)
#' @export
power_dealer <- function(dealer, games = 100, reps = 2000, statistic = c("agt", "atsv"),
                         level = 0.05, alternative = "less", after_wins = FALSE, seed = 1,
                         threads = NULL, order = "spread", conf_level = 0.95,
                         progress = patience_progress()) {
  dealer <- as_spider_dealer(dealer)
  games <- check_wholes(games, 2, 1e6, "`games`", "number")
  reps <- check_whole(reps, 10, 1e6, "`reps`", "number")
  statistic <- check_choices(statistic, c("agt", "atsv"), "`statistic`", "statistic")
  check_power_level(level)
  check_choice(alternative, c("less", "greater"), "`alternative`", "alternative")
  check_after_wins(after_wins, dealer)
  seed <- check_seed(seed)
  threads <- patience_threads(threads)
  check_order(order)
  check_level(conf_level)
  check_flag(progress, "`progress`")

  rows <- lapply(games, function(games) {
    series <- spider_series(dealer, games, reps, seed, threads, order, after_wins, progress)
    critical <- critical_z(level, series[, "games"], games, after_wins)
    power_rows(series, games, statistic, critical, alternative, conf_level)
  })
  rows <- do.call(rbind, rows)
  rows <- rows[order(match(rows$statistic, statistic), rows$games), ]
  structure(
    rows,
    class = c("power_dealer", class(rows)), dealer = format(dealer), level = level
  )
}

# How many standard errors of the mean of `tested` games, of those played, make an alarm.
critical_z <- function(level, tested, played, after_wins) {
  if (after_wins) {
    crossing_mean(level, tested, played - 1) * sqrt(tested)
  } else {
    stats::qnorm(1 - level)
  }
}

power_rows <- function(series, games, statistic, critical, alternative, conf_level) {
  reps <- as.numeric(nrow(series))
  sign <- if (alternative == "less") -1 else 1
  rows <- lapply(unique(statistic), function(name) {
    fair <- spider_moments(name)
    shifts <- (series[, name] - fair[["mean"]]) / sqrt(fair[["variance"]])
    z <- shifts * sqrt(series[, "games"])
    found <- sum(sign * z > critical, na.rm = TRUE)
    ends <- .Call(patience_wilson, as.numeric(found), reps, conf_level)
    tibble::tibble(
      statistic = name, games = games, reps = reps,
      shift = stats::weighted.mean(shifts[!is.na(shifts)], series[!is.na(shifts), "games"]),
      estimate = found / reps, conf.low = ends[1], conf.high = ends[2]
    )
  })
  do.call(rbind, rows)
}

check_after_wins <- function(after_wins, dealer, call = parent.frame()) {
  check_flag(after_wins, "`after_wins`", call)
  if (after_wins && !isTRUE(dealer$settings$after_wins)) {
    abort_input(
      "dealer", "{.arg after_wins} is for dealers with {.code after_wins = TRUE}.", call
    )
  }
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.power_dealer <- function(x, ...) {
  c(
    "Dealer" = attr(x, "dealer"),
    "Test" = sprintf("one-sided z, level %s", format(attr(x, "level")))
  )
}
