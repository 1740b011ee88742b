# What users read, from the sources: these lie beside the tests in a clone, not in R CMD check.
root <- test_path("..", "..")
read <- function(file) paste(readLines(file, encoding = "UTF-8"), collapse = "\n")
sources <- function(folder, pattern) {
  folder <- file.path(root, folder)
  testthat::skip_if_not(
    dir.exists(folder) && dir.exists(file.path(root, "data-raw")),
    "The sources are not beside the tests"
  )
  list.files(folder, pattern, full.names = TRUE)
}

# Paragraphs that name a file which is not shipped, and do not say where it is.
nameless <- function(files) {
  unshipped <- "\\b(bench|studies|data-raw|tools|tests/cpp)/|CONTRIBUTING\\.md|/README\\.md"
  unlist(lapply(files, function(file) {
    paragraphs <- gsub("\\s+", " ", strsplit(read(file), "\n\\s*\n")[[1]])
    bad <- grepl(unshipped, paragraphs) & !grepl("in the package's repository", paragraphs)
    if (any(bad)) paste0(basename(file), ": ", substr(paragraphs[bad], 1, 60))
  }))
}

test_that("help pages and vignettes say where files are that are not shipped", {
  expect_identical(nameless(sources("man", "[.]Rd$")), NULL)
  expect_identical(nameless(sources("vignettes", "[.]Rmd$")), NULL)
})

test_that("help pages link to what there is", {
  pages <- lapply(sources("man", "[.]Rd$"), tools::parse_Rd)
  tagged <- function(page, tag) {
    if (identical(attr(page, "Rd_tag"), tag)) return(list(page))
    if (is.list(page)) unlist(lapply(page, tagged, tag), recursive = FALSE)
  }
  names_of <- function(tags) vapply(tags, function(tag) paste(unlist(tag), collapse = ""), "")
  ours <- names_of(unlist(lapply(pages, tagged, "\\alias"), recursive = FALSE))
  links <- unlist(lapply(pages, tagged, "\\link"), recursive = FALSE)
  options <- lapply(links, attr, "Rd_option")
  # \link[package:topic]{text} is another package's, which R CMD check follows.
  named <- vapply(options, function(option) sub("^=", "", c(option, "")[1]), "")
  topics <- ifelse(named == "", names_of(links), named)[!grepl(":", named, fixed = TRUE)]
  unknown <- setdiff(topics, ours)
  expect_gt(length(topics), 500)
  expect_identical(unknown[!vapply(unknown, exists, NA)], character())
})

test_that("the package's help page names every option and environment variable", {
  code <- paste(vapply(sources("R", "[.]R$"), read, ""), collapse = "\n")
  asked <- regmatches(code, gregexpr("(getOption|Sys.getenv)\\(\"[A-Za-z_.]+", code))[[1]]
  asked <- setdiff(unique(sub(".*\"", "", asked)), "width")
  expect_gt(length(asked), 5)
  page <- read(file.path(root, "man", "patience-package.Rd"))
  named <- vapply(asked, grepl, NA, page, fixed = TRUE)
  expect_identical(asked[!named], character())
})

test_that("the package's help page names every game, and run files", {
  sources("man", "[.]Rd$")
  page <- read(file.path(root, "man", "patience-package.Rd"))
  for (name in game_names()) expect_match(page, game_named(name)$title, fixed = TRUE)
  expect_match(page, "run file", ignore.case = TRUE)
})

# "Wilson 1927" of each entry in the references of a help page.
cited <- function(page) {
  sections <- Filter(function(x) attr(x, "Rd_tag") == "\\references", tools::parse_Rd(page))
  entries <- strsplit(paste(unlist(sections), collapse = ""), "\n[[:space:]]*\n")[[1]]
  pattern <- "^([[:upper:]][^ ,]+)[^(]*\\(([0-9]{4})\\).*"
  entries <- grep(pattern, trimws(gsub("\\s+", " ", entries)), value = TRUE)
  sub(pattern, "\\1 \\2", entries)
}

test_that("the citation has every source with a year that a help page names", {
  skip_on_cran()
  pages <- Filter(function(page) grepl("\\references{", read(page), fixed = TRUE),
                  sources("man", "[.]Rd$"))
  named <- unique(unlist(lapply(pages, cited)))
  expect_gt(length(named), 30)
  entries <- utils::readCitationFile(
    file.path(root, "inst", "CITATION"), list(Version = "0", Encoding = "UTF-8")
  )
  text <- function(i) paste(format(entries[i], "text"), collapse = " ")
  texts <- vapply(seq_along(entries), text, "")
  found <- vapply(strsplit(named, " "), function(one) {
    any(grepl(one[1], texts, fixed = TRUE) & grepl(one[2], texts, fixed = TRUE))
  }, NA)
  expect_identical(named[!found], character())
})

test_that("each data file and fixture has its origin and licence beside it", {
  for (folder in c("inst/extdata", "tests/testthat/fixtures")) {
    files <- setdiff(basename(sources(folder, ".")), "README.md")
    text <- read(file.path(root, folder, "README.md"))
    named <- vapply(paste0("`", files, "`"), grepl, NA, text, fixed = TRUE)
    expect_identical(files[!named], character())
  }
})

test_that("the README names vignettes that there are", {
  files <- sub("[.]Rmd$", "", basename(sources("vignettes", "[.]Rmd$")))
  text <- read(file.path(root, "README.md"))
  named <- regmatches(text, gregexpr("vignette\\(\"[^\"]+", text))[[1]]
  expect_setequal(sub(".*\"", "", named), files)
})

test_that("each help page has its place in the site's reference, and nothing else has", {
  pages <- lapply(sources("man", "[.]Rd$"), function(page) {
    text <- readLines(page, encoding = "UTF-8")
    sub(".*\\{(.*)\\}.*", "\\1", grep("^.(alias|name)\\{", text, value = TRUE))
  })
  lines <- readLines(file.path(root, "_pkgdown.yml"))
  lines <- lines[seq_along(lines) > match("reference:", lines)]
  short <- sub(".*\\[(.*)\\]", "\\1", grep("contents: [[]", lines, value = TRUE))
  named <- c(sub("^  - ", "", grep("^  - ", lines, value = TRUE)), unlist(strsplit(short, ", ")))
  places <- vapply(pages, function(page) sum(named %in% page), 1L)
  expect_identical(vapply(pages[places != 1], `[`, "", 1), character())
  expect_identical(setdiff(named, unlist(pages)), character())
})

test_that("what the site adds to its pages asks for nothing from elsewhere", {
  files <- c(
    sources("pkgdown", "extra"), sources("pkgdown/templates", "html$"), sources("wasm", "js$"),
    sources("tools", "^site-(atlas|page)")
  )
  expect_gt(length(files), 7)
  code <- vapply(files, read, "")
  code <- gsub("http://www.w3.org/2000/svg", "", code, fixed = TRUE)  # a name, never asked for
  expect_identical(basename(files[grepl("(https?:)?//[a-z0-9]", code)]), character())
})

test_that("the package's description has what CRAN asks for", {
  about <- utils::packageDescription("patience")
  expect_match(about$Maintainer, "^[^<,]+ <[^@ ]+@[^@ ]+[.][a-z]+>$")
  for (field in c("URL", "BugReports")) expect_match(about[[field]], "^https://[^ ]+$")
  for (what in c("Spider", "<doi:", "Wilson (1927)", "Clopper")) {
    expect_match(about$Description, what, fixed = TRUE)
  }
  expect_no_match(about$Description, "all cores")
})

# The chunks of a vignette that a reader sees, and its sentences.
shown_chunks <- function(lines) {
  starts <- grep("^```[{]r", lines)
  seen <- starts[!grepl("echo = FALSE|include = FALSE", lines[starts])]
  lapply(seen, function(start) {
    end <- start + match("```", lines[-seq_len(start)])
    lines[seq_len(end - start - 1) + start]
  })
}

sentences <- function(lines) {
  front <- which(lines == "---")
  if (length(front) > 1 && front[1] == 1) lines <- lines[-seq_len(front[2])]
  fence <- grepl("^ *```", lines)
  no_prose <- cumsum(fence) %% 2 == 1 | fence | grepl("^(#|[|]|!|<|[$]{2})", lines)
  text <- paste(replace(lines, no_prose, ""), collapse = "\n")
  paragraphs <- strsplit(text, "\n\\s*\n|\n(?=[*-] |[0-9]+[.] )", perl = TRUE)[[1]]
  paragraphs <- gsub("`r [^`]*`", "number", gsub("\\s+", " ", paragraphs))
  unlist(strsplit(paragraphs, "(?<=[.?!:;])[\")*]* (?=[^a-z]|number )", perl = TRUE))
}

test_that("no sentence of the README and the vignettes is too long to be read aloud", {
  for (file in c(sources("vignettes", "[.]Rmd$"), sources(".", "^README[.]md$"))) {
    found <- sentences(readLines(file, encoding = "UTF-8"))
    expect_gt(length(found), 20)
    long <- lengths(strsplit(trimws(found), " ")) > 41
    expect_identical(found[long], character(), info = file)
  }
})

test_that("vignettes show short code that formats nothing, and no machine's words", {
  for (file in sources("vignettes", "[.]Rmd$")) {
    lines <- readLines(file, encoding = "UTF-8")
    chunks <- shown_chunks(lines)
    expect_lte(max(0, lengths(chunks)), 12)
    if (length(chunks) > 0) expect_no_match(unlist(chunks), "sprintf|gsub|formatC", info = file)
    expect_no_match(sentences(lines), "[0-9]e[+-]?[0-9]|[a-z][(]s[)]", info = file)
  }
  said <- unlist(lapply(sources("R", "[.]R$"), function(file) {
    grep("^#", readLines(file, encoding = "UTF-8"), value = TRUE, invert = TRUE)
  }))
  expect_identical(grep("[a-z][(]s[)]", said, value = TRUE), character())
})

test_that("how many more games watching both statistics takes is what was measured", {
  files <- sources("bench/results", "-monitor[.]txt$")
  lines <- readLines(files[length(files)])
  half <- function(by) {
    row <- sprintf("^the worse of two deals by AGT, in 25%% of the games +%s +", by)
    strsplit(trimws(sub(row, "", grep(row, lines, value = TRUE))), " +")[[1]][2]
  }
  page <- gsub("\\s+", " ", read(file.path(root, "man", "monitor_dealer.Rd")))
  expect_match(page, sprintf("%s games in place of %s", half("both"), half("agt")), fixed = TRUE)
})

test_that("the window's article has as many rules as there are", {
  article <- read(sources("vignettes", "^window[.]Rmd$"))
  rules <- sum(vapply(table_games(), function(game) nrow(game$rules_list()), 1L))
  expect_match(article, sprintf("%d, by %d rules", length(table_games()), rules), fixed = TRUE)
})
