# Which of PySolFC's old numbers of Spider, 1 to 32,000, can be won with four suits: a closed program
# of 2005, plspider, won 31,998 of them. Every win is replayed by the judge.
#   Rscript bench/spider-pysol.R [TO] > bench/results/DATE-spider-pysol.txt
# Takes some two hours of one core. Deals that are done stay in spider-pysol.csv, so that it can go on.
library(patience)
to <- as.integer(c(commandArgs(TRUE), "32000")[1])
file <- "spider-pysol.csv"
if (!file.exists(file)) writeLines("number,outcome,moves,examined,proved,seconds", file)
done <- function() utils::read.csv(file)
decide <- function(number) {
  deal <- deal_cards("spider", number, from = "pysolfc")
  time <- system.time(found <- solve_deal(deal, "pysolfc"))
  if (found$outcome == "won") stopifnot(check_solution(found)$won)
  c(
    number, found$outcome, nrow(found$moves), found$examined, found$stored,
    time[["user.self"]] + time[["sys.self"]]
  )
}
open <- setdiff(seq_len(to), done()$number)
for (numbers in split(open, ceiling(seq_along(open) / 200))) {
  rows <- parallel::mclapply(numbers, decide, mc.cores = 2)
  cat(vapply(rows, paste, "", collapse = ","), sep = "\n", file = file, append = TRUE)
}
rows <- done()
won <- rows[rows$outcome == "won", ]
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n")
cat(sprintf(
  "PySolFC 1 to %d: %d won, %d lost, %d unknown; seconds median %.3f mean %.3f, within 1 s %.2f%%; moves median %.0f\n",
  to, nrow(won), sum(rows$outcome == "lost"), sum(rows$outcome == "unknown"),
  median(rows$seconds), mean(rows$seconds), 100 * mean(rows$seconds < 1), median(won$moves)
))
for (i in which(rows$outcome == "lost")) {
  cat(sprintf("    %d: lost, by a proof over %.0f position(s)\n", rows$number[i], rows$proved[i]))
}
for (i in which(rows$outcome == "unknown")) {
  cat(sprintf("    %d: unknown, %.0f positions generated\n", rows$number[i], rows$examined[i]))
}
