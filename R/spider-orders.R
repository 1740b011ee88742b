# When the rows of the stock come, in the order of the engine's codes: how many face-down cards
# are turned after each of the six rows.
spider_orders <- list(
  spread = c(8, 8, 7, 7, 7, 7),
  stock_first = c(0, 0, 0, 0, 0, 44),
  stock_last = c(44, 0, 0, 0, 0, 0)
)

check_order <- function(order, call = parent.frame()) {
  check_choice(order, names(spider_orders), "`order`", "order", call)
}

order_code <- function(order) match(order, names(spider_orders)) - 1

# Positions in a deal (44 face-down cards, then the six rows), as they are exposed.
exposure_positions <- function(order) {
  turned <- spider_orders[[order]]
  down <- split(1:44, factor(rep(1:6, turned), 1:6))
  rows <- split(45:104, rep(1:6, each = 10))
  unlist(Map(c, rows, down), use.names = FALSE)
}
