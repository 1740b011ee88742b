# Interrupts that come at a given place: while no engine is running, but before finished rows are
# returned. They must not take them.

# Interrupts, as Ctrl-C would, whenever the package has called one of its functions.
interrupt_after <- function(name, env = parent.frame()) {
  original <- get(name, asNamespace("patience"))
  local_function(name, function(...) {
    value <- original(...)
    .Call(patience:::patience_interrupt)
    value
  }, env)
}

# The value of a simulation for one who goes on with what is finished, how often it was handed
# over, and whether an interrupt is left for what follows.
with_rest <- function(simulation) {
  handed_over <- 0
  suspendInterrupts({
    rows <- tryCatch(
      allowInterrupts(withCallingHandlers(simulation, patience_interrupted = function(condition) {
        handed_over <<- handed_over + 1
        invokeRestart("muffleWarning")
      })),
      interrupt = function(condition) NULL
    )
    list(rows = rows, handed_over = handed_over, left = patience:::interrupt_pending())
  })
}

test_that("R's limit of time is an error, and the session goes on", {
  skip_on_cran()
  deal <- deal_cards("agnes", 912, from = "quagnes")
  at_limit <- function(code) {
    expect_error(
      {
        setTimeLimit(elapsed = 0.3, transient = TRUE)
        on.exit(setTimeLimit())
        code
      },
      "time limit"
    )
  }
  at_limit(solve_deal(deal, "Down-Color-None-Park-Back", max_states = 1e9))
  at_limit(deal_cards("agnes", 1, from = "quagnes", discard = 1e9))
  at_limit(simulate_agnes(1e6, "Up-Suit-Any1"))
  expect_identical(
    solve_deal(deal_cards("agnes", 1, from = "quagnes"), "Up-Suit-None")$outcome, "lost"
  )
})

test_that("between two batches it loses no row", {
  interrupt_after("until_reached")
  found <- with_rest(simulate_agnes(1e4, "Up-Suit-None", until = 0.001))
  expect_gte(nrow(found$rows), 100)
  rows <- simulate_agnes(100, "Up-Suit-None")
  expect_identical(found$rows$outcome[1:100], rows$outcome)
  expect_equal(found$handed_over, 1)
  expect_false(found$left)
})

test_that("after the last batch it comes once the rows are returned", {
  interrupt_after("until_reached")
  expect_warning(
    found <- with_rest(simulate_agnes(100, "Up-Suit-None", until = 0.001)),
    class = "patience_warning_until"
  )
  expect_equal(nrow(found$rows), 100)
  expect_true(found$left)
})

test_that("between two variants it loses no row", {
  interrupt_after("implied_verdicts")
  found <- with_rest(
    simulate_agnes(100, c("Up-Suit-None", "Up-Suit-HighRun"), verdicts_only = TRUE)
  )
  expect_gte(nrow(found$rows), 100)
  expect_equal(found$handed_over, 1)
})

test_that("after the last game it comes once the rows are returned", {
  interrupt_after("job_rows")
  found <- with_rest(simulate_agnes(50, "Up-Suit-None"))
  expect_equal(nrow(found$rows), 50)
  expect_true(found$left)
  interrupt_after("spider_summary_row")
  found <- with_rest(simulate_spider(1000, summary = TRUE))
  expect_equal(found$rows$games, 1000)
  expect_true(found$left)
})
