p_of <- function(table, test) table$adj.p.value[table$test == test]

test_that("fair deals pass, with uniform p-values", {
  skip_on_cran()
  fair <- wrong_deals(2000, "fair")
  p <- vapply(1:40, function(i) {
    test_fair_dealing(fair[, (50 * i - 49):(50 * i)])$p.value
  }, numeric(11))
  # Counts are whole numbers, so that a p-value may occur twice.
  for (row in 2:9) expect_gt(suppressWarnings(ks.test(p[row, ], "punif"))$p.value, 0.001)
  expect_true(all(p[c(1, 10, 11), ] > 0.9))
  expect_true(all(test_fair_dealing(fair)$adj.p.value > 0.01))
})

test_that("the mean of the folded table is its degrees of freedom", {
  skip_on_cran()
  fair <- wrong_deals(2000, "fair")
  for (kinds in c(52, 13, 4)) {
    each <- vapply(1:40, function(i) {
      deals <- fair[, (50 * i - 49):(50 * i)] %% kinds
      patience:::by_position("x", deals, kinds)$statistic
    }, 1)
    df <- 103 * (kinds - 1)
    expect_lt(abs(mean(each) - df), 4 * sqrt(2 * df / 40))
    expect_lt(abs(log(var(each) / (2 * df * (1 - 1 / 50)))), 1)
  }
})

test_that("naive swaps and Sattolo's shuffle are found", {
  skip_on_cran()
  naive <- test_fair_dealing(wrong_deals(2000, "naive"))
  for (test in c("cards by position", "suits by position")) expect_lt(p_of(naive, test), 1e-4)
  expect_lt(p_of(test_fair_dealing(wrong_deals(1500, "sattolo")), "cards by position"), 1e-4)
})

test_that("decks that go on from the last deal are found", {
  deck <- rep(0:51, 2)
  deals <- withr::with_seed(2, vapply(1:300, function(i) {
    moved <- sample(104, 60)
    deck[moved] <<- deck[sample(moved)]
    deck
  }, integer(104)))
  expect_lt(p_of(test_fair_dealing(deals), "same as before"), 1e-6)
})

test_that("four riffles are found within 50 deals, five within 300", {
  skip_on_cran()
  four <- riffled_deals(50, 4)
  expect_lt(p_of(test_fair_dealing(four), "neighbours"), 1e-10)
  # Dealt from the other end, and of a pack in another order.
  expect_lt(p_of(test_fair_dealing(four[104:1, ]), "neighbours"), 1e-10)
  pairs <- rep(0:51, each = 2)
  other <- riffled_deals(50, 4, pairs)
  expect_lt(p_of(test_fair_dealing(other, pack = pairs), "neighbours"), 1e-10)
  expect_lt(p_of(test_fair_dealing(riffled_deals(300, 5)), "neighbours"), 1e-4)
})

test_that("the moments of neighbours are those of simulation and of small sums", {
  skip_on_cran()
  in_order <- matrix(FALSE, 52, 52)
  in_order[cbind(1:51, 2:52)] <- TRUE
  exact <- patience:::neighbours_moments(in_order)
  # 103 positions, 51 kinds of pairs with 2 x 2 cards, of 104 x 103 pairs of cards.
  expect_equal(exact[["mean"]], 51 * 4 / 104)
  fair <- wrong_deals(4000, "fair")
  found <- colSums(diff(fair) == 1)
  expect_lt(abs(mean(found) - exact[["mean"]]), 4 * sqrt(exact[["variance"]] / 4000))
  expect_lt(abs(var(found) / exact[["variance"]] - 1), 4 * sqrt(2 / 4000) * 1.3)
  # Any two cards: all 103 positions, without variance.
  expect_equal(
    patience:::neighbours_moments(matrix(TRUE, 52, 52)), c(mean = 103, variance = 0)
  )
})

test_that("stacked decks and twins kept apart are found within 50 deals", {
  stacked <- withr::with_seed(1, replicate(50, c(sample(0:51), sample(0:51))))
  for (test in c("distances of twins", "twins by half", "ranks by half")) {
    expect_lt(p_of(test_fair_dealing(stacked), test), 1e-6)
  }
  expect_lt(p_of(test_fair_dealing(apart_deals(50)), "distances of twins"), 1e-4)
  # Each half with four cards of each rank, whatever their suits.
  even <- withr::with_seed(1, replicate(50, {
    suits <- replicate(13, sample(rep(0:3, 2)))
    half <- function(rows) sample(c(13 * suits[rows, ] + rep(0:12, each = 4)))
    c(half(1:4), half(5:8))
  }))
  expect_lt(p_of(test_fair_dealing(even), "ranks by half"), 1e-6)
})

test_that("the moments of twins and halves are those of small sums and of simulation", {
  skip_on_cran()
  fair <- patience:::twin_moments()
  expect_equal(sum(fair$mean), 52)
  expect_lt(max(abs(rowSums(fair$covariance))), 1e-10)
  # Neighbouring twins: 103 pairs of places for each of 52 kinds; two kinds have
  # 103^2 - 103 - 2 * 102 ordered pairs of such places without a common one.
  pairs <- choose(104, 2) * choose(102, 2)
  expect_equal(fair$mean[1], 52 * 103 / choose(104, 2))
  expect_equal(fair$covariance[1, 1], 1 + 52 * 51 * (103^2 - 103 - 2 * 102) / pairs - 1)
  deals <- wrong_deals(4000, "fair")
  at <- apply(deals, 2, order)
  near <- function(d) colSums(abs(at[2 * 1:52, ] - at[2 * 1:52 - 1, ]) == d)
  expect_lt(abs(mean(near(1)) - 1), 4 * sqrt(fair$covariance[1, 1] / 4000))
  found <- cov(near(1), near(2))
  expect_lt(abs(found - fair$covariance[1, 2]), 4 / sqrt(4000))
  q <- vapply(1:40, function(i) {
    patience:::twin_distances(deals[, (100 * i - 99):(100 * i)])$statistic
  }, 1)
  expect_lt(abs(mean(q) - 10), 4 * sqrt(20 / 40))
  expect_gt(ks.test(q, "pchisq", 10)$p.value, 0.001)
  exact <- patience:::rank_half_moments()
  first <- apply(deals[1:52, ] %% 13, 2, function(ranks) sum((tabulate(ranks + 1, 13) - 4)^2))
  expect_equal(exact[["mean"]], 13 * 8 / 4 * 96 / 103)
  expect_lt(abs(mean(first) - exact[["mean"]]), 4 * sqrt(exact[["variance"]] / 4000))
  expect_lt(abs(var(first) / exact[["variance"]] - 1), 4 * sqrt(3 / 4000))
})

test_that("deals of the package are taken as they are", {
  deals <- deal_cards("spider", seed = 1, number = 1:60)
  codes <- vapply(deals, function(deal) as.integer(deal$cards), integer(104))
  expect_identical(test_fair_dealing(deals), test_fair_dealing(codes))
  expect_true(all(test_fair_dealing(deals)$adj.p.value > 0.01))
  expect_gt(
    min(test_fair_dealing(deal_cards("spider", 1:200, from = "windows-xp"))$adj.p.value), 0
  )
})

test_that("repeats and wrong decks are found", {
  fair <- wrong_deals(60, "fair")
  fair[, 60] <- fair[, 1]
  table <- test_fair_dealing(fair)
  expect_lt(p_of(table, "repeated deals"), 1e-6)
  expect_lt(p_of(table, "repeated first rows"), 1e-6)
  fair[1, 60] <- (fair[1, 60] + 1) %% 52
  table <- test_fair_dealing(fair)
  expect_identical(p_of(table, "composition"), 0)
  expect_identical(p_of(table, "repeated deals"), 1)
})

test_that("the chance of equal cards is right", {
  chance <- patience:::chance_equal
  expect_equal(chance(1), 1 / 52)
  # Two cards: a pair of 52 with the chance 2/(104*103), or two kinds with 4/(104*103).
  expect_equal(chance(2), 52 * (2 / (104 * 103))^2 + 52 * 51 * (4 / (104 * 103))^2)
  expect_equal(log(chance(104)), 52 * log(2) - lfactorial(104))
})

test_that("the table prints, and bad deals are refused", {
  withr::local_options(width = 98)
  fair <- wrong_deals(100, "fair")
  expect_snapshot(show_table(test_fair_dealing(fair)))
  expect_refused(test_fair_dealing(1:104), "spider_games", "`deals` must be a matrix with 104")
  expect_refused(test_fair_dealing(fair[1:52, ]), "spider_games", "`deals` must be a matrix")
  expect_refused(test_fair_dealing(fair[, 1:10]), "spider_games", "10 deals are too few, at")
  expect_refused(
    test_fair_dealing(replace(fair, 300, 52)),
    "spider_games", "Deal 3, position 92: 52 is not a card from 0 to 51"
  )
  expect_refused(test_fair_dealing(fair * 0), "spider_games", "100 of 100 deals have not each")
  expect_refused(
    test_fair_dealing(fair, first_row = 100:110),
    "argument", "`first_row` must be a whole number from 1 to 104, not 105 at position 6"
  )
  expect_refused(
    test_fair_dealing(fair, pack = 0:51),
    "spider_games", "`pack` must have each card from 0 to 51 twice"
  )
  expect_refused(
    test_fair_dealing(deal_cards("agnes", number = 1:60)),
    "spider_games", "`deals` must be a matrix with 104 rows, not one with 52"
  )
})
