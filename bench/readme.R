# The table and the picture of the README:
#   Rscript bench/readme.R > bench/results/DATE-readme.txt
# makes man/figures/win-rates.png too. Takes about ten minutes.
library(patience)

cores <- parallel::detectCores()
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n\n")

published <- c(
  "Down-Color-None", "Up-Color-None", "Up-Suit-None", "Up-Suit-None-NoSplit",
  "Up-Suit-HighRun", "Up-Suit-HighRun-NoSplit", "Up-Suit-AnyRun-NoSplit"
)
time <- system.time(games <- simulate_agnes(10000, published, seed = 1, threads = cores))
options(width = 120)
print(win_rate_table(games))
cat(sprintf("\n10,000 deals of seed 1, %d threads, %.0f seconds\n\n", cores, time[["elapsed"]]))

variants <- agnes_variants()
time <- system.time(
  games <- simulate_agnes(1000, variants$variant, seed = 1, threads = cores, max_states = 1e6)
)
rates <- win_rate(games)
print(as.data.frame(rates[c("variant", "deals", "won", "unknown", "conf.low", "conf.high_if_won")]),
      row.names = FALSE)
cat(sprintf("\n1,000 deals of seed 1, at most 1e6 states a deal, %d threads, %.0f seconds\n", cores,
            time[["elapsed"]]))

# A row for each way to lie, to move and to fill; filled circles split runs, open ones do not.
fill <- c("anyrun", "any1", "highrun", "high1", "none")
rows <- expand.grid(layout = c("down", "up"), runs = c("color", "suit"), empty = fill)
row <- match(
  paste(variants$layout, variants$runs, variants$empty), paste(rows$layout, rows$runs, rows$empty)
)
y <- nrow(rows) + 1 - row - (match(variants$empty, fill) - 1) * 0.6 + ifelse(variants$split, 0.2, -0.2)
words <- c(none = "nothing", high1 = "a highest card", highrun = "a highest run",
           any1 = "any card", anyrun = "any run")

dir.create("man/figures", showWarnings = FALSE, recursive = TRUE)
png("man/figures/win-rates.png", 1500, 1150, res = 150)
par(mar = c(4.2, 16, 2.5, 1), las = 1, cex = 0.9)
plot(NULL, xlim = c(0, 100), ylim = range(y) + c(-0.5, 0.5), yaxt = "n", ylab = "",
     xlab = "deals that can be won, % (1,000 deals each, Wilson 95% intervals)")
title("Agnes Sorel: what a player may put on an empty pile decides", cex.main = 1)
centre <- tapply(y, row, mean)
labels <- rows[as.integer(names(centre)), ]
axis(2, centre, paste0(words[as.character(labels$empty)], ", ", labels$runs, " runs, ", labels$layout),
     tick = FALSE)
abline(h = centre, col = "grey90")
# From the low end with unknown deals lost to the high end with them won.
segments(100 * rates$conf.low, y, 100 * rates$conf.high_if_won, y)
points(50 * (rates$estimate + rates$estimate_if_won), y, pch = ifelse(variants$split, 19, 21), bg = "white")
quoted <- published_rates()
quoted <- quoted[quoted$source %in% c("Masten", "Wolter") & !quoted$misquoted, ]
sign <- c(Masten = 2, Wolter = 6)
for (i in seq_len(nrow(quoted))) {
  at <- centre[labels$empty == quoted$empty[i]]
  points(100 * quoted$wins[i] / quoted$deals[i], max(at) + 0.75, pch = sign[[quoted$source[i]]], cex = 0.9)
}
legend("bottomright", bty = "n", pch = c(19, 21, 2, 6),
       legend = c("runs may be split", "no splitting", "Masten 2021 (published)", "Wolter 2013 (published)"))
invisible(dev.off())
