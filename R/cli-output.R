# What a command writes. Nothing but data goes to the standard output, all of it through
# write_output(); what is said to people beside it goes to the standard error.

# What people typed or named may have characters that command a terminal.
say <- function(...) cat(without_controls(paste0(...)), "\n", sep = "", file = stderr())

write_output <- function(lines) {
  if (length(lines) == 0) {
    return(invisible())
  }
  text <- paste0(paste(enc2utf8(lines), collapse = "\n"), "\n")
  failed <- .Call(patience_write_output, charToRaw(text))
  if (failed == "closed") {
    # Whoever read has enough.
    stop(errorCondition("The reader has gone.", class = "patience_closed_pipe"))
  }
  if (failed != "") {
    why <- if (failed == "full") ": no space is left on the device" else ""
    abort_input("file", "The standard output cannot be written{why}.")
  }
}

# What code prints, as lines, in colours where these are wanted.
write_printed <- function(code, typed) {
  # Before the output is caught, since then it is no terminal.
  colors <- wants_colors(typed)
  lines <- utils::capture.output(code)
  write_output(if (colors) with_red_cards(lines) else lines)
}

# Rows for people, without a tibble's abbreviations.
printed_rows <- function(rows, typed) {
  text <- as_text(rows)
  lines <- table_lines(text, left = seq_along(text))
  if (wants_colors(typed)) with_red_cards(lines) else lines
}

as_text <- function(rows) {
  data.frame(lapply(rows, function(column) {
    ifelse(is.na(column), "", format(column, trim = TRUE))
  }))
}

# Options that are wrong are said before the work.
check_output <- function(typed) {
  choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  wants_colors(typed)
}

on_terminal <- function(output = stdout()) isatty(output)

wants_colors <- function(typed) {
  when <- choice_option(typed, "color", c("auto", "always", "never"))
  plain <- nzchar(Sys.getenv("NO_COLOR")) || Sys.getenv("TERM") == "dumb"
  when == "always" || when == "auto" && on_terminal() && !plain
}

# Diamonds and hearts in red, by the escape sequences of terminals.
with_red_cards <- function(lines) {
  suits <- paste0("[DH", paste(card_glyphs[c(2, 4)], collapse = ""), "]")
  card <- paste0("(?<![[:alnum:]])((?:10|[2-9ATJQK])", suits, ")(?![[:alnum:]])")
  gsub(card, "\033[31m\\1\033[39m", lines, perl = TRUE)
}

# Rows for programs: `csv`, `json` (an array of objects), `jsonl` (an object a line). Names of
# columns have underscores.
write_rows <- function(rows, format) {
  names(rows) <- gsub(".", "_", names(rows), fixed = TRUE)
  rows[] <- lapply(rows, function(column) if (is.factor(column)) as.character(column) else column)
  write_output(switch(format, csv = csv_text(rows), json = json_text(rows), json_lines(rows)))
}

csv_text <- function(rows) {
  # A table within a cell has no place in CSV.
  rows <- rows[!vapply(rows, is.list, TRUE)]
  rows[] <- lapply(rows, function(column) {
    if (is.character(column)) guarded_text(column) else whole_in_full(column)
  })
  con <- rawConnection(raw(), "wb")
  on.exit(close(con))
  utils::write.table(
    rows, con, sep = ",", row.names = FALSE, col.names = FALSE, na = "", quote = csv_quoted(rows),
    qmethod = "double"
  )
  c(paste(names(rows), collapse = ","), connection_text(con))
}

# Counts and numbers of deals with all their digits: R would write 1e+05 for 100,000.
whole_in_full <- function(column) {
  is_whole <- is.double(column) && all(is.na(column) | column == trunc(column))
  if (!is_whole) {
    return(column)
  }
  ifelse(is.na(column), NA, format(column, digits = 16, scientific = FALSE, trim = TRUE))
}

# Text with a separator, a quotation mark or a line's end in it is quoted, and no other.
csv_quoted <- function(rows) {
  unsafe <- function(column) is.character(column) && any(grepl("[\",\n\r]", column))
  which(vapply(rows, unsafe, TRUE))
}

json_text <- function(x) {
  need_package("jsonlite", "JSON")
  as.character(jsonlite::toJSON(
    x, dataframe = "rows", na = "null", null = "null", digits = NA, auto_unbox = TRUE
  ))
}

json_lines <- function(rows) {
  need_package("jsonlite", "JSON")
  con <- rawConnection(raw(), "wb")
  on.exit(close(con))
  jsonlite::stream_out(
    as.data.frame(rows), con, verbose = FALSE, na = "null", null = "null", digits = NA,
    auto_unbox = TRUE
  )
  connection_text(con)
}

# What was written into a connection, without the last end of a line; no lines if nothing was.
connection_text <- function(con) {
  text <- sub("\n$", "", rawToChar(rawConnectionValue(con)))
  if (nzchar(text)) text
}
