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

test_that("what is compared must be games of two programs", {
  games <- two_programs()
  expect_refused(compare_dealers(1), "spider_games", "recorded games")
  expect_refused(compare_dealers(games, "a"), "argument", "names of two programs")
  expect_refused(compare_dealers(games, c("a", "c")), "argument", "two programs")
  games$program <- "a"
  expect_refused(compare_dealers(games), "argument", "two programs")
  games$program[1] <- "b"
  expect_refused(compare_dealers(games), "spider_games", "two games")
})
