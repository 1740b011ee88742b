#' Read and write decks
#'
#' Three formats of text files. In the `"line"` format each line is a deck, 52 cards in dealing
#' order as [as_cards()] reads them; blank lines and what follows a `#` are passed over. In
#' the `"quagnes"` format each line is a card, `(rank, suit)`, with ranks 0 (ace) to 12 (king)
#' and suits 0 to 3 (clubs, diamonds, spades, hearts), and each 52 lines are a deck. A board is
#' read too, and only read: the start of a deal as PySolFC's tools write such boards. Its first
#' lines name the base card and the stock, and the seven piles follow, each from the bottom; angle
#' brackets about face-down cards are passed over. Several boards may follow each other.
#' ```
#' Foundations: H-4
#' Talon: AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H
#' QH
#' 7H TS
#' 5D 9S 5C
#' JC KC KH 4C
#' 9H KD QC KS 3C
#' 2D 5H AD 2S QD AH
#' JD 7C 5S 3H 9D JS AS
#' ```
#'
#' @param file Path of the file.
#' @param game Name of the game: `"agnes"`.
#' @param deals A deal or deals to write.
#' @param format `"line"` or `"quagnes"`. Reading needs no format: it is seen from the file.
#' @return `read_deals()` returns a list of deals, of class `deals`; `write_deals()` its
#'   `deals`, invisibly. The file appears whole or not at all.
#' @references
#' Griner R. *quagnes*, whose documentation defines the format of 52 lines.
#' <https://pypi.org/project/quagnes/>
#' @examples
#' file <- tempfile()
#' write_deals(deal_cards("agnes", number = 1:2), file)
#' read_deals(file)
#' @export
read_deals <- function(file, game = "agnes") {
  check_choice(game, "agnes", "`game`")
  lines <- numbered_lines(read_text(file))
  if (nrow(lines) == 0) {
    abort_input("file", "{.file {file}} has no cards in it.")
  }
  if (startsWith(lines$text[1], "(")) {
    codes <- read_quagnes(lines, file)
  } else if (is_board(lines$text)) {
    codes <- read_agnes_boards(lines, paste0(file_name(file), ", "))
  } else {
    codes <- read_lines_format(lines, file)
  }
  names <- paste0(file_name(file), ", deck ", seq_along(codes))
  new_deals(Map(new_deal, codes, names, game, USE.NAMES = FALSE))
}

read_lines_format <- function(lines, file) {
  Map(
    function(text, number) {
      where <- sprintf("%s, line %d", file_name(file), number)
      words <- card_words(text)
      if (number == lines$number[nrow(lines)] && nrow(lines) > 1 && length(words) < 52) {
        abort_cut_off(file, number, length(words))
      }
      deck_codes(words, where)
    },
    lines$text, lines$number,
    USE.NAMES = FALSE
  )
}

read_quagnes <- function(lines, file) {
  pattern <- "^\\(\\s*([0-9]{1,2})\\s*,\\s*([0-9])\\s*\\)$"
  rank <- suppressWarnings(as.integer(sub(pattern, "\\1", lines$text)))
  suit <- suppressWarnings(as.integer(sub(pattern, "\\2", lines$text)))
  bad <- which(!grepl(pattern, lines$text) | rank > 12 | suit > 3)[1]
  if (!is.na(bad)) {
    abort_input("deal", c(
      paste(
        "{file_name(file)}, line {lines$number[bad]}:",
        "{.val {shortened(lines$text[bad])}} is not a card."
      ),
      i = "Expected {.code (rank, suit)} with a rank from 0 to 12 and a suit from 0 to 3."
    ))
  }
  deck <- (seq_along(rank) - 1) %/% 52
  codes <- split(suit * 13L + rank, deck)
  from <- split(lines$number, deck)
  Map(
    function(codes, from) {
      if (length(codes) < 52) abort_cut_off(file, from[length(from)], length(codes))
      again <- anyDuplicated(codes)
      if (again > 0) {
        card <- as.character(new_cards(codes[again]))
        first <- from[match(codes[again], codes)]
        abort_input("deal", c(
          "{file_name(file)}, line {from[again]}: {card} is there already, on line {first}."
        ))
      }
      codes
    },
    codes, from,
    USE.NAMES = FALSE
  )
}

abort_cut_off <- function(file, line, found) {
  abort_input("file", c(
    "{.file {file}} ends within a deck: the last one has {found} card{?s}, not 52.",
    i = "Its last card is on line {line}. Is the file cut off?"
  ))
}

#' @rdname read_deals
#' @export
write_deals <- function(deals, file, format = "line") {
  check_choice(format, c("line", "quagnes"), "`format`")
  codes <- deals_codes(deals)
  lines <- if (format == "line") {
    apply(codes, 2, function(x) paste(as.character(new_cards(x)), collapse = " "))
  } else {
    sprintf("(%d, %d)", codes %% 13L, codes %/% 13L)
  }
  write_whole_file(lines, file)
  invisible(deals)
}
