# How often Spider is won by one who sees what a person sees, by width, and whether AGT and ATSV
# measure a player's luck: what one standard deviation of each is worth. Fair deals of a seed that
# nothing was tuned on.
#   Rscript bench/spider-players.R > bench/results/DATE-spider-players.txt
#   Rscript bench/spider-players.R WIDTH GAMES   four suits by another width alone
#   Rscript bench/spider-players.R DEALS         what tells best whether a game is won, alone
#   Rscript bench/spider-players.R reference GAMES   the reference player beside the person, alone
#   Rscript bench/spider-players.R luck GAMES    AGT and ATSV alone, for two players and two suits
# All of it takes ten minutes of two cores, and 200 games by a width of 3,000 three more;
# 100,000 games of luck take 80 minutes of one core.
library(patience)
seed <- 7
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
played <- function(rules, width, n, player = "person", threads = 2) {
  time <- system.time(games <- simulate_spider(
    n,
    player = player, rules = rules, width = width, seed = seed, threads = threads
  ))
  rate <- win_rate(games)
  cat(sprintf(
    paste(
      "%-9s %-18s width %4d: won %d of %d, %.1f%% [%.1f, %.1f]; %.1f suits;",
      "%.3f s of a core a game\n"
    ),
    player, rules, width, rate$won, n,
    100 * rate$estimate, 100 * rate$conf.low, 100 * rate$conf.high,
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
# What tells best whether a game is won: in how many of twenty other games the deal was won.
shared <- function(n) {
  games <- simulate_spider(n, player = "person", width = 60, seed = seed)
  won <- games$outcome == "won"
  share <- difficulty(deal_cards("spider", seq_len(n), seed = seed), games = 20)$estimate
  luck <- cor(won, share)
  ends <- tanh(atanh(luck) + c(-1, 1) * qnorm(0.975) / sqrt(n - 3))
  cat(sprintf(
    "Spider-4, %d deals, share of 20 other games won against one: R^2 %.2f [%.2f, %.2f]\n",
    n, luck^2, ends[1]^2, ends[2]^2
  ))
}
# The same deals by both players, so that they can be compared in pairs.
both <- function(rules, widths, n) {
  for (width in widths) {
    reference <- played(rules, width, n, "reference", threads = 1)$outcome == "won"
    person <- played(rules, width, n, "person", threads = 1)$outcome == "won"
    difference <- stats::t.test(reference - person)
    cat(sprintf(
      "  reference more: %.1f points [%.1f, %.1f]\n", 100 * difference$estimate,
      100 * difference$conf.int[1], 100 * difference$conf.int[2]
    ))
  }
}

arguments <- commandArgs(TRUE)
if (identical(arguments[1], "reference")) {
  games <- as.numeric(arguments[2])
  both("Spider-4", c(24, 60, 200), games)
  both("Spider-2", c(24, 60), games)
  both("Spider-1", 24, games)
  both("Spider-4", 600, games)
  quit()
}
if (identical(arguments[1], "luck")) {
  games <- as.numeric(arguments[2])
  luck(played("Spider-4", 12, games))
  luck(played("Spider-2", 12, games))
  luck(played("Spider-4", 60, games))
  quit()
}
wanted <- as.numeric(arguments)
if (length(wanted) == 1) {
  shared(wanted)
  quit()
}
if (length(wanted) == 2) {
  invisible(played("Spider-4", wanted[1], wanted[2]))
  quit()
}
luck(played("Spider-4", 12, 4000))
luck(played("Spider-4", 60, 4000))
luck(played("Spider-4", 200, 1000))
invisible(played("Spider-4", 600, 500))
luck(played("Spider-2", 60, 2000))
luck(played("Spider-1", 60, 1000))
invisible(played("Spider-4-OntoEmpty", 60, 1000))
shared(300)
