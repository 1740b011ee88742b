#' Does a program deal worse cards?
#'
#' Tests the cards of recorded games against those of fair dealing, by their mean AGT, mean
#' ATSV, or both: see [spider_statistic()]. Both are smaller for worse cards, so who suspects
#' those asks with `alternative = "less"`.
#'
#' * `"exact"`, for AGT: the probability that as many games with fair cards have a sum of AGT
#'   as small as that found, from the law of one game, [spider_distribution()], added up game
#'   by game. All terms are positive, so that small p-values are right to 12 digits too. For
#'   more than 10,000 games the law of the sum is a Fourier transform's, of one game's law
#'   tilted to the mean found and then tilted back; a test compares it with the sums of all
#'   terms to nine digits. For two sides it is twice the smaller of the two tails. The
#'   interval has the means under which the games are not too extreme, in the family of laws
#'   that weigh each turn of a game's six rows alike; it goes with the test. The default for
#'   AGT.
#' * `"montecarlo"`: the p-value is \eqn{(1 + k) / (1 + reps)}, where `k` of `reps` simulated
#'   players of as many games with fair cards have a mean at least as extreme. Valid for any
#'   number of games, but never below \eqn{1 / (1 + reps)}, and the conclusion says where it is
#'   that. The default for all else up to 10,000 games, since the law of ATSV is not known.
#' * `"saddlepoint"`: the approximation of Lugannani and Rice, with the exact law of AGT, and for
#'   ATSV the law of a million simulated games, moved and stretched to the exact mean and
#'   variance. Small p-values are right to some percent; a test compares it with the exact law of
#'   AGT. The default above 10,000 games for ATSV and `"both"`.
#' * `"z"`: the normal distribution with the exact mean and variance, [spider_moments()]. For
#'   ATSV, which is skewed to the left, a little too sharp: at a level of 5% it rejects fair
#'   dealers in 5.3% of series of 100 games, and in 5.9% of series of 5.
#' * `"t"`: Student's t-test against the exact mean, which estimates a variance that is known. The
#'   skewness of ATSV makes it conservative: at a level of 5% it rejects fair dealers in 4.1% of
#'   series of 100 games, and in 2.7% of series of 5.
#'
#' (From 20,000 simulated series each, with standard errors below 0.2%: `bench/spider-powers.R` in
#' the package's repository.)
#'
#' **Luck**, of games that were played: how much better the cards were than those that could
#' have come in their place, by what the player had on the board, see [review()] with `cards =
#' "seen"`. If the cards are dealt fairly its mean is 0, whoever plays and however, and
#' whatever is known of the worth of a position: for each new card all hidden ones are equally
#' likely, and luck is what came less the mean of all that could. So it finds what AGT and
#' ATSV cannot: a dealer who looks at the board and gives bad cards to one who is winning. Its
#' law depends on who plays, so it is tested by Student's t, on one side a little too sharp:
#' at a level of 5% it rejects fair dealers in 6% of series of 100 games
#' (`bench/spider-luck.sh` in the package's repository).
#'
#' With `"both"` the statistic is the smaller of the two z-values (for `alternative =
#' "greater"` the larger one, for `"two.sided"` that further from 0), referred to its
#' distribution under fair dealing with the correlation of AGT and ATSV within a game: by
#' simulation of pairs, or for `method = "z"` by the bivariate normal distribution. Ways to
#' rig a dealer mostly move one of the two statistics, and by much, so the more extreme of the
#' two finds them all and says which it was; a sum would dilute it. The correlation, about 0.3,
#' depends on when the rows from the stock come, see `order` in [simulate_spider()] and
#' [spider_moments()]. Only games that have both statistics are used.
#'
#' @param games Recorded games, see [spider_games()] and [read_spider_games()]; or a data frame
#'   with columns `agt` and, where wanted, `atsv`. AGT of a game is a number of sixths: written
#'   with one digit or two, 3.8 or 3.83, it is taken for the nearest, if all are near one; else
#'   each value counts as it is. For `"luck"` a column `luck`: a list that has for each game the
#'   luck of its moves, or a number for each game, their sum; or a column `link` with the whole
#'   games, see [read_game()]. Games that were played with help
#'   or whose deals were chosen (`helped` and `chosen`) are left out, with a warning. Games
#'   that lack what is tested are left out, which is said.
#' @param statistic `"agt"`, `"atsv"`, `"both"` (of the two) or `"luck"`; or several of them, for
#'   a table.
#' @param method `"exact"` (for `"agt"`), `"montecarlo"`, `"saddlepoint"`, `"z"` or `"t"` (not
#'   for `"both"`, and alone for `"luck"`); or `NULL` for the default of each statistic, see
#'   Details.
#' @param alternative `"two.sided"`, `"less"` (worse cards) or `"greater"`.
#' @param reps Simulated players for `"montecarlo"`, a whole number from 99 to 10^7.
#' @param seed Seed of the simulation, a whole number from 0 to 2^53.
#' @param threads Threads to use, see [patience_threads()].
#' @param order When rows from the stock come, for `"both"`; see [simulate_spider()].
#' @param conf_level Level of the interval for the mean.
#' @return For one statistic an object of class `htest` with `statistic`, `parameter` (games,
#'   or degrees of freedom), `p.value`, `conf.int` (for the mean, by the method of the p-value:
#'   for `"montecarlo"` the simulated means, moved; not for `"both"`), `estimate`, `null.value`
#'   (the exact mean),
#'   `alternative`, `method` and `data.name`; and `conclusion`, which says in words what the
#'   p-value means and is printed last. For several statistics a tibble with a row for each:
#'   `test`, `statistic`, `parameter`, `estimate`, `conf.low` and `conf.high` (`NA` for `"both"`),
#'   `p.value`, `adj.p.value` (by the method of Holm), `alternative`, `method`, `conclusion` and
#'   `data.name`.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>
#'
#' Lugannani R, Rice S (1980). "Saddle point approximation for the distribution of the sum of
#' independent random variables". *Advances in Applied Probability* 12(2), 475-490.
#' \doi{10.2307/1426607}
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
#' test_dealer(games)
#' # Are they worse than fair ones?
#' test_dealer(games, alternative = "less")
#' test_dealer(games, method = "montecarlo", reps = 999)
#' test_dealer(games, c("agt", "atsv"), method = "z")
#' # The luck of two games, in which solutions were played.
#' luck <- lapply(1:2, function(number) {
#'   deal <- deal_cards("spider", number = number)
#'   review(deal, moves = solve_deal(deal)$moves, cards = "seen")$luck
#' })
#' test_dealer(tibble::tibble(luck), "luck")
#' @export
test_dealer <- function(games, statistic = "agt", method = NULL, alternative = "two.sided",
                        reps = 9999, seed = 1, threads = NULL, order = "spread",
                        conf_level = 0.95) {
  name <- paste(deparse(substitute(games)), collapse = " ")
  check_simulates(method, !missing(reps), !missing(seed))
  run_dealer_tests(
    games, statistic, method, alternative, reps, seed, threads, order, conf_level, name
  )
}

# Simulated players are for one method.
check_simulates <- function(method, reps, seed) {
  if ((reps || seed) && is_text(method) && method != "montecarlo") {
    unused <- c("reps", "seed")[c(reps, seed)]
    abort_input("argument", c(
      "{.arg {unused}} {?is/are} for {.code method = \"montecarlo\"}, not for {.val {method}}."
    ))
  }
}

run_dealer_tests <- function(games, statistic, method, alternative, reps, seed, threads, order,
                             conf_level, name, after = NULL) {
  statistic <- check_statistics(statistic, if (is.null(after)) "luck")
  check_dealer_method(method, statistic)
  check_alternative(alternative)
  check_level(conf_level)
  reps <- check_whole(reps, 99, 1e7, "`reps`")
  seed <- check_seed(seed)
  check_order(order, exact = identical(method, "z") && "both" %in% statistic)
  counts <- games_that_count(games)
  options <- list(
    alternative = alternative, reps = reps, seed = seed, threads = threads, order = order,
    conf_level = conf_level, after = after
  )
  if (!is.null(after)) following <- follows_result(games, after)[counts]
  if (!all(counts)) {
    name <- sprintf("%s, %d with help or of chosen deals left out", name, sum(!counts))
    games <- games[counts, ]
  }
  if ("luck" %in% statistic) games <- with_luck(games)
  tests <- lapply(unique(statistic), function(each) {
    values <- dealer_values(games, each)
    options$method <- if (is.null(method)) usual_method(each, nrow(values), after) else method
    if (options$method == "exact") check_exact_games(nrow(values), after)
    test <- if (!is.null(after)) {
      known <- stats::complete.cases(as.data.frame(games)[statistic_columns(each)])
      streaks_one(values, following[known], known[1], each, options)
    } else {
      dealer_games(values, each, options)
    }
    test$data.name <- name_of_used(name, nrow(values), nrow(games), each)
    test$conclusion <- c(
      dealer_conclusion(test$p.value, nrow(values), options),
      if (options$method == "montecarlo") least_p_sentence(test$p.value, options$reps)
    )
    structure(test, class = c("spider_test", "htest"))
  })
  if (length(tests) == 1) tests[[1]] else tests_table(tests, unique(statistic))
}

# One of them or several.
check_statistics <- function(statistic, more) {
  known <- c(dealer_statistics, more)
  if (!is.character(statistic) || length(statistic) == 0) {
    check_choice(statistic, known, "`statistic`")
  }
  for (each in statistic) check_choice(each, known, "`statistic`")
  statistic
}

# Of all games, and not of those after a result.
dealer_games <- function(values, statistic, options) {
  if (options$method == "t") {
    dealer_t(values, statistic, options)
  } else if (statistic == "both") {
    dealer_both(values, options)
  } else {
    dealer_one(values, statistic, options)
  }
}

# Which games were tested, where not all have what is.
name_of_used <- function(name, used, all, statistic) {
  if (used == all) {
    return(name)
  }
  lacks <- toString(statistic_words(statistic_columns(statistic)))
  sprintf("%s, %d of %d games: %d without %s left out", name, used, all, all - used, lacks)
}

# A matrix of the values to test: a row for each game with all of them.
dealer_values <- function(games, statistic) {
  columns <- statistic_columns(statistic)
  if (!is.data.frame(games) || !all(columns %in% names(games))) {
    found <- if (is.data.frame(games)) {
      "one with {.field {names(games)}}"
    } else {
      "{.obj_type_friendly {games}}"
    }
    abort_input("spider_games", c(
      paste0("{.arg games} must be a data frame with {.field {columns}}, not ", found, "."),
      i = "{.fn spider_games} and {.fn read_spider_games} make one."
    ))
  }
  if (statistic == "luck") games <- data.frame(luck = sums_of_luck(games$luck))
  for (column in columns) {
    if (!is.numeric(games[[column]])) {
      abort_input("spider_games", c(
        "{.field {column}} must be numbers, not {.obj_type_friendly {games[[column]]}}."
      ))
    }
  }
  values <- matrix(0, nrow(games), length(columns), dimnames = list(NULL, columns))
  for (column in columns) {
    values[, column] <- as.numeric(games[[column]])
    check_statistic(values[, column], column)
  }
  values <- values[stats::complete.cases(values), , drop = FALSE]
  if (nrow(values) == 0) {
    abort_input("spider_games", c(
      "No game of {.arg games} has {.field {columns}}.",
      i = if ("atsv" %in% columns) "ATSV needs the turned cards, see {.fn spider_games}."
    ))
  }
  if ("agt" %in% columns) values[, "agt"] <- unrounded_agt(values[, "agt"])
  values
}

# AGT is a number of sixths. If all may have been rounded to two digits, they are what they were;
# else each stands for a mean.
unrounded_agt <- function(agt) if (all(are_sixths(agt))) round(6 * agt) / 6 else agt

check_dealer_method <- function(method, statistic) {
  if (is.null(method)) {
    return(invisible())
  }
  # "t" is for comparisons: the article that asked about Spider's cards tested by it.
  check_choice(method, c("exact", "montecarlo", "saddlepoint", "z", "t"), "`method`")
  if ("luck" %in% statistic && method != "t") {
    abort_input("argument", c(
      "The law of luck depends on who plays and how: it is tested by Student's {.val t}.",
      i = "Give no {.arg method} for the default of each statistic."
    ))
  }
  if (method == "exact" && !identical(unique(statistic), "agt")) {
    abort_input("argument", c(
      "The method {.val exact} is for {.val agt} only: the law of ATSV is not known.",
      i = "Use {.val montecarlo}, or no {.arg method} for the default of each statistic."
    ))
  }
}

# For more games than this sums take long if they are added up term by term, and so do simulated
# players.
most_exact_games <- function(after) if (is.null(after)) 10000 else 1000
most_simulated_games <- 10000

usual_method <- function(statistic, games, after) {
  if (statistic == "luck") {
    "t"
  } else if (statistic == "agt" && (is.null(after) || games <= most_exact_games(after))) {
    "exact"
  } else if (games <= most_simulated_games) {
    "montecarlo"
  } else if (is.null(after)) {
    "saddlepoint"
  } else {
    "z"
  }
}

check_exact_games <- function(n, after) {
  if (!is.null(after) && n > most_exact_games(after)) {
    abort_input("spider_games", c(
      "{shown(n)} games are too many for {.code method = \"exact\"}.",
      i = "Use {.val montecarlo} or {.val z}."
    ))
  }
}

dealer_one <- function(values, statistic, options) {
  if (options$method == "exact") {
    return(dealer_exact(values, options))
  }
  if (options$method == "saddlepoint") {
    return(dealer_saddlepoint(values, statistic, options))
  }
  n <- nrow(values)
  exact <- exact_moments(statistic)
  mean <- mean(values)
  error <- exact[["sd"]] / sqrt(n)
  z <- (mean - exact[["mean"]]) / error
  if (options$method == "z") {
    p <- normal_p(z, options$alternative)
    how <- "exact mean and variance, normal distribution"
  } else {
    null <- dealer_null(n, options)[, match(statistic, c("agt", "atsv"))]
    p <- simulated_p(null, mean, options$alternative)
    how <- players_simulated(options)
  }
  sides <- if (options$alternative == "two.sided") 2 else 1
  share <- (1 - options$conf_level) / sides
  # How far a mean must be from the fair one, below and above, to be significant at that level.
  away <- if (options$method == "z") {
    error * stats::qnorm(share, lower.tail = FALSE) * c(1, 1)
  } else {
    significant_from(null, share) * c(-1, 1) + exact[["mean"]] * c(1, -1)
  }
  parts <- c(one_parts(statistic, mean, z, options), list(
    conf.int = interval_around(mean, rev(away), options)
  ))
  htest_parts(parts, n, p, options, how)
}

# The values beyond which a simulated p-value of one side is below `share`.
significant_from <- function(null, share) {
  few <- ceiling(share * (1 + length(null)) - 1e-9) - 1
  if (few < 1) return(c(-Inf, Inf))
  null <- sort(null)
  c(null[few], null[length(null) + 1 - few])
}

# From the law of the sum of GT over all games.
dealer_exact <- function(values, options) {
  n <- nrow(values)
  mean <- mean(values)
  total <- 6 * sum(values)
  fair <- 6 * n * exact_moments("agt")[["mean"]]
  if (n <= most_exact_games(NULL)) {
    logs <- log_games_law(agt_chances, n, total)
    p <- tail_p(total, logs, fair, options$alternative)
    limits <- tilted_limits(total, logs, options$alternative, options$conf_level) / (6 * n)
  } else {
    near <- fourier_games_law(agt_chances, n, total)
    p <- tail_p(total, near$log_law, fair, options$alternative, near$sums)
    limits <- fourier_limits(total, n, options) / (6 * n)
  }
  parts <- c(one_parts("agt", mean, NA, options), list(
    conf.int = structure(limits, conf.level = options$conf_level)
  ))
  htest_parts(parts, n, p, options, "exact law of fair dealing")
}

# Each limit by the sums around it, where they are known best.
fourier_limits <- function(total, n, options) {
  sides <- if (options$alternative == "two.sided") 2 else 1
  tilted <- tilted_law(agt_chances, tilt_to_mean(agt_chances, total / n))
  sd <- sqrt(n * sum((0:54 - law_mean(tilted))^2 * tilted))
  z <- stats::qnorm((1 - options$conf_level) / sides, lower.tail = FALSE)
  # Near an end of what is possible sums are as those of rare things, not as normal ones.
  away <- abs(z) * sd + z^2
  limit <- function(side) {
    at <- min(max(0, total + c(-1, 1)[side] * away), 54 * n)
    near <- fourier_games_law(agt_chances, n, at)
    tilted_limits(
      total, near$log_law, options$alternative, options$conf_level, near$sums, 54 * n
    )[side]
  }
  c(limit(1), limit(2))
}

# The words for a p-value by simulated players of fair games.
players_simulated <- function(options) {
  sprintf("exact null, %s simulated players", shown(options$reps))
}

# Student's t: the mean of the games beside the exact mean of fair dealing, by their own variance.
dealer_t <- function(values, statistic, options) {
  if (statistic == "both") {
    abort_input("argument", c(
      "Student's t takes one statistic.",
      i = "Use {.val montecarlo} or {.val z} for {.val both}."
    ))
  }
  if (nrow(values) < 2 || stats::sd(values) == 0) {
    abort_input("spider_games", "Student's t needs at least two games that differ.")
  }
  mean <- if (statistic == "luck") 0 else exact_moments(statistic)[["mean"]]
  test <- stats::t.test(
    c(values),
    mu = mean, alternative = options$alternative, conf.level = options$conf_level
  )
  names(test$estimate) <- names(test$null.value) <- paste("mean", statistic_words(statistic))
  test$method <- sprintf("Cards of Spider games, %s: Student's t", statistic_words(statistic))
  unclass(test)
}

# AGT and ATSV tested together.
dealer_both <- function(values, options) {
  n <- nrow(values)
  exact <- rbind(exact_moments("agt"), exact_moments("atsv"))
  standard <- function(means) {
    sweep(sweep(means, 2, exact[, "mean"]), 2, exact[, "sd"] / sqrt(n), "/")
  }
  extreme <- function(z) most_extreme(list(z[, 1], z[, 2]), options$alternative)
  z <- standard(matrix(colMeans(values), 1))
  found <- extreme(z)
  if (options$method == "z") {
    p <- both_p(found, game_correlation(options$order), options$alternative)
    how <- "exact mean and variance, normal distribution"
  } else if (options$method == "saddlepoint") {
    p <- both_saddlepoint_p(found, n, options)
    how <- saddlepoint_words
  } else {
    p <- simulated_p(extreme(standard(dealer_null(n, options))), found, "less")
    how <- players_simulated(options)
  }
  htest_parts(both_parts(z, options$alternative), n, p, options, how)
}

dealer_null <- function(n, options) {
  threads <- patience_threads(options$threads)
  spider_null(n, options$reps, options$seed, threads, options$order)
}
