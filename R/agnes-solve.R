#' Solve a deal of Agnes Sorel
#'
#' Searches the deal to the end: won, with the moves of a win; lost, because no line of play
#' wins; or unknown, where a limit stopped the search. The player knows all cards, face down
#' and in the stock, as is usual when a game is asked whether it *can* be won. The search starts
#' at the deal or, if `moves` were made, at the position after them.
#'
#' The search goes depth first and passes over positions that were met before, positions from
#' which some card provably cannot reach its foundation, and alternatives to a foundation move
#' that provably cannot be wrong. `src/agnes/README.md` in the package's repository tells how;
#' each pruning rule carries its proof in the code. A win is proved by its moves, see
#' [check_solution()]. A loss rests on the search and on 128-bit keys for the positions: the
#' chance that two of N positions had the same key is at most N^2 / 2^129, or 1.5e-25 for ten
#' million. What was found of endgames is remembered by 64 bits: a question that was never asked
#' is taken for one that was with a chance of at most 2^-43, and there is about one for each
#' state, so that for ten million states it is 1e-6 that any is, mostly where it does not matter.
#' [check_loss()] proves a loss again by an independent search.
#'
#' @param deal A deal, see [deal_cards()], [as_deal()] and [read_deals()].
#' @param rules Rules, or their name: see [rules_agnes()].
#' @param goal `"win"` stops at the first win; `"score"` finds the highest possible score.
#' @param control,... Limits of the search: `control` as [solver_control()] makes it, or its
#'   arguments one by one, such as `max_states = 1e5`.
#' @param moves The moves made before: a data frame as [check_solution()] takes it, or a solution.
#' @return A list of class `solution_agnes` and `solution`:
#' * `outcome`: `"won"`, `"lost"` or `"unknown"`.
#' * `moves`: a tibble with the moves of the win (of the best score, for `goal = "score"`):
#'   `type` (`"deal"`, `"foundation"`, `"run"` or `"back"`), `from` and `to` (piles 1 to 7, or
#'   `NA`; of a card that comes back, `from` is the number of its foundation, 1 to 4 for clubs,
#'   diamonds, spades and hearts), and `cards` (how many cards move). Empty for a lost or unknown
#'   deal.
#' * `examined`: positions reached by a move, repetitions included; `stored`: different ones
#'   remembered, those before and after safe moves alike. The search makes several attempts, which
#'   keep what was proved before; what was not is counted again. `deepest`: the most moves played
#'   at once.
#' * `best_score`: the most cards on the foundations, base card included: in any line of play
#'   for `goal = "score"` and a known outcome, among the examined positions otherwise.
#' * `work`: how often moves were played in the search, those that were taken back included:
#'   `deal`, `foundation`, `run` and `back`; and `dead`, the positions looked at from which some
#'   card provably could not go up, or that had no move.
#' * `seconds`: how long it took by the clock.
#' * `deal`, `rules`, `goal`, `made`: what was asked for. `made` has the moves made before, as a
#'   tibble like `moves`.
#'
#' `print()` lists the first `n` moves in words, 20 by default, and the board after each with
#' `boards = TRUE`.
#' @references
#' Griner R. *quagnes: a package for solving Agnes solitaire*, from whose documentation the
#' variants and the first dead-end test (blocked kings) come. <https://pypi.org/project/quagnes/>
#' @examples
#' deal <- deal_cards("agnes", seed = 1, number = 26)
#' solution <- solve_agnes(deal, "Up-Suit-AnyRun")
#' solution
#' check_solution(deal, "Up-Suit-AnyRun", solution)
#' solve_agnes(deal, "Up-Suit-None", goal = "score")$best_score
#' solve_agnes(deal, "Up-Suit-AnyRun", moves = solution$moves[1:10, ])
#' @seealso [hints_agnes()] for the moves that keep a won deal won.
#' @export
solve_agnes <- function(deal, rules = rules_agnes(), goal = "win",
                        control = solver_control(), ..., moves = NULL) {
  codes <- check_deal(deal, "agnes")
  rules <- rules_agnes(rules)
  check_choice(goal, goals, "`goal`")
  limits <- call_limits(control, list(...), agnes_limits)
  searches <- if (is.null(list(...)$threads)) limits$orders else limits$threads
  options <- c(agnes_options(goal, limits), threads = searches)
  made <- agnes_position(deal, rules, moves)$made
  time <- seconds_of(found <- .Call(
    patience_solve_agnes, codes, agnes_codes(rules), agnes_move_codes(made), options
  ))
  if (found$interrupted) interrupt()
  found$interrupted <- NULL
  found$outcome <- outcomes[found$outcome]
  found$moves <- new_rows(found$moves)
  asked <- list(deal = deal, rules = rules, goal = goal, made = made)
  found <- c(found, list(seconds = time), asked)
  structure(found, class = c("solution_agnes", "solution"))
}

goals <- c("win", "score")

# What limits are if nobody sets them.
agnes_limits <- list(max_states = 1e7, max_memory = 256)

agnes_options <- function(goal, limits) {
  c(goal = match(goal, goals) - 1L, search_limits(limits))
}

#' @export
format.solution_agnes <- function(x, ...) {
  score <- if (x$outcome == "won") {
    sprintf("in %d moves", nrow(x$moves))
  } else if (x$goal == "score" && x$outcome == "lost") {
    sprintf("at best %d of 52 cards on the foundations", x$best_score)
  } else {
    sprintf("best score seen %d of 52", x$best_score)
  }
  work <- sprintf("%s examined, %s stored", in_words(x$examined, "state"), shown(x$stored))
  after <- moves_before(nrow(x$made))
  sprintf("%s%s, %s: %s, %s (%s)", x$deal$name, after, format(x$rules), x$outcome, score, work)
}

#' @export
print.solution_agnes <- function(x, ..., n = 20, boards = FALSE) {
  cat(strwrap(format(x), 90, exdent = 2), sep = "\n")
  position <- agnes_position(x$deal, x$rules, x$made)$position
  if (boards && nrow(x$moves) > 0) cat("", board_lines(position), sep = "\n")
  for (i in seq_len(printed_moves(x, n))) {
    move <- as.list(x$moves[i, ])
    cat(sprintf("%3d. %s\n", i, move_in_words(position, move)))
    position <- judge_move(position, x$rules, move)
    if (boards) cat("", board_lines(position), sep = "\n")
  }
  cat(moves_left_out(x, n))
  invisible(x)
}
