# A win rate adjusted for luck, against lm() and against counting by hand.

test_that("deals that can be won are counted by hand", {
  could <- rep(c(TRUE, FALSE), c(60, 40))
  won <- rep(c(TRUE, FALSE), c(12, 88))
  found <- win_rate_adjusted(won, could, mean = 2 / 3)
  expect_equal(found$estimate, 12 / 60 * 2 / 3)
  expect_equal(found$rate, 0.12)
  expect_identical(found$won, 12L)
  expect_identical(found$n, 100L)
  expect_true(found$conf.low < found$estimate && found$estimate < found$conf.high)
  expect_true(is.na(found$p.value))
})

test_that("estimates and what luck explains are those of lm()", {
  games <- withr::with_seed(1, {
    luck <- cbind(a = rnorm(80), b = runif(80))
    group <- rep(c("one", "two"), c(30, 50))
    list(luck = luck, group = group, won = runif(80) < plogis(luck[, 1] + (group == "two")))
  })
  found <- win_rate_adjusted(games$won, games$luck, c(0, 0.5), group = games$group)
  centred <- sweep(games$luck, 2, c(0, 0.5))
  fit <- lm(games$won ~ 0 + games$group + centred)
  expect_equal(found$estimate, unname(coef(fit)[1:2]))
  rss <- c(sum(resid(fit)^2), sum(resid(lm(games$won ~ games$group))^2))
  expect_equal(found$r.squared[1], 1 - (rss[1] / 76) / (rss[2] / 78))
  scaled <- diag(chol2inv(qr.R(qr(model.matrix(fit)))))[1:2]
  expect_equal(found$worth, 1 / ((1 - found$r.squared) * scaled))
  together <- sum(resid(lm(games$won ~ centred))^2)
  expect_equal(
    found$p.value[2], pchisq(78 * (1 - rss[1] / together), 1, lower.tail = FALSE)
  )
})

test_that("luck that says nothing leaves the rate, its interval and the chi-square test alone", {
  won <- rep(c(TRUE, FALSE, TRUE, FALSE), c(46, 54, 59, 41))
  group <- rep(c("first", "second"), each = 100)
  # The same luck in every cell of wins and groups, so that it explains nothing.
  luck <- unlist(lapply(c(46, 54, 59, 41), function(n) seq_len(n) - (n + 1) / 2))
  found <- win_rate_adjusted(won, luck, 0, group = group)
  expect_equal(found$estimate, c(0.46, 0.59))
  expect_equal(found$r.squared, c(0, 0))
  alone <- win_rate_interval(c(46, 59), 100)
  expect_equal(found$conf.low, alone$conf.low, tolerance = 1e-6)
  pearson <- prop.test(c(46, 59), c(100, 100), correct = FALSE)
  statistic <- pearson$statistic[[1]] * 199 / 200
  expect_equal(found$p.value[2], pchisq(statistic, 1, lower.tail = FALSE))
})

test_that("means that are estimated make intervals wider, and columns twice change nothing", {
  games <- withr::with_seed(2, list(luck = rnorm(60), won = runif(60) < 0.4))
  once <- win_rate_adjusted(games$won, games$luck, 0)
  wider <- win_rate_adjusted(games$won, games$luck, 0, mean_se = 0.5)
  expect_lt(wider$worth, once$worth)
  expect_lt(wider$conf.low, once$conf.low)
  twice <- win_rate_adjusted(games$won, cbind(games$luck, games$luck), 0)
  expect_equal(twice$estimate, once$estimate)
  none <- win_rate_adjusted(rep(FALSE, 20), seq_len(20), 10)
  expect_identical(c(none$estimate, none$r.squared), c(0, 0))
  expect_gt(none$conf.high, 0.1)
})

test_that("the exact method counts all sets of games that could have been won", {
  games <- withr::with_seed(4, {
    luck <- sample(c(0.5, 1, 1.5, 3), 11, TRUE)
    list(luck = luck, group = rep(c("a", "b"), c(5, 6)), won = runif(11) < 0.5)
  })
  found <- win_rate_adjusted(games$won, games$luck, 1, group = games$group, method = "exact")
  sets <- utils::combn(11, sum(games$won))
  like <- sets[, colSums(matrix(games$luck[sets], nrow(sets))) == sum(games$luck[games$won])]
  of_b <- colSums(matrix(like > 5, nrow(like)))
  chance <- table(of_b) / length(of_b)
  seen <- chance[[as.character(sum(games$won[games$group == "b"]))]]
  expect_equal(found$p.value[2], sum(chance[chance <= seen * (1 + 1e-7)]))
  expect_true(length(chance) > 2)
  expect_true(is.na(found$p.value[1]))
})

test_that("with luck of 0 and 1 it is the exact test of strata, and with none Fisher's", {
  games <- withr::with_seed(5, {
    could <- runif(60) < 0.6
    group <- rep(c("a", "b"), c(25, 35))
    list(could = could, group = group, won = could & runif(60) < 0.4 | runif(60) < 0.1)
  })
  found <- win_rate_adjusted(games$won, games$could, 0.6, group = games$group, method = "exact")
  counts <- table(games$group, !games$won, games$could)[2:1, , ]
  strata <- stats::mantelhaen.test(counts, exact = TRUE)
  expect_equal(found$p.value[2], strata$p.value)
  expect_equal(found$odds.ratio[2], strata$estimate[[1]], tolerance = 1e-4)
  expect_equal(c(found$odds.low[2], found$odds.high[2]), c(strata$conf.int), tolerance = 1e-4)
  none <- win_rate_adjusted(games$won, rep(1, 60), 1, group = games$group, method = "exact")
  fisher <- stats::fisher.test(table(games$group, !games$won)[2:1, ])
  expect_equal(none$p.value[2], fisher$p.value)
  expect_equal(c(none$odds.low[2], none$odds.high[2]), c(fisher$conf.int), tolerance = 1e-4)
})

test_that("the exact method says what it cannot count, and takes one group alone", {
  exact <- function(...) {
    win_rate_adjusted(rep(c(TRUE, FALSE), 20), mean = 0, ..., method = "exact")
  }
  two <- rep(c("a", "b"), each = 20)
  expect_error(exact(sqrt(1:40), group = two), "Round")
  expect_error(exact(cbind(1:40, 40:1), group = two), "one column")
  expect_identical(exact(1:40)$odds.ratio, NA_real_)
  all_won <- win_rate_adjusted(rep(TRUE, 40), 1:40, 0, group = two, method = "exact")
  expect_identical(all_won$p.value[2], 1)
  expect_identical(all_won$odds.high[2], Inf)
  games <- sample_games()
  games$program <- rep_len(c("One", "Two"), nrow(games))
  by_agt <- win_rate_adjusted(games, method = "exact")
  decided <- !is.na(games$result)
  expect_equal(by_agt, win_rate_adjusted(
    games$result[decided] == "won", games$agt[decided], spider_moments("agt")[["mean"]],
    group = games$program[decided], method = "exact"
  ))
})

test_that("recorded games have their own luck", {
  games <- sample_games()
  found <- win_rate_adjusted(games)
  luck <- cbind(games$agt, games$atsv)
  means <- c(spider_moments("agt")[["mean"]], spider_moments("atsv")[["mean"]])
  by_hand <- win_rate_adjusted(games$result == "won", luck, means, group = games$program)
  expect_equal(found, by_hand)
  expect_identical(found$group, "Made-up Spider")
})

test_that("rates as played and adjusted are drawn", {
  skip_if_not_installed("ggplot2")
  found <- win_rate_adjusted(
    rep(c(TRUE, FALSE), 20), 1:40, 20, group = rep(c("a", "b"), each = 20)
  )
  drawn <- ggplot2::autoplot(found)
  expect_s3_class(drawn, "ggplot")
  expect_match(drawn$labels$caption, "Luck explains")
  expect_error(ggplot2::autoplot(found["n"]), class = "patience_error_results")
})

test_that("what cannot be adjusted is refused in words", {
  expect_error(win_rate_adjusted("x", 1, 0), class = "patience_error_argument")
  expect_error(win_rate_adjusted(c(TRUE, FALSE), 1:3, 0), class = "patience_error_argument")
  expect_error(win_rate_adjusted(c(TRUE, FALSE), 1:2, 0), "too few")
  expect_error(win_rate_adjusted(rep(TRUE, 9), 1:9, NULL), class = "patience_error_argument")
  expect_error(win_rate_adjusted(rep(TRUE, 9), c(1:8, NA), 0), class = "patience_error_argument")
  expect_error(
    win_rate_adjusted(rep(TRUE, 9), 1:9, 0, mean_se = -1), class = "patience_error_argument"
  )
  expect_error(
    win_rate_adjusted(rep(TRUE, 9), 1:9, 0, group = 1:2), class = "patience_error_argument"
  )
})
