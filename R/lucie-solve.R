#' Solve a deal of La Belle Lucie
#'
#' The most cards that can go up in one deal, proved by a complete search, with a way to do it.
#'
#' Cards that can go up are put up at once, and builds that lose nothing are made at once.
#' `src/lucie` in the package's repository has the proofs, with what changes while the merci is
#' unused. All other moves are tried, each position once: the table of visited positions holds the
#' positions themselves.
#'
#' No build, king or merci of the move list could be left out by itself. Another list of moves may
#' still be shorter.
#'
#' @param tableau A tableau, or text for one: see [as_tableau()]. The merci may be used if it is
#'   the last deal under the rules, or if the tableau does not say which deal it is.
#' @param rules Rules, or their name: see [rules_lucie()].
#' @inheritParams solve_agnes
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
#'   (different ones), `tableau`, `rules`.
#'
#' `print()` lists the first `n` moves in words, 20 by default, and with `tableaus = TRUE` the
#' fans before and after.
#' @section Errors:
#' `patience_error_tableau`, `patience_error_rules` or `patience_error_limit`, for an argument
#' that is not as described.
#' @references
#' Bjornstad S (2022). *lblsolve*, from whose documentation the kinds of moves come.
#' <https://pypi.org/project/lblsolve/>
#' @examples
#' solution <- solve_lucie("KD / 9D 8D QD JD / 10D", rules_lucie(merci = TRUE))
#' solution
#' check_solution(solution$tableau, solution$rules, solution)
#' @export
solve_lucie <- function(tableau, rules = rules_lucie(), control = solver_control(), ...) {
  tableau <- as_tableau(tableau)
  given <- check_tableau(tableau)
  rules <- rules_lucie(name = rules)
  options <- search_limits(call_limits(control, list(...), lucie_limits))
  last <- is.na(tableau$deal) || tableau$deal == rules$deals
  found <- .Call(
    patience_solve_lucie, given$codes, given$sizes, lucie_codes(rules), last, options
  )
  if (found$interrupted) interrupt()
  heights <- do.call(rbind, lapply(found$ends, `[[`, "heights"))
  colnames(heights) <- card_suits
  new_lucie_solution(
    most_up = sum(heights[1, ]), heights = new_rows(heights), end = found$ends[[1]],
    complete = found$complete, examined = found$examined, stored = found$stored,
    tableau = tableau, rules = rules
  )
}

# What limits are if nobody sets them.
lucie_limits <- list(max_states = 1e7, max_memory = 256)

new_lucie_solution <- function(most_up, heights, end, complete, ..., tableau, rules) {
  outcome <- if (most_up == 52) "won" else if (complete) "lost" else "unknown"
  structure(
    list(
      outcome = outcome, most_up = most_up, heights = heights, moves = lucie_moves(end),
      complete = complete, ..., tableau = tableau, rules = rules
    ),
    class = c("solution_lucie", "solution")
  )
}

# The engine's line as a table. Targets are in the order of src/lucie/position.h.
lucie_moves <- function(end) {
  card <- as.character(new_cards(end$card))
  onto <- as.character(new_cards(pmin(end$card + 1L, 51L)))
  to <- c("foundation", "fan", "space", "front")[end$to]
  type <- ifelse(to == "fan", ifelse(end$safe, "safe build", "blocking"), to)
  type[end$merci] <- "merci"
  new_rows(list(type = as.character(type), card = card, to = ifelse(to == "fan", onto, to)))
}

#' @export
format.solution_lucie <- function(x, ...) {
  start <- sum(x$tableau$heights)
  most <- if (x$complete || x$outcome == "won") "" else "at least "
  sprintf(
    "%s, %s: %s, %s%d cards go up and %d are left, %s (%s states examined, %s stored)",
    x$tableau$name, format(x$rules), x$outcome, most, x$most_up - start, 52 - x$most_up,
    in_words(nrow(x$moves), "move"), shown(x$examined), shown(x$stored)
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
  if (tableaus) cat(fan_lines(x$tableau$fans), sep = "\n")
  position <- judge_lucie_start(x$tableau, x$rules)
  for (i in seq_len(nrow(x$moves))) {
    move <- as.list(x$moves[i, ])
    if (i <= n) cat(sprintf("%3d. %s\n", i, lucie_move_in_words(position, move)))
    position <- judge_lucie_move(position, x$rules, move)
  }
  cat(moves_left_out(x, n))
  if (tableaus && any(lengths(position$fans) > 0)) {
    cat("Left:", fan_lines(position$fans), sep = "\n")
  }
  cat(foundations_line(position$founded), "\n", sep = "")
}

# A move in words; `position` is the judge's position before it.
lucie_move_in_words <- function(position, move) {
  shown_card <- function(text) format(new_cards(judge_code(text)))
  what <- formatC(c(
    foundation = "Foundation", "safe build" = "Safe build", blocking = "Blocking",
    space = "King", merci = "Merci"
  )[[move$type]], width = -10)
  card <- shown_card(move$card)
  where <- switch(move$to,
    foundation = if (move$type == "merci") "onto its foundation" else "",
    space = "where a fan was emptied",
    front = "to the front of its fan",
    {
      fan <- Filter(function(fan) judge_code(move$to) %in% fan, position$fans)[[1]]
      paste("onto", paste(format(new_cards(fan)), collapse = " "))
    }
  )
  sub(" +$", "", paste(what, formatC(card, width = -3), where))
}
