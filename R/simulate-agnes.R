#' Simulate Agnes Sorel
#'
#' Solves many deals, each under each of the rules given, on several threads. The rows depend
#' on the deals, the rules and the limits alone: not on the number of threads, nor on how the
#' deals are divided into calls.
#'
#' @param n Number of deals: the deals 1 to `n`. Give either `n`, `numbers` or `deals`.
#' @param rules Rules or names of variants, see [rules_agnes()]; several as a character vector
#'   or a list.
#' @param seed Seed of the deals, see [deal_cards()].
#' @param numbers Deal numbers, different ones.
#' @param deals A deal or deals, see [read_deals()] and [deal_quagnes()]; numbered from 1 on.
#' @param threads Threads to use, see [patience_threads()].
#' @param max_states,max_memory Limits for each deal and each thread, see [solve_agnes()].
#' @param goal `"win"` or `"score"`, see [solve_agnes()].
#' @param progress Whether to show a progress bar. By default in interactive use only.
#' @return A tibble of class `simulation_agnes` with a row for each deal under each of the
#'   rules, rules by rules and in the order of the deals: `variant`, `deal` (its number),
#'   `outcome` (a factor: won, lost, unknown), `examined`, `stored`, `deepest` and `best_score`
#'   as in [solve_agnes()]. After an interrupt (Ctrl-C) it has the rows that were finished, and
#'   a warning of class `patience_interrupted` says so.
#' @section Errors:
#' * `patience_error_number` if `n` or a deal number is not a whole number of at least 1, or if
#'   a number is given twice, or if there would be more than 10^8 rows.
#' * `patience_error_rules`, `patience_error_seed`, `patience_error_threads`,
#'   `patience_error_limit`, `patience_error_goal`, `patience_error_deal` for the other
#'   arguments.
#' @seealso [win_rate()] and [win_rate_table()] for the results.
#' @examples
#' games <- simulate_agnes(200, c("Up-Suit-None", "Up-Suit-HighRun"))
#' games
#' win_rate(games)
#' @export
simulate_agnes <- function(n = NULL, rules = rules_agnes(), seed = 1, numbers = NULL,
                           deals = NULL, threads = NULL, max_states = 1e7, max_memory = 256,
                           goal = "win", progress = interactive()) {
  rules <- rules_list(rules)
  seed <- check_seed(seed)
  numbers <- deal_numbers(n, numbers, deals, most_rows %/% length(rules))
  threads <- patience_threads(threads)
  options <- search_options(goal, max_states, max_memory)
  check_flag(progress, "`progress`")

  codes <- if (!is.null(deals)) deals_codes(deals)
  total <- length(numbers) * length(rules)
  found <- with_progress("Solving", total, progress, function(tick) {
    .Call(
      patience_simulate_agnes, codes, seed, numbers,
      vapply(rules, agnes_codes, integer(4)), options, threads, tick
    )
  })
  rows <- tibble::tibble(
    variant = rep(vapply(rules, format, ""), each = length(numbers)),
    deal = rep(numbers, length(rules)),
    outcome = factor(outcomes[found$outcome], outcomes),
    examined = found$examined,
    stored = found$stored,
    deepest = found$deepest,
    best_score = found$best_score
  )
  if (found$interrupted) {
    rows <- rows[!is.na(rows$outcome), ]
    warn_interrupted("{shown(nrow(rows))} of {shown(total)} rows are finished and returned.")
  }
  source <- if (is.null(deals)) sprintf("seed %.0f", seed) else "given deals"
  limits <- sprintf("at most %s states a deal", shown(max_states))
  class(rows) <- c("simulation_agnes", class(rows))
  attr(rows, "origin") <- c(source, limits)
  rows
}

# Rows of one call that fit into memory: about 4 GB.
most_rows <- 1e8

# Rules of one game as a list; `make` makes them from a name, or from rules.
rules_list <- function(rules, class = "rules_agnes", make = rules_agnes, call = parent.frame()) {
  if (inherits(rules, class)) rules <- list(rules)
  if (!is.list(rules) && !is.character(rules) || length(rules) == 0) {
    abort_input("rules", "{.arg rules} must be rules or names of variants.", call)
  }
  rules <- lapply(rules, make)
  again <- anyDuplicated(rules)
  if (again > 0) {
    abort_input("rules", "The rules {.val {format(rules[[again]])}} are given twice.", call)
  }
  rules
}

# The codes of one or several deals of Agnes Sorel, a column each.
deals_codes <- function(deals, call = parent.frame()) {
  if (inherits(deals, "deal")) deals <- new_deals(list(deals))
  if (!inherits(deals, "deals") || length(deals) == 0) {
    found <- if (inherits(deals, "deals")) "none" else "{.obj_type_friendly {deals}}"
    abort_input("deal", paste0("{.arg deals} must be deals, not ", found, "."), call)
  }
  vapply(seq_along(deals), function(i) {
    check_deal(deals[[i]], "agnes", paste("deal", i, "of `deals`"), call)
  }, integer(52))
}

deal_numbers <- function(n, numbers, deals, most = most_rows, call = parent.frame()) {
  if (sum(!is.null(n), !is.null(numbers), !is.null(deals)) != 1) {
    abort_input("number", "Give one of {.arg n}, {.arg numbers} and {.arg deals}.", call)
  }
  if (!is.null(deals)) {
    return(as.numeric(seq_len(ncol(deals_codes(deals, call)))))
  }
  if (!is.null(n)) {
    n <- check_whole(n, 1, most, "`n`", "number", call)
    return(as.numeric(seq_len(n)))
  }
  numbers <- check_wholes(numbers, 1, largest_whole, "`numbers`", "number", call)
  if (length(numbers) > most) {
    abort_input("number", c(
      "{shown(length(numbers))} deals are too many for one call with these rules.",
      i = "At most {shown(most)}: divide {.arg numbers}."
    ), call)
  }
  again <- anyDuplicated(numbers)
  if (again > 0) {
    abort_input("number", "Deal {shown(numbers[again])} is given twice.", call)
  }
  numbers
}

#' @exportS3Method tibble::tbl_sum
tbl_sum.simulation_agnes <- function(x, ...) {
  origin <- attr(x, "origin")
  c("Agnes Sorel" = paste(c(origin, sprintf("%d rows", nrow(x))), collapse = ", "))
}
