#' Win rates
#'
#' Counts the games won under each of the rules, with a confidence interval. Deals whose
#' outcome is unknown are counted once as lost and once as won: the truth, were all deals
#' decided, lies between the two estimates.
#'
#' **Which interval?** Wilson's score interval is the default. For wins that are rare take
#' `method = "rare"`. Results of [simulate_agnes()] with `until` have the confidence sequence,
#' `"anytime"`, by default, since their number of deals was not fixed beforehand. The methods are
#' described in [win_rate_interval()].
#'
#' **Many variants.** Of forty intervals at 95% two are wrong on the average. With
#' `simultaneous = TRUE` all of them together are right with the probability `conf_level`: each
#' has the level \eqn{1 - (1 - level) / k}{1 - (1 - level) / k} of Bonferroni for \eqn{k}
#' variants, which holds for variants played on the same deals too.
#'
#' @param results Results of [simulate_agnes()]; or a run, see [open_run()], which is counted in
#'   its file; or a list of runs, see below; or a data frame with a column `outcome`
#'   (`"won"`, `"lost"` or `"unknown"`) and, for several groups, a column `variant`; `deal`
#'   and `examined` are used where they are there.
#' @param conf_level Confidence level, between 0 and 1.
#' @param method Of the interval, one of those of [win_rate_interval()], or `NULL` for the
#'   default.
#' @param simultaneous Whether `conf_level` is for all variants together.
#' @section Several runs:
#' Runs of the same game and rules under different seeds are independent samples of the same
#' deals, so their counts add up: `win_rate(list(open_run("a.sqlite"), open_run("b.sqlite")))`.
#' Limits may differ, since a deal that is won or lost is so under any. Runs of the same seed
#' may have deals in common; [combine_runs()] brings them together.
#' @return A tibble of class `win_rates` with a row for each variant: `variant`; the counts
#'   `deals`, `won`, `lost` and `unknown`; `estimate`, `conf.low` and `conf.high` with unknown
#'   deals as lost; the same as won, `estimate_if_won`, `conf.low_if_won` and
#'   `conf.high_if_won`, so that rounded outward the interval is from `conf.low` to
#'   `conf.high_if_won`; and the states examined in a deal, `states_mean`, `states_sd` and
#'   `states_max` (`NA` if not recorded). `generics::tidy()` gives the plain columns of broom,
#'   with the interval rounded outward, [ggplot2::autoplot()] a picture.
#' @section Errors:
#' `patience_error_results` if `results` is not such a data frame, is empty, has a deal
#' twice, or names the variant in some rows only; `patience_error_run_meta` for runs that do not
#' belong together; `patience_error_level`, `patience_error_method`, `patience_error_flag` for the
#' other arguments.
#' @references
#' Wilson EB (1927). "Probable inference, the law of succession, and statistical inference".
#' *Journal of the American Statistical Association* 22, 209-212.
#' \doi{10.1080/01621459.1927.10502953}
#' @examples
#' win_rate(simulate_agnes(200))
#' win_rate(data.frame(outcome = c("won", "lost", "lost", "unknown")))
#' @export
win_rate <- function(results, conf_level = 0.95, method = NULL, simultaneous = FALSE) {
  check_level(conf_level)
  check_flag(simultaneous, "`simultaneous`")
  if (is.null(method)) method <- if (is.null(attr(results, "until"))) "wilson" else "anytime"
  check_interval_method(method)
  counts <- outcome_counts(results)
  won <- counts$won
  deals <- counts$deals
  each <- if (simultaneous) 1 - (1 - conf_level) / nrow(counts) else conf_level
  as_lost <- rate_limits(won, deals, method, each)
  as_won <- rate_limits(won + counts$unknown, deals, method, each)
  rates <- tibble::tibble(
    variant = counts$variant,
    deals = deals,
    won = won,
    lost = counts$lost,
    unknown = counts$unknown,
    estimate = won / deals,
    conf.low = as_lost[, 1],
    conf.high = as_lost[, 2],
    estimate_if_won = (won + counts$unknown) / deals,
    conf.low_if_won = as_won[, 1],
    conf.high_if_won = as_won[, 2],
    states_mean = counts$states_mean,
    states_sd = counts$states_sd,
    states_max = counts$states_max
  )
  class(rates) <- c("win_rates", class(rates))
  attr(rates, "interval") <- list(
    conf_level = conf_level, method = method, simultaneous = simultaneous
  )
  rates
}

# Deals, outcomes and states examined by variant.
outcome_counts <- function(results, call = parent.frame()) {
  if (inherits(results, "patience_run")) results <- list(results)
  if (is_list_of_runs(results)) {
    return(counts_of_runs(results, call))
  }
  check_results(results, call)
  groups <- by_variant(results)
  count <- function(outcome) {
    unname(vapply(groups, function(rows) sum(results$outcome[rows] == outcome), 1L))
  }
  states <- function(summary) {
    if (!"examined" %in% names(results)) {
      return(NA_real_)
    }
    unname(vapply(groups, function(rows) as.numeric(summary(results$examined[rows])), 1))
  }
  tibble::tibble(
    variant = variant_of(results)[vapply(groups, `[`, 1L, 1)],
    deals = unname(lengths(groups)),
    won = count("won"),
    lost = count("lost"),
    unknown = count("unknown"),
    states_mean = states(mean),
    states_sd = states(stats::sd),
    states_max = states(max)
  )
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.win_rates <- function(x, ...) {
  c("Win rates" = interval_words(attr(x, "interval")))
}

# "Wilson 95% intervals", as pictures and headers say it.
interval_words <- function(interval) {
  name <- c(
    wilson = "Wilson", "clopper-pearson" = "Clopper-Pearson", jeffreys = "Jeffreys",
    "agresti-coull" = "Agresti-Coull", rare = "Wilson or, if rare, Clopper-Pearson",
    anytime = "anytime-valid"
  )[[interval$method]]
  together <- if (interval$simultaneous) ", all together (Bonferroni)" else ""
  sprintf("%s %s%% intervals%s", name, format(100 * interval$conf_level), together)
}

wilson <- function(x, n, conf_level) {
  .Call(patience_wilson, as.numeric(x), as.numeric(n), as.numeric(conf_level))
}

variant_of <- function(results) {
  if ("variant" %in% names(results)) results$variant else rep(NA_character_, nrow(results))
}

# The rows of each variant, in the order of the results.
by_variant <- function(results) {
  variant <- variant_of(results)
  split(seq_along(variant), factor(variant, unique(variant), exclude = NULL))
}

check_results <- function(results, call = parent.frame()) {
  if (!is.data.frame(results) || !"outcome" %in% names(results)) {
    found <- if (is.data.frame(results)) "one without" else "{.obj_type_friendly {results}}"
    abort_input("results", c(
      paste0(
        "{.arg results} must be a data frame with a column {.field outcome}, not ", found, "."
      ),
      i = "{.fn simulate_agnes} makes one."
    ), call)
  }
  if (nrow(results) == 0) {
    abort_input("results", "{.arg results} has no rows.", call)
  }
  at <- which(!as.character(results$outcome) %in% outcomes)[1]
  if (!is.na(at)) {
    abort_input("results", "{.field outcome} must be one of {.val {outcomes}}, not
      {.val {as.character(results$outcome[at])}} (row {at}).", call)
  }
  at <- which(is.na(variant_of(results)))[1]
  if (!is.na(at) && !all(is.na(variant_of(results)))) {
    abort_input("results", c(
      "Row {at} has no {.field variant}, while other rows have one.",
      i = "Results under different rules are kept apart by it."
    ), call)
  }
  columns <- intersect(c("variant", "deal"), names(results))
  if ("deal" %in% columns) {
    again <- anyDuplicated(as.data.frame(results)[columns])
    if (again > 0) {
      deal <- shown(results$deal[again])
      abort_input("results", "Row {again} has deal {deal} for a second time.", call)
    }
  }
}

#' The table of win rates
#'
#' The results table in the layout of the published one: for each variant the deals completed,
#' the wins with the win rate and its interval, the p-value of a comparison with published
#' rates, and the states examined.
#'
#' States examined measure the work of this solver. They are not comparable with another
#' solver's, which counts and prunes differently.
#'
#' @inheritParams win_rate
#' @param sources Published sources to compare with, see [published_rates()].
#' @return A data frame of class `win_rate_table` with a row for each variant and columns of
#'   text, which prints as a table and which [knitr::kable()] takes. Where deals are unknown,
#'   win rate and p-value are given with them as lost, then with them as won. For the numbers
#'   themselves see [win_rate()] and [compare_published()].
#' @section Errors:
#' As in [win_rate()] and [compare_published()].
#' @examples
#' win_rate_table(simulate_agnes(200, c("Up-Suit-None", "Up-Suit-HighRun")))
#' @export
win_rate_table <- function(results, conf_level = 0.95, sources = c("Masten", "Wolter")) {
  rates <- win_rate(results, conf_level)
  table <- data.frame(Variant = rates$variant)
  table$Completed <- shown_count(rates$won + rates$lost)
  table$Wins <- shown_count(rates$won)
  rate <- shown_rate(rates$estimate, rates$conf.low, rates$conf.high)
  rate_if_won <- shown_rate(rates$estimate_if_won, rates$conf.low_if_won, rates$conf.high_if_won)
  interval <- sprintf("Win rate [%s%%]", format(100 * conf_level))
  table[[interval]] <- shown_pair(rate, rate_if_won, rates$unknown, " to ")
  compared <- compare_published(rates, sources)
  for (source in sources) {
    row <- match(paste(rates$variant, source), paste(compared$variant, compared$source))
    p <- shown_p(compared$p.value[row])
    p_if_won <- shown_p(compared$p.value_if_won[row])
    table[[paste("p,", source)]] <- shown_pair(p, p_if_won, rates$unknown, "; ")
  }
  table[["States, mean (SD)"]] <- sprintf(
    "%s (%s)", shown_count(round(rates$states_mean)), shown_count(round(rates$states_sd))
  )
  table[["States, max"]] <- shown_count(rates$states_max)
  structure(table, class = c("win_rate_table", "data.frame"), unknown = sum(rates$unknown))
}

shown_count <- function(x) formatC(x, format = "d", big.mark = ",")

shown_rate <- function(estimate, low, high) {
  digits <- ifelse(high < 0.01, 3L, ifelse(high < 0.1, 2L, 1L))
  sprintf("%.*f%% [%.*f, %.*f]", digits, 100 * estimate, digits, 100 * low, digits, 100 * high)
}

shown_p <- function(p) {
  digits <- ifelse(p < 0.1, 4L, 2L)
  text <- ifelse(p < 1e-4, "<.0001", sprintf("%.*f", replace(digits, is.na(p), 0L), p))
  ifelse(is.na(p), "", text)
}

shown_pair <- function(as_lost, as_won, unknown, between) {
  ifelse(unknown == 0 | as_lost == as_won, as_lost, paste0(as_lost, between, as_won))
}

#' @export
print.win_rate_table <- function(x, ...) {
  cells <- rbind(names(x), as.matrix(x))
  widths <- apply(nchar(cells), 2, max)
  for (block in column_blocks(widths, getOption("width"))) {
    left <- block == 1
    lines <- apply(cells[, block, drop = FALSE], 1, function(row) {
      paste(sprintf("%*s", ifelse(left, -widths[block], widths[block]), row), collapse = "  ")
    })
    rule <- strrep("-", nchar(lines[1]))
    cat(rule, lines[1], rule, lines[-1], rule, "", sep = "\n")
  }
  cat("p: unadjusted, against rates published for the same rule for empty piles.\n")
  if (isTRUE(attr(x, "unknown") > 0)) {
    cat("Two values: unknown deals taken as lost, then as won.\n")
  }
  invisible(x)
}

# Columns that fit side by side, the first one in front of each block.
column_blocks <- function(widths, width) {
  blocks <- list()
  block <- 1
  for (column in seq_along(widths)[-1]) {
    if (length(block) > 1 && sum(widths[c(block, column)] + 2) - 2 > width) {
      blocks <- c(blocks, list(block))
      block <- 1
    }
    block <- c(block, column)
  }
  c(blocks, list(block))
}
