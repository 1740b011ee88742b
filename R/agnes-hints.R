#' @export
hints.deal_agnes <- function(deal, rules = NULL, moves = NULL, control = solver_control(), ...) {
  codes <- agnes_deal_codes(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  limits <- call_limits(control, list(...), agnes_limits)
  made <- agnes_position(deal, rules, moves)$made
  options <- c(
    search_limits(limits),
    threads = patience_threads(limits$threads),
    process_bytes = patience_memory(limits$memory) * 2^20
  )
  found <- .Call(
    patience_hints_agnes, codes, agnes_codes(rules), agnes_move_codes(made), options
  )
  if (found$interrupted) interrupt()
  hints <- tibble::as_tibble(found$moves)
  hints$outcome <- factor(outcomes[found$outcome], outcomes)
  hints$to_go <- found$to_go
  hints[order(match(hints$type, c("foundation", "run", "deal", "back")), hints$from, hints$to), ]
}

#' @export
review.deal_agnes <- function(deal, rules = NULL, moves, control = solver_control(), ...) {
  check_deal(deal, "agnes")
  rules <- rules_for(deal, own_rules(rules, moves))
  moves <- need_moves(moves)
  call_limits(control, list(...), agnes_limits)
  played <- agnes_position(deal, rules, moves)
  verdict <- function(n) {
    solve_deal(deal, rules, control = control, ..., moves = played$made[seq_len(n), ])$outcome
  }
  outcome <- along_line(nrow(played$made), verdict, function(one) one == "unknown")
  new_won_or_lost_review(played$made, factor(unlist(outcome), outcomes), "Agnes Sorel")
}

#' @export
legal_moves.deal_agnes <- function(deal, rules = NULL, moves = NULL) {
  codes <- agnes_deal_codes(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  made <- agnes_position(deal, rules, moves)$made
  new_rows(.Call(
    patience_moves_agnes, codes, agnes_codes(rules), agnes_move_codes(made)
  )$moves)
}
