# In the order of the enumerators in src/galactic/player.h.
galactic_strategies <- c("random", "first", "complete", "pairs", "suits", "look_ahead", "perfect")

#' Simulate Pan Galactic Solitaire
#'
#' Plays many games, each under each of the rules given, on several threads. A game depends on
#' its board, its number, seed, rules, strategy and limits alone: not on the number of threads,
#' nor on how the games are divided into calls.
#'
#' Where a strategy leaves several moves, each of them has the same chance.
#' * `"random"`: any legal move.
#' * `"first"`: the first, by columns from the left; in a column swaps before the cycle, by the
#'   row of the home card and then by that of the card that leaves.
#' * `"complete"`: a move that completes a column, otherwise any.
#' * `"pairs"`: a move after which most pairs of cards of one rank share a column.
#' * `"suits"`: a cycle if there is one, otherwise a swap by a home card of the first suit, from
#'   clubs to spades, that allows one.
#' * `"look_ahead"`: a move after which a search of `max_states` parts finds a win, or at least
#'   does not prove a loss.
#' * `"perfect"`: the moves of a win if [solve_deal()] finds one within the limits, otherwise
#'   any moves. Its win rate is the ceiling of all strategies.
#'
#' A game without end would stop at `max_moves`; it is then unknown for the reason `moves`. Of
#' `"perfect"` it bounds the random moves only: what [solve_deal()] decides is won or lost.
#'
#' @inheritParams simulate_agnes
#' @param n Number of games: the deals 1 to `n`. Give either `n`, `number` or `deals`. At
#'   most 10^8 rows, 10^12 in a file.
#' @param rules Rules or names of them, see [rules_galactic()]; several as a character vector
#'   or a list.
#' @param strategy A strategy, see Details.
#' @param deals A board or several, see [deal_cards()] and [as_deal()]; numbered from 1 on.
#' @param max_moves The most moves of a game, from 1 to 10^9.
#' @param until When to stop, with `n` as the largest number of games: see [simulate_agnes()]. Not
#'   with `file`.
#' @param control,... Threads, and limits of each search of the last two strategies: `control` as
#'   [solver_control()] makes it, or its arguments one by one, such as `max_states = 1000`.
#' @return With `file` a run, see [open_run()]. Without, a tibble of class `simulation_galactic`
#'   with a row for each game, rules by rules and in the order of the deals: `variant` (name of
#'   the rules), `strategy`, `seed` (`NA` for given boards), `deal` (its number), `outcome` (a
#'   factor: won, lost, unknown), `reason` (a factor: why it is unknown, `moves`, `states`,
#'   `memory` or `interrupted`, else `NA`), `examined` (parts, by the search of `"perfect"`, else
#'   0) and `moves` (how many were made). After an interrupt (Ctrl-C) it has the games that were
#'   finished, or the file has them, and the interrupt goes on: see Interrupts in [patience].
#'   `plot()` draws how many moves they had, see [galactic_plots].
#' @seealso [win_rate()] for the results, [winnability_table()] for perfect play.
#' @examples
#' games <- simulate_galactic(10000, c("original", "easy"), "random")
#' win_rate(games)
#' tapply(games$moves, games$variant, mean)
#' simulate_galactic(20, rules_galactic("easy", ranks = 4), "perfect")
#' @export
simulate_galactic <- function(n = NULL, rules = "easy", strategy = "random", seed = 1,
                              number = NULL, deals = NULL, max_moves = 1000,
                              progress = patience_progress(), file = NULL, until = NULL,
                              conf_level = 0.95, control = solver_control(), ...) {
  check_choice(strategy, galactic_strategies, "`strategy`")
  rules <- rules_list(rules, rules_galactic)
  limits <- call_limits(control, list(...), galactic_limits_for(strategy))
  max_moves <- check_whole(max_moves, 1, 1e9, "`max_moves`")
  seed <- check_seed(seed)
  codes <- if (!is.null(deals)) galactic_given_codes(deals, rules)
  settings <- c(
    list(strategy = strategy, max_moves = max_moves),
    if (!is.null(codes)) list(player_seed = seed)
  )
  simulate_games(
    "galactic", rules, settings, limits, n, number, seed, progress, file, until, conf_level,
    codes
  )
}

galactic_limits_for <- function(strategy) {
  limits <- galactic_limits
  if (strategy == "look_ahead") limits$max_states <- 100
  limits
}

# The codes of given boards, a column each.
galactic_given_codes <- function(deals, rules) {
  boards <- galactic_boards(deals)
  ranks <- c(vapply(boards, galactic_ranks, 1L), vapply(rules, `[[`, 1, "ranks"))
  if (any(ranks != ranks[1])) {
    abort_input("rules", "Boards and rules must have one number of ranks, not
      {.val {sort(unique(ranks))}}.")
  }
  matrix(vapply(boards, function(board) as.integer(board$cards), integer(4 * ranks[1])),
         4 * ranks[1])
}
