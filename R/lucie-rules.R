# Named rules: the arguments of rules_lucie(), and where the rules come from.
lucie_presets <- data.frame(
  preset = c(
    "la-belle-lucie", "la-belle-lucie-merci", "three-shuffles-and-a-draw", "draw-to-front",
    "trefoil", "the-fan"
  ),
  deals = c(3L, 3L, 3L, 3L, 3L, 1L),
  merci = c("none", "fan", "draw", "front", "none", "none"),
  kings = c(FALSE, FALSE, FALSE, FALSE, FALSE, TRUE),
  aces = c(FALSE, FALSE, FALSE, FALSE, TRUE, FALSE),
  source = c(
    "Cadogan (1914)", "Morehead and Mott-Smith (1949)", "PySolFC",
    "the manual of a program, no author named", "Wikipedia, Trefoil",
    "Wikipedia, no redeal and the king rule together (The Fan)"
  )
)

# The values of `merci` in the order of the enumerators in src/lucie/rules.h.
lucie_mercis <- data.frame(
  value = c("none", "fan", "front", "draw"),
  name = c("", "Merci", "Front", "Draw"),
  short = c(
    "", "a merci in the last deal", "a merci in the last deal, to the front of a fan too",
    "a draw at any time"
  ),
  words = c(
    "There is no merci.",
    "Once in the last deal a card under others may be put onto a foundation or a fan (merci).",
    paste(
      "Once in the last deal a card under others may be put onto a foundation or a fan, or to",
      "the front of its own fan (merci)."
    ),
    paste(
      "Once in the game, in any deal, the card right under the top one of a fan may be put onto",
      "a foundation or another fan (merci)."
    )
  )
)

# As many as src/bindings/lucie.cpp has columns for.
most_lucie_deals <- 6

#' Rules of La Belle Lucie
#'
#' Seventeen fans of three cards and one single card are dealt. Only the top (last) card of a fan
#' may move: onto its foundation, from ace to king in suit, or onto a fan whose top card is the
#' next higher one of its suit. An emptied fan is gone. When nothing helps any more, the cards
#' that are left are gathered, shuffled and dealt again in fans of three, the last with what
#' remains.
#'
#' @param deals How many deals there are, the first one included: a whole number from 1 to 6.
#' @param merci What may be done once in a game with a card that is not on top of its fan. `FALSE`
#'   or `"none"`: nothing. `TRUE` or `"fan"`: in the last deal it may be put onto a foundation or
#'   onto a fan (its own too, if that ends with the next higher card). `"front"`: it may also be
#'   put on top of its own fan, where it need not fit. `"draw"`: in any deal, but only the card
#'   right under the top one, and onto a foundation or another fan.
#' @param kings Whether a king may be put where a fan was emptied.
#' @param aces Whether the aces are put up before the first deal, which then has 16 fans.
#' @param name Name of rules, in place of the other arguments (as the only one it needs no
#'   `name = `), in upper or lower case:
#'   `"la-belle-lucie"` or `"pysolfc"` (three deals, no merci), `"la-belle-lucie-merci"` (with a
#'   merci), `"three-shuffles-and-a-draw"` (with PySolFC's draw), `"draw-to-front"` (with a merci
#'   to the front too), `"trefoil"` (`aces`), `"the-fan"` (`kings`, one deal); or a name that
#'   `format()` gives, such as `"Lucie-3-Merci"`. Or rules already, which are returned.
#' @return Rules, a list of class `rules_lucie` and `rules`, with `deals`, `merci` (`"none"`,
#'   `"fan"`, `"front"` or `"draw"`), `kings` and `aces`. `format()` gives a name, `print()` the
#'   rules in words.
#' @references
#' Cadogan A (1914). *Lady Cadogan's Illustrated Games of Solitaire or Patience*, new revised
#' edition. Philadelphia: McKay. <https://www.gutenberg.org/ebooks/21642>
#'
#' Morehead AH, Mott-Smith G (1949). *The Complete Book of Solitaire and Patience Games*. New
#' York: Longmans, Green.
#'
#' "La Belle Lucie". *Wikipedia*. <https://en.wikipedia.org/wiki/La_Belle_Lucie>, for Trefoil and
#' for the rules on redeals and kings of The Fan.
#' @examples
#' rules_lucie()
#' rules_lucie(merci = TRUE)
#' rules_lucie(name = "trefoil")
#' @export
rules_lucie <- function(deals = 3, merci = FALSE, kings = FALSE, aces = FALSE, name = NULL) {
  if (is.character(deals) && nargs() == 1) name <- deals
  if (!is.null(name)) {
    if (nargs() > 1) {
      abort_input("rules", "Give {.arg name} or the other arguments, not both.")
    }
    return(do.call("rules_lucie", lucie_rules_by_name(name)))
  }
  rules <- list(
    deals = as.integer(check_whole(deals, 1, most_lucie_deals, "`deals`", "rules")),
    merci = check_merci(merci),
    kings = check_lucie_rule(kings, "kings"),
    aces = check_lucie_rule(aces, "aces")
  )
  structure(rules, class = c("rules_lucie", "rules"))
}

check_merci <- function(merci) {
  if (isTRUE(merci) || isFALSE(merci)) merci <- if (merci) "fan" else "none"
  if (!is.character(merci) || length(merci) != 1 || !merci %in% lucie_mercis$value) {
    abort_input("rules", c(
      "{.arg merci} must be TRUE, FALSE or one of {.val {lucie_mercis$value}}, not
        {shown(merci)}."
    ))
  }
  merci
}

check_lucie_rule <- function(value, rule) {
  if (!isTRUE(value) && !isFALSE(value)) {
    abort_input("rules", "{.arg {rule}} must be TRUE or FALSE, not {shown(value)}.")
  }
  value
}

# All names that are made of words.
lucie_names <- function() {
  words <- expand.grid(
    seq_len(most_lucie_deals), c("", "-Merci", "-Front", "-Draw"), c("", "-Kings"), c("", "-Aces")
  )
  do.call(paste0, c("Lucie-", words))
}

# The arguments of rules_lucie() by name.
lucie_rules_by_name <- function(name) {
  if (inherits(name, "rules_lucie")) {
    return(unclass(name)[c("deals", "merci", "kings", "aces")])
  }
  refuse_other_rules(name, "rules_lucie", "La Belle Lucie")
  if (!is_text(name)) {
    abort_input("rules", "{.arg name} must be one name, not {shown(name)}.")
  }
  # Its game of that name.
  asked <- if (asked_name(name) == "pysolfc") "la-belle-lucie" else asked_name(name)
  at <- match(asked, lucie_presets$preset)
  if (!is.na(at)) {
    return(as.list(lucie_presets[at, c("deals", "merci", "kings", "aces")]))
  }
  pattern <- "^lucie-([0-9]{1,2})(-merci|-front|-draw)?(-kings)?(-aces)?$"
  parts <- regmatches(asked, regexec(pattern, asked))[[1]]
  if (length(parts) == 0) {
    abort_input("rules", c(
      "There are no rules {.val {name}} of La Belle Lucie.",
      did_you_mean(name, c(lucie_presets$preset, lucie_names())),
      i = "Named rules are {.val {lucie_presets$preset}}, and such as {.val Lucie-3-Merci}: deals,
        then {.val Merci}, {.val Front} or {.val Draw}, {.val Kings} and {.val Aces} where they
        hold."
    ))
  }
  list(
    deals = as.numeric(parts[2]),
    merci = lucie_mercis$value[match(parts[3], c("", "-merci", "-front", "-draw"))],
    kings = nzchar(parts[4]), aces = nzchar(parts[5])
  )
}

# Rules as the engine's codes by name.
lucie_codes <- function(rules) {
  c(
    deals = rules$deals, merci = match(rules$merci, lucie_mercis$value) - 1L,
    kings = rules$kings, aces = rules$aces
  )
}

#' @export
format.rules_lucie <- function(x, ...) {
  parts <- c(
    "Lucie", x$deals, lucie_mercis$name[lucie_mercis$value == x$merci],
    if (x$kings) "Kings", if (x$aces) "Aces"
  )
  paste(parts[nzchar(parts)], collapse = "-")
}

#' @export
print.rules_lucie <- function(x, ...) {
  fields <- c("deals", "merci", "kings", "aces")
  same <- vapply(seq_len(nrow(lucie_presets)), function(i) {
    identical(as.list(lucie_presets[i, fields]), unclass(x)[fields])
  }, TRUE)
  words <- c(
    if (x$deals == 1) "There is one deal." else sprintf("There are %d deals.", x$deals),
    lucie_mercis$words[lucie_mercis$value == x$merci],
    if (x$kings) "A king may go where a fan was emptied." else "An emptied fan is gone.",
    if (x$aces) "The aces are put up before the first deal."
  )
  cat_wrapped(c(
    paste0("La Belle Lucie, ", format(x)),
    sprintf("Known as %s: %s", lucie_presets$preset[same], lucie_presets$source[same]),
    paste("*", words)
  ))
  invisible(x)
}

# What tells rules from others, on a line.
lucie_short <- function(x) {
  words <- c(
    if (x$deals == 1) "one deal" else paste(x$deals, "deals"),
    lucie_mercis$short[lucie_mercis$value == x$merci],
    if (x$kings) "kings to emptied fans", if (x$aces) "aces up before the first deal"
  )
  toString(words[words != ""])
}

# Of several rules.
lucie_most_deals <- function(variants) {
  max(vapply(variants, function(name) rules_lucie(name = name)$deals, 1L))
}
