# The monitor of changes, monitor_change(), beside monitor_dealer(): false alarms of a fair
# dealer, how soon each finds one who becomes unfair after so many fair games, and what comes of
# restarting monitor_dealer() by hand. What it says of when it began is in bench/change-began.R.
#   Rscript bench/change.R [series] > bench/results/DATE-change.txt
# Takes half an hour with 5,000 series, of which 1,000 are for run length and delays.
# Fails if a bound on false alarms is exceeded by more than three standard errors.
library(patience)
ours <- asNamespace("patience")
series <- as.numeric(c(commandArgs(trailingOnly = TRUE), 5000)[1])
few <- min(series, 1000)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), series, "series\n")
failed <- FALSE
run_length <- 1000

# Games are drawn from so many of each dealer.
pool <- 2e5
dealt <- lapply(list(
  fair = spider_dealer("fair"), all = spider_dealer("worse_agt"),
  half = spider_dealer("worse_agt", probability = 0.5),
  quarter = spider_dealer("worse_agt", probability = 0.25), atsv = spider_dealer("worse_atsv")
), function(dealer) simulate_spider(pool, seed = 4711, dealer = dealer, progress = FALSE))
words <- c(
  all = "worse of two by AGT, all games", half = "the same, half of the games",
  quarter = "the same, a quarter", atsv = "worse of two by ATSV, all games"
)
bets_of <- lapply(c(agt = "agt", atsv = "atsv", both = "both"), function(statistic) {
  lapply(dealt, ours$dealer_bets, statistic)
})
set.seed(20261127)

# The first game with so much evidence, in `series` series of `games` games, of which the first
# `fair` are; Inf if there is none. Blocks keep memory small.
alarms <- function(statistic, dealer, fair, games, ways, series = few) {
  bets <- bets_of[[statistic]]
  joined <- bets$fair
  joined$log_factors <- rbind(bets$fair$log_factors, bets[[dealer]]$log_factors)
  block <- max(1, floor(2e5 / games))
  found <- lapply(seq(1, series, block), function(start) {
    n <- min(block, series - start + 1)
    drawn <- matrix(sample.int(pool, games * n, TRUE), games)
    if (games > fair) drawn[(fair + 1):games, ] <- drawn[(fair + 1):games, ] + pool
    vapply(ways, function(way) {
      evidence <- way$evidence(joined, drawn)
      apply(evidence >= log(way$threshold), 2, function(x) c(which(x), Inf)[1])
    }, numeric(n))
  })
  do.call(rbind, found)
}
detector <- list(evidence = ours$log_detector, threshold = run_length)
monitor <- list(evidence = ours$log_evidence, threshold = 20)
# Restarted after so many games, or whenever the evidence has fallen below a half.
restarted_every <- function(games) {
  list(threshold = 20, evidence = function(bets, drawn) {
    parts <- split(seq_len(nrow(drawn)), (seq_len(nrow(drawn)) - 1) %/% games)
    do.call(rbind, lapply(parts, function(rows) {
      matrix(ours$log_evidence(bets, drawn[rows, , drop = FALSE]), length(rows))
    }))
  })
}
restarted_below <- function(least) {
  list(threshold = 20, evidence = function(bets, drawn) {
    products <- array(0, c(length(bets$on), ncol(drawn)))
    evidence <- matrix(0, nrow(drawn), ncol(drawn))
    for (n in seq_len(nrow(drawn))) {
      products <- products + t(bets$log_factors[drawn[n, ], ])
      evidence[n, ] <- ours$log_capital(
        lapply(seq_along(bets$on), function(k) products[k, ]), bets$log_weights
      )
      products[, evidence[n, ] < log(least)] <- 0
    }
    evidence
  })
}

cat("\nA fair dealer accused within so many games (bound; standard error at most",
    sprintf("%.4f)\n", 0.5 / sqrt(series)))
looks <- c(50L, 100L, 300L, 1000L)
line <- function(name, by, rates, format = " %8.4f") {
  cat(sprintf("%-34s %-5s", name, by), sprintf(format, rates), "\n")
}
line("games", "by", looks, " %8d")
line("bound of the change", "", pmin(1, looks / run_length))
for (statistic in names(bets_of)) {
  found <- alarms(statistic, "fair", max(looks), max(looks), list(detector), series)
  rates <- vapply(looks, function(n) mean(found[, 1] <= n), 1)
  line("monitor_change(run_length = 1000)", statistic, rates)
  error <- 3 * sqrt(rates * (1 - rates) / series)
  failed <- failed || any(rates - error > looks / run_length)
}
short <- c(50, 100, 300)
found <- alarms("agt", "fair", 300, 300, list(
  monitor, restarted_every(30), restarted_every(100), restarted_below(0.5)
), series)
names <- c(
  "monitor_dealer()", "restarted after every 30 games", "restarted after every 100 games",
  "restarted at evidence below a half"
)
for (i in seq_along(names)) {
  line(names[i], "agt", vapply(short, function(n) mean(found[, i] <= n), 1))
}

# The average run length: a fair dealer's first alarm, of series that are long enough for most.
found <- alarms("agt", "fair", 20000, 20000, list(detector))[, 1]
cat(sprintf(
  "\nAverage run length by AGT: %.0f games (%.1f%% of series without an alarm in 20,000)\n",
  mean(pmin(found, 20000)), 100 * mean(is.infinite(found))
))
failed <- failed || mean(pmin(found, 20000)) < run_length

cat("\nMedian games from the first unfair one to the alarm (false alarms before left out)\n")
cat(sprintf("%-34s %-5s %-18s", "dealer", "by", "monitor"), sprintf("%7d", c(0, 300, 1000)), "\n")
delay <- function(dealer, statistic) {
  found <- vapply(c(0, 300, 1000), function(fair) {
    all <- alarms(statistic, dealer, fair, fair + 800, list(detector, monitor))
    apply(all, 2, function(x) stats::median(x[x > fair]) - fair)
  }, c(change = 1, dealer = 1))
  for (name in rownames(found)) {
    cat(sprintf("%-34s %-5s %-18s", words[[dealer]], statistic, paste0("monitor_", name, "()")),
        sprintf("%7.0f", found[name, ]), "\n")
  }
}
for (dealer in c("all", "half", "quarter")) for (by in c("agt", "both")) delay(dealer, by)
for (by in c("atsv", "both")) delay("atsv", by)

cat("\n", if (failed) "A bound is broken.\n" else "All within their bounds.\n", sep = "")
quit(status = failed)
