# Deals of Spider: 104 cards as they are dealt, the 44 that lie face down, the first row and the
# five rows of the stock. The last four cards that lie face down go to the columns `tall`.

# The version of the solver and of the players, to be raised by whatever changes a line or a row.
spider_solver <- 3

# The cards of the ten columns, the last of each face up, and of the five rows of the stock.
spider_layout <- function(deal) {
  codes <- as.integer(deal$cards)
  tall <- if (is.null(deal$tall)) 1:4 else deal$tall
  columns <- lapply(1:10, function(column) {
    codes[c(column + 10 * 0:3, 40 + which(tall == column), 44 + column)]
  })
  c(columns, lapply(1:5, function(row) codes[44 + 10 * row + 1:10]))
}

# The fields of a deal from such groups, or from the codes as they are dealt. Packs of fewer suits
# are dealt for rules by which no others count.
make_spider <- function(groups, dealt) {
  if (dealt) {
    return(list(cards = new_cards(unlist(groups))))
  }
  columns <- groups[1:10]
  tall <- which(lengths(columns) == 6)
  at <- function(columns, i) vapply(columns, `[[`, 1L, i)
  codes <- c(
    unlist(lapply(1:4, at, columns = columns)), at(columns[tall], 5L),
    vapply(columns, function(column) column[[length(column)]], 1L), unlist(groups[11:15])
  )
  suits <- sort(unique(codes %/% 13))
  c(
    list(cards = new_cards(codes)), if (!identical(tall, 1:4)) list(tall = tall),
    if (length(suits) == 1) list(rules = "Spider-1"),
    if (length(suits) == 2 && sum(suits %% 2) == 1) list(rules = "Spider-2")
  )
}

# As it is read again: in dealing order, or as it lies where other columns are tall.
spider_text <- function(deal) {
  groups <- if (is.null(deal$tall)) list(deal$cards) else lapply(spider_layout(deal), new_cards)
  paste(vapply(groups, function(cards) paste(as.character(cards), collapse = " "), ""),
        collapse = " / ")
}

# Of one deal or several, a column of codes each.
spider_codes_of <- function(deals) {
  deals <- if (inherits(deals, "deal")) list(deals) else unclass(deals)
  vapply(deals, spider_deal_codes, integer(104))
}

spider_deal_codes <- function(deal) {
  codes <- as.integer(deal$cards)
  times <- matrix(tabulate(codes + 1L, 52), 13)
  complete <- all(times == rep(times[1, ], each = 13))
  if (length(codes) != 104 || anyNA(codes) || !complete) {
    abort_input("deal", c(
      "{.val {deal$name}} does not have the cards of two decks, nor eight complete suits."
    ))
  }
  codes
}
