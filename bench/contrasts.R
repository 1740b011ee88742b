# How often the intervals of differences and ratios of two win rates contain the truth, by exact
# sums over all results: the least coverage, and the mean, over a grid of numbers of games and of
# expected wins in each group.
#   Rscript bench/contrasts.R > bench/results/DATE-contrasts.txt
# Takes about ten minutes.
library(patience)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
games <- c(20, 100, 1000, 1e5)
wins <- exp(seq(log(0.05), log(200), length.out = 17))
most <- 300

coverage <- function(limits, truth) {
  worst <- list(coverage = 1)
  all <- numeric()
  for (n in games) {
    for (n_ref in games) {
      x <- 0:min(n, most)
      x_ref <- 0:min(n_ref, most)
      pairs <- expand.grid(x = x, x_ref = x_ref)
      # What is too improbable to matter is not worked out.
      ends <- limits(pairs$x, n, pairs$x_ref, n_ref)
      for (mean in wins[wins < 0.9 * n]) {
        for (mean_ref in wins[wins < 0.9 * n_ref]) {
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
