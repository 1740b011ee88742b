test_that("the progress line says what is known", {
  variants <- c("Up-Suit-None", "Up-Suit-AnyRun")
  expect_equal(wins_so_far(variants, 1, c(0, 0, 0)), character())
  expect_equal(
    wins_so_far(variants, 2, c(13, 85, 2)),
    c(variant = "Up-Suit-AnyRun", wins = "won 13.00% [4.58, 29.17]", unknown = "2 unknown")
  )
  expect_equal(wins_so_far(variants[1], 1, c(0, 10, 0)), c(wins = "won 0.00% [0.00, 37.70]"))
  expect_equal(slowest_deals(c(5, 6), c(0.9, 0.1)), character())
  expect_equal(
    slowest_deals(c(5, 6, 7, 8), c(12.4, 3, 2, 1.5)), c(slow = "slow: #5 12 s, #6 3 s, #7 2 s")
  )
})

test_that("progress counts by variant, with what a file had before", {
  job <- new_job("agnes", c("a", "b"), 1, list())
  options <- list(threads = 2, progress = TRUE)
  progress <- new_run_progress(job, no_ranges, options, rbind(c(5, 5, 0), c(0, 0, 0)))
  progress$count(list(1:3, c(1, 1, 2), 1:3, c(1, 3, 2)))
  expect_equal(unclass(environment(progress$count)$counts), rbind(c(6, 5, 1), c(0, 1, 0)),
               ignore_attr = TRUE)
  progress$close()
})

test_that("a line fits into its width, and what matters most stays", {
  parts <- c(
    progress_parts(123456, 1000000, 1000),
    wins_so_far("Up-Suit-AnyRun", 1, c(40000, 80000, 3456)), slowest_deals(c(5, 6), c(12.4, 3))
  )
  whole <- fitting_line(parts, 200)
  expect_snapshot(writeLines(c(
    whole, fitting_line(parts, 79), fitting_line(parts, 60), fitting_line(parts, 40)
  )))
  for (width in 1:200) expect_lte(nchar(fitting_line(parts, width)), width)
  for (width in 45:200) expect_match(fitting_line(parts, width), "won 32.40% \\[")
})

test_that("times are said in the unit that fits", {
  expect_equal(shown_time(c(5)), "5 s")
  expect_equal(shown_time(600), "10 min")
  expect_equal(shown_time(36000), "10.0 h")
  expect_equal(unname(progress_parts(0, 10, 1)["left"]), NA_character_)
})

test_that("progress is shown where it is asked for: what is to be done, then a line", {
  # Long enough for a line, without a test of how long.
  clock <- 0
  local_function("elapsed", function() clock)
  said <- capture.output(type = "message", {
    progress <- new_progress(TRUE, "Agnes Sorel: 10 games (Up-Suit-None) to play, on 2 threads.")
    expect_false(progress$due())
    for (clock in 2:25) if (progress$due()) progress$update(clock / 5, 10)
    progress$close()
  })
  expect_equal(said, c(
    "Agnes Sorel: 10 games (Up-Suit-None) to play, on 2 threads.",
    "[          ] | 0.4/10 | 0.2/s | 48 s left", "[==        ] | 2.4/10 | 0.2/s | 38 s left",
    "[====      ] | 4.4/10 | 0.2/s | 28 s left"
  ))
  expect_silent(new_progress(FALSE, "nothing")$update(1, 2))

  withr::local_options(patience.progress = TRUE)
  expect_true(patience_progress())
  expect_false(patience_progress(FALSE))
  withr::local_options(patience.progress = "yes")
  expect_error(patience_progress(), class = "patience_error_argument")
  expect_error(simulate_agnes(3), class = "patience_error_argument")
  withr::local_options(patience.progress = NULL)
  expect_equal(patience_progress(), interactive())
})

test_that("until says how far it is", {
  line <- until_progress(FALSE, c(half_width = 0.01), 1000, c("a", "b"))
  line$learn(data.frame(
    deals = c(500, 500), low = c(0.1, 0.2), high = c(0.12, 0.3), value = c(0.01, 0.05),
    wanted = 0.01
  ), 1:2)
  here <- environment(line$learn)
  expect_equal(here$before, 1000)
  expect_equal(here$parts, c(
    variant = "b", wins = "won [20.00, 30.00]%", aim = "+/- 5.00 aim 1.00"
  ))
  expect_equal(
    fitting_line(c(progress_parts(1234, NA, 10), here$parts), 79),
    "1,234 | 123/s | b | won [20.00, 30.00]% | +/- 5.00 aim 1.00"
  )
})
