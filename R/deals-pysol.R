# In the order of src/bindings/deals.cpp.
pysol_layouts <- c("agnes", "lucie", "spider", "trefoil")

# The deals that PySolFC shows under these numbers. `rules` are those that decide what is dealt.
pysol_deals <- function(game, number, rules) {
  number <- pysol_numbers(number)
  kind <- if (isTRUE(rules$aces)) "trefoil" else game
  codes <- .Call(
    patience_deal_pysol, match(kind, pysol_layouts), number$digits, number$microsoft
  )
  meant <- if (is.null(rules)) game_named(game)$pysol_rules else rules
  deals <- deals_from_codes(codes, paste("PySolFC", pysol_text(number)), game, meant)
  if (game != "spider") {
    return(deals)
  }
  # The program has its columns of six cards among the others.
  new_deals(lapply(deals_list(deals), function(deal) {
    # Where a deal that is read has it.
    parts <- append(unclass(deal), list(tall = c(1L, 4L, 7L, 10L)), after = 1)
    structure(parts, class = class(deal))
  }))
}

# Numbers as a data frame: their digits without zeros in front, and whether "ms" was there.
pysol_numbers <- function(number, what = "`number`") {
  if (is.numeric(number)) {
    too_large <- which(number > largest_number & is.finite(number))[1]
    if (!is.na(too_large)) {
      abort_input("argument", c(
        "{what} is {shown_number(number[too_large])}; numbers so large lose their last digits
          in R.",
        i = "Write it as text, with all its digits: {.val 12345678901234567890}."
      ))
    }
    number <- sprintf("%.0f", check_wholes(number, 1, largest_number, what))
  }
  if (!is.character(number) || length(number) == 0) {
    abort_input("argument", c(
      "{what} must be text or a whole number, not {.obj_type_friendly {number}}."
    ))
  }
  if (length(number) > most_deals) {
    abort_input("argument", "{shown(length(number))} deals are too many for one call.")
  }
  # As the program reads them, with blanks anywhere.
  text <- sub("^#", "", gsub("[[:space:]]", "", lower_case(valid_text(number))))
  microsoft <- startsWith(text, "ms")
  digits <- sub("^0+(?=[0-9])", "", sub("^ms", "", text), perl = TRUE)
  check_pysol_digits(number, digits, microsoft, what)
  data.frame(digits = digits, microsoft = microsoft)
}

check_pysol_digits <- function(number, digits, microsoft, what) {
  bad <- which(is.na(number) | !grepl("^[0-9]+$", digits))[1]
  none <- which(digits == "0")[1]
  long <- which(nchar(digits) > 20)[1]
  # Up to 20 digits the comparison is exact where it matters.
  high <- which(microsoft & suppressWarnings(as.numeric(digits)) > 2^33 - 1)[1]
  at <- c(bad, none, long, high)
  at <- at[!is.na(at)][1]
  if (is.na(at)) {
    return()
  }
  where <- if (length(number) > 1) paste0(" at position ", at) else ""
  why <- if (!is.na(bad)) {
    "it must be digits only, or {.val ms} and digits."
  } else if (!is.na(none)) {
    "they begin at 1."
  } else if (!is.na(long)) {
    "it has {nchar(digits[at])} digits."
  } else {
    "after {.val ms} come numbers up to 2^33 - 1."
  }
  abort_input("argument", c(
    paste0("{what} is {shown(number[at])}{where}, which is no number of PySolFC's: ", why),
    i = "Its numbers have up to 20 digits, or {.val ms} before a number up to 8589934591."
  ))
}

# The number that the name of a first deal of La Belle Lucie has, if the deal is PySolFC's of that
# number under these rules; else NULL.
lucie_pysol_number <- function(deal, rules) {
  named <- is_text(deal$name) && grepl("^PySolFC (ms)?[0-9]{1,20}$", deal$name)
  if (!named || !isTRUE(deal$deal == 1)) {
    return(NULL)
  }
  number <- sub("^PySolFC ", "", deal$name)
  theirs <- tryCatch(pysol_deals("lucie", number, rules), patience_error = function(e) NULL)
  codes <- function(deal) lapply(deal$fans, as.integer)
  if (!is.null(theirs) && identical(codes(theirs), codes(deal))) number
}

pysol_text <- function(number) paste0(ifelse(number$microsoft, "ms", ""), number$digits)
