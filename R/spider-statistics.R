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
#' @param x Cards as text, such as `"2J56J9JQ59"` or `"2S JH 5D"`; or a matrix with a column for
#'   each row, set of cards or game; or a vector for one of them. Numbers are cards as in
#'   [as_cards()], 0 to 51, or ranks, 0 (ace) to 12 (king).
#'   * For `"gt"`: a string for each row; or columns of 10.
#'   * For `"agt"`: the six rows of a game, then those of the next, as strings; or columns of 60,
#'     row by row; or deals of [deal_cards()].
#'   * For `"tsv"`: a string for each set of up to 104 cards; or columns.
#'   * For `"atsv"`: a string for each game, of 104 cards in the order of exposure; or columns of
#'     104.
#' @param statistic `"agt"`, `"gt"`, `"tsv"` or `"atsv"`.
#' @return A vector of numbers, one for each row, game or set of cards.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>
#' @seealso [spider_moments()] and [spider_distribution()] for their exact laws under a fair
#'   shuffle.
#' @examples
#' spider_statistic(deal_cards("spider", number = 1:3))
#' spider_statistic(c("2J56J9JQ59", "A23456789T"), "gt")
#' spider_statistic("2J56J9JQ59", "tsv")
#' deal <- as.integer(deal_cards("spider")$cards)
#' spider_statistic(rev(deal), "atsv")
#' @export
spider_statistic <- function(x, statistic = "agt") {
  check_choice(statistic, spider_statistics, "`statistic`")
  ranks <- switch(statistic,
    gt = spider_ranks(x, 10, "row"), agt = agt_ranks(x), atsv = spider_ranks(x, 104, "game"),
    # Sets of cards differ in size.
    tsv = if (is.character(x)) lapply(x, spider_ranks, 1:104, "set") else
      spider_ranks(x, 1:104, "set")
  )
  if (!is.list(ranks)) {
    return(statistic_of_ranks(statistic, ranks))
  }
  vapply(ranks, function(set) statistic_of_ranks(statistic, set), 1)
}

# In the order of src/bindings/spider.cpp.
spider_statistics <- c("gt", "agt", "tsv", "atsv")

agt_ranks <- function(x) {
  if (inherits(x, c("deal", "deals"))) {
    x <- spider_codes_of(x)[45:104, , drop = FALSE]
  } else if (is.character(x)) {
    if (length(x) == 0 || length(x) %% 6 != 0) {
      abort_input("spider_games", "A game has six rows, there cannot be {length(x)}.")
    }
    x <- matrix(spider_ranks(x, 10, "row"), 60)
  }
  spider_ranks(x, 60, "game")
}

statistic_of_ranks <- function(which, ranks) {
  .Call(patience_spider_statistic, match(which, spider_statistics) - 1L, ranks)
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
  cards <- plain_cards(x)
  ranks <- ranks_of(gsub("[CDSH]", "", cards))
  wrong <- which(is.na(cards) | !lengths(ranks) %in% sizes)[1]
  if (!is.na(wrong)) {
    check_card_count(length(spider_card_codes(x[wrong], where[wrong])$rank), sizes, where[wrong])
  }
  matrix(unlist(ranks), ncol = length(x))
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
