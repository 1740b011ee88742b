# Games of Spider that the reference player has played: what he did, move by move.
test_that("the chance at the start, luck and errors are the result, to the last digit", {
  skip_on_cran()
  for (rules in c("Spider-1", "Spider-4")) {
    for (number in 1:4) {
      played <- solve_deal(deal_cards("spider", number), rules)
      seen <- review(played, cards = "seen")
      expect_equal(as.list(seen[names(played$moves)]), as.list(played$moves), ignore_attr = TRUE)
      expect_equal(
        attr(seen, "start") + sum(seen$luck) - sum(seen$error), 1, tolerance = 1e-12
      )
      expect_identical(seen$chance[nrow(seen)], 1)
      # Luck comes with new cards alone.
      quiet <- seen[seen$luck == 0, ]
      expect_false("deal" %in% quiet$type)
      expect_gt(sum(seen$luck != 0), 30)
      # A game that has not ended.
      part <- review(deal_cards("spider", number), rules, played$moves[1:25, ], cards = "seen")
      expect_equal(part$chance, seen$chance[1:25])
      expect_equal(
        attr(part, "start") + sum(part$luck) - sum(part$error), part$chance[25],
        tolerance = 1e-12
      )
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
  expect_false(is.unsorted(-seen$chance))
  expect_equal(seen$loss, seen$chance[1] - seen$chance)
  expect_true(all(seen$chance > 0 & seen$chance < 1))
  possible <- legal_moves(deal)
  words <- function(moves) do.call(paste, as.list(moves[names(possible)]))
  expect_setequal(words(seen), words(possible))
  won <- solve_deal(deal)
  expect_identical(nrow(hints(deal, moves = won, cards = "seen")), 0L)
  before <- hints(deal, moves = won$moves[-nrow(won$moves), ], cards = "seen")
  expect_identical(before$chance[1], 1)
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
  told <- shell("patience hints -g spider -r Spider-2 --number 2 --cards seen -f csv")
  expect_identical(told$status, 0L)
  expect_equal(from_csv(told$out)$chance, hints(deal, "Spider-2", cards = "seen")$chance)
  text <- shell("patience hints -g spider -r Spider-2 --number 2 --cards seen")$out
  expect_match(text[4], "[0-9.]+% +0.0%")
  expect_match(shell("patience hints --cards seen --number 1")$err[1], "told of Spider")
})
