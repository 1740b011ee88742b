#' Are deals shuffled fairly?
#'
#' For auditors with many full deals of Spider: tests for faults of shuffling that AGT and ATSV
#' cannot see, since these look at ranks that come together and not at where they come.
#'
#' * `composition`: every deal must have each card twice. A deal that does not is a fault for
#'   certain: the p-value is 0 or 1.
#' * `cards by position`, `ranks by position`, `suits by position`: the number of times that
#'   each card (of 52, each there twice) came in each of the 104 positions, against equal
#'   numbers. Finds the naive shuffle that swaps every card with any other, Sattolo's
#'   shuffle (which leaves no card in its place) and shuffles with too few riffles, if each
#'   starts from the same order; ranks and suits pool the cards and see smaller faults of
#'   their kind.
#' * `same as before`: positions that have the same card as in the deal before, on average
#'   two of the 104. Finds shuffles that start from the last deal's order. Give deals
#'   in the order in which they were made.
#' * `neighbours`: positions whose card was a neighbour, before the shuffle, of the card in the
#'   position before, on either side; with the default `pack` four of the 103 on average.
#'   Finds up to five riffles, which leave too many neighbours together, within few deals,
#'   whichever way the pack is dealt.
#' * `distances of twins`: how many positions lie between the two cards of a kind, its twins, in
#'   classes of distances 1, 2, 3 to 4, 5 to 8, .. Finds decks that are shuffled one after the
#'   other and stacked, and programs that keep twins apart or together.
#' * `twins by half`: the kinds, of 52, with a card in either half of the deal, 26.25 on
#'   average; in stacked decks all.
#' * `ranks by half`: the sum over ranks of the squared difference between the cards of a rank in
#'   the first half and four. Finds what makes the halves too even or too uneven.
#' * `repeated deals`, `repeated first rows`: pairs of deals that are equal, or equal in the
#'   face-up cards of the first row. Finds generators with few seeds.
#'
#' In one deal the centred table of card by position has a covariance with a single eigenvalue,
#' \eqn{104 / (103 K)} for `K` kinds of cards, on a space of \eqn{103 (K - 1)} dimensions: so
#' Pearson's statistic times 103/104 has asymptotically a chi-square distribution with that
#' many degrees of freedom, and their number as its mean for any number of deals. Its variance
#' is by a factor \eqn{1 - 1/n} smaller than that of chi-square. Deals of wrong composition are
#' left out of all tests but the first. Neighbours, positions that are the same as before, and
#' halves are tested by the normal distribution with the exact mean and variance of a deal. The
#' numbers of twins by class of distance have an exact covariance matrix too, with which their
#' means over all deals make a chi-square statistic. Equal pairs are counted against a Poisson
#' distribution with the exact mean. Deals that pass are not proved fair: no table of tests sees
#' every fault.
#'
#' @section Power:
#' The percentage of 40 series of so many deals in which some adjusted p-value was below 0.05
#' (2026-11-22, `bench/spider-fairness.R` in the package's repository; the standard errors are 8
#' at most):
#'
#' | shuffle | 50 deals | 500 deals | seen first by |
#' |---|---|---|---|
#' | fair | 2.5 | 2.5 | |
#' | two decks, one after the other | 100 | 100 | distances of twins |
#' | twins never neighbours | 100 | 100 | distances of twins |
#' | twins never in one row of ten | 100 | 100 | distances of twins |
#' | each card changes places with any other | 77.5 | 100 | cards by position |
#' | Sattolo's | 2.5 | 27.5 | cards by position |
#' | 5 riffles | 100 | 100 | neighbours |
#' | 6 riffles | 15 | 100 | neighbours |
#' | 7 riffles | 7.5 | 10 | neighbours |
#'
#' @param deals A matrix with a column of 104 card codes for each deal, `13 * suit + rank` from
#'   0 (ace of clubs) to 51 (king of hearts; the order of suits is C, D, S, H), in the order of
#'   positions; or a list of deals from [deal_cards()]. At least 50 deals.
#' @param first_row The positions of the ten face-up cards of the first row; by default those
#'   after 44 face-down cards.
#' @param pack The 104 codes in the order of the pack before the shuffle, where it is known and
#'   not two sorted decks one after the other.
#' @return A tibble with a row for each test: `test`, `statistic`, `parameter` (degrees of
#'   freedom of chi-square; deals that the others looked at), `estimate` and `null.value` (what
#'   was counted, and its mean under fair dealing), `p.value`, `adj.p.value` (by the
#'   method of Holm) and `method`.
#' @references
#' Bayer D, Diaconis P (1992). "Trailing the dovetail shuffle to its lair". *Annals of Applied
#' Probability* 2, 294-313, for what riffles leave.
#'
#' Fisher RA, Yates F (1938). *Statistical Tables for Biological, Agricultural and Medical
#' Research*. Oliver and Boyd, for the shuffle that is right.
#'
#' Sattolo S (1986). "An algorithm to generate a random cyclic permutation". *Information
#' Processing Letters* 22, 315-317. \doi{10.1016/0020-0190(86)90073-6}
#' @examples
#' fair <- replicate(100, sample(rep(0:51, 2)))
#' test_fair_dealing(fair)
#' @export
test_fair_dealing <- function(deals, first_row = 45:54, pack = rep(0:51, 2)) {
  if (inherits(deals, "deal")) deals <- new_deals(list(deals))
  if (inherits(deals, "deals")) {
    check_dealt(unclass(deals))
    deals <- do.call(cbind, lapply(unclass(deals), function(deal) as.integer(deal$cards)))
  }
  check_pack(pack)
  first_row <- check_wholes(first_row, 1, 104, "`first_row`")
  check_fairness_deals(deals)
  whole <- apply(deals, 2, function(deal) all(tabulate(deal + 1, 52) == 2))
  good <- deals[, whole, drop = FALSE]
  wrong <- sum(!whole)
  first <- which(!whole)[1]
  if (ncol(good) < 50) {
    abort_input("spider_games", c(
      "{wrong} of {ncol(deals)} deals have not each card twice, the first is deal {first}.",
      i = "At least 50 good ones are needed for the other tests."
    ))
  }
  tests <- list(
    fairness_row("composition", wrong, ncol(deals), wrong, 0, as.numeric(wrong == 0), "count"),
    by_position("cards by position", good, 52),
    by_position("ranks by position", good %% 13L, 13),
    by_position("suits by position", good %/% 13L, 4),
    same_as_before(good),
    neighbours(good, pack),
    twin_distances(good),
    twins_by_half(good),
    ranks_by_half(good),
    repeated("repeated deals", good),
    repeated("repeated first rows", good[unique(first_row), , drop = FALSE])
  )
  table <- do.call(rbind, tests)
  table$adj.p.value <- stats::p.adjust(table$p.value, "holm")
  table[c(
    "test", "statistic", "parameter", "estimate", "null.value", "p.value", "adj.p.value", "method"
  )]
}

check_fairness_deals <- function(deals) {
  if (!is.matrix(deals) || !is.numeric(deals) || nrow(deals) != 104) {
    found <- if (is.matrix(deals)) "one with {nrow(deals)}" else "{.obj_type_friendly {deals}}"
    abort_input("spider_games", paste0(
      "{.arg deals} must be a matrix with 104 rows, not ", found, "."
    ))
  }
  bad <- which(is.na(deals) | deals != round(deals) | deals < 0 | deals > 51)[1]
  if (!is.na(bad)) {
    deal <- (bad - 1) %/% 104 + 1
    position <- (bad - 1) %% 104 + 1
    abort_input("spider_games", c(
      "Deal {deal}, position {position}: {shown(deals[bad])} is not a card from 0 to 51."
    ))
  }
  if (ncol(deals) < 50) {
    abort_input("spider_games", c(
      "{ncol(deals)} deal{?s} {?is/are} too few, at least 50 are needed."
    ))
  }
}

check_pack <- function(pack) {
  if (!is.numeric(pack) || !identical(as.numeric(sort(pack)), as.numeric(rep(0:51, each = 2)))) {
    abort_input("spider_games", "{.arg pack} must have each card from 0 to 51 twice.")
  }
}

fairness_row <- function(test, statistic, parameter, estimate, null.value, p.value, method) {
  tibble::tibble(
    test = test, statistic = statistic, parameter = parameter, estimate = estimate,
    null.value = null.value, p.value = p.value, method = method
  )
}

by_position <- function(test, kinds, K) {
  n <- ncol(kinds)
  counts <- tabulate(kinds * 104 + row(kinds), 104 * K)
  expected <- n / K
  statistic <- sum((counts - expected)^2) / expected * 103 / 104
  df <- 103 * (K - 1)
  p <- stats::pchisq(statistic, df, lower.tail = FALSE)
  fairness_row(test, statistic, df, statistic, df, p, "chi-square")
}

# Given one deal, the next fair one agrees with it in 2 positions on the average, with the
# variance (2/103)^2 * 51 * 103, and independently of other agreements.
same_as_before <- function(deals) {
  n <- ncol(deals)
  same <- mean(deals[, -1] == deals[, -n]) * 104
  z <- (same - 2) / sqrt((2 / 103)^2 * 51 * 103 / (n - 1))
  fairness_row("same as before", z, n, same, 2, normal_p(z, "two.sided"), "z")
}

# Positions with a card that was next to the one before it in the pack. Each card of one kind
# counts as a neighbour of each card of the other kind.
neighbours <- function(deals, pack) {
  next_to <- matrix(FALSE, 52, 52)
  steps <- cbind(pack[-104], pack[-1]) + 1
  next_to[rbind(steps, steps[, 2:1])] <- TRUE
  pairs <- cbind(c(deals[-104, ]), c(deals[-1, ])) + 1
  counts <- colSums(matrix(next_to[pairs], 103))
  deal_mean("neighbours", counts, neighbours_moments(next_to))
}

# Mean and variance of the number of positions, of 103, with a pair of cards for which the
# matrix of kinds has TRUE. Pairs in two positions share no card, or the middle one of three.
neighbours_moments <- function(next_to) {
  cards <- rep(1:52, 2)
  edge <- next_to[cards, cards]
  diag(edge) <- FALSE
  edges <- sum(edge)
  both_ways <- sum(edge & t(edge))
  out <- rowSums(edge)
  back <- colSums(edge)
  threes <- sum(out * back) - both_ways
  fours <- edges^2 - sum((out + back)^2) + edges + both_ways
  chance <- edges / (104 * 103)
  mean <- 103 * chance
  pairs <- 2 * 102 * threes / (104 * 103 * 102) +
    2 * choose(102, 2) * fours / (104 * 103 * 102 * 101)
  c(mean = mean, variance = mean + pairs - mean^2)
}

# A z-test of the mean count per deal.
deal_mean <- function(test, counts, fair) {
  n <- length(counts)
  z <- (mean(counts) - fair[["mean"]]) / sqrt(fair[["variance"]] / n)
  fairness_row(test, z, n, mean(counts), fair[["mean"]], normal_p(z, "two.sided"), "z")
}

# The classes of distances end here.
twin_classes <- c(1, 2, 4, 8, 16, 32, 48, 56, 72, 88, 103)

twin_distances <- function(deals) {
  at <- apply(deals, 2, order)
  first <- seq(1, 103, 2)
  distances <- abs(at[first + 1, ] - at[first, ])
  class <- findInterval(distances, twin_classes, left.open = TRUE) + 1
  n <- ncol(deals)
  # The last class has all others, so that it says nothing new.
  kept <- seq_len(length(twin_classes) - 1)
  fair <- twin_moments()
  away <- (tabulate(class, length(twin_classes)) / n - fair$mean)[kept]
  statistic <- n * sum(away * solve(fair$covariance[kept, kept], away))
  df <- length(kept)
  p <- stats::pchisq(statistic, df, lower.tail = FALSE)
  fairness_row("distances of twins", statistic, df, statistic, df, p, "chi-square")
}

# Mean and covariance of the numbers of kinds, of 52, whose two cards (twins) lie a distance
# apart, by class of distance. There are 104 - a pairs of positions with distance a. Two kinds
# have two pairs of positions that share none. Of pairs with distances a and b, those that share a
# position have the same first one, or the same last one, or one follows the other.
twin_moments <- function() {
  distance <- 1:103
  pairs <- 104 - distance
  sharing <- 2 * outer(pairs, pairs, pmin) + 2 * pmax(104 - outer(distance, distance, "+"), 0)
  diag(sharing) <- pairs + 2 * pmax(104 - 2 * distance, 0)
  both <- (outer(pairs, pairs) - sharing) / (choose(104, 2) * choose(102, 2))
  class <- findInterval(distance, twin_classes, left.open = TRUE) + 1
  by_class <- function(x) unname(rowsum(x, class))
  mean <- 52 * by_class(pairs / choose(104, 2))[, 1]
  products <- 52 * 51 * by_class(t(by_class(both))) + diag(mean)
  list(mean = mean, covariance = products - outer(mean, mean))
}

twins_by_half <- function(deals) {
  split <- 52 - apply(deals[1:52, ], 2, function(half) 2 * sum(duplicated(half)))
  # A kind's second card is in the other half with the chance 52 of 103; then there are 51 places
  # left in either half.
  one <- 52 / 103
  two <- one * 51 / 101
  fair <- c(mean = 52 * one, variance = 52 * one + 52 * 51 * two - (52 * one)^2)
  deal_mean("twins by half", split, fair)
}

ranks_by_half <- function(deals) {
  counts <- apply(deals[1:52, ] %% 13, 2, function(ranks) tabulate(ranks + 1, 13))
  deal_mean("ranks by half", colSums((counts - 4)^2), rank_half_moments())
}

rank_half_moments <- function() {
  of_two <- expand.grid(a = 0:8, b = 0:8)
  chance <- with(of_two, stats::dhyper(a, 8, 96, 52) * stats::dhyper(b, 8, 88, 52 - a))
  square <- (of_two - 4)^2
  mean <- 13 * sum(chance * square$a)
  products <- 13 * sum(chance * square$a^2) + 13 * 12 * sum(chance * square$a * square$b)
  c(mean = mean, variance = products - mean^2)
}

repeated <- function(test, cards) {
  n <- ncol(cards)
  keys <- apply(cards, 2, paste, collapse = " ")
  sizes <- table(keys)
  pairs <- sum(sizes * (sizes - 1) / 2)
  mean <- n * (n - 1) / 2 * chance_equal(nrow(cards))
  p <- stats::ppois(pairs - 1, mean, lower.tail = FALSE)
  fairness_row(test, pairs, n, pairs, mean, p, "Poisson")
}

# The chance that `k` cards of one deal are, in order, those of another: over the number j of
# cards that are there twice, the sequences with so many times their squared probability.
chance_equal <- function(k) {
  j <- max(0, k - 52):(k %/% 2)
  sequences <- lchoose(52, k - j) + lchoose(k - j, j) + lfactorial(k) - j * log(2)
  each <- (k - j) * log(2) - (lfactorial(104) - lfactorial(104 - k))
  sum(exp(sequences + 2 * each))
}
