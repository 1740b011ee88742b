# What says how hard a deal of Agnes Sorel is? Measures of deals that can be won beside the share
# of games that players win, in other games than those that a measure is made of.
#   Rscript bench/difficulty.R [deals] > bench/results/DATE-difficulty.txt
# Takes some eight minutes of one core with the default of 200 deals. The shares of the careful and
# of the greedy player track all players about as well as each other, and better than the rest; the
# careful one says something about more deals, for the greedy one wins most deals never. So exits
# with a failure if a measure is better by more than 0.05 on the whole than the one that
# difficulty() gives by default, the careful player's, if one of those that are no games is
# better at all, if the careful player wins no more deals than the greedy one, or takes more than
# a second a deal.
library(patience)

arguments <- as.numeric(commandArgs(trailingOnly = TRUE))
most <- if (length(arguments) > 0) arguments[1] else 200
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "one thread\n\n")

seconds <- c()
timed <- function(name, code) {
  time <- system.time(value <- code)
  seconds[name] <<- sum(seconds[name], time[["user.self"]], time[["sys.self"]], na.rm = TRUE)
  value
}

# Hints at every tenth position on the way to the solver's win.
along_the_win <- function(deal, rules) {
  moves <- solve_deal(deal, rules)$moves
  at <- seq(0, nrow(moves) - 1, by = 10)
  wrong <- vapply(at, function(n) {
    hints <- hints(deal, rules, moves[seq_len(n), ], max_states = 3000, threads = 1)
    # What is not won within the limit is hard to win from there at least.
    mean(hints$outcome != "won")
  }, 1)
  c(wrong = mean(wrong), choices = sum(wrong >= 0.5), moves = nrow(moves))
}

kept <- won_ever <- NULL
slowest <- 0
for (rules in c("Up-Suit-AnyRun", "pysolfc", "Up-Color-AnyRun")) {
  seconds <- c()
  games <- simulate_agnes(
    25 * most, rules, seed = 7, max_states = 1e5, threads = 1, progress = FALSE
  )
  won <- utils::head(games[games$outcome == "won", ], most)
  deals <- deal_cards("agnes", seed = 7, number = won$deal)
  share <- function(player, seed, n = 1000) {
    difficulty(deals, rules, n, player, seed, threads = 1)$estimate
  }
  players <- list(careful = share("careful", 2, 4000), greedy = share("greedy", 2, 4000),
                  random = share("random", 2, 4000))
  lines <- timed("along the win", vapply(unclass(deals), along_the_win, numeric(3), rules))
  # More of each measure means easier.
  measures <- list(
    "games won by the careful player" = timed("careful", share("careful", 1)),
    "games won by the greedy player" = timed("greedy", share("greedy", 1)),
    "games won by the random player" = timed("random", share("random", 1)),
    "states examined, fewer" = -won$examined,
    "moves of the win, fewer" = -lines["moves", ],
    "wrong moves along the win, fewer" = -lines["wrong", ],
    "positions there with most moves wrong, fewer" = -lines["choices", ]
  )
  cat(rules, ": ", nrow(won), " deals that can be won of the first ", max(won$deal), ", seed 7\n",
      sep = "")
  for (name in names(players)) {
    cat(sprintf("  %-8s player: wins %.3f%% of games, none in %d of the deals\n", name,
                100 * mean(players[[name]]), sum(players[[name]] == 0)))
  }
  cat(sprintf("\n  %-46s%9s%9s%9s\n", "Spearman's rank correlation with games won by", "careful",
              "greedy", "random"))
  tracked <- vapply(names(measures), function(name) {
    vapply(players, function(won) {
      if (length(unique(won)) < 2) return(NA)
      # What is the same for all deals says nothing.
      if (length(unique(measures[[name]])) < 2) return(0)
      stats::cor(measures[[name]], won, method = "spearman")
    }, 1)
  }, numeric(3))
  for (name in names(measures)) {
    cat(sprintf("  %-46s", name), sprintf("%9.2f", tracked[, name]), "\n", sep = "")
  }
  cat("\n  seconds a deal: ",
      paste(sprintf("%s %.3f", names(seconds), seconds / nrow(won)), collapse = ", "), "\n\n",
      sep = "")
  kept <- rbind(kept, tracked)
  won_ever <- rbind(won_ever, vapply(players, function(won) sum(won > 0), 1L))
  slowest <- max(slowest, seconds[["careful"]] / nrow(won))
}
cat("Mean over all players and rules where some deals are won more often than others\n")
mean_tracked <- colMeans(kept, na.rm = TRUE)
cat(sprintf("  %-46s%9.2f\n", names(mean_tracked), mean_tracked), sep = "")
careful <- mean_tracked[1]
good <- all(mean_tracked <= careful + 0.05) && all(mean_tracked[-(1:3)] < careful) &&
  all(won_ever[, "careful"] > won_ever[, "greedy"]) && slowest <= 1
if (!good) quit(status = 1)
