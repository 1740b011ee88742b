# How often the intervals exclude the true rate, looked at after each of 10,000 deals:
#   Rscript bench/sequence.R > bench/results/DATE-sequence.txt
# 10,000 simulated series for each of several rates, and beside them the exact probability (the
# number of wins is a Markov chain; series that have excluded the rate leave it). For comparison
# the interval of Wilson, looked at as often. And the coverage of the intervals for a number of
# deals fixed beforehand, exact, over a grid of rates. Takes about five minutes.
library(patience)

games <- 10000
runs <- 10000
error <- 0.05
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n\n")

# Smallest and largest numbers of wins, after 1 to `games` deals, that do not exclude the rate.
# Both are found by going along with the deals, since neither falls.
kept_wins <- function(rate, excludes) {
  low <- high <- integer(games)
  a <- 0
  b <- 0
  for (n in seq_len(games)) {
    while (a < n * rate && excludes(a, n)) a <- a + 1
    b <- max(b, floor(n * rate))
    while (b < n && !excludes(b + 1, n)) b <- b + 1
    low[n] <- a
    high[n] <- b
  }
  list(low = low, high = high)
}

exact <- function(rate, kept) {
  p <- 1
  from <- 0
  for (n in seq_len(games)) {
    p <- c(p, 0) * (1 - rate) + c(0, p) * rate
    wins <- from + seq_along(p) - 1
    p <- p[wins >= kept$low[n] & wins <= kept$high[n]]
    from <- max(from, kept$low[n])
  }
  1 - sum(p)
}

simulated <- function(rate, kept) {
  sum(replicate(runs, {
    wins <- cumsum(stats::rbinom(games, 1, rate))
    any(wins < kept$low | wins > kept$high)
  }))
}

anytime <- function(rate) {
  function(x, n) patience:::log_evidence_rate(x, n, rate) >= -log(error)
}
wilson <- function(rate) {
  z2 <- stats::qnorm(error / 2)^2
  function(x, n) (x - n * rate)^2 > z2 * n * rate * (1 - rate)
}

set.seed(20261121)
cat(sprintf("False alarms within %s deals, looked at after each, in %s series; level %s%%\n\n",
            format(games), format(runs), 100 * error))
cat(sprintf("%8s  %28s  %8s  %14s\n", "rate", "confidence sequence [95%]", "exact", "Wilson, exact"))
worst <- surest <- 0
for (rate in c(0.00005, 0.0005, 0.0045, 0.0114, 0.05, 0.145, 0.3, 0.5, 0.64, 0.9)) {
  kept <- kept_wins(rate, anytime(rate))
  alarms <- simulated(rate, kept)
  seen <- win_rate_interval(alarms, runs)
  probability <- exact(rate, kept)
  cat(sprintf("%8s  %6.2f%% [%5.2f, %5.2f] (%4d)  %7.2f%%  %13.1f%%\n", format(rate, scientific = FALSE),
              100 * alarms / runs, 100 * seen$conf.low, 100 * seen$conf.high, alarms,
              100 * probability, 100 * exact(rate, kept_wins(rate, wilson(rate)))))
  worst <- max(worst, alarms / runs)
  surest <- max(surest, probability)
  # What was simulated and what was computed are the same: four standard errors and a half.
  apart <- abs(alarms - runs * probability) / sqrt(runs * probability * (1 - probability))
  if (apart > 4.5) stop("Simulated and exact false alarms differ at a rate of ", rate)
}
cat(sprintf("\nMost false alarms: %.2f%%\n", 100 * worst))
stopifnot(surest <= error)

cat("\nCoverage for a fixed number of deals, exact: least and mean over rates with\n")
cat("0.001 to 100 wins expected, 2,000 of them, evenly on the scale of logarithms\n\n")
cat(sprintf("%8s  %-16s %8s %8s   %s\n", "deals", "method", "least", "mean", "least at so many wins"))
for (n in c(1000, 10000, 1e6)) {
  x <- 0:400
  wins <- exp(seq(log(0.001), log(100), length.out = 2000))
  for (method in c("wilson", "clopper-pearson", "jeffreys", "agresti-coull", "rare")) {
    limits <- win_rate_interval(x, n, method = method)
    coverage <- vapply(wins / n, function(rate) {
      sum(stats::dbinom(x, n, rate)[limits$conf.low <= rate & rate <= limits$conf.high])
    }, 1)
    at <- which.min(coverage)
    cat(sprintf("%8s  %-16s %7.2f%% %7.2f%%   %.2f\n", format(n, scientific = FALSE), method,
                100 * coverage[at], 100 * mean(coverage), wins[at]))
    if (method == "clopper-pearson") stopifnot(coverage[at] >= 0.95 - 1e-9)
  }
}
