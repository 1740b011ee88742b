# Games with the sum 0, 1, .. 43 out of 10^9 that a program of its own dealt; none had more.
counted_sums <- c(
  0, 0, 0, 1, 2, 24, 138, 752, 3050, 12478, 42574, 133507, 375179, 960786, 2249993,
  4828490, 9506485, 17203169, 28713646, 44187157, 62706200, 82179016, 99391885, 110950759,
  114194960, 108334231, 94654839, 76051244, 56120540, 38000474, 23558123, 13331680,
  6888895, 3238710, 1382432, 532108, 186518, 58269, 16431, 4136, 907, 166, 40, 6
)

test_that("the law of AGT has the exact moments and is that of a billion games", {
  law <- spider_distribution()
  expect_equal(law$agt, 0:54 / 6)
  expect_true(all(law$probability > 0))
  expect_equal(sum(law$probability), 1, tolerance = 1e-14)
  mean <- sum(law$agt * law$probability)
  expect_equal(mean, 3.966964992144658, tolerance = 1e-14)
  variance <- sum((law$agt - mean)^2 * law$probability)
  expect_equal(variance, 0.33584940727148, tolerance = 1e-13)
  skewness <- sum((law$agt - mean)^3 * law$probability) / variance^1.5
  expect_equal(round(skewness, 3), -0.028)
  # Sums with fewer than ten games expected are taken together with their neighbours.
  expected <- 1e9 * law$probability
  cells <- pmin(pmax(seq_along(expected), 6), 43)
  found <- c(counted_sums, numeric(55 - length(counted_sums)))
  test <- chisq.test(tapply(found, cells, sum), p = tapply(law$probability, cells, sum))
  expect_gt(test$p.value, 0.001)
  # As the reference has it.
  cumulated <- cumsum(law$probability)
  quantiles <- vapply(c(0.01, 0.05, 0.5, 0.95, 0.99), function(p) {
    law$agt[which(cumulated >= p)[1]]
  }, 1)
  expect_equal(round(quantiles, 3), c(2.667, 3, 4, 4.833, 5.333))
  # The lower tail of the mean of 100 games, whose sum has the law's hundredth power.
  powered <- fft(fft(c(law$probability, numeric(100 * 54 + 1 - 55)))^100, inverse = TRUE)
  cumulated <- cumsum(Re(powered) / length(powered))
  expect_equal(round(cumulated[600 * c(3.87, 3.85) + 1], 4), c(0.0486, 0.0226), tolerance = 0.01)
})

test_that("the law of AGT is exact in whole numbers", {
  # Sums of the numbers by nine digits at a time, since doubles cannot hold them.
  ways <- patience:::agt_ways
  digits <- vapply(formatC(ways, width = 81, flag = " "), function(text) {
    parts <- substring(text, 9 * 0:8 + 1, 9 * 1:9)
    as.numeric(ifelse(nzchar(trimws(parts)), parts, "0"))
  }, numeric(9))
  # 104! / (10!^6 44!) modulo a prime, card by card; so is the sum of the ways.
  prime <- 94906249
  times <- function(a, b) (a * b) %% prime
  inverse <- function(a) {
    Reduce(function(x, bit) {
      x <- times(x, x)
      if (bit) times(x, a) else x
    }, rev(intToBits(prime - 2)) == 1, 1)
  }
  all <- Reduce(times, c(45:104, rep(inverse(Reduce(times, 1:10, 1)), 6)), 1)
  sum <- Reduce(function(x, nine) (times(x, 1e9 %% prime) + nine) %% prime, rowSums(digits), 0)
  expect_identical(sum, all)
})

# The vectors of counts by rank, of a row of ten cards, with a GT of `gt`: 10 - GT is how far the
# counts go down from rank to rank, in all.
rows_with_gt <- function(gt) {
  found <- cbind(last = 0:8, cards = 0:8, down = 0)
  counts <- matrix(0:8)
  for (rank in 2:13) {
    at <- rep(seq_len(nrow(found)), each = 9)
    count <- rep(0:8, nrow(found))
    found <- cbind(
      last = count, cards = found[at, "cards"] + count,
      down = found[at, "down"] + pmax(0, found[at, "last"] - count)
    )
    kept <- found[, "cards"] <= 10 & found[, "down"] <= 10 - gt
    counts <- cbind(counts[at, , drop = FALSE], count)[kept, , drop = FALSE]
    found <- found[kept, , drop = FALSE]
  }
  whole <- found[, "cards"] == 10 & found[, "down"] + found[, "last"] == 10 - gt
  unname(counts[whole, , drop = FALSE])
}

test_that("the upper end of the law of AGT is that of a count of rows", {
  best <- rows_with_gt(9)
  # Ten ranks in a row: from ace, two, three or four.
  expect_identical(nrow(best), 4L)
  next_best <- rows_with_gt(8)
  hands <- function(rows) sum(exp(rowSums(lchoose(8, rows))))
  expect_equal(c(hands(best), hands(next_best)), c(4294967296, 91999271936))
  # How often each of the four is taken by five or six rows, and the ways to order these.
  taken <- function(n) subset(expand.grid(rep(list(0:n), 4)), Var1 + Var2 + Var3 + Var4 == n)
  # The log of the ways to give rows their cards, from all cards of each rank and what is there
  # more than once in a row.
  log_ways <- function(cards, row) {
    lfactorial(8) * 13 - rowSums(lfactorial(8 - cards)) - sum(lfactorial(row))
  }
  log_all <- lfactorial(104) - 6 * lfactorial(10) - lfactorial(44)
  six <- as.matrix(taken(6))
  ways <- exp(log_ways(six %*% best, 0) + lfactorial(6) - rowSums(lfactorial(six)) - log_all)
  law <- spider_distribution()$probability
  expect_equal(sum(ways) / law[55], 1, tolerance = 1e-10)
  expect_equal(signif(law[55], 2), 1.4e-24)
  five <- as.matrix(taken(5))
  orders <- log(6) + lfactorial(5) - rowSums(lfactorial(five))
  ways <- apply(next_best, 1, function(row) {
    cards <- sweep(five %*% best, 2, row, "+")
    fit <- rowSums(cards > 8) == 0
    sum(exp(log_ways(cards[fit, , drop = FALSE], row) + orders[fit] - log_all))
  })
  expect_equal(sum(ways) / law[54], 1, tolerance = 1e-10)
})

test_that("every bet has the mean 1 under fair dealing", {
  law <- spider_distribution()
  factors <- exp(patience:::agt_bets(law$agt))
  expect_equal(colSums(factors * law$probability), rep(1, 8), tolerance = 1e-12)
  # Bets on ATSV are linear in it: at its mean a factor is 1, and at no possible value below 0.
  expect_equal(patience:::atsv_bets(-420 / 13), matrix(0, 1, 6))
  expect_true(all(is.finite(patience:::atsv_bets(c(-12 / 13, -400)))))
  values <- seq(-60, -1, length.out = 11)
  expect_lt(max(abs(diff(exp(patience:::atsv_bets(values)), differences = 2))), 1e-12)
  expect_identical(patience:::atsv_bets(NA), matrix(0, 1, 6))
  # The largest ATSV there is: ace to king, eight times.
  expect_equal(spider_statistic(rep(0:12, 8), "atsv"), -12 / 13)
})

test_that("fair dealers are accused in at most 5% of series of 1000 games", {
  skip_on_cran()
  games <- simulate_spider(300 * 1000, seed = 11)
  for (statistic in c("agt", "atsv", "both")) {
    bets <- patience:::dealer_bets(games, statistic)
    log_e <- patience:::log_evidence(bets, matrix(seq_len(300 * 1000), 1000))
    largest <- apply(log_e, 2, max)
    expect_lte(mean(largest >= log(20)), 0.05)
    # It is as sharp as it may be: near the bound, not far below.
    expect_gte(mean(largest >= log(20)), 0.01)
  }
})

test_that("the worse of two deals is found, by what it is worse in", {
  skip_on_cran()
  alarm <- function(dealer, statistic) {
    monitor_dealer(simulate_spider(150, seed = 4, dealer = dealer), statistic)$alarm
  }
  expect_lt(alarm("worse_agt", "agt"), 80)
  expect_lt(alarm("worse_atsv", "atsv"), 80)
  for (dealer in c("worse_agt", "worse_atsv")) expect_lt(alarm(dealer, "both"), 80)
  expect_lt(alarm("worse_card", "both"), 20)
  watch <- monitor_dealer(simulate_spider(150, seed = 4, dealer = "worse_agt"))
  expect_identical(watch$more_games, 0)
  expect_match(watch$sentence, "^Alarm at game")
})

test_that("a z-test after every game accuses as many fair dealers as the help says", {
  skip_on_cran()
  law <- spider_distribution()$probability
  fair <- spider_moments("agt")
  accused <- function(first) {
    chance <- 1
    found <- 0
    for (n in 1:100) {
      chance <- stats::convolve(chance, rev(law), type = "open")
      z <- ((seq_along(chance) - 1) / 6 - n * fair[["mean"]]) / sqrt(n * fair[["variance"]])
      alarm <- n >= first & z < qnorm(0.05)
      found <- found + sum(chance[alarm])
      chance[alarm] <- 0
    }
    found
  }
  expect_equal(round(c(accused(1), accused(10)), 3), c(0.316, 0.230))
})

test_that("the evidence is what its definition says", {
  skip_on_cran()
  games <- data.frame(agt = c(3, 4.5, 22 / 6), atsv = c(-40.5, NA, -30))
  law <- spider_distribution()
  sd <- sqrt(0.33584940727148)
  theta <- -c(0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.8) / sd
  mgf <- vapply(theta, function(theta) sum(law$probability * exp(theta * law$agt)), 1)
  agt <- vapply(1:3, function(n) mean(exp(theta * sum(games$agt[1:n])) / mgf^n), 1)
  lambda <- c(0.15, 0.3, 0.45, 0.6, 0.75, 0.95)
  first <- 1 + lambda * (-420 / 13 + 40.5) / (408 / 13)
  third <- 1 + lambda * (-420 / 13 + 30) / (408 / 13)
  atsv <- c(mean(first), mean(first), mean(first * third))
  watch <- monitor_dealer(games)
  expect_equal(watch$evidence$e.value, agt)
  expect_equal(watch$evidence$p.value, pmin(1, 1 / cummax(agt)))
  expect_equal(monitor_dealer(games, "atsv")$evidence$e.value, atsv)
  both <- monitor_dealer(games, "both")
  expect_equal(both$evidence$e.value, (agt + atsv) / 2)
  expect_equal(both$evidence$mean_agt, c(3, 3.75, 67 / 18))
  expect_equal(both$evidence$mean_atsv, c(-40.5, -40.5, -35.25))
  expect_equal(monitor_dealer(round(games$agt, 2))$evidence, watch$evidence)
  expect_equal(monitor_dealer(games$atsv, "atsv")$evidence$e.value, atsv)
})

test_that("games that are needed are counted at the mean so far", {
  skip_on_cran()
  more <- monitor_dealer(rep(3.5, 12))$more_games
  expect_identical(monitor_dealer(rep(3.5, 12 + more - 1))$alarm, NA_integer_)
  expect_identical(monitor_dealer(rep(3.5, 12 + more))$alarm, as.integer(12 + more))
  # Far away too, the number is the smallest one.
  more <- monitor_dealer(rep(3.833333, 30))$more_games
  expect_gt(more, 100)
  expect_identical(monitor_dealer(rep(3.833333, 30 + more))$alarm, as.integer(30 + more))
  expect_identical(monitor_dealer(rep(4, 12))$more_games, Inf)
  # Of both statistics, with ATSV in every other game.
  games <- data.frame(agt = rep(3.5, 12), atsv = rep(c(-40, NA), 6))
  more <- monitor_dealer(games, "both")$more_games
  longer <- games[rep(1:2, length.out = 12 + more + 2), ]
  alarm <- monitor_dealer(longer, "both")$alarm
  expect_lt(abs(alarm - 12 - more), 3)
})

test_that("a player who looks after every game sees the same evidence grow", {
  skip_on_cran()
  games <- sample_games()
  whole <- monitor_dealer(games, "both")$evidence
  for (n in c(1, 30)) {
    expect_equal(monitor_dealer(games[seq_len(n), ], "both")$evidence, whole[seq_len(n), ])
  }
})

test_that("after few games nothing is foretold, and programs are not pooled", {
  skip_on_cran()
  for (agt in list(3.5, 4, rep(3.5, 29))) {
    expect_no_match(monitor_dealer(agt)$sentence, "likely|no alarm")
  }
  expect_match(monitor_dealer(rep(3.8333, 30))$sentence, "an alarm is likely after")
  games <- sample_games()
  games$program[1:40] <- "other"
  expect_error(monitor_dealer(games), class = "patience_error_argument")
  expect_s3_class(monitor_dealer(subset(games, program == "other")), "spider_monitor")
})

test_that("the games after a win can be watched alone", {
  skip_on_cran()
  games <- sample_games()
  after <- c(FALSE, games$result[-100] == "won")
  watch <- monitor_dealer(games, after = "won")
  expect_identical(watch$evidence$played, which(after))
  expect_equal(watch$evidence[-2], monitor_dealer(games[after, ])$evidence)
  # An alarm and an error name the game as it was played.
  worse <- games
  worse$agt[60:100] <- 1
  alarm <- monitor_dealer(worse, after = "won")
  expect_match(alarm$sentence, sprintf(
    "Alarm at game %d (number %d of those after a win):", which(after)[alarm$alarm], alarm$alarm
  ), fixed = TRUE)
  worse$agt[which(after)[3]] <- 12
  expect_error(monitor_dealer(worse, after = "won"), sprintf("Game %d: an AGT", which(after)[3]))
  expect_output(print(watch), "watched over 46 games by AGT, after a win", fixed = TRUE)
  expect_error(monitor_dealer(games, after = "draw"), class = "patience_error_argument")
  expect_error(monitor_dealer(4, after = "won"), class = "patience_error_spider_games")
  # A player who wins whenever the cards are good: the bound holds all the same.
  fair <- simulate_spider(500 * 20, seed = 12)
  largest <- vapply(split(fair, rep(1:500, each = 20)), function(series) {
    series$result <- ifelse(series$agt > 3.9, "won", "lost")
    if (all(series$result[-20] == "lost")) return(-Inf)
    followed <- series[patience:::follows_result(series, "won"), ]
    bets <- patience:::dealer_bets(followed, "agt")
    max(patience:::log_evidence(bets))
  }, 1)
  expect_lte(mean(largest >= log(5)), 0.2)
})

test_that("what is excluded grows with the games", {
  skip_on_cran()
  short <- monitor_dealer(rep(4, 30))$excluded
  long <- monitor_dealer(rep(4, 200))$excluded
  expect_true(all(long$probability > short$probability))
  expect_true(all(diff(long$probability) < 0))
  expect_true(all(diff(long$games) > 0))
  expect_equal(long$games, short$games)
  # Half of the players have found the dealer by then, and no sooner.
  by <- function(n) monitor_dealer(rep(4, n))$excluded$probability[2]
  expect_gte(by(long$games[2]), 0.5)
  expect_lt(by(long$games[2] - 1), 0.5)
  games <- data.frame(agt = rep(4, 60), atsv = rep(c(-30, NA), 30))
  both <- monitor_dealer(games, "both")$excluded
  expect_identical(both$dealer, rep(c("worse_agt", "worse_atsv"), each = 3))
  withr::local_seed(5)
  before <- .Random.seed
  monitor_dealer(rep(4, 5))
  expect_identical(.Random.seed, before)
})

test_that("a monitor prints, and bad games are refused", {
  skip_on_cran()
  withr::local_options(width = 80)
  games <- sample_games()
  expect_snapshot(monitor_dealer(games))
  games$atsv[-(1:40)] <- NA
  expect_snapshot(monitor_dealer(games, "both"))
  expect_snapshot(monitor_dealer(rep(-45, 20), "atsv"))
  expect_snapshot(monitor_dealer(rep(2.5, 10)))
  expect_snapshot(monitor_dealer(3.5))
  expect_snapshot(show_table(summary(monitor_dealer(sample_games()))))
  expect_snapshot(show_table(summary(monitor_dealer(sample_games(), "both"))))
  expect_refused(monitor_dealer("a"), "spider_games", "`games` must be recorded games, or a data")
  expect_refused(monitor_dealer(c(4, 4.4)), "spider_games", "Game 2: an AGT must be a multiple")
  expect_refused(monitor_dealer(c(4, NA)), "spider_games", "Game 2: an AGT must be a multiple")
  expect_refused(monitor_dealer(4, "both"), "spider_games", "`games` must be recorded games")
  expect_refused(
    monitor_dealer(c(-30, 4), "atsv"),
    "spider_games", "Game 2: an ATSV must be at most -12/13, not 4"
  )
  expect_refused(
    monitor_dealer(NA_real_, "atsv"),
    "spider_games", "No game of `games` has an ATSV"
  )
  expect_refused(monitor_dealer(games[0, ]), "spider_games", "`games` must be recorded games")
  expect_refused(monitor_dealer(games, "gt"), "argument", '`statistic` must be one of "agt"')
  expect_error(monitor_dealer(4, sig_level = 5), class = "patience_error_argument")
  expect_error(monitor_dealer(4, seed = -5), class = "patience_error_argument")
  expect_error(monitor_dealer(as_cards("AS")), class = "patience_error_spider_games")
  none <- matrix(numeric(), 0, 0)
  expect_error(monitor_dealer(none), class = "patience_error_spider_games")
})

test_that("pictures draw, and say what they need", {
  expect_refused(patience:::need_ggplot2(FALSE), "package", "Pictures need the package")
  skip_if_not_installed("ggplot2")
  withr::local_pdf(NULL)
  games <- sample_games()
  cards <- plot(games, fair = 5000)
  expect_s3_class(cards, "ggplot")
  expect_identical(levels(cards$data$result)[1:2], c("won (46)", "lost (54)"))
  expect_s3_class(plot(monitor_dealer(rep(2.5, 10))), "ggplot")
  expect_s3_class(plot(monitor_dealer(games)), "ggplot")
  games$atsv <- NA_real_
  expect_refused(ggplot2::autoplot(games), "spider_games", "No game of `object` has an ATSV")
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
