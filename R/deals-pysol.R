pysol_games <- c("agnes", "lucie", "spider")

# In the order of src/bindings/deals.cpp.
pysol_layouts <- c(pysol_games, "trefoil")

#' Deals of PySolFC by number
#'
#' The deal that PySolFC shows under a number, for the games that this package has. Type the
#' number that the program's window shows.
#'
#' Numbers below 32000, and those behind `ms`, are dealt by the generator of Microsoft's C library
#' (bits 16 to 30 of a state that is multiplied by 214013 and grows by 2531011; above 2^31 and
#' 2^32 a bit more of it), so that number 1 gives the cards of Microsoft's FreeCell number 1. All
#' others are dealt by the Mersenne Twister, started from the number and read as Python's
#' `random.random()` does. Cards are swapped from the last place down, and dealt from the end.
#'
#' @param game Name of the game: `"agnes"` (Agnes Sorel), `"lucie"` (La Belle Lucie) or
#'   `"spider"`.
#' @param number Numbers as the program shows them and as its players type them: up to 20 digits,
#'   or `ms` and a number up to 2^33 - 1. As text, such as `"24680"` or `"ms100000"`, with a `#`
#'   before it or without; or as R's numbers up to 2^53 - 1.
#' @param rules For `"lucie"` only: rules or their name, see [rules_lucie()]. With those of
#'   `"trefoil"` the deal is that of the program's Trefoil: without the aces, in sixteen fans.
#' @return As for [deal_cards()]: a deal, for several numbers a list of deals, of class `deals`.
#'   For `"lucie"` a deal is a [tableau][as_tableau()]. A deal of Spider has its 44 face-down
#'   cards in the order in which they are dealt: four rows of ten, and one more on piles 1, 4,
#'   7 and 10. In Agnes Sorel the program deals its rows from the right; the cards of the deal are
#'   in the order in which rows from the left would give the same piles.
#' @references
#' *PySolFC*, version 3, by M. F. X. J. Oberhumer, Skomoroh, S. Fish, J. R. and others, and its
#' module *pysol_cards*. <https://pysolfc.sourceforge.io/>
#'
#' Matsumoto M, Nishimura T (1998). "Mersenne Twister: a 623-dimensionally equidistributed uniform
#' pseudo-random number generator". *ACM Transactions on Modeling and Computer Simulation* 8(1),
#' 3-30. \doi{10.1145/272991.272995}
#' @seealso [solve_agnes()] and [solve_lucie()] say whether a deal can be won, and
#'   [winnable_deals()] lists the numbers of those that can.
#' @examples
#' deal_pysol("agnes", "24680")
#' deal_pysol("lucie", "ms100000")
#' deal_pysol("lucie", 1, "trefoil")
#' solve_agnes(deal_pysol("agnes", 1), "Up-Color-None")$outcome
#' @export
deal_pysol <- function(game = "agnes", number = 1, rules = NULL) {
  if (!is.character(game) || length(game) != 1 || !game %in% pysol_games) {
    abort_input("argument", c(
      "{.arg game} must be one of {.val {pysol_games}}, not {shown(game)}.",
      i = "Those are the games of PySolFC whose deals are known here; it deals others otherwise."
    ))
  }
  number <- pysol_numbers(number)
  rules <- rules_that_decide(game, rules)
  kind <- if (isTRUE(rules$aces)) "trefoil" else game
  codes <- .Call(
    patience_deal_pysol, match(kind, pysol_layouts), number$digits, number$microsoft
  )
  deals_from_codes(codes, paste("PySolFC", pysol_text(number)), game)
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
    number <- sprintf("%.0f", check_wholes(number, 0, largest_number, what))
  }
  if (!is.character(number) || length(number) == 0) {
    abort_input("argument", c(
      "{what} must be text or a whole number, not {.obj_type_friendly {number}}."
    ))
  }
  if (length(number) > most_deals) {
    abort_input("argument", "{shown(length(number))} deals are too many for one call.")
  }
  text <- sub("^#[[:space:]]*", "", lower_case(trimws(valid_text(number))))
  microsoft <- startsWith(text, "ms")
  digits <- sub("^0+(?=[0-9])", "", sub("^ms", "", text), perl = TRUE)
  check_pysol_digits(number, digits, microsoft, what)
  data.frame(digits = digits, microsoft = microsoft)
}

check_pysol_digits <- function(number, digits, microsoft, what) {
  bad <- which(is.na(number) | !grepl("^[0-9]+$", digits))[1]
  long <- which(nchar(digits) > 20)[1]
  # Up to 20 digits the comparison is exact where it matters.
  high <- which(microsoft & suppressWarnings(as.numeric(digits)) > 2^33 - 1)[1]
  at <- c(bad, long, high)
  at <- at[!is.na(at)][1]
  if (is.na(at)) {
    return()
  }
  where <- if (length(number) > 1) paste0(" at position ", at) else ""
  why <- if (!is.na(bad)) {
    "it must be digits only, or {.val ms} and digits."
  } else if (!is.na(long)) {
    "it has {nchar(digits[at])} digits."
  } else {
    "after {.val ms} come numbers up to 2^33 - 1."
  }
  abort_input("argument", c(
    paste0("{what} is {shown(number[at])}{where}, which PySolFC does not know: ", why),
    i = "Its numbers have up to 20 digits, or {.val ms} before a number up to 8589934591."
  ))
}

pysol_text <- function(number) paste0(ifelse(number$microsoft, "ms", ""), number$digits)
