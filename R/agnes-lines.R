# A line of play on one line of text: `D` is a deal from the stock, `3-F` the last card of pile 3
# to its foundation, `5-2` a card from pile 5 to pile 2, `5-2x3` a run of three cards, and `F3-2`
# the last card of the foundation of spades back to pile 2. src/bindings/agnes.cpp writes it too.
moves_text <- function(moves) {
  more <- ifelse(moves$type == "run" & moves$cards > 1, paste0("x", moves$cards), "")
  words <- ifelse(moves$type == "deal", "D", paste0(
    ifelse(moves$type == "back", "F", ""), moves$from, "-",
    ifelse(moves$type == "foundation", "F", moves$to), more
  ))
  paste(words, collapse = " ")
}

# The moves again; NULL if the text is none that was written so.
moves_from_text <- function(text) {
  words <- strsplit(text, " ", fixed = TRUE)[[1]]
  form <- "^(D|[1-7]-F|F[1-4]-[1-7]|[1-7]-[1-7](x([2-9]|1[0-9]|2[0-6]))?)$"
  if (length(words) == 0 || !all(grepl(form, words)) || paste(words, collapse = " ") != text) {
    return(NULL)
  }
  type <- ifelse(words == "D", "deal", ifelse(
    grepl("F$", words), "foundation", ifelse(grepl("^F", words), "back", "run")
  ))
  number <- function(pattern) {
    as.integer(ifelse(grepl(pattern, words), sub(pattern, "\\1", words), NA))
  }
  cards <- number("^.*x([0-9]+)$")
  cards[is.na(cards)] <- 1L
  # Three times seven cards are dealt, and then two.
  cards[type == "deal"] <- ifelse(seq_len(sum(type == "deal")) <= 3, 7L, 2L)
  tibble::tibble(
    type = type, from = number("^F?([1-7])-.*$"), to = number("^.*-([1-7])(x.*)?$"),
    cards = cards
  )
}
