# How close the normal formula of games_needed_dealer() and games_needed_dealer(games = 100) comes: for
# ATSV, whose law is not known, size and power of the z-test in simulated series; for AGT and one
# rank the exact smallest shifts beside the formula's. Some ten seconds.
#   Rscript bench/shifts.R > bench/results/DATE-shifts.txt
library(patience)

series <- 20000
games <- c(5, 10, 30, 100)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")),
    "level 0.05, power 0.8\n\n")

# ATSV of 500,000 fair games; a shifted game is one of them, drawn with a weight exp(w ATSV).
atsv <- simulate_spider(5e5, seed = 5, threads = 1)$atsv
exact <- spider_moments("atsv")
score <- (atsv - exact[["mean"]]) / sqrt(exact[["variance"]])
shifted <- function(shift) {
  mean_at <- function(w) weighted.mean(score, exp(w * score)) - shift
  exp(uniroot(mean_at, c(-3, 3), tol = 1e-10)$root * score)
}
found <- function(weights, n, side) {
  drawn <- matrix(sample(score, series * n, replace = TRUE, prob = weights), n)
  win_rate_interval(sum(side * colMeans(drawn) * sqrt(n) > qnorm(0.95)), series)
}
text <- function(share) {
  sprintf("%.4f [%.4f, %.4f]", share$estimate, share$conf.low, share$conf.high)
}
set.seed(1)
cat("ATSV,", series, "series each: the z-test's size, and its power at the smallest shift\n")
for (n in games) {
  for (side in c("less", "greater")) {
    sign <- if (side == "less") -1 else 1
    shift <- games_needed_dealer(games = n, test = dealer_test("atsv", alternative = side))$shift
    cat(sprintf("%4d games, %-7s  size %s  power %s\n", n, side,
                text(found(NULL, n, sign)), text(found(shifted(shift), n, sign))))
  }
}

cat("\nSmallest shifts, in standard deviations of a game: exact, and by the formula\n")
for (n in games) {
  for (side in c("less", "greater")) {
    both <- games_needed_dealer(games = n, test = dealer_test(c("agt", "rank", "atsv"), alternative = side))$shift
    cat(sprintf("%4d games, %-7s  AGT %7.4f  one rank %7.4f  formula %7.4f\n", n, side,
                both[1], both[2], both[3]))
  }
}
