# The number of legal moves with a list of piles, each a vector of face-up codes from the bottom,
# by trying every card of every pile on every other pile.
naive_moves <- function(piles) {
  found <- 0
  for (from in seq_along(piles)) {
    pile <- piles[[from]]
    for (i in seq_along(pile)) {
      moved <- pile[i:length(pile)]
      run <- length(moved) == 1 ||
        all(diff(moved %% 13) == -1) && length(unique(moved %/% 13)) == 1
      if (!run) next
      for (to in setdiff(seq_along(piles), from)) {
        target <- piles[[to]]
        found <- found + (target[length(target)] %% 13 == moved[1] %% 13 + 1)
      }
    }
  }
  found
}

# Rows dealt before there is a move.
naive_rows_without <- function(rows) {
  piles <- rep(list(numeric()), nrow(rows))
  for (k in seq_len(ncol(rows))) {
    piles <- Map(c, piles, rows[, k])
    if (naive_moves(piles) > 0) return(k - 1)
  }
  ncol(rows)
}

# A deal that begins with such rows, the face-down cards being what is left.
deal_with_rows <- function(rows) {
  left <- rep(0:51, 2)
  for (card in as.vector(rows)) left <- left[-match(card, left)]
  codes <- c(left[1:44], as.vector(rows), left[-(1:44)])[1:104]
  new_deal(list(as.integer(codes)), "made up", "spider", dealt = TRUE)
}

test_that("moves are those that a naive player finds", {
  skip_on_cran()
  deals <- deal_cards("spider", seed = 1, number = 1:120)
  found <- spider_moves(deals)
  for (i in 1:120) {
    rows <- matrix(as.integer(deals[[i]]$cards)[45:104], 10)
    expect_equal(found$moves[i], naive_moves(as.list(rows[, 1])))
    expect_equal(found$rows_without[i], naive_rows_without(rows))
  }
  expect_equal(found$moves == 0, found$rows_without > 0)
  expect_false(any(found$none))
  expect_equal(found$deal[7], "seed 1, number 7")
  expect_identical(spider_moves(deals[[7]]), found[7, ])
})

test_that("a run that a new card lengthens is a move", {
  # Even ranks only: nothing moves. The seven of hearts on the eight of hearts could move with it
  # to a nine, but there is none.
  even <- as_cards("8H 8C 6D 6S 4D 4S 2D 2S QD QS")
  cards <- function(text) as.integer(as_cards(text))
  rows <- cbind(as.integer(even), cards("7H 5D 5C 3C 3S 3D AS AD AC KS"))
  full <- function(rows) {
    rest <- rep(0:51, 2)
    for (card in as.vector(rows)) rest <- rest[-match(card, rest)]
    deal_with_rows(cbind(rows, matrix(rest[1:40], 10)))
  }
  expect_gte(spider_moves(full(rows))$rows_without, 2)
  with_nine <- rows
  with_nine[10, 2] <- cards("9S")
  expect_equal(spider_moves(full(with_nine))$rows_without, 1)
  # Of another suit it does not.
  other_suit <- with_nine
  other_suit[1, 2] <- cards("7D")
  expect_gte(spider_moves(full(other_suit))$rows_without, 2)
  # An ace is not one above a king of the suit before, nor a king under an ace.
  expect_equal(spider_moves(full(cbind(cards("KC AD KC AD KH AS KH AS KS AH"))))$moves, 0)
})

test_that("a deal may have no move at all, and runs may end that", {
  # Deals of which no row has adjacent ranks, against the naive player.
  dead <- with_kept_seed(1, lapply(1:60, function(i) {
    # Each half of a deal takes every other rank, in turn from the ace or the two.
    half <- function(ranks) sample(rep(outer(ranks, 13 * 0:3, "+"), 2), 30)
    matrix(c(half(seq(i %% 2, 12, 2)), half(seq(1 - i %% 2, 12, 2))), 10)
  }))
  deals <- new_deals(lapply(dead, deal_with_rows))
  found <- spider_moves(deals)
  naive <- vapply(dead, naive_rows_without, 1)
  expect_equal(found$rows_without, naive)
  expect_equal(found$none, naive == 6)
  expect_true(any(found$none))
  expect_false(all(found$none))
  expect_true(all(found$moves == 0))
})

test_that("recorded games say what ranks can say", {
  skip_on_cran()
  games <- sample_games()
  found <- spider_moves(games)
  gt <- matrix(spider_statistic(unlist(games$rows), "gt"), 6)
  expect_equal(found$moves == 0, gt[1, ] == 0)
  expect_equal(found$rows_without[gt[1, ] > 0], rep(0, sum(gt[1, ] > 0)))
  deals <- deal_cards("spider", seed = 1, number = 1:300)
  text <- vapply(deals, format, "", glyphs = FALSE)
  recorded <- spider_moves(suppressWarnings(spider_games(deals = text)))
  full <- spider_moves(deals)
  expect_identical(recorded$moves, full$moves)
  known <- !is.na(recorded$rows_without)
  expect_equal(recorded$rows_without[known], full$rows_without[known])
  expect_false(any(recorded$none, na.rm = TRUE))
})

test_that("the share of dead starts is tested exactly", {
  games <- sample_games()
  test <- test_no_moves(games, alternative = "greater")
  dead <- sum(spider_moves(games)$moves == 0)
  expect_equal(unname(test$statistic), dead)
  p <- 153020720928 / choose(104, 10)
  expect_equal(test$p.value, pbinom(dead - 1, nrow(games), p, lower.tail = FALSE))
  expect_snapshot(test)
})

test_that("bad arguments of the moves of Spider are refused", {
  skip_on_cran()
  broken <- deal_cards("spider")
  broken$cards[1] <- broken$cards[2]
  expect_refused(spider_moves(deal_cards("agnes")), "deal", "`x` must be deals of Spider")
  expect_refused(spider_moves(7), "deal", "`x` must be deals of Spider or recorded games, not")
  expect_refused(
    spider_moves(broken), "deal", '"seed 1, number 1" does not have the cards of two decks'
  )
  expect_refused(
    spider_moves(data.frame(agt = 1)),
    "spider_games", "`games` must be recorded games with their rows"
  )
  expect_refused(test_no_moves(7), "spider_games", "`games` must be recorded games with their")
  expect_refused(
    test_no_moves(sample_games(), alternative = "more"),
    "argument", '`alternative` must be one of "less", "greater", and "two.sided", not "more"'
  )
})
