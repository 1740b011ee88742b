# Solutions of La Belle Lucie.

# What limits are if nobody sets them.
lucie_limits <- list(max_states = 1e7, max_memory = 256)

cards_go_up <- function(n) if (n == 1) "1 card goes up" else sprintf("%d cards go up", n)

#' @export
format.solution_lucie <- function(x, ...) {
  most <- if (x$complete || x$outcome == "won") "" else "at least "
  # Where the game may go on with another deal it is not lost yet.
  goes_on <- x$outcome == "lost" && !is_last_deal(x$deal, x$rules)
  outcome <- if (goes_on) "not won in this deal" else x$outcome
  sprintf(
    "%s%s, %s: %s, %s%s and %d %s left, %s (%s examined, %s stored)",
    x$deal$name, moves_before(NROW(x$made)), format(x$rules), outcome, most,
    cards_go_up(sum(x$moves$to == "foundation")), 52 - x$most_up,
    if (x$most_up == 51) "is" else "are",
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
