# Cases of the fuzzer (tests/testthat/helper-fuzz.R), by number, in several processes. The exit
# status says whether any failed. Run by bench/fuzz.sh: Rscript bench/fuzz.R FIRST LAST PROCESSES
library(patience)
options(patience.glyphs = FALSE)
numbers <- as.numeric(commandArgs(trailingOnly = TRUE))
cases <- numbers[1]:numbers[2]

# Where a result does not fit, R says so before the machine is out of memory.
invisible(mem.maxVSize(2000))
helpers <- new.env(parent = asNamespace("patience"))
for (topic in c("patience", "spider", "runs", "routines", "fuzz-values", "fuzz-calls", "fuzz")) {
  sys.source(sprintf("tests/testthat/helper-%s.R", topic), helpers)
}
# What a case that was killed leaves behind is not left among the sources.
setwd(tempdir())

cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
world <- helpers$fuzz_world()
failed <- 0
# What failed is said block by block, so that a long run can be watched.
blocks <- split(cases, (seq_along(cases) - 1) %/% (250 * numbers[3]))
time <- system.time(for (block in blocks) {
  faults <- helpers$fuzz(block, numbers[3], seconds = 1, world = world)
  faults <- faults[order(faults$case), ]
  cat(sprintf("case %.0f: %s\n    %s\n", faults$case, faults$fault, faults$call), sep = "")
  failed <- failed + nrow(faults)
})
reports <- list.files(dirname(Sys.getenv("FUZZ_REPORTS", "none/")), "^report", full.names = TRUE)
for (report in reports) cat(readLines(report, 30), sep = "\n")
kinds <- vapply(cases, function(case) helpers$fuzz_kind(case), "")
cat(sprintf("%d cases (%s)\n", length(cases),
  paste(table(kinds), names(table(kinds)), collapse = ", ")))
cat(sprintf("%d failed, %d sanitizer reports, %.0f minutes\n", failed, length(reports),
            time[["elapsed"]] / 60))
quit(status = failed > 0 || length(reports) > 0)
