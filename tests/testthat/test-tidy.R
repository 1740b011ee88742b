games <- played(
  "Up-Suit-None" = "LLLLLLLLLLLLLLLLLLWU", "Up-Suit-HighRun" = "WLLWLLLLWLLLLLLLLLWU"
)

test_that("broom tidies win rates and comparisons", {
  skip_if_not_installed("broom")
  rates <- win_rate(games)
  tidied <- broom::tidy(rates)
  expect_named(tidied, c("term", "estimate", "conf.low", "conf.high", "n", "won", "unknown"))
  expect_equal(tidied$conf.high, rates$conf.high_if_won)
  expect_equal(broom::glance(rates)$deals, 40)
  compared <- compare_published(games)
  tidied <- broom::tidy(compared)
  expect_equal(tidied$estimate, compared$difference)
  expect_equal(tidied$adj.p.value, compared$adj.p.value)
  expect_equal(broom::glance(compared)$comparisons, nrow(compared))
  expect_equal(broom::glance(compared)$margin, NA_real_)
  expect_equal(broom::glance(compared)$conf.level, 0.95)
  pairs <- compare_variants(games)
  expect_equal(broom::tidy(pairs)$p.value, pairs$p.value)
  expect_equal(broom::glance(pairs)$comparisons, 1)
  sequence <- win_rate_sequence(games)
  expect_equal(broom::tidy(sequence)$conf.low, sequence$conf.low)
  expect_equal(broom::glance(sequence)$deals, 40)
  for (table in list(rates, compared, pairs, sequence)) {
    expect_identical(class(broom::tidy(table)), c("tbl_df", "tbl", "data.frame"))
    expect_equal(nrow(broom::glance(table)), 1)
  }
})
