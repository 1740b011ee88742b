# Runs a line of shell in which `patience` is the command of the package that is tested: a list of
# the lines of `out` and `err`, and the exit status.
shell <- function(line, input = NULL) {
  command <- system.file("cli", "patience", package = "patience")
  installed <- file.exists(file.path(dirname(dirname(command)), "Meta", "package.rds"))
  testthat::skip_if_not(installed, "The package is loaded from its sources")
  testthat::skip_on_os(c("windows", "solaris"))
  testthat::skip_if_not_installed("optparse")
  folder <- withr::local_tempdir()
  file.symlink(command, file.path(folder, "patience"))
  withr::local_envvar(
    # The R that runs the tests, and its packages.
    PATH = paste(folder, R.home("bin"), Sys.getenv("PATH"), sep = ":"),
    R_LIBS = paste(.libPaths(), collapse = ":"), R_TESTS = "", NO_COLOR = NA, COLUMNS = NA
  )
  path <- function(name) file.path(folder, name)
  script <- path("line")
  writeLines(line, script)
  feed <- if (is.null(input)) "/dev/null" else path("input")
  if (!is.null(input)) writeLines(input, feed)
  status <- suppressWarnings(system2(
    "bash", script, stdout = path("out"), stderr = path("err"), stdin = feed
  ))
  read <- function(name) readLines(path(name), encoding = "UTF-8", warn = FALSE)
  list(out = read("out"), err = read("err"), status = status)
}

# A line of the command without a shell, in one process for all of them: a shell with R in it for
# each takes half a second. Words are what blanks separate.
command <- function(line) {
  skip_if_not_installed("callr")
  skip_if_not_installed("optparse")
  if (is.null(command_process$session)) {
    options <- callr::r_session_options(user_profile = FALSE)
    command_process$session <- callr::r_session$new(options)
    command_process$session$run(function() {
      Sys.unsetenv("NO_COLOR")
      assign("on", TRUE, asNamespace("patience")$plain_rows)
    })
  }
  said <- command_process$session$run_with_output(
    function(words) asNamespace("patience")$command_status(words), list(strsplit(line, " ")[[1]])
  )
  lines <- function(text) {
    Encoding(text) <- "UTF-8"
    strsplit(text, "\n", fixed = TRUE)[[1]]
  }
  list(out = lines(said$stdout), err = lines(said$stderr), status = said$result)
}
command_process <- new.env()

# What has the status of invalid input, says so in one line and writes nothing else.
expect_shell_refuses <- function(line, says, input = NULL) {
  expect_refusal(shell(line, input), line, says)
}

expect_command_refuses <- function(line, says) expect_refusal(command(line), line, says)

expect_refusal <- function(found, line, says) {
  expect_identical(found$status, 255L, info = line)
  expect_identical(found$out, character(), info = line)
  expect_length(found$err, 1)
  expect_match(found$err, says, fixed = TRUE, info = line)
}

from_csv <- function(lines) utils::read.csv(text = lines, stringsAsFactors = FALSE)

from_json <- function(lines) jsonlite::fromJSON(paste(lines, collapse = "\n"))

# The tableau that lblsolve's documentation solves.
lblsolve_tableau <- c(
  "KH 2S 8S", "3S 5S QH", "JH 4H 10D", "3D 8C 8D", "4C JS 7D", "AH AS 5H", "7C 2D 5D",
  "AC 8H 10C", "2H QD 7H", "3H AD KD", "4S 9S 6H", "9D QC 10H", "6C KS JD", "6D 6S 9C",
  "KC 9H 10S", "5C 4D 7S", "2C 3C JC", "QS"
)
