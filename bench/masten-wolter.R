# Which rules, and which kind of play, did Masten and Wolter use? Candidates beside their
# published figures:
#   Rscript bench/masten-wolter.R [DEALS] > bench/results/DATE-masten-wolter.txt
# DEALS of seed 1 for each candidate, by default 100,000; all candidates on the same deals.
library(patience)

arguments <- commandArgs(trailingOnly = TRUE)
deals <- if (length(arguments) > 0) as.numeric(arguments[1]) else 1e5
batch <- 1e5
published <- published_rates()
published <- published[!published$misquoted, ]
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), deals, "deals of seed 1\n\n")

# Sums over batches, so that ten million deals need no memory; the same numbers as
# candidate_counts() has of all deals at once.
counted <- function(rules, deals) {
  sums <- c(n = 0, won = 0, cards = 0, cards2 = 0, won_cards = 0, unknown = 0)
  for (first in seq(1, deals, by = batch)) {
    games <- simulate_agnes(
      numbers = first:min(first + batch - 1, deals), rules = rules, seed = 1, goal = "score"
    )
    known <- games[games$outcome != "unknown", ]
    won <- known$outcome == "won"
    cards <- known$best_score
    sums <- sums + c(nrow(known), sum(won), sum(cards), sum(cards^2), sum(won * cards),
                     nrow(games) - nrow(known))
  }
  s <- as.list(sums)
  mean <- s$cards / s$n
  sd <- sqrt((s$cards2 - s$n * mean^2) / (s$n - 1))
  rate <- s$won / s$n
  covariance <- s$won_cards / s$n - rate * mean
  data.frame(
    won = s$won, deals = s$n, mean_cards = mean, sd_cards = sd,
    correlation = if (s$won > 0) covariance / sqrt(rate * (1 - rate)) / sd else 0,
    unknown = s$unknown
  )
}

# A candidate has a set of rules for each of the source's figures, by the rule for empty piles.
candidate <- function(name, source, rules) list(name = name, source = source, rules = rules)

# Masten's three rates: one of the forty variants' eight sets of the other rules.
base <- expand.grid(layout = c("Up", "Down"), runs = c("Suit", "Color"), split = c("", "-NoSplit"))
masten <- lapply(seq_len(nrow(base)), function(i) {
  of <- function(empty) {
    sprintf("%s-%s-%s%s", base$layout[i], base$runs[i], empty, base$split[i])
  }
  candidate(of("*"), "Masten", c(none = of("None"), highrun = of("HighRun"), anyrun = of("AnyRun")))
})
# Wolter's four figures, classic and relaxed. Perfect play in the variants that exist.
perfect <- lapply(seq_len(nrow(base)), function(i) {
  of <- function(empty) {
    sprintf("%s-%s-%s%s", base$layout[i], base$runs[i], empty, base$split[i])
  }
  candidate(of("*"), "Wolter", c(none = of("None"), anyrun = of("AnyRun")))
})
# To be added with the rules that they need, each with classic and relaxed:
#   build in suit, wrap, forced play: every foundation move and every join in suit is made
#   the same, the layout mirrored, the last two cards on the longest piles
#   the same, whole piles may change columns
#   the same, the first cards face down
#   the same, the last two cards stay playable
#   the same, no wrap from ace to king
#   build in suit, perfect play, with and without wrap
#   build in colour, runs in suit, forced play
#   single cards only
forced <- list()

cat(sprintf("%-28s %-8s %-8s %12s %9s %8s %8s %8s %8s\n", "candidate", "source", "figure",
            "per million", "95% +-", "cards", "z wins", "z cards", "unknown"))
verdicts <- list()
for (one in c(masten, perfect, forced)) {
  theirs <- published[published$source == one$source, ]
  theirs <- theirs[match(names(one$rules), theirs$empty), ]
  ours <- do.call(rbind, lapply(one$rules, counted, deals = deals))
  test <- test_joint(ours, theirs)
  rate <- win_rate_interval(ours$won, ours$deals, method = "rare")
  cat(sprintf("%-28s %-8s %-8s %12.1f %9.1f %8.3f %8.1f %8.1f %8d\n", one$name, one$source,
              theirs$label, 1e6 * rate$estimate, 5e5 * (rate$conf.high - rate$conf.low),
              ours$mean_cards, test$figures$z_wins, test$figures$z_cards, ours$unknown), sep = "")
  verdicts <- c(verdicts, list(data.frame(
    candidate = one$name, source = one$source, chisq = test$statistic[[1]],
    df = test$parameter[[1]], p.value = test$p.value
  )))
}
cat("\nJoint tests\n")
verdicts <- do.call(rbind, verdicts)
print(verdicts[order(verdicts$source, verdicts$chisq), ], row.names = FALSE, digits = 3)
