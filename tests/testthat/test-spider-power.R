test_that("the smallest shifts are those known", {
  smallest <- games_needed_dealer(games = 100, test = suspect())
  expect_identical(smallest$statistic, c("agt", "atsv"))
  # By the formula both are -0.249.
  expect_equal(round(smallest$shift[2], 3), -0.249)
  expect_lt(abs(smallest$shift[1] + 0.249), 0.005)
  # 2.38 in ATSV.
  expect_equal(round(smallest$shift_own[2], 2), -2.38)
  better <- games_needed_dealer(games = c(30, 100), test = dealer_test(alternative = "greater"))
  expect_true(all(better$shift > 0 & better$shift[c(1, 3)] > better$shift[c(2, 4)]))
  back <- games_needed_dealer(
    shift = better$shift[3:4], test = dealer_test("atsv", alternative = "greater")
  )
  expect_identical(back$estimate, c(30, 100))
  own <- games_needed_dealer(shift = smallest$shift_own, unit = "own", test = suspect())
  expect_identical(own$estimate[4], 100)
})

test_that("no shift in the direction of the test is never found", {
  better <- games_needed_dealer(shift = c(0, 0.2), test = suspect("agt"))
  expect_identical(better$estimate, c(Inf, Inf))
  fair <- games_needed_dealer("fair", reps = 0, sims = 20000, test = suspect())
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
      dealer, test = suspect("agt", after_wins = isTRUE(dealer$settings$after_wins))
    )
    expect_lt(abs(needed$checked_power - 0.8), 0.05)
    expect_true(needed$conf.low <= needed$estimate && needed$estimate <= needed$conf.high)
    expect_true(needed$checked.low <= needed$checked_power)
  }
  half <- games_needed_dealer(dealers[[1]], reps = 0, test = suspect())
  expect_equal(half$shift, c(-0.284, -0.076), tolerance = 0.1)
  # By the shift of the reference alone; the spread is a bit wider than the fair one.
  by_shift <- games_needed_dealer(shift = -0.284, test = suspect())
  expect_lt(abs(half$estimate[1] / by_shift$estimate[1] - 1), 0.1)
})

# The law shifted by so many standard deviations: tilted exponentially.
shifted_law <- function(shift) {
  law <- spider_distribution()$probability
  exact <- patience:::exact_moments("agt")
  tilt <- function(theta) law * exp(theta * 0:54) / sum(law * exp(theta * 0:54))
  mean <- function(theta) (sum(tilt(theta) * 0:54 / 6) - exact[["mean"]]) / exact[["sd"]]
  tilt(uniroot(function(theta) mean(theta) - shift, c(-1, 1), tol = 1e-12)$root)
}

# The powers of the exact test with 1 to n games, by the ways to come to each sum.
listed_powers <- function(law, n, level = 0.05, game = spider_distribution()$probability) {
  add <- function(sums, law) {
    ways <- outer(seq_along(sums), seq_along(law), "+")
    as.vector(rowsum(as.vector(outer(sums, law)), as.vector(ways)))
  }
  fair <- sums <- 1
  vapply(seq_len(n), function(game_number) {
    fair <<- add(fair, game)
    sums <<- add(sums, law)
    sum(sums[cumsum(fair) <= level])
  }, 1)
}

test_that("planned games are the fewest that have the power wanted, exactly", {
  shift <- -0.5
  n <- games_needed_dealer(shift = shift, test = suspect("agt"))$estimate
  # The units are the same.
  own <- shift * sqrt(spider_moments("agt")[["variance"]])
  again <- games_needed_dealer(shift = own, unit = "own", test = suspect("agt"))
  expect_identical(again$estimate, n)
  powers <- listed_powers(shifted_law(shift), n)
  expect_identical(which(powers >= 0.8), as.integer(n))
  formula <- ((qnorm(0.95) + qnorm(0.8)) / shift)^2
  expect_lt(abs(n / formula - 1), 0.15)
})

test_that("the smallest shift is the one with just the power wanted, exactly", {
  for (n in c(2, 12)) {
    smallest <- games_needed_dealer(games = n, test = suspect("agt"))
    expect_close(listed_powers(shifted_law(smallest$shift), n)[n], 0.8, 1e-8)
  }
  expect_true(is.na(games_needed_dealer(
    games = 1, test = suspect("rank", sig_level = 1e-5)
  )$shift))
  one <- games_needed_dealer(games = 1, test = suspect("rank", sig_level = 1e-5))
  expect_true(is.na(one$shift_own))
})

# The law of the cards of a rank in the six rows if each is `odds` times as likely there.
rank_at_odds <- function(odds) {
  ways <- choose(8, 0:8) * choose(96, 60 - 0:8) * odds^(0:8)
  ways / sum(ways)
}

test_that("one rank has its size, its needed games and its smallest shift, exactly", {
  fair <- rank_at_odds(1)
  size <- power_dealer("fair", c(2, 12), test = suspect("rank", rank = "7"))
  expect_close(size$estimate, listed_powers(fair, 12, game = fair)[c(2, 12)])
  expect_identical(size$shift, c(0, 0))
  more <- power_dealer("worse_card", 12, test = dealer_test("rank", alternative = "greater"))
  expect_close(more$estimate, listed_powers(rev(fair), 12, game = rev(fair))[12])
  expect_identical(games_needed_dealer("fair", reps = 0, test = suspect("rank"))$estimate, Inf)
  # Each king is 0.6 times as likely to lie in the rows as another card.
  fewer <- rank_at_odds(0.6)
  shift <- sum(0:8 * (fewer - fair))
  needed <- games_needed_dealer(shift = shift, unit = "own", test = suspect("rank"))
  powers <- listed_powers(fewer, needed$estimate, game = fair)
  expect_identical(which(powers >= 0.8), as.integer(needed$estimate))
  expect_equal(needed$shift_own, shift)
  smallest <- games_needed_dealer(
    games = needed$estimate, power = tail(powers, 1), test = suspect("rank")
  )
  expect_close(smallest$shift_own, shift, 1e-8)
  expect_equal(smallest$shift, shift / sqrt(sum((0:8 - 60 / 13)^2 * fair)))
})

test_that("the rows of the dealer of worse cards are fair", {
  skip_on_cran()
  expect_identical(
    patience:::dealer_game_law("agt", spider_dealer("worse_card")),
    spider_distribution()$probability
  )
  expect_null(patience:::dealer_game_law("rank", spider_dealer("worse_agt")))
  games <- simulate_spider(2000, seed = 3, dealer = "worse_card")
  expect_identical(games$agt, simulate_spider(2000, seed = 3)$agt)
})

test_that("the laws of rigged dealers follow from that of fair dealing", {
  fair <- spider_distribution()$probability
  # All pairs of deals.
  pairs <- outer(0:54, 0:54, pmin)
  worse <- as.vector(tapply(outer(fair, fair), pairs, sum))
  expect_close(patience:::dealer_game_law("agt", spider_dealer("worse_agt")), worse)
  some <- spider_dealer("worse_agt", probability = 0.3)
  expect_close(patience:::dealer_game_law("agt", some), 0.3 * worse + 0.7 * fair)
  expect_close(patience:::dealer_game_law("agt", spider_dealer("fair")), fair)
  redeal <- patience:::dealer_game_law("agt", spider_dealer("redeal", threshold = 4.5))
  expect_identical(max(which(redeal > 0)) - 1, 27)
  expect_null(patience:::dealer_game_law("agt", spider_dealer("worse_agt", after_wins = TRUE)))
  expect_null(patience:::dealer_game_law("agt", spider_dealer("worse_first")))
  for (dealer in list(some, spider_dealer("redeal", threshold = 4))) {
    law <- patience:::dealer_game_law("agt", dealer)
    games <- simulate_spider(20000, seed = 8, dealer = dealer)
    seen <- tabulate(round(6 * games$agt) + 1, 55)
    likely <- law * 20000 > 5
    expect_gt(chisq.test(seen[likely], p = law[likely], rescale.p = TRUE)$p.value, 1e-4)
  }
})

test_that("exact powers are those of the test, to 1e-10 and beside simulated ones", {
  found <- power_dealer("worse_agt", games = c(2, 3, 12), test = suspect("agt"))
  law <- patience:::dealer_game_law("agt", spider_dealer("worse_agt"))
  expect_true(all(is.na(found$reps)))
  expect_close(found$estimate, listed_powers(law, 12)[c(2, 3, 12)])
  better <- power_dealer(
    "worse_agt", games = 5, test = dealer_test("agt", alternative = "greater")
  )
  expect_lt(better$estimate, 0.05)
  expect_lte(power_dealer("fair", games = 30, test = suspect("agt"))$estimate, 0.05)
  expect_gt(power_dealer("fair", games = 30, test = suspect("agt"))$estimate, 0.04)
  # The games of simulated series, each tested by test_dealer() itself.
  dealer <- spider_dealer("worse_agt", probability = 0.5)
  agt <- matrix(simulate_spider(40 * 100, seed = 2, dealer = dealer)$agt, 40)
  p <- apply(
    agt, 2, function(agt) test_dealer(data.frame(agt = agt), alternative = "less")$p.value
  )
  exact <- power_dealer(dealer, games = 40, test = suspect("agt"))$estimate
  expect_lt(abs(mean(p <= 0.05) - exact), 4 * sqrt(exact * (1 - exact) / 100))
})

test_that("every test of a dealer has its power", {
  skip_on_cran()
  dealer <- spider_dealer("worse_first")
  all <- suspect(c(
    "agt", "atsv", "both", "rank", "ranks", "fair_dealing", "luck",
    "monitor_agt", "monitor_atsv", "monitor_both", "change_agt", "change_atsv", "change_both"
  ))
  found <- power_dealer(dealer, 60, reps = 60, test = all)
  expect_identical(found$statistic, patience:::power_statistics)
  expect_false(anyNA(found$reps))
})

test_that("series by series a power is what the tests themselves say, to each side", {
  skip_on_cran()
  dealer <- spider_dealer("worse_first")
  options <- list(
    after_wins = FALSE, reps = 8, seed = 1, order = "spread", rank = 12, threads = 1
  )
  played <- lapply(1:8, function(series) {
    numbers <- (series - 1) * 60 + 1:60
    codes <- patience:::dealer_deals(dealer, numbers, options)
    letters <- matrix(patience:::card_ranks[codes[45:104, ] %% 13 + 1], 10)
    rows <- matrix(apply(letters, 2, paste, collapse = ""), 6)
    list(
      games = simulate_spider(number = numbers, dealer = dealer), codes = codes,
      recorded = suppressWarnings(spider_games(rows = lapply(1:60, function(i) rows[, i])))
    )
  })
  p <- function(test) vapply(played, function(each) test(each)$p.value, 1)
  series <- patience:::spider_series(dealer, 60, 8, 1, 1, "spread", FALSE)
  # Those of games after a win.
  punish <- spider_dealer("worse_agt", after_wins = TRUE, win_rate = 0.6)
  punished <- patience:::spider_series(punish, 20, 8, 1, 1, "spread", TRUE)
  streaks <- function(...) {
    vapply(1:8, function(i) {
      games <- simulate_spider(number = (i - 1) * 20 + 1:20, dealer = punish)
      games$result <- ifelse(games$won, "won", "lost")
      test_streaks(games, ...)$p.value
    }, 1)
  }
  for (side in c("less", "greater", "two.sided")) {
    options$alternative <- side
    says <- function(statistic) {
      patience:::series_found(statistic, series, dealer, 60, 0.3, options)
    }
    dealers <- function(...) p(function(x) test_dealer(x$games, ..., alternative = side)) <= 0.3
    expect_identical(says("agt"), dealers(), label = side)
    expect_identical(says("atsv"), dealers("atsv", "z"), label = side)
    expect_identical(says("both"), dealers("both", "z"), label = side)
    kings <- p(function(x) test_ranks(x$recorded, "K", alternative = side))
    expect_identical(says("rank"), kings <= 0.3, label = side)
    options$after_wins <- TRUE
    found <- function(statistic) {
      unname(patience:::series_found(statistic, punished, punish, 20, 0.3, options))
    }
    expect_identical(found("agt"), streaks(alternative = side) <= 0.3, label = side)
    # As the test says with the same players.
    both <- streaks(statistic = "both", seed = 2, alternative = side)
    expect_identical(found("both"), both <= 0.3, label = side)
    options$after_wins <- FALSE
  }
  expect_equal(says("fair_dealing"), vapply(played, function(x) {
    min(test_fair_dealing(x$codes)$adj.p.value) < 0.3
  }, NA))
  ranks <- p(function(x) test_ranks(x$recorded, method = "chisq"))
  expect_identical(says("ranks"), ranks < 0.3)
})

test_that("the power of luck is that of Student's test for the games of the reference player", {
  skip_on_cran()
  dealer <- spider_dealer("worse_first")
  test <- dealer_test("luck", alternative = "less")
  found <- power_dealer(dealer, c(20, 50), test, reps = 12, seed = 3)
  # The same games.
  options <- list(seed = 3, order = "spread")
  deals <- patience:::dealer_deals(dealer, 1:12, options)
  luck <- .Call(patience:::patience_spider_luck, deals, 1, NULL)
  expect_equal(found$shift, rep(mean(luck) / sd(luck), 2))
  power <- function(games, shift) {
    stats::power.t.test(
      games, -shift, type = "one.sample", alternative = "one.sided"
    )$power
  }
  expect_equal(found$estimate, c(power(20, found$shift[1]), power(50, found$shift[1])))
  expect_true(all(found$conf.low <= found$estimate & found$estimate <= found$conf.high))
  # Two sides have the size where nothing is shifted.
  expect_equal(patience:::luck_power(30, 0, 0.05, "two.sided"), 0.05)
  needed <- games_needed_dealer(dealer, test = test, reps = 12, seed = 3)
  expect_identical(needed$shift, found$shift[1])
  aim <- patience:::needed_aim("luck", 0.8, 0.05, "less", "luck")
  for (shift in c(-0.2, -0.5, -1.5)) {
    games <- patience:::games_by_t_test(shift, aim)
    expect_gte(power(games, shift), 0.8)
    expect_lt(power(games - 1, shift), 0.8)
  }
  after_wins <- spider_dealer("worse_agt", after_wins = TRUE)
  expect_refused(
    power_dealer(after_wins, 20, dealer_test("luck", after_wins = TRUE)), "argument", "after_wins"
  )
})

test_that("a test with two sides has its power, exactly", {
  skip_on_cran()
  # Of AGT the p-value is twice the smaller one, of a rank the chance of what is as unlikely.
  law <- shifted_law(-0.5)
  found <- power_dealer("worse_agt", games = c(2, 12), test = "agt")$estimate
  worse <- patience:::dealer_game_law("agt", spider_dealer("worse_agt"))
  each_side <- listed_powers(worse, 12, 0.025) +
    listed_powers(rev(worse), 12, 0.025, rev(spider_distribution()$probability))
  expect_close(found, each_side[c(2, 12)])
  needed <- games_needed_dealer(shift = -0.5, test = "agt")$estimate
  powers <- listed_powers(law, needed, 0.025) +
    listed_powers(rev(law), needed, 0.025, rev(spider_distribution()$probability))
  expect_identical(which(powers >= 0.8), as.integer(needed))
  expect_identical(games_needed_dealer(shift = 0.5, test = "atsv")$estimate, 32)
  expect_equal(((qnorm(0.975) + qnorm(0.8)) / 0.5)^2, 31.4, tolerance = 0.01)
  smallest <- games_needed_dealer(games = c(needed, 1e5), test = c("agt", "rank"))$shift
  expect_true(all(smallest < 0))
  expect_lt(abs(smallest[1] + 0.5), 0.01)
  fair <- rank_at_odds(1)
  p <- vapply(fair, function(chance) sum(fair[fair <= chance * (1 + 1e-7)]), 1)
  size <- patience:::power_of_laws("rank", fair, fair, 0.2, "two.sided")
  expect_close(size, sum(fair[p <= 0.2]))
  # The monitor bets on worse cards whatever is said.
  expect_identical(
    power_dealer("worse_agt", 30, test = "monitor_agt"),
    power_dealer("worse_agt", 30, test = suspect("monitor_agt"))
  )
})

# The chances that the monitor by AGT has warned by game 1 to n, by all ways to come to each sum.
listed_alarms <- function(law, n, level) {
  fair <- spider_distribution()$probability
  theta <- -c(0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.55, 0.8) / 6 / sqrt(spider_moments("agt")[[2]])
  mgf <- vapply(theta, function(theta) sum(fair * exp(theta * 0:54)), 1)
  chance <- 1
  warned <- 0
  vapply(seq_len(n), function(game_number) {
    ways <- outer(seq_along(chance), seq_along(law), "+")
    chance <<- as.vector(rowsum(as.vector(outer(chance, law)), as.vector(ways)))
    capital <- vapply(seq_along(chance) - 1, function(sum) {
      mean(exp(theta * sum) / mgf^game_number)
    }, 1)
    warned <<- warned + sum(chance[capital >= 1 / level])
    chance[capital >= 1 / level] <<- 0
    warned
  }, 1)
}

test_that("the monitor's powers and needed games by AGT are exact, to 1e-10", {
  dealer <- spider_dealer("worse_agt", probability = 0.5)
  law <- patience:::dealer_game_law("agt", dealer)
  chances <- listed_alarms(law, 20, 0.3)
  games <- c(2, 7, 20)
  found <- power_dealer(dealer, games, test = suspect("monitor_agt", sig_level = 0.3))
  expect_close(found$estimate, chances[games])
  expect_true(all(is.na(found$reps)))
  shift <- (sum(law * 0:54 / 6) - spider_moments("agt")[["mean"]]) /
    sqrt(spider_moments("agt")[["variance"]])
  expect_equal(found$shift, rep(shift, 3))
  needed <- games_needed_dealer(
    dealer, power = 0.4, reps = 0, test = suspect("monitor_agt", sig_level = 0.3)
  )
  expect_identical(needed$estimate, as.numeric(which(chances >= 0.4)[1]))
  expect_equal(needed$shift, shift)
  expect_equal(needed$shift_own, shift * sqrt(spider_moments("agt")[["variance"]]))
  # By a shift, in either unit.
  chances <- listed_alarms(shifted_law(-1), 15, 0.3)
  by_shift <- games_needed_dealer(
    shift = -1, power = 0.7, test = suspect("monitor_agt", sig_level = 0.3)
  )
  expect_identical(by_shift$estimate, as.numeric(which(chances >= 0.7)[1]))
  # Ville: however long, and never by better cards; nor with cards that no game has.
  size <- power_dealer("fair", c(100, 1000), test = suspect("monitor_agt"))$estimate
  expect_true(all(diff(size) > 0 & size < 0.05))
  never <- games_needed_dealer(shift = c(0, 0.3, -7), test = suspect("monitor_agt"))
  expect_identical(never$estimate, c(Inf, Inf, NA))
  expect_identical(
    games_needed_dealer("fair", reps = 0, test = suspect("monitor_agt"))$estimate, Inf
  )
})

test_that("the monitor's chances of a seen dealer are exact by AGT, and as players have them", {
  dealer <- spider_dealer("worse_agt", probability = 0.25)
  watch <- monitor_dealer(simulate_spider(60, seed = 4)$agt)
  exact <- power_dealer(dealer, 60, test = suspect("monitor_agt"))$estimate
  expect_close(watch$excluded$probability[3], exact)
  played <- patience:::excluded_dealer("worse_agt", list(agt = numeric(60)), "agt", 20, 1)
  expect_lt(max(abs(played$probability - watch$excluded$probability)), 0.06)
  expect_lt(max(abs(played$games / watch$excluded$games - 1)), 0.1)
})

test_that("alarms of simulated series are those of monitor_dealer()", {
  skip_on_cran()
  first <- function(games, ...) {
    c(monitor_dealer(games, ..., sig_level = 0.3)$alarm, Inf)[1]
  }
  options <- list(seed = 1, threads = 1, order = "spread", after_wins = FALSE)
  dealer <- spider_dealer("worse_card")
  alarms <- patience:::first_alarms("monitor_both", dealer, 12, 6, 0.3, options)
  each <- vapply(1:6, function(i) {
    first(simulate_spider(number = (i - 1) * 12 + 1:12, dealer = dealer), "both")
  }, 1)
  expect_identical(alarms, replace(each, is.na(each), Inf))
  found <- power_dealer(
    dealer, 12, reps = 60,
    test = suspect(c("monitor_atsv", "monitor_both"), sig_level = 0.3)
  )
  expect_true(all(found$reps == 60 & found$conf.low <= found$estimate))
  # Those after a win, counted among all games.
  punish <- spider_dealer("worse_agt", after_wins = TRUE, win_rate = 0.6)
  options$after_wins <- TRUE
  alarms <- patience:::first_alarms("monitor_agt", punish, 40, 6, 0.3, options)
  each <- vapply(1:6, function(i) {
    games <- simulate_spider(number = (i - 1) * 40 + 1:40, dealer = punish)
    games$result <- ifelse(games$won, "won", "lost")
    following <- which(c(FALSE, head(games$won, -1)))
    following[first(games, after = "won")]
  }, 1)
  expect_identical(alarms, replace(each, is.na(each), Inf))
  # The quantile of the first alarms, within its interval.
  test <- suspect(c("monitor_atsv", "monitor_agt"))
  needed <- games_needed_dealer(dealer, reps = 200, test = test)
  expect_lte(abs(needed$estimate[1] - 9), 1)
  expect_lte(needed$conf.low[1], needed$estimate[1])
  expect_lte(needed$estimate[1], needed$conf.high[1])
  # The upper end is found too where enough series have an alarm a bit later.
  weaker <- games_needed_dealer(
    spider_dealer("worse_atsv", probability = 0.45), reps = 100, test = suspect("monitor_atsv")
  )
  expect_true(weaker$estimate > 100 && weaker$conf.high > weaker$estimate)
  expect_lt(weaker$conf.high, 300)
  expect_lt(abs(needed$checked_power[1] - 0.8), 0.15)
  # Its rows are fair.
  expect_identical(needed$estimate[2], Inf)
})

test_that("games are found by trying where no formula is known", {
  skip_on_cran()
  needed <- games_needed_dealer("worse_agt", reps = 100, test = suspect("both"))
  expect_gte(needed$checked_power, 0.8)
  expect_lt(abs(needed$estimate - 24), 6)
  try <- function(power_of, most) patience:::games_by_simulation(power_of, 0.8, 2, most)
  expect_identical(try(function(games) games / 100, 1000), 80)
  expect_identical(try(function(games) 0.05, 1000), Inf)
  expect_identical(try(function(games) 1, 1000), 2)
})

test_that("a dealer of one's own is measured", {
  own <- spider_dealer(function(number) deal_cards("spider", number)$cards)
  needed <- games_needed_dealer(own, sims = 200, reps = 0, test = suspect())
  games <- simulate_spider(200)
  exact <- spider_moments("agt")
  shift <- (mean(games$agt) - exact[["mean"]]) / sqrt(exact[["variance"]])
  expect_equal(needed$shift[1], shift)
  expect_equal(needed$sd_ratio[1], sd(games$agt) / sqrt(exact[["variance"]]))
})

test_that("powers come for several numbers of games", {
  powers <- power_dealer("worse_agt", games = c(40, 10), reps = 400, test = suspect())
  expect_identical(powers$games, c(10, 40, 10, 40))
  expect_identical(powers$statistic, rep(c("agt", "atsv"), each = 2))
  alone <- power_dealer("worse_agt", games = 40, reps = 400, test = suspect())
  expect_equal(powers$estimate[c(2, 4)], alone$estimate)
  expect_s3_class(powers, "power_dealer")
})

test_that("needed games print, and bad arguments are refused", {
  withr::local_options(width = 98)
  expect_snapshot(
    show_table(
      games_needed_dealer(shift = c(-0.144, -0.072), unit = "own", test = suspect("agt"))
    )
  )
  expect_snapshot(show_table(games_needed_dealer(games = c(30, 100), test = suspect())))
  expect_refused(games_needed_dealer(), "argument", "Give one of `dealer`, `shift` and `games`")
  expect_refused(games_needed_dealer("fair", unit = "own"), "argument", "`unit` is for `shift`")
  expect_refused(games_needed_dealer(games = 50, reps = 10), "argument", "`reps` is for `dealer`")
  expect_refused(
    games_needed_dealer("fair", shift = 1),
    "argument", "Give one of `dealer`, `shift` and `games`"
  )
  expect_refused(
    games_needed_dealer("worse"), "argument", "`dealer` must be a dealer or the name"
  )
  expect_refused(games_needed_dealer(shift = "much"), "argument", "`shift` must be numbers, not")
  no_rank <- quote(games_needed_dealer(shift = 1, test = suspect("rank", rank = "\xff")))
  expect_error(eval(no_rank), class = "patience_error_spider_games")
  shift <- c(-0.1, -0.2, -0.3, -0.4)
  square <- games_needed_dealer(shift = matrix(shift, 2), test = suspect())
  expect_identical(square, games_needed_dealer(shift = shift, test = suspect()))
  expect_refused(
    games_needed_dealer(shift = -1, unit = "cm"),
    "argument", '`unit` must be one of "sd" and "own", not "cm"'
  )
  expect_refused(
    games_needed_dealer(shift = -1, power = 0.01),
    "argument", "`power` must be one number above `sig_level` and below 1"
  )
  expect_refused(
    games_needed_dealer(shift = -1, test = suspect(sig_level = 2)),
    "argument", "`sig_level` must be one number between 0 and 1"
  )
  expect_refused(
    games_needed_dealer(shift = -1, test = suspect("gt")),
    "argument", '`statistic` must be one of "agt", "atsv", "rank", and "monitor_agt", not "gt"'
  )
  expect_refused(
    games_needed_dealer(shift = -1, test = suspect("ranks")),
    "argument",
    '`statistic` must be one of "agt", "atsv", "rank", and "monitor_agt", not "ranks"',
    'Did you mean "rank"?'
  )
  expect_refused(
    games_needed_dealer("worse_agt", test = suspect("rank", rank = "X")),
    "spider_games", '`rank` must be a rank, not "X"'
  )
  expect_refused(
    power_dealer("fair", 20000, test = suspect("rank")),
    "argument", '"rank" takes at most 10,000 `games`'
  )
  expect_refused(
    power_dealer("fair", 20, test = suspect("fair_dealing")),
    "argument", '"fair_dealing" needs at least 50 `games`'
  )
  expect_refused(
    power_dealer(
      spider_dealer("worse_agt", after_wins = TRUE),
      test = suspect("ranks", after_wins = TRUE)
    ),
    "argument", 'With `after_wins` the `statistic` is "agt", "atsv", "both", "monitor_agt"'
  )
  expect_refused(
    games_needed_dealer("fair", sims = 1), "argument", "`sims` must be a whole number"
  )
  expect_refused(
    games_needed_dealer("fair", test = suspect(after_wins = TRUE)),
    "argument", "`after_wins` is for dealers with `after_wins = TRUE`"
  )
  expect_refused(games_needed_dealer(games = 0), "argument", "`games` must be a whole number")
  expect_refused(
    games_needed_dealer(games = 9, test = suspect("monitor_agt")),
    "argument", '`statistic` must be one of "agt", "atsv", and "rank", not "monitor_agt"'
  )
  expect_refused(
    power_dealer("fair", 9, test = dealer_test("monitor_agt", alternative = "greater")),
    "argument", "`monitor_dealer()` and `monitor_change()` bet on worse cards only"
  )
  expect_refused(
    games_needed_dealer(
      spider_dealer("worse_agt", after_wins = TRUE, win_rate = 0),
      test = suspect(after_wins = TRUE)
    ),
    "argument", "There are no games after a win among those simulated"
  )
})

test_that("power curves draw, and say what they need", {
  skip_on_cran()
  skip_if_not_installed("ggplot2")
  withr::local_pdf(NULL)
  powers <- power_dealer("worse_agt", games = c(10, 40), reps = 50, test = suspect())
  quarter <- spider_dealer("worse_agt", probability = 0.25)
  quarter <- power_dealer(quarter, c(10, 40), reps = 50, test = suspect())
  one <- plot(powers)
  expect_match(one$labels$title, "how soon a dealer is found out")
  expect_s3_class(one, "ggplot")
  expect_identical(nrow(one$data), 4L)
  expect_match(one$labels$x, "(n)", fixed = TRUE)
  expect_match(one$labels$caption, "^50 simulated series.*exact")
  two <- ggplot2::autoplot(powers, "a quarter of the games" = quarter)
  expect_identical(levels(two$data$panel), c(
    "the worse of two deals by AGT, in 100% of the games", "a quarter of the games"
  ))
  expect_refused(ggplot2::autoplot(powers, 7), "argument", "Pictures of power take results")
  expect_error(ggplot2::autoplot(powers, wanted = 2), class = "patience_error_argument")
})
