test_that("the window answers questions about Spider as it did", {
  skip_on_cran()
  skip_if_not_installed("jsonlite")
  expect_stored_answers("spider")
})
