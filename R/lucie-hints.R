#' Hints for La Belle Lucie
#'
#' `hints_lucie()` says of each legal move in a position how many cards can go up in this deal
#' after it, and whether that is the most. `review_lucie()` goes through the moves made in a deal
#' and says with which of them cards were lost that could have gone up.
#'
#' A position is a tableau and the moves made in it. Within a deal the aim is to bring up as many
#' cards as can be, and in the last deal that is the win if all can. The redeals are not looked
#' at: nobody knows them, and sometimes it pays to hold cards back (see `policy` in
#' [simulate_lucie()]).
#'
#' @inheritParams solve_lucie
#' @param moves For the hints, the moves made before, none if `NULL`. For the review, those of the
#'   deal from its tableau on. A data frame as [check_solution()] takes it, or a solution.
#' @return `hints_lucie()`: a tibble with a row for each legal move: `type`, `card` and `to`, as
#'   [solve_lucie()] has them; `outcome` (a factor: won if all cards can go up in this deal after
#'   the move, lost if they cannot, unknown); `most_up` (the cards on the foundations in the end,
#'   the most that can be, or the most seen where a limit stopped the search); and `best` (whether
#'   that is the most that can be reached from the position, `NA` if that is not known). No row
#'   once the game is won.
#'
#'   `review_lucie()`: a tibble of class `review` with a row for each move: `move` (its number),
#'   `type`, `card`, `to`, `outcome` and `most_up`, as in the hints. Its attributes `start` and
#'   `start_up` are `outcome` and `most_up` before the first move, and `mistake` is the number of
#'   the first move after which fewer cards can go up than could before: if all could, the win in
#'   this deal was lost with it. It is `NA` if no such move is known.
#' @seealso [hints_agnes()] and [hints_galactic()] for the other games.
#' @examples
#' tableau <- as_tableau("KD / 9D 8D QD JD / 10D")
#' hints_lucie(tableau, rules_lucie(merci = TRUE))
#' made <- data.frame(type = "merci", card = "9D", to = "10D")
#' review_lucie(tableau, made, rules_lucie(merci = TRUE))
#' @export
hints_lucie <- function(tableau, rules = rules_lucie(), moves = NULL, control = solver_control(),
                        ...) {
  tableau <- as_tableau(tableau)
  check_tableau(tableau)
  rules <- rules_lucie(name = rules)
  options <- search_limits(call_limits(control, list(...), lucie_limits))
  position <- lucie_position(tableau, rules, moves)$position
  hints <- lucie_legal_moves(position, rules)
  found <- lucie_verdicts(lapply(seq_len(nrow(hints)), function(i) {
    lucie_verdict(judge_lucie_move(position, rules, as.list(hints[i, ])), rules, options)
  }))
  hints[c("outcome", "most_up")] <- found[c("outcome", "most_up")]
  hints$best <- lucie_is_best(found)
  hints[order(match(hints$type, lucie_move_types)), ]
}

#' @rdname hints_lucie
#' @export
review_lucie <- function(tableau, moves, rules = rules_lucie(), control = solver_control(), ...) {
  tableau <- as_tableau(tableau)
  check_tableau(tableau)
  rules <- rules_lucie(name = rules)
  options <- search_limits(call_limits(control, list(...), lucie_limits))
  made <- lucie_position(tableau, rules, need_moves(moves))$made
  found <- lucie_verdicts(along_line(nrow(made), function(n) {
    lucie_verdict(lucie_position(tableau, rules, made[seq_len(n), ])$position, rules, options)
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
    "%s%d cards can go up in this deal", if (found$complete[1]) "" else "at least ",
    found$most_up[1]
  )
  loses <- if (is.na(mistake)) {
    "no move is known to cost any"
  } else {
    sprintf("after move %d no more than %d", mistake, found$most_up[mistake + 1])
  }
  c("La Belle Lucie" = paste(can, loses, sep = ", "))
}
