#' Exact laws of GT, AGT and the cards of a rank
#'
#' The number of rows of ten cards, out of the \eqn{{104 \choose 10}}{choose(104, 10)} that two
#' decks allow, that have each value of GT, see [spider_statistic()]; and the probability of each
#' value of AGT under a fair shuffle.
#'
#' **GT**: a row is counted rank by rank from the ace: the hands with \eqn{c} cards of a rank
#' number \eqn{{8 \choose c}}{choose(8, c)}, and GT grows by the smaller of this count and the one
#' before. The sum runs over the cards used, the last count and GT so far. All numbers stay
#' below 2^53, so they are exact.
#'
#' **AGT**: the six rows are of one deal, so that their cards are counted together, rank by rank.
#' The state has how many cards each row holds and how many of the last rank. The generating
#' function of the sum of the six GT is a polynomial whose coefficients, whole numbers of up to 72
#' digits, follow exactly from its values at 0 to 54 modulo eight primes. This takes half an hour
#' and was done once, by `data-raw/spider-agt-law.cpp` in the package's repository. The
#' probabilities are right to all digits of a double, in the tails too.
#'
#' **One rank**: the number of cards of one rank among \eqn{m} of the 104 cards is
#' hypergeometric, as there are eight of each: \deqn{P(k) = {8 \choose k}{96 \choose m - k} /
#' {104 \choose m},} with mean \eqn{m / 13}. Games are independent, and the law of the number in
#' several games is the product of their generating functions: sums of positive terms, exact to
#' rounding (chances below 10^-200 may come out as 0).
#'
#' @param statistic `"agt"`, `"gt"`, or `"rank"` for the number of cards of one rank.
#' @param cards For `"rank"`: how many cards of a game are looked at, 1 to 104; 60 in its six
#'   rows.
#' @param games For `"rank"`: the number of games, 1 to 10,000.
#' @return A tibble with a row for each value: a column named `agt`, `gt` or `count`, and its
#'   `probability`; for `"gt"` also `hands`, in how many hands it comes.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>,
#' which defines GT and AGT. The laws are derived here.
#' @seealso [spider_moments()] for means and variances, of ATSV too.
#' @examples
#' agt <- spider_distribution("agt")
#' sum(agt$probability[agt$agt <= 3])
#' spider_distribution("gt")
#' spider_distribution("rank", cards = 10)
#' @export
spider_distribution <- function(statistic = "agt", cards = 60, games = 1) {
  check_choice(statistic, c("agt", "gt", "rank"), "`statistic`")
  if (statistic != "rank" && !(missing(cards) && missing(games))) {
    abort_input("argument", "{.arg cards} and {.arg games} are for {.val rank} only.")
  }
  switch(statistic,
    agt = tibble::tibble(agt = 0:54 / 6, probability = agt_chances),
    gt = gt_law(),
    rank = {
      cards <- check_whole(cards, 1, 104, "`cards`")
      games <- check_whole(games, 1, most_rank_games, "`games`")
      law <- rank_law(cards, games)
      tibble::tibble(count = seq_along(law) - 1, probability = law)
    }
  )
}

gt_law <- function() {
  # ways[cards + 1, last count + 1, gt + 1]
  ways <- array(0, c(11, 9, 10))
  ways[cbind(1:9, 1:9, 1)] <- choose(8, 0:8)
  for (rank in 2:13) {
    before <- ways
    ways[] <- 0
    for (last in 0:8) {
      for (count in 0:8) {
        grown <- min(last, count)
        cards <- seq_len(11 - count)
        turns <- seq_len(10 - grown)
        ways[cards + count, count + 1, turns + grown] <-
          ways[cards + count, count + 1, turns + grown] +
          choose(8, count) * before[cards, last + 1, turns]
      }
    }
  }
  hands <- apply(ways[11, , ], 2, sum)
  tibble::tibble(gt = 0:9, hands = hands, probability = hands / sum(hands))
}

most_rank_games <- 1e4

# The chances of 0, 1, .. cards of a rank among `cards` cards of each of `games` games.
rank_law <- function(cards, games) games_law(one_game_rank_law(cards), games)

one_game_rank_law <- function(cards) stats::dhyper(0:8, 8, 96, cards)

#' Exact moments of the statistics of Spider
#'
#' Mean and variance of GT, AGT, TSV and ATSV, see [spider_statistic()], and the covariance of
#' AGT and ATSV, under a fair shuffle. They are computed, by rational formulas and by sums over
#' ranks of which each step is exact up to rounding; the results are good to 12 digits.
#'
#' # Derivation
#' Let \eqn{c_r} be the counts of the ranks in a set of \eqn{n} cards. GT, \eqn{V = -}TSV
#' \eqn{= \sum (c_r - c_{r+1})^2} and \eqn{T = \sum (c_r + c_{r+1})} are sums over adjacent
#' pairs of ranks. For two such sums \eqn{A} and \eqn{B} a recursion over the ranks, from the
#' ace up, with the cards used and the last count as its state, carries the number of hands and
#' the totals of \eqn{A}, \eqn{B} and \eqn{AB}. This gives all moments of one set of cards.
#'
#' **GT and AGT.** Given the counts of one row, another row is a hand from the 94 other cards,
#' \eqn{8 - c_r} of each rank. Its expected GT is a sum over adjacent pairs, of the
#' expected smaller count given \eqn{c_r} and \eqn{c_{r+1}}; so the same recursion gives the
#' covariance \eqn{\gamma} of two rows, and Var AGT = (Var GT + 5\eqn{\gamma}) / 6.
#'
#' **TSV and ATSV.** \eqn{c_r} is hypergeometric, whence
#' \eqn{E V_n = 24 n (104 - n) / 1339}. For \eqn{m < n} the first \eqn{m} cards are a random part
#' of the first \eqn{n}, and with \eqn{\rho = m (m - 1) / (n (n - 1))}
#' \deqn{E(V_m | c) = \rho V_n + (m / n - \rho) T_n,}
#' because \eqn{E (u_r - u_s)^2 = \rho (c_r - c_s)^2 + (m / n - \rho)(c_r + c_s)} for the
#' counts \eqn{u} of such a part. So Cov(\eqn{V_m}, \eqn{V_n}) follows from Var \eqn{V_n} and
#' Cov(\eqn{T_n}, \eqn{V_n}), and Var ATSV is the sum of all these over \eqn{104^2}. No order of
#' exposure that a player chooses without knowing the cards that lie face down changes it.
#'
#' **AGT and ATSV.** Let \eqn{t} of a row's cards be among the first \eqn{n} cards of the order of
#' exposure. These \eqn{t} are a random part of the row, the other \eqn{k = n - t} one of the 94
#' other cards; both parts are independent given the row's counts. Therefore
#' Cov(GT, \eqn{V_n}) = \eqn{\alpha} Cov(GT, \eqn{V}) + \eqn{\beta} Cov(GT, \eqn{T}) with \eqn{V}
#' and \eqn{T} of the row,
#' \deqn{\alpha = \frac{t (t - 1)}{90} + \frac{k (k - 1)}{94 \cdot 93} - \frac{2 t k}{940}, \quad
#'   \beta = \frac{t}{10} - \frac{t (t - 1)}{90} - \frac{k}{94} + \frac{k (k - 1)}{94 \cdot 93}.}
#'
#' @param statistic `"agt"`, `"atsv"`, `"gt"` or `"tsv"`; or `"both"` for AGT and ATSV together.
#' @param n For `"tsv"`, and only there: the number of cards exposed, 1 to 104, or several.
#' @param order For `"both"`, and only there: when the rows from the stock come, see
#'   [simulate_spider()]; not `"guaranteed"`, where the cards decide how many are turned and this
#'   derivation does not hold. The correlation of AGT and ATSV is then 0.2708 by simulation of
#'   10^7 games, with a standard error of 0.0003.
#' @return A named vector with `mean` and `variance`, for `"gt"` also the `covariance` of two
#'   rows of the same game; for several `n` a matrix with a row for each; for `"both"` the
#'   covariance matrix of AGT and ATSV of one game.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>.
#' It has the means from simulation.
#' @examples
#' spider_moments("agt")
#' spider_moments("atsv")
#' spider_moments("tsv", n = c(1, 10, 52))
#' cov2cor(spider_moments("both"))
#' @export
spider_moments <- function(statistic = "agt", n = NULL, order = "spread") {
  check_choice(statistic, c(spider_statistics, "both"), "`statistic`")
  if (statistic != "both" && !missing(order)) {
    abort_input("argument", "{.arg order} is for {.val both} only.")
  }
  if (is.null(n) == (statistic == "tsv")) {
    abort_input("argument", "Give {.arg n} for {.val tsv}, and only for it.")
  }
  if (!is.null(n)) n <- check_wholes(n, 1, 104, "`n`")
  switch(statistic,
    tsv = tsv_moments(n), both = agt_atsv_covariance(order), moments_of_rows[[statistic]]
  )
}

agt_atsv_covariance <- function(order) {
  check_order(order, exact = TRUE)
  row <- lapply(list(square = pair_square, sum = pair_sum), function(pair) {
    pair_covariance(pair_min, pair, 10)[11]
  })
  exposed <- exposure_positions(order)
  covariance <- sum(vapply(1:6, function(i) {
    t <- cumsum(exposed %in% (34 + 10 * i + 1:10))
    k <- seq_len(104) - t
    both <- t * (t - 1) / 90
    rest <- k * (k - 1) / (94 * 93)
    sum((both + rest - 2 * t * k / 940) * row$square + (t / 10 - both - k / 94 + rest) * row$sum)
  }, 1))
  cross <- -covariance / (6 * 104)
  variance <- c(moments_of_rows$agt[["variance"]], moments_of_rows$atsv[["variance"]])
  names <- c("agt", "atsv")
  matrix(c(variance[1], cross, cross, variance[2]), 2, dimnames = list(names, names))
}

gt_moments <- function() {
  law <- gt_law()
  mean <- sum(law$gt * law$hands) / sum(law$hands)
  c(
    mean = mean,
    variance = sum((law$gt - mean)^2 * law$probability),
    covariance = pair_covariance(pair_min, other_row_min(), 10)[11]
  )
}

agt_moments <- function() {
  row <- gt_moments()
  c(row["mean"], variance = (row[["variance"]] + 5 * row[["covariance"]]) / 6)
}

tsv_moments <- function(n) {
  moments <- cbind(
    mean = -24 * n * (104 - n) / 1339,
    variance = pair_covariance(pair_square, pair_square, 104)[n + 1]
  )
  if (length(n) == 1) moments[1, ] else moments
}

atsv_moments <- function() {
  n <- 1:104
  variance <- pair_covariance(pair_square, pair_square, 104)[n + 1]
  with_sum <- pair_covariance(pair_sum, pair_square, 104)[n + 1]
  total <- vapply(n, function(n) {
    before <- seq_len(n - 1)
    rho <- before * (before - 1) / (n * (n - 1))
    variance[n] + 2 * sum(rho * variance[n] + (before / n - rho) * with_sum[n])
  }, 1)
  c(mean = mean(tsv_moments(n)[, "mean"]), variance = sum(total) / 104^2)
}

# What two adjacent ranks with 0 to 8 cards each add to GT, to V and to T.
pair_min <- outer(0:8, 0:8, pmin)

pair_square <- outer(0:8, 0:8, function(a, b) (a - b)^2)

pair_sum <- outer(0:8, 0:8, "+")

# What two ranks add to the expected GT of a row when another row holds 0 to 8 cards of each.
other_row_min <- function() {
  expected <- function(a, b) {
    counts <- expand.grid(x = 0:a, y = 0:b)
    ways <- with(counts, choose(a, x) * choose(b, y) * choose(94 - a - b, 10 - x - y))
    sum(ways * pmin(counts$x, counts$y)) / choose(94, 10)
  }
  outer(8:0, 8:0, Vectorize(expected))
}

# The covariance of two sums over adjacent ranks, for hands of 0 to `most` cards. Rows of the
# matrices are numbers of cards used, columns counts of the last rank.
pair_covariance <- function(pair_a, pair_b, most) {
  ways <- matrix(0, most + 1, 9)
  ways[cbind(1:9, 1:9)] <- choose(8, 0:8)
  a <- b <- ab <- 0 * ways
  any_last <- matrix(1, 9, 9)
  for (rank in 2:13) {
    ab <- draw_rank(ab %*% any_last + a %*% pair_b + b %*% pair_a + ways %*% (pair_a * pair_b))
    a <- draw_rank(a %*% any_last + ways %*% pair_a)
    b <- draw_rank(b %*% any_last + ways %*% pair_b)
    ways <- draw_rank(ways %*% any_last)
  }
  hands <- rowSums(ways)
  rowSums(ab) / hands - rowSums(a) / hands * (rowSums(b) / hands)
}

# Moves each column down by its count, times the ways to draw so many of eight cards.
draw_rank <- function(totals) {
  rows <- nrow(totals)
  for (count in 0:8) {
    shifted <- c(rep(0, count), totals[seq_len(rows - count), count + 1])
    totals[, count + 1] <- choose(8, count) * shifted
  }
  totals
}

# Worked out once, when the package is installed: each test of a dealer asks for them.
moments_of_rows <- list(agt = agt_moments(), atsv = atsv_moments(), gt = gt_moments())
