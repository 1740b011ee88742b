# What R writes numbers with is the user's to choose; what the package writes into files, and
# compares with them, does not depend on it.

local_strange_numbers <- function(env = parent.frame()) {
  withr::local_options(OutDec = ",", digits = 1, scipen = -9, .local_envir = env)
}

test_that("files have decimal points and whole numbers, whatever the options", {
  skip_without_sqlite()
  run <- simulate_spider(30, file = local_run_file())
  games <- sample_games()
  written <- function() {
    csv <- withr::local_tempfile(fileext = ".csv")
    export_run(run, csv)
    recorded <- withr::local_tempfile()
    write_spider_games(games, recorded)
    c(readLines(csv), readLines(recorded))
  }
  usual <- written()
  local_strange_numbers()
  expect_identical(written(), usual)
})

test_that("a run goes on whatever the options", {
  skip_without_sqlite()
  dealer <- spider_dealer("redeal", probability = 1 / 3, threshold = 11 / 3)
  file <- local_run_file()
  simulate_spider(10, dealer = dealer, file = file)
  local_strange_numbers()
  run <- simulate_spider(20, dealer = dealer, file = file)
  expect_identical(nrow(tibble::as_tibble(run)), 20L)
})

test_that("the window's answers are JSON whatever the options and the locale", {
  text <- I("\u2663 \"caf\u00e9\"")
  numbers <- list(a = 0.5, b = c(1.5, 2^53 - 1, NA), c = 1e5, d = 3L, e = TRUE, f = text)
  usual <- message_text(numbers)
  skip_if_not_installed("jsonlite")
  expect_identical(jsonlite::fromJSON(usual)$c, 100000L)
  expect_match(usual, "[1.5,9007199254740991,null]", fixed = TRUE)
  local_strange_numbers()
  expect_identical(message_text(numbers), usual)
  withr::local_locale(LC_CTYPE = "C")
  expect_identical(charToRaw(message_text(numbers)), charToRaw(usual))
})

test_that("text is written in UTF-8 whatever the encoding of the session's files", {
  skip_without_sqlite()
  games <- sample_games()[1:3, ]
  games$program <- "Jos\u00e9"
  run <- simulate_agnes(20, "Up-Suit-None", file = local_run_file())
  for (encoding in c("latin1", "UTF-16")) {
    withr::local_options(encoding = encoding)
    file <- withr::local_tempfile()
    write_spider_games(games, file)
    csv <- withr::local_tempfile(fileext = ".csv")
    export_run(run, csv)
    withr::local_options(encoding = "native.enc")
    expect_identical(read_spider_games(file)$program, games$program)
    expect_identical(nrow(utils::read.csv(csv)), 20L)
  }
})

test_that("the package's own tables are read whatever the encoding of the session's files", {
  usual <- list(agnes_atlas(), agnes_atlas("games", "seven"), published_rates, lucie_values)
  withr::local_options(encoding = "UTF-16")
  expect_identical(
    list(agnes_atlas(), agnes_atlas("games", "seven"), published_rates, lucie_values), usual
  )
})

test_that("what is printed has its numbers whatever the options", {
  rates <- win_rate(simulate_agnes(1200, "Up-Suit-None"), conf_level = 0.975)
  games <- sample_games()
  printed <- function() {
    expect_silent(lines <- capture.output(
      print(rates), print(monitor_dealer(games)), print(spider_dealer("redeal", threshold = 3.5)),
      print(solver_control(max_states = 123456))
    ))
    lines
  }
  usual <- printed()
  local_strange_numbers()
  expect_identical(printed(), usual)
})

test_that("the package's library is gone when the package is", {
  skip_on_cran()
  script <- withr::local_tempfile(lines = c(
    "library(patience)", "invisible(simulate_agnes(3))",
    "detach('package:patience', unload = TRUE)", "cat('patience' %in% names(getLoadedDLLs()))"
  ))
  rscript <- file.path(R.home("bin"), "Rscript")
  withr::local_envvar(R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep))
  expect_identical(system2(rscript, script, stdout = TRUE), "FALSE")
})
