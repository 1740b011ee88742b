# La Belle Lucie: win rates beside those of a reference, the value-aware policy beside the
# traditional one on the same games, the chances that it goes by beside games from the same
# foundations, freedom that never hurts, and speed.
#   Rscript bench/lucie.R [games] > bench/results/DATE-lucie.txt
# Takes some three minutes of one core with the default of 40,000 games. Exits with a failure if
# a rate is more than four standard errors off the reference's, a chance more than four and a half
# off games or all of them further off than chance explains, if this would not find chances that
# are wrong, if the value-aware policy does not win more, if a game is unknown, or if a deal is
# worse with more freedom.
library(patience)

arguments <- as.numeric(commandArgs(trailingOnly = TRUE))
games <- if (length(arguments) > 0) arguments[1] else 40000
few <- 20000
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "one thread\n\n")
failed <- 0

# Rates of a throw-away search of its own, by somebody else: wins in so many games.
reference <- data.frame(
  variant = c("Lucie-1", "Lucie-2", "Lucie-3", "Lucie-3-Merci", "Lucie-3-Front"),
  rate = c(0.04467, 0.1099, 0.1947, 0.4399, 0.4526),
  games = c(100000, 50000, 100000, 100000, 50000)
)

cpu <- function(code) {
  time <- system.time(value <- code)
  list(value = value, seconds = time[["user.self"]] + time[["sys.self"]])
}
percent <- function(x) sprintf("%.2f%%", 100 * x)

cat("Win rates, most cards up, seed 1, beside the reference's\n")
cat(sprintf("%-15s %8s %8s %18s %10s %6s %9s\n", "rules", "games", "rate", "Wilson 95%",
            "reference", "z", "games/s"))
left <- list()
for (i in seq_len(nrow(reference))) {
  n <- if (reference$variant[i] == "Lucie-3-Front") few else games
  run <- cpu(simulate_lucie(n, reference$variant[i], threads = 1, progress = FALSE))
  rate <- win_rate(run$value)
  p <- reference$rate[i]
  z <- (rate$estimate - p) / sqrt(p * (1 - p) * (1 / n + 1 / reference$games[i]))
  failed <- failed + (abs(z) > 4) + (rate$unknown > 0)
  cat(sprintf(
    "%-15s %8d %8s %18s %10s %6.2f %9.0f\n", rate$variant, rate$deals, percent(rate$estimate),
    sprintf("[%s, %s]", percent(rate$conf.low), percent(rate$conf.high)), percent(p), z,
    n / run$seconds
  ))
  left[[i]] <- summary(run$value)
}
cat("\nMean cards left after each deal that there was\n")
print(as.data.frame(do.call(rbind, left))[-2], row.names = FALSE, digits = 4)

cat("\nOther rules\n")
others <- c("trefoil", "the-fan", "Lucie-3-Merci-Aces", "Lucie-3-Kings")
rates <- win_rate(simulate_lucie(few, others, threads = 1, progress = FALSE))
print(as.data.frame(rates[c("variant", "deals", "won", "unknown", "estimate", "conf.low",
                            "conf.high")]), row.names = FALSE, digits = 4)
failed <- failed + sum(rates$unknown)

cat("\nThe value-aware policy and the traditional one, on the same games of seed 2\n")
for (variant in c("Lucie-2", "Lucie-3", "Lucie-2-Merci", "Lucie-3-Merci", "Lucie-3-Front")) {
  n <- if (variant == "Lucie-3-Front") few else games
  most <- simulate_lucie(n, variant, "most", seed = 2, threads = 1, progress = FALSE)
  run <- cpu(simulate_lucie(n, variant, "value", seed = 2, threads = 1, progress = FALSE))
  a <- run$value$outcome == "won"
  b <- most$outcome == "won"
  gain <- mean(a - b)
  se <- sd(a - b) / sqrt(n)
  test <- mcnemar.test(table(factor(a, c(FALSE, TRUE)), factor(b, c(FALSE, TRUE))))
  cat(sprintf(paste(
    "%-14s %d games: value %s, most %s, gain %s [%s, %s]; only value won %d, only most %d,",
    "McNemar p %s; %.0f games/s\n"
  ), variant, n, percent(mean(a)), percent(mean(b)), percent(gain), percent(gain - 1.96 * se),
  percent(gain + 1.96 * se), sum(a & !b), sum(b & !a), format.pval(test$p.value, 2, 1e-15),
  n / run$seconds))
  failed <- failed + sum(run$value$outcome == "unknown") + (gain - 1.96 * se <= 0)
}

values <- lucie_values
presets <- c(none = "Lucie-%d", fan = "Lucie-%d-Merci", front = "Lucie-%d-Front")

# The share of games won from heights, played by the chances; a value for each row.
play_from <- function(rows, games, seed) {
  vapply(seq_len(nrow(rows)), function(i) {
    row <- rows[i, ]
    run <- simulate_lucie(
      games, sprintf(presets[[row$merci]], row$deals), "value", seed = seed + i,
      heights = c(row$h1, row$h2, row$h3, row$h4), threads = 1, progress = FALSE
    )
    mean(run$outcome == "won")
  }, 1)
}
# Standard errors between rates and chances; a rate cannot be off a chance of 1.
errors_off <- function(rate, games, chance, error) {
  se <- sqrt(chance * (1 - chance) / games + error^2)
  ifelse(rate == chance, 0, (rate - chance) / pmax(se, 1e-9))
}

cat("\nChance to win the last deal, merci allowed, from foundation heights\n")
from <- data.frame(
  h1 = c(13, 13, 13, 5, 0, 13, 12), h2 = c(13, 13, 13, 5, 0, 13, 12),
  h3 = c(13, 13, 0, 4, 0, 13, 12), h4 = c(1, 0, 0, 4, 0, 10, 12), merci = "fan", deals = 1L,
  reference = c(0.216, 0.318, 0.249, 0.385, 0.230, 4 / 6, 1),
  reference_error = c(0.01, 0.01, 0.01, 0.01, 0.01, 0, 0)
)
from <- merge(from, values, sort = FALSE)
from$rate <- play_from(from, few, 3)
from$z <- errors_off(from$rate, few, from$chance, from$std.error)
from$reference_z <- errors_off(from$rate, few, from$reference, from$reference_error)
cat(sprintf("%-12s %8s %8s %8s %6s %10s %8s %6s\n", "heights", "games", "shipped", "error", "z",
            "reference", "error", "z"))
cat(sprintf(
  "%-12s %8s %8s %8s %6.2f %10s %8s %6.2f\n", paste(from$h1, from$h2, from$h3, from$h4),
  percent(from$rate), percent(from$chance), percent(from$std.error), from$z,
  percent(from$reference), percent(from$reference_error), from$reference_z
), sep = "")
failed <- failed + sum(abs(c(from$z, from$reference_z)) > 4.5)

cat("\nThe shipped chances beside games from the same foundations, 40 heights chosen at random\n")
set.seed(4)
chosen <- sample(which(values$merci == "none" & values$deals == 1 & values$chance < 1), 40)
rows <- merge(values[chosen, c("h1", "h2", "h3", "h4")], values, sort = FALSE)
each <- 3000
rows$rate <- play_from(rows, each, 100)
rows$z <- errors_off(rows$rate, each, rows$chance, rows$std.error)
for (deals in 1:2) {
  for (merci in names(presets)) {
    these <- rows[rows$merci == merci & rows$deals == deals, ]
    cat(sprintf(
      "%-5s %d to come: %d games each, mean difference %5.2f points, z^2 %.2f, largest %.2f\n",
      merci, deals, each, 100 * mean(these$rate - these$chance), mean(these$z^2),
      max(abs(these$z))
    ))
  }
}
# Of 240 squares the mean is above 1.4 by chance once in 20,000 times.
wrong <- function(z) sum(abs(z) > 4.5) + (mean(z^2) > 1.4)
cat(sprintf("all: mean z^2 %.2f\n", mean(rows$z^2)))
failed <- failed + wrong(rows$z)
cat("The same check of chances that are wrong: ")
for (shift in c(-0.03, 0.03)) {
  shifted <- errors_off(rows$rate, each, pmin(pmax(rows$chance + shift, 0), 1), rows$std.error)
  found <- wrong(shifted)
  cat(sprintf("off by %+.2f, %d failures; ", shift, found))
  failed <- failed + (found == 0)
}
cat("\n")

cat("\nMore freedom never hurts: the same deals with no merci, a merci, one to the front too\n")
one <- simulate_lucie(few, c("Lucie-1", "Lucie-1-Merci", "Lucie-1-Front"), seed = 4, threads = 1,
                      progress = FALSE)
freedom <- matrix(one$left_1, few)
worse <- sum(freedom[, 2] > freedom[, 1]) + sum(freedom[, 3] > freedom[, 2])
cat(sprintf("%d deals, %d worse with more freedom; better by a merci %d, by the front too %d\n",
            few, worse, sum(freedom[, 2] < freedom[, 1]), sum(freedom[, 3] < freedom[, 2])))
failed <- failed + worse

sample <- as_deal(c(
  "KH 2S 8S", "3S 5S QH", "JH 4H 10D", "3D 8C 8D", "4C JS 7D", "AH AS 5H", "7C 2D 5D",
  "AC 8H 10C", "2H QD 7H", "3H AD KD", "4S 9S 6H", "9D QC 10H", "6C KS JD", "6D 6S 9C",
  "KC 9H 10S", "5C 4D 7S", "2C 3C JC", "QS"
), "lucie")
cat("\nThe sample of lblsolve's documentation, first deal, mean of 200 calls from R\n")
run <- cpu(for (i in 1:200) solution <- solve_deal(sample))
cat(sprintf("%d cards up, %.0f states examined, %.2f ms (checking the tableau included)\n",
            solution$most_up, solution$examined, run$seconds / 200 * 1000))
failed <- failed + (solution$most_up != 18)
cat("\n", if (failed == 0) "All agree." else paste(failed, "failures."), "\n", sep = "")
quit(status = failed > 0)
