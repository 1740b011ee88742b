test_that("names make rules and rules make names", {
  expect_equal(format(rules_lucie()), "Lucie-3")
  expect_equal(format(rules_lucie(1, TRUE, TRUE, TRUE)), "Lucie-1-Merci-Kings-Aces")
  expect_identical(rules_lucie(merci = TRUE), rules_lucie(merci = "fan"))
  for (deals in 1:6) {
    for (merci in c("none", "fan", "front", "draw")) {
      rules <- rules_lucie(deals, merci, kings = deals == 2, aces = deals == 3)
      expect_identical(rules_lucie(name = format(rules)), rules)
      expect_identical(rules_lucie(name = rules), rules)
    }
  }
  expect_equal(format(rules_lucie(name = "Trefoil")), "Lucie-3-Aces")
  expect_equal(format(rules_lucie(name = "the-fan")), "Lucie-1-Kings")
  expect_equal(format(rules_lucie(name = "three-shuffles-and-a-draw")), "Lucie-3-Draw")
})

test_that("a name alone needs no argument's name, nor its case and dashes", {
  expect_identical(rules_lucie("Trefoil"), rules_lucie(name = "trefoil"))
  expect_identical(rules_lucie(name = "The Fan"), rules_lucie(name = "the-fan"))
})

test_that("rules print in words, with where they come from", {
  expect_snapshot({
    rules_lucie()
    rules_lucie(merci = "front")
    rules_lucie("three-shuffles-and-a-draw")
    rules_lucie(name = "the-fan")
    rules_lucie(name = "Lucie-2-Merci-Aces")
  })
})

test_that("bad rules are refused", {
  skip_on_cran()
  expect_refused(rules_lucie(0), "rules", "`deals` must be a whole number from 1 to 6, not 0")
  expect_refused(rules_lucie(7), "rules", "`deals` must be a whole number from 1 to 6, not 7")
  expect_refused(rules_lucie(2.5), "rules", "`deals` must be a whole number from 1 to 6, not 2.5")
  expect_refused(rules_lucie(merci = "often"), "rules", "`merci` must be TRUE, FALSE")
  expect_refused(rules_lucie(merci = NA), "rules", '`merci` must be TRUE, FALSE or one of "none"')
  expect_refused(rules_lucie(kings = 1), "rules", "`kings` must be TRUE or FALSE, not 1")
  expect_refused(rules_lucie(aces = "yes"), "rules", '`aces` must be TRUE or FALSE, not "yes"')
  expect_refused(rules_lucie(name = "Lucy"), "rules", 'There are no rules "Lucy" of La Belle')
  expect_refused(rules_lucie(name = 3), "rules", "`name` must be one name, not 3")
  expect_refused(
    rules_lucie(deals = 1, name = "trefoil"),
    "rules", "Give `name` or the other arguments, not both"
  )
  expect_refused(simulate_lucie(3, "Lucie-9"), "rules", "`deals` must be a whole number")
  expect_error(rules_lucie(0), class = "patience_error_rules")
})
