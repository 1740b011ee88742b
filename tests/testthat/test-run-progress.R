test_that("the progress line says what is known", {
  variants <- c("Up-Suit-None", "Up-Suit-AnyRun")
  expect_equal(wins_so_far(variants, 1, c(0, 0, 0)), "")
  expect_equal(
    wins_so_far(variants, 2, c(13, 85, 2)),
    " | Up-Suit-AnyRun won 13.00% [7.76, 20.98], 2 unknown"
  )
  expect_equal(wins_so_far(variants[1], 1, c(0, 10, 0)), " | won 0.00% [0.00, 27.75]")
  expect_equal(slowest_deals(c(5, 6), c(0.9, 0.1)), "")
  expect_equal(
    slowest_deals(c(5, 6, 7, 8), c(12.4, 3, 2, 1.5)), " | slow: #5 12 s, #6 3 s, #7 2 s"
  )
})

test_that("progress counts by variant, with what a file had before", {
  job <- new_job("agnes", c("a", "b"), 1, list())
  progress <- new_progress(job, no_ranges, TRUE, rbind(c(5, 5, 0), c(0, 0, 0)))
  progress$count(list(1:3, c(1, 1, 2), 1:3, c(1, 3, 2)))
  expect_equal(unclass(environment(progress$count)$counts), rbind(c(6, 5, 1), c(0, 1, 0)),
               ignore_attr = TRUE)
  progress$close()
})
