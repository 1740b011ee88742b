# Two win rates within programs or periods: test_win_rate() with several numbers.

test_that("the exact test of strata is the law of all wins that the strata allow", {
  x <- c(3, 5)
  n <- c(8, 9)
  x_ref <- c(6, 2)
  n_ref <- c(9, 10)
  won <- x + x_ref
  one <- stats::dhyper(0:8, n[1], n_ref[1], won[1])
  two <- stats::dhyper(0:9, n[2], n_ref[2], won[2])
  law <- tapply(c(outer(one, two)), c(outer(0:8, 0:9, `+`)), sum)
  seen <- law[["8"]]
  found <- test_win_rate(x, n, x_ref, n_ref)
  expect_equal(found$p.value, sum(law[law <= seen * (1 + 1e-7)]))
  expect_equal(test_win_rate(x, n, x_ref, n_ref, alternative = "less")$p.value, sum(law[1:9]))
  expect_output(print(found), "8 of 17 against 8 of 19 games won, in 2 strata")
  # A period without a win, or with nothing else, says nothing.
  more <- test_win_rate(c(x, 0, 4), c(n, 7, 4), c(x_ref, 0, 5), c(n_ref, 3, 5))
  expect_equal(more$p.value, found$p.value)
  none <- test_win_rate(c(0, 4), c(7, 4), c(0, 5), c(3, 5))
  expect_identical(none$p.value, 1)
  # One stratum beside an empty one is Fisher's test.
  alone <- test_win_rate(c(3, 0), c(8, 4), c(6, 0), c(9, 4))
  expect_equal(alone$p.value, test_win_rate(3, 8, 6, 9)$p.value)
})

test_that("a player who is better within each program is not the worse one of all", {
  # Simpson's paradox: mostly hard games for the better one.
  x <- c(30, 9)
  n <- c(100, 10)
  x_ref <- c(2, 80)
  n_ref <- c(10, 100)
  within <- test_win_rate(x, n, x_ref, n_ref, alternative = "greater")
  together <- test_win_rate(sum(x), sum(n), sum(x_ref), sum(n_ref), alternative = "greater")
  expect_gt(within$estimate[[1]], 1)
  expect_lt(together$estimate[[1]], 1)
})

test_that("strata that do not go together are refused", {
  expect_error(test_win_rate(1:2, 3, 1:2, c(3, 3)), class = "patience_error_argument")
  expect_error(test_win_rate(c(1, 4), c(3, 3), 1:2, c(3, 3)), class = "patience_error_argument")
  expect_error(
    test_win_rate(1:2, c(3, 3), 1:2, c(3, 3), "newcombe"), class = "patience_error_argument"
  )
})
