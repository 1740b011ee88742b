made_commands <- function() lapply(commands$known, function(command) command())

test_that("help, manual and completion are made of one source", {
  withr::local_options(width = 80)
  made <- made_commands()
  overview <- overview_lines(commands$known)
  manual <- manual_lines(made)
  bash <- bash_completion(made)
  zsh <- zsh_completion(made)
  fish <- fish_completion(made)
  has <- function(lines, text) any(grepl(text, lines, fixed = TRUE))
  for (name in names(made)) {
    help <- help_lines(name, made[[name]])
    expect_lte(max(nchar(c(help, overview))), 80)
    expect_true(has(overview, paste0("  ", name, " ")), info = name)
    expect_true(all(paste0("  ", made[[name]]$examples) %in% help), info = name)
    expect_gt(length(made[[name]]$examples), 0)
    for (option in made[[name]]$options) {
      flag <- paste0("--", option$flag)
      found <- c(
        any(startsWith(help, paste0("  ", option_flags(option), "  "))),
        has(manual, roff(flag)), has(bash, flag), has(zsh, flag),
        has(fish, paste("-l", option$flag))
      )
      expect_true(all(found), info = paste(name, flag))
    }
    # No option twice, and no letter.
    flags <- vapply(made[[name]]$options, `[[`, "", "flag")
    letters <- unlist(lapply(made[[name]]$options, `[[`, "letter"))
    expect_identical(anyDuplicated(flags), 0L, info = name)
    expect_identical(anyDuplicated(letters), 0L, info = name)
  }
  expect_match(manual, roff("quagnes -k N"), all = FALSE, fixed = TRUE)
  expect_snapshot(writeLines(help_lines("sitrep", made$sitrep)))
})

test_that("every example of the help can be parsed", {
  skip_if_not_installed("optparse")
  made <- made_commands()
  lines <- unlist(lapply(made, `[[`, "examples"))
  lines <- sub("^source <\\((.*)\\)$", "\\1", lines)
  for (line in unlist(strsplit(lines, " | ", fixed = TRUE))) {
    words <- strsplit(sub(" [<>].*", "", line), " ", fixed = TRUE)[[1]]
    expect_identical(words[1], "patience")
    expect_no_error(parse_words(made[[words[2]]], words[-(1:2)]))
  }
})

test_that("the shells take what completion gives them, and roff the manual", {
  skip_on_cran()
  found <- shell(c(
    "source <(patience completion bash)",
    "try() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _patience; echo ${COMPREPLY[@]}; }",
    "try patience si", "try patience solve --ga", "try patience solve --format js",
    "try patience spider m", "try patience simulate --policy ''", "try patience solve -f js",
    "try patience solve --rules dalton,par", "try patience lucie -r tr"
  ))
  expect_identical(found$out, c(
    "simulate sitrep", "--game", "json jsonl", "monitor", "most value", "json jsonl",
    "dalton,parlett", "trefoil"
  ))
  zsh <- shell("patience completion zsh | (! command -v zsh >/dev/null || zsh -n)")
  expect_identical(zsh[c("out", "err", "status")], list(out = character(), err = character(),
                                                        status = 0L))
  skip_if(Sys.which("man") == "")
  manual <- shell("patience manual | MANWIDTH=80 man --warnings -l -")
  expect_identical(manual$err, character())
  expect_match(manual$out, "patience - the statistics of solitaire card games", all = FALSE)
})

test_that("numbers are typed as lists and ranges", {
  numbers <- function(text) numbers_option(list(number = text), "number")
  expect_identical(numbers("26"), 26)
  expect_identical(numbers("1-3,7,5"), c(1, 2, 3, 7, 5))
  expect_null(numbers(NULL))
  for (bad in c("", "x", "1-", "3-1", "1-99999999", "-5", "1,,2", "1.5")) {
    expect_error(numbers(bad), class = "patience_error_command")
  }
  typed <- parse_words(cli_solve(), c("-n", "3", "--", "--odd-name"))
  expect_identical(typed[c("number", "files")], list(number = "3", files = "--odd-name"))
})

test_that("rows for programs are written as programs read them", {
  rows <- data.frame(a = c(1.5, NA), b.c = c("x,\"y\"", "plain"), stringsAsFactors = FALSE)
  rows$line <- list(data.frame(n = 1:2), data.frame(n = 3L))
  expect_identical(csv_text(rows), c("a,b.c", "1.5,\"x,\"\"y\"\"\"\n,\"plain\""))
  skip_if_not_installed("jsonlite")
  expect_identical(
    json_lines(rows),
    paste0(
      "{\"a\":1.5,\"b.c\":\"x,\\\"y\\\"\",\"line\":[{\"n\":1},{\"n\":2}]}\n",
      "{\"a\":null,\"b.c\":\"plain\",\"line\":[{\"n\":3}]}"
    )
  )
})

test_that("the command is put on the path", {
  skip_on_os("windows")
  folder <- file.path(withr::local_tempdir(), "bin")
  expect_message(command <- install_cli(folder), "not on the path")
  withr::local_envvar(PATH = paste(Sys.getenv("PATH"), folder, sep = ":"))
  # What is not ours stays as it is.
  stranger <- withr::local_tempdir()
  writeLines("mine", file.path(stranger, "patience"))
  expect_refused(install_cli(stranger), "file", "is there already and is not this command")
  expect_identical(readLines(file.path(stranger, "patience")), "mine")
  unlink(file.path(stranger, "patience"))
  dir.create(file.path(stranger, "patience"))
  expect_refused(install_cli(stranger), "file", "is there already and is not this command")
  expect_length(list.files(file.path(stranger, "patience")), 0)
  expect_silent(install_cli(folder))
  expect_identical(basename(Sys.readlink(command)), "patience")
  expect_refused(install_cli(c("a", "b")), "file", "`folder` must be the name of a folder, not 2")
  for (folder in c("\xff", strrep("a", 1e5))) {
    expect_error(expect_no_warning(install_cli(folder)), class = "patience_error_file")
  }
  file <- withr::local_tempfile(lines = "a file")
  expect_error(install_cli(file), class = "patience_error_file")
  # What Windows gets.
  expect_snapshot(writeLines(cmd_lines("C:/R/library/patience/cli", "C:/R/bin")))
})

test_that("the link is followed wherever it is", {
  skip_on_cran()
  found <- shell(c(
    "cd $(mktemp -d)", "ln -s \"$(command -v patience)\" one", "mkdir 'a b'",
    "ln -s ../one 'a b/two'", "'a b/two' --version", "rm -r $PWD"
  ))
  expect_identical(found$out, as.character(utils::packageVersion("patience")))
})
