# Two R processes beside one, by future::plan(multisession), and the most that this machine can
# give: a bare loop in two processes beside one. In turn, so that the ratios hold on a busy machine:
#   Rscript bench/run-workers.R > bench/results/DATE-run-workers.txt
# Takes about five minutes.
library(patience)
library(future)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
cat("load of the machine at the start:", readLines("/proc/loadavg"), "\n")

# As many rounds of nothing in each process as there are processes less: the same work in all.
loop <- function(workers, rounds = 6e7) {
  system.time({
    jobs <- lapply(seq_len(workers), function(i) {
      parallel::mcparallel({
        x <- 0
        for (k in seq_len(rounds / workers)) x <- x + k
        x
      })
    })
    parallel::mccollect(jobs)
  })[["elapsed"]]
}
play <- function(workers) {
  plan(multisession, workers = workers)
  on.exit(plan(sequential))
  value(lapply(seq_len(workers), function(i) future(library(patience))))
  file <- tempfile(fileext = ".sqlite")
  time <- system.time(
    simulate_agnes(20000, "Up-Suit-HighRun", max_states = 1e5, threads = 1, file = file)
  )
  unlink(file)
  time[["elapsed"]]
}
found <- t(replicate(3, {
  one <- play(1)
  two <- play(2)
  c(run = one / two, loop = loop(1) / loop(2), seconds = one)
}))
print(round(found, 2))
cat(sprintf(
  "median speed of two workers beside one: %.2f; of two bare loops beside one: %.2f; ratio %.2f\n",
  median(found[, "run"]), median(found[, "loop"]), median(found[, "run"] / found[, "loop"])
))
cat("load of the machine at the end:", readLines("/proc/loadavg"), "\n")
