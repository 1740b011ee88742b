# The chances by foundation heights that the value-aware policy of La Belle Lucie goes by:
#   Rscript data-raw/lucie-values.R [games]
# makes data-raw/lucie-values.csv with a row for each sorted heights (see sorted_heights() in
# R/lucie-values.R) and for each merci and number of deals to come two columns: the chance and its
# standard error. Takes some ten minutes of one core with the default of 4000, and a g++.
#
# Backwards over the deals. With one deal to come the chance is that this deal can be won. With
# two it is the mean chance, with one to come, of the foundations that the first deal ends with,
# played for the highest one. Both are counted by lucie-values.cpp, with the same deals for all
# mercis: exactly, over all deals that there are, where few cards are left; else by simulation.
#
# What was simulated is drawn together with a logistic regression on what the cards left look
# like, each as far as it can be trusted (the "small area" estimate of Fay and Herriot, 1979):
# heights of so many games count as many, and the regression as many as fit how far heights with
# about as many cards left are off it beyond chance. The same gives the standard error.
library(patience)

arguments <- as.numeric(commandArgs(trailingOnly = TRUE))
games <- if (length(arguments) > 0) arguments[1] else 4000
seed <- 20261122
exact_cards <- 10

mercis <- c("none", "fan", "front")
heights <- patience:::sorted_heights()
left <- 52 - rowSums(heights)
exact <- left <= exact_cards
open <- which(left > 0)
# Few cards take little time, and there the regression fits least.
games <- ifelse(left <= 20, 5, 1) * games

program <- file.path(tempdir(), "lucie-values")
sources <- c("data-raw/lucie-values.cpp", Sys.glob("src/lucie/*.cpp"), "src/cards/deals.cpp",
             "src/search/transposition_table.cpp")
stopifnot(system2("g++", c("-O2", "-std=c++17", "-Isrc", sources, "-o", program)) == 0)

# For each open heights and each merci the mean chance, and the number of won and lost games that
# would have the same standard error.
count <- function(deals, chances = NULL) {
  input <- tempfile()
  write(chances, input, ncolumns = 1)
  rows <- cbind(heights, ifelse(exact, 0, ceiling(games / c(1, 4)[deals])))[open, ]
  write.table(rows, input, append = TRUE, row.names = FALSE, col.names = FALSE)
  time <- system.time(lines <- system2(program, c(deals, seed), stdin = input, stdout = TRUE))
  cat(sprintf("%d to come: %.0f s, %.0f deals\n", deals, sum(time[4:5]),
              sum(as.numeric(sub(" .*", "", lines)))))
  counted <- as.matrix(read.table(text = lines))
  mean <- counted[, c(2, 4, 6)] / counted[, 1]
  spread <- counted[, c(3, 5, 7)] / counted[, 1] - mean^2
  worth <- ifelse(spread > 0, mean * (1 - mean) / spread, 1) * counted[, 1]
  list(mean = mean, games = worth)
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

# Chances and standard errors from the counted means of open heights.
smooth <- function(mean, games) {
  made <- data.frame(chance = rep(1, length(left)), error = 0)
  made$chance[exact & left > 0] <- mean[exact[open]]
  mean <- mean[!exact[open]]
  games <- games[!exact[open]]
  n <- left[!exact]
  x <- scale(features(heights[!exact, ]))
  fit <- glm(mean ~ x, weights = games, family = quasibinomial())
  model <- predict(fit, type = "response", se.fit = TRUE)
  spread <- model$fit * (1 - model$fit)
  # How far the means are off the regression, in units of the variance of one game, beyond what
  # so many games leave to chance.
  off <- (mean - model$fit)^2 / spread - 1 / games
  beyond <- vapply(n, function(k) max(0, base::mean(off[abs(n - k) <= 2])), 1)
  trust <- beyond / (beyond + 1 / games)
  made$chance[!exact] <- model$fit + trust * (mean - model$fit)
  made$error[!exact] <- sqrt(spread * trust / games + ((1 - trust) * model$se.fit)^2)
  cat(sprintf(
    "  mean %.4f, off the regression by %.4f and by chance alone %.4f, standard error %.4f\n",
    base::mean(mean), sqrt(base::mean(beyond * spread)), sqrt(base::mean(spread / games)),
    sqrt(base::mean(made$error[!exact]^2))
  ))
  made
}

# More deals and more freedom are never worse. Midway between the highest chance of what is no
# better and the lowest of what is no worse, which changes nothing where the order holds already.
in_order <- function(chances) {
  columns <- data.frame(merci = rep(1:3, length.out = ncol(chances)),
                        deals = (seq_len(ncol(chances)) + 2) %/% 3)
  at_least <- function(x) outer(x, x, ">=")
  no_worse <- at_least(columns$merci) & at_least(columns$deals)
  ordered <- vapply(seq_len(ncol(chances)), function(i) {
    (do.call(pmax, chances[no_worse[i, ]]) + do.call(pmin, chances[no_worse[, i]])) / 2
  }, left + 0)
  cat(sprintf("  changed by at most %.4f to keep the order\n", max(abs(ordered - chances))))
  as.data.frame(ordered)
}

chances <- errors <- list()
for (deals in 1:2) {
  counted <- count(deals, unlist(lapply(chances, patience:::chances_by_suit)))
  for (i in seq_along(mercis)) {
    smoothed <- smooth(counted$mean[, i], counted$games[, i])
    name <- paste0(mercis[i], "_", deals)
    chances[[name]] <- smoothed$chance
    errors[[paste0(name, "_error")]] <- smoothed$error
  }
  chances[] <- in_order(as.data.frame(chances))
}
table <- lapply(c(chances, errors), round, 5)
write.csv(table, "data-raw/lucie-values.csv", row.names = FALSE)
