# The tests that may be looked at after every deal (`until = c(p.value = ...)`): how often they
# find a difference that is not there, how often the interval where they stop misses the true
# difference, and how many deals they take, beside a test of a number fixed beforehand.
#   Rscript bench/sequential.R [SERIES] > bench/results/DATE-sequential.txt
# Series of up to 10,000 deals, looked at 500 times, evenly on the scale of logarithms
# (`sequence.R` looks after each deal); with unknown deals too, more of them among the wins.
# Takes two minutes. Fails if a size is above the level by more than three standard
# errors.
library(patience)

arguments <- as.numeric(commandArgs(trailingOnly = TRUE))
series <- if (length(arguments) > 0) arguments[1] else 5000
deals <- 10000
level <- 0.05
n <- unique(round(exp(seq(0, log(deals), length.out = 500))))
more <- diff(c(0, n))
looks <- length(n)
log_e <- patience:::log_evidence_rate
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), series, "series of",
    deals, "deals at most, level", level, "\n\n")
set.seed(20261122)
failed <- 0
show_size <- function(what, found) {
  rate <- mean(found)
  error <- sqrt(rate * (1 - rate) / length(found))
  failed <<- failed + (rate > level + 3 * sqrt(level * (1 - level) / length(found)))
  cat(sprintf("%-66s %6.2f%% (%.2f)\n", what, 100 * rate, 100 * error))
}

# Whether the p-value against a known rate is ever at most `error`, unknown deals both ways.
ever_known <- function(x, unknown, rate, error) {
  on_one_side <- sign(x / n - rate) == sign((x + unknown) / n - rate)
  small <- function(x) log_e(x, n, rate) >= -log(error)
  on_one_side & small(x) & small(x + unknown)
}

# A rate of our own, with unknown deals: a share of the wins and half that share of the losses.
ours <- function(rate, share) {
  won <- stats::rbinom(looks, more, rate)
  hidden <- stats::rbinom(looks, won, share)
  unknown <- hidden + stats::rbinom(looks, more - won, share / 2)
  list(won = cumsum(won - hidden), unknown = cumsum(unknown))
}

cat("How often a difference is found that is not there (standard error)\n")
for (share in c(0, 0.02)) {
  for (rate in c(0.0045, 0.05, 0.145, 0.5)) {
    found <- replicate(series, {
      own <- ours(rate, share)
      any(ever_known(own$won, own$unknown, rate, level))
    })
    show_size(sprintf("a known rate of %g, %g%% of the wins unknown", rate, 100 * share), found)
  }
  # Both intervals have half of the error: ours must leave the exact one of the published rate.
  for (rate in c(0.0045, 0.145, 0.5)) {
    found <- replicate(series, {
      published <- patience:::clopper_pearson(stats::rbinom(1, 10000, rate), 10000, level / 4)
      own <- ours(rate, share)
      above <- own$won / n > published[2] & log_e(own$won, n, published[2]) >= log(2 / level)
      as_won <- own$won + own$unknown
      below <- as_won / n < published[1] & log_e(as_won, n, published[1]) >= log(2 / level)
      any(above | below)
    })
    show_size(sprintf(
      "a published rate of %g from 10,000 deals, %g%% unknown", rate, 100 * share
    ), found)
  }
  for (discordant in c(0.005, 0.05, 0.3)) {
    found <- replicate(series, {
      hidden <- stats::rbinom(looks, more, share)
      alone <- stats::rbinom(looks, more - hidden, discordant)
      first <- stats::rbinom(looks, alone, 0.5)
      b <- cumsum(first)
      c <- cumsum(alone - first)
      u <- cumsum(hidden)
      p <- function(b, c) pmin(1, exp(-log_e(b, b + c, 0.5)) / 0.9)
      # Unknown ones all against the first, and all for it.
      sure <- sign(b - (c + u)) == sign(b + u - c)
      any(sure & pmax(p(b, c + u), p(b + u, c)) <= level)
    })
    show_size(sprintf(
      "two variants, %g%% won by one only, %g%% of the deals unknown", 100 * discordant,
      100 * share
    ), found)
  }
}

# Two rates, both unknown, of which the reference is played half as often, or as often.
for (rate in c(0.0045, 0.05, 0.145, 0.5)) {
  for (part in c(0.5, 1)) {
    looked <- replicate(series, {
      x <- cumsum(stats::rbinom(looks, more, rate))
      n_ref <- pmax(1, round(part * n))
      x_ref <- cumsum(stats::rbinom(looks, diff(c(0, n_ref)), rate))
      any(patience:::log_evidence_common(x, n, x_ref, n_ref) >= -log(level))
    })
    show_size(sprintf("two rates of %g, %g games of the reference to one", rate, part), looked)
  }
}

cat("\nThe interval where the test stops, or after 10,000 deals: how often it misses the true",
    "difference\n")
for (difference in c(0, 0.02, 0.05)) {
  rate <- 0.145
  reference <- rate - difference
  missed <- replicate(series, {
    own <- ours(rate, 0)
    stop_at <- which(ever_known(own$won, own$unknown, reference, level))
    at <- if (length(stop_at) > 0) stop_at[1] else looks
    limits <- patience:::sequence_limits(own$won[at], n[at], level) - reference
    difference < limits[1] || difference > limits[2]
  })
  show_size(sprintf("a rate of %g against the known %g", rate, reference), missed)
}

for (difference in c(0, 0.02, 0.05)) {
  rates <- c(0.145, 0.145 - difference)
  stopped <- replicate(series, {
    x <- cumsum(stats::rbinom(looks, more, rates[1]))
    x_ref <- cumsum(stats::rbinom(looks, more, rates[2]))
    found <- which(patience:::log_evidence_common(x, n, x_ref, n) >= -log(level))
    at <- c(found, looks)[1]
    c(x[at], n[at], x_ref[at])
  })
  limits <- win_rate_difference(stopped[1, ], stopped[2, ], stopped[3, ], stopped[2, ],
                                method = "anytime")
  missed <- difference < limits$conf.low | difference > limits$conf.high
  show_size(sprintf("a rate of %g against an unknown %g", rates[1], rates[2]), missed)
}

# What looking does to a test that is for one look, at an even chance of a win.
fisher <- replicate(series, {
  x <- cumsum(stats::rbinom(5, 20, 0.5))
  x_ref <- cumsum(stats::rbinom(5, 20, 0.5))
  any(patience:::fisher_p(x, 1:5 * 20, x_ref, 1:5 * 20, "two.sided") <= level)
})
cat(sprintf("\nFisher's test after 20, 40, .. 100 games of each accuses %.1f%% (%.1f)\n",
            100 * mean(fisher), 100 * sqrt(mean(fisher) * (1 - mean(fisher)) / series)))

cat("\nDeals until the difference is found (mean, and the number that 80% of the series need),",
    "beside\nthose of a test with 80% power of a number fixed beforehand\n")
for (pair in list(c(0.145, 0.125), c(0.145, 0.105), c(0.02, 0.01), c(0.5, 0.45))) {
  took <- replicate(series, {
    own <- ours(pair[1], 0)
    at <- which(ever_known(own$won, own$unknown, pair[2], level))
    if (length(at) > 0) n[at[1]] else Inf
  })
  fixed <- games_needed(pair[1], reference = pair[2])$estimate
  cat(sprintf("%-40s mean %6.0f  80%% %6.0f  fixed %6.0f  found %.1f%%\n", sprintf(
    "%g against the known %g", pair[1], pair[2]
  ), mean(pmin(took, deals)), stats::quantile(took, 0.8, type = 1), fixed,
  100 * mean(is.finite(took))))
}
for (pair in list(c(0.145, 0.125), c(0.145, 0.105), c(0.02, 0.01), c(0.46, 0.59))) {
  took <- replicate(series, {
    x <- cumsum(stats::rbinom(looks, more, pair[1]))
    x_ref <- cumsum(stats::rbinom(looks, more, pair[2]))
    at <- which(patience:::log_evidence_common(x, n, x_ref, n) >= -log(level))
    if (length(at) > 0) n[at[1]] else Inf
  })
  fixed <- games_needed(pair[1], reference = pair[2], n_ref = "same")$estimate
  cat(sprintf("%-40s mean %6.0f  80%% %6.0f  fixed %6.0f  found %.1f%%\n", sprintf(
    "%g against an unknown %g, of each", pair[1], pair[2]
  ), mean(pmin(took, deals)), stats::quantile(took, 0.8, type = 1), fixed,
  100 * mean(is.finite(took))))
}
cat(if (failed == 0) "\nNo size is above the level.\n" else sprintf("\n%d are.\n", failed))
quit(status = failed > 0)
