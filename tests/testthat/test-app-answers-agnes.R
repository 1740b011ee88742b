test_that("the window answers questions about Agnes Sorel as it did", {
  skip_on_cran()
  skip_if_not_installed("jsonlite")
  expect_stored_answers("agnes")
  stored <- utils::read.csv(test_path("fixtures", "answers.csv"))
  expect_gt(sum(stored$answers), 3000)
  expect_setequal(stored$game, names(table_games()))
})
