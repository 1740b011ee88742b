# What becomes of a run file when one bit of it flips, anywhere: it must be refused as damaged, or
# all that can be read of it must be the same (the bit is in a place that nothing uses). It fails
# if another thing is read without a word:
#   Rscript bench/run-flips.R [FLIPS] > bench/results/DATE-run-flips.txt
# Two thousand flips take some fifteen minutes.
library(patience)
flips <- as.integer(c(commandArgs(TRUE), "2000")[1])
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")

file <- tempfile(fileext = ".sqlite")
run <- simulate_agnes(
  deals = deal_cards("agnes", 1:200, from = "quagnes"), max_states = 300, file = file,
  rules = c("Up-Suit-None", "Down-Color-HighRun", "Up-Color-AnyRun-NoSplit"), moves = TRUE
)
run <- retry_unknown(run, max_states = 400)
all_of <- function(file) {
  run <- open_run(file)
  list(run$job, run$meta, win_rate(run), tibble::as_tibble(run))
}
before <- all_of(file)
bytes <- readBin(file, "raw", file.size(file))

set.seed(44)
found <- vapply(seq_len(flips), function(i) {
  at <- sample(length(bytes), 1)
  bit <- as.raw(2^sample(0:7, 1))
  bad <- tempfile(fileext = ".sqlite")
  on.exit(unlink(bad))
  writeBin(replace(bytes, at, xor(bytes[at], bit)), bad)
  tryCatch(
    if (identical(all_of(bad), before)) "the same" else sprintf("ANOTHER: byte %d %s", at, bit),
    patience_error = function(condition) class(condition)[1],
    error = function(condition) paste("ANOTHER ERROR:", conditionMessage(condition))
  )
}, "")
cat(sprintf("%d flips in a file of %.0f bytes\n", flips, length(bytes)))
counts <- table(found)
cat(sprintf("%6d  %s\n", counts, names(counts)), sep = "")
quit(status = any(startsWith(found, "ANOTHER")))
