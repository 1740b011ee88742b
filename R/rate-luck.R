#' A win rate adjusted for luck
#'
#' How often a player would win with cards that are neither good nor bad. Part of a win rate is
#' the cards. What is known of the cards of each game before it is played, and does not depend on
#' the player, tells how good they were, and how good they are on average under fair dealing is
#' known: so the rate is moved to where it would be with average cards, and the interval becomes
#' narrower.
#'
#' **How.** A linear regression of the games on `luck`, which is centred at `mean`, with the same
#' slopes in all groups; the adjusted rate is its intercept (Cochran 1977, section 7.3: the
#' regression estimator). With the 0 and 1 of deals that can be won this is post-stratification:
#' the part of the deals that could be won and were, times `mean`. The interval is Wilson's for
#' as many games as the adjusted ones are worth: games with \eqn{R^2} of their variance explained
#' are worth \eqn{1/(1 - R^2)} games each, less what estimating the slopes costs. The p-value is
#' that of the score test whether a group differs from the first one with equal luck; without
#' `luck` it would be Pearson's chi-square test. For few games, `method = "exact"` has that of
#' exact conditional logistic regression in its place, with the odds ratio: given how many games
#' two groups won together and the sum of the luck of these, it counts the sets of games that
#' could have been won. It needs no mean and no large sample, and takes one column of `luck`, with
#' not too many values. Where `luck` is 0 or 1 it is the exact test of two strata,
#' [stats::mantelhaen.test()].
#'
#' **What to expect.** AGT and ATSV explain little: for the players of [simulate_spider()] 2 to 6
#' percent, so that they spare as many games. The share of ten other games that were won with the
#' same deal, as [difficulty()] has it, explains 74 percent with two suits: a game is worth nearly
#' four. In 5,000 series each of 30, 100 and 300 games the intervals of 95 percent held the rate
#' in 94.7 to 96.2 percent, and the test told two groups of one rate apart in 4.3 to 5.8
#' (`bench/luck.R` in the package's repository, 27 November 2026). The exact test, by AGT, told
#' them apart in 2.4, 3.5 and 4.2 percent of series of 10, 20 and 50 games each.
#'
#' The games must be dealt fairly: whether they are is asked by [test_dealer()]. Otherwise `mean`
#' is not that of the deals.
#'
#' @param x Games: recorded ones of Spider, [spider_games()], of which those count that were won
#'   or lost; or a vector of `TRUE` (won) and `FALSE`.
#' @param ... Further arguments of the methods; no others.
#' @param luck What is known of each game's cards: numbers, or a matrix or data frame with a
#'   column for each of several. By default for recorded games `agt`, and `atsv` where all of it
#'   is known.
#' @param mean The means of `luck` under fair dealing, one for each column. By default for
#'   recorded games the exact ones, [spider_moments()].
#' @param mean_se Standard errors of these means, 0 where they are exact.
#' @param group The group of each game: its player or program. By default for recorded games their
#'   program, else there is one group.
#' @param method `"score"`, or `"exact"`, with which recorded games have `agt` alone as `luck` by
#'   default.
#' @param conf_level Confidence level, between 0 and 1.
#' @return A tibble with a row for each group: `group`, `n` (games), `won`, `rate` (as played),
#'   `estimate` (adjusted), `conf.low`, `conf.high`, `r.squared` (the share of the games' variance
#'   that luck explains, corrected for the number of columns), `worth` (the games that would say
#'   as much without adjusting), and `p.value` (of the difference from the first group; `NA`
#'   there). With `method = "exact"` also `odds.ratio` (of winning with equal luck, to the first
#'   group), `odds.low` and `odds.high`. `plot()` and `autoplot()` draw the rates as played and
#'   adjusted.
#' @section Errors:
#' `patience_error_argument` if numbers and games do not go together, or are too few: more than
#' groups and columns of `luck` together, and two.
#' @references
#' Cochran WG (1977). *Sampling Techniques*, third edition. Wiley. Chapter 7.
#'
#' Mehta CR, Patel NR (1995). "Exact logistic regression: theory and examples". *Statistics in
#' Medicine* 14(19), 2143-2160. \doi{10.1002/sim.4780141908}
#' @seealso [win_rate()] for rates as they are.
#' @examples
#' # Somebody won 12 of 100 deals, of which 60 could be won; of all deals two thirds can.
#' could <- rep(c(TRUE, FALSE), c(60, 40))
#' won <- rep(c(TRUE, FALSE), c(12, 88))
#' win_rate_adjusted(won, could, mean = 2 / 3)
#'
#' mine <- read_spider_games(system.file("extdata", "spider-sample.csv", package = "patience"))
#' win_rate_adjusted(mine)
#' @export
win_rate_adjusted <- function(x, ...) UseMethod("win_rate_adjusted")

#' @rdname win_rate_adjusted
#' @export
win_rate_adjusted.default <- function(x, luck, mean, mean_se = 0, group = NULL,
                                      method = "score", conf_level = 0.95, ...) {
  check_unused(...)
  check_choice(method, c("score", "exact"), "`method`")
  check_level(conf_level)
  games <- games_with_luck(x, luck, mean, group)
  mean_se <- check_means(mean_se, ncol(games$luck), "`mean_se`")
  if (any(mean_se < 0)) abort_input("argument", "{.arg mean_se} must be 0 or more.")
  groups <- unique(games$group)
  left <- length(games$won) - length(groups) - ncol(games$luck)
  if (left < 2) {
    abort_input("argument", c(
      "{length(games$won)} game{?s} {?is/are} too few for {length(groups)} group{?s} and
        {ncol(games$luck)} column{?s} of {.arg luck}.",
      i = "It takes {length(groups) + ncol(games$luck) + 2} or more."
    ))
  }
  fit <- fit_luck(games, groups)
  # What luck explains within the groups; a correction below nothing is nothing.
  share <- if (fit$rss_groups > 0) 1 - fit$rss / fit$rss_groups else 0
  share <- max(0, 1 - (1 - share) * (left + ncol(games$luck)) / left)
  estimate <- pmin(1, pmax(0, fit$rates))
  worth <- 1 / ((1 - share) * fit$factors)
  from_means <- sum((fit$slopes * mean_se)^2)
  spread <- estimate * (1 - estimate)
  worth <- ifelse(spread > 0, spread / (spread / worth + from_means), worth)
  limits <- wilson(estimate * worth, worth, conf_level)
  won <- tapply(games$won, factor(games$group, groups), sum)
  n <- tapply(games$won, factor(games$group, groups), length)
  rows <- tibble::tibble(
    group = groups, n = as.vector(n), won = as.vector(won), rate = as.vector(won / n),
    estimate = estimate, conf.low = limits[, 1], conf.high = limits[, 2], r.squared = share,
    worth = worth, p.value = NA_real_
  )
  others <- seq_along(groups)[-1]
  if (method == "score") {
    rows$p.value[others] <- vapply(groups[others], function(other) {
      luck_p(games, c(groups[1], other))
    }, 1)
    return(as_table(rows, "win_rates_adjusted"))
  }
  found <- vapply(groups[others], function(other) {
    exact_luck(games, c(groups[1], other), conf_level)
  }, c(p = 1, odds = 1, low = 1, high = 1))
  rows$p.value[others] <- found["p", ]
  odds <- c(odds.ratio = "odds", odds.low = "low", odds.high = "high")
  rows[names(odds)] <- lapply(odds, function(name) c(NA, unname(found[name, ])))
  as_table(rows, "win_rates_adjusted")
}

#' @rdname win_rate_adjusted
#' @param object An adjusted win rate.
#' @exportS3Method ggplot2::autoplot
autoplot.win_rates_adjusted <- function(object, ...) {
  check_unused(...)
  need_ggplot2()
  check_whole_table(object)
  check_any_rows(object)
  rows <- as.data.frame(object)
  rows$group <- factor(
    sprintf("%s (n = %s)", rows$group, shown_each(rows$n)),
    rev(unique(sprintf("%s (n = %s)", rows$group, shown_each(rows$n))))
  )
  ggplot2::ggplot(rows, ggplot2::aes(y = .data$group)) +
    ggplot2::geom_linerange(ggplot2::aes(xmin = .data$conf.low, xmax = .data$conf.high)) +
    ggplot2::geom_point(ggplot2::aes(x = .data$estimate), size = 3) +
    ggplot2::geom_point(ggplot2::aes(x = .data$rate), size = 3, shape = 1) +
    ggplot2::labs(
      x = "games won", y = NULL, title = "Win rates adjusted for luck",
      caption = sprintf(
        "Circles: as played. Dots: with average cards, with intervals. Luck explains %.0f%%.",
        100 * rows$r.squared[1]
      )
    ) +
    ggplot2::theme_bw()
}

#' @export
plot.win_rates_adjusted <- function(x, ...) draw(x, ...)

# The games: `won`, `luck` (a matrix, less its means) and `group`.
games_with_luck <- function(x, luck, mean, group) {
  if (!(is.logical(x) || is.numeric(x)) || !all(x %in% 0:1) || length(x) == 0) {
    abort_input("argument", "{.arg x} must be games of Spider, or {.code TRUE} and
      {.code FALSE} for each game, not {shown(x)}.")
  }
  n <- length(x)
  luck <- check_luck(luck, n)
  means <- check_means(mean, ncol(luck), "`mean`")
  group <- if (is.null(group)) rep("all", n) else check_group(group, n)
  list(won = as.logical(x), luck = sweep(luck, 2, means), group = group)
}

check_group <- function(group, n) {
  if (length(group) != n || anyNA(group)) {
    abort_input("argument", "{.arg group} must have a value for each of the {n} game{?s}.")
  }
  as.character(group)
}

check_luck <- function(luck, n) {
  luck <- if (is.data.frame(luck)) data.matrix(luck) else as.matrix(luck)
  if (!(is.numeric(luck) || is.logical(luck)) || nrow(luck) != n || !all(is.finite(luck))) {
    abort_input("argument", "{.arg luck} must have a number for each of the {n} game{?s}.")
  }
  luck + 0
}

check_means <- function(x, n, what) {
  if (!is.numeric(x) || !length(x) %in% c(1, n) || anyNA(x) || any(is.infinite(x))) {
    abort_input("argument", "{what} must be a number for each of the {n} column{?s} of
      {.arg luck}, not {shown(x)}.")
  }
  rep_len(as.numeric(x), n)
}

# The regression with a rate for each group: rates at average luck, by how much their variance is
# that of a game, slopes, and the squares that are left with and without luck. Columns that say
# nothing new are left out.
fit_luck <- function(games, groups) {
  by_group <- outer(games$group, groups, "==") + 0
  design <- cbind(by_group, games$luck)
  decomposed <- qr(design)
  used <- sort(decomposed$pivot[seq_len(decomposed$rank)])
  inverse <- chol2inv(qr.R(qr(design[, used, drop = FALSE])))
  coefficients <- drop(inverse %*% crossprod(design[, used, drop = FALSE], games$won))
  slopes <- rep(0, ncol(games$luck))
  at <- seq_along(groups)
  slopes[used[-at] - length(groups)] <- coefficients[-at]
  squares <- function(fitted) sum((games$won - fitted)^2)
  list(
    rates = coefficients[at], factors = diag(inverse)[at], slopes = slopes,
    rss = squares(design[, used, drop = FALSE] %*% coefficients),
    rss_groups = squares(stats::ave(games$won + 0, games$group))
  )
}

# Score test whether two groups have one rate at equal luck.
luck_p <- function(games, pair) {
  chosen <- games$group %in% pair
  games <- list(
    won = games$won[chosen], luck = games$luck[chosen, , drop = FALSE],
    group = games$group[chosen]
  )
  apart <- fit_luck(games, pair)$rss
  together <- fit_luck(replace(games, "group", list(rep("", length(games$won)))), "")$rss
  if (together == 0) {
    return(1)
  }
  statistic <- (length(games$won) - ncol(games$luck)) * (1 - apart / together)
  stats::pchisq(max(0, statistic), 1, lower.tail = FALSE)
}

# The same exactly.
exact_luck <- function(games, pair, conf_level) {
  if (ncol(games$luck) != 1) {
    abort_input("argument", "The exact method takes one column of {.arg luck}, not
      {ncol(games$luck)}.")
  }
  chosen <- games$group %in% pair
  won <- games$won[chosen]
  steps <- luck_steps(won, games$luck[chosen, 1])
  luck_exact(won, steps, games$group[chosen] == pair[2], conf_level)
}
