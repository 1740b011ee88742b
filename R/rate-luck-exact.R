# Exact conditional logistic regression of two groups' games on one measure of luck (Mehta and
# Patel 1995). It holds fixed how many games both groups won together, and the sum of the luck of
# these games. If the groups are equally good, all sets of games that could have been the won ones
# are then equally probable, whatever the rate is and whatever luck is worth.

# The law of the second group's wins, of two given by number, for each way of deciding their
# undecided games: all of a group's as lost, or as won. The first way has all lost.
exact_laws <- function(games, pair) {
  if (ncol(games$raw) != 1) {
    abort_input("argument", "The exact method takes one column of {.arg luck}, not
      {ncol(games$raw)}.")
  }
  chosen <- as.integer(games$group) %in% pair
  won <- games$won[chosen] %in% TRUE
  open <- is.na(games$won[chosen])
  second <- as.integer(games$group)[chosen] == pair[2]
  ways <- cbind(won, won | open & second, won | open & !second, won | open)
  ways <- unique(ways, MARGIN = 2)
  lapply(seq_len(ncol(ways)), function(i) {
    won <- ways[, i]
    law <- conditional_wins(won, luck_steps(won, games$raw[chosen, 1]), second)
    c(law, x = sum(won & second))
  })
}

largest_exact_p <- function(laws) {
  max(vapply(laws, function(law) {
    seen <- law$chance[law$wins == law$x]
    # Slack as in fisher.test(), for equal probabilities that rounding makes unequal.
    min(1, sum(law$chance[law$chance <= seen * (1 + 1e-7)]))
  }, 1))
}

# The odds ratio of the second group to the first, undecided games as lost, and its limits.
outward_odds <- function(laws, conf_level) {
  odds <- lapply(laws, exact_odds, conf_level)
  limits <- vapply(odds, `[[`, numeric(2), "limits")
  c(odds[[1]]$estimate, min(limits[1, ]), max(limits[2, ]))
}

exact_odds <- function(law, conf_level) {
  if (length(law$wins) == 1) {
    return(list(estimate = NA_real_, limits = c(0, Inf)))
  }
  tilted <- function(log_odds) {
    logs <- log(law$chance) + law$wins * log_odds
    chance <- exp(logs - max(logs))
    list(wins = law$wins, chance = chance / sum(chance))
  }
  conditional_odds(law$x, tilted, range(law$wins), 0, "two.sided", conf_level)
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
  if (!is.finite(sum(chance))) refuse_sets()
  list(wins = of_second[chance > 0], chance = chance[chance > 0] / sum(chance))
}

# Luck in whole steps from 0 on, for what would be counted with it; refused if it has none or too
# many. What rounding leaves of equal values is no luck.
luck_steps <- function(won, luck) {
  rounding <- 1e-12 * max(abs(luck))
  luck <- luck - min(luck)
  if (max(luck) <= rounding) luck[] <- 0
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
  if (max(abs(steps * unit - luck)) > slack || cells > 5e6) refuse_sets()
  steps
}

refuse_sets <- function() {
  abort_input("argument", c(
    "The exact method counts the sets of games with each sum of {.arg luck}, which are too many
      here.",
    i = "Round {.arg luck} to fewer values, or take {.code method = \"score\"}."
  ))
}
