test_that("the forty variants have names that make them", {
  variants <- agnes_variants()
  expect_equal(nrow(variants), 40)
  expect_equal(anyDuplicated(variants$variant), 0)
  for (i in seq_len(40)) {
    rules <- rules_agnes(variants$variant[i])
    expect_equal(format(rules), variants$variant[i])
    same <- rules_agnes(
      layout = variants$layout[i], runs = variants$runs[i], empty = variants$empty[i],
      split = variants$split[i]
    )
    expect_identical(same, rules)
  }
})

test_that("presets, cases and defaults", {
  expect_equal(format(rules_agnes()), "Up-Suit-None")
  expect_equal(format(rules_agnes("Dalton")), "Up-Suit-AnyRun")
  expect_equal(format(rules_agnes("parlett")), "Up-Suit-None-NoSplit")
  expect_equal(format(rules_agnes("aisleriot")), "Down-Color-None")
  expect_equal(format(rules_agnes("politaire")), "Up-Color-None")
  expect_equal(format(rules_agnes("politaire-fill")), "Up-Color-AnyRun")
  expect_equal(format(rules_agnes("up-suit-highrun-nosplit")), "Up-Suit-HighRun-NoSplit")
  rules <- rules_agnes("Down-Color-Any1", empty = "Any1")
  expect_identical(rules_agnes(rules), rules)
  expect_snapshot(rules)
  expect_snapshot(rules_agnes("dalton"))
})

test_that("bad rules are refused", {
  expect_snapshot(rules_agnes("Up-Suit-Nine"), error = TRUE)
  expect_snapshot(rules_agnes("Up-Suit-None", runs = "color"), error = TRUE)
  expect_snapshot(rules_agnes("parlett", split = TRUE), error = TRUE)
  expect_snapshot(rules_agnes(empty = "some"), error = TRUE)
  expect_snapshot(rules_agnes(split = NA), error = TRUE)
  expect_snapshot(rules_agnes(c("dalton", "parlett")), error = TRUE)
  rules <- rules_agnes("dalton")
  expect_snapshot(rules_agnes(rules, split = FALSE), error = TRUE)
  rules$layout <- "sideways"
  expect_snapshot(solve_agnes(deal_cards(), rules), error = TRUE)
  expect_error(rules_agnes(3), class = "patience_error_rules")
})
