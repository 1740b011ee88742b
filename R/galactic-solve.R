#' @rdname solve_deal
#' @export
solve_deal.deal_galactic <- function(deal, rules = NULL, goal = "win", control = solver_control(),
                                     ..., moves = NULL) {
  galactic_board_codes(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  check_choice(goal, c("win", "fewest"), "`goal`")
  limits <- call_limits(control, list(...), galactic_limits)
  options <- c(fewest = isTRUE(goal == "fewest"), search_limits(limits))
  codes <- galactic_board_codes(galactic_after(deal, rules, moves))
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
    outcome <- sprintf("won in %s%s", least, in_words(nrow(x$moves), "move"))
  }
  work <- sprintf("%s examined, %s stored", in_words(x$examined, "part"), shown(x$stored))
  after <- moves_before(NROW(x$made))
  sprintf("%s%s, %s: %s (%s)", x$deal$name, after, format(x$rules), outcome, work)
}

#' @export
hints.deal_galactic <- function(deal, rules = NULL, moves = NULL, control = solver_control(),
                                ...) {
  galactic_board_codes(deal)
  limits <- call_limits(control, list(...), galactic_limits)
  rules <- rules_for(deal, own_rules(rules, moves))
  board <- galactic_after(deal, rules, moves)
  hints <- legal_galactic(board, rules)
  after <- lapply(seq_len(nrow(hints)), function(i) galactic_after(board, rules, hints[i, ]))
  hints$outcome <- board_verdicts(after, rules, limits)
  hints
}

#' @export
review.deal_galactic <- function(deal, rules = NULL, moves, control = solver_control(), ...) {
  galactic_board_codes(deal)
  limits <- call_limits(control, list(...), galactic_limits)
  rules <- rules_for(deal, own_rules(rules, moves))
  moves <- need_moves(moves)
  galactic_after(deal, rules, moves)
  moves <- line_of(moves)
  after <- list(deal)
  for (i in seq_len(nrow(moves))) {
    after[[i + 1]] <- galactic_after(after[[i]], rules, moves[i, ])
  }
  outcome <- board_verdicts(after, rules, limits)
  new_won_or_lost_review(moves[c("home", "away")], outcome, "Pan Galactic Solitaire")
}

#' @export
legal_moves.deal_galactic <- function(deal, rules = NULL, moves = NULL) {
  galactic_board_codes(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  legal_galactic(galactic_after(deal, rules, moves), rules)
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
