#' Read and write recorded games of Spider
#'
#' Reads games from a CSV file or from plain text, which of the two is seen from the file; and
#' writes them as CSV.
#'
#' **CSV** has a line of column names, then a line for each game. The columns are `row1` to
#' `row6`, or `rows` with the six rows and blanks between them; `turned`, where turned cards
#' were recorded; or, in place of all these, `deal` with a full deal; and `date`, `program`,
#' `result`, `helped` and `chosen`, `yes` or `no`, and `link`, the whole game with its moves, see
#' [read_game()]. Only the cards are needed. A warning
#' names other columns, which are not used. Commas, semicolons or tabs separate. A cell with
#' `NA` is an empty one. There may be blanks between the cards of a cell. Rows whose cells are
#' all empty are passed over.
#'
#' **Plain text** has a line for each game with blanks between words: the six rows; a date and a
#' result before them if you like, and `helped` or `chosen`; and after a colon the turned cards.
#' A line such as `program: My Spider` holds for the games that follow it.
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
  bytes <- read_whole_file(file) # which says what is wrong with `file`
  games_in_bytes(bytes, file_name(file), seed)
}

# Of a file, or of a text that is called like one.
games_in_bytes <- function(bytes, name, seed) {
  lines <- lines_of_bytes(bytes, name)
  if (ends_within_line(bytes)) lines <- without_torn_line(lines, name)
  games_in_lines(lines, name, seed)
}

games_in_lines <- function(lines, name, seed) {
  numbers <- which(nzchar(trimws(lines)))
  where <- sprintf("%s, line %d", name, numbers)
  text <- without_comments(lines[numbers], where)
  kept <- nzchar(trimws(text))
  text <- text[kept]
  where <- where[kept]
  if (length(text) == 0) {
    abort_input("file", "{.file {name}} has no games in it.")
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
    abort_input("file", "{.file {name}} has no games in it.")
  }
  build_spider_games(parsed$columns, parsed$where, seed)
}

# Of a text that ends within a line: where that is no game, the disk was full or the program was
# killed, and the other games are read.
without_torn_line <- function(lines, name) {
  last <- length(lines)
  filled <- numbered_lines(lines)
  program <- spider_names_program(filled$text)
  header <- if (!is.na(spider_separator(filled$text[1]))) filled$number[1]
  games <- setdiff(filled$number[!program], header)
  if (length(games) < 2 || !last %in% games) {
    return(lines)
  }
  alone <- replace(lines, setdiff(seq_len(last), c(header, last)), "")
  flaw <- flaw_of(suppressWarnings(games_in_lines(alone, name, 1)))
  if (is.null(flaw)) {
    return(lines)
  }
  warn_input("torn", c(
    "{name} ends within line {last}, which is left out.", i = "{flaw}"
  ))
  lines[-last]
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
  unguarded_text(trimws(scan(
    text = line, what = "", sep = sep, quote = "\"", quiet = TRUE, na.strings = character()
  )))
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
  names_program <- spider_names_program(text)
  programs <- c(NA, trimws(sub("^[^:]*:", "", text[names_program])))
  program <- programs[cumsum(names_program) + 1][!names_program]
  where <- where[!names_program]
  text <- text[!names_program]
  n <- length(text)
  colon <- regexpr(":", text, fixed = TRUE)
  turned <- ifelse(colon > 0, substring(text, colon + 1), NA)
  line <- ifelse(colon > 0, substring(text, 1, colon - 1), text)
  line <- sub("\\bgave up\\b", "conceded", line, ignore.case = TRUE)
  words <- strsplit(trimws(line), "[[:space:],;]+")
  game <- rep(seq_len(n), lengths(words))
  words <- as.character(unlist(words))
  # What looks like a date is taken for one, so that a wrong one is called so.
  date <- grepl("^[0-9]+[-./][0-9]", words)
  result <- lower_case(words) %in% names(spider_result_words)
  mark <- lower_case(words) %in% c("helped", "chosen")
  check_once(words, game, list(date = date, result = result), where)
  only <- function(is) replace(rep(NA_character_, n), game[is], words[is])
  marked <- function(name) {
    replace(rep(NA_character_, n), game[lower_case(words) == name], "yes")
  }
  of_cards <- !date & !result & !mark
  cards <- unname(split(words[of_cards], factor(game[of_cards], seq_len(n))))
  list(
    columns = list(
      rows = lapply(cards, split_spider_rows), turned = turned, deal = rep(NA_character_, n),
      date = only(date), program = program, result = only(result),
      helped = marked("helped"), chosen = marked("chosen"), link = rep(NA_character_, n)
    ),
    where = where
  )
}

# Each line has one word of each kind at most.
check_once <- function(words, game, kinds, where) {
  twice <- unlist(lapply(kinds, function(is) game[is][duplicated(game[is])]))
  if (length(twice) == 0) {
    return()
  }
  here <- min(twice)
  for (what in names(kinds)) {
    found <- words[kinds[[what]] & game == here]
    if (length(found) > 1) {
      abort_input(
        "spider_games", "{where[here]} has two {what}s, {.val {shortened(found[1:2])}}."
      )
    }
  }
}

#' @rdname read_spider_games
#' @export
write_spider_games <- function(games, file) {
  write_whole_file(spider_csv(games), file)
  invisible(games)
}

spider_csv <- function(games) {
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
  cells <- cbind(format(games$date), guarded_text(program), result, rows, turned, marks)
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
  lines <- if (nrow(cells) > 0) do.call(paste, c(asplit(cells, 2), sep = ","))
  enc2utf8(c(header, lines))
}

# The columns `helped`, `chosen` and `link`, where games have them.
marks_to_write <- function(games) {
  marks <- as.list(games)[intersect(c("helped", "chosen", "link"), names(games))]
  do.call(cbind, lapply(marks, function(mark) {
    if (is.logical(mark)) ifelse(mark, "yes", "no") else mark
  }))
}

# The rows, six columns, checked as when they are read: whoever corrects a row in R must not write
# one that shifts the cards of the next games.
rows_to_write <- function(games) {
  where <- sprintf("game %s", format(games$game, big.mark = ",", decimal.mark = ".", trim = TRUE))
  text <- vapply(games$rows, is.character, NA)
  if (!all(text)) {
    abort_input("spider_games", "{where[!text][1]}: its rows are no text.")
  }
  none <- rep(NA_character_, nrow(games))
  columns <- list(rows = games$rows, turned = as.character(games$turned), deal = none)
  recorded_cards(columns, where)$rows
}
