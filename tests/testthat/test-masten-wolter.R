# vignette("masten-wolter") shows figures that were stored. This is where it is seen if the solver
# no longer finds them, or if there is nothing to show.
stored <- function(file) {
  read.csv(system.file("extdata", file, package = "patience", mustWork = TRUE))
}
leading <- "Up-Suit-*-BuildSuit-Forced"

test_that("the figures that the vignette shows are stored", {
  figures <- stored("masten-wolter-figures.csv")
  tests <- stored("masten-wolter-tests.csv")
  published <- published_rates()
  published <- published[published$source %in% c("Masten", "Wolter") & !published$misquoted, ]
  expect_setequal(figures$candidate, tests$candidate)
  expect_setequal(figures$figure, published$label)
  expect_false(anyDuplicated(figures[c("candidate", "figure")]) > 0)
  expect_true(leading %in% tests$candidate[tests$source == "Wolter"])
  expect_equal(sum(tests$source == "Masten"), 8)
})

test_that("the stored tests are those of the stored figures", {
  figures <- stored("masten-wolter-figures.csv")
  tests <- stored("masten-wolter-tests.csv")
  published <- published_rates()
  for (i in seq_len(nrow(tests))) {
    ours <- figures[figures$candidate == tests$candidate[i], ]
    theirs <- published[published$source == tests$source[i], ]
    joint <- test_joint(ours, theirs[match(ours$figure, theirs$label), ])
    expect_equal(joint$statistic[[1]], tests$chisq[i], info = tests$candidate[i])
    expect_equal(joint$p.value, tests$p.value[i], info = tests$candidate[i])
  }
})

test_that("the leading candidate plays as it did when the figures were stored", {
  skip_on_cran()
  figures <- stored("masten-wolter-figures.csv")
  again <- "Make the stored figures anew: Rscript bench/masten-wolter.R"
  # Wins and cards of the deals 1 to 2,000 of seed 1.
  counts <- data.frame(
    figure = c("classic", "relaxed"), rules = c("wolter-classic", "wolter-relaxed"),
    won = c(0, 154), cards = c(10696, 18625)
  )
  for (i in seq_len(nrow(counts))) {
    games <- simulate_agnes(2000, counts$rules[i], seed = 1, goal = "score")
    won <- sum(games$outcome == "won")
    expect_equal(won, counts$won[i], info = again)
    expect_equal(sum(games$best_score), counts$cards[i], info = again)
    one <- figures[figures$candidate == leading & figures$figure == counts$figure[i], ]
    expect_gt(binom.test(won, 2000, one$won / one$deals)$p.value, 1e-6)
    z <- (mean(games$best_score) - one$mean_cards) / (one$sd_cards / sqrt(2000))
    expect_lt(abs(z), 5)
  }
})
