#' Recorded games of Spider
#'
#' Games of Spider as people can record them, for [test_dealer()],
#' [test_streaks()] and [monitor_dealer()]. Only ranks matter: `A`, `2` to `9`, `T` or `10`,
#' `J`, `Q`, `K`; suits (`C`, `D`, `S`, `H` or a glyph after each rank) may be given and are then
#' checked, of four suits, two or one. `0` is a ten, too, and a stroke may stand before a card
#' that lay face down, as in `-9C`.
#'
#' There are three ways to record a game:
#' * **Its six rows**: the first ten face-up cards, and the ten of each deal from the stock, a
#'   minute's work, enough for AGT. Deal out the stock before conceding a game; a
#'   habit of recording some games only would spoil every test.
#' * **The rows and the turned cards**: in addition the face-down cards in the order in which they
#'   were turned, with a `/` for each deal from the stock, as in `"K3/7QJ//4"`: two cards
#'   turned, a deal, three more, two deals, one more. With it ATSV is known. In a conceded game
#'   the cards that were not exposed follow in a random order; which cards they are is known.
#'   The order is drawn from `seed`, which is kept as `completed_seed`, and from the recorded
#'   cards of the game: it does not depend on where the game stands among others.
#' * **The full deal**: 104 cards as dealt, the 44 face-down ones first, then the six rows. Its
#'   face-down cards are taken as turned 8, 8, 7, 7, 7, 7 after each row; the law of ATSV is the
#'   same for any order.
#'
#' Note games in the order in which they were played, and all of them.
#'
#' @param rows The six rows of each game: a list with a character vector of six for each game,
#'   a character matrix with six columns, or strings of six rows with blanks between them. Or a
#'   data frame with the columns of a file of games, see [read_spider_games()]: `row1` to `row6`,
#'   `date`, `result` and so on.
#'   There may be blanks between cards as well, `"7S 9H 6H .."`.
#' @param turned The turned cards of each game, or `NA` where they were not recorded.
#' @param deals Full deals, in place of `rows` and `turned`: strings of 104 cards, `NA` for games
#'   with rows; or deals of [deal_cards()], also in a list.
#' @param date Dates: text as in `"2024-03-01"` (year, month, day), or dates of R.
#' @param program Name of the program that dealt.
#' @param result `"won"` or `"lost"` (or `"w"`, `"l"`); `NA` where it was not noted.
#' @param helped,chosen Whether a game was played with help (moves taken back, hints, a solver's
#'   line or verdict), and whether its deal was chosen (as one that can be won, as an easy or a
#'   hard one, by its number) and did not come by chance: `TRUE`, `FALSE`, or `NA` where that was
#'   not noted. Such games say nothing of a dealer or a player: the tests leave them out, and say
#'   so.
#' @param link The whole games with their moves, as the window and [write_game()] write them; `NA`
#'   where that was not noted. Tests of a dealer by luck need them.
#' @param seed Seed of the order in which conceded games are completed, a whole number from 0
#'   to 2^53.
#' @return A tibble of class `spider_games` with a row for each game: `game` (its number), `date`,
#'   `program`, `result` (a factor: won, lost), `rows` (a list; six strings each), `agt`, `atsv`
#'   (`NA` where turned cards were not recorded), `completed_seed` (`NA` where nothing had to be
#'   completed) and `turned`; and `helped`, `chosen` and `link`, where those were noted of any
#'   game.
#'   [summary()] counts the games and gives the means.
#' @references
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>
#' @examples
#' spider_games(
#'   rows = list(c(
#'     "2J56J9JQ59", "A7KT348Q62", "3AQ9T7K854", "6T2K45A837", "J9Q25A7K3T", "48AT6Q3975"
#'   )),
#'   turned = "K3/7QJ//4", date = "2024-03-01", result = "lost"
#' )
#' @export
spider_games <- function(rows = NULL, turned = NULL, deals = NULL, date = NULL, program = NULL,
                         result = NULL, seed = 1, helped = NULL, chosen = NULL, link = NULL) {
  if (is.data.frame(rows)) {
    sheet <- games_in_sheet(rows)
    rows <- sheet$rows
    turned <- first_given(turned, sheet$turned)
    deals <- first_given(deals, sheet$deal)
    date <- first_given(date, sheet$date)
    program <- first_given(program, sheet$program)
    result <- first_given(result, sheet$result)
    helped <- first_given(helped, sheet$helped)
    chosen <- first_given(chosen, sheet$chosen)
    link <- first_given(link, sheet$link)
  }
  rows <- spider_rows_list(rows)
  many <- is.list(deals) && length(deals) > 0 && all(vapply(deals, inherits, NA, "deal"))
  if (many || inherits(deals, "deal")) {
    deals <- apply(spider_codes_of(deals), 2, function(codes) {
      paste(as.character(new_cards(codes)), collapse = " ")
    })
  }
  n <- max(length(rows), length(deals))
  if (n == 0) {
    abort_input("spider_games", "Give {.arg rows} or {.arg deals}, of at least one game.")
  }
  columns <- list(
    rows = if (is.null(rows)) rep(list(NA_character_), n) else rows,
    turned = turned, deal = deals, date = date, program = program, result = result,
    helped = helped, chosen = chosen, link = link
  )
  for (name in setdiff(names(columns), "rows")) {
    columns[[name]] <- spider_column(columns[[name]], sub("^deal$", "deals", name), n)
  }
  sizes <- lengths(columns)
  if (any(sizes != n)) {
    wrong <- names(sizes)[sizes != n][1]
    abort_input("spider_games", "There are {n} games, but {sizes[[wrong]]} of {.arg {wrong}}.")
  }
  check_utf8(columns)
  build_spider_games(columns, paste("game", seq_len(n)), seed)
}

first_given <- function(argument, read) if (is.null(argument)) read else argument

spider_row_columns <- paste0("row", 1:6)
# Beside the rows.
spider_other_columns <- c(
  "turned", "deal", "date", "program", "result", "helped", "chosen", "link"
)

# The columns of a data frame that is as the files of read_spider_games() are.
games_in_sheet <- function(sheet) {
  written <- names(sheet)
  names(sheet) <- csv_names(written)
  in_one <- "rows" %in% names(sheet)
  has_rows <- in_one || all(spider_row_columns %in% names(sheet))
  if (!has_rows && !"deal" %in% names(sheet)) {
    abort_input("spider_games", c(
      "A data frame of games must have the columns {.field row1} to {.field row6}, or
        {.field rows}, or {.field deal}.",
      i = "It has {.field {written}}."
    ))
  }
  used <- c(spider_other_columns, if (in_one) "rows" else spider_row_columns)
  warn_unused(written[!names(sheet) %in% c(used, "game", "agt", "atsv")], "The data frame")
  rows <- if (in_one) sheet$rows else if (has_rows) as.matrix(sheet[spider_row_columns])
  # As R's own readers of CSV leave it.
  if (is.character(sheet$program)) sheet$program <- unguarded_text(sheet$program)
  c(list(rows = rows), as.list(sheet)[intersect(spider_other_columns, names(sheet))])
}

# "Row 1" is `row1`.
csv_names <- function(fields) gsub("[ _]", "", lower_case(fields))

warn_unused <- function(names, header) {
  names[!nzchar(names)] <- "(without a name)"
  if (length(names) > 0) {
    warn_input("columns", c(
      "{header}: {cli::qty(length(names))}column{?s} {.field {names}} {?is/are} not used.",
      i = "Names that are known: date, program, result, row1 to row6 or rows, turned, deal,
           helped, chosen, link."
    ))
  }
}

# An argument as text, one entry for each game.
spider_column <- function(column, name, n) {
  if (is.null(column)) {
    return(rep(NA_character_, n))
  }
  if (!is.atomic(column)) {
    abort_input(
      "spider_games", "{.arg {name}} must be text, not {.obj_type_friendly {column}}."
    )
  }
  if (inherits(column, c("Date", "POSIXt"))) format(column, "%Y-%m-%d") else as.character(column)
}

check_utf8 <- function(columns) {
  for (name in names(columns)) {
    text <- as.character(unlist(columns[[name]]))
    if (!all(validUTF8(text) | Encoding(text) == "latin1")) {
      abort_input("spider_games", "{.arg {name}} has text that is not UTF-8.")
    }
  }
}

spider_rows_list <- function(rows) {
  if (is.matrix(rows)) rows <- lapply(seq_len(nrow(rows)), function(i) rows[i, ])
  if (is.character(rows)) rows <- lapply(trimws(rows), split_spider_rows)
  good <- is.null(rows) || is.list(rows) && all(vapply(rows, is.character, NA))
  if (!good) {
    abort_input("spider_games", c(
      "{.arg rows} must be text, not {.obj_type_friendly {rows}}."
    ))
  }
  rows
}

is_one_card <- function(words) {
  grepl("^(10|[2-9ATJQK])[CDSH]?,?$", upper_case(plain_suits(words)))
}

# The rows in a text or in its words. If each word is one card, ten of them are a row.
split_spider_rows <- function(words) {
  words <- unlist(strsplit(words, "[[:space:]]+"))
  words <- words[nzchar(words)]
  if (length(words) > 6 && all(is_one_card(words))) {
    row <- (seq_along(words) - 1) %/% 10
    words <- unname(vapply(split(words, row), paste, "", collapse = " "))
  }
  words
}

# Columns of text, one entry for each game, and what to call each game in messages.
build_spider_games <- function(columns, where, seed) {
  seed <- check_seed(seed)
  columns <- lapply(columns, function(column) {
    if (is.character(column)) column[trimws(column) %in% c("", "NA")] <- NA
    column
  })
  cards <- recorded_cards(columns, where)
  # Not within tibble(), or errors would not name the function that the user called.
  dates <- spider_dates(columns$date, where)
  results <- spider_results(columns$result, where)
  rows <- rows_by_game(cards)
  warn_repeated(rows, where)
  exposed <- exposed_ranks(cards, seed)
  known <- lengths(exposed$ranks) > 0
  atsv <- rep(NA_real_, length(where))
  if (any(known)) {
    atsv[known] <- statistic_of_ranks("atsv", matrix(unlist(exposed$ranks[known]), 104))
  }
  gt <- statistic_of_ranks("gt", matrix(unlist(ranks_of(unlist(rows))), 10))
  table <- tibble::tibble(
    game = seq_along(where),
    date = dates,
    program = trimws(columns$program),
    result = results,
    rows = rows,
    agt = colMeans(matrix(gt, 6)),
    atsv = atsv,
    completed_seed = ifelse(exposed$completed, seed, NA_real_),
    turned = turned_text(cards)
  )
  for (mark in c("helped", "chosen")) {
    noted <- spider_marks(columns[[mark]], mark, where)
    if (!all(is.na(noted))) table[[mark]] <- noted
  }
  if (!all(is.na(columns$link))) table$link <- columns$link
  as_table(table, "spider_games")
}

warn_repeated <- function(rows, where) {
  keys <- vapply(rows, paste, "", collapse = " ")
  again <- which(duplicated(keys))
  if (length(again) > 0) {
    here <- where[again[1]]
    first <- where[match(keys[again[1]], keys)]
    more <- if (length(again) > 1) sprintf(", and there are %d more such", length(again) - 1)
    warn_input("repeated", c(
      "{here} has the same six rows as {first}{more}.",
      i = "Chance does not deal sixty cards twice. Is it one game noted twice, or one deal played
           twice? Leave one of the two out."
    ))
  }
}

# What people write for how a game ended, in lower case.
spider_result_words <- c(
  won = "won", w = "won", win = "won", lost = "lost", l = "lost", loss = "lost",
  "gave up" = "lost", conceded = "lost", resigned = "lost"
)

spider_results <- function(result, where) {
  found <- unname(spider_result_words[lower_case(trimws(result))])
  bad <- which(is.na(found) & !is.na(result))[1]
  if (!is.na(bad)) {
    abort_input("spider_games", paste(
      "{where[bad]}: the result must be {.val won} or {.val lost},",
      "not {.val {shortened(result[bad])}}."
    ))
  }
  open <- which(is.na(found))
  if (length(open) > 0) {
    first <- where[open[1]]
    warn_input("result", c(
      "{length(open)} game{?s} {?has/have} no result, the first is {first}.",
      i = "{cli::qty(length(open))}Tests of the cards use {?it/them}; {.fn win_rate_adjusted}
           counts {?it/them} both ways, and {.fn test_streaks} leaves out the game after
           {?it/each}."
    ))
  }
  factor(found, c("won", "lost"))
}

# Yes or no, or nothing.
spider_marks <- function(marks, name, where) {
  found <- c(yes = TRUE, true = TRUE, no = FALSE, false = FALSE)[lower_case(trimws(marks))]
  bad <- which(is.na(found) & !is.na(marks))[1]
  if (!is.na(bad)) {
    abort_input("spider_games", paste(
      "{where[bad]}: {.field {name}} must be {.val yes} or {.val no},",
      "not {.val {shortened(marks[bad])}}."
    ))
  }
  unname(found)
}

# From year, month and day. Where a pattern may end before the text does, "01-03-2024" would be a
# day of the year 1.
spider_dates <- function(date, where) {
  date <- trimws(date)
  whole <- grepl("^(19|20)[0-9]{2}-[0-9]{1,2}-[0-9]{1,2}$", date)
  parsed <- as.Date(ifelse(whole, date, NA_character_), format = "%Y-%m-%d")
  bad <- which(is.na(parsed) & !is.na(date))[1]
  if (!is.na(bad)) {
    abort_input("spider_games", c(
      "{where[bad]}: {.val {shortened(date[bad])}} is not a date.",
      i = "Write dates as year, month and day, as in 2024-03-01."
    ))
  }
  known <- which(!is.na(parsed))
  back <- which(diff(parsed[known]) < 0)[1]
  if (!is.na(back)) {
    here <- known[back + 1]
    warn_input("dates", c(
      "{where[here]}: {parsed[here]} comes after {parsed[known[back]]}.",
      i = "Games are taken in the order given; {.fn test_streaks} and {.fn monitor_dealer}
           depend on it."
    ))
  }
  parsed
}

# Which games the tests count, TRUE for all: not those that were played with help, whose players
# knew more than the cards tell, nor those whose deals were chosen.
games_that_count <- function(games) {
  check_one_program(games)
  unmarked_games(games)
}

# The same, whoever dealt.
unmarked_games <- function(games) {
  marked <- is_marked(games)
  if (!any(marked)) {
    return(TRUE)
  }
  by <- c(helped = "played with help", chosen = "of chosen deals")
  by <- by[vapply(names(by), function(name) isTRUE(any(games[[name]])), NA)]
  what <- "{sum(marked)} of {length(marked)} games"
  if (all(marked)) {
    abort_input("spider_games", "{.arg games} are all {by}: none is left.")
  }
  warn_input("marked", c(
    paste(what, "{?is/are} left out: {by}."),
    i = "The columns {.field helped} and {.field chosen} say which, see {.fn spider_games}."
  ))
  !marked
}

# Also of a table that has no such columns.
is_marked <- function(games) {
  if (!is.data.frame(games)) {
    return(FALSE)
  }
  marks <- Filter(is.logical, as.list(games)[intersect(c("helped", "chosen"), names(games))])
  Reduce(function(marked, mark) marked | mark %in% TRUE, marks, logical(nrow(games)))
}

# Games of two dealers are no sample of either.
check_one_program <- function(games) {
  if (!is.data.frame(games)) {
    return()
  }
  # Rows that were bound together may be the same games again.
  if (is.list(games[["rows"]])) warn_repeated(games$rows, paste("game", seq_len(nrow(games))))
  if (!"program" %in% names(games)) {
    return()
  }
  programs <- unique(as.character(games$program))
  if (length(programs) > 1) {
    first <- programs[!is.na(programs)][1]
    programs[is.na(programs)] <- "(no name)"
    abort_input("argument", c(
      "{.arg games} are of {length(programs)} programs: {.val {programs}}.",
      i = "Test one at a time: {.code subset(games, program == \"{first}\")}."
    ))
  }
}
