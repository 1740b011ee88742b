# A run that is killed (kill -9) fifty times and resumed each time, beside one that is not; the exit
# status says whether all was as it must be, and at least half of the kills hit a run at work:
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
  equal <- function() identical(as.data.frame(simulate(file)), as.data.frame(whole))
  before <- 0
  journals <- at_work <- complete <- bad <- 0
  for (i in seq_len(kills)) {
    job <- mcparallel(simulate(file))
    Sys.sleep(runif(1, seconds[1], seconds[2]))
    tools::pskill(job$pid, tools::SIGKILL)
    suppressWarnings(mccollect(job))
    # A journal is left where a transaction was cut off.
    journals <- journals + file.exists(paste0(file, "-journal"))
    if (file.exists(file) && file.size(file) > 0) {
      bad <- bad + !identical(stored(file, "PRAGMA integrity_check")[[1]], "ok")
      before <- c(before, stored(file, "SELECT count(*) FROM results")[[1]])
      bad <- bad + (diff(tail(before, 2)) < 0)
    }
    # A run that is complete is looked at and begun anew, so that kills hit runs at work.
    if (tail(before, 1) == nrow(whole)) {
      bad <- bad + !equal()
      complete <- complete + 1
      unlink(file)
      before <- 0
    } else {
      at_work <- at_work + 1
    }
  }
  cat(sprintf(
    "%s: %d kills, %d of them at work, %d in the middle of a transaction; complete %d times before the end\n",
    what, kills, at_work, journals, complete
  ))
  same <- equal()
  whole_file <- identical(stored(file, "PRAGMA integrity_check")[[1]], "ok")
  cat(sprintf(
    "  failed checks after kills: %d; at the end row by row equal: %s (%s rows); integrity: %s\n",
    bad, same, format(nrow(whole), big.mark = ","), if (whole_file) "ok" else "NOT ok"
  ))
  bad + !same + !whole_file + (at_work < kills / 2)
}

rules <- c("Up-Suit-HighRun", "Down-Color-High1")
agnes <- function(file = NULL) {
  simulate_agnes(4000, rules, max_states = 20000, threads = 1, file = file)
}
failed <- killed("Agnes Sorel", 50, c(0.2, 4), agnes, agnes())
spider <- function(file = NULL) simulate_spider(2e7, threads = 2, file = file)
failed <- failed + killed("Spider", 50, c(0.1, 1), spider, spider())
quit(status = failed > 0)
