games <- agnes_atlas("games", "forty")
games <- games[games$variant %in% c("Up-Suit-HighRun", "Up-Suit-AnyRun", "Down-Suit-None"), ]

test_that("counts have the rates of the results that were counted", {
  rates <- win_rate(games)
  counts <- as.data.frame(rates)[c("variant", "deals", "won", "unknown")]
  plain <- function(x) as.data.frame(x)[!grepl("^states", names(x))]
  expect_equal(plain(win_rate(counts)), plain(rates), ignore_attr = TRUE)
  expect_equal(plain(win_rate(counts[-4])), plain(rates), ignore_attr = TRUE)
  # A table of rates is one of counts.
  expect_equal(
    as.data.frame(win_rate(rates, 0.9)), as.data.frame(win_rate(games, 0.9)), ignore_attr = TRUE
  )
  # Of whose rules nothing is known there is no order.
  expect_equal(sum(pool_win_rates(counts)$stricter), 0)
  attr(counts, "game") <- "agnes"
  expect_equal(pool_win_rates(counts), pool_win_rates(games))
})

test_that("counts that cannot be are refused", {
  counts <- data.frame(variant = c("a", "b"), deals = c(10, 10), won = c(3, 4), unknown = c(0, 1))
  refused <- function(counts, class = "results") {
    expect_error(win_rate(counts), class = paste0("patience_error_", class))
  }
  refused(counts[0, ])
  refused(transform(counts, variant = "a"))
  refused(transform(counts, variant = c("a", NA)))
  refused(transform(counts, variant = 1:2))
  refused(transform(counts, won = 10), "argument")
  refused(transform(counts, won = -1), "argument")
  refused(transform(counts, deals = c(10, NA)), "argument")
  refused(transform(counts, unknown = 0.5), "argument")
  expect_refused(win_rate(transform(counts, won = 10)), "argument", "`won` is 10 and 1 unknown")
  expect_refused(
    win_rate(transform(counts, variant = "a")),
    "results", "Counts must have a variant in each row, all different"
  )
})

test_that("pairs that are counted are compared as the results are", {
  for (simultaneous in c(FALSE, TRUE)) {
    found <- compare_variants(games, simultaneous = simultaneous)
    columns <- c("variant", "reference", pair_columns)
    again <- compare_variants(as.data.frame(found)[columns], simultaneous = simultaneous)
    expect_equal(as.data.frame(again), as.data.frame(found), ignore_attr = TRUE)
  }
  # Results that were looked at while they came in stay so.
  until <- simulate_agnes(500, c("Up-Suit-None", "Up-Suit-High1"), until = c(p.value = 0.05))
  found <- compare_variants(until)
  expect_equal(compare_variants(found), found)
  one <- as.data.frame(found)[1, columns]
  expect_equal(nrow(compare_variants(one)), 1)
})

test_that("pairs with unknown deals are rounded outward", {
  games <- simulate_agnes(300, c("Up-Suit-HighRun", "Up-Suit-Any1"), max_states = 300)
  for (simultaneous in c(FALSE, TRUE)) {
    found <- compare_variants(games, simultaneous = simultaneous)
    again <- compare_variants(found, simultaneous = simultaneous)
    expect_gt(found$unknown, 0)
    expect_equal(again$unknown, found$unknown)
    expect_lte(again$conf.low, found$conf.low)
    expect_gte(again$conf.high, found$conf.high)
    expect_gte(again$p.value, found$p.value)
  }
  pairs <- data.frame(
    variant = c("a", "a", "b"), reference = c("b", "c", "c"), both_won = c(3, 4, 3),
    variant_only = 1, reference_only = 2, both_lost = c(4, 3, 4), unknown = c(1, 0, 1)
  )
  # Of ten or eleven deals, whichever pair knows more.
  ranks <- rank_variants(pairs)
  expect_equal(ranks$estimate[match(c("a", "c"), ranks$variant)], c(5, 6) / 10)
})

test_that("variants are ranked by their pairs as by the results", {
  pairs <- as.data.frame(compare_variants(games))[c("variant", "reference", pair_columns)]
  attr(pairs, "game") <- "agnes"
  expect_equal(rank_variants(pairs), rank_variants(games))
  expect_error(rank_variants(pairs[-1, ]), class = "patience_error_results")
  expect_error(rank_variants(pairs[c(1, 1, 2), ]), class = "patience_error_results")
  expect_refused(rank_variants(pairs[-1, ]), "results", "Ranks take every two of the variants")
})

test_that("counted pairs are turned round to a reference", {
  pairs <- as.data.frame(compare_variants(games))
  attr(pairs, "game") <- "agnes"
  for (reference in unique(games$variant)) {
    ours <- as.data.frame(compare_variants(pairs, reference = reference))
    theirs <- as.data.frame(compare_variants(games, reference = reference))
    expect_equal(ours[match(theirs$variant, ours$variant), ], theirs, ignore_attr = TRUE)
  }
  atlas <- compare_variants(agnes_atlas("pairs"), reference = "Up-Suit-None")
  expect_equal(nrow(atlas), 39)
  expect_equal(unique(atlas$reference), "Up-Suit-None")
})

test_that("pairs that cannot be are refused", {
  pairs <- data.frame(
    variant = "a", reference = c("b", "c"), both_won = 1, variant_only = 2, reference_only = 3,
    both_lost = 4
  )
  refused <- function(pairs, class = "results", ...) {
    expect_error(compare_variants(pairs, ...), class = paste0("patience_error_", class))
  }
  expect_equal(nrow(compare_variants(pairs)), 2)
  refused(pairs[0, ])
  refused(transform(pairs, reference = "a"))
  refused(transform(pairs, reference = NA))
  refused(transform(pairs, both_won = -1), "argument")
  refused(transform(pairs, both_won = "x"), "argument")
  refused(transform(pairs, unknown = 0.5), "argument")
  refused(transform(pairs, both_won = 0, variant_only = 0, reference_only = 0, both_lost = 0))
  refused(pairs, "argument", reference = "d")
})
