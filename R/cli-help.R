# The help of the commands, as text.

overview_lines <- function(commands) {
  titles <- vapply(commands, function(command) command()$title, "")
  c(
    "patience: the statistics of solitaire card games", "",
    "Usage: patience COMMAND [OPTIONS] ...", "       patience --version", "",
    two_columns(names(commands), titles), "",
    "patience COMMAND --help tells more, with examples."
  )
}

help_lines <- function(name, command) {
  width <- min(getOption("width"), 98)
  c(
    sprintf("patience %s: %s", name, command$title), "",
    paste(c("Usage:", rep("      ", length(command$usage) - 1)), "patience", name, command$usage),
    "",
    unlist(lapply(command$about, function(text) c(strwrap(text, width), ""))),
    "Options:",
    two_columns(
      vapply(command$options, option_flags, ""), vapply(command$options, `[[`, "", "help")
    ),
    "",
    if (length(command$examples) > 1) "Examples:" else "Example:",
    paste0("  ", command$examples)
  )
}

option_flags <- function(option) {
  letter <- if (is.null(option$letter)) "    " else paste0("-", option$letter, ", ")
  value <- if (is.null(option$value)) "" else paste0(" ", option$value)
  paste0(letter, "--", option$flag, value)
}

# Names with their texts beside them.
two_columns <- function(names, texts) {
  width <- min(getOption("width"), 98)
  left <- max(nchar(names)) + 2
  unlist(Map(function(name, text) {
    lines <- strwrap(text, max(width - left - 2, 30))
    c(
      paste0("  ", formatC(name, width = -left), lines[1]),
      if (length(lines) > 1) paste0(strrep(" ", left + 2), lines[-1])
    )
  }, names, texts, USE.NAMES = FALSE))
}
