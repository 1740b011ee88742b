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
