#' Hints for Agnes Sorel
#'
#' `hints_agnes()` says of each legal move in a position whether it keeps the win, as perfect play
#' would have it. `review_agnes()` goes through a game that was played and says with which move it
#' was lost.
#'
#' A position is a deal and the moves made. The hints know all cards, also those that lie face
#' down and those of the stock: a move that keeps the win may be one that no player could have
#' known of.
#'
#' Under forced play only the moves are listed that [solve_agnes()] makes: while a move is due,
#' the one that comes first from the left.
#'
#' A review does not solve positions whose outcome follows from the others: between
#' two positions that are both won, or both lost, all are.
#'
#' @inheritParams solve_agnes
#' @param moves For the hints, the moves made before, none if `NULL`. For the review, those of the
#'   game from the deal on. A data frame as [check_solution()] takes it, or a solution.
#' @return `hints_agnes()`: a tibble with a row for each legal move: `type`, `from`, `to` and
#'   `cards`, as [solve_agnes()] has them; `outcome` (a factor: won, lost, unknown), that of
#'   perfect play after the move; and `to_go`, the moves of the win that was found from there
#'   (there may be a shorter one), `NA` if none was. No row once the game is won.
#'
#'   `review_agnes()`: a tibble of class `review` with a row for each move: `move` (its number),
#'   `type`, `from`, `to`, `cards`, and `outcome`, that of perfect play after it. Its attribute
#'   `start` is the outcome before the first move, and `mistake` the number of the first move
#'   after which the game was lost: 0 if the deal is lost, `NA` if it was never lost, as far as is
#'   known.
#' @seealso [hints_lucie()] and [hints_galactic()] for the other games.
#' @examples
#' deal <- deal_cards("agnes", seed = 1, number = 26)
#' hints_agnes(deal, "Up-Suit-AnyRun")
#' made <- data.frame(type = c("run", "deal"), from = c(6, NA), to = c(7, NA), cards = c(1, 7))
#' review_agnes(deal, made, "Up-Suit-AnyRun")
#' @export
hints_agnes <- function(deal, rules = rules_agnes(), moves = NULL, control = solver_control(),
                        ...) {
  codes <- check_deal(deal, "agnes")
  rules <- rules_agnes(rules)
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

#' @rdname hints_agnes
#' @export
review_agnes <- function(deal, moves, rules = rules_agnes(), control = solver_control(), ...) {
  check_deal(deal, "agnes")
  rules <- rules_agnes(rules)
  call_limits(control, list(...), agnes_limits)
  played <- agnes_position(deal, rules, need_moves(moves))
  verdict <- function(n) {
    solve_agnes(deal, rules, control = control, ..., moves = played$made[seq_len(n), ])$outcome
  }
  outcome <- along_line(nrow(played$made), verdict, function(one) one == "unknown")
  new_won_or_lost_review(played$made, factor(unlist(outcome), outcomes), "Agnes Sorel")
}
