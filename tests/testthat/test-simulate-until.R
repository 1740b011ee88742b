rules <- c("Up-Suit-HighRun", "Up-Suit-None")

test_that("it goes on until the interval is narrow enough, for each of the rules", {
  skip_on_cran()
  games <- simulate_agnes(5000, rules, until = c(half_width = 0.06))
  rates <- win_rate(games)
  expect_equal(rates$variant, rules)
  expect_true(all(rates$conf.high_if_won - rates$conf.low <= 0.12))
  expect_gt(rates$deals[1], rates$deals[2])
  # Rules by rules, as in a simulation of so many deals.
  for (i in 1:2) {
    expect_equal(
      as.data.frame(games[games$variant == rules[i], ]),
      as.data.frame(simulate_agnes(rates$deals[i], rules[i])),
      ignore_attr = TRUE
    )
  }
  # One batch less would not have been enough.
  before <- seq_len(rates$deals[1] - max(100, floor(rates$deals[1] / 11)))
  wide <- win_rate(games[before, ], method = "anytime")
  expect_gt(wide$conf.high_if_won - wide$conf.low, 0.12)
  expect_identical(simulate_agnes(5000, rules, until = c(half_width = 0.06), threads = 1), games)
})

test_that("its results have anytime-valid intervals by default", {
  skip_on_cran()
  games <- simulate_agnes(5000, rules[1], until = 0.1)
  expect_equal(attr(win_rate(games), "interval")$method, "anytime")
  expect_equal(win_rate(games), win_rate(games, method = "anytime"))
  sequence <- win_rate_sequence(games)
  expect_equal(sequence$conf.low[nrow(sequence)], win_rate(games)$conf.low)
})

test_that("a relative width is of the estimate", {
  skip_on_cran()
  games <- simulate_agnes(20000, rules[1], until = c(relative = 0.5))
  rates <- win_rate(games)
  expect_lte((rates$conf.high_if_won - rates$conf.low) / 2, 0.5 * rates$estimate)
})

test_that("given numbers and decks are used in their order", {
  numbers <- 900:301
  games <- simulate_agnes(numbers = numbers, rules = rules[2], until = 0.02)
  expect_equal(games$deal, numbers[seq_len(nrow(games))])
  decks <- deal_cards(number = 1:400)
  given <- simulate_agnes(deals = decks, rules = rules[2], until = 0.03)
  expect_equal(given$deal, seq_len(nrow(given)))
  expect_lt(nrow(given), 400)
  expect_equal(
    given$examined, simulate_agnes(deals = decks[seq_len(nrow(given))], rules = rules[2])$examined
  )
})

test_that("with the last deal it stops and says what is not done", {
  withr::local_options(cli.width = 80)
  expect_snapshot(games <- simulate_agnes(150, rules, until = 0.05))
  expect_equal(win_rate(games)$deals, c(150, 100))
  # Unknown deals keep the interval wide for good.
  expect_warning(
    simulate_agnes(300, "Up-Suit-AnyRun", until = 0.08, max_states = 10),
    class = "patience_warning_until"
  )
})

test_that("an interrupt returns what is finished", {
  skip_unless_all()
  skip_on_os("windows")
  result <- interrupted({
    warned <- 0
    games <- withCallingHandlers(
      simulate_agnes(1e6, "Up-Suit-AnyRun", until = 0.0001),
      patience_interrupted = function(condition) {
        warned <<- warned + 1
        invokeRestart("muffleWarning")
      }
    )
    list(rows = nrow(games), complete = !anyNA(games$outcome), warned = warned)
  })
  expect_gt(result$rows, 0)
  expect_true(result$complete)
  expect_equal(result$warned, 1)
})

test_that("bad wishes are refused", {
  expect_snapshot(simulate_agnes(10, until = 0), error = TRUE)
  expect_snapshot(simulate_agnes(10, until = c(width = 0.1)), error = TRUE)
  expect_snapshot(simulate_agnes(until = 0.1), error = TRUE)
  expect_error(simulate_agnes(10, until = NA), class = "patience_error_until")
  expect_error(simulate_agnes(10, until = "x"), class = "patience_error_until")
  expect_error(simulate_agnes(10, until = 0.1, conf_level = 1), class = "patience_error_level")
})

test_that("an interrupt before the first row ends the call as it does anywhere", {
  interrupt <- structure(list(message = "", call = NULL), class = c("interrupt", "condition"))
  ended <- withRestarts(
    simulate_until(
      function(...) signalCondition(interrupt), list(rules_agnes()), 1:200,
      c(half_width = 0.1), 0.95, FALSE
    ),
    abort = function() "ended"
  )
  expect_identical(ended, "ended")
})
