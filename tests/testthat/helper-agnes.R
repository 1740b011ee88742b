# Hand-made deals of Agnes Sorel and lines of play for the judge.

cards <- function(text) {
  text <- strsplit(text, " ")[[1]]
  end <- nchar(text)
  rank <- match(substr(text, 1, end - 1), c("A", 2:10, "J", "Q", "K")) - 1L
  suit <- match(substr(text, end, end), c("C", "D", "S", "H")) - 1L
  suit * 13L + rank
}

# The pile that each card after the base card is dealt to.
pile_of <- c(unlist(lapply(1:7, seq, to = 7)), rep(1:7, 3), 1:2)
pile_of_mirrored <- c(unlist(lapply(7:1, seq_len)), rep(1:7, 3), 1:2)

# `piles` are the ends of the seven piles, `stock` and `last` the first and the last cards
# of the stock. The cards that are not named go to the places left, in order of code.
agnes <- function(piles, base = "AC", stock = "", last = "", pile = pile_of) {
  deck <- c(cards(base), rep(NA, 51))
  for (i in 1:7) {
    end <- cards(piles[i])
    deck[1 + tail(which(pile[1:28] == i), length(end))] <- end
  }
  deck[29 + seq_along(cards(stock))] <- cards(stock)
  deck[53 - rev(seq_along(cards(last)))] <- cards(last)
  deck[is.na(deck)] <- setdiff(0:51, deck)
  structure(list(cards = deck), class = c("deal_agnes", "deal"))
}

# Once all cards are dealt, pile 1 holds the clubs from the second on as they go up, and
# so on: suit after suit, pile after pile.
ordered_deal <- function(base) {
  upward <- rep(0:3, each = 13) * 13L + (base + 0:12) %% 13L
  deck <- upward
  deck[1 + order(pile_of, -seq_along(pile_of))] <- upward[-1]
  structure(list(cards = deck), class = c("deal_agnes", "deal"))
}

deals <- function(cards = 7) data.frame(type = "deal", from = NA, to = NA, cards = cards)
up <- function(from, cards = 1) {
  data.frame(type = "foundation", from = from, to = NA, cards = cards)
}
run <- function(from, to, cards = 1) {
  data.frame(type = "run", from = from, to = to, cards = cards)
}
# A card from the foundation of clubs, diamonds, spades or hearts, 1 to 4.
back <- function(from, to, cards = 1) {
  data.frame(type = "back", from = from, to = to, cards = cards)
}
judge <- function(deal, rules, ...) check_solution(deal, rules, rbind(...))
expect_legal <- function(...) {
  check <- judge(...)
  expect_identical(check$reason, NA_character_)
  expect_identical(check$move, NA_integer_)
  expect_true(check$legal)
}
