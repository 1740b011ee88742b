# What each test of a dealer finds, as power_dealer() plays it.

power_statistics <- c(
  "agt", "atsv", "both", "rank", "ranks", "no_moves", "fair_dealing", names(monitor_statistics)
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

# The chance that a dealer's first row has no turns, where it is known; else NULL.
dealer_no_move_chance <- function(dealer) {
  if (isTRUE(dealer$settings$after_wins)) {
    return(NULL)
  }
  law <- fair_gt_law()
  if (has_fair_rows(dealer)) {
    law[1]
  } else if (dealer$name == "worse_first") {
    in_share(worse_of_two(law), law, dealer)[1]
  }
}

fair_gt_law <- function() gt_law()$probability

worse_of_two <- function(law) {
  at_least <- rev(cumsum(rev(law)))
  at_least^2 - c(at_least[-1], 0)^2
}

in_share <- function(rigged, fair, dealer) {
  share <- dealer$settings$probability
  share * rigged + (1 - share) * fair
}

# The chance that the exact one-sided test of a sum with the law `fair` finds this other law.
power_of_laws <- function(fair, law, level, alternative) {
  if (alternative == "greater") {
    fair <- rev(fair)
    law <- rev(law)
  }
  sum(law[cumsum(fair) <= level])
}

# The fewest games, up to `most`, with which that chance is the power wanted, if a game has one
# law or the other: a game is added at a time. Chances below 1e-30 are left out on the way.
games_of_laws <- function(fair_game, game, aim, most) {
  without <- function(sums) replace(sums, sums < 1e-30, 0)
  fair <- sums <- 1
  for (games in as.numeric(seq_len(most))) {
    fair <- without(sum_law(fair, fair_game))
    sums <- without(sum_law(sums, game))
    if (power_of_laws(fair, sums, aim$level, aim$alternative) >= aim$power) {
      return(games)
    }
  }
  Inf
}

# The numbers of games without a move that are significant: so many, or so few, and more extreme.
significant_no_moves <- function(games, level, alternative) {
  chance <- fair_gt_law()[1]
  if (alternative == "less") {
    # Cards that are better: too few games without a move.
    first <- stats::qbinom(level, games, chance)
    if (stats::pbinom(first, games, chance) > level) first - 1 else first
  } else {
    stats::qbinom(level, games, chance, lower.tail = FALSE) + 1
  }
}

no_moves_power <- function(chance, games, level, alternative) {
  # Worse cards are more games without a move.
  side <- if (alternative == "less") "greater" else "less"
  at <- significant_no_moves(games, level, side)
  if (side == "greater") {
    stats::pbinom(at - 1, games, chance, lower.tail = FALSE)
  } else {
    stats::pbinom(at, games, chance)
  }
}

# Which of `reps` simulated series the test finds.
series_found <- function(statistic, series, dealer, games, level, options) {
  if (statistic %in% names(monitor_statistics)) {
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
      chances <- fair_chances("rank", games, options$alternative)
      dealt_found(dealer, games, options, function(deals) {
        chances[sum(deals[45:104, ] %% 13L == options$rank) + 1] <= level
      })
    },
    ranks = dealt_found(dealer, games, options, function(deals) {
      counts <- tabulate(deals[45:104, ] %% 13L + 1, 13)
      distance <- sum((counts - 60 * games / 13)^2) / (rank_variance(60) * games)
      stats::pchisq(distance, 12, lower.tail = FALSE) < level
    }),
    no_moves = {
      side <- if (options$alternative == "less") "greater" else "less"
      at <- significant_no_moves(games, level, side)
      dealt_found(dealer, games, options, function(deals) {
        without <- sum(statistic_of_ranks("gt", deals[45:54, , drop = FALSE] %% 13L) == 0)
        if (side == "greater") without >= at else without <= at
      })
    },
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
    if (options$alternative == "greater") score <- -score
    return(score <= critical_score(level, games - 1, options$alternative) & k > 0)
  }
  sums <- round(6 * games * series[, "agt"])
  fair_chances("agt", games, options$alternative)[sums + 1] <= level
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

# The chances of sums of 0, 1, .. of fair games, and of smaller ones, or of larger ones.
fair_chances <- function(statistic, games, alternative) {
  law <- games_law(fair_game_law(statistic), games)
  if (alternative == "greater") rev(cumsum(rev(law))) else cumsum(law)
}

z_found <- function(series, name, games, level, options) {
  z <- series_z(series, name)
  if (options$alternative == "less") z <- -z
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
  critical <- stats::uniroot(
    function(z) both_p(z, correlation, "less") - level, c(-8, 3), tol = 1e-9
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
