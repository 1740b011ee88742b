# Deals of Spider whose last row is eight sevens and two kings, of which none fits on another: can
# they be won? The cards of our deals 1 to n of seed 1, with these ten cards dealt last.
#   Rscript bench/spider-last-row.R [n] > bench/results/DATE-spider-last-row.txt
library(patience)
n <- as.integer(c(commandArgs(TRUE), 20)[1])
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
outcomes <- vapply(seq_len(n), function(i) {
  cards <- as.character(as_cards(deal_cards("spider", i)$cards))
  rank <- sub(".$", "", cards)
  last <- c(which(rank == "7"), which(rank == "K")[1:2])
  found <- solve_deal(as_deal(paste(c(cards[-last], cards[last]), collapse = " "), "spider"))
  cat(sprintf("deal %d: %s, %d moves\n", i, found$outcome, nrow(found$moves)))
  found$outcome
}, "")
print(table(outcomes))
