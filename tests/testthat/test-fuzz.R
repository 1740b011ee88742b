# The fuzzer is in helper-fuzz.R. Thousands of its cases run under sanitizers in bench/fuzz.sh.
test_that("whatever is passed, errors are classed and Ctrl-C ends a call", {
  skip_on_cran()
  skip_on_os("windows") # cannot fork
  skip_without_sqlite()
  skip_if_not_installed("ggplot2")
  skip_if_not_installed("generics")
  faults <- fuzz(1:200, seconds = 0.5)
  expect_identical(sprintf("case %.0f: %s\n%s", faults$case, faults$fault, faults$call),
    character())
})

test_that("every exported function is called", {
  # It writes programs where a user's own are; the window is open until Ctrl-C, and has a fuzzer
  # of its own.
  unfuzzed <- c("install_cli", "patience_app")
  exported <- vapply(fuzz_calls, function(call) as.character(call[[1]])[1], "")
  expect_setequal(exported, setdiff(getNamespaceExports("patience"), unfuzzed))
})

test_that("calls that once ended in an error of R's own have one with a class", {
  deal <- deal_cards("agnes", number = 26)
  calls <- expression(
    review("a", moves = data.frame()), test_win_rate(3, alternative = "less"),
    rules_agnes("\xff"),
    simulate_agnes(5, verdicts_only = TRUE, goal = NA), winnability_table(rules = function(x) x),
    spider_games(list("a"), program = globalenv()),
    spider_games(list("a"), program = "\xff"),
    check_solution(deal, "Up-Suit-None", matrix(1:4, 2)),
    check_solution(deal, "Up-Suit-None", as.POSIXlt("2024-03-01"))
  )
  for (call in calls) expect_error(eval(call), class = "patience_error", label = deparse(call)[1])
})
