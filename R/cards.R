# A card is a code: suit * 13 + rank, rank 0 = ace .. 12 = king. Suits are in the order
# clubs, diamonds, spades, hearts, so that suits of equal parity have the same colour.
card_ranks <- c("A", 2:9, "T", "J", "Q", "K")

card_suits <- c("C", "D", "S", "H")

suit_words <- c("clubs", "diamonds", "spades", "hearts")

card_glyphs <- c("\u2663", "\u2666", "\u2660", "\u2665")

#' Cards
#'
#' Reads cards from text. A card is its rank, `A`, `2` to `9`, `10`, `T` or `0`, `J`, `Q`, `K`,
#' and its suit, `C`, `D`, `S`, `H` or a glyph (\eqn{\clubsuit}{club} and so on), in upper
#' or lower case. Blanks, commas or nothing separate cards.
#'
#' @param x Text: one string with several cards, or several strings; or cards already.
#' @return A vector of class `cards`. As an integer, a card is `13 * suit + rank`, with ace
#'   = 0 to king = 12, and clubs 0, diamonds 1, spades 2, hearts 3. Cards are equal to text that
#'   names them, in any of its forms. `%in%` and `match()` know text as `as.character()` writes
#'   it, `"AH"` and `"10H"`. `jsonlite::toJSON()` writes cards so, too.
#' @examples
#' as_cards("AS 10H th, kd")
#' as_cards("8H10HTSJH")
#' as.integer(as_cards("AC KH"))
#' as_cards("AC KH") == "KH"
#' "KH" %in% as_cards("AC KH")
#' @export
as_cards <- function(x) {
  if (inherits(x, "cards")) {
    return(x)
  }
  if (!is.character(x)) {
    abort_input("deal", "{.arg x} must be text, not {.obj_type_friendly {x}}.")
  }
  words <- card_words(x)
  codes <- card_codes(words)
  at <- which(is.na(codes))[1]
  if (!is.na(at)) {
    piece <- no_card_in(words[at])
    within <- if (piece != words[at]) "{.val {piece}} in "
    abort_input("deal", c(
      paste0(within, "{.val {shortened(words[at])}} at position {at} is not a card."),
      i = "A card is a rank (A, 2 to 10 or T, J, Q, K) and a suit (C, D, S, H)."
    ))
  }
  new_cards(codes)
}

new_cards <- function(codes) structure(as.integer(codes), class = "cards")

# Text to single words, and words to codes; NA where a word is no card.
card_words <- function(x) {
  # Some keyboards put a variation selector behind a glyph.
  text <- gsub("\ufe0e|\ufe0f", "", paste(valid_text(x), collapse = " "))
  words <- strsplit(text, "[[:space:],]+")[[1]]
  words <- words[nzchar(words)]
  # Cards without blanks between them, where a word has nothing else.
  several <- grepl(paste0("^(", card_pattern, "){2,}$"), upper_case(words), perl = TRUE)
  cards <- as.list(words)
  cards[several] <- regmatches(words[several], gregexpr(card_pattern, upper_case(words[several]),
                                                        perl = TRUE))
  as.character(unlist(cards))
}

card_pattern <- paste0("(?:10|[02-9ATJQK])[CDSH", paste(card_glyphs, collapse = ""), "]")

# What is no card of a word that has cards about it, or several before it; else the word.
no_card_in <- function(word) {
  pattern <- sprintf("^((?:%s)*)(.*?)((?:%s.*)?)$", card_pattern, card_pattern)
  parts <- regmatches(upper_case(word), regexec(pattern, upper_case(word), perl = TRUE))[[1]]
  before <- lengths(regmatches(parts[2], gregexpr(card_pattern, parts[2], perl = TRUE)))
  if (before > 1 || before == 1 && nzchar(parts[4])) {
    substr(word, nchar(parts[2]) + 1, nchar(parts[2]) + nchar(parts[3]))
  } else {
    word
  }
}

card_codes <- function(words) {
  words <- upper_case(words)
  last <- nchar(words)
  suits <- substr(words, last, last)
  suit <- (match(suits, c(card_suits, card_glyphs)) - 1L) %% 4L
  ranks <- substr(words, 1, last - 1)
  ranks[ranks %in% c("10", "0")] <- "T"
  suit * 13L + match(ranks, card_ranks) - 1L
}

# Cards and deals have methods written by hand. vctrs would save some fifty lines, but its errors
# have neither our words nor our classes, and it would be one Import more.
#' @export
format.cards <- function(x, ..., glyphs = show_glyphs()) {
  suits <- if (glyphs) card_glyphs else card_suits
  codes <- unclass(x)
  ranks <- replace(card_ranks, 10, "10")
  text <- paste0(ranks[codes %% 13 + 1], suits[codes %/% 13 + 1])
  replace(text, is.na(codes), "NA")
}

#' @export
as.character.cards <- function(x, ...) format(x, glyphs = FALSE)

# What match() compares.
#' @export
mtfrm.cards <- function(x) as.character(x)

#' @export
print.cards <- function(x, ...) {
  cat(strwrap(paste(format(x), collapse = " ")), sep = "\n")
  invisible(x)
}

#' @export
`[.cards` <- function(x, i) new_cards(unclass(x)[i])

#' @export
`[[.cards` <- function(x, i) new_cards(unclass(x)[[i]])

#' @export
`[<-.cards` <- function(x, i, value) {
  codes <- unclass(x)
  codes[i] <- as.integer(as_cards(value))
  new_cards(codes)
}

#' @export
`[[<-.cards` <- function(x, i, value) {
  codes <- unclass(x)
  codes[[i]] <- as.integer(as_cards(value))
  new_cards(codes)
}

# Cards are equal or not, also to text; they have no order and cannot be counted with.
#' @export
Ops.cards <- function(e1, e2) {
  if (nargs() == 2 && .Generic %in% c("==", "!=")) {
    return(get(.Generic)(as.integer(as_cards(e1)), as.integer(as_cards(e2))))
  }
  abort_input("argument", c(
    "Cards cannot be taken by {.code {(.Generic)}}.",
    i = "{.code as.integer()} has their numbers: 13 times the suit plus the rank."
  ))
}

refuse_of_cards <- function(generic) {
  abort_input("argument", c(
    "There is no {.code {generic}()} of cards.",
    i = "{.code as.integer()} has their numbers: 13 times the suit plus the rank."
  ))
}

#' @export
Summary.cards <- function(..., na.rm = FALSE) refuse_of_cards(.Generic)

#' @export
Math.cards <- function(x, ...) refuse_of_cards(.Generic)

# Generics that belong to no group.
#' @export
mean.cards <- function(x, ...) refuse_of_cards("mean")

#' @importFrom stats median
#' @export
median.cards <- function(x, na.rm = FALSE, ...) refuse_of_cards("median")

#' @export
diff.cards <- function(x, ...) refuse_of_cards("diff")

# How many cards of each suit there are.
#' @export
summary.cards <- function(object, ...) {
  check_unused(...)
  table(suit = factor(card_suits[unclass(object) %/% 13 + 1], card_suits))
}

# lapply() and its like take what is made by this.
#' @export
as.list.cards <- function(x, ...) lapply(unclass(x), new_cards)

#' @export
rep.cards <- function(x, ...) new_cards(rep(unclass(x), ...))

#' @export
unique.cards <- function(x, ...) new_cards(unique(unclass(x), ...))

#' @export
as.data.frame.cards <- function(x, ..., nm = deparse1(substitute(x))) {
  as.data.frame.vector(x, ..., nm = nm)
}

#' @export
c.cards <- function(...) new_cards(unlist(lapply(list(...), as_cards)))

# Letters where the locale has no glyphs, whatever the option says.
show_glyphs <- function() {
  isTRUE(getOption("patience.glyphs", cli::is_utf8_output())) && l10n_info()[["UTF-8"]]
}

# Cards in words have glyphs; where these cannot be shown, letters.
shown_suits <- function(lines) {
  if (!show_glyphs()) {
    for (suit in seq_along(card_suits)) {
      lines <- gsub(card_glyphs[suit], card_suits[suit], lines, fixed = TRUE)
    }
  }
  lines
}
