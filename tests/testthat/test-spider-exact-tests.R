law <- spider_distribution()$probability
moments <- patience:::exact_moments("agt")

# The law of the sum over n games, by listing every way to come to it.
listed_law <- function(n) {
  law_of <- function(n) {
    if (n == 1) {
      return(law)
    }
    before <- law_of(n - 1)
    ways <- outer(before, law)
    sums <- outer(seq_along(before) - 1, 0:54, "+")
    as.vector(rowsum(as.vector(ways), as.vector(sums)))
  }
  law_of(n)
}

test_that("sums of games are those of all ways to come to them, to 1e-10 and in the tails", {
  for (n in 1:4) {
    listed <- listed_law(n)
    # Not the difference but the ratio, so that tails count as much as the middle.
    expect_close(patience:::games_law(law, n) / listed, 1, 1e-12)
    for (total in c(0, 3, 20 * n, 24 * n, 54 * n - 1, 54 * n)) {
      near <- abs(seq_along(listed) - 1 - total) <= 20
      found <- exp(patience:::log_games_law(law, n, total))
      expect_close((found / listed)[near], 1, 1e-10)
    }
  }
  # Three games by the counts themselves: 55^3 triples.
  sums <- outer(outer(0:54, 0:54, "+"), 0:54, "+")
  chances <- outer(outer(law, law), law)
  games <- data.frame(agt = c(3, 19 / 6, 23 / 6))
  found <- test_dealer(games, alternative = "less")
  expect_close(found$p.value, sum(chances[sums <= 60]), 1e-12)
  above <- test_dealer(games, alternative = "greater")
  expect_close(above$p.value, sum(chances[sums >= 60]), 1e-12)
  two <- test_dealer(games, alternative = "two.sided")
  expect_equal(two$p.value, 2 * found$p.value)
  expect_match(found$method, "exact law of fair dealing")
})

test_that("one game's law has the exact moments of another derivation", {
  expect_close(patience:::law_mean(law) / 6, moments[["mean"]], 1e-12)
  variance <- sum((0:54 / 6 - moments[["mean"]])^2 * law)
  expect_close(variance, spider_moments("agt")[["variance"]], 1e-12)
  hundred <- patience:::games_law(law, 100)
  expect_close(patience:::law_mean(hundred) / 600, moments[["mean"]], 1e-12)
})

test_that("AGTs of two digits are the sixths that they were, whatever the method", {
  rounded <- data.frame(agt = c(3.83, 4.17, 3, 2.67))
  whole <- data.frame(agt = c(23, 25, 18, 16) / 6)
  for (method in c("exact", "montecarlo", "z", "t")) {
    expect_equal(
      test_dealer(rounded, method = method, alternative = "less")$p.value,
      test_dealer(whole, method = method, alternative = "less")$p.value
    )
  }
})

test_that("the p-value of twenty games is the one known, and those of an article's mean", {
  # Twenty real games have p = .11670, which fits one sum only.
  p <- vapply(440:470, function(sum) {
    test_dealer(data.frame(agt = rep(sum / 120, 20)), alternative = "less")$p.value
  }, 1)
  expect_identical((440:470)[round(p, 5) == 0.1167], 457L)
  # P(mean of 100 <= 3.87) and (<= 3.85) of the reference, from simulation.
  expect_equal(
    test_dealer(games_with_mean(3.87), alternative = "less")$p.value, 0.0486, tolerance = 0.02
  )
  expect_equal(
    test_dealer(games_with_mean(3.85), alternative = "less")$p.value, 0.0226, tolerance = 0.03
  )
})

test_that("p-values stay right far out, where simulation says 1 / (1 + reps) at best", {
  low <- data.frame(agt = rep(0, 3))
  expect_close(test_dealer(low, alternative = "less")$p.value / law[1]^3, 1, 1e-10)
  expect_equal(test_dealer(low, alternative = "greater")$p.value, 1)
  high <- data.frame(agt = rep(9, 4))
  p <- test_dealer(high, alternative = "greater")$p.value
  expect_close(p / law[55]^4, 1, 1e-10)
  expect_gt(test_dealer(data.frame(agt = rep(0, 500)), alternative = "less")$p.value, 0)
  # A thousand games, an eighth of a turn too few in each: beside the normal distribution.
  games <- data.frame(agt = rep(c(3.5, 4), 500))
  found <- test_dealer(games, alternative = "less")$p.value
  expect_lt(abs(log10(found / test_dealer(games, method = "z", alternative = "less")$p.value)), 1)
})

test_that("intervals go with the tests", {
  limits <- function(games, ...) c(test_dealer(games, ...)$conf.int)
  games <- sample_games()
  # At the level of the p-value the interval ends at the mean of fair dealing.
  for (alternative in c("less", "greater", "two.sided")) {
    p <- test_dealer(games, alternative = alternative)$p.value
    ends <- limits(games, alternative = alternative, conf_level = 1 - p)
    expect_close(min(abs(ends - moments[["mean"]])), 0, 1e-8)
  }
  near <- limits(games, method = "z", alternative = "two.sided")
  expect_lt(max(abs(limits(games, alternative = "two.sided") - near)), 0.01)
  expect_identical(limits(data.frame(agt = c(9, 9)), alternative = "less")[2], 9)
  expect_identical(limits(data.frame(agt = c(0, 0)), alternative = "greater")[1], 0)
  # Three games without a turn: of the laws that weigh each turn, the one under which they have
  # the chance of 5%.
  tilted <- function(weight) law * exp(weight * 0:54) / sum(law * exp(weight * 0:54))
  at <- uniroot(function(weight) tilted(weight)[1]^3 - 0.05, c(-20, 0), tol = 1e-12)$root
  expect_close(
    limits(data.frame(agt = rep(0, 3)), alternative = "less")[2], sum(0:54 * tilted(at)) / 6, 1e-8
  )
})

test_that("AGT that was rounded to two digits is taken for what it was", {
  games <- sample_games()
  rounded <- data.frame(agt = round(games$agt, 2))
  expect_equal(
    test_dealer(rounded, alternative = "less")$p.value,
    test_dealer(games, alternative = "less")$p.value
  )
  expect_equal(
    test_dealer(rounded, alternative = "less")$estimate,
    test_dealer(games, alternative = "less")$estimate
  )
})

test_that("the default is exact for AGT and simulated for all else", {
  games <- sample_games()
  table <- test_dealer(games, c("agt", "atsv", "both"), reps = 99, alternative = "less")
  expect_identical(grepl("exact law", table$method), c(TRUE, FALSE, FALSE))
  expect_identical(grepl("simulated players", table$method), c(FALSE, TRUE, TRUE))
  expect_equal(
    table$p.value[1],
    test_dealer(games, method = "montecarlo", reps = 2e4, alternative = "less")$p.value,
    tolerance = 0.06
  )
  many <- data.frame(agt = rep(c(3.5, 4.5), 6000), result = "won")
  expect_match(test_dealer(many, alternative = "less")$method, "exact law")
  expect_refused(
    test_streaks(many, method = "exact"),
    "spider_games", '12,000 games are too many for `method = "exact"`'
  )
  expect_refused(
    test_dealer(games, "atsv", method = "exact"),
    "argument", 'The method "exact" is for "agt" only: the law of ATSV is not known'
  )
  expect_refused(
    test_dealer(data.frame(agt = c(4, 10))),
    "spider_games", "Game 2: an AGT must be from 0 to 9, not 10"
  )
  expect_snapshot(test_dealer(games[1:20, ], alternative = "less"))
})

test_that("of many games the law is that of sums term by term, in the tails too", {
  for (n in c(3, 40, 700)) {
    for (mean in c(0, 1 / (6 * n), 2, 3.6, 3.97, 4.5, 9)) {
      total <- round(6 * n * mean)
      summed <- patience:::log_games_law(law, n, total)
      near <- patience:::fourier_games_law(law, n, total)
      for (alternative in c("less", "greater", "two.sided")) {
        p <- patience:::tail_p(total, summed, 6 * n * moments[["mean"]], alternative)
        q <- patience:::tail_p(
          total, near$log_law, 6 * n * moments[["mean"]], alternative, near$sums
        )
        expect_close(q / p, 1, 1e-8)
      }
    }
  }
})

test_that("p-value and interval go on where games become too many to add up", {
  fair <- simulate_spider(10001, seed = 5, progress = FALSE)
  worse <- transform(fair, agt = pmax(0, round(6 * agt - (seq_along(agt) %% 3 == 0)) / 6))
  for (games in list(fair, worse)) {
    agt <- games$agt
    summed <- test_dealer(games[1:10000, ], alternative = "less")
    many <- test_dealer(games, alternative = "less")
    logs <- patience:::log_games_law(law, 10001, 6 * sum(agt))
    fair_sum <- 60006 * moments[["mean"]]
    exact <- patience:::tail_p(6 * sum(agt), logs, fair_sum, "less")
    expect_close(many$p.value / exact, 1, 1e-9)
    two <- test_dealer(games)
    limits <- patience:::tilted_limits(6 * sum(agt), logs, "two.sided", 0.95) / 60006
    expect_equal(c(two$conf.int), limits, tolerance = 1e-9)
    expect_equal(many$conf.int[2], summed$conf.int[2], tolerance = 1e-3)
  }
  expect_lt(many$p.value, 1e-12)
  million <- data.frame(agt = rep(c(4, 3.5), c(92e4, 8e4)))
  found <- test_dealer(million, alternative = "less")
  z <- (mean(million$agt) - moments[["mean"]]) / moments[["sd"]] * 1000
  expect_equal(log(found$p.value), pnorm(z, log.p = TRUE), tolerance = 0.01)
  expect_identical(test_dealer(data.frame(agt = rep(0, 20000)))$conf.int[1], 0)
})

test_that("ATSV and both have right p-values of many games too", {
  games <- simulate_spider(12000, seed = 6, progress = FALSE)
  for (alternative in c("less", "greater", "two.sided")) {
    table <- test_dealer(games, c("agt", "atsv", "both"), alternative = alternative)
    expect_match(table$method[2:3], "saddlepoint")
    normal <- test_dealer(games, c("agt", "atsv", "both"), "z", alternative)
    # Near the middle the normal law is right, but for the skewness.
    expect_equal(table$p.value, normal$p.value, tolerance = 0.02)
    expect_equal(table$conf.low[2], normal$conf.low[2], tolerance = 1e-4)
    expect_equal(table$conf.high[2], normal$conf.high[2], tolerance = 1e-4)
  }
  # By AGT, whose law is known, far out.
  spoilt <- transform(games[1:9000, ], agt = round(6 * agt - (seq_len(9000) %% 3 == 0)) / 6)
  spoilt$agt <- pmax(0, spoilt$agt)
  p <- function(method) test_dealer(spoilt, method = method, alternative = "less")$p.value
  expect_lt(p("exact"), 1e-12)
  expect_equal(p("saddlepoint") / p("exact"), 1, tolerance = 0.05)
  # By ATSV, against simulated means of 200 games.
  simulated <- matrix(simulate_spider(2e6, seed = 8, progress = FALSE)$atsv, 200)
  exact <- patience:::exact_moments("atsv")
  z <- (colMeans(simulated) - exact[["mean"]]) / (exact[["sd"]] / sqrt(200))
  game <- patience:::standard_game("atsv")
  for (at in c(-2.5, -1.5, -0.03, 0.04, 1.5, 2.5)) {
    chance <- patience:::saddlepoint_chance(game, 200, at)
    expect_lt(abs(mean(z <= at) - chance), 4 * sqrt(chance * (1 - chance) / length(z)))
  }
  many <- transform(games, result = ifelse(agt > 4, "won", "lost"))
  table <- test_streaks(many, statistic = c("agt", "atsv", "both"))
  expect_match(table$method, "crossing of a line")
  expect_true(all(table$p.value > 0.01))
})

test_that("a p-value that simulated players cannot make smaller says so", {
  bad <- data.frame(agt = rep(3, 30), atsv = rep(-45, 30))
  found <- test_dealer(bad, "atsv", reps = 99)
  expect_equal(found$p.value, 2 / 100)
  expect_match(found$conclusion[3], "the least that so many can show, and may be far smaller")
  expect_false(any(grepl("simulated players had", test_dealer(bad)$conclusion)))
  games <- sample_games()
  expect_false(any(grepl("hardly one", test_dealer(games, "atsv", reps = 99)$conclusion)))
})

test_that("games after a win have the exact chance of all series", {
  score <- function(z, possible) cumsum(z) / (seq_along(z) + possible / 2)
  z <- (0:54 / 6 - moments[["mean"]]) / moments[["sd"]]
  # Each triple of AGTs, with the most extreme score on the way.
  ways <- expand.grid(0:54 + 1, 0:54 + 1, 0:54 + 1)
  chance <- law[ways[, 1]] * law[ways[, 2]] * law[ways[, 3]]
  one <- z[ways[, 1]] / 2.5
  two <- (z[ways[, 1]] + z[ways[, 2]]) / 3.5
  three <- (z[ways[, 1]] + z[ways[, 2]] + z[ways[, 3]]) / 4.5
  worst <- list(
    less = pmin(one, two, three), greater = -pmax(one, two, three),
    two.sided = -pmax(abs(one), abs(two), abs(three))
  )
  for (alternative in names(worst)) {
    for (found in c(-1.2, -0.31, score(z[c(18, 22)], 3)[2])) {
      if (alternative == "two.sided") found <- -abs(found)
      expect_close(
        patience:::streaks_chance(3, found, alternative),
        sum(chance[worst[[alternative]] <= found + 1e-9]), 1e-10
      )
    }
  }
  games <- data.frame(agt = c(4, 2.5, 3), result = c("won", "won", "lost"))
  found <- test_streaks(games, alternative = "less")
  simulated <- test_streaks(games, method = "montecarlo", reps = 1e5, alternative = "less")
  expect_lt(abs(found$p.value - simulated$p.value), 4 * sqrt(found$p.value / 1e5))
  expect_lt(found$p.value, test_streaks(games, method = "z", alternative = "less")$p.value)
  expect_match(found$method, "exact law of fair dealing, for any player")
})

test_that("twenty recorded hands go from a typed file through every test", {
  skip_on_cran()
  # Six rows only, as a player notes them, with blanks and small letters here and there.
  deals <- vapply(1:20, function(number) {
    as.integer(deal_cards("spider", number, seed = 20)$cards) %% 13L + 1L
  }, integer(104))
  ranks <- deals[45:104, ]
  letters <- matrix(patience:::card_ranks[ranks], 60)
  rows <- apply(letters, 2, function(game) {
    apply(matrix(game, 10), 2, paste, collapse = "")
  })
  rows[1, 1] <- paste(strsplit(tolower(rows[1, 1]), "")[[1]], collapse = " ")
  result <- rep(c("won", "lost", "lost", "won"), 5)
  file <- withr::local_tempfile(fileext = ".csv")
  writeLines(c(
    "date,program,result,row1,row2,row3,row4,row5,row6",
    sprintf("2024-05-%02d,My Spider,%s,%s", 1:20, result, apply(rows, 2, paste, collapse = ","))
  ), file)
  games <- read_spider_games(file)
  # Guaranteed turns, summed over the rows: the smaller count of neighbouring ranks.
  turns <- apply(ranks, 2, function(game) {
    sum(apply(matrix(game, 10), 2, function(row) {
      counts <- tabulate(row, 13)
      sum(pmin(counts[-1], counts[-13]))
    }))
  })
  expect_equal(games$agt, turns / 6)
  sums <- 1
  kings <- 1
  add <- function(sums, law) {
    ways <- outer(seq_along(sums), seq_along(law), "+")
    as.vector(rowsum(as.vector(outer(sums, law)), as.vector(ways)))
  }
  for (game in 1:20) {
    sums <- add(sums, law)
    kings <- add(kings, dhyper(0:8, 8, 96, 60))
  }
  expect_close(
    test_dealer(games, alternative = "less")$p.value, sum(sums[seq_len(sum(turns) + 1)])
  )
  fewer <- test_ranks(games, "K", alternative = "less")
  expect_identical(fewer$statistic[["kings"]], sum(ranks == 13L))
  expect_close(fewer$p.value, sum(kings[seq_len(sum(ranks == 13L) + 1)]))
  expect_identical(rank_counts(recorded_ranks(games, "rows"))$count, tabulate(ranks, 13))
  after <- test_streaks(games, alternative = "less")
  expect_equal(
    after$p.value,
    test_streaks(data.frame(agt = turns / 6, result = result), alternative = "less")$p.value
  )
  expect_equal(after$estimate[["mean AGT"]], mean(turns[-1][result[-20] == "won"]) / 6)
  expect_identical(nrow(monitor_dealer(games)$evidence), 20L)
  reported <- utils::capture.output(
    print(test_dealer(games, alternative = "less")), print(fewer), print(after)
  )
  expect_true(all(nzchar(reported[grepl("p-value", reported)])))
  expect_identical(sum(grepl("p-value", reported)), 3L)
})
