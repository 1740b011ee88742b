# How often the intervals of win_rate_adjusted() hold the rate, how many games adjusting is worth,
# and how often two groups with one rate are told apart. Players who do not see the hidden cards,
# on populations of fair deals whose rate is known; samples of them without replacement.
#   Rscript bench/luck.R [SERIES] > bench/results/DATE-luck.txt
# 5,000 series take a quarter of an hour of one core, most of it to play the populations.
library(patience)
series <- as.integer(c(commandArgs(TRUE), "5000")[1])
seed <- 11
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")

population <- function(rules, n, shares) {
  games <- simulate_spider(n, player = "person", rules = rules, width = 12, seed = seed,
                           progress = FALSE)
  cards <- simulate_spider(n, seed = seed, progress = FALSE)
  cards <- cards[match(games$deal, cards$game), ]
  luck <- list(cards = cbind(cards$agt, cards$atsv))
  means <- list(cards = c(spider_moments("agt")[["mean"]], spider_moments("atsv")[["mean"]]))
  if (shares) {
    deals <- deal_cards("spider", games$deal, seed = seed)
    luck$share <- cbind(difficulty(deals, rules, games = 10, width = 12,
                                   control = solver_control(max_states = 1))$estimate)
    means$share <- mean(luck$share)
  }
  list(rules = rules, won = games$outcome == "won", luck = luck, means = means)
}

look <- function(all, kind, n) {
  rate <- mean(all$won)
  luck <- all$luck[[kind]]
  found <- vapply(seq_len(series), function(i) {
    chosen <- sample.int(length(all$won), 2 * n)
    one <- win_rate_adjusted(
      all$won[chosen], luck[chosen, , drop = FALSE], all$means[[kind]],
      group = rep(c("a", "b"), each = n)
    )
    plain <- win_rate_interval(one$won[1], n)
    c(
      holds = one$conf.low[1] <= rate && rate <= one$conf.high[1],
      plain = plain$conf.low <= rate && rate <= plain$conf.high,
      r.squared = one$r.squared[1], worth = one$worth[1] / n,
      off = one$estimate[1] - rate, off_plain = one$rate[1] - rate, differ = one$p.value[2] < 0.05
    )
  }, numeric(7))
  mean_of <- rowMeans(found)
  gain <- stats::var(found["off_plain", ]) / stats::var(found["off", ])
  cat(sprintf(
    paste(
      "%s, rate %.1f%%, luck by %-5s %3d games: coverage %.1f%% (unadjusted %.1f%%),",
      "R^2 %.3f, worth %.2f by its word, %.2f by the variance; size %.1f%%\n"
    ),
    all$rules, 100 * rate, kind, n, 100 * mean_of["holds"], 100 * mean_of["plain"],
    mean_of["r.squared"], mean_of["worth"], gain, 100 * mean_of["differ"]
  ))
}

set.seed(1)
for (all in list(population("Spider-2", 4000, TRUE), population("Spider-4", 20000, FALSE))) {
  for (kind in names(all$luck)) for (n in c(30, 100, 300)) look(all, kind, n)
}
