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

test_that("wrap: what is parked on a base card moves without it", {
  runs <- agnes(c("5H", "2H", "AH", "10C", "8S", "6C", "AD KH QH"))
  expect_legal(runs, "Up-Color-None-Park", run(7, 3, cards = 2), run(7, 2))
  expect_legal(runs, "Up-Color-None-Circular", run(7, 2, cards = 3))
  expect_snapshot(judge(runs, "Up-Color-None-Park", run(7, 2, cards = 3)))
  expect_legal(runs, "Up-Color-None-NoSplit-Park", run(7, 3, cards = 2))
  expect_snapshot(judge(runs, "Up-Color-None-NoSplit-Circular", run(7, 3, cards = 2)))
})

test_that("back: the last card of a foundation goes where it fits", {
  # 2C goes up and comes back, onto 3S or, where rules allow, to the empty pile 4.
  game <- agnes(c("3S", "2C", "3H", "5H", "6H", "9S", "JD"))
  start <- up(2)
  expect_legal(game, "Up-Suit-None-Back", start, back(1, 1))
  expect_equal(judge(game, "Up-Suit-None-Back", start)$score, 2)
  expect_equal(judge(game, "Up-Suit-None-Back", start, back(1, 1))$score, 1)
  expect_legal(game, "Up-Suit-None-Back", start, back(1, 1), up(1), back(1, 1))
  last <- agnes(c("2C", "3S", "3H", "5H", "6H", "9S", "JD"))
  expect_legal(last, "Up-Suit-Any1-Back", up(1), back(1, 1))
  expect_snapshot({
    judge(game, "Up-Suit-None", start, back(1, 1))
    judge(game, "Up-Suit-None-Back", start, back(2, 1))
    judge(game, "Up-Suit-None-Back", start, back(5, 1))
    judge(game, "Up-Suit-None-Back", start, back(1, 3))
    judge(game, "Up-Suit-None-Back", start, back(1, 6))
    judge(game, "Up-Suit-None-Back", start, back(1, 8))
    judge(game, "Up-Suit-None-Back", start, back(1, 1, cards = 2))
    judge(last, "Up-Suit-None-Back", up(1), back(1, 1))
    judge(last, "Up-Suit-High1-Back", up(1), back(1, 1))
    judge(game, "Up-Suit-None-Forced-Back", start, back(1, 1))
  })
})

test_that("back: solutions with cards that came back are legal, and printed", {
  games <- simulate_agnes(200, "Up-Color-AnyRun-NoSplit-Back", max_states = 2000)
  came_back <- 0
  for (number in utils::head(games$deal[games$outcome == "won"], 30)) {
    deal <- deal_cards(number = number)
    solution <- solve_deal(deal, "Up-Color-AnyRun-NoSplit-Back", max_states = 2000)
    expect_true(check_solution(deal, solution$rules, solution)$won)
    came_back <- came_back + any(solution$moves$type == "back")
  }
  expect_gt(came_back, 0)
})

# What the texts of the programs say (the reference's table of dropping and picking up): in both a
# card goes on one of its colour that is one higher, ranks going round, whatever the base; nothing
# goes to an empty pile. In PySolFC any sequence of a colour moves, in AisleRiot one that does not
# pass over a base card. From a foundation nothing comes back in PySolFC, in AisleRiot any last
# card where it fits.
program_fits <- function(card, on) {
  (card %/% 13 - on %/% 13) %% 2 == 0 && (on - card) %% 13 == 1
}

program_run_moves <- function(game, run, program) {
  lower <- run[-length(run)]
  stops <- program == "aisleriot" & lower %% 13 == game$base
  all(mapply(program_fits, run[-1], lower), !stops)
}

program_allows <- function(game, move, program) {
  to <- game$piles[[move$to]]
  if (length(to) == 0) {
    return(FALSE)
  }
  on <- to[length(to)]
  if (move$type == "back") {
    height <- game$founded[move$from]
    card <- (move$from - 1) * 13 + (game$base + height - 1) %% 13
    return(all(program == "aisleriot", height > 0, program_fits(card, on)))
  }
  pile <- game$piles[[move$from]]
  first <- length(pile) - move$cards + 1
  run <- pile[first:length(pile)]
  move$from != move$to && first > game$hidden[move$from] &&
    program_run_moves(game, run, program) && program_fits(run[1], on)
}

# Every move of a run, legal or not, and of a card that comes back.
all_moves <- function(game) {
  runs <- expand.grid(type = "run", from = 1:7, to = 1:7, cards = 1:14, stringsAsFactors = FALSE)
  runs <- runs[runs$cards <= lengths(game$piles)[runs$from], ]
  backs <- expand.grid(type = "back", from = 1:4, to = 1:7, cards = 1, stringsAsFactors = FALSE)
  moves <- rbind(runs, backs)
  lapply(seq_len(nrow(moves)), function(i) as.list(moves[i, ]))
}

# Compares judge and program in one position; a position after a move, by chance, or NULL.
compare_with_program <- function(game, rules, program, count) {
  played <- function(move) {
    tryCatch(judge_move(game, rules, move), judge_illegal = function(fault) NULL)
  }
  moves <- all_moves(game)
  after <- lapply(moves, played)
  legal <- !vapply(after, is.null, NA)
  expect_identical(legal, vapply(moves, program_allows, NA, game = game, program = program))
  for (move in moves[legal]) {
    count(move$type)
    if (judge_rank(game, utils::tail(game$piles[[move$to]], 1)) == 0) count("parked")
  }
  ups <- lapply(1:7, function(from) {
    played(list(type = "foundation", from = from, to = NA, cards = 1))
  })
  after <- Filter(Negate(is.null), c(after, ups))
  if (length(after) == 0 || stats::runif(1) < 0.15) {
    return(played(list(type = "deal", from = NA, to = NA, cards = NA)))
  }
  after[[sample(length(after), 1)]]
}

test_that("presets allow what the programs allow, move by move", {
  skip_on_cran()
  counts <- c(run = 0, parked = 0, back = 0)
  count <- function(what) counts[[what]] <<- counts[[what]] + 1
  withr::local_seed(1)
  for (program in c("pysolfc", "aisleriot")) {
    rules <- rules_agnes(program)
    for (number in 1:3) {
      game <- judge_start(deal_cards(number = number), rules)
      for (ply in 1:40) {
        if (!is.null(game)) game <- compare_with_program(game, rules, program, count)
      }
    }
  }
  expect_true(all(counts > c(50, 2, 5)))
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
