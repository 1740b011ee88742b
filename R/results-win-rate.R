#' Win rates
#'
#' Counts the games won under each of the rules, with a confidence interval. Deals whose outcome
#' is unknown are counted once as lost and once as won: if all deals were decided, the rate would
#' lie between the two estimates. The same holds for deals that were in progress when a simulation
#' was interrupted. They are the slow ones, so without them the rate would be that of quick deals.
#'
#' **Which interval?** Wilson's score interval is the default. For wins that are rare take
#' `method = "rare"`. Results of [simulate_agnes()] with `until` have the confidence sequence,
#' `"anytime"`, by default, since their number of deals was not fixed beforehand. An attribute
#' of the results says so, which `rbind()` keeps; if something else binds them to other rows, put
#' them first. The methods are described in [win_rate_interval()].
#'
#' **Many variants.** Of forty intervals at 95% two miss the true rate on average. With
#' `simultaneous = TRUE` all of them together contain the true rates with a probability of at
#' least `conf_level`, \eqn{L}: each has the level \eqn{1 - (1 - L) / k} of Bonferroni for
#' \eqn{k} variants, which holds for variants played on the same deals too. That takes a method
#' that is never below its level: the exact interval of Clopper and Pearson, which is the default
#' here, or `"anytime"`. Wilson's is not one. At the level for forty variants, 99.875%, it misses
#' some rates with a probability of 7.8% (`bench/coverage.R` in the package's repository).
#'
#' @param results Results of [simulate_agnes()]; or a run, see [open_run()], which is counted in
#'   its file; or a list of runs, see Several runs in [win_rate()]; or a data frame with a column
#'   `outcome` (`"won"`, `"lost"` or `"unknown"`) and, for several groups, a column `variant`;
#'   `deal` and `examined` are used where they are there; or a data frame of counts, with columns
#'   `variant`, `deals`, `won` and, if there are any, `unknown`, such as [agnes_atlas()].
#' @param conf_level Confidence level, between 0 and 1.
#' @param method Of the interval, one of those of [win_rate_interval()], or `NULL` for the
#'   default. With `simultaneous = TRUE` only `"clopper-pearson"` and `"anytime"`.
#' @param simultaneous Whether `conf_level` is for all variants together.
#' @section Several runs:
#' Runs of the same game, rules and player under different seeds have different deals, independent
#' of each other, so their counts add up: `win_rate(list(open_run("a.sqlite"),
#' open_run("b.sqlite")))`. Limits may differ for Agnes Sorel, where a deal that is won or lost
#' under one of them is so under all. Runs of the same seed may have deals in common;
#' [combine_runs()] brings them together. Runs of given deals cannot be added.
#' @return A tibble of class `win_rates` with a row for each variant: `variant`; the counts
#'   `deals`, `won`, `lost` and `unknown`; `estimate`, `conf.low` and `conf.high` with unknown
#'   deals as lost; the same as won, `estimate_if_won`, `conf.low_if_won` and
#'   `conf.high_if_won`, so that rounded outward the interval is from `conf.low` to
#'   `conf.high_if_won`; and the states examined in a deal that was won or lost, `states_mean`,
#'   `states_sd` and `states_max` (`NA` if not recorded, or if some deals were not searched;
#'   counts keep their own).
#'   `generics::tidy()` gives the plain columns of broom, with the interval rounded outward,
#'   [ggplot2::autoplot()] a picture.
#' @references
#' Wilson EB (1927). "Probable inference, the law of succession, and statistical inference".
#' *Journal of the American Statistical Association* 22, 209-212.
#' \doi{10.1080/01621459.1927.10502953}
#' @examples
#' win_rate(simulate_agnes(200))
#' win_rate(data.frame(outcome = c("won", "lost", "lost", "unknown")))
#' @export
win_rate <- function(results, conf_level = 0.95, method = NULL, simultaneous = FALSE) {
  if (is.numeric(results)) {
    abort_input("results", c(
      "{.arg results} must be results of deals, not numbers.",
      i = "{.fn win_rate_interval} takes numbers of wins and deals."
    ))
  }
  check_level(conf_level)
  check_flag(simultaneous, "`simultaneous`")
  method <- rate_method(method, stopped_by(results), simultaneous)
  counts <- outcome_counts(results)
  # As for a run, which may have more of them than an integer holds.
  numbers <- c("deals", "won", "lost", "unknown")
  counts[numbers] <- lapply(counts[numbers], as.numeric)
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
  if (!is.null(stopped_by(results))) rates$until <- stopped_by(results)
  as_told_table(
    rates, "win_rates",
    game = game_of(if (is_list_of_runs(results)) results[[1]] else results),
    interval = list(conf_level = conf_level, method = method, simultaneous = simultaneous)
  )
}

# What stopped these results: `until` of simulate_agnes(), or `NULL` where the number of deals was
# fixed beforehand. Results that were looked at while they came in need other tests and intervals
# than those for a fixed number.
stopped_by <- function(results) {
  mark <- if (is.data.frame(results)) results[["until"]]
  if (is.character(mark) && !all(is.na(mark))) mark[!is.na(mark)][1]
}

# Rows of which some only were stopped, or given, have no mark where they were not.
#' @export
rbind.simulation <- function(..., deparse.level = 1) {
  parts <- unname(list(...)) # their names would be those of rows
  for (mark in c("until", "given")) {
    has <- vapply(parts, function(part) is.data.frame(part) && mark %in% names(part), NA)
    if (!any(has)) next
    parts[!has] <- lapply(parts[!has], function(part) {
      if (is.data.frame(part)) part[[mark]] <- rep(NA_character_, nrow(part))
      part
    })
  }
  columns <- lapply(Filter(is.data.frame, parts), names)
  unlike <- which(!vapply(columns, setequal, NA, columns[[1]]))[1]
  if (!is.na(unlike)) {
    others <- setdiff(union(columns[[1]], columns[[unlike]]),
                      intersect(columns[[1]], columns[[unlike]]))
    abort_input("results", c(
      "These rows cannot stand below each other: {.field {others}} {?is/are} not in both.",
      i = "Take the columns that they share first, or {.code dplyr::bind_rows()}."
    ))
  }
  do.call(rbind.data.frame, c(parts, list(deparse.level = deparse.level)))
}

rate_method <- function(method, until, simultaneous) {
  if (is.null(method)) {
    usual <- if (simultaneous) "clopper-pearson" else "wilson"
    return(if (is.null(until)) usual else "anytime")
  }
  check_interval_method(method)
  if (simultaneous && !method %in% exact_methods) {
    abort_input("argument", c(
      "With {.code simultaneous = TRUE} {.arg method} must be one of {.val {exact_methods}},
        not {.val {method}}.",
      i = "Other intervals miss more often than their level says, and many of them together
        much more often."
    ))
  }
  method
}

# "Wilson 95% intervals", as pictures and tables say it.
interval_words <- function(interval) {
  name <- c(
    wilson = "Wilson", "clopper-pearson" = "Clopper-Pearson", jeffreys = "Jeffreys",
    "agresti-coull" = "Agresti-Coull", rare = "Wilson or, if rare, Clopper-Pearson",
    anytime = "Anytime-valid"
  )[[interval$method]]
  together <- if (interval$simultaneous) ", all together (Bonferroni)" else ""
  sprintf("%s %s%% intervals%s", name, shown_number(100 * interval$conf_level), together)
}
