#' A win rate adjusted for luck
#'
#' How often a player would win over all deals that are dealt fairly. Part of a win rate is the
#' cards. What is known of the cards of each game tells how good they were, and how good they are
#' on average under fair dealing is known: so the rate is moved to where it would be if the cards
#' of these games had been as good as all deals are on average. The more luck explains, the
#' narrower the interval; where it explains little, as AGT does, estimating what it is worth may
#' cost more than it gains, and the interval becomes a little wider.
#'
#' **How.** In each group a linear regression of its games on `luck`, which is centred at `mean`;
#' the adjusted rate is its intercept (Cochran 1977, section 7.3: the regression estimator). Each
#' group has its own slopes and its own variance. It is right whatever the relation of luck and
#' winning is, in large samples; the better a straight line fits, the more is gained. A rate for
#' which there are too few games, less than two more than the regression has numbers, stays as
#' played.
#'
#' The interval is that of [win_rate_interval()] with `method = "rare"` for as many games as the
#' adjusted ones are worth. Games of which luck explains the part \eqn{R^2} of the variance are
#' worth \eqn{1/(1 - R^2)} games each, less what estimating the slopes costs. Where luck explains
#' all games seen, it need not explain all: if none of \eqn{n} games goes against it, three in
#' \eqn{n} may do so (the rule of three). So three more squares are added to those that luck
#' leaves, and \eqn{R^2} stays below 1.
#'
#' **Deals that can be won or not.** If `luck` is 0 or 1 and no game with 0 was won, or may have
#' been, these are taken for deals that nobody can win. Then the rate is `mean` times the rate of
#' the games with 1, and its interval `mean` times the exact one of Clopper and Pearson. If deals
#' of 0 can be won, but seldom, that interval is too narrow: write such luck in other numbers, 1
#' and 2 for instance.
#'
#' **The test** whether a group differs from the first one is the score test, Pearson's chi-square
#' test of their wins among the games that they are worth. For few games, `method = "exact"` has
#' that of exact conditional logistic regression in its place, with the odds ratio: given how many
#' games two groups won together and the sum of the luck of these, it counts the sets of games
#' that could have been won. It needs no mean and no large sample, and takes one column of `luck`,
#' with not too many values. It is exact if the log odds of winning are linear in luck with one
#' slope for both groups, and if luck does not depend on who plays; the score test assumes none of
#' these. Where `luck` is 0 or 1 it is the exact test of two strata, [stats::mantelhaen.test()],
#' which assumes one odds ratio. Of several groups the p-values are adjusted for their number by
#' the method of Holm, and the intervals of the odds ratios with them, as in [compare_variants()].
#'
#' **What luck may be.** Anything whose mean under fair dealing is known, and is the same whoever
#' plays. AGT does not depend on the player. ATSV does: on the order in which cards are turned up,
#' and in games that were conceded on a random order of the others. Its mean does not, so rates
#' may be adjusted for it; the exact test may not.
#'
#' **Undecided games** (`NA`) are rounded outward: the low end is that of the way to decide them
#' which lowers the rate most, the high end of the one which raises it most, both with as little
#' explained as in any way considered, and the p-value is that of the rates that are nearest to
#' each other. The exact test takes all undecided games of a group as lost, or as won. Games whose
#' luck is missing are left out, with a warning, and so are recorded games that were `helped` or
#' whose deals were `chosen`: they are not a player's own, or not dealt fairly.
#'
#' **What to expect.** AGT and ATSV explain little, a few percent for the players of
#' [simulate_spider()]; the share of other games that were won with the same deal, as
#' [difficulty()] has it, explains more. Of luck with a few huge values take the logarithm, or
#' ranks: a straight line does not fit, and the interval is too narrow (it held the rate in 91
#' percent of 4,000 series of 50 games with lognormal luck). From luck that says nothing to luck
#' that says all, with 10 to 300 games, 95% intervals held the rate in 93.8 percent or more of
#' 4,000 series each (`bench/luck-coverage.R` in the package's repository, 28 November 2026). The
#' exact test, by AGT, told two groups of one rate apart in 2.4, 3.5 and 4.2 percent of 5,000
#' series of 10, 20 and 50 games each (`bench/luck.R exact`, 27 November 2026).
#'
#' The games must be dealt fairly: whether they are is asked by [test_dealer()]. Otherwise `mean`
#' is not that of the deals.
#'
#' @param x Games: recorded ones of Spider, [spider_games()]; or a vector of `TRUE` (won), `FALSE`
#'   and `NA` (undecided).
#' @param ... Further arguments of the methods; no others.
#' @param luck What is known of each game's cards: numbers, or a matrix or data frame with a
#'   column for each of several. By default for recorded games `agt`, and `atsv` if it is known of
#'   all games; which were taken is printed. `"seen"`, for recorded games that have their moves
#'   (`link`, see [spider_games()]), is the luck of [review()] with `cards = "seen"`, whose mean
#'   is 0 whoever plays; it explains far more.
#' @param mean The means of `luck` under fair dealing, one for each column. By default for
#'   recorded games the exact ones, [spider_moments()]. The mean of these games is none: with it
#'   nothing is adjusted, and there is a warning.
#' @param mean_se Standard errors of these means, 0 where they are exact.
#' @param group The group of each game: its player or program. By default for recorded games their
#'   program, else there is one group.
#' @param method `"score"`, or `"exact"`, with which recorded games have `agt` alone as `luck` by
#'   default.
#' @param conf_level Confidence level, between 0 and 1.
#' @return A tibble of class `win_rates_adjusted` with a row for each group: `group`, `n` (games),
#'   `won`, `unknown` (undecided), `rate` (as played, undecided games as lost), `estimate`
#'   (adjusted, undecided games as lost), `estimate_if_won`, `conf.low`, `conf.high`, `r.squared`
#'   (the share of the games' variance that luck explains, see above), `worth` (the games that
#'   would say as much without adjusting), `p.value` (of the difference from the first group; `NA`
#'   there) and `adj.p.value`. With `method = "exact"` also `odds.ratio` (of winning with equal
#'   luck, to the first group), `odds.low` and `odds.high`. `estimate` is `NA` where no game tells
#'   anything. `print()` shows a table with what was adjusted for, `plot()` and `autoplot()` draw
#'   the rates as played and adjusted, `generics::tidy()` and `generics::glance()` give plain
#'   columns.
#' @section Errors:
#' `patience_error_argument` if numbers and games do not go together, or if no group has three
#' games more than `luck` has columns that say something new.
#' @section Warnings:
#' `patience_warning_marked` if games with help or of chosen deals are left out.
#' `patience_warning_luck` if games whose luck is missing are, if a group has too few games or
#' games with the same luck, so that it stays as played, and if `mean` is that of the games
#' themselves.
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
  games <- games_with_luck(x, luck, mean, mean_se, group)
  fits <- lapply(split(seq_along(games$won), games$group), function(at) {
    fit_luck(games$won[at], games$luck[at, , drop = FALSE])
  })
  check_enough_games(games, fits)
  warn_own_mean(games)
  counts <- luck_counts(games, fits)
  from_means <- variance_of_means(games, fits, counts)
  limits <- luck_limits(counts, from_means, conf_level)
  count <- function(is) as.vector(tapply(is, games$group, sum))
  n <- count(rep(1L, length(games$won)))
  won <- count(games$won %in% TRUE)
  estimates <- unname(vapply(fits, `[[`, numeric(2), "estimates"))
  if (counts$method[1] != "rare") estimates <- t(counts$scale * wins_among(counts))
  spread <- estimates[1, ] * (1 - estimates[1, ])
  worth <- vapply(fits, `[[`, 1, "worth")
  rows <- tibble::tibble(
    group = levels(games$group), n = n, won = won, unknown = count(is.na(games$won)),
    rate = won / n, estimate = estimates[1, ], estimate_if_won = estimates[2, ],
    conf.low = limits[, 1], conf.high = limits[, 2],
    r.squared = unname(vapply(fits, `[[`, 1, "r.squared")),
    worth = unname(ifelse(spread %in% c(0, NA), worth, spread / (spread / worth + from_means))),
    p.value = NA_real_, adj.p.value = NA_real_
  )
  others <- seq_along(fits)[-1]
  laws <- if (method == "exact") lapply(others, function(i) exact_laws(games, c(1, i)))
  rows$p.value[others] <- if (method == "exact") {
    vapply(laws, largest_exact_p, 1)
  } else {
    luck_p(counts, variance_of_means(games, fits, counts, apart = TRUE))
  }
  rows$adj.p.value <- stats::p.adjust(rows$p.value, "holm")
  if (method == "exact") {
    errors <- tested_errors(rows$p.value[others], "holm", 1 - conf_level)
    odds <- mapply(outward_odds, laws, 1 - errors)
    columns <- c("odds.ratio", "odds.low", "odds.high")
    rows[columns] <- lapply(1:3, function(i) c(NA_real_, if (length(others) > 0) odds[i, ]))
  }
  as_told_table(rows, "win_rates_adjusted", how = list(
    luck = colnames(games$raw), unused = NULL, left_out = games$left_out, method = method,
    conf_level = conf_level, reference = rows$group[1], winnable = counts$method[1] != "rare"
  ))
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
  explained <- unique(sprintf("%.0f%%", 100 * range(rows$r.squared)))
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
        "Circles: as played. Dots: adjusted, with intervals. Luck explains %s.",
        paste(explained, collapse = " to ")
      )
    ) +
    ggplot2::theme_bw()
}

#' @export
plot.win_rates_adjusted <- function(x, ...) draw(x, ...)

# The games whose luck is known: `won` (`NA` for undecided ones), luck as given (`raw`) and less
# its means (`luck`), `group`, and how many were `left_out`.
games_with_luck <- function(x, luck, mean, mean_se, group) {
  n <- length(check_won_or_not(x))
  raw <- check_luck(luck, n)
  mean <- check_means(mean, ncol(raw), "`mean`")
  mean_se <- check_means(mean_se, ncol(raw), "`mean_se`")
  if (any(mean_se < 0)) abort_input("argument", "{.arg mean_se} must be 0 or more.")
  check_mean_of_parts(raw, mean)
  group <- if (is.null(group)) rep("all", n) else check_group(group, n)
  known <- which(stats::complete.cases(raw))
  warn_left_out(raw, length(known))
  raw <- raw[known, , drop = FALSE]
  centred <- sweep(raw, 2, mean)
  # What rounding leaves of values that are the mean is no luck.
  centred[abs(centred) <= 1e-12 * rep(abs(mean), each = length(known))] <- 0
  group <- group[known]
  list(
    won = as.logical(x)[known], raw = raw, luck = centred, mean = mean, mean_se = mean_se,
    group = factor(group, unique(group)), left_out = n - length(known)
  )
}

check_won_or_not <- function(x) {
  if (!(is.logical(x) || is.numeric(x)) || !all(x %in% c(0, 1, NA)) || length(x) == 0) {
    abort_input("argument", "{.arg x} must be games of Spider, or {.code TRUE} and
      {.code FALSE} for each game, not {shown(x)}.")
  }
  x
}

check_mean_of_parts <- function(luck, mean) {
  if (ncol(luck) == 1 && all(luck %in% c(0, 1, NA)) && (mean < 0 || mean > 1)) {
    abort_input("argument", "{.arg mean} of a {.arg luck} of 0 and 1 must be between these, not
      {shown(mean)}.")
  }
}

check_group <- function(group, n) {
  if (length(group) != n || anyNA(group)) {
    abort_input("argument", "{.arg group} must have a value for each of the {n} game{?s}.")
  }
  as.character(group)
}

# Of a list with the luck of each game's moves their sums; numbers are such sums.
sums_of_luck <- function(luck) {
  if (is.list(luck) && !is.data.frame(luck)) {
    for (game in seq_along(luck)) check_luck_of_game(luck[[game]], game)
    luck <- vapply(luck, function(moves) if (is.null(moves)) NA_real_ else sum(moves), 1)
  }
  luck
}

# A game that nobody has looked at is NULL or NA.
check_luck_of_game <- function(moves, game) {
  good <- is.null(moves) || is.numeric(moves) && all(abs(moves) <= 1 | is.na(moves)) ||
    identical(moves, NA)
  if (!good) {
    abort_input("spider_games", c(
      "Game {game}: the luck of a move is a number from -1 to 1, not {shown(moves)}.",
      i = "{.code review(deal, moves = moves, cards = \"seen\")$luck} is that of a game."
    ))
  }
}

check_luck <- function(luck, n) {
  luck <- as.matrix(sums_of_luck(luck))
  numbers <- is.numeric(luck) || is.logical(luck)
  if (!numbers || nrow(luck) != n || ncol(luck) == 0 || any(is.infinite(luck))) {
    abort_input("argument", "{.arg luck} must have a number for each of the {n} game{?s}.")
  }
  if (is.null(colnames(luck))) {
    number <- if (ncol(luck) > 1) paste0(" ", seq_len(ncol(luck)))
    colnames(luck) <- paste0("luck", number)
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

warn_left_out <- function(luck, known) {
  left_out <- nrow(luck) - known
  lacking <- colnames(luck)[colSums(is.na(luck)) > 0]
  if (known == 0) {
    abort_input("argument", "There is no game of which all {.arg luck} is known: {.field
      {lacking}} {?is/are} missing.")
  }
  if (left_out > 0) {
    warn_input("luck", c(
      "{left_out} of {nrow(luck)} games {cli::qty(left_out)}{?is/are} left out: {?its/their}
        {.field {lacking}} {cli::qty(left_out)}{?is/are} missing.",
      i = "That does no harm if what is missing has nothing to do with who won."
    ))
  }
}

# Groups that are not adjusted stand as they were played; if there is no other, that is an error.
check_enough_games <- function(games, fits) {
  if (luck_is_winnable(games)) {
    return()
  }
  few <- vapply(fits, `[[`, NA, "few")
  if (all(few)) {
    n <- length(games$won)
    columns <- qr(cbind(1, games$luck))$rank - 1
    abort_input("argument", c(
      "{n} game{?s} {?is/are} too few for {length(fits)} group{?s} and {columns} column{?s} of
        {.arg luck}.",
      i = "It takes {columns + 3} or more in a group."
    ))
  }
  alike <- vapply(fits, `[[`, NA, "alike")
  if (any(few | alike)) {
    few <- names(fits)[few]
    alike <- names(fits)[alike]
    warn_input("luck", c(
      "Not all rates could be adjusted.",
      i = if (length(few) > 0) "{cli::qty(few)}Group{?s} {.val {few}} {?has/have} too few games.",
      i = if (length(alike) > 0) "{cli::qty(alike)}In group{?s} {.val {alike}} all games have the
        same {.arg luck}, which is not {.arg mean}."
    ))
  }
}

# A mean of these games is no mean of all deals.
warn_own_mean <- function(games) {
  spread <- apply(games$luck, 2, stats::sd)
  own <- which(spread > 0 & abs(colMeans(games$luck)) <= 1e-9 * spread & games$mean_se == 0)
  if (length(own) > 0) {
    warn_input("luck", c(
      "{.arg mean} is just the mean of {.field {colnames(games$raw)[own]}} in these games.",
      x = "If it was taken from them, {cli::qty(nlevels(games$group))}{?nothing is adjusted, and
        the interval is/the groups are only adjusted to one another, and the intervals are} too
        narrow.",
      i = "It should be that of all deals; {.arg mean_se} is for one that is estimated."
    ))
  }
}
