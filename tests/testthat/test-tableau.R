test_that("all ways to write a tableau are read alike", {
  plain <- as_deal("QC 9C / JC KC 10C", "lucie")
  expect_equal(lapply(plain$fans, as.integer), list(c(11L, 8L), c(10L, 12L, 9L)))
  expect_equal(plain$heights, c(C = 8, D = 13, S = 13, H = 13))
  same <- list(
    "qc, 9c\n\n   jC\tKc tc  \n", c("QC 9C", "JC KC TC"), c("", "QC 9C", "", "JC KC 10C", ""),
    "Q\u2663 9\u2663\r\nJ\u2663 K\u2663 10\u2663", "/QC 9C//JC KC 10C/"
  )
  for (text in same) expect_identical(as_deal(text, "lucie"), plain)
  expect_identical(as_deal(plain, "lucie"), plain)
  expect_equal(as_deal(plain, "lucie", deal = 2)$deal, 2L)
})

test_that("a file is read, and its name is in messages", {
  folder <- withr::local_tempdir()
  file <- file.path(folder, "game.txt")
  writeLines(lucie_sample, file)
  read <- read_deals(file, "lucie", deal = 1)[[1]]
  expect_identical(read$fans, as_deal(lucie_sample, "lucie")$fans)
  expect_equal(read$heights, c(C = 0, D = 0, S = 0, H = 0))
  writeLines(c("KH", "", "KD 99S"), file)
  expect_refused(read_deals(file, "lucie")[[1]], "deal", 'game.txt, line 3: "99S" is not a card')
  expect_error(read_deals(file.path(folder, "none"), "lucie")[[1]], class = "patience_error_file")
})

test_that("a tableau prints its fans and the foundations", {
  expect_snapshot({
    as_deal(lucie_second, "lucie", deal = 2)
    as_deal("KH", "lucie")
  })
  expect_equal(format(as_deal("10c qc / kc jc", "lucie")), "10C QC / KC JC")
})

test_that("a misread tableau is worse than an error", {
  skip_on_cran()
  expect_refused(as_deal("KH KH", "lucie"), "deal", "card 2: KH is there already, as card 1")
  expect_refused(
    as_deal(c("KH", "KD KH"), "lucie"), "deal", "line 2: KH is there already, on line"
  )
  expect_refused(as_deal("1H", "lucie"), "deal", 'card 1: "1H" is not a card')
  expect_refused(as_deal("5H 99S", "lucie"), "deal", 'card 2: "99S" is not a card')
  expect_refused(as_deal("", "lucie"), "deal", "There are no cards in it")
  expect_refused(as_deal("\n / \n", "lucie"), "deal", "There are no cards in it")
  expect_refused(as_deal("TH 9H", "lucie"), "deal", "9H is there, but not JH, QH, KH")
  expect_refused(as_deal("2D 4D", "lucie"), "deal", "2D is there, but not 3D, 5D, 6D, 7D, 8D")
  expect_refused(
    as_deal(c("KS", "", "QS 10S"), "lucie"), "deal", "line 3: 10S is there, but not JS"
  )
  expect_refused(as_deal(7, "lucie"), "deal", "`x` must be text or cards, not")
  expect_refused(as_deal(NA_character_, "lucie"), "deal", "`x` must be text or cards")
  expect_refused(as_deal("KH", "lucie", deal = 0), "argument", "`deal` must be a whole number")
  for (text in c("KH KH", "1H", "5H 99S", "", "TH 9H", "2D 4D")) {
    expect_error(as_deal(text, "lucie"), class = "patience_error_deal")
    expect_error(as_deal(text, "lucie"), class = "patience_error_deal")
  }
})

test_that("a tableau must have each card once", {
  tableau <- as_deal("KH / QH", "lucie")
  tableau$fans[[2]] <- as_cards("KH")
  expect_refused(solve_deal(tableau), "deal", "`deal` does not have each card of the deck")
  expect_error(
    check_solution(tableau, rules_lucie(), data.frame()), class = "patience_error_deal"
  )
})

test_that("which deal of the game they are is said of all of several tableaus", {
  first <- as_deal("KH / KS", "lucie")
  said <- as_deal(c(first, as_deal("KD", "lucie")), "lucie", deal = 2)
  expect_length(said, 2)
  expect_identical(vapply(unclass(said), `[[`, 1L, "deal"), c(2L, 2L))
  none <- deal_cards(number = 1:2)[0]
  expect_refused(as_deal(none, "lucie"), "deal", "`x` must be deals, not none")
  expect_refused(as_deal(deal_cards(), "lucie"), "deal", "`x` must be a deal of La Belle Lucie")
})

test_that("a deal of another game is told so", {
  printed <- utils::capture.output(print(deal_cards("lucie", 1)))
  expect_refused(as_deal(printed), "deal", "It is of La Belle Lucie: give game = \"lucie\"")
})

test_that("printed tableaus one below the other are read one by one", {
  deals <- deal_cards("lucie", 1:2)
  printed <- c(utils::capture.output(print(deals[[1]])), utils::capture.output(print(deals[[2]])))
  read <- as_deal(printed, "lucie")
  expect_identical(lapply(unclass(read), `[[`, "fans"), lapply(unclass(deals), `[[`, "fans"))
  expect_identical(vapply(unclass(read), `[[`, 1L, "deal"), c(1L, 1L))
})
