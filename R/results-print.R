# How rates and comparisons are printed: the columns that a reader needs, in words, in a table
# that fits the console. The tibbles have further columns.

#' Win rates and comparisons in words
#'
#' Results of [win_rate()], [compare_published()], [compare_variants()] and [win_rate_adjusted()]
#' print as small tables of text: who won how much, and what follows. `format()` gives that table
#' as a data frame, so that `knitr::kable(format(win_rate(games)))` is a table in a document that
#' fits a page.
#' [tibble::as_tibble()] gives all columns with all digits.
#'
#' @param x Results of these functions.
#' @param ... Not used.
#' @return `format()`: a data frame of text with a row for each row of `x`, the columns of the
#'   printed table: `Variant`, then for rates `Deals`, `Won`, `Unknown` (if there are any) and the
#'   win rate with its interval; for published rates `Ours`, `Published`, `p` and `Verdict`; for
#'   pairs `Reference`, `Points` (the difference in percentage points), `Interval`, `p` and
#'   `Verdict`; for adjusted rates `Group`, `Games`, `Won`, `Undecided` (if there are any),
#'   `Played`, the adjusted rate with its interval, `Worth` and `p`. Where deals are unknown,
#'   rates and p-values are given with them as lost, then with them as won. `print()` returns `x`.
#' @seealso [win_rate_table()] for a table with published rates and the work of the solver, which
#'   `knitr::kable()` takes as it is.
#' @examples
#' games <- simulate_agnes(200, c("Up-Suit-None", "Up-Suit-HighRun"))
#' win_rate(games)
#' compare_published(games, "quagnes")
#' if (requireNamespace("knitr", quietly = TRUE)) knitr::kable(format(win_rate(games)))
#' tibble::as_tibble(win_rate(games))
#' @name format_rates
NULL

#' @rdname format_rates
#' @export
format.win_rates <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  as_lost <- shown_rate(x$estimate, x$conf.low, x$conf.high)
  as_won <- shown_rate(x$estimate_if_won, x$conf.low_if_won, x$conf.high_if_won)
  level <- shown_number(100 * attr(x, "interval")$conf_level)
  table <- data.frame(
    Variant = ifelse(is.na(x$variant), "all deals", x$variant), Deals = shown_count(x$deals),
    Won = shown_count(x$won), Unknown = shown_count(x$unknown),
    rate = shown_pair(as_lost, as_won, x$unknown, " to ")
  )
  names(table)[5] <- sprintf("Win rate [%s%%]", level)
  if (isTRUE(all(x$unknown == 0))) table$Unknown <- NULL
  table
}

#' @rdname format_rates
#' @export
print.win_rates <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  notes <- c(
    paste0(interval_words(attr(x, "interval")), "."),
    if (isTRUE(any(x$unknown > 0))) unknown_note
  )
  print_in_words(x, titled(attr(x, "game"), "win rates"), notes, left = 1)
}

unknown_note <- "Two values: unknown deals taken as lost, then as won."

#' @rdname format_rates
#' @export
format.published_comparison <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  adjusted <- shown_p_range(x$adj.p.value, x$adj.p.value_if_won, x$adj.p.value_largest)
  data.frame(
    Variant = x$variant, Ours = shown_percent(x$estimate),
    Published = sprintf("%s (%s)", shown_percent(x$published_estimate), x$source),
    p = adjusted, Verdict = bare_verdict(x$verdict)
  )
}

#' @rdname format_rates
#' @export
print.published_comparison <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  notes <- sprintf("p: %s. Intervals: tibble::as_tibble().", compared_words(x))
  print_in_words(x, "Win rates beside published ones", notes, left = c(1, 5))
}

# "test of two samples, adjusted (Holm)"
compared_words <- function(x) {
  how <- attr(x, "comparison")
  kind <- switch(how$test,
    two.sample = "two samples", one.sample = "one sample",
    equivalence = sprintf("equivalence within %s points", shown_points(how$margin))
  )
  name <- how$adjust
  if (nchar(name) > 3) substr(name, 1, 1) <- upper_case(substr(name, 1, 1))
  paste0(
    "test of ", kind, if (how$stopped) ", anytime-valid",
    if (how$adjust != "none") sprintf(", adjusted (%s)", name)
  )
}

#' @rdname format_rates
#' @export
format.paired_rates <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  data.frame(
    Variant = x$variant, Reference = x$reference, Points = shown_points(x$estimate),
    Interval = sprintf("[%s, %s]", shown_points(x$conf.low), shown_points(x$conf.high)),
    p = shown_p(x$adj.p.value), Verdict = sub(" than .*", "", bare_verdict(x$verdict))
  )
}

#' @rdname format_rates
#' @export
print.paired_rates <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  words <- paired_words(attr(x, "interval"))
  notes <- sprintf(
    "%s, in percentage points, from %s in common. p: %s, adjusted (%s).", words$intervals,
    pairs_in_words(x$deals), words$test, words$adjusted
  )
  print_in_words(x, titled(attr(x, "game"), "variants on the same deals"), notes, left = 1:2)
}

pairs_in_words <- function(deals) {
  ends <- range(c(deals, if (length(deals) == 0) 0))
  most <- in_words(ends[2], "deal")
  if (ends[1] == ends[2]) most else sprintf("%s to %s", shown(ends[1]), most)
}

# "Tango's 95% intervals", "McNemar's exact test", "Holm", as tables and pictures say it.
paired_words <- function(interval) {
  name <- c(tango = "Tango's", "clopper-pearson" = "Exact", anytime = "Anytime-valid")
  list(
    intervals = sprintf(
      "%s %s%% intervals", name[[interval$method]], shown_number(100 * interval$conf_level)
    ),
    test = if (interval$method == "anytime") "anytime-valid test" else "McNemar's exact test",
    adjusted = if (interval$simultaneous) "Bonferroni, all together" else "Holm"
  )
}

print_in_words <- function(x, title, notes, left) {
  cat(title, "\n", sep = "")
  table <- format(x)
  if (nrow(table) == 0) {
    cat("There is nothing to compare.\n")
    return(invisible(x))
  }
  cat(table_lines(table, left), strwrap(notes, getOption("width") - 1), sep = "\n")
  invisible(x)
}

# Without margin and interval, which stand elsewhere.
bare_verdict <- function(verdict) sub("( within [0-9.]+ points)? \\(.*", "", verdict)

#' @rdname format_rates
#' @export
format.win_rates_adjusted <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  table <- data.frame(
    Group = shown_group(x$group), Games = shown_count(x$n),
    Won = shown_count(x$won), Undecided = shown_count(x$unknown), Played = shown_percent(x$rate),
    adjusted = paste0(
      ifelse(x$unknown %in% 0, "", paste(shown_percent(x$estimate), "to ")),
      shown_rate(x$estimate_if_won, x$conf.low, x$conf.high)
    ),
    Worth = shown_count(x$worth), p = shown_p(x$adj.p.value)
  )
  names(table)[6] <- sprintf("Adjusted [%s%%]", shown_number(100 * attr(x, "how")$conf_level))
  if (isTRUE(all(x$unknown == 0))) table$Undecided <- NULL
  if (nrow(x) == 1) table$p <- NULL
  table
}

#' @rdname format_rates
#' @export
print.win_rates_adjusted <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  how <- attr(x, "how")
  words <- c(agt = "AGT", atsv = "ATSV")
  luck <- ifelse(how$luck %in% names(words), words[how$luck], how$luck)
  explained <- unique(sprintf("%.0f%%", 100 * range(c(x$r.squared, if (nrow(x) == 0) 0))))
  print_in_words(x, "Win rates adjusted for luck", left = 1, notes = c(
    sprintf(
      "Adjusted for %s, which explain%s %s. Worth: games that would say as much without it.",
      paste(luck, collapse = " and "), if (length(luck) == 1) "s" else "",
      paste(explained, collapse = " to ")
    ),
    if (!is.null(how$unused)) paste0(how$unused, "."),
    if (how$left_out > 0) sprintf("Left out, their luck unknown: %s.",
                                  in_words(how$left_out, "game")),
    if (how$winnable) "Luck is whether a deal can be won: exact intervals among those that can.",
    if (isTRUE(any(x$unknown > 0))) "Undecided games count both ways.",
    if (nrow(x) > 1) sprintf(
      "p: of the difference from %s, %s, adjusted (Holm).", shown_group(how$reference),
      if (how$method == "exact") "exact test" else "score test"
    )
  ))
}

shown_group <- function(group) ifelse(nzchar(group), group, "(no name)")
