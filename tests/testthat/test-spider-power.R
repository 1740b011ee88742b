test_that("the smallest shifts are those known", {
  smallest <- smallest_shift_dealer(100)
  expect_identical(smallest$statistic, c("agt", "atsv"))
  expect_equal(round(smallest$shift, 3), c(-0.249, -0.249))
  expect_equal(round(smallest$shift_own, 3), c(-0.144, -2.377))
  # 2.38 in ATSV.
  expect_equal(round(smallest$shift_own[2], 2), -2.38)
  back <- games_needed_dealer(shift = smallest$shift[1])
  expect_identical(back$estimate, c(100, 100))
  own <- games_needed_dealer(shift = smallest$shift_own, unit = "own")
  expect_identical(own$estimate[c(1, 4)], c(100, 100))
  better <- smallest_shift_dealer(c(30, 100), "agt", alternative = "greater")
  expect_true(all(better$shift > 0) && better$shift[1] > better$shift[2])
  back <- games_needed_dealer(shift = better$shift, statistic = "agt", alternative = "greater")
  expect_identical(back$estimate, c(30, 100))
})

test_that("no shift in the direction of the test is never found", {
  better <- games_needed_dealer(shift = c(0, 0.2), statistic = "agt")
  expect_identical(better$estimate, c(Inf, Inf))
  fair <- games_needed_dealer("fair", reps = 0, sims = 20000)
  expect_identical(fair$estimate, c(Inf, Inf))
  expect_true(all(is.na(fair$checked_power)))
  expect_identical(fair$conf.high, c(Inf, Inf))
})

test_that("the formula holds for dealers", {
  skip_on_cran()
  dealers <- list(
    spider_dealer("worse_agt", probability = 0.5), spider_dealer("worse_first"),
    spider_dealer("redeal"), spider_dealer("worse_agt", after_wins = TRUE)
  )
  for (dealer in dealers) {
    needed <- games_needed_dealer(
      dealer,
      statistic = "agt", after_wins = isTRUE(dealer$settings$after_wins)
    )
    expect_lt(abs(needed$checked_power - 0.8), 0.05)
    expect_true(needed$conf.low <= needed$estimate && needed$estimate <= needed$conf.high)
    expect_true(needed$checked.low <= needed$checked_power)
  }
  half <- games_needed_dealer(dealers[[1]], reps = 0)
  expect_equal(half$shift, c(-0.284, -0.076), tolerance = 0.1)
  # By the shift of the reference alone; the spread is a bit wider than the fair one.
  expect_lt(abs(half$estimate[1] / games_needed_dealer(shift = -0.284)$estimate[1] - 1), 0.1)
})

test_that("planned games have the power wanted, exactly, but for the steps of AGT", {
  law <- spider_agt_distribution()$probability
  exact <- patience:::exact_moments("agt")
  sums <- 0:54
  # The law shifted by so many standard deviations: tilted exponentially.
  shifted <- function(shift) {
    tilt <- function(theta) law * exp(theta * sums) / sum(law * exp(theta * sums))
    mean <- function(theta) (sum(tilt(theta) * sums / 6) - exact[["mean"]]) / exact[["sd"]]
    tilt(uniroot(function(theta) mean(theta) - shift, c(-1, 1), tol = 1e-10)$root)
  }
  for (shift in c(-0.3, -0.4, -0.5)) {
    n <- games_needed_dealer(shift = shift, statistic = "agt")$estimate
    chance <- 1
    for (game in seq_len(n)) chance <- convolve(chance, rev(shifted(shift)), type = "open")
    means <- (seq_along(chance) - 1) / (6 * n)
    z <- (means - exact[["mean"]]) / (exact[["sd"]] / sqrt(n))
    expect_lt(abs(sum(chance[z < qnorm(0.05)]) - 0.8), 0.005)
  }
})

test_that("a dealer of one's own is measured", {
  own <- spider_dealer(function(number) deal_cards("spider", 1, number)$cards)
  needed <- games_needed_dealer(own, sims = 200, reps = 0)
  games <- simulate_spider(200)
  exact <- spider_moments("agt")
  shift <- (mean(games$agt) - exact[["mean"]]) / sqrt(exact[["variance"]])
  expect_equal(needed$shift[1], shift)
  expect_equal(needed$sd_ratio[1], sd(games$agt) / sqrt(exact[["variance"]]))
})

test_that("powers come for several numbers of games", {
  powers <- power_dealer("worse_agt", games = c(40, 10), reps = 400)
  expect_identical(powers$games, c(10, 40, 10, 40))
  expect_identical(powers$statistic, rep(c("agt", "atsv"), each = 2))
  alone <- power_dealer("worse_agt", games = 40, reps = 400)
  expect_equal(powers$estimate[c(2, 4)], alone$estimate)
  expect_s3_class(powers, "power_dealer")
})

test_that("needed games print, and bad arguments are refused", {
  withr::local_options(width = 98)
  expect_snapshot(games_needed_dealer(shift = c(-0.144, -0.072), unit = "own", statistic = "agt"))
  expect_snapshot(smallest_shift_dealer(c(30, 100)))
  expect_snapshot(games_needed_dealer(), error = TRUE)
  expect_snapshot(games_needed_dealer("fair", shift = 1), error = TRUE)
  expect_snapshot(games_needed_dealer("worse"), error = TRUE)
  expect_snapshot(games_needed_dealer(shift = "much"), error = TRUE)
  expect_snapshot(games_needed_dealer(shift = -1, unit = "cm"), error = TRUE)
  expect_snapshot(games_needed_dealer(shift = -1, power = 0.01), error = TRUE)
  expect_snapshot(games_needed_dealer(shift = -1, level = 2), error = TRUE)
  expect_snapshot(games_needed_dealer(shift = -1, statistic = "gt"), error = TRUE)
  expect_snapshot(games_needed_dealer("fair", sims = 1), error = TRUE)
  expect_snapshot(games_needed_dealer("fair", after_wins = TRUE), error = TRUE)
  expect_snapshot(smallest_shift_dealer(0), error = TRUE)
  expect_snapshot(error = TRUE, games_needed_dealer(
    spider_dealer("worse_agt", after_wins = TRUE, win_rate = 0),
    after_wins = TRUE
  ))
})

test_that("power curves draw, and say what they need", {
  skip_if_not_installed("ggplot2")
  withr::local_pdf(NULL)
  powers <- power_dealer("worse_agt", games = c(10, 40), reps = 50)
  quarter <- power_dealer(spider_dealer("worse_agt", probability = 0.25), c(10, 40), reps = 50)
  one <- plot(powers)
  expect_match(one$labels$title, "how soon a dealer is found out")
  expect_s3_class(one, "ggplot")
  expect_identical(nrow(one$data), 4L)
  expect_match(one$labels$x, "(n)", fixed = TRUE)
  expect_match(one$labels$caption, "^50 simulated series")
  two <- ggplot2::autoplot(powers, "a quarter of the games" = quarter)
  expect_identical(levels(two$data$panel), c(
    "the worse of two deals by AGT, in 100% of the games", "a quarter of the games"
  ))
  expect_snapshot(ggplot2::autoplot(powers, 7), error = TRUE)
  expect_error(ggplot2::autoplot(powers, wanted = 2), class = "patience_error_number")
})
