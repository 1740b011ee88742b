#' The command patience
#'
#' The package brings a command for shells, scripts and other programs. `install_cli()` puts it on
#' the path: on Linux and macOS a link, on Windows a file `patience.cmd`. Then `patience --help`
#' lists what it can do, and `patience solve --help` tells of a command of it, with examples.
#' ```sh
#' patience solve --number 133 --rules aisleriot
#' patience deal --game lucie --number 5 --format line | patience solve --game lucie
#' patience simulate 1000 --rules Up-Suit-None,Up-Suit-HighRun --format csv > games.csv
#' patience table games.csv
#' patience manual | man -l -
#' ```
#' It needs the package optparse, and jsonlite for JSON. It does what R's functions do, and says
#' what they say: the help of each has the details.
#'
#' # Exit statuses
#' | status | of `solve`, `lucie`, `galactic` | of `check` | of all others |
#' |---|---|---|---|
#' | 0 | all deals are won | the line is legal and wins | done |
#' | 1 | a deal is lost | it does not | of `hints`: no move wins |
#' | 2 | a deal is unknown, none is lost | | of `hints`: unknown whether one wins |
#' | 130 | interrupted | interrupted | interrupted; what is finished is written |
#' | 141 | the reader of the output has gone | the same | the same |
#' | 255 | invalid input, or a file that cannot be read or written | the same | the same |
#'
#' # Output
#' Nothing but data goes to the standard output. Text for people is the default; `--format csv`,
#' `json` (an array of objects) and `jsonl` (an object a line) are for programs. Their columns are
#' named in the help of each command, or are those of the R function of its name, with `_` in
#' place of `.`. Numbers have 15 digits; a value that is missing is empty in CSV and `null` in
#' JSON. Colours are shown on terminals only, and not where the environment variable `NO_COLOR` is
#' set; `--color` decides otherwise.
#'
#' @param folder Folder to put the command into, one that is on the path: by default
#'   `~/.local/bin` on Linux and macOS, and on Windows `patience` in the folder that the
#'   environment variable `LOCALAPPDATA` names. It is made if it is missing.
#'   What is there under the command's name and is not this command is left alone.
#' @return The path of the command, invisibly. A message says if its folder is not on the path.
#' @examples
#' install_cli(tempfile())
#' @export
install_cli <- function(folder = default_cli_folder()) {
  windows <- .Platform$OS.type == "windows"
  check_path(folder, "file", what = "folder")
  folder <- path.expand(folder)
  dir.create(folder, showWarnings = FALSE, recursive = TRUE)
  source <- system.file("cli", package = "patience", mustWork = TRUE)
  command <- file.path(folder, if (windows) "patience.cmd" else "patience")
  if (is_there(command) && !is_our_command(command)) {
    abort_input("file", c(
      "{.file {command}} is there already and is not this command.",
      i = "Move it away, or choose another {.arg folder}."
    ))
  }
  if (windows) {
    write_whole_file(cmd_lines(source, R.home("bin")), command)
  } else {
    # Beside, then in the place of an older one: where no link can be made, that one stays.
    beside <- tempfile("patience", folder)
    on.exit(unlink(beside))
    failed <- what_failed({
      file.symlink(file.path(source, "patience"), beside)
      file.rename(beside, command)
    })
    if (!is.null(failed)) abort_unwritten(command, failed)
  }
  on_path <- strsplit(Sys.getenv("PATH"), .Platform$path.sep)[[1]]
  if (!normalizePath(folder) %in% normalizePath(on_path, mustWork = FALSE)) {
    cli::cli_inform(c(
      "The command is {.file {command}}.",
      i = "Its folder is not on the path: add it to the environment variable {.envvar PATH}."
    ))
  }
  invisible(command)
}

# A link that leads nowhere is there too.
is_there <- function(path) file.exists(path) || !Sys.readlink(path) %in% c("", NA)

# Whether an earlier install_cli() made it: a link to the command of an installed package, or what
# Windows runs.
is_our_command <- function(command) {
  to <- Sys.readlink(command)
  if (nzchar(to)) {
    mine <- file.path(system.file("cli", package = "patience"), "patience")
    return(endsWith(to, "/patience/cli/patience") || to == mine)
  }
  # Elsewhere it is never a file.
  .Platform$OS.type == "windows" && !dir.exists(command) &&
    any(grepl("cli.patience\\.R\"", readLines(command, warn = FALSE)))
}

default_cli_folder <- function() {
  if (.Platform$OS.type == "windows") {
    file.path(Sys.getenv("LOCALAPPDATA"), "patience")
  } else {
    "~/.local/bin"
  }
}

# What Windows runs: R without startup files, and with the library that has the package.
cmd_lines <- function(source, bin) {
  path <- function(...) gsub("/", "\\", file.path(...), fixed = TRUE)
  c(
    "@echo off",
    "setlocal",
    "set R_DEFAULT_PACKAGES=NULL",
    "set R_ENABLE_JIT=0",
    sprintf("set R_LIBS=%s;%%R_LIBS%%", path(dirname(dirname(source)))),
    sprintf(
      "\"%s\" --no-init-file --no-site-file --no-restore \"%s\" %%*",
      path(bin, "Rscript.exe"), path(source, "patience.R")
    ),
    "exit /b %ERRORLEVEL%"
  )
}
