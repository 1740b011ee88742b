# Exact conditional logistic regression of two groups' games on one measure of luck (Mehta and
# Patel 1995): given how many games both won together, and the sum of the luck of these, all sets
# of games that could have been the won ones are equally probable if the groups are equally good,
# whatever the rate is and whatever luck is worth.

# The p-value and the odds ratio of the second group to the first, with its interval. `luck` is in
# whole steps from 0 on.
luck_exact <- function(won, luck, second, conf_level) {
  law <- conditional_wins(won, luck, second)
  x <- sum(won & second)
  seen <- law$chance[law$wins == x]
  # Slack as in fisher.test(), for equal probabilities that rounding makes unequal.
  p <- sum(law$chance[law$chance <= seen * (1 + 1e-7)])
  tilted <- function(log_odds) {
    logs <- log(law$chance) + law$wins * log_odds
    chance <- exp(logs - max(logs))
    list(wins = law$wins, chance = chance / sum(chance))
  }
  odds <- if (length(law$wins) == 1) {
    list(estimate = NA_real_, limits = c(0, Inf))
  } else {
    conditional_odds(x, tilted, range(law$wins), 0, "two.sided", conf_level)
  }
  c(p = min(1, p), odds = odds$estimate, low = odds$limits[1], high = odds$limits[2])
}

# The law of the second group's wins, given the wins of both and the sum of their luck.
conditional_wins <- function(won, luck, second) {
  wins <- sum(won)
  sum <- sum(luck[won])
  # How many sets of some games have so many games (rows, from 0 on) and so much luck (columns).
  sets <- function(luck) {
    counts <- matrix(0, wins + 1, sum + 1)
    counts[1, 1] <- 1
    for (x in luck[luck <= sum]) {
      to <- seq(x + 1, sum + 1)
      counts[-1, to] <- counts[-1, to] + counts[-(wins + 1), to - x]
    }
    counts
  }
  first_sets <- sets(luck[!second])
  second_sets <- sets(luck[second])
  of_second <- 0:wins
  chance <- vapply(of_second, function(k) {
    sum(second_sets[k + 1, ] * rev(first_sets[wins - k + 1, ]))
  }, 1)
  list(wins = of_second[chance > 0], chance = chance[chance > 0] / sum(chance))
}

# Luck in whole steps from 0 on, for what would be counted with it; refused if it has none or too
# many.
luck_steps <- function(won, luck) {
  luck <- luck - min(luck)
  slack <- 1e-6 * max(luck, 1e-300)
  divide <- function(a, b) {
    while (b > slack) {
      rest <- a %% b
      a <- b
      b <- if (a - rest < slack) 0 else rest
    }
    a
  }
  above <- sort(unique(luck[luck > slack]))
  unit <- if (length(above) == 0) 1 else Reduce(divide, above)
  steps <- round(luck / unit)
  cells <- (sum(won) + 1) * (sum(steps[won]) + 1)
  if (max(abs(steps * unit - luck)) > slack || cells > 5e6) {
    abort_input("argument", c(
      "The exact method counts the sets of games with each sum of {.arg luck}, which are too many
        here.",
      i = "Round {.arg luck} to fewer values, or take {.code method = \"score\"}."
    ))
  }
  steps
}
