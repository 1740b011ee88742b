# A dealer who becomes unfair: monitor_change().

worse_since <- function(fair, worse, seed = 1) {
  before <- simulate_spider(fair, seed = seed, progress = FALSE)
  after <- simulate_spider(worse, seed = seed, dealer = "worse_agt", progress = FALSE)
  data.frame(agt = c(before$agt, after$agt), atsv = c(before$atsv, after$atsv))
}

test_that("the evidence is the sum of what monitors that begin before each game have", {
  games <- worse_since(12, 5)
  games$atsv[c(2, 9)] <- NA
  for (statistic in c("agt", "atsv", "both")) {
    found <- monitor_change(games, statistic)$evidence
    for (n in c(1, 7, 17)) {
      each <- vapply(seq_len(n), function(first) {
        values <- monitored_values(games[first:n, ], statistic)
        exp(log_evidence(dealer_bets(values, statistic)))[n - first + 1]
      }, 1)
      expect_equal(found$e.detector[n], sum(each))
    }
  }
  # Far out of what a number can hold.
  huge <- monitor_change(rep(0, 3000))
  expect_identical(huge$evidence$e.detector[3000], Inf)
  expect_identical(huge$began, 1L)
})

test_that("a fair dealer is accused no sooner than the run length says", {
  # The mean of a factor is 1 by the law of AGT.
  expect_equal(drop(crossprod(exp(agt_bets(0:54 / 6)), agt_chances)), rep(1, 8))
  for (statistic in c("change_agt", "change_both")) {
    found <- power_dealer(
      "fair", c(10, 25, 50), dealer_test(statistic, run_length = 50), reps = 1000, seed = 3
    )
    expect_true(all(found$conf.low <= found$games / 50))
    expect_identical(found$sig_level, rep(1 / 50, 3))
  }
})

test_that("it is found since when a dealer has been unfair, however long he was fair", {
  delays <- vapply(c(5, 400), function(fair) {
    stats::median(vapply(1:9, function(seed) {
      as.numeric(monitor_change(worse_since(fair, 150, seed), run_length = 5000)$alarm) - fair
    }, 1))
  }, 1)
  expect_true(all(delays > 10 & delays < 80))
  found <- monitor_change(worse_since(100, 60))
  expect_lt(abs(found$began - 101), 20)
  expect_match(found$sentence, sprintf(
    "^Alarm at game %d: cards this bad are rare .* perhaps at game %d,", found$alarm, found$began
  ))
  expect_output(print(found), "watched for a change over 160 games by AGT")
  expect_identical(summary(found)$began, found$began)
  expect_identical(summary(found)$false_alarm, 0.16)
  expect_identical(tibble::as_tibble(found), found$evidence)
  none <- monitor_change(rep(5, 30))
  expect_identical(none$alarm, NA_integer_)
  expect_identical(none$began, NA_integer_)
  expect_match(none$sentence, "^Not detected: after 30 games")
  skip_if_not_installed("ggplot2")
  expect_s3_class(ggplot2::autoplot(found), "ggplot")
  expect_s3_class(ggplot2::autoplot(none), "ggplot")
})

test_that("what is said to begin an alarm lies before it, whatever comes later", {
  # An alarm at once, recovery, and another excursion with much more evidence.
  games <- c(rep(1, 6), rep(5, 70), rep(1.5, 30))
  found <- monitor_change(games)
  expect_lte(found$alarm, 6)
  expect_identical(found$began, 1L)
  for (n in found$alarm:length(games)) {
    expect_identical(monitor_change(games[1:n])$began, found$began)
  }
  for (seed in 1:30) {
    fair <- simulate_spider(400, seed = seed, progress = FALSE)
    for (statistic in c("agt", "atsv", "both")) {
      found <- monitor_change(fair, statistic, run_length = 50)
      expect_true(is.na(found$alarm) || found$began <= found$alarm)
    }
  }
  # A game without ATSV begins nothing.
  atsv <- c(rep(-20, 3), NA, NA, rep(-90, 9))
  expect_identical(monitor_change(data.frame(atsv), "atsv")$began, 6L)
  # No set of games is claimed.
  expect_false(any(grepl("low|high", names(summary(found)))))
  expect_no_match(found$sentence, "90%|the cards are worse")
})

test_that("as long as no game follows a win there is no evidence, and no error", {
  games <- sample_games()
  first <- seq_len(which(games$result == "won")[1])
  none <- monitor_change(games[first, ], after = "won")
  expect_identical(
    summary(none)[c("games", "e.detector")], tibble::tibble(games = 0L, e.detector = 0)
  )
  expect_match(none$sentence, "^Not detected: after 0 games the evidence of a change is 0")
  none <- monitor_dealer(games[first, ], "both", after = "won")
  expect_identical(
    summary(none)[c("games", "e.value", "p.value")],
    tibble::tibble(games = 0L, e.value = 1, p.value = 1)
  )
  expect_match(none$sentence, "^Not detected: after 0 games the evidence .* is 1; at 20")
  expect_output(print(none), "watched over 0 games by AGT .*, after a win")
  skip_if_not_installed("ggplot2")
  expect_s3_class(ggplot2::autoplot(none), "ggplot")
})

test_that("the games that an alarm takes are those by which its power is reached", {
  test <- dealer_test("change_agt", run_length = 200)
  needed <- games_needed_dealer("worse_agt", power = 0.5, reps = 400, test = test)
  power <- power_dealer("worse_agt", needed$estimate + -1:0, test, reps = 400)
  expect_true(power$estimate[1] < 0.5 && power$estimate[2] >= 0.5)
})

test_that("games that follow a result are watched alone", {
  games <- sample_games()
  found <- monitor_change(games, after = "won")
  follows <- which(follows_result(games, "won"))
  expect_identical(found$evidence$played, follows)
  expect_equal(found$evidence$e.detector, monitor_change(games$agt[follows])$evidence$e.detector)
  alarm <- monitor_change(replace(games, "agt", list(0)), after = "won", run_length = 2)
  expect_match(alarm$sentence, sprintf("^Alarm at game %d: ", follows[alarm$alarm]))
})

test_that("what cannot be watched is refused", {
  expect_error(monitor_change("x"), class = "patience_error_spider_games")
  expect_error(monitor_change(3, "gt"), class = "patience_error_argument")
  for (bad in list(1, NA, "many", c(5, 6))) {
    expect_error(monitor_change(3, run_length = bad), class = "patience_error_argument")
    expect_error(dealer_test("change_agt", run_length = bad), class = "patience_error_argument")
  }
  after_wins <- dealer_test("change_agt", after_wins = TRUE)
  punishing <- spider_dealer("worse_agt", after_wins = TRUE)
  expect_error(power_dealer(punishing, test = after_wins), class = "patience_error_argument")
  expect_error(
    games_needed_dealer(shift = -1, test = "change_agt"), class = "patience_error_argument"
  )
})
