#' Games needed for a win rate
#'
#' How many games it takes to know a win rate as exactly as wanted, to find a difference from a
#' reference, or to see a rare win at all.
#'
#' What is wanted is one of:
#'
#' * `half_width`: the interval reaches at most so far from its middle to either end, 0.01 for one
#'   percentage point. The width is that for `x` = `rate` times `n` wins, rounded to whole wins
#'   for `"anytime"`. A rate that is not
#'   known has its widest interval at 0.5, the default.
#' * `relative`: the same as a part of the rate, 0.1 for a tenth of it.
#' * `reference`: a two-sided test at level `1 - conf_level` finds the difference between `rate`
#'   and this rate with probability `power`. By default the reference is known; with `n_ref` games
#'   it is an estimate; with `n_ref = "same"` it is played as often as the other. With
#'   `discordant`, both are variants played on the same deals, of which that part is won
#'   under exactly one.
#' * none of these: there is at least one win with the probability `power`. For 0.95 the games
#'   are about 3 divided by the rate: the rule of three read backwards.
#'
#' **Power** is that of the tests that this package makes, summed from binomial probabilities, for
#' one comparison at that level: of a known reference the exact binomial test,
#' `compare_published(test = "one.sample")`; of an estimated one the chi-square test with
#' continuity correction, or Fisher's, `compare_published(test = "two.sample")`; of pairs
#' McNemar's exact test, [compare_variants()]; and with `test` that of [test_win_rate()],
#' one-sided or two-sided. Numbers of wins are whole, so the power of exact
#' tests rises in steps, and falls a little between them. The games needed are the fewest with
#' which the power is reached; with a few more it may be slightly missed again. For a known
#' reference stretches of numbers are passed over only where a bound shows that none of them has
#' the power, which takes longer the less the rates differ: for 0.5 against 0.501 about half a
#' minute. Where it expects millions of wins, or of losses, the steps matter less than one game in
#' a thousand, and the number is found by bisection. For pairs the numbers up to the one that
#' bisection finds are tried one by one, if there are at most 20,000 that may have it; where there
#' are more, chance in the number of discordant deals has smoothed the steps. For an estimated
#' reference 1 to 200 games are tried one by one; up to 2,000 those that are at most a tenth fewer
#' than what bisection finds (for Boschloo's test always); of more, where chance on both sides
#' smooths the steps, it is bisection, and sums of more than 500 terms are taken by steps.
#'
#' @param rate The win rate to expect, above 0 and below 1; a vector for several.
#' @param half_width,relative,reference What is wanted, see Details: at most one of them, one
#'   number or as many as rates.
#' @param power Probability to find the difference, or to see a win, between 0 and 1.
#' @param n_ref Games of the reference, `Inf` if it is known, or `"same"`; only with `reference`,
#'   and not with `discordant`.
#' @param discordant Part of the deals that are won under exactly one of two variants; only with
#'   `reference`, and at least the difference of the rates.
#' @param test Which test of [test_win_rate()] is to find the difference: `"fisher"`,
#'   `"boschloo"` (at most 600 games; half a minute for 200) or `"newcombe"`, only with `n_ref`;
#'   or `"anytime"`, only with `n_ref = "same"`: two play in turn, and after each game of both one
#'   looks (at most 2,000 games). `NULL` for the test of [compare_published()].
#' @param alternative Of `test`: `"two.sided"`, `"less"` or `"greater"`.
#' @param method Of the interval, see [win_rate_interval()].
#' @param conf_level Confidence level, between 0 and 1.
#' @return A tibble with a row for each rate: `rate`, `wanted` (`"half_width"`, `"relative"`,
#'   `"reference"` or `"one win"`), `value` (of it), `power` (`NA` for a width), and `estimate`,
#'   the games needed; `Inf` if more than 10^15, for Boschloo's test 600, at any time 2,000, if
#'   the'   reference has too few games, or if the rates differ to the other side.
#' @references
#' Chernick MR, Liu CY (2002). "The saw-toothed behavior of power versus sample size and software
#' solutions: single binomial proportion using exact methods". *The American Statistician* 56,
#' 149-155.
#' @seealso [games_needed_dealer()] for the cards of Spider; `until` of [simulate_agnes()], which
#'   needs no expected rate.
#' @examples
#' games_needed(c(0.01, 0.145, 0.64), half_width = 0.005)
#' games_needed(45e-6, relative = 0.25)
#' games_needed(0.0114, reference = 0.009)
#' # Two variants on the same deals need far fewer.
#' games_needed(0.143, reference = 0.136, n_ref = "same")
#' # Tao's 46 and 59 of a hundred: had that been planned
#' games_needed(0.46, reference = 0.59, n_ref = "same", test = "fisher", alternative = "less")
#' games_needed(0.143, reference = 0.136, discordant = 0.008)
#' games_needed(45e-6, power = 0.95)
#' @export
games_needed <- function(rate = 0.5, half_width = NULL, relative = NULL, reference = NULL,
                         power = 0.8, n_ref = Inf, discordant = NULL, method = "wilson",
                         conf_level = 0.95, test = NULL, alternative = "two.sided") {
  has_power <- !missing(power)
  has_method <- !missing(method)
  check_level(conf_level)
  check_interval_method(method)
  rate <- check_part(rate, "rate")
  power <- check_part(power, "power", 1)
  wanted <- Filter(Negate(is.null), list(
    half_width = half_width, relative = relative, reference = reference
  ))
  if (length(wanted) > 1) {
    abort_input("argument", "Give at most one of {.arg {names(wanted)}}.")
  }
  if (has_power && any(c("half_width", "relative") %in% names(wanted))) {
    abort_input("argument", "{.arg power} says nothing where {.arg {names(wanted)}} is wanted.")
  }
  if (has_method && !any(c("half_width", "relative") %in% names(wanted))) {
    abort_input("argument", "{.arg method} is of an interval: give {.arg half_width} too.")
  }
  check_reference_options(wanted, n_ref, discordant)
  check_planned_test(test, alternative, n_ref, conf_level)
  if (length(wanted) == 0) {
    # A power that is reached exactly is enough.
    games <- ceiling(log1p(-power) / log1p(-rate) * (1 - 8 * .Machine$double.eps))
    return(needed_rows(rate, "one win", NA_real_, power, replace(games, games > 1e15, Inf)))
  }
  name <- names(wanted)
  value <- check_part(wanted[[1]], name, most = if (name == "relative") Inf else 1)
  both <- recycled(rate, value, name)
  rate <- both[, 1]
  value <- both[, 2]
  if (name == "reference") {
    if (any(discordant < abs(rate - value))) {
      abort_input("argument", "{.arg discordant} is less than the difference of the rates.")
    }
    games <- mapply(
      games_for_power, rate, value, power, list(n_ref), list(discordant), 1 - conf_level,
      list(test), alternative
    )
    return(needed_rows(rate, name, value, power, games))
  }
  half <- if (name == "relative") value * rate else value
  games <- mapply(games_for_width, rate, half, method, conf_level)
  needed_rows(rate, name, value, NA_real_, games)
}

needed_rows <- function(rate, wanted, value, power, games) {
  tibble::tibble(rate = rate, wanted = wanted, value = value, power = power, estimate = games)
}

# Numbers above 0 and below `most`.
check_part <- function(x, name, length = NULL, most = 1) {
  if (!is.numeric(x) || length(x) == 0 || (!is.null(length) && length(x) != length)) {
    abort_input("argument", "{.arg {name}} must be one number, not {.obj_type_friendly {x}}.")
  }
  x <- as.numeric(x)
  at <- which(is.na(x) | x <= 0 | x >= most)[1]
  if (!is.na(at)) {
    range <- if (is.finite(most)) "between 0 and {most}" else "above 0"
    abort_input("argument", paste0(
      "{.arg {name}} must be ", range, ", not {shown(x[at])}."
    ))
  }
  x
}

check_reference_options <- function(wanted, n_ref, discordant) {
  if (!identical(n_ref, "same") && !identical(n_ref, Inf)) {
    check_whole(n_ref, 1, 1e15, "`n_ref`")
  }
  if (!identical(n_ref, Inf) && !"reference" %in% names(wanted)) {
    abort_input("argument", "{.arg n_ref} needs a {.arg reference}.")
  }
  if (!identical(n_ref, Inf) && !is.null(discordant)) {
    abort_input("argument", c(
      "Give {.arg n_ref} or {.arg discordant}, not both.",
      i = "Variants on the same deals are played equally often."
    ))
  }
  if (is.null(discordant)) {
    return(invisible())
  }
  if (!"reference" %in% names(wanted)) {
    abort_input("argument", "{.arg discordant} needs a {.arg reference}.")
  }
  check_part(discordant, "discordant", 1)
}

check_planned_test <- function(test, alternative, n_ref, conf_level) {
  check_alternative(alternative)
  if (is.null(test)) {
    if (alternative != "two.sided") {
      abort_input("argument", "{.arg alternative} is of a {.arg test}, {.val fisher} for one.")
    }
    return(invisible())
  }
  check_choice(test, c("fisher", "boschloo", "newcombe", "anytime"), "`test`")
  check_games_of_test(test, n_ref)
  if (alternative != "two.sided" && conf_level <= 0.5) {
    abort_input("argument", "{.arg conf_level} of a one-sided test must be above 0.5.")
  }
}

check_games_of_test <- function(test, n_ref) {
  if (identical(n_ref, Inf)) {
    abort_input("argument", c(
      "{.arg test} is of two rates that are estimated.",
      i = "Give {.arg n_ref}, the games of the reference, or {.val same}."
    ))
  }
  if (test == "anytime" && !identical(n_ref, "same")) {
    abort_input("argument", "{.val anytime} is planned for two who play in turn:
      {.code n_ref = \"same\"}.")
  }
  if (test == "boschloo" && is.numeric(n_ref) && n_ref > 600) {
    abort_input("argument", "Boschloo's test is planned for at most 600 games of each.")
  }
}

recycled <- function(rate, value, name) {
  lengths <- c(length(rate), length(value))
  if (all(lengths != 1) && lengths[1] != lengths[2]) {
    abort_input(
      "argument", "There are {lengths[1]} rates and {lengths[2]} values of {.arg {name}}."
    )
  }
  unname(cbind(rate, value))
}

# The interval grows narrower with the games, so the smallest number is found by bisection, on
# whole numbers. Wins need not be whole, except in the binomial probabilities of the sequence.
games_for_width <- function(rate, half_width, method, conf_level) {
  wide <- function(n) {
    x <- if (method == "anytime") round(rate * n) else rate * n
    diff(rate_limits(x, n, method, conf_level)[1, ]) / 2 > half_width
  }
  enough <- smallest_whole(wide)
  if (method == "anytime" && is.finite(enough)) first_narrow(wide, rate, enough) else enough
}

# Here wins are whole numbers. While the games grow and the wins stay the same (or the losses,
# whichever are few), the width falls; with one more it jumps up. So the smallest number may lie
# some jumps before the one that bisection found. A few jumps back are enough, for the width falls
# from one jump to the next.
first_narrow <- function(wide, rate, enough) {
  few <- function(n) if (rate <= 0.5) round(rate * n) else n - round(rate * n)
  # The last number of games with so many.
  last <- function(count) {
    n <- floor((count + 1) / min(rate, 1 - rate)) + 1
    first_of_each(1, n, function(n) few(n) > count) - 1
  }
  counts <- seq(max(0, few(enough) - 10), few(enough))
  lasts <- pmin(vapply(counts, last, 1), enough)
  narrow <- which(!vapply(lasts, wide, NA))[1]
  from <- if (counts[narrow] > 0) last(counts[narrow] - 1) + 1 else 1
  first_of_each(from, lasts[narrow], function(n) !wide(n))
}

games_for_power <- function(rate, reference, power, n_ref, discordant, level, test, alternative) {
  other_side <- c(less = rate > reference, greater = rate < reference)
  if (rate == reference || isTRUE(other_side[alternative])) {
    return(Inf)
  }
  # Where it is reached exactly, rounding must not miss it.
  power <- power * (1 - 1e-12)
  if (!is.null(discordant)) {
    games_for_pairs(rate - reference, discordant, power, level)
  } else if (identical(n_ref, Inf)) {
    games_for_known(rate, reference, power, level)
  } else if (identical(test, "anytime")) {
    games_for_anytime(rate, reference, power, level, alternative)
  } else {
    games_for_estimated(rate, reference, power, n_ref, level, test, alternative)
  }
}
