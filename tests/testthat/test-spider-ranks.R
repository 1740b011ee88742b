# Recorded games of fair deals.
fair_games <- function(n, seed = 1) {
  deals <- deal_cards("spider", seq_len(n + 1), seed = seed)[seq_len(n)]
  codes <- vapply(deals, function(deal) as.integer(deal$cards), integer(104))
  rows <- apply(codes[45:104, , drop = FALSE] %% 13, 2, function(ranks) {
    vapply(split(card_ranks[ranks + 1], rep(1:6, each = 10)), paste, "", collapse = "")
  }, simplify = FALSE)
  suppressWarnings(spider_games(rows = lapply(rows, unname)))
}

test_that("the law of one game is found by counting all hands", {
  # Three cards of a tiny pack would be another law: so all 104 cards, and the hands by formula.
  for (cards in c(1, 10, 60, 104)) {
    law <- spider_distribution("rank", cards = cards)
    hands <- choose(8, 0:8) * choose(96, cards - 0:8)
    expect_equal(law$probability, hands / choose(104, cards), tolerance = 1e-12)
  }
  expect_equal(spider_distribution("rank", cards = 104)$probability, c(rep(0, 8), 1))
})

test_that("the law of several games is that of their sum", {
  skip_on_cran()
  # Every way in which three games can have their kings.
  one <- dhyper(0:8, 8, 96, 60)
  ways <- expand.grid(0:8, 0:8, 0:8)
  chance <- one[ways[, 1] + 1] * one[ways[, 2] + 1] * one[ways[, 3] + 1]
  three <- as.vector(tapply(chance, rowSums(ways), sum))
  expect_equal(
    spider_distribution("rank", cards = 60, games = 3)$probability, three, tolerance = 1e-13
  )
  law <- spider_distribution("rank", cards = 50, games = 1000)
  expect_equal(sum(law$probability), 1, tolerance = 1e-12)
  mean <- sum(law$count * law$probability)
  expect_equal(mean, 1000 * 50 / 13, tolerance = 1e-12)
  expect_equal(
    sum((law$count - mean)^2 * law$probability), 1000 * 50 / 13 * 12 / 13 * 54 / 103,
    tolerance = 1e-10
  )
})

test_that("ranks of dealt games follow the law", {
  skip_on_cran()
  games <- fair_games(1000)
  for (part in c("rows", "first", "stock")) {
    ranks <- recorded_ranks(games, part)
    law <- spider_distribution("rank", cards = nrow(ranks))$probability
    for (rank in c(0, 12)) {
      seen <- tabulate(colSums(ranks == rank) + 1, 9)
      likely <- law * 1000 > 5
      p <- chisq.test(seen[likely], p = law[likely], rescale.p = TRUE)$p.value
      expect_gt(p, 1e-4)
    }
  }
  counts <- rank_counts(recorded_ranks(games, "rows"))
  expect_equal(sum(counts$count), 60000)
  expect_equal(counts$expected, rep(60000 / 13, 13))
  expect_gt(min(counts$adj.p.value), 1e-4)
})

test_that("counts, p-values and intervals of one rank are right", {
  games <- sample_games()
  text <- strsplit(paste(unlist(games$rows), collapse = ""), "")[[1]]
  test <- test_ranks(games, "k")
  expect_s3_class(test, "htest")
  expect_equal(unname(test$statistic), sum(text == "K"))
  expect_equal(unname(test$estimate), sum(text == "K") / nrow(games))
  law <- spider_distribution("rank", cards = 60, games = nrow(games))$probability
  at <- sum(text == "K") + 1
  expect_equal(test$p.value, sum(law[law <= law[at] * (1 + 1e-7)]))
  expect_equal(test_ranks(games, "K", alternative = "less")$p.value, sum(law[1:at]))
  greater <- test_ranks(games, "K", alternative = "greater")
  expect_equal(greater$p.value, sum(law[-seq_len(at - 1)]))
  expect_equal(test_ranks(games, "10")$statistic, test_ranks(games, "T")$statistic)
  counts <- rank_counts(recorded_ranks(games, "rows"))
  expect_equal(counts$p.value[13], test$p.value)
  expect_equal(counts$count, as.vector(table(factor(text, counts$rank))))
  expect_snapshot({
    test
    show_table(counts)
    test_ranks(games, "A", part = "first", alternative = "less")
  })
})

test_that("what test_ranks() would not use is checked, and directions need a rank", {
  games <- sample_games()
  expect_error(test_ranks(games, alternative = "less"), class = "patience_error_argument")
  expect_error(test_ranks(games, "K", method = "zzz"), class = "patience_error_argument")
  expect_error(test_ranks(games, "K", reps = -5), class = "patience_error_argument")
  expect_error(test_ranks(games, conf_level = 5), class = "patience_error_argument")
})

test_that("the interval of one rank has its ends in many games, and of a crude dealer", {
  limits <- function(first_row, games, alternative) {
    ranks <- matrix(first_row, 10, games)
    c(one_rank_test(ranks, 12L, alternative, 0.95)$conf.int)
  }
  # The limit where in none of the games a king is among ten cards, or in all there are eight.
  law <- dhyper(0:8, 8, 96, 10)
  limit <- function(count, games, error) {
    tilted <- function(weight) law * exp(weight * 0:8) / sum(law * exp(weight * 0:8))
    off <- function(weight) log(tilted(weight)[count + 1]) - log(error) / games
    sum(0:8 * tilted(uniroot(off, c(-30, 30), tol = 1e-13)$root))
  }
  for (games in c(50, 900, 5000)) {
    none <- limits(0:9, games, "two.sided")
    expect_equal(none, c(0, limit(0, games, 0.025)), tolerance = 1e-6)
    expect_identical(limits(0:9, games, "greater"), c(0, 8))
    all <- limits(c(rep(12, 8), 0, 0), games, "greater")
    expect_equal(all, c(limit(8, games, 0.05), 8), tolerance = 1e-6)
  }
  games <- sample_games()
  expect_equal(test_ranks(games, "K", alternative = "less")$conf.int[1], 0)
  expect_equal(test_ranks(games, "K", part = "first", alternative = "greater")$conf.int[2], 8)
})

test_that("the interval of one game is that of Fisher's exact test", {
  # One game: kings among the 60 cards and among the other 44, as a table of two rows.
  games <- fair_games(1, seed = 3)
  count <- sum(recorded_ranks(games, "rows") == 12)
  fisher <- fisher.test(matrix(c(count, 60 - count, 8 - count, 36 + count), 2))
  mean_for <- function(odds) {
    weight <- dhyper(0:8, 8, 96, 60) * odds^(0:8)
    sum(0:8 * weight) / sum(weight)
  }
  test <- test_ranks(games, "K")
  expect_equal(c(test$conf.int), vapply(fisher$conf.int, mean_for, 1), tolerance = 1e-4)
  expect_equal(test$p.value, fisher$p.value, tolerance = 1e-9)
  one_sided <- fisher.test(
    matrix(c(count, 60 - count, 8 - count, 36 + count), 2), alternative = "less", conf.level = 0.9
  )
  test <- test_ranks(games, "K", alternative = "less", conf_level = 0.9)
  expect_equal(test$conf.int[2], mean_for(one_sided$conf.int[2]), tolerance = 1e-4)
  expect_equal(test$conf.int[1], 0)
  expect_equal(test$p.value, one_sided$p.value, tolerance = 1e-9)
})

test_that("both ways to test all ranks agree, and find a rank that is too frequent", {
  skip_on_cran()
  games <- fair_games(60, seed = 7)
  exact <- test_ranks(games, reps = 4999)
  chi <- test_ranks(games, method = "chisq")
  expect_equal(exact$statistic, chi$statistic)
  expect_lt(abs(exact$p.value - chi$p.value), 0.03)
  # The statistic has mean 12 under fair dealing.
  set.seed(1)
  before <- .Random.seed
  null <- with_kept_seed(2, fair_rank_counts(20, 60, 4000))
  expect_identical(.Random.seed, before)
  expect_equal(rowSums(null), rep(1200, 4000))
  distance <- rowSums((null - 1200 / 13)^2) / (rank_variance(60) * 20)
  expect_lt(abs(mean(distance) - 12), 4 * sd(distance) / sqrt(4000))
  # Kings in place of the first card of two rows.
  rigged <- games
  rigged$rows <- lapply(games$rows, function(rows) c(sub("^.", "K", rows[1:2]), rows[3:6]))
  expect_lt(test_ranks(rigged, reps = 999)$p.value, 0.002)
  expect_lt(test_ranks(rigged, "K", alternative = "greater")$p.value, 1e-10)
  counts <- rank_counts(recorded_ranks(rigged, "rows"))
  expect_equal(counts$rank[which.min(counts$p.value)], "K")
  expect_snapshot(chi)
})

test_that("bad arguments of the tests of ranks are refused", {
  skip_on_cran()
  games <- sample_games()
  expect_refused(test_ranks(games, "1"), "spider_games", '`rank` must be a rank, not "1"')
  expect_refused(test_ranks(games, 13), "spider_games", "`rank` must be a rank, not 13")
  expect_refused(test_ranks(games, part = "turned"), "argument", '`part` must be one of "rows"')
  expect_refused(test_ranks(games, method = "z"), "argument", "`method` must be one of")
  expect_refused(
    test_ranks(games, "K", alternative = "more"),
    "argument", '`alternative` must be one of "less", "greater", and "two.sided", not "more"'
  )
  expect_refused(test_ranks(games, reps = 5), "argument", "`reps` must be a whole number from 99")
  expect_refused(test_ranks(games, "K", method = "chisq"), "argument", "not for one `rank`")
  expect_refused(test_ranks(games, "K", reps = 99), "argument", "not for one `rank`")
  expect_refused(test_ranks(games, method = "chisq", reps = 99), "argument", "`reps` is for")
  expect_refused(test_ranks(games, conf_level = 0.5), "argument", "is for one `rank`")
  expect_refused(
    test_ranks(data.frame(agt = 1), "K"),
    "spider_games", "`games` must be recorded games with their rows"
  )
  expect_refused(
    rank_counts(recorded_ranks(7, "rows")), "spider_games", "`games` must be recorded games"
  )
  expect_refused(
    spider_distribution("rank", cards = 105), "argument", "`cards` must be a whole number"
  )
  expect_refused(
    spider_distribution("rank", cards = 60, games = 0),
    "argument", "`games` must be a whole number"
  )
})
