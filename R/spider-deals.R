#' Deals of Windows XP's Spider
#'
#' The deal that the Spider of Windows XP makes from a seed. Its generator is that of
#' Microsoft's C library: the seed is the first state, each state is 214013 times the one before
#' plus 2531011, modulo 2^32, and its bits 16 to 30 are a draw. Each card in turn, from two packs
#' sorted by suit (clubs, diamonds, hearts, spades) and rank, draws places until a free one
#' comes: the draw modulo 104.
#'
#' @param seed Seeds, whole numbers from 0 to 2^31 - 1. There are no more deals than these.
#' @return As for [deal_cards()] with `"spider"`.
#' @references
#' Knuth DE (1997). *The Art of Computer Programming*, volume 2, 3rd edition. Addison-Wesley,
#' section 3.2.1, for generators of this kind.
#'
#' Tao T (2018). "Spider solitaire". *Plus Magazine*, 27 July 2018. <https://plus.maths.org>; a
#' reader of it counted the seeds whose rows have no turns, as `bench/spider-xp.sh` in the
#' package's repository does.
#' @seealso `spider_dealer("windows_xp")` for random ones.
#' @examples
#' deal_spider_xp(1)
#' @export
deal_spider_xp <- function(seed = 1) {
  seed <- check_wholes(seed, 0, 2^31 - 1, "`seed`")
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
