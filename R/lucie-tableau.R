#' Tableaus of La Belle Lucie
#'
#' A tableau is the cards of one deal in their fans. As text a fan is a line, its top card last,
#' and cards are read as by [as_cards()]: upper or lower case, letters or glyphs for suits, `T` or
#' `10`, with blanks, tabs or commas between them. Blank lines do not matter, and a stroke `/`
#' separates fans on one line. The cards that are not in the tableau are on the foundations.
#'
#' A board that PySolFC exported may be pasted as it is. Its line of foundations, `Founds: H-4
#' C-A` or `Foundations: H-4 C-A`, is compared with the cards that are not in the tableau.
#'
#' Reading is strict, for a misread tableau is worse than an error: each card at most once, and
#' the foundations that follow must be without gaps.
#'
#' @param x Text: one string with all fans, or a string for each. Or a tableau already.
#' @param file Path of a text file.
#' @param deal Which of the game's deals this is, a whole number; `NULL` if that is not said: then
#'   it counts as the last, in which the merci may be used.
#' @return A list of class `tableau`: `fans` (a list of [cards][as_cards()]), `heights` (the cards
#'   on each foundation, `C`, `D`, `S`, `H`), `deal` (`NA` if not said) and `name`.
#' @examples
#' as_tableau("KD / 9D 8D QD JD / 10D")
#' file <- tempfile()
#' writeLines(c("10c qc 9c", "jc kc"), file)
#' read_tableau(file, deal = 3)
#' @export
as_tableau <- function(x, deal = NULL) {
  if (!is.null(deal)) {
    deal <- as.integer(check_whole(deal, 1, most_lucie_deals, "`deal`"))
  }
  if (inherits(x, "tableau")) {
    if (!is.null(deal)) x$deal <- deal
    return(x)
  }
  if (!is.character(x) || length(x) == 0 || anyNA(x)) {
    abort_input("deal", c(
      "{.arg x} must be a tableau of La Belle Lucie or text, not {.obj_type_friendly {x}}."
    ))
  }
  tableau_from_lines(text_lines(x), "", deal, "given tableau")
}

#' @rdname as_tableau
#' @export
read_tableau <- function(file, deal = NULL) {
  if (!is.null(deal)) {
    deal <- as.integer(check_whole(deal, 1, most_lucie_deals, "`deal`"))
  }
  lines <- read_text(file)
  tableau_from_lines(lines, paste0(file_name(file), ", "), deal, file_name(file))
}

# `where` begins each message.
tableau_from_lines <- function(lines, where, deal, name) {
  read <- board_lines_read(lines)
  named <- which(!is.na(read$place))
  lines[named] <- ""
  texts <- strsplit(lines, "/", fixed = TRUE)
  words <- lapply(unlist(texts), card_words)
  fan_line <- rep(seq_along(texts), lengths(texts))[lengths(words) > 0]
  words <- words[lengths(words) > 0]
  cards <- data.frame(
    word = as.character(unlist(words)),
    line = rep(fan_line, lengths(words)),
    fan = rep(seq_along(words), lengths(words))
  )
  if (nrow(cards) == 0) {
    none <- if (nzchar(where)) "{where}there is no card." else "There is no card in it."
    abort_input("deal", none)
  }
  cards$code <- card_codes(cards$word)
  bad <- which(is.na(cards$code))[1]
  if (!is.na(bad)) {
    abort_input("deal", c(
      "{where}line {cards$line[bad]}: {.val {shortened(cards$word[bad])}} is not a card.",
      i = "A card is a rank (A, 2 to 10 or T, J, Q, K) and a suit (C, D, S, H)."
    ))
  }
  again <- anyDuplicated(cards$code)
  if (again > 0) {
    card <- as.character(new_cards(cards$code[again]))
    first <- cards$line[match(cards$code[again], cards$code)]
    abort_input("deal", c(
      "{where}line {cards$line[again]}: {card} is there already, on line {first}."
    ))
  }
  check_foundations(cards, where)
  check_board_places(read, named, cards$code, where)
  fans <- unname(lapply(split(cards$code, cards$fan), new_cards))
  new_tableau(fans, if (is.null(deal)) NA_integer_ else deal, name)
}

# A card that is missing must be lower than all of its suit in the tableau.
check_foundations <- function(cards, where) {
  for (suit in 0:3) {
    present <- which(cards$code %/% 13 == suit)
    if (length(present) == 0) next
    lowest <- present[which.min(cards$code[present])]
    gap <- setdiff(cards$code[lowest]:(suit * 13L + 12L), cards$code[present])
    if (length(gap) > 0) {
      lower <- as.character(new_cards(cards$code[lowest]))
      missing <- as.character(new_cards(gap))
      abort_input("deal", c(
        "{where}line {cards$line[lowest]}: {lower} is there, but {missing} {?is/are} not.",
        i = "Cards that are not in the tableau are on the foundations, which begin with the ace
          and have no gaps: above {lower} nothing can be missing."
      ))
    }
  }
}

# What a board says about the places beside the fans.
check_board_places <- function(read, named, codes, where) {
  up <- 13L - tabulate(codes %/% 13 + 1, 4)
  for (line in named) {
    here <- sprintf("%sline %d", where, line)
    if (read$place[line] != "foundations") {
      held <- setdiff(card_words(read$text[line]), "-")
      if (length(held) > 0) {
        abort_input("deal", c(
          "{here}: {.val {shortened(held[1])}} is in a place that La Belle Lucie does not have.",
          i = "Is this the board of another game?"
        ))
      }
      next
    }
    said <- board_heights(read$text[line], here)
    wrong <- which(said != up)[1]
    if (!is.na(wrong)) {
      height <- function(n) c("none", "A", paste("A to", card_ranks[-1]))[n + 1]
      abort_input("deal", c(
        "{here}: cards of {card_suits[wrong]} on the foundation: {height(said[wrong])}; not in the
         tableau: {height(up[wrong])}.",
        i = "The tableau must have all cards that are not on the foundations."
      ))
    }
  }
}

new_tableau <- function(fans, deal, name) {
  codes <- unlist(lapply(fans, as.integer))
  heights <- 13L - tabulate(codes %/% 13 + 1, 4)
  structure(
    list(fans = fans, heights = stats::setNames(heights, card_suits), deal = deal, name = name),
    class = "tableau"
  )
}

# The first tableau of a game: fans of three in dealing order, the last with what remains.
new_dealt_tableau <- function(codes, name) {
  fans <- unname(split(codes, (seq_along(codes) - 1) %/% 3))
  new_tableau(lapply(fans, new_cards), 1L, name)
}

# The codes and fan sizes of a tableau; the cards that it lacks must be the lowest of their suits.
check_tableau <- function(tableau) {
  if (!inherits(tableau, "tableau")) {
    abort_input("deal", c(
      "{.arg tableau} must be a tableau, not {.obj_type_friendly {tableau}}.",
      i = "{.fn as_tableau} and {.fn read_tableau} make tableaus."
    ))
  }
  codes <- unlist(lapply(tableau$fans, as.integer))
  up <- 13L - tabulate(codes %/% 13 + 1, 4)
  if (anyDuplicated(codes) > 0 || any(codes %% 13 < up[codes %/% 13 + 1])) {
    abort_input("deal", "{.arg tableau} does not have each card of the deck once.")
  }
  list(codes = codes, sizes = lengths(tableau$fans))
}

#' @export
format.tableau <- function(x, ...) {
  fans <- vapply(x$fans, function(fan) paste(format(fan, ...), collapse = " "), "")
  paste(fans, collapse = " / ")
}

# A line for each fan, the cards under each other.
fan_lines <- function(fans) {
  fans <- Filter(length, fans)
  vapply(seq_along(fans), function(i) {
    text <- format(new_cards(as.integer(fans[[i]])))
    sub(" +$", "", paste0(sprintf("  %2d  ", i), paste(formatC(text, width = -4), collapse = "")))
  }, "")
}

lucie_foundations <- function(heights) {
  suits <- if (show_glyphs()) card_glyphs else card_suits
  ranks <- replace(card_ranks, 10, "10")
  text <- paste0("A..", ranks[pmax(heights, 1)])
  text[heights == 1] <- "A"
  text[heights == 0] <- "-"
  paste0("Foundations:  ", paste(suits, text, collapse = "   "))
}
