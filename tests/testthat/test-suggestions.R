test_that("advice names what can be meant", {
  expect_refused(rules_agnes("foo"), "rules", 'There are no rules "foo"')
  expect_refused(
    rules_agnes("Up-Suit-HihgRun"),
    "rules", 'There are no rules "Up-Suit-HihgRun"', 'Did you mean "Up-Suit-HighRun"?'
  )
  expect_refused(
    rules_lucie(name = "Lucie3"),
    "rules", 'There are no rules "Lucie3" of La Belle Lucie', 'Did you mean "Lucie-3"?'
  )
  expect_refused(
    simulate_agnes(10, until = c(halfwidth = 0.01)),
    "argument", 'The number in `until` must be named "half_width", "relative", or "p.value", not',
    'Did you mean "half_width"?'
  )
})

test_that("the table of variants is a list of rules", {
  variants <- agnes_variants[1:2, ]
  expect_identical(unique(simulate_agnes(3, variants)$variant), variants$variant)
})

test_that("letters in another order are understood", {
  expect_identical(near_name("hlep", c("help", "solve")), "help")
  expect_identical(near_name("cvs", c("text", "csv", "json")), "csv")
  expect_null(near_name("xyz", c("text", "csv", "json")))
})
