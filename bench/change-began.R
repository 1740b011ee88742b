# When monitor_change() says that a dealer became unfair: at alarms that are not false, how far
# off the game is that it names; and why it names no set of games: how often the fewest games in
# a row that hold 90% of the evidence hold the first unfair one, which is what they would do if it
# were as likely to be any game and the dealer one of those that the bets are aimed at.
#   Rscript bench/change-began.R [series] > bench/results/DATE-change-began.txt
# Takes some minutes with 1,000 series.
library(patience)
ours <- asNamespace("patience")
series <- as.numeric(c(commandArgs(trailingOnly = TRUE), 1000)[1])
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), series, "series\n")
run_length <- 1000

# Games are drawn from so many of each dealer.
pool <- 2e5
dealers <- list(
  "worse of two by AGT, all games" = spider_dealer("worse_agt"),
  "the same, half of the games" = spider_dealer("worse_agt", probability = 0.5),
  "the same, a quarter" = spider_dealer("worse_agt", probability = 0.25),
  "worse of two by ATSV, all games" = spider_dealer("worse_atsv")
)
deal <- function(dealer) simulate_spider(pool, seed = 4711, dealer = dealer, progress = FALSE)
fair_games <- deal(spider_dealer("fair"))
set.seed(20261128)

# The fewest games in a row that hold 90% of the evidence at game n.
credible <- function(bets, n) {
  since <- lapply(seq_along(bets$on), function(k) {
    rev(cumsum(rev(bets$log_factors[seq_len(n), k])))
  })
  capital <- ours$log_capital(since, bets$log_weights)
  upto <- cumsum(exp(capital - max(capital)))
  upto <- upto / upto[n]
  last <- vapply(c(0, upto[-n]), function(from) c(which(upto >= from + 0.9 - 1e-12), Inf)[1], 1)
  first <- which.min(last - seq_len(n))
  c(first, last[first])
}

cat(
  "\nThe game named less the first unfair one (quantiles), how often it is within 10 games of it,",
  "\nand how often a 90% set by the evidence would hold the first unfair one\n", sep = ""
)
cat(sprintf("%-32s %-5s %5s %6s %6s %6s %6s %7s %6s\n", "dealer", "by", "fair", "alarms", "10%",
            "50%", "90%", "near", "held"))
near <- held <- c()
for (name in names(dealers)) {
  by <- if (grepl("ATSV", name)) "atsv" else "agt"
  bets <- ours$dealer_bets(rbind(fair_games, deal(dealers[[name]])), by)
  for (fair in c(0, 5, 20, 100, 300, 900)) {
    drawn <- matrix(sample.int(pool, (fair + 800) * series, TRUE), fair + 800)
    drawn[fair + 1:800, ] <- drawn[fair + 1:800, ] + pool
    alarms <- apply(ours$log_detector(bets, drawn) >= log(run_length), 2, function(x) which(x)[1])
    found <- vapply(which(alarms > fair), function(i) {
      one <- replace(bets, "log_factors", list(bets$log_factors[drawn[, i], ]))
      set <- credible(one, alarms[i])
      c(ours$change_began(one, alarms[i]) - fair - 1, set[1] <= fair + 1 && set[2] > fair)
    }, c(off = 1, held = 1))
    off <- found["off", ]
    near <- c(near, mean(abs(off) <= 10))
    held <- c(held, mean(found["held", ]))
    cat(sprintf("%-32s %-5s %5d %6d %6.0f %6.0f %6.0f %7.3f %6.3f\n", name, by, fair, ncol(found),
                quantile(off, 0.1), median(off) + 0, quantile(off, 0.9), rev(near)[1], rev(held)[1]))
  }
}
cat(sprintf(
  "\nWithin 10 games: %.0f%% to %.0f%%; held: %.0f%% to %.0f%% (standard errors at most %.1f%%)\n",
  100 * min(near), 100 * max(near), 100 * min(held), 100 * max(held), 50 / sqrt(series)
))
