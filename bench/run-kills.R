# A run that is killed (kill -9) fifty times and resumed each time, beside one that is not; the exit
# status says whether all was as it must be:
#   Rscript bench/run-kills.R > bench/results/DATE-run-kills.txt
# Then the same with games of Spider, where rows come two million a second. Takes about six minutes.
library(patience)
suppressPackageStartupMessages(library(parallel))
# Loaded before the processes are forked, so that these start with the run.
invisible(lapply(c("DBI", "RSQLite", "tibble"), loadNamespace))
set.seed(20261121)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")

stored <- function(file, statement) {
  con <- DBI::dbConnect(RSQLite::SQLite(), file, synchronous = NULL)
  on.exit(DBI::dbDisconnect(con))
  DBI::dbGetQuery(con, statement)
}

killed <- function(what, kills, seconds, simulate, whole) {
  file <- tempfile(fileext = ".sqlite")
  before <- 0
  journals <- finished <- bad <- 0
  for (i in seq_len(kills)) {
    job <- mcparallel(simulate(file))
    Sys.sleep(runif(1, seconds[1], seconds[2]))
    finished <- finished + !tools::pskill(job$pid, tools::SIGKILL)
    suppressWarnings(mccollect(job))
    # A journal is left where a transaction was cut off.
    journals <- journals + file.exists(paste0(file, "-journal"))
    if (file.exists(file) && file.size(file) > 0) {
      bad <- bad + !identical(stored(file, "PRAGMA integrity_check")[[1]], "ok")
      now <- stored(file, "SELECT count(*) FROM results")[[1]]
      bad <- bad + (now < before)
      before <- now
    }
  }
  cat(sprintf(
    "%s: %d kills, %d of them in the middle of a transaction, %s rows before the last session\n",
    what, kills, journals, format(before, big.mark = ",")
  ))
  same <- identical(as.data.frame(simulate(file)), as.data.frame(whole))
  cat(sprintf(
    "  failed checks after kills: %d; at the end row by row equal: %s (%s rows); integrity: %s\n",
    bad, same, format(nrow(whole), big.mark = ","), stored(file, "PRAGMA integrity_check")[[1]]
  ))
  bad + !same
}

rules <- c("Up-Suit-HighRun", "Down-Color-High1")
agnes <- function(file = NULL) {
  simulate_agnes(4000, rules, max_states = 20000, threads = 1, file = file)
}
failed <- killed("Agnes Sorel", 50, c(0.2, 4), agnes, agnes())
spider <- function(file = NULL) simulate_spider(2e7, threads = 2, file = file)
failed <- failed + killed("Spider", 50, c(0.1, 1), spider, spider())
quit(status = failed > 0)
