# How often the 95% intervals of win_rate_adjusted() hold the rate, over laws of luck of which the
# rate is known: luck like AGT (normal), like the share of other games of the deal that were won
# (beta), and deals that can be won or not; from luck that says nothing to luck that says all.
# Then how often two groups of one rate are told apart whose slopes differ.
#   Rscript bench/luck-coverage.R [RUNS] > bench/results/DATE-luck-coverage.txt
# 4,000 runs take some minutes of one core. Fails if an interval covers less than 93%, or a test
# rejects more than 7% (4,000 runs: give or take 0.8 points).
suppressPackageStartupMessages(library(patience))
runs <- as.integer(c(commandArgs(TRUE), "4000")[1])
set.seed(61)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
cat(sprintf("%d runs each\n\n", runs))

# Each law: its name, its rate, the mean of its luck, and a function that draws games.
law <- function(name, rate, mean, draw) list(name = name, rate = rate, mean = mean, draw = draw)

# A logistic relation with luck of one standard deviation; Inf is a threshold, NULL a lognormal.
normal <- function(rate, slope) {
  name <- sprintf("normal, logit %g", slope)
  if (is.infinite(slope)) {
    return(law(name, rate, 0, function(n) {
      luck <- stats::rnorm(n)
      list(luck = luck, won = luck > stats::qnorm(rate, lower.tail = FALSE))
    }))
  }
  middle <- stats::qnorm((seq_len(5000) - 0.5) / 5000)
  rate_of <- function(level) mean(stats::plogis(level + slope * middle))
  level <- stats::uniroot(function(level) rate_of(level) - rate, c(-99, 99), tol = 1e-10)$root
  law(name, rate, 0, function(n) {
    luck <- stats::rnorm(n)
    list(luck = luck, won = stats::runif(n) < stats::plogis(level + slope * luck))
  })
}

# Shares of wins with the mean `mean`; the less `spread`, the nearer to 0 and 1. A player wins
# `better` of what the others win (below 1), or loses `better` of what they lose.
share <- function(mean, spread, of_ten, worse = 1, better = 1) {
  name <- sprintf(
    "share%s, a + b = %g%s%s", if (of_ten) " of ten games" else "", spread,
    if (worse < 1) sprintf(", wins %g of it", worse) else "",
    if (better < 1) sprintf(", loses %g of the rest", better) else ""
  )
  law(name, 1 - better * (1 - worse * mean), mean, function(n) {
    share <- stats::rbeta(n, spread * mean, spread * (1 - mean))
    luck <- if (of_ten) stats::rbinom(n, 10, share) / 10 else share
    list(luck = luck, won = stats::runif(n) < 1 - better * (1 - worse * share))
  })
}

# Deals that can be won; `lost` of the others is won too, where that is not 0 luck is 1 and 2.
winnable <- function(mean, won, lost = 0) {
  name <- sprintf("%g can be won, of these %g is", mean, won)
  if (lost > 0) name <- sprintf("%s, of the others %g", name, lost)
  law(name, mean * won + (1 - mean) * lost, mean + (lost > 0), function(n) {
    can <- stats::runif(n) < mean
    list(luck = can + (lost > 0), won = stats::runif(n) < ifelse(can, won, lost))
  })
}

laws <- list()
for (rate in c(0.05, 0.1, 0.3, 0.5, 0.9)) {
  laws <- c(
    laws, lapply(c(0, 1, 4, Inf), function(slope) normal(rate, slope)),
    lapply(c(2, 0.3, 0.05), function(spread) share(rate, spread, FALSE)),
    list(
      share(rate, 0.3, TRUE), share(rate, 0.05, TRUE), share(rate, 0.01, FALSE, worse = 0.8),
      share(rate, 0.3, FALSE, worse = 0.8), share(rate, 0.01, FALSE, better = 0.8),
      share(rate, 0.3, FALSE, better = 0.8)
    )
  )
}
for (mean in c(0.3, 2 / 3, 0.9)) {
  for (won in c(0.1, 0.5, 1)) {
    laws <- c(laws, list(winnable(round(mean, 3), won)), lapply(c(0.01, 0.1), function(lost) {
      winnable(round(mean, 3), won, lost)
    }))
  }
}

# All runs at once, as groups: each has its own regression. That some of the smallest have luck
# that is the same in all games is part of it.
quietly <- function(call) {
  withCallingHandlers(call, patience_warning_luck = function(w) invokeRestart("muffleWarning"))
}
sizes <- c(10, 20, 50, 100, 300)
covers <- function(law, n) {
  games <- law$draw(n * runs)
  found <- quietly(win_rate_adjusted(
    games$won, games$luck, law$mean, group = rep(seq_len(runs), each = n)
  ))
  slack <- 1e-12 # of a rate that is an end of its interval
  mean(found$conf.low <= law$rate + slack & found$conf.high >= law$rate - slack)
}
cat(sprintf("%-52s %5s %s\n", "Coverage in percent; games:", "rate",
            paste(sprintf("%6d", sizes), collapse = "")))
coverage <- t(vapply(laws, function(law) {
  found <- vapply(sizes, function(n) covers(law, n), 1)
  cat(sprintf("%-52s %5.3f %s\n", law$name, law$rate,
              paste(sprintf("%6.1f", 100 * found), collapse = "")))
  found
}, numeric(length(sizes))))
interval <- function(part, runs) {
  ends <- stats::binom.test(round(part * runs), runs)$conf.int
  sprintf("%.1f%% [%.1f, %.1f]", 100 * part, 100 * ends[1], 100 * ends[2])
}
least <- which(coverage == min(coverage), arr.ind = TRUE)[1, ]
cat(sprintf("\nLeast: %s, %s with %d games\n", interval(min(coverage), runs),
            laws[[least[1]]]$name, sizes[least[2]]))
cat(sprintf("By games: %s\n", paste(sprintf("%d %.1f%%", sizes, 100 * apply(coverage, 2, min)),
                                    collapse = ", ")))

# Where it is known to be too narrow: luck with a few huge values, which a straight line does not
# fit, and luck 0 that is no proof.
cat("\nLuck with a few huge values, exp(1.5 z) for normal z, winning with 1 - exp(-luck / 5):\n")
middle <- exp(1.5 * stats::qnorm((seq_len(1e6) - 0.5) / 1e6))
skewed <- law("lognormal", mean(1 - exp(-middle / 5)), exp(1.5^2 / 2), function(n) {
  luck <- exp(1.5 * stats::rnorm(n))
  list(luck = luck, won = stats::runif(n) < 1 - exp(-luck / 5))
})
for (n in sizes) cat(sprintf("%d games: %s\n", n, interval(covers(skewed, n), runs)))

cat("\nIf deals of luck 0 are taken for lost and are not, coverage with 50 games:\n")
for (lost in c(0.001, 0.01)) {
  for (won in c(0.5, 0.9)) {
    wrong <- winnable(0.667, won, lost)
    wrong$mean <- wrong$mean - 1
    few <- min(runs, 1000)
    held <- vapply(seq_len(few), function(i) {
      games <- wrong$draw(50)
      found <- quietly(win_rate_adjusted(games$won, games$luck - 1, wrong$mean))
      found$conf.low <= wrong$rate && wrong$rate <= found$conf.high
    }, NA)
    cat(sprintf("%s: %s\n", wrong$name, interval(mean(held), few)))
  }
}

# Two groups of one rate, the test and the interval of the second. Slopes, and so variances,
# differ: luck says nothing of who wins in one, and much in the other.
cat("\nTwo groups of one rate, the first of 200 games: rejected at 5%, the second's coverage\n")
pairs <- list(
  list(normal(0.5, 0), normal(0.5, 4)), list(normal(0.3, 1), normal(0.3, 1)),
  list(normal(0.1, 0), normal(0.1, Inf)), list(normal(0.5, 4), normal(0.5, 0)),
  list(winnable(0.5, 0.5), winnable(0.5, 0.5)), list(normal(0.95, 1), normal(0.95, 1))
)
size <- vapply(pairs, function(pair) {
  vapply(c(20, 100), function(n) {
    found <- vapply(seq_len(runs), function(i) {
      first <- pair[[1]]$draw(200)
      second <- pair[[2]]$draw(n)
      both <- quietly(win_rate_adjusted(
        c(first$won, second$won), c(first$luck, second$luck), pair[[1]]$mean,
        group = rep(c("first", "second"), c(200, n))
      ))
      rate <- pair[[2]]$rate
      c(both$p.value[2] < 0.05, both$conf.low[2] <= rate && rate <= both$conf.high[2])
    }, numeric(2))
    cat(sprintf(
      "%s; %s; rate %.2f, %d games: rejects %s, covers %s\n", pair[[1]]$name, pair[[2]]$name,
      pair[[2]]$rate, n, interval(mean(found[1, ]), runs), interval(mean(found[2, ]), runs)
    ))
    mean(found[1, ])
  }, 1)
}, numeric(2))
quit(status = min(coverage) < 0.93 || max(size) > 0.07)
