#' @export
hints.deal_lucie <- function(deal, rules = NULL, moves = NULL, control = solver_control(), ...) {
  check_tableau(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  options <- search_limits(call_limits(control, list(...), lucie_limits))
  position <- lucie_position(deal, rules, moves)$position
  hints <- lucie_legal_moves(position, rules)
  found <- lucie_verdicts(lapply(seq_len(nrow(hints)), function(i) {
    lucie_verdict(judge_lucie_move(position, rules, as.list(hints[i, ])), rules, options)
  }))
  hints[c("outcome", "most_up")] <- found[c("outcome", "most_up")]
  hints$best <- lucie_is_best(found)
  hints[order(match(hints$type, lucie_move_types)), ]
}

#' @export
review.deal_lucie <- function(deal, rules = NULL, moves, control = solver_control(), ...) {
  check_tableau(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  moves <- need_moves(moves)
  options <- search_limits(call_limits(control, list(...), lucie_limits))
  made <- lucie_position(deal, rules, moves)$made
  found <- lucie_verdicts(along_line(nrow(made), function(n) {
    lucie_verdict(lucie_position(deal, rules, made[seq_len(n), ])$position, rules, options)
  }, function(one) !one$complete))
  mistake <- which(found$complete & found$most_up < max(found$most_up))[1] - 1L
  review <- new_review(
    made, found[c("outcome", "most_up")], mistake, lucie_review_in_words(found, mistake)
  )
  attr(review, "start_up") <- found$most_up[1]
  review
}

# How many cards can go up from a position, and whether that is proved.
lucie_verdict <- function(position, rules, options) {
  found <- most_up_from(position, rules, options)
  list(most_up = as.integer(sum(found$ends[[1]]$heights)), complete = found$complete)
}

# Several of them as columns.
lucie_verdicts <- function(verdicts) {
  most_up <- vapply(verdicts, `[[`, 1L, "most_up")
  complete <- vapply(verdicts, `[[`, TRUE, "complete")
  outcome <- ifelse(most_up == 52, "won", ifelse(complete, "lost", "unknown"))
  list(outcome = factor(outcome, outcomes), most_up = most_up, complete = complete)
}

# Whether each move is one after which as many cards can go up as after any, as far as is known.
lucie_is_best <- function(found) {
  most <- max(found$most_up, 0L)
  best <- found$most_up == most
  sure <- if (most == 52 || all(found$complete)) TRUE else found$complete & !best
  ifelse(sure & (best | found$complete), best, NA)
}

lucie_review_in_words <- function(found, mistake) {
  can <- sprintf(
    "%s%s can go up in this deal", if (found$complete[1]) "" else "at least ",
    in_words(found$most_up[1], "card")
  )
  loses <- if (is.na(mistake)) {
    "no move is known to cost any"
  } else {
    sprintf("after move %d no more than %d", mistake, found$most_up[mistake + 1])
  }
  c("La Belle Lucie" = paste(can, loses, sep = ", "))
}

#' @export
legal_moves.deal_lucie <- function(deal, rules = NULL, moves = NULL) {
  check_tableau(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  lucie_legal_moves(lucie_position(deal, rules, moves)$position, rules)
}
