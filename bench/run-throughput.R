# What file and progress bar cost: the same deals with and without, in turn, by processor time of
# all threads and by the clock:
#   Rscript bench/run-throughput.R 2> /dev/null > bench/results/DATE-run-throughput.txt
# Takes about five minutes.
library(patience)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
options(cli.dynamic = TRUE, cli.progress_show_after = 0)

measure <- function(simulate) {
  time <- system.time(simulate())
  c(cpu = sum(time[c("user.self", "sys.self")]), clock = time[["elapsed"]])
}
compare <- function(what, deals, pairs, simulate) {
  ratios <- replicate(pairs, {
    file <- tempfile(fileext = ".sqlite")
    with <- measure(function() simulate(file, TRUE))
    without <- measure(function() simulate(NULL, FALSE))
    unlink(file)
    c(with / without, rate = deals / without[["clock"]])
  })
  line <- function(x) sprintf("%.3f (%.3f to %.3f)", median(x), min(x), max(x))
  cat(sprintf(
    "%-28s %9.0f deals, %d pairs, about %.0f deals/s\n  with/without, median (range): processor %s, clock %s\n",
    what, deals, pairs, median(ratios["rate", ]), line(ratios["cpu", ]), line(ratios["clock", ])
  ))
}
agnes <- function(rules, n) {
  function(file, progress) {
    simulate_agnes(n, rules, max_states = 1e5, threads = 2, file = file, progress = progress)
  }
}
invisible(agnes("Up-Suit-None", 10)(tempfile(), TRUE)) # loads what a file needs
compare("Up-Suit-HighRun", 10000, 5, agnes("Up-Suit-HighRun", 10000))
compare("Up-Suit-None", 400000, 5, agnes("Up-Suit-None", 400000))
compare("Spider, a game in 0.4 us", 4e6, 3, function(file, progress) {
  simulate_spider(4e6, threads = 2, file = file, progress = progress)
})
