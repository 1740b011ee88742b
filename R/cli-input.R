# Where deals come from: a number, a file, or the standard input.

# The options that say which deals are meant.
deal_options <- c("number", "pysol", "quagnes", "xp")

# Where none is given, nor a file, the first deal is.
typed_or_first <- function(typed) {
  named <- length(typed[["files"]]) > 0 || any(deal_options %in% names(typed))
  if (!named) typed$number <- "1"
  typed
}

# The deals that were asked for, as a list.
typed_deals <- function(game, typed) {
  given <- deal_options[deal_options %in% names(typed)]
  file <- one_file(typed)
  if (length(given) + length(file) > 1) {
    ways <- c(option_name(given), file)
    abort_cli("Give one of {.val {ways}}, not several.")
  }
  if (length(given) == 0) {
    needless <- intersect(c("seed", "discard", "ranks"), names(typed))
    if (length(needless) > 0) {
      abort_cli("{option_name(needless[1])} is without meaning where a deal is read from a file.")
    }
    return(with_file(file, function(path) read_typed(game, path)))
  }
  needed <- list(number = c("seed", "ranks"), quagnes = c("seed", "discard"))[[given]]
  needless <- setdiff(intersect(c("seed", "discard", "ranks"), names(typed)), needed)
  if (length(needless) > 0) {
    abort_cli("{option_name(needless[1])} is without meaning with {option_name(given)}.")
  }
  deals <- switch(given,
    number = deals_by_number(game, typed),
    pysol = deal_cards(
      game$name, names_option(typed, "pysol"), from = "pysolfc",
      rules = rules_that_deal(game, typed)
    ),
    quagnes = quagnes_typed(game, typed),
    xp = xp_typed(game, typed)
  )
  if (inherits(deals, "deals")) unclass(deals) else list(deals)
}

reads_deals <- function(game) "cards" %in% game$sources

abort_no_reading <- function(game) {
  abort_cli("Deals of {game$title} are made by number, not read.")
}

# The rows of a CSV file: a line of names, and as many values in each line after it, with commas
# or semicolons between them. `what` names it in errors.
csv_rows <- function(lines, what, ...) {
  at <- which(!is_remark(lines))
  kept <- data.frame(number = at, text = trimws(lines[at], whitespace = "[ \r]"))
  if (nrow(kept) == 0) abort_cli("There are no lines in {what}.")
  sep <- csv_separator(kept$text[1])
  text <- textConnection(kept$text, encoding = "UTF-8")
  on.exit(close(text))
  values <- utils::count.fields(text, sep, "\"", comment.char = "")
  # NA: a value in quotes goes on in the next line.
  wrong <- which(!values %in% c(values[1], NA))[1]
  if (!is.na(wrong)) {
    at <- kept$number[wrong]
    cut <- if (wrong == nrow(kept)) " Was the file cut off?" else ""
    abort_cli("{what}, line {at} has {values[wrong]} value{?s}, and the first line has
      {values[1]} name{?s}.{cut}")
  }
  rows <- utils::read.table(
    text = kept$text, sep = sep, quote = "\"", header = TRUE, stringsAsFactors = FALSE,
    strip.white = TRUE, comment.char = "", ...
  )
  words <- vapply(rows, is.character, NA)
  rows[words] <- lapply(rows[words], unguarded_text)
  rows
}

# What separates the names of columns.
csv_separator <- function(line) {
  found <- vapply(c(",", ";", "\t"), grepl, NA, line, fixed = TRUE)
  c(",", ";", "\t")[c(which(found), 1)[1]]
}

# A pipe cannot, and has no size.
can_be_read_twice <- function(path) !dir.exists(path) && isTRUE(file.size(path) > 0)

# Deals as text, or as the JSON or CSV of patience deal and patience solve.
read_typed <- function(game, path, deal = NULL) {
  if (!reads_deals(game)) abort_no_reading(game)
  if (!can_be_read_twice(path)) {
    return(unclass(read_deals(path, game$name, deal)))
  }
  cards <- written_cards(lines_with_deals(path, game))
  if (is.null(cards)) {
    return(unclass(read_deals(path, game$name, deal)))
  }
  lapply(cards, function(one) {
    if (is_text(one$game) && one$game != game$name) {
      abort_cli("The deal is of {one$game}: give --game {one$game}.")
    }
    read <- as_deal(one$cards, game$name, deal = if (is.null(deal)) one$deal_of_game else deal)
    read$rules <- one$rules
    read
  })
}

# Lists of the cards and rules of JSON or CSV that this package wrote; NULL if the lines are none.
written_cards <- function(lines) {
  lines <- without_remarks(lines)
  first <- trimws(paste0(lines, "")[1])
  if (grepl("^([[]\\s*)?[{]", trimws(paste(utils::head(lines, 2), collapse = "")))) {
    return(lapply(json_records(lines), function(one) {
      one$cards <- if (is.list(one)) paste(unlist(one[["cards"]]), collapse = " ") else ""
      if (!nzchar(one$cards)) abort_cli("A deal in JSON has {.val cards}.")
      written_deal(one)
    }))
  }
  if (grepl("(^|[,;\t])\\s*\"?cards\"?\\s*([,;\t]|$)", lower_case(first))) {
    rows <- csv_rows(lines, "the deals", colClasses = "character")
    names(rows) <- lower_case(names(rows))
    lapply(seq_len(nrow(rows)), function(i) written_deal(as.list(rows[i, , drop = FALSE])))
  }
}

# An empty line, a comment, or what Excel writes for itself.
is_remark <- function(lines) grepl("^\\s*(#.*|sep=.)?\\s*$", lines)

without_remarks <- function(lines) lines[!is_remark(lines)]

# The rules are those that a deal means, or those that it was solved under.
written_deal <- function(record) {
  rules <- Filter(function(text) is_text(text) && nzchar(text), record[c("rules", "variant")])
  # Which deal of a game of La Belle Lucie; in CSV as text.
  which <- suppressWarnings(as.integer(record[["deal_of_game"]]))
  list(
    cards = record$cards, game = record[["game"]], rules = if (length(rules) > 0) rules[[1]],
    deal_of_game = if (length(which) == 1 && !is.na(which)) which
  )
}

# Records of JSON: a list of them, or one on each line.
json_records <- function(lines) {
  need_package("jsonlite", "JSON")
  parsed <- function(text) jsonlite::fromJSON(text, simplifyVector = FALSE)
  lines <- without_remarks(lines)
  whole <- paste(lines, collapse = "\n")
  records <- tryCatch(
    {
      if (startsWith(trimws(whole), "[")) {
        parsed(whole)
      } else {
        # One object over several lines, or one on each.
        tryCatch(list(parsed(whole)), error = function(fault) lapply(lines, parsed))
      }
    },
    error = function(fault) abort_cli("This is no JSON: {in_one_line(fault)}")
  )
  if (length(records) == 0 || !all(vapply(records, is_record, NA))) {
    abort_cli("There must be objects in the JSON, and one of them at least.")
  }
  records
}

deals_by_number <- function(game, typed) {
  or <- function(value, default) if (is.null(value)) default else value
  deal_cards(
    game$name,
    number = or(numbers_option(typed, "number"), 1),
    seed = or(number_option(typed, "seed"), 1),
    ranks = or(number_option(typed, "ranks"), 13),
    rules = rules_that_deal(game, typed)
  )
}

rules_that_deal <- function(game, typed) if (isTRUE(game$rules_deal)) game_rules(game, typed)

quagnes_typed <- function(game, typed) {
  if (game$name != "agnes") abort_cli("--quagnes has decks of Agnes Sorel only.")
  given <- list(
    number = numbers_option(typed, "quagnes"), seed = number_option(typed, "seed"),
    discard = number_option(typed, "discard")
  )
  do.call(quagnes_deals, Filter(Negate(is.null), given))
}

xp_typed <- function(game, typed) {
  if (game$name != "spider") abort_cli("--xp has deals of Spider: give --game spider with it.")
  deal_cards("spider", numbers_option(typed, "xp"), from = "windows-xp")
}

# Calls read(path) for a file, or for what comes on the standard input if `file` is NULL or "-".
with_file <- function(file, read) {
  if (is.null(file) || file == "-") {
    return(with_copy(input_lines(), "standard input", read))
  }
  # What has no end must not be read to it.
  if (file.exists(file) && !dir.exists(file) && is_device(file)) {
    return(with_copy(limited(read_bytes(file, most_input), file), basename(file), read))
  }
  read(file)
}

# Calls read(path) for bytes in a file of this name, which is what messages call it.
with_copy <- function(bytes, name, read) {
  folder <- tempfile()
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  copy <- file.path(folder, name)
  write_bytes(bytes, copy)
  without_folder <- function(text) gsub(paste0(folder, "/"), "", text, fixed = TRUE)
  tryCatch(read(copy), patience_error = function(fault) {
    fault$message <- without_folder(fault$message)
    if (is.character(fault$body)) fault$body <- without_folder(fault$body)
    stop(fault)
  })
}

# All of the standard input, as bytes. Whoever types it is told so. There is a limit, since a pipe
# need not have an end.
input_lines <- function() {
  if (isatty(stdin())) say("Reading from the terminal; Ctrl-D ends it. --help shows other ways.")
  bytes <- limited(read_bytes("stdin", most_input), "the standard input")
  if (length(bytes) == 0) abort_cli("Nothing came on the standard input.")
  bytes
}

limited <- function(bytes, from) {
  if (length(bytes) > most_input) {
    abort_cli("More than {most_input / 2^20} MB came from {from}. Give a file instead.")
  }
  bytes
}

most_input <- 16 * 2^20

# A function that asks and returns the next line of the standard input, NULL at its end. Nobody is
# asked where nobody types.
line_reader <- function() {
  asks <- isatty(stdin())
  function(question) {
    if (asks) cat(question, file = stderr())
    .Call(patience_read_line)
  }
}
