# Whether another version of the solver says something else: the same deals under many sets of
# rules by two installed versions, each in a process of its own.
#   Rscript bench/verdict-changes.R BEFORE AFTER [DEALS] > bench/results/DATE-verdict-changes.txt
# where BEFORE and AFTER are the libraries they are installed in. The sets are those in which
# cards come back from the foundations and highest cards go on base cards, where a wrong loss was
# mended on 23 November 2026: 120 of them, each with DEALS deals of its own, 500 if it is not
# said, and 10,000 states. Takes some five minutes of processor time.
arguments <- commandArgs(trailingOnly = TRUE)
libraries <- c(before = arguments[1], after = arguments[2])
deals <- as.integer(c(arguments[-(1:2)], 500)[1])

script <- tempfile(fileext = ".R")
writeLines(c(
  "arguments <- commandArgs(TRUE)",
  "library(patience, lib.loc = arguments[1])",
  "sets <- expand.grid(",
  "  runs = c('color', 'suit', 'single'),",
  "  empty = c('none', 'high1', 'highrun', 'any1', 'anyrun'),",
  "  split = c(TRUE, FALSE), build = c('color', 'suit'), wrap = c('circular', 'park'),",
  "  stringsAsFactors = FALSE",
  ")",
  "games <- lapply(seq_len(nrow(sets)), function(i) {",
  "  rules <- do.call(rules_agnes, c(list(layout = 'down', back = TRUE), sets[i, ]))",
  "  numbers <- (i - 1) * as.integer(arguments[2]) + seq_len(as.integer(arguments[2]))",
  "  found <- simulate_agnes(number = numbers, rules = rules, seed = 7, progress = FALSE,",
  "                          max_states = 1e4)",
  "  data.frame(rules = format(rules), found[c('deal', 'outcome', 'examined')])",
  "})",
  "saveRDS(do.call(rbind, games), arguments[3])"
), script)
games <- lapply(libraries, function(library) {
  file <- tempfile(fileext = ".rds")
  status <- system2("Rscript", shQuote(c(script, library, deals, file)))
  stopifnot(status == 0)
  readRDS(file)
})
stopifnot(identical(games$before[c("rules", "deal")], games$after[c("rules", "deal")]))

cat(format(Sys.Date()), "seed 7,", length(unique(games$before$rules)), "sets of rules,", deals,
    "deals each, at most 10,000 states\n\n")
print(table(before = games$before$outcome, after = games$after$outcome))
cat("\nOther numbers of states:", sum(games$before$examined != games$after$examined), "\n")
known <- games$before$outcome != "unknown" & games$after$outcome != "unknown"
differ <- sum(games$before$outcome[known] != games$after$outcome[known])
lost <- sum(games$before$outcome == "lost" & known)
cat("Other verdicts:", differ, "\n")
cat(sprintf("Losses that are none: %d of %d, at most %.1f in 100,000 (95%%, one side)\n",
            sum(games$before$outcome[known] == "lost" & games$after$outcome[known] == "won"),
            lost, 1e5 * qbeta(0.95, differ + 1, lost - differ)))
