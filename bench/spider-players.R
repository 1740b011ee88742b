# How often Spider is won by one who sees what a person sees, by width, and whether AGT and ATSV
# measure a player's luck: what one standard deviation of each is worth. Fair deals of a seed that
# nothing was tuned on.
#   Rscript bench/spider-players.R [SHARE] > bench/results/DATE-spider-players.txt
# All of it takes ten minutes of two cores; SHARE = 0.1 a tenth of the games.
library(patience)
share <- as.numeric(c(commandArgs(TRUE), "1")[1])
seed <- 7
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
played <- function(rules, width, n) {
  n <- ceiling(share * n)
  time <- system.time(
    games <- simulate_spider(n, player = "person", rules = rules, width = width, seed = seed)
  )
  rate <- win_rate(games)
  cat(sprintf(
    "%-18s width %4d: won %d of %d, %.1f%% [%.1f, %.1f]; %.1f suits; %.3f s of a core a game\n",
    rules, width, rate$won, n, 100 * rate$estimate, 100 * rate$conf.low, 100 * rate$conf.high,
    mean(games$suits), sum(time[c("user.self", "sys.self")]) / n
  ))
  games
}
# The odds ratio for a standard deviation of fair games, and how much it moves the win rate.
luck <- function(games) {
  cards <- simulate_spider(max(games$deal), seed = seed)
  cards <- cards[match(games$deal, cards$game), ]
  won <- games$outcome == "won"
  for (name in c("agt", "atsv")) {
    exact <- spider_moments(name)
    x <- (cards[[name]] - exact[["mean"]]) / sqrt(exact[["variance"]])
    fit <- glm(won ~ x, family = binomial())
    ends <- coef(fit)[2] + c(-1, 1) * qnorm(0.975) * sqrt(vcov(fit)[2, 2])
    worth <- mean(fitted(fit) * (1 - fitted(fit))) * coef(fit)[2]
    shared <- 1 - sum((won - fitted(fit))^2) / sum((won - mean(won))^2)
    cat(sprintf(
      "  %-4s one SD: logit %.2f [%.2f, %.2f], %.1f points of the win rate; R^2 %.3f\n",
      name, coef(fit)[2], ends[1], ends[2], 100 * worth, shared
    ))
  }
}
luck(played("Spider-4", 12, 4000))
luck(played("Spider-4", 60, 4000))
luck(played("Spider-4", 200, 1000))
invisible(played("Spider-4", 600, 500))
luck(played("Spider-2", 60, 2000))
luck(played("Spider-1", 60, 1000))
invisible(played("Spider-4-OntoEmpty", 60, 1000))
