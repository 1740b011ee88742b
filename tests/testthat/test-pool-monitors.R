# The evidence of several players about one program: pool_monitors().

watched_players <- function(n, games, dealer = "fair") {
  dealt <- simulate_spider(n * games, seed = 8, dealer = dealer, progress = FALSE)
  agt <- matrix(dealt$agt, games)
  lapply(seq_len(n), function(i) monitor_dealer(agt[, i]))
}
last_evidence <- function(watched) vapply(watched, function(one) rev(one$evidence$e.value)[1], 1)

test_that("players multiply their evidence, and silent ones divide it", {
  watched <- watched_players(4, 12, "worse_agt")
  product <- prod(last_evidence(watched))
  found <- pool_monitors(watched)
  expect_equal(found$e.value, product)
  expect_equal(found$p.value, min(1, 1 / product))
  expect_identical(found$each$games, rep(12L, 4))
  expect_equal(pool_monitors(watched, players = 9)$e.value, product / choose(9, 4))
  by_name <- pool_monitors(Ann = watched[[1]], watched[[2]])
  expect_identical(by_name$each$player, c("Ann", "2"))
  expect_gt(found$silent, 0)
  expect_gte(product / choose(4 + found$silent, 4), 20 * (1 - 1e-9))
  expect_lt(product / choose(5 + found$silent, 4), 20)
  expect_match(found$sentence, "enough if at most")
  expect_output(print(found), "watched by 4 players over 48 games")
  expect_identical(summary(found)$games, 48L)
  expect_identical(tibble::as_tibble(found), found$each)
  expect_identical(pool_monitors(watched[[1]], sig_level = 1e-9)$silent, NA_real_)
})

test_that("whoever reports, a fair program is accused seldom", {
  skip_on_cran()
  n <- 8
  evidence <- matrix(last_evidence(watched_players(300 * n, 15)), n)
  # Those report whose evidence is the largest, as many of them as accuse most.
  accused <- apply(evidence, 2, function(each) {
    best <- cumprod(sort(each, decreasing = TRUE)) / choose(n, seq_len(n))
    c(all = prod(each), chosen = best[3])
  })
  expect_lte(mean(accused["all", ] >= 20), 0.05 + 3 * sqrt(0.05 * 0.95 / 300))
  expect_lte(mean(accused["chosen", ] >= 20), 0.05 + 3 * sqrt(0.05 * 0.95 / 300))
  # On average both are evidence of 1 or less.
  expect_lte(mean(accused["chosen", ]), 1.2)
})

test_that("what is no monitor, and fewer players than report, is refused", {
  watched <- watched_players(2, 3)
  expect_error(pool_monitors(), class = "patience_error_argument")
  expect_error(pool_monitors(1, 2), class = "patience_error_argument")
  expect_error(pool_monitors(watched, players = 1), class = "patience_error_argument")
  expect_error(pool_monitors(watched, sig_level = 2), class = "patience_error_argument")
})
