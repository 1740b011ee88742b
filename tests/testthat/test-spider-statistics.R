worked <- data.frame(
  row = c(
    "2J56J9JQ59", "44445555JK", "A23456789T", "456789TJQK", "KKKKKKKKAA", "77777777KK",
    "AA22334455", "A3579JKA35"
  ),
  gt = c(2, 4, 9, 9, 0, 0, 8, 0),
  tsv = c(-30, -35, -1, -1, -68, -132, -4, -27)
)

test_that("worked rows and orders are right", {
  expect_equal(spider_statistic(worked$row, "gt"), worked$gt)
  expect_equal(spider_statistic(worked$row, "tsv"), worked$tsv)
  orders <- cbind(
    rep(0:12, 8), rep(0:12, each = 8), c(rep(c(1, 3, 5, 7, 9, 11), 8), rep(2 * 0:6, 8))
  )
  expect_equal(spider_statistic(orders, "atsv"), c(-96, -4128, -26832) / 104)
})

test_that("statistics agree with their definitions, and suits do not matter", {
  ranks <- deal_ranks(deal_cards("spider", 1:50))
  cards <- vapply(deal_cards("spider", 1:50), function(x) as.integer(x$cards), 1:104)
  expect_equal(spider_statistic(ranks[1:10, ], "gt"), apply(ranks[1:10, ], 2, naive_gt))
  expect_equal(spider_statistic(ranks[45:104, ]), apply(ranks[45:104, ], 2, naive_agt))
  expect_equal(spider_statistic(ranks[1:37, ], "tsv"), apply(ranks[1:37, ], 2, naive_tsv))
  expect_equal(spider_statistic(ranks, "atsv"), apply(ranks, 2, naive_atsv))
  expect_equal(spider_statistic(cards, "atsv"), spider_statistic(ranks, "atsv"))
  expect_equal(spider_statistic(ranks[104:1, ], "atsv"), spider_statistic(ranks, "atsv"))
})

test_that("cards may be text, cards or numbers", {
  deal <- deal_cards("spider", 1)
  rows <- split(as.character(deal$cards)[45:104], rep(1:6, each = 10))
  rows <- vapply(rows, paste, "", collapse = " ")
  numbers <- as.integer(deal$cards)
  expect_equal(spider_statistic(rows), spider_statistic(numbers[45:104]))
  expect_equal(spider_statistic(c(rows, rows)), rep(spider_statistic(rows), 2))
  expect_equal(spider_statistic(rows[[1]], "gt"), spider_statistic(deal$cards[45:54], "gt"))
  expect_equal(spider_statistic(deal$cards, "atsv"), spider_statistic(format(deal), "atsv"))
})

test_that("the law of GT is exact", {
  law <- spider_distribution("gt")
  expect_identical(law$hands, c(
    153020720928, 891774068352, 2870558270880, 5659000310528, 7196081235952, 5754464574208,
    2758039640608, 721753290752, 91999271936, 4294967296
  ))
  expect_identical(sum(law$hands), 26100986351440)
})

test_that("moments are exact", {
  gt <- spider_moments("gt")
  agt <- spider_moments("agt")
  atsv <- spider_moments("atsv")
  expect_equal(gt[["mean"]], 6471356194788 / 1631311646965, tolerance = 1e-14)
  expect_equal(gt[["variance"]], 2.0094571068, tolerance = 1e-10)
  expect_equal(gt[["covariance"]], 0.00112786737, tolerance = 1e-8)
  expect_equal(agt[["mean"]], 3.966964992144658, tolerance = 1e-14)
  expect_equal(agt[["variance"]], 0.33584940727148, tolerance = 1e-13)
  expect_equal(atsv[["mean"]], -420 / 13, tolerance = 1e-14)
  expect_equal(atsv[["variance"]], 92645 / 1014, tolerance = 1e-13)
  tsv <- spider_moments("tsv", n = c(10, 104))
  expect_equal(tsv[, "mean"], c(-22560 / 1339, 0), tolerance = 1e-14)
  expect_equal(sqrt(tsv[1, "variance"]), c(variance = 7.706242), tolerance = 1e-7)
  expect_equal(tsv[2, "variance"], c(variance = 0), tolerance = 1e-11)
})

# The chance that two rows of one deal both have GT 0: over the ranks from the ace, by the cards
# that each row holds so far and of the last rank.
two_rows_without_turns <- function() {
  take <- subset(expand.grid(a = 0:8, b = 0:8), a + b <= 8)
  take$ways <- choose(8, take$a) * choose(8 - take$a, take$b)
  ways <- array(0, c(11, 11, 9, 9))
  ways[as.matrix(take[c("a", "b", "a", "b")]) + 1] <- take$ways
  for (rank in 2:13) {
    next_ways <- 0 * ways
    for (i in seq_len(nrow(take))) {
      a <- take$a[i]
      b <- take$b[i]
      # After a rank of which the row has a card, one of the next would be a turn.
      last_a <- if (a > 0) 1 else 1:9
      last_b <- if (b > 0) 1 else 1:9
      before <- apply(ways[, , last_a, last_b, drop = FALSE], 1:2, sum)
      next_ways[(a + 1):11, (b + 1):11, a + 1, b + 1] <-
        take$ways[i] * before[1:(11 - a), 1:(11 - b)]
    }
    ways <- next_ways
  }
  sum(ways[11, 11, , ]) / (choose(104, 10) * choose(94, 10))
}

test_that("two rows without turns have the chance known", {
  expect_equal(two_rows_without_turns(), 3.59895946082e-5, tolerance = 1e-11)
})

test_that("other readings of ATSV have other means", {
  mean_from <- function(n) mean(spider_moments("tsv", n)[, "mean"])
  expect_equal(mean_from(1:104), -420 / 13, tolerance = 1e-14)
  expect_equal(round(mean_from(10:104), 4), -34.5392)
  expect_equal(round(mean_from(11:104), 4), -34.7274)
  expect_equal(mean_from(1:104) * 104 / 105, -32, tolerance = 1e-14)
})

test_that("the correlation depends on the order", {
  correlation <- vapply(names(naive_order), function(order) {
    cov2cor(spider_moments("both", order = order))[1, 2]
  }, 1)
  expect_equal(round(correlation, 3), c(spread = 0.304, stock_first = 0.283, stock_last = 0.350))
})

test_that("what is not ten cards, a card or two decks is refused", {
  expect_refused(
    spider_statistic("2J56J9JQ5", "gt"), "spider_games",
    "There must be 10 cards in the row, not 9"
  )
  expect_refused(
    spider_statistic(c("2J56J9JQ59", "2J56J9JQ591"), "gt"),
    "spider_games", 'row 2: "1" (character 11 of "2J56J9JQ591") is not a rank',
    "Ranks are A, 2 to 9, T or 10, J, Q, K. Did you mean A, or 10?"
  )
  expect_refused(
    spider_statistic(1:11, "gt"), "spider_games", "There must be 10 cards in each row, not 11"
  )
  expect_refused(
    spider_statistic("KKKKKKKKKA", "gt"), "spider_games", "K occurs more than eight times, two"
  )
  expect_refused(
    spider_statistic(c(1:9, NA), "gt"), "spider_games", "Cards must be whole numbers from 0 to 51"
  )
  expect_refused(
    spider_statistic(c(1:9, 52), "gt"), "spider_games", "Cards must be whole numbers from 0 to 51"
  )
  expect_refused(
    spider_statistic(TRUE, "gt"), "spider_games", "Cards must be text or numbers, not `TRUE`"
  )
  expect_refused(
    spider_statistic(NA_character_, "gt"), "spider_games", "Cards must be text or numbers, not"
  )
  expect_refused(
    spider_statistic("2J56J9JQ59"), "spider_games", "A game has six rows, there cannot be 1"
  )
  expect_refused(
    spider_statistic(0:12, "atsv"), "spider_games", "There must be 104 cards in each game"
  )
  expect_refused(
    spider_statistic(cbind(rep(0:12, 8), rep(0, 104)), "atsv"),
    "spider_games", "A occurs more than eight times in game 2, two decks have eight"
  )
  expect_refused(
    spider_statistic(integer(), "tsv"), "spider_games", "Cards must be text or numbers, not"
  )
  expect_refused(
    spider_moments("gtt"),
    "argument", '`statistic` must be one of "gt", "agt", "tsv", "atsv", and "both", not "gtt"',
    'Did you mean "gt"?'
  )
  expect_refused(spider_moments("tsv"), "argument", 'Give `n` for "tsv", and only for it')
  expect_refused(spider_moments("tsv", n = 105), "argument", "`n` must be a whole number")
  expect_refused(spider_moments("agt", n = 10), "argument", 'Give `n` for "tsv", and only')
  expect_refused(
    spider_moments("both", order = "sprad"),
    "argument", '`order` must be one of "spread", "stock_first", "stock_last", and "guaranteed"',
    'Did you mean "spread"?'
  )
})
