# What the sources of this package say, and what it says to each: number or question, where it
# stands, the command, and its result.
#   Rscript studies/sources.R > studies/results/DATE-sources.md
# with the package installed, from the root of the repository; a minute.
library(patience)

ends <- c("estimate", "conf.low", "conf.high")
rate <- function(variant) {
  row <- agnes_atlas("rates")
  row <- row[row$variant == variant, ]
  rate <- 100 * unlist(win_rate_interval(row$won, row$deals)[ends])
  sprintf("%.3f%% [%.3f, %.3f]", rate[1], rate[2], rate[3])
}
p_of <- function(statistic, mean) {
  moments <- spider_moments(statistic)
  pnorm((mean - moments[["mean"]]) / sqrt(moments[["variance"]] / 100))
}
up <- function(text, rules, deal) {
  solve_deal(as_deal(text, "lucie", deal = deal), rules)$most_up
}
quagnes_deck <- function(from = "quagnes") as_cards(deal_cards("agnes", 1, from = from)$cards)
xp_deal <- function(number) deal_cards("spider", number, from = "windows-xp")

shown <- function(x) {
  if (is.data.frame(x)) x <- unlist(x)
  if (is.numeric(x)) x <- format(x, digits = 4, trim = TRUE)
  paste(x, collapse = ", ")
}
# A row: the source, what it says or asks, its figure, and the command with its result.
row <- function(source, says, there, command) {
  words <- paste(trimws(deparse(substitute(command), 200)), collapse = " ")
  cat(sprintf("| %s | %s | %s | `%s` | %s |\n", source, says, there, words, shown(command)))
}

cat("What the sources say, and the package, ", format(packageVersion("patience")), ", ",
    format(Sys.Date()), "\n\n", sep = "")
cat("| source | number or question | there | command | here |\n|---|---|---|---|---|\n")
row("Tao 2018", "mean AGT of fair games", "3.96", spider_moments("agt")[["mean"]])
row("Tao 2018", "mean ATSV of fair games", "-32.29", spider_moments("atsv")[["mean"]])
row("Tao 2018", "guaranteed turns of 2J56J9JQ59", "2", spider_statistic("2J56J9JQ59", "gt"))
row("Tao 2018", "p of AGT, at the mean it belongs to", "0.115", p_of("agt", 3.897))
row("Tao 2018", "p of ATSV, likewise", "0.201", p_of("atsv", -33.112))
row("Tao 2018", "46 of 100 less 59 of 100", "-0.13", win_rate_difference(46, 100, 59, 100)[ends])
row("Tao 2018", "the same, one-sided p by Fisher", "not given",
    test_win_rate(46, 100, 59, 100, alternative = "less")$p.value)
row("Brown, in Tao 2018", "149 of 306 games won", "48.7%", win_rate_interval(149, 306)[ends])
row("Tao's commenters", "is one of Windows XP's 44 deals without moves impossible?",
    "at least one", solve_deal(xp_deal(359535778))$outcome)
row("Tao's commenters", "eight sevens and two kings: guaranteed turns", "0",
    spider_statistic("77777777KK", "gt"))
row("Tao's commenters", "an algorithm for deals that can be won", "asked",
    winnable_deals("Spider-4", 2, game = "spider")$number)
row("Masten 2021", "empty piles not filled", "0.900%", rate("Up-Suit-None"))
row("Masten 2021", "the same, in colour, face down", "0.900%", rate("Down-Color-None"))
row("Masten 2021", "a run from the highest card", "14.498%", rate("Up-Suit-HighRun"))
row("Masten 2021", "any run", "63.635%", rate("Up-Suit-AnyRun-NoSplit"))
row("Wolter 2013", "classic, 45 of 1,000,000; a model of his rules", "0.0045%",
    win_rate(simulate_agnes(1e5, "wolter-classic"))[ends])
row("quagnes 0.8.2", "99 of 10,000", "0.99%", rate("Down-Color-None"))
row("quagnes 0.8.2", "113 of 9,996", "1.13%", rate("Up-Color-None"))
row("quagnes 0.8.2", "42 of 10,000", "0.42%", rate("Up-Suit-None"))
row("quagnes 0.8.2", "40 of 10,000", "0.40%", rate("Up-Suit-None-NoSplit"))
row("quagnes 0.8.2", "1454 of 10,000", "14.54%", rate("Up-Suit-HighRun"))
row("quagnes 0.8.2", "1411 of 10,000", "14.11%", rate("Up-Suit-HighRun-NoSplit"))
row("quagnes 0.8.2", "6384 of 10,000", "63.84%", rate("Up-Suit-AnyRun-NoSplit"))
row("quagnes 1.4", "its first deck begins", "printed by it", as.character(quagnes_deck())[1:5])
row("quagnes 1.1", "after random.seed(12345) the first deck begins", "shuffled by Python",
    as.character(quagnes_deck("quagnes-python"))[1:5])
cat("| quagnes 0.8.2 | is it won as often with the longest pile on the left? | asked |",
    "`studies/mirrored.R` | no difference found, `results/2026-11-29-mirrored.txt` |\n")
row("lblsolve 0.1.0", "a last deal of 7 cards that it calls unsolvable: cards up", "1 move",
    up("KD / 9D 8D QD JD / 10D", "Lucie-3-Merci", 3))
row("Morehead and Mott-Smith", "two redeals and a draw", "1 in 10",
    win_rate(simulate_lucie(2000, "Lucie-3-Merci"))[ends])
row("DeFord", "can a deal of PGS be won? (deal 1)", "asked",
    solve_deal(deal_cards("galactic", 1), "original")$outcome)
row("DeFord", "and of easyPGS?", "asked", solve_deal(deal_cards("galactic", 1), "easy")$outcome)

cat("\nThe functions that are not the package's are in `studies/sources.R`. The rates of Agnes",
    "Sorel are those of 100,000 deals (`agnes_atlas()`). Of Windows XP's 44 deals more is in",
    "`vignette(\"spider-won\")`.\n")
