#' Read and write recorded games of Spider
#'
#' Reads games from a CSV file or from plain text, which of the two is seen from the file; and
#' writes them as CSV.
#'
#' **CSV** has a line of column names, then a line for each game. The columns are `row1` to
#' `row6`, or `rows` with the six rows and blanks between them; `turned`, where turned cards were
#' recorded; or, in place of all these, `deal` with a full deal; and `date`, `program`, `result`,
#' and `helped` and `chosen`, `yes` or `no`. Only the cards are needed. A warning names other columns, which are not used.
#' Commas, semicolons or tabs separate. A cell with `NA` is an empty one. There may be blanks
#' between the cards of a cell. Rows whose cells are all empty are passed over.
#'
#' **Plain text** has a line for each game with blanks between words: the six rows; a date and
#' a result before them if you like, and `helped` or `chosen`; and after a colon the turned cards. A line such as
#' `program: My Spider` holds for the games that follow it.
#' ```
#' program: My Spider
#' 2024-03-01 lost 2J56J9JQ59 A7KT348Q62 3AQ9T7K854 6T2K45A837 J9Q25A7K3T 48AT6Q3975 : K3/7QJ//4
#' ```
#'
#' In both, blank lines and what follows a `#` are passed over, unless the `#` is within
#' quotation marks. See [spider_games()] for how cards are written and for what is turned.
#'
#' An empty sheet to fill in, with the names of the columns:
#' ```
#' sheet <- system.file("extdata", "spider-template.csv", package = "patience")
#' file.copy(sheet, "my-games.csv")
#' ```
#'
#' `write_spider_games()` writes what was recorded: ranks without suits, and a full deal as rows
#' and turned cards. Reading the file gives the same games again, with the same ATSV if conceded
#' games are completed from the same seed, which a comment in the file notes.
#'
#' @param file Path of the file, which may be a pipe to read from, such as `"/dev/stdin"`. The
#'   package brings a sample of a made-up player,
#'   `system.file("extdata", "spider-sample.csv", package = "patience")`.
#' @param games Recorded games to write, from [spider_games()] or `read_spider_games()`.
#' @inheritParams spider_games
#' @return `read_spider_games()`: recorded games, as [spider_games()] returns them.
#'   `write_spider_games()`: its `games`, invisibly. The file appears whole or not at all.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>
#' @examples
#' games <- read_spider_games(
#'   system.file("extdata", "spider-sample.csv", package = "patience")
#' )
#' games
#' summary(games)
#' file <- tempfile()
#' write_spider_games(games[1:10, ], file)
#' readLines(file, 3)
#' @export
read_spider_games <- function(file, seed = 1) {
  text <- read_text(file)
  numbers <- which(nzchar(trimws(text)))
  where <- sprintf("%s, line %d", file_name(file), numbers)
  text <- without_comments(text[numbers], where)
  kept <- nzchar(trimws(text))
  text <- text[kept]
  where <- where[kept]
  if (length(text) == 0) {
    abort_input("file", "{.file {file}} has no games in it.")
  }
  sep <- spider_separator(text[1])
  if (!is.na(sep)) {
    parsed <- read_spider_csv(text, where, sep)
  } else if (grepl("[,;\t]", text[1]) && !spider_plain(text[1])) {
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

# What follows a "#" that is not within quotation marks is taken away.
without_comments <- function(text, where) {
  text <- sub("^((?:[^\"#]|\"[^\"]*\")*)#.*$", "\\1", text, perl = TRUE)
  odd <- which(lengths(regmatches(text, gregexpr("\"", text))) %% 2 == 1)[1]
  if (!is.na(odd)) {
    abort_input("file", "{where[odd]}: a quotation mark has no partner.")
  }
  text
}

# What separates the names of columns, if this line has them; NA if it has not.
spider_separator <- function(line) {
  if (spider_names_program(line)) {
    return(NA_character_)
  }
  seps <- c("\t", ";", ",")
  named <- vapply(seps, function(sep) {
    any(c("rows", "row1", "deal") %in% csv_names(csv_fields(line, sep)))
  }, NA)
  seps[named][1]
}

csv_fields <- function(line, sep) {
  trimws(scan(
    text = line, what = "", sep = sep, quote = "\"", quiet = TRUE, na.strings = character()
  ))
}

# A line of plain text may have commas between its words; one of them is a row then.
spider_plain <- function(line) {
  words <- strsplit(plain_suits(line), "[[:space:],;]+")[[1]]
  spider_names_program(line) ||
    any(grepl("^((10|[2-9ATJQK])[CDSH]?){10}$", upper_case(words)))
}

spider_names_program <- function(line) grepl("^\\s*program\\s*:", lower_case(line))

read_spider_csv <- function(text, where, sep) {
  fields <- lapply(text, csv_fields, sep)
  written <- without_trailing(fields[[1]], 0)
  names <- csv_names(written)
  header <- where[1]
  fields <- lapply(fields[-1], without_trailing, length(names))
  blank <- !vapply(fields, function(line) any(!line %in% c("", "NA")), NA)
  fields <- fields[!blank]
  where <- where[-1][!blank]
  again <- names[duplicated(names) & nzchar(names)]
  if (length(again) > 0) {
    abort_input("file", "{header}: the column {.field {again[1]}} is there twice.")
  }
  wrong <- which(lengths(fields) != length(names))[1]
  if (!is.na(wrong)) {
    found <- length(fields[[wrong]])
    abort_input("file", c(
      "{where[wrong]} has {found} column{?s}, the first line has {length(names)}."
    ))
  }
  cells <- matrix(as.character(unlist(fields)), ncol = length(names), byrow = TRUE)
  column <- function(name) {
    at <- match(name, names)
    if (is.na(at)) rep(NA_character_, nrow(cells)) else cells[, at]
  }
  in_one <- "rows" %in% names
  rows <- if (in_one) {
    lapply(column("rows"), split_spider_rows)
  } else {
    each <- do.call(cbind, lapply(spider_row_columns, column))
    lapply(seq_len(nrow(cells)), function(i) each[i, ])
  }
  used <- c(spider_other_columns, if (in_one) "rows" else spider_row_columns)
  warn_unused(written[!names %in% used], header)
  columns <- lapply(stats::setNames(nm = spider_other_columns), column)
  list(columns = c(list(rows = rows), columns), where = where)
}

# Spreadsheets like to write empty cells behind the last one.
without_trailing <- function(fields, least) {
  filled <- max(0, which(nzchar(fields)))
  fields[seq_len(min(length(fields), max(least, filled)))]
}

read_spider_text <- function(text, where) {
  program <- NA_character_
  games <- list()
  for (i in seq_along(text)) {
    if (spider_names_program(text[i])) {
      program <- trimws(sub("^[^:]*:", "", text[i]))
    } else {
      game <- read_spider_line(text[i], where[i])
      games <- c(games, list(c(game, program = program, where = where[i])))
    }
  }
  pick <- function(name) vapply(games, `[[`, "", name)
  fields <- setdiff(spider_other_columns, "deal")
  columns <- lapply(stats::setNames(fields, fields), pick)
  columns$deal <- rep(NA_character_, length(games))
  columns$rows <- lapply(games, `[[`, "rows")
  list(columns = columns, where = pick("where"))
}

read_spider_line <- function(line, where) {
  halves <- regmatches(line, regexpr(":", line), invert = TRUE)[[1]]
  line <- sub("\\bgave up\\b", "conceded", trimws(halves[1]), ignore.case = TRUE)
  words <- strsplit(line, "[[:space:],;]+")[[1]]
  # What looks like a date is taken for one, so that a wrong one is called so.
  date <- grepl("^[0-9]+[-./][0-9]", words)
  result <- lower_case(words) %in% names(spider_result_words)
  marked <- function(mark) if (mark %in% lower_case(words)) "yes" else NA_character_
  mark <- lower_case(words) %in% c("helped", "chosen")
  only <- function(is, what) {
    if (sum(is) > 1) {
      abort_input(
        "spider_games", "{where} has two {what}s, {.val {shortened(words[is][1:2])}}."
      )
    }
    if (any(is)) words[is] else NA_character_
  }
  list(
    rows = split_spider_rows(words[!date & !result & !mark]),
    turned = if (length(halves) > 1) halves[2] else NA_character_,
    date = only(date, "date"), result = only(result, "result"),
    helped = marked("helped"), chosen = marked("chosen")
  )
}

#' @rdname read_spider_games
#' @export
write_spider_games <- function(games, file) {
  good <- inherits(games, "spider_games") &&
    all(c("date", "program", "result", "rows", "turned") %in% names(games))
  if (!good) {
    abort_input("spider_games", c(
      if (inherits(games, "spider_games")) {
        "{.arg games} lack columns: recorded games have date, program, result, rows and turned."
      } else {
        "{.arg games} must be recorded games, not {.obj_type_friendly {games}}."
      },
      i = "{.fn spider_games} and {.fn read_spider_games} make them."
    ))
  }
  if (any(grepl("[\r\n]", games$program))) {
    abort_input("spider_games", "The name of a program must be one line.")
  }
  rows <- rows_to_write(games)
  result <- as.character(games$result)
  program <- as.character(games$program)
  turned <- as.character(games$turned)
  marks <- marks_to_write(games)
  cells <- cbind(format(games$date), program, result, rows, turned, marks)
  cells[is.na(cells)] <- ""
  quoted <- grepl("[\",;\t#]", cells)
  cells[quoted] <- paste0("\"", gsub("\"", "\"\"", cells[quoted]), "\"")
  seeds <- unique(games$completed_seed[!is.na(games$completed_seed)])
  header <- c(
    "# Games of Spider, as ?read_spider_games in the R package patience describes them",
    sprintf("# Conceded games are completed from the seed %.0f", seeds),
    paste(
      c("date", "program", "result", spider_row_columns, "turned", colnames(marks)),
      collapse = ","
    )
  )
  lines <- apply(cells, 1, paste, collapse = ",")
  write_whole_file(enc2utf8(c(header, as.character(lines))), file)
  invisible(games)
}

# The columns `helped` and `chosen`, where games have them.
marks_to_write <- function(games) {
  marks <- as.list(games)[intersect(c("helped", "chosen"), names(games))]
  vapply(marks, function(mark) ifelse(mark, "yes", "no"), character(nrow(games)))
}

# The rows, six columns, checked as when they are read: whoever corrects a row in R must not write
# one that shifts the cards of the next games.
rows_to_write <- function(games) {
  rows <- lapply(seq_len(nrow(games)), function(i) {
    where <- paste("game", shown(games$game[i]))
    if (!is.character(games$rows[[i]])) {
      abort_input("spider_games", "{where}: its rows are no text.")
    }
    spider_game_from_rows(games$rows[[i]], as.character(games$turned[i]), where, 0)$rows
  })
  matrix(as.character(unlist(rows)), ncol = 6, byrow = TRUE)
}
