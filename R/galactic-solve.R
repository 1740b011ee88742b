#' @rdname solve_deal
#' @export
solve_deal.deal_galactic <- function(deal, rules = NULL, goal = "win", control = solver_control(),
                                     ..., moves = NULL) {
  galactic_board_codes(deal)
  check_choice(goal, c("win", "fewest"), "`goal`")
  limits <- call_limits(control, list(...), galactic_limits)
  options <- c(fewest = isTRUE(goal == "fewest"), search_limits(limits))
  opened <- open_game(deal, rules, moves)
  rules <- opened$rules
  codes <- galactic_board_codes(check_solution(deal, rules, opened$made)$board)
  found <- .Call(patience_solve_galactic, codes, galactic_codes(rules), options)
  if (found$interrupted) interrupt()
  structure(
    list(
      outcome = outcomes[found$outcome],
      moves = galactic_moves_table(found$moves),
      examined = found$examined,
      stored = found$stored,
      deal = deal,
      rules = rules,
      goal = goal,
      made = opened$made
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
    outcome <- sprintf("won in %s%s", least, in_words(nrow(x$moves), "move"))
  }
  work <- sprintf("%s examined, %s stored", in_words(x$examined, "part"), shown(x$stored))
  after <- moves_before(NROW(x$made))
  sprintf("%s%s, %s: %s (%s)", x$deal$name, after, format(x$rules), outcome, work)
}

# The moves that a player made, cards as text.
made_galactic <- function(moves) {
  if (is.null(moves)) moves <- data.frame(home = character(), away = character())
  new_rows(lapply(judge_galactic_moves(moves), function(codes) as.character(new_cards(codes))))
}
