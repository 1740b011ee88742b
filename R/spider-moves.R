#' Spider deals without a move
#'
#' Whether a deal of Spider (four suits) has no move at all, and how often that happens.
#'
#' At the start ten cards lie face up, one on each pile. A move puts one of them on a card that
#' is one rank higher, of any suit. So there is no move if and only if no two of the ten ranks
#' are adjacent, that is if GT of the first row is 0, see [spider_statistic()]. Then the player
#' can only deal a row from the stock, which covers all piles. From the second row on a run of
#' one suit may move too, where the new card continues the old one: the seven of hearts that came
#' onto the eight of hearts takes it along to a nine.
#'
#' The chance for the first row is exact: the hands of GT 0 are 153,020,720,928 of the
#' \eqn{{104 \choose 10}}{choose(104, 10)}, one in 170.6.
#'
#' @param x A deal or deals of Spider, see [deal_cards()]; or recorded games, see
#'   [spider_games()].
#' @param games Recorded games. Only the first row of each is looked at.
#' @param alternative `"greater"` (too many games without a move), `"less"` or `"two.sided"`.
#' @param conf_level Level of the exact interval for the share of games without a move.
#' @return `spider_moves()`: a tibble with a row for each deal: `deal` (its name, or the number of
#'   the game), `moves` (the legal moves before anything is dealt from the stock: pairs of a card
#'   and one that it may be put on), `rows_without` (how many of the six rows come before there is
#'   a move, from 0 to 6) and `none` (whether there is none at all, with the whole stock dealt).
#'   Recorded games do not tell suits: where these matter `rows_without` and `none` are `NA`.
#'
#'   `test_no_moves()`: an object of class `htest`, the exact binomial test of the share of games
#'   whose first row has no move.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>, for
#' GT.
#' @examples
#' spider_moves(deal_cards("spider", seed = 1, number = 1:5))
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' test_no_moves(games)
#' @export
spider_moves <- function(x) {
  if (is.data.frame(x)) {
    return(recorded_moves(x))
  }
  if (inherits(x, "deal")) x <- as_deals(list(x))
  good <- inherits(x, "deals") && length(x) > 0 &&
    all(vapply(unclass(x), inherits, TRUE, "deal_spider"))
  if (!good) {
    abort_input("deal", c(
      "{.arg x} must be deals of Spider or recorded games, not {.obj_type_friendly {x}}.",
      i = "{.fn deal_cards} makes such deals."
    ))
  }
  codes <- spider_codes_of(x)
  # Deals, piles, rows.
  cards <- aperm(array(codes[45:104, ], c(10, 6, ncol(codes))), c(3, 1, 2))
  rows <- rep(6L, ncol(codes))
  for (row in 6:1) rows[can_move(cards, row)] <- row - 1L
  tibble::tibble(
    deal = vapply(unclass(x), `[[`, "", "name"),
    moves = first_moves(codes[45:54, , drop = FALSE] %% 13L),
    rows_without = rows,
    none = rows == 6
  )
}

recorded_moves <- function(games) {
  ranks <- recorded_ranks(games, "rows")
  without <- matrix(statistic_of_ranks("gt", matrix(ranks, 10)) == 0, 6)
  # Rows before the first with a move of a single card. A run could move from the second row on.
  rows <- apply(rbind(without, FALSE), 2, which.min) - 1L
  none <- rows == 6
  none[none] <- NA
  rows[rows > 1] <- NA
  tibble::tibble(
    deal = as.character(seq_len(ncol(ranks))), moves = first_moves(ranks[1:10, , drop = FALSE]),
    rows_without = rows, none = none
  )
}

# Pairs of adjacent ranks in each column.
first_moves <- function(ranks) {
  counts <- apply(ranks, 2, function(row) tabulate(row + 1, 13))
  as.integer(colSums(counts[-1, , drop = FALSE] * counts[-13, , drop = FALSE]))
}

# Whether there is a legal move in each deal once `rows` rows lie on each other, nothing moved:
# `cards` are codes by deal, pile and row.
can_move <- function(cards, rows) {
  layer <- function(row) matrix(cards[, , row], ncol = dim(cards)[2])
  head <- layer(rows)
  top_ranks <- matrix(FALSE, nrow(head), 14)
  top_ranks[cbind(c(row(head)), c(head %% 13) + 1)] <- TRUE
  movable <- matrix(TRUE, nrow(head), ncol(head))
  found <- logical(nrow(head))
  for (row in rows:1) {
    card <- layer(row)
    # A card of the same suit and the next rank lies under what moves.
    if (row < rows) movable <- movable & card == head + 1 & head %% 13 != 12
    head <- card
    target <- top_ranks[cbind(c(row(head)), c(head %% 13) + 2)]
    found <- found | rowSums(movable & target) > 0
  }
  found
}

#' @rdname spider_moves
#' @export
test_no_moves <- function(games, alternative = "two.sided", conf_level = 0.95) {
  name <- paste(deparse(substitute(games)), collapse = " ")
  check_alternative(alternative)
  check_level(conf_level)
  without <- first_moves(recorded_ranks(games, "first")) == 0
  chance <- fair_gt_law()[1]
  test <- stats::binom.test(sum(without), length(without), chance, alternative, conf_level)
  names(test$statistic) <- "games without a move"
  names(test$parameter) <- "games"
  names(test$estimate) <- names(test$null.value) <- "share of games without a move"
  test$method <- "Spider games without a move at the start: exact binomial test"
  test$data.name <- name
  test
}
