# Ten million fair games of Spider in each order, beside the exact moments, and games a second;
# then the shifts and powers of every dealer. Fails where a moment, or the correlation of both
# statistics, is more than four standard errors off.
#   Rscript bench/spider.R [games] [threads] > bench/results/DATE-spider.txt
# Takes about a minute. bench/spider-xp.sh is for the seeds of Windows XP.
library(patience)

arguments <- as.numeric(commandArgs(trailingOnly = TRUE))
games <- if (length(arguments) > 0) arguments[1] else 1e7
threads <- if (length(arguments) > 1) arguments[2] else 1
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), games, "games,", threads,
    "threads\n\n")

# The fourth central moments of AGT and ATSV, from their excess kurtosis, give the standard
# errors of the variances.
failed <- 0
cat(sprintf("%-12s %10s %10s %10s %10s %10s\n", "z of", "mean AGT", "var AGT", "mean ATSV",
            "var ATSV", "games/s"))
for (order in c("spread", "stock_first", "stock_last", "guaranteed")) {
  # The time of the processor, since other programs may want it too.
  seconds <- system.time(
    found <- simulate_spider(games, seed = 2, threads = threads, order = order, summary = TRUE)
  )[["user.self"]] / threads
  agt <- spider_moments("agt")
  atsv <- spider_moments("atsv")
  z <- c(
    (found$mean_agt - agt[["mean"]]) / sqrt(agt[["variance"]] / games),
    (found$var_agt / agt[["variance"]] - 1) / sqrt(2 / games),
    (found$mean_atsv - atsv[["mean"]]) / sqrt(atsv[["variance"]] / games),
    (found$var_atsv / atsv[["variance"]] - 1) / sqrt((2 + 1.25) / games)
  )
  failed <- failed + sum(abs(z) > 4)
  cat(sprintf("%-12s %10.2f %10.2f %10.2f %10.2f %10.0f\n", order, z[1], z[2], z[3], z[4],
              games / seconds))
  correlation <- found$cov / sqrt(found$var_agt * found$var_atsv)
  error <- (1 - correlation^2) / sqrt(games)
  beside <- "no exact value"
  if (order != "guaranteed") {
    exact <- cov2cor(spider_moments("both", order = order))[1, 2]
    off <- (correlation - exact) / error
    failed <- failed + (abs(off) > 4)
    beside <- sprintf("exact %.4f, z %.2f", exact, off)
  }
  cat(sprintf("%-12s correlation %.4f (SE %.4f), %s\n", "", correlation, error, beside))
}

dealers <- list(
  spider_dealer("worse_agt"), spider_dealer("worse_agt", probability = 0.5),
  spider_dealer("worse_agt", probability = 0.25), spider_dealer("worse_first"),
  spider_dealer("worse_atsv"), spider_dealer("redeal"), spider_dealer("worse_card"),
  spider_dealer("riffle", riffles = 4), spider_dealer("riffle", riffles = 6),
  spider_dealer("merge_sort"), spider_dealer("insertion_sort"), spider_dealer("naive_swap"),
  spider_dealer("sattolo"), spider_dealer("windows_xp")
)
cat(sprintf("\n%-60s %17s %15s\n", "dealer, 100 games, guaranteed turns", "shift AGT, ATSV", "power"))
for (dealer in dealers) {
  found <- power_dealer(dealer, threads = threads, test = dealer_test(alternative = "less", order = "guaranteed"))
  cat(sprintf("%-60s %8.3f %8.3f %7.3f %7.3f\n", format(dealer), found$shift[1], found$shift[2],
              found$estimate[1], found$estimate[2]))
}
cat("\n", if (failed == 0) "All within 4 standard errors." else paste(failed, "failures."), "\n",
    sep = "")
quit(status = failed > 0)
