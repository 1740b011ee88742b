#' Tidy tables and one-row summaries
#'
#' Methods for `generics::tidy()` and `generics::glance()`, which broom re-exports: the columns
#' of broom for win rates and their comparisons, for simulated games, and for solutions.
#'
#' @param x Results of [win_rate()], [win_rate_sequence()], [compare_published()],
#'   [compare_variants()] or [win_rate_adjusted()]; of [simulate_agnes()], [simulate_lucie()],
#'   [simulate_galactic()] or [simulate_spider()]; or of [solve_deal()].
#' @param ... Not used.
#' @return `tidy()` gives a plain tibble with a row for each row of `x` and the columns `term`
#'   (the variant), `estimate` (the rate, or the difference of two), `conf.low` and `conf.high`
#'   (unknown deals rounded outward); for rates also `n`, `won` and `unknown`; for comparisons
#'   `p.value` and `adj.p.value`, the largest that unknown deals allow, `method` and `n`; with
#'   published rates `source`, `label`, `statistic` and `won` too, and the p-values with
#'   unknown deals as won, `p.value_if_won` and `adj.p.value_if_won`; between variants
#'   `reference` and `unknown`; and the `verdict`. Rates adjusted for luck have the p-values
#'   of the differences from the first group, which is the `term` in the first row, and
#'   `glance()` says how many games were `left.out` and by what `luck` they are adjusted.
#'   `glance()` gives one row: of rates how many variants, deals, wins and unknown deals in
#'   all; of comparisons how many, and how many are significant at the level after adjustment,
#'   whatever became of unknown deals, of pairs also the most `deals` of one; and how they
#'   were made. Simulated games are tidied as their [win_rate()]; `glance()` says of how many
#'   variants, seeds and deals. Of games of Spider, which are only dealt, `tidy()` has the
#'   mean AGT and ATSV with their `std.error`, and variants and outcomes of `glance()` are
#'   `NA`. A run is as its games. Of a solution `tidy()` gives the moves, numbered, and
#'   `glance()` the outcome, the number of moves and the work.
#' @examplesIf requireNamespace("generics", quietly = TRUE)
#' games <- simulate_agnes(200, c("Up-Suit-None", "Up-Suit-HighRun"))
#' generics::tidy(win_rate(games))
#' generics::tidy(compare_published(games))
#' generics::glance(compare_published(games))
#' @name tidy_rates
NULL

#' @rdname tidy_rates
#' @exportS3Method generics::tidy
tidy.win_rates <- function(x, ...) {
  check_unused(...)
  check_whole_table(x)
  tibble::tibble(
    term = x$variant, estimate = x$estimate, conf.low = x$conf.low,
    conf.high = x$conf.high_if_won, n = x$deals, won = x$won, unknown = x$unknown
  )
}

#' @rdname tidy_rates
#' @exportS3Method generics::glance
glance.win_rates <- function(x, ...) {
  check_unused(...)
  check_whole_table(x)
  interval <- attr(x, "interval")
  tibble::tibble(
    variants = nrow(x), deals = sum(x$deals), won = sum(x$won), unknown = sum(x$unknown),
    conf.level = interval$conf_level, method = interval$method,
    simultaneous = interval$simultaneous
  )
}

#' @rdname tidy_rates
#' @exportS3Method generics::tidy
tidy.win_rate_sequence <- function(x, ...) {
  check_unused(...)
  check_whole_table(x)
  tibble::tibble(
    term = x$variant, estimate = x$estimate, conf.low = x$conf.low, conf.high = x$conf.high,
    n = x$deals, won = x$won, unknown = x$unknown
  )
}

#' @rdname tidy_rates
#' @exportS3Method generics::glance
glance.win_rate_sequence <- function(x, ...) {
  check_unused(...)
  check_whole_table(x)
  last <- !duplicated(x$variant, fromLast = TRUE)
  tibble::tibble(
    variants = sum(last), deals = sum(x$deals[last]), won = sum(x$won[last]),
    unknown = sum(x$unknown[last]), conf.level = attr(x, "conf_level"), method = "anytime"
  )
}

#' @rdname tidy_rates
#' @exportS3Method generics::tidy
tidy.published_comparison <- function(x, ...) {
  check_unused(...)
  check_whole_table(x)
  tibble::tibble(
    term = x$variant, source = x$source, label = x$label, estimate = x$difference,
    conf.low = x$conf.low, conf.high = x$conf.high, statistic = x$statistic,
    p.value = x$p.value_largest, adj.p.value = x$adj.p.value_largest,
    p.value_if_won = x$p.value_if_won, adj.p.value_if_won = x$adj.p.value_if_won,
    method = x$method, n = x$deals, won = x$won, verdict = x$verdict
  )
}

#' @rdname tidy_rates
#' @exportS3Method generics::glance
glance.published_comparison <- function(x, ...) {
  check_unused(...)
  check_whole_table(x)
  how <- attr(x, "comparison")
  tibble::tibble(
    comparisons = nrow(x), significant = sum(x$adj.p.value_largest < how$level), test = how$test,
    margin = if (is.null(how$margin)) NA_real_ else how$margin,
    conf.level = 1 - how$level, adjust = how$adjust
  )
}

#' @rdname tidy_rates
#' @exportS3Method generics::tidy
tidy.paired_rates <- function(x, ...) {
  check_unused(...)
  check_whole_table(x)
  tibble::tibble(
    term = x$variant, reference = x$reference, estimate = x$estimate, conf.low = x$conf.low,
    conf.high = x$conf.high, p.value = x$p.value, adj.p.value = x$adj.p.value,
    method = if (attr(x, "interval")$method == "anytime") "anytime-valid" else "McNemar, exact",
    n = x$deals, unknown = x$unknown, verdict = x$verdict
  )
}

#' @rdname tidy_rates
#' @exportS3Method generics::glance
glance.paired_rates <- function(x, ...) {
  check_unused(...)
  check_whole_table(x)
  interval <- attr(x, "interval")
  tibble::tibble(
    comparisons = nrow(x), significant = sum(x$adj.p.value < 1 - interval$conf_level),
    deals = max(x$deals, 0), conf.level = interval$conf_level,
    simultaneous = interval$simultaneous
  )
}

#' @rdname tidy_rates
#' @exportS3Method generics::tidy
tidy.win_rates_adjusted <- function(x, ...) {
  check_unused(...)
  check_whole_table(x)
  columns <- intersect(
    c("estimate", "conf.low", "conf.high", "p.value", "adj.p.value", "odds.ratio", "odds.low",
      "odds.high", "n", "won", "unknown"),
    names(x)
  )
  tibble::tibble(term = x$group, tibble::as_tibble(unclass(x)[columns]))
}

#' @rdname tidy_rates
#' @exportS3Method generics::glance
glance.win_rates_adjusted <- function(x, ...) {
  check_unused(...)
  check_whole_table(x)
  how <- attr(x, "how")
  tibble::tibble(
    groups = nrow(x), n = sum(x$n), won = sum(x$won), unknown = sum(x$unknown),
    left.out = how$left_out, luck = paste(how$luck, collapse = " + "),
    significant = sum(x$adj.p.value < 1 - how$conf_level, na.rm = TRUE), method = how$method,
    conf.level = how$conf_level
  )
}

#' @rdname tidy_rates
#' @exportS3Method generics::tidy
tidy.simulation <- function(x, ...) {
  check_unused(...)
  tidy.win_rates(win_rate(x))
}

#' @rdname tidy_rates
#' @exportS3Method generics::glance
glance.simulation <- function(x, ...) {
  check_unused(...)
  check_whole_table(x)
  played <- game_named(game_of(x))
  if_outcomes <- function(n) if (has_outcomes(played)) n else NA_integer_
  count <- function(outcome) if_outcomes(sum(x$outcome == outcome))
  tibble::tibble(
    game = played$title, variants = if_outcomes(length(unique(variant_of(x)))),
    seeds = length(unique(x[["seed"]])), deals = nrow(x), won = count("won"),
    lost = count("lost"), unknown = count("unknown")
  )
}

#' @rdname tidy_rates
#' @exportS3Method generics::tidy
tidy.solution <- function(x, ...) {
  check_unused(...)
  tibble::add_column(tibble::as_tibble(x$moves), move = seq_len(nrow(x$moves)), .before = 1)
}

#' @rdname tidy_rates
#' @exportS3Method generics::glance
glance.solution <- function(x, ...) {
  check_unused(...)
  tibble::tibble(
    variant = format(x$rules), outcome = x$outcome, moves = nrow(x$moves),
    examined = x$examined, stored = x$stored
  )
}
