# What each test of a dealer finds, as power_dealer() plays it.

#' @include spider-alarms.R
power_statistics <- c(
  "agt", "atsv", "both", "rank", "ranks", "fair_dealing", "luck", names(watched_statistics)
)

# Where a test adds up whole numbers, the law of that of a fair game: six times AGT, or the cards
# of one rank in the six rows. NULL for the other tests.
fair_game_law <- function(statistic) {
  switch(statistic, agt = agt_chances, rank = rank_law(60, 1))
}

# Mean and standard deviation of a statistic, AGT from the law of six times it.
law_moments <- function(law, statistic) {
  unit <- if (statistic == "agt") 6 else 1
  at <- seq_along(law) - 1
  mean <- law_mean(law)
  c(mean = mean / unit, sd = sqrt(sum((at - mean)^2 * law)) / unit)
}

# The same under a dealer, where it follows from that of fair dealing; else NULL.
dealer_game_law <- function(statistic, dealer) {
  fair <- fair_game_law(statistic)
  set <- dealer$settings
  if (is.null(fair) || isTRUE(set$after_wins)) {
    return(NULL)
  }
  if (has_fair_rows(dealer)) {
    return(fair)
  }
  rigged <- if (statistic == "agt") {
    switch(dealer$name,
      worse_agt = worse_of_two(fair), redeal = fair * (0:54 <= 6 * set$threshold + 1e-9)
    )
  }
  if (!is.null(rigged)) in_share(rigged / sum(rigged), fair, dealer)
}

# The law of a game under a dealer where the monitor's chances are exact; else NULL.
monitored_law <- function(statistic, dealer) {
  if (statistic == "monitor_agt") dealer_game_law("agt", dealer)
}

# "worse_card" chooses among the cards that lie face down.
has_fair_rows <- function(dealer) dealer$name %in% c("fair", "worse_card")

worse_of_two <- function(law) {
  at_least <- rev(cumsum(rev(law)))
  at_least^2 - c(at_least[-1], 0)^2
}

in_share <- function(rigged, fair, dealer) {
  share <- dealer$settings$probability
  share * rigged + (1 - share) * fair
}

# A test with two sides whose p-value is twice the smaller one is two tests, of half the level.
test_sides <- function(alternative) {
  if (alternative == "two.sided") c("less", "greater") else alternative
}

level_of_side <- function(level, alternative) level / length(test_sides(alternative))

# Which of the sums 0, 1, .. are significant by the exact test of a sum with the law `fair`. That
# is test_dealer() of AGT, or test_ranks(), whose two-sided p-value is the chance of all sums that
# are no more likely.
found_sums <- function(statistic, fair, level, alternative) {
  if (statistic != "agt" && alternative == "two.sided") {
    # Equal chances may differ in their last digit.
    likely <- sort(fair)
    return(cumsum(likely)[findInterval(fair * (1 + 1e-7), likely)] <= level)
  }
  found <- lapply(test_sides(alternative), function(side) {
    tails <- if (side == "greater") rev(cumsum(rev(fair))) else cumsum(fair)
    tails <= level_of_side(level, alternative)
  })
  Reduce(`|`, found)
}

# The chance that it finds this other law.
power_of_laws <- function(statistic, fair, law, level, alternative) {
  sum(law[found_sums(statistic, fair, level, alternative)])
}

# The fewest games, up to `most`, with which that chance is the power wanted, if a game has one
# law or the other: a game is added at a time. Chances below 1e-30 are left out on the way.
games_of_laws <- function(statistic, fair_game, game, aim, most) {
  without <- function(sums) replace(sums, sums < 1e-30, 0)
  fair <- sums <- 1
  for (games in as.numeric(seq_len(most))) {
    fair <- without(sum_law(fair, fair_game))
    sums <- without(sum_law(sums, game))
    if (power_of_laws(statistic, fair, sums, aim$level, aim$alternative) >= aim$power) {
      return(games)
    }
  }
  Inf
}

# Which of `reps` simulated series the test finds.
series_found <- function(statistic, series, dealer, games, level, options) {
  if (statistic %in% names(watched_statistics)) {
    alarms <- first_alarms(statistic, dealer, games, options$reps, level, options)
    return(alarms <= games)
  }
  switch(statistic,
    agt = agt_found(series, games, level, options),
    atsv = z_found(series, "atsv", games, level, options),
    both = if (options$after_wins) {
      both_streaks_found(series, games, level, options)
    } else {
      both_found(series, level, options)
    },
    rank = {
      law <- games_law(fair_game_law("rank"), games)
      significant <- found_sums("rank", law, level, options$alternative)
      dealt_found(dealer, games, options, function(deals) {
        significant[sum(deals[45:104, ] %% 13L == options$rank) + 1]
      })
    },
    ranks = dealt_found(dealer, games, options, function(deals) {
      counts <- tabulate(deals[45:104, ] %% 13L + 1, 13)
      distance <- sum((counts - 60 * games / 13)^2) / (rank_variance(60) * games)
      stats::pchisq(distance, 12, lower.tail = FALSE) < level
    }),
    fair_dealing = dealt_found(dealer, games, options, function(deals) {
      min(test_fair_dealing(deals)$adj.p.value) < level
    })
  )
}

# By the exact law up to some number of games, by the normal one beyond.
agt_found <- function(series, games, level, options) {
  if (games > (if (options$after_wins) 200 else most_exact_games(NULL))) {
    return(z_found(series, "agt", games, level, options))
  }
  if (options$after_wins) {
    k <- series[, "games"]
    score <- streaks_score(series, "agt", games)
    score <- most_extreme(list(score), options$alternative)
    return(score <= critical_score(level, games - 1, options$alternative) & k > 0)
  }
  sums <- round(6 * games * series[, "agt"])
  law <- games_law(fair_game_law("agt"), games)
  found_sums("agt", law, level, options$alternative)[sums + 1]
}

# What test_streaks() goes by: the mean of the games after a win, nearer to 0 if these are few.
streaks_score <- function(series, name, games) {
  exact <- exact_moments(name)
  k <- series[, "games"]
  (series[, name] - exact[["mean"]]) / exact[["sd"]] * k / (k + (games - 1) / 2)
}

# Against as many simulated series as the test has, of another seed.
both_streaks_found <- function(series, games, level, options, players = 9999) {
  columns <- statistic_columns("both")
  scores <- most_extreme(
    lapply(columns, function(name) streaks_score(series, name, games)), options$alternative
  )
  options$reps <- players
  options$seed <- (options$seed + 1) %% 2^53
  moments <- vapply(columns, exact_moments, c(mean = 1, sd = 1))
  null <- sort(streaks_null(games - 1, columns, moments, options))
  p <- (1 + findInterval(scores + 1e-9 * (1 + abs(scores)), null)) / (1 + players)
  p <= level & series[, "games"] > 0 & !is.na(scores)
}

z_found <- function(series, name, games, level, options) {
  z <- -most_extreme(list(series_z(series, name)), options$alternative)
  level <- level_of_side(level, options$alternative)
  found <- z > critical_z(level, series[, "games"], games, options$after_wins)
  found & !is.na(found)
}

# How many standard errors of the mean of `tested` games, of those played, make an alarm.
critical_z <- function(level, tested, played, after_wins) {
  if (after_wins) {
    crossing_mean(level, tested, played - 1) * sqrt(tested)
  } else {
    stats::qnorm(1 - level)
  }
}

series_z <- function(series, name) {
  exact <- exact_moments(name)
  (series[, name] - exact[["mean"]]) / exact[["sd"]] * sqrt(series[, "games"])
}

both_found <- function(series, level, options) {
  correlation <- stats::cov2cor(agt_atsv_covariance(options$order))[1, 2]
  # To the greater side it is as to the less one.
  two <- options$alternative == "two.sided"
  critical <- stats::uniroot(
    function(z) both_p(z, correlation, if (two) "two.sided" else "less") - level,
    c(-8, if (two) 0 else 3), tol = 1e-9
  )$root
  z <- list(series_z(series, "agt"), series_z(series, "atsv"))
  most_extreme(z, options$alternative) < critical
}

# `finds` says it of the deals of one series, a column each.
dealt_found <- function(dealer, games, options, finds) {
  vapply(seq_len(options$reps), function(series) {
    numbers <- (series - 1) * games + seq_len(games)
    finds(dealer_deals(dealer, numbers, options))
  }, NA)
}

dealer_deals <- function(dealer, numbers, options) {
  if (!is.null(dealer$deal)) {
    return(own_deals(dealer, numbers))
  }
  dealing(.Call(
    patience_deal_spider, dealer_codes(dealer, options$order), options$seed, as.numeric(numbers)
  ))
}

# The fewest games, up to `most`, with which a simulated power is enough, by bisection: the power
# is measured with an error, and grows with the games but for that.
games_by_simulation <- function(power_of, power, least, most) {
  high <- least
  while (power_of(high) < power) {
    if (high >= most) {
      return(Inf)
    }
    low <- high
    high <- min(2 * high, most)
  }
  if (high == least) {
    return(least)
  }
  while (high - low > max(1, 0.01 * high)) {
    middle <- floor((low + high) / 2)
    if (power_of(middle) < power) low <- middle else high <- middle
  }
  high
}
