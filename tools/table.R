# The table of win rates: Rscript tools/table.R [deals]. Run by tools/table.
library(patience)

arguments <- commandArgs(trailingOnly = TRUE)
n <- if (length(arguments) > 0) as.numeric(arguments[1]) else 10000
# The seven variants of the published table.
variants <- c(
  "Down-Color-None", "Up-Color-None", "Up-Suit-None", "Up-Suit-None-NoSplit",
  "Up-Suit-HighRun", "Up-Suit-HighRun-NoSplit", "Up-Suit-AnyRun-NoSplit"
)
threads <- max(1, parallel::detectCores(), na.rm = TRUE)
cat(sprintf("\nSolving %.0f deals of %d variants on %d threads\n", n, length(variants), threads))
time <- system.time(
  games <- simulate_agnes(n, variants, seed = 1, threads = threads, progress = interactive())
)
options(width = 120)
print(win_rate_table(games))
cat(sprintf("\n%.0f seconds\n", time[["elapsed"]]))
