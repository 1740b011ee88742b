test_that("advice names what can be meant", {
  expect_snapshot(rules_agnes("foo"), error = TRUE)
  expect_snapshot(rules_agnes("Up-Suit-HihgRun"), error = TRUE)
  expect_snapshot(rules_lucie(name = "Lucie3"), error = TRUE)
  expect_snapshot(simulate_agnes(10, until = c(halfwidth = 0.01)), error = TRUE)
})

test_that("the table of variants is a list of rules", {
  variants <- agnes_variants()[1:2, ]
  expect_identical(unique(simulate_agnes(3, variants)$variant), variants$variant)
})
