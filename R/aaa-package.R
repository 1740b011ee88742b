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
#' # Options
#' * `PATIENCE_THREADS` (environment variable) or `patience.threads` (option): threads to
#'   use where no `threads` argument is given, see [patience_threads()].
#' * `patience.glyphs` (option): `TRUE` prints suits as glyphs, `FALSE` as letters; by
#'   default glyphs where the terminal has UTF-8.
#' @useDynLib patience, .registration = TRUE
#' @importFrom Rcpp evalCpp
#' @importFrom RcppParallel defaultNumThreads
#' @keywords internal
"_PACKAGE"
