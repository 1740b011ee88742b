# The judge under the further dimensions of the rules; test-check-solution.R has the forty
# variants. 5H on 6H empties pile 1 and makes pile 2 one run.
opening <- agnes(c("5H", "7H 6H", "KS", "9S 8S 7S", "KD QD", "10C", "2D AD"))

test_that("single: no cards move together", {
  split <- agnes(c("8C", "9C", "10C", "9S 8S 7S", "", "", ""))
  for (rules in c("Up-Single-AnyRun", "Up-Single-AnyRun-NoSplit")) {
    expect_legal(split, rules, run(4, 1), run(4, 2), run(4, 3))
  }
  expect_snapshot(judge(split, "Up-Single-None", run(4, 2, cards = 2)))
})

test_that("build: in suit a card goes on its own suit only", {
  expect_legal(opening, "Up-Suit-None-BuildSuit", run(1, 2))
  join <- agnes(c("5H", "6D", "7D", "6C", "7S", "AD", "KH"))
  expect_legal(join, "Up-Suit-None", run(1, 2))
  expect_legal(join, "Up-Suit-None-BuildSuit", run(2, 3))
  expect_snapshot(judge(join, "Up-Suit-None-BuildSuit", run(1, 2)))
})

test_that("build: runs in colour move together although they are not built", {
  mixed <- agnes(c("9C", "8S", "10C", "9S 8C 7S", "10S", "", ""))
  expect_legal(mixed, "Up-Color-None-BuildSuit", run(4, 5, cards = 3))
  expect_snapshot(judge(mixed, "Up-Color-None-BuildSuit", run(4, 3, cards = 3)))
})

test_that("wrap: no king goes on an ace, or any card on any base card", {
  wrap <- agnes(c("KH", "AD", "8S", "KC", "9H", "8H", "AC"), base = "9C")
  expect_legal(wrap, "Up-Suit-None", run(1, 2))
  expect_legal(wrap, "Up-Suit-None-Circular", run(1, 2), run(6, 5))
  expect_snapshot({
    judge(wrap, "Up-Suit-None-NoWrap", run(1, 2))
    judge(wrap, "Up-Suit-None-NoWrap", run(6, 5))
    judge(wrap, "Up-Suit-None-Circular", run(3, 5))
  })
  aces <- agnes(c("5H", "AD", "KH", "KS", "", "", ""))
  expect_legal(aces, "Up-Suit-None-Circular", run(3, 2))
  expect_snapshot(judge(aces, "Up-Suit-None-NoWrap", run(3, 2)))
})

test_that("wrap: where building stops, runs do", {
  runs <- agnes(c("5H", "6H", "", "", "9D 8D", "AS KS", "2S"), base = "9C")
  base <- run(5, 1, cards = 2)
  ace <- run(6, 7, cards = 2)
  expect_legal(runs, "Up-Suit-AnyRun-Circular", run(1, 2), base, ace)
  expect_legal(runs, "Up-Suit-AnyRun", run(1, 2), ace)
  expect_snapshot({
    judge(runs, "Up-Suit-AnyRun", run(1, 2), base)
    judge(runs, "Up-Suit-AnyRun-NoWrap", run(1, 2), ace)
  })
})

test_that("high: the highest rank is the one below the base also without wrapping", {
  empty <- agnes(c("5H", "6H", "8S", "KC", "", "", ""), base = "9C")
  expect_legal(empty, "Up-Suit-High1-NoWrap", run(1, 2), run(3, 1))
  expect_snapshot(judge(empty, "Up-Suit-High1-NoWrap", run(1, 2), run(4, 1)))
})

test_that("mirrored: the first pile has seven cards and the last has one", {
  mirrored <- agnes(
    c("2D AD", "10C", "KD QD", "9S 8S 7S", "KS", "7H 6H", "5H"), pile = pile_of_mirrored
  )
  expect_legal(mirrored, "Up-Suit-AnyRun-Mirrored", run(7, 6), run(4, 7, cards = 3))
  expect_legal(mirrored, "Up-Suit-None-Mirrored", up(1), up(1))
  expect_snapshot(print(deal_cards(), rules = "Down-Suit-None-Mirrored"))
  expect_snapshot({
    judge(mirrored, "Down-Suit-None-Mirrored", run(4, 2, cards = 2))
    judge(mirrored, "Up-Suit-None-Mirrored", run(7, 6), run(7, 6))
  })
})

test_that("last: the last two cards go to the first piles or to the last", {
  end <- agnes(rep("", 7), last = "2C 3C")
  all <- rbind(deals(), deals(), deals(), deals(2))
  expect_equal(judge(end, "Up-Suit-None", all, up(1), up(2))$score, 3)
  expect_equal(judge(end, "Up-Suit-None-LastRight", all, up(6), up(7))$score, 3)
  expect_equal(judge(end, "Up-Suit-None-Mirrored-LastRight", all, up(6), up(7))$score, 3)
  expect_false(judge(end, "Up-Suit-None-LastRight", all, up(1))$legal)
  first <- agnes(rep("", 7), stock = "2C 3C 4C 5C 6C 7C 8C")
  expect_equal(judge(first, "Up-Suit-None-LastRight", deals(), up(1:7))$score, 8)
})

test_that("whole_pile: a pile that is one run may have to stay", {
  expect_legal(opening, "Up-Suit-AnyRun", run(1, 2), run(2, 1, cards = 3))
  expect_legal(opening, "Up-Suit-AnyRun-NoWholePile", run(1, 2), run(2, 1, cards = 2))
  expect_snapshot({
    judge(opening, "Up-Suit-AnyRun-NoWholePile", run(1, 2), run(2, 1, cards = 3))
  })
})

# AD is to go up; then 5H may go on 6H, and 9S 8S on 10C.
forced <- agnes(c("5H", "7D 6H", "KS", "KD 9S 8S", "JD", "10C", "3S AD"))
both <- rbind(run(4, 6, cards = 2), run(1, 2))

test_that("forced: a card that can go up goes before all else", {
  expect_legal(forced, "Up-Suit-None-Forced", up(7), both, deals())
  expect_snapshot({
    judge(forced, "Up-Suit-None-Forced", deals())
    judge(forced, "Up-Suit-None-Forced", run(1, 2))
    judge(forced, "Up-Suit-None-Forced", up(7), both, up(7))
  })
})

test_that("forced: a run that uncovers something goes before a deal or an empty pile", {
  expect_legal(forced, "Up-Suit-AnyRun-Forced", up(7), both[2:1, ], run(2, 1, cards = 2))
  expect_snapshot({
    judge(forced, "Up-Suit-None-Forced", up(7), deals())
    judge(forced, "Up-Suit-None-Forced", up(7), run(1, 2), deals())
    judge(forced, "Up-Suit-AnyRun-Forced", up(7), run(1, 2), run(3, 1))
  })
})

test_that("forced: no other run may go to another pile", {
  part <- agnes(c("9C", "KH", "KS", "KD 9S 8S", "7D", "4D 3H", "4H"))
  expect_legal(part, "Up-Suit-None-Forced", deals())
  expect_legal(part, "Up-Suit-None", run(4, 1), run(6, 7))
  expect_snapshot({
    judge(part, "Up-Suit-None-Forced", run(4, 1))
    judge(part, "Up-Suit-None-Forced", run(6, 7))
    judge(part, "Up-Suit-None-BuildSuit-Forced", deals())
  })
})

test_that("forced: what lies face down is not continued", {
  down <- agnes(c("KH", "KS", "JC", "4D 3H", "4H", "9D", "7S"))
  expect_legal(down, "Down-Suit-None-Forced", run(4, 5), deals())
  expect_snapshot(judge(down, "Down-Suit-None-Forced", deals()))
})

test_that("forced: a longest run that is no whole pile goes to the first empty pile", {
  # Piles 1 and 2 become empty.
  empty <- agnes(c("5H", "7C 9D", "6H", "10D", "8C", "JS QH", "KC KS 9S 8S"))
  joins <- rbind(run(1, 3), run(2, 4), run(2, 5))
  expect_legal(empty, "Up-Suit-AnyRun-Forced", joins, run(7, 1, cards = 2), run(7, 2))
  expect_legal(empty, "Up-Suit-Any1-Forced", joins, run(6, 1), deals())
  expect_snapshot({
    judge(empty, "Up-Suit-AnyRun-Forced", joins, run(7, 2, cards = 2))
    judge(empty, "Up-Suit-AnyRun-Forced", joins, run(7, 1))
    judge(empty, "Up-Suit-Any1-Forced", joins, run(7, 1))
    judge(empty, "Up-Suit-AnyRun-Forced", joins, run(6, 1), run(1, 2))
  })
})
