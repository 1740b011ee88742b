# The least coverage of the intervals for a rate, exact: over all rates, not a grid of them.
#   Rscript bench/coverage.R > bench/results/DATE-coverage.txt
# Between two neighbouring ends of intervals the same numbers of wins cover a rate, a stretch of
# them, whose probability rises and then falls with the rate: so the least is beside an end. What
# `win_rate_interval()` says of "wilson" and "rare", and `win_rate(simultaneous = TRUE)` of
# "clopper-pearson", is checked: the script fails if it does not hold. Takes about three minutes.
library(patience)

least_coverage <- function(n, method, level = 0.95) {
  x <- 0:n
  found <- win_rate_interval(x, n, method = method, conf_level = level)
  low <- found$conf.low
  high <- found$conf.high
  stopifnot(!is.unsorted(low), !is.unsorted(high))
  ends <- unique(c(low, high))
  ends <- ends[ends > 0 & ends < 1]
  # Just above and just below each end: the first and the last number of wins that cover it.
  above <- list(first = findInterval(ends, high), last = findInterval(ends, low) - 1)
  below <- list(
    first = findInterval(ends, high, left.open = TRUE),
    last = findInterval(ends, low, left.open = TRUE) - 1
  )
  covered <- function(at) {
    lower <- pbinom(at$first - 1, n, ends)
    upper <- pbinom(at$last, n, ends, lower.tail = FALSE)
    ifelse(at$last < at$first, 0, 1 - lower - upper)
  }
  coverage <- pmin(covered(above), covered(below))
  least <- which.min(coverage)
  c(coverage = coverage[least], rate = ends[least])
}

cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n\n")
cat("Least coverage of 95% intervals over all rates, and where it is\n\n")
few <- 1:2000
many <- c(5000, 10000, 1e5, 1e6)
line <- "%-16s n = %7.0f: %7.4f at a rate of %.3g, %6.2f wins expected\n"
for (method in c("wilson", "clopper-pearson", "jeffreys", "agresti-coull", "rare")) {
  each <- vapply(few, least_coverage, c(coverage = 0, rate = 0), method)
  worst <- which.min(each["coverage", ])
  cat(sprintf("%-16s least of n = 1 to %d:\n", method, max(few)))
  cat(sprintf(line, "", few[worst], each[1, worst], each[2, worst], few[worst] * each[2, worst]))
  for (n in c(150, 1000, many)) {
    one <- least_coverage(n, method)
    cat(sprintf(line, "", n, one[1], one[2], n * one[2]))
    if (method == "rare") stopifnot(one[1] >= 0.92)
    if (method == "wilson") stopifnot(round(100 * one[1]) == 84)
  }
  if (method == "rare") stopifnot(min(each["coverage", ]) >= 0.92)
  if (method == "clopper-pearson") stopifnot(min(each["coverage", ]) >= 0.95)
}

cat("\nForty intervals together: the chance that an interval at level 1 - 0.05 / 40 misses its\n")
cat("rate, at most, where 0.125% is allowed\n\n")
for (method in c("wilson", "clopper-pearson")) {
  for (n in c(100, 1000, 10000, 1e5)) {
    one <- least_coverage(n, method, 1 - 0.05 / 40)
    miss <- 1 - one[["coverage"]]
    cat(sprintf("%-16s n = %6.0f: %.3f%% at a rate of %.3g; all forty so: %.1f%%\n", method, n,
                100 * miss, one[["rate"]], 100 * (1 - (1 - miss)^40)))
    if (method == "clopper-pearson") stopifnot(miss <= 0.05 / 40)
  }
}
