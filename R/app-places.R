# Moves and places as the page has them.

# Moves as the table that R's functions take.
app_moves_table <- function(moves, fields) {
  columns <- lapply(fields, function(field) {
    values <- lapply(moves, function(move) if (is.null(move[[field]])) NA else move[[field]])
    if (length(values) == 0) {
      if (field %in% c("from", "cards")) integer() else character()
    } else {
      unlist(values)
    }
  })
  tibble::as_tibble(stats::setNames(columns, fields))
}

# And back: what is missing is left out.
app_move <- function(move) as.list(move)[!vapply(move, is.na, TRUE)]

app_moves <- function(table, fields) {
  columns <- as.list(table)[fields]
  lapply(seq_len(nrow(table)), function(i) app_move(lapply(columns, `[[`, i)))
}

app_place <- function(id, kind, name, cards, down = 0, ...) {
  list(id = id, kind = kind, name = name, cards = I(cards), down = down, ...)
}

# Whether each move keeps the win; NA where that is not known.
app_keeps_win <- function(outcome) ifelse(outcome == "unknown", NA, outcome == "won")

# What a solution says, of games that are won or lost.
told_of_win <- function(found) {
  n <- nrow(found$moves)
  said <- switch(found$outcome,
    won = if (n == 0) "The game is won." else
      sprintf("Can still be won, in %s.", in_words(n, "move")),
    lost = "Lost: no line of play wins from here.",
    unknown = sprintf("Not known within %s positions.", shown(found$examined))
  )
  list(said = said, open = found$outcome == "unknown")
}

# The four foundations, with so many cards on each, from the base card's rank on (0 for an ace).
app_foundations <- function(founded, base) {
  lapply(1:4, function(suit) {
    ranks <- (base + seq_len(max(founded[suit], 1)) - 1) %% 13
    cards <- judge_text((suit - 1) * 13 + ranks)
    app_place(
      paste0("foundation-", suit), "foundation", paste("Foundation of", suit_words[suit]),
      cards[seq_len(founded[suit])], wants = cards[1]
    )
  })
}
