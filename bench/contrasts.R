# How often the intervals of differences and ratios of two win rates contain the truth, by exact
# sums over all results: the least coverage, and the mean, over a grid of numbers of games and of
# expected wins in each group.
#   Rscript bench/contrasts.R [difference|ratio] > bench/results/DATE-contrasts.txt
# Each takes about ten minutes. Ends of ratios take longer to find, so their grid is smaller.
library(patience)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
games <- c(20, 100, 1000, 1e5)
grids <- list(
  difference = list(wins = exp(seq(log(0.05), log(100), length.out = 11)), most = 160),
  ratio = list(wins = exp(seq(log(0.05), log(40), length.out = 10)), most = 90)
)
asked <- commandArgs(TRUE)

# Few wins or few losses, and what is between: expected wins of so many games.
expected <- function(n, is_high) {
  few <- wins[wins < 0.6 * n]
  means <- unique(c(few, n - few))
  means[(means > n / 2) == is_high]
}

# Wins that are probable with few of them, or with few losses.
probable <- function(n, is_high) {
  counts <- 0:min(n, most)
  if (is_high) n - counts else counts
}

# The coverage at each pair of expected wins, near the low or the high ends of both groups.
coverages <- function(n, n_ref, high, high_ref, limits, truth) {
  x <- probable(n, high)
  x_ref <- probable(n_ref, high_ref)
  pairs <- expand.grid(x = x, x_ref = x_ref)
  ends <- limits(pairs$x, n, pairs$x_ref, n_ref)
  means <- expand.grid(wins = expected(n, high), wins_ref = expected(n_ref, high_ref))
  means$coverage <- mapply(function(mean, mean_ref) {
    true <- truth(mean / n, mean_ref / n_ref)
    covers <- ends$conf.low <= true & true <= ends$conf.high
    chance <- outer(dbinom(x, n, mean / n), dbinom(x_ref, n_ref, mean_ref / n_ref))
    sum(chance[matrix(covers, length(x))]) / sum(chance)
  }, means$wins, means$wins_ref)
  cbind(n = n, n_ref = n_ref, means)
}

coverage <- function(limits, truth) {
  grid <- expand.grid(n = games, n_ref = games, high = c(FALSE, TRUE), high_ref = c(FALSE, TRUE))
  all <- do.call(rbind, Map(
    coverages, grid$n, grid$n_ref, grid$high, grid$high_ref,
    MoreArgs = list(limits = limits, truth = truth)
  ))
  worst <- as.list(all[which.min(all$coverage), ])
  c(worst, list(
    mean = mean(all$coverage), below = mean(all$coverage < 0.94), rates = nrow(all)
  ))
}

for (what in if (length(asked) > 0) asked else names(grids)) {
  wins <- grids[[what]]$wins
  most <- grids[[what]]$most
  truth <- list(difference = `-`, ratio = `/`)[[what]]
  of <- list(difference = win_rate_difference, ratio = win_rate_ratio)[[what]]
  for (method in c("score", "exact", "rare")) {
    found <- coverage(function(x, n, x_ref, n_ref) of(x, n, x_ref, n_ref, method = method), truth)
    cat(sprintf(
      paste0(
        "%-10s %-5s least %.3f (%.0f games, %.2f wins expected; reference %.0f, %.2f), ",
        "mean %.3f, below 0.94 at %.1f%% of %d\n"
      ),
      what, method, found$coverage, found$n, found$wins, found$n_ref, found$wins_ref, found$mean,
      100 * found$below, found$rates
    ))
  }
}
