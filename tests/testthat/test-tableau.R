test_that("all ways to write a tableau are read alike", {
  plain <- as_tableau("QC 9C / JC KC 10C")
  expect_equal(lapply(plain$fans, as.integer), list(c(11L, 8L), c(10L, 12L, 9L)))
  expect_equal(plain$heights, c(C = 8, D = 13, S = 13, H = 13))
  same <- list(
    "qc, 9c\n\n   jC\tKc tc  \n", c("QC 9C", "JC KC TC"), c("", "QC 9C", "", "JC KC 10C", ""),
    "Q\u2663 9\u2663\r\nJ\u2663 K\u2663 10\u2663", "/QC 9C//JC KC 10C/"
  )
  for (text in same) expect_identical(as_tableau(text), plain)
  expect_identical(as_tableau(plain), plain)
  expect_equal(as_tableau(plain, deal = 2)$deal, 2L)
})

test_that("a file is read, and its name is in messages", {
  folder <- withr::local_tempdir()
  file <- file.path(folder, "game.txt")
  writeLines(lucie_sample, file)
  read <- read_tableau(file, deal = 1)
  expect_identical(read$fans, as_tableau(lucie_sample)$fans)
  expect_equal(read$heights, c(C = 0, D = 0, S = 0, H = 0))
  writeLines(c("KH", "", "KD 99S"), file)
  expect_refused(read_tableau(file), "deal", 'game.txt, line 3: "99S" is not a card')
  expect_error(read_tableau(file.path(folder, "none")), class = "patience_error_file")
})

test_that("a tableau prints its fans and the foundations", {
  expect_snapshot({
    as_tableau(lucie_second, deal = 2)
    as_tableau("KH")
  })
  expect_equal(format(as_tableau("10c qc / kc jc")), "10C QC / KC JC")
})

test_that("a misread tableau is worse than an error", {
  skip_on_cran()
  expect_refused(as_tableau("KH KH"), "deal", "line 1: KH is there already, on line 1")
  expect_refused(as_tableau(c("KH", "KD KH")), "deal", "line 2: KH is there already, on line")
  expect_refused(as_tableau("1H"), "deal", 'line 1: "1H" is not a card')
  expect_refused(as_tableau("5H 99S"), "deal", 'line 1: "99S" is not a card')
  expect_refused(as_tableau(""), "deal", "There is no card in it")
  expect_refused(as_tableau("\n / \n"), "deal", "There is no card in it")
  expect_refused(as_tableau("TH 9H"), "deal", "line 1: 9H is there, but JH, QH, and KH are")
  expect_refused(as_tableau("2D 4D"), "deal", "line 1: 2D is there, but 3D, 5D, 6D, 7D, 8D")
  expect_refused(as_tableau(c("KS", "", "QS 10S")), "deal", "line 3: 10S is there, but JS is")
  expect_refused(as_tableau(7), "deal", "`x` must be a tableau of La Belle Lucie or text, not")
  expect_refused(as_tableau(NA_character_), "deal", "`x` must be a tableau of La Belle Lucie")
  expect_refused(as_tableau("KH", deal = 0), "argument", "`deal` must be a whole number")
  for (text in c("KH KH", "1H", "5H 99S", "", "TH 9H", "2D 4D")) {
    expect_error(as_tableau(text), class = "patience_error_deal")
    expect_error(solve_lucie(text), class = "patience_error_deal")
  }
})

test_that("a tableau must have each card once", {
  tableau <- as_tableau("KH / QH")
  tableau$fans[[2]] <- as_cards("KH")
  expect_refused(solve_lucie(tableau), "deal", "`tableau` does not have each card of the deck")
  expect_error(
    check_solution(tableau, rules_lucie(), data.frame()), class = "patience_error_deal"
  )
})
