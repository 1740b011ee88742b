#' Spider deals without a move
#'
#' Whether a deal of Spider (four suits) has no move at all, and how often that happens.
#'
#' At the start ten cards lie face up, one on each pile. A move puts one of them on a card that is
#' one rank higher, of any suit. So there is no move if and only if no two of the ten ranks are
#' adjacent, that is if GT of the first row is 0, see [spider_gt()]. Then the player can only deal
#' a row from the stock, which covers all piles. From the second row on a run of one suit
#' may move too, where the new card continues the old one: the seven of hearts that came onto
#' the eight of hearts takes it along to a nine.
#'
#' The chance for the first row is exact: the hands of GT 0 are 153,020,720,928 of the
#' \eqn{{104 \choose 10}}{choose(104, 10)}, one in 170.6. For more rows `chance_no_move()` draws
#' row after row among the hands of GT 0 alone, from the cards that are left; the product of the
#' exact chances of such hands, counted where no run can move either, is an unbiased estimate
#' of chances far too small to be met in simulated deals (importance sampling).
#'
#' @param x A deal or deals of Spider, see [deal_cards()], [deal_pysol()] and
#'   [deal_spider_xp()]; or recorded games, see [spider_games()].
#' @param sims Simulated deals, a whole number from 100 to 10^6.
#' @param seed Seed of the simulation, a whole number from 0 to 2^53.
#' @param games Recorded games. Only the first row of each is looked at.
#' @param alternative `"greater"` (too many games without a move), `"less"` or `"two.sided"`.
#' @param conf_level Level of the exact interval for the share of games without a move.
#' @return `spider_moves()`: a tibble with a row for each deal: `deal` (its name, or the number of
#'   the game), `moves` (the legal moves before anything is dealt from the stock: pairs of a card
#'   and one that it may be put on), `rows_without` (how many of the six rows come before there is
#'   a move, from 0 to 6) and `none` (whether there is none at all, with the whole stock dealt).
#'   Recorded games do not tell suits: where these matter `rows_without` and `none` are `NA`.
#'
#'   `chance_no_move()`: a tibble with a row for each number of rows, 1 to 6: `rows`,
#'   `probability` (that there is no move while so many rows are dealt) and `std.error`, which is
#'   0 for one row, as that is exact.
#'
#'   `test_no_moves()`: an object of class `htest`, the exact binomial test of the share of games
#'   whose first row has no move.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>, for
#' GT.
#'
#' Kong A, Liu JS, Wong WH (1994). "Sequential imputations and Bayesian missing data problems".
#' *Journal of the American Statistical Association* 89, 278-288, for sequential importance
#' sampling.
#' @examples
#' spider_moves(deal_cards("spider", seed = 1, number = 1:5))
#' chance_no_move(sims = 1000)
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' test_no_moves(games)
#' @export
spider_moves <- function(x) {
  if (is.data.frame(x)) {
    return(recorded_moves(x))
  }
  if (inherits(x, "deal")) x <- new_deals(list(x))
  good <- inherits(x, "deals") && length(x) > 0 &&
    all(vapply(unclass(x), inherits, TRUE, "deal_spider"))
  if (!good) {
    abort_input("deal", c(
      "{.arg x} must be deals of Spider or recorded games, not {.obj_type_friendly {x}}.",
      i = "{.fn deal_cards}, {.fn deal_pysol} and {.fn deal_spider_xp} make such deals."
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
  without <- matrix(spider_statistic("gt", matrix(ranks, 10)) == 0, 6)
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
chance_no_move <- function(sims = 10000, seed = 1) {
  sims <- check_whole(sims, 100, 1e6, "`sims`")
  seed <- check_seed(seed)
  no_move_chances(sims, seed, ranks = 13, packs = 2, piles = 10, rows = 6)
}

# For four suits of so many ranks in each pack, on so many piles.
no_move_chances <- function(sims, seed, ranks, packs, piles, rows) {
  drawn <- with_kept_seed(seed, draw_dead_rows(sims, ranks, packs, piles, rows))
  weight <- rep(1, sims)
  found <- vapply(seq_len(rows), function(row) {
    weight <<- weight * drawn$chance[, row] * !can_move(drawn$cards, row)
    c(mean(weight), stats::sd(weight) / sqrt(sims))
  }, numeric(2))
  # The first chance is the same in every deal.
  tibble::tibble(rows = seq_len(rows), probability = found[1, ], std.error = c(0, found[2, -1]))
}

# Deals of which no row has adjacent ranks, as codes by deal, pile and row, and the chance that
# each row has none, given those before.
draw_dead_rows <- function(sims, ranks, packs, piles, rows) {
  copies <- 4 * packs
  # The cards of a rank come in a random order of their suits.
  of_rank <- rep(seq_len(ranks * sims), each = copies)
  shuffled <- order(of_rank, stats::runif(length(of_rank)))
  suits <- array((shuffled - 1) %% 4, c(copies, ranks, sims))
  left <- matrix(copies, sims, ranks)
  cards <- array(0, c(sims, piles, rows))
  chance <- matrix(1, sims, rows)
  for (row in seq_len(rows)) {
    drawn <- draw_without_moves(left, piles)
    cards[, , row] <- placed_hands(drawn$counts, left, suits, piles)
    chance[, row] <- drawn$chance
    left <- left - drawn$counts
  }
  list(cards = cards, chance = chance)
}

# For each row of `left`, the cards of each rank that are left: a hand without adjacent ranks,
# drawn among all such hands, and the chance that a hand has none.
draw_without_moves <- function(left, size) {
  sims <- nrow(left)
  ranks <- ncol(left)
  copies <- max(left)
  # Ways to take 0, 1, .. cards of the ranks so far, of the last of them none (skipped) or some.
  skipped <- taken <- array(0, c(sims, size + 1, ranks + 1))
  skipped[, 1, 1] <- 1
  for (rank in seq_len(ranks)) {
    skipped[, , rank + 1] <- skipped[, , rank] + taken[, , rank]
    for (count in seq_len(min(copies, size))) {
      to <- (count + 1):(size + 1)
      taken[, to, rank + 1] <- taken[, to, rank + 1] +
        choose(left[, rank], count) * skipped[, to - count, rank]
    }
  }
  ways <- skipped[, size + 1, ranks + 1] + taken[, size + 1, ranks + 1]
  counts <- matrix(0, sims, ranks)
  open <- rep(size, sims)
  barred <- logical(sims)
  each <- seq_len(sims)
  for (rank in ranks:1) {
    at <- cbind(each, open + 1, rank)
    options <- matrix(0, sims, min(copies, size) + 1)
    options[, 1] <- skipped[at] + taken[at]
    for (count in seq_len(ncol(options) - 1)) {
      can <- !barred & open >= count
      options[can, count + 1] <- choose(left[can, rank], count) *
        skipped[cbind(each[can], open[can] - count + 1, rank)]
    }
    mark <- stats::runif(sims) * rowSums(options)
    passed <- 0
    for (count in seq_len(ncol(options) - 1)) {
      passed <- passed + options[, count]
      counts[, rank] <- counts[, rank] + (passed < mark)
    }
    open <- open - counts[, rank]
    barred <- counts[, rank] > 0
  }
  list(counts = counts, chance = ways / choose(rowSums(left), size))
}

# The hands as cards, on piles in a random order; of each rank the next ones in its order.
placed_hands <- function(counts, left, suits, piles) {
  copies <- dim(suits)[1]
  hands <- vapply(seq_len(nrow(counts)), function(sim) {
    rank <- rep(seq_len(ncol(counts)), counts[sim, ])
    nth <- copies - left[sim, rank] + sequence(counts[sim, ])
    cards <- suits[cbind(nth, rank, sim)] * 13 + rank - 1
    cards[sample.int(piles)]
  }, numeric(piles))
  t(hands)
}

#' @rdname spider_moves
#' @export
test_no_moves <- function(games, alternative = "greater", conf_level = 0.95) {
  name <- paste(deparse(substitute(games)), collapse = " ")
  check_alternative(alternative)
  check_level(conf_level)
  without <- first_moves(recorded_ranks(games, "first")) == 0
  chance <- spider_gt_distribution()$probability[1]
  test <- stats::binom.test(sum(without), length(without), chance, alternative, conf_level)
  names(test$statistic) <- "games without a move"
  names(test$parameter) <- "games"
  names(test$estimate) <- names(test$null.value) <- "share of games without a move"
  test$method <- "Spider games without a move at the start: exact binomial test"
  test$data.name <- name
  test
}
