#' Win rates with a control
#'
#' The same width from less work: a variant that takes long is played on few deals, another one
#' that is quick on many, those few among them. What makes a deal hard under one makes it hard
#' under the other, and how the few deals fare under the quick variant, beside the many, says how
#' lucky they were. The rate of the slow variant is corrected by that.
#'
#' The deals are divided into strata by what the control says of them: its outcome, or the classes
#' of a number such as `best_score`. With \eqn{N} deals of the control, of which the share
#' \eqn{W_h} is in stratum \eqn{h}, and \eqn{p_h} the rate of the variant among its \eqn{n_h}
#' deals there, the estimate is \deqn{\hat p = \sum_h W_h p_h,}{p = sum of W_h p_h,} with the
#' variance \deqn{\sum_h W_h^2 \frac{p_h (1 - p_h)}{n_h} + \frac{1}{N} \sum_h W_h (p_h - \hat
#' p)^2}{sum of W_h^2 p_h (1 - p_h) / n_h + sum of W_h (p_h - p)^2 / N} of double sampling for
#' stratification (Cochran 1977, section 12.2), where each \eqn{p_h} is taken as \eqn{(x_h + 1/2)
#' / (n_h + 1)}. Which deals both were played on must have nothing to do with how they fare: the
#' first ones, for instance. A stratum of which less than five of them are expected is one with
#' its neighbour.
#'
#' The interval is that of Clopper and Pearson for the number of games that would have this
#' variance (Korn and Graubard 1998). Its coverage, by simulation, is in `bench/control.R` in the
#' package's repository. Unknown deals of the variant are rounded outward; those of the control
#' are a stratum of their own.
#'
#' Whether it pays depends on how much the control says and on how quick it is. `variance_ratio`
#' is the variance divided by that of the same deals alone, which is \eqn{\tilde p (1 - \tilde p)
#' / n}{q (1 - q) / n} with \eqn{\tilde p = (x + 1/2) / (n + 1)}{q = (x + 1/2) / (n + 1)}.
#' `cost_ratio` is the number of states examined for both variants, divided by that for the slow
#' one alone. Work for the same width is their product: below 1 the control pays, and `gain` is
#' its reciprocal. The best number of deals of the control, for each of the variant, is
#' \eqn{\sqrt{c\, r^2 / (1 - r^2)}}{sqrt(c r^2 / (1 - r^2))} if it is \eqn{c} times as quick and
#' the strata explain the part \eqn{r^2} of the variance. Strata by the rank or suit of the base
#' card cannot help: all rules count ranks from the base card, and treat suits of a colour alike,
#' so each base card has the same rate.
#'
#' @param results A data frame with the columns `variant`, `deal` and `outcome`, or a run file
#'   ([open_run()]): results of the variants, and of the control on the same deals and more. Deals
#'   of another `seed` are other deals. Results of `until` are not taken, since the interval is
#'   for a fixed number of deals.
#' @param control The variant that is quick.
#' @param by What makes the strata: `"outcome"`, or a column of numbers in `results`, such as
#'   `"best_score"`.
#' @param strata Into how many classes such numbers are divided, from 2 to 100: of equal size, as
#'   far as equal numbers allow, so there may be fewer.
#' @param conf_level Confidence level, between 0 and 1.
#' @return A tibble with a row for each other variant: `variant`, `control`, `deals`, `won`,
#'   `unknown`, `control_deals`, `estimate` (with the control, unknown deals as lost), `conf.low`,
#'   `conf.high`; the same without it, `alone`, `alone.low` and `alone.high` (Clopper and
#'   Pearson); `variance_ratio`, `cost_ratio` (`NA` if no states were recorded) and `gain`.
#' @references
#' Cochran WG (1977). *Sampling Techniques*, 3rd edition. Wiley.
#'
#' Korn EL, Graubard BI (1998). "Confidence intervals for proportions with small expected number
#' of positive counts estimated from survey data". *Survey Methodology* 24, 193-201.
#' @seealso [compare_variants()], where the same deals serve to compare.
#' @examples
#' forty <- agnes_atlas("games", "forty")
#' few <- forty$variant == "Up-Color-Any1" & forty$deal <= 100
#' quick <- forty$variant == "Up-Color-AnyRun-NoSplit"
#' control_win_rate(forty[few | quick, ], control = "Up-Color-AnyRun-NoSplit")
#' @export
control_win_rate <- function(results, control, by = "outcome", strata = 10, conf_level = 0.95) {
  if (inherits(results, "patience_run")) results <- as_tibble.patience_run(results)
  check_results(results)
  check_level(conf_level)
  strata <- check_whole(strata, 2, 100, "`strata`")
  variants <- paired_variants(results)
  check_choice(control, variants, "`control`")
  if (!is.null(stopped_by(results))) {
    abort_input(
      "results", "The interval is for a number of deals that {.arg until} did not choose."
    )
  }
  groups <- split(as.data.frame(results), as.character(results$variant))
  class <- control_classes(groups[[control]], by, strata)
  rows <- lapply(setdiff(variants, control), function(name) {
    control_row(name, groups[[name]], control, groups[[control]], class, conf_level)
  })
  do.call(rbind, rows)
}

# The stratum of each deal of the control.
control_classes <- function(rows, by, strata) {
  if (identical(by, "outcome")) {
    return(as.integer(factor(rows$outcome, c("won", "unknown", "lost"))))
  }
  values <- if (is.character(by) && length(by) == 1) rows[[by]]
  if (!is.numeric(values)) {
    abort_input("results", "{.arg by} must be \"outcome\" or a column of numbers in
      {.arg results}, not {shown(by)}.")
  }
  if (anyNA(values)) {
    abort_input("results", "{.field {by}} of the control must not be missing.")
  }
  ends <- unique(stats::quantile(values, seq(0, 1, length.out = strata + 1), names = FALSE))
  if (length(ends) == 1) {
    return(rep(1L, length(values)))
  }
  findInterval(values, ends, rightmost.closed = TRUE)
}

control_row <- function(name, own, control, all, class, conf_level) {
  at <- match(names_of_deals(own), names_of_deals(all))
  if (anyNA(at)) {
    lacks <- which(is.na(at))[1]
    seed <- if ("seed" %in% names(own)) paste(" of seed", shown(own$seed[lacks]))
    abort_input("results", c(
      "{.val {name}} was played on deal {shown(own$deal[lacks])}{seed}, {.val {control}} was
        not."
    ))
  }
  count <- function(classes) tabulate(classes, max(class))
  of_all <- count(class)
  played <- count(class[at])
  used <- of_all > 0
  rate <- function(won) {
    stratified_rate(of_all[used], played[used], count(class[at][won])[used])
  }
  limits <- function(found) {
    effective_limits(found[["estimate"]], found[["variance"]], nrow(own), conf_level)
  }
  as_lost <- rate(own$outcome == "won")
  as_won <- rate(own$outcome != "lost")
  won <- sum(own$outcome == "won")
  unknown <- sum(own$outcome == "unknown")
  n <- nrow(own)
  bare <- outward_alone(won, unknown, n, conf_level)
  smoothed <- (won + 0.5) / (n + 1)
  ratio <- as_lost[["variance"]] / (smoothed * (1 - smoothed) / n)
  states <- function(rows) if ("examined" %in% names(rows)) sum(rows$examined) else NA_real_
  cost <- 1 + states(all) / states(own)
  tibble::tibble(
    variant = name, control = control, deals = n, won = won, unknown = unknown,
    control_deals = nrow(all), estimate = as_lost[["estimate"]], conf.low = limits(as_lost)[1],
    conf.high = limits(as_won)[2], alone = won / n, alone.low = bare[1], alone.high = bare[2],
    variance_ratio = ratio, cost_ratio = cost, gain = 1 / (ratio * cost)
  )
}

outward_alone <- function(won, unknown, n, conf_level) {
  limits <- rate_limits(c(won, won + unknown), n, "clopper-pearson", conf_level)
  c(limits[1, 1], limits[2, 2])
}
