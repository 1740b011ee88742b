# False alarms of monitor_dealer() in series of 1000 games under fair dealing, and how soon it
# finds the worse of two deals. Rscript bench/monitor.R [series]
library(patience)
arguments <- commandArgs(TRUE)
series <- if (length(arguments) > 0) as.numeric(arguments[1]) else 20000

largest <- unlist(lapply(seq_len(ceiling(series / 1000)), function(block) {
  sums <- matrix(round(6 * simulate_spider(1e6, seed = 5000 + block)$agt), 1000)
  apply(patience:::log_evidence(sums), 2, max)
}))
rate <- mean(largest >= log(20))
error <- sqrt(rate * (1 - rate) / length(largest))
cat(length(largest), "series of 1000 games,")
cat(sprintf(" false alarms: %.4f (SE %.4f)\n", rate, error))

agt <- matrix(simulate_spider(2e6, seed = 4999)$agt, 1000)
worse <- round(6 * pmin(agt[, 1:1000], agt[, 1001:2000]))
first <- apply(patience:::log_evidence(worse) >= log(20), 2, function(x) which(x)[1])
cat("Games until the worse of two deals is found, quantiles:\n")
print(quantile(first, c(0.1, 0.5, 0.9, 0.99)))
