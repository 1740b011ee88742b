#' Compare variants that were played on the same deals
#'
#' Each deal played under two variants is a pair: what makes it hard under one makes it hard under
#' the other, so that far fewer deals show a difference than two independent samples would need.
#' Only the deals that are won under exactly one of the two say something about it.
#'
#' The test is McNemar's exact test: of the deals that are won under one variant only, half
#' would be won under the first, a binomial distribution. The interval for the difference of the
#' two win rates is Tango's score interval for pairs.
#'
#' **Unresolved deals** are rounded outward: the low end takes those of the first variant as lost
#' and those of the second as won, the high end the other way round, and the p-value is the
#' largest of any such assignment.
#'
#' @inheritParams win_rate
#' @param results Results of [simulate_agnes()] for several variants; or a run of them, see
#'   [open_run()], whose pairs are counted in its file; or a data frame with columns `variant`,
#'   `deal` and `outcome`. Deals that only one of two variants was played on are left out of their
#'   comparison.
#' @param reference A variant that all others are compared with; or `NULL`, for all pairs.
#' @param simultaneous Whether `conf_level` is for all comparisons together (Bonferroni).
#' @return A tibble of class `paired_rates` with a row for each pair of variants: `variant`,
#'   `reference`, `deals` (in common), `both_won`, `variant_only`, `reference_only`,
#'   `both_lost` (deals known under both), `unknown` (all others); `estimate` (the rate of
#'   `variant` minus that of `reference`, unknown deals as lost), `conf.low`, `conf.high`,
#'   `p.value`, `p.adjusted` (by the method of Holm) and `verdict` in words, by `p.adjusted`.
#' @section Errors:
#' `patience_error_results` as in [win_rate()], if there is no column `variant` or `deal`, fewer
#' than two variants, or two without a deal in common; `patience_error_reference` if
#' `reference` is not one of the variants; `patience_error_level`, `patience_error_flag`.
#' @references
#' Fagerland MW, Lydersen S, Laake P (2014). "Recommended tests and confidence intervals for
#' paired binomial proportions". *Statistics in Medicine* 33, 2850-2875.
#'
#' McNemar Q (1947). "Note on the sampling error of the difference between correlated
#' proportions or percentages". *Psychometrika* 12, 153-157.
#'
#' Tango T (1998). "Equivalence test and confidence interval for the difference in proportions
#' for the paired-sample design". *Statistics in Medicine* 17, 891-908.
#' @examples
#' games <- simulate_agnes(300, c("Up-Suit-HighRun", "Up-Suit-HighRun-NoSplit"))
#' compare_variants(games)
#' @export
compare_variants <- function(results, reference = NULL, conf_level = 0.95,
                             simultaneous = FALSE) {
  check_games(results)
  check_level(conf_level)
  check_flag(simultaneous, "`simultaneous`")
  variants <- paired_variants(results)
  pairs <- variant_pairs(variants, reference)
  each <- if (simultaneous) 1 - (1 - conf_level) / nrow(pairs) else conf_level
  counts <- pair_counts(results, variants)
  rows <- Map(function(first, second) {
    compare_pair(first, second, counts(first, second), each)
  }, pairs[, 1], pairs[, 2])
  table <- do.call(rbind, unname(rows))
  table$p.adjusted <- stats::p.adjust(table$p.value, "holm")
  table$verdict <- paired_verdict(table, 1 - conf_level)
  class(table) <- c("paired_rates", class(table))
  attr(table, "interval") <- list(conf_level = conf_level, simultaneous = simultaneous)
  attr(table, "game") <- game_of(results)
  table
}

# The variants that were played, which must be two at least.
paired_variants <- function(results, call = parent.frame()) {
  if (inherits(results, "patience_run")) {
    variants <- unique(tally(results, character())$variant)
  } else {
    missing <- setdiff(c("variant", "deal"), names(results))
    if (length(missing) > 0) {
      abort_input("results", c(
        "{.arg results} must have the column{?s} {.field {missing}}.",
        i = "Deals are paired by number."
      ), call)
    }
    variants <- unique(as.character(results$variant))
  }
  if (length(variants) < 2) {
    abort_input("results", "{.arg results} must have at least two variants, not one.", call)
  }
  variants
}

variant_pairs <- function(variants, reference, call = parent.frame()) {
  if (is.null(reference)) {
    return(t(utils::combn(variants, 2)))
  }
  check_choice(reference, variants, "`reference`", "reference", call)
  cbind(setdiff(variants, reference), reference)
}

# A function of two variants: of the deals in common, how many had which outcome under the first
# (rows) and under the second (columns).
pair_counts <- function(results, variants) {
  if (inherits(results, "patience_run")) {
    return(function(first, second) pair_counts_in_file(results, first, second))
  }
  # Deals of different seeds are different deals.
  digits <- function(x) if (is.numeric(x)) sprintf("%.0f", x) else as.character(x)
  seed <- if ("seed" %in% names(results)) digits(results$seed) else ""
  results$deal <- paste(seed, digits(results$deal))
  groups <- split(as.data.frame(results)[c("deal", "outcome")], results$variant)
  function(first, second) {
    row <- match(groups[[first]]$deal, groups[[second]]$deal)
    ours <- factor(groups[[first]]$outcome, outcomes)
    unclass(table(ours, factor(groups[[second]]$outcome[row], outcomes)))
  }
}

pair_counts_in_file <- function(run, first, second) {
  found <- with_run_file(run$file, function(db) {
    rows <- rows_of(c("deal", "outcome"), "WHERE variant = ?")
    query(db$con, sprintf("
      SELECT a.outcome AS ours, b.outcome AS theirs, count(*) AS n
      FROM %s AS a JOIN %s AS b ON a.deal = b.deal GROUP BY a.outcome, b.outcome", rows, rows),
      as.list(match(c(first, second), run$job$variants)))
  })
  counts <- matrix(0, 3, 3, dimnames = list(outcomes, outcomes))
  counts[cbind(found$ours, found$theirs)] <- found$n
  counts
}

compare_pair <- function(first, second, counts, conf_level, call = parent.frame(3)) {
  deals <- sum(counts)
  if (deals == 0) {
    abort_input("results", "{.val {first}} and {.val {second}} have no deal in common.", call)
  }
  # Won under one variant only, with unknown deals of each counted as given.
  only <- function(ours_won, theirs_won) {
    c(sum(counts[ours_won, setdiff(outcomes, theirs_won)]),
      sum(counts[setdiff(outcomes, ours_won), theirs_won]))
  }
  won <- "won"
  or_unknown <- c("won", "unknown")
  as_lost <- only(won, won)
  least <- only(won, or_unknown)
  most <- only(or_unknown, won)
  tibble::tibble(
    variant = first, reference = second, deals = deals,
    both_won = counts["won", "won"],
    variant_only = counts["won", "lost"],
    reference_only = counts["lost", "won"],
    both_lost = counts["lost", "lost"],
    unknown = deals - sum(counts[c("won", "lost"), c("won", "lost")]),
    estimate = (as_lost[1] - as_lost[2]) / deals,
    conf.low = tango_limits(least[1], least[2], deals, conf_level)[1],
    conf.high = tango_limits(most[1], most[2], deals, conf_level)[2],
    p.value = if (least[1] <= least[2] && most[1] >= most[2]) {
      1
    } else {
      max(mcnemar_exact(least[1], least[2]), mcnemar_exact(most[1], most[2]))
    }
  )
}

# In words, by the adjusted p-values.
paired_verdict <- function(table, level) {
  range <- sprintf("%s to %s points", shown_points(table$conf.low), shown_points(table$conf.high))
  found <- paste(ifelse(table$estimate > 0, "higher than", "lower than"), table$reference)
  alike <- table$variant_only + table$reference_only + table$unknown == 0
  not <- ifelse(alike, "no deal tells them apart", "no difference found")
  sprintf("%s (%s)", ifelse(table$p.adjusted < level, found, not), range)
}
