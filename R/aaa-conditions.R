# Errors about what the user asked for: a class by topic, and one for all of them.
abort_input <- function(topic, message, call = parent.frame(), env = parent.frame()) {
  class <- c(paste0("patience_error_", topic), "patience_error")
  cli::cli_abort(message, class = class, call = call, .envir = env)
}

warn_input <- function(topic, message, call = parent.frame(), env = parent.frame()) {
  class <- c(paste0("patience_warning_", topic), "patience_warning")
  cli::cli_warn(message, class = class, call = call, .envir = env)
}

# What is done as before, but should be said otherwise.
warn_deprecated <- function(message, env = parent.frame()) {
  cli::cli_warn(message, class = "patience_deprecated", .envir = env)
}

# A condition's message without its line breaks, bullets and colours.
in_one_line <- function(fault) {
  text <- cli::ansi_strip(conditionMessage(fault))
  lines <- trimws(strsplit(text, "\n", fixed = TRUE)[[1]])
  lines <- sub("^[ix*!\u2139\u2716\u2714] ", "", lines)
  paste(lines[nzchar(lines)], collapse = " ")
}
