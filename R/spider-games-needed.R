#' Games needed to find out a dealer
#'
#' How many games a player has to record so that a test at a given level finds a shift of the
#' mean AGT or ATSV, or a dealer, with a wanted power; and, the other way round, the smallest
#' shift that so many games are enough for.
#'
#' **AGT and one rank, exactly.** Where the law of AGT is known, the games needed are the fewest
#' with which the exact test of [test_dealer()] has the wanted power: a game is added at a time,
#' up to 2,000. It is known for a `shift`, as the law of fair dealing in which each guaranteed
#' turn has the same weight, chosen so that the mean is shifted by that; and for the dealers
#' `"fair"`, `"worse_card"`, `"worse_agt"` and `"redeal"`. The sum of AGT is a whole number of
#' sixths, so that with some more games the power may be slightly missed again. For `"rank"`,
#' [test_ranks()] of one rank, it is the same with the cards of that rank in the six rows: the
#' shifted law is the one in which each of its eight cards is \eqn{\omega} times as likely to lie
#' there as another card. The smallest shift is the one with which so many games have just the
#' wanted power, in the same families of laws; up to 10,000 games.
#'
#' **By a formula.** For ATSV, whose law is not known, and for AGT otherwise, it is the z-test
#' with the exact mean and standard deviation of a fair shuffle, see [test_dealer()] with `method
#' = "z"`. If the games tested have a mean that is worse by \eqn{d} of these standard deviations,
#' and a standard deviation \eqn{s} times as large, the mean of \eqn{n} games is nearly normal,
#' and \deqn{n = \left(\frac{z_{1 - level} + s\,z_{power}}{d}\right)^2,}{n = ((z(1 - level) + s
#' z(power)) / d)^2,} rounded up, where \eqn{z_q}{z(q)} is the quantile of the standard normal
#' distribution; of a two-sided test half the level is meant. For a shift \eqn{s = 1}. For a
#' dealer \eqn{d} and \eqn{s} are those of `sims` simulated games; the interval for the games is
#' from the interval for \eqn{d}, and then [power_dealer()] plays `reps` series of so many games
#' to check the formula. It is rough where less than ten games are needed. How close it comes for
#' ATSV, which is skew, was measured in 20,000 simulated series each (`bench/shifts.R` in the
#' package's repository): at a level of 0.05 and with the shift for a power of 0.8, the test of
#' worse cards has a size of 0.060, 0.056 and 0.053 with 10, 30 and 100 games, and a power of
#' 0.72, 0.75 and 0.77; the test of better cards 0.039, 0.046 and 0.047, and 0.89, 0.85 and 0.83.
#' (95% intervals: to either side at most 0.004 for a size, 0.007 for a power.)
#'
#' **Other tests of a dealer**, see [power_dealer()]: for `"rank"` of a dealer whose law is not
#' known, and for `"both"`, `"ranks"` and `"fair_dealing"`, numbers of games are tried with `reps`
#' series each, to the nearest percent, as long as there are at most
#' \eqn{2 \cdot 10^6}{2 * 10^6} games to deal for one number; the error is that of the simulated
#' power, `checked.low` to `checked.high`.
#'
#' **Luck**: the fewest games with which Student's test has the wanted power, by its noncentral
#' law, for the shift that `reps` games of the reference player have; the interval is from that
#' for the shift.
#'
#' **The monitors**, `"monitor_agt"`, `"monitor_atsv"` and `"monitor_both"`: the fewest games by
#' which [monitor_dealer()], looked at after every game, warns with the wanted power;
#' `"change_agt"` and so on, [monitor_change()]. For `"monitor_agt"` it is exact where the law of
#' AGT is known, see above, up to 10,000 games. Else it
#' is a quantile of the first alarms in `reps` simulated series, and the interval lies between two
#' more of them, by the binomial distribution.
#'
#' Games after a win: a dealer with `after_wins` is found sooner by the games that follow a win.
#' With `after_wins = TRUE` only those are tested, by [test_streaks()], or watched, and the number
#' counts all games that must be played to have enough of them, on average. If a share \eqn{w} of
#' the games follows a win, \eqn{z_{1 - level}}{z(1 - level)} becomes \eqn{u (2w + 1) /
#' \sqrt{2w}}{u (2 w + 1) / sqrt(2 w)}, where \eqn{u} is the value at which that test's chance is
#' the level.
#'
#' @param dealer A dealer, see [spider_dealer()], or its name. Give it, `shift` or `games`.
#' @param shift The shift of the mean, one number or several; below 0 if cards are worse.
#' @param unit Unit of `shift`: `"sd"`, standard deviations of one fairly dealt game, or
#'   `"own"`, the statistic's own units (guaranteed turns a row for AGT, squared cards for ATSV,
#'   cards a game for a rank).
#' @param test Which tests, as [dealer_test()] says it, or their statistics, each tested alone:
#'   `"agt"`, `"atsv"`, `"rank"` or `"monitor_agt"`, or for a dealer any of those of
#'   [power_dealer()]. The smallest shift is that of a test, not of the monitor; of a two-sided
#'   test it is one to worse cards.
#' @param power The wanted probability to find the shift, above `sig_level` and below 1.
#' @param sims Games to simulate for the mean and standard deviation of a dealer, from 100 to
#'   10^8. Choose few for a dealer of your own.
#' @param reps Series to check the formula with, from 10 to 10^6; or 0 for no check.
#' @param seed,threads As for [simulate_spider()].
#' @param conf_level Confidence level of the intervals.
#' @param games Numbers of games, from 1 to 10^9, for which the smallest shift is wanted.
#' @return
#' * For a dealer or a shift: a tibble with a row for each statistic and shift: `statistic`,
#'   `estimate` (the games needed), `shift` (in standard deviations), `shift_own` (in the
#'   statistic's own units), `sd_ratio` (\eqn{s}; `NA` for these three where they do not apply),
#'   `sig_level` and `power` (wanted). For a dealer also `conf.low` and `conf.high` of the games,
#'   and `checked_games`, `checked_power`, `checked.low` and `checked.high`: the power that was
#'   found in simulated series of so many games, with Wilson's interval. The games are `Inf` if
#'   there is no shift in the direction of the test, or for a dealer none beyond the error of the
#'   simulation. Series of more than 10^5 games are not checked.
#' * For `games`: a tibble with a row for each statistic and number of games: `statistic`,
#'   `games`, `shift`, `shift_own`, `sig_level` and `power`. The shifts are `NA` if no result of
#'   so few games is significant.
#' @references
#' Cohen J (1988). *Statistical Power Analysis for the Behavioral Sciences*, 2nd edition.
#' Lawrence Erlbaum Associates.
#' @seealso [power_dealer()] for the power of a given number of games, and its picture.
#' @examples
#' # One card in twenty fewer of a rank in the six rows: 4.38 in place of 4.62.
#' games_needed_dealer(shift = -0.05 * 60 / 13, unit = "own", test = "rank")
#' games_needed_dealer(shift = c(-0.1, -0.25, -0.5))
#' games_needed_dealer(shift = -0.144, unit = "own", test = "agt")
#' games_needed_dealer(spider_dealer("worse_agt", probability = 0.5), reps = 200)
#' # With a look after every game.
#' games_needed_dealer("worse_agt", reps = 0, test = "monitor_agt")
#' games_needed_dealer(games = c(30, 100, 300))
#' @export
games_needed_dealer <- function(dealer = NULL, shift = NULL, games = NULL, unit = "sd",
                                test = dealer_test(), power = 0.8, sims = 1e5, reps = 2000,
                                seed = 1, threads = NULL, conf_level = 0.95) {
  if (is.null(dealer) + is.null(shift) + is.null(games) != 2) {
    abort_input("argument", "Give one of {.arg dealer}, {.arg shift} and {.arg games}.")
  }
  check_given_for("shift", is.null(shift), c(unit = !missing(unit)))
  check_given_for("dealer", is.null(dealer), c(sims = !missing(sims), reps = !missing(reps)))
  known <- if (!is.null(dealer)) power_statistics else
    c(shift_statistics, if (is.null(games)) "monitor_agt")
  test <- as_dealer_test(test)
  rank <- check_rank(test$rank)
  aim <- needed_aim(test$statistic, power, test$sig_level, test$alternative, known)
  if (!is.null(shift)) {
    return(games_for_shift(shift, unit, aim))
  }
  if (!is.null(games)) {
    return(shift_for_games(games, aim))
  }
  dealer <- as_spider_dealer(dealer)
  after_wins <- test$after_wins
  check_after_wins(after_wins, dealer)
  check_power_statistics(aim$statistic, 50, after_wins)
  sims <- check_whole(sims, 100, 1e8, "`sims`")
  if (!identical(reps, 0)) reps <- check_whole(reps, 10, 1e6, "`reps`")
  check_order(test$order, exact = "both" %in% aim$statistic)
  options <- list(
    seed = check_seed(seed), threads = patience_threads(threads), order = test$order,
    after_wins = after_wins, conf_level = check_level(conf_level), rank = card_ranks[rank + 1],
    run_length = test$run_length
  )
  games_for_dealer(dealer, sims, reps, aim, options)
}

# The test of one statistic with such an aim.
test_of_aim <- function(statistic, aim, options) {
  dealer_test(
    statistic, aim$level, aim$alternative, options$after_wins,
    if (statistic == "rank") options$rank, options$order, options$run_length
  )
}

# The smallest shifts that so many games are enough for.
shift_for_games <- function(games, aim) {
  games <- check_wholes(games, 1, 1e9, "`games`")
  rows <- lapply(aim$statistic, function(name) {
    shift <- vapply(games, smallest_shift, 1, name, aim)
    tibble::tibble(
      statistic = name, games = games, shift = shift,
      shift_own = shift * fair_moments(name)[["sd"]], sig_level = aim$level, power = aim$power
    )
  })
  do.call(rbind, rows)
}

# Those for which a shift of the mean says it all.
shift_statistics <- c("agt", "atsv", "rank")

# The one whose mean is shifted, as a test has it.
shifted_statistic <- function(name) if (name == "monitor_agt") "agt" else name

fair_moments <- function(statistic) {
  law <- fair_game_law(statistic)
  if (is.null(law)) exact_moments(statistic) else law_moments(law, statistic)
}

# Where the law is known, the sum over the games is shifted as its games are. The family is
# ordered: the power grows with the weight of each unit.
smallest_shift <- function(games, statistic, aim) {
  game <- fair_game_law(statistic)
  if (is.null(game) || games > most_exact_games(NULL)) {
    return(aim$sign * (aim$critical + stats::qnorm(aim$power)) / sqrt(games))
  }
  fair <- games_law(game, games)
  missing <- function(log_weight) {
    shifted <- tilted_law(fair, log_weight)
    power_of_laws(statistic, fair, shifted, aim$level, aim$alternative) - aim$power
  }
  most <- 12 * aim$sign
  if (missing(most) < 0) {
    return(NA_real_)
  }
  log_weight <- stats::uniroot(missing, sort(c(0, most)), tol = 1e-12)$root
  law_shift(statistic, tilted_law(game, log_weight))
}

# What is to be found, by which test: `sign` is the side on which it is looked for, where none is
# said that of worse cards, and `critical` how many standard errors of the mean are found.
needed_aim <- function(statistic, power, level, alternative, known) {
  statistic <- check_choices(statistic, known, "`statistic`")
  check_level(level, "sig_level")
  check_wanted_power(power, level)
  check_power_alternative(alternative, statistic)
  list(
    statistic = statistic, power = power, level = level, alternative = alternative,
    sign = if (alternative == "greater") 1 else -1,
    critical = stats::qnorm(1 - level_of_side(level, alternative))
  )
}

check_wanted_power <- function(power, level) {
  good <- is.numeric(power) && length(power) == 1 && !is.na(power) && power > level && power < 1
  if (!good) {
    abort_input(
      "argument", "{.arg power} must be one number above {.arg sig_level} and below 1."
    )
  }
}

# How far a shift goes to the side of the test, or to either of its sides.
shift_found <- function(shift, aim) {
  if (aim$alternative == "two.sided") abs(shift) else aim$sign * shift
}

# The formula; shifts in standard deviations.
games_by_formula <- function(shift, sd_ratio, aim, critical = aim$critical) {
  worth <- shift_found(shift, aim)
  error <- critical + sd_ratio * stats::qnorm(aim$power)
  # 1e-9 so that 100 games that rounding makes 100.0000000001 stay 100.
  ifelse(worth > 0, pmax(1, ceiling((error / worth)^2 - 1e-9)), Inf)
}

games_for_shift <- function(shift, unit, aim) {
  if (!is.numeric(shift) || length(shift) == 0 || !all(is.finite(shift))) {
    abort_input("argument", "{.arg shift} must be numbers, not {.obj_type_friendly {shift}}.")
  }
  shift <- as.vector(shift)
  check_choice(unit, c("sd", "own"), "`unit`")
  rows <- lapply(aim$statistic, function(name) {
    sd <- fair_moments(shifted_statistic(name))[["sd"]]
    shift <- if (unit == "sd") shift else shift / sd
    tibble::tibble(
      statistic = name, estimate = vapply(shift, games_for_one_shift, 1, name, aim),
      shift = shift, shift_own = shift * sd, sd_ratio = 1, sig_level = aim$level,
      power = aim$power
    )
  })
  do.call(rbind, rows)
}

# Above this the steps of a sum do not matter.
most_games_counted <- 2000

# With the law of fair dealing in which each unit has the weight that shifts the mean by so much.
games_for_one_shift <- function(shift, statistic, aim) {
  law <- fair_game_law(shifted_statistic(statistic))
  if (statistic == "monitor_agt") {
    return(monitored_law_games(shifted_law(shift, law, "agt"), aim))
  }
  formula <- games_by_formula(shift, 1, aim)
  if (is.null(law) || formula > 0.9 * most_games_counted) {
    return(formula)
  }
  shifted <- shifted_law(shift, law, statistic)
  if (is.null(shifted)) {
    return(formula)
  }
  games_of_laws(statistic, law, shifted, aim, most_games_counted)
}

# The law of fair dealing with a mean that is shifted by so many standard deviations; NULL if no
# game can have such a mean.
shifted_law <- function(shift, law, statistic) {
  fair <- law_moments(law, statistic)
  # In the units of the law, which for AGT are sixths.
  mean <- law_mean(law) * (1 + shift * fair[["sd"]] / fair[["mean"]])
  if (mean > 0 && mean < length(law) - 1) tilted_law(law, tilt_to_mean(law, mean))
}

# Refuses what was given with an argument that was not.
check_given_for <- function(name, is_missing, given) {
  unused <- names(given)[given]
  if (is_missing && length(unused) > 0) {
    abort_input("argument", "{.arg {unused}} {?is/are} for {.arg {name}}.")
  }
}

games_for_dealer <- function(dealer, sims, reps, aim, options) {
  moments <- once(function() dealer_moments(dealer, sims, options))
  rows <- lapply(aim$statistic, function(name) {
    aim$level <- level_of_statistic(name, aim$level, options$run_length)
    exact <- exact_games(name, dealer, aim)
    row <- if (!is.null(exact)) {
      exact
    } else if (name %in% names(watched_statistics)) {
      monitored_games(name, dealer, reps, aim, options)
    } else if (name == "luck") {
      luck_games(dealer, reps, aim, options)
    } else if (name %in% c("agt", "atsv")) {
      formula_games(name, moments(), sims, aim, options)
    } else {
      simulated_games(name, dealer, reps, aim, options)
    }
    cbind_check(row, dealer, reps, aim, options)
  })
  do.call(rbind, rows)
}

needed_row <- function(name, aim, estimate, low = estimate, high = estimate, shift = NA_real_,
                       ratio = NA_real_) {
  shifted <- shifted_statistic(name)
  own <- if (shifted %in% shift_statistics) fair_moments(shifted)[["sd"]] else NA_real_
  tibble::tibble(
    statistic = name, estimate = estimate, conf.low = low, conf.high = high, shift = shift,
    shift_own = shift * own, sd_ratio = ratio, sig_level = aim$level, power = aim$power
  )
}

# Where the law of what is tested is known, and NULL where it is not or too many games are needed.
exact_games <- function(name, dealer, aim) {
  law <- dealer_game_law(name, dealer)
  if (!is.null(law)) {
    shift <- law_shift(name, law)
    ratio <- law_moments(law, name)[["sd"]] / fair_moments(name)[["sd"]]
    games <- games_by_formula(shift, ratio, aim)
    if (games <= 0.9 * most_games_counted) {
      games <- games_of_laws(name, fair_game_law(name), law, aim, most_games_counted)
    }
    return(needed_row(name, aim, games, shift = shift, ratio = ratio))
  }
}

formula_games <- function(name, found, sims, aim, options) {
  # Games played for each game tested.
  played <- sims / found$games
  # With many games only the share of those tested matters.
  level <- level_of_side(aim$level, aim$alternative)
  critical <- critical_z(level, 1 / played, 2, options$after_wins)
  away <- stats::qnorm((1 + options$conf_level) / 2)
  exact <- exact_moments(name)
  shift <- (found$mean[[name]] - exact[["mean"]]) / exact[["sd"]]
  ratio <- found$sd[[name]] / exact[["sd"]]
  error <- ratio / sqrt(found$games)
  # From here on a shift to the side of the test is above 0.
  worth <- shift_found(shift, aim)
  aim$alternative <- "greater"
  aim$sign <- 1
  games <- function(worth) ceiling(played * games_by_formula(worth, ratio, aim, critical))
  sure <- worth > away * error
  needed_row(
    name, aim, if (sure) games(worth) else Inf,
    games(worth + away * error), games(worth - away * error), shift, ratio
  )
}

# By luck: for the interval with the ends of the shift's.
luck_games <- function(dealer, reps, aim, options) {
  options$reps <- max(reps, 10)
  found <- luck_shift(dealer, options, FALSE)
  ends <- c(found$low, found$high)
  # Nothing is known of a shift whose interval has 0, or that is not to the side of the test.
  known <- prod(ends) > 0 && shift_found(found$shift, aim) > 0
  far <- ends[which.max(shift_found(ends, aim))]
  near <- ends[which.min(shift_found(ends, aim))]
  needed_row(
    "luck", aim, if (known) games_by_t_test(found$shift, aim) else Inf,
    games_by_t_test(far, aim), if (known) games_by_t_test(near, aim) else Inf, found$shift
  )
}

# Student's test needs a few games more than the formula says, which is that of the normal law.
games_by_t_test <- function(shift, aim) {
  games <- max(2, games_by_formula(shift, 1, aim))
  if (is.finite(games)) {
    while (luck_power(games, shift, aim$level, aim$alternative) < aim$power) games <- games + 1
  }
  games
}

simulated_games <- function(name, dealer, reps, aim, options) {
  reps <- max(reps, 10)
  power_of <- function(games) {
    power_dealer(
      dealer, games, test_of_aim(name, aim, options), reps, options$seed, options$threads,
      options$conf_level, FALSE
    )$estimate
  }
  least <- if (name == "fair_dealing") 50 else 2
  most <- min(max(least, floor(2e6 / reps)), if (name == "rank") most_rank_games)
  games <- games_by_simulation(power_of, aim$power, least, most)
  needed_row(name, aim, games, NA_real_, NA_real_)
}

# The fewest games by which a share `power` of all series has an alarm, for games_needed_dealer():
# exactly, or a quantile of simulated series, with two more of them as its interval.
monitored_games <- function(name, dealer, reps, aim, options) {
  law <- monitored_law(name, dealer)
  if (!is.null(law)) {
    games <- monitored_law_games(law, aim)
    shift <- law_shift("agt", law)
    ratio <- law_moments(law, "agt")[["sd"]] / fair_moments("agt")[["sd"]]
    return(needed_row(name, aim, games, shift = shift, ratio = ratio))
  }
  reps <- max(reps, 10)
  outside <- (1 - options$conf_level) / 2
  ends <- stats::qbinom(c(outside, 1 - outside), reps, aim$power) + 0:1
  most <- floor(2e6 / reps)
  games <- min(50, most)
  # Until the upper end of the interval is an alarm too, if it is one of these series.
  repeat {
    alarms <- first_alarms(name, dealer, games, reps, aim$level, options)
    if (sum(alarms <= games) >= min(ends[2], reps) || games == most) break
    games <- min(2 * games, most)
  }
  alarms <- c(-Inf, sort(alarms), Inf)
  at <- c(ceiling(aim$power * reps - 1e-9), ends)
  found <- pmax(1, alarms[1 + at])
  needed_row(name, aim, found[1], found[2], found[3])
}

monitored_law_games <- function(law, aim) {
  # Worse than any cards.
  if (is.null(law)) {
    return(NA_real_)
  }
  # By Ville's inequality a dealer whose games are not worse is hardly ever accused.
  if (law_shift("agt", law) >= 0) {
    return(Inf)
  }
  game_of_alarm(law, aim$level, aim$power)
}

# Mean and standard deviation of either statistic in the games that are to be tested.
dealer_moments <- function(dealer, sims, options) {
  if (options$after_wins) {
    games <- simulate_spider(
      sims, options$seed,
      threads = options$threads, order = options$order, dealer = dealer, progress = FALSE
    )
    games <- games[c(FALSE, utils::head(games$won, -1)), ]
    if (nrow(games) < 2) {
      abort_input("argument", "There are no games after a win among those simulated.")
    }
    each <- function(f) c(agt = f(games$agt), atsv = f(games$atsv))
    return(list(games = nrow(games), mean = each(mean), sd = each(stats::sd)))
  }
  sums <- simulate_spider(
    sims, options$seed,
    threads = options$threads, order = options$order, dealer = dealer, summary = TRUE,
    progress = FALSE
  )
  list(
    games = sums$games,
    mean = c(agt = sums$mean_agt, atsv = sums$mean_atsv),
    sd = sqrt(c(agt = sums$var_agt, atsv = sums$var_atsv))
  )
}

cbind_check <- function(row, dealer, reps, aim, options) {
  row[c("checked_games", "checked_power", "checked.low", "checked.high")] <- NA_real_
  if (reps > 0 && row$estimate <= 1e5 && row$statistic != "luck") {
    check <- power_dealer(
      dealer, max(2, row$estimate), test_of_aim(row$statistic, aim, options), reps, options$seed,
      options$threads, options$conf_level
    )
    row$checked_games <- check$games
    row$checked_power <- check$estimate
    row$checked.low <- check$conf.low
    row$checked.high <- check$conf.high
  }
  row
}
