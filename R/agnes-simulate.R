#' Simulate Agnes Sorel
#'
#' Solves many deals, each under each of the rules given, on several threads. The rows depend
#' on the deals, the rules and the limits alone: not on the number of threads, nor on how the
#' deals are divided into calls.
#'
#' @param n Number of deals: the deals 1 to `n`. Give either `n`, `number` or `deals`. At most
#'   10^8 rows, 10^12 in a file.
#' @param rules Rules or names of variants, see [rules_agnes()]; several as a character vector
#'   or a list.
#' @param seed Seed of the deals, see [deal_cards()].
#' @param number Deal numbers, different ones.
#' @param deals A deal or deals, see [deal_cards()] and [read_deals()]; numbered from 1 on.
#' @param goal `"win"` or `"score"`, see [solve_deal()].
#' @param progress Whether to show how far it is, see [patience_progress()].
#' @param file Name of a run file, see [open_run()], or `NULL` for rows in memory. Deals that the
#'   file has already are not solved again, so the same call goes on after an interrupt or a
#'   crash, and one with more deals adds them. The run has all rows of the file, also those that
#'   this call does not ask for.
#' @param until When to stop: `c(half_width = 0.01)` stops when the interval of the win rate
#'   reaches at most one percentage point to either side, `c(relative = 0.1)` when it reaches at
#'   most a tenth of the estimate; or when a p-value is small, see below. `n` is then the largest
#'   number of deals. Deals are solved in
#'   batches, the first of 100, later ones of a tenth of the deals before. The interval is the
#'   anytime-valid one of [win_rate_sequence()], unknown deals rounded outward. Each of the rules
#'   stops by itself. A warning of class `patience_warning_until` names the rules that `n` deals
#'   were too few for.
#' @param conf_level Confidence level of that interval.
#' @param verdicts_only Whether only outcomes are needed. A win under stricter rules is a win
#'   under looser ones, and a loss under looser rules is a loss under stricter ones. So with
#'   several rules many deals need no search. The outcomes are the same as without, or known where
#'   they would be unknown. A column `implied_by` names the variant that an implied outcome
#'   follows from; `examined`, `stored`, `deepest` and `best_score` are `NA` there.
#' @param moves Whether to keep the moves of the deals that are won, in a run file too. Not with
#'   `until` or `verdicts_only`.
#' @param control,... Threads, and limits for each deal: `control` as [solver_control()] makes it,
#'   or its arguments one by one, such as `threads = 4` or `max_states = 1e5`.
#' @return With `file` a run, see [open_run()]. Without, a tibble of class `simulation_agnes` with
#'   a row for each deal under each of the rules, rules by rules and in the order of the deals:
#'   `variant`, `seed` (`NA` for given deals), `deal` (its number), `given` (of given deals only:
#'   a mark of the cards, the same wherever the same deal is given), `outcome` (a factor: won,
#'   lost, unknown), `reason` (a factor: why it is unknown, `states`, `memory` or `interrupted`,
#'   else `NA`), `examined`, `stored`, `deepest`
#'   and `best_score` as in [solve_deal()]. With `moves = TRUE` also `moves`, a list: for a won
#'   deal the tibble of moves of [solve_deal()], which [check_solution()] takes; else `NULL`.
#'   After an interrupt (Ctrl-C) it has the rows that
#'   were finished, or the file has them, and the interrupt goes on: see Interrupts in [patience].
#' @section Until a p-value is small:
#' `until = c(p.value = 0.05)` goes on until two variants, played on the same deals, are told
#' apart: with the p-value of [compare_variants()]. `c(p.value = 0.05, reference = 0.14)` goes on
#' until the rate is told apart from a known one, and
#' `c(p.value = 0.05, x_ref = 1427, n_ref = 10000)` from one that is an estimate from `n_ref`
#' deals, with those of [compare_published()]. These p-values are anytime-valid: if there is no
#' difference, the chance that they ever are that small is at most 0.05, however often they are
#' looked at. Unknown deals count both ways: the p-value
#' is the largest of all ways to decide them. (`bench/sequential.R` in the package's repository
#' has the sizes by simulation, and the deals that it takes.) If there is no difference it goes on
#' for `n` deals.
#' @seealso [win_rate()] and [win_rate_table()] for the results.
#' @examples
#' games <- simulate_agnes(200, c("Up-Suit-None", "Up-Suit-HighRun"))
#' games
#' win_rate(games)
#' won <- simulate_agnes(200, "Up-Suit-HighRun", moves = TRUE)
#' won <- won[won$outcome == "won", ]
#' check_solution(deal_cards("agnes", number = won$deal[1]), won$variant[1], won$moves[[1]])
#' win_rate(simulate_agnes(1e5, "Up-Suit-HighRun", until = c(half_width = 0.05)))
#' # Deals enough to tell two variants apart.
#' two <- simulate_agnes(1e4, c("Up-Suit-None", "Up-Suit-HighRun"), until = c(p.value = 0.01))
#' compare_variants(two)
#' @export
simulate_agnes <- function(n = NULL, rules = NULL, seed = 1, number = NULL,
                           deals = NULL, goal = "win", progress = patience_progress(),
                           file = NULL, until = NULL, conf_level = 0.95, verdicts_only = FALSE,
                           moves = FALSE, control = solver_control(), ...) {
  check_flag(verdicts_only, "`verdicts_only`")
  check_flag(moves, "`moves`")
  limits <- call_limits(control, list(...), agnes_limits)
  check_together(until, verdicts_only, goal, file, moves)
  decks <- if (!is.null(deals)) deals_codes(deals)
  check_each_once(decks)
  rules <- rules_list(if (is.null(rules)) rules_meant(deals) else rules, rules_agnes)
  check_choice(goal, goals, "`goal`")
  settings <- c(goal = goal, if (moves) list(moves = TRUE))
  if (!verdicts_only) {
    return(simulate_games(
      "agnes", rules, settings, limits, n, number, seed, progress, file, until, conf_level, decks
    ))
  }
  seed <- check_seed(seed)
  check_flag(progress, "`progress`")
  batch <- function(at, rules, progress) {
    simulate_numbers("agnes", rules, settings, limits, at, seed, progress, decks)
  }
  simulate_verdicts(batch, rules, deal_numbers(n, number, decks), progress)
}

# A deal that counts twice would make the interval of a rate too narrow.
check_each_once <- function(decks) {
  again <- if (!is.null(decks)) anyDuplicated(t(decks)) else 0
  if (again > 0) {
    first <- which(colSums(decks != decks[, again]) == 0)[1]
    abort_input("argument", "Deal {again} of {.arg deals} has the cards of deal {first}.")
  }
}

# The rules that all of the deals mean, else the game's default.
rules_meant <- function(deals) {
  each <- if (inherits(deals, "deal")) list(deals) else unclass(deals)
  meant <- unique(lapply(each, function(deal) deal[["rules"]]))
  rules_agnes(if (length(meant) == 1) meant[[1]])
}

# `until` and `file` are looked at by simulate_games().
check_together <- function(until, verdicts_only, goal, file, moves) {
  refuse <- function(message) abort_input("argument", message)
  if (moves && !is.null(until)) refuse("Give {.arg until} or {.code moves = TRUE}, not both.")
  if (!verdicts_only) {
    return()
  }
  if (moves) refuse("Give {.arg verdicts_only} or {.code moves = TRUE}, not both.")
  if (!is.null(file)) refuse("Give {.arg verdicts_only} or {.arg file}, not both.")
  if (!is.null(until)) refuse("Give {.arg until} or {.arg verdicts_only}, not both.")
  if (!identical(goal, "win")) {
    refuse("Scores are not implied: {.arg verdicts_only} takes the goal {.val win}.")
  }
}
