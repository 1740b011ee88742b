# Decks 1 to 1000 of quagnes under all forty variants, beside the verdicts of an independent
# solver, every win replayed by check_solution(); and decks 1 to 10,000 under the seven variants of
# the published table. Nothing is left unknown within a gigabyte a thread.
#   Rscript bench/verdicts.R FOLDER > bench/results/DATE-verdicts.txt
# FOLDER holds verdicts.csv.gz with columns variant, deck and outcome. Takes some ten minutes.
library(patience)

arguments <- commandArgs(trailingOnly = TRUE)
verdicts <- read.csv(file.path(arguments[1], "verdicts.csv.gz"))
cores <- parallel::detectCores()
decks <- deal_cards("agnes", 1:10000, from = "quagnes")
max_states <- 1e9
max_memory <- 1024
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "at most", max_states,
    "states and", max_memory, "MB a deal,", cores, "threads\n\n")

failed <- 0
cat(sprintf("%-26s %5s %5s %8s %9s %12s %7s %8s\n", "variant", "won", "lost", "unknown",
            "disagree", "new verdicts", "judged", "seconds"))
for (variant in agnes_variants$variant) {
  rules <- rules_agnes(variant)
  time <- system.time(
    games <- simulate_agnes(deals = decks[1:1000], rules = rules, threads = cores,
                            max_states = max_states, max_memory = max_memory)
  )
  ours <- as.character(games$outcome)
  theirs <- verdicts[verdicts$variant == variant, ]
  theirs <- theirs$outcome[match(1:1000, theirs$deck)]
  disagree <- sum(ours != theirs & ours != "unknown" & theirs != "unknown")
  won <- which(ours == "won")
  judged <- parallel::mclapply(won, function(i) {
    solution <- solve_deal(decks[[i]], rules, max_states = max_states, max_memory = max_memory)
    check_solution(decks[[i]], rules, solution)$won
  }, mc.cores = cores)
  judged <- sum(unlist(judged))
  failed <- failed + disagree + (judged < length(won)) + sum(ours == "unknown")
  cat(sprintf("%-26s %5d %5d %8d %9d %12d %7d %8.1f\n", variant, length(won), sum(ours == "lost"),
              sum(ours == "unknown"), disagree, sum(theirs == "unknown" & ours != "unknown"),
              judged, time[["elapsed"]]))
}

cat("\nDecks 1 to 10,000\n")
published <- c(
  "Down-Color-None", "Up-Color-None", "Up-Suit-None", "Up-Suit-None-NoSplit", "Up-Suit-HighRun",
  "Up-Suit-HighRun-NoSplit", "Up-Suit-AnyRun-NoSplit"
)
games <- simulate_agnes(deals = decks, rules = published, threads = cores, max_states = max_states,
                        max_memory = max_memory)
rates <- win_rate(games)
print(as.data.frame(rates[c("variant", "deals", "won", "lost", "unknown", "states_max")]),
      row.names = FALSE)
failed <- failed + sum(rates$won[3:4] != c(45, 43)) + sum(rates$unknown)

cat("\nMean best score of decks 1 to 1000, Up-Suit-None: ")
best <- simulate_agnes(deals = decks[1:1000], rules = "Up-Suit-None", goal = "score")
cat(format(mean(best$best_score), nsmall = 3), "\n")
cat("\n", if (failed == 0) "All agree." else paste(failed, "failures."), "\n", sep = "")
quit(status = failed > 0)
