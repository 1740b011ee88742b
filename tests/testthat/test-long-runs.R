# The numbers of the vignette belong to this solver: where this fails, run data-raw/long-runs.R.
test_that("the costs in the vignette are those of this solver", {
  skip_on_cran()
  costs <- read.csv(system.file("extdata", "long-runs.csv", package = "patience"))
  expect_equal(costs$variant, agnes_variants$variant)
  some <- c("Up-Suit-None", "Down-Color-High1-NoSplit", "Up-Color-AnyRun", "Up-Color-Any1")
  for (variant in some) {
    row <- costs[costs$variant == variant, ]
    games <- simulate_agnes(row$deals, variant, max_states = row$max_states)
    expect_equal(sum(games$examined), row$examined)
    expect_equal(sum(games$outcome == "unknown"), row$unknown)
  }
})

# A file is not gone on with by another version of a solver. So whatever changes this sum of
# states has changed rows, and raises `solver` in agnes_game.
test_that("rows belong to the version of the solver", {
  games <- simulate_agnes(20, c("Up-Suit-HighRun", "Down-Color-Any1"), max_states = 1e4)
  expect_equal(
    c(version = agnes_game$solver, states = sum(games$examined), stored = sum(games$stored)),
    c(version = 12, states = 88715, stored = 61107)
  )
})
