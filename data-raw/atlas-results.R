# What the atlas of the site tells of La Belle Lucie, and how hard Pan Galactic Solitaire is:
#   Rscript data-raw/atlas-results.R [lucie] [galactic]
# with the package installed, from the root of the repository. Makes
#   inst/extdata/lucie-rates.csv    20,000 games under each of the rule sets of bench/lucie.R
#   inst/extdata/galactic-work.csv  how many positions boards take that are won, as
#                                   bench/galactic.sh printed it
# or only those that are named. Takes a quarter of a minute.
library(patience)

named <- commandArgs(TRUE)
if (length(named) == 0) named <- c("lucie", "galactic")
write_rows <- function(rows, file) {
  write.csv(rows, file.path("inst/extdata", file), row.names = FALSE, quote = FALSE)
}
# As many deals as this part of them needs no more.
within <- function(x, part) unname(quantile(x, part, type = 1))

if ("lucie" %in% named) {
  deals <- 20000L
  limit <- 1000000L
  rules <- paste0("Lucie-", c(
    "1", "2", "3", "2-Merci", "3-Merci", "3-Front", "3-Aces", "3-Merci-Aces", "1-Kings", "3-Kings"
  ))
  rows <- lapply(rules, function(variant) {
    games <- simulate_lucie(deals, variant, seed = 1, max_states = limit, progress = FALSE)
    data.frame(
      variant = variant, deals = deals, won = sum(games$outcome == "won"),
      lost = sum(games$outcome == "lost"), unknown = sum(games$outcome == "unknown"),
      median_states = within(games$examined, 0.5), p90_states = within(games$examined, 0.9),
      seed = 1, max_states = limit, date = format(Sys.Date()),
      version = format(packageVersion("patience"))
    )
  })
  write_rows(do.call(rbind, rows), "lucie-rates.csv")
}

if ("galactic" %in% named) {
  file <- sort(list.files("bench/results", "-galactic[.]txt$", full.names = TRUE))
  lines <- readLines(file[length(file)])
  pattern <- "^([a-z0-9]+), deals 1 to ([0-9]+): ([0-9]+) won, .*"
  at <- grep(pattern, lines)
  work <- "^  states of wins: median ([0-9]+), 90% ([0-9]+),.*"
  stopifnot(length(at) == 3, grepl(work, lines[at + 1]))
  part <- function(pattern, lines, i) sub(pattern, paste0("\\", i), lines)
  write_rows(data.frame(
    moves = part(pattern, lines[at], 1), ranks = 13, won = part(pattern, lines[at], 3),
    median_states = part(work, lines[at + 1], 1), p90_states = part(work, lines[at + 1], 2),
    seed = 1, max_states = 100000000, date = substr(lines[1], 1, 10), version = "0.1.0"
  ), "galactic-work.csv")
}
