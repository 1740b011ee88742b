# How soon a run into a file ends after Ctrl-C, and that what is finished is stored; it fails
# where that takes more than two seconds, or nothing is stored:
#   Rscript bench/run-interrupt.R > bench/results/DATE-run-interrupt.txt
# Takes a quarter of a minute.
library(patience)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")

failed <- 0
for (attempt in 1:5) {
  file <- tempfile(fileext = ".sqlite")
  job <- parallel::mcparallel({
    withCallingHandlers(
      simulate_agnes(1e6, "Up-Suit-AnyRun", file = file),
      patience_interrupted = function(condition) invokeRestart("muffleWarning")
    )
    Sys.time()
  })
  # Before it has begun Ctrl-C ends R, as it does anywhere.
  while (!file.exists(file)) Sys.sleep(0.05)
  Sys.sleep(2 + stats::runif(1))
  pressed <- Sys.time()
  tools::pskill(job$pid, tools::SIGINT)
  ended <- parallel::mccollect(job)[[1]]
  seconds <- as.numeric(ended - pressed, units = "secs")
  rows <- win_rate(open_run(file))$deals
  cat(sprintf("%.2f s from Ctrl-C to the end, %.0f rows stored\n", seconds, rows))
  failed <- failed + (seconds > 2 || rows == 0)
}
quit(status = failed > 0)
