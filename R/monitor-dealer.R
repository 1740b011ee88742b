#' Watch a dealer while you play
#'
#' Evidence against fair dealing that may be looked at after every game. A test at 5% that is
#' repeated after every game, until it is significant, accuses a fair dealer in 23 of 100
#' series of 100 games. The monitor accuses one in at most 5 of 100, however long the series
#' and whenever you stop.
#'
#' Under fair dealing the sum \eqn{S} of the six rows' GT, six times AGT, has a law with the
#' moment generating function \eqn{M}, and games are independent. So for every
#' \eqn{\theta < 0}{theta < 0} the product of \eqn{\exp(\theta S) / M(\theta)}{exp(theta S) /
#' M(theta)} over the games is a martingale with mean 1. The e-value is the mean of these
#' products over eight values of \eqn{\theta}{theta}, aimed at shifts from 0.05 to 0.8 standard
#' deviations. By Ville's inequality a fair dealer's e-value ever reaches \eqn{1 / level} with
#' a probability of at most `level`. The six rows are of one deal and not independent; the law
#' of their sum is used, not a product. It is tabulated from 10^9 simulated games and tilted to
#' the exact mean and variance, which leaves an error of the third order in
#' \eqn{\theta}{theta}; \eqn{M} is then raised by five standard errors of what is left, which
#' keeps the e-value on the safe side.
#'
#' What is excluded if there was no alarm: the probability that there would have been one by
#' now, had the dealer dealt the worse of two deals by AGT in all, half or a quarter of the
#' games, from 1000 simulated players who look after every game.
#'
#' How many more games are likely needed: the smallest number after which the e-value reaches
#' the alarm if their mean AGT equals the mean so far. It is `Inf` if that would never
#' be, as at a mean that is not below the fair one.
#'
#' @param games Recorded games in the order in which they were played, see [spider_games()];
#'   or a data frame with a column `agt`; or the AGT of each game.
#' @param statistic `"agt"`, the only one so far.
#' @param level The chance of a false alarm, between 0 and 1.
#' @param seed Seed of the simulated players, a whole number from 0 to 2^53.
#' @return An object of class `spider_monitor`, a list: `evidence`, a tibble with a row for each
#'   game, `game`, `agt`, `mean_agt` (so far), `e.value` and `p.value` (anytime-valid: 1 over
#'   the largest e-value so far); `level`; `threshold` (1 / level); `alarm` (the
#'   first game at which the threshold was reached, or `NA`); `more_games`; `excluded`, a tibble
#'   of `share` (of games with the worse of two deals) and `probability` (of an alarm by now);
#'   and `sentence`, the conclusion in words. `summary()` gives a tibble with one row; `plot()`
#'   and [ggplot2::autoplot()] draw the evidence over time.
#' @section Errors:
#' `patience_error_spider_games` if `games` is not as described or has no games, or if an AGT
#' is not a multiple of 1/6 from 0 to 9; `patience_error_statistic`, `patience_error_level`,
#' `patience_error_seed` for the other arguments.
#' @references
#' Ramdas A, Grünwald P, Vovk V, Shafer G (2023). "Game-theoretic statistics and safe
#' anytime-valid inference". *Statistical Science* 38(4), 576-601. \doi{10.1214/23-STS894}
#' @examples
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' monitor_dealer(games)
#' @export
monitor_dealer <- function(games, statistic = "agt", level = 0.05, seed = 1) {
  check_choice(statistic, "agt", "`statistic`", "statistic")
  check_level(level)
  seed <- check_seed(seed)
  agt <- monitored_agt(games)
  sums <- round(6 * agt)
  n <- length(sums)
  log_e <- log_evidence(matrix(sums))[, 1]
  threshold <- 1 / level
  alarm <- which(log_e >= log(threshold))[1]
  evidence <- tibble::tibble(
    game = seq_len(n), agt = agt, mean_agt = cumsum(agt) / seq_len(n),
    e.value = exp(log_e), p.value = pmin(1, exp(-cummax(log_e)))
  )
  watch <- list(
    evidence = evidence, level = level, threshold = threshold, alarm = alarm,
    more_games = if (is.na(alarm)) more_games(sums, threshold) else 0,
    excluded = excluded_dealers(n, threshold, seed)
  )
  watch$sentence <- monitor_sentence(watch)
  structure(watch, class = "spider_monitor")
}

monitored_agt <- function(games, call = parent.frame()) {
  if (is.data.frame(games) && "agt" %in% names(games)) games <- games$agt
  if (!is.numeric(games) || length(games) == 0) {
    abort_input("spider_games", c(
      "{.arg games} must be recorded games, or their AGT, not {.obj_type_friendly {games}}.",
      i = "{.fn spider_games} and {.fn read_spider_games} make recorded games."
    ), call, environment())
  }
  sums <- 6 * games
  bad <- which(is.na(sums) | abs(sums - round(sums)) > 0.05 | sums < 0 | sums > 54)[1]
  if (!is.na(bad)) {
    abort_input("spider_games", c(
      "Game {bad}: an AGT must be a multiple of 1/6 from 0 to 9, not {shown(games[bad])}."
    ), call, environment())
  }
  round(sums) / 6
}

# The logarithm of the e-value after each game; a column for each player.
log_evidence <- function(sums) {
  tilts <- agt_tilts()
  total <- apply(sums, 2, cumsum)
  dim(total) <- dim(sums)
  mix_evidence(total, row(total), tilts)
}

mix_evidence <- function(total, games, tilts) {
  log_e <- lapply(seq_along(tilts$theta), function(k) {
    tilts$theta[k] * total - games * tilts$log_mgf[k]
  })
  largest <- do.call(pmax, log_e)
  largest + log(Reduce(`+`, lapply(log_e, function(x) exp(x - largest))) / length(log_e))
}

# The games after which the evidence reaches the threshold, at the mean so far.
more_games <- function(sums, threshold) {
  n <- length(sums)
  ahead <- unique(round(exp(seq(0, log(1e6), length.out = 2000))))
  log_e <- mix_evidence(sum(sums) + ahead * mean(sums), n + ahead, agt_tilts())
  reached <- which(log_e >= log(threshold))[1]
  if (is.na(reached)) Inf else ahead[reached]
}

excluded_dealers <- function(n, threshold, seed, players = 1000) {
  law <- agt_law()
  above <- rev(cumsum(rev(law)))
  worse <- above^2 - c(above[-1], 0)^2
  share <- c(1, 0.5, 0.25)
  probability <- vapply(share, function(share) {
    mixed <- share * worse + (1 - share) * law
    sums <- with_kept_seed(seed, sample(0:54, n * players, replace = TRUE, prob = mixed))
    log_e <- log_evidence(matrix(sums, n))
    mean(apply(log_e, 2, max) >= log(threshold))
  }, 1)
  tibble::tibble(share = share, probability = probability)
}

monitor_sentence <- function(watch) {
  n <- nrow(watch$evidence)
  now <- watch$evidence$e.value[n]
  percent <- format(100 * watch$level)
  if (!is.na(watch$alarm)) {
    return(sprintf(paste(
      "Alarm at game %d: the evidence against fair dealing reached %s. A fair dealer would",
      "ever be accused with a probability of at most %s%%."
    ), watch$alarm, format(watch$threshold), percent))
  }
  first <- sprintf(paste(
    "Not detected: after %d %s the evidence against fair dealing is %s; at %s there would be",
    "an alarm."
  ), n, ngettext(n, "game", "games"), format(signif(now, 3)), format(watch$threshold))
  chance <- sprintf("%.2f", watch$excluded$probability)
  second <- sprintf(paste(
    "If the worse of two deals (by AGT) were dealt in all games, we would have seen it with",
    "probability %s; in half of the games, %s; in a quarter, %s."
  ), chance[1], chance[2], chance[3])
  third <- if (is.finite(watch$more_games)) {
    sprintf(
      "If the cards go on as so far, an alarm is likely after %s more games.",
      shown(watch$more_games)
    )
  } else {
    "If the cards go on as so far, there will be no alarm."
  }
  paste(first, second, third)
}

#' @export
print.spider_monitor <- function(x, ...) {
  n <- nrow(x$evidence)
  cat("Spider dealer, watched over", n, ngettext(n, "game", "games"), "(AGT)\n")
  cat(strwrap(x$sentence, width = getOption("width")), sep = "\n")
  invisible(x)
}

#' @export
summary.spider_monitor <- function(object, ...) {
  last <- object$evidence[nrow(object$evidence), ]
  tibble::tibble(
    games = last$game, mean_agt = last$mean_agt, e.value = last$e.value,
    p.value = last$p.value, threshold = object$threshold, alarm = object$alarm,
    more_games = object$more_games
  )
}
