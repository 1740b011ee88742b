# Ten million rows in bounded memory: the most memory that R had after each step. Fails where ten
# million rows need half as much memory again as one million, or file and memory differ:
#   Rscript bench/run-memory.R > bench/results/DATE-run-memory.txt
# Takes a few minutes.
library(patience)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
peak <- function() {
  status <- readLines("/proc/self/status")
  as.numeric(gsub("[^0-9]", "", grep("VmHWM", status, value = TRUE))) / 1024
}
file <- tempfile(fileext = ".sqlite")
step <- function(what, code) {
  seconds <- system.time(code)[["elapsed"]]
  cat(sprintf("%-46s %6.1f s, peak %4.0f MB\n", what, seconds, peak()))
  invisible(peak())
}
step("package loaded", NULL)
million <- step("one million games of Spider into a file", simulate_spider(1e6, file = file))
step("ten million", simulate_spider(1e7, file = file))
cat(sprintf("file: %.0f MB, %.1f bytes a row\n", file.size(file) / 2^20, file.size(file) / 1e7))
step("summary in the file", print(as.data.frame(summary(open_run(file)))))
step("called again: nothing to do", simulate_spider(1e7, file = file))
most <- step("exported to CSV", csv <- export_run(file, tempfile(fileext = ".csv")))
cat(sprintf("CSV: %.0f MB\n", file.size(csv) / 2^20))
same <- identical(
  as.data.frame(summary(open_run(file))), as.data.frame(simulate_spider(1e7, summary = TRUE))
)
cat("The summary of the file is that of memory:", if (same) "yes" else "NO", "\n")
lines <- as.numeric(system2("wc", c("-l", "<", csv), stdout = TRUE)) - 1
bounded <- most <= 1.5 * million
cat(sprintf("Rows in the CSV: %.0f\n", lines))
cat("No step of ten million needs half as much again as one million:", if (bounded) "yes" else "NO", "\n")
quit(status = !same || !bounded || lines != 1e7)
