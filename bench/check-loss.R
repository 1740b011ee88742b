# Losses of Agnes Sorel proved once more by the judge, check_loss(): the decks of quagnes that the
# solver calls lost, under all forty variants, 200,000 positions a deal at the most.
#   Rscript bench/check-loss.R FOLDER [DECKS] > bench/results/DATE-check-loss.txt
# DECKS is how many of the decks 1, 2, .. are taken, 1000 if it is not said; they take some 40
# minutes of one core. What is found of a variant is kept in FOLDER, so that a run that was
# stopped goes on. Ends with an error if the judge finds a win.
library(patience)

arguments <- commandArgs(trailingOnly = TRUE)
folder <- arguments[1]
dir.create(folder, showWarnings = FALSE)
decks <- if (length(arguments) > 1) as.integer(arguments[2]) else 1000
deals <- deal_cards("agnes", seq_len(decks), from = "quagnes")
max_positions <- 2e5

# The lost decks of one variant, and what the judge says of each.
judged <- function(variant) {
  file <- file.path(folder, sprintf("%s-%d.csv", variant, decks))
  if (!file.exists(file)) {
    games <- simulate_agnes(deals = deals, rules = variant, threads = 1)
    lost <- which(games$outcome == "lost")
    checks <- lapply(lost, function(deck) {
      seconds <- system.time(check <- check_loss(deals[[deck]], variant, max_positions))
      data.frame(variant, deck, confirmed = check$confirmed, positions = check$positions,
                 seconds = sum(seconds[1:2]))
    })
    unfinished <- paste0(file, ".part")
    write.csv(do.call(rbind, checks), unfinished, row.names = FALSE)
    file.rename(unfinished, file)
  }
  read.csv(file)
}

cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "decks 1 to", decks,
    "of quagnes, at most", format(max_positions, scientific = FALSE), "positions a deal\n\n")
cat(sprintf("%-26s %6s %9s %9s %4s %22s %9s %8s\n", "variant", "lost", "confirmed",
            "unsettled", "won", "share confirmed", "positions", "seconds"))
row <- function(name, checks) {
  share <- win_rate_interval(sum(checks$confirmed %in% TRUE), nrow(checks))
  cat(sprintf(
    "%-26s %6d %9d %9d %4d %6.2f%% [%5.2f, %6.2f] %9.0f %8.1f\n", name, nrow(checks),
    sum(checks$confirmed %in% TRUE), sum(is.na(checks$confirmed)),
    sum(checks$confirmed %in% FALSE), 100 * share$estimate, 100 * share$conf.low,
    100 * share$conf.high, mean(checks$positions), sum(checks$seconds)
  ))
}
variants <- agnes_variants$variant
# The quick ones first.
variants <- variants[order(grepl("Any1", variants))]
all <- NULL
for (variant in variants) {
  checks <- judged(variant)
  row(variant, checks)
  all <- rbind(all, checks)
}
any1 <- grepl("Any1", all$variant)
cat("\n")
row("without Any1", all[!any1, ])
row("with Any1", all[any1, ])
row("all", all)

differ <- all[all$confirmed %in% FALSE, ]
cat("\n", if (nrow(differ) == 0) "No loss is a win." else
  paste("Won:", differ$variant, "deck", differ$deck, "\n"), "\n", sep = "")
quit(status = nrow(differ) > 0)
