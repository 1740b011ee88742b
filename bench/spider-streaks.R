# Sizes of the test of games after a win, at 5%, for players whom good cards help to win: how many
# games follow a win is chance, and depends on the cards.
#   Rscript bench/spider-streaks.R [games] > bench/results/DATE-spider-streaks.txt
# Takes about ten seconds for each million games.
library(patience)

arguments <- as.numeric(commandArgs(trailingOnly = TRUE))
total <- if (length(arguments) > 0) arguments[1] else 6e6
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), total,
    "games for each line\n\n")
exact <- spider_moments("agt")
players <- list(
  "any cards" = function(z) rep(0.5, length(z)),
  "odds e-fold for each SD" = plogis,
  "won if AGT is at least 4" = function(z) as.numeric(z > 0)
)
set.seed(1)
cat(sprintf("%5s  %-26s %10s %20s\n", "games", "player", "bias (SD)", "size (SE)"))
for (n in c(10, 20, 50, 100)) {
  games <- total %/% n
  z <- (simulate_spider(n * games, seed = 9)$agt - exact[["mean"]]) / sqrt(exact[["variance"]])
  z <- matrix(z, n)
  for (name in names(players)) {
    won <- matrix(runif(length(z)) < players[[name]](z), n)
    after <- rbind(FALSE, won[-n, ])
    counted <- colSums(after)
    means <- (colSums(z * after) / counted)[counted > 0]
    size <- mean(means * sqrt(counted[counted > 0]) < qnorm(0.05))
    cat(sprintf("%5d  %-26s %10.3f %12.4f (%.4f)\n", n, name, mean(means), size,
                sqrt(size * (1 - size) / length(means))))
  }
}
