# Spider's recorded cards as text: ranks, each with a suit or without.

# Glyphs of suits as letters; some keyboards put a variation selector behind a glyph.
plain_suits <- function(text) {
  glyphs <- paste(c(card_glyphs, "\u2667\u2662\u2664\u2661"), collapse = "")
  chartr(glyphs, "CDSHCDSH", gsub("\ufe0e|\ufe0f", "", valid_text(text)))
}

# Texts of cards such as "2J56J9JQ59" or "2S JH 10D" with a letter for each rank and each suit
# that is given, and nothing else; NA where they cannot be read.
plain_cards <- function(texts) {
  texts <- gsub("10|0", "T", bare_cards(texts))
  replace(texts, !grepl("^([2-9ATJQK][CDSH]?)*$", texts), NA)
}

# Without blanks, and without strokes before cards that lay face down.
bare_cards <- function(texts) {
  texts <- upper_case(gsub("[[:space:],]+", "", plain_suits(texts)))
  gsub("-(?=[0-9ATJQK])", "", texts, perl = TRUE)
}

# A list with the rank codes (0 = ace .. 12 = king) and the suit codes (NA where not given) of
# cards in text; an error that begins with `where` if there are others.
spider_card_codes <- function(text, where) {
  cards <- plain_cards(text)
  if (is.na(cards)) abort_no_cards(bare_cards(text), where)
  letters <- strsplit(cards, "")[[1]]
  rank <- match(letters, card_ranks) - 1L
  # A suit stands behind its rank.
  suit <- c(match(letters, card_suits)[-1], NA)[seq_along(letters)] - 1L
  list(rank = rank[!is.na(rank)], suit = suit[!is.na(rank)])
}

# Codes of ranks in text without suits; 13 for a "|".
ranks_of <- function(texts) {
  lapply(strsplit(texts, ""), function(letters) match(letters, c(card_ranks, "|")) - 1L)
}

abort_no_cards <- function(text, where) {
  rest <- gsub("(10|[02-9ATJQK])[CDSH]?", "", text)
  bad <- substr(rest, 1, 1)
  at <- regexpr(bad, text, fixed = TRUE)
  meant <- c("1" = "A, or 10", "X" = "T", "I" = "A", "L" = "A", "O" = "Q")
  hint <- if (bad %in% names(meant)) sprintf("Did you mean %s?", meant[[bad]])
  abort_input("spider_games", c(
    paste(
      "{where}: {.val {bad}} (character {at} of {.val {shortened(text)}})",
      "is not a rank."
    ),
    i = "Ranks are A, 2 to 9, T or 10, J, Q, K. {hint}"
  ))
}

# Refuses cards that two decks do not have. These have each rank eight times, and each card twice;
# as played with two suits four times, with one suit eight times. Sixty cards of a game with four
# suits never show only two of them or one. `parts` names where each card was.
check_spider_cards <- function(cards, parts, where) {
  counts <- tabulate(cards$rank + 1, 13)
  over <- which(counts > 8)[1]
  if (!is.na(over)) {
    name <- card_ranks[over]
    places <- table(factor(parts[cards$rank == over - 1], unique(parts)))
    places <- places[places > 0]
    places <- paste0(names(places), ifelse(places > 1, sprintf(" (%d times)", places), ""))
    short <- if (length(parts) == 104) card_ranks[counts < 8]
    lead <- if (length(short) > 0) {
      "{.or {.val {short}}} occur{?s/} fewer than eight times: was it one of those?"
    } else {
      "Was one of them misread or mistyped?"
    }
    abort_input("spider_games", c(
      "{where}: {name} occurs {spelled(counts[over])} times, two decks have eight.",
      i = "It is in {places}.",
      i = lead
    ))
  }
  code <- cards$suit * 13L + cards$rank
  code <- code[!is.na(code)]
  suits <- length(unique(code %/% 13L))
  most <- most_of_a_card(suits, length(code) == length(cards$rank))
  thrice <- which(tabulate(code + 1, 52) > most)[1]
  if (!is.na(thrice)) {
    card <- as.character(new_cards(thrice - 1L))
    times <- spelled(sum(code == thrice - 1L))
    places <- unique(parts[which(cards$suit * 13L + cards$rank == thrice - 1L)])
    packs <- if (most == 2) "two decks" else "packs of {spelled(suits)} suit{?s}"
    abort_input("spider_games", c(
      paste0("{where}: {card} occurs {times} times, {cli::qty(suits)}", packs,
             " have {spelled(most)}."),
      i = "It is in {places}."
    ))
  }
}

most_of_a_card <- function(suits, all_suited) ifelse(suits %in% 1:2 & all_suited, 8 / suits, 2)

spelled <- function(n) {
  names <- c("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
  if (n <= 10) names[n] else as.character(n)
}
