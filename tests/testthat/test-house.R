# R/ is flat by R's law, so the first word of a file is its room; see CONTRIBUTING.md.
test_that("rooms call downwards only, and files in no circle", {
  skip_on_cran()
  folder <- test_path("..", "..", "R")
  skip_if_not(dir.exists(folder), "The sources of R/ are not beside the tests")
  calls <- house_calls(folder)
  expect_gt(nrow(calls), 500)
  expect_setequal(house_room(c(calls$file, calls$used_file)), house_rooms)
  expect_identical(house_upward(calls), character())
  expect_identical(house_circles(calls), character())
})

# Of two functions of one name R takes the last, without a word.
test_that("no name is given twice", {
  folder <- test_path("..", "..", "R")
  skip_if_not(dir.exists(folder), "The sources of R/ are not beside the tests")
  names <- house_names(folder)$name
  expect_identical(names[duplicated(names)], character())
})

test_that("a helper in the wrong room is named", {
  folder <- withr::local_tempdir()
  write <- function(file, ...) writeLines(c(...), file.path(folder, file))
  write("aaa-checks.R", "check <- function(x) x + zero()")
  write("rate-zero.R", "zero <- function() 0", "rate <- function(x) check(x)")
  write("agnes-solve.R", "solve <- function(x) lucie_solve(rate(x))")
  write("lucie-solve.R", "lucie_solve <- function(x) check(x)", "lucie <- list(play = check)")
  calls <- house_calls(folder)
  expect_identical(house_upward(calls), c(
    "check() of aaa-checks.R uses zero of rate-zero.R",
    "solve() of agnes-solve.R uses lucie_solve of lucie-solve.R"
  ))
  expect_identical(house_circles(calls), c(
    "check() of aaa-checks.R uses zero of rate-zero.R",
    "rate() of rate-zero.R uses check of aaa-checks.R"
  ))
})
