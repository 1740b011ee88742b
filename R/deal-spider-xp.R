#' Deals of Windows XP's Spider
#'
#' The deal that the Spider of Windows XP makes from a seed. Its generator is that of
#' Microsoft's C library; each card, from the sorted packs, draws places until a free one comes.
#'
#' @param seed Seeds, whole numbers from 0 to 2^31 - 1. There are no more deals than these.
#' @return As for [deal_cards()] with `"spider"`.
#' @section Errors:
#' `patience_error_seed` if a seed is not a whole number from 0 to 2^31 - 1.
#' @seealso `spider_dealer("windows_xp")` for random ones.
#' @examples
#' deal_spider_xp(1)
#' @export
deal_spider_xp <- function(seed = 1) {
  seed <- check_wholes(seed, 0, 2^31 - 1, "`seed`", "seed")
  codes <- .Call(patience_deal_spider_xp, seed)
  deals_from_codes(codes, sprintf("Windows XP seed %.0f", seed), "spider")
}

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
