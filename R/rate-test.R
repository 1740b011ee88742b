normal_p <- function(z, alternative) {
  switch(alternative,
    less = stats::pnorm(z), greater = stats::pnorm(-z), two.sided = 2 * stats::pnorm(-abs(z))
  )
}

#' Compare a win rate with a reference
#'
#' Tests whether games are won less often than in a reference, for instance the player's own
#' results with another program. The reference is an estimate as well. To treat it as known would
#' make chance look like a difference.
#'
#' * `"fisher"`: Fisher's exact test, as [stats::fisher.test()], in memory that hardly grows with
#'   the games. Conservative.
#' * `"boschloo"`: Boschloo's exact test, which takes Fisher's p-value as its statistic and
#'   the largest probability of one as small, over all common win rates. Never less powerful
#'   than Fisher's. The estimate is the difference of the rates.
#' * `"newcombe"`: Newcombe's interval for the difference, from Wilson's intervals of the two
#'   rates (his method 10), with the p-value of the score test without continuity correction.
#'   Where all games of both are won, or none is, there is no difference, and its \eqn{z} is
#'   taken as 0.
#' * `"anytime"`: may be looked at after every game, and the games of both may be played in
#'   any order: however long one looks, the p-value is ever 0.05 or less with a chance of 5% at
#'   most if the rates are alike. The statistic `e` is how much better a mixture of all rates
#'   fits than those that fit best of the rates that are not on the side of the alternative
#'   (universal inference): a common one, or, if the rates differ to the other side, the rates
#'   found. The p-value is 1/`e`, at most 1; the interval has the differences
#'   that the games so far do not reject. Before the first game of either `e` is 1. In
#'   `bench/sequential.R` in the package's repository it took, on the mean, two to three times as
#'   many games as a test with a power of 80%, and was ever wrong in 1.1% of fair series at most.
#'
#' With several numbers each, of programs or periods that may have win rates of their own, only
#' within each is compared: `"fisher"` is then the exact test of a common odds ratio (Mantel and
#' Haenszel's question), [stats::mantelhaen.test()]. To add up the games instead can make the
#' better player look like the worse one.
#'
#' The others are for a number of games that was fixed beforehand: who tests after each twenty
#' of a hundred games, and stops when Fisher's p-value is 0.05 or less, finds a difference that is
#' not there in 9.5% of 5,000 fair series (two-sided; `bench/sequential.R` in the package's
#' repository, 28 November 2026).
#'
#' A win rate tells little about cards, since players learn and get tired, and it needs many
#' games: see [test_dealer()] for the cards themselves.
#'
#' @param x,n Games won and games played: one number each, or for `"fisher"` one for each program
#'   or period. None played yet is for `"anytime"` only.
#' @param x_ref,n_ref The same for the reference, as many.
#' @param method `"fisher"`, `"boschloo"`, `"newcombe"` or `"anytime"`.
#' @param alternative `"less"` (games are won less often than in the reference), `"greater"`
#'   or `"two.sided"`.
#' @param conf_level Level of the interval, which is one-sided where the alternative is.
#' @return An object of class `htest`: `estimate` and `conf.int` are of the odds ratio for
#'   `"fisher"`, of the difference of the rates for the others. For `"boschloo"` the interval is
#'   Newcombe's, for `"anytime"` it is one that holds at any time, too. The p-values of
#'   `"fisher"` and `"boschloo"` are for all tables that are no likelier, or have no larger
#'   statistic, on either side. Their intervals are of another kind, so near the level the two
#'   may disagree, as in [stats::fisher.test()]; those of `"newcombe"` hardly ever do.
#' @references
#' Boschloo RD (1970). "Raised conditional level of significance for the 2 x 2-table when
#' testing the equality of two probabilities". *Statistica Neerlandica* 24, 1-9.
#' \doi{10.1111/j.1467-9574.1970.tb00104.x}
#'
#' Mantel N, Haenszel W (1959). "Statistical aspects of the analysis of data from retrospective
#' studies of disease". *Journal of the National Cancer Institute* 22, 719-748.
#'
#' Newcombe RG (1998). "Interval estimation for the difference between independent
#' proportions: comparison of eleven methods". *Statistics in Medicine* 17, 873-890.
#'
#' Wasserman L, Ramdas A, Balakrishnan S (2020). "Universal inference". *Proceedings of the
#' National Academy of Sciences* 117, 16880-16890. \doi{10.1073/pnas.1922664117}
#' @seealso [win_rate_sequence()] for one rate that is looked at after every game;
#'   [games_needed()].
#' @examples
#' test_win_rate(46, 100, 59, 100)
#' test_win_rate(46, 100, 59, 100, method = "anytime")
#' test_win_rate(46, 100, 59, 100, method = "newcombe", alternative = "two.sided")
#' # Two players, with four suits and with one.
#' test_win_rate(c(12, 45), c(50, 50), c(8, 30), c(40, 40))
#' @export
test_win_rate <- function(x, n, x_ref, n_ref, method = "fisher", alternative = "two.sided",
                          conf_level = 0.95) {
  check_four(!missing(x) && !missing(n) && !missing(x_ref) && !missing(n_ref))
  check_choice(method, c("fisher", "boschloo", "newcombe", "anytime"), "`method`")
  check_alternative(alternative)
  check_level(conf_level)
  if (max(lengths(list(x, n, x_ref, n_ref))) > 1) {
    return(win_rate_strata(x, n, x_ref, n_ref, method, alternative, conf_level))
  }
  most <- if (method == "boschloo") 2000 else 1e9
  n <- check_whole(n, fewest_games(method), most, "`n`")
  n_ref <- check_whole(n_ref, fewest_games(method), most, "`n_ref`")
  x <- check_whole(x, 0, n, "`x`")
  x_ref <- check_whole(x_ref, 0, n_ref, "`x_ref`")
  test <- switch(method,
    fisher = win_rate_fisher(x, n, x_ref, n_ref, alternative, conf_level),
    boschloo = win_rate_boschloo(x, n, x_ref, n_ref, alternative),
    newcombe = win_rate_score(x, n, x_ref, n_ref, alternative),
    anytime = win_rate_anytime(x, n, x_ref, n_ref, alternative)
  )
  if (method != "fisher") {
    test$estimate <- c("difference of win rates" = x / n - x_ref / n_ref)
    test$null.value <- c("difference of win rates" = 0)
    limits <- if (method == "anytime") anytime_limits else newcombe
    test$conf.int <- limits(x, n, x_ref, n_ref, alternative, conf_level)
  }
  test$alternative <- alternative
  test$data.name <- sprintf("%.0f of %.0f against %.0f of %.0f games won", x, n, x_ref, n_ref)
  structure(test, class = "htest")
}

check_four <- function(given) {
  if (!given) {
    abort_input("argument", c(
      "A test of two win rates needs four numbers.",
      i = "{.arg x} of {.arg n} games were won here, and {.arg x_ref} of {.arg n_ref} there."
    ))
  }
}

win_rate_fisher <- function(x, n, x_ref, n_ref, alternative, conf_level) {
  odds <- fisher_odds(x, n, x_ref, n_ref, alternative, conf_level)
  list(
    p.value = fisher_p(x, n, x_ref, n_ref, alternative),
    conf.int = structure(odds$limits, conf.level = conf_level),
    estimate = c("odds ratio" = odds$estimate), null.value = c("odds ratio" = 1),
    method = "Win rates: Fisher's exact test"
  )
}

win_rate_strata <- function(x, n, x_ref, n_ref, method, alternative, conf_level) {
  if (method != "fisher") {
    abort_input("argument", "{.val {method}} compares one pair of numbers; {.val fisher} takes
      several.")
  }
  strata <- length(x)
  if (any(lengths(list(n, x_ref, n_ref)) != strata)) {
    abort_input("argument", "{.arg x}, {.arg n}, {.arg x_ref} and {.arg n_ref} must have a number
      for each program or period.")
  }
  n <- check_wholes(n, 1, 1e5, "`n`")
  n_ref <- check_wholes(n_ref, 1, 1e5, "`n_ref`")
  x <- check_won(x, n, "`x`")
  x_ref <- check_won(x_ref, n_ref, "`x_ref`")
  counts <- array(rbind(x, x_ref, n - x, n_ref - x_ref), c(2, 2, strata))
  all_alike <- all(x + x_ref == 0 | x + x_ref == n + n_ref)
  test <- if (all_alike) {
    list(
      p.value = 1, conf.int = structure(c(0, Inf), conf.level = conf_level),
      estimate = c("common odds ratio" = NaN), null.value = c("common odds ratio" = 1)
    )
  } else {
    stats::mantelhaen.test(
      counts,
      alternative = alternative, conf.level = conf_level, exact = TRUE
    )
  }
  test$method <- "Win rates: exact test of a common odds ratio"
  test$alternative <- alternative
  test$data.name <- sprintf(
    "%.0f of %.0f against %.0f of %.0f games won, in %d strata", sum(x), sum(n), sum(x_ref),
    sum(n_ref), strata
  )
  structure(test, class = "htest")
}

check_won <- function(x, n, what) {
  x <- check_wholes(x, 0, 1e5, what)
  over <- which(x > n)[1]
  if (!is.na(over)) {
    abort_input("argument", "{what}: {x[over]} of {n[over]} games cannot be won.")
  }
  x
}

win_rate_boschloo <- function(x, n, x_ref, n_ref, alternative) {
  p <- fisher_table(n, n_ref, alternative)
  found <- p[x + 1, x_ref + 1]
  size <- largest_size(p <= found * (1 + 1e-7))
  list(
    statistic = c("Fisher's p" = found),
    parameter = c("common win rate" = size$rate),
    p.value = min(1, size$chance),
    method = "Win rates: Boschloo's exact test"
  )
}

# The largest chance, over all common win rates, of the tables that are counted; and that rate.
# `counted` is a matrix with a row for each number of wins and a column for each number of the
# reference's. The chance is a polynomial in the rate with about a hump for each game. A grid
# finds the highest humps, and a search their tops. `known` is what is known of the grid, see
# size_chances().
largest_size <- function(counted, known = NULL) {
  n <- nrow(counted) - 1
  n_ref <- ncol(counted) - 1
  # In each row what is counted are a few runs: their chance is that between their ends.
  steps <- cbind(counted, FALSE) - cbind(FALSE, counted)
  at <- which(steps != 0, arr.ind = TRUE)
  step <- -steps[at]
  size <- function(rate) {
    below <- c(0, stats::pbinom(0:n_ref, n_ref, rate))
    sum(step * stats::dbinom(at[, 1] - 1, n, rate) * below[at[, 2]])
  }
  grid <- size_grid(n, n_ref)
  sizes <- if (is.null(known)) {
    vapply(grid, size, 1)
  } else {
    colSums(step * known$of_wins[at[, 1], , drop = FALSE] * known$below[at[, 2], , drop = FALSE])
  }
  tops <- utils::head(order(sizes, decreasing = TRUE), 5)
  found_at <- lapply(tops, function(top) {
    around <- grid[pmin(pmax(top + c(-1, 1), 1), length(grid))]
    stats::optimize(size, around, maximum = TRUE, tol = 1e-9)
  })
  highest <- vapply(found_at, `[[`, 1, "objective")
  # Of two that are as high, as in a table that is its own mirror image, the lower rate.
  rates <- vapply(found_at, `[[`, 1, "maximum")[highest >= max(highest) * (1 - 1e-9)]
  list(chance = max(highest, sizes), rate = min(rates))
}

size_grid <- function(n, n_ref) seq(0, 1, length.out = 4 * (n + n_ref) + 1)

# The chances of all numbers of wins at all rates of the grid, for sizes of several sets of
# tables.
size_chances <- function(n, n_ref) {
  grid <- size_grid(n, n_ref)
  list(
    of_wins = outer(0:n, grid, function(x, rate) stats::dbinom(x, n, rate)),
    below = rbind(0, outer(0:n_ref, grid, function(x, rate) stats::pbinom(x, n_ref, rate)))
  )
}

# Below which Fisher's p-value is significant by Boschloo's test: no common win rate gives such
# tables a chance of the level or more. The chance grows with the p-values that are counted.
boschloo_cut <- function(n, n_ref, alternative, level) {
  p <- fisher_table(n, n_ref, alternative)
  # Fisher's test at the level itself has at most that chance. Equal p-values may differ by
  # rounding.
  above <- sort(unique(signif(p[p >= level], 8)))
  known <- size_chances(n, n_ref)
  too_many <- function(i) {
    vapply(i, function(one) largest_size(p <= above[one] * (1 + 1e-7), known)$chance >= level, NA)
  }
  first <- first_near(1, 1, length(above), too_many)
  if (first > 1) above[first - 1] * (1 + 1e-7) else level
}

# Fisher's p-value of every table with these numbers of games.
fisher_table <- function(n, n_ref, alternative) {
  x <- matrix(0:n, n + 1, n_ref + 1)
  y <- matrix(0:n_ref, n + 1, n_ref + 1, byrow = TRUE)
  if (alternative == "less") {
    return(stats::phyper(x, n, n_ref, x + y))
  }
  if (alternative == "greater") {
    return(stats::phyper(x - 1, n, n_ref, x + y, lower.tail = FALSE))
  }
  chance <- stats::dhyper(x, n, n_ref, x + y)
  p <- chance
  for (at in split(seq_along(x), x + y)) {
    rising <- sort(chance[at])
    p[at] <- cumsum(rising)[findInterval(chance[at] * (1 + 1e-7), rising)]
  }
  p
}

# Without a difference where all games are won, or none is. For vectors.
score_z <- function(x, n, x_ref, n_ref) {
  common <- (x + x_ref) / (n + n_ref)
  error <- sqrt(common * (1 - common) * (1 / n + 1 / n_ref))
  ifelse(error > 0, (x / n - x_ref / n_ref) / error, 0)
}

win_rate_score <- function(x, n, x_ref, n_ref, alternative) {
  z <- score_z(x, n, x_ref, n_ref)
  list(
    statistic = c(z = z),
    p.value = normal_p(z, alternative),
    method = "Win rates: score test, Newcombe's interval"
  )
}

win_rate_anytime <- function(x, n, x_ref, n_ref, alternative) {
  log_e <- log_evidence_for(x, n, x_ref, n_ref, alternative)
  list(
    statistic = c(e = exp(log_e)),
    p.value = min(1, exp(-log_e)),
    method = "Win rates: universal inference, at any time"
  )
}

# Each end alone is as sure as both together.
anytime_limits <- function(x, n, x_ref, n_ref, alternative, conf_level) {
  limits <- anytime_difference(x, n, x_ref, n_ref, 1 - conf_level)[1, ]
  structure(
    switch(alternative, less = c(-1, limits[2]), greater = c(limits[1], 1), limits),
    conf.level = conf_level
  )
}

newcombe <- function(x, n, x_ref, n_ref, alternative, conf_level) {
  level <- if (alternative == "two.sided") conf_level else 2 * conf_level - 1
  rate <- c(x / n, x_ref / n_ref)
  wilsons <- if (level != 0) wilson(c(x, x_ref), c(n, n_ref), abs(level)) else matrix(rate, 2, 2)
  away <- abs(wilsons - rate)
  limits <- rate[1] - rate[2] +
    c(-sqrt(away[1, 1]^2 + away[2, 2]^2), sqrt(away[1, 2]^2 + away[2, 1]^2))
  # One limit that holds less often than every second time is beyond the estimate.
  if (level < 0) limits <- rev(limits)
  limits <- switch(alternative,
    less = c(-1, limits[2]), greater = c(limits[1], 1), limits
  )
  structure(limits, conf.level = conf_level)
}
