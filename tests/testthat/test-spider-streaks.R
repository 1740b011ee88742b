law <- spider_distribution()

test_that("games after a win are tested, and no others", {
  games <- data.frame(
    agt = c(1, 2, 3, 4, 5, 6), atsv = NA_real_,
    result = c("won", "lost", "won", NA, "won", "lost")
  )
  after <- test_streaks(games, method = "z", alternative = "less")
  expect_equal(after$estimate[["mean AGT"]], mean(c(2, 4, 6)))
  expect_equal(after$parameter[["games"]], 3)
  expect_equal(
    test_streaks(games, "lost", method = "z", alternative = "less")$estimate[["mean AGT"]], 3
  )
  # Games without ATSV are left out, and what follows what is as before.
  games$atsv <- c(-30, -30, -32, NA, -36, -40)
  atsv <- test_streaks(games, statistic = "atsv", method = "z", alternative = "less")
  expect_equal(atsv$estimate[["mean ATSV"]], -35)
  expect_snapshot(test_streaks(sample_games(), method = "z", alternative = "less"))
  expect_refused(
    test_streaks(games[3:4, ], after = "lost"),
    "spider_games", "No game of `games` follows one that was lost"
  )
  expect_refused(test_streaks(games["agt"]), "spider_games", "`games` must be a data frame")
  expect_refused(
    test_streaks(sample_games(), method = "t"),
    "argument", '`method` must be one of "exact", "montecarlo", and "z", not "t"'
  )
  expect_refused(
    test_streaks(sample_games(), statistic = "both", method = "z"),
    "argument", 'The method "z" takes one statistic here'
  )
  expect_error(test_streaks(games, after = "draw"), class = "patience_error_argument")
  games$atsv[c(2, 4, 6)] <- NA
  expect_refused(
    test_streaks(games, statistic = "atsv"),
    "spider_games", "No game of `games` that follows one won has atsv"
  )
})

# Of `possible` games k are tested, whose AGT is short of the mean by `short` standard deviations
# on the average.
score <- function(short, k, possible) short * k / (k + possible / 2)
moments <- patience:::exact_moments("agt")
columns_of <- function(statistic) patience:::statistic_columns(statistic)
null_of <- function(possible, reps, seed = 3, alternative = "less", statistic = "agt") {
  exact <- vapply(columns_of(statistic), patience:::exact_moments, moments)
  patience:::streaks_null(possible, columns_of(statistic), exact, list(
    reps = reps, seed = seed, alternative = alternative, order = "spread"
  ))
}

test_that("with three games no player is accused more often than the level, exactly", {
  skip_on_cran()
  # Each pair of AGTs of the second and the third game, with its chance.
  pair <- expand.grid(second = law$agt, third = law$agt)
  chance <- c(outer(law$probability, law$probability))
  z <- (pair - moments[["mean"]]) / moments[["sd"]]
  one <- score(z$second, 1, 2)
  two <- score((z$second + z$third) / 2, 2, 2)
  lone <- score(z$third, 1, 2)
  worst <- pmin(one, two)
  exact_p <- function(found) {
    vapply(found, function(t) sum(chance[worst <= t + 1e-9]), 1)
  }
  null <- null_of(2, 20000)
  at <- quantile(worst, c(0.02, 0.1, 0.5))
  simulated <- vapply(at, function(t) patience:::simulated_p(null, t, "less"), 1)
  expect_lt(max(abs(simulated - exact_p(at))), 4 * sqrt(0.25 / 20000))
  # The same by the function itself.
  games <- data.frame(agt = c(4, 2.5, 3), result = c("won", "won", "lost"))
  short <- (2.75 - moments[["mean"]]) / moments[["sd"]]
  found <- test_streaks(
    games, method = "montecarlo", reps = 20000, seed = 3, alternative = "less"
  )
  expect_equal(found$p.value, patience:::simulated_p(null, score(short, 2, 2), "less"))
  fast <- test_streaks(games, method = "z", alternative = "less")
  expect_equal(fast$p.value, patience:::crossing_chance(-score(short, 2, 2)))

  # The chance of an alarm for a player who wins where AGT is at least `least`.
  size <- function(level, least, p_one, p_two, p_lone) {
    first <- sum(law$probability[law$agt >= least - 1e-9])
    again <- pair$second >= least - 1e-9
    after_win <- ifelse(again, p_two, p_one) <= level
    sum(chance * (first * after_win + (1 - first) * (again & p_lone <= level)))
  }
  exact <- list(exact_p(one), exact_p(two), exact_p(lone))
  crossing <- lapply(list(one, two, lone), function(t) patience:::crossing_chance(-t))
  fixed <- list(pnorm(z$second), pnorm((z$second + z$third) / sqrt(2)), pnorm(z$third))
  sizes <- function(p, level) {
    vapply(c(3, 3.5, 4, 4.5, 5), function(least) do.call(size, c(level, least, p)), 1)
  }
  for (level in c(0.01, 0.05, 0.2)) {
    expect_lte(max(sizes(exact, level)), level)
    expect_lte(max(sizes(crossing, level)), level)
    # Whoever wins the first game, and the second one unless the evidence is enough already.
    expect_lte(sum(chance[pmin(exact[[1]], exact[[2]]) <= level]), level)
  }
  # What a number of games taken as given would do.
  expect_gt(max(sizes(fixed, 0.05)), 0.07)
})

test_that("players whose cards decide who wins are accused no more often than the level", {
  skip_on_cran()
  series <- 20000
  for (n in c(10, 30)) {
    null <- sort(null_of(n - 1, 20000))
    critical <- null[floor(0.05 * 20000)]
    z <- matrix(simulate_spider(n * series, seed = 21)$agt, n)
    z <- (z - moments[["mean"]]) / moments[["sd"]]
    players <- list(
      function(z) z >= (3.5 - moments[["mean"]]) / moments[["sd"]],
      function(z) z >= 0,
      function(z) plogis(3 * z) > withr::with_seed(1, runif(length(z)))
    )
    for (player in players) {
      after <- rbind(FALSE, player(z)[-n, ])
      k <- colSums(after)
      found <- score(colSums(z * after) / pmax(k, 1), k, n - 1)
      size <- mean(k > 0 & found <= critical)
      expect_lt(size, 0.05 + 3 * sqrt(0.05 * 0.95 / series))
    }
    # One who goes on winning until the test would say so.
    path <- apply(z[-1, ], 2, cumsum) / (seq_len(n - 1) + (n - 1) / 2)
    size <- mean(apply(path, 2, min) <= critical)
    # Both the series and the critical value are simulated.
    expect_lt(abs(size - 0.05), 3 * sqrt(2 * 0.05 * 0.95 / series))
  }
})

test_that("the crossing of a line is the integral of its density, and no test is sharper", {
  density <- function(t, h) h / sqrt(2 * pi * t^3) * exp(-h^2 * (1 + t)^2 / (2 * t))
  for (u in c(0.3, 1.2, 2)) {
    found <- integrate(density, 0, 2, h = u, rel.tol = 1e-10)$value
    expect_equal(patience:::crossing_chance(u), found, tolerance = 1e-7)
    expect_equal(patience:::crossing_quantile(found), u, tolerance = 1e-6)
  }
  expect_identical(patience:::crossing_chance(c(-1, 0)), c(1, 1))
  for (possible in c(1, 9, 50)) {
    null <- null_of(possible, 4000)
    at <- quantile(null, c(0.02, 0.05, 0.2))
    p <- vapply(at, function(t) mean(null <= t), 1)
    bound <- patience:::crossing_chance(-at * sqrt(possible / 2))
    expect_true(all(p < bound + 3 * sqrt(bound / 4000)))
  }
})

test_that("every alternative and statistic is tested, with an interval that fits", {
  skip_on_cran()
  games <- sample_games()
  less <- test_streaks(games, alternative = "less")
  greater <- test_streaks(games, alternative = "greater")
  two <- test_streaks(games, alternative = "two.sided", method = "z")
  expect_lt(greater$conf.int[1], less$estimate)
  expect_identical(less$conf.int[1], -Inf)
  expect_true(two$conf.int[1] < greater$conf.int[1] && less$conf.int[2] < two$conf.int[2])
  # The mean at the end of the interval is just not rejected.
  end <- test_streaks(games, method = "z", alternative = "less")$conf.int[2]
  moved <- transform(as.data.frame(games["agt"]), result = games$result)
  moved$agt <- moved$agt + moments[["mean"]] - end
  expect_equal(
    test_streaks(moved, method = "z", alternative = "less")$p.value, 0.05, tolerance = 1e-6
  )
  both <- test_streaks(games, statistic = "both", reps = 999, alternative = "less")
  expect_identical(names(both$estimate), c("z of AGT", "z of ATSV"))
  expect_null(both$conf.int)
  table <- test_streaks(
    games, statistic = c("agt", "atsv", "both"), reps = 99, alternative = "less"
  )
  expect_identical(table$test, c("agt", "atsv", "both"))
  # A dealer that punishes winners is found.
  dealer <- spider_dealer("worse_agt", after_wins = TRUE)
  rigged <- simulate_spider(300, seed = 6, dealer = dealer)
  rigged$result <- ifelse(rigged$won, "won", "lost")
  expect_lt(test_streaks(rigged, alternative = "less")$p.value, 0.01)
  expect_gt(test_streaks(rigged, "lost", alternative = "less")$p.value, 0.05)
})

test_that("blocks of simulated series join to the same ones", {
  skip_on_cran()
  # 700 games: blocks of 1428 series; the first 99 are the same in any block.
  expect_identical(null_of(700, 1500)[1:99], null_of(700, 99))
})

test_that("the interval has the fair mean where the test does not reject, and only there", {
  rejected <- 0
  for (seed in 1:40) {
    games <- withr::with_seed(seed, data.frame(
      agt = sample(law$agt, 6 + seed %% 5, TRUE, law$probability) - seed %% 4 / 4,
      result = sample(c("won", "lost"), 6 + seed %% 5, TRUE, c(0.7, 0.3))
    ))
    games$agt <- pmax(round(6 * games$agt) / 6, 0)
    if (!any(utils::head(games$result, -1) == "won")) next
    for (method in c("exact", "z", if (seed < 6) "montecarlo")) {
      for (alternative in c("less", "two.sided", "greater")) {
        test <- test_streaks(games, method = method, alternative = alternative)
        inside <- test$conf.int[1] < moments[["mean"]] && moments[["mean"]] < test$conf.int[2]
        expect_identical(test$p.value > 0.05, inside, info = paste(seed, method, alternative))
        rejected <- rejected + !inside
      }
    }
  }
  expect_gt(rejected, 10)
})

test_that("games in another order, or with some left out, are warned of", {
  games <- sample_games()
  expect_no_warning(test_streaks(games))
  backwards <- games[rev(seq_len(nrow(games))), ]
  expect_warning(test_streaks(backwards), class = "patience_warning_dates")
  expect_warning(test_streaks(games[-5, ]), class = "patience_warning_dates")
  # Two tables, each with its numbers.
  games$date <- NULL
  later <- games[31:50, ]
  later$game <- 1:20
  expect_no_warning(test_streaks(rbind(games[1:30, ], later)))
  games$result[] <- NA
  expect_refused(test_streaks(games), "spider_games", "None of them has a result")
})
