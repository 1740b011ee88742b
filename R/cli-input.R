# Where deals come from: a number, a file, or the standard input.

# The deals that were asked for, as a list.
typed_deals <- function(game, typed) {
  sources <- c("number", "pysol", "quagnes")
  given <- sources[sources %in% names(typed)]
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
    quagnes = quagnes_typed(game, typed)
  )
  if (inherits(deals, "deals")) unclass(deals) else list(deals)
}

reads_deals <- function(game) "cards" %in% game$sources

abort_no_reading <- function(game) {
  abort_cli("Deals of {game$title} are made by number, not read.")
}

# A pipe cannot, and has no size.
can_be_read_twice <- function(path) !dir.exists(path) && isTRUE(file.size(path) > 0)

# What patience deal prints for people is not what it writes for programs.
read_typed <- function(game, path) {
  if (!reads_deals(game)) abort_no_reading(game)
  titles <- vapply(table_games(), `[[`, "", "title")
  first <- if (can_be_read_twice(path)) trimws(readLines(path, 20, warn = FALSE))
  first <- paste0(first[nzchar(first)], "")[1]
  if (!is.na(first) && any(startsWith(first, titles))) {
    abort_cli("This is a board for people. {.code patience deal --format line} writes one that
      can be read.")
  }
  unclass(read_deals(path, game$name))
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

# Calls read(path) for a file, or for what comes on the standard input if `file` is NULL or "-".
with_file <- function(file, read) {
  if (!is.null(file) && file != "-") {
    return(read(file))
  }
  lines <- input_lines()
  folder <- tempfile()
  dir.create(folder)
  on.exit(unlink(folder, recursive = TRUE))
  # Messages name the file.
  copy <- file.path(folder, "standard input")
  writeBin(lines, copy)
  read(copy)
}

# All of the standard input, as bytes. Whoever types it is told so.
input_lines <- function() {
  if (isatty(stdin())) say("Reading from the terminal; Ctrl-D ends it. --help shows other ways.")
  bytes <- read_bytes("stdin")
  if (length(bytes) == 0) abort_cli("Nothing came on the standard input.")
  bytes
}

# A function that asks and returns the next line of the standard input, NULL at its end. Nobody is
# asked where nobody types.
line_reader <- function() {
  asks <- isatty(stdin())
  input <- file("stdin", "r")
  function(question = "", close = FALSE) {
    if (close) return(close(input))
    if (asks) cat(question, file = stderr())
    line <- readLines(input, 1, warn = FALSE)
    if (length(line) == 1) line
  }
}
