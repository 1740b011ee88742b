#' @rdname solve_deal
#' @export
solve_deal.deal_lucie <- function(deal, rules = NULL, control = solver_control(), ...,
                                  moves = NULL) {
  check_tableau(deal)
  options <- search_limits(call_limits(control, list(...), lucie_limits))
  opened <- open_game(deal, rules, moves)
  rules <- opened$rules
  found <- most_up_from(lucie_position(deal, rules, opened$made), rules, options)
  heights <- do.call(rbind, lapply(found$ends, `[[`, "heights"))
  colnames(heights) <- card_suits
  new_lucie_solution(
    most_up = sum(heights[1, ]), heights = new_rows(heights), end = found$ends[[1]],
    complete = found$complete, examined = found$examined, stored = found$stored,
    deal = deal, rules = rules, made = opened$made
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

new_lucie_solution <- function(most_up, heights, end, complete, ..., deal, rules,
                               made = NULL) {
  outcome <- if (most_up == 52) "won" else if (complete) "lost" else "unknown"
  structure(
    list(
      outcome = outcome, most_up = most_up, heights = heights, moves = lucie_moves(end$line),
      complete = complete, ..., deal = deal, rules = rules, made = made
    ),
    class = c("solution_lucie", "solution")
  )
}

cards_go_up <- function(n) if (n == 1) "1 card goes up" else sprintf("%d cards go up", n)

#' @export
format.solution_lucie <- function(x, ...) {
  start <- sum(lucie_position(x$deal, x$rules, x$made)$founded)
  most <- if (x$complete || x$outcome == "won") "" else "at least "
  # Where the game may go on with another deal it is not lost yet.
  goes_on <- x$outcome == "lost" && !is_last_deal(x$deal, x$rules)
  outcome <- if (goes_on) "not won in this deal" else x$outcome
  sprintf(
    "%s%s, %s: %s, %s%s and %d %s left, %s (%s examined, %s stored)",
    x$deal$name, moves_before(NROW(x$made)), format(x$rules), outcome, most,
    cards_go_up(x$most_up - start), 52 - x$most_up, if (x$most_up == 51) "is" else "are",
    in_words(nrow(x$moves), "move"), in_words(x$examined, "state"), shown(x$stored)
  )
}

#' @export
print.solution_lucie <- function(x, ..., n = 20, boards = FALSE) {
  NextMethod()
  if (nrow(x$heights) > 1) {
    cat_wrapped(sprintf(
      "%d foundations have as many cards; the moves lead to the first.", nrow(x$heights)
    ))
  }
  invisible(x)
}
