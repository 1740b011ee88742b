#' @export
print.deal_spider <- function(x, ...) {
  row <- function(i) paste(format(x$cards[34 + 10 * i + 1:10]), collapse = " ")
  cat(
    paste0("Spider: ", x$name),
    paste("First row:", row(1)),
    paste0("Stock ", 1:5, ":   ", vapply(2:6, row, "")),
    sep = "\n"
  )
  invisible(x)
}

# Of one deal or several, a column of codes each.
spider_codes_of <- function(deals) {
  deals <- if (inherits(deals, "deal")) list(deals) else unclass(deals)
  vapply(deals, spider_deal_codes, integer(104))
}

spider_deal_codes <- function(deal) {
  codes <- as.integer(deal$cards)
  if (!identical(sort(codes), rep(0:51, each = 2))) {
    abort_input("deal", "{.val {deal$name}} does not have each card of two decks.")
  }
  codes
}
