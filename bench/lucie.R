# La Belle Lucie: win rates beside those of a reference, the value-aware policy beside the
# traditional one on the same games, freedom that never hurts, and speed.
#   Rscript bench/lucie.R [games] > bench/results/DATE-lucie.txt
# Takes some two minutes of one core with the default of 40,000 games. Exits with a failure if
# a rate is more than four standard errors off, or if a deal is worse with more freedom.
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
  failed <- failed + sum(run$value$outcome == "unknown")
}

cat("\nChance to win the last deal, merci allowed, from foundation heights\n")
from <- list(c(13, 13, 13, 1), c(13, 13, 13, 0), c(13, 13, 0, 0), c(5, 5, 4, 4), c(0, 0, 0, 0))
published <- c(0.216, 0.318, 0.249, 0.385, 0.230)
values <- lucie_values()
values <- values[values$merci == "fan" & values$deals == 1, ]
for (i in seq_along(from)) {
  run <- simulate_lucie(few, "Lucie-1-Merci", from = from[[i]], seed = 3, threads = 1,
                        progress = FALSE)
  rate <- win_rate(run)
  row <- which(values$h1 == from[[i]][1] & values$h2 == from[[i]][2] &
                 values$h3 == from[[i]][3] & values$h4 == from[[i]][4])
  cat(sprintf("%-12s %s [%s, %s], shipped value %s, reference %s (SE about 1%%)\n",
              paste(from[[i]], collapse = " "), percent(rate$estimate), percent(rate$conf.low),
              percent(rate$conf.high), percent(values$chance[row]), percent(published[i])))
}

cat("\nMore freedom never hurts: the same deals with no merci, a merci, one to the front too\n")
one <- simulate_lucie(few, c("Lucie-1", "Lucie-1-Merci", "Lucie-1-Front"), seed = 4, threads = 1,
                      progress = FALSE)
freedom <- matrix(one$left_1, few)
worse <- sum(freedom[, 2] > freedom[, 1]) + sum(freedom[, 3] > freedom[, 2])
cat(sprintf("%d deals, %d worse with more freedom; better by a merci %d, by the front too %d\n",
            few, worse, sum(freedom[, 2] < freedom[, 1]), sum(freedom[, 3] < freedom[, 2])))
failed <- failed + worse

sample <- as_tableau(c(
  "KH 2S 8S", "3S 5S QH", "JH 4H 10D", "3D 8C 8D", "4C JS 7D", "AH AS 5H", "7C 2D 5D",
  "AC 8H 10C", "2H QD 7H", "3H AD KD", "4S 9S 6H", "9D QC 10H", "6C KS JD", "6D 6S 9C",
  "KC 9H 10S", "5C 4D 7S", "2C 3C JC", "QS"
))
cat("\nThe sample of lblsolve's documentation, first deal, mean of 200 calls from R\n")
run <- cpu(for (i in 1:200) solution <- solve_lucie(sample))
cat(sprintf("%d cards up, %.0f states examined, %.2f ms (checking the tableau included)\n",
            solution$most_up, solution$examined, run$seconds / 200 * 1000))
cat("\n", if (failed == 0) "All agree." else paste(failed, "failures."), "\n", sep = "")
quit(status = failed > 0)
