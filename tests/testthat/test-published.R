test_that("the published rates are there, the misquotation marked", {
  rates <- published_rates()
  wolter <- rates[rates$source == "Wolter", ]
  expect_equal(wolter$wins, c(45, 78304, 14))
  expect_equal(wolter$misquoted, c(FALSE, FALSE, TRUE))
  expect_equal(rates$wins[rates$source == "Masten"], c(900, 14498, 63635))
  expect_true(all(rates$wins + rates$unknown <= rates$deals))
})

# Rates as counted: a table like win_rate()'s.
counted <- function(variant, won, unknown = 0, deals = 10000) {
  data.frame(variant, deals, won, unknown, estimate = won / deals)
}

test_that("the p-values that quagnes 0.8.2 published are reproduced", {
  ours <- rbind(
    counted("Down-Color-None", 99), counted("Up-Color-None", 113, deals = 9996),
    counted("Up-Suit-None", 42), counted("Up-Suit-None-NoSplit", 40),
    counted("Up-Suit-HighRun", 1454), counted("Up-Suit-HighRun-NoSplit", 1411),
    counted("Up-Suit-AnyRun-NoSplit", 6384)
  )
  compared <- compare_published(ours, "Masten")
  expect_equal(compared$variant, ours$variant)
  expect_equal(round(compared$p.value[-(3:4)], 2), c(0.40, 0.02, 0.92, 0.30, 0.69))
  expect_true(all(compared$p.value[3:4] < 1e-4))
  # Its 0.02 leaves the four unfinished deals out. With them as lost it would be 0.025, as won
  # 0.01, and that it published as well.
  both <- compare_published(counted("Up-Color-None", 113, 4), "Masten")
  expect_equal(round(both$p.value, 4), 0.0250)
  expect_equal(round(both$p.value_if_won, 2), 0.01)
  expect_equal(compared$p.adjusted, p.adjust(compared$p.value, "holm"))
})

test_that("the test is chi-square, or Fisher's where counts are small", {
  many <- compare_published(counted("Up-Suit-None", 42), "Masten")
  expect_equal(many$method, "chi-square")
  expect_equal(many$p.value, chisq.test(matrix(c(42, 9958, 900, 99100), 2))$p.value)
  few <- compare_published(counted("Up-Suit-None", 2, deals = 200), "Masten")
  expect_equal(few$method, "Fisher")
  expect_equal(few$p.value, fisher.test(matrix(c(2, 198, 900, 99100), 2))$p.value)
  expect_true(is.na(few$statistic))
})

test_that("rates are matched by variant, or by the rule for empty piles", {
  compared <- compare_published(counted("Up-Suit-None-NoSplit", 40))
  expect_equal(compared$label, c("none", "classic", "0.8.2"))
  expect_equal(compared$published_wins, c(900, 45, 40))
  expect_equal(
    compare_published(counted("Up-Suit-None", 40), "Wolter", misquoted = TRUE)$published_wins,
    c(45, 14)
  )
  expect_equal(nrow(compare_published(counted("Up-Suit-Any1", 40))), 0)
})

test_that("results of a simulation can be compared as they are", {
  games <- simulate_agnes(50, "Up-Suit-None")
  expect_equal(compare_published(games), compare_published(win_rate(games)))
})

test_that("bad sources and results are refused", {
  expect_snapshot(compare_published(counted("Up-Suit-None", 1), "Hoyle"), error = TRUE)
  rates <- counted("Up-Suit-None", 1)
  expect_error(compare_published(rates, mean), class = "patience_error_source")
  expect_snapshot(compare_published(data.frame(outcome = "won")), error = TRUE)
})
