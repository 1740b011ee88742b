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
    fixed <- as.data.frame(simulate_agnes(rates$deals[i], rules[i]))
    until <- as.data.frame(games[games$variant == rules[i], ])
    expect_equal(until[names(fixed)], fixed, ignore_attr = TRUE)
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

test_that("bound to other rows they are known as stopped", {
  stopped <- simulate_agnes(
    2000, "Up-Suit-HighRun", until = c(half_width = 0.1), max_states = 1e4
  )
  fixed <- simulate_agnes(20, "Up-Suit-None", seed = 2)
  for (rows in list(rbind(fixed, stopped), rbind(stopped, fixed))) {
    expect_identical(attr(win_rate(rows), "interval")$method, "anytime")
  }
  expect_s3_class(rbind(fixed, fixed), "simulation_agnes")
  expect_identical(tibble::tbl_sum(rbind(fixed, fixed)), c("Agnes Sorel" = "seed 2, 40 rows"))
  # Parts of the columns print as they are.
  expect_output(print(fixed[c("deal", "outcome")]), "20 rows")
})

test_that("a relative width is of the estimate", {
  skip_on_cran()
  games <- simulate_agnes(20000, rules[1], until = c(relative = 0.5))
  rates <- win_rate(games)
  expect_lte((rates$conf.high_if_won - rates$conf.low) / 2, 0.5 * rates$estimate)
})

test_that("given numbers and decks are used in their order", {
  numbers <- 900:301
  games <- simulate_agnes(number = numbers, rules = rules[2], until = 0.02)
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
  games <- expect_warned(
    simulate_agnes(150, rules, until = 0.05), "until",
    'After 150 deals the interval is not as narrow as wanted: "Up-Suit-HighRun"'
  )
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

test_that("it goes on until two variants are told apart, as compare_variants() says", {
  games <- simulate_agnes(5000, rules, until = c(p.value = 0.01))
  pair <- compare_variants(games)
  expect_lte(pair$p.value, 0.01)
  expect_identical(as.numeric(table(games$variant)), rep(pair$deals, 2))
  expect_lt(pair$deals, 5000)
  # One batch less would not have been enough.
  before <- pair$deals - max(100, floor(pair$deals / 11))
  less <- games[games$deal <= before, ]
  less$until <- games$until[1]
  if (before >= 100) expect_gt(compare_variants(less)$p.value, 0.01)
  # The same for games of the other simulations.
  fans <- simulate_lucie(500, c("Lucie-3", "Lucie-3-Merci"), until = c(p.value = 0.01))
  expect_lte(compare_variants(fans)$p.value, 0.01)
  boards <- simulate_galactic(1e4, c("original", "easy"), until = c(p.value = 0.01))
  expect_lte(compare_variants(boards)$p.value, 0.01)
  expect_lt(nrow(boards), 2e4)
})

test_that("it goes on until a rate is told apart, as compare_published() says", {
  skip_on_cran()
  published <- data.frame(
    source = "A book", label = "its rules", empty = "highrun", variant = rules[1], wins = 300,
    deals = 1000
  )
  p <- function(games, test) compare_published(games, test = test, published = published)$p.value
  known <- simulate_agnes(5000, rules[1], until = c(p.value = 0.01, reference = 0.3))
  expect_lte(p(known, "one.sample"), 0.01)
  until <- c(p.value = 0.01, x_ref = 300, n_ref = 1000)
  estimated <- simulate_agnes(5000, rules[1], until = until)
  expect_lte(p(estimated, "two.sample"), 0.01)
  expect_gte(nrow(estimated), nrow(known))
  expect_warning(
    simulate_agnes(100, rules[1], until = c(p.value = 0.01, reference = 0.14)),
    class = "patience_warning_until"
  )
})

test_that("unknown deals count both ways in a p-value", {
  against <- function(won, if_won, until) {
    patience:::against_reference(won, if_won, 1000, until)
  }
  for (until in list(
    c(p.value = 0.05, reference = 0.2), c(p.value = 0.05, x_ref = 400, n_ref = 2000)
  )) {
    each <- vapply(120:150, function(x) against(x, x, until), 1)
    expect_equal(against(120, 150, until), max(each))
    each <- vapply(240:290, function(x) against(x, x, until), 1)
    expect_equal(against(240, 290, until), max(each))
    expect_identical(against(150, 250, until), 1)
  }
  # A pair with unknown outcomes: the largest of all ways to decide them.
  text <- c(a = "WWWWWWWWUULLW", b = "LLLLLLLULLWUW")
  rows <- played(a = text[["a"]], b = text[["b"]])
  p <- patience:::between_variants(rows, c("a", "b"))
  ways <- expand.grid(rep(list(c("W", "L")), 4))
  each <- apply(ways, 1, function(way) {
    a <- strsplit(text[["a"]], "")[[1]]
    b <- strsplit(text[["b"]], "")[[1]]
    a[a == "U"] <- way[1:2]
    b[b == "U"] <- way[3:4]
    decided <- played(a = paste(a, collapse = ""), b = paste(b, collapse = ""))
    patience:::between_variants(decided, c("a", "b"))
  })
  expect_gte(p, max(each))
  expect_lte(p, 1)
})

test_that("a fair coin is called unfair no more often than the level", {
  skip_on_cran()
  # The p-values of each number of deals, for the sample as for the pairs, are one martingale's.
  n <- 10 * seq_len(100)
  said <- withr::with_seed(3, replicate(400, {
    x <- cumsum(rbinom(100, 10, 0.5))
    any(patience:::log_evidence_rate(x, n, 0.5) >= log(20))
  }))
  expect_lt(mean(said), 0.05 + 3 * sqrt(0.05 * 0.95 / 400))
  at <- function(x, n) patience:::stopped_test("one.sample", x, n, 1, 2, NULL)$p.value
  expect_close(at(70, 100), exp(-patience:::log_evidence_rate(70, 100, 0.5)))
})

test_that("bad wishes are refused", {
  expect_refused(simulate_agnes(10, until = 0), "argument", "`until` must be one number above 0")
  expect_refused(
    simulate_agnes(10, until = c(width = 0.1)),
    "argument", 'The number in `until` must be named "half_width", "relative", or "p.value", not'
  )
  expect_refused(
    simulate_agnes(until = 0.1), "argument", "Give one of `n`, `number`, and `deals`"
  )
  until <- function(...) simulate_agnes(10, rules[1], until = c(p.value = 0.05, ...))
  expect_refused(until(), "argument", "A p-value needs two variants to compare, not 1; or a rate")
  expect_refused(until(rate = 0.1), "argument", "With `p.value` there may be `reference`")
  expect_refused(until(reference = 1.5), "argument", "The `reference` in `until` must be between")
  expect_refused(until(x_ref = 30, n_ref = 20), "argument", "The `x_ref` wins of `n_ref` deals")
  expect_refused(
    simulate_agnes(10, rules, until = c(p.value = 1)),
    "argument", "The p-value in `until` must be below 1, not 1"
  )
  expect_refused(
    simulate_galactic(10, until = 0.1, file = "x.sqlite"),
    "argument", "Give `until` or `file`, not both"
  )
  boards <- deal_cards("galactic", number = 1:120, ranks = 4)
  rules <- rules_galactic("easy", 4)
  wanted <- simulate_galactic(rules = rules, until = c(half_width = 0.3), deals = boards)
  all <- simulate_galactic(rules = rules, deals = boards)
  expect_identical(wanted$outcome, all$outcome[1:100])
  expect_error(simulate_lucie(10, until = 0.1, file = "x"), class = "patience_error_argument")
  expect_error(simulate_agnes(10, until = NA), class = "patience_error_argument")
  expect_error(simulate_agnes(10, until = "x"), class = "patience_error_argument")
  expect_error(simulate_agnes(10, until = as_cards("AS")), class = "patience_error_argument")
  expect_error(simulate_agnes(10, until = 0.1, conf_level = 1), class = "patience_error_argument")
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
