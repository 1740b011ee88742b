boards <- function() read_deals(test_path("fixtures", "galactic-boards.txt"), "galactic")
pairs_of <- function(moves) sort(paste0(moves$away, "-", moves$home))

# An exchange has no direction; the moves of a tibble as sets.
exchanges <- function(moves) {
  sort(paste(pmin(moves$away, moves$home), pmax(moves$away, moves$home)))
}

# All legal exchanges by the judge: every ordered pair is tried.
judged_exchanges <- function(board, rules) {
  cards <- as.character(board$cards)
  tried <- expand.grid(home = cards, away = cards, stringsAsFactors = FALSE)
  legal <- vapply(seq_len(nrow(tried)), function(i) {
    check_solution(board, rules, tried[i, ])$legal
  }, TRUE)
  unique(exchanges(tried[legal, ]))
}

test_that("the published boards have the published moves", {
  b <- boards()
  moves <- legal_moves(b[[1]], "original")
  clubs <- moves[moves$suit %in% "clubs", ]
  expect_setequal(pairs_of(clubs), c("9C-7D", "2C-AD"))
  expect_setequal(pairs_of(moves),
                  c("9C-7D", "2C-AD", "10S-4H", "7H-AS", "KH-AC", "AS-2C"))
  expect_equal(pairs_of(legal_moves(b[[2]], "original")), "10S-4H")
  easy <- legal_moves(b[[2]], "easy")
  expect_setequal(pairs_of(easy), c("10S-4H", "2H-7H"))
  expect_equal(easy$type[easy$home == "7H"], "cycle")
  expect_equal(nrow(legal_moves(b[[3]], "original")), 0)
  first <- legal_moves(b[[3]], "easy")
  expect_equal(pairs_of(first), "9D-3H")
  after <- check_solution(b[[3]], "easy", first)$board
  second <- legal_moves(after, "easy")
  expect_equal(pairs_of(second), "9D-3D")
  last <- check_solution(after, "easy", second)$board
  expect_equal(nrow(legal_moves(last, "easy")), 0)
  expect_equal(sum(galactic_done(matrix(as.integer(last$cards), 4, byrow = TRUE))), 5)
})

test_that("the first published board cannot be won, and leads to the others", {
  skip_on_cran()
  b <- boards()
  for (set in c("original", "easy", "easy4")) {
    expect_equal(solve_deal(b[[1]], set)$outcome, "lost")
  }
  # Breadth first from one board to another.
  steps <- function(from, to, set, most) {
    key <- function(board) paste(as.integer(board$cards), collapse = " ")
    met <- key(from)
    level <- list(from)
    for (i in seq_len(most)) {
      level <- unlist(lapply(level, function(board) {
        moves <- legal_moves(board, set)
        lapply(seq_len(nrow(moves)), function(j) check_solution(board, set, moves[j, ])$board)
      }), recursive = FALSE)
      keys <- vapply(level, key, "")
      new <- !duplicated(keys) & !keys %in% met
      level <- level[new]
      met <- c(met, keys[new])
      if (key(to) %in% met) return(i)
    }
    NA
  }
  expect_equal(steps(b[[1]], b[[2]], "original", 5), 5)
  expect_equal(steps(b[[2]], b[[3]], "easy", 7), 7)
})

test_that("legal moves are those of the judge, move by move", {
  skip_on_cran()
  for (set in c("original", "easy", "easy4")) {
    for (number in 1:3) {
      board <- deal_cards("galactic", seed = 3, number = number, ranks = 3)
      for (i in 1:6) {
        moves <- legal_moves(board, set)
        expect_equal(exchanges(moves), sort(judged_exchanges(board, set)))
        if (nrow(moves) == 0) break
        board <- check_solution(board, set, moves[nrow(moves), ])$board
      }
    }
  }
})

test_that("the judge says why a move is illegal", {
  board <- deal_cards("galactic", seed = 1, number = 1, ranks = 3)
  expect_snapshot(board)
  judge <- function(home, away, rules = "easy") {
    check_solution(board, rules, data.frame(home = home, away = away))
  }
  moves <- legal_moves(board)
  expect_snapshot({
    judge("AC", "AC")
    judge("AC", "KS")
    judge("AC", "2D")
    judge("AC", "2D", "original")
    judge(as.character(board$cards[4]), as.character(board$cards[1]))
    judge(as.character(board$cards[7]), as.character(board$cards[8]))
    judge(moves$home[1], moves$away[1])
  })
  expect_refused(check_solution(board, "easy", 1:3), "moves", "`moves` must be a data frame")
  expect_refused(
    check_solution(board, "easy", data.frame(home = "AC")),
    "moves", "`moves` must have the columns home and away"
  )
  expect_refused(
    check_solution(board, "easy", data.frame(home = "XX", away = "AC")),
    "moves", '`moves$home[1]` must be a card, not "XX"'
  )
  expect_refused(
    check_solution(board, rules_galactic("easy", 4), moves),
    "rules", "`rules` must be for Pan Galactic Solitaire with 3 ranks"
  )
  board$cards[1] <- board$cards[2]
  expect_error(check_solution(board, "easy", moves), class = "patience_error_deal")
})

test_that("rules have names, words and errors", {
  expect_snapshot({
    rules_galactic()
    rules_galactic("easy4", 4)
  })
  expect_equal(rules_galactic("original-7"), rules_galactic("original", 7))
  expect_equal(format(rules_galactic("easy", 7)), "easy-7")
  for (set in galactic_move_sets$moves) {
    for (ranks in c(1, 9, 13)) {
      rules <- rules_galactic(set, ranks)
      expect_equal(rules_galactic(format(rules)), rules)
    }
  }
  expect_refused(rules_galactic("hard"), "rules", '`name` must be one of "original", "easy"')
  expect_refused(rules_galactic("easy", 14), "rules", "`ranks` must be a whole number")
  expect_refused(
    legal_moves(deal_cards("galactic"), rules_galactic("easy", 3)),
    "rules", "The rules are for 3 ranks, but the board has 13"
  )
})

test_that("boards are read, written and printed", {
  b <- boards()
  file <- withr::local_tempfile(fileext = ".txt")
  write_deals(b, file)
  again <- read_deals(file, "galactic")
  expect_equal(lapply(unclass(again), `[[`, "cards"), lapply(unclass(b), `[[`, "cards"))
  expect_equal(as_deal(format(b[[1]]), "galactic")$cards, b[[1]]$cards)
  expect_equal(as_deal(paste(format(b[[1]]), collapse = "\n"), "galactic")$cards, b[[1]]$cards)
  expect_snapshot(as_deal(c("AC 2H", "AD 2C", "AH 2S", "AS 2D"), "galactic"))
  done <- as_deal(c("2C AC", "2D AD", "2H AS", "2S AH"), "galactic")
  expect_snapshot(done)
  expect_equal(as_deal(done, "galactic"), done)
  expect_equal(deal_cards("galactic", 3)$cards,
               new_cards(.Call(patience_deal_decks, 4L, 1, 3)[, 1]))
})

test_that("several deals print whole cards in lines that fit the console", {
  withr::local_options(width = 80)
  several <- c(deal_cards("galactic", number = 1:2), deal_cards("agnes", number = 1:2))
  lines <- capture.output(print(several))
  expect_lte(max(nchar(lines)), 80)
  expect_length(grep("^ ( [ 1][0-9AJQK][CDHS]){13}$", lines), 8)
  expect_match(lines[12:13], "( [0-9AJQK]+[CDHS])+ [.]{3}$")
})

test_that("a board without a legal move says that it is lost, in print and picture", {
  skip_on_cran()
  late <- boards()[[3]]
  last_line <- function(board) utils::tail(capture.output(print(board)), 1)
  stuck <- late
  while (nrow(moves <- legal_moves(stuck)) > 0) {
    stuck <- check_solution(stuck, "easy", moves[1, ])$board
  }
  expect_identical(last_line(stuck), "No move is possible.")
  cycles <- as_deal(c("AC 2C", "AD 2H", "AH 2D", "AS 2S"), "galactic")
  expect_match(capture.output(print(cycles)), "No move", all = FALSE)
  expect_no_match(capture.output(print(cycles, rules = "easy4")), "No move")
  skip_if_not_installed("ggplot2")
  withr::local_pdf(NULL)
  drawn <- plot(stuck)
  expect_identical(drawn$labels$subtitle, "Lost: no move is legal under \"easy\".")
  first <- vapply(strsplit(trimws(format(stuck)), " +"), `[`, "", 1)
  expect_identical(drawn$data$card[1:4], first)
  expect_null(plot(cycles, rules = "easy4")$labels$subtitle)
})

test_that("bad boards get an error that names the card", {
  expect_refused(
    as_deal(c("AC 2C", "AD 2D", "AH 2H"), "galactic"),
    "deal", "line 1: a board has 4 rows, not 3"
  )
  expect_refused(
    as_deal(c("AC 2C", "AD 2D", "AH AC", "AS 2S"), "galactic"),
    "deal", "line 3: AC is there already, on line 1"
  )
  expect_refused(
    as_deal(c("AC 2C", "AD 2D", "AH 3H", "AS 2S"), "galactic"),
    "deal", "line 3: 3H is no card of a deck with 2 ranks"
  )
  expect_refused(
    as_deal(c("AC 2C", "AD 2D", "AH XX", "AS 2S"), "galactic"),
    "deal", 'line 3: "XX" is not a card'
  )
  expect_refused(
    as_deal(c("AC 2C", "AD 2D 2H", "AH", "AS 2S"), "galactic"),
    "deal", "line 2: a row has 3 cards; all four have the same number"
  )
  expect_refused(as_deal(1:4, "galactic"), "deal", "`x` must be text or cards, not an integer")
  file <- withr::local_tempfile(lines = c("AC 2C", "AD 2D", "AH 2H", "AS 2S", "", "AC"))
  expect_error(
    read_deals(file, "galactic"),
    "line 6: a board has 4 rows, not 1", class = "patience_error_deal"
  )
  empty <- withr::local_tempfile(lines = "# nothing")
  expect_error(read_deals(empty, "galactic"), class = "patience_error_file")
  expect_error(solve_deal("board"), class = "patience_error_deal")
  four <- c("AC 2C", "AD 2H", "AH 2D", "AS 2S")
  expect_error(review(as_deal(four, "galactic"), moves = NULL), class = "patience_error_moves")
  none <- data.frame(home = character(), away = character())
  expect_identical(nrow(review(as_deal(four, "galactic"), moves = none)), 0L)
  file <- withr::local_tempfile()
  write_deals(as_deal(four, "galactic"), file)
  expect_identical(read_deals(file, "galactic")[[1]]$cards, as_deal(four, "galactic")$cards)
  board <- deal_cards("galactic", ranks = 2)
  board$cards[1] <- board$cards[2]
  expect_refused(solve_deal(board), "deal", "`board` does not have each card of its deck")
  expect_refused(write_deals(list(), tempfile()), "deal", "`deals` must be deals, not")
})

test_that("wins are proved by their moves under all rules", {
  skip_on_cran()
  for (set in c("original", "easy", "easy4")) {
    won <- 0
    for (number in 1:12) {
      board <- deal_cards("galactic", seed = 2, number = number)
      solution <- solve_deal(board, set, max_states = 2e4)
      if (solution$outcome == "won") {
        check <- check_solution(board, set, solution)
        expect_true(check$legal && check$won, label = paste(set, number, check$reason))
        won <- won + 1
      } else {
        expect_equal(nrow(solution$moves), 0)
      }
    }
    expect_gt(won, 3)
  }
})

test_that("fewest moves are judged, and no more than any other win has", {
  for (number in 1:25) {
    board <- deal_cards("galactic", seed = 2, number = number, ranks = 4)
    any <- solve_deal(board)
    fewest <- solve_deal(board, goal = "fewest")
    expect_equal(fewest$outcome, any$outcome)
    if (any$outcome == "lost") next
    expect_true(check_solution(board, "easy", fewest)$won)
    expect_lte(nrow(fewest$moves), nrow(any$moves))
    expect_equal(nrow(fewest$moves) %% 2, nrow(any$moves) %% 2)
  }
})

test_that("solutions print, hints keep wins won and reviews find the mistake", {
  board <- deal_cards("galactic", seed = 1, number = 1, ranks = 3)
  number <- Find(function(i) {
    hints <- hints(deal_cards("galactic", i, ranks = 3))
    all(c("won", "lost") %in% hints$outcome)
  }, 1:200)
  board <- deal_cards("galactic", number, ranks = 3)
  solution <- solve_deal(board, goal = "fewest")
  expect_snapshot(solution)
  expect_snapshot(print(solution, boards = TRUE))
  hints <- hints(board)
  expect_snapshot(show_table(hints))
  for (i in seq_len(nrow(hints))) {
    after <- check_solution(board, "easy", hints[i, ])$board
    expect_equal(solve_deal(after)$outcome, as.character(hints$outcome[i]))
  }
  review <- review(board, moves = solution)
  expect_true(all(review$outcome == "won"))
  expect_identical(attr(review, "mistake"), NA_integer_)
  bad <- review(board, moves = hints[hints$outcome == "lost", ][1, ])
  expect_identical(attr(bad, "mistake"), 1L)
  expect_snapshot(show_table(bad))
  deals <- unclass(deal_cards("galactic", 1:99, ranks = 3))
  lost <- Find(function(deal) solve_deal(deal)$outcome == "lost", deals)
  moves <- legal_moves(lost)
  if (nrow(moves) > 0) expect_identical(attr(review(lost, moves = moves[1, ]), "mistake"), 0L)
  expect_equal(nrow(hints(as_deal(c("AC", "AD", "AH", "AS"), "galactic"))), 0)
  expect_refused(
    hints(board, "easy", data.frame(home = "AC", away = "AC")),
    "moves", "The moves are not legal: move 1: AC is not exchanged with itself"
  )
})

test_that("limits leave a board unknown, and bad arguments are refused", {
  board <- deal_cards("galactic", seed = 1, number = 28)
  solution <- solve_deal(board, "original", max_states = 10)
  expect_equal(solution$outcome, "unknown")
  expect_equal(solution$examined, 10)
  expect_snapshot(solution)
  expect_error(solve_deal(board, goal = "score"), class = "patience_error_argument")
  expect_error(solve_deal(board, max_states = 0), class = "patience_error_argument")
  expect_error(solve_deal(board, "hard"), class = "patience_error_rules")
  expect_error(deal_cards("agnes", ranks = 4), class = "patience_error_argument")
})
