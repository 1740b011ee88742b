# Win rates with a control (control_win_rate()): how much narrower, at what cost, and how often
# the interval contains the rate.
#   Rscript bench/control.R > bench/results/DATE-control.txt
# The stored deals of the variants are the population. In each of 500 samples 200 of its deals are
# drawn for the slow variant, with replacement, and more for the control, by the ratio that is best
# for the correlation. Takes about a minute. Fails if a coverage is below 95% by more than three
# standard errors.
library(patience)
samples <- 500
n <- 200
set.seed(20261122)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), samples, "samples\n\n")
cat("variance: that of the estimate beside that of the same deals alone, by the samples; cost: states\n")
cat("examined for both beside those for the slow variant alone; gain: of work for the same width;\n")
cat("coverage in percent (standard error)\n\n")
cat(sprintf("%-26s %-26s %-10s %6s %8s %6s %6s  %s\n", "variant", "control", "by", "deals",
            "variance", "cost", "gain", "coverage"))
failed <- 0
case <- function(wide, slow, quick, by) {
  deals <- nrow(wide[[slow]])
  stopifnot(identical(wide[[slow]]$deal, wide[[quick]]$deal))
  class <- patience:::control_classes(wide[[quick]], by, 10)
  won <- wide[[slow]]$outcome == "won"
  truth <- mean(won)
  cost <- mean(wide[[slow]]$examined) / mean(wide[[quick]]$examined)
  said <- var(ave(as.numeric(won), class)) / var(won)
  times <- max(2, round(sqrt(cost * said / (1 - said))))
  found <- replicate(samples, {
    all <- sample(deals, times * n, TRUE)
    few <- all[seq_len(n)]
    count <- function(at) tabulate(class[at], max(class))
    of_all <- count(all)
    used <- of_all > 0
    rate <- patience:::stratified_rate(
      of_all[used], count(few)[used], count(few[won[few]])[used]
    )
    ends <- patience:::effective_limits(rate[["estimate"]], rate[["variance"]], n, 0.95)
    c(rate[["estimate"]], mean(won[few]), ends[1] <= truth && truth <= ends[2])
  })
  variance <- var(found[1, ]) / var(found[2, ])
  spent <- 1 + times / cost
  coverage <- mean(found[3, ])
  failed <<- failed + (coverage < 0.95 - 3 * sqrt(0.95 * 0.05 / samples))
  cat(sprintf("%-26s %-26s %-10s %6.0f %8.3f %6.2f %6.2f  %.1f (%.1f)\n", slow, quick, by, times * n,
              variance, spent, 1 / (variance * spent), 100 * coverage,
              100 * sqrt(coverage * (1 - coverage) / samples)))
}
split_by <- function(set) {
  rows <- as.data.frame(agnes_atlas("games", set))
  split(rows, rows$variant)
}
forty <- split_by("forty")
seven <- split_by("seven")
programs <- split_by("programs")
for (by in c("outcome", "best_score")) {
  case(forty, "Up-Color-Any1", "Up-Color-AnyRun-NoSplit", by)
  case(forty, "Down-Color-Any1", "Down-Color-AnyRun-NoSplit", by)
  case(forty, "Up-Suit-AnyRun", "Up-Suit-AnyRun-NoSplit", by)
  case(forty, "Down-Suit-AnyRun", "Down-Suit-AnyRun-NoSplit", by)
  case(programs, "Down-Color-None-Park", "Down-Color-None", by)
  case(seven, "Up-Suit-HighRun", "Up-Suit-None", by)
  case(seven, "Up-Suit-HighRun", "Up-Suit-HighRun-NoSplit", by)
}
cat("\n", if (failed == 0) "All cover." else paste(failed, "do not."), "\n", sep = "")
quit(status = failed > 0)
