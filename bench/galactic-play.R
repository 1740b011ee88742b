# Pan Galactic Solitaire: strategies beside perfect play, games a second, exact counts, fewest
# moves and the table of winnability.
#   Rscript bench/galactic-play.R > bench/results/DATE-galactic-play.txt
# Takes about twenty minutes on one thread.
library(patience)

options(width = 98)
sets <- c("original", "easy", "easy4")
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "seed 1, one thread\n\n")

play <- function(n, strategy, ...) {
  time <- system.time(games <- simulate_galactic(n, strategy = strategy, rules = sets, threads = 1, ...))
  rates <- win_rate(games)
  for (i in seq_along(sets)) {
    rows <- games[games$variant == sets[i], ]
    line <- "%-10s %-8s %8d games: won %7.4f%% [%.4f, %.4f], moves %.2f (SD %.2f), %d at the cap"
    cat(sprintf(paste0(line, "\n"), strategy, sets[i], n, 100 * rates$estimate[i],
                100 * rates$conf.low[i], 100 * rates$conf.high[i], mean(rows$moves), sd(rows$moves),
                sum(rows$reason %in% "moves")))
  }
  # Processor time of this thread, as other programs share the machine.
  cat(sprintf("           %.0f games a second of processor time\n", 3 * n / sum(time[1:2])))
}
play(1e6, "random")
for (strategy in c("first", "complete", "pairs", "suits")) play(1e5, strategy)
play(300, "look_ahead")

cat("\nAll boards of one to three ranks by the fewest moves that win\n")
# As counted on 2026-11-21.
won_of_three <- c(original = 59927478, easy = 237096918, easy4 = 344096424)
for (ranks in 1:3) {
  for (set in sets) {
    time <- system.time(counts <- patience:::count_galactic(ranks, set))
    won <- counts[!is.na(counts$moves), ]
    cat(sprintf("%d %-8s %d of %d won: %s (%.1f s)\n", ranks, set, sum(won$boards),
                sum(counts$boards), paste0(won$moves, ":", won$boards, collapse = " "),
                sum(time[1:2])))
    if (ranks == 3 && sum(won$boards) != won_of_three[[set]]) stop("no longer the same boards")
  }
}
chances <- c(original = 0.024627976, easy = 0.107737391, easy4 = 0.751947996) # galactic_test.cpp
cat("\nExact chance of random play with two ranks:",
    toString(sprintf("%s %.12f", sets, chances)), "\n")

cat("\nFewest moves of 200 deals of a seed, easy\n")
for (ranks in 4:7) {
  deals <- deal_cards("galactic", seed = 1, number = 1:200, ranks = ranks)
  solved <- lapply(unclass(deals), solve_deal, goal = "fewest")
  won <- Filter(function(solution) solution$outcome == "won", solved)
  moves <- vapply(won, function(solution) nrow(solution$moves), 1L)
  cat(sprintf("%d ranks: %d won, %d unknown, mean of the fewest %.2f, from %d to %d\n", ranks,
              length(won), sum(vapply(solved, `[[`, "", "outcome") == "unknown"), mean(moves),
              min(moves), max(moves)))
}

cat("\n")
table <- winnability_table(1:8, n = 1000, threads = 1)
print(table)
columns <- c("ranks", "moves", "method", "deals", "won", "lost", "unknown")
write.csv(as.data.frame(table)[columns], quote = FALSE, row.names = FALSE)
