folder <- withr::local_tempdir(.local_envir = teardown_env())
write_games <- function(...) {
  file <- file.path(folder, "games.csv")
  writeLines(c(...), file, useBytes = TRUE)
  file
}
row_names <- paste0("row", 1:6, collapse = ",")
csv_line <- function(rows = fine_rows, date = "2024-03-01", result = "won") {
  paste(c(date, result, rows), collapse = ",")
}
header <- paste0("date,result,", row_names)
transform_program <- function(games, program) {
  games$program <- program
  games
}

test_that("rows give AGT, in every shape", {
  games <- spider_games(list(fine_rows), result = "won")
  expect_s3_class(games, c("spider_games", "tbl_df"))
  expect_equal(games$agt, mean(spider_statistic(fine_rows, "gt")))
  expect_identical(games$rows[[1]], fine_rows)
  expect_true(is.na(games$atsv) && is.na(games$completed_seed))
  expect_equal(spider_games(matrix(fine_rows, 1), result = "won"), games)
  expect_equal(spider_games(paste(fine_rows, collapse = " "), result = "won"), games)
  tens <- gsub("T", "10", tolower(fine_rows))
  expect_identical(spider_games(list(tens), result = "won")$rows[[1]], fine_rows)
})

test_that("turned cards give ATSV, and conceded games are completed from the seed", {
  conceded <- function(seed) {
    spider_games(list(fine_rows), turned = "K3/7QJ//4", result = "lost", seed = seed)
  }
  expect_identical(conceded(1), conceded(1))
  expect_false(conceded(1)$atsv == conceded(2)$atsv)
  expect_identical(conceded(2)$completed_seed, 2)
  left <- rep(0:12, 8 - tabulate(match(strsplit(paste(fine_rows, collapse = ""), "")[[1]],
    patience:::card_ranks
  ), 13))
  turned <- paste(patience:::card_ranks[left + 1], collapse = "")
  whole <- spider_games(list(fine_rows), turned = paste0(turned, "/////"), result = "won")
  expect_true(is.na(whole$completed_seed))
  rows <- lapply(strsplit(fine_rows, ""), match, patience:::card_ranks)
  exposed <- c(rows[[1]] - 1, left, unlist(rows[-1]) - 1)
  expect_equal(whole$atsv, spider_statistic(matrix(as.integer(exposed)), "atsv"))
})

test_that("a full deal gives both", {
  cards <- withr::with_seed(1, sample(rep(0:51, 2)))
  text <- paste(as.character(patience:::new_cards(cards)), collapse = " ")
  game <- spider_games(deals = text, result = "won")
  ranks <- cards %% 13L
  order <- c(45:54, 1:8, 55:64, 9:16, 65:74, 17:23, 75:84, 24:30, 85:94, 31:37, 95:104, 38:44)
  expect_equal(game$atsv, spider_statistic(matrix(ranks[order]), "atsv"))
  rows <- apply(matrix(patience:::card_ranks[ranks[45:104] + 1], 10), 2, paste, collapse = "")
  expect_equal(game$agt, mean(spider_statistic(rows, "gt")))
})

test_that("deals come one by one, as one object or in a list, and six rows are one text", {
  deals <- deal_cards("spider", 1:2)
  both <- spider_games(deals = deals, result = c("won", "lost"))
  expect_identical(spider_games(deals = list(deals[[1]], deals[[2]]), result = c("won", "lost")),
                   both)
  expect_identical(spider_games(deals = list(deals[[1]]), result = "won")$agt, both$agt[1])
  expect_refused(spider_games(both$rows[[1]]), "spider_games", "six rows of a game are one text")
})

test_that("the package's own deals are games and have AGT", {
  deals <- deal_cards("spider", 1:3, from = "windows-xp")
  games <- spider_games(deals = deals, result = c("won", "lost", "won"))
  expect_equal(games$agt, spider_statistic(deals))
  expect_equal(games$agt[2], spider_statistic(deals[[2]]))
  expect_equal(games, spider_games(deals = vapply(unclass(deals), format, "", glyphs = FALSE),
                                   result = c("won", "lost", "won")))
  expect_error(spider_games(deals = deal_cards("agnes")), class = "patience_error_deal")
  expect_error(test_fair_dealing(deals[[1]]), class = "patience_error_spider_games")
})

test_that("CSV and plain text are read alike", {
  csv <- write_games(
    "# mine", "Date;Program;Result;Rows;Turned", "",
    paste0("2024-03-01;My Spider;won;", paste(fine_rows, collapse = " "), ";K3/7QJ//4"),
    paste0("2024-03-02;My Spider;L;", paste(rev(fine_rows), collapse = " "), ";")
  )
  from_csv <- read_spider_games(csv)
  text <- write_games(
    "program: My Spider",
    paste("2024-03-01 won", paste(fine_rows, collapse = " "), ": K3/7QJ//4"), "",
    paste("2024-03-02 lost", paste(rev(fine_rows), collapse = " "), "# a comment")
  )
  expect_identical(read_spider_games(text), from_csv)
  expect_identical(as.character(from_csv$result), c("won", "lost"))
  expect_identical(from_csv$date, as.Date(c("2024-03-01", "2024-03-02")))
  columns <- read_spider_games(write_games(header, csv_line()))
  expect_identical(columns$rows[[1]], fine_rows)
})

test_that("cards may have blanks between them", {
  apart <- vapply(strsplit(fine_rows, ""), paste, "", collapse = " ")
  all <- paste(apart, collapse = "  ")
  expect_identical(spider_games(all, result = "won")$rows[[1]], fine_rows)
  row_cells <- read_spider_games(write_games(header, csv_line(apart)))
  expect_identical(row_cells$rows[[1]], fine_rows)
  one_cell <- read_spider_games(write_games("rows;result", paste0(all, ";won")))
  expect_identical(one_cell$rows[[1]], fine_rows)
  text <- read_spider_games(write_games(paste("2024-03-01 won", all, ": K 3 / 7 Q J//4")))
  expect_identical(text$rows[[1]], fine_rows)
  deal <- deal_cards("spider", 1, from = "windows-xp")
  suits <- format(deal$cards[45:104])
  xp <- spider_games(paste(suits, collapse = " "), result = "lost")
  expect_equal(mean(spider_statistic(xp$rows[[1]], "gt")), 23 / 6)
  short <- sub(" .$", "", all)
  expect_error(spider_games(short, result = "won"), class = "patience_error_spider_games")
})

test_that("a conceded game is completed by its own cards, wherever it stands", {
  games <- function(rows, turned) {
    spider_games(rows, turned = turned, result = rep("lost", length(rows)))
  }
  alone <- games(list(fine_rows), "K3/7QJ//4")
  second <- games(list(rev(fine_rows), fine_rows), c("5/5", "10S k3h"))
  other <- games(list(rev(fine_rows), fine_rows), c("5/5", "K3/7QJ//4"))
  expect_identical(other$atsv[2], alone$atsv)
  expect_false(other$atsv[1] == alone$atsv)
  # How the cards are written does not matter; what was turned, and when, does.
  tens <- tolower(gsub("T", "10", fine_rows))
  expect_identical(games(list(tens), "kh 3/7qj//4")$atsv, alone$atsv)
  expect_false(games(list(fine_rows), "K3/7Q/J/4")$atsv == alone$atsv)
  expect_false(second$atsv[2] == alone$atsv)
})

test_that("the completed order is as random as a shuffle", {
  skip_on_cran()
  # ATSV of one conceded game over seeds has the law of any shuffle of the cards left.
  seeds <- vapply(1:10, function(seed) {
    spider_games(list(fine_rows), turned = "", result = "lost", seed = seed)$atsv
  }, 1)
  expect_true(all(is.na(seeds)))
  keyed <- vapply(1:400, function(seed) {
    spider_games(list(fine_rows), turned = "/", result = "lost", seed = seed)$atsv
  }, 1)
  ranks <- match(unlist(strsplit(fine_rows[1:2], "")), patience:::card_ranks) - 1
  left <- rep(0:12, 8 - tabulate(ranks + 1, 13))
  shuffled <- withr::with_seed(1, replicate(400, {
    spider_statistic(matrix(c(ranks, sample(left))), "atsv")
  }))
  expect_gt(suppressWarnings(ks.test(keyed, shuffled))$p.value, 0.001)
})

test_that("the sample reads and prints", {
  games <- sample_games()
  expect_identical(nrow(games), 100L)
  expect_identical(sum(games$result == "won"), 46L)
  withr::local_options(width = 98)
  expect_output(print(games, n = 4), "Made-up Spider won .*96 more rows")
  expect_snapshot(show_table(games[1:4, ]))
  expect_snapshot(summary(games))
  expect_snapshot(summary(suppressWarnings(spider_games(list(fine_rows)))))
})

test_that("R's random numbers are left alone", {
  withr::local_seed(5)
  before <- .Random.seed
  spider_games(list(fine_rows), turned = "K3", result = "lost")
  expect_identical(.Random.seed, before)
  kinds <- RNGkind()
  first <- patience:::with_kept_seed(2^53, sample.int(100, 5))
  expect_identical(patience:::with_kept_seed(2^53, sample.int(100, 5)), first)
  expect_identical(RNGkind(), kinds)
})

test_that("bad files are refused, with the line", {
  # The lines of a file, then what expect_refused() takes.
  refused <- function(lines, ...) expect_refused(read_spider_games(write_games(lines)), ...)
  changed <- function(i, row) replace(fine_rows, i, row)
  for (lines in list(character(), c("# nothing", ""), header, "program: My Spider")) {
    refused(lines, "file", "games.csv' has no games in it")
  }
  refused(
    c("date,result", "2024-03-01,won"),
    "file", "games.csv, line 1: there is no column rows, row1 or deal"
  )
  refused(
    c(header, csv_line(), "", csv_line(changed(2, "A7KT348Q6"))),
    "spider_games", 'games.csv, line 4, row 2 ("A7KT348Q6") has 9 cards, a row has ten'
  )
  game <- function(...) c(header, csv_line(changed(...)))
  refused(game(2, "A7KT348Q622"), "spider_games", "line 2, row 2", "has 11 cards")
  refused(
    game(3, "3AQ9X7K854"),
    "spider_games", 'row 3: "X" (character 5 of "3AQ9X7K854") is not a rank', "Did you mean T?"
  )
  refused(game(3, "3AQ9?TK854"), "spider_games", '"?" (character 5', "Ranks are A, 2 to 9, T")
  refused(
    game(1, "KKJ5KK9KQ5"), "spider_games", "line 2: K occurs nine times, two decks have eight",
    "in row 1 (5 times), row 2, row 3, row 4, and row 5", "misread or mistyped?"
  )
  refused(game(6, ""), "spider_games", "line 2 has 5 rows, a game has six", "before conceding")
  refused(
    c(header, csv_line(result = "draw")),
    "spider_games", 'line 2: the result must be "won" or "lost", not "draw"'
  )
  refused(
    c(header, csv_line(date = "03/01/24")),
    "spider_games", '"03/01/24" is not a date', "as in 2024-03-01"
  )
  refused(
    c(header, paste0(csv_line(), ",more")), "file", "line 2 has 9 columns, the first line has 8"
  )
  refused(
    paste("won", paste(fine_rows[1:5], collapse = " ")), "spider_games", "line 1 has 5 rows"
  )
  turned <- function(cards) paste("won", paste(fine_rows, collapse = " "), ":", cards)
  refused(
    turned("2KK/KKK"),
    "spider_games", "K occurs nine times", "row 4, row 5, and the turned cards (5 times)"
  )
  refused(turned("2/3/4/5/6/7/8"), "spider_games", "6 deals from the stock", "a game has five")
  refused(
    turned(strrep("A23456789TJQK", 4)),
    "spider_games", "52 cards were turned, only 44 lie face down"
  )
  expect_refused(read_spider_games("no/such/file"), "file", "There is no file 'no/such/file'")
  expect_refused(read_spider_games("."), "file", "'.' is a folder, not a file")
  expect_refused(read_spider_games(list(1)), "file", "must be the name of a file")
})

test_that("full deals are checked, and the missing card is named", {
  cards <- as.character(patience:::new_cards(rep(0:51, 2)))
  ranks <- sub("[CDSH]$", "", cards)
  bad <- function(cards, ...) {
    expect_refused(spider_games(deals = paste(cards, collapse = " ")), "spider_games", ...)
  }
  bad(
    replace(ranks, 12, "K"), "game 1: K occurs nine times",
    "in the face-down cards (4 times), row 1", '"Q" occurs fewer than eight times'
  )
  bad(replace(cards, 1, "KC"), "K occurs nine times", '"A" occurs fewer than eight times')
  bad(replace(cards, 1, "AD"), "AD occurs three times", "in the face-down cards and row 3")
  bad(cards[-1], "game 1: the deal has 103 cards, two decks have 104")
})

test_that("only whole dates of year, month and day are taken", {
  skip_on_cran()
  bad <- c(
    "01-03-2024", "2024-3-123", "2024-03-01x", "x2024-03-01", "24-03-01", "2024-02-30",
    "2024-13-01", "0024-03-01", "1.3.2024", "2024/03/01"
  )
  for (date in bad) {
    expect_error(
      spider_games(list(fine_rows), result = "won", date = date), "2024-03-01",
      class = "patience_error_spider_games"
    )
    line <- paste(date, "won", paste(fine_rows, collapse = " "))
    expect_error(read_spider_games(write_games(line)), class = "patience_error")
  }
  file <- write_games(paste("01-03-2024 won", paste(fine_rows, collapse = " ")))
  expect_refused(read_spider_games(file), "spider_games", 'games.csv, line 1: "01-03-2024"')
  dated <- function(date) spider_games(list(fine_rows), result = "won", date = date)$date
  day <- as.Date("2024-03-01")
  expect_identical(dated(" 2024-3-1 "), day)
  expect_identical(dated(day), day)
  expect_identical(dated(as.POSIXct("2024-03-01 22:00:00", tz = "UTC")), day)
})

test_that("columns that are not used are named", {
  file <- write_games(sub("date", "Datum", sub("result", "outcome", header)), csv_line())
  expect_warning(
    games <- expect_warned(
      read_spider_games(file), "columns", "line 1: columns Datum and outcome are not used",
      "row1 to row6 or rows"
    ),
    class = "patience_warning_result"
  )
  expect_true(is.na(games$date) && is.na(games$result))
  twice <- write_games(paste0(header, ",Result"), paste0(csv_line(), ",lost"))
  expect_refused(read_spider_games(twice), "file", "games.csv, line 1: the column result")
  both <- write_games(
    paste0("rows,", header), paste0(paste(fine_rows, collapse = " "), ",", csv_line())
  )
  expect_warning(read_spider_games(both), class = "patience_warning_columns")
  # Within a game too, nothing vanishes.
  deal <- paste(as.character(patience:::new_cards(rep(0:51, 2))), collapse = " ")
  expect_refused(
    spider_games(list(fine_rows), deals = deal, result = "won"),
    "spider_games", "game 1 has both a full deal and rows or turned cards: give one of them"
  )
  expect_error(
    spider_games(turned = "K", deals = deal, result = "won"),
    class = "patience_error_spider_games"
  )
  line <- function(...) write_games(paste(..., paste(fine_rows, collapse = " ")))
  expect_error(read_spider_games(line("won lost")), class = "patience_error_spider_games")
  expect_error(
    read_spider_games(line("2024-03-01 2024-03-02 won")), class = "patience_error_spider_games"
  )
})

test_that("the same game twice is noticed", {
  file <- write_games(header, csv_line(), csv_line(rev(fine_rows)), csv_line(date = "2024-03-02"))
  games <- expect_warned(
    read_spider_games(file),
    "repeated", "games.csv, line 4 has the same six rows as games.csv, line 2", "noted twice"
  )
  expect_identical(nrow(games), 3L)
  rows <- list(fine_rows, tolower(fine_rows))
  expect_warning(
    spider_games(rows, turned = c(NA, "K"), result = c("won", "lost")),
    class = "patience_warning_repeated"
  )
})

test_that("spreadsheets' habits are understood", {
  plain <- read_spider_games(write_games(header, csv_line()))
  expect_identical(read_spider_games(write_games(header, csv_line(), ",,,,,,,", ",")), plain)
  trailing <- write_games(paste0(header, ",,"), paste0(csv_line(), ",,"))
  expect_identical(read_spider_games(trailing), plain)
  expect_identical(read_spider_games(write_games(header, paste0(csv_line(), ",,,"))), plain)
  tabs <- write_games(chartr(",", "\t", header), chartr(",", "\t", csv_line()), strrep("\t", 7))
  expect_identical(read_spider_games(tabs), plain)
  # The last cells of a line are empty.
  open <- write_games(
    chartr(",", "\t", paste0(row_names, ",result,turned")),
    paste(c(fine_rows, "won", ""), collapse = "\t")
  )
  expect_identical(read_spider_games(open)$rows, plain$rows)
  named <- write_games("Date,Result,Row 1,Row 2,Row_3,ROW4,row5,row6", csv_line())
  expect_identical(read_spider_games(named), plain)
  quoted <- write_games(paste0("program,", header), paste0('"Spider #1, ""new""",', csv_line()))
  expect_identical(read_spider_games(quoted)$program, 'Spider #1, "new"')
  odd <- write_games(paste0("program,", header), paste0('"Spider,', csv_line()))
  expect_refused(read_spider_games(odd), "file", "games.csv, line 2: a quotation mark has no")
})

test_that("glyphs of suits and names of programs are read", {
  deal <- deal_cards("spider", 1, from = "windows-xp")
  letters <- format(deal$cards[45:104], glyphs = FALSE)
  glyphs <- format(deal$cards[45:104], glyphs = TRUE)
  rows <- function(cards) apply(matrix(cards, 10), 2, paste, collapse = "")
  read <- function(...) {
    file <- write_games(...)
    read_spider_games(file)
  }
  plain <- read(paste(c("won", rows(letters)), collapse = " "))
  expect_identical(read(enc2utf8(paste(c("won", rows(glyphs)), collapse = " "))), plain)
  expect_identical(read(enc2utf8(paste(c("won", glyphs), collapse = " "))), plain)
  csv <- enc2utf8(paste(c("won", rows(glyphs)), collapse = ","))
  expect_identical(read(paste0("result,", row_names), csv)$rows, plain$rows)
  for (name in c("Two Rows", "a deal, row1", "rows")) {
    games <- read(paste("program:", name), paste(c("won", rows(letters)), collapse = " "))
    expect_identical(games$program, name)
  }
  commas <- read(paste(c("2024-03-01", "won", rows(letters)), collapse = ", "))
  expect_identical(commas$rows, plain$rows)
})

test_that("pipes are read to their end", {
  skip_on_cran()
  skip_on_os("windows")
  file <- system.file("extdata", "spider-sample.csv", package = "patience")
  lines <- readLines(file)
  # More than a pipe holds at a time.
  long <- write_games(strrep("# a comment\n", 20000), lines)
  fifo <- file.path(folder, "pipe")
  system2("mkfifo", shQuote(fifo))
  system2("cat", c(shQuote(long), ">", shQuote(fifo)), wait = FALSE)
  expect_identical(read_spider_games(fifo), sample_games())
})

test_that("games are written and read back", {
  skip_on_cran()
  games <- sample_games()
  file <- file.path(folder, "games.csv")
  expect_identical(expect_invisible(write_spider_games(games, file)), games)
  expect_identical(read_spider_games(file), games)
  expect_match(readLines(file, 3)[2], "seed 1$")
  deal <- paste(as.character(deal_cards("spider", 1, from = "windows-xp")$cards), collapse = " ")
  mixed <- suppressWarnings(spider_games(
    rows = list(fine_rows, NA_character_, rev(fine_rows)), turned = c("K/3", NA, NA),
    deals = c(NA, deal, NA), program = c('a "b", #1', NA, "c;d"), result = c("lost", "won", NA),
    date = c("2024-03-01", NA, "2024-03-02")
  ))
  write_spider_games(mixed, file)
  expect_identical(suppressWarnings(read_spider_games(file)), mixed)
  write_spider_games(mixed[0, ], file)
  expect_error(read_spider_games(file), "no games", class = "patience_error_file")
  expect_refused(
    write_spider_games(data.frame(agt = 4), file),
    "spider_games", "`games` must be recorded games, not a data frame"
  )
  two_lines <- transform_program(mixed, "a\nb")
  expect_error(write_spider_games(two_lines, file), class = "patience_error_spider_games")
  # A row that was corrected wrongly must not shift the cards of the next games.
  fresh <- file.path(folder, "fresh.csv")
  for (rows in list(fine_rows[1:5], c(fine_rows, fine_rows[1]), c(fine_rows[1:5], "A"))) {
    broken <- games
    broken$rows[[3]] <- rows
    expect_refused(write_spider_games(broken, fresh), "spider_games", "game 3")
  }
  expect_false(file.exists(fresh))
  factors <- games
  factors[c("program", "turned")] <- lapply(games[c("program", "turned")], factor)
  write_spider_games(factors, file)
  expect_identical(read_spider_games(file), games)
  nowhere <- file.path(folder, "no", "file")
  expect_error(write_spider_games(mixed, nowhere), class = "patience_error_file")
})

test_that("of a file that ends within a game the others are read, with a warning", {
  torn <- function(lines, last) {
    file <- file.path(folder, "torn")
    writeBin(charToRaw(paste0(c(lines, last), collapse = "\n")), file)
    file
  }
  game <- paste(c("2024-03-01 won", fine_rows), collapse = " ")
  other <- paste(c("2024-03-02 lost", rev(fine_rows)), collapse = " ")
  whole <- read_spider_games(write_games(game))
  # Wherever it is cut off.
  for (end in seq_len(nchar(other))) {
    file <- torn(game, substr(other, 1, end))
    found <- if (end < nchar(other)) {
      expect_warned(read_spider_games(file), "torn", "torn ends within line 2")
    } else {
      read_spider_games(file)
    }
    expect_identical(found[1, ], whole)
    expect_identical(nrow(found), 1L + (end == nchar(other)))
  }
  expect_identical(
    expect_warned(
      read_spider_games(torn(c(header, csv_line(rev(fine_rows))), "2024-03-02,won,2J56")), "torn",
      "line 3", "has 3 columns"
    ),
    read_spider_games(write_games(header, csv_line(rev(fine_rows))))
  )
  # A quotation mark that the end of the file took.
  programs <- c(paste0("program,", header), paste0("\"A, B\",", csv_line()))
  expect_warned(read_spider_games(torn(programs, "\"A, ")), "torn", "line 3", "no partner")
  # An end is no flaw, nor is the name of a program.
  expect_identical(read_spider_games(torn(NULL, game)), whole)
  expect_identical(read_spider_games(torn(game, "program: My Sp")), whole)
  # Of a line with its end, and where nothing else could be read, it is said what is wrong.
  expect_refused(read_spider_games(write_games(game, "won 2J56")), "spider_games", "line 2")
  expect_refused(read_spider_games(torn("program: A", "won 2J56")), "spider_games", "line 2")
  expect_refused(read_spider_games(torn(header, "2024-03-02,won,2J56")), "file", "line 2")
})

test_that("no spreadsheet runs what is written, and it is read back as it was", {
  # Numbers stay numbers, and names that begin with an apostrophe are names.
  names <- c("=1+1", "+1", "-1", "@SUM(A1)", "'=1", "''@", "'A", "A=1", "=HYPERLINK(\"a\",\"b\")")
  rows <- lapply(seq_along(names), function(i) fine_rows[(seq_len(6) + i) %% 6 + 1])
  games <- suppressWarnings(spider_games(rows, program = names, result = rep("won", 9)))
  file <- file.path(folder, "formulas.csv")
  write_spider_games(games, file)
  expect_identical(suppressWarnings(read_spider_games(file)), games)
  cells <- utils::read.csv(file, comment.char = "#")
  expect_no_match(cells$program, "^[=+@-]")
  expect_identical(suppressWarnings(spider_games(cells))$program, names)
})

test_that("thousands of games are read as each by itself", {
  skip_on_cran()
  set_of <- function(n) {
    deck <- rep(patience:::card_ranks, 8)
    withr::with_seed(3, replicate(n, paste(sample(deck), collapse = "")))
  }
  games <- spider_games(deals = set_of(300), result = rep("lost", 300))
  # Conceded after any number of cards and deals, or without turned cards.
  ends <- withr::with_seed(4, sample(nchar(games$turned)))
  turned <- substr(games$turned, 1, ends)
  turned[seq(7, 300, 7)] <- NA
  all <- spider_games(games$rows, turned, result = games$result, seed = 2^45)
  each <- lapply(1:300, function(i) {
    spider_games(games$rows[i], turned[i], result = "lost", seed = 2^45)
  })
  for (column in c("agt", "atsv", "completed_seed", "turned")) {
    expect_identical(all[[column]], vapply(each, `[[`, all[[column]][1], column), info = column)
  }
  many <- spider_games(deals = set_of(5000), result = rep("won", 5000))
  file <- file.path(folder, "many.csv")
  # A fifth of the time that each of them by itself would take.
  taken <- system.time({
    write_spider_games(many, file)
    read <- read_spider_games(file)
  })[["user.self"]]
  expect_identical(read, many)
  by_one <- system.time(for (i in 1:50) {
    spider_games(many$rows[i], many$turned[i], result = "won")
  })[["user.self"]]
  expect_lt(taken, 100 * by_one / 5)
})

test_that("the template is a sheet without games, whose example can be read", {
  template <- system.file("extdata", "spider-template.csv", package = "patience")
  expect_error(read_spider_games(template), "no games", class = "patience_error_file")
  lines <- readLines(template)
  example <- sub("^# ", "", lines[length(lines)])
  games <- read_spider_games(write_games(lines, example))
  expect_identical(games$rows[[1]], fine_rows)
  expect_identical(games$turned, "K3/7QJ//4")
})

test_that("missing results and dates out of order warn", {
  file <- write_games(
    header, csv_line(), csv_line(rev(fine_rows), result = ""),
    csv_line(fine_rows[c(2:6, 1)], date = "2024-02-01")
  )
  expect_warned(
    expect_warned(
      read_spider_games(file), "dates", "games.csv, line 4: 2024-02-01 comes after 2024-03-01"
    ),
    "result", "1 game has no result, the first is games.csv, line 3"
  )
  expect_warning(spider_games(list(fine_rows)), class = "patience_warning_result")
})

test_that("bad arguments are refused", {
  expect_refused(spider_games(), "spider_games", "Give `rows` or `deals`, of at least one game")
  expect_refused(spider_games(1:10), "spider_games", "`rows` must be text, not an integer vector")
  expect_refused(
    spider_games(list(fine_rows), result = c("won", "lost")),
    "spider_games", "There are 1 games, but 2 of `result`"
  )
  expect_refused(
    spider_games(list(fine_rows[1:5])),
    "spider_games", "game 1 has 5 rows, a game has six"
  )
  expect_error(spider_games(list(fine_rows), seed = -1), class = "patience_error_argument")
  expect_refused(
    spider_games(list(fine_rows), program = globalenv()),
    "spider_games", "`program` must be text, not an environment"
  )
  expect_refused(
    spider_games(list(fine_rows), program = "caf\xe9"),
    "spider_games", "`program` has text that is not UTF-8"
  )
  expect_error(
    spider_games(list(replace(fine_rows, 2, "\xff"))), class = "patience_error_spider_games"
  )
})

test_that("of a long line an error shows the beginning", {
  file <- withr::local_tempfile()
  long <- paste0("7K74AQ359", strrep("A", 1e5), "9")
  writeLines(c("row_1,row_2,row_3,row_4,row_5,row_6", toString(c(fine_rows[1:5], long))), file)
  error <- expect_error(read_spider_games(file), class = "patience_error_spider_games")
  expect_lt(nchar(conditionMessage(error)), 300)
})

test_that("what was not understood is named, and two words may be a result", {
  row <- "2J56J9JQ59 A7KT348Q62 3AQ9T7K854 6T2K45A837 J9Q25A7K3T 48AT6Q3975"
  expect_refused(
    read_spider_games(write_games(paste("2024-03-01 abandoned", row))), "spider_games",
    "is it \"abandoned\"?"
  )
  read <- read_spider_games(write_games(paste("2024-03-01 gave up", row)))
  expect_identical(as.character(read$result), "lost")
  expect_identical(
    charToRaw(without_controls("a\u009bb\u00e9\u001b")), charToRaw("a?b\u00e9?")
  )
})

test_that("a data frame is read as a file of games is, and NA is an empty cell", {
  games <- sample_games()[1:8, ]
  sheet <- data.frame(
    Date = games$date, result = games$result, do.call(rbind, games$rows), weather = "fine"
  )
  names(sheet)[3:8] <- paste("Row", 1:6)
  expect_warning(read <- spider_games(sheet), class = "patience_warning_columns")
  columns <- c("date", "result", "rows", "agt")
  expect_identical(read[columns], games[columns])
  expect_refused(
    spider_games(sheet[-3]), "spider_games", "must have the columns row1 to row6"
  )
  sheet$result[2] <- NA
  sheet$Date[3] <- NA
  file <- withr::local_tempfile()
  utils::write.csv(sheet[1:8], file, row.names = FALSE)
  expect_warning(read <- read_spider_games(file), class = "patience_warning_result")
  expect_identical(which(is.na(read$result)), 2L)
  expect_identical(which(is.na(read$date)), 3L)
  wrong <- expect_error(
    spider_games(games$rows, result = rep("NN", 8)), class = "patience_error_spider_games"
  )
  expect_identical(as.character(wrong$call[[1]]), "spider_games")
})

test_that("suits of packs of two suits and of one are read", {
  for (suits in 1:2) {
    deal <- deal_cards("spider", 3)
    cards <- as.integer(as_cards(deal$cards))
    cards <- cards %% 13 + 13 * (cards %/% 13) %% suits
    text <- as.character(new_cards(as.integer(cards)))
    rows <- vapply(split(text[45:104], rep(1:6, each = 10)), paste, "", collapse = " ")
    bare <- spider_games(list(gsub("[CDSH]", "", rows)), result = "won")
    expect_identical(spider_games(list(rows), result = "won")$rows, bare$rows)
    expect_identical(spider_games(list(gsub("10", "0", rows)), result = "won")$rows, bare$rows)
    down <- paste0("-", text[1:8], collapse = " ")
    expect_identical(
      spider_games(list(rows), turned = down, result = "won")$turned,
      gsub("[-CDSH ]", "", gsub("10", "T", down))
    )
  }
  expect_refused(
    spider_games(list(rep("AS AS AS 2D 3C 4H 5D 6C 7H 8H", 6))), "spider_games", "occurs"
  )
})

test_that("games with help and chosen deals are marked, and no test counts them", {
  games <- sample_games()[1:12, ]
  expect_false(any(c("helped", "chosen") %in% names(games)))
  marked <- games
  marked$helped <- c(TRUE, rep(FALSE, 11))
  marked$chosen <- c(FALSE, TRUE, TRUE, rep(NA, 9))
  file <- withr::local_tempfile()
  write_spider_games(games, file)
  expect_no_match(readLines(file), "helped")
  write_spider_games(marked, file)
  read <- read_spider_games(file)
  expect_identical(read[c("helped", "chosen")], marked[c("helped", "chosen")])
  expect_output(print(summary(read)), "3 games with help or of chosen deals", fixed = TRUE)
  expect_warning(
    test <- test_dealer(read), "3 of 12 games are left out: played with help and of chosen deals",
    class = "patience_warning_marked"
  )
  expect_identical(test$p.value, test_dealer(games[4:12, ])$p.value)
  expect_match(test$data.name, "3 with help or of chosen deals left out", fixed = TRUE)
  expect_warning(watch <- monitor_dealer(read), class = "patience_warning_marked")
  expect_identical(watch$evidence$e.value, monitor_dealer(games[4:12, ])$evidence$e.value)
  expect_identical(watch$evidence$played, 4:12)
  expect_warning(ranks <- test_ranks(read), class = "patience_warning_marked")
  expect_identical(ranks$p.value, test_ranks(games[4:12, ])$p.value)
  expect_warning(rate <- win_rate_adjusted(read), class = "patience_warning_marked")
  expect_identical(rate$estimate, win_rate_adjusted(games[4:12, ])$estimate)
  expect_warning(
    rate <- win_rate_adjusted(read, luck = 1:12, mean = 6, group = rep(c("a", "b"), 6)),
    class = "patience_warning_marked"
  )
  expect_identical(rate$n, c(5L, 4L))
  # What a marked game came to is not known to the next one.
  suppressWarnings({
    streak <- test_streaks(read, "lost")$parameter[[1]]
    unknown <- replace(games, "result", list(replace(games$result, 1:3, NA)))[-(1:3), ]
  })
  expect_equal(streak, sum(as.character(unknown$result)[-9] == "lost"))
  expect_refused(
    test_dealer(replace(games, "helped", list(TRUE))), "spider_games", "none is left"
  )

  line <- paste("2024-03-01 won helped chosen", paste(fine_rows, collapse = " "))
  writeLines(c(line, sub("2024-03-01 won helped chosen", "lost", line)), file)
  suppressWarnings(plain <- read_spider_games(file))
  expect_identical(plain$helped, c(TRUE, NA))
  expect_identical(plain$chosen, c(TRUE, NA))
  expect_identical(as.character(plain$result), c("won", "lost"))
  expect_refused(
    spider_games(list(fine_rows), result = "won", helped = "perhaps"), "spider_games",
    "must be \"yes\" or \"no\", not \"perhaps\""
  )
})
