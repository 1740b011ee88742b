# Long ones: CRAN asks for short tests.
skip_on_cran()

test_that("difficulty counts the games that are won, the same in any company", {
  deals <- deal_cards("agnes", number = c(3, 26, 38, 2))
  found <- difficulty(deals, "Up-Suit-AnyRun", games = 200)
  expect_snapshot(show_table(found))
  expect_identical(difficulty(deals, "Up-Suit-AnyRun", games = 200, threads = 4), found)
  alone <- difficulty(deals[[2]], "Up-Suit-AnyRun", games = 200)
  expect_identical(alone$wins, found$wins[2])
  interval <- win_rate_interval(found$wins, 200)
  for (column in c("estimate", "conf.low", "conf.high")) {
    expect_equal(found[[column]], interval[[column]])
  }
  # The greedy player wins less, and chance hardly ever.
  easy <- difficulty(deal_cards("agnes", number = 1:40), "Up-Color-AnyRun", 50)
  greedy <- difficulty(deal_cards("agnes", number = 1:40), "Up-Color-AnyRun", 50, "greedy")
  random <- difficulty(deal_cards("agnes", number = 1:40), "Up-Color-AnyRun", 50, "random")
  expect_gt(sum(easy$wins), sum(greedy$wins))
  expect_gt(sum(greedy$wins), sum(random$wins))
  expect_false(any(easy$wins > 0 & easy$outcome != "won"))
  other <- difficulty(deal_cards("agnes", number = 1:40), "Up-Color-AnyRun", 50, seed = 2)
  expect_false(identical(other$wins, easy$wins))
})

test_that("difficulty has words", {
  won <- rep("won", 6)
  expect_identical(
    as.character(difficulty_in_words(c(1, 0.1, 0.099, 0.01, 0.001, 0), won, c(0.1, 0.01, 0.001))),
    c("easy", "easy", "medium", "medium", "hard", "very hard")
  )
  expect_identical(
    as.character(difficulty_in_words(c(0, 0), c("lost", "unknown"), 0.1)), c("lost", NA)
  )
})

test_that("difficulty has a picture", {
  skip_if_not_installed("ggplot2")
  found <- difficulty(deal_cards("agnes", number = 1:20), "Up-Suit-AnyRun", games = 50)
  drawn <- ggplot2::autoplot(found)
  expect_s3_class(drawn, "ggplot")
  built <- ggplot2::ggplot_build(drawn)
  expect_equal(nrow(built$data[[2]]), 20)
  expect_false(is.unsorted(rev(built$data[[2]]$y)))
})

test_that("bad arguments are refused", {
  deal <- deal_cards("agnes")
  expect_refused(
    difficulty(deal_cards("galactic")),
    "deal", "`deals` must be deals of Agnes Sorel or of Spider, not of Pan Galactic"
  )
  expect_refused(difficulty(deal, games = 0), "argument", "`games` must be a whole number")
  expect_refused(
    difficulty(deal, player = "perfect"),
    "argument", '`player` must be one of "random", "greedy", and "careful", not "perfect"'
  )
  expect_refused(
    difficulty(deal, max_state = 1),
    "argument", "There is no argument `max_state`.",
    'Did you mean "max_states"?'
  )
})

test_that("deals of Spider are as hard as for one who does not see the cards", {
  skip_on_cran()
  deals <- deal_cards("spider", 1:3)
  found <- difficulty(deals, "Spider-2", games = 10, width = 10)
  expect_identical(
    difficulty(deals, "Spider-2", games = 10, width = 10, threads = 1), found
  )
  # Neighbouring seeds have other games.
  wins <- function(seed, games) {
    difficulty(deal_cards("spider", 1:6), "Spider-2", games, width = 5, seed = seed)$wins
  }
  each <- vapply(1:10, wins, integer(6), 1)
  expect_false(identical(rowSums(each), as.numeric(wins(1, 10))))
  second <- difficulty(deals[[2]], "Spider-2", games = 10, width = 10)
  expect_identical(second$wins, found$wins[2])
  expect_true(all(found$outcome == "won"))
  lost <- difficulty(deal_cards("spider", 359535778, from = "windows-xp"), games = 5, width = 5)
  expect_identical(as.character(lost$difficulty), "lost")
  expect_identical(lost$wins, 0L)
  expect_identical(
    tibble::tbl_sum(lost)[["Difficulty"]], "Spider, Spider-4, player person-5, seed 1"
  )
  expect_refused(
    difficulty(c(deals[[1]], deal_cards()), games = 1), "deal", "deal 2 of `deals` must be a deal"
  )
})
