# Is Agnes Sorel won as often if the longest pile lies on the left, as in Dalton's book, so that
# the last two cards of the stock go to the longest piles? 100,000 deals, each played both ways.
#   Rscript studies/mirrored.R > studies/results/DATE-mirrored.txt
# with the package installed, from the root of the repository; 15 minutes of one core.
library(patience)
cat("patience ", format(packageVersion("patience")), ", ", format(Sys.Date()), "\n\n", sep = "")
rules <- c("Up-Suit-AnyRun", "Up-Suit-AnyRun-Mirrored")
games <- simulate_agnes(1e5, rules, seed = 2, max_states = 1e6, progress = FALSE)
print(win_rate(games))
found <- compare_variants(games)
columns <- c("both_won", "variant_only", "reference_only", "both_lost", "unknown", "estimate",
             "conf.low", "conf.high", "p.value")
print(as.data.frame(found)[columns], digits = 3, row.names = FALSE)
cat(found$verdict, "\n")
