#' How many kings? Ranks in recorded games of Spider
#'
#' Whether a program deals some ranks more often than others where they matter: into the rows
#' that a player meets face up: one rank, or all thirteen together. [spider_distribution()] is the
#' law of the number of cards of one rank under fair dealing.
#'
#' **One rank.** The p-value is exact: the probability of so few, of so many, or for two sides
#' of all numbers that are no more likely than the one found. The interval inverts the exact test
#' in the family of laws in which each king is \eqn{\omega} times as likely to be among the cards
#' as another card (Fisher's noncentral hypergeometric law, as for [stats::fisher.test()]); it is
#' given for the mean number in a game, which rises with \eqn{\omega}. For two sides it inverts
#' two tests of one side, each at half of the error, so that near the level interval and p-value
#' may disagree, as in [stats::fisher.test()].
#'
#' **All ranks.** The thirteen numbers of one game add up to \eqn{m}. Their covariance matrix is
#' \eqn{v (I - J / 13)} with \eqn{v = m (104 - m) / (13 \cdot 103)}, so that the sum of
#' the squared differences from their mean, divided by \eqn{v} and by the number of games, has
#' mean 12 and is nearly \eqn{\chi^2} with 12 degrees of freedom in many games. `"montecarlo"`
#' takes its exact law from simulated players instead: \eqn{p = (1 + k) / (1 + reps)}, never below
#' \eqn{1 / (1 + reps)}; the method says where it is that.
#'
#' Whoever looks at all thirteen ranks finds one of them unusual sooner than at one alone. The
#' test of all thirteen has them as `counts`, whose `adj.p.value` is by the method of Holm, which
#' holds however the ranks depend on each other.
#'
#' @param games Recorded games, see [spider_games()] and [read_spider_games()].
#' @param part Which cards of a game: `"rows"` (all six rows, 60 cards), `"first"` (the first row)
#'   or `"stock"` (the 50 cards of the stock).
#' @param rank A rank, `"A"`, `"2"` to `"9"`, `"T"` or `"10"`, `"J"`, `"Q"` or `"K"`; or `NULL`
#'   for all of them together.
#' @param alternative `"two.sided"`, `"less"` (too few) or `"greater"`. For one rank only.
#' @param method For all ranks: `"montecarlo"` or `"chisq"`.
#' @param reps Simulated players for `"montecarlo"`, a whole number from 99 to 10^7. Time grows
#'   with the number of games: some seconds for 100 games and 9,999 players.
#' @param seed Seed of that simulation, a whole number from 0 to 2^53.
#' @param conf_level Level of the interval for one rank.
#' @return An object of class `htest`. For one rank: `statistic` (the count), `parameter` (games,
#'   and cards of a game), `p.value`, `estimate`, `null.value` and `conf.int` (the mean number in
#'   a game), `alternative`, `method` and `data.name`. For all ranks: `statistic` (the sum
#'   described above), `parameter` (games, or 12 degrees of freedom), `p.value`, `observed` and
#'   `expected` counts, `method`, `data.name`, and `counts`, a tibble with a row for each rank:
#'   `rank`, `count`, `expected`, `sd` (the standard deviation of the count), `p.value` (exact,
#'   two-sided) and `adj.p.value`.
#' @references
#' Fisher RA (1935). "The logic of inductive inference". *Journal of the Royal Statistical
#' Society* 98(1), 39-82, for the noncentral law.
#'
#' Holm S (1979). "A simple sequentially rejective multiple test procedure". *Scandinavian
#' Journal of Statistics* 6, 65-70.
#' @seealso [test_dealer()] for whether cards are worse: a dealer may spoil them with each rank as
#'   often as it should be.
#' @examples
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' test_ranks(games, "K")
#' test_ranks(games, reps = 999)$counts
#' @export
test_ranks <- function(games, rank = NULL, part = "rows", alternative = "two.sided",
                       method = "montecarlo", reps = 9999, seed = 1, conf_level = 0.95) {
  name <- paste(deparse(substitute(games)), collapse = " ")
  ranks <- recorded_ranks(games, part)
  check_alternative(alternative)
  check_level(conf_level)
  check_choice(method, c("montecarlo", "chisq"), "`method`")
  if (!is.null(rank) && !(missing(method) && missing(reps) && missing(seed))) {
    abort_input("argument", c(
      "{.arg method}, {.arg reps} and {.arg seed} are for all ranks, not for one {.arg rank}."
    ))
  }
  check_simulates(method, !missing(reps), !missing(seed))
  if (is.null(rank) && !missing(conf_level)) {
    abort_input("argument", "{.arg conf_level} is for one {.arg rank}.")
  }
  reps <- check_whole(reps, 99, 1e7, "`reps`")
  seed <- check_seed(seed)
  test <- if (!is.null(rank)) {
    one_rank_test(ranks, check_rank(rank), alternative, conf_level)
  } else if (alternative != "two.sided") {
    abort_input("argument", "{.arg alternative} {.val {alternative}} is for one {.arg rank}.")
  } else {
    all_ranks_test(ranks, method, reps, seed)
  }
  if (is.null(rank)) test$counts <- rank_counts(ranks)
  test$data.name <- sprintf("%s of %s", rank_parts[[part]]$words, name)
  structure(test, class = "htest")
}

# How often each rank lies there, and whether that is unusual.
rank_counts <- function(ranks) {
  count <- tabulate(ranks + 1, 13)
  law <- rank_law(nrow(ranks), ncol(ranks))
  p <- vapply(count, rank_p, 1, law, "two.sided")
  tibble::tibble(
    rank = card_ranks,
    count = count,
    expected = length(ranks) / 13,
    sd = sqrt(12 / 13 * rank_variance(nrow(ranks)) * ncol(ranks)),
    p.value = p,
    adj.p.value = stats::p.adjust(p, "holm")
  )
}

rank_parts <- list(
  rows = list(cards = 1:60, words = "rows"),
  first = list(cards = 1:10, words = "first rows"),
  stock = list(cards = 11:60, words = "stocks")
)

# The ranks of a part of each game, a column each.
recorded_ranks <- function(games, part) {
  check_choice(part, names(rank_parts), "`part`")
  rows <- if (is.data.frame(games)) games[["rows"]]
  good <- is.list(rows) && length(rows) > 0 && all(lengths(rows) == 6)
  ranks <- if (good) match(strsplit(paste(unlist(rows), collapse = ""), "")[[1]], card_ranks)
  if (!good || anyNA(ranks) || length(ranks) != 60 * length(rows)) {
    abort_input("spider_games", c(
      "{.arg games} must be recorded games with their {.field rows}.",
      i = "{.fn spider_games} and {.fn read_spider_games} make them."
    ))
  }
  counts <- games_that_count(games)
  if (length(rows) > most_rank_games) {
    abort_input("spider_games", "{shown(length(rows))} games are too many for one test.")
  }
  matrix(ranks - 1L, 60)[rank_parts[[part]]$cards, counts, drop = FALSE]
}

check_rank <- function(rank) {
  code <- if (is_text(rank)) {
    match(sub("^10$", "T", upper_case(trimws(rank))), card_ranks)
  } else {
    NA
  }
  if (is.na(code)) {
    abort_input("spider_games", c(
      "{.arg rank} must be a rank, not {shown(rank)}.",
      i = "Ranks are A, 2 to 9, T or 10, J, Q, K."
    ))
  }
  code - 1L
}

# v of one game, see above.
rank_variance <- function(cards) cards * (104 - cards) / (13 * 103)

rank_p <- function(count, law, alternative) {
  found <- law[count + 1]
  switch(alternative,
    less = sum(law[seq_len(count + 1)]),
    greater = sum(law[(count + 1):length(law)]),
    # Equal chances may differ in their last digit.
    two.sided = min(1, sum(law[law <= found * (1 + 1e-7)]))
  )
}

rank_words <- c(
  "aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
  "jacks", "queens", "kings"
)

one_rank_test <- function(ranks, rank, alternative, conf_level) {
  cards <- nrow(ranks)
  games <- ncol(ranks)
  count <- sum(ranks == rank)
  law <- rank_law(cards, games)
  near <- log_games_law(one_game_rank_law(cards), games, count)
  word <- rank_words[rank + 1]
  per_game <- paste(word, "a game")
  list(
    statistic = stats::setNames(count, word),
    parameter = c(games = games, "cards of each" = cards),
    p.value = rank_p(count, law, alternative),
    conf.int = structure(
      tilted_limits(count, near, alternative, conf_level) / games, conf.level = conf_level
    ),
    estimate = stats::setNames(count / games, per_game),
    null.value = stats::setNames(cards / 13, per_game),
    alternative = alternative,
    method = "Ranks in Spider games: exact test of one rank"
  )
}

all_ranks_test <- function(ranks, method, reps, seed) {
  games <- ncol(ranks)
  cards <- nrow(ranks)
  count <- tabulate(ranks + 1, 13)
  spread <- rank_variance(cards) * games
  distance <- function(counts) rowSums((counts - length(ranks) / 13)^2) / spread
  found <- distance(matrix(count, 1))
  if (method == "chisq") {
    p <- stats::pchisq(found, 12, lower.tail = FALSE)
    parameter <- c(df = 12)
    how <- "chi-squared"
  } else {
    null <- with_kept_seed(seed, distance(fair_rank_counts(games, cards, reps)))
    p <- simulated_p(null, found, "greater")
    parameter <- c(games = games)
    how <- sprintf("exact null, %s simulated players", shown(reps))
    if (p <= 1.5 / (1 + reps)) how <- paste0(how, ": the p-value is the least that they can show")
  }
  list(
    statistic = c("X-squared" = found), parameter = parameter, p.value = p,
    observed = stats::setNames(count, card_ranks),
    expected = stats::setNames(rep(length(ranks) / 13, 13), card_ranks),
    method = paste0("Ranks in Spider games: ", how)
  )
}

# How often each rank comes to players of fair games, a row for each player: in each game the
# ranks one after the other, given those before. Players come in groups, for memory.
fair_rank_counts <- function(games, cards, reps) {
  group <- max(1, 1e6 %/% games)
  groups <- split(seq_len(reps), (seq_len(reps) - 1) %/% group)
  counts <- lapply(groups, function(players) {
    left <- rep(cards, games * length(players))
    totals <- vapply(12:0, function(ranks_left) {
      drawn <- if (ranks_left > 0) {
        stats::rhyper(length(left), 8, 8 * ranks_left, left)
      } else {
        left
      }
      left <<- left - drawn
      colSums(matrix(drawn, games))
    }, numeric(length(players)))
    matrix(totals, length(players))
  })
  do.call(rbind, counts)
}
