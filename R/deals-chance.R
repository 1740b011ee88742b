#' The chance of winning, as the board is seen
#'
#' The chance that a good player, who knows no more than a person who looks at the board, wins a
#' game of Spider from here. The cards that lie face down and those of the stock may lie in any
#' order, all orders being equally likely. So this is not a verdict on the deal, as
#' [solve_deal()] gives it: nearly every deal of Spider can be won by somebody who sees all
#' cards.
#'
#' **Whose chance it is.** That of a reference player of this package. He looks ahead up to the
#' next new card, over the 24 most promising positions of each number of moves, and goes where a
#' small neural network expects him to win most often. The network has learned from games, and
#' its chances were fitted to fresh ones of the player himself. In yet others, in each tenth of
#' the chances the positions were won as often as was said, to within 2.0 points with four suits
#' (6,000 games), 1.6 with two (6,000), and with one 2.0 for chances above 0.3 (4,000), below
#' which there are few (`bench/spider-chance.cpp` in the package's repository, 29 November 2026).
#' A better player has a better chance, a beginner a worse one.
#'
#' **A locked win** is a position in which some way of playing wins wherever the hidden cards lie:
#' it is proved by going through all cards that may be turned next, then all that may follow, down
#' to positions whose cards are all known and that have a line that wins. No proof is looked for
#' while there is a stock, or while more than five cards are hidden.
#'
#' @inheritParams solve_deal
#' @param deal A deal of Spider, or a board in the middle of a game, as [deal_cards()],
#'   [as_deal()] and [read_deals()] make them. What nobody has seen may be unknown: `--`, `XX` or
#'   `??` stands for a card, and `Stock: 30 cards` for a stock.
#' @param moves Moves made before, as [hints()] takes them.
#' @return A tibble with one row: `chance`, from 0 to 1; `locked`, whether it is proved to be a
#'   locked win (`FALSE` where no proof was found); `player`, whose it is; and `games`, so
#'   many he learned from.
#' @seealso [hints()] and [review()] with `cards = "seen"`, for the chance after each move, and
#'   for luck and errors in a game that was played.
#' @examples
#' deal <- deal_cards("spider", 3)
#' chance(deal)
#' chance(deal, "Spider-1")
#' # A board as it is seen: of the cards that lie face down one knows how many there are.
#' board <- as_deal("
#'   1: -- -- -- -- -- 7S
#'   2: -- -- -- -- -- JH TH
#'   3: -- -- -- -- -- QD
#'   4: -- -- -- -- 6S
#'   5: -- -- -- -- 3C
#'   6: -- -- -- -- KS
#'   7: -- -- -- -- 4H
#'   8: -- -- -- -- QC
#'   9: -- -- -- -- 2D
#'   10: -- -- -- -- 2C
#'   Stock: 50 cards", "spider")
#' chance(board)
#' hints(board, cards = "seen")
#' @export
chance <- function(deal, rules = NULL, moves = NULL) UseMethod("chance")

#' @export
chance.default <- function(deal, rules = NULL, moves = NULL) chance(the_deal(deal), rules, moves)

#' @export
chance.deal <- function(deal, rules = NULL, moves = NULL) {
  check_has_chance(deal)
  opened <- open_game(deal, rules, moves, only_seen = TRUE)
  found <- .Call(patience_game_chance, opened$pointer)
  if (found$interrupted) interrupt()
  tibble::as_tibble(found[c("chance", "locked", "player", "games")])
}

# Which cards hints and reviews look at: "all" or "seen".
asked_cards <- function(cards, deal, control, ...) {
  check_choice(cards, c("all", "seen"), "`cards`")
  if (cards == "seen") {
    check_has_chance(deal)
    if (...length() > 0 || !identical(control, solver_control())) {
      abort_input("argument", "The limits of a search are for {.code cards = \"all\"}.")
    }
  }
  cards
}

check_has_chance <- function(deal) {
  if (!deal_game(deal)$has_chance) {
    abort_input("deal", "Chances are told of Spider, not of {deal_game(deal)$title}.")
  }
}

hints_seen <- function(deal, rules, moves) {
  opened <- open_game(deal, rules, moves, only_seen = TRUE)
  found <- .Call(patience_game_prospects, opened$pointer)
  if (found$interrupted) interrupt()
  rows <- move_rows(opened$game, found$columns)
  rows$chance <- found$columns$chance
  rows$loss <- max(rows$chance, -Inf) - rows$chance
  rows
}

review_seen <- function(opened, deal) {
  found <- .Call(patience_game_worths, opened$pointer)
  if (found$interrupted) interrupt()
  moves <- opened$made[names(opened$game$fields)]
  rows <- tibble::tibble(move = seq_len(nrow(moves)), moves)
  told <- c("chance", "error", "luck", "lookahead")
  rows[told] <- found[told]
  table <- new_table(opened$game, opened$rules, deal)
  shown <- shown_tables(table, typed_moves(moves, table$fields), 0)
  words <- vapply(shown[-1], `[[`, "", "last")
  as_told_table(rows, "review_seen", start = found$start, words = words)
}

# Chances and what is added to them, in percent.
percent <- function(x, signed = FALSE) sprintf(if (signed) "%+.1f%%" else "%.1f%%", 100 * x)

sum_in_words <- function(start, luck, error, lookahead, end) {
  sprintf(
    "Chance at the start %s, luck %s, errors %s, lookahead %s: %s in the end", percent(start),
    percent(luck, TRUE), percent(0 - error, TRUE), percent(lookahead, TRUE), percent(end)
  )
}

chance_in_end <- function(review) c(attr(review, "start"), review$chance)[nrow(review) + 1]

#' @exportS3Method tibble::tbl_sum
tbl_sum.review_seen <- function(x, ...) {
  if (!is_as_made(x)) {
    return(NextMethod())
  }
  c("Spider, as it was seen" = sub("^C", "c", sum_in_words(
    attr(x, "start"), sum(x$luck), sum(x$error), sum(x$lookahead), chance_in_end(x)
  )))
}

#' @export
summary.review_seen <- function(object, n = 3, ...) {
  check_whole(n, 0, 1e6, "`n`")
  if (!is_as_made(object) || nrow(object) < length(attr(object, "words"))) {
    abort_input("argument", "A game is summed up whole: {.arg object} is a part of a review.")
  }
  worst <- utils::head(which(object$error > 0)[order(-object$error[object$error > 0])], n)
  bad <- utils::head(which(object$luck < 0)[order(object$luck[object$luck < 0])], n)
  structure(list(
    start = attr(object, "start"), luck = sum(object$luck), error = sum(object$error),
    lookahead = sum(object$lookahead), end = chance_in_end(object),
    errors = object[worst, ], unlucky = object[bad, ],
    errors_in_words = attr(object, "words")[worst], unlucky_in_words = attr(object, "words")[bad]
  ), class = "summary_review_seen")
}

#' @export
format.summary_review_seen <- function(x, ...) {
  line <- function(rows, words, number, what) {
    if (nrow(rows) == 0) {
      return(character())
    }
    c(what, sprintf("* move %d: %s, %s", rows$move, percent(number, TRUE), words))
  }
  c(
    paste0(sum_in_words(x$start, x$luck, x$error, x$lookahead, x$end), "."),
    line(x$errors, x$errors_in_words, -x$errors$error, "The moves that gave most away:"),
    line(x$unlucky, x$unlucky_in_words, x$unlucky$luck, "The unluckiest cards:")
  )
}

#' @export
print.summary_review_seen <- function(x, ...) {
  cat_wrapped(format(x))
  invisible(x)
}
