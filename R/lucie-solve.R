#' Solve a deal of La Belle Lucie
#'
#' The most cards that can go up in one deal, proved by a complete search, with a way to do it.
#'
#' Cards that can go up are put up at once, and builds that lose nothing are made at once.
#' `src/lucie` in the package's repository has the proofs, with what changes while the merci is
#' unused. All other moves are tried, each position once: the transposition table holds the
#' positions themselves.
#'
#' No build, king or merci of the move list could be left out by itself. Another list of moves may
#' still be shorter.
#'
#' @param tableau A tableau, or text for one: see [as_tableau()]. The merci may be used if it is
#'   the last deal under the rules, or if the tableau does not say which deal it is.
#' @param rules Rules, or their name: see [rules_lucie()].
#' @inheritParams solve_agnes
#' @param moves The moves made before in this deal: a data frame as [check_solution()] takes it,
#'   or a solution.
#' @return A list of class `solution_lucie` and `solution`:
#' * `outcome`: `"won"` if all cards can go up in this deal, `"lost"` if they cannot, `"unknown"`
#'   if a limit stopped the search before a win was found.
#' * `most_up`: the cards on the foundations, those there at the start included; the most that
#'   can be, or the most seen if the search was not `complete`.
#' * `heights`: all foundations with that many cards, a tibble with a row for each and columns
#'   `C`, `D`, `S` and `H`, highest first.
#' * `moves`: a tibble with the moves that lead to the first of them: `type` (`"foundation"`,
#'   `"safe build"`, `"blocking"`, `"space"` or `"merci"`), `card`, and `to` (the card that it is
#'   put on, or `"foundation"`, `"space"` or `"front"`).
#' * `complete`, `examined` (positions reached by a move that was not made at once), `stored`
#'   (different ones, but for those of which nothing better could come, which are counted only),
#'   `seconds` (how long it took by the clock), `tableau`, `rules`, `made` (the moves made before,
#'   a tibble like `moves`).
#'
#' `print()` lists the first `n` moves in words, 20 by default, and with `tableaus = TRUE` the
#' fans before and after.
#' @references
#' Bjornstad S (2022). *lblsolve*, from whose documentation the kinds of moves come.
#' <https://pypi.org/project/lblsolve/>
#' @examples
#' solution <- solve_lucie("KD / 9D 8D QD JD / 10D", rules_lucie(merci = TRUE))
#' solution
#' check_solution(solution$tableau, solution$rules, solution)
#' @seealso [hints_lucie()] for the moves after which as many cards can go up.
#' @export
solve_lucie <- function(tableau, rules = rules_lucie(), control = solver_control(), ...,
                        moves = NULL) {
  tableau <- as_tableau(tableau)
  check_tableau(tableau)
  rules <- rules_lucie(name = rules)
  options <- search_limits(call_limits(control, list(...), lucie_limits))
  now <- lucie_position(tableau, rules, moves)
  time <- seconds_of(found <- most_up_from(now$position, rules, options))
  heights <- do.call(rbind, lapply(found$ends, `[[`, "heights"))
  colnames(heights) <- card_suits
  new_lucie_solution(
    most_up = sum(heights[1, ]), heights = new_rows(heights), end = found$ends[[1]],
    complete = found$complete, examined = found$examined, stored = found$stored, seconds = time,
    tableau = tableau, rules = rules, made = now$made
  )
}

# What the engine finds from a position of the judge's.
most_up_from <- function(position, rules, options) {
  given <- lucie_position_codes(position)
  found <- .Call(
    patience_solve_lucie, given$codes, given$sizes, lucie_codes(rules), given$merci, options
  )
  if (found$interrupted) interrupt()
  found
}

# What limits are if nobody sets them.
lucie_limits <- list(max_states = 1e7, max_memory = 256)

new_lucie_solution <- function(most_up, heights, end, complete, ..., tableau, rules,
                               made = NULL) {
  outcome <- if (most_up == 52) "won" else if (complete) "lost" else "unknown"
  structure(
    list(
      outcome = outcome, most_up = most_up, heights = heights, moves = lucie_moves(end$line),
      complete = complete, ..., tableau = tableau, rules = rules, made = made
    ),
    class = c("solution_lucie", "solution")
  )
}

#' @export
format.solution_lucie <- function(x, ...) {
  start <- sum(lucie_position(x$tableau, x$rules, x$made)$position$founded)
  most <- if (x$complete || x$outcome == "won") "" else "at least "
  # Where the game may go on with another deal it is not lost yet.
  last <- x$rules$deals == 1 || identical(as.numeric(x$tableau$deal), as.numeric(x$rules$deals))
  outcome <- if (x$outcome == "lost" && !last) "not won in this deal" else x$outcome
  sprintf(
    "%s%s, %s: %s, %s%d cards go up and %d are left, %s (%s examined, %s stored)",
    x$tableau$name, moves_before(NROW(x$made)), format(x$rules), outcome, most,
    x$most_up - start, 52 - x$most_up,
    in_words(nrow(x$moves), "move"), in_words(x$examined, "state"), shown(x$stored)
  )
}

#' @export
print.solution_lucie <- function(x, ..., n = 20, tableaus = FALSE) {
  cat(strwrap(format(x), 90, exdent = 2), sep = "\n")
  if (nrow(x$heights) > 1) {
    cat(sprintf("%d foundations have as many cards; the moves lead to the first.\n",
                nrow(x$heights)))
  }
  print_lucie_line(x, tableaus, n)
  invisible(x)
}

# The moves, and the fans before and after them.
print_lucie_line <- function(x, tableaus, n = Inf) {
  position <- lucie_position(x$tableau, x$rules, x$made)$position
  if (tableaus) cat(fan_lines(position$fans), sep = "\n")
  for (i in seq_len(nrow(x$moves))) {
    move <- as.list(x$moves[i, ])
    if (i <= n) cat(sprintf("%3d. %s\n", i, lucie_move_in_words(position, move)))
    position <- judge_lucie_move(position, x$rules, move)
  }
  cat(moves_left_out(x, n))
  if (tableaus && any(lengths(position$fans) > 0)) {
    cat("Left:", fan_lines(position$fans), sep = "\n")
  }
  cat(lucie_foundations(position$founded), "\n", sep = "")
}
