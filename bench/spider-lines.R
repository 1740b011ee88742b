# How long the lines of wins at Spider are: the first that is found, and with goal = "short". Fair
# deals that nothing was tuned on; each line is replayed by the judge.
#   Rscript bench/spider-lines.R [DEALS] > bench/results/DATE-spider-lines.txt
# Thirty deals of each kind take some eight minutes of one core.
library(patience)
deals <- unclass(deal_cards("spider", seq_len(as.integer(c(commandArgs(TRUE), "30")[1])), seed = 7))
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
for (rules in c("Spider-4", "Spider-2", "Spider-1")) {
  for (goal in c("win", "short")) {
    time <- system.time(found <- lapply(deals, solve_deal, rules, goal))
    stopifnot(vapply(found, function(one) check_solution(one)$won, TRUE))
    moves <- vapply(found, function(one) nrow(one$moves), 1L)
    cat(sprintf(
      "%-9s %-5s %d deals: moves median %.0f, from %d to %d, quartiles %.0f and %.0f; %.2f s each\n",
      rules, goal, length(deals), median(moves), min(moves), max(moves),
      quantile(moves, 0.25), quantile(moves, 0.75), time[["user.self"]] / length(deals)
    ))
  }
}
