# Two builds of the package on the same games, in turn: games a second of processor time on one
# thread, and whether their rows are the same.
#   Rscript bench/simulators.R old-library new-library [pairs] > bench/results/DATE-simulators.txt
# The libraries are folders with the package installed; the old one of git worktree, for example.
# Each figure is from a process of its own. Exits with a failure if a row differs.
arguments <- commandArgs(trailingOnly = TRUE)
libraries <- c(old = arguments[1], new = arguments[2])
pairs <- if (length(arguments) > 2) as.integer(arguments[3]) else 7L

calls <- c(
  "Spider, summary" = "simulate_spider(3e5, threads = 1, summary = TRUE)",
  "Spider, summary, guaranteed" =
    "simulate_spider(3e5, order = 'guaranteed', threads = 1, summary = TRUE)",
  "Spider, rows" = "simulate_spider(3e5, threads = 1, progress = FALSE)",
  "Spider, worse of two, summary" =
    "simulate_spider(1e5, 'worse_agt', threads = 1, summary = TRUE)",
  "Pan Galactic, random, original" =
    "simulate_galactic(1e5, 'original', threads = 1, progress = FALSE)",
  "Pan Galactic, random, easy" = "simulate_galactic(1e5, 'easy', threads = 1, progress = FALSE)",
  "Pan Galactic, random, easy4" =
    "simulate_galactic(1e5, 'easy4', threads = 1, progress = FALSE)",
  "Lucie-1" = "simulate_lucie(1e4, 'Lucie-1', threads = 1, progress = FALSE)",
  "Lucie-3" = "simulate_lucie(1e4, 'Lucie-3', threads = 1, progress = FALSE)",
  "Lucie-3-Merci" = "simulate_lucie(5e3, 'Lucie-3-Merci', threads = 1, progress = FALSE)",
  "Lucie-3-Front" = "simulate_lucie(1e3, 'Lucie-3-Front', threads = 1, progress = FALSE)",
  "Lucie-3, value" = "simulate_lucie(2e3, 'Lucie-3', 'value', threads = 1, progress = FALSE)"
)

# Seconds of processor time of each call, and its value, by the package of one library.
child <- tempfile(fileext = ".R")
writeLines(con = child, c(
  "arguments <- commandArgs(trailingOnly = TRUE)",
  "library(patience, lib.loc = arguments[1])",
  "calls <- readRDS(arguments[2])",
  "invisible(simulate_spider(10, threads = 1))",
  "saveRDS(file = arguments[3], lapply(calls, function(call) {",
  "  time <- system.time(value <- eval(parse(text = call)))",
  "  list(value = as.data.frame(value), seconds = sum(time[1:2]))",
  "}))"
))
listed <- tempfile()
saveRDS(calls, listed)
run <- function(library) {
  out <- tempfile()
  status <- system2(file.path(R.home("bin"), "Rscript"), c(child, library, listed, out))
  if (status != 0) stop("The calls failed with ", library)
  readRDS(out)
}

seconds <- array(
  dim = c(pairs, length(calls), 2), dimnames = list(NULL, names(calls), names(libraries))
)
differ <- rep(FALSE, length(calls))
for (pair in seq_len(pairs)) {
  both <- lapply(libraries, run)
  for (build in names(libraries)) {
    seconds[pair, , build] <- vapply(both[[build]], `[[`, 1, "seconds")
  }
  differ <- differ | !mapply(function(a, b) identical(a$value, b$value), both$old, both$new)
}

cat(format(Sys.Date()), "one thread,", pairs, "pairs of processes in turn\n\n")
cat(sprintf("%-31s %10s %10s %6s %15s  %s\n", "", "old", "new", "ratio", "[min, max]", "rows"))
for (i in seq_along(calls)) {
  games <- as.numeric(sub(".*?\\(([0-9e]+).*", "\\1", calls[i], perl = TRUE))
  ratio <- seconds[, i, "old"] / seconds[, i, "new"]
  rate <- games / apply(seconds[, i, ], 2, median)
  cat(sprintf("%-31s %10.0f %10.0f %6.2f [%5.2f, %5.2f]  %s\n", names(calls)[i], rate[["old"]],
              rate[["new"]], median(ratio), min(ratio), max(ratio),
              if (differ[i]) "DIFFERENT" else "the same"))
}
cat("\nGames a second of processor time: medians, and the median of the ratios pair by pair.\n")
quit(status = any(differ))
