# What the solver of Spider decides, and in which time: fair deals with four, two and one suits,
# and the 44 deals of Windows XP's Spider in which four rows or more have no move. Of each kind the
# first fifty wins are replayed by the judge, of the 44 all.
#   Rscript bench/spider-solver.R [FOUR TWO ONE WORST] > bench/results/DATE-spider-solver.txt
# FOUR, TWO and ONE are how many deals with so many suits, WORST how many of the 44; by default
# 1000, 300, 300 and 44. A thousand deals take some three minutes of one core, the 44 fifteen.
library(patience)
given <- as.integer(commandArgs(TRUE))
deals <- c(given, utils::tail(c(1000L, 300L, 300L, 44L), 4 - length(given)))
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")

decide <- function(deals, rules, limits = list(), judged = 50) {
  do.call(rbind, lapply(seq_along(deals), function(i) {
    deal <- deals[[i]]
    time <- system.time(found <- do.call(solve_deal, c(list(deal, rules), limits)))
    if (found$outcome == "won" && i <= judged) stopifnot(check_solution(found)$won)
    data.frame(
      deal = deal$name, outcome = found$outcome, moves = nrow(found$moves),
      seconds = time[["user.self"]] + time[["sys.self"]], examined = found$examined,
      proved = if (found$outcome == "lost") found$stored else NA
    )
  }))
}
said <- function(what, rows) {
  won <- rows[rows$outcome == "won", ]
  rate <- win_rate_interval(nrow(won), nrow(rows), sum(rows$outcome == "unknown"),
                            method = "clopper-pearson")
  cat(sprintf(
    "%-26s %5d deals: %d won, %d lost, %d unknown; winnable [%.4f, %.4f]\n  seconds median %.3f mean %.3f 95%% %.2f most %.1f; within 1 s %.1f%%; moves median %.0f\n",
    what, nrow(rows), nrow(won), sum(rows$outcome == "lost"), sum(rows$outcome == "unknown"),
    rate$conf.low, rate$conf.high, median(rows$seconds), mean(rows$seconds),
    quantile(rows$seconds, 0.95), max(rows$seconds), 100 * mean(rows$seconds < 1),
    median(won$moves)
  ))
  open <- rows[rows$outcome != "won", ]
  for (i in seq_len(nrow(open))) {
    cat(sprintf("    %s: %s, %s\n", open$deal[i], open$outcome[i], if (is.na(open$proved[i])) {
      sprintf("%.0f positions generated", open$examined[i])
    } else {
      sprintf("a proof over %.0f positions", open$proved[i])
    }))
  }
}

for (i in which(deals[1:3] > 0)) {
  fair <- unclass(deal_cards("spider", seq_len(deals[i])))
  rules <- c("Spider-4", "Spider-2", "Spider-1")[i]
  said(paste(c("four suits", "two suits", "one suit")[i], "seed 1", sep = ", "), decide(fair, rules))
}
if (deals[4] == 0) quit()

# The numbers that bench/spider-xp.sh found.
lines <- readLines("bench/results/2026-11-21-spider-xp.txt")
worst <- as.numeric(unlist(regmatches(lines, gregexpr("^[0-9]+$", lines, perl = TRUE))))
worst <- utils::head(unique(worst[!is.na(worst) & worst > 1000]), deals[4])
said("the worst of Windows XP", decide(
  unclass(deal_cards("spider", worst, from = "windows-xp")), "Spider-4",
  list(max_states = 1e8, max_memory = 6000), judged = 44
))
