#' Statistics of Spider deals
#'
#' What the cards of a game of Spider (two decks, four suits) are worth. Suits do not matter.
#'
#' * **GT**, the guaranteed turns of a row of ten cards: the sum over the twelve pairs of
#'   adjacent ranks (ace and two, .. queen and king) of the smaller of the two counts. So many
#'   face-down cards can be turned for sure, and no more: after \eqn{t} turns \eqn{10 + t} cards
#'   lie in ten columns at most, so \eqn{t} of them lie on a card one rank higher.
#' * **AGT** of a game: the mean GT of its six rows, that is of the first ten cards and of the
#'   five rows of the stock.
#' * **TSV**, the total square variation of exposed cards: minus the sum over adjacent ranks of
#'   the squared difference of their counts.
#' * **ATSV** of a game: the mean of TSV after the 1st, 2nd, .. 104th card, in the order in which
#'   they are exposed. The reversed order has the same value.
#'
#' High values are good for the player.
#'
#' @param rows,cards Cards as text, such as `"2J56J9JQ59"` or `"2S JH 5D"`; or a matrix with a
#'   column for each row, set of cards or game; or a vector for one of them. Numbers are cards
#'   as in [as_cards()], 0 to 51, or ranks, 0 (ace) to 12 (king).
#'   * `spider_gt()`: a string for each row; or columns of 10.
#'   * `spider_agt()`: the six rows of a game, then those of the next, as strings; or columns
#'     of 60, row by row; or deals of [deal_cards()] or [deal_spider_xp()].
#'   * `spider_tsv()`: a string for each set of up to 104 cards; or columns.
#'   * `spider_atsv()`: a string for each game, of 104 cards in the order of exposure; or
#'     columns of 104.
#' @return A vector of numbers, one for each row, game or set of cards.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>
#' @seealso [spider_moments()] for their exact laws under a fair shuffle.
#' @examples
#' spider_gt(c("2J56J9JQ59", "A23456789T"))
#' spider_tsv("2J56J9JQ59")
#' spider_agt(deal_cards("spider", seed = 1, number = 1:3))
#' deal <- as.integer(deal_cards("spider", seed = 1, number = 1)$cards)
#' spider_agt(deal[45:104])
#' spider_atsv(rev(deal))
#' @export
spider_gt <- function(rows) {
  spider_statistic("gt", spider_ranks(rows, 10, "row"))
}

#' @rdname spider_gt
#' @export
spider_agt <- function(rows) {
  if (inherits(rows, c("deal", "deals"))) {
    rows <- spider_codes_of(rows)[45:104, , drop = FALSE]
  } else if (is.character(rows)) {
    if (length(rows) == 0 || length(rows) %% 6 != 0) {
      abort_input("spider_games", "A game has six rows, there cannot be {length(rows)}.")
    }
    rows <- matrix(spider_ranks(rows, 10, "row"), 60)
  }
  spider_statistic("agt", spider_ranks(rows, 60, "game"))
}

#' @rdname spider_gt
#' @export
spider_tsv <- function(cards) {
  if (is.character(cards)) {
    return(vapply(cards, function(text) {
      spider_statistic("tsv", spider_ranks(text, 1:104, "set"))
    }, 1, USE.NAMES = FALSE))
  }
  spider_statistic("tsv", spider_ranks(cards, 1:104, "set"))
}

#' @rdname spider_gt
#' @export
spider_atsv <- function(cards) {
  spider_statistic("atsv", spider_ranks(cards, 104, "game"))
}

spider_statistic <- function(which, ranks) {
  .Call(patience_spider_statistic, match(which, c("gt", "agt", "tsv", "atsv")) - 1L, ranks)
}

# A matrix of ranks with a column for each `what`, which must have one of the sizes allowed.
spider_ranks <- function(x, sizes, what) {
  good <- is.character(x) && !anyNA(x) || is.numeric(x) || inherits(x, "cards")
  if (!good || length(x) == 0) {
    abort_input("spider_games", "Cards must be text or numbers, not {.obj_type_friendly {x}}.")
  }
  columns <- if (is.character(x)) {
    spider_text_ranks(x, sizes, what)
  } else {
    spider_rank_codes(x)
  }
  check_card_count(nrow(columns), sizes, paste("each", what))
  check_rank_counts(columns, what)
  columns
}

spider_text_ranks <- function(x, sizes, what) {
  where <- if (length(x) > 1) paste(what, seq_along(x)) else paste("the", what)
  columns <- Map(function(text, where) {
    ranks <- spider_card_codes(text, where)$rank
    check_card_count(length(ranks), sizes, where)
    ranks
  }, x, where)
  matrix(unlist(columns), ncol = length(x))
}

check_card_count <- function(n, sizes, where) {
  if (!n %in% sizes) {
    wanted <- if (length(sizes) == 1) as.character(sizes) else "1 to 104"
    abort_input("spider_games", "There must be {wanted} cards in {where}, not {n}.")
  }
}

spider_rank_codes <- function(x) {
  columns <- as.matrix(unclass(x))
  bad <- which(is.na(columns) | columns != round(columns) | columns < 0 | columns > 51)[1]
  if (!is.na(bad)) {
    abort_input(
      "spider_games", "Cards must be whole numbers from 0 to 51, not {columns[bad]}."
    )
  }
  matrix(as.integer(columns) %% 13L, nrow(columns))
}

check_rank_counts <- function(ranks, what) {
  at <- ranks + 13L * (col(ranks) - 1L)
  over <- which(tabulate(at + 1L, 13L * ncol(ranks)) > 8)[1]
  if (!is.na(over)) {
    name <- card_ranks[(over - 1) %% 13 + 1]
    where <- if (ncol(ranks) > 1) paste0(" in ", what, " ", (over - 1) %/% 13 + 1) else ""
    abort_input(
      "spider_games", "{name} occurs more than eight times{where}, two decks have eight."
    )
  }
}
