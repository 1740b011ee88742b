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
  expect_equal(tidied$adj.p.value, compared$adj.p.value_largest)
  expect_equal(tidied$p.value_if_won, compared$p.value_if_won)
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

test_that("a tidied p-value is the largest that unknown deals allow, between the ends too", {
  # As lost the rate is far below the published one, as won far above it.
  ours <- data.frame(variant = "Up-Suit-HighRun", deals = 100, won = 4, unknown = 40)
  for (test in c("two.sample", "one.sample")) {
    compared <- compare_published(ours, "Masten", test = test)
    each <- vapply(4:44, function(wins) {
      compare_published(transform(ours, won = wins, unknown = 0), "Masten", test = test)$p.value
    }, 1)
    expect_equal(compared$p.value_largest, max(each))
    expect_gt(max(each), max(compared$p.value, compared$p.value_if_won))
    tidied <- generics::tidy(compared)
    expect_equal(tidied$p.value, max(each))
    expect_identical(tidied$p.value_if_won, compared$p.value_if_won)
    expect_identical(generics::glance(compared)$significant, 0L)
  }
  expect_match(format(compared)$p, "; up to ", fixed = TRUE)
  expect_match(win_rate_table(ours, sources = "Masten")[["p, Masten"]], "; up to ", fixed = TRUE)
  # Unknown deals of the published rate too.
  theirs <- data.frame(
    source = "x", label = "y", empty = "highrun", variant = "Up-Suit-HighRun", wins = 20,
    deals = 100, unknown = 5
  )
  some <- transform(ours, unknown = 10)
  compared <- compare_published(some, published = theirs)
  ways <- expand.grid(ours = 4:14, theirs = 20:25)
  each <- mapply(function(a, b) {
    compare_published(
      transform(ours, won = a, unknown = 0), published = transform(theirs, wins = b, unknown = 0)
    )$p.value
  }, ways$ours, ways$theirs)
  expect_equal(compared$p.value_largest, max(each))
  # Without unknown deals there is one.
  sure <- compare_published(transform(ours, unknown = 0), "Masten")
  expect_identical(sure$p.value_largest, sure$p.value)
  # Many unknown deals are not tried one by one.
  many <- compare_published(
    data.frame(variant = "Up-Suit-HighRun", deals = 1e6, won = 1e5, unknown = 1e5), "Masten"
  )
  expect_gt(many$p.value_largest, 0.99)
})
