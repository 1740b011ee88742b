# Boards as PySolFC exports them and its module pysol_cards prints them: lines that begin with
# the name of a place, "Foundations: H-4" (or "Founds:"), "Talon: AC 4D ..", and below them a
# line for each pile, from the bottom. Cards that lie face down stand in angle brackets.
board_places <- c(
  foundations = "foundations", founds = "foundations", found = "foundations", talon = "talon",
  stock = "talon", freecells = "reserve", fc = "reserve", reserve = "reserve"
)

# What each line is: the name of a place, or NA for a pile; and the text without that name.
board_lines_read <- function(lines) {
  pattern <- "^[[:space:]]*([[:alpha:]]+)[[:space:]]*:(.*)$"
  name <- ifelse(grepl(pattern, lines), lower_case(sub(pattern, "\\1", lines)), NA)
  place <- unname(board_places[name])
  list(place = place, text = ifelse(is.na(place), lines, sub(pattern, "\\2", lines)))
}

is_board <- function(lines) any(!is.na(board_lines_read(lines)$place))

# The heights C, D, S, H that foundations are said to have, such as "H-4 S-0", or as the top
# cards themselves; an error of this class if they are something else.
board_heights <- function(text, where) {
  words <- upper_case(card_words(text))
  words <- words[words != "-"]
  turned <- sub("^([CDSH])-(10|[0-9ATJQK])$", "\\2\\1", words)
  heights <- stats::setNames(integer(4), card_suits)
  for (i in seq_along(turned)) {
    code <- card_codes(turned[i])
    empty <- grepl("^0[CDSH]$", turned[i])
    if (is.na(code) && !empty) {
      abort_input("deal", c(
        "{where}: {.val {shortened(words[i])}} is no foundation.",
        i = "Foundations are written as {.val H-4}, or as their top cards, {.val 4H}."
      ))
    }
    if (!empty) heights[code %/% 13 + 1] <- code %% 13 + 1L
  }
  heights
}

# The 52 codes of each board of Agnes Sorel in dealing order; `lines` have a number and a text,
# none empty. A board must be the start of its deal.
read_agnes_boards <- function(lines, file) {
  read <- board_lines_read(lines$text)
  # A board begins with a named place after a pile.
  pile <- is.na(read$place)
  board <- 1 + cumsum(!pile & c(FALSE, pile[-length(pile)]))
  lines$place <- read$place
  lines$text <- gsub("<([^<>]*)>", "\\1", read$text)
  unname(lapply(split(lines, board), agnes_board_codes, file))
}

agnes_board_codes <- function(lines, file) {
  where <- function(number) sprintf("%sline %d", file, number)
  refuse <- function(number, message, hint = NULL) {
    env <- parent.frame()
    env <- list2env(list(begin = where(number)), parent = env)
    abort_input("deal", c(paste0("{begin}: ", message), i = hint), env)
  }
  start <- "Read is the start of a deal: the base card, seven piles of 1 to 7 cards, the stock."
  first <- lines$number[1]
  if ("reserve" %in% lines$place) {
    at <- lines$number[match("reserve", lines$place)]
    refuse(at, "Agnes Sorel has no cells.", "Is this the board of another game?")
  }
  founded <- lines[lines$place %in% "foundations", ]
  talon <- lines[lines$place %in% "talon", ]
  piles <- lines[is.na(lines$place), ]
  if (nrow(founded) != 1) {
    refuse(first, "the board must have one line {.val Foundations:}, not {nrow(founded)}.", start)
  }
  if (nrow(talon) != 1) {
    refuse(first, "the board must have one line {.val Talon:}, not {nrow(talon)}.", c(
      "The 23 cards of the stock stand there, in the order in which they are dealt."
    ))
  }
  heights <- board_heights(founded$text, where(founded$number))
  base <- which(heights > 0)
  if (length(base) != 1) {
    refuse(founded$number, "{length(base)} foundations are begun, at the start one is.", start)
  }
  parts <- rbind(talon, piles)
  words <- lapply(parts$text, card_words)
  if (nrow(piles) != 7) {
    refuse(first, "the board has {nrow(piles)} pile{?s}, Agnes Sorel has seven.", start)
  }
  wanted <- c(23, 1:7)
  at <- which(lengths(words) != wanted)[1]
  if (!is.na(at)) {
    what <- if (at == 1) "the stock" else paste("pile", at - 1)
    found <- length(words[[at]])
    refuse(parts$number[at], "{what} has {found} card{?s}, not {wanted[at]}.", start)
  }
  number <- c(founded$number, rep(parts$number, lengths(words)))
  word <- c(paste0(card_ranks[heights[base]], card_suits[base]), unlist(words))
  codes <- card_codes(word)
  bad <- which(is.na(codes))[1]
  if (!is.na(bad)) refuse(number[bad], "{.val {shortened(word[bad])}} is not a card.")
  again <- anyDuplicated(codes)
  if (again > 0) {
    refuse(number[again], paste(
      "{as.character(new_cards(codes[again]))} is there already, on line",
      "{number[match(codes[again], codes)]}."
    ))
  }
  stock <- codes[2:24]
  pile <- rep(1:7, 1:7)
  # Dealing goes row by row, each from the left.
  row <- unlist(lapply(1:7, seq_len))
  c(codes[1], codes[25:52][order(row, pile)], stock)
}
