# When the rows of the stock come, in the order of the engine's codes: how many face-down cards
# are turned after each of the six rows. With `guaranteed` the cards decide.
spider_orders <- list(
  spread = c(8, 8, 7, 7, 7, 7),
  stock_first = c(0, 0, 0, 0, 0, 44),
  stock_last = c(44, 0, 0, 0, 0, 0),
  guaranteed = NULL
)

# With `exact` the order must be one whose covariance of AGT and ATSV is known exactly.
check_order <- function(order, exact = FALSE) {
  check_choice(order, names(spider_orders), "`order`")
  if (exact && is.null(spider_orders[[order]])) {
    abort_input("argument", c(
      "The exact covariance of AGT and ATSV is not known for the order {.val {order}}.",
      i = "{.fn simulate_spider} and the method {.val montecarlo} take any order."
    ))
  }
}

order_code <- function(order) unname(match(order, names(spider_orders))) - 1

# Positions in a deal (44 face-down cards, then the six rows), as they are exposed. For orders
# that do not depend on the cards.
exposure_positions <- function(order) {
  turned <- spider_orders[[order]]
  down <- split(1:44, factor(rep(1:6, turned), 1:6))
  rows <- split(45:104, rep(1:6, each = 10))
  unlist(Map(c, rows, down), use.names = FALSE)
}
