#' Forty win rates at once
#'
#' Win rates of many variants, with what is known beforehand: a win under stricter rules is a win
#' under looser ones, and so the order of many rates. `pool_win_rates()` makes intervals that hold
#' together and use that order, `rank_variants()` says which ranks each variant may have.
#'
#' The order is that of the rules of Agnes Sorel, of which [simulate_agnes()] with `verdicts_only`
#' says more: where each line of play that one variant allows is one that another allows too, the
#' first one's rate is at most the second one's. Variants of other games, and those of a data
#' frame of your own, have none, and then nothing is gained.
#'
#' **Intervals.** Each starts as the exact one of Clopper and Pearson with the error \eqn{(1 -
#' level) / k} of Bonferroni for \eqn{k} variants (the confidence sequence of
#' [win_rate_sequence()] for results of `until`), so that all together hold with a probability of
#' at least `conf_level`, as those of [win_rate()] with `simultaneous = TRUE`. Where they hold, a
#' rate is at least the low end of each variant that is stricter, and at most the high end of each
#' that is looser. So the low end becomes the highest of these low ends, the high end the lowest
#' of these high ends, and the probability stays what it was. Where all variants have the same
#' deals, all decided, this gains next to nothing. It is worth most where some variants were
#' played on more deals than others, or have few unknown deals.
#'
#' **Estimates.** `pooled` are the rates in that order which are nearest to those found, by least
#' squares with the deals as weights (isotonic regression). On the same deals, all of them
#' decided, the rates found are in order by themselves.
#'
#' **Ranks.** On the same deals each pair is compared in both directions: the p-value of "the
#' first rate is not above the second" is that of the deals won under one of the two only, exact
#' and one-sided; with unknown deals it is the largest of all ways to decide them. They are
#' adjusted by the method of Holm over all pairs and directions but those that the order
#' excludes, so that all differences found are true ones with a probability of at least
#' `conf_level`. A variant may have every rank that the differences leave it: from 1 plus the
#' number of those above it to \eqn{k} minus the number of those below it. All these sets
#' together contain the true ranks with that probability.
#'
#' @param results As for [win_rate()]; for `rank_variants()` as for [compare_variants()], and of
#'   pairs that are counted already every two of the variants.
#' @param conf_level Confidence level of all intervals, or all sets of ranks, together.
#' @return
#' * `pool_win_rates()`: a tibble with a row for each variant: `variant`, `deals`, `won`,
#'   `unknown`, `estimate` (unknown deals as lost), `pooled`, `conf.low` and `conf.high` (with the
#'   order), `alone.low` and `alone.high` (without it), `stricter` and `looser` (how many other
#'   variants are known to be).
#' * `rank_variants()`: a tibble with a row for each variant, by rank: `variant`, `deals` (the
#'   fewest in common with another), `estimate`, `rank` (1 for the highest rate found), `rank.low`
#'   and `rank.high`, and `above` and `below` (of how many other variants the rate was found to be
#'   above, or below).
#' @references
#' Holm S (1979). "A simple sequentially rejective multiple test procedure". *Scandinavian
#' Journal of Statistics* 6, 65-70.
#'
#' Mohamad DA, Goeman JJ, van Zwet EW (2022). "Simultaneous confidence intervals for ranks with
#' application to ranking institutions". *Biometrics* 78(1), 238-247. \doi{10.1111/biom.13419}
#'
#' Robertson T, Wright FT, Dykstra RL (1988). *Order Restricted Statistical Inference*. Wiley.
#' @seealso [win_rate()], [compare_variants()].
#' @examples
#' pool_win_rates(agnes_atlas("games", "forty"))
#' rank_variants(agnes_atlas("games", "seven"))
#' rank_variants(agnes_atlas("pairs"))
#' @export
pool_win_rates <- function(results, conf_level = 0.95) {
  rates <- win_rate(results, conf_level, simultaneous = TRUE)
  below <- known_order(rates, attr(rates, "game"))
  limits <- ordered_limits(rates$conf.low, rates$conf.high_if_won, below)
  crossed <- limits[, 1] > limits[, 2]
  if (any(crossed)) {
    warn_input("order", c(
      "The intervals contradict the order of the rules: {.val {rates$variant[crossed]}}.",
      i = "One of them misses its rate, or the results are not of these rules."
    ))
  }
  tibble::tibble(
    variant = rates$variant, deals = rates$deals, won = rates$won, unknown = rates$unknown,
    estimate = rates$estimate, pooled = isotonic_rates(rates$estimate, rates$deals, below),
    conf.low = limits[, 1], conf.high = limits[, 2],
    alone.low = rates$conf.low, alone.high = rates$conf.high_if_won,
    stricter = colSums(below), looser = rowSums(below)
  )
}

# below[i, j]: a win under variant i is known to be one under variant j, another one.
known_order <- function(rates, game) {
  variants <- rates$variant
  order <- if (!is.null(game)) game_named(game)$order
  if (is.null(order) || anyNA(variants)) {
    return(matrix(FALSE, length(variants), length(variants)))
  }
  unname(order(variants))
}

#' @rdname pool_win_rates
#' @export
rank_variants <- function(results, conf_level = 0.95) {
  counted <- has_pairs(results)
  if (!counted) check_games(results)
  check_level(conf_level)
  counts <- compared_pairs(results, NULL)
  if (counted) check_every_pair(counts)
  variants <- unique(unlist(lapply(counts, `[[`, "variants")))
  below <- known_order(list(variant = variants), game_of(results))
  k <- length(variants)
  p <- matrix(1, k, k)
  deals <- rep(Inf, k)
  stopped <- !is.null(stopped_by(results))
  for (pair in counts) {
    at <- match(pair$variants, variants)
    deals[at] <- pmin(deals[at], sum(pair$counts))
    # As few as possible for the one that is to be above, as many for the other.
    p[at[1], at[2]] <- above_p(won_by_one(pair$counts, "won", c("won", "unknown")), stopped)
    p[at[2], at[1]] <- above_p(rev(won_by_one(pair$counts, c("won", "unknown"), "won")), stopped)
  }
  better <- found_above(p, below, 1 - conf_level)
  limits <- rank_limits(better, below)
  estimate <- if (counted) {
    unname(vapply(variants, rate_in_pairs, 1, counts))
  } else {
    found <- outcome_counts(results)
    (found$won / found$deals)[match(variants, found$variant)]
  }
  rows <- tibble::tibble(
    variant = variants, deals = deals, estimate = estimate,
    rank = rank(-estimate, ties.method = "min"), rank.low = limits[, 1], rank.high = limits[, 2],
    above = rowSums(better), below = colSums(better)
  )
  rows[order(rows$rank), ]
}

check_every_pair <- function(counts) {
  named <- vapply(counts, function(pair) paste(sort(pair$variants), collapse = "\n"), "")
  k <- length(unique(unlist(lapply(counts, `[[`, "variants"))))
  if (anyDuplicated(named) || length(named) != k * (k - 1) / 2) {
    abort_input("results", c(
      "Ranks take every two of the variants once.",
      x = "Of {k} variants there are {k * (k - 1) / 2} pairs, and {.arg results} has
        {length(unique(named))} in {length(named)} row{?s}."
    ))
  }
}

# Where a deal is unknown under the other variant, a win may not be counted.
rate_in_pairs <- function(variant, pairs) {
  max(vapply(pairs, function(pair) {
    at <- match(variant, pair$variants)
    if (is.na(at)) {
      return(0)
    }
    won <- if (at == 1) pair$counts["won", ] else pair$counts[, "won"]
    sum(won) / sum(pair$counts)
  }, 1))
}
