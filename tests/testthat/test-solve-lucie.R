merci <- rules_lucie(merci = TRUE)

test_that("the sample's deals have the known optima", {
  first <- solve_deal(as_deal(lucie_sample, "lucie", deal = 1), merci)
  expect_equal(first$most_up, 18)
  expect_equal(as.data.frame(first$heights), data.frame(C = 5L, D = 0L, S = 12L, H = 1L))
  expect_equal(first$outcome, "lost")
  expect_judged(first)
  # lblsolve's documentation has 39 moves.
  expect_lte(nrow(first$moves), 39)

  # A tableau that says nothing is the first; the merci is for the last.
  expect_equal(solve_deal(as_deal(lucie_sample, "lucie"), merci)$most_up, 18)
  with_merci <- solve_deal(as_deal(lucie_sample, "lucie", deal = 3), merci)
  expect_equal(with_merci$most_up, 40)
  expect_judged(with_merci)
  expect_equal(solve_deal(as_deal(lucie_sample, "lucie"), rules_lucie(1, TRUE))$most_up, 40)

  second <- solve_deal(as_deal(lucie_second, "lucie", deal = 2), merci)
  expect_equal(second$most_up, 47)
  expect_equal(second$heights$C, 8)
  expect_judged(second)
  expect_lte(nrow(second$moves), 45)

  third <- solve_deal(as_deal("10C QC 9C / JC KC", "lucie", deal = 3), merci)
  expect_equal(third$outcome, "won")
  expect_judged(third)
  expect_lte(nrow(third$moves), 7)
})

test_that("the merci wins where a safe build would have lost it", {
  text <- "KD / 9D 8D QD JD / 10D"
  expect_equal(solve_deal(as_deal(text, "lucie"))$most_up, 46)
  won <- solve_deal(as_deal(text, "lucie", deal = 3), merci)
  expect_equal(won$outcome, "won")
  expect_equal(nrow(won$moves), 8)
  expect_judged(won)

  expect_equal(solve_deal(as_deal("QD KD", "lucie"))$most_up, 50)
  expect_equal(nrow(solve_deal(as_deal("QD KD", "lucie"))$moves), 0)
  expect_equal(nrow(solve_deal(as_deal("QD KD", "lucie", deal = 3), merci)$moves), 2)
  expect_equal(nrow(solve_deal(as_deal("KD QD JD", "lucie"))$moves), 3)
  expect_equal(solve_deal(as_deal("KD QD JD", "lucie"))$outcome, "won")
})

test_that("kings go to spaces under the rules of The Fan", {
  text <- "QD KD / KC"
  expect_equal(solve_deal(as_deal(text, "lucie"), "la-belle-lucie")$most_up, 50)
  space <- solve_deal(as_deal(text, "lucie"), "the-fan")
  expect_equal(space$outcome, "won")
  expect_true("space" %in% space$moves$to)
  expect_judged(space)
})

test_that("all optimal foundations are given", {
  skip_on_cran()
  for (number in c(1:30, 97, 201, 287)) {
    tableau <- play_lucie(number = number)$deals[[1]]$deal
    solution <- solve_deal(tableau)
    expect_judged(solution)
    expect_true(all(rowSums(solution$heights) == solution$most_up))
    expect_equal(nrow(solution$heights), if (number > 30) 2 else 1)
  }
  expect_equal(unlist(solution$heights[2, ]), c(C = 3, D = 1, S = 1, H = 0))
  expect_output(print(solution), "2 foundations have as many cards")
})

test_that("a limit leaves the outcome unknown", {
  solution <- solve_deal(as_deal(lucie_sample, "lucie"), max_states = 2)
  expect_false(solution$complete)
  expect_equal(solution$outcome, "unknown")
  expect_judged(solution)
})

test_that("a solution prints its moves in words", {
  won <- solve_deal(as_deal("KD / 9D 8D QD JD / 10D", "lucie", deal = 3), merci)
  expect_snapshot({
    won
    print(solve_deal(as_deal("QD KD / KC", "lucie"), "the-fan"), boards = TRUE)
    solve_deal(as_deal(lucie_second, "lucie"), max_states = 1)
  })
  local_utf8()
  withr::local_options(patience.glyphs = TRUE)
  expect_output(print(won), "Q\u2666 onto K\u2666")
})

test_that("bad arguments are refused", {
  expect_refused(
    solve_deal(as_deal("KH", "lucie"), "parlett"), "rules", 'There are no rules "parlett" of La'
  )
  expect_refused(
    solve_deal(as_deal("KH", "lucie"), rules_agnes()), "rules", "The rules must be for La Belle"
  )
  expect_refused(
    solve_deal(as_deal("KH", "lucie"), max_states = 0), "argument", "`max_states` must be a whole"
  )
  expect_refused(
    solve_deal(as_deal("KH", "lucie"), max_memory = "much"), "argument", "`max_memory` must be"
  )
  expect_refused(solve_deal("KH"), "deal", "`deal` must be a deal, not a string")
})
