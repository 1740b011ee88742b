# How long the lines of wins at Spider are: the first that is found, and with goal = "short". Fair
# deals that nothing was tuned on; each line is replayed by the judge.
#   Rscript bench/spider-lines.R [DEALS [GOAL]] > bench/results/DATE-spider-lines.txt
# Thirty deals of each kind take some eight minutes of one core; 340 with the goal "win" alone, a
# thousand lines, some ten.
library(patience)
asked <- commandArgs(TRUE)
deals <- unclass(deal_cards("spider", seq_len(as.integer(c(asked, "30")[1])), seed = 7))
goals <- if (length(asked) > 1) asked[2] else c("win", "short")
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
for (rules in c("Spider-4", "Spider-2", "Spider-1")) {
  for (goal in goals) {
    time <- system.time(found <- lapply(deals, solve_deal, rules, goal))
    won <- Filter(function(one) one$outcome == "won", found)
    stopifnot(vapply(won, function(one) check_solution(one)$won, TRUE))
    moves <- vapply(won, function(one) nrow(one$moves), 1L)
    cat(sprintf(
      "%-9s %-5s %d deals, %d won and judged: moves median %.0f, from %d to %d, ", rules, goal,
      length(deals), length(won), median(moves), min(moves), max(moves)
    ))
    cat(sprintf(
      "quartiles %.0f and %.0f; %.2f s each\n", quantile(moves, 0.25), quantile(moves, 0.75),
      time[["user.self"]] / length(deals)
    ))
  }
}
