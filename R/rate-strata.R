# Double sampling for stratification: a cheap feature of many deals, an expensive outcome of few.

# `of_all` are the deals of each stratum, `n` those of them with the outcome, and `x` those of
# these that were won. A stratum is joined to the one before it, or the first to the next, if
# fewer than five deals with the outcome are expected of it. What is expected goes by its size
# among all deals. If it went by how many such deals there happened to be, the rate would be
# biased. A stratum that has none, though some were expected, is joined too; that happens in less
# than one sample of a hundred (exp(-5)).
merged_strata <- function(of_all, n, x) {
  small <- function() sum(n) * of_all / sum(of_all) < 5 | n == 0
  while (length(n) > 1 && any(small())) {
    at <- which(small())[1]
    into <- if (at > 1) at - 1 else 2
    of_all[into] <- of_all[into] + of_all[at]
    n[into] <- n[into] + n[at]
    x[into] <- x[into] + x[at]
    of_all <- of_all[-at]
    n <- n[-at]
    x <- x[-at]
  }
  list(of_all = of_all, n = n, x = x)
}

# The rate and its variance: that of the rates within strata, and that of the strata's sizes. In
# the variance the rates are moved off 0 and 1, where they would seem to have none.
stratified_rate <- function(of_all, n, x) {
  strata <- merged_strata(of_all, n, x)
  share <- strata$of_all / sum(strata$of_all)
  within <- (strata$x + 0.5) / (strata$n + 1)
  mean <- sum(share * within)
  variance <- sum(share^2 * within * (1 - within) / strata$n) +
    sum(share * (within - mean)^2) / sum(strata$of_all)
  c(estimate = sum(share * strata$x / strata$n), variance = variance)
}

# The interval of Clopper and Pearson for as many games as would have the variance.
effective_limits <- function(estimate, variance, n, conf_level) {
  games <- if (estimate > 0 && estimate < 1) estimate * (1 - estimate) / variance else n
  rate_limits(estimate * games, games, "clopper-pearson", conf_level)[1, ]
}
