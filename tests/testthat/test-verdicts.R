test_that("verdicts agree with an independent solver", {
  skip_on_cran()
  verdicts <- utils::read.csv(test_path("fixtures", "agnes-verdicts.csv"))
  solved <- solve_verdicts(verdicts, max_states = 3e5)
  expect_equal(nrow(disagreements(solved)), 0)
  expect_lt(sum(solved$ours == "unknown"), 20)
})

test_that("games that the public solver calls lost are won", {
  # NoSplit with cards in the stock: putting a card up at once is not always safe.
  decks <- deal_cards("agnes", c(45, 1845), from = "quagnes")
  for (case in list(
    list(1, "Up-Color-HighRun-NoSplit"), list(2, "Up-Color-HighRun-NoSplit"),
    list(1, "Down-Color-HighRun-NoSplit")
  )) {
    rules <- rules_agnes(case[[2]])
    solution <- solve_deal(decks[[case[[1]]]], rules)
    expect_equal(solution$outcome, "won")
    expect_true(check_solution(decks[[case[[1]]]], rules, solution)$won)
  }
})

test_that("a face-down card is in no sequence", {
  # Seed 777, deck 53: a solver that takes runs to reach into face-down cards errs here.
  deal <- deal_cards("agnes", 53, seed = 777, from = "quagnes", discard = 0)
  rules <- rules_agnes("Down-Color-HighRun")
  solution <- solve_deal(deal, rules)
  expect_equal(solution$outcome == "won", check_solution(deal, rules, solution)$won)
  expect_snapshot(solution$outcome)
})

test_that("a deal that a wrong dead end once gave up is won", {
  # A card turns up and is dealt upon: the two move as one run.
  deal <- as_deal("AS 5H KH QD KD JC TS KS QH KC 9C JD 9H 8S TH QC 6C QS 8C 5S JH JS 3S 9S TD AC
    5C 3C 4D 7C TC 9D 5D 8D 8H 2C 7D 7H 4C 2D 6D 6H AD 2S 7S 6S 4S 3D 3H AH 2H 4H")
  rules <- rules_agnes("Down-Suit-None")
  solution <- solve_deal(deal, rules)
  expect_equal(solution$outcome, "won")
  expect_true(check_solution(deal, rules, solution)$won)
})

test_that("verdicts agree on decks 1 to 100 of all variants", {
  verdicts <- utils::read.csv(reference_file("agnes", "verdicts.csv.gz"))
  solved <- solve_verdicts(verdicts[verdicts$deck <= 100, ], max_states = 1e5)
  expect_equal(nrow(disagreements(solved)), 0)
})

test_that("45 and 43 of the first 10,000 decks are won under Up-Suit-None", {
  skip_on_cran()
  decks <- deal_cards("agnes", 1:10000, from = "quagnes")
  games <- simulate_agnes(deals = decks, rules = c("Up-Suit-None", "Up-Suit-None-NoSplit"))
  rates <- win_rate(games)
  expect_equal(rates$won, c(45, 43))
  expect_equal(rates$unknown, c(0, 0))
})
