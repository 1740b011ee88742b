# Deals of La Belle Lucie: the tableau, that is the cards of one deal in their fans.
tableau <- function(fans, deal) {
  heights <- 13L - tabulate(unlist(fans) %/% 13 + 1, 4)
  list(
    fans = lapply(fans, new_cards), heights = stats::setNames(heights, card_suits), deal = deal
  )
}

# From groups of codes. The first deal of a game lies in fans of three in dealing order, the last
# with what remains.
make_lucie <- function(groups, dealt) {
  if (!dealt) {
    return(tableau(groups, NA_integer_))
  }
  codes <- groups[[1]]
  tableau(unname(split(codes, (seq_along(codes) - 1) %/% 3)), 1L)
}

new_lucie_deal <- function(fans, deal, name, rules) {
  fields <- c(tableau(fans, deal), list(name = name, rules = format(rules)))
  structure(fields, class = c("deal_lucie", "deal"))
}

# A tableau that does not say which deal it is, is the first.
is_last_deal <- function(deal, rules) max(1, deal$deal, na.rm = TRUE) >= rules$deals

# The codes and fan sizes of a tableau; the cards that it lacks must be the lowest of their suits.
check_tableau <- function(deal) {
  if (!inherits(deal, "deal_lucie")) abort_not_deal(deal, "lucie", "`deal`")
  codes <- unlist(lapply(deal$fans, as.integer))
  up <- 13L - tabulate(codes %/% 13 + 1, 4)
  if (anyDuplicated(codes) > 0 || any(codes %% 13 < up[codes %/% 13 + 1])) {
    abort_input("deal", "{.arg deal} does not have each card of the deck once.")
  }
  list(codes = codes, sizes = lengths(deal$fans))
}

# A tableau that says which deal it is must be one of those that the rules have.
check_deal_of_rules <- function(deal, rules) {
  if (isTRUE(deal$deal > rules$deals)) {
    abort_input(
      "deal", "There is no deal {deal$deal} in {format(rules)}, which has {rules$deals} deal{?s}."
    )
  }
}

#' @export
format.deal_lucie <- function(x, ...) {
  fans <- vapply(x$fans, function(fan) paste(format(fan, ...), collapse = " "), "")
  paste(fans, collapse = " / ")
}
