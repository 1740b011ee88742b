# The chances by foundation heights that the value-aware policy of La Belle Lucie goes by:
#   Rscript data-raw/lucie-values.R [deals a height]
# makes inst/extdata/lucie-values.csv with a row for each sorted heights (see sorted_heights() in
# R/lucie-values.R) and a column for each merci and number of deals to come. Takes a minute
# and a half of one core with the default of 400.
#
# Backwards over the deals. With one deal to come the chance to win is what a simulation of that
# deal finds, from each of the 2379 sorted heights. With two it is found by playing both, the
# first for the values of one deal to come. The counts are smoothed by a logistic regression.
library(patience)

arguments <- as.numeric(commandArgs(trailingOnly = TRUE))
deals_each <- if (length(arguments) > 0) arguments[1] else 400
seed <- 20261121

heights <- patience:::sorted_heights()
open <- which(rowSums(heights) < 52)
options <- c(patience:::search_options("win", 1e6, 64), process_bytes = Inf)

# Wins in `n` games from each heights. simulate_lucie() does the same, but by the values of the
# package as it is installed.
wins <- function(merci, deals, values, n) {
  codes <- list(patience:::lucie_codes(rules_lucie(deals, merci)))
  vapply(open, function(i) {
    won <- 0
    watcher <- patience:::new_watcher(1, function(...) FALSE, function(rows) {
      won <<- won + sum(rows[[4]] == 1)
    })
    ranges <- list(variant = 1, first = i * 10000, count = n)
    .Call(
      patience:::patience_simulate_lucie, seed + deals, codes, list(values),
      as.integer(heights[i, ]), options, ranges, watcher
    )
    won
  }, 1)
}

# What a chance may depend on, alike for all suits: how many suits have so many cards left, each
# with an effect that changes with the cards left in all; how uneven the suits are; whether only
# one or two suits are left; and how many cards the last fan has.
features <- function(heights) {
  left <- 13 - as.matrix(heights)
  n <- rowSums(left)
  suits_with <- vapply(1:13, function(k) rowSums(left == k), n)
  colnames(suits_with) <- paste0("with", 1:13)
  squares <- rowSums(left^2)
  cubes <- rowSums(left^3)
  third <- n / 52
  one <- as.numeric(rowSums(left > 0) == 1)
  two <- as.numeric(rowSums(left > 0) == 2)
  data.frame(
    suits_with, suits_with * third, suits_with * third^2,
    n2 = third^2, n3 = third^3, root = sqrt(n), inverse = 1 / n,
    spread = squares - n^2 / 4, spread_n = (squares - n^2 / 4) / n,
    skew = cubes - n * squares / 4, squares2 = squares^2,
    one, one * third, one * third^2, two, two * third, two * third^2,
    odd1 = n %% 3 == 1, odd2 = n %% 3 == 2,
    odd1n = (n %% 3 == 1) / n, odd2n = (n %% 3 == 2) / n
  )
}

smooth <- function(wins, n) {
  x <- scale(features(heights[open, ]))
  fit <- glm(cbind(wins, n - wins) ~ x, family = binomial())
  chance <- rep(1, nrow(heights))
  chance[open] <- fitted(fit)
  cat(sprintf(
    "  dispersion %.2f, mean %.4f, smoothed from %.4f to %.4f\n",
    sum(residuals(fit, "pearson")^2) / fit$df.residual, sum(wins) / (n * length(open)),
    min(fitted(fit)), max(fitted(fit))
  ))
  chance
}

table <- list()
for (merci in c("none", "fan", "front")) {
  values <- list()
  for (deals in 1:2) {
    # A front merci takes long to search, and the first of two deals is searched for all ends.
    n <- ceiling(deals_each * (if (merci == "front") 0.5 else 1) / deals)
    time <- system.time(won <- wins(merci, deals, values, n))
    cat(sprintf("%s, %d to come, %d games each: %.0f s\n", merci, deals, n, time[["elapsed"]]))
    chance <- smooth(won, n)
    table[[paste0(merci, "_", deals)]] <- round(chance, 4)
    values[[deals]] <- patience:::chances_by_suit(chance)
  }
}
write.csv(table, "inst/extdata/lucie-values.csv", row.names = FALSE)
