# How long one tableau of La Belle Lucie takes: whether searching it on several threads could pay.
#   Rscript bench/lucie-one-tableau.R > bench/results/DATE-lucie-one-tableau.txt
# 2,000 first tableaus under each of three rules; takes half a minute on one core.
library(patience)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")),
    "2000 first tableaus each, one thread, processor time of solve_deal()\n\n")
cat(sprintf("%-14s %8s %8s %8s %8s %10s\n", "rules", "median", "99%", "longest", "total",
            "states max"))
for (name in c("Lucie-1", "Lucie-1-Merci", "Lucie-1-Front")) {
  rules <- rules_lucie(name = name)
  solved <- vapply(1:2000, function(number) {
    tableau <- deal_cards("lucie", seed = 1, number = number)
    time <- system.time(solution <- solve_deal(tableau, rules), gcFirst = FALSE)
    c(sum(time[1:2]), solution$examined)
  }, c(0, 0))
  seconds <- solved[1, ]
  cat(sprintf("%-14s %6.0fms %6.0fms %6.0fms %7.1fs %10.0f\n", name, 1000 * median(seconds),
              1000 * quantile(seconds, 0.99), 1000 * max(seconds), sum(seconds),
              max(solved[2, ])))
}
