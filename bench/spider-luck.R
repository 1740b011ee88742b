# Power and size of tests of a dealer by luck, AGT and ATSV, from the games of
# bench/spider-luck-dealers.cpp, see bench/spider-luck.sh.
#   Rscript bench/spider-luck.R games.csv
# Of each dealer: the share of games won; for each statistic how far its mean is from the fair
# one, in standard deviations of a game; the power of a one-sided test at 5% after 100 games
# ("less"; for a dealer who helps "greater"), of 4,000 series drawn from the games; and so many
# games a power of 80% takes, by the normal distribution. Then the share of such series in which a
# monitor ever gives an alarm within 300 games, looking after every one. Where a dealer is fair
# these are false alarms: at most 5% of players who stop when they like.
library(patience)
file <- commandArgs(trailingOnly = TRUE)[1]
games <- utils::read.csv(file, colClasses = c(rows = "character", turned = "character"))
# Each dealer begins with the same deals.
noted <- suppressWarnings(spider_games(games$rows, turned = games$turned, result = games$result))
games$agt <- noted$agt
games$atsv <- noted$atsv
set.seed(1)
series <- 4000
n <- 100
fair <- list(agt = spider_moments("agt"), atsv = spider_moments("atsv"))
p_t <- function(draws) {
  stats::pt(colMeans(draws) / apply(draws, 2, stats::sd) * sqrt(nrow(draws)), nrow(draws) - 1)
}
p_z <- function(draws, law) {
  stats::pnorm((colMeans(draws) - law[["mean"]]) / sqrt(law[["variance"]] / nrow(draws)))
}
drawn <- function(x, at) matrix(x[at], nrow(at))
for (dealer in unique(games$dealer)) {
  of <- games[games$dealer == dealer, ]
  greater <- dealer == "help_losers"
  at <- matrix(sample.int(nrow(of), n * series, TRUE), n)
  # The fair mean is 0: the size of the test is that of games with this mean.
  luck <- if (dealer == "fair") of$luck - mean(of$luck) else of$luck
  p <- list(luck = p_t(drawn(luck, at)), agt = p_z(drawn(of$agt, at), fair$agt),
            atsv = p_z(drawn(of$atsv, at), fair$atsv))
  shift <- c(
    luck = mean(of$luck) / sd(of$luck),
    agt = (mean(of$agt) - fair$agt[["mean"]]) / sqrt(fair$agt[["variance"]]),
    atsv = (mean(of$atsv) - fair$atsv[["mean"]]) / sqrt(fair$atsv[["variance"]])
  )
  cat(sprintf("%s: %d games, %.1f%% won, mean luck %+.2f%% (se %.2f)\n", dealer, nrow(of),
              100 * mean(of$result == "won"), 100 * mean(of$luck),
              100 * sd(of$luck) / sqrt(nrow(of))))
  for (statistic in names(p)) {
    found <- mean((if (greater) 1 - p[[statistic]] else p[[statistic]]) < 0.05)
    toward <- if (greater) shift[[statistic]] else -shift[[statistic]]
    needed <- if (toward > 2 / sqrt(nrow(of))) {
      sprintf("%.0f games for 80%%", ceiling(((qnorm(0.95) + qnorm(0.8)) / toward)^2))
    } else {
      "no shift that these games show"
    }
    cat(sprintf("  %-4s shift %+.3f (se %.3f), power after %d games %.1f%%, %s\n", statistic,
                shift[[statistic]], 1 / sqrt(nrow(of)), n, 100 * found, needed))
  }
  longer <- matrix(sample.int(nrow(of), 300 * series, TRUE), 300)
  bets <- lapply(1:6, function(i) apply(drawn(of[[paste0("bet", i)]], longer), 2, cumsum))
  evidence <- Reduce(`+`, lapply(bets, exp)) / 6
  reached <- apply(evidence, 2, function(e) which(e >= 20)[1])
  cat(sprintf("  monitor by luck: an alarm within 300 games in %.1f%% of series, half of them by game %s\n",
              100 * mean(!is.na(reached)), format(median(reached, na.rm = TRUE))))
}
