# 5H on 6H empties pile 1 and makes pile 2 one run.
opening <- agnes(c("5H", "7H 6H", "KS", "9S 8S 7S", "KD QD", "10C", "2D AD"))

ordered_line <- rbind(deals(), deals(), deals(), deals(2), up(sort(pile_of)))

test_that("a line that brings up all cards is won", {
  rules <- rules_agnes("Down-Suit-None-NoSplit")
  check <- check_solution(ordered_deal(0L), rules, ordered_line)
  expect_s3_class(check, "solution_check")
  expect_named(check, c("legal", "won", "move", "reason", "score"))
  expect_true(check$legal)
  expect_true(check$won)
  expect_equal(check$score, 52)
  expect_snapshot(check)
})

test_that("foundations pass from king to ace", {
  expect_true(judge(ordered_deal(8L), "Up-Color-None", ordered_line)$won)
})

test_that("a line that stops early is legal and not won", {
  check <- judge(ordered_deal(0L), "Up-Suit-None", ordered_line[1:14, ])
  expect_true(check$legal)
  expect_false(check$won)
  expect_equal(check$score, 11)
  expect_snapshot(check)
  expect_equal(judge(opening, "Up-Suit-None", ordered_line[0, ])$score, 1)
})

test_that("nothing can follow a win", {
  expect_snapshot(judge(ordered_deal(0L), "Up-Suit-None", ordered_line, up(7)))
})

test_that("the moves of a solution are taken", {
  rules <- rules_agnes("Up-Suit-None")
  solution <- list(outcome = "lost", moves = ordered_line)
  expect_true(check_solution(ordered_deal(0L), rules, solution)$won)
})

test_that("each deal covers the piles from the left, the last one piles 1 and 2", {
  end <- agnes(rep("", 7), last = "2C 3C")
  expect_equal(
    judge(end, "Up-Suit-None", deals(), deals(), deals(), deals(2), up(1), up(2))$score, 3
  )
  first <- agnes(rep("", 7), stock = "2C 3C 4C 5C 6C 7C 8C")
  expect_equal(judge(first, "Up-Suit-None", deals(NA), up(1:7))$score, 8)
  expect_snapshot({
    judge(opening, "Up-Suit-None", deals(), deals(2))
    judge(opening, "Up-Suit-None", deals(), deals(), deals(), deals())
    judge(opening, "Up-Suit-None", deals(), deals(), deals(), deals(2), deals())
  })
})

test_that("a foundation takes the next card of its suit, one at a time", {
  expect_equal(judge(opening, "Up-Suit-None", up(7), up(7))$score, 3)
  expect_snapshot({
    judge(opening, "Up-Suit-None", up(7), up(1))
    judge(opening, "Up-Suit-None", up(7, cards = 2))
    judge(opening, "Up-Suit-None", run(1, 2), up(1))
  })
})

test_that("moves from or to a pile that is not there are illegal, not errors", {
  expect_snapshot({
    judge(opening, "Up-Suit-None", up(8))
    judge(opening, "Up-Suit-None", up(NA))
    judge(opening, "Up-Suit-None", run(0, 2))
    judge(opening, "Up-Suit-None", run(1, 9))
    judge(opening, "Up-Suit-None", run(1, 1))
    judge(opening, "Up-Suit-None", run(1, 2), run(1, 3))
  })
})

test_that("a pile cannot give more cards than it has, nor none", {
  expect_snapshot({
    judge(opening, "Up-Suit-None", run(1, 2, cards = 2))
    judge(opening, "Up-Suit-None", run(1, 2, cards = 0))
    judge(opening, "Up-Suit-None", run(1, 2, cards = -1))
    judge(opening, "Up-Suit-None", run(1, 2, cards = NA))
  })
})

test_that("piles go down in colour", {
  join <- agnes(c("5H", "6D", "7D", "6C", "7S", "AD", "KH"))
  expect_legal(join, "Up-Suit-None", run(1, 2), run(4, 5))
  expect_snapshot({
    judge(join, "Up-Suit-None", run(1, 3))
    judge(join, "Up-Suit-None", run(2, 1))
    judge(join, "Up-Suit-None", run(1, 4))
  })
})

test_that("nothing goes on a card of the base rank", {
  base <- agnes(c("5H", "AD", "KH", "KS", "", "", ""))
  expect_snapshot({
    judge(base, "Up-Suit-None", run(3, 2))
    judge(base, "Up-Suit-None", run(4, 2))
  })
})

test_that("ranks wrap relative to the base", {
  wrap <- agnes(c("KH", "AD", "8S", "KC", "9H", "8H", "AC"), base = "9C")
  expect_legal(wrap, "Up-Suit-None", run(1, 2), up(5), run(4, 7))
  expect_legal(wrap, "Up-Suit-High1", run(1, 2), run(3, 1))
  expect_legal(wrap, "Up-Color-HighRun", run(1, 2), run(3, 1))
  expect_snapshot({
    judge(wrap, "Up-Suit-High1", run(1, 2), run(4, 1))
    judge(wrap, "Up-Suit-None", run(6, 5))
  })
})

test_that("a sequence does not pass the base rank", {
  over <- agnes(c("5H", "6H", "", "", "", "9D 8D", "8C"), base = "9C")
  expect_legal(over, "Up-Suit-AnyRun", run(1, 2), run(6, 1))
  expect_legal(over, "Up-Suit-AnyRun-NoSplit", run(1, 2), run(6, 1))
  expect_snapshot(judge(over, "Up-Suit-AnyRun", run(1, 2), run(6, 1, cards = 2)))
})

test_that("cards move together in suit or in colour", {
  mixed <- agnes(c("9C", "8S", "10C", "9S 8C 7S", "", "", ""))
  expect_legal(mixed, "Up-Color-None", run(4, 1, cards = 2))
  expect_legal(mixed, "Up-Suit-None", run(4, 2), run(4, 1), run(4, 3))
  expect_legal(mixed, "Up-Suit-None-NoSplit", run(4, 2))
  expect_snapshot({
    judge(mixed, "Up-Suit-None", run(4, 1, cards = 2))
    judge(mixed, "Up-Color-None", run(4, 3, cards = 4))
    judge(mixed, "Up-Color-None-NoSplit", run(4, 2))
  })
})

test_that("with splitting any tail of a run moves, without only the whole", {
  split <- agnes(c("8C", "9C", "10C", "9S 8S 7S", "", "", ""))
  for (i in 1:3) expect_legal(split, "Up-Suit-None", run(4, i, cards = i))
  expect_legal(split, "Up-Suit-None-NoSplit", run(4, 3, cards = 3))
  expect_snapshot({
    judge(split, "Up-Suit-None-NoSplit", run(4, 2, cards = 2))
    judge(split, "Up-Suit-None-NoSplit", run(4, 1))
  })
})

test_that("without splitting the last card of a run may still go up", {
  expect_legal(opening, "Up-Suit-None-NoSplit", up(7), up(7))
})

test_that("none: only a deal fills an empty pile", {
  expect_legal(opening, "Up-Suit-None", run(1, 2), deals())
  expect_snapshot(judge(opening, "Up-Suit-None", run(1, 2), run(3, 1)))
})

test_that("any1: one card fills an empty pile", {
  expect_legal(opening, "Up-Suit-Any1", run(1, 2), run(4, 1))
  expect_legal(opening, "Up-Suit-Any1-NoSplit", run(1, 2), run(6, 1))
  expect_snapshot({
    judge(opening, "Up-Suit-Any1", run(1, 2), run(4, 1, cards = 3))
    judge(opening, "Up-Suit-Any1-NoSplit", run(1, 2), run(4, 1, cards = 3))
    judge(opening, "Up-Suit-Any1-NoSplit", run(1, 2), run(4, 1))
  })
})

test_that("anyrun: a movable run fills an empty pile", {
  for (i in 1:3) {
    expect_legal(opening, "Up-Suit-AnyRun", run(1, 2), run(4, 1, cards = i))
  }
  expect_legal(opening, "Up-Suit-AnyRun-NoSplit", run(1, 2), run(4, 1, cards = 3))
  expect_snapshot({
    judge(opening, "Up-Suit-AnyRun", run(1, 2), run(4, 1, cards = 4))
    judge(opening, "Up-Suit-AnyRun-NoSplit", run(1, 2), run(4, 1, cards = 2))
  })
})

test_that("high1: one card of the highest rank fills an empty pile", {
  expect_legal(opening, "Up-Suit-High1", run(1, 2), run(3, 1))
  expect_legal(opening, "Up-Suit-High1-NoSplit", run(1, 2), run(3, 1))
  expect_snapshot({
    judge(opening, "Up-Suit-High1", run(1, 2), run(5, 1, cards = 2))
    judge(opening, "Up-Suit-High1", run(1, 2), run(6, 1))
    judge(opening, "Up-Suit-High1-NoSplit", run(1, 2), run(5, 1, cards = 2))
  })
})

test_that("highrun: a run from the highest rank down fills an empty pile", {
  expect_legal(opening, "Up-Suit-HighRun", run(1, 2), run(5, 1, cards = 2))
  expect_legal(opening, "Up-Suit-HighRun-NoSplit", run(1, 2), run(5, 1, cards = 2))
  expect_legal(opening, "Up-Suit-HighRun", run(1, 2), run(3, 1))
  expect_snapshot({
    judge(opening, "Up-Suit-HighRun", run(1, 2), run(4, 1, cards = 3))
    judge(opening, "Up-Suit-HighRun", run(1, 2), run(5, 1))
  })
})

test_that("a whole pile may change places, and a pile is filled also after the stock", {
  expect_legal(opening, "Up-Suit-AnyRun-NoSplit", run(1, 2), run(2, 1, cards = 3))
  bare <- rbind(ordered_line[1:9, ], run(7, 1))
  expect_legal(ordered_deal(0L), "Up-Suit-AnyRun", bare)
  expect_snapshot(judge(ordered_deal(0L), "Up-Suit-None", bare))
})

test_that("face down: a run ends at the hidden cards and what is uncovered turns up", {
  down <- agnes(c("5H", "9C", "8C", "9S 8S 7S", "10C", "", ""))
  expect_legal(down, "Down-Suit-None-NoSplit", run(4, 3), run(4, 2), run(4, 5))
  expect_legal(down, "Up-Suit-None", run(4, 2, cards = 2))
  expect_snapshot({
    judge(down, "Down-Suit-None", run(4, 2, cards = 2))
    judge(down, "Down-Suit-None", run(4, 3), run(4, 5, cards = 2))
    judge(down, "Up-Suit-None-NoSplit", run(4, 3))
  })
})

test_that("face down: cards dealt later are face up", {
  later <- agnes(
    c("5H", "4H", "", "9S 8S 7S", "10C", "", ""), stock = "2H 3H 8C 6S 9C 2D 3D"
  )
  expect_legal(later, "Down-Suit-None", deals(), run(4, 3, cards = 2), run(4, 5))
  expect_legal(later, "Down-Suit-None-NoSplit", deals(), run(4, 3, cards = 2), run(4, 5))
  expect_snapshot(judge(later, "Down-Suit-None", deals(), run(4, 5, cards = 3)))
})

test_that("only the first illegal move is told, and the score is that before it", {
  check <- judge(opening, "Up-Suit-None", up(7), run(1, 3), up(7), up(1))
  expect_equal(check$move, 2)
  expect_equal(check$score, 2)
  expect_false(check$won)
})

test_that("malformed moves are errors that say what and where", {
  skip_on_cran()
  rules <- rules_agnes("Up-Suit-None")
  malformed <- function(moves) check_solution(opening, rules, moves)
  jump <- rbind(deals(), transform(up(1), type = "jump"))
  bad <- list(
    "deal", list(outcome = "lost"), NULL, up(1)[-2], up(1)[3:4], jump,
    transform(up(1), type = NA_character_), transform(up(1), type = 1),
    rbind(run(1, 2), run(1.5, 2)), transform(up(1), cards = "one")
  )
  for (moves in bad) {
    expect_error(malformed(moves), class = "patience_error_moves")
    expect_error(malformed(moves), class = "patience_error")
  }
  expect_refused(malformed("deal"), "moves", "`moves` must be a data frame, or a solution that")
  expect_refused(malformed(list(outcome = "lost")), "moves", "`moves` must be a data frame")
  expect_refused(malformed(up(1)[c("type", "cards")]), "moves", "`moves` must have the columns")
  expect_refused(malformed(jump), "moves", "`moves$type[2]` must be the text deal, foundation")
  expect_refused(malformed(transform(up(1), type = 1)), "moves", "`moves$type[1]` must be")
  expect_refused(
    malformed(rbind(run(1, 2), run(1.5, 2))),
    "moves", "`moves$from[2]` must be a whole number or NA, not 1.5"
  )
  expect_refused(
    malformed(transform(up(1), cards = "one")),
    "moves", '`moves$cards[1]` must be a whole number or NA, not "one"'
  )
})

test_that("deals and rules that are not of the game are errors", {
  rules <- rules_agnes("Up-Suit-None")
  short <- structure(list(cards = 0:50), class = c("deal_agnes", "deal"))
  twice <- structure(list(cards = c(0:50, 0L)), class = c("deal_agnes", "deal"))
  expect_error(check_solution(0:51, rules, up(1)), class = "patience_error_deal")
  expect_error(check_solution(short, rules, up(1)), class = "patience_error_deal")
  expect_error(check_solution(twice, rules, up(1)), class = "patience_error_deal")
  expect_error(check_solution(opening, list(), up(1)), class = "patience_error_rules")
  expect_refused(check_solution(0:51, rules, up(1)), "deal", "`deal` must be a deal, not")
  expect_refused(check_solution(twice, rules, up(1)), "deal", "`deal$cards` must hold each code")
  expect_refused(check_solution(opening, list(), up(1)), "rules", "`rules` must be for Agnes")
})

test_that("of text where numbers are due the entry is named that is none", {
  deal <- deal_cards("agnes", 26)
  moves <- solve_deal(deal, "Up-Suit-AnyRun")$moves
  moves$from[3] <- "four"
  expect_refused(
    check_solution(deal, "Up-Suit-AnyRun", moves), "moves",
    '`moves$from[3]` must be a whole number or NA, not "four"'
  )
})
