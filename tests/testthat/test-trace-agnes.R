test_that("a trace has the search step by step", {
  deal <- deal_cards("agnes", 7, from = "quagnes")
  trace <- trace_search(deal, "Up-Suit-HighRun")
  solution <- solve_deal(deal, "Up-Suit-HighRun")
  expect_identical(attr(trace, "outcome"), solution$outcome)
  expect_named(trace, c("depth", "event", "move", "position"))
  played <- sum(trace$event == "play")
  expect_equal(played, sum(solution$work[c("deal", "foundation", "run", "back")]))
  expect_equal(sum(trace$event == "take back"), played)
  expect_lte(sum(trace$event == "dead"), solution$work[["dead"]])
  expect_equal(max(trace$depth), solution$deepest)
  # What is taken back leads to where it was before.
  for (i in which(trace$event == "take back")) {
    same <- which(trace$depth[seq_len(i - 1)] == trace$depth[i])
    expect_identical(trace$position[i], trace$position[max(same)])
  }
  expect_snapshot(trace)
})

test_that("the trace of a win ends with its moves", {
  skip_on_cran()
  deal <- deal_cards("agnes", seed = 1, number = 20)
  trace <- trace_search(deal, "Up-Suit-HighRun", max_lines = 1e4)
  expect_identical(attr(trace, "outcome"), "won")
  won <- which(trace$event == "won")
  expect_length(won, 1)
  expect_identical(trace$position[won], " /  /  /  /  /  / ")
})

test_that("restarts in other orders begin anew, and cards lie face down", {
  skip_on_cran()
  trace <- trace_search(
    deal_cards("agnes", 24, from = "quagnes"), "Down-Suit-Any1", max_lines = 2000
  )
  expect_gt(sum(trace$event == "start"), 1)
  expect_true(all(trace$depth[trace$event == "start"] == 0))
  expect_match(trace$position[1], "(", fixed = TRUE)
  expect_identical(nrow(trace), 2000L)
  expect_identical(attr(trace, "outcome"), "unknown")
})

test_that("a trace goes to a file, and says what is wrong", {
  file <- withr::local_tempfile()
  trace <- trace_search(
    deal_cards("agnes", 5, from = "quagnes"), "Up-Suit-HighRun", file = file, max_lines = 50
  )
  expect_identical(readLines(file), format(trace))
  expect_identical(nrow(trace), 50L)
  expect_snapshot(print(trace, n = 3))
  deal <- deal_cards("agnes", 5, from = "quagnes")
  expect_error(trace_search(deal, max_lines = 0), class = "patience_error_argument")
  expect_error(trace_search(1:52), class = "patience_error_deal")
  expect_error(trace_search(deal, goal = "lose"), class = "patience_error_argument")
  expect_error(trace_search(deal, file = file.path(file, "x")), class = "patience_error_file")
})
