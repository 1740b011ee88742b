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

test_that("where no lost deal was won the interval is the mean times the exact one", {
  could <- rep(c(TRUE, FALSE), c(60, 40))
  exact <- function(x, n) 2 / 3 * as.vector(stats::binom.test(x, n)$conf.int)
  for (x in c(0, 1, 12, 59, 60)) {
    found <- win_rate_adjusted(rep(c(TRUE, FALSE), c(x, 100 - x)), could, mean = 2 / 3)
    expect_equal(found$estimate, x / 60 * 2 / 3)
    expect_equal(c(found$conf.low, found$conf.high), exact(x, 60))
    expect_true(is.finite(found$worth) && found$r.squared < 1)
  }
  # No game of a deal that can be won says nothing of those.
  none <- win_rate_adjusted(rep(FALSE, 5), rep(0, 5), mean = 2 / 3)
  expect_identical(none$estimate, NA_real_)
  expect_equal(c(none$conf.low, none$conf.high), c(0, 2 / 3))
  one <- win_rate_adjusted(TRUE, 1, mean = 0.5)
  expect_equal(c(one$conf.low, one$conf.high), c(0.0125, 0.5))
  # A deal of luck 0 that was won, or may have been, is no lost one.
  won <- rep(c(TRUE, FALSE), c(12, 88))
  regression <- win_rate_adjusted(won, could + 1, mean = 5 / 3)
  expect_equal(regression$estimate, 2 / 15)
  expect_true(all(c(regression$conf.low, regression$conf.high) != exact(12, 60)))
  open <- win_rate_adjusted(replace(won, 100, NA), could, mean = 2 / 3)
  expect_gt(open$conf.high, exact(12, 60)[2])
  # A mean that is estimated makes it wider at both ends.
  wider <- win_rate_adjusted(won, could, mean = 2 / 3, mean_se = 0.1)
  expect_lt(wider$conf.low, exact(12, 60)[1])
  expect_gt(wider$conf.high, exact(12, 60)[2])
})

test_that("each group has the estimate and the variance of its own lm()", {
  games <- withr::with_seed(1, {
    luck <- cbind(a = rnorm(80), b = runif(80))
    group <- rep(c("one", "two"), c(30, 50))
    list(luck = luck, group = group, won = runif(80) < plogis(luck[, 1] + (group == "two")))
  })
  found <- win_rate_adjusted(games$won, games$luck, c(0, 0.5), group = games$group)
  centred <- sweep(games$luck, 2, c(0, 0.5))
  for (i in 1:2) {
    own <- games$group == c("one", "two")[i]
    fit <- lm(games$won[own] ~ centred[own, ])
    expect_equal(found$estimate[i], unname(coef(fit)[1]))
    rate <- mean(games$won[own])
    left <- sum(resid(fit)^2) * (sum(own) - 1) / (sum(own) - 3) + 3
    expect_equal(found$r.squared[i], max(0, 1 - left / (sum(own) * rate * (1 - rate) + 3)))
    scaled <- chol2inv(qr.R(qr(model.matrix(fit))))[1]
    expect_equal(found$worth[i], 1 / ((1 - found$r.squared[i]) * scaled))
  }
  pooled <- weighted.mean(found$estimate, found$worth)
  z <- diff(found$estimate) / sqrt(pooled * (1 - pooled) * sum(1 / found$worth))
  expect_equal(found$p.value[2], 2 * pnorm(-abs(z)))
  limits <- win_rate_adjusted(
    games$won[31:80], games$luck[31:80, ], c(0, 0.5), group = rep("two", 50)
  )
  expect_equal(found$conf.low[2], limits$conf.low)
  expect_equal(found$worth[2], limits$worth)
})

test_that("luck that says nothing leaves the rate, its interval and the chi-square test alone", {
  won <- rep(c(TRUE, FALSE, TRUE, FALSE), c(46, 54, 59, 41))
  group <- rep(c("first", "second"), each = 100)
  # The same luck in every cell of wins and groups, so that it explains nothing.
  luck <- unlist(lapply(c(46, 54, 59, 41), function(n) seq_len(n) - (n + 1) / 2))
  expect_warning(
    found <- win_rate_adjusted(won, luck, 0, group = group), class = "patience_warning_luck"
  )
  expect_equal(found$estimate, c(0.46, 0.59))
  expect_equal(found$r.squared, c(0, 0))
  alone <- win_rate_interval(c(46, 59), 100)
  expect_equal(found$conf.low, alone$conf.low, tolerance = 1e-6)
  pearson <- prop.test(c(46, 59), c(100, 100), correct = FALSE)
  expect_equal(found$p.value[2], pearson$p.value)
  expect_identical(found$adj.p.value, found$p.value)
})

# Noise divided by noise is no evidence.
test_that("where all games are won, or none, or one is lost, groups do not differ", {
  luck <- withr::with_seed(3, rnorm(60, 100, 1e-3))
  luck <- list(normal = luck, two = cbind(luck, luck^2), lost = rep(0:1, 30), same = rep(7.1, 60))
  group <- rep(c("a", "b", "c"), c(10, 20, 30))
  for (name in names(luck)) {
    mean <- c(normal = 99.9999, two = 99.9999, lost = 0.6, same = 7.1)[[name]]
    adjusted <- function(won, ...) {
      win_rate_adjusted(won, luck[[name]], if (name == "two") c(mean, mean^2) else mean,
                        group = group, ...)
    }
    none <- adjusted(rep(FALSE, 60))
    expect_identical(none$p.value, c(NA, 1, 1), info = name)
    expect_identical(none$estimate, numeric(3), info = name)
    expect_true(all(none$conf.low == 0 & none$conf.high < 1), info = name)
    one <- adjusted(replace(rep(FALSE, 60), 60, TRUE))
    expect_gt(min(one$p.value[-1]), 0.2)
    if (name == "lost") next
    all <- adjusted(rep(TRUE, 60))
    expect_identical(all$p.value, c(NA, 1, 1), info = name)
    expect_identical(all$estimate, c(1, 1, 1), info = name)
    expect_true(all(all$r.squared == 0 & all$conf.high == 1 & all$worth <= c(10, 20, 30) + 1e-9))
    expect_gt(min(adjusted(replace(rep(TRUE, 60), 15, FALSE))$p.value[-1]), 0.2)
  }
})

test_that("luck that explains all leaves an interval that chance may have", {
  for (n in c(10, 20, 100, 300)) {
    luck <- withr::with_seed(n, rbeta(n, 0.005, 0.005))
    won <- luck > 0.5
    found <- win_rate_adjusted(won, luck, 0.5)
    expect_true(found$r.squared < 1 && found$worth < n^2)
    # As with lost deals: the rate may be lower by what three games in n are.
    expect_lt(found$conf.low, found$estimate - 1 / n)
    threshold <- win_rate_adjusted(won, won + 1, 1.5)
    expect_lt(threshold$conf.low, 0.5 - 1 / n)
  }
})

# All ways to decide a few games, each by itself.
test_that("undecided games count both ways, and every way lies within", {
  for (seed in 1:12) {
    games <- withr::with_seed(seed, {
      luck <- rnorm(24)
      list(luck = luck, won = replace(runif(24) < plogis(2 * luck), c(1, 5, 14, 20), NA))
    })
    group <- rep(c("a", "b"), each = 12)
    found <- win_rate_adjusted(games$won, games$luck, 0.2, group = group)
    expect_identical(found$unknown, c(2L, 2L))
    ways <- as.matrix(expand.grid(rep(list(c(FALSE, TRUE)), 4)))
    p <- numeric()
    for (i in seq_len(nrow(ways))) {
      won <- replace(games$won, is.na(games$won), ways[i, ])
      one <- win_rate_adjusted(won, games$luck, 0.2, group = group)
      expect_true(all(found$conf.low <= one$conf.low + 1e-12))
      expect_true(all(found$conf.high >= one$conf.high - 1e-12))
      p[i] <- one$p.value[2]
      if (!any(ways[i, ])) expect_equal(one$estimate, found$estimate)
      if (all(ways[i, ])) expect_equal(one$estimate, found$estimate_if_won)
    }
    expect_gte(found$p.value[2], max(p) - 0.02)
  }
  all <- win_rate_adjusted(rep(NA, 10), 1:10, 5)
  expect_equal(c(all$conf.low, all$conf.high), c(0, 1))
  for (method in c("score", "exact")) {
    open <- win_rate_adjusted(rep(NA, 10), rep(1:5, 2), 2.9, group = rep(1:2, 5), method = method)
    expect_identical(open$p.value[2], 1)
  }
})

test_that("the exact method counts undecided games of a group both ways", {
  won <- rep(c(TRUE, FALSE, NA), 10)
  luck <- rep(c(1, 1, 2, 3, 2), 6)
  group <- rep(c("a", "b"), each = 15)
  exact <- function(won) win_rate_adjusted(won, luck, 1.5, group = group, method = "exact")
  found <- exact(won)
  ways <- lapply(list(c(0, 0), c(0, 1), c(1, 0), c(1, 1)), function(way) {
    exact(ifelse(is.na(won), way[match(group, c("a", "b"))] == 1, won))
  })
  of <- function(name) vapply(ways, function(one) one[[name]][2], 1)
  expect_equal(found$p.value[2], max(of("p.value")))
  expect_equal(found$odds.ratio[2], ways[[1]]$odds.ratio[2])
  expect_equal(found$odds.low[2], min(of("odds.low")))
  expect_equal(found$odds.high[2], max(of("odds.high")))
})

test_that("several groups have p-values adjusted by Holm's method, and odds that go with them", {
  games <- withr::with_seed(8, list(luck = sample(1:4, 90, TRUE), won = runif(90) < 0.5))
  group <- rep(c("a", "b", "c"), each = 30)
  for (method in c("score", "exact")) {
    found <- win_rate_adjusted(games$won, games$luck, 2.63, group = group, method = method)
    expect_equal(found$adj.p.value[-1], p.adjust(found$p.value[-1], "holm"))
  }
  pair <- win_rate_adjusted(
    games$won[1:60], games$luck[1:60], 2.63, group = group[1:60], method = "exact",
    conf_level = 0.975
  )
  expect_equal(found$odds.low[2], pair$odds.low[2], tolerance = 1e-6)
})

test_that("the rank of luck counts, not its columns", {
  games <- list(luck = c(-2, 1, 0.5, 3, 1, 2), won = c(TRUE, FALSE, TRUE, TRUE, FALSE, TRUE))
  once <- win_rate_adjusted(games$won, games$luck, 0.3)
  four <- win_rate_adjusted(
    games$won, cbind(games$luck, 2 * games$luck, games$luck + 1, 4), c(0.3, 0.6, 1.3, 4)
  )
  expect_equal(four[-1], once[-1], ignore_attr = TRUE)
})

test_that("a mean that is the games' own is warned of", {
  luck <- withr::with_seed(6, rnorm(40))
  won <- rep(c(TRUE, FALSE), 20)
  expect_warning(win_rate_adjusted(won, luck, mean(luck)), class = "patience_warning_luck")
  expect_warning(win_rate_adjusted(won, cbind(luck, b = 1:40), c(0, 20.5)), "mean of b in")
  expect_no_warning(win_rate_adjusted(won, luck, mean(luck), mean_se = sd(luck) / sqrt(40)))
  expect_no_warning(win_rate_adjusted(won, luck, 0))
})

test_that("games without luck are left out, and groups that cannot be adjusted stay as played", {
  luck <- withr::with_seed(6, rnorm(40))
  won <- rep(c(TRUE, FALSE), 20)
  expect_warning(found <- win_rate_adjusted(won, replace(luck, 3, NA), 0),
                 "1 of 40 games is left out", class = "patience_warning_luck")
  expect_equal(found$estimate, win_rate_adjusted(won[-3], luck[-3], 0)$estimate)
  expect_identical(generics::glance(found)$left.out, 1L)
  expect_match(printed(found), "Left out, their luck unknown: 1 game", fixed = TRUE, all = FALSE)
  expect_warning(
    found <- win_rate_adjusted(won, luck, 0, group = rep(c("many", "few"), c(38, 2))),
    "\"few\" has too few games", class = "patience_warning_luck"
  )
  expect_identical(found$estimate[2], found$rate[2])
  expect_equal(found$worth[2], 2)
  same <- c(luck[1:20], rep(1, 20))
  expect_warning(
    found <- win_rate_adjusted(won, same, 0, group = rep(c("a", "b"), each = 20)), "the same",
    class = "patience_warning_luck"
  )
  expect_identical(found$estimate[2], 0.5)
  # What rounding makes of equal numbers is no luck.
  noise <- rep(c(0.3, 0.1 + 0.2), 20)
  for (method in c("score", "exact")) {
    found <- win_rate_adjusted(won, noise, 0.3, method = method, group = rep(1:2, each = 20))
    expect_identical(found$estimate, c(0.5, 0.5))
    expect_equal(found$p.value[2], 1)
  }
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
    games$result[decided] == "won", cbind(agt = games$agt[decided]),
    spider_moments("agt")[["mean"]], group = games$program[decided], method = "exact"
  ))
})

test_that("recorded games have their own luck", {
  games <- sample_games()
  found <- win_rate_adjusted(games)
  luck <- cbind(agt = games$agt, atsv = games$atsv)
  means <- c(spider_moments("agt")[["mean"]], spider_moments("atsv")[["mean"]])
  by_hand <- win_rate_adjusted(games$result == "won", luck, means, group = games$program)
  expect_equal(found, by_hand)
  expect_identical(found$group, "Made-up Spider")
})

test_that("which luck of recorded games was taken is printed, whatever is missing", {
  games <- sample_games()
  both <- win_rate_adjusted(games)
  expect_match(printed(both), "Adjusted for AGT and ATSV", all = FALSE)
  games$atsv[5:7] <- NA
  alone <- win_rate_adjusted(games)
  expect_match(printed(alone), "Adjusted for AGT, ", all = FALSE)
  expect_match(printed(alone), "ATSV is not used: it is not known of 3 of 100 games", all = FALSE)
  by_agt <- win_rate_adjusted(games, luck = games$agt, mean = spider_moments("agt")[["mean"]])
  expect_equal(alone$estimate, by_agt$estimate)
  expect_identical(generics::glance(alone)$luck, "agt")
  games$agt[3] <- NA
  expect_warning(found <- win_rate_adjusted(games), "its agt is missing|agt",
                 class = "patience_warning_luck")
  expect_identical(found$n, 99L)
  games <- sample_games()
  games$result[9] <- NA
  open <- win_rate_adjusted(games)
  expect_identical(c(open$n, open$unknown), c(100L, 1L))
  expect_lt(open$estimate, open$estimate_if_won)
})

test_that("adjusted rates are tidied, in columns of broom", {
  skip_if_not_installed("generics")
  group <- rep(c("a", "b"), each = 20)
  found <- win_rate_adjusted(rep(c(TRUE, FALSE), 20), 1:40, 20, group = group)
  tidied <- generics::tidy(found)
  expect_identical(tidied$term, c("a", "b"))
  expect_identical(
    names(tidied),
    c("term", "estimate", "conf.low", "conf.high", "p.value", "adj.p.value", "n", "won",
      "unknown")
  )
  exact <- win_rate_adjusted(rep(c(TRUE, FALSE), 20), 1:40, 20, group = group, method = "exact")
  expect_true(all(c("odds.ratio", "odds.low", "odds.high") %in% names(generics::tidy(exact))))
  glanced <- generics::glance(found)
  expect_identical(glanced[1:6], tibble::tibble(
    groups = 2L, n = 40L, won = 20L, unknown = 0L, left.out = 0L, luck = "luck"
  ))
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
  for (luck in list(c(1:8, Inf), rep(NA_real_, 9), letters[1:9], data.frame(a = letters[1:9]))) {
    expect_error(win_rate_adjusted(rep(TRUE, 9), luck, 0), class = "patience_error_argument")
  }
  expect_error(win_rate_adjusted(rep(TRUE, 9), rep(1, 9), 2), "between")
  # The number of sets of games has no end in doubles.
  expect_error(
    win_rate_adjusted(rep(c(TRUE, FALSE), 600), rep(0:1, c(1190, 10)), 0.4,
                      group = rep(1:2, each = 2, length.out = 1200), method = "exact"),
    "too many"
  )
  expect_error(
    win_rate_adjusted(rep(TRUE, 9), 1:9, 0, mean_se = -1), class = "patience_error_argument"
  )
  expect_error(
    win_rate_adjusted(rep(TRUE, 9), 1:9, 0, group = 1:2), class = "patience_error_argument"
  )
})
