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
