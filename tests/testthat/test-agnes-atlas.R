test_that("solver and atlas agree on deals drawn by date", {
  skip_on_cran()
  deals <- agnes_atlas("deals")
  day <- as.numeric(format(Sys.Date(), "%Y%m%d"))
  drawn <- sort(unique((day * 7919 + 104729 * 1:5) %% nrow(deals) + 1))
  variants <- agnes_variants$variant
  games <- simulate_agnes(number = drawn, rules = variants, seed = attr(deals, "run")$seed)
  expected <- unlist(deals[drawn, variants], use.names = FALSE)
  known <- games$outcome != "unknown" & !is.na(expected)
  expect_gt(sum(known), 0.95 * length(known))
  expect_identical(
    (games$outcome == "won")[known], expected[known],
    info = paste("Deals", toString(drawn), "- if the solver is right, make the atlas anew.")
  )
})

test_that("solver and atlas agree under the rules of the programs", {
  skip_on_cran()
  deals <- agnes_atlas("deals", "programs")
  day <- as.numeric(format(Sys.Date(), "%Y%m%d"))
  drawn <- sort(unique((day * 7919 + 104729 * 1:20) %% nrow(deals) + 1))
  games <- simulate_agnes(
    number = drawn, rules = names(deals)[-1], seed = attr(deals, "run")$seed, max_states = 2e4
  )
  won <- unlist(deals[drawn, -1], use.names = FALSE)
  differ <- (games$outcome == "won" & won %in% FALSE) | (games$outcome == "lost" & won %in% TRUE)
  expect_false(any(differ), info = paste("Deals", toString(games$deal[differ])))
  expect_gt(sum(games$outcome != "unknown" & !is.na(won)), 0.8 * length(won))
})

test_that("the atlas agrees with the results deal by deal", {
  for (which in c("forty", "seven", "programs")) {
    deals <- agnes_atlas("deals", if (which == "programs") which else "forty")
    results <- agnes_atlas("games", which)
    for (variant in unique(results$variant)) {
      stored <- results[results$variant == variant & results$deal <= nrow(deals), ]
      won <- deals[[variant]][stored$deal]
      known <- stored$outcome != "unknown" & !is.na(won)
      expect_identical((stored$outcome == "won")[known], won[known], info = variant)
    }
  }
})

test_that("the tables of the atlas are of one kind", {
  for (rules in c("forty", "programs")) {
    rates <- agnes_atlas(rules = rules)
    run <- attr(rates, "run")
    deals <- agnes_atlas("deals", rules)
    expect_equal(nrow(deals), run$deals)
    expect_equal(nrow(rates), run$variants)
    prefix <- if (rules == "forty") "agnes-atlas" else "agnes-atlas-programs"
    file <- system.file("extdata", paste0(prefix, "-deals.rds"), package = "patience")
    expect_identical(unname(tools::md5sum(file)), run$md5)
    expect_identical(names(deals), c("deal", rates$variant))
    won <- vapply(rates$variant, function(variant) sum(deals[[variant]], na.rm = TRUE), 1)
    expect_equal(rates$won, won, ignore_attr = TRUE)
    expect_equal(rates$unknown, colSums(is.na(deals[rates$variant])), ignore_attr = TRUE)
    expect_true(all(rates$won + rates$lost + rates$unknown == run$deals))
    expect_equal(rates$searched + rates$implied_won + rates$implied_lost, rates$deals)
    expect_true(all(rates$implied_won <= rates$won & rates$implied_lost <= rates$lost))

    pairs <- agnes_atlas("pairs", rules)
    expect_equal(nrow(pairs), choose(run$variants, 2))
    expect_true(all(rowSums(pairs[c(pair_columns, "unknown")]) == pairs$deals))
    for (i in unique(c(1, ceiling(nrow(pairs) / 8), nrow(pairs)))) {
      ours <- deals[[pairs$variant[i]]]
      theirs <- deals[[pairs$reference[i]]]
      both_known <- !is.na(ours) & !is.na(theirs)
      counts <- list(ours & theirs, ours & !theirs, !ours & theirs, !ours & !theirs)
      expect_equal(
        unlist(pairs[i, c("both_won", "variant_only", "reference_only", "both_lost")]),
        vapply(counts, function(is) sum(is[both_known]), 1L), ignore_attr = TRUE
      )
    }

    states <- agnes_atlas("states", rules)
    of_variant <- function(table, column) {
      as.vector(tapply(table[[column]], factor(table$variant, rates$variant), sum))
    }
    expect_equal(of_variant(states, "deals"), rates$searched)
    won <- of_variant(states[states$outcome == "won", ], "deals")
    expect_equal(won[!is.na(won)], (rates$won - rates$implied_won)[!is.na(won)])
    bases <- agnes_atlas("bases", rules)
    expect_equal(of_variant(bases, "won"), rates$won)
    expect_equal(of_variant(bases, "deals"), rates$deals)
  }
  expect_identical(agnes_atlas()$variant, agnes_variants$variant)
  expect_error(agnes_atlas("all"), class = "patience_error_argument")
  expect_error(agnes_atlas(rules = "all"), class = "patience_error_argument")
})

test_that("the atlas keeps the order of the rules", {
  deals <- agnes_atlas("deals")
  below <- rules_order(agnes_variants$variant)
  for (i in which(rowSums(below) > 0)) {
    for (j in which(below[i, ])) {
      expect_false(any(deals[[i + 1]] & !deals[[j + 1]], na.rm = TRUE))
    }
  }
})

test_that("rates of the atlas are pooled in the order of the rules", {
  pooled <- pool_win_rates(agnes_atlas())
  expect_true(all(pooled$conf.low <= pooled$estimate & pooled$estimate <= pooled$conf.high))
  expect_gt(sum(pooled$stricter), 100)
})

test_that("a table of the atlas has no states, as most deals needed no search", {
  table <- win_rate_table(agnes_atlas())
  expect_identical(nrow(table), 40L)
  searched <- with(agnes_atlas(), searched == deals)
  expect_identical(is.na(win_rate(agnes_atlas())$states_mean), !searched)
  expect_identical(any(startsWith(names(table), "States")), any(searched))
})
