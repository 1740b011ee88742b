# What one version of the package costs against another: the same cheap deals by two installed
# versions in turn, each in a process of its own, by processor time of all threads and by the
# clock:
#   Rscript bench/run-versions.R BEFORE AFTER [pairs] > bench/results/DATE-run-versions.txt
# where BEFORE and AFTER are the libraries they are installed in. The sums of rows must agree.
# Takes a minute of processor time for each three pairs.
libraries <- commandArgs(trailingOnly = TRUE)[1:2]
pairs <- as.integer(c(commandArgs(trailingOnly = TRUE)[-(1:2)], 7)[1])
script <- tempfile(fileext = ".R")
writeLines(c(
  "library(patience, lib.loc = commandArgs(TRUE)[1])",
  "measure <- function(simulate) {",
  "  simulate(1000)",
  "  time <- system.time(found <- simulate(1))",
  "  c(sum(time[c('user.self', 'sys.self')]), time[['elapsed']], found)",
  "}",
  "agnes <- function(part) {",
  "  sum(simulate_agnes(2e5 / part, 'Up-Suit-None', threads = 2)$examined)",
  "}",
  "galactic <- function(part) sum(simulate_galactic(1e6 / part, threads = 2)$moves)",
  "spider <- function(part) sum(simulate_spider(2e6 / part, threads = 2)$atsv)",
  "few <- function(part) {",
  "  for (i in seq_len(200 / min(part, 200))) {",
  "    games <- simulate_agnes(2, 'Up-Suit-None', seed = i, threads = 2)",
  "  }",
  "  sum(games$examined)",
  "}",
  "play <- list(agnes = agnes, galactic = galactic, spider = spider, few = few)",
  "writeLines(sprintf('%s %.17g', rep(names(play), each = 3), unlist(lapply(play, measure))))"
), script)
measure <- function(library) {
  lines <- system2(file.path(R.home("bin"), "Rscript"), c(script, library), stdout = TRUE)
  values <- as.numeric(sub(".* ", "", lines))
  matrix(values, 3, dimnames = list(NULL, unique(sub(" .*", "", lines))))
}

found <- lapply(seq_len(pairs), function(i) {
  # Which goes first changes from pair to pair.
  turns <- if (i %% 2 == 0) 1:2 else 2:1
  measured <- lapply(libraries[turns], measure)[order(turns)]
  stopifnot(identical(measured[[1]][3, ], measured[[2]][3, ]))
  measured
})
cat(format(Sys.Date()), pairs, "pairs, after/before, median (range)\n")
titles <- c(
  agnes = "Agnes Sorel, Up-Suit-None, 200,000 deals",
  galactic = "Pan Galactic, random play, 10^6",
  spider = "Spider, 2 * 10^6 games", few = "Agnes Sorel, 200 calls of 2 deals"
)
for (name in names(titles)) {
  ratios <- vapply(found, function(pair) pair[[2]][1:2, name] / pair[[1]][1:2, name], c(1, 1))
  lines <- apply(ratios, 1, function(x) sprintf("%.3f (%.3f to %.3f)", median(x), min(x), max(x)))
  cat(sprintf("%-42s processor %s, clock %s\n", titles[[name]], lines[1], lines[2]))
}
