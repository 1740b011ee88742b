# Chains and a diamond: a below b and c, both below d; e stands alone.
diamond <- matrix(FALSE, 5, 5)
diamond[1, 2:4] <- diamond[2, 4] <- diamond[3, 4] <- TRUE

test_that("limits take over what is known of stricter and looser variants", {
  low <- c(0.3, 0.1, 0.35, 0.2, 0.05)
  high <- c(0.5, 0.8, 0.45, 0.7, 0.1)
  found <- ordered_limits(low, high, diamond)
  expect_identical(found[, 1], c(0.3, 0.3, 0.35, 0.35, 0.05))
  expect_identical(found[, 2], c(0.45, 0.7, 0.45, 0.7, 0.1))
})

test_that("pooled rates are those of isoreg() on a chain, and the nearest on a diamond", {
  set.seed(4)
  for (n in c(2, 5, 12)) {
    chain <- outer(1:n, 1:n, "<")
    rates <- runif(n)
    expect_equal(isotonic_rates(rates, rep(1, n), chain), isoreg(rates)$yf, tolerance = 1e-8)
  }
  # With weights: as many games as the weights say, one by one.
  weights <- c(3, 1, 2, 5)
  rates <- c(0.5, 0.2, 0.6, 0.4)
  repeated <- rep(rates, weights)
  blocks <- isoreg(repeated)$yf[cumsum(weights)]
  expect_equal(isotonic_rates(rates, weights, outer(1:4, 1:4, "<")), blocks, tolerance = 1e-8)
  # On a diamond by search over a grid.
  rates <- c(0.6, 0.5, 0.2, 0.3)
  grid <- expand.grid(rep(list(seq(0.1, 0.7, by = 0.02)), 4))
  fits <- grid[, 1] <= grid[, 2] & grid[, 1] <= grid[, 3] & grid[, 2] <= grid[, 4] &
    grid[, 3] <= grid[, 4]
  grid <- as.matrix(grid[fits, ])
  best <- grid[which.min(rowSums(sweep(grid, 2, rates)^2)), ]
  found <- isotonic_rates(rates, rep(1, 4), diamond[1:4, 1:4])
  expect_lt(max(abs(found - best)), 0.02)
  expect_lte(sum((found - rates)^2), sum((best - rates)^2))
  # In order already: they stay.
  rates <- c(0.1, 0.3, 0.2, 0.4, 0)
  expect_identical(isotonic_rates(rates, 1:5, diamond), rates)
  # Equal rules have one rate.
  expect_equal(
    isotonic_rates(c(0.2, 0.4), c(1, 3), matrix(TRUE, 2, 2)), c(0.35, 0.35), tolerance = 1e-8
  )
})

test_that("differences are found by Holm's method over the directions that are open", {
  p <- matrix(c(1, 0.9, 0.5, 0.012, 1, 0.9, 0.5, 0.5, 1)[c(1, 4, 7, 2, 5, 8, 3, 6, 9)], 3)
  expect_false(any(found_above(p, matrix(FALSE, 3, 3), 0.05)))
  # With four hypotheses excluded 0.012 is small enough among the two that are left.
  below <- matrix(TRUE, 3, 3)
  below[row(p) < col(p)] <- c(TRUE, FALSE, FALSE)[1:3]
  one <- which(p == 0.012, arr.ind = TRUE)
  below[one] <- FALSE
  expect_true(found_above(p, below, 0.05)[one])
})

test_that("ranks are those that differences and order leave", {
  above <- matrix(FALSE, 5, 5)
  above[4, 1] <- TRUE
  found <- rank_limits(above, diamond)
  # Without e the diamond is 4, then 2 and 3, then 1; e may be anywhere.
  expect_identical(found[, 1], c(2, 1, 1, 1, 1))
  expect_identical(found[, 2], c(5, 5, 5, 4, 5))
  total <- outer(1:4, 1:4, ">")
  expect_identical(rank_limits(total, matrix(FALSE, 4, 4)), cbind(4:1 + 0, 4:1 + 0))
})

test_that("forty variants are pooled by their rules", {
  forty <- agnes_atlas("games", "forty")
  pooled <- pool_win_rates(forty)
  alone <- win_rate(forty, simultaneous = TRUE)
  expect_identical(pooled$alone.low, alone$conf.low)
  expect_true(all(pooled$conf.low >= pooled$alone.low & pooled$conf.high <= pooled$alone.high))
  expect_true(all(pooled$conf.low <= pooled$pooled & pooled$pooled <= pooled$conf.high))
  # All decided on the same deals: in order by themselves.
  expect_equal(pooled$pooled, pooled$estimate)
  at <- function(name) match(name, pooled$variant)
  order <- rules_order(pooled$variant)
  expect_true(order[at("Up-Suit-None"), at("Up-Suit-AnyRun")])
  expect_false(order[at("Up-Suit-AnyRun"), at("Up-Suit-None")])
  # One variant on many deals narrows those that are stricter and looser.
  more <- data.frame(
    variant = rep(c("Up-Suit-None", "Up-Suit-HighRun"), c(50, 4000)),
    outcome = rep(c("won", "lost", "won", "lost"), c(2, 48, 560, 3440))
  )
  attr(more, "game") <- "agnes"
  few <- pool_win_rates(more)
  expect_lt(few$conf.high[1], few$alone.high[1])
  expect_identical(few$conf.high[1], few$alone.high[2])
})

test_that("results that contradict the order are said to, and others have none", {
  wrong <- data.frame(
    variant = rep(c("Up-Suit-None", "Up-Suit-HighRun"), each = 500),
    outcome = rep(c("won", "lost", "won", "lost"), c(400, 100, 10, 490))
  )
  expect_identical(pool_win_rates(wrong)$pooled, c(0.8, 0.02))
  attr(wrong, "game") <- "agnes"
  pooled <- expect_warned(
    pool_win_rates(wrong), "order",
    'contradict the order of the rules: "Up-Suit-None" and "Up-Suit-HighRun"'
  )
  expect_equal(pooled$pooled, c(0.41, 0.41))
})

test_that("ranks of variants go by pairs of deals, unknown ones both ways", {
  ours <- played(a = strrep("W", 20), b = strrep("L", 20), c = strrep("L", 20))
  found <- rank_variants(ours)
  expect_identical(found$variant[1], "a")
  expect_identical(found$rank, c(1L, 2L, 2L))
  expect_identical(found$rank.low, c(1, 2, 2))
  expect_identical(found$rank.high, c(1, 3, 3))
  expect_identical(found$above, c(2, 0, 0))
  open <- rank_variants(played(a = strrep("W", 20), b = strrep("U", 20)))
  expect_identical(open$rank.high, c(2, 2))
  expect_identical(above_p(c(5, 0), FALSE), 1 / 32)
  expect_identical(above_p(c(0, 0), FALSE), 1)
  expect_equal(above_p(c(3, 7), FALSE), binom.test(3, 10, alternative = "greater")$p.value)
  seven <- rank_variants(agnes_atlas("games", "seven"))
  expect_true(all(seven$rank.low <= seven$rank & seven$rank <= seven$rank.high))
  expect_error(rank_variants(agnes_atlas("games", "seven"), 2), class = "patience_error_argument")
})
