# Saved games of programs, as boards that as_deal() reads.

# NULL for bytes that are none.
spider_saved <- function(bytes, file) {
  if (is_xp_save(bytes)) {
    xp_save_board(bytes, file)
  } else if (identical(bytes[1:4], charToRaw("RGMH"))) {
    windows_7_board(bytes, file)
  }
}

# What the Spider of Windows 7 saves, its .SpiderSolitaireSave-ms: a header that begins with RGMH,
# a picture, and behind the mark FF FE a text in UTF-16, XML, with the table's stacks: Stack1 to
# Stack10, Deck and Complete.
windows_7_board <- function(bytes, file) {
  stacks <- windows_7_stacks(windows_7_xml(bytes, file), file)
  pile <- paste0("Stack", 1:10)
  absent <- setdiff(c(pile, "Deck", "Complete"), names(stacks))
  if (length(absent) > 0) {
    abort_input("file", "{.file {file}} is no saved game of Spider: it has no {absent[1]}.")
  }
  # The last card of the deck is dealt first, to the first column.
  stock <- rev(stacks$Deck$cards)
  gone <- stacks$Complete$cards
  aces <- gone[startsWith(gone, "A")]
  if (length(gone) != 13 * length(aces)) {
    abort_input("file", "{.file {file}}: {.field Complete} has {length(gone)} cards, which are no
      whole suits.")
  }
  spider_board_text(
    lapply(stacks[pile], function(stack) {
      ifelse(stack$up, stack$cards, paste0("(", stack$cards, ")"))
    }),
    split(stock, (seq_along(stock) - 1) %/% 10), aces
  )
}

# The text: found by how it begins, and then compared with where the header says that it is.
windows_7_xml <- function(bytes, file) {
  utf16 <- function(text) as.raw(rbind(as.integer(charToRaw(text)), 0L))
  find <- function(text, all = FALSE) grepRaw(utf16(text), bytes, fixed = TRUE, all = all)
  first <- find("<Root>")
  last <- find("</Root>", all = TRUE)
  if (length(first) == 0 || length(last) == 0 || max(last) < first) {
    abort_input("file", "{.file {file}} is a saved game of Windows without a whole table in it.
      Was it cut off?")
  }
  number <- function(at) sum(as.numeric(bytes[at + 1:4]) * 256^(0:3))
  # Behind the picture come four bytes, the length of the text, and two with its mark.
  if (first != number(8) + number(20) + 7) {
    abort_input("file", "{.file {file}}: its header says that the table begins elsewhere than it
      does. Was it changed?")
  }
  end <- max(last) + length(utf16("</Root>")) - 1
  text <- iconv(list(bytes[first:end]), "UTF-16LE", "UTF-8")
  if (is.na(text)) abort_input("file", "{.file {file}}: its table is not text in UTF-16.")
  text
}

# By its name what each stack has: `cards`, and whether each lies `up`.
windows_7_stacks <- function(text, file) {
  inside <- function(text, tag) {
    found <- gregexpr(sprintf("(?s)<%s>.*?</%s>", tag, tag), text, perl = TRUE)
    gsub(sprintf("</?%s>", tag), "", regmatches(text, found)[[1]])
  }
  only <- function(texts, tag) {
    vapply(texts, function(text) c(trimws(inside(text, tag)), "")[1], "", USE.NAMES = FALSE)
  }
  stacks <- inside(text, "CardStack")
  read <- lapply(stacks, function(stack) {
    cards <- inside(stack, "Card")
    list(cards = windows_7_cards(only(cards, "Name"), file), up = only(cards, "FaceUp") == "true")
  })
  stats::setNames(read, only(sub("(?s)<Cards>.*", "", stacks, perl = TRUE), "Name"))
}

# "KingOfSpades", with a number behind it for the second of two, as "KS".
windows_7_cards <- function(names, file) {
  ranks <- c(
    "Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack",
    "Queen", "King"
  )
  parts <- strsplit(sub("[0-9]+$", "", names), "Of", fixed = TRUE)
  at <- function(i, words) {
    match(vapply(parts, function(part) c(part, "", "")[i], ""), words)
  }
  rank <- at(1, ranks)
  suit <- at(2, c("Clubs", "Diamonds", "Spades", "Hearts"))
  odd <- which(is.na(rank + suit))[1]
  if (!is.na(odd)) {
    abort_input("file", "{.file {file}}: {.val {shortened(names[odd])}} is no card.")
  }
  paste0(card_ranks[rank], card_suits[suit])
}
