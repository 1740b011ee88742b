#' Check a loss
#'
#' Proves once more that a deal of Agnes Sorel is lost, or says how far it came. A win has its
#' moves, which [check_solution()] replays; that a deal is lost rests on the solver's search. This
#' is another search, made to be read in a sitting: `src/judge/agnes_loss.cpp` of the source
#' package, some 450 lines with all proofs. It was written from the rules, shares no code with
#' [solve_deal()], makes every position anew and keeps it whole, where the solver keeps 128-bit
#' keys, takes moves back and has twelve rules that leave out positions or moves.
#'
#' The judge has two such rules, each with its proof. A card that can go to its foundation goes
#' at once if no other card could ever need it in the piles. And a position is given up if it is
#' lost even in a relaxation, an easier game in which cards that were moved cover nothing, places
#' that were open once stay open, and a card of the foundations still serves to build on where it
#' served before.
#'
#' Of the 23,051 losses of quagnes' decks 1 to 1000 under the 32 of the forty variants in which an
#' empty pile is not for any single card it confirms 97.7% (97.5 to 97.9) within 200,000
#' positions each, and of the 3,526 under the other eight 85.8% (84.6 to 86.9). Within a million
#' positions it confirms 99.4% (99.1 to 99.6) and 94.0% (91.6 to 95.7) of those of decks 1 to
#' 150. None was a win (22 November 2026).
#'
#' It takes more positions than the solver and more time and memory for each: about 100,000
#' positions a second, and about 250 bytes a position.
#'
#' @param deal A deal, see [deal_cards()], [as_deal()] and [read_deals()].
#' @param rules Rules, or their name: see [rules_agnes()]. All dimensions are known.
#' @param max_positions The most positions to look at, a whole number from 1 to 10^9.
#' @return A list of class `loss_check`:
#' * `confirmed`: `TRUE` if no line of play wins; `FALSE` if there is a win; `NA` if that was
#'   not settled within `max_positions`.
#' * `positions`: how many different positions were looked at.
#' * `reason`: one sentence saying why the loss is not confirmed, or `NA`.
#' * `moves`: the moves of the win, as [check_solution()] takes them; no rows if there is none.
#' * `deal`, `rules`: what was asked for.
#' @seealso [check_solution()], the judge of wins. `bench/check-loss.R` in the package's
#'   repository checks the losses of numbered decks under all forty variants.
#' @examples
#' deal <- deal_cards("agnes", seed = 1, number = 14)
#' solve_deal(deal, "Up-Color-AnyRun")
#' check_loss(deal, "Up-Color-AnyRun")
#'
#' # A deal that is won: the judge gives a win of its own
#' deal <- deal_cards("agnes", seed = 1, number = 26)
#' check <- check_loss(deal, "Up-Suit-AnyRun")
#' check
#' check_solution(deal, "Up-Suit-AnyRun", check)
#' @export
check_loss <- function(deal, rules = NULL, max_positions = 1e6) {
  codes <- agnes_deal_codes(deal)
  rules <- rules_for(deal, rules)
  most <- check_whole(max_positions, 1, 1e9, "`max_positions`")
  found <- .Call(patience_check_loss_agnes, codes, agnes_codes(rules), most)
  if (found$interrupted) interrupt()
  moves <- new_rows(found$moves)
  confirmed <- c(TRUE, FALSE, NA)[found$finding]
  reason <- if (isFALSE(confirmed)) {
    sprintf("the deal is won in %s", in_words(nrow(moves), "move"))
  } else if (is.na(confirmed)) {
    sprintf("the limit of %s was reached before the end: max_positions sets it",
            in_words(most, "position"))
  } else {
    NA_character_
  }
  check <- list(
    confirmed = confirmed, positions = found$positions, reason = reason, moves = moves,
    deal = deal, rules = rules
  )
  structure(check, class = "loss_check")
}

#' @export
format.loss_check <- function(x, ...) {
  verdict <- if (is.na(x$confirmed)) {
    "not settled"
  } else if (x$confirmed) {
    "loss confirmed"
  } else {
    "not lost"
  }
  line <- sprintf("%s, %s: %s, %s looked at", x$deal$name, format(x$rules), verdict,
                  in_words(x$positions, "position"))
  if (isTRUE(x$confirmed)) line else c(line, x$reason)
}

#' @export
print.loss_check <- function(x, ...) {
  cat_wrapped(format(x))
  invisible(x)
}
