# How often the intervals of differences and ratios of two win rates contain the truth, by exact
# sums over all results: the least coverage, and the mean, over a grid of numbers of games and of
# expected wins in each group.
#   Rscript bench/contrasts.R > bench/results/DATE-contrasts.txt
# Takes about ten minutes.
library(patience)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
games <- c(20, 100, 1000, 1e5)
wins <- exp(seq(log(0.05), log(200), length.out = 13))
most <- 300

# Few wins or few losses, and what is between: expected wins of so many games.
expected <- function(n) {
  few <- wins[wins < 0.6 * n]
  sort(unique(c(few, n - few)))
}

# Wins that are probable with few of them, or with few losses.
probable <- function(n, is_high) {
  counts <- 0:min(n, most)
  if (is_high) n - counts else counts
}

coverage <- function(limits, truth) {
  worst <- list(coverage = 1)
  all <- numeric()
  for (n in games) for (n_ref in games) for (high in 0:1) for (high_ref in 0:1) {
    x <- probable(n, high)
    x_ref <- probable(n_ref, high_ref)
    pairs <- expand.grid(x = x, x_ref = x_ref)
    ends <- limits(pairs$x, n, pairs$x_ref, n_ref)
    of <- function(n, high) Filter(function(mean) (mean > n / 2) == high, expected(n))
    for (mean in of(n, high)) for (mean_ref in of(n_ref, high_ref)) {
      p <- mean / n
      p_ref <- mean_ref / n_ref
      true <- truth(p, p_ref)
      covers <- ends$conf.low <= true & true <= ends$conf.high
      chance <- outer(dbinom(x, n, p), dbinom(x_ref, n_ref, p_ref))
      found <- sum(chance[matrix(covers, length(x))]) / sum(chance)
      all <- c(all, found)
      if (found < worst$coverage) {
        worst <- list(coverage = found, n = n, wins = mean, n_ref = n_ref, wins_ref = mean_ref)
      }
    }
  }
  c(worst, list(mean = mean(all), below = mean(all < 0.94), rates = length(all)))
}

for (what in c("difference", "ratio")) {
  truth <- list(difference = `-`, ratio = `/`)[[what]]
  of <- list(difference = win_rate_difference, ratio = win_rate_ratio)[[what]]
  for (method in c("score", "exact", "rare")) {
    found <- coverage(function(x, n, x_ref, n_ref) of(x, n, x_ref, n_ref, method = method), truth)
    cat(sprintf(
      "%-10s %-5s least %.3f (%.0f games, %.2f wins expected; reference %.0f, %.2f), mean %.3f, below 0.94 at %.1f%% of %d\n",
      what, method, found$coverage, found$n, found$wins, found$n_ref, found$wins_ref, found$mean,
      100 * found$below, found$rates
    ))
  }
}
