# The recipes of the vignette "Long runs" with mirai's daemons, here on this machine: chunks by
# future.mirai, and tasks whose files are brought together. Both must give the rows of a run in
# one process:
#   Rscript bench/run-mirai.R > bench/results/DATE-run-mirai.txt
# Needs the packages mirai, future.mirai and RSQLite. Takes half a minute.
library(patience)
library(mirai)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "mirai",
    format(packageVersion("mirai")), "\n")

directory <- tempfile("mirai")
dir.create(directory)
setwd(directory)
rules <- "Up-Suit-HighRun"
alone <- tibble::as_tibble(simulate_agnes(6000, rules, file = "alone.sqlite"))
failed <- 0
report <- function(what, ok) {
  cat(sprintf("%-62s %s\n", what, if (ok) "yes" else "NO"))
  failed <<- failed + !ok
}

daemons(2)
future::plan(future.mirai::mirai_cluster)
options(patience.chunk_seconds = 1)
run <- simulate_agnes(6000, rules, file = "run.sqlite", threads = 1)
future::plan("sequential")
report("the daemons did it", sum(status()$mirai[["completed"]]) > 2)
report("by future.mirai: the rows are those of one process", identical(tibble::as_tibble(run), alone))

parts <- lapply(1:6, function(task) {
  mirai(
    {
      numbers <- (task - 1) * 1000 + 1:1000
      file <- file.path(directory, sprintf("part-%03d.sqlite", task))
      patience::simulate_agnes(number = numbers, rules = rules, threads = 1, file = file)$file
    },
    task = task, rules = rules, directory = directory
  )
})
files <- vapply(parts, function(part) part[], "")
run <- do.call(combine_runs, c(as.list(files), file = "parts.sqlite"))
report("so are those of the tasks, brought together", identical(tibble::as_tibble(run), alone))
daemons(0)
quit(status = failed > 0)
