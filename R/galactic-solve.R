#' Solve a board of Pan Galactic Solitaire
#'
#' Searches a board to the end: won, with the moves of a win; lost, because no line of play
#' wins; or unknown, where a limit stopped the search. Or finds the fewest moves that win.
#'
#' Columns that share no ranks with others are games of their own, so the search solves a board
#' part by part, and it knows parts again that differ only in the order of columns and in the
#' names of ranks. Play can go round in a circle: a part counts as lost only when all parts that
#' can be reached from it have been searched (Tarjan 1972), or when it could not be won even if
#' each card lay at all places that moves have brought it to (Hoffmann and Nebel 2001). A win is
#' proved by its moves, see [check_solution()]. A loss rests on the search and on 128-bit keys for
#' the parts: the chance that two of N parts had the same key is at most N^2 / 2^129, or 1.5e-25
#' for ten million.
#'
#' The fewest moves are found by the method A* (Hart, Nilsson and Raphael 1968). That is feasible
#' for up to seven ranks; for more, it often ends at a limit.
#'
#' @inheritParams galactic_moves
#' @param goal `"win"` stops at the first win; `"fewest"` finds a win with the fewest moves.
#' @inheritParams solve_agnes
#' @param moves The moves made before: a data frame as [galactic_moves()] has it, or a solution.
#' @return A list of class `solution_galactic` and `solution`:
#' * `outcome`: `"won"`, `"lost"` or `"unknown"`.
#' * `moves`: a tibble with the moves of the win, as [galactic_moves()] has them. Empty for a
#'   lost or unknown board.
#' * `examined`: parts reached by a move, repetitions included; `stored`: different ones.
#' * `seconds`: how long it took by the clock.
#' * `deal`, `rules`, `goal`, `made` (the moves made before): what was asked for.
#'
#' `print()` lists the first `n` moves in words, 20 by default, and the board after each with
#' `boards = TRUE`.
#' @references
#' Tarjan R (1972). "Depth-first search and linear graph algorithms". *SIAM Journal on Computing*
#' 1(2), 146-160. \doi{10.1137/0201010}
#'
#' Hart PE, Nilsson NJ, Raphael B (1968). "A formal basis for the heuristic determination of
#' minimum cost paths". *IEEE Transactions on Systems Science and Cybernetics* 4(2), 100-107.
#' \doi{10.1109/TSSC.1968.300136}
#'
#' Hoffmann J, Nebel B (2001). "The FF planning system: fast plan generation through heuristic
#' search". *Journal of Artificial Intelligence Research* 14, 253-302. \doi{10.1613/jair.855}
#' @seealso [hints_galactic()] for which moves keep a won board won.
#' @examples
#' board <- deal_cards("galactic", seed = 1, number = 1)
#' solution <- solve_galactic(board)
#' solution$outcome
#' check_solution(board, "easy", solution)
#' solve_galactic(deal_cards("galactic", number = 4, ranks = 3), goal = "fewest")
#' @export
solve_galactic <- function(board, rules = "easy", goal = "win", control = solver_control(),
                           ..., moves = NULL) {
  galactic_board_codes(board)
  rules <- galactic_rules_for(rules, galactic_ranks(board))
  check_choice(goal, c("win", "fewest"), "`goal`")
  limits <- call_limits(control, list(...), galactic_limits)
  options <- c(fewest = isTRUE(goal == "fewest"), search_limits(limits))
  codes <- galactic_board_codes(move_galactic(board, moves, rules))
  time <- seconds_of(
    found <- .Call(patience_solve_galactic, codes, galactic_codes(rules), options)
  )
  if (found$interrupted) interrupt()
  structure(
    list(
      outcome = outcomes[found$outcome],
      moves = galactic_moves_table(found$moves),
      examined = found$examined,
      stored = found$stored,
      seconds = time,
      deal = board,
      rules = rules,
      goal = goal,
      made = line_of(moves)[c("home", "away")]
    ),
    class = c("solution_galactic", "solution")
  )
}

# What limits are if nobody sets them.
galactic_limits <- list(max_states = 1e7, max_memory = 512)

#' @export
format.solution_galactic <- function(x, ...) {
  outcome <- x$outcome
  if (outcome == "won") {
    least <- if (x$goal == "fewest") "fewest, " else ""
    outcome <- sprintf("won in %s%d moves", least, nrow(x$moves))
  }
  work <- sprintf("%s examined, %s stored", in_words(x$examined, "part"), shown(x$stored))
  after <- moves_before(NROW(x$made))
  sprintf("%s%s, %s: %s (%s)", x$deal$name, after, format(x$rules), outcome, work)
}

#' @export
print.solution_galactic <- function(x, ..., n = 20, boards = FALSE) {
  cat(strwrap(format(x), 90, exdent = 2), sep = "\n")
  board <- move_galactic(x$deal, x$made, x$rules)
  if (boards && nrow(x$moves) > 0) print(board, rules = x$rules)
  for (i in seq_len(printed_moves(x, n))) {
    cat(sprintf("%3d. %s\n", i, galactic_move_in_words(x$moves[i, ])))
    if (boards) {
      board <- move_galactic(board, x$moves[i, ], x$rules)
      print(board, rules = x$rules)
    }
  }
  cat(moves_left_out(x, n))
  invisible(x)
}

galactic_move_in_words <- function(move) {
  text <- function(card) format(new_cards(card_codes(card)))
  sprintf("%s %s home to column %d, exchanged with %s", move$type, text(move$home), move$column,
          text(move$away))
}

#' Hints for Pan Galactic Solitaire
#'
#' `hints_galactic()` says of each legal move whether it keeps a won board won.
#' `review_galactic()` goes through a game that was played and says with which move it was lost.
#'
#' @inheritParams solve_galactic
#' @param moves For the hints, the moves made before, none if `NULL`. For the review, those of the
#'   game. A data frame as [galactic_moves()] has it, or a solution.
#' @return `hints_galactic()`: the tibble of [galactic_moves()] with a column `outcome` (a factor:
#'   won, lost, unknown), that of perfect play after the move.
#'
#'   `review_galactic()`: a tibble of class `review` with a row for each move: `move`
#'   (its number), `home`, `away`, and `outcome`, that of perfect play after it. Its
#'   attribute `start` is the outcome before the first move, and `mistake` the number of the
#'   first move after which the game was lost: 0 if the deal is lost, `NA` if it was never lost.
#' @examples
#' board <- deal_cards("galactic", seed = 1, number = 1, ranks = 5)
#' hints_galactic(board)
#' solution <- solve_galactic(board)
#' review_galactic(board, solution)
#' @export
hints_galactic <- function(board, rules = "easy", moves = NULL, control = solver_control(),
                           ...) {
  limits <- call_limits(control, list(...), galactic_limits)
  board <- move_galactic(board, moves, rules)
  moves <- galactic_moves(board, rules)
  rules <- galactic_rules_for(rules, galactic_ranks(board))
  after <- lapply(seq_len(nrow(moves)), function(i) move_galactic(board, moves[i, ], rules))
  moves$outcome <- board_verdicts(after, rules, limits)
  moves
}

#' @rdname hints_galactic
#' @export
review_galactic <- function(board, moves, rules = "easy", control = solver_control(), ...) {
  limits <- call_limits(control, list(...), galactic_limits)
  galactic_board_codes(board)
  rules <- galactic_rules_for(rules, galactic_ranks(board))
  move_galactic(board, need_moves(moves), rules)
  moves <- line_of(moves)
  after <- list(board)
  for (i in seq_len(nrow(moves))) {
    after[[i + 1]] <- move_galactic(after[[i]], moves[i, ], rules)
  }
  outcome <- board_verdicts(after, rules, limits)
  new_won_or_lost_review(moves[c("home", "away")], outcome, "Pan Galactic Solitaire")
}

# Outcomes of boards of one game, by one search that remembers.
board_verdicts <- function(boards, rules, limits) {
  if (length(boards) == 0) {
    return(factor(character(), outcomes))
  }
  codes <- vapply(boards, galactic_board_codes, integer(4 * rules$ranks))
  codes <- matrix(codes, 4 * rules$ranks)
  options <- c(fewest = FALSE, search_limits(limits))
  found <- .Call(patience_verdict_galactic, codes, galactic_codes(rules), options)
  if (found$interrupted) interrupt()
  factor(outcomes[found$outcome], outcomes)
}
