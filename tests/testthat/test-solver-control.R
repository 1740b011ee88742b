test_that("limits may be given by control or one by one", {
  deal <- deal_cards("agnes", seed = 1, number = 26)
  few <- solver_control(max_states = 10)
  expect_identical(solve_deal(deal, "Up-Suit-AnyRun", control = few)$outcome, "unknown")
  but_time <- function(solution) unclass(solution)[names(solution) != "seconds"]
  expect_identical(
    but_time(solve_deal(deal, "Up-Suit-AnyRun", control = few)),
    but_time(solve_deal(deal, "Up-Suit-AnyRun", max_states = 10))
  )
  # The one that is named counts, and NULL says nothing.
  found <- solve_deal(deal, "Up-Suit-AnyRun", control = few, max_states = 1e6, max_memory = NULL)
  expect_identical(found$outcome, "won")
  expect_identical(
    solve_deal(deal, "Up-Suit-AnyRun", orders = 2)$outcome,
    solve_deal(deal, "Up-Suit-AnyRun", threads = 2)$outcome
  )
  games <- simulate_agnes(20, "Up-Suit-HighRun", control = solver_control(max_states = 50))
  expect_identical(simulate_agnes(20, "Up-Suit-HighRun", max_states = 50, threads = 1), games)
  expect_identical(
    simulate_agnes(20, "Up-Suit-HighRun", until = c(half_width = 0.9), max_states = 50)$examined,
    games$examined
  )
  expect_identical(
    simulate_lucie(5, max_states = 100), simulate_lucie(5, control = solver_control(100))
  )
})

test_that("limits print, and bad ones are refused", {
  expect_snapshot(solver_control(max_states = 1e5, memory = 512))
  expect_refused(
    solver_control(max_states = 0), "argument", "`max_states` must be a whole number"
  )
  expect_error(solver_control(threads = 0), class = "patience_error_argument")
  expect_error(solver_control(memory = "a"), class = "patience_error_memory")
  deal <- deal_cards("agnes")
  expect_refused(
    solve_deal(deal, control = list(max_states = 3)),
    "argument", "`control` must be made by `solver_control()`, not a list"
  )
  expect_refused(
    solve_deal(deal, max_state = 3),
    "argument", "There is no argument `max_state`.",
    'Did you mean "max_states"?'
  )
  expect_refused(simulate_lucie(3, numbesr = 3), "argument", "There is no argument `numbesr`")
  expect_error(solve_deal(deal, "Up-Suit-None", "win", solver_control(), 3),
               class = "patience_error_argument")
  expect_error(solve_deal(deal, max_states = 0), class = "patience_error_argument")
})
