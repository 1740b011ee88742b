# Intervals and ranks of many win rates whose order is known in part: whether all hold together.
#   Rscript bench/order.R > bench/results/DATE-order.txt
# Simulated variants on the same deals: each deal has three features, a variant is three limits,
# and a deal is won if no feature is above its limit, so a variant with higher limits wins whatever
# one with lower limits wins. 36 variants, 1,000 deals for the first 24 and 4,000 for the others,
# 400 series; then the forty variants of Agnes Sorel. Takes about half a minute. Fails if a level
# is missed by more than three standard errors.
library(patience)
series <- 400
level <- 0.95
limits <- as.matrix(expand.grid(c(0.3, 0.45, 0.5, 0.9), c(0.4, 0.6, 0.62), c(0.5, 0.8, 1)))
k <- nrow(limits)
rates <- apply(limits, 1, prod)
below <- outer(seq_len(k), seq_len(k), Vectorize(function(i, j) {
  i != j && all(limits[i, ] <= limits[j, ])
}))
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n\n")
set.seed(20261122)

# Ranks by true rates; equal ones may have any of theirs.
true_low <- vapply(rates, function(rate) 1 + sum(rates > rate + 1e-12), 1)
true_high <- vapply(rates, function(rate) k - sum(rates < rate - 1e-12), 1)

one <- function() {
  n <- rep(c(1000, 4000), c(24, 12))
  deals <- matrix(runif(3 * 4000), 3)
  won <- t(apply(limits, 1, function(limit) colSums(deals <= limit) == 3))
  x <- vapply(seq_len(k), function(i) sum(won[i, seq_len(n[i])]), 1)
  alone <- patience:::rate_limits(x, n, "clopper-pearson", 1 - (1 - level) / k)
  both <- patience:::ordered_limits(alone[, 1], alone[, 2], below)
  pooled <- patience:::isotonic_rates(x / n, n, below)
  common <- won[, 1:1000] + 0
  only <- common %*% t(1 - common)
  p <- pbinom(only - 1, only + t(only), 0.5, lower.tail = FALSE)
  ranks <- patience:::rank_limits(patience:::found_above(p, below, 1 - level), below)
  bare <- patience:::found_above(p, FALSE & below, 1 - level)
  c(
    alone = all(alone[, 1] <= rates & rates <= alone[, 2]),
    ordered = all(both[, 1] <= rates & rates <= both[, 2]),
    ranks = all(ranks[, 1] <= true_low & true_high <= ranks[, 2]),
    width = mean((both[, 2] - both[, 1]) / (alone[, 2] - alone[, 1])),
    width_few = mean(((both[, 2] - both[, 1]) / (alone[, 2] - alone[, 1]))[1:24]),
    ranks_left = mean(ranks[, 2] - ranks[, 1] + 1),
    ranks_without = mean(k - rowSums(bare) - colSums(bare)),
    pooled_error = mean((pooled - rates)^2) / mean((x / n - rates)^2)
  )
}
found <- t(replicate(series, one()))
means <- colMeans(found)
errors <- apply(found, 2, sd) / sqrt(series)
words <- c(
  alone = "all exact intervals hold", ordered = "all intervals with the order hold",
  ranks = "all sets of ranks hold",
  width = "width with the order over width without", width_few = "the same where deals are fewer",
  ranks_left = "ranks left to a variant, of 36", ranks_without = "the same without the order",
  pooled_error = "mean squared error of pooled rates over that of each alone"
)
cat(sprintf("%-62s %8.4f (%.4f)\n", words, means[names(words)], errors[names(words)]), sep = "")
stopifnot(means[c("alone", "ordered", "ranks")] > level - 3 * sqrt(level * (1 - level) / series))
stopifnot(found[, "ordered"] >= found[, "alone"])

cat("\nThe forty variants of Agnes Sorel, 1,000 deals each:\n")
pooled <- pool_win_rates(agnes_atlas("games", "forty"), level)
ranks <- rank_variants(agnes_atlas("games", "forty"), level)
cat(sprintf("pairs of variants whose order is known: %d of %d\n", sum(pooled$stricter), choose(40, 2)))
cat(sprintf("width with the order over width without: %.3f on average, %.3f at least\n",
            mean((pooled$conf.high - pooled$conf.low) / (pooled$alone.high - pooled$alone.low)),
            min((pooled$conf.high - pooled$conf.low) / (pooled$alone.high - pooled$alone.low))))
cat(sprintf("ranks left to a variant: %.1f on average\n", mean(ranks$rank.high - ranks$rank.low + 1)))
