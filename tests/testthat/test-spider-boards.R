# Spider in the middle of a game, as boards that are read.

# What judge_spider_start() makes of a deal, after moves.
spider_after <- function(deal, rules, moves) {
  start <- judge_spider_start(deal, rules)
  judge_replay(as.list(moves), start, function(position, move) {
    judge_spider_move(position, rules, move)
  })$position
}

# Part of a win, or any moves.
spider_line <- function(deal, rules, by_solver) {
  if (by_solver) {
    won <- solve_deal(deal, rules, max_states = 2e6)$moves
    return(won[seq_len(sample(nrow(won), 1)), ])
  }
  moves <- NULL
  for (i in seq_len(sample(60, 1))) {
    possible <- legal_moves(deal, rules, moves)
    if (nrow(possible) == 0) break
    often <- ifelse(possible$type == "deal", 1, 4)
    moves <- rbind(moves, possible[sample(nrow(possible), 1, prob = often), ])
  }
  moves
}

without_title <- function(lines) lines[-seq_len(grep("removed$", lines)[1])]

test_that("a position that is printed is read as the position that it is", {
  withr::local_seed(3)
  for (number in 1:18) {
    rules <- rules_spider(c(4, 2, 1)[number %% 3 + 1], number %% 5 == 0)
    deal <- if (number %% 2 == 0) {
      deal_cards("spider", number, from = "pysolfc")
    } else {
      deal_cards("spider", number)
    }
    line <- spider_line(deal, rules, number %% 4 > 0)
    due <- spider_after(deal, rules, line)
    printed <- utils::capture.output(print(deal, rules = rules, moves = line))
    board <- as_deal(printed, "spider")
    expect_equal(judge_spider_start(board, rules), due, ignore_attr = TRUE)
    # In one line, too, and in glyphs and letters.
    expect_identical(as_deal(as.character(board), "spider"), board)
    expect_identical(as_deal(format(board), "spider"), board)
    withr::with_options(list(patience.glyphs = FALSE), {
      letters <- utils::capture.output(print(board, rules = rules))
      expect_identical(as_deal(letters, "spider"), board)
    })
    again <- utils::capture.output(print(board, rules = rules))
    expect_identical(without_title(again), without_title(printed))
    expect_identical(legal_moves(board, rules), legal_moves(deal, rules, line))
    asked <- function(...) solve_deal(..., max_states = 1e5)
    ours <- asked(board, rules)
    theirs <- asked(deal, rules, moves = line)
    expect_identical(ours[c("outcome", "moves")], theirs[c("outcome", "moves")])
    if (ours$outcome == "won") {
      expect_true(check_solution(ours)$won)
      expect_true(check_solution(board, rules, ours$moves)$won)
    }
  }
  skip_on_cran()
  few <- hints(board, rules, max_states = 2000)
  expect_identical(few, hints(deal, rules, line, max_states = 2000))
  expect_identical(review(board, rules, few[1, 1:4], max_states = 2000)$outcome,
                   few$outcome[1])
  expect_identical(difficulty(board, rules, games = 2)$games, 2L)
})

test_that("positions are kept in files, beside deals, and refused where whole games are due", {
  rules <- rules_spider(1)
  deal <- deal_cards("spider", 1)
  win <- solve_deal(deal, rules)$moves
  boards <- lapply(c(20, 60, nrow(win) - 5, nrow(win)), function(n) {
    printed <- utils::capture.output(print(deal, rules = rules, moves = win[seq_len(n), ]))
    as_deal(printed, "spider")
  })
  expect_identical(vapply(boards, function(one) one$board$removed, 1)[4], 8)
  file <- withr::local_tempfile()
  all <- as_deals(c(boards[1:2], list(deal), boards[3:4]))
  write_deals(all, file)
  expect_length(readLines(file), 5)
  read <- read_deals(file, "spider")
  expect_identical(as.character(read), as.character(all))
  expect_identical(lapply(unclass(read), `[[`, "board"), lapply(unclass(all), `[[`, "board"))
  # Printed one after the other, each with its title.
  printed <- unlist(lapply(boards[1:3], function(one) utils::capture.output(print(one))))
  expect_identical(as.character(as_deal(printed, "spider")), as.character(as_deals(boards[1:3])))
  expect_identical(solve_deal(boards[[4]])$outcome, "won")
  expect_identical(nrow(legal_moves(boards[[4]])), 0L)
  expect_output(print(boards[[4]]), "8 of 8 suits removed")
  whole <- "is a board in the middle of a game"
  expect_refused(spider_games(deals = as_deals(boards)), "deal", whole)
  expect_refused(test_fair_dealing(as_deals(boards)), "deal", whole)
})

small_board <- c(
  "Foundations: AS AS AH AD AD AC AC", "1: KH QH", "2: -", "3: JH", "4: (4H) 3H 2H", "5: 10H 9H",
  "6: 8H 7H 6H", "7: -", "8: (AH) 5H", "9: -", "10: -", "Stock: 0 cards"
)

test_that("boards are settled as after a move", {
  board <- as_deal(small_board, "spider")
  expect_identical(board$board$removed, 7)
  expect_identical(solve_deal(board)$outcome, "won")
  # What is complete goes; a last card that lies face down is turned.
  complete <- c("1: (2S) KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H AH", "2: (3S) (4S)", sprintf(
    "%d: -", 3:9
  ), "10: KS QS JS 10S 9S 8S 7S 6S 5S AS", "Stock: -")
  read <- as_deal(complete, "spider")
  position <- judge_spider_start(read, rules_spider())
  expect_identical(position$founded, read$board$removed + 1)
  expect_identical(lengths(position$piles[1:2]), 1:2)
  expect_identical(position$hidden[1:2], c(0L, 1L))
  expect_output(print(read), "7 of 8 suits removed")
})

test_that("a board of Spider that contradicts itself is refused, with what is wrong", {
  refused <- function(lines, ...) expect_refused(as_deal(lines, "spider"), "deal", ...)
  change <- function(from, to) sub(from, to, small_board, fixed = TRUE)
  refused(change("AS AS", "AS"), "line 1: 1 suit of spades removed, but the cards of 2 lie nowhe")
  refused(change("AS AS", "AS 4S"), 'line 1: "4S" is no suit that was removed')
  refused(c("Spider: a game, 6 of 8 suits removed", small_board),
          "the title says that 6 suits of 8 are removed, but the cards of 7 lie nowhere")
  refused(change("10H 9H", "10H"), "two decks have each card twice. Here is 9H 0 times")
  refused(change("10H 9H", "10H 10H"), "Here is 9H 0 times, 10H 2 times. What lies nowhere")
  refused(change("10H 9H", "10H (9H)"), "line 6: (9H) cannot lie face down")
  refused(change("0 cards", "10 cards"), "10 cards nobody has seen, but 0 cards of the pack")
  refused(change("0 cards", "AS"), "the stock has 1 card. It has 50, 40, 30, 20, 10 or none")
  refused(small_board[-12], "the board has no line Stock:")
  refused(small_board[-c(1, 12)], "two decks have 104 cards, not 13. In the middle of a game the")
  refused(small_board[-3], "the board has 9 columns, Spider has ten")
  down <- "1: (KS) (QS) (JS) (10S) (9S) (8S) 7S"
  refused(c(down, sprintf("%d: -", 2:9), "10: 6S 5S 4S 3S 2S AS", "Stock: -"),
          "in column 1 6 cards lie face down")
  buried <- paste("1:", paste(c("K", "Q", "J", 10:2, "A", "K"), "S", sep = "", collapse = " "))
  below <- "10: QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S AS"
  refused(c(buried, sprintf("%d: -", 2:9), below, "Stock: -"),
          "the suit of spades is complete in column 1, under other cards")
  # Ten lines without numbers, brackets or dashes may be rows.
  cards <- rep(paste0(c("K", "Q", "J", 10:2, "A"), "S"), 2)
  of_line <- rep(1:10, c(4, 4, 4, 3, 3, 3, 2, 1, 1, 1))
  rows <- vapply(split(cards, of_line), paste, "", collapse = " ")
  refused(c(rows, "Stock: -"), "can be the columns of a board, or its rows")
  expect_identical(
    as_deal(c(paste0(1:10, ": ", rows), "Stock: -"), "spider")$board$piles[1:3], c(4L, 4L, 4L)
  )
})

test_that("a board by rows is the deal by columns", {
  rows_of <- function(deal, blank = " ") {
    layout <- lapply(spider_layout(deal), function(cards) as.character(new_cards(cards)))
    table <- lapply(1:6, function(row) {
      cells <- vapply(layout[1:10], function(cards) c(cards, rep("", 6))[row], "")
      if (nzchar(blank)) cells[nzchar(cells)] else formatC(cells, width = -4)
    })
    vapply(c(table, layout[11:15]), paste, "", collapse = blank)
  }
  for (number in 1:5) {
    deal <- deal_cards("spider", number)
    for (lines in list(rows_of(deal), rows_of(deal, ", "), rows_of(deal, ""))) {
      expect_identical(as_deal(lines, "spider")$cards, deal$cards)
      named <- c(lines[1:6], paste("Stock:", lines[7:11]))
      expect_identical(as_deal(named, "spider")$cards, deal$cards)
    }
  }
  # PySolFC has the other columns longer: seen from where the cards stand, from what lies face
  # down, or from the title.
  lost <- deal_cards("spider", 14934, from = "pysolfc")
  printed <- utils::capture.output(print(lost))
  plain <- gsub("[()]", " ", printed[3:8])
  tabs <- c(gsub(" +", "\t", trimws(plain[1:5])), "5S\t\t\t2D\t\t\t6H\t\t\t5D")
  stock <- sub("Stock:", "", printed[10:14])
  squeezed <- gsub(" +", " ", printed[3:8])
  titled <- c(printed[1], gsub("[()]", "", squeezed))
  for (table in list(plain, squeezed, printed[3:8], titled, tabs, gsub("\t", ";", tabs))) {
    read <- as_deal(c(table, stock), "spider")
    expect_identical(read[c("cards", "tall")], lost[c("cards", "tall")])
    expect_identical(solve_deal(read, max_states = 1)$outcome, "lost")
  }
  expect_refused(
    as_deal(c(plain[1:5], sub("^ +", "             ", plain[6]), stock), "spider"),
    "deal", "line 6: under which columns do the four cards stand?"
  )
})

test_that("the command and the table go on from a board of Spider", {
  skip_on_cran()
  skip_if_not_installed("jsonlite")
  solved <- shell("patience solve --game spider", small_board)
  expect_identical(solved$status, 0L)
  expect_match(solved$out[1], "won, in [0-9]+ moves")
  json <- shell("patience solve --game spider -f json | patience check -f csv", small_board)
  expect_true(from_csv(json$out)$won)
  hints <- from_csv(shell("patience hints --game spider -f csv", small_board)$out)
  board <- as_deal(small_board, "spider")
  expect_identical(nrow(hints), nrow(legal_moves(board)))
  file <- file.path(withr::local_tempdir(), "board.txt")
  writeLines(small_board, file)
  lines <- shell(paste("echo 3 1 | patience play --game spider", file))$out
  expect_match(lines, "^Spider: .*board", all = FALSE)
  expect_match(lines, "^1[.] J.* from column 3 onto Q.* on column 1", all = FALSE)
  expect_shell_refuses(
    paste("echo q | patience play --game spider --record", tempfile(), file),
    "is for whole games; this one begins in the middle"
  )
  asked <- function(text, method, moves = character()) {
    table <- new_table(game_named("spider"), rules_spider(), list(pasted = text))
    asked_table(table, method, moves, 1e4)
  }
  position <- asked(paste(small_board, collapse = "\n"), "position")
  expect_identical(position$score$done, 7L)
  expect_null(position$came_up)
  expect_length(position$moves, nrow(legal_moves(board)))
  line <- solve_deal(board)$moves
  won <- asked(paste(small_board, collapse = "\n"), "position", typed_moves(line, names(line)))
  expect_identical(won$outcome, "won")
})
