# Which rules, and which kind of play, did J. Wolter (2013) use? Candidates beside the four
# figures that he published of the classic and the relaxed game:
#   Rscript studies/wolter.R PART .. >> studies/results/DATE-wolter.txt
# plays the named parts and puts their figures and tests into studies/data/wolter-figures.csv and
# wolter-tests.csv, for studies/masten-wolter.Rmd, in place of those of the same candidate and
# seed:
#   candidates  all candidates that rules_agnes() can express, on a million deals of seed 1, and
#               ten million for the one that fits best (half an hour of processor time)
#   programs    those that it cannot, by wolter-forced.cpp, on 300,000 deals of seed 1 (a
#               minute, and a g++)
#   confirm     the best candidate on four million deals of seed 2, and three rivals: the two
#               nearest, and the one in which building never stops (four minutes)
#
# The test that was chosen before the deals of seed 2 were played: test_joint() of the four
# figures, with means read as rounded, refutes a candidate below 0.05. At most one candidate is
# right. The chance that it is refuted is 0.05, however many candidates there are, so no p-value
# is adjusted for their number. What else is stored says how much hangs on the assumptions:
# means read as cut off, and both of his games taken to be played on the same deals, as ours
# are.
library(patience)
study <- new.env(parent = asNamespace("patience"))
sys.source("studies/joint.R", study)
test_joint <- study$test_joint

parts <- commandArgs(trailingOnly = TRUE)
batch <- 1e5
published <- published_rates
published <- published[published$source == "Wolter" & !published$misquoted, ]
# A row of ours for each of his.
empty <- c(classic = "none", relaxed = "anyrun")
stopifnot(identical(published$label, names(empty)), identical(published$empty, unname(empty)))

# Sums over the deals of winning and cards, in both games, and of their products.
engine_sums <- function(candidate, deals, seed) {
  rules <- vapply(c("None", "AnyRun"), sub, "", pattern = "*", x = candidate, fixed = TRUE)
  columns <- c("won.classic", "cards.classic", "won.relaxed", "cards.relaxed")
  sums <- matrix(0, 5, 5, dimnames = list(c("deals", columns), c("deals", columns)))
  for (first in seq(1, deals, by = batch)) {
    games <- simulate_agnes(
      number = first:min(first + batch - 1, deals), rules = rules, seed = seed, goal = "score"
    )
    stopifnot(games$outcome != "unknown")
    of <- function(i) {
      rows <- games[games$variant == rules[i], ]
      rows <- rows[order(rows$deal), ]
      cbind(rows$outcome == "won", rows$best_score)
    }
    sums <- sums + crossprod(cbind(1, of(1), of(2)))
  }
  sums
}

# wolter-forced.cpp plays one game at a time, so nothing is known of both together.
program <- file.path(tempdir(), "wolter-forced")
build_program <- function() {
  sources <- c("studies/wolter-forced.cpp", "src/cards/deals.cpp")
  stopifnot(system2("g++", c("-O2", "-std=c++17", "-Isrc", sources, "-o", program)) == 0)
}
program_sums <- function(rules, deals, seed) {
  sums <- matrix(NA_real_, 5, 5)
  for (i in 1:2) {
    printed <- system2(
      program, c(rules, empty[i], seed, 1, format(deals, scientific = FALSE)), stdout = TRUE
    )
    found <- as.numeric(strsplit(printed, " ")[[1]])
    at <- c(1, 2 * i, 2 * i + 1)
    sums[at, at] <- c(
      found[c(1, 2, 3)], found[2], found[2], 52 * found[2], found[3], 52 * found[2], found[4]
    )
  }
  sums
}

figures_of <- function(sums) {
  deals <- sums[1, 1]
  do.call(rbind, lapply(1:2, function(i) {
    at <- c(2 * i, 2 * i + 1)
    means <- sums[1, at] / deals
    covariance <- sums[at, at] / deals - outer(means, means)
    data.frame(
      figure = names(empty)[i], won = sums[1, at[1]], deals = deals, mean_cards = means[[2]],
      sd_cards = sqrt(covariance[2, 2] * deals / (deals - 1)),
      correlation = if (means[1] > 0) cov2cor(covariance)[1, 2] else 0
    )
  }))
}

tests_of <- function(figures, sums) {
  do.call(rbind, lapply(c("rounded", "truncated"), function(means) {
    test <- test_joint(figures, published, means = means)
    rows <- data.frame(means = means, deals = "own", chisq = test$statistic[[1]],
                       df = test$parameter[[1]], p.value = test$p.value, loglik = test$loglik)
    if (anyNA(sums) || any(figures$won == 0)) {
      return(rows)
    }
    chisq <- same_deals_chisq(figures, sums, test, means)
    rbind(rows, data.frame(means = means, deals = "same", chisq = chisq, df = 4,
                           p.value = pchisq(chisq, 4, lower.tail = FALSE), loglik = NA))
  }))
}

# As test_joint(), with the correlations between both games on the same deals: the smallest
# quadratic form over all means that are printed as his.
same_deals_chisq <- function(figures, sums, test, means) {
  at <- 2:5
  mean <- sums[1, at] / sums[1, 1]
  correlations <- cov2cor(sums[at, at] / sums[1, 1] - outer(mean, mean))
  error <- figures$sd_cards * sqrt(1 / figures$deals + 1 / published$deals)
  off <- if (means == "rounded") c(0.005, -0.005) else c(0.01, 0)
  limits <- lapply(off, function(off) (figures$mean_cards - published$mean_cards - off) / error)
  form <- function(cards) {
    z <- c(rbind(test$figures$z_wins, cards))
    drop(z %*% solve(correlations, z))
  }
  start <- pmin(pmax(0, limits[[1]]), limits[[2]])
  optim(start, form, method = "L-BFGS-B", lower = limits[[1]], upper = limits[[2]])$value
}

stored <- function(file) file.path("studies/data", file)
store <- function(file, rows, candidate, seed) {
  rows <- cbind(candidate = candidate, seed = seed, rows, date = format(Sys.Date()))
  if (file.exists(stored(file))) {
    old <- read.csv(stored(file))
    rows <- rbind(old[!(old$candidate == candidate & old$seed == seed), ], rows)
  }
  write.csv(rows, stored(file), row.names = FALSE, quote = FALSE)
}

played <- function(candidate, deals, seed, sums_of = engine_sums) {
  sums <- sums_of(candidate, deals, seed)
  figures <- figures_of(sums)
  tests <- tests_of(figures, sums)
  cat("\n", candidate, ", seed ", seed, "\n", sep = "")
  rate <- win_rate_interval(figures$won, figures$deals, method = "rare")
  cat(sprintf(
    "  %s: %d of %d won, %.1f per million [%.1f, %.1f], cards %.4f (SE %.4f)\n", figures$figure,
    figures$won, figures$deals, 1e6 * rate$estimate, 1e6 * rate$conf.low, 1e6 * rate$conf.high,
    figures$mean_cards, figures$sd_cards / sqrt(figures$deals)
  ), sep = "")
  print(tests, row.names = FALSE, digits = 3)
  store("wolter-figures.csv", figures, candidate, seed)
  store("wolter-tests.csv", tests, candidate, seed)
}

cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
leading <- "Up-Suit-*-BuildSuit-Forced"
if ("candidates" %in% parts) {
  played(leading, 1e7, 1)
  others <- c(
    "Up-Suit-*-BuildSuit-Mirrored-Forced", "Up-Suit-*-BuildSuit-LastRight-Forced",
    "Down-Suit-*-BuildSuit-Forced", "Up-Suit-*-BuildSuit-NoWrap-Forced",
    "Up-Suit-*-BuildSuit-Circular-Forced", "Up-Single-*-BuildSuit-Forced", "Up-Suit-*-Forced",
    "Up-Color-*-Forced", "Up-Suit-*-BuildSuit", "Up-Suit-*-BuildSuit-NoWrap",
    "Up-Single-*-BuildSuit"
  )
  for (candidate in others) played(candidate, 1e6, 1)
}
if ("programs" %in% parts) {
  build_program()
  # The same games as the engine's, so that the rest is believed.
  same <- program_sums("model", 20000, 1)
  known <- !is.na(same)
  stopifnot(all.equal(same[known], unname(engine_sums(leading, 20000, 1))[known]))
  cat("\nThe program plays 20,000 deals as the engine does: wins, cards and their squares.\n")
  for (rules in c("columns", "reserve", "no-deal", "no-joins")) {
    played(rules, 3e5, 1, program_sums)
  }
}
if ("confirm" %in% parts) {
  played(leading, 4e6, 2)
  played("Up-Suit-*-BuildSuit-LastRight-Forced", 2e6, 2)
  played("Up-Suit-*-BuildSuit-Mirrored-Forced", 1e6, 2)
  played("Up-Suit-*-BuildSuit-Circular-Forced", 1e6, 2)
}
