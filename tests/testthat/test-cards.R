test_that("cards are read in every notation", {
  expect_equal(as.integer(as_cards("AC KC AD AS AH KH")), c(0, 12, 13, 26, 39, 51))
  expect_equal(as.character(as_cards("10H TH th 10h")), rep("10H", 4))
  expect_equal(as_cards("A\u2660, 10\u2665\n2c"), as_cards(c("AS", "10H", "2C")))
  expect_equal(as_cards(as_cards("AS")), as_cards("AS"))
  expect_length(as_cards(""), 0)
  expect_equal(as_cards("A\u2660\ufe0f"), as_cards("AS"))
  changed <- as_cards("AS KD")
  changed[1] <- "2C"
  expect_equal(as.character(changed), c("2C", "KD"))
  expect_equal(changed[[2]], as_cards("KD"))
})

test_that("text, codes and glyphs go back and forth", {
  all <- as_cards(as.character(deal_cards()$cards))
  expect_equal(sort(as.integer(all)), 0:51)
  expect_equal(as_cards(format(all, glyphs = TRUE)), all)
  expect_equal(c(all[1:2], all[3]), all[1:3])
  expect_snapshot(all[1:5])
})

test_that("cards without blanks between them are read, by R as by the table", {
  all <- deal_cards()$cards
  run_on <- paste(as.character(all), collapse = "")
  expect_identical(as_cards(run_on), all)
  expect_identical(as_cards(gsub("10", "T", run_on)), all)
  expect_identical(as_cards(paste(format(all, glyphs = TRUE), collapse = "")), all)
  expect_identical(as_cards("8hjsJH 10c0dTS,ac"), as_cards("8H JS JH 10C 10D 10S AC"))
  expect_identical(as_deal(run_on)$cards, all)
  expect_identical(as.character(as_deal("KD/9D8DQDJD/10D", "lucie")),
                   as.character(as_deal("KD / 9D 8D QD JD / 10D", "lucie")))
  for (odd in c("8HXSJH", "8HJS1", "8H1JS")) {
    piece <- c("8HXSJH" = "XS", "8HJS1" = "1", "8H1JS" = "1")[[odd]]
    says <- sprintf('"%s" in "%s"', piece, odd)
    expect_refused(as_cards(c("AS", odd)), "deal", says, "at position 2 is not a card")
    expect_refused(as_deal(odd), "deal", says, "is not a card")
  }
  expect_refused(as_cards("9SX"), "deal", '"9SX" at position 1 is not a card')
})

test_that("what is not a card is named", {
  expect_refused(as_cards("AS 1H"), "deal", '"1H" at position 2 is not a card')
  expect_refused(as_cards("AS KK"), "deal", '"KK" at position 2 is not a card')
  expect_refused(as_cards(7), "deal", "`x` must be text, not a number")
  expect_error(as_cards("AS 99S"), class = "patience_error_deal")
  expect_error(as_cards("S"), class = "patience_error")
})

test_that("cards in tables, repeated, different and missing ones stay cards", {
  cards <- as_cards("7C 7C QH")
  expect_identical(rep(cards[2:3], 2), as_cards("7C QH 7C QH"))
  expect_identical(unique(cards), as_cards("7C QH"))
  expect_identical(data.frame(card = cards)$card, cards)
  expect_named(as.data.frame(cards), "cards")
  expect_identical(as.character(cards[c(1, 4)]), c("7C", "NA"))
})

test_that("cards are found among cards and text", {
  cards <- as_cards("7C 10H AS")
  expect_true("10H" %in% cards)
  expect_identical(match(c("AS", "KD"), cards), c(3L, NA))
  expect_identical(match(as_cards("AS 7C KD"), cards), c(3L, 1L, NA))
  expect_identical(cards %in% c("7C", "AS"), c(TRUE, FALSE, TRUE))
})

test_that("cards and deals are written as JSON", {
  skip_if_not_installed("jsonlite")
  cards <- as_cards("7C 10H")
  expect_identical(jsonlite::fromJSON(jsonlite::toJSON(cards)), c("7C", "10H"))
  expect_identical(
    jsonlite::fromJSON(jsonlite::toJSON(data.frame(card = cards)))$card, c("7C", "10H")
  )
  for (game in game_names()) {
    deal <- deal_cards(game, 26)
    read <- jsonlite::fromJSON(jsonlite::toJSON(deal, auto_unbox = TRUE), simplifyMatrix = FALSE)
    expect_identical(read$name, deal$name)
    written <- if (game == "lucie") deal$fans else list(deal$cards)
    expect_identical(
      unlist(if (game == "lucie") read$fans else read$cards),
      unlist(lapply(written, as.character))
    )
    several <- jsonlite::fromJSON(jsonlite::toJSON(deal_cards(game, 1:2)), simplifyVector = FALSE)
    expect_length(several, 2)
  }
})
