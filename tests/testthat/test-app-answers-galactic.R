test_that("the window answers questions about Pan Galactic Solitaire as it did", {
  skip_on_cran()
  skip_if_not_installed("jsonlite")
  expect_stored_answers("galactic")
})
