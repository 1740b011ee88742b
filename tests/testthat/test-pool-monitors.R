# The evidence of several players about one program: pool_monitors().

watched_players <- function(n, games, dealer = "fair") {
  dealt <- simulate_spider(n * games, seed = 8, dealer = dealer, progress = FALSE)
  agt <- matrix(dealt$agt, games)
  lapply(seq_len(n), function(i) monitor_dealer(agt[, i]))
}
all_evidence <- function(watched) vapply(watched, function(one) rev(one$evidence$e.value)[1], 1)
# What the product is divided by, if players may choose whether to report.
choices <- function(players, report) players * choose(players, report)

test_that("players multiply their evidence, and silent ones divide it", {
  watched <- watched_players(4, 16, "worse_agt")
  product <- prod(all_evidence(watched))
  found <- pool_monitors(watched)
  expect_equal(found$e.value, product)
  expect_equal(found$p.value, min(1, 1 / product))
  expect_identical(found$each$games, rep(16L, 4))
  expect_equal(pool_monitors(watched, players = 9)$e.value, product / choices(9, 4))
  expect_equal(pool_monitors(watched, players = 4)$e.value, product / 4)
  by_name <- pool_monitors(Ann = watched[[1]], watched[[2]])
  expect_identical(by_name$each$player, c("Ann", "2"))
  expect_gt(found$silent, 0)
  expect_gte(product / choices(4 + found$silent, 4), 20 * (1 - 1e-9))
  expect_lt(product / choices(5 + found$silent, 4), 20)
  expect_match(found$sentence, "4 players, if chosen before .* it is enough if at most")
  expect_output(print(found), "watched by 4 players over 64 games")
  expect_identical(summary(found)$games, 64L)
  expect_identical(tibble::as_tibble(found), found$each)
  expect_identical(pool_monitors(watched[[1]], sig_level = 1e-9)$silent, NA_real_)
})

test_that("whoever reports, a fair program is accused seldom", {
  skip_on_cran()
  n <- 8
  agt <- simulate_spider(1000 * n * 15, seed = 8, progress = FALSE)$agt
  bets <- dealer_bets(list(agt = agt), "agt")
  evidence <- matrix(exp(log_evidence(bets, matrix(seq_along(agt), 15))[15, ]), n)
  # Those report whose evidence is the largest, as many of them as accuse most.
  accused <- apply(evidence, 2, function(each) {
    best <- cumprod(sort(each, decreasing = TRUE)) / choices(n, seq_len(n))
    c(all = prod(each), chosen = max(best))
  })
  expect_lte(mean(accused["all", ] >= 20), 0.05 + 3 * sqrt(0.05 * 0.95 / 1000))
  expect_lte(mean(accused["chosen", ] >= 20), 0.05 + 3 * sqrt(0.05 * 0.95 / 1000))
  # On average both are evidence of 1 or less.
  expect_lte(mean(accused["chosen", ]), 1.2)
})

test_that("whoever chooses who reports when the evidence is seen, its mean is 1 at most", {
  # Exactly, of players whose evidence is m with the probability 1 / m, and else 0: those report
  # who have some.
  mean_evidence <- function(players, m, divided_by) {
    report <- seq_len(players)
    sum(dbinom(report, players, 1 / m) * m^report / divided_by(players, report))
  }
  for (players in c(1, 2, 5, 12)) {
    for (m in c(1, 1.5, 3, 20, 1e4)) {
      expect_lte(mean_evidence(players, m, choices), 1 + 1e-12)
    }
    # With many, no smaller number would do in place of `players`.
    expect_gt(mean_evidence(players, 1e6, choose), players - 0.01)
  }
})

test_that("the same games count once", {
  games <- sample_games()
  watch <- function(rows, ...) monitor_dealer(games[rows, ], ...)
  whole <- monitor_dealer(games)
  refused <- function(...) {
    expect_refused(
      pool_monitors(...), "argument", "The monitors Ann and Ben have games in common"
    )
  }
  refused(Ann = whole, Ben = whole)
  # Games whose cards are known: a beginning, an end, an overlap, some of them, another statistic.
  refused(Ann = whole, Ben = watch(1:30))
  refused(Ann = watch(60:100), Ben = whole)
  refused(Ann = watch(1:60), Ben = watch(60:100))
  refused(Ann = whole, Ben = monitor_dealer(games, after = "won"))
  refused(Ann = whole, Ben = monitor_dealer(games, "atsv"))
  # Numbers alone.
  numbers <- games[c("agt", "result")]
  agt <- monitor_dealer(games$agt)
  refused(Ann = agt, Ben = agt)
  refused(Ann = agt, Ben = monitor_dealer(games$agt[1:3]))
  refused(Ann = agt, Ben = monitor_dealer(games$agt[51:100]))
  refused(Ann = agt, Ben = monitor_dealer(numbers, after = "lost"))
  refused(Ann = whole, Ben = agt)
  other <- monitor_dealer(simulate_spider(100, seed = 3, progress = FALSE)$agt)
  expect_refused(
    pool_monitors(list(other, agt, other)), "argument",
    "The monitors 1 and 3 have games in common"
  )
  # Games of their own: other players' cards, or those after a win and those after a loss.
  expect_s3_class(pool_monitors(watch(1:50), watch(51:100)), "pooled_monitors")
  expect_s3_class(
    pool_monitors(monitor_dealer(games, after = "won"), monitor_dealer(games, after = "lost")),
    "pooled_monitors"
  )
})

test_that("an alarm that is over is told beside the evidence that counts", {
  fallen <- monitor_dealer(c(rep(2, 10), rep(5, 20)))
  expect_false(is.na(fallen$alarm))
  found <- pool_monitors(Ann = fallen, Ben = watched_players(1, 20)[[1]])
  expect_identical(found$each$alarm, c(fallen$alarm, NA))
  expect_match(found$sentence, sprintf("alarm of Ann at game %d stands, but", fallen$alarm))
  going <- monitor_dealer(rep(2, 10))
  expect_no_match(pool_monitors(Ann = going)$sentence, "stands")
})

test_that("a player who has not won yet adds nothing to the games after a win", {
  watched <- watched_players(1, 20)[[1]]
  found <- pool_monitors(watched, monitor_dealer(sample_games()[1, ], after = "won"))
  expect_equal(found$e.value, rev(watched$evidence$e.value)[1])
})

test_that("what is no monitor, and fewer players than report, is refused", {
  watched <- watched_players(2, 3)
  expect_error(pool_monitors(), class = "patience_error_argument")
  expect_error(pool_monitors(1, 2), class = "patience_error_argument")
  expect_error(pool_monitors(watched, players = 1), class = "patience_error_argument")
  expect_error(pool_monitors(watched, sig_level = 2), class = "patience_error_argument")
})
