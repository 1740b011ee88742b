# For the difference, with an error for each row, unknown deals rounded outward.
published_limits <- function(test, ours, theirs, errors, stopped) {
  limits <- function(won, wins) {
    found <- Map(function(x, n, x_ref, n_ref, error) {
      if (stopped) {
        stopped_limits(test, x, n, x_ref, n_ref, error)
      } else if (test == "one.sample") {
        rate_limits(x, n, "wilson", 1 - error) - x_ref / n_ref
      } else {
        # Two one-sided tests go with an interval of twice the error.
        error <- if (test == "equivalence") min(2 * error, 1 - 1e-12) else error
        by_method("rare", newcombe_limits, exact_difference, x, n, x_ref, n_ref, 1 - error)
      }
    }, won, ours$deals, wins, theirs$deals, errors)
    matrix(as.numeric(unlist(found)), ncol = 2, byrow = TRUE)
  }
  cbind(
    limits(ours$won, theirs$if_won)[, 1], limits(ours$won + ours$unknown, theirs$wins)[, 2]
  )
}

# What was found by the adjusted p-values: 1 for a rate above the published one, -1 for a rate
# below, 0 if nothing was found. For equivalence 1 says that the rates are within the margin of
# each other. `NA` where unknown deals decide.
published_finding <- function(table, ours, theirs, test, level) {
  sure <- table$adj.p.value < level
  open <- sure != (table$adj.p.value_if_won < level)
  highest <- table$difference + ours$unknown / ours$deals
  lowest <- table$difference - (theirs$if_won - theirs$wins) / theirs$deals
  if (test != "equivalence") {
    open <- open | (sure & sign(lowest) != sign(highest))
  }
  found <- if (test == "equivalence") as.numeric(sure) else sign(table$difference) * sure
  ifelse(open, NA, found)
}

# The wins, with some of the unknown deals, by which the two rates are as near as they can be.
nearest_wins <- function(ours, theirs) {
  low <- pmax(ours$won / ours$deals, theirs$wins / theirs$deals)
  high <- pmin((ours$won + ours$unknown) / ours$deals, theirs$if_won / theirs$deals)
  # Where the ranges meet a rate of both, else their ends that face each other.
  rate <- (low + high) / 2
  within <- function(x, least, most) pmin(pmax(round(x), least), most)
  list(
    won = within(rate * ours$deals, ours$won, ours$won + ours$unknown),
    wins = within(rate * theirs$deals, theirs$wins, theirs$if_won)
  )
}

# The largest p-value of one comparison over the unknown deals, each as lost or won. Of few all
# ways are tried; of many the ends, and those by which the rates are nearest.
largest_p <- function(ours, theirs, p_of) {
  near <- nearest_wins(ours, theirs)
  all <- (ours$unknown + 1) * (theirs$if_won - theirs$wins + 1) <= 100
  some <- function(least, most, nearest) {
    if (all) least:most else unique(pmin(pmax(c(least, most, nearest + -2:2), least), most))
  }
  ways <- expand.grid(
    won = some(ours$won, ours$won + ours$unknown, near$won),
    wins = some(theirs$wins, theirs$if_won, near$wins)
  )
  max(mapply(function(won, wins) p_of(won, ours$deals, wins, theirs$deals), ways$won, ways$wins))
}

published_verdict <- function(table, found, test, margin) {
  if (test == "equivalence") {
    within <- paste("within", shown_points(margin), "points")
    beyond <- table$conf.low > margin | table$conf.high < -margin
    not <- ifelse(beyond, "does not agree", "agreement not shown")
    text <- paste(ifelse(found %in% 1, "agrees", not), within)
  } else {
    text <- ifelse(found %in% 0, "no difference found", ifelse(
      found %in% 1, "higher than published", "lower than published"
    ))
  }
  range <- sprintf("%s to %s points", shown_points(table$conf.low), shown_points(table$conf.high))
  sprintf("%s (%s)", ifelse(is.na(found), "open, depends on unknown deals", text), range)
}

#' Compare win rates with published ones
#'
#' Tests for each variant and each published rate whether the two win rates are equal, or whether
#' they are nearly so. A rate is compared with the published ones for the same variant, or, where
#' a source does not state all of its rules, for the same rule for empty piles. So a small
#' p-value can mean that the rules differ.
#'
#' * `test = "two.sample"`: both rates are estimates. The chi-square test with continuity
#'   correction, [stats::chisq.test()], or Fisher's exact test, [stats::fisher.test()], where the
#'   smallest expected count is below 5. The interval for the difference is that of
#'   [win_rate_difference()]: Newcombe's, or the exact one where there are fewer than ten wins or
#'   losses; its least coverage is said there.
#' * `test = "one.sample"`: the published rate is taken as known. The exact binomial test, as
#'   [stats::binom.test()]. The interval is Wilson's, minus the published rate (least coverage
#'   in [win_rate_interval()]). This test finds
#'   differences too easily unless there are many more published deals than ours.
#' * `test = "equivalence"`: two one-sided tests (TOST) of whether the rates differ by less than
#'   `margin`; a small p-value is evidence *for* agreement. Each is the score test for a
#'   difference of Farrington and Manning; the p-value is the larger of the two. Where there are
#'   fewer than ten wins or losses it is the smallest error with which the exact interval lies
#'   within the margin. The interval has twice the error, which goes with the test: of one
#'   comparison at `level` 0.05 the one at 90%.
#'
#' p-values are adjusted for the number of comparisons in the table. The verdict in words goes by
#' the adjusted ones, and says so where it depends on unknown deals. The interval goes with them:
#' its error is the largest p-value with which the comparison would have been significant, the
#' others as they are. With `adjust = "bonferroni"` that is `level` over the number of
#' comparisons, with `"holm"` it is `level` over the number of those that stay when the
#' significant ones are set aside, with `"none"` it is `level`. With `"bonferroni"` all intervals
#' hold together with a probability of at least 1 - `level`; with the others each does by itself.
#' Test and interval are different methods and may disagree slightly; then the interval ends at 0
#' (or at the margin), as the test says, so that no row contradicts itself.
#'
#' **Results of `until`** were looked at while they came in, and went on until an interval was
#' narrow or a p-value small. A p-value for a fixed number of deals does not hold for them. They
#' get anytime-valid p-values and intervals, with `"anytime-valid"` as their `method`: our rate
#' has the confidence sequence of [win_rate_sequence()], the published one, of a fixed number of
#' deals, the exact interval of Clopper and Pearson, each with half of the error, and the p-value
#' is the smallest error with which the two have no rate in common. For `"one.sample"` it is the
#' smallest error with which the sequence excludes the published rate, for `"equivalence"` the
#' smallest with which the difference is within the margin. They are larger than those for a fixed
#' number of deals: that is the price of having looked.
#'
#' @param results As for [win_rate()], with the names of rules of one game as variants (in a data
#'   frame of your own those of Agnes Sorel); or the tibble that [win_rate()] returns, which
#'   remembers that its deals were stopped by `until`.
#' @param sources Names of sources in `published`, or `NULL` for all of them.
#' @param misquoted Whether to compare with misquoted numbers too.
#' @param test `"two.sample"`, `"one.sample"` or `"equivalence"`.
#' @param margin For `test = "equivalence"` the difference of two win rates that would not
#'   matter, above 0 and below 1: 0.01 is one percentage point.
#' @param conf_level Confidence level of the intervals, between 0 and 1; verdicts are at the level
#'   `1 - conf_level`, called `level` under Details.
#' @param adjust How to adjust p-values for their number, a method of [stats::p.adjust()].
#' @param published The published rates to compare with: rows of [published_rates], or a data
#'   frame of your own with columns `source`, `label`, `empty`, `variant`, `wins` and `deals`,
#'   and `unknown` where some were not completed.
#' @return A tibble of class `published_comparison` with a row for each comparison: `variant`,
#'   `source`, `label`; `won`, `deals` and `estimate` of `results`; `published_wins`,
#'   `published_deals` and `published_estimate`; `statistic` (of chi-square, or the z-score
#'   nearer to its margin, else `NA`), `p.value`, `adj.p.value` and `method`, all with unknown
#'   deals as lost; `p.value_if_won` and `adj.p.value_if_won` with those of `results` as won
#'   (where published deals are unknown, the largest of all cases); `p.value_largest` and
#'   `adj.p.value_largest` with whatever number of the unknown deals of both gives the largest,
#'   between these ends too, where the rates may be alike; the `difference` of the two
#'   rates (unknown as lost) with `conf.low` and `conf.high` (adjusted as the p-values are,
#'   unknown rounded outward); and `verdict`. No rows if there is nothing to compare.
#'   `generics::tidy()` gives the columns of broom, `generics::glance()` one row for the table.
#' @references
#' Farrington CP, Manning G (1990). "Test statistics and sample size formulae for comparative
#' binomial trials with null hypothesis of non-zero risk difference or non-unity relative risk".
#' *Statistics in Medicine* 9, 1447-1454.
#'
#' Holm S (1979). "A simple sequentially rejective multiple test procedure". *Scandinavian
#' Journal of Statistics* 6, 65-70.
#'
#' Newcombe RG (1998). "Interval estimation for the difference between independent
#' proportions: comparison of eleven methods". *Statistics in Medicine* 17, 873-890.
#'
#' Schuirmann DJ (1987). "A comparison of the two one-sided tests procedure and the power
#' approach for assessing the equivalence of average bioavailability". *Journal of
#' Pharmacokinetics and Biopharmaceutics* 15, 657-680.
#' @examples
#' games <- simulate_agnes(200, c("Up-Suit-None", "Up-Suit-HighRun"))
#' compare_published(games)
#' compare_published(games, "quagnes", test = "equivalence", margin = 0.05)$verdict
#' @export
compare_published <- function(results, sources = NULL, misquoted = FALSE,
                              test = "two.sample", margin = NULL, conf_level = 0.95,
                              adjust = "holm", published = patience::published_rates) {
  check_flag(misquoted, "`misquoted`")
  check_choice(test, c("two.sample", "one.sample", "equivalence"), "`test`")
  check_margin(margin, test)
  check_level(conf_level)
  level <- 1 - conf_level
  check_choice(adjust, stats::p.adjust.methods, "`adjust`")
  rates <- if (is_win_rates(results)) results else win_rate(results)
  if (missing(published)) check_has_published(rates)
  published <- chosen_rates(published, sources, misquoted)
  if (anyNA(rates$variant)) {
    abort_input("results", "{.arg results} must have a column {.field variant}.")
  }
  pairs <- published_pairs(rates, published)
  ours <- rates[pairs[, 1], ]
  theirs <- published[pairs[, 2], ]
  stopped <- !is.null(stopped_by(rates))
  one_test <- published_test(test, stopped)
  compare <- function(won, wins) {
    Map(one_test, won, ours$deals, wins, theirs$deals, margin = list(margin))
  }
  pick <- function(tests, name) vapply(tests, `[[`, if (name == "method") "" else 1, name)
  p_of <- function(...) one_test(..., margin = margin)$p.value
  theirs$if_won <- theirs$wins + published_unknown(theirs)
  tests <- compare(ours$won, theirs$wins)
  p <- pick(tests, "p.value")
  if_won <- pick(compare(ours$won + ours$unknown, theirs$wins), "p.value")
  # Published deals that are unknown may have been won too: the largest p-value counts.
  theirs_won <- pmax(
    if_won, pick(compare(ours$won, theirs$if_won), "p.value"),
    pick(compare(ours$won + ours$unknown, theirs$if_won), "p.value")
  )
  if (test != "equivalence") {
    near <- nearest_wins(ours, theirs)
    theirs_won <- pmax(theirs_won, pick(compare(near$won, near$wins), "p.value"))
  }
  if_won <- ifelse(theirs$if_won > theirs$wins, theirs_won, if_won)
  largest <- vapply(seq_along(p), function(i) largest_p(ours[i, ], theirs[i, ], p_of), 1)
  errors <- pmin(tested_errors(p, adjust, level), tested_errors(if_won, adjust, level))
  limits <- published_limits(test, ours, theirs, errors, stopped)
  table <- tibble::tibble(
    variant = ours$variant,
    source = theirs$source,
    label = theirs$label,
    won = ours$won,
    deals = ours$deals,
    estimate = ours$estimate,
    published_wins = theirs$wins,
    published_deals = theirs$deals,
    published_estimate = theirs$wins / theirs$deals,
    statistic = pick(tests, "statistic"),
    p.value = p,
    adj.p.value = stats::p.adjust(p, adjust),
    method = pick(tests, "method"),
    p.value_if_won = if_won,
    adj.p.value_if_won = stats::p.adjust(if_won, adjust),
    p.value_largest = largest,
    adj.p.value_largest = stats::p.adjust(largest, adjust),
    difference = ours$estimate - theirs$wins / theirs$deals
  )
  found <- published_finding(table, ours, theirs, test, level)
  limits <- if (test == "equivalence") {
    agreeing_within(limits, found %in% 1, margin, table$difference)
  } else {
    agreeing_limits(limits, ifelse(is.na(found), 0, found))
  }
  table$conf.low <- limits[, 1]
  table$conf.high <- limits[, 2]
  table$verdict <- published_verdict(table, found, test, margin)
  as_told_table(table, "published_comparison", comparison = list(
    test = test, margin = margin, level = level, adjust = adjust, stopped = stopped
  ))
}

# Deals that the source did not complete, none where it does not say.
published_unknown <- function(published) {
  unknown <- published[["unknown"]]
  if (is.null(unknown)) rep(0, nrow(published)) else ifelse(is.na(unknown), 0, unknown)
}

check_margin <- function(margin, test) {
  if (test != "equivalence") {
    if (!is.null(margin)) {
      abort_input("argument", "{.arg margin} is for {.code test = \"equivalence\"} only.")
    }
    return(invisible())
  }
  good <- is.numeric(margin) && length(margin) == 1 && isTRUE(margin > 0 && margin < 1)
  if (!good) {
    abort_input("argument", c(
      "{.arg margin} must be one number between 0 and 1, not {shown(margin)}.",
      i = "It is the difference of two win rates that would not matter."
    ))
  }
}

chosen_rates <- function(published, sources, misquoted) {
  needed <- c("source", "label", "empty", "variant", "wins", "deals")
  missing <- if (is.data.frame(published)) setdiff(needed, names(published)) else needed
  if (length(missing) > 0) {
    abort_input("results", c(
      "{.arg published} must be a data frame with the column{?s} {.field {missing}}.",
      i = "{.code published_rates} is one."
    ))
  }
  check_counts(
    published$wins, published$deals, published_unknown(published), c("`wins`", "`deals`")
  )
  if (!is.null(sources)) {
    if (!is.character(sources)) {
      check_choice(sources, published$source, "`sources`")
    }
    for (source in sources) {
      check_choice(source, unique(published$source), "`sources`")
    }
    published <- published[published$source %in% sources, ]
  }
  if (!misquoted && "misquoted" %in% names(published)) {
    published <- published[!published$misquoted, ]
  }
  published
}

is_win_rates <- function(x) {
  numbers <- c("deals", "won", "unknown", "estimate")
  is.data.frame(x) && all(c("variant", numbers) %in% names(x)) &&
    all(vapply(unclass(x)[numbers], is.numeric, NA))
}

check_has_published <- function(rates) {
  game <- game_named(game_of_rates(rates))
  if (is.null(game$published)) {
    abort_input("results", c(
      "No win rates of {game$title} are known that were published with their counts.",
      i = "Give your own as {.arg published}."
    ))
  }
}

# The variants of a data frame of the user's own are taken for those of Agnes Sorel.
game_of_rates <- function(rates) {
  game <- attr(rates, "game")
  if (is.null(game)) "agnes" else game
}

# Rows of rates and of published rates that are for the same rules, as far as these are known.
published_pairs <- function(rates, published) {
  same <- game_named(game_of_rates(rates))$published
  if (is.null(same)) same <- function(variant, published) published$variant %in% variant
  pairs <- lapply(seq_len(nrow(rates)), function(i) {
    row <- which(same(as.character(rates$variant[i]), published))
    cbind(rep(i, length(row)), row)
  })
  do.call(rbind, pairs)
}
