# What the atlas of the site tells of La Belle Lucie, and how hard Pan Galactic Solitaire is:
#   Rscript data-raw/atlas-results.R [lucie] [galactic]
# with the package installed, from the root of the repository. Makes
#   inst/extdata/lucie-rates.csv    20,000 games under each of the rule sets of bench/lucie.R
#   inst/extdata/galactic-work.csv  positions that 1,000 deals of thirteen ranks take; whether they
#                                   are won says galactic-winnability.csv, from longer searches
# or only those that are named. Takes about ten minutes of one core, nearly all for the second.
library(patience)

named <- commandArgs(TRUE)
if (length(named) == 0) named <- c("lucie", "galactic")
origin <- function(rows, max_states) {
  cbind(rows, seed = 1, max_states = max_states, date = format(Sys.Date()),
        version = format(packageVersion("patience")))
}
write_rows <- function(rows, file) {
  write.csv(rows, file.path("inst/extdata", file), row.names = FALSE, quote = FALSE)
}
# As many deals as this part of them needs no more.
within <- function(x, part) unname(quantile(x, part, type = 1))

if ("lucie" %in% named) {
  deals <- 20000
  limit <- 1e6
  rules <- paste0("Lucie-", c(
    "1", "2", "3", "2-Merci", "3-Merci", "3-Front", "3-Aces", "3-Merci-Aces", "1-Kings", "3-Kings"
  ))
  rows <- lapply(rules, function(variant) {
    games <- simulate_lucie(deals, variant, seed = 1, max_states = limit, progress = FALSE)
    data.frame(
      variant = variant, deals = deals, won = sum(games$outcome == "won"),
      lost = sum(games$outcome == "lost"), unknown = sum(games$outcome == "unknown"),
      median_states = within(games$examined, 0.5), p99_states = within(games$examined, 0.99)
    )
  })
  write_rows(origin(do.call(rbind, rows), limit), "lucie-rates.csv")
}

if ("galactic" %in% named) {
  # A deal that needs more counts as one that needs so many: that moves neither figure as long as
  # fewer than one in a hundred does.
  limit <- 1e6
  rows <- lapply(c("original", "easy", "easy4"), function(moves) {
    games <- simulate_galactic(
      1000, rules_galactic(moves), "perfect", seed = 1, max_states = limit, progress = FALSE
    )
    over <- sum(games$outcome == "unknown")
    stopifnot(over < 0.01 * nrow(games))
    data.frame(
      moves = moves, ranks = 13, deals = nrow(games), over = over,
      median_states = within(games$examined, 0.5), p99_states = within(games$examined, 0.99)
    )
  })
  write_rows(origin(do.call(rbind, rows), limit), "galactic-work.csv")
}
