test_that("wins are proved by their moves under every variant", {
  skip_on_cran()
  checked <- 0
  for (variant in agnes_variants$variant) {
    rules <- rules_agnes(variant)
    for (number in c(3, 26, 38)) {
      deal <- deal_cards("agnes", number = number)
      solution <- solve_deal(deal, rules, max_states = 1e5)
      if (solution$outcome == "won") {
        check <- check_solution(deal, rules, solution)
        expect_true(check$legal && check$won, label = paste(variant, number, check$reason))
        checked <- checked + 1
      } else {
        expect_equal(nrow(solution$moves), 0)
      }
    }
  }
  expect_gt(checked, 25)
})

test_that("the best score is reached by a legal line and never below the one seen", {
  skip_on_cran()
  rules <- rules_agnes("Up-Suit-None")
  for (number in 1:20) {
    deal <- deal_cards("agnes", number = number)
    best <- solve_deal(deal, rules, goal = "score")
    check <- check_solution(deal, rules, best)
    expect_true(check$legal)
    expect_equal(check$score, best$best_score)
    expect_gte(best$best_score, solve_deal(deal, rules)$best_score)
  }
})

test_that("the mean best score of decks 1 to 1000 is 8.387 under Up-Suit-None", {
  skip_on_cran()
  games <- simulate_agnes(
    deals = deal_cards("agnes", 1:1000, from = "quagnes"), rules = "Up-Suit-None", goal = "score"
  )
  expect_equal(sum(games$best_score), 8387)
})

test_that("a limit leaves a deal unknown", {
  deal <- deal_cards("agnes", 4, from = "quagnes")
  solution <- solve_deal(deal, "Down-Color-Any1-NoSplit", max_states = 10)
  expect_equal(solution$outcome, "unknown")
  expect_equal(solution$examined, 10)
  expect_equal(nrow(solution$moves), 0)
})

test_that("a solution prints its moves, and the boards if asked", {
  deal <- deal_cards("agnes", 1, from = "quagnes")
  won <- solve_deal(deal, "Down-Color-AnyRun")
  expect_equal(won$outcome, "won")
  won$moves <- won$moves[1:4, ]
  expect_snapshot(won)
  expect_snapshot(print(won, boards = TRUE))
  expect_snapshot(solve_deal(deal_cards("agnes", number = 2), "Up-Suit-None", goal = "score"))
})

test_that("bad arguments are refused", {
  deal <- deal_cards()
  expect_refused(solve_deal(1:52), "deal", "`deal` must be a deal, not")
  deal$cards <- replace(as.integer(deal$cards), 3, 200L)
  expect_refused(solve_deal(deal), "deal", "`deal` does not have each of the 52 cards once")
  deal <- deal_cards()
  expect_refused(solve_deal(deal, goal = "fun"), "argument", '`goal` must be one of "win"')
  expect_refused(solve_deal(deal, max_states = 0), "argument", "`max_states` must be a whole")
  expect_refused(solve_deal(deal, max_memory = -5), "argument", "`max_memory` must be")
  expect_error(solve_deal(deal, "nonsense"), class = "patience_error_rules")
})

test_that("searches at once in several threads have the outcome of one", {
  skip_on_cran()
  for (number in 1:12) {
    deal <- deal_cards("agnes", seed = 5, number = number)
    for (rules in c("Up-Suit-HighRun", "Up-Color-Any1")) {
      one <- solve_deal(deal, rules, max_states = 1e5)
      if (one$outcome == "unknown") next
      three <- solve_deal(deal, rules, max_states = 1e6, threads = 3)
      expect_identical(three$outcome, one$outcome)
      if (three$outcome == "won") expect_true(check_solution(deal, rules, three)$won)
    }
  }
  expect_error(solve_deal(deal, threads = 0), class = "patience_error_argument")
})

test_that("a solution says what work it was", {
  lost <- solve_deal(deal_cards("agnes", 1, from = "quagnes"), "Up-Suit-HighRun")
  expect_named(lost$work, c("deal", "foundation", "run", "back", "dead"))
  # Every position examined was reached by one of these moves, and safe moves come on top.
  expect_gt(lost$examined, 1)
  expect_lte(lost$work[["dead"]], lost$examined)
  expect_gt(lost$work[["dead"]], 0)
  expect_identical(lost$work[["back"]], 0)
  # The moves of a win were all played.
  deal <- deal_cards("agnes", seed = 1, number = 26)
  won <- solve_deal(deal, "Up-Suit-AnyRun")
  made <- table(factor(won$moves$type, c("deal", "foundation", "run")))
  expect_true(all(won$work[names(made)] >= made))
  # Where nothing can be done, a loss is one dead position.
  expect_identical(
    solve_deal(deal_cards("agnes", 4, from = "quagnes"), "Up-Suit-None")$work,
    c(deal = 0, foundation = 0, run = 0, back = 0, dead = 1)
  )
})

# Without a look at each colour on its own this one takes 75 million states.
test_that("a deal that is lost for one colour is soon seen to be lost", {
  skip_on_cran()
  deal <- deal_cards("agnes", seed = 1, number = 897)
  expect_identical(solve_deal(deal, "pysolfc", max_states = 2e6)$outcome, "lost")
})
