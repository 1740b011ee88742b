# Which rules, and which kind of play, did Masten and Wolter use? Candidates beside their
# published figures:
#   Rscript bench/masten-wolter.R [SHARE] > bench/results/DATE-masten-wolter.txt
# All candidates on the same deals of seed 1: 10,000 of them for Masten's rates, a million for
# Wolter's, ten million for the candidate that fits his best. SHARE is the share of these numbers
# to play, for a quick look.
library(patience)

arguments <- commandArgs(trailingOnly = TRUE)
share <- if (length(arguments) > 0) as.numeric(arguments[1]) else 1
batch <- 1e5
published <- published_rates()
published <- published[!published$misquoted, ]
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "deals of seed 1\n\n")

# Sums over batches, so that ten million deals need no memory; the same numbers as
# candidate_counts() has of all deals at once.
counted <- function(rules, deals, goal) {
  sums <- c(n = 0, won = 0, cards = 0, cards2 = 0, won_cards = 0, unknown = 0)
  for (first in seq(1, deals, by = batch)) {
    games <- simulate_agnes(
      numbers = first:min(first + batch - 1, deals), rules = rules, seed = 1, goal = goal
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
    won = s$won, deals = s$n, mean_cards = if (goal == "score") mean else NA, sd_cards = sd,
    correlation = if (s$won > 0) covariance / sqrt(rate * (1 - rate)) / sd else 0,
    unknown = s$unknown
  )
}

# A candidate has a set of rules for each of the source's figures, by the rule for empty piles.
candidate <- function(name, source, rules, deals, goal = "score") {
  list(name = name, source = source, rules = rules, deals = ceiling(deals * share), goal = goal)
}

# Masten's three rates: one of the forty variants' eight sets of the other rules.
base <- expand.grid(layout = c("Up", "Down"), runs = c("Suit", "Color"), split = c("", "-NoSplit"))
masten <- lapply(seq_len(nrow(base)), function(i) {
  of <- function(empty) {
    sprintf("%s-%s-%s%s", base$layout[i], base$runs[i], empty, base$split[i])
  }
  candidate(of("*"), "Masten", c(none = of("None"), highrun = of("HighRun"), anyrun = of("AnyRun")), 1e4, "win")
})
# Wolter's four figures, classic and relaxed. His mean number of cards takes a search for the best
# score, so perfect play in colour, which is far from his wins, is left to Masten's table.
of_wolter <- function(runs, others, deals = 1e6) {
  of <- function(empty) paste0(runs, "-", empty, others)
  candidate(of("*"), "Wolter", c(none = of("None"), anyrun = of("AnyRun")), deals)
}
wolter <- list(
  of_wolter("Up-Suit", "-BuildSuit-Forced", 1e7),
  of_wolter("Up-Suit", "-BuildSuit-Mirrored-Forced"),
  of_wolter("Up-Suit", "-BuildSuit-LastRight-Forced"),
  of_wolter("Down-Suit", "-BuildSuit-Forced"),
  of_wolter("Up-Suit", "-BuildSuit-NoWrap-Forced"),
  of_wolter("Up-Suit", "-BuildSuit-Circular-Forced"),
  of_wolter("Up-Single", "-BuildSuit-Forced"),
  of_wolter("Up-Suit", "-Forced"),
  of_wolter("Up-Color", "-Forced"),
  of_wolter("Up-Suit", "-BuildSuit"),
  of_wolter("Up-Suit", "-BuildSuit-NoWrap"),
  of_wolter("Up-Single", "-BuildSuit")
)

cat(sprintf("%-28s %-8s %-8s %12s %9s %8s %8s %8s %8s\n", "candidate", "source", "figure",
            "per million", "95% +-", "cards", "z wins", "z cards", "unknown"))
verdicts <- list()
all_figures <- list()
for (one in c(wolter, masten)) {
  theirs <- published[published$source == one$source, ]
  theirs <- theirs[match(names(one$rules), theirs$empty), ]
  ours <- do.call(rbind, lapply(one$rules, counted, deals = one$deals, goal = one$goal))
  test <- test_joint(ours, theirs)
  rate <- win_rate_interval(ours$won, ours$deals, method = "rare")
  cat(sprintf("%-28s %-8s %-8s %12.1f %9.1f %8.3f %8.1f %8.1f %8d\n", one$name, one$source,
              theirs$label, 1e6 * rate$estimate, 5e5 * (rate$conf.high - rate$conf.low),
              ours$mean_cards, test$figures$z_wins, test$figures$z_cards, ours$unknown), sep = "")
  all_figures <- c(all_figures, list(data.frame(
    candidate = one$name, source = one$source, figure = theirs$label, ours,
    z_wins = test$figures$z_wins, z_cards = test$figures$z_cards
  )))
  verdicts <- c(verdicts, list(data.frame(
    candidate = one$name, source = one$source, chisq = test$statistic[[1]],
    df = test$parameter[[1]], p.value = test$p.value
  )))
}
cat("\nJoint tests\n")
verdicts <- do.call(rbind, verdicts)
print(verdicts[order(verdicts$source, verdicts$chisq), ], row.names = FALSE, digits = 3)

# For the vignette, when all deals were played.
if (share == 1) {
  verdicts <- cbind(verdicts, date = format(Sys.Date()))
  write.csv(do.call(rbind, all_figures), "inst/extdata/masten-wolter-figures.csv",
            row.names = FALSE, quote = FALSE)
  write.csv(verdicts, "inst/extdata/masten-wolter-tests.csv", row.names = FALSE, quote = FALSE)
}
