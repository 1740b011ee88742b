# The vignettes show results that were stored: this is where it is seen if the solver no longer
# finds them.
test_that("the stored results are those of the solver", {
  skip_on_cran()
  for (which in c("seven", "forty", "programs")) {
    stored <- agnes_atlas("games", which)
    run <- attr(stored, "run")
    first <- stored[stored$deal <= 8, ]
    found <- simulate_agnes(
      8, unique(stored$variant), seed = run$seed, max_states = run$max_states
    )
    columns <- c("variant", "deal", "outcome", "examined", "best_score")
    expect_equal(
      as.data.frame(first[columns]), as.data.frame(found[columns]), ignore_attr = TRUE,
      info = "Make the stored results anew: Rscript data-raw/agnes-results.R"
    )
    expect_equal(nrow(stored), run$deals * run$variants)
  }
})

test_that("what the results table says of the first 1,000 deals goes with the stored results", {
  games <- agnes_atlas("games", "programs")
  for (variant in c("Up-Color-None-Circular", "Down-Color-None-Park-Back")) {
    outcomes <- table(games$outcome[games$variant == variant & games$deal <= 1000])
    won <- c("Up-Color-None-Circular" = 46, "Down-Color-None-Park-Back" = 88)[[variant]]
    expect_gte(won, outcomes[["won"]])
    expect_lte(won, outcomes[["won"]] + outcomes[["unknown"]])
  }
})

test_that("the stored results are of the published and of all variants", {
  rates <- published_rates
  expect_setequal(agnes_atlas("games", "seven")$variant, rates$variant[rates$source == "quagnes"])
  expect_setequal(agnes_atlas("games", "forty")$variant, agnes_variants$variant)
  expect_refused(
    agnes_atlas("games", "all"),
    "argument", '`rules` must be one of "forty", "programs", and "seven"'
  )
})
