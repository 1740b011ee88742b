# Losses of Agnes Sorel proved once more by the judge, check_loss(): the decks of quagnes that the
# solver calls lost, under all forty variants, a million positions a deal at the most.
#   Rscript bench/check-loss.R [DECKS] > bench/results/DATE-check-loss.txt
# DECKS is how many of the decks 1, 2, .. are taken, 150 if it is not said; with 150 it takes some
# half an hour on one core. Ends with an error if the judge finds a win.
library(patience)

arguments <- as.integer(commandArgs(trailingOnly = TRUE))
decks <- deal_quagnes(seq_len(if (length(arguments) > 0) arguments[1] else 150))
max_positions <- 1e6
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "decks 1 to",
    length(decks), "of quagnes, at most", max_positions, "positions a deal\n\n")
cat(sprintf("%-26s %6s %6s %9s %8s %4s %17s %9s %8s\n", "variant", "decks", "lost", "confirmed",
            "unsettled", "won", "share confirmed", "positions", "seconds"))

row <- function(variant, counts, seconds) {
  share <- win_rate_interval(counts[["confirmed"]], counts[["lost"]])
  cat(sprintf(
    "%-26s %6d %6d %9d %8d %4d %5.1f%% [%4.1f, %5.1f] %9.0f %8.1f\n", variant, length(decks),
    counts[["lost"]], counts[["confirmed"]], counts[["unsettled"]], counts[["won"]],
    100 * share$estimate, 100 * share$conf.low, 100 * share$conf.high,
    counts[["positions"]] / counts[["lost"]], seconds
  ))
}

total <- 0
without_any1 <- 0
differ <- character()
for (variant in agnes_variants()$variant) {
  games <- simulate_agnes(deals = decks, rules = variant, threads = 1)
  lost <- which(games$outcome == "lost")
  time <- system.time(checks <- lapply(lost, function(i) {
    check_loss(decks[[i]], variant, max_positions)[c("confirmed", "positions")]
  }))
  confirmed <- vapply(checks, `[[`, NA, "confirmed")
  counts <- c(
    lost = length(lost), confirmed = sum(confirmed %in% TRUE), unsettled = sum(is.na(confirmed)),
    won = sum(confirmed %in% FALSE), positions = sum(vapply(checks, `[[`, 0, "positions"))
  )
  row(variant, counts, sum(time[1:2]))
  if (counts[["won"]] > 0) {
    differ <- c(differ, paste(variant, "deck", lost[confirmed %in% FALSE]))
  }
  total <- total + counts
  if (!grepl("Any1", variant)) without_any1 <- without_any1 + counts
}
cat("\n")
row("without Any1", without_any1, NA)
row("all", total, NA)

status <- "/proc/self/status" # Linux
if (file.exists(status)) cat("\nMemory:", grep("^VmHWM", readLines(status), value = TRUE), "\n")
cat("\n", if (length(differ) == 0) "No loss is a win." else paste("Won:", differ), "\n", sep = "")
quit(status = length(differ) > 0)
