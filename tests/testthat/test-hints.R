# Long ones: CRAN asks for short tests.
skip_on_cran()

rules_of_hints <- c(
  "Up-Suit-AnyRun", "aisleriot", "pysolfc", "Down-Color-Any1-NoSplit",
  "Up-Single-HighRun-NoWrap-Mirrored-LastRight-NoWholePile", "Down-Suit-High1-BuildSuit-Back",
  "wolter-relaxed"
)

test_that("hints list what the judge allows, with the outcome of each successor", {
  withr::local_seed(1)
  hints <- 0
  for (name in rules_of_hints) {
    rules <- rules_agnes(name)
    for (number in c(3, 26, 30)) {
      deal <- deal_cards("agnes", number = number)
      made <- random_agnes_moves(deal, rules, number %% 7)
      found <- hints(deal, rules, made, max_states = 3000)
      judged <- judged_agnes_moves(deal, rules, made)
      expect_true(same_moves(found, leftmost_if_due(judged, found, rules)))
      for (i in seq_len(nrow(found))) {
        then <- rbind(made, found[i, c("type", "from", "to", "cards")])
        after <- solve_deal(deal, rules, moves = then, max_states = 3000)
        expect_identical(after$outcome, as.character(found$outcome[i]))
        if (after$outcome == "won") {
          expect_true(check_solution(deal, rules, after)$won)
          expect_identical(nrow(after$moves), found$to_go[i])
        } else {
          expect_identical(found$to_go[i], NA_integer_)
        }
        hints <- hints + 1
      }
      # A position is what the best of its moves makes of it.
      now <- solve_deal(deal, rules, moves = made, max_states = 1e5)$outcome
      if (now == "lost") expect_false("won" %in% found$outcome)
      if (now == "won") expect_false(all(found$outcome == "lost"))
    }
  }
  expect_gt(hints, 60)
})

test_that("hints are the same for any number of threads", {
  deal <- deal_cards("agnes", number = 26)
  one <- hints(deal, "Up-Suit-AnyRun", threads = 1)
  expect_identical(hints(deal, "Up-Suit-AnyRun", threads = 4), one)
  expect_identical(
    names(one), c("type", "from", "to", "cards", "outcome", "to_go")
  )
  expect_identical(levels(one$outcome), outcomes)
  expect_identical(
    unique(as.character(hints(deal, "Up-Suit-AnyRun", max_states = 1)$outcome)), "unknown"
  )
})

# A game whose third deal comes too early: deal 26 is won, and lost once the stock is dealt.
lost_game <- function(deal) {
  made <- solve_deal(deal, "Up-Suit-AnyRun")$moves[1:3, ]
  rbind(made, deals(), deals(), deals(), deals(2))
}

test_that("a review finds the move that lost the game", {
  deal <- deal_cards("agnes", number = 26)
  made <- lost_game(deal)
  review <- review(deal, "Up-Suit-AnyRun", made)
  expect_s3_class(review, "review")
  expect_snapshot(show_table(review))
  outcome <- vapply(0:nrow(made), function(n) {
    solve_deal(deal, "Up-Suit-AnyRun", moves = made[seq_len(n), ])$outcome
  }, "")
  expect_identical(as.character(review$outcome), outcome[-1])
  expect_identical(attr(review, "start"), outcome[1])
  expect_identical(attr(review, "mistake"), match("lost", outcome) - 1L)
  solution <- solve_deal(deal, "Up-Suit-AnyRun")
  won <- review(deal, "Up-Suit-AnyRun", solution)
  expect_true(all(won$outcome == "won"))
  expect_identical(attr(won, "mistake"), NA_integer_)
  # The rest of a solution, from a position on, is reviewed with what was made before.
  rest <- solve_deal(deal, "Up-Suit-AnyRun", moves = solution$moves[1:9, ])
  expect_identical(nrow(review(deal, "Up-Suit-AnyRun", rest)), 9L + nrow(rest$moves))
  lost <- deal_cards("agnes", number = 1)
  expect_identical(attr(review(lost, "Up-Suit-None", deals()), "mistake"), 0L)
})

test_that("positions print, and their solutions are judged from the deal on", {
  deal <- deal_cards("agnes", number = 26)
  solution <- solve_deal(deal, "Up-Suit-AnyRun")
  expect_snapshot(print(deal, rules = "Up-Suit-AnyRun", moves = solution$moves[1:10, ]))
  made <- solution$moves[seq_len(nrow(solution$moves) - 2), ]
  end <- solve_deal(deal, "Up-Suit-AnyRun", moves = made)
  expect_snapshot(print(end, boards = TRUE))
  expect_identical(end$made, made)
  expect_true(check_solution(deal, "Up-Suit-AnyRun", end)$won)
  expect_equal(nrow(solve_deal(deal, "Up-Suit-AnyRun", moves = solution)$moves), 0)
  expect_equal(nrow(hints(deal, "Up-Suit-AnyRun", solution)), 0)
  # How many cards a deal has need not be said.
  unsaid <- data.frame(type = "deal", from = NA, to = NA, cards = rep(NA, 4))
  expect_identical(solve_deal(deal, moves = unsaid)$made$cards, c(7L, 7L, 7L, 2L))
})

test_that("moves that cannot be made are errors that say what can", {
  deal <- deal_cards("agnes", number = 26)
  expect_refused(
    hints(deal, "Up-Suit-AnyRun", rbind(deals(), up(1))),
    "moves", "The moves are not legal: move 2: the foundation needs 10D before 5D"
  )
  expect_refused(
    solve_deal(deal, "wolter-relaxed", moves = deals()),
    "moves", "The moves are not legal: move 1: first comes 10D from pile 2 to its foundation"
  )
  expect_refused(
    review(deal, "Up-Suit-None", rbind(deals(), deals(), deals(), deals(2), deals(0))),
    "moves", "The moves are not legal: move 5: the stock is empty"
  )
  expect_refused(
    hints(deal, moves = data.frame(home = "AC", away = "2C")),
    "moves", "`moves` must have the columns type, from, to, and cards"
  )
  expect_refused(review(deal, moves = NULL), "moves", "There are no `moves` to review")
  expect_refused(hints(7), "deal", "`deal` must be a deal, not a number")
  expect_refused(
    hints(deal_cards(number = 1:2)), "deal", "`deal` must be one deal, not 2 of them"
  )
  expect_error(hints(deal, moves = up(1)), class = "patience_error_moves")
  none <- data.frame(
    type = character(), from = character(), to = character(), cards = character()
  )
  expect_identical(nrow(review(deal, moves = none)), 0L)
  expect_no_warning(expect_error(hints(deal, moves = up(1e10)), "no pile 1e\\+10"))
  expect_error(review(deal, moves = up(1)), class = "patience_error_moves")
  # A card could come back, but the game is over.
  rules <- rules_agnes("Up-Suit-AnyRun-Back")
  won <- solve_deal(deal, rules)$moves
  expect_error(
    hints(deal, rules, rbind(won, back(1, 1))), "won already",
    class = "patience_error_moves"
  )
  # Moves of another deal.
  other <- solve_deal(deal_cards("agnes", number = 3), "Up-Suit-AnyRun")
  expect_equal(other$outcome, "won")
  expect_error(review(deal, "Up-Suit-AnyRun", other), class = "patience_error_moves")
})

rules_of_lucie_hints <- c(
  "la-belle-lucie", "Lucie-1-Merci", "Lucie-1-Front", "Lucie-1-Front-Kings"
)

test_that("hints of La Belle Lucie list what the judge allows and say what is best", {
  withr::local_seed(2)
  hints <- 0
  for (name in rules_of_lucie_hints) {
    rules <- rules_lucie(name = name)
    for (number in 1:3) {
      tableau <- deal_cards("lucie", number = number)
      made <- random_lucie_moves(tableau, rules, 8)
      now <- lucie_position(tableau, rules, made_lucie(made))
      found <- hints(tableau, rules, made)
      expect_true(same_moves(found, judged_lucie_moves(now, rules)))
      position <- solve_deal(tableau, rules, moves = made)
      expect_true(check_solution(tableau, rules, position)$legal)
      expect_identical(found$best, found$most_up == position$most_up)
      for (i in seq_len(min(nrow(found), 8))) {
        after <- solve_deal(tableau, rules, moves = rbind(made, found[i, 1:3]))
        expect_equal(found$most_up[i], after$most_up)
        expect_identical(as.character(found$outcome[i]), after$outcome)
        expect_equal(check_solution(tableau, rules, after)$score, after$most_up)
        hints <- hints + 1
      }
    }
  }
  expect_gt(hints, 50)
})

test_that("a review of La Belle Lucie finds the move that cost cards", {
  rules <- rules_lucie(merci = TRUE)
  tableau <- as_deal("KD / 9D 8D QD JD / 10D", "lucie", deal = 3)
  solution <- solve_deal(tableau, rules)
  review <- review(tableau, rules, solution)
  expect_identical(attr(review, "mistake"), NA_integer_)
  expect_identical(attr(review, "start"), "won")
  expect_snapshot(show_table(hints(tableau, rules)))
  made <- data.frame(type = "merci", card = "9D", to = "10D")
  bad <- review(tableau, rules, made)
  expect_snapshot(show_table(bad))
  expect_identical(attr(bad, "mistake"), 1L)
  expect_identical(attr(bad, "start_up"), 52L)
  expect_snapshot(print(tableau, moves = solution$moves[1:3, ], rules = rules))
  expect_snapshot(solve_deal(tableau, rules, moves = solution$moves[1:3, ]))
  expect_equal(nrow(hints(tableau, rules, solution)), 0)
  expect_equal(solve_deal(tableau, rules, moves = solution)$most_up, 52)
  expect_refused(
    hints(tableau, rules, rbind(made, made)),
    "moves", "The moves are not legal: move 2: the merci was used before"
  )
  expect_refused(hints(tableau, rules, deals()), "moves", "`moves` must have the columns")
  expect_refused(review(tableau, rules, NULL), "moves", "There are no `moves` to review")
  expect_refused(
    review(tableau, rules, data.frame(type = "front", card = "9D", to = "front")),
    "moves", '`moves$type[1]` must be one of "foundation", "safe build", "blocking", "space"'
  )
  expect_refused(
    hints(tableau, rules, rbind(solution$moves, solution$moves[1, ])),
    "moves", "The moves are not legal: move 9: the game is won already"
  )
})

test_that("what was found after a move could be had before it, and perhaps more", {
  tableau <- deal_cards("lucie", 2)
  made <- data.frame(
    type = c("merci", "blocking", "foundation", "safe build", "safe build", "blocking"),
    card = c("AC", "6S", "AS", "5S", "QD", "7D"),
    to = c("2C", "7S", "foundation", "6S", "KD", "8D")
  )
  seen <- review(tableau, "Lucie-1-Merci", made, max_states = 5000)
  expect_identical(attr(seen, "start"), "unknown")
  expect_identical(attr(seen, "start_up"), 22L)
  expect_identical(seen$most_up, rep(c(22L, 8L), c(5, 1)))
  expect_match(attr(seen, "summary"), "at least 22 cards can go up in this deal, after move 6")
})

test_that("positions of Pan Galactic Solitaire are a board and the moves made", {
  board <- deal_cards("galactic", seed = 1, number = 1, ranks = 5)
  solution <- solve_deal(board)
  made <- solution$moves[1:3, ]
  after <- check_solution(board, "easy", made)$board
  expect_identical(hints(board, moves = made), hints(after))
  rest <- solve_deal(board, moves = made)
  expect_true(check_solution(board, "easy", rest)$won)
  expect_match(format(rest), "after 3 moves")
  expect_error(hints(board, moves = made[2, ]), "Possible there",
               class = "patience_error_moves")
})

test_that("the command has words for each move of R's hints, a merci of a whole tableau too", {
  skip_on_cran()
  tableau <- deal_cards("lucie", number = 26)
  tableau$deal <- 3L
  rules <- rules_lucie(name = "Lucie-3-Merci")
  hints <- as.data.frame(hints(tableau, rules, max_states = 50))
  expect_true("merci" %in% hints$type)
  words <- moves_in_words(new_table(game_named("lucie"), rules, tableau), hints[0, ], hints)
  expect_false(anyNA(words))
})
