# Does J. Wolter round his mean numbers of cards, or cut them off? Two other games of his, whose
# rules and solver he describes so that they can be played here, beside what he published of a
# million deals of each:
#   Rscript studies/wolter-means.R > studies/results/DATE-wolter-means.txt
# with wolter-means.cpp (half a minute, and a g++). Also writes studies/data/wolter-means.csv, for
# studies/masten-wolter.Rmd.
#
# Trigon: 160,076 deals won, 16.2 cards on average, none in 12,296 deals. Storehouse: 438,117
# deals won, "44%", 31.6 cards on average, with the four that start the foundations. (J. Wolter
# (2013), "Experimental Analysis of Trigon Solitaire", and of Storehouse Solitaire,
# politaire.com. His pages on Canfield and Golf could not be read as far as their results. Of
# Acme, 16.9 cards, the rules that he states leave too much open: as we read them far more deals
# are won than he found.) He does not say how often the stock of Storehouse is gone through; three
# times is usual, and gives his wins.
#
# The wins, and in Trigon the deals without a card, tell whether we play his game. A mean that he
# printed tells rounding from cutting off only if one of them would have printed another number.
# His mean is known better than by simulation alone, as his wins are known: each has 52 cards,
# and what is left to chance are the cards of the deals that he lost.
library(patience)

his <- data.frame(
  game = c("trigon", "storehouse"), wins = c(160076, 438117), none = c(12296, NA),
  mean = c(16.2, 31.6)
)
his_deals <- 1e6
deals <- 1e6
seed <- 1

program <- file.path(tempdir(), "wolter-means")
sources <- c("studies/wolter-means.cpp", "src/cards/deals.cpp")
stopifnot(system2("g++", c("-O2", "-std=c++17", "-Isrc", sources, "-o", program)) == 0)

rows <- lapply(seq_len(nrow(his)), function(i) {
  printed <- system2(
    program, c(his$game[i], seed, 1, format(deals, scientific = FALSE)), stdout = TRUE
  )
  sums <- as.numeric(strsplit(printed, " ")[[1]])
  won <- sums[2]
  lost <- deals - won
  lost_mean <- (sums[4] - 52 * won) / lost
  lost_sd <- sqrt((sums[5] - 52^2 * won) / lost - lost_mean^2)
  his_lost <- his_deals - his$wins[i]
  expected <- (52 * his$wins[i] + his_lost * lost_mean) / his_deals
  error <- his_lost / his_deals * lost_sd * sqrt(1 / his_lost + 1 / lost)
  between <- function(low, high) diff(pnorm(c(low, high), expected, error))
  z <- function(x, n) {
    rate <- (x + n) / (deals + his_deals)
    (x / deals - n / his_deals) / sqrt(rate * (1 - rate) * (1 / deals + 1 / his_deals))
  }
  data.frame(
    game = his$game[i], deals = deals, won = won, z_won = z(won, his$wins[i]), none = sums[3],
    z_none = z(sums[3], his$none[i]), mean = sums[4] / deals,
    se = sqrt(sums[5] / deals - (sums[4] / deals)^2) / sqrt(deals), expected = expected,
    expected_se = error, printed = his$mean[i],
    rounded = between(his$mean[i] - 0.05, his$mean[i] + 0.05),
    truncated = between(his$mean[i], his$mean[i] + 0.1), date = format(Sys.Date())
  )
})
rows <- do.call(rbind, rows)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "deals of seed 1\n\n")
for (i in seq_len(nrow(rows))) {
  cat(sprintf("%s: %d won of %d (z = %.1f from his), mean %.4f (SE %.4f)\n", rows$game[i],
              rows$won[i], rows$deals[i], rows$z_won[i], rows$mean[i], rows$se[i]))
  cat(sprintf(
    "  given his wins his mean is %.4f (SE %.4f); it prints %.1f with probability %.3f, cut off %.3f\n",
    rows$expected[i], rows$expected_se[i], rows$printed[i], rows$rounded[i], rows$truncated[i]
  ))
}
write.csv(rows, "studies/data/wolter-means.csv", row.names = FALSE, quote = FALSE)
