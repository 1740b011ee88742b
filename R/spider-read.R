#' Read recorded games of Spider
#'
#' Reads games from a CSV file or from plain text; which of the two is seen from the file.
#'
#' **CSV** has a line of column names, then a line for each game. The columns are `row1` to
#' `row6`, or `rows` with the six rows and blanks between them; `turned`, where turned cards were
#' recorded; or, in place of all these, `deal` with a full deal; and `date`, `program` and
#' `result`. Only the cards are needed. Other columns are passed over. Commas or semicolons
#' separate. There may be blanks between the cards of a cell.
#'
#' **Plain text** has a line for each game with blanks between words: the six rows; a date and
#' a result before them if you like; and after a colon the turned cards. A line such as
#' `program: My Spider` holds for the games that follow it.
#' ```
#' program: My Spider
#' 2024-03-01 lost 2J56J9JQ59 A7KT348Q62 3AQ9T7K854 6T2K45A837 J9Q25A7K3T 48AT6Q3975 : K3/7QJ//4
#' ```
#'
#' In both, blank lines and what follows a `#` are passed over. See [spider_games()] for how
#' cards are written and for what is turned.
#'
#' @param file Path of the file. The package brings a sample of a made-up player,
#'   `system.file("extdata", "spider-sample.csv", package = "patience")`.
#' @inheritParams spider_games
#' @inherit spider_games return
#' @section Errors:
#' `patience_error_file` if the file cannot be read, is empty, has no column for the rows, or
#' has a line with too many or too few columns; the others as in [spider_games()]. Messages and
#' warnings name the line.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>
#' @examples
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' games
#' summary(games)
#' @export
read_spider_games <- function(file, seed = 1) {
  text <- trimws(sub("#.*", "", sub("^\ufeff", "", read_text(file))))
  numbers <- which(nzchar(text))
  text <- text[numbers]
  if (length(text) == 0) {
    abort_input("file", "{.file {file}} has no games in it.")
  }
  where <- sprintf("%s, line %d", basename(file), numbers)
  header <- tolower(text[1])
  if (grepl("\\b(rows|row1|deal)\\b", header)) {
    parsed <- read_spider_csv(text, where, file)
  } else if (grepl("[,;]", header)) {
    abort_input("file", c(
      "{where[1]}: there is no column {.field rows}, {.field row1} or {.field deal}.",
      i = "The first line of a CSV file has the names of the columns."
    ))
  } else {
    parsed <- read_spider_text(text, where)
  }
  if (length(parsed$where) == 0) {
    abort_input("file", "{.file {file}} has no games in it.")
  }
  build_spider_games(parsed$columns, parsed$where, seed)
}

read_spider_csv <- function(text, where, file, call = parent.frame()) {
  sep <- if (lengths(regmatches(text[1], gregexpr(";", text[1]))) > 0) ";" else ","
  fields <- lapply(text, function(line) {
    trimws(scan(
      text = line, what = "", sep = sep, quote = "\"", quiet = TRUE, na.strings = character()
    ))
  })
  names <- tolower(fields[[1]])
  fields <- fields[-1]
  where <- where[-1]
  short <- which(lengths(fields) != length(names))[1]
  if (!is.na(short)) {
    found <- length(fields[[short]])
    abort_input("file", c(
      "{where[short]} has {found} column{?s}, the first line has {length(names)}."
    ), call, environment())
  }
  cells <- matrix(as.character(unlist(fields)), ncol = length(names), byrow = TRUE)
  column <- function(name) {
    at <- match(name, names)
    if (is.na(at)) rep(NA_character_, nrow(cells)) else cells[, at]
  }
  rows <- if ("rows" %in% names) {
    lapply(column("rows"), split_spider_rows)
  } else {
    each <- do.call(cbind, lapply(paste0("row", 1:6), column))
    lapply(seq_len(nrow(cells)), function(i) each[i, ])
  }
  columns <- lapply(c(
    turned = "turned", deal = "deal", date = "date", program = "program", result = "result"
  ), column)
  list(columns = c(list(rows = rows), columns), where = where)
}

read_spider_text <- function(text, where, call = parent.frame()) {
  program <- NA_character_
  games <- list()
  for (i in seq_along(text)) {
    named <- grepl("^program[[:space:]]*:", text[i], ignore.case = TRUE)
    if (named) {
      program <- trimws(sub("^[^:]*:", "", text[i]))
    } else {
      game <- read_spider_line(text[i], where[i], call)
      games <- c(games, list(c(game, program = program, where = where[i])))
    }
  }
  pick <- function(name) vapply(games, `[[`, "", name)
  fields <- c("turned", "date", "program", "result")
  columns <- lapply(stats::setNames(fields, fields), pick)
  columns$deal <- rep(NA_character_, length(games))
  columns$rows <- lapply(games, `[[`, "rows")
  list(columns = columns, where = pick("where"))
}

read_spider_line <- function(line, where, call) {
  halves <- regmatches(line, regexpr(":", line), invert = TRUE)[[1]]
  words <- strsplit(trimws(halves[1]), "[[:space:],;]+")[[1]]
  date <- grepl("^[0-9]+[-./][0-9]+[-./][0-9]+$", words)
  result <- grepl("^(won|win|w|lost|loss|l)$", words, ignore.case = TRUE)
  first <- function(is) if (any(is)) words[is][1] else NA_character_
  list(
    rows = split_spider_rows(words[!date & !result]),
    turned = if (length(halves) > 1) halves[2] else NA_character_,
    date = first(date), result = first(result)
  )
}
