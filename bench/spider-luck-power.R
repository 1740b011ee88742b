# What luck finds of dealers of whole deals, beside AGT and ATSV: the power of a one-sided test at
# 5% after 100 games. For luck 600 games of the reference player are played of each dealer.
#   Rscript bench/spider-luck-power.R > bench/results/DATE-spider-luck-power.txt
# with the package installed, from the root of the repository; ten minutes of two cores.
library(patience)
cat("patience ", format(packageVersion("patience")), ", ", format(Sys.Date()), "\n\n", sep = "")
dealers <- c("fair", "worse_card", "worse_agt", "worse_first", "worse_atsv", "redeal",
             "naive_swap")
rows <- lapply(dealers, function(dealer) {
  test <- function(statistic) dealer_test(statistic, alternative = "less")
  rbind(
    as.data.frame(power_dealer(dealer, 100, test(c("agt", "atsv")), reps = 2000)),
    as.data.frame(power_dealer(dealer, 100, test("luck"), reps = 600, seed = 9005))
  )
})
columns <- c("dealer", "statistic", "reps", "shift", "estimate", "conf.low", "conf.high")
print(do.call(rbind, rows)[columns], digits = 3, row.names = FALSE)
