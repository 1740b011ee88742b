# The saved games of Windows XP, made here from a board: numbers of four bytes.
xp_save <- function(board, number, suits, moves = 0, old = FALSE) {
  cards <- as.integer(deal_cards("spider", number, from = "windows-xp", rules = suits)$cards)
  layout <- lapply(spider_layout(board), as.integer)
  rows <- 15 - length(layout)
  at_start <- is.null(board$board)
  down <- if (at_start) lengths(layout[1:10]) - 1 else board$board$down
  # Which of two cards alike lies where is all the same, if each place is taken once.
  free <- seq_len(54 + 10 * rows)
  place_of <- function(code) {
    at <- free[match(code, cards[free])]
    free <<- setdiff(free, at)
    at - 1
  }
  columns <- Map(function(codes, down) {
    c(length(codes), down, vapply(codes, place_of, 1))
  }, layout[1:10], down)
  gone <- if (!at_start) utils::tail(as.integer(board$cards), 13 * board$board$removed)
  by_suit <- tabulate(c(1, 2, 4, 3)[gone[gone %% 13 == 0] %/% 13 + 1], 4)
  dealt <- 54 + 10 * rows
  suit <- switch(as.character(suits), `Spider-2` = 2, `Spider-1` = 1, 4)
  numbers <- c(
    if (!old) suit, number, dealt, dealt - length(gone), moves, rows, by_suit,
    if (!old) utils::head(c(rep(0:3, by_suit), numeric(8)), 8),
    unlist(columns), if (!old) 500 - moves
  )
  file <- tempfile(fileext = ".sav")
  writeBin(as.integer(numbers), file, size = 4, endian = "little")
  file
}

test_that("spider.sav is read before the first move, and written", {
  for (suits in c("Spider-4", "Spider-2", "Spider-1")) {
    deal <- deal_cards("spider", 1998, from = "windows-xp", rules = suits)
    file <- xp_save(deal, 1998, suits)
    read <- read_deals(file, "spider")[[1]]
    expect_identical(read$cards, deal$cards)
    expect_identical(read$name, "Windows XP number 1998")
    # Places are dealt in order: 44 face down by rows, then a card to each column.
    written <- tempfile()
    write_deals(read, written, "windows-xp")
    numbers <- readBin(written, "integer", 200, endian = "little")
    suit <- rules_spider(suits)$suits
    expect_identical(numbers[1:18], c(suit, 1998L, 54L, 54L, integer(14)))
    expect_identical(numbers[19:26], c(6L, 5L, 0L, 10L, 20L, 30L, 40L, 44L))
    expect_identical(numbers[86:93], c(5L, 4L, 9L, 19L, 29L, 39L, 53L, 500L))
    expect_identical(read_deals(written, "spider")[[1]], read)
  }
  # The first number of an older file is that of the deal, and four suits count.
  deal <- deal_cards("spider", 1998, from = "windows-xp")
  old <- read_deals(xp_save(deal, 1998, "Spider-4", old = TRUE), "spider")[[1]]
  expect_identical(old$cards, deal$cards)
})

test_that("spider.sav is read in the middle of a game, and the game goes on from there", {
  for (suits in c("Spider-2", "Spider-1")) {
    deal <- deal_cards("spider", 7, from = "windows-xp", rules = suits)
    moves <- solve_deal(deal)$moves
    for (n in c(1, 30, nrow(moves) - 20)) {
      printed <- utils::capture.output(print(deal, moves = moves[seq_len(n), ]))
      board <- as_deal(printed, "spider")
      read <- read_deals(xp_save(board, 7, suits, n), "spider")[[1]]
      expect_identical(read$cards, board$cards)
      expect_identical(read$board, board$board)
      expect_match(read$name, sprintf("^Windows XP number 7, after %d moves?$", n))
    }
    expect_gt(read$board$removed, 0)
    expect_true(check_solution(solve_deal(read))$won)
    expect_refused(write_deals(read, tempfile(), "windows-xp"), "deal", "cannot be a saved game")
  }
})

test_that("a damaged spider.sav is refused, and what cannot be one", {
  deal <- deal_cards("spider", 1998, from = "windows-xp")
  numbers <- readBin(xp_save(deal, 1998, "Spider-4"), "integer", 200, endian = "little")
  with <- function(at, value) {
    file <- tempfile()
    writeBin(as.integer(replace(numbers, at, value)), file, endian = "little")
    file
  }
  refused <- function(file, what) expect_refused(read_deals(file, "spider"), "file", what)
  refused(with(1, 3), "3 suits, not 4, 2 or 1")
  refused(with(3, 64), "64 cards are dealt and 0 rows")
  refused(with(4, 53), "54 cards are dealt and 54 lie there")
  refused(with(20, 6), "6 of the 6 cards of column 1 lie face down")
  refused(with(21, 1), "A card lies in two columns")
  refused(with(21, 60), "still in the stock")
  refused(with(19, 300), "ends too early")
  file <- tempfile()
  for (size in c(4, 40, 119, 365)) {
    writeBin(utils::head(readBin(xp_save(deal, 1998, "Spider-4"), "raw", 999), size), file)
    expect_error(read_deals(file, "spider"), class = "patience_error")
  }
  expect_refused(
    write_deals(deal_cards("spider", 1), file, "windows-xp"), "deal",
    "makes the cards from a number"
  )
  expect_refused(
    write_deals(deal_cards("spider", 1:2, from = "windows-xp"), file, "windows-xp"), "deal",
    "has one deal, not 2"
  )
  expect_refused(
    write_deals(deal_cards(), file, "windows-xp"), "deal", "No program saves Agnes Sorel"
  )
})
