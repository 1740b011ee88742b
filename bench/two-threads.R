# Hard deals searched in one order of moves, and in two at once: seconds by the clock, and how many
# positions the search that ended first had examined.
#   Rscript bench/two-threads.R > bench/results/DATE-two-threads.txt
# Takes about two minutes on two idle cores. The decks are those among 1 to 1000 that took more
# than seven million positions in one order: hard ones for that order, therefore.
library(patience)
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n\n")

hard <- c(19, 289, 351, 460, 549, 611, 705, 713, 798)
decks <- deal_cards("agnes", 1:1000, from = "quagnes")
rows <- lapply(hard, function(number) {
  measure <- function(threads) {
    time <- system.time(solution <- solve_deal(
      decks[[number]], "Up-Color-Any1", max_states = 1e9, max_memory = 1024, threads = threads
    ))
    judged <- solution$outcome != "won" ||
      check_solution(decks[[number]], "Up-Color-Any1", solution)$won
    data.frame(outcome = solution$outcome, judged = judged, seconds = round(time[["elapsed"]], 2),
               million_states = round(solution$examined / 1e6, 2), moves = nrow(solution$moves))
  }
  data.frame(deck = number, one = measure(1), two = measure(2))
})
rows <- do.call(rbind, rows)
judged <- rows$one.judged & rows$two.judged
print(rows[!grepl("judged", names(rows))], row.names = FALSE)
cat(sprintf("\nall: %.1f s in one order, %.1f s in two at once\n", sum(rows$one.seconds),
            sum(rows$two.seconds)))
differ <- rows$one.outcome != rows$two.outcome
cat(sprintf("Outcomes that differ: %d; wins that the judge refuses: %d\n", sum(differ), sum(!judged)))
quit(status = any(differ) || !all(judged))
