#' @description
#' How often can a solitaire card game be won? Solve deals exactly, simulate win rates with
#' confidence intervals, compare them with published ones, and check every line of play by
#' an independent judge.
#'
#' Start with [simulate_agnes()] and [win_rate_table()] for win rates, or with
#' [deal_cards()] and [solve_agnes()] for a single deal. For Pan Galactic Solitaire see
#' [solve_galactic()], [simulate_galactic()] and [winnability_table()].
#'
#' # Conditions
#' Every error about what was asked for has the class `patience_error` and one of its own,
#' such as `patience_error_deck`; each help page lists those that it can raise.
#'
#' # Interrupts
#' One Ctrl-C (Escape in some consoles) stops everything: the call, and the loop, function or
#' script that it is in. All work of the package looks for it several times a second.
#' * `simulate_*()` and [retry_unknown()] first hand over what is finished: the rows so far with a
#'   warning, or what the file has. Then the interrupt goes on. So `games <- simulate_agnes(1e6)`
#'   assigns the finished rows, and a loop around it ends.
#' * All other functions have nothing to give before their end, and end like any interrupted call.
#'
#' Rows that are handed over have also the deals that were under way, as `unknown` for the reason
#' `interrupted`. It is the slow deals that an interrupt hits, since what takes longer is more
#' likely to be under way. A rate of the finished deals alone would be that of quick deals; with
#' those under way as unknown the interval, rounded outward, holds as for any other unknown deals.
#' A run file has them as well, even if its process was killed, until the run goes on and they are
#' finished.
#'
#' Code that is to go on with the finished rows handles the condition `patience_interrupted`,
#' whose `value` is what is handed over, and calls the restart `"muffleWarning"`:
#' ```
#' games <- withCallingHandlers(
#'   simulate_agnes(1e6),
#'   patience_interrupted = function(condition) invokeRestart("muffleWarning")
#' )
#' ```
#'
#' # Options
#' * `PATIENCE_THREADS` (environment variable) or `patience.threads` (option): threads to
#'   use where no `threads` argument is given, see [patience_threads()].
#' * `patience.progress` (option): whether to show how far work is, where no `progress` argument
#'   is given, see [patience_progress()].
#' * `patience.glyphs` (option): `TRUE` prints suits as glyphs, `FALSE` as letters; by
#'   default glyphs where the terminal has UTF-8.
#' @useDynLib patience, .registration = TRUE
#' @importFrom Rcpp evalCpp
#' @importFrom RcppParallel defaultNumThreads
#' @keywords internal
"_PACKAGE"
