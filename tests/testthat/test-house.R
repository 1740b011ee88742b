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

# The last column of a table there: folders, or single files.
test_that("no include of src/ goes where CONTRIBUTING.md does not let it go", {
  skip_on_cran()
  page <- test_path("..", "..", "CONTRIBUTING.md")
  skip_if_not(file.exists(page), "CONTRIBUTING.md is not beside the tests")
  rows <- grep("^[|] `src/[a-z]+/`", readLines(page, encoding = "UTF-8"), value = TRUE)
  may <- sub(".*[|] (.*) [|]$", "\\1", rows)
  names(may) <- sub("^[|] `src/([a-z]+)/`.*", "\\1", rows)
  may <- sub("the games", paste0("`", house_games, "`", collapse = ", "), may, fixed = TRUE)
  includes <- house_includes(test_path("..", "..", "src"))
  expect_gt(nrow(includes), 200)
  expect_setequal(includes$folder, names(may))
  expect_identical(house_forbidden(includes, may), character())
  wrong <- data.frame(
    folder = "stats", file = "stats/a.h", to = c("stats/b.h", "run/b.h", "boost/b.hpp", "Rcpp.h")
  )
  expect_identical(
    house_forbidden(wrong, may), c("stats/a.h includes run/b.h", "stats/a.h includes Rcpp.h")
  )
})

test_that("the lines that CONTRIBUTING.md quotes from files are there", {
  skip_on_cran()
  page <- test_path("..", "..", "CONTRIBUTING.md")
  skip_if_not(file.exists(page), "CONTRIBUTING.md is not beside the tests")
  row <- "^[|][^|]*[|] `([^`]+)` [|] `(.*)` [|]$"
  rows <- grep(row, readLines(page, encoding = "UTF-8"), value = TRUE)
  expect_gt(length(rows), 10)
  for (one in rows) {
    lines <- readLines(test_path("..", "..", sub(row, "\\1", one)), encoding = "UTF-8")
    expect_true(sub(row, "\\2", one) %in% trimws(lines), info = one)
  }
})

# Of two functions of one name R takes the last, without a word.
test_that("no name is given twice", {
  folder <- test_path("..", "..", "R")
  skip_if_not(dir.exists(folder), "The sources of R/ are not beside the tests")
  names <- house_names(folder)$name
  expect_identical(names[duplicated(names)], character())
})

# What CI does not run, a new name breaks without a word.
test_that("every script parses, and what it takes from the package is there", {
  skip_on_cran()
  folders <- test_path("..", "..", c("tools", "bench", "data-raw", "studies"))
  skip_if_not(all(dir.exists(folders)), "The scripts are not beside the tests")
  scripts <- list.files(folders, "[.]R$", recursive = TRUE, full.names = TRUE)
  expect_gt(length(scripts), 30)
  namespace <- asNamespace("patience")
  for (script in scripts) {
    words <- utils::getParseData(parse(script, keep.source = TRUE))
    words <- words[words$terminal & words$token != "COMMENT", ]
    from <- words$text[seq_len(max(0, nrow(words) - 2))]
    of <- words$text[-(1:2)]
    sign <- words$text[-c(1, nrow(words))]
    ours <- if (any(grepl("ours <- asNamespace", readLines(script), fixed = TRUE))) "ours"
    taken <- of[(from %in% ours & sign == "$") | (from == "patience" & sign %in% c("::", ":::"))]
    gone <- taken[!vapply(taken, exists, TRUE, envir = namespace, inherits = FALSE)]
    expect_identical(unname(gone), character(), info = script)
  }
})
