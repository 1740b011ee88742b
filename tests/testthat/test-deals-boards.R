# A deal of Agnes Sorel as pysol_cards prints boards, with tens as T or 10.
board_text <- function(deal, brackets = FALSE, ten = "T", name = "Foundations") {
  text <- function(codes) {
    words <- as.character(new_cards(codes))
    words <- sub("10", ten, words)
    last <- length(words)
    if (brackets) words[-last] <- paste0("<", words[-last], ">")
    paste(words, collapse = " ")
  }
  game <- judge_start(deal, rules_agnes())
  base <- as.character(deal$cards[1])
  rank <- substr(base, 1, nchar(base) - 1)
  suit <- substr(base, nchar(base), nchar(base))
  stock <- gsub("[<>]", "", text(game$stock))
  c(
    sprintf("%s: %s-%s", name, suit, sub("10", ten, rank)), paste("Talon:", stock),
    vapply(game$piles, text, "")
  )
}

test_that("boards of Agnes Sorel are read as they are pasted", {
  for (number in c("1", "24680", "31999", "ms100000")) {
    deal <- deal_cards("agnes", number, from = "pysolfc")
    lines <- board_text(deal)
    expect_identical(as_deal(lines)$cards, deal$cards)
    expect_identical(as_deal(paste(lines, collapse = "\n"))$cards, deal$cards)
    expect_identical(as_deal(board_text(deal, TRUE, "10", "Founds"))$cards, deal$cards)
    # The base card itself, the stock first, blank lines and the ends of lines of Windows.
    base <- as.character(deal$cards[1])
    other <- c(lines[2], paste("foundations:", base), lines[-(1:2)])
    expect_identical(as_deal(paste(c("", other, ""), collapse = "\r\n"))$cards, deal$cards)
  }
  expect_identical(as_deal(board_text(deal_cards()))$cards, deal_cards()$cards)
})

test_that("a file may have several boards", {
  deals <- deal_cards("agnes", c("1", "24680", "123456789012"), from = "pysolfc")
  file <- withr::local_tempfile(fileext = ".txt")
  boards <- vapply(deals, function(deal) paste(board_text(deal), collapse = "\n"), "")
  writeLines(c("# three boards", boards), file)
  read <- read_deals(file)
  expect_length(read, 3)
  for (i in 1:3) expect_identical(read[[i]]$cards, deals[[i]]$cards)
  expect_match(read[[2]]$name, "deal 2$")
  expect_identical(lapply(as_deal(boards), `[[`, "cards"), lapply(deals, `[[`, "cards"))
})

# A line of play of so many moves at most, each of them drawn from the legal ones.
random_line <- function(deal, rules, n) {
  moves <- NULL
  for (i in seq_len(n)) {
    possible <- legal_moves(deal, rules, moves)
    # Mostly not the row from the stock, which would soon be gone.
    if (nrow(possible) == 0) break
    chosen <- possible[sample(nrow(possible), 1, prob = ifelse(possible$type == "deal", 1, 3)), ]
    moves <- rbind(moves, chosen)
  }
  moves
}

test_that("boards in the middle of a game are the positions that they show", {
  withr::local_seed(9)
  all <- c("dalton", "pysolfc", "aisleriot", "Down-Suit-HighRun", "Up-Color-AnyRun-NoSplit")
  for (number in 1:20) {
    deal <- deal_cards("agnes", number, seed = 5)
    rules <- rules_agnes(all[(number - 1) %% 5 + 1])
    line <- random_line(deal, rules, sample(40, 1))
    due <- judged_agnes(deal, rules, line)
    printed <- utils::capture.output(print(deal, rules = rules, moves = line))
    board <- as_deal(printed)
    expect_equal(judge_start(board, rules), due)
    expect_identical(as_deal(as.character(board))[-2], board[-2])
    expect_identical(legal_moves(board, rules), legal_moves(deal, rules, line))
    asked <- function(...) solve_deal(..., max_states = 20000)
    ours <- asked(board, rules)
    theirs <- asked(deal, rules, moves = line)
    expect_identical(ours[c("outcome", "moves")], theirs[c("outcome", "moves")])
    if (ours$outcome == "won") expect_true(check_solution(board, moves = ours)$won)
    below <- function(lines) lines[-seq_len(grep("^Foundations", lines) - 1)]
    again <- utils::capture.output(print(board, rules = rules))
    expect_identical(below(again), below(printed))
    expect_identical(hints(board, rules, max_states = 5000)$type,
                     hints(deal, rules, line, max_states = 5000)$type)
  }
  lost <- as_deal(printed)
  found <- check_loss(lost, rules, max_positions = 2000)
  expect_true(isTRUE(found$confirmed) == (ours$outcome == "lost") || is.na(found$confirmed))
  file <- withr::local_tempfile()
  write_deals(lost, file)
  expect_identical(read_deals(file)[[1]]$cards, lost$cards)
  # Only the deals of whole games can be simulated.
  expect_refused(simulate_agnes(deals = lost), "deal", "Deal 1 is a board in the middle of a")
  expect_refused(difficulty(lost), "deal", "Deal 1 is a board in the middle of a game")
  # Cards face down, in brackets, angles or with a minus, and a pile that is empty.
  board <- c("Foundations: 9C 9D 9S 9H", "Stock: 0 cards", "-", "(8C) 7D", "<6C> 5D", "-4C 3D")
  rest <- setdiff(0:51, as.integer(as_cards("9C 9D 9S 9H 8C 7D 6C 5D 4C 3D")))
  piles <- split(as.character(new_cards(rest)), rep(1:3, each = 14))
  board <- c(board, vapply(piles, paste, "", collapse = " "))
  expect_identical(as_deal(board)$board$down, c(0L, 1L, 1L, 1L, 0L, 0L, 0L))
  expect_identical(as_deal(board)$board$piles[1], 0L)
})

test_that("what is no board of Agnes Sorel is refused, with the line", {
  skip_on_cran()
  lines <- board_text(deal_cards("agnes", "24680", from = "pysolfc"))
  expect_refused(as_deal(lines[-1]), "deal", "line 1: the board has no line Foundations:")
  expect_refused(as_deal(lines[-2]), "deal", "line 1: the board has no line Talon:")
  expect_refused(as_deal(lines[-9]), "deal", "line 1: the board has 6 piles, Agnes Sorel has")
  expect_refused(as_deal(c(lines, "AS")), "deal", "line 1: the board has 8 piles, Agnes Sorel")
  expect_refused(as_deal(sub("S-T", "S-T H-3", lines)), "deal", "line 1: 3H is on the foundation")
  expect_refused(as_deal(sub("S-T", "S-X", lines)), "deal", 'line 1: "S-X" is no foundation')
  expect_refused(as_deal(sub("S-T", "-", lines)), "deal", "line 1: 10S are nowhere, and the")
  expect_refused(as_deal(c("Freecells: - -", lines)), "deal", "line 1: Agnes Sorel has no cells")
  expect_refused(as_deal(sub("9C KD", "9C", lines)), "deal", "line 1: KD are nowhere, and the")
  expect_refused(
    as_deal(sub("Talon: TH", "Talon:", lines)),
    "deal", "line 2: the stock has 22 cards. It has 23, 16, 9, 2 or none"
  )
  expect_refused(as_deal(sub("9C KD", "9C 1D", lines)), "deal", 'line 4: "1D" is not a card')
  expect_refused(as_deal(sub("9C KD", "9C 5H", lines)), "deal", "line 4: 5H is there already")
  expect_refused(
    as_deal(sub("9C KD", "9C (KD)", lines)), "deal", "line 4: KD cannot lie face down"
  )
  expect_refused(as_deal(c(lines, lines[1:4])), "deal", "line 10: the board has 2 piles, Agnes")
  file <- file.path(withr::local_tempdir(), "board.txt")
  writeLines(c("", sub("9C KD", "9C 5H", lines)), file)
  expect_refused(read_deals(file), "deal", "board.txt, line 5: 5H is there already, on line 4")
  # Two foundations that begin with other ranks, and one that does not lead to its top.
  two <- c("Foundations: C-2 D-3", "Talon:", "-", "-", "-", "-", "-", "-", "-")
  rest <- as.character(new_cards(setdiff(0:51, as.integer(as_cards("AC 2C 2D 3D")))))
  two[3] <- paste(rest, collapse = " ")
  expect_refused(as_deal(two), "deal", "line 1: the foundations begin with cards of one rank")
  two[3] <- paste(setdiff(c(rest, "2D"), "5C"), collapse = " ")
  expect_refused(as_deal(two), "deal", "do not lead up to 2C on the foundation of clubs")
})

test_that("lines that can be the piles of Agnes Sorel or their rows are refused", {
  deal <- deal_cards()
  lines <- board_text(deal)
  piles <- judge_start(deal, rules_agnes())$piles
  rows <- vapply(1:7, function(i) {
    row <- unlist(lapply(piles, function(pile) if (length(pile) >= i) pile[i]))
    paste(as.character(new_cards(row)), collapse = " ")
  }, "")
  expect_refused(as_deal(c(lines[1:2], rows)), "deal",
                 "line 3: the seven lines can be the piles of a board, or its rows")
  # With their numbers they are piles: those of a board that rise the other way.
  read <- as_deal(c(lines[1:2], paste0(1:7, ": ", rows)))
  expect_identical(read$board$piles, 7:1)
  expect_identical(as_deal(as.character(read)), read)
})

test_that("lines that are no fans of La Belle Lucie are refused, or a deck that runs on", {
  deal <- deal_cards("lucie", 3)
  cards <- unlist(lapply(deal$fans, as.character))
  broken <- function(sizes) {
    unname(vapply(split(cards, rep(seq_along(sizes), sizes)), paste, "", collapse = " "))
  }
  for (lines in list(
    paste(cards, collapse = " "), broken(c(26, 26)), broken(c(18, 18, 16)), broken(rep(13, 4)),
    strwrap(paste(cards, collapse = " "), 80), strwrap(paste(cards, collapse = " "), 40)
  )) {
    expect_identical(as_deal(lines, "lucie")$fans, deal$fans)
  }
  for (sizes in list(c(18, 17, 17), c(17, 17, 18), c(25, 27))) {
    expect_refused(as_deal(broken(sizes), "lucie"), "deal", "are more than a fan can have")
  }
  cards <- cards[!cards %in% c("AC", "AD")]
  expect_length(as_deal(paste(cards, collapse = " "), "lucie")$fans, 17)
  expect_refused(as_deal(strwrap(paste(cards, collapse = " "), 40), "lucie"), "deal",
                 "They can be fans, or a deck in dealing order")
})

test_that("boards of La Belle Lucie are read as they are exported", {
  tableau <- deal_cards("lucie", 24680, from = "pysolfc")
  fans <- vapply(tableau$fans, function(fan) paste(as.character(fan), collapse = " "), "")
  exported <- as_deal(gsub("10", "T", fans), "lucie", deal = 1)
  expect_identical(exported$fans, tableau$fans)
  # Some way into the game: an emptied fan is an empty line.
  later <- as_deal(lucie_second, "lucie")
  expect_identical(later$deal, NA_integer_)
  expect_identical(as_deal(c("Deal 2", lucie_second), "lucie")$deal, 2L)
  lines <- sub("10", "T", c("Founds: C-5 S-Q H-A", lucie_second[1:4], "", lucie_second[-(1:4)]))
  expect_identical(as_deal(lines, "lucie")$fans, later$fans)
  expect_identical(
    as_deal(c("Foundations: H-A C-5 S-Q D-0", lucie_second), "lucie")$fans, later$fans
  )
  expect_identical(
    as_deal(c("Founds: C-5 S-Q H-A", "FC: -", lucie_second), "lucie")$fans, later$fans
  )
  expect_refused(
    as_deal(c("Founds: C-5 S-Q H-2", lucie_second), "lucie"),
    "deal", "line 1: 2 cards of hearts on the foundation, but 1 are not in the tableau"
  )
  expect_refused(
    as_deal(c("Founds: C-5 S-Q", lucie_second), "lucie"),
    "deal", "line 1: 0 cards of hearts on the foundation, but 1 are not in the tableau"
  )
  expect_refused(
    as_deal(c("Founds: C-5 S-Q H-A D-A", lucie_second), "lucie"),
    "deal", "line 1: 1 card of diamonds on the foundation, but 0 are not in the tableau"
  )
  expect_refused(
    as_deal(c("Founds: C-5 S-Q Hearts", lucie_second), "lucie"),
    "deal", 'line 1: "Hearts" is no foundation'
  )
  expect_refused(
    as_deal(c("Talon: AC 4D", lucie_second), "lucie"),
    "deal", 'line 1: "AC" is in a place that La Belle Lucie does not have'
  )
  expect_refused(
    as_deal(c("Founds: C-5 S-Q H-A", "FC: - 4D", lucie_second), "lucie"),
    "deal", 'line 2: "4D" is in a place that La Belle Lucie does not have'
  )
  expect_refused(as_deal("Founds: C-K S-K H-K D-K", "lucie"), "deal", "There are no cards in it")
})

test_that("fans are no deck of Agnes Sorel", {
  cards <- as.character(deal_cards("agnes", 7)$cards)
  fans <- c(vapply(split(cards[1:51], rep(1:17, each = 3)), paste, "", collapse = " "), cards[52])
  expect_refused(as_deal(fans), "deal", "fans of La Belle Lucie. Say which game")
  expect_s3_class(as_deal(fans, "lucie"), "deal_lucie")
  expect_refused(as_deal("KD / 9D 8D"), "deal", "stands between the fans")
})
