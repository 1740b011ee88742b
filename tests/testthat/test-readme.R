# What the README shows is run as it stands there, in order, but for the lines that install.
readme <- test_path("..", "..", "README.md")

# The code of its blocks in a language, one string each.
blocks <- function(language) {
  skip_if_not(
    file.exists(readme) && dir.exists(test_path("..", "..", "data-raw")),
    "The sources are not beside the tests"
  )
  lines <- readLines(readme, encoding = "UTF-8")
  fences <- grep("^```", lines)
  starts <- fences[c(TRUE, FALSE)]
  ends <- fences[c(FALSE, TRUE)]
  chosen <- lines[starts] == paste0("```", language)
  between <- function(from, to) paste(lines[seq_len(to - from - 1) + from], collapse = "\n")
  mapply(between, starts[chosen], ends[chosen])
}

# The files that it speaks of.
readme_files <- function(frame = parent.frame()) {
  sample <- system.file("extdata", "spider-sample.csv", package = "patience")
  withr::local_dir(withr::local_tempdir(.local_envir = frame), .local_envir = frame)
  write_deals(deal_cards("agnes", number = 1:2), "my-decks.txt")
  write_spider_games(read_spider_games(sample), "my-games.txt")
  writeLines("KD / 9D 8D QD JD / 10D", "tableau.txt")
}

test_that("the README's first block, pasted into a fresh R, prints what it says", {
  skip_on_cran()
  lines <- strsplit(blocks("r")[1], "\n", fixed = TRUE)[[1]]
  said <- sub("^#> ?", "", grep("^#>", lines, value = TRUE))
  file <- withr::local_tempfile(lines = lines)
  found <- callr::r(function(file) {
    options(width = 90, patience.glyphs = FALSE)
    utils::capture.output(source(file, print.eval = TRUE))
  }, list(file))
  expect_identical(trimws(found, "right"), said)
})

test_that("the README's R code runs", {
  skip_on_cran()
  skip_unless_all()
  code <- grep("install.packages", blocks("r")[-1], value = TRUE, fixed = TRUE, invert = TRUE)
  expect_gte(length(code), 4)
  readme_files()
  place <- new.env(parent = globalenv())
  for (block in code) {
    expect_error(
      utils::capture.output(for (line in parse(text = block, keep.source = FALSE)) {
        # The window is open until it is closed; test-app-server.R opens it.
        if (identical(line, quote(patience_app()))) next
        shown <- withVisible(eval(line, place))
        if (shown$visible) print(shown$value)
      }),
      NA, info = block
    )
  }
})

test_that("the README's commands run", {
  skip_on_cran()
  skip_unless_all()
  skip_if_not_installed("RSQLite")
  lines <- unlist(strsplit(blocks("sh"), "\n"))
  commands <- grep("^patience ", lines, value = TRUE)
  expect_gte(length(commands), 4)
  readme_files()
  for (command in commands) {
    found <- shell(command, if (grepl("patience play", command)) "quit")
    expect_lte(found$status, 1) # won or lost, and neither unknown nor an error
    expect_gt(length(found$out), 0)
  }
})

test_that("the README names the packages that something in it needs", {
  blocks("r")
  text <- paste(readLines(readme), collapse = " ")
  for (package in c("ggplot2", "DBI", "RSQLite", "optparse", "jsonlite", "knitr")) {
    expect_match(text, package, fixed = TRUE)
  }
})

test_that("the README's pictures are drawn from the data that ship", {
  blocks("r")
  root <- test_path("..", "..")
  drawn <- utils::read.table(file.path(root, "data-raw", "readme-picture.md5"),
                             col.names = c("md5", "file"))
  now <- tools::md5sum(file.path(root, drawn$file))
  expect_identical(unname(now), drawn$md5)
})
