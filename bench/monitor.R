# False alarms of monitor_dealer() in series of 1000 games under fair dealing, by each statistic,
# and how many games it takes to find rigged dealers; by AGT also exactly, as power_dealer() and
# games_needed_dealer() say, where they know the law.
#   Rscript bench/monitor.R [series] [threads] > bench/results/DATE-monitor.txt
# Takes some five minutes. Fails if a bound on false alarms of 5%, 1% or 20% is exceeded by
# more than three standard errors.
library(patience)

arguments <- as.numeric(commandArgs(trailingOnly = TRUE))
series <- if (length(arguments) > 0) arguments[1] else 10000
threads <- if (length(arguments) > 1) arguments[2] else 2
length <- 1000
statistics <- c("agt", "atsv", "both")
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), series, "series of",
    length, "games,", threads, "threads\n")

# The logarithm of the e-value after each game, a column for each series.
evidence <- function(games, statistic) {
  bets <- patience:::dealer_bets(games, statistic)
  patience:::log_evidence(bets, matrix(seq_len(nrow(games)), length))
}
block <- min(series, 500)

largest <- lapply(seq_len(series / block), function(i) {
  numbers <- block * length * (i - 1) + seq_len(block * length)
  games <- simulate_spider(number = numbers, seed = 5000, threads = threads)
  vapply(statistics, function(each) apply(evidence(games, each), 2, max), numeric(block))
})
largest <- do.call(rbind, largest)
cat("\nFalse alarms, looking after every game (standard error)\n")
levels <- c(0.01, 0.05, 0.2)
cat(sprintf("%-6s %18s %18s %18s\n", "level", levels[1], levels[2], levels[3]))
rates <- sapply(levels, function(level) colMeans(largest >= log(1 / level)))
for (each in statistics) {
  rate <- rates[each, ]
  error <- sqrt(rate * (1 - rate) / nrow(largest))
  cat(sprintf("%-6s", each), sprintf("    %.4f (%.4f)", rate, error), "\n")
}

# A z-test of AGT after every game, which is no way to look: the exact chance that a fair dealer
# is accused, from the law of the sum of all rows' GT while there was no alarm.
accused <- function(first, last) {
  law <- spider_distribution()$probability
  fair <- spider_moments("agt")
  chance <- 1
  found <- 0
  for (n in seq_len(last)) {
    chance <- convolve(chance, rev(law), type = "open")
    z <- ((seq_along(chance) - 1) / 6 - n * fair[["mean"]]) / sqrt(n * fair[["variance"]])
    alarm <- n >= first & z < qnorm(0.05)
    found <- found + sum(chance[alarm])
    chance[alarm] <- 0
  }
  found
}
for (looks in list(c(1, 100), c(10, 100), c(10, 300))) {
  cat(sprintf("z at 5%% after each of games %d to %d: %.4f\n", looks[1], looks[2],
              accused(looks[1], looks[2])))
}

cat("\nGames until the alarm at 5%, quantiles, and share of series found by 100 games\n")
cat(sprintf("%-68s %-5s %5s %5s %5s %8s\n", "dealer", "by", "10%", "50%", "90%", "by 100"))
dealers <- list(
  spider_dealer("worse_agt"), spider_dealer("worse_agt", probability = 0.5),
  spider_dealer("worse_agt", probability = 0.25), spider_dealer("worse_atsv"),
  spider_dealer("worse_atsv", probability = 0.5), spider_dealer("worse_card"),
  spider_dealer("redeal")
)
for (dealer in dealers) {
  games <- simulate_spider(1000 * length, seed = 4999, dealer = dealer, threads = threads)
  for (each in statistics) {
    first <- apply(evidence(games, each) >= log(20), 2, function(x) c(which(x), Inf)[1])
    at <- quantile(first, c(0.1, 0.5, 0.9), type = 1)
    at <- ifelse(is.finite(at), sprintf("%.0f", at), ">1000")
    cat(sprintf("%-68s %-5s %5s %5s %5s %8.3f\n", format(dealer), each, at[1], at[2], at[3],
                mean(first <= 100)))
    exact <- power_dealer(dealer, 100, reps = 10, test = paste0("monitor_", each))
    if (is.na(exact$reps)) {
      at <- vapply(c(0.1, 0.5, 0.9), function(power) {
        games_needed_dealer(dealer, power = power, reps = 0, test = exact$statistic)$estimate
      }, 1)
      cat(sprintf("%-68s %-5s %5.0f %5.0f %5.0f %8.3f\n", "  exactly", each, at[1], at[2], at[3],
                  exact$estimate))
    }
  }
}
errors <- sqrt(rates * (1 - rates) / nrow(largest))
bad <- sum(sweep(rates - 3 * errors, 2, levels) > 0)
cat("\n", if (bad == 0) "All false alarms within their bounds." else paste(bad, "bounds broken."),
    "\n", sep = "")
quit(status = bad > 0)
