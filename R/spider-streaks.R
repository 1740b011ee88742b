# Whether each game follows one with this result. At a first look none may do so yet.
follows_result <- function(games, after, first_look = FALSE) {
  check_choice(after, c("won", "lost"), "`after`")
  if (!is.data.frame(games) || !"result" %in% names(games)) {
    abort_input("spider_games", c(
      "{.arg games} must be a data frame with a column {.field result}."
    ))
  }
  warn_unordered(games)
  # One that does not count is between others all the same.
  result <- ifelse(is_marked(games), NA, as.character(games$result))
  before <- c(NA, utils::head(result, -1))[seq_len(nrow(games))]
  following <- !is.na(before) & before == after
  none <- all(is.na(games$result))
  if (!any(following) && (none || !first_look)) {
    abort_input("spider_games", c(
      "No game of {.arg games} follows one that was {after}.",
      i = if (none) "None of them has a result in the column {.field result}."
    ))
  }
  following
}

# Which game is the next one goes by the rows. Games of several tables may begin at 1 again.
warn_unordered <- function(games) {
  dates <- if (inherits(games[["date"]], "Date")) diff(as.numeric(games$date))
  number <- if (is.numeric(games[["game"]])) games$game
  steps <- diff(number)
  back <- which(steps < 0 & number[-1] != 1)
  if (any(dates < 0, na.rm = TRUE) || length(back) > 0) {
    warn_input("dates", c(
      "The games are not in the order in which they were played.",
      i = "Which game follows a win is seen from the order of the rows."
    ))
  } else if (any(steps > 1, na.rm = TRUE)) {
    at <- which(steps > 1)[1]
    warn_input("dates", c(
      "Games were left out: after game {number[at]} comes game {number[at + 1]}.",
      i = "The game after a win is taken for the next one, though it was not."
    ))
  }
}

# The games that follow a win, among all that might: those of `values` but the first one if it is
# the first played.
streaks_one <- function(values, following, first, statistic, options) {
  columns <- statistic_columns(statistic)
  chosen <- values[following, , drop = FALSE]
  if (nrow(chosen) == 0) {
    abort_input("spider_games", c(
      "No game of {.arg games} that follows one {options$after} has {.field {columns}}."
    ))
  }
  k <- nrow(chosen)
  possible <- nrow(values) - first
  exact <- vapply(columns, exact_moments, c(mean = 1, sd = 1))
  shortfall <- (colMeans(chosen) - exact["mean", ]) / exact["sd", ]
  found <- most_extreme(as.list(shortfall * k / (k + possible / 2)), options$alternative)
  # How extreme a score rejects at the interval's level, so that both say the same.
  alpha <- 1 - options$conf_level
  if (options$method == "z") {
    # Bonferroni's bound, of sides and of statistics.
    sides <- length(columns) * if (options$alternative == "two.sided") 2 else 1
    p <- min(1, sides * crossing_chance(-found * sqrt(possible / 2)))
    critical <- crossing_quantile(alpha / sides) / sqrt(possible / 2)
  } else if (options$method == "exact") {
    p <- streaks_chance(possible, found, options$alternative)
    critical <- near_critical_score(alpha, possible, options$alternative)
    # What is near it is on the side of the test.
    critical <- if (p <= alpha) min(critical, -found) else max(critical, -found * (1 + 1e-9))
  } else {
    null <- streaks_null(possible, columns, exact, options)
    p <- simulated_p(null, found, "less")
    # So few of the simulated series are as extreme.
    few <- floor(alpha * (1 + length(null)) + 1e-9) - 1
    critical <- if (few < 0) Inf else -sort(null)[few + 1]
    critical <- if (p <= alpha) min(critical, -found) else max(critical, -found * (1 + 1e-9))
  }
  parts <- if (statistic == "both") {
    both_parts(shortfall * sqrt(k), options$alternative)
  } else {
    c(one_parts(statistic, colMeans(chosen), shortfall * sqrt(k), options), list(
      conf.int = interval_around(
        colMeans(chosen)[[1]], exact["sd", ] * critical * (k + possible / 2) / k, options
      )
    ))
  }
  how <- switch(options$method,
    z = "exact mean and variance, crossing of a line",
    exact = "exact law of fair dealing",
    montecarlo = sprintf("exact null, %s simulated series", shown(options$reps))
  )
  htest_parts(parts, k, p, options, paste0(how, ", for any player"))
}

# The chance that a series of so many fair games has a score of AGT as extreme as `found` after
# any number of them: game by game, those that have come so far are counted and left out.
streaks_chance <- function(possible, found, alternative) {
  exact <- exact_moments("agt")
  law <- 1
  chance <- 0
  for (games in seq_len(possible)) {
    law <- without_dust(sum_law(law, agt_chances))
    away <- seq_along(law) - 1 - 6 * games * exact[["mean"]]
    least <- -found * (games + possible / 2) * 6 * exact[["sd"]] - 1e-6
    out <- switch(alternative,
      less = -away >= least, greater = away >= least, two.sided = abs(away) >= least
    )
    chance <- chance + sum(law[out])
    law[out] <- 0
    if (all(law == 0)) break
  }
  min(1, max(chance, .Machine$double.xmin))
}

# About how extreme a score is whose chance is `level`.
near_critical_score <- function(level, possible, alternative) {
  sides <- if (alternative == "two.sided") 2 else 1
  near <- crossing_quantile(level / sides) / sqrt(possible / 2)
  stats::uniroot(function(score) {
    log(streaks_chance(possible, -score, alternative)) - log(level)
  }, c(0.3, 3) * near, tol = 1e-3 * near, extendInt = "downX")$root
}

# The least extreme score that the exact test finds.
critical_score <- function(level, possible, alternative) {
  low <- -2 * crossing_quantile(level) / sqrt(possible / 2) - 1
  high <- 0
  while (high - low > 1e-6) {
    middle <- (low + high) / 2
    if (streaks_chance(possible, middle, alternative) <= level) low <- middle else high <- middle
  }
  low
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
      number = start * possible + seq_len(series * possible), seed = options$seed,
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
