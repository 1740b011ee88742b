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
compare("Spider", 4e6, 5, function(file, progress) {
  simulate_spider(4e6, threads = 2, file = file, progress = progress)
})
compare("La Belle Lucie, Lucie-3", 2e5, 5, function(file, progress) {
  simulate_lucie(2e5, threads = 2, file = file, progress = progress)
})
compare("Pan Galactic, random play", 2e6, 5, function(file, progress) {
  simulate_galactic(2e6, threads = 2, file = file, progress = progress)
})

# What the process costs that stores the rows of many workers.
rows <- as.list(simulate_agnes(2e4, "Up-Suit-None")[c("examined", "stored", "deepest", "best_score")])
rows <- lapply(c(list(outcome = rep(2, 2e4), reason = rep(0, 2e4)), rows), rep, 100)
rows <- lapply(c(list(variant = rep(1, 2e6), deal = 1:2e6), rows), as.numeric)
file <- tempfile(fileext = ".sqlite")
run <- simulate_agnes(1, "Up-Suit-None", seed = 2, file = file)
con <- DBI::dbConnect(RSQLite::SQLite(), file)
invisible(DBI::dbExecute(con, "DELETE FROM blocks"))
micro <- function(code) 1e6 * sum(system.time(code)[1:2]) / 2e6
cat(sprintf(
  "two million rows of Agnes Sorel: %.2f us a row to store, %.2f to send from worker to process\n",
  micro({
    DBI::dbExecute(con, "BEGIN")
    patience:::insert_rows(con, patience:::game_named("agnes")$columns, rows)
    DBI::dbExecute(con, "COMMIT")
  }),
  micro(unserialize(serialize(rows, NULL)))
))
DBI::dbDisconnect(con)
cat(sprintf("  counted by win_rate(): %.2f us a row\n", micro(win_rate(open_run(file)))))

# What the checksums of rows take of it, by processor time of one thread: the median of five runs.
sums <- 0
checksums <- patience:::row_sums
utils::assignInNamespace("row_sums", function(...) {
  begin <- proc.time()[["user.self"]]
  on.exit(sums <<- sums + proc.time()[["user.self"]] - begin)
  checksums(...)
}, "patience")
share <- function(what, simulate) {
  shares <- replicate(5, {
    sums <<- 0
    time <- measure(function() simulate(tempfile(fileext = ".sqlite")))
    sums / time[["cpu"]]
  })
  cat(sprintf("checksums of %s: %.1f%% of processor time\n", what, 100 * median(shares)))
}
share("Agnes Sorel, Up-Suit-None", function(file) {
  simulate_agnes(4e5, "Up-Suit-None", max_states = 1e5, threads = 1, file = file)
})
share("Spider, dealt", function(file) simulate_spider(4e6, threads = 1, file = file))
