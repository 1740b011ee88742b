# Whether a rate lies within four standard errors of one published from `games` games.
expect_rate <- function(won, n, percent, games) {
  p <- percent / 100
  se <- sqrt(p * (1 - p) * (1 / n + 1 / games))
  label <- sprintf("%.4f%% of %g, published %g%%", 100 * won / n, n, percent)
  expect_lt(abs(won / n - p), 4 * se, label = label)
}

test_that("random play has the published rates and lengths", {
  skip_on_cran()
  n <- 2e5
  games <- simulate_galactic(n, strategy = "random", c("original", "easy", "easy4"), seed = 11)
  expect_false(any(games$outcome == "unknown"))
  published <- data.frame(
    win = c(0.1156, 1.086, 9.388), mean = c(23.04, 25.74, 26.14), sd = c(8.15, 8.41, 8.76)
  )
  for (i in 1:3) {
    rows <- games[games$variant == c("original", "easy", "easy4")[i], ]
    expect_rate(sum(rows$outcome == "won"), n, published$win[i], 1e6)
    expect_lt(abs(mean(rows$moves) - published$mean[i]), 4 * published$sd[i] / sqrt(n) + 0.005)
    expect_lt(abs(sd(rows$moves) - published$sd[i]), 0.1)
  }
})

test_that("the other strategies have the published rates", {
  skip_on_cran()
  n <- 2e4
  published <- list(
    first = c(0.063, 0.876, 8.08), complete = c(0.026, 0.094, 9.05), pairs = c(0.002, 0.017, 11.7)
  )
  sets <- c("original", "easy", "easy4")
  for (strategy in names(published)) {
    games <- simulate_galactic(n, strategy = strategy, sets, seed = 12)
    for (i in 1:3) {
      won <- sum(games$outcome[games$variant == sets[i]] == "won")
      expect_rate(won, n, published[[strategy]][i], 1e5)
    }
  }
})

test_that("looking at suits, looking ahead and perfect play win more and more", {
  skip_on_cran()
  rate <- function(n, strategy) {
    mean(simulate_galactic(n, "easy", strategy, seed = 5, max_states = 50)$outcome == "won")
  }
  rates <- c(rate(2e4, "random"), rate(2e4, "suits"), rate(60, "look_ahead"))
  expect_true(all(diff(rates) > 0))
  games <- simulate_galactic(60, strategy = "perfect", "easy", seed = 5, max_states = 1e5)
  expect_gt(mean(games$outcome == "won"), rates[3])
  won <- games[games$outcome == "won", ]
  for (i in 1:3) {
    solution <- solve_deal(deal_cards("galactic", won$deal[i], seed = 5), max_states = 1e5)
    expect_equal(nrow(solution$moves), won$moves[i])
  }
})

test_that("rows depend on neither threads nor the division into calls", {
  skip_on_cran()
  for (strategy in c("random", "look_ahead", "perfect")) {
    play <- function(...) {
      simulate_galactic(strategy = strategy, rules = "easy-5", seed = 9, ...)
    }
    whole <- play(n = 40, threads = 1)
    expect_equal(play(n = 40, threads = 3), whole)
    parts <- rbind(play(number = 1:7), play(number = 8:40))
    expect_equal(as.data.frame(parts), as.data.frame(whole))
  }
  set.seed(1)
  before <- .Random.seed
  simulate_galactic(10)
  expect_identical(.Random.seed, before)
})

test_that("given boards are played, and runs go on in files", {
  boards <- deal_cards("galactic", seed = 2, number = 1:30, ranks = 4)
  games <- simulate_galactic(deals = boards, strategy = "perfect", rules = "easy-4")
  own <- simulate_galactic(30, strategy = "perfect", "easy-4", seed = 2)
  expect_equal(as.data.frame(games)$outcome, own$outcome)
  expect_refused(
    simulate_galactic(deals = boards, rules = "easy-5"),
    "rules", "Boards and rules must have one number of ranks, not 4 and 5"
  )
  expect_refused(
    simulate_galactic(10, deals = boards, rules = "easy-4"),
    "argument", "Give one of `n`, `number`, and `deals`"
  )
  skip_if_not_installed("RSQLite")
  file <- withr::local_tempfile(fileext = ".sqlite")
  simulate_galactic(20, c("easy-4", "original-4"), "perfect", seed = 2, file = file)
  run <- simulate_galactic(30, c("easy-4", "original-4"), "perfect", seed = 2, file = file)
  memory <- simulate_galactic(30, c("easy-4", "original-4"), "perfect", seed = 2)
  expect_equal(as.data.frame(run), as.data.frame(memory))
  expect_equal(win_rate(run)$won, win_rate(memory)$won)
  expect_error(
    simulate_galactic(30, strategy = "random", c("easy-4", "original-4"), seed = 2, file = file),
    class = "patience_error_run_meta"
  )
  given <- withr::local_tempfile(fileext = ".sqlite")
  play <- function(...) simulate_galactic(deals = boards, rules = "easy-4", seed = 8, ...)
  expect_equal(as.data.frame(play(file = given)), as.data.frame(play()))
})

test_that("a game that could go on is unknown and says why", {
  games <- simulate_galactic(50, strategy = "random", "easy", max_moves = 5)
  capped <- games[games$outcome == "unknown", ]
  expect_gt(nrow(capped), 30)
  expect_true(all(capped$moves == 5 & capped$reason == "moves"))
  searched <- simulate_galactic(40, strategy = "perfect", "original", max_states = 5)
  unknown <- searched[searched$outcome == "unknown", ]
  expect_true(nrow(unknown) > 0 && all(unknown$reason == "states"))
  expect_true(all(unknown$examined == 5))
})

test_that("all boards of one, two and three ranks are counted", {
  two <- count_galactic(2, "original")
  expect_equal(two$moves, c(0:6, NA))
  expect_equal(two$boards, c(2, 24, 168, 648, 1296, 1056, 96, 40320 - 3290))
  expect_equal(count_galactic(2, "easy")$boards[1:8], c(2, 32, 312, 1656, 4584, 6792, 5088, 960))
  won <- function(ranks, set) {
    counts <- count_galactic(ranks, set)
    sum(counts$boards[!is.na(counts$moves)])
  }
  expect_equal(won(1, "original"), 1)
  expect_equal(won(1, "easy"), 1)
  expect_equal(won(1, "easy4"), 24)
  expect_equal(won(2, "easy4"), 33024)
  expect_equal(sum(count_galactic(1)$boards), 24)
  skip_on_cran()
  # Of the other sets `bench/galactic-play.R` counts them.
  expect_equal(won(3, "original"), 59927478)
})

test_that("random play of two ranks has its exact chance", {
  skip_on_cran()
  n <- 2e5
  # As tests/cpp/galactic_test.cpp has them, from the Markov chain on all boards.
  chances <- c(original = 0.024627976, easy = 0.107737391, easy4 = 0.751947996)
  for (set in names(chances)) {
    games <- simulate_galactic(n, strategy = "random", rules_galactic(set, 2))
    p <- chances[[set]]
    expect_lt(abs(mean(games$outcome == "won") - p), 4 * sqrt(p * (1 - p) / n))
  }
})

test_that("the winnability table has exact and simulated rows", {
  skip_on_cran()
  table <- winnability_table(1:6, n = 500, exact = 2, seed = 3)
  expect_s3_class(table, "winnability_table")
  expect_equal(table$method, rep(c("exact", "simulated"), c(6, 12)))
  expect_equal(table$won[4:6], c(3290, 19426, 33024))
  expect_snapshot(table)
  # All boards of three ranks, and published rates from 5,000 deals of four to six.
  percents <- c(
    100 * c(59927478, 237096918, 344096424) / 479001600,
    18.2, 52.5, 68.7, 24.4, 55.9, 68.6, 32.1, 60.4, 69.9
  )
  for (i in seq_along(percents)) {
    expect_rate(table$won[6 + i], 500, percents[i], if (i <= 3) 1e9 else 5000)
  }
  skip_if_not_installed("ggplot2")
  expect_s3_class(ggplot2::autoplot(table), "ggplot")
  games <- simulate_galactic(200, strategy = "random", c("original", "easy"))
  expect_s3_class(ggplot2::autoplot(games), "ggplot")
})

test_that("bad arguments are refused", {
  expect_refused(
    simulate_galactic(10, strategy = "clever"),
    "argument", '`strategy` must be one of "random", "first", "complete", "pairs", "suits"'
  )
  expect_refused(
    simulate_galactic(10, rules = c("easy", "easy")),
    "rules", 'The rules "easy" are given twice'
  )
  expect_refused(simulate_galactic(10, rules = 3), "rules", "`rules` must be rules or names")
  expect_refused(simulate_galactic(10, max_moves = 0), "argument", "`max_moves` must be")
  expect_refused(
    count_galactic(4), "argument", "`ranks` must be a whole number from 1 to 3, not 4"
  )
  expect_refused(winnability_table(14), "argument", "`ranks` must be a whole number from 1 to 13")
})
