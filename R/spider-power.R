#' Power of the tests against a dealer
#'
#' How often a test of so many games finds out a dealer.
#'
#' * `"agt"`: [test_dealer()] with its exact test, or with `after_wins` [test_streaks()]. For the
#'   dealers `"fair"`, `"worse_card"`, `"worse_agt"` and `"redeal"` the law of AGT follows from
#'   that of fair dealing: of the worse of two deals it is \eqn{P(A \ge a)^2 - P(A > a)^2}{P(A >=
#'   a)^2 - P(A > a)^2}. So the power is exact, for up to 10,000 games. (Above 10,000 games, and
#'   200 with `after_wins`, the test is the one with `method = "z"`.)
#' * `"atsv"` and `"both"`: [test_dealer()] with `method = "z"`, or with `after_wins`
#'   [test_streaks()], for `"both"` against 9,999 simulated series.
#' * `"rank"`: [test_ranks()] of one `rank` in the six rows, up to 10,000 games. Exact for
#'   `"fair"` and `"worse_card"`, which deal fair rows: the power is then the size of the test.
#' * `"ranks"`: [test_ranks()] of all ranks in the six rows, with `method = "chisq"`.
#' * `"fair_dealing"`: [test_fair_dealing()] of all cards, at least 50 games: some adjusted
#'   p-value is below the level. Choose few `reps`, a series takes some hundredths of a second.
#' * `"luck"`: [test_dealer()] of luck, against a dealer of whole deals: `reps` games with four
#'   suits are played by the reference player of [chance()], and their mean and standard deviation
#'   say the power of Student's test by its noncentral law. A game takes a quarter of a second, so
#'   choose few `reps`; how exactly the shift is known is in the interval. Luck is there for
#'   dealers who look at the board while a game is played, some of whom escape AGT and ATSV; for
#'   their power see `vignette("luck")`.
#' * `"monitor_agt"`, `"monitor_atsv"`, `"monitor_both"`: [monitor_dealer()], looked at after
#'   every game: the power is the chance of an alarm by game `games`. With `after_wins` it watches
#'   the games that follow a win. Exact for `"monitor_agt"` where the law of AGT is known, see
#'   `"agt"`: for the sum of AGT says what the monitor's capital is, and game by game the sums
#'   that are an alarm are counted and left out; up to 10,000 games.
#' * `"change_agt"`, `"change_atsv"`, `"change_both"`: [monitor_change()] with the `run_length` of
#'   [dealer_test()]: the chance of an alarm by game `games`. For `"fair"` it is the law of the
#'   run length.
#'
#' Else, where it is not exact, `reps` series are simulated and tested.
#'
#' @param dealer A dealer, see [spider_dealer()], or its name.
#' @param games Games in a series, from 2 to 10^6; several numbers for a power curve.
#' @param reps Series, from 10 to 10^6, for `"luck"` games. For a dealer of your own choose few.
#' @param test Which tests, as [dealer_test()] says it, or their statistics: one or several of
#'   those under Details, each tested alone.
#' @param seed,threads,progress As for [simulate_spider()]. An interrupt (Ctrl-C) ends the
#'   simulation without a result.
#' @param conf_level Confidence level of the interval, by the method of Wilson.
#' @return A tibble of class `power_dealer` with a row for each statistic and number of games:
#'   `statistic`, `games`, `reps` (`NA` where the power is exact), `shift` (by how many standard
#'   deviations of a game the games tested are better on average, or have more cards of the rank;
#'   `NA` for the other tests and where it is not known; for `"luck"` the deviation is that of the
#'   dealer's games), `estimate` (the power), `conf.low` and
#'   `conf.high` (both the estimate where it is exact), `sig_level` (1 over the run length for a
#'   change) and `dealer` (in words).
#' @seealso [games_needed_dealer()] for the number of games that a power needs;
#'   [plot()][spider_power_plot] draws the result.
#' @references
#' Wilson EB (1927). "Probable inference, the law of succession, and statistical inference".
#' *Journal of the American Statistical Association* 22, 209-212.
#' @examples
#' power_dealer("worse_agt", reps = 500)
#' power_dealer("worse_first", reps = 200, test = c("agt", "ranks"))
#' power_dealer("worse_first", games = c(25, 50, 100, 200), reps = 500)
#' # One test after 100 games, or a look after every game.
#' power_dealer("worse_agt", 100, test = c("agt", "monitor_agt"))
#' power_dealer(spider_dealer("worse_agt", probability = 0.25), games = 300, reps = 500)
#' @export
power_dealer <- function(dealer, games = 100, test = dealer_test(), reps = 2000, seed = 1,
                         threads = NULL, conf_level = 0.95, progress = patience_progress()) {
  dealer <- as_spider_dealer(dealer)
  games <- check_wholes(games, 2, 1e6, "`games`")
  reps <- check_whole(reps, 10, 1e6, "`reps`")
  test <- as_dealer_test(test)
  after_wins <- test$after_wins
  statistic <- check_power_statistics(test$statistic, games, after_wins)
  check_power_alternative(test$alternative, statistic)
  check_after_wins(after_wins, dealer)
  seed <- check_seed(seed)
  threads <- patience_threads(threads)
  check_order(test$order, exact = "both" %in% statistic)
  check_level(conf_level)
  check_flag(progress, "`progress`")
  options <- list(
    reps = reps, alternative = test$alternative, after_wins = after_wins, seed = seed,
    threads = threads, order = test$order, conf_level = conf_level, rank = check_rank(test$rank)
  )
  level_of <- function(statistic) {
    level_of_statistic(statistic, test$sig_level, test$run_length)
  }
  shift_of_luck <- once(function() luck_shift(dealer, options, progress))
  rows <- lapply(games, function(games) {
    # Dealt when the first test needs them, and once for all.
    series <- function() {
      spider_series(dealer, games, reps, seed, threads, test$order, after_wins, progress)
    }
    power_rows(dealer, games, statistic, level_of, options, once(series), shift_of_luck)
  })
  rows <- do.call(rbind, rows)
  rows <- rows[order(match(rows$statistic, statistic), rows$games), ]
  rows$sig_level <- vapply(rows$statistic, level_of, 1, USE.NAMES = FALSE)
  rows$dealer <- rep(format(dealer), nrow(rows))
  as_table(rows, "power_dealer")
}

#' Which test of a dealer
#'
#' Says for [power_dealer()] and [games_needed_dealer()] which test is meant: what it counts, at
#' which level, and in which games.
#'
#' @param statistic One or several of `"agt"`, `"atsv"`, `"both"`, `"rank"`, `"ranks"`,
#'   `"fair_dealing"`, `"luck"`, `"monitor_agt"`, `"monitor_atsv"`, `"monitor_both"`,
#'   `"change_agt"`, `"change_atsv"` and `"change_both"`, each tested alone: see
#'   [power_dealer()].
#' @param sig_level Level of the test, between 0 and 1.
#' @param alternative `"two.sided"`; `"less"` if worse cards than fair ones are suspected, or too
#'   few of one rank; or `"greater"` if better ones, or too many. The monitors bet on worse cards
#'   alone; `"ranks"` and `"fair_dealing"` have no side.
#' @param after_wins Whether to test only the games that follow a win in the same series, for a
#'   dealer with `after_wins`, by AGT, ATSV, both or the monitor. A series without any finds
#'   nothing.
#' @param rank The rank for `"rank"`, as in [test_ranks()]: the king unless one is given.
#' @param order When rows from the stock come, see [simulate_spider()].
#' @param run_length For a change, the run length of [monitor_change()]; it has no `sig_level`.
#' @return A list of class `dealer_test` with these elements.
#' @examples
#' power_dealer("worse_agt", reps = 500, test = dealer_test("atsv", sig_level = 0.01))
#' # Whoever suspects worse cards and nothing else has more power.
#' power_dealer("worse_agt", reps = 500, test = dealer_test("agt", alternative = "less"))
#' # The statistics alone are enough where the rest is as usual.
#' power_dealer("worse_agt", reps = 500, test = "agt")
#' @export
dealer_test <- function(statistic = c("agt", "atsv"), sig_level = 0.05, alternative = "two.sided",
                        after_wins = FALSE, rank = NULL, order = "spread", run_length = 1000) {
  # Which of the names there are is for the function to say that takes them.
  if (!is.character(statistic)) check_choices(statistic, power_statistics, "`statistic`")
  check_level(sig_level, "sig_level")
  if (is.null(rank)) {
    rank <- "K"
  } else if (!"rank" %in% statistic) {
    abort_input("argument", "{.arg rank} is for the {.arg statistic} {.val rank}.")
  }
  check_rank(rank)
  check_run_length(run_length)
  structure(
    list(
      statistic = statistic, sig_level = sig_level, alternative = alternative,
      after_wins = after_wins, rank = rank, order = order, run_length = run_length
    ),
    class = "dealer_test"
  )
}

as_dealer_test <- function(test) {
  if (inherits(test, "dealer_test")) test else dealer_test(test)
}

# A function that remembers its value.
once <- function(make) {
  value <- NULL
  function() {
    if (is.null(value)) value <<- make()
    value
  }
}

check_power_statistics <- function(statistic, games, after_wins) {
  statistic <- check_choices(statistic, power_statistics, "`statistic`")
  after_a_win <- c(dealer_statistics, names(monitor_statistics))
  other <- setdiff(statistic, after_a_win)
  if (isTRUE(after_wins) && length(other) > 0) {
    abort_input("argument", c(
      "With {.arg after_wins} the {.arg statistic} is {.or {.val {after_a_win}}}, not
        {.val {other[1]}}."
    ))
  }
  if ("fair_dealing" %in% statistic && min(games) < 50) {
    abort_input("argument", "{.val fair_dealing} needs at least 50 {.arg games}.")
  }
  if ("rank" %in% statistic && max(games) > most_rank_games) {
    most <- shown(most_rank_games)
    abort_input("argument", "{.val rank} takes at most {most} {.arg games}.")
  }
  statistic
}

check_power_alternative <- function(alternative, statistic) {
  check_alternative(alternative)
  if (alternative == "greater" && any(statistic %in% names(watched_statistics))) {
    abort_input("argument", c(
      "{.fn monitor_dealer} and {.fn monitor_change} bet on worse cards only, not on
        {.arg alternative} {.val greater}."
    ))
  }
}

power_rows <- function(dealer, games, statistic, level_of, options, series, shift_of_luck) {
  rows <- lapply(unique(statistic), function(name) {
    level <- level_of(name)
    if (name == "luck") {
      return(luck_power_row(games, shift_of_luck(), level, options))
    }
    exact <- exact_power(name, dealer, games, level, options$alternative)
    if (!is.null(exact)) {
      return(tibble::tibble(
        statistic = name, games = games, reps = NA_real_, shift = exact$shift,
        estimate = exact$power, conf.low = exact$power, conf.high = exact$power
      ))
    }
    reps <- as.numeric(options$reps)
    own <- name %in% c("agt", "atsv", "both")
    dealt <- if (own) series()
    found <- sum(series_found(name, dealt, dealer, games, level, options))
    ends <- .Call(patience_wilson, as.numeric(found), reps, options$conf_level)
    tibble::tibble(
      statistic = name, games = games, reps = reps,
      shift = if (own && name != "both") series_shift(dealt, name) else NA_real_,
      estimate = found / reps, conf.low = ends[1], conf.high = ends[2]
    )
  })
  do.call(rbind, rows)
}

# Power and shift, where the law of what is tested is known.
exact_power <- function(name, dealer, games, level, alternative) {
  watched <- if (games <= most_monitored_games) monitored_law(name, dealer)
  if (!is.null(watched)) {
    chances <- alarm_chances(watched, level, games)
    return(list(power = chances[games], shift = law_shift("agt", watched)))
  }
  law <- if (games <= most_exact_games(NULL)) dealer_game_law(name, dealer)
  if (!is.null(law)) {
    fair <- fair_game_law(name)
    list(
      power = power_of_laws(
        name, games_law(fair, games), games_law(law, games), level, alternative
      ),
      shift = law_shift(name, law)
    )
  }
}

# By how many standard deviations of a fair game the mean is shifted. Rounding makes a shift of
# fair dealing.
law_shift <- function(statistic, law) {
  fair <- law_moments(fair_game_law(statistic), statistic)
  shift <- (law_moments(law, statistic)[["mean"]] - fair[["mean"]]) / fair[["sd"]]
  if (abs(shift) < 1e-9) 0 else shift
}

series_shift <- function(series, name) {
  fair <- exact_moments(name)
  shifts <- (series[, name] - fair[["mean"]]) / fair[["sd"]]
  stats::weighted.mean(shifts[!is.na(shifts)], series[!is.na(shifts), "games"])
}

check_after_wins <- function(after_wins, dealer) {
  check_flag(after_wins, "`after_wins`")
  if (after_wins && !isTRUE(dealer$settings$after_wins)) {
    abort_input(
      "argument", "{.arg after_wins} is for dealers with {.code after_wins = TRUE}."
    )
  }
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.power_dealer <- function(x, ...) {
  if (!is_whole(x)) {
    return(NextMethod())
  }
  c(
    "Dealer" = paste(unique(x$dealer), collapse = "; "),
    "Level" = toString(unique(x$sig_level))
  )
}
