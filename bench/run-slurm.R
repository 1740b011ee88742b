# The recipes of the vignette "Long runs" on a real Slurm queue: chunks by future.batchtools, one
# of whose jobs is cancelled, and an array of jobs whose files are brought together. Both must
# give the rows of a run in one process:
#   Rscript bench/run-slurm.R > bench/results/DATE-run-slurm.txt
# Needs sbatch and scancel, and the packages future.batchtools and RSQLite. Takes some three
# minutes on a queue that is idle.
library(patience)
library(future.batchtools)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
cat(system2("sinfo", "--version", stdout = TRUE), "\n")

directory <- tempfile("slurm")
dir.create(directory)
setwd(directory)
writeLines(c(
  "#!/bin/bash",
  "#SBATCH --job-name=<%= job.name %>",
  "#SBATCH --output=<%= log.file %>",
  "#SBATCH --time=<%= ceiling(resources$walltime / 60) %>",
  "#SBATCH --cpus-per-task=<%= resources$ncpus %>",
  "Rscript -e 'batchtools::doJobCollection(\"<%= uri %>\")'"
), "batchtools.slurm.tmpl")
rules <- "Up-Suit-HighRun"
n <- 6000
alone <- tibble::as_tibble(simulate_agnes(n, rules, file = "alone.sqlite"))
failed <- 0
report <- function(what, ok) {
  cat(sprintf("%-62s %s\n", what, if (ok) "yes" else "NO"))
  failed <<- failed + !ok
}

plan(batchtools_slurm, workers = 2, resources = list(ncpus = 1, walltime = 600))
options(patience.chunk_seconds = 3)
# Somebody cancels the oldest running job, half a minute after the start.
writeLines(c(
  "sleep 30", "for i in 1 2 3 4 5 6 7 8 9 10; do",
  "job=$(squeue --noheader --states=RUNNING --format=%i | sort -n | head -n 1)",
  "[ -n \"$job\" ] && { scancel $job; echo $job > cancelled; exit; }", "sleep 1", "done"
), "cancel.sh")
system2("sh", "cancel.sh", wait = FALSE)
time <- system.time(run <- simulate_agnes(n, rules, file = "run.sqlite", threads = 1))
plan(sequential)
report("a job was cancelled", file.exists("cancelled"))
report("the rows are those of one process", identical(tibble::as_tibble(run), alone))
cat(sprintf("%d deals in %.0f s\n", n, time[["elapsed"]]))

writeLines(c(
  "library(patience)",
  "task <- as.numeric(Sys.getenv('SLURM_ARRAY_TASK_ID'))",
  sprintf("simulate_agnes(number = (task - 1) * 1000 + 1:1000, rules = '%s',", rules),
  "               threads = 1, file = sprintf('part-%03d.sqlite', task))"
), "part.R")
writeLines(c("#!/bin/sh", "Rscript part.R"), "part.sh")
system2("sbatch", c("--wait", "--array=1-6", "part.sh"), stdout = FALSE)
parts <- lapply(sprintf("part-%03d.sqlite", 1:6), open_run)
run <- do.call(combine_runs, c(parts, file = "parts.sqlite"))
report("so are those of the array job", identical(tibble::as_tibble(run), alone))
quit(status = failed > 0)
