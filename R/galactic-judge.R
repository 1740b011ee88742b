# The judge of Pan Galactic Solitaire: plain R, from the rules alone. A position is a matrix of
# codes with a row for each suit; cards are numbered as in agnes-judge.R.

#' @export
check_solution.deal_galactic <- function(deal, rules = NULL, moves) {
  rules <- judged_rules(deal, rules, moves)
  board <- judge_galactic_board(deal)
  if (!inherits(rules, "rules_galactic") || rules$ranks != ncol(board)) {
    title <- "Pan Galactic Solitaire"
    abort_input("rules", "{.arg rules} must be for {title} with {ncol(board)} rank{?s}.")
  }
  moves <- judge_galactic_moves(moves)
  reason <- NA_character_
  for (i in seq_along(moves$home)) {
    reason <- judge_galactic_fault(board, rules$set, moves$home[i], moves$away[i])
    if (!is.na(reason)) break
    board <- judge_exchange(board, moves$home[i], moves$away[i])
  }
  legal <- is.na(reason)
  done <- judge_done(board)
  deal$cards <- new_cards(t(board))
  check <- list(
    legal = legal,
    won = legal && all(done),
    move = if (legal) NA_integer_ else i,
    reason = if (legal) NA_character_ else sprintf("move %d: %s", i, reason),
    done = sum(done),
    board = deal
  )
  structure(check, class = c("solution_check_galactic", "solution_check"))
}

judge_galactic_board <- function(deal) {
  cards <- as.integer(deal$cards)
  ranks <- length(cards) / 4
  deck <- sort(outer(seq_len(ranks) - 1L, 0:3 * 13L, "+"))
  if (!ranks %in% 1:13 || !identical(sort(cards), as.integer(deck))) {
    abort_input("deal", "{.code deal$cards} must hold each card of its deck once.")
  }
  matrix(cards, 4, byrow = TRUE)
}

#' @export
format.solution_check_galactic <- function(x, ...) {
  verdict <- if (!x$legal) "illegal" else if (x$won) "legal, won" else "legal, not won"
  columns <- in_words(length(x$board$cards) %/% 4, "column")
  line <- sprintf("%s: %d of %s done", verdict, x$done, columns)
  if (x$legal) line else c(line, x$reason)
}

# Cards that come home and cards that they are exchanged with, as codes.
judge_galactic_moves <- function(moves) {
  columns <- c("home", "away")
  lines <- judge_table(moves, columns)
  codes <- lapply(columns, function(column) {
    codes <- card_codes(as.character(lines[[column]]))
    row <- which(is.na(codes))[1]
    if (!is.na(row)) {
      found <- lines[[column]][row]
      message <- "{.code moves${column}[{row}]} must be a card, not {.val {found}}."
      abort_input("moves", message)
    }
    codes
  })
  stats::setNames(codes, columns)
}

# From the top: clubs, diamonds, hearts, spades.
judge_row_of_suit <- function(card) c(1, 2, 4, 3)[card %/% 13 + 1]

judge_done <- function(board) {
  apply(board, 2, function(column) {
    all(judge_row_of_suit(column) == 1:4) && all(column %% 13 == column[1] %% 13)
  })
}

judge_exchange <- function(board, a, b) {
  at_a <- match(a, board)
  at_b <- match(b, board)
  board[c(at_a, at_b)] <- c(b, a)
  board
}

# Why these two cards may not be exchanged, or NA.
judge_galactic_fault <- function(board, moves, home, away) {
  if (!all(c(home, away) %in% board)) {
    return("a card is not in the deck")
  }
  if (home == away) {
    return(sprintf("%s is not exchanged with itself", judge_text(home)))
  }
  place <- arrayInd(match(away, board), dim(board))
  if (judge_row_of_suit(home) != place[1]) {
    return(sprintf("%s is not home in the row of %s", judge_text(home), judge_text(away)))
  }
  column <- board[, place[2]]
  swap <- judge_is_swap(column, home, away)
  cycle <- moves != "original" && judge_is_cycle(column, home, away, moves)
  if (swap || cycle) {
    return(NA_character_)
  }
  sprintf(
    "%s has no home card of its rank in column %d by which %s could leave%s",
    judge_text(home), place[2], judge_text(away),
    if (moves == "original") "" else ", nor three cards there"
  )
}

# The card in the row of the leaving card's suit has this suit, and is another card.
judge_is_swap <- function(column, home, away) {
  a <- column[judge_row_of_suit(away)]
  a != away && a %/% 13 == away %/% 13 && a %% 13 == home %% 13
}

judge_is_cycle <- function(column, home, away, moves) {
  others <- column[column != away]
  all(others %% 13 == home %% 13) && (away %% 13 != home %% 13 || moves == "easy4")
}
