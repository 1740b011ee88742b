#' Compare variants that were played on the same deals
#'
#' Each deal played under two variants is a pair. What makes it hard under one makes it hard under
#' the other, so far fewer deals show a difference than two independent samples would need. Only
#' the deals that are won under exactly one of the two variants tell them apart.
#'
#' The test is McNemar's exact test: of the deals that are won under one variant only, half
#' would be won under the first, a binomial distribution. The interval for the difference of the
#' two win rates is Tango's score interval for pairs. Of several pairs of variants the p-values
#' are adjusted for their number by the method of Holm, and the interval goes with them: its error
#' is `1 - conf_level` over the number of pairs that stay when the significant ones are set aside.
#' Each interval then holds by itself; all hold together with `simultaneous = TRUE` only.
#' Test and interval are different methods and may disagree slightly; then the interval ends at
#' 0, as the test says, so that no row contradicts itself.
#'
#' With `simultaneous = TRUE` all intervals together are right with a probability of at least
#' `conf_level`, whatever the rates. Each then has the error `1 - conf_level` over the number of
#' pairs (Bonferroni), and so have the p-values. Tango's interval is not exact, so another one
#' takes its place: exact intervals of Clopper and Pearson for the part of the deals that tell the
#' two apart (a quarter of the error) and for the part of these that the first one wins (half of
#' it; the test itself, for the sign, has the rest). It is wider.
#'
#' **Results of `until`** were looked at while they came in, so a test for a fixed number of deals
#' does not hold for them. They get an anytime-valid p-value: with the confidence sequence of
#' [win_rate_sequence()] for the part of the deals that the first variant wins among those that
#' tell the two apart, and one for the part of those among all, which has a tenth of the error.
#' The interval for the difference is from both; the p-value is the smallest error with which it
#' excludes 0.
#'
#' **Known order.** Where a win under one variant is known to be one under the other too, see
#' [pool_win_rates()], a single deal that is won under the other alone shows that its rate is
#' higher. McNemar's p-value is then larger than it need be; the interval is of more interest.
#'
#' **Unresolved deals** are rounded outward: the low end takes those of the first variant as lost
#' and those of the second as won, the high end the other way round, and the p-value is the
#' largest of any such assignment.
#'
#' @inheritParams win_rate
#' @param results Results of [simulate_agnes()] for several variants; or a run of them, see
#'   [open_run()], whose pairs are counted in its file; or a data frame with columns `variant`,
#'   `deal` and `outcome`. Deals that only one of two variants was played on are left out of their
#'   comparison. Or pairs that are counted already, such as those of [agnes_atlas()]: a data
#'   frame with columns `variant`, `reference`, `both_won`, `variant_only`, `reference_only`,
#'   `both_lost` and, if there are any, `unknown`, and a row for each comparison.
#' @param reference A variant that all others are compared with; or `NULL`, for all pairs. Pairs
#'   that are counted already are turned round where need be.
#' @param simultaneous Whether `conf_level` is for all comparisons together, see Details.
#' @return A tibble of class `paired_rates` with a row for each pair of variants: `variant`,
#'   `reference`, `deals` (in common), `both_won`, `variant_only`, `reference_only`,
#'   `both_lost` (deals known under both), `unknown` (all others); `estimate` (the rate of
#'   `variant` minus that of `reference`, unknown deals as lost), `conf.low`, `conf.high`,
#'   `p.value`, `adj.p.value` (by the method of Holm, or of Bonferroni if `simultaneous`) and
#'   `verdict` in words, by `adj.p.value`.
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
  if (!has_pairs(results)) {
    check_games(results)
    check_one_game(results)
  }
  check_level(conf_level)
  check_flag(simultaneous, "`simultaneous`")
  compared <- compared_pairs(results, reference)
  pairs <- t(vapply(compared, `[[`, c("", ""), "variants"))
  stopped <- !is.null(stopped_by(results))
  counts <- lapply(compared, `[[`, "counts")
  least <- lapply(counts, won_by_one, "won", c("won", "unknown"))
  most <- lapply(counts, won_by_one, c("won", "unknown"), "won")
  as_lost <- lapply(counts, won_by_one, "won", "won")
  deals <- vapply(counts, sum, 1)
  cell <- function(ours, theirs) unname(vapply(counts, `[`, 1, ours, theirs))
  level <- 1 - conf_level
  adjust <- if (simultaneous) "bonferroni" else "holm"
  table <- tibble::tibble(
    variant = unname(pairs[, 1]), reference = unname(pairs[, 2]), deals = unname(deals),
    both_won = cell("won", "won"), variant_only = cell("won", "lost"),
    reference_only = cell("lost", "won"), both_lost = cell("lost", "lost"),
    unknown = deals - both_won - variant_only - reference_only - both_lost,
    estimate = unname(vapply(as_lost, function(only) only[1] - only[2], 1)) / deals,
    conf.low = NA_real_, conf.high = NA_real_,
    p.value = unname(mapply(paired_p, least, most, MoreArgs = list(stopped = stopped))),
    adj.p.value = stats::p.adjust(p.value, adjust)
  )
  method <- if (stopped) "anytime" else if (simultaneous) "clopper-pearson" else "tango"
  limits <- t(mapply(
    paired_limits, least, most, deals, tested_errors(table$p.value, adjust, level), method
  ))
  found <- sign(table$estimate) * (table$adj.p.value < level)
  table[c("conf.low", "conf.high")] <- as.data.frame(agreeing_limits(limits, found))
  table$verdict <- paired_verdict(table, found)
  if (stopped) table$until <- stopped_by(results)
  interval <- list(conf_level = conf_level, method = method, simultaneous = simultaneous)
  as_told_table(table, "paired_rates", interval = interval, game = game_of(results))
}

# For each pair to compare its two variants and the counts of the deals in common, as
# common_counts() has them.
compared_pairs <- function(results, reference) {
  if (has_pairs(results)) {
    pairs_given(results, reference)
  } else {
    pairs <- variant_pairs(paired_variants(results), reference)
    common_counts(results, pairs)
  }
}

pair_columns <- c("both_won", "variant_only", "reference_only", "both_lost")

# Whether somebody has counted the pairs already.
has_pairs <- function(results) {
  is.data.frame(results) && all(c("variant", "reference", pair_columns) %in% names(results))
}

pairs_given <- function(results, reference) {
  if (nrow(results) == 0) abort_input("results", "{.arg results} has no rows.")
  pairs <- cbind(as.character(results$variant), as.character(results$reference))
  if (anyNA(pairs) || any(pairs[, 1] == pairs[, 2])) {
    abort_input("results", "Each row must name two variants, in {.field variant} and
      {.field reference}.")
  }
  used <- intersect(c(pair_columns, "unknown"), names(results))
  columns <- lapply(used, function(column) {
    as.numeric(check_wholes(results[[column]], 0, 1e15, paste0("`", column, "`")))
  })
  names(columns) <- used
  none <- which(Reduce(`+`, columns) == 0)[1]
  if (!is.na(none)) {
    abort_input("results", "Row {none} of {.arg results} has no deals.")
  }
  if (!is.null(reference)) {
    reference <- variant_asked(reference, unique(c(pairs)))
  }
  rows <- if (is.null(reference)) seq_len(nrow(pairs)) else which(rowSums(pairs == reference) > 0)
  lapply(rows, function(i) {
    counts <- matrix(0, 3, 3, dimnames = list(outcomes, outcomes))
    counts[1:2, 1:2] <- vapply(
      columns[c("both_won", "reference_only", "variant_only", "both_lost")], `[`, 1, i
    )
    # Under which of the two it is unknown is not said: then it may be under both.
    if ("unknown" %in% used) counts[3, 3] <- columns$unknown[i]
    if (identical(pairs[i, 1], reference)) {
      list(variants = rev(pairs[i, ]), counts = t(counts))
    } else {
      list(variants = pairs[i, ], counts = counts)
    }
  })
}

# The variants that were played, which must be two at least.
paired_variants <- function(results) {
  if (inherits(results, "patience_run")) {
    variants <- unique(tally(results, character())$variant)
  } else {
    missing <- setdiff(c("variant", "deal"), names(results))
    if (length(missing) > 0) {
      abort_input("results", c(
        "{.arg results} must have the column{?s} {.field {missing}}.",
        i = "Deals are paired by number."
      ))
    }
    variants <- unique(as.character(results$variant))
  }
  if (length(variants) < 2) {
    abort_input("results", "{.arg results} must have at least two variants, not one.")
  }
  variants
}

# One of the variants, by its name or by another that its rules have.
variant_asked <- function(name, variants) {
  for (game in all_games()) {
    if (is_text(name) && !name %in% variants && !is.null(game$rules)) {
      named <- tryCatch(format(game$rules(name)), patience_error_rules = function(fault) "")
      if (named %in% variants) name <- named
    }
  }
  check_choice(name, variants, "`reference`")
}

variant_pairs <- function(variants, reference) {
  if (is.null(reference)) {
    return(t(utils::combn(variants, 2)))
  }
  reference <- variant_asked(reference, variants)
  cbind(setdiff(variants, reference), reference)
}

# For each pair of variants, a row of `pairs`, these and the counts of the deals in common.
common_counts <- function(results, pairs) {
  counted <- pair_counts(results, unique(c(pairs)))
  lapply(seq_len(nrow(pairs)), function(i) {
    first <- pairs[[i, 1]]
    second <- pairs[[i, 2]]
    counts <- counted(first, second)
    if (sum(counts) == 0) {
      abort_input("results", "{.val {first}} and {.val {second}} have no deal in common.")
    }
    list(variants = c(first, second), counts = counts)
  })
}

# Deals of different seeds are different deals, and so are given ones of other cards.
names_of_deals <- function(results) {
  digits <- function(x) if (is.numeric(x)) sprintf("%.0f", x) else as.character(x)
  columns <- intersect(c("seed", "deal", "given"), names(results))
  do.call(paste, lapply(columns, function(column) digits(results[[column]])))
}

# A function of two variants: of the deals in common, how many had which outcome under the first
# (rows) and under the second (columns).
pair_counts <- function(results, variants) {
  if (inherits(results, "patience_run")) {
    return(function(first, second) pair_counts_in_file(results, first, second))
  }
  results$deal <- names_of_deals(results)
  groups <- split(as.data.frame(results)[c("deal", "outcome")], results$variant)
  function(first, second) {
    row <- match(groups[[first]]$deal, groups[[second]]$deal)
    ours <- factor(groups[[first]]$outcome, outcomes)
    unclass(table(ours, factor(groups[[second]]$outcome[row], outcomes)))
  }
}

pair_counts_in_file <- function(run, first, second) {
  found <- with_run_rows(run, function(db) {
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

# In words: `found` is 1, -1 or 0.
paired_verdict <- function(table, found) {
  range <- sprintf("%s to %s points", shown_points(table$conf.low), shown_points(table$conf.high))
  alike <- table$variant_only + table$reference_only + table$unknown == 0
  not <- ifelse(alike, "no deal tells them apart", "no difference found")
  words <- paste(ifelse(found > 0, "higher than", "lower than"), table$reference)
  sprintf("%s (%s)", ifelse(found == 0, not, words), range)
}
