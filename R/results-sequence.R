#' Win rates that may be looked at after every deal
#'
#' A confidence sequence: intervals for the win rate after each number of deals that *all* contain
#' the true rate with a probability of at least `conf_level`. So one may look after every deal and
#' stop when the interval is narrow enough. An interval for a fixed number of deals, such as
#' Wilson's, does not allow that. If one looks after each of 10,000 deals, at a rate of one in
#' two, Wilson's 95% interval excludes the true rate at some time in 65 of 100 such series. The
#' sequence does so in 4 (`bench/sequence.R` in the package's repository).
#'
#' Let \eqn{L} be `conf_level`. After \eqn{x} wins in \eqn{n} deals a rate \eqn{p} is excluded if
#' the probability of so many wins is at most \eqn{1 - L} times its mean over the prior
#' Beta(1/2, 1/2),
#' \deqn{P_p(X = x) \le (1 - L)\; b(x; 2x, 1/2)\; b(n - x; 2(n - x), 1/2),}{P_p(X = x) <=
#' (1 - L) b(x; 2x, 1/2) b(n - x; 2(n - x), 1/2),}
#' where \eqn{b(k; m, q)} is the binomial probability. For the true rate the mean over the prior,
#' divided by the probability, is a martingale with mean 1. By Ville's inequality it ever reaches
#' \eqn{1 / (1 - L)} with a probability of at most \eqn{1 - L}. Robbins (1970) used the
#' uniform prior; the one here gives narrower intervals where wins or losses are rare. The price
#' for looking early is an interval about twice as wide as Wilson's.
#'
#' **Unresolved deals** are rounded outward: the low end is that of all of them lost, the high
#' end that of all won.
#'
#' @inheritParams win_rate
#' @param results Results of [simulate_agnes()], [simulate_lucie()] or [simulate_galactic()]; or a
#'   run, see [open_run()], or a list of runs, see Several runs in [win_rate()]; or a data frame
#'   with a column `outcome` (`"won"`, `"lost"` or `"unknown"`) and, for several groups, a column
#'   `variant`. Not counts, which have no order.
#' @param looks How many numbers of deals to give intervals for, spread evenly on the scale of
#'   logarithms; `Inf` for every one. The intervals do not depend on it.
#' @return A tibble of class `win_rate_sequence` with a row for each variant and look: `variant`,
#'   `deals` (so far, in the order of the results, those of a run by number), `won`, `unknown`,
#'   `estimate` (unknown deals as lost), `estimate_if_won`, `conf.low` and `conf.high`.
#'   [ggplot2::autoplot()] draws it.
#' @references
#' Robbins H (1970). "Statistical methods related to the law of the iterated logarithm". *Annals
#' of Mathematical Statistics* 41, 1397-1409. \doi{10.1214/aoms/1177696786}
#'
#' Ville J (1939). *Étude critique de la notion de collectif*. Gauthier-Villars.
#' @seealso [simulate_agnes()] with `until` goes on until the interval is narrow enough.
#' @examples
#' win_rate_sequence(simulate_agnes(500, "Up-Suit-HighRun"), looks = 6)
#' @export
win_rate_sequence <- function(results, conf_level = 0.95, looks = 200) {
  check_games(results)
  check_level(conf_level)
  if (!identical(looks, Inf)) looks <- check_whole(looks, 1, 1e6, "`looks`")
  running <- if (inherits(results, "patience_run")) running_counts_in_file else running_counts
  rows <- lapply(running(results, looks), function(counts) {
    limits <- win_rate_interval(
      counts$won, counts$deals, counts$unknown, "anytime", conf_level = conf_level
    )
    tibble::tibble(
      counts, limits[c("estimate", "estimate_if_won", "conf.low", "conf.high")]
    )
  })
  as_told_table(
    do.call(rbind, unname(rows)), "win_rate_sequence", conf_level = conf_level,
    game = game_of(results)
  )
}

# For each variant the counts of the first deals, as many as at each look.
running_counts <- function(results, looks) {
  lapply(by_variant(results), function(group) {
    at <- looks_at(length(group), looks)
    outcome <- results$outcome[group]
    tibble::tibble(
      variant = as.character(variant_of(results)[group[1]]), deals = at,
      won = cumsum(outcome == "won")[at], unknown = cumsum(outcome == "unknown")[at]
    )
  })
}

running_counts_in_file <- function(run, looks) {
  deals <- tally(run, character())
  lapply(seq_len(nrow(deals)), function(i) {
    at <- looks_at(deals$n[i], looks)
    few <- if (looks < deals$n[i]) {
      sprintf("WHERE deals IN (%s)", paste(sprintf("%.0f", at), collapse = ", "))
    }
    statement <- paste("
      SELECT deals, won, unknown FROM (
        SELECT row_number() OVER so_far AS deals, sum(outcome = 1) OVER so_far AS won,
          sum(outcome = 3) OVER so_far AS unknown
        FROM", rows_of(c("deal", "outcome"), "WHERE variant = ?"), "
        WINDOW so_far AS (ORDER BY deal ROWS UNBOUNDED PRECEDING))", few)
    variant <- match(deals$variant[i], run$job$variants)
    counts <- with_run_rows(run, function(db) query(db$con, statement, list(variant)))
    tibble::tibble(variant = deals$variant[i], counts)
  })
}

# Numbers of deals to look at, the last one among them.
looks_at <- function(n, looks) {
  if (looks >= n) seq_len(n) else unique(round(exp(seq(0, log(n), length.out = looks))))
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.win_rate_sequence <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  level <- shown_number(100 * attr(x, "conf_level"))
  c("Win rates" = paste0(level, "% confidence sequence, ", nrow(x), " rows"))
}
