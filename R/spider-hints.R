# Hints and reviews of Spider: each position is solved by itself, within fewer positions than a
# deal is.

spider_hint_limits <- list(max_states = 1e6, max_memory = 1024)

#' @export
legal_moves.deal_spider <- function(deal, rules = NULL, moves = NULL) {
  spider_deal_codes(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  spider_legal_moves(deal, rules, made_spider(deal, rules, moves))
}

spider_legal_moves <- function(deal, rules, made) {
  found <- do.call(".Call", c(list(patience_moves_spider), spider_position(deal, rules, made)))
  spider_moves_table(found$from, found$to, found$cards)
}

#' @export
hints.deal_spider <- function(deal, rules = NULL, moves = NULL, control = solver_control(), ...) {
  spider_deal_codes(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  limits <- call_limits(control, list(...), spider_hint_limits)
  made <- made_spider(deal, rules, moves)
  found <- spider_legal_moves(deal, rules, made)
  after <- lapply(seq_len(nrow(found)), function(i) {
    solve_deal(deal, rules, control = new_control(limits), moves = rbind(made, found[i, ]))
  })
  found$outcome <- factor(vapply(after, `[[`, "", "outcome"), outcomes)
  found$to_go <- vapply(after, function(one) {
    if (one$outcome == "won") nrow(one$moves) else NA_integer_
  }, 1L)
  found
}

#' @export
review.deal_spider <- function(deal, rules = NULL, moves, control = solver_control(), ...) {
  spider_deal_codes(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  moves <- need_moves(moves)
  limits <- call_limits(control, list(...), spider_hint_limits)
  made <- made_spider(deal, rules, moves)
  verdict <- function(n) {
    solve_deal(deal, rules, control = new_control(limits), moves = made[seq_len(n), ])$outcome
  }
  outcome <- along_line(nrow(made), verdict, function(one) one == "unknown")
  new_won_or_lost_review(made, factor(unlist(outcome), outcomes), "Spider")
}
