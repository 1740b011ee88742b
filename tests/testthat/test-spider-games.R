folder <- withr::local_tempdir(.local_envir = teardown_env())
write_games <- function(...) {
  file <- file.path(folder, "games.csv")
  writeLines(c(...), file)
  file
}
# The folder's name is not the same in each run.
shorten <- function(lines) gsub("['\"]?[^ '\"]*games.csv['\"]?", "games.csv", lines)
row_names <- paste0("row", 1:6, collapse = ",")
csv_line <- function(rows = fine_rows, date = "2024-03-01", result = "won") {
  paste(c(date, result, rows), collapse = ",")
}
header <- paste0("date,result,", row_names)

test_that("rows give AGT, in every shape", {
  games <- spider_games(list(fine_rows), result = "won")
  expect_s3_class(games, c("spider_games", "tbl_df"))
  expect_equal(games$agt, mean(spider_gt(fine_rows)))
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
  expect_equal(whole$atsv, spider_atsv(matrix(as.integer(exposed))))
})

test_that("a full deal gives both", {
  cards <- withr::with_seed(1, sample(rep(0:51, 2)))
  text <- paste(as.character(patience:::new_cards(cards)), collapse = " ")
  game <- spider_games(deals = text, result = "won")
  ranks <- cards %% 13L
  order <- c(45:54, 1:8, 55:64, 9:16, 65:74, 17:23, 75:84, 24:30, 85:94, 31:37, 95:104, 38:44)
  expect_equal(game$atsv, spider_atsv(matrix(ranks[order])))
  rows <- apply(matrix(ranks[45:104], 10), 2, patience:::spider_row_text)
  expect_equal(game$agt, mean(spider_gt(rows)))
})

test_that("CSV and plain text are read alike", {
  csv <- write_games(
    "# mine", "Date;Program;Result;Rows;Turned", "",
    paste0("2024-03-01;My Spider;won;", paste(fine_rows, collapse = " "), ";K3/7QJ//4"),
    paste0("2024-03-02;My Spider;L;", paste(fine_rows, collapse = " "), ";")
  )
  from_csv <- read_spider_games(csv)
  text <- write_games(
    "program: My Spider",
    paste("2024-03-01 won", paste(fine_rows, collapse = " "), ": K3/7QJ//4"), "",
    paste("2024-03-02 lost", paste(fine_rows, collapse = " "), "# a comment")
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
  deal <- deal_spider_xp(1)
  suits <- format(deal$cards[45:104])
  xp <- spider_games(paste(suits, collapse = " "), result = "lost")
  expect_equal(mean(spider_gt(xp$rows[[1]])), 23 / 6)
  short <- sub(" .$", "", all)
  expect_error(spider_games(short, result = "won"), class = "patience_error_spider_row")
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
  seeds <- vapply(1:400, function(seed) {
    spider_games(list(fine_rows), turned = "", result = "lost", seed = seed)$atsv
  }, 1)
  expect_true(all(is.na(seeds)))
  keyed <- vapply(1:400, function(seed) {
    spider_games(list(fine_rows), turned = "/", result = "lost", seed = seed)$atsv
  }, 1)
  ranks <- match(unlist(strsplit(fine_rows[1:2], "")), patience:::card_ranks) - 1
  left <- rep(0:12, 8 - tabulate(ranks + 1, 13))
  shuffled <- withr::with_seed(1, replicate(400, spider_atsv(matrix(c(ranks, sample(left))))))
  expect_gt(suppressWarnings(ks.test(keyed, shuffled))$p.value, 0.001)
})

test_that("the sample reads and prints", {
  games <- sample_games()
  expect_identical(nrow(games), 100L)
  expect_identical(sum(games$result == "won"), 46L)
  withr::local_options(width = 98)
  expect_snapshot(print(games, n = 4))
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
  expect_file_snapshot <- function(...) {
    file <- write_games(...)
    expect_snapshot(read_spider_games(file), error = TRUE, transform = shorten)
  }
  changed <- function(i, row) replace(fine_rows, i, row)
  expect_file_snapshot(character())
  expect_file_snapshot("# nothing", "")
  expect_file_snapshot(header)
  expect_file_snapshot("program: My Spider")
  expect_file_snapshot("date,result", "2024-03-01,won")
  expect_file_snapshot(header, csv_line(), "", csv_line(changed(2, "A7KT348Q6")))
  expect_file_snapshot(header, csv_line(changed(2, "A7KT348Q622")))
  expect_file_snapshot(header, csv_line(changed(3, "3AQ9X7K854")))
  expect_file_snapshot(header, csv_line(changed(3, "3AQ90TK854")))
  expect_file_snapshot(header, csv_line(changed(3, "3AQ9?TK854")))
  expect_file_snapshot(header, csv_line(changed(1, "KKJ5KK9KQ5")))
  expect_file_snapshot(header, csv_line(changed(6, "")))
  expect_file_snapshot(header, csv_line(result = "draw"))
  expect_file_snapshot(header, csv_line(date = "03/01/24"))
  expect_file_snapshot(header, paste0(csv_line(), ",more"))
  expect_file_snapshot(paste("won", paste(fine_rows[1:5], collapse = " ")))
  turned <- function(cards) paste("won", paste(fine_rows, collapse = " "), ":", cards)
  expect_file_snapshot(turned("2KK/KKK"))
  expect_file_snapshot(turned("2/3/4/5/6/7/8"))
  expect_file_snapshot(turned(strrep("A23456789TJQK", 4)))
  expect_snapshot(read_spider_games("no/such/file"), error = TRUE)
})

test_that("full deals are checked, and the missing card is named", {
  cards <- as.character(patience:::new_cards(rep(0:51, 2)))
  ranks <- sub("[CDSH]$", "", cards)
  bad <- function(cards) {
    expect_snapshot(spider_games(deals = paste(cards, collapse = " ")), error = TRUE)
  }
  bad(replace(ranks, 12, "K"))
  bad(replace(cards, 1, "KC"))
  bad(replace(cards, 1, "AD"))
  bad(cards[-1])
})

test_that("missing results and dates out of order warn", {
  expect_snapshot(games <- read_spider_games(write_games(
    header, csv_line(), csv_line(result = ""), csv_line(date = "2024-02-01")
  )), transform = shorten)
  expect_warning(spider_games(list(fine_rows)), class = "patience_warning_result")
})

test_that("bad arguments are refused", {
  expect_snapshot(spider_games(), error = TRUE)
  expect_snapshot(spider_games(1:10), error = TRUE)
  expect_snapshot(spider_games(list(fine_rows), result = c("won", "lost")), error = TRUE)
  expect_snapshot(spider_games(list(fine_rows[1:5])), error = TRUE)
  expect_error(spider_games(list(fine_rows), seed = -1), class = "patience_error_seed")
})
