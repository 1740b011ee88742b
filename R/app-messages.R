# What the page asks, see inst/app/README.md: text in, text out. Whatever comes, what goes back is
# an answer or an error with a class.

# A page has no more to say than its games of Spider, of which 5,000 with their turned cards take
# two megabytes, and no deeper.
longest_message <- 2^23
deepest_message <- 12

read_message <- function(text) {
  if (!is_text(text) || !nzchar(text)) app_refuse("The message is empty or not UTF-8.")
  if (nchar(text, "bytes") > longest_message) app_refuse("The message is too long.")
  bare <- without_texts(text)
  if (message_depth(bare) > deepest_message) app_refuse("The message is nested too deeply.")
  not_json <- function(fault) app_refuse("The message is not JSON.")
  # The parser takes comments, which could hide brackets.
  if (grepl("/", bare, fixed = TRUE)) not_json()
  message <- tryCatch(jsonlite::parse_json(text), error = not_json, warning = not_json)
  if (!is_record(message)) app_refuse("The message must be an object.")
  id <- message[["id"]]
  if (!is_text(id) || !grepl("^[A-Za-z0-9-]{1,40}$", id)) {
    app_refuse("The message must have an {.field id} of letters, digits and `-`.")
  }
  if (!is_text(message[["method"]])) app_refuse("The message must name a {.field method}.")
  if (is.null(message[["params"]])) message[["params"]] <- record(list())
  if (!is_record(message[["params"]])) app_refuse("{.field params} must be an object.")
  message
}

# How deep brackets are within each other.
message_depth <- function(bare) {
  bytes <- charToRaw(bare)
  steps <- (bytes == charToRaw("[") | bytes == charToRaw("{")) -
    (bytes == charToRaw("]") | bytes == charToRaw("}"))
  max(0, cumsum(steps))
}

without_texts <- function(text) {
  gsub("\"(?:[^\"\\\\]|\\\\.)*+\"", "", text, perl = TRUE, useBytes = TRUE)
}

app_refuse <- function(message) {
  abort_input("message", message, parent.frame())
}

# Objects of JSON are lists with names, each once; an empty one has none.
is_record <- function(x) {
  is.list(x) && (length(x) == 0 || !is.null(names(x)) && anyDuplicated(names(x)) == 0 &&
                   all(nzchar(names(x))))
}

record <- function(x) stats::setNames(x, if (length(x) == 0) character() else names(x))

# Fields of an object, each of its kind; a missing one is `default`, an error if there is none.
text_field <- function(params, name, default) {
  typed_field(params, name, default, is_text, "text")
}

# Of rules: no name is longer.
name_field <- function(params, name) {
  text <- text_field(params, name)
  if (nchar(text) > 200) app_refuse("{.field {name}} is longer than any name of them.")
  text
}

number_field <- function(params, name, default) {
  typed_field(params, name, default, function(x) is.numeric(x) && length(x) == 1, "a number")
}

record_field <- function(params, name, default) {
  typed_field(params, name, default, is_record, "an object")
}

list_field <- function(params, name, default) {
  typed_field(params, name, default, function(x) is.list(x) && is.null(names(x)), "a list")
}

typed_field <- function(params, name, default, good, kind) {
  value <- params[[name]]
  if (is.null(value) && !missing(default)) {
    return(default)
  }
  if (is.null(value)) app_refuse("{.field {name}} is missing: it must be {kind}.")
  if (!good(value)) app_refuse("{.field {name}} must be {kind}.")
  value
}

# The most positions that a search may look at.
most_app_states <- 1e7

states_asked <- function(params) {
  asked <- number_field(params, "max_states", most_app_states)
  check_whole(asked, 1, 1e9, "`max_states`")
}

# Answers as text. Lists with names are objects, other lists and vectors are arrays. A single
# value is no array, unless it is within I(). This takes a fifth of the time that jsonlite takes
# for many small objects, and a player waits for it.
message_text <- function(x) {
  if (is.null(x)) {
    return("null")
  }
  if (inherits(x, "message_json")) {
    return(unclass(x))
  }
  if (is.list(x)) {
    parts <- vapply(x, message_text, "")
    if (is.null(names(x))) {
      return(paste0("[", paste(parts, collapse = ","), "]"))
    }
    parts <- paste0(text_in_json(names(x)), ":", parts, recycle0 = TRUE)
    return(paste0("{", paste(parts, collapse = ","), "}"))
  }
  parts <- if (is.character(x)) {
    text_in_json(x)
  } else if (is.numeric(x)) {
    number_text(x) # with a decimal point, whatever the session's options
  } else {
    lower_case(as.character(x))
  }
  parts[is.na(x) | is.numeric(x) & !is.finite(x)] <- "null"
  if (length(x) == 1 && !inherits(x, "AsIs")) {
    return(parts)
  }
  paste0("[", paste(parts, collapse = ","), "]")
}

text_in_json <- function(x) {
  # By bytes: otherwise the text would be taken through the session's encoding.
  replace_all <- function(x, what, by) gsub(what, by, x, fixed = TRUE, useBytes = TRUE)
  x <- replace_all(replace_all(enc2utf8(x), "\\", "\\\\"), "\"", "\\\"")
  for (code in if (any(grepl("[\001-\037]", x, useBytes = TRUE))) 1:31) {
    x <- replace_all(x, intToUtf8(code), sprintf("\\u%04x", code))
  }
  Encoding(x) <- "UTF-8"
  paste0("\"", x, "\"", recycle0 = TRUE)
}

error_answer <- function(fault) {
  class <- grep("^patience_error_", class(fault), value = TRUE)[1]
  list(class = if (is.na(class)) "error" else class, message = in_one_line(fault))
}
