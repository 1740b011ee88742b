test_that("a deal depends on game, seed and number alone", {
  deal <- deal_cards("agnes", seed = 1, number = 26)
  set.seed(1)
  before <- .Random.seed
  expect_identical(deal_cards("agnes", seed = 1, number = 20:30)[[7]], deal)
  expect_identical(.Random.seed, before)
  expect_false(identical(deal_cards("agnes", seed = 2, number = 26)$cards, deal$cards))
  expect_snapshot(as.character(deal$cards))
})

test_that("every card is as likely in every position", {
  skip_on_cran()
  n <- 20000
  deals <- deal_cards(seed = 5, number = seq_len(n))
  cards <- vapply(deals, function(deal) as.integer(deal$cards), integer(52))
  counts <- table(factor(cards, 0:51), rep(1:52, n))
  # Rows and columns of the counts are fixed, which leaves 51^2 free directions of equal variance.
  statistic <- sum((counts - n / 52)^2 / (n / 52)) * 51 / 52
  p <- pchisq(statistic, 51^2)
  expect_gt(p, 1e-4)
  expect_lt(p, 1 - 1e-4)
})

test_that("the decks of quagnes are those of the public solver", {
  decks <- deal_cards("agnes", c(2, 1), from = "quagnes")
  first <- "9C KS AH QH TS 6H KH JS QS 4D 5H 5C QD QC AS 8S 9D 2D 6C JD AC 4H KC 4S 8H 7H KD 5D
    3C 7D 8D 7C TC 2C 2S JH AD 3S 8C 5S 9S 6S 7S 9H 3H JC 6D 3D TD TH 2H 4C"
  expect_equal(decks[[2]]$cards, as_cards(first))
  expect_equal(decks[[1]]$cards[1:5], as_cards("5D KH QC JD 2C"))
})

test_that("all 10,000 reference decks are reproduced", {
  reference <- utils::read.csv(reference_file("agnes", "decks.csv.gz"))
  ours <- vapply(
    deal_cards("agnes", reference$deck, from = "quagnes"), function(x) as.integer(x$cards), 1:52
  )
  theirs <- as.integer(as_cards(reference$cards))
  expect_identical(c(ours), theirs)
})

test_that("a deal prints as a player sees it", {
  expect_snapshot(deal_cards("agnes", seed = 1, number = 26))
  expect_snapshot(deal_cards("agnes", seed = 1, number = 1:12))
})

test_that("face-down cards stand in brackets", {
  expect_snapshot(print(deal_cards("agnes", number = 26), rules = "aisleriot"))
})

test_that("deals are made from cards", {
  deal <- deal_cards()
  text <- paste(as.character(deal$cards), collapse = " ")
  expect_equal(as_deal(text)$cards, deal$cards)
  expect_equal(as_deal(deal$cards)$cards, deal$cards)
  expect_length(as_deal(c(text, text)), 2)
  expect_identical(as_deal(deal), deal)
})

test_that("bad decks are refused", {
  words <- as.character(deal_cards()$cards)
  deck <- function(words) as_deal(paste(words, collapse = " "))
  expect_refused(deck(words[-3]), "deal", "a deck has 52 cards, not 51")
  expect_refused(deck(replace(words, 5, words[2])), "deal", "card 5: 6H is there already")
  expect_refused(deck(replace(words, 5, "1H")), "deal", 'card 5: "1H" is not a card')
  expect_refused(deck(c(words, "AS")), "deal", "card 53: AS is there already, as card 21")
  expect_refused(deck(words[1:20]), "deal", "a deck has 52 cards, not 20")
  expect_refused(as_deal(3), "deal", "`x` must be text or cards, not a number")
  expect_error(deck(""), class = "patience_error_deal")
})

test_that("bad arguments of deal_cards() are refused", {
  expect_refused(
    deal_cards("agnis"),
    "argument", '`game` must be one of "agnes", "galactic", "lucie", and "spider", not "agnis"',
    'Did you mean "agnes"?'
  )
  expect_refused(
    deal_cards(seed = -1), "argument", "`seed` must be a whole number from 0 to 2^53"
  )
  expect_refused(
    deal_cards(seed = 1.5), "argument", "`seed` must be a whole number from 0 to 2^53"
  )
  expect_refused(deal_cards(number = 0), "argument", "`number` must be a whole number")
  expect_refused(deal_cards(number = c(1, 2.5)), "argument", "`number` must be a whole number")
  expect_refused(deal_cards(number = 2^60), "argument", "`number` must be a whole number")
  expect_refused(deal_cards(number = "7"), "argument", "`number` must be a whole number, not")
  expect_refused(
    deal_cards("agnes", 1e9, from = "quagnes"), "argument", "`number` must be a whole number"
  )
  expect_error(
    deal_cards("agnes", seed = 2^32, from = "quagnes"), class = "patience_error_argument"
  )
})

test_that("a deal without a picture says so", {
  expect_refused(plot(deal_cards("agnes")), "argument", "no picture of a deal of Agnes Sorel")
  expect_refused(plot(deal_cards("lucie")), "argument", "no picture of a deal of La Belle Lucie")
})

test_that("what a new user tries works, or says why it does not", {
  deal <- deal_cards("agnes", "24680", from = "pysolfc")
  solution <- solve_deal(deal, "Up-Suit-AnyRun")
  # A solution knows its deal and its rules, also where it is the moves of something else.
  expect_true(check_solution(solution)$won)
  expect_identical(nrow(review(solution)), nrow(solution$moves))
  expect_identical(nrow(hints(deal, moves = solution)), 0L)
  expect_refused(
    hints(deal, moves = solution$moves), "moves", "The rules are Up-Color-None-Circular"
  )
  # Printed boards say rules that are not the usual ones, and which deal of its game it is.
  expect_output(print(deal), "PySolFC 24680, Up-Color-None-Circular, 1 of 52", fixed = TRUE)
  lucie <- deal_cards("lucie", 26)
  again <- as_deal(utils::capture.output(print(lucie)), "lucie")
  expect_identical(again$deal, 1L)
  expect_refused(print(deal, move = 1), "argument", "no such argument: `move`", "Did you mean")
  expect_refused(print(solution, board = TRUE), "argument", "`board`", 'mean "boards"')
  game <- data.frame(
    row1 = "2J56J9JQ59", row2 = "A7KT348Q62", row3 = "3AQ9T7K854", row4 = "6T2K45A837",
    row5 = "J9Q25A7K3T", row6 = "48AT6Q3975"
  )
  expect_equal(suppressWarnings(spider_games(game))$agt, 34 / 6)
})

test_that("what is printed fits the console, and a printed deal is read again", {
  # A row of thirteen columns has 62 characters.
  for (width in c(64, 80, 120)) {
    withr::local_options(width = width, patience.glyphs = TRUE)
    for (game in c("agnes", "lucie", "galactic", "spider")) {
      deal <- deal_cards(game, 26)
      lines <- printed(deal)
      expect_lte(max(nchar(lines, "width")), width)
      expect_identical(unclass(as_deal(paste(lines, collapse = "\n"), game))$cards, deal$cards)
    }
    long <- deal_cards("agnes", "12345678901234567890", from = "pysolfc")
    lines <- utils::capture.output(print(long, rules = "aisleriot"))
    expect_lte(max(nchar(lines, "width")), width)
    expect_identical(as_deal(paste(lines, collapse = "\n"), "agnes")$cards, long$cards)
    rules <- c(
      lapply(agnes_presets$preset, rules_agnes),
      lapply(lucie_presets$preset, function(name) rules_lucie(name = name)),
      lapply(galactic_move_sets$set, rules_galactic), lapply(spider_rule_names, rules_spider)
    )
    for (one in rules) expect_lte(max(nchar(printed(one), "width")), width, label = format(one))
  }
})

test_that("what has no picture says so", {
  deal <- deal_cards("agnes", 86, from = "pysolfc")
  solution <- solve_deal(deal)
  for (x in list(deal_cards("agnes", 1:2), solution, rules_agnes(), play_lucie(),
                 spider_dealer("fair"), winnable_deals("Up-Suit-AnyRun", 1))) {
    expect_refused(plot(x), "argument", "There is no picture of")
  }
  expect_refused(check_solution(deal, solution$moves), "rules", "Moves are given by their name")
  expect_refused(
    solve_deal(deal, cores = 2), "argument", "no argument `cores`", "Did you mean \"threads\"?"
  )
})

test_that("the decks of quagnes for Python are what Python shuffles", {
  # By CPython 3.11: random.seed(12345); for each game a deck of (rank, suit), all suits of a rank
  # together, shuffled by random.shuffle() and reversed.
  first <- paste(
    "7S QS AC 5H 6H 4C 5D TC 7H 3S QH 2H JH 5C 9H 3H TD QC 6S 2D KH 5S TS 9C 2C 2S",
    "JD AS 8H JS 9D KD 4S 6D 6C 8D 4D QD KC 8S 7C 3D 9S TH AD 8C AH 4H JC KS 7D 3C"
  )
  third <- paste(
    "9H 4C 6H JS QC 2H KH 3D 2D 8H 3S 6D 4S 4D JD TD 5S QH JH AC 9S 9C JC 4H 9D 7S",
    "5H AH 3C 5C KS AS TH TS 7H QS 5D 8S 8C QD 6C 2S 3H KC 7C 6S 2C TC KD 7D 8D AD"
  )
  deals <- deal_cards("agnes", c(1, 3), seed = 12345, from = "quagnes-python")
  expect_identical(as_cards(deals[[1]]$cards), as_cards(first))
  expect_identical(as_cards(deals[[2]]$cards), as_cards(third))
  expect_identical(deals[[1]]$rules, "quagnes")
  expect_identical(deal_cards("agnes", 3, from = "quagnes-python"), deals[[2]])
  expect_refused(deal_cards("spider", 1, from = "quagnes-python"), "argument", "no deals")
})
