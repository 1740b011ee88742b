# Sizes at 5% of the test of games after a win, for players whom good cards help to win: how many
# games follow a win is chance, and depends on the cards. "given": a z-test that takes the number
# of games as given. "any player": test_streaks(). With 3 games exactly, from the law of AGT.
#   Rscript bench/spider-streaks.R [games] > bench/results/DATE-spider-streaks.txt
# Takes about ten seconds for each million games. Fails where test_streaks() has a size above 5%
# by more than four standard errors.
library(patience)

arguments <- as.numeric(commandArgs(trailingOnly = TRUE))
total <- if (length(arguments) > 0) arguments[1] else 4e6
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), total,
    "games for each line, and for the critical values\n\n")
exact <- spider_moments("agt")
sd <- sqrt(exact[["variance"]])
wins_from <- function(least) function(z) as.numeric(z >= (least - exact[["mean"]]) / sd - 1e-9)
players <- list(
  "any cards" = function(z) rep(0.5, length(z)),
  "odds e-fold for each SD" = plogis,
  "won if AGT is at least 3.5" = wins_from(3.5),
  "won if AGT is at least 4" = wins_from(4),
  "won if AGT is at least 5" = wins_from(5)
)
set.seed(1)
bad <- 0
line <- function(n, name, given, error_given, any, error_any) {
  cat(sprintf("%5d  %-28s %10.4f (%.4f) %10.4f (%.4f)\n", n, name, given, error_given, any,
              error_any))
  bad <<- bad + (any > 0.05 + 4 * error_any + 1e-12)
}
cat(sprintf("%5s  %-28s %19s %19s\n", "games", "player", "given (SE)", "any player (SE)"))

# Exactly: whether the first game is won, and the AGT of the second and third.
law <- spider_distribution()
z <- (law$agt - exact[["mean"]]) / sd
chance <- outer(law$probability, law$probability)
second <- outer(z, z, function(a, b) a)
third <- outer(z, z, function(a, b) b)
one <- second / 2
two <- (second + third) / 3
lone <- third / 2
worst <- pmin(one, two)
p <- function(t) vapply(t, function(t) sum(chance[worst <= t + 1e-9]), 1)
alarms <- list(
  given = list(one = second < qnorm(0.05), two = (second + third) / sqrt(2) < qnorm(0.05),
               lone = third < qnorm(0.05)),
  any = list(one = p(one) <= 0.05, two = p(two) <= 0.05, lone = p(lone) <= 0.05)
)
for (name in names(players)) {
  wins <- players[[name]](z)
  first <- sum(law$probability * wins)
  again <- matrix(wins, 55, 55)
  size <- vapply(alarms, function(alarm) {
    after <- first * (again * alarm$two + (1 - again) * alarm$one) +
      (1 - first) * again * alarm$lone
    # Of the series with a game after a win.
    sum(chance * after) / (1 - (1 - first) * sum(law$probability * (1 - wins)))
  }, 1)
  line(3, name, size[["given"]], 0, size[["any"]], 0)
}

for (n in c(10, 20, 50, 100)) {
  series <- total %/% n
  weights <- seq_len(n - 1) + (n - 1) / 2
  standard <- function(seed) {
    matrix((simulate_spider(n * series, seed = seed)$agt - exact[["mean"]]) / sd, n)
  }
  paths <- apply(standard(8)[-1, ], 2, cumsum) / weights
  critical <- sort(apply(paths, 2, min))[floor(0.05 * series)]
  z <- standard(9)
  sizes <- function(name, after) {
    k <- colSums(after)
    counted <- k > 0
    sums <- colSums(z * after)[counted]
    k <- k[counted]
    given <- mean(sums / sqrt(k) < qnorm(0.05))
    any <- mean(sums / (k + (n - 1) / 2) <= critical + 1e-9)
    error <- function(size) sqrt(size * (1 - size) / length(k))
    # The critical value is simulated as well.
    line(n, name, given, error(given), any, sqrt(error(any)^2 + 0.05 * 0.95 / series))
  }
  for (name in names(players)) {
    won <- matrix(runif(length(z)) < players[[name]](z), n)
    sizes(name, rbind(FALSE, won[-n, ]))
  }
  # Wins until the test would reject, then never.
  alarm <- apply(z[-1, ], 2, cumsum) / weights <= critical + 1e-9
  stopped <- apply(alarm, 2, function(x) c(FALSE, cumsum(x)[-length(x)] > 0))
  sizes("wins until there is an alarm", rbind(FALSE, !stopped))
}
verdict <- if (bad == 0) "test_streaks() keeps its level." else paste(bad, "sizes above 5%.")
cat("\n", verdict, "\n", sep = "")
quit(status = bad > 0)
