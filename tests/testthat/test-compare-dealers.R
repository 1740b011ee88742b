two_programs <- function() {
  games <- sample_games()
  games$program <- rep(c("a", "b"), length.out = nrow(games))
  games
}

test_that("two halves of a sample are alike, and the p-value is that of all orders", {
  games <- two_programs()
  found <- compare_dealers(games, reps = 999)
  expect_identical(found$statistic, c("agt", "atsv", "ranks"))
  expect_true(all(found$p.value > 0 & found$p.value <= 1))
  a <- games$program == "a"
  welch <- t.test(games$agt[a], games$agt[!a])
  expect_equal(c(found$conf.low[1], found$conf.high[1]), as.numeric(welch$conf.int))
  expect_equal(found$estimate[1], mean(games$agt[a]) - mean(games$agt[!a]))
  # Few games: all orders by hand.
  few <- games[c(1:4, 5, 7), ]
  first <- few$program == few$program[1]
  apart <- function(chosen) abs(mean(few$agt[chosen]) - mean(few$agt[-chosen]))
  exact <- mean(apply(combn(6, sum(first)), 2, apart) >= apart(which(first)) - 1e-9)
  expect_equal(compare_dealers(few, reps = 2e4)$p.value[1], exact, tolerance = 0.03)
  expect_identical(compare_dealers(games, reps = 99), compare_dealers(games, reps = 99))
})

test_that("a comparison ends with what it means", {
  # Wherever its lines are broken.
  said <- function(found) gsub("\\s+", " ", paste(capture.output(print(found)), collapse = " "))
  games <- two_programs()
  found <- compare_dealers(games, reps = 99)
  expect_match(said(found), "no evidence that they deal differently, and no proof")
  expect_match(said(found), sprintf("adjusted for 3 tests, is %.2g", min(found$adj.p.value)),
               fixed = TRUE)
  # A part of it is no comparison.
  expect_no_match(said(found[1:2]), "evidence")
  other <- games
  other$agt <- other$agt + 9 * (other$program == "a")
  expect_match(said(compare_dealers(other, reps = 99)), "fixed beforehand")
})

test_that("it finds the dealer who is worse, and accuses as seldom as it says", {
  values <- function(dealer, numbers) {
    as.matrix(simulate_spider(number = numbers, dealer = dealer, seed = 5)$agt)
  }
  worse <- rbind(values("fair", 1:60), values("worse_agt", 101:160))
  expect_lt(permutation_p(worse, 60, 999, 1), 0.01)
  p <- vapply(1:200, function(i) permutation_p(values("fair", 40 * i + 1:40), 20, 99, i), 1)
  expect_lt(mean(p <= 0.05), 0.11)
  expect_gt(mean(p), 0.4)
})

test_that("a test that is looked at after every game finds the worse one, and accuses seldom", {
  values <- function(dealer, numbers) {
    as.matrix(simulate_spider(number = numbers, dealer = dealer, seed = 6)$agt)
  }
  spread <- patience:::spreads_of_fair()[["agt"]]
  worse <- list(values("fair", 1:150), values("worse_agt", 201:380))
  expect_lt(anytime_pairs_p(worse, spread), 0.01)
  expect_identical(anytime_pairs_p(rev(worse), spread), anytime_pairs_p(worse, spread))
  # The largest capital of all: an alarm once is one for good.
  p <- vapply(1:400, function(i) {
    both <- list(values("fair", 200 * i + 1:100), values("fair", 200 * i + 101:200))
    anytime_pairs_p(both, spread)
  }, 1)
  expect_lte(mean(p <= 0.05), 0.05 + 3 * sqrt(0.05 * 0.95 / 400))
  # The mean capital of a pair and of the same pair exchanged is 1, of one column and of several.
  of_two <- list(matrix(c(4, 3), 1), matrix(c(3.5, 5), 1))
  for (pair in list(list(matrix(4), matrix(3.5)), of_two)) {
    capital <- vapply(list(pair, rev(pair)), function(one) {
      exp(log_capital_of_pairs(one, spread))
    }, 1)
    expect_equal(mean(capital), 1, tolerance = 1e-12)
  }
  games <- two_programs()
  found <- compare_dealers(games, method = "anytime")
  expect_identical(as.list(found)[1:10], as.list(compare_dealers(games, reps = 99))[1:10])
  expect_true(all(found$p.value <= 1 & found$p.value > 0.01))
  expect_refused(compare_dealers(games, method = "anytime", seed = 2), "argument", "permutation")
  expect_refused(compare_dealers(games, method = "often"), "argument", "`method` must be one of")
})

test_that("what is compared must be games of two programs", {
  games <- two_programs()
  expect_refused(compare_dealers(1), "spider_games", "recorded games")
  expect_refused(compare_dealers(games, "a"), "argument", "names of two programs")
  expect_refused(compare_dealers(games, c("a", "c")), "argument", "two programs")
  games$program <- NA_character_
  expect_refused(compare_dealers(games), "spider_games", "who dealt it")
  games$program <- "a"
  expect_refused(compare_dealers(games), "argument", "two programs")
  games$program[1] <- "b"
  expect_refused(compare_dealers(games), "spider_games", "two games")
})
