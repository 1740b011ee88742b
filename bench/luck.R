# How often the intervals of win_rate_adjusted() hold the rate, how many games adjusting is worth,
# and how often two groups with one rate are told apart. Players who do not see the hidden cards,
# on populations of fair deals whose rate is known; samples of them without replacement. Then the
# exact method: its size, and its odds ratios beside those of survival::clogit().
#   Rscript bench/luck.R [SERIES] [exact] > bench/results/DATE-luck[-exact].txt
# With exact only that, by AGT alone, which takes some minutes.
# 5,000 series take a quarter of an hour of one core, most of it to play the populations.
suppressPackageStartupMessages({
  library(patience)
  library(survival)
})
series <- as.integer(c(commandArgs(TRUE), "5000")[1])
only_exact <- "exact" %in% commandArgs(TRUE)
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
two <- population("Spider-2", 4000, !only_exact)
for (all in if (!only_exact) list(two, population("Spider-4", 20000, FALSE))) {
  for (kind in names(all$luck)) for (n in c(30, 100, 300)) look(all, kind, n)
}

# The exact method, with few games in each of two groups that are equally good.
cat("\nThe exact method: size at 5%, and coverage of the odds ratio, which is 1\n")
exact <- function(all, kind, n) {
  luck <- all$luck[[kind]][, 1]
  found <- vapply(seq_len(series), function(i) {
    chosen <- sample.int(length(all$won), 2 * n)
    one <- win_rate_adjusted(
      all$won[chosen], luck[chosen], 0, group = rep(c("a", "b"), each = n), method = "exact"
    )
    c(one$p.value[2] <= 0.05, one$odds.low[2] <= 1 && one$odds.high[2] >= 1)
  }, numeric(2))
  cat(sprintf(
    "%s, luck by %-5s %3d games: size %.1f%%, coverage %.1f%%\n", all$rules, kind, n,
    100 * mean(found[1, ]), 100 * mean(found[2, ])
  ))
}
for (kind in names(two$luck)) for (n in c(10, 20, 50)) exact(two, kind, n)

worst <- max(vapply(1:200, function(i) {
  games <- data.frame(
    could = sample(0:1, 60, TRUE), group = rep(c("a", "b"), c(25, 35)), won = runif(60) < 0.4
  )
  fit <- clogit(won ~ (group == "b") + strata(could), games, method = "exact")
  ours <- win_rate_adjusted(games$won, games$could, 0, group = games$group, method = "exact")
  abs(log(ours$odds.ratio[2]) - coef(fit)[[1]])
}, 1))
cat(sprintf("Log odds ratio beside clogit() in 200 data sets: at most %.1e apart\n", worst))
quit(status = worst > 1e-4)
