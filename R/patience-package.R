#' @description
#' How often can a solitaire card game be won, and does a program deal fairly? The package solves
#' deals exactly, simulates win rates with confidence intervals, compares them with published
#' ones, and checks lines of play by an independent judge.
#'
#' # What there is
#' * **Agnes Sorel**: [simulate_agnes()] and [win_rate_table()] for win rates under the
#'   [rules][rules_agnes()] of forty variants, [deal_cards()] and [solve_deal()] for a single
#'   deal. `vignette("patience")`, `vignette("results-table")`, `vignette("masten-wolter")`.
#' * **La Belle Lucie**: [solve_deal()] for a deal, [play_lucie()] for a game with its redeals,
#'   [simulate_lucie()] for many. `vignette("lucie")`.
#' * **Pan Galactic Solitaire**: [solve_deal()], [simulate_galactic()] and
#'   [winnability_table()]. `vignette("galactic")`.
#' * **Spider**: [solve_deal()], [hints()] and [review()] for a deal, `vignette("spider-won")`.
#'   Is a program fair? [read_spider_games()] reads the games that you recorded, [test_dealer()],
#'   [test_streaks()] and [monitor_dealer()] judge the cards, and [test_fair_dealing()] whole
#'   deals of a program. `vignette("spider")`.
#' * **Rates and tests**: [win_rate()], [compare_published()], [compare_variants()] and
#'   [games_needed()] for simulations, [win_rate_interval()] and [test_win_rate()] for your own
#'   counts. `vignette("how-sure")`.
#'
#' # Run files
#' With `file` the `simulate_*()` functions store their rows in a SQLite file. The same call goes
#' on with it after an interrupt or a crash. [open_run()] opens such a file, [combine_runs()]
#' brings parts together, [retry_unknown()] tries unknown deals with higher limits, and
#' [export_run()] writes the rows for other programs. `vignette("long-runs")`.
#'
#' # Conditions
#' Every error about what was asked for has the class `patience_error` and one of its own, such as
#' `patience_error_deal`: see [patience_conditions].
#'
#' # Interrupts
#' One Ctrl-C (Escape in some consoles) stops everything: the call, and the loop, function or
#' script that it is in. All work of the package looks for it several times a second.
#' * `simulate_*()` and [retry_unknown()] first hand over what is finished: the rows so far with a
#'   warning, or what the file has. Then the interrupt goes on. So `games <- simulate_agnes(1e6)`
#'   assigns the finished rows, and a loop around it ends.
#' * All other functions have no result before their end, and end like any interrupted call.
#'
#' The rows that are handed over include the deals that were in progress, as `unknown` for the
#' reason `interrupted`. These are mostly slow deals, since a deal that takes longer is more
#' likely to be in progress. A rate of the finished deals alone would be that of quick deals. With
#' those in progress as unknown the interval is valid, as with any other unknown deals. A run file
#' has them as well, even if its process was killed, until the run goes on and they are finished.
#'
#' To go on with the finished rows after an interrupt, handle the condition
#' `patience_interrupted`, whose `value` is what is handed over, and call the restart
#' `"muffleWarning"`:
#' ```
#' games <- withCallingHandlers(
#'   simulate_agnes(1e6),
#'   patience_interrupted = function(condition) invokeRestart("muffleWarning")
#' )
#' ```
#'
#' # Options and environment variables
#' * `patience.threads` (option), `PATIENCE_THREADS` or `RCPP_PARALLEL_NUM_THREADS` (environment
#'   variables): threads to use where no `threads` argument is given, see [patience_threads()].
#' * `patience.memory` (option) or `PATIENCE_MEMORY` (environment variable): the most megabytes
#'   that all searches may use together, see [patience_memory()].
#' * `patience.progress` (option): whether to show how far work is, where no `progress` argument
#'   is given, see [patience_progress()].
#' * `patience.chunk_seconds` (option): seconds of work that go to another R process at once under
#'   a plan of the package future, 5 by default. Queues of a cluster need more.
#' * `R_FUTURE_PLAN` (environment variable): a plan of the package future, which is obeyed like
#'   one made by `future::plan()`.
#' * `patience.glyphs` (option): `TRUE` prints suits as glyphs, `FALSE` as letters; by
#'   default glyphs where the terminal has UTF-8.
#' * `NO_COLOR` (environment variable): if set, the command of [install_cli()] writes no colours;
#'   nor does it where `TERM` is `dumb`. [install_cli()] looks at `PATH` and, on Windows, at
#'   `LOCALAPPDATA`.
#' @useDynLib patience, .registration = TRUE
#' @importFrom Rcpp evalCpp
#' @importFrom RcppParallel defaultNumThreads
#' @keywords internal
"_PACKAGE"

.onUnload <- function(libpath) library.dynam.unload("patience", libpath)
