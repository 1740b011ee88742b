#' Does a program deal worse cards?
#'
#' Tests the cards of recorded games against those of fair dealing, by their mean AGT, mean
#' ATSV, or both. One-sided by default: the suspicion is of worse cards, and both statistics
#' are smaller for worse cards.
#'
#' * `"montecarlo"`: the p-value is \eqn{(1 + k) / (1 + reps)}, where `k` of `reps` simulated
#'   players of as many games with fair cards have a mean at least as extreme. Valid for any
#'   number of games.
#' * `"z"`: the normal distribution with the exact mean and variance, [spider_moments()]. For
#'   ATSV, which is skewed to the left, a little too sharp: at a level of 5% it rejects fair
#'   dealers in 5.3% of series of 100 games, and in 5.9% of series of 5.
#' * `"t"`: Student's t-test against the exact mean, which estimates a variance that is known. The
#'   skewness of ATSV makes it conservative: at a level of 5% it rejects fair dealers in 4.1% of
#'   series of 100 games, and in 2.7% of series of 5.
#'
#' (From 20,000 simulated series each, with standard errors below 0.2%: `bench/spider-powers.R` in
#' the sources.)
#'
#' With `"both"` the statistic is the smaller of the two z-values (for `alternative =
#' "greater"` the larger one, for `"two.sided"` that further from 0), referred to its
#' distribution under fair dealing with the correlation of AGT and ATSV within a game: by
#' simulation of pairs, or for `method = "z"` by the bivariate normal distribution. Ways to
#' rig a dealer mostly move one of the two statistics, and by much, so the more extreme of the
#' two finds them all and says which it was; a sum would dilute it. The correlation, about 0.3,
#' depends on when the rows from the stock come, see `order` in [simulate_spider()] and
#' [spider_covariance()]. Only games that have both statistics are used.
#'
#' @param games Recorded games, see [spider_games()] and [read_spider_games()]; or a data frame
#'   with columns `agt` and, where wanted, `atsv`.
#' @param statistic `"agt"`, `"atsv"` or `"both"`; or several of them, for a table.
#' @param method `"montecarlo"`, `"z"` or `"t"` (not for `"both"`).
#' @param alternative `"less"` (worse cards), `"greater"` or `"two.sided"`.
#' @param reps Simulated players, a whole number from 99 to 10^7.
#' @param seed Seed of the simulation, a whole number from 0 to 2^53.
#' @param threads Threads to use, see [patience_threads()].
#' @param order When rows from the stock come, for `"both"`; see [simulate_spider()].
#' @param conf_level Level of the interval for the mean.
#' @return For one statistic an object of class `htest` with `statistic`, `parameter` (games,
#'   or degrees of freedom), `p.value`, `conf.int` (for the mean; from the exact variance
#'   unless `method` is `"t"`; not for `"both"`), `estimate`, `null.value` (the exact mean),
#'   `alternative`, `method` and `data.name`. For several statistics a tibble with a row for
#'   each: `test`, `statistic`, `parameter`, `estimate`, `conf.low` and `conf.high` (`NA` for
#'   `"both"`), `p.value`, `p.adjusted` (by the method of Holm), `alternative` and `method`.
#' @section Errors:
#' * `patience_error_spider_games` if `games` is not such a data frame, or has too few games
#'   with the statistic (one; for `"t"` two that differ).
#' * `patience_error_statistic`, `patience_error_method`, `patience_error_alternative`,
#'   `patience_error_number`, `patience_error_seed`, `patience_error_level` for the other
#'   arguments; `patience_error_order` if there is no such order, or for `"guaranteed"` with
#'   `method = "z"` and `"both"`, as the exact correlation is not known.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>
#'
#' Phipson B, Smyth GK (2010). "Permutation p-values should never be zero". *Statistical
#' Applications in Genetics and Molecular Biology* 9(1), article 39.
#' \doi{10.2202/1544-6115.1585}
#'
#' Holm S (1979). "A simple sequentially rejective multiple test procedure". *Scandinavian
#' Journal of Statistics* 6, 65-70.
#' @examples
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' test_dealer(games, reps = 999)
#' test_dealer(games, c("agt", "atsv"), method = "z")
#' @export
test_dealer <- function(games, statistic = "agt", method = "montecarlo", alternative = "less",
                        reps = 9999, seed = 1, threads = NULL, order = "spread",
                        conf_level = 0.95) {
  name <- paste(deparse(substitute(games)), collapse = " ")
  run_dealer_tests(
    games, statistic, method, alternative, reps, seed, threads, order, conf_level, name
  )
}

#' Do cards get worse after a win?
#'
#' Under fair dealing the cards of a game are independent of all that was before, whatever the
#' player's skill. So the games that follow a win must have the same law as any others, and are
#' tested against it as in [test_dealer()]. A dealer that punishes only winners shows here
#' sooner than in the mean of all games.
#'
#' A game after one without result is left out. Where games are of several programs, a game
#' follows the last one of the same program.
#'
#' How many games follow a win is chance. As good cards help to win, series with good cards have
#' more such games, and the mean over a short series is on the average a little too small. At a
#' level of 5%, for a player who wins if and only if AGT is at least 4, fair dealers are rejected
#' in 5.5% of series of 10 games, 5.6% of 20, 5.4% of 50 and 5.2% of 100 (`bench/spider-streaks.R`
#' in the sources). [monitor_dealer()] with `after = "won"` is free of this.
#'
#' @inheritParams test_dealer
#' @param games Recorded games in the order in which they were played, with results; all games
#'   played, since a game left out makes another one seem to be the next.
#' @param after `"won"` or `"lost"`: the result that the games to test follow.
#' @inherit test_dealer return
#' @section Errors:
#' As in [test_dealer()]; and `patience_error_spider_games` if no game follows such a result, or
#' if `games` has no column `result`.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>
#'
#' Miller JB, Sanjurjo A (2018). "Surprised by the hot hand fallacy? A truth in the law of small
#' numbers". *Econometrica* 86(6), 2019-2047. \doi{10.3982/ECTA14943}, for the bias of what
#' follows a success.
#' @examples
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' test_streaks(games, method = "z")
#' @export
test_streaks <- function(games, after = "won", statistic = "agt", method = "montecarlo",
                         alternative = "less", reps = 9999, seed = 1, threads = NULL,
                         order = "spread", conf_level = 0.95) {
  name <- paste(deparse(substitute(games)), collapse = " ")
  run_dealer_tests(
    games_following(games, after), statistic, method, alternative, reps, seed, threads, order,
    conf_level, sprintf("games of %s after one %s", name, after)
  )
}

# The games that follow one with this result.
games_following <- function(games, after, call = parent.frame()) {
  check_choice(after, c("won", "lost"), "`after`", "spider_games", call)
  if (!is.data.frame(games) || !"result" %in% names(games)) {
    abort_input("spider_games", c(
      "{.arg games} must be a data frame with a column {.field result}."
    ), call)
  }
  program <- if ("program" %in% names(games)) as.character(games$program) else ""
  program <- factor(rep_len(program, nrow(games)), exclude = NULL)
  before <- rep(NA_character_, nrow(games))
  for (rows in split(seq_len(nrow(games)), program)) {
    before[rows] <- c(NA, utils::head(as.character(games$result)[rows], -1))
  }
  following <- which(before == after)
  if (length(following) == 0) {
    abort_input(
      "spider_games", "No game of {.arg games} follows one that was {after}.", call, environment()
    )
  }
  games[following, ]
}

run_dealer_tests <- function(games, statistic, method, alternative, reps, seed, threads, order,
                             conf_level, name, call = parent.frame()) {
  if (!is.character(statistic) || length(statistic) == 0) {
    statistic <- check_choice(statistic, dealer_statistics, "`statistic`", "statistic", call)
  }
  for (each in statistic) {
    check_choice(each, dealer_statistics, "`statistic`", "statistic", call)
  }
  check_choice(method, c("montecarlo", "z", "t"), "`method`", "method", call)
  check_alternative(alternative, call)
  check_level(conf_level, call)
  reps <- check_whole(reps, 99, 1e7, "`reps`", "number", call)
  seed <- check_seed(seed, call)
  check_order(order, call, exact = method == "z" && "both" %in% statistic)
  options <- list(
    method = method, alternative = alternative, reps = reps, seed = seed, threads = threads,
    order = order, conf_level = conf_level
  )
  tests <- lapply(unique(statistic), function(each) {
    values <- dealer_values(games, each, call)
    test <- if (method == "t") {
      dealer_t(values, each, options, call)
    } else if (each == "both") {
      dealer_both(values, options)
    } else {
      dealer_one(values, each, options)
    }
    test$data.name <- name
    structure(test, class = "htest")
  })
  if (length(tests) == 1) tests[[1]] else tests_table(tests, unique(statistic))
}

dealer_statistics <- c("agt", "atsv", "both")

# The columns of games that a test of this statistic looks at.
statistic_columns <- function(statistic) {
  if (statistic == "both") c("agt", "atsv") else statistic
}

# A matrix of the values to test: a row for each game with all of them.
dealer_values <- function(games, statistic, call) {
  columns <- statistic_columns(statistic)
  if (!is.data.frame(games) || !all(columns %in% names(games))) {
    abort_input("spider_games", c(
      "{.arg games} must be a data frame with {.field {columns}}.",
      i = "{.fn spider_games} and {.fn read_spider_games} make one."
    ), call, environment())
  }
  values <- as.matrix(as.data.frame(games)[columns])
  values <- values[stats::complete.cases(values), , drop = FALSE]
  if (nrow(values) == 0) {
    abort_input("spider_games", c(
      "No game of {.arg games} has {.field {columns}}.",
      i = if ("atsv" %in% columns) "ATSV needs the turned cards, see {.fn spider_games}."
    ), call, environment())
  }
  values
}

exact_moments <- function(statistic) {
  moments <- spider_moments(statistic)
  c(mean = moments[["mean"]], sd = sqrt(moments[["variance"]]))
}

dealer_one <- function(values, statistic, options) {
  n <- nrow(values)
  exact <- exact_moments(statistic)
  mean <- mean(values)
  z <- (mean - exact[["mean"]]) / (exact[["sd"]] / sqrt(n))
  if (options$method == "z") {
    p <- normal_p(z, options$alternative)
    found <- c(z = z)
  } else {
    null <- dealer_null(n, options)[, match(statistic, c("agt", "atsv"))]
    p <- simulated_p(null, mean, options$alternative)
    found <- stats::setNames(mean, paste("mean", toupper(statistic)))
  }
  htest_parts(
    found, n, p, options,
    method = toupper(statistic),
    estimate = stats::setNames(mean, paste("mean", toupper(statistic))),
    null.value = stats::setNames(exact[["mean"]], paste("mean", toupper(statistic))),
    conf.int = normal_interval(mean, exact[["sd"]] / sqrt(n), options)
  )
}

dealer_t <- function(values, statistic, options, call) {
  if (statistic == "both") {
    abort_input("method", c(
      "Student's t takes one statistic.",
      i = "Use {.val montecarlo} or {.val z} for {.val both}."
    ), call)
  }
  if (nrow(values) < 2 || stats::sd(values) == 0) {
    abort_input("spider_games", "Student's t needs at least two games that differ.", call)
  }
  exact <- exact_moments(statistic)
  test <- stats::t.test(
    c(values),
    mu = exact[["mean"]], alternative = options$alternative, conf.level = options$conf_level
  )
  names(test$estimate) <- names(test$null.value) <- paste("mean", toupper(statistic))
  test$method <- sprintf("Cards of Spider games, %s: Student's t", toupper(statistic))
  unclass(test)
}

dealer_both <- function(values, options) {
  n <- nrow(values)
  exact <- rbind(exact_moments("agt"), exact_moments("atsv"))
  standard <- function(means) {
    sweep(sweep(means, 2, exact[, "mean"]), 2, exact[, "sd"] / sqrt(n), "/")
  }
  extreme <- switch(options$alternative,
    less = function(z) pmin(z[, 1], z[, 2]),
    greater = function(z) -pmax(z[, 1], z[, 2]),
    two.sided = function(z) -pmax(abs(z[, 1]), abs(z[, 2]))
  )
  z <- standard(matrix(colMeans(values), 1))
  found <- extreme(z)
  if (options$method == "z") {
    correlation <- stats::cov2cor(spider_covariance(options$order))[1, 2]
    p <- both_p(found, correlation, options$alternative)
  } else {
    p <- simulated_p(extreme(standard(dealer_null(n, options))), found, "less")
  }
  sign <- if (options$alternative == "less") 1 else -1
  htest_parts(
    c("most extreme z" = sign * found), n, p, options,
    method = "AGT and ATSV",
    estimate = c("z of AGT" = z[1], "z of ATSV" = z[2]),
    null.value = c("mean z" = 0)
  )
}

# The probability that the smaller of two standard normal variables is at most `z` (for two
# sides: that one of them is at least as far from 0), given their correlation.
both_p <- function(z, correlation, alternative) {
  spread <- sqrt(1 - correlation^2)
  inside <- function(from, to) {
    density <- function(x) {
      upper <- stats::pnorm((to - correlation * x) / spread)
      stats::dnorm(x) * (upper - stats::pnorm((from - correlation * x) / spread))
    }
    stats::integrate(density, max(from, -9), min(to, 9), rel.tol = 1e-8)$value
  }
  if (alternative == "two.sided") 1 - inside(z, -z) else 1 - inside(z, Inf)
}

dealer_null <- function(n, options) {
  threads <- patience_threads(options$threads)
  spider_null(n, options$reps, options$seed, threads, options$order)
}

# Means of equal sums may differ in their last digit.
simulated_p <- function(null, found, alternative) {
  slack <- 1e-9 * (1 + abs(found))
  below <- (1 + sum(null <= found + slack)) / (1 + length(null))
  above <- (1 + sum(null >= found - slack)) / (1 + length(null))
  switch(alternative,
    less = below, greater = above, two.sided = min(1, 2 * below, 2 * above)
  )
}

normal_interval <- function(centre, error, options) {
  level <- options$conf_level
  side <- error * stats::qnorm(if (options$alternative == "two.sided") (1 + level) / 2 else level)
  limits <- switch(options$alternative,
    less = c(-Inf, centre + side), greater = c(centre - side, Inf), centre + c(-side, side)
  )
  structure(limits, conf.level = level)
}

htest_parts <- function(statistic, n, p, options, method, ...) {
  how <- if (options$method == "z") {
    "exact mean and variance, normal distribution"
  } else {
    sprintf("exact null, %s simulated players", shown(options$reps))
  }
  list(
    statistic = statistic, parameter = c(games = n), p.value = p, ...,
    alternative = options$alternative,
    method = sprintf("Cards of Spider games, %s: %s", method, how)
  )
}

tests_table <- function(tests, names) {
  # Both statistics together have two estimates, and so no single one.
  pick <- function(part) {
    unname(vapply(tests, function(test) {
      if (length(test[[part]]) == 1) test[[part]][[1]] else NA_real_
    }, 1))
  }
  text <- function(part) vapply(tests, `[[`, "", part)
  p <- pick("p.value")
  tibble::tibble(
    test = names,
    statistic = pick("statistic"),
    parameter = pick("parameter"),
    estimate = pick("estimate"),
    conf.low = vapply(tests, function(test) c(test$conf.int, NA)[1], 1),
    conf.high = vapply(tests, function(test) c(test$conf.int, NA, NA)[2], 1),
    p.value = p,
    p.adjusted = stats::p.adjust(p, "holm"),
    alternative = text("alternative"),
    method = text("method")
  )
}
