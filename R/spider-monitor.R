#' Watch a dealer while you play
#'
#' Evidence against fair dealing that may be looked at after every game. A z-test at 5% that is
#' repeated after every game, until it is significant, accuses a fair dealer in 31.6% of series of
#' 100 games; in 23.0% if it is first done after the tenth (exactly, from the law of AGT:
#' `bench/monitor.R` in the package's repository). The monitor accuses a fair dealer in at most 5%
#' of series, however long they are and whenever you stop.
#'
#' The e-value is the capital of a player who began with 1 and bets against fair dealing. Each
#' game multiplies the capital by a factor whose mean is exactly 1 if the dealer is fair, whatever
#' happened before. So no way of betting wins on average, and by Ville's inequality a fair dealer
#' ever lets the capital reach 1 / `sig_level` with a probability of at most `sig_level`.
#' * **AGT**: the sum \eqn{S} of the six rows' GT, six times AGT, has an exact law under fair
#'   dealing, see [spider_distribution()], with the moment generating function \eqn{M}. The
#'   factor is \eqn{\exp(\theta S) / M(\theta)}{exp(theta S) / M(theta)}. The capital is spread
#'   over eight values of \eqn{\theta < 0}{theta < 0}, aimed at shifts from 0.05 to 0.8 standard
#'   deviations.
#' * **ATSV**: the law is not known, but its mean \eqn{-420/13} is, and no game exceeds
#'   \eqn{-12/13}. The factor is \eqn{1 + \lambda (-420/13 - ATSV) / (408/13)}{1 + lambda (-420/13
#'   - ATSV) / (408/13)}, with six values of \eqn{\lambda}{lambda} from 0.15 to 0.95: it is never
#'   below 0. A game without ATSV counts for nothing; whether the turned cards are noted must not
#'   depend on how good they are.
#' * **Luck**, of games that were played, see [test_dealer()]: each new card is a bet. The mean of
#'   its luck \eqn{L} is 0 under fair dealing, and it is between -1 and 1. The factor is
#'   \eqn{1 - \lambda L}{1 - lambda L}, with six values of \eqn{\lambda}{lambda} from 0.05 to
#'   0.95, and that of a game is the product of those of its cards. So games may be left, too.
#' * **Both**: half of the capital is bet on either, and the e-value is the mean of the two. This
#'   is right whatever the correlation of the two statistics is. Against a dealer that one of them
#'   shows it takes about a fifth more games than that one alone. If the worse of two deals by AGT
#'   is dealt in a quarter of the games, half of all players are warned within 370 games in place
#'   of 303 (of 4,000 simulated series each; for AGT alone it is exactly 310: `bench/monitor.R` in
#'   the package's repository).
#'
#' With `after` only the games that follow a win (or a loss) are bet on, for a dealer that may
#' punish winners, see [test_streaks()]. Whether to bet on a game is decided before it is dealt,
#' so that the bound holds, whatever the cards have to do with the results.
#'
#' Choose the statistic before you look. To watch each by itself and believe the worse one would
#' be to look twice; take `"both"` for that.
#'
#' If there was no alarm, `excluded` has the probability that there would have been one by now,
#' had the dealer dealt the worse of two deals in all, half or a quarter of the games. For AGT it
#' is exact, up to 1000 games; else it comes from 1000 simulated players (fewer for more than 200
#' games) who look after every game and draw from 10^5 simulated games. Next to it is the number
#' of games by which half of all players have been warned: exact for AGT; else the number after
#' which the evidence reaches the alarm if it grows by its mean in each game, by which more than
#' half have been warned. How soon the monitor finds other dealers is told by [power_dealer()] and
#' [games_needed_dealer()].
#'
#' `more_games` is how many more games are likely to be needed: the smallest number after which
#' the e-value reaches the alarm if each bet goes on to grow as fast as so far; for AGT, if the
#' mean AGT stays what it is. It is `Inf` if a million games would not be enough, for instance if
#' the mean is not below the fair one. After few games this is a rough guess, which the sentence
#' leaves out before the thirtieth.
#'
#' @param games Recorded games in the order in which they were played, see [spider_games()];
#'   or a data frame with the columns `agt` and `atsv`, as far as they are wanted; or, for one
#'   statistic, its value in each game.
#' @param statistic `"agt"`, `"atsv"`, `"both"` or `"luck"`.
#' @param after `NULL` for all games; or `"won"` or `"lost"`, the result that the games to watch
#'   follow.
#' @param sig_level The chance of a false alarm, between 0 and 1.
#' @param seed Seed of the simulated players, a whole number from 0 to 2^53.
#' @return An object of class `spider_monitor`, a list: `evidence`, a tibble with a row for
#'   each game that was watched: `game`, counted from 1, and with `after`, or where games were
#'   left out (`helped`, `chosen`), also `played`, its number among all games; `agt` and
#'   `mean_agt` (so far), `atsv` and `mean_atsv` (those of the statistic), `e.value` and
#'   `p.value` (anytime-valid: 1 over the largest e-value so far); `statistic`; `after`;
#'   `sig_level`; `threshold` (1 / `sig_level`); `alarm` (the first `game` at which the
#'   threshold was reached, or `NA`); `more_games`; `excluded`, a tibble of `dealer`
#'   (`"worse_agt"` or `"worse_atsv"`, see [spider_dealer()]), `share` (of its games that are
#'   rigged), `probability` (of an alarm by now) and `games` (that it takes, see above);
#'   `cards`, the six rows of each game that was watched, if they are known, by which
#'   [pool_monitors()] finds games that are watched twice; and `sentence`, the conclusion in
#'   words. `as_tibble()` gives `evidence`, `summary()` a tibble with one row; `plot()` and
#'   [ggplot2::autoplot()] draw the evidence over time.
#' @references
#' Ramdas A, Grünwald P, Vovk V, Shafer G (2023). "Game-theoretic statistics and safe
#' anytime-valid inference". *Statistical Science* 38(4), 576-601. \doi{10.1214/23-STS894}
#'
#' Waudby-Smith I, Ramdas A (2024). "Estimating means of bounded random variables by betting".
#' *Journal of the Royal Statistical Society, Series B* 86(1), 1-27. \doi{10.1093/jrsssb/qkad009},
#' for bets that need a mean only.
#' @examples
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' monitor_dealer(games)
#' monitor_dealer(games, "both")
#' @export
monitor_dealer <- function(games, statistic = "agt", after = NULL, sig_level = 0.05, seed = 1) {
  check_level(sig_level, "sig_level")
  seed <- check_seed(seed)
  watched <- watched_games(games, statistic, after)
  values <- watched$values
  bets <- watched$bets
  log_e <- log_evidence(bets)[, 1]
  threshold <- 1 / sig_level
  alarm <- which(log_e >= log(threshold))[1]
  watch <- list(
    evidence = tibble::as_tibble(c(
      watched$numbers, running_means(values),
      list(e.value = exp(log_e), p.value = pmin(1, exp(-cummax(log_e))))
    )),
    statistic = statistic, after = after, sig_level = sig_level, threshold = threshold,
    alarm = alarm,
    more_games = if (is.na(alarm)) more_games(bets, threshold) else 0,
    excluded = excluded_dealers(values, statistic, threshold, seed), cards = watched$cards
  )
  watch$sentence <- monitor_sentence(watch)
  structure(watch, class = "spider_monitor")
}

# The games to watch, checked: their `numbers`, the `values` of the statistic, the `bets`, and the
# `cards` of their rows, if known.
watched_games <- function(games, statistic, after) {
  check_choice(statistic, played_statistics, "`statistic`")
  if (statistic == "luck") games <- with_luck(games)
  counts <- games_that_count(games)
  played <- if (!is.null(after)) {
    which(follows_result(games, after, first_look = TRUE) & counts)
  } else if (!all(counts)) {
    which(counts)
  }
  values <- monitored_values(games, statistic, played)
  numbers <- list(game = seq_along(values[[1]]))
  if (!is.null(played)) numbers$played <- played
  cards <- if (is.data.frame(games) && is.list(games[["rows"]])) {
    vapply(games$rows, paste, "", collapse = " ")
  }
  list(
    numbers = numbers, values = values,
    bets = if (statistic == "luck") {
      luck_bets(if (is.null(played)) games$luck else games$luck[played])
    } else {
      dealer_bets(values, statistic)
    },
    cards = if (is.null(played)) cards else cards[played]
  )
}

# A list with `agt` and `atsv`, as far as they are watched; checked. Of all games, or of those
# with the numbers `played`.
monitored_values <- function(games, statistic, played = NULL) {
  games <- games_to_watch(games, statistic)
  if (statistic == "luck") {
    check_luck_of_moves(games$luck)
    games <- data.frame(luck = sums_of_luck(games$luck))
  }
  if (is.null(played)) played <- seq_len(nrow(games))
  of <- function(column) as.numeric(games[[column]])[played]
  values <- list()
  columns <- statistic_columns(statistic)
  if ("agt" %in% columns) values$agt <- monitored_agt(of("agt"), played)
  if ("atsv" %in% columns) values$atsv <- monitored_atsv(of("atsv"), played)
  if ("luck" %in% columns) values$luck <- of("luck")
  values
}

# A data frame with the columns of the statistic.
games_to_watch <- function(games, statistic) {
  columns <- statistic_columns(statistic)
  if (is.numeric(games) && !is.object(games) && length(columns) == 1) {
    games <- stats::setNames(data.frame(as.vector(games)), statistic)
  }
  if (!is.data.frame(games) || !all(columns %in% names(games)) || nrow(games) == 0) {
    abort_input("spider_games", c(
      "{.arg games} must be recorded games, or a data frame with {.field {columns}}, not
       {.obj_type_friendly {games}}.",
      i = "{.fn spider_games} and {.fn read_spider_games} make recorded games."
    ))
  }
  games
}

monitored_agt <- function(agt, played) {
  bad <- which(is.na(agt) | !are_sixths(agt) | agt < 0 | agt > 9)[1]
  if (!is.na(bad)) {
    abort_input("spider_games", c(
      "Game {played[bad]}: an AGT must be a multiple of 1/6 from 0 to 9, not {shown(agt[bad])}."
    ))
  }
  round(6 * agt) / 6
}

monitored_atsv <- function(atsv, played) {
  check_statistic(atsv, "atsv", played)
  if (length(atsv) > 0 && all(is.na(atsv))) {
    abort_input("spider_games", c(
      "No game of {.arg games} has an ATSV.",
      i = "ATSV needs the turned cards, see {.fn spider_games}."
    ))
  }
  pmin(atsv, largest_atsv)
}

# Each statistic with its mean over the games so far that have it.
running_means <- function(values) {
  columns <- lapply(names(values), function(name) {
    x <- values[[name]]
    known <- !is.na(x)
    means <- cumsum(ifelse(known, x, 0)) / ifelse(cumsum(known) > 0, cumsum(known), NA)
    stats::setNames(list(x, means), paste0(c("", "mean_"), name))
  })
  do.call(c, columns)
}

more_games <- function(bets, threshold) {
  if (nrow(bets$log_factors) == 0) {
    return(NA_real_)
  }
  games_until(colSums(bets$log_factors), colMeans(bets$log_factors), bets$log_weights, threshold)
}

# What there would have been a chance to see: the worse of two deals, by what is watched. Nothing
# before the first game, and of luck, since no simulated dealer knows how these games were played.
excluded_dealers <- function(values, statistic, threshold, seed) {
  if (length(values[[1]]) == 0 || statistic == "luck") {
    return(tibble::tibble(
      dealer = character(), share = numeric(), probability = numeric(), games = numeric()
    ))
  }
  if (statistic == "agt" && length(values$agt) <= 1000) {
    return(excluded_by_agt(length(values$agt), threshold))
  }
  dealers <- paste0("worse_", names(values))
  rows <- lapply(dealers, excluded_dealer, values, statistic, threshold, seed)
  do.call(rbind, rows)
}

worse_agt_law <- function(share) {
  dealer_game_law("agt", spider_dealer("worse_agt", probability = share))
}

# By AGT alone, whose law is known.
excluded_by_agt <- function(n, threshold) {
  rows <- lapply(c(1, 0.5, 0.25), function(share) {
    law <- worse_agt_law(share)
    tibble::tibble(
      dealer = "worse_agt", share = share,
      probability = alarm_chances(law, 1 / threshold, n)[n],
      games = game_of_alarm(law, 1 / threshold, 0.5)
    )
  })
  do.call(rbind, rows)
}

# The games of a dealer that players draw from. Whoever looks after every game needs the same ones
# each time, so those of the last seed are kept.
kept_pools <- new.env(parent = emptyenv())

dealt_pool <- function(dealer, seed, pool) {
  kept <- kept_pools[[dealer]]
  if (is.null(kept) || !identical(kept$of, c(seed, pool))) {
    games <- simulate_spider(pool, seed, dealer = dealer, progress = FALSE)
    kept <- list(of = c(seed, pool), games = as.data.frame(games)[c("agt", "atsv")])
    # An interrupt leaves fewer.
    if (nrow(games) == pool) kept_pools[[dealer]] <- kept
  }
  kept$games
}

# Players draw their games from so many of the dealer's, followed by so many fair ones.
excluded_dealer <- function(dealer, values, statistic, threshold, seed, pool = 1e5) {
  known <- lapply(values, function(x) !is.na(x))
  n <- lengths(known)[[1]]
  players <- max(100, min(1000, ceiling(2e5 / n)))
  dealt <- lapply(c(dealer, "fair"), dealt_pool, seed, pool)
  bets <- dealer_bets(do.call(rbind, dealt), statistic)
  growth <- lapply(1:2, function(half) {
    colMeans(bets$log_factors[pool * (half - 1) + seq_len(pool), ])
  })
  noted <- unname(vapply(known, mean, 1)[bets$on])
  rows <- lapply(c(1, 0.5, 0.25), function(share) {
    games <- with_kept_seed(seed, {
      sample.int(pool, n * players, TRUE) + pool * (stats::runif(n * players) >= share)
    })
    log_e <- log_evidence(bets, matrix(games, n), known)
    each <- noted * (share * growth[[1]] + (1 - share) * growth[[2]])
    tibble::tibble(
      dealer = dealer, share = share,
      probability = mean(apply(log_e, 2, max) >= log(threshold)),
      games = if (statistic == "agt") {
        game_of_alarm(worse_agt_law(share), 1 / threshold, 0.5)
      } else {
        games_until(0 * each, each, bets$log_weights, threshold)
      }
    )
  })
  do.call(rbind, rows)
}

# Before the first game it is 1.
last_evidence <- function(watch) c(1, watch$evidence$e.value)[nrow(watch$evidence) + 1]

monitor_sentence <- function(watch) {
  n <- nrow(watch$evidence)
  if (!is.na(watch$alarm)) {
    return(sprintf(paste(
      "Alarm at %s: the evidence against fair dealing reached %s. A fair dealer would",
      "ever be accused with a probability of at most %s%%."
    ), alarm_words(watch), shown_number(watch$threshold), shown_number(100 * watch$sig_level)))
  }
  first <- sprintf(paste(
    "Not detected: after %s the evidence against fair dealing is %s; at %s there would be",
    "an alarm."
  ), in_words(n, "game"), shown_number(signif(last_evidence(watch), 3)),
  shown_number(watch$threshold))
  excluded <- split(watch$excluded, factor(watch$excluded$dealer, unique(watch$excluded$dealer)))
  last <- if (n < 30) {
    "How many more games an alarm would take cannot be told from so few."
  } else if (is.finite(watch$more_games)) {
    sprintf(
      "If the cards go on as so far, an alarm is likely after %s.",
      in_words(watch$more_games, "more game")
    )
  } else {
    "If the cards go on as so far, there will be no alarm."
  }
  paste(c(
    first, vapply(excluded, excluded_sentence, "", exact = watch$statistic == "agt"), last
  ), collapse = " ")
}

alarm_words <- function(watch) {
  played <- watch$evidence[["played"]]
  game <- if (is.null(played)) watch$alarm else played[watch$alarm]
  if (is.null(watch$after)) {
    return(sprintf("game %d", game))
  }
  sprintf("game %d (number %d of those after %s)", game, watch$alarm, result_words(watch$after))
}

# `exact` is whether the games are those by which half of all players are warned.
excluded_sentence <- function(rows, exact) {
  chance <- sprintf("%.2f", rows$probability)
  chance[rows$probability > 0.995] <- "above 0.99"
  chance[rows$probability < 0.005] <- "below 0.01"
  games <- vapply(rows$games, shown, "")
  sprintf(
    paste(
      "If the worse of two deals (by %s) were dealt in all games, we would have seen it with",
      "probability %s; in half of the games, %s; in a quarter, %s. %s of all players would find",
      "these within %s, %s and %s games."
    ),
    upper_case(sub("worse_", "", rows$dealer[1])), chance[1], chance[2], chance[3],
    if (exact) "Half" else "More than half", games[1], games[2], games[3]
  )
}

#' @exportS3Method tibble::as_tibble
as_tibble.spider_monitor <- function(x, ...) x$evidence

#' @export
as.data.frame.spider_monitor <- function(x, ...) as.data.frame(x$evidence)

#' @export
print.spider_monitor <- function(x, ...) {
  n <- nrow(x$evidence)
  cat(sprintf("Spider dealer, watched over %s %s\n", in_words(n, "game"), watched_by(x)))
  cat(strwrap(x$sentence, width = getOption("width")), sep = "\n")
  invisible(x)
}

# "by AGT and ATSV (known of 33), after a win".
watched_by <- function(watch) {
  names <- statistic_columns(watch$statistic)
  each <- vapply(names, function(name) {
    known <- sum(!is.na(watch$evidence[[name]]))
    few <- if (known < nrow(watch$evidence)) sprintf(" (known of %d)", known) else ""
    paste0(statistic_words(name), few)
  }, "")
  each <- paste("by", paste(each, collapse = " and "))
  if (is.null(watch$after)) each else sprintf("%s, after %s", each, result_words(watch$after))
}

#' @export
summary.spider_monitor <- function(object, ...) {
  check_unused(...)
  n <- nrow(object$evidence)
  # A missing row where there is no game yet.
  last <- object$evidence[if (n > 0) n else NA_integer_, ]
  means <- last[paste0("mean_", statistic_columns(object$statistic))]
  tibble::tibble(
    games = n, means, e.value = last_evidence(object),
    p.value = c(1, object$evidence$p.value)[n + 1], threshold = object$threshold,
    alarm = object$alarm, more_games = object$more_games
  )
}
