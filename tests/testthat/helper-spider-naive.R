# The statistics of Spider from their definitions, for ranks 0 to 12.
naive_gt <- function(ranks) {
  counts <- tabulate(ranks + 1, 13)
  sum(pmin(counts[-1], counts[-13]))
}
naive_agt <- function(ranks) mean(apply(matrix(ranks, 10), 2, naive_gt))
naive_tsv <- function(ranks) -sum(diff(tabulate(ranks + 1, 13))^2)
naive_atsv <- function(ranks) mean(vapply(1:104, function(n) naive_tsv(ranks[1:n]), 1))

# Positions of a deal in the order of exposure.
naive_order <- list(
  spread = c(45:54, 1:8, 55:64, 9:16, 65:74, 17:23, 75:84, 24:30, 85:94, 31:37, 95:104, 38:44),
  stock_first = c(45:104, 1:44),
  stock_last = c(45:54, 1:44, 55:104)
)

# The same for the player who turns what each row guarantees, from the deal's ranks.
naive_guaranteed <- function(ranks) {
  gts <- apply(matrix(ranks[45:104], 10), 2, naive_gt)
  seen <- integer()
  down <- 1:44
  for (row in 1:6) {
    now <- if (row == 6) down else utils::head(down, gts[row])
    seen <- c(seen, 34 + 10 * row + 1:10, now)
    down <- setdiff(down, now)
  }
  seen
}

deal_ranks <- function(deals) {
  if (inherits(deals, "deal")) deals <- list(deals)
  vapply(deals, function(deal) as.integer(deal$cards) %% 13L, integer(104))
}
