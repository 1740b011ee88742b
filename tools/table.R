# The table of win rates: Rscript tools/table.R [deals]. Run by tools/table. Fails if an outcome
# is not that of the atlas.
library(patience)

arguments <- commandArgs(trailingOnly = TRUE)
n <- if (length(arguments) > 0) as.numeric(arguments[1]) else 10000
# The seven variants of the published table.
variants <- c(
  "Down-Color-None", "Up-Color-None", "Up-Suit-None", "Up-Suit-None-NoSplit",
  "Up-Suit-HighRun", "Up-Suit-HighRun-NoSplit", "Up-Suit-AnyRun-NoSplit"
)
threads <- max(1, parallel::detectCores(), na.rm = TRUE)
cat(sprintf("\nSolving %.0f deals of %d variants on %d threads\n", n, length(variants), threads))
time <- system.time(
  games <- simulate_agnes(n, variants, seed = 1, threads = threads, progress = interactive())
)
options(width = 120)
print(win_rate_table(games))
cat(sprintf("\n%.0f seconds\n", time[["elapsed"]]))

# The same variants in the atlas, which has these deals and more.
atlas <- agnes_atlas()
run <- attr(atlas, "run")
deals <- agnes_atlas("deals")
games <- games[games$outcome != "unknown" & games$deal <= run$deals, ]
then <- unlist(deals[variants])[(match(games$variant, variants) - 1) * run$deals + games$deal]
differ <- sum(then != (games$outcome == "won"), na.rm = TRUE)
cat(sprintf("\nThe atlas, deals 1 to %.0f of seed %d, made on %s; of %d outcomes above %s\n",
            run$deals, run$seed, run$date, nrow(games),
            if (differ == 0) "none differs" else paste(differ, "differ")))
# Most of its deals needed no search, so it has no states to show.
table <- win_rate_table(atlas[match(variants, atlas$variant), ])
print(table[!startsWith(names(table), "States")])
quit(status = as.integer(differ > 0))
