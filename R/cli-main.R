# The command line: the first word chooses a command, see cli-options.R for what one is.

# Exit statuses. What an interrupt and a closed pipe have is the custom of shells.
status_error <- 255L
status_interrupted <- 130L
status_closed_pipe <- 141L

# Runs a command and leaves R with its status.
run_command <- function(words) {
  # What made R start quickly is not for the processes that it starts.
  Sys.unsetenv(c("R_DEFAULT_PACKAGES", "R_ENABLE_JIT"))
  plain_rows$on <- TRUE
  quit(save = "no", status = command_status(words))
}

command_status <- function(words) {
  name <- if (length(words) > 0) words[1] else "--help"
  title <- if (is_command(name)) paste("patience", name) else "patience"
  withCallingHandlers(
    tryCatch(
      {
        options(width = cli::console_width(), patience.progress = on_terminal(stderr()))
        as.integer(dispatch(name, words[-1]))
      },
      interrupt = function(condition) status_interrupted,
      patience_closed_pipe = function(condition) status_closed_pipe,
      error = function(fault) {
        say(title, ": ", as_typed(in_one_line(fault), words))
        status_error
      }
    ),
    warning = function(fault) {
      say(title, ": ", as_typed(in_one_line(fault), words))
      invokeRestart("muffleWarning")
    }
  )
}

# What R's functions say of their arguments, in the words of the command line: the option that was
# typed for an argument, and no advice on functions.
as_typed <- function(text, words) {
  words <- words[is_valid(words)]
  flags <- sub("=.*", "", grep("^--[a-z]", words, value = TRUE))
  arguments <- gsub("-", "_", sub("^--", "", flags))
  options <- if (length(words) > 0 && is_command(words[1])) commands$known[[words[1]]]()$options
  short <- unlist(lapply(options, function(option) {
    if (!is.null(option$letter)) stats::setNames(option$flag, paste0("-", option$letter))
  }))
  typed <- intersect(substr(words, 1, 2), names(short))
  flags <- c(flags, typed)
  arguments <- c(arguments, gsub("-", "_", short[typed]))
  other <- c(
    pysol = "number", quagnes = "number", xp = "number", rules = "name", level = "sig_level"
  )
  renamed <- arguments %in% names(other)
  flags <- c(flags, flags[renamed])
  arguments <- c(arguments, other[arguments[renamed]])
  for (i in seq_along(flags)) {
    text <- gsub(paste0("`", arguments[i], "`"), flags[i], text, fixed = TRUE)
  }
  text <- sub("`n`", "N, the number of deals,", text, fixed = TRUE)
  gsub(" [^.?!]*`[^`]*\\(\\)`[^.]*[.]", "", text)
}

dispatch <- function(name, words) {
  no_text <- which(!is_valid(words))[1]
  if (!is.na(no_text)) {
    abort_cli("{shown(words[no_text])} is not text in the encoding of this system.")
  }
  words <- as_utf8(words)
  if (name %in% c("--help", "-h", "help")) {
    write_output(if (length(words) > 0) help_of(words[1]) else overview_lines(commands$known))
    return(0)
  }
  if (name == "--version") {
    write_output(package_text())
    return(0)
  }
  command <- command_named(name)
  # --help counts whatever else is wrong.
  if (any(words[!cumsum(words == "--")] %in% c("--help", "-h"))) {
    write_output(help_of(name))
    return(0)
  }
  typed <- parse_words(command, words)
  command$run(typed)
}

is_command <- function(name) name %in% names(commands$known)

command_named <- function(name) {
  if (!is_command(name)) {
    known <- names(commands$known)
    abort_cli(c(
      "There is no command {.val {name}}; there are {.val {known}}.", did_you_mean(name, known)
    ))
  }
  commands$known[[name]]()
}

help_of <- function(name) help_lines(name, command_named(name))
