# The regression of each group's games on luck, for win_rate_adjusted(). Each group has its own
# slopes and its own variance. From these come wins among as many games as the group is worth.
# Interval and test treat them as games that were played.

# Squares that games against the luck may add, though none was seen: where n games show no such
# game, 3 / n of all may be so (the rule of three). What luck leaves is never less than these.
unseen_squares <- 3

# The rate of one group at average luck. `luck` has one column at least, less its mean. In `won`
# an undecided game is `NA`. Columns that say nothing new are left out. All columns are left out
# where less than two games would be left to tell how much luck leaves.
fit_luck <- function(won, luck) {
  n <- length(won)
  design <- cbind(1, luck)
  decomposed <- qr(design)
  used <- decomposed$pivot[seq_len(decomposed$rank)]
  few <- n < length(used) + 2
  if (few) used <- 1
  alike <- !few && length(used) == 1 && any(luck != 0)
  design <- design[, used, drop = FALSE]
  inverse <- if (few) matrix(1 / n) else chol2inv(decomposed$qr, length(used))
  ways <- ways_decided(won, design, inverse)
  rates <- colMeans(ways)
  # Of the games less their mean, so that the same result of all leaves nothing, not even noise.
  off <- ways - rep(rates, each = n)
  coefficients <- inverse %*% crossprod(design, off)
  squares <- colSums((off - design %*% coefficients)^2)
  explained <- if (length(used) == 1) {
    0
  } else {
    free <- squares * (n - 1) / (n - length(used))
    max(0, min(1 - (free + unseen_squares) / (n * rates * (1 - rates) + unseen_squares)))
  }
  slopes <- matrix(0, ncol(luck), ncol(ways))
  slopes[used[-1] - 1, ] <- coefficients[-1, ]
  estimates <- pmin(1, pmax(0, rates + coefficients[1, ]))
  list(
    estimates = estimates[c(1, min(2, ncol(ways)))], ends = range(estimates), slopes = slopes,
    r.squared = explained, worth = 1 / ((1 - explained) * inverse[1, 1]), few = few,
    alike = alike
  )
}

# Undecided games both ways, a column for each: lost, won; as lowers the rate most, and as raises
# it; and against what luck says, which leaves least explained. One column if all are decided.
ways_decided <- function(won, design, inverse) {
  open <- is.na(won)
  if (!any(open)) {
    return(cbind(won + 0))
  }
  decided <- function(as_won) replace(won + 0, open, rep_len(as_won + 0, length(won))[open])
  weights <- drop(design %*% inverse[, 1])
  halves <- decided(0.5)
  fitted <- drop(design %*% (inverse %*% crossprod(design, halves - mean(halves))))
  cbind(
    decided(0), decided(1), decided(weights < 0), decided(weights > 0), decided(fitted < 0)
  )
}

# What the games of each group say of its rate, a row for each: `x_low` and `x_high` wins among
# `games`, which stand for the part `scale` of all deals; in the others nothing is won.
luck_counts <- function(games, fits) {
  if (!luck_is_winnable(games)) {
    ends <- vapply(fits, `[[`, numeric(2), "ends")
    worth <- vapply(fits, `[[`, 1, "worth")
    return(data.frame(x_low = ends[1, ] * worth, x_high = ends[2, ] * worth, games = worth,
                      scale = 1, method = "rare"))
  }
  could <- split(games$won[games$raw == 1], games$group[games$raw == 1])
  count <- function(of) vapply(could, function(won) sum(of(won)), 1, USE.NAMES = FALSE)
  data.frame(
    x_low = count(function(won) won %in% TRUE), x_high = count(function(won) !won %in% FALSE),
    games = lengths(could, use.names = FALSE), scale = games$mean, method = "clopper-pearson"
  )
}

# Is luck whether a deal can be won? It is 0 or 1, and no game of 0 was won or may have been.
luck_is_winnable <- function(games) {
  ncol(games$raw) == 1 && all(games$raw %in% 0:1) && all(games$won[games$raw == 0] %in% FALSE)
}

# Rates among these; none where there are no games.
wins_among <- function(counts) {
  cbind(counts$x_low, counts$x_high) / ifelse(counts$games > 0, counts$games, NA)
}

# What the errors of the means add to the variance of each rate; or to that of its difference from
# the first one, to which they add as far as slopes differ.
variance_of_means <- function(games, fits, counts, apart = FALSE) {
  if (luck_is_winnable(games)) {
    return(if (apart) 0 * counts$games else (wins_among(counts)[, 2] * games$mean_se)^2)
  }
  variance <- function(slopes) max(colSums((slopes * games$mean_se)^2))
  vapply(fits, function(fit) {
    variance(if (apart) fit$slopes[, 1, drop = FALSE] - fits[[1]]$slopes[, 1] else fit$slopes)
  }, 1, USE.NAMES = FALSE)
}

# The interval for so many wins, wider where the means are estimated: by the squares of both
# errors, at either end.
luck_limits <- function(counts, from_means, conf_level) {
  z <- stats::qnorm((1 - conf_level) / 2, lower.tail = FALSE)
  from_means <- ifelse(counts$games > 0, from_means, 0)
  limit <- function(x, end) {
    rate <- ifelse(counts$games > 0, x / counts$games, end - 1)
    near <- rate_limits(x, counts$games, counts$method[1], conf_level)[, end]
    away <- sqrt((counts$scale * (near - rate))^2 + z^2 * from_means)
    pmin(1, pmax(0, counts$scale * rate + (2 * end - 3) * away))
  }
  cbind(limit(counts$x_low, 1), limit(counts$x_high, 2))
}

# The score test whether groups have the rate of the first one: Pearson's chi-square test of these
# wins, with what the means of luck add to the variance. Undecided games count in the way that
# brings the rates nearest to each other.
luck_p <- function(counts, from_means) {
  rates <- wins_among(counts)
  vapply(seq_along(counts$games)[-1], function(i) {
    pair <- c(1, i)
    games <- counts$games[pair]
    rate <- pmin(max(rates[pair, 1]), rates[pair, 2])
    if (any(games == 0) || rate[1] == rate[2]) {
      return(1)
    }
    pooled <- sum(rate * games) / sum(games)
    variance <- pooled * (1 - pooled) * sum(1 / games) + from_means[i]
    stats::pchisq(diff(rate)^2 / variance, 1, lower.tail = FALSE)
  }, 1)
}
