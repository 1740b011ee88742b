#' The table of win rates
#'
#' The results table in the layout of the published one: for each variant the deals completed,
#' the wins with the win rate and its interval, the p-value of a comparison with published
#' rates (the test of two samples of [compare_published()], unadjusted), and the states examined
#' in the deals completed, if these are known and there was a search.
#'
#' States examined measure the work of this solver. They are not comparable with another
#' solver's, which counts and prunes differently. Unknown deals are left out: where they were
#' given up says what the limit was, not how much work they are. So the mean of all deals is
#' higher.
#'
#' @inheritParams win_rate
#' @param sources Published sources to compare with, see [published_rates]; used where rates of
#'   the game were published.
#' @return A data frame of class `win_rate_table` with a row for each variant and columns of
#'   text, which prints as a table and which [knitr::kable()] takes. Where deals are unknown,
#'   win rate and p-value are given with them as lost, then with them as won. For results of
#'   `until` intervals and p-values are anytime-valid, and the table says so. For the numbers
#'   themselves see [win_rate()] and [compare_published()].
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
  interval <- sprintf("Win rate [%s%%]", shown_number(100 * conf_level))
  table[[interval]] <- shown_pair(rate, rate_if_won, rates$unknown, " to ")
  if (!is.null(sources) && !is.character(sources)) {
    abort_input("argument", "{.arg sources} must be names, not {.obj_type_friendly {sources}}.")
  }
  if (is.null(game_named(game_of_rates(rates))$published)) sources <- character()
  compared <- if (length(sources) > 0) compare_published(rates, sources)
  for (source in sources) {
    row <- match(paste(rates$variant, source), paste(compared$variant, compared$source))
    table[[paste("p,", source)]] <- shown_p_range(
      compared$p.value[row], compared$p.value_if_won[row], compared$p.value_largest[row]
    )
  }
  known <- !is.na(rates$states_max) & rates$states_max > 0
  if (any(known)) {
    states <- sprintf(
      "%s (%s)", shown_count(round(rates$states_mean)), shown_count(round(rates$states_sd))
    )
    table[["States, mean (SD)"]] <- ifelse(known, states, "")
    table[["States, max"]] <- ifelse(known, shown_count(rates$states_max), "")
  }
  as_told_table(
    table, "win_rate_table", unknown = sum(rates$unknown),
    compared = length(sources) > 0, stopped = !is.null(stopped_by(rates))
  )
}

#' @export
print.win_rate_table <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  cat(table_lines(x), sep = "\n")
  cat_wrapped(c(
    if (attr(x, "compared")) {
      "p: unadjusted, against rates published for the same rule for empty piles."
    },
    if (attr(x, "stopped")) {
      "Intervals and p are anytime-valid: `until` decided how many deals there are."
    },
    if (attr(x, "unknown") > 0) {
      c(unknown_note, if (any(grepl("^States", names(x)))) "States: of completed deals.")
    }
  ))
  invisible(x)
}
