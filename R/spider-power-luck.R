# The power of luck against a dealer of whole deals.

# By how many of its standard deviations the mean luck of a game differs from 0, and how exactly
# that is known.
luck_shift <- function(dealer, options, progress) {
  deals <- dealer_deals(dealer, seq_len(options$reps), options)
  luck <- deal_with_progress("Games played", options$reps, progress, function(tick) {
    .Call(patience_spider_luck, deals, options$threads, tick)
  })
  shift <- mean(luck) / stats::sd(luck)
  away <- stats::qnorm((1 + options$conf_level) / 2)
  error <- sqrt((1 + shift^2 / 2) / options$reps)
  list(shift = shift, low = shift - away * error, high = shift + away * error)
}

# The chance that Student's test finds a shift.
luck_power <- function(games, shift, level, alternative) {
  of_side <- function(side) {
    toward <- if (side == "greater") shift else -shift
    critical <- stats::qt(1 - level_of_side(level, alternative), games - 1)
    stats::pt(critical, games - 1, toward * sqrt(games), lower.tail = FALSE)
  }
  sum(vapply(test_sides(alternative), of_side, 1))
}

luck_power_row <- function(games, found, level, options) {
  power <- function(shift) luck_power(games, shift, level, options$alternative)
  ends <- c(power(found$low), power(found$high))
  # To either side of fair dealing a test with two sides has its power.
  least <- if (found$low < 0 && found$high > 0) min(ends, power(0)) else min(ends)
  tibble::tibble(
    statistic = "luck", games = games, reps = as.numeric(options$reps), shift = found$shift,
    estimate = power(found$shift), conf.low = least, conf.high = max(ends)
  )
}

# The fewest games with the wanted power: for the interval with the ends of the shift's.
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
