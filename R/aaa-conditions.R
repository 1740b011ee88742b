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
