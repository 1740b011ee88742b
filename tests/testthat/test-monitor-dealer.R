test_that("the tabulated law is that of fair dealing", {
  law <- patience:::agt_law()
  expect_equal(sum(law), 1, tolerance = 1e-14)
  expect_equal(sum(law * 0:54) / 6, 3.966964992144658, tolerance = 1e-12)
  variance <- (sum(law * (0:54)^2) - sum(law * 0:54)^2) / 36
  expect_equal(variance, 0.33584940727148, tolerance = 1e-10)
  # The lower tail of the mean of 100 games, whose sum has the law's hundredth power.
  powered <- fft(fft(c(law, numeric(100 * 54 + 1 - 55)))^100, inverse = TRUE)
  cumulated <- cumsum(Re(powered) / length(powered))
  expect_equal(cumulated[600 * 3.87 + 1], 0.0486, tolerance = 0.01)
  expect_equal(cumulated[600 * 3.85 + 1], 0.0226, tolerance = 0.01)
  games <- round(6 * simulate_spider(2e5, seed = 3)$agt)
  counts <- table(factor(games, 15:33))
  p <- law[16:34] / sum(law[16:34])
  expect_gt(chisq.test(counts, p = p)$p.value, 0.001)
})

test_that("no factor of the evidence has a mean above 1", {
  tilts <- patience:::agt_tilts()
  means <- vapply(seq_along(tilts$theta), function(k) {
    sum(patience:::agt_law() * exp(tilts$theta[k] * 0:54 - tilts$log_mgf[k]))
  }, 1)
  expect_true(all(means < 1 & means > 0.9999))
})

test_that("fair dealers are accused in at most 5% of series of 1000 games", {
  sums <- matrix(round(6 * simulate_spider(500 * 1000, seed = 11)$agt), 1000)
  largest <- apply(patience:::log_evidence(sums), 2, max)
  expect_lte(mean(largest >= log(20)), 0.05)
  # It is as sharp as it may be: near the bound, not far below.
  expect_gte(mean(largest >= log(20)), 0.01)
})

test_that("the worse of two deals is found", {
  agt <- simulate_spider(200, seed = 4)$agt
  watch <- monitor_dealer(pmin(agt[1:100], agt[101:200]))
  expect_lt(watch$alarm, 60)
  expect_identical(watch$more_games, 0)
  expect_match(watch$sentence, "^Alarm at game")
})

test_that("the evidence is what its definition says", {
  agt <- c(3, 4.5, 22 / 6)
  watch <- monitor_dealer(agt)
  tilts <- patience:::agt_tilts()
  by_hand <- vapply(1:3, function(n) {
    mean(exp(tilts$theta * sum(6 * agt[1:n]) - n * tilts$log_mgf))
  }, 1)
  expect_equal(watch$evidence$e.value, by_hand)
  expect_equal(watch$evidence$p.value, pmin(1, 1 / cummax(by_hand)))
  expect_equal(monitor_dealer(round(agt, 2))$evidence, watch$evidence)
})

test_that("games that are needed are counted at the mean so far", {
  more <- monitor_dealer(rep(3.5, 12))$more_games
  expect_true(is.na(monitor_dealer(rep(3.5, 12 + floor(0.98 * more) - 1))$alarm))
  expect_false(is.na(monitor_dealer(rep(3.5, 12 + more))$alarm))
  expect_identical(monitor_dealer(rep(4, 12))$more_games, Inf)
})

test_that("what is excluded grows with the games", {
  short <- monitor_dealer(rep(4, 30))$excluded$probability
  long <- monitor_dealer(rep(4, 200))$excluded$probability
  expect_true(all(long > short))
  expect_true(all(diff(long) < 0))
  withr::local_seed(5)
  before <- .Random.seed
  monitor_dealer(rep(4, 5))
  expect_identical(.Random.seed, before)
})

test_that("a monitor prints, and bad games are refused", {
  withr::local_options(width = 80)
  expect_snapshot(monitor_dealer(sample_games()))
  expect_snapshot(monitor_dealer(rep(2.5, 10)))
  expect_snapshot(monitor_dealer(3.5))
  expect_snapshot(summary(monitor_dealer(sample_games())))
  expect_snapshot(monitor_dealer("a"), error = TRUE)
  expect_snapshot(monitor_dealer(c(4, 4.4)), error = TRUE)
  expect_snapshot(monitor_dealer(c(4, NA)), error = TRUE)
  expect_snapshot(monitor_dealer(4, "atsv"), error = TRUE)
  expect_error(monitor_dealer(4, level = 5), class = "patience_error_level")
  expect_error(monitor_dealer(4, seed = -5), class = "patience_error_seed")
})

test_that("pictures draw, and say what they need", {
  expect_snapshot(patience:::need_ggplot2(NULL, FALSE), error = TRUE)
  skip_if_not_installed("ggplot2")
  withr::local_pdf(NULL)
  games <- sample_games()
  cards <- plot(games, fair = 5000)
  expect_s3_class(cards, "ggplot")
  expect_identical(levels(cards$data$result)[1:2], c("won (16)", "lost (17)"))
  expect_s3_class(plot(monitor_dealer(rep(2.5, 10))), "ggplot")
  expect_s3_class(plot(monitor_dealer(games)), "ggplot")
  expect_snapshot(ggplot2::autoplot(games[is.na(games$atsv), ]), error = TRUE)
})

test_that("contours hold their share of the games", {
  null <- simulate_spider(20000, seed = 8)
  lines <- patience:::null_contours(null$agt, null$atsv)
  inside <- function(holds) {
    # The share within the convex hull: the contours bulge, so it is about what they hold.
    path <- lines[lines$holds == holds, ]
    hull <- path[chull(path$agt, path$atsv), ]
    sides <- vapply(seq_len(nrow(hull)), function(i) {
      j <- i %% nrow(hull) + 1
      (hull$agt[j] - hull$agt[i]) * (null$atsv - hull$atsv[i]) -
        (hull$atsv[j] - hull$atsv[i]) * (null$agt - hull$agt[i]) <= 0
    }, logical(nrow(null)))
    mean(rowSums(sides) == nrow(hull))
  }
  expect_lt(abs(inside("50%") - 0.5), 0.05)
  expect_lt(abs(inside("80%") - 0.8), 0.05)
  expect_lt(abs(inside("95%") - 0.95), 0.03)
})
