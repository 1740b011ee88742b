test_that("cards are compared with cards and with text, and not counted with", {
  cards <- as_cards(c("AH", "KS", "AH"))
  expect_identical(cards == "AH", c(TRUE, FALSE, TRUE))
  expect_identical("ks" == cards, c(FALSE, TRUE, FALSE))
  expect_identical(cards != cards[2], c(TRUE, FALSE, TRUE))
  skip_if(getRversion() < "4.3", "`%in%` does not look at classes before R 4.3")
  expect_identical(cards %in% "KS", c(FALSE, TRUE, FALSE))
})

test_that("vectors of cards stay vectors of cards", {
  cards <- as_cards(c("AH", "KS", "AH"))
  expect_refused(cards - cards, "argument", "Cards cannot be taken by `-`")
  expect_refused(cards < "KS", "argument", "Cards cannot be taken by `<`")
  expect_refused(max(cards), "argument", "There is no `max()` of cards")
  expect_identical(as.character(unique(cards)), c("AH", "KS"))
  expect_identical(as.character(rep(cards[1], 2)), c("AH", "AH"))
  cards[[2]] <- "2c"
  expect_identical(as.character(cards), c("AH", "2C", "AH"))
  expect_identical(unclass(summary(cards))[["H"]], 2L)
  rows <- tibble::tibble(card = cards)
  expect_identical(rows[2, ]$card, as_cards("2C"))
  expect_s3_class(rbind(rows, rows)$card, "cards")
  expect_error(cards[[1]] <- "1H", class = "patience_error_deal")
})

test_that("deals are a list that may be a column", {
  deals <- deal_cards(number = 1:3)
  rows <- tibble::tibble(number = 1:3, deal = deals)
  expect_identical(rows$deal[[2]], deals[[2]])
  expect_length(rep(deals, 2), 6)
  expect_length(unique(rep(deals, 2)), 3)
  deals[[2]] <- deal_cards(number = 9)
  expect_identical(deals[[2]]$name, "seed 1, number 9")
  deals[3] <- deal_cards(number = 8)
  expect_identical(deals[[3]]$name, "seed 1, number 8")
  expect_length(c(deals[[1]], deals), 4)
  expect_refused(deals == deals, "deal", "Deals cannot be taken by `==`")
  expect_refused(deals[[1]] == deals[[1]], "deal", "Deals cannot be taken by `==`")
  expect_error(deals[[5]] <- deals[[1]], class = "patience_error_deal")
  expect_error(deals[[1]] <- "AH", class = "patience_error_deal")
})

test_that("what is printed above rows is said by the rows", {
  header <- function(rows) paste(names(tibble::tbl_sum(rows)), tibble::tbl_sum(rows))
  one <- simulate_agnes(3, "Up-Suit-None", seed = 1)
  two <- simulate_agnes(2, "Up-Suit-None", seed = 2)
  expect_identical(header(one), "Agnes Sorel seed 1, 3 rows")
  expect_identical(header(rbind(one, two)), "Agnes Sorel seeds 1, 2, 5 rows")
  expect_identical(header(rbind(one, two)[5, ]), "Agnes Sorel seed 2, 1 row")
  given <- simulate_agnes(deals = deal_cards(number = 1:2), rules = "Up-Suit-None")
  expect_identical(header(rbind(one, given)), "Agnes Sorel seed 1, given deals, 5 rows")
  expect_identical(
    header(simulate_galactic(2)), "Pan Galactic Solitaire seed 1, strategy random, 2 rows"
  )
  skip_if_not_installed("dplyr")
  mixed <- dplyr::bind_rows(one, simulate_lucie(2, "Lucie-1"))
  expect_match(header(mixed), "^Several games seed 1")
  expect_null(attr(win_rate(mixed), "game"))
})

test_that("rows that `until` stopped say so, whatever was done to them", {
  rows <- simulate_galactic(2000, until = c(half_width = 0.02))
  expect_identical(unique(rows$until), "half_width = 0.02")
  stopped <- function(rows) attr(win_rate(rows), "interval")$method == "anytime"
  expect_true(stopped(rows))
  expect_true(stopped(transform(rows, more = 1)))
  expect_true(stopped(cbind(rows, more = 1)))
  expect_true(stopped(merge(rows, data.frame(deal = rows$deal, more = 1))))
  fixed <- simulate_galactic(10)
  expect_false(stopped(fixed))
  expect_true(stopped(rbind(simulate_galactic(10, seed = 2), rows)))
  expect_true(stopped(rows[1:10, ]))
})

test_that("the same game of Spider twice is warned of, however it came there", {
  games <- sample_games()[1:20, ]
  expect_warning(
    test_dealer(rbind(games, games), method = "z", alternative = "less"), "same six rows"
  )
  again <- rbind(games, games[1, ])
  expect_warning(test_ranks(again, "K"), "game 21 has the same six rows as game 1")
  expect_no_warning(test_dealer(games, method = "z", alternative = "less"))
})

test_that("equal calls have identical results", {
  deal <- deal_cards(number = 26)
  expect_identical(solve_deal(deal), solve_deal(deal))
  fans <- as_deal("KD / 9D 8D QD JD / 10D", "lucie")
  expect_identical(solve_deal(fans), solve_deal(fans))
  board <- deal_cards("galactic", ranks = 3)
  expect_identical(solve_deal(board), solve_deal(board))
})

test_that("all simulations have a summary and a tidy table; what does nothing is refused", {
  skip_if_not_installed("generics")
  spider <- simulate_spider(200)
  expect_equal(summary(spider), simulate_spider(200, summary = TRUE))
  expect_equal(generics::tidy(spider)$estimate, c(mean(spider$agt), mean(spider$atsv)))
  for (games in list(simulate_agnes(5), simulate_lucie(2), simulate_galactic(5))) {
    expect_gt(nrow(summary(games)), 0)
    expect_identical(nrow(generics::tidy(games)), 1L)
  }
  expect_refused(
    games_needed(half_width = 0.1, power = 0.9), "argument",
    "`power` says nothing where `half_width`"
  )
  skip_if_not_installed("ggplot2")
  expect_refused(
    ggplot2::autoplot(win_rate(simulate_agnes(5)), foo = 1), "argument",
    "There is no such argument: `foo`"
  )
})

test_that("a run has rows, a tail and tidy tables as its rows have", {
  skip_without_sqlite()
  skip_if_not_installed("generics")
  run <- simulate_agnes(30, c("Up-Suit-None", "Up-Suit-HighRun"), file = local_run_file())
  rows <- tibble::as_tibble(run)
  expect_identical(run[1:3, ], rows[1:3, ])
  expect_identical(run[2, "outcome"], rows[2, "outcome"])
  expect_identical(tail(run, 3), tail(rows, 3))
  expect_equal(generics::tidy(run), generics::tidy(rows))
  expect_equal(generics::glance(run), generics::glance(rows))
})

test_that("a deal's number means its rules everywhere, and a solution knows its own", {
  deal <- deal_cards("agnes", 86, from = "pysolfc")
  theirs <- "Up-Color-None-Circular"
  solution <- solve_deal(deal)
  expect_identical(format(solution$rules), theirs)
  expect_identical(simulate_agnes(deals = deal)$variant, theirs)
  expect_identical(unique(simulate_agnes(2)$variant), "Up-Suit-AnyRun")
  expect_identical(attr(winnable_deals(n = 2), "deals")$variant, theirs)
  expect_match(attr(difficulty(deal, games = 10), "played"), theirs)
  expect_true(check_solution(deal, moves = solution)$won)
  strange <- deal_cards(number = 26)
  line <- solve_deal(strange, "Up-Suit-AnyRun-Back")
  expect_true(check_solution(strange, moves = line)$won)
  mixed <- c(deal, strange)
  expect_identical(unique(simulate_agnes(deals = mixed)$variant), "Up-Suit-AnyRun")
  # A list of one deal is that deal; moves are not rules.
  expect_identical(solve_deal(c(strange))$outcome, solve_deal(strange)$outcome)
  expect_refused(review(deal, solution$moves), "rules", "Moves are given by their name")
  expect_refused(
    simulate_agnes(10, sed = 2), "argument", "There is no argument `sed`.", 'Did you mean "seed"?'
  )
})
