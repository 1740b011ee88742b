# Results know their game: what is said of one is not taken for another.
galactic <- simulate_galactic(40, c("easy-3", "original-3"))
lucie <- simulate_lucie(20)

test_that("tables of other games than Agnes Sorel have no published columns", {
  for (games in list(galactic, lucie)) {
    table <- win_rate_table(games)
    expect_false(any(startsWith(names(table), "p,")))
    expect_false(any(grepl("published", capture.output(print(table)))))
  }
  expect_true("p, Masten" %in% names(win_rate_table(simulate_agnes(20, "Up-Suit-None"))))
  # Who plays without a search has no states.
  expect_no_match(names(win_rate_table(simulate_galactic(20, "easy", "random"))), "States")
})

test_that("published rates are for the game they are of", {
  expect_refused(compare_published(galactic), "results", "No win rates of Pan Galactic")
  expect_error(compare_published(win_rate(lucie)), class = "patience_error_results")
  own <- data.frame(
    source = "me", label = "mine", empty = NA, variant = "easy-3", wins = 30, deals = 40
  )
  compared <- compare_published(galactic, published = own)
  expect_identical(compared$variant, "easy-3")
  expect_identical(compared$published_estimate, 0.75)
})

test_that("pictures have the title of their game", {
  skip_if_not_installed("ggplot2")
  title <- function(x) ggplot2::autoplot(x)$labels$title
  expect_match(title(win_rate(galactic)), "^Pan Galactic Solitaire: ")
  expect_match(title(win_rate(lucie)), "^La Belle Lucie: ")
  expect_match(title(win_rate_sequence(lucie)), "^La Belle Lucie: ")
  expect_match(title(compare_variants(galactic)), "^Pan Galactic Solitaire: ")
  own <- data.frame(outcome = c("won", "lost"))
  expect_identical(title(win_rate(own)), "win rates")
})

test_that("results of two seeds can be bound together", {
  skip_on_cran()
  rules <- c("Up-Suit-HighRun", "Up-Suit-AnyRun")
  one <- simulate_agnes(60, rules, seed = 1)
  two <- simulate_agnes(60, rules, seed = 2)
  expect_identical(unique(two$seed), 2)
  both <- rbind(one, two)
  rates <- win_rate(both)
  expect_identical(rates$deals, c(120, 120))
  expect_identical(rates$won, win_rate(one)$won + win_rate(two)$won)
  counts <- c("both_won", "variant_only", "reference_only", "both_lost")
  expect_equal(
    compare_variants(both)[counts], compare_variants(one)[counts] + compare_variants(two)[counts],
    ignore_attr = TRUE
  )
  expect_error(win_rate(rbind(one, one)), class = "patience_error_results")
  expect_identical(
    unique(simulate_agnes(deals = deal_cards("agnes", 1:2, from = "quagnes"))$seed), NA_real_
  )
  expect_identical(unique(simulate_spider(5, seed = 3)$seed), 3)
})
