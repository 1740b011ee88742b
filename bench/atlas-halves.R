# Two parts of the atlas solved again, each with other threads and another memory than it had
# (data-raw/agnes-atlas.R), and no verdict taken from another rule set's:
#   Rscript bench/atlas-halves.R forty|programs [DEALS [FILE]] > bench/results/DATE-atlas-halves.txt
# with the package installed. The first DEALS and the last DEALS of the atlas, 1,000 each by
# default, under all forty variants or the rules of the programs: outcomes deal by deal, and wins
# beside the atlas' counts of the same deals. A thousand deals take some two minutes of processor
# time. FILE is the agnes-atlas-deals.rds of another computation, which is compared as a whole:
# that of commit f688385 has 50,000 deals, made with 1,024 MB on another machine. The exit status
# is 1 if a verdict differs.
library(patience)

arguments <- commandArgs(TRUE)
rules <- arguments[1]
deals <- if (length(arguments) > 1) as.numeric(arguments[2]) else 1000
atlas <- agnes_atlas("deals", rules)
variants <- agnes_atlas(rules = rules)$variant
run <- attr(atlas, "run")
halves <- list(
  list(number = seq_len(deals), threads = 1, max_memory = 256),
  list(number = seq(nrow(atlas) - deals + 1, nrow(atlas)), threads = 2, max_memory = 1024)
)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
cat(sprintf("The atlas: %.0f deals, %.0f threads, %.0f MB, %s\n\n", run$deals, run$threads,
            run$max_memory, run$date))
differ <- 0
won <- counted <- 0
for (half in halves) {
  time <- system.time(games <- simulate_agnes(
    number = half$numbers, rules = variants, seed = run$seed, progress = FALSE,
    control = solver_control(
      max_states = run$max_states, max_memory = half$max_memory, threads = half$threads,
      memory = 8192
    )
  ))
  then <- as.vector(as.matrix(atlas[half$numbers, variants]))
  at <- cbind(match(games$deal, half$numbers), match(games$variant, variants))
  then <- matrix(then, deals)[at]
  now <- ifelse(games$outcome == "unknown", NA, games$outcome == "won")
  known <- !is.na(now) & !is.na(then)
  wrong <- known & now != then
  cat(sprintf(
    paste("Deals %.0f to %.0f, %d thread%s, %d MB: %.0f won here, %.0f in the atlas; unknown",
          "%.0f and %.0f; %.0f verdicts differ; %.0f s\n"),
    min(half$numbers), max(half$numbers), half$threads, if (half$threads > 1) "s" else "",
    half$max_memory, sum(now, na.rm = TRUE), sum(then, na.rm = TRUE), sum(is.na(now)),
    sum(is.na(then)), sum(wrong), time[["elapsed"]]
  ))
  differ <- differ + sum(wrong)
  won <- won + table(factor(games$variant[known & now], variants))
  counted <- counted + table(factor(games$variant[known & then], variants))
}
cat(sprintf(
  paste("\nBoth: %d of the %d variants have the same number of wins as in the atlas, where both",
        "know the deals.\n"), sum(won == counted), length(variants)
))

if (length(arguments) > 2) {
  stored <- readRDS(arguments[3])
  other <- patience:::atlas_deals(stored, 8 * nrow(stored$won), variants)
  ours <- as.matrix(atlas[other$deal, variants])
  other <- as.matrix(other[variants])
  wrong <- sum(ours != other, na.rm = TRUE)
  both <- !is.na(ours) & !is.na(other)
  same <- colSums(ours & both, na.rm = TRUE) == colSums(other & both, na.rm = TRUE)
  cat(sprintf(
    paste("\nDeals 1 to %.0f by another computation: %.0f won there, %.0f in the atlas; unknown",
          "%.0f and %.0f; %.0f verdicts differ; where both know the deals %d of the %d variants",
          "have the same number of wins.\n"),
    nrow(other), sum(other, na.rm = TRUE), sum(ours, na.rm = TRUE), sum(is.na(other)),
    sum(is.na(ours)), wrong, sum(same), length(variants)
  ))
  differ <- differ + wrong
}
quit(status = as.integer(differ > 0))
