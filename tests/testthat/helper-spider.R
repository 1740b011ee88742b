# A game's six rows that hold each rank at most eight times.
fine_rows <- c(
  "2J56J9JQ59", "A7KT348Q62", "3AQ9T7K854", "6T2K45A837", "J9Q25A7K3T", "48AT6Q3975"
)

sample_games <- function() {
  read_spider_games(system.file("extdata", "spider-sample.csv", package = "patience"))
}

# A test for worse cards and nothing else.
suspect <- function(...) dealer_test(..., alternative = "less")

# Games with a given mean of either statistic and its exact standard deviation.
games_with_mean <- function(agt, atsv = -32, n = 100) {
  data.frame(agt = rep(agt, n), atsv = rep(atsv, n))
}

# Cards of n deals under a shuffle that may be wrong, a column each; from a sorted deck each time.
wrong_deals <- function(n, shuffle) {
  deals <- matrix(rep(0:51, 2), 104, n)
  withr::with_seed(1, for (i in 104:2) {
    j <- sample.int(switch(shuffle, naive = 104, sattolo = i - 1, fair = i), n, replace = TRUE)
    from <- cbind(j, seq_len(n))
    moved <- deals[from]
    deals[from] <- deals[i, ]
    deals[i, ] <- moved
  })
  deals
}

# Deals after some riffles of a sorted pack, by the model of Gilbert, Shannon and Reeds.
riffled_deals <- function(n, riffles, pack = rep(0:51, 2)) {
  withr::with_seed(1, replicate(n, {
    for (i in seq_len(riffles)) {
      left <- sort(sample.int(104, rbinom(1, 104, 0.5)))
      pack[c(left, setdiff(1:104, left))] <- pack
    }
    pack
  }))
}

# Fair deals, but that twins are never neighbours: dealt again from the first pair on.
apart_deals <- function(n) {
  withr::with_seed(1, replicate(n, {
    repeat {
      deck <- sample(rep(0:51, 2))
      if (all(diff(deck) != 0)) break
    }
    deck
  }))
}
