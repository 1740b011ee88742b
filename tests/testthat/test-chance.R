# Games of Spider that the reference player has played: what he did, move by move.
test_that("the chance at the start, luck, errors and lookahead are the result", {
  skip_on_cran()
  for (rules in c("Spider-1", "Spider-4")) {
    for (number in 1:4) {
      played <- solve_deal(deal_cards("spider", number), rules)
      seen <- review(played, cards = "seen")
      expect_equal(as.list(seen[names(played$moves)]), as.list(played$moves), ignore_attr = TRUE)
      before <- c(attr(seen, "start"), seen$chance)[seq_len(nrow(seen))]
      expect_equal(seen$chance, before + seen$luck - seen$error + seen$lookahead,
                   tolerance = 1e-12)
      expect_identical(seen$chance[nrow(seen)], 1)
      expect_true(all(seen$error >= 0))
      # Luck comes with new cards alone.
      quiet <- seen[seen$luck == 0, ]
      expect_false("deal" %in% quiet$type)
      expect_gt(sum(seen$luck != 0), 30)
      # A game that has not ended.
      part <- review(deal_cards("spider", number), rules, played$moves[1:25, ], cards = "seen")
      expect_equal(part$chance, seen$chance[1:25])
      expect_equal(part$luck, seen$luck[1:25])
      now <- chance(deal_cards("spider", number), rules, played$moves[1:25, ])
      expect_identical(now$chance, part$chance[25])
    }
  }
})

test_that("hints as seen have the chance after each move, best first", {
  deal <- deal_cards("spider", 5)
  seen <- hints(deal, cards = "seen")
  expect_identical(names(seen), c(names(legal_moves(deal)), "chance", "loss"))
  expect_identical(nrow(seen), nrow(legal_moves(deal)))
  # What the player does, then the others.
  expect_false(is.unsorted(-seen$chance[-1]))
  expect_equal(seen$loss, max(seen$chance) - seen$chance)
  expect_lt(seen$loss[1], 0.1)
  expect_true(all(seen$chance > 0 & seen$chance < 1))
  possible <- legal_moves(deal)
  words <- function(moves) do.call(paste, as.list(moves[names(possible)]))
  expect_setequal(words(seen), words(possible))
  won <- solve_deal(deal)
  expect_identical(nrow(hints(deal, moves = won, cards = "seen")), 0L)
  before <- hints(deal, moves = won$moves[-nrow(won$moves), ], cards = "seen")
  expect_identical(before$chance[1], 1)
})

test_that("the chance of the first hint is not above that of the position, on average", {
  skip_on_cran()
  gap <- vapply(1:20, function(number) {
    deal <- deal_cards("spider", number, seed = 31)
    hints(deal, "Spider-2", cards = "seen")$chance[1] - chance(deal, "Spider-2")$chance
  }, 1)
  # The network's own word on the best of many ways is 0.12 too high.
  expect_lt(abs(mean(gap)), 0.04)
})

test_that("who follows the first hint gets on: no position comes twice", {
  skip_on_cran()
  deal <- deal_cards("spider", 3)
  moves <- no_moves(game_named("spider"))
  for (made in 1:60) {
    moves <- rbind(moves, as.data.frame(hints(deal, "Spider-2", moves, cards = "seen")[1, 1:4]))
  }
  # And makes no errors.
  expect_identical(review(deal, "Spider-2", moves, cards = "seen")$error, numeric(60))
  table <- deal_table(deal, "Spider-2")
  shown <- shown_tables(table, typed_moves(moves, table$fields), 0)
  expect_false(anyDuplicated(lapply(shown, `[[`, "lines")) > 0)
  expect_gt(sum(moves$type == "deal"), 0)
})

test_that("the error of a bad move is about what the hints say it loses", {
  skip_on_cran()
  for (number in 4:8) {
    deal <- deal_cards("spider", number)
    found <- hints(deal, cards = "seen")
    worst <- nrow(found)
    error <- review(deal, moves = found[worst, 1:4], cards = "seen")$error
    expect_equal(error, found$chance[1] - found$chance[worst], tolerance = 0.01)
    expect_gt(error, 0)
  }
})

test_that("exchanging hidden cards changes neither chances nor hints", {
  skip_on_cran()
  deal <- deal_cards("spider", 8)
  moves <- hints(deal, cards = "seen")[1, 1:4]
  twin <- deal
  # The second and third cards of the first column, which lie face down, and two of the stock.
  codes <- as.integer(twin$cards)
  twin$cards[c(1, 11, 60, 100)] <- twin$cards[c(100, 60, 11, 1)]
  skip_if(identical(as.integer(twin$cards), codes))
  expect_identical(chance(twin), chance(deal))
  expect_identical(hints(twin, cards = "seen"), hints(deal, cards = "seen"))
})

test_that("a review as seen names the worst errors and the unluckiest cards", {
  seen <- review(solve_deal(deal_cards("spider", 1), "Spider-1"), cards = "seen")
  text <- tibble::tbl_sum(seen)
  expect_match(text[[1]], "^chance at the start [0-9.]+%, luck [-+][0-9.]+%, errors .* the end$")
  said <- summary(seen, n = 2)
  expect_identical(nrow(said$errors), 2L)
  expect_identical(said$errors$error, sort(seen$error, decreasing = TRUE)[1:2])
  expect_identical(said$unlucky$luck, sort(seen$luck)[1:2])
  lines <- format(said)
  expect_length(lines, 7)
  expect_match(lines[3], sprintf("^[*] move %d: -[0-9.]+%%, ", said$errors$move[1]))
  expect_output(print(said), "The unluckiest cards")
  expect_refused(summary(seen[1:3, ]), "argument", "summed up whole")
})

test_that("a locked win is proved before all cards are known", {
  # An ace and a two are hidden.
  board <- as_deal("
    1: -- KS QS JS TS 9S 8S 7S 6S 5S 4S 3S
    2: -- KS QS JS TS 9S 8S 7S 6S 5S 4S 3S
    3: 2S
    4: AS
    5: -
    6: -
    7: -
    8: -
    9: -
    10: -
    Foundations: AH AH AD AD AC AC
    Stock: -", "spider")
  expect_true(chance(board, "Spider-1")$locked)
  expect_lt(chance(board, "Spider-1")$chance, 1)
  deal <- deal_cards("spider", 3)
  expect_false(chance(deal)$locked)
  played <- solve_deal(deal)
  expect_true(chance(deal, moves = played$moves)$locked)
})

test_that("chances are for games with hidden cards, and have no limits", {
  expect_refused(chance(deal_cards("agnes")), "deal", "told of Spider")
  expect_refused(hints(deal_cards("galactic"), cards = "seen"), "deal", "told of Spider")
  expect_refused(hints(deal_cards("spider"), cards = "some"), "argument", "`cards` must be one")
  expect_refused(
    hints(deal_cards("spider"), cards = "seen", max_states = 5), "argument", "limits of a search"
  )
  expect_refused(chance(deal_cards("spider", 1:2)), "deal", "must be one deal, not 2")
  expect_refused(review(deal_cards("spider"), cards = "seen"), "moves", "no `moves` to review")
})

test_that("the command tells chances, too", {
  skip_on_cran()
  deal <- deal_cards("spider", 2)
  told <- shell("patience hints -g spider -r Spider-2 --number 2 -f csv")
  expect_identical(told$status, 0L)
  expect_equal(from_csv(told$out)$chance, hints(deal, "Spider-2", cards = "seen")$chance)
  text <- shell("patience hints -g spider -r Spider-2 --number 2 --cards seen")$out
  expect_match(text[4], "[0-9.]+% +0.0%")
  expect_match(shell("patience hints --cards seen --number 1")$err[1], "told of Spider")
  # The hidden cards are looked at where that is asked for, or a search has a limit.
  for (asked in c("--cards all", "--max-states 300")) {
    all <- shell(paste("patience hints -g spider -r Spider-2 --number 2 -f csv", asked))
    expect_match(all$out[1], "outcome", info = asked)
  }
})

# Luck by itself, as the tests of a dealer take it.
lucky_games <- function(n, mean = 0) {
  withr::with_seed(3, lapply(seq_len(n), function(game) stats::rnorm(40, mean, 0.05)))
}

test_that("luck is tested by Student's t, and its mean is 0", {
  luck <- lucky_games(60, -0.01)
  games <- tibble::tibble(luck)
  found <- test_dealer(games, "luck", alternative = "less")
  sums <- vapply(luck, sum, 1)
  wanted <- stats::t.test(sums, alternative = "less")
  expect_equal(found$p.value, wanted$p.value)
  expect_equal(found$estimate, wanted$estimate, ignore_attr = TRUE)
  expect_identical(found$null.value, c("mean luck" = 0))
  expect_lt(found$p.value, 0.001)
  expect_identical(test_dealer(data.frame(luck = sums), "luck", alternative = "less")$p.value,
                   found$p.value)
  rows <- test_dealer(tibble::tibble(luck, agt = 4), c("agt", "luck"))
  expect_identical(rows$test, c("agt", "luck"))
  # A game that nobody has looked at is left out.
  luck[7] <- list(NULL)
  fewer <- test_dealer(tibble::tibble(luck), "luck", alternative = "less")
  expect_match(fewer$data.name, "59 of 60 games: 1 without luck left out")
  expect_refused(test_dealer(games, "luck", "z"), "argument", "tested by Student's")
  expect_refused(test_dealer(tibble::tibble(luck = list(2, 0)), "luck"), "spider_games", "Game 1")
  expect_refused(test_dealer(tibble::tibble(agt = 4), "luck"), "spider_games", "luck")
  expect_refused(test_streaks(tibble::tibble(luck, result = "won"), "luck"), "argument", "luck")
})

test_that("each new card is a bet of the monitor, with the mean 1 under fair dealing", {
  # By hand: the mean of the products of 1 - share times luck.
  luck <- list(c(0.1, 0, -0.3), c(-0.2, 0.05))
  watch <- monitor_dealer(tibble::tibble(luck), "luck")
  shares <- c(0.05, 0.1, 0.2, 0.4, 0.7, 0.95)
  capital <- function(moves) mean(vapply(shares, function(s) prod(1 - s * moves), 1))
  expect_equal(watch$evidence$e.value, c(capital(luck[[1]]), capital(unlist(luck))))
  expect_equal(watch$evidence$luck, c(-0.2, -0.15))
  expect_output(print(watch), "2 games by luck")
  expect_match(watch$sentence, "^Not detected")
  expect_identical(nrow(watch$excluded), 0L)
  bad <- monitor_dealer(tibble::tibble(luck = lucky_games(100, -0.01)), "luck")
  expect_false(is.na(bad$alarm))
  expect_s3_class(monitor_change(tibble::tibble(luck), "luck"), "spider_change")
  expect_refused(monitor_dealer(data.frame(luck = 0.1), "luck"), "spider_games", "list")
})

# What a player sees of a deal after moves, as he would write it.
seen_board <- function(deal, rules, moves) {
  table <- deal_table(deal, rules)
  places <- asked_table(table, "position", move_words(moves, table$fields))$places
  lines <- vapply(places, function(place) {
    cards <- unlist(place$cards)
    if (place$kind == "stock") {
      return(sprintf("Stock: %d cards", length(cards)))
    }
    if (place$kind == "foundation") {
      return(paste("Foundations:", cards[length(cards)]))
    }
    cards[seq_len(place$down)] <- "--"
    text <- if (length(cards) == 0) "-" else paste(cards, collapse = " ")
    sprintf("%s: %s", sub("pile-", "", place$id), text)
  }, "")
  columns <- grepl("^[0-9]", lines)
  paste(c(lines[columns], lines[!columns]), collapse = "\n")
}

test_that("a board with cards that nobody has seen has its chance and its hints", {
  skip_on_cran()
  for (rules in c("Spider-4", "Spider-2", "Spider-1")) {
    deal <- deal_cards("spider", 9)
    line <- solve_deal(deal, rules)$moves
    for (made in c(12, 60)) {
      moves <- line[seq_len(made), ]
      board <- as_deal(seen_board(deal, rules, moves), "spider")
      expect_true(board$board$unseen)
      # Of one and two suits the board shows which.
      expect_equal(chance(board, rules), chance(deal, rules, moves))
      mine <- hints(deal, rules, moves, cards = "seen")
      # But for the order, as a board does not tell where its game was before.
      in_order <- function(hints) hints[do.call(order, as.list(hints[1:4])), ]
      theirs <- hints(board, rules, cards = "seen")
      expect_equal(in_order(theirs), in_order(mine), ignore_attr = TRUE)
      # As it is written it is read again.
      again <- as_deal(paste(format(board), collapse = "\n"), "spider")
      expect_identical(again$board, board$board)
      turning <- mine[mine$type == "deal", ]
      if (nrow(turning) > 0) {
        expect_refused(chance(board, rules, turning[1, 1:4]), "moves", "nobody has seen")
      }
      expect_refused(solve_deal(board, rules), "deal", "Not all cards")
      expect_refused(hints(board, rules), "deal", "Not all cards")
    }
  }
})

test_that("an unknown stock is counted, and what cannot be is refused", {
  board <- function(last = "10: -- -- -- -- 2C", stock = "Stock: 50 cards") {
    paste(c(
      "1: -- -- -- -- -- 7S", "2: xx XX ?? -- -- JH TH", "3: (--) -- -- -- -- QD",
      "4: -- -- -- -- 6S",
      "5: -- -- -- -- 3C", "6: -- -- -- -- KS", "7: -- -- -- -- 4H", "8: -- -- -- -- QC",
      "9: -- -- -- -- 2D", last, stock
    ), collapse = "\n")
  }
  deal <- as_deal(board(), "spider")
  expect_identical(sum(deal$board$down), 43L)
  expect_true(chance(deal)$chance > 0)
  expect_refused(as_deal(board("10: 2C -- -- -- 3C"), "spider"), "deal", "cannot lie face down")
  expect_refused(as_deal(board("10: -- -- -- -- --"), "spider"), "deal", "which is it")
  expect_refused(as_deal(board(stock = "Stock: 40 cards"), "spider"), "deal", "nobody has seen")
  expect_refused(as_deal(board(stock = "Stock: 60 cards"), "spider"), "deal", "50 cards at most")
})
