# Deals that the window offers as easy, medium or hard without looking for them first, under all
# rules that have a name.
#   Rscript data-raw/offered-deals.R
# with the package installed, from the root of the repository; an hour of one core. Makes
# inst/extdata/offered-deals.csv, a row for each deal, with the number of deals that were looked
# at under these rules; or with no number, where none of these deals is so. Each deal can be won,
# by proof. Lists that are in the file are not made again: to renew one, take its rows out. (Of
# nine the deals were found by an earlier form of this script, which looked at more.)
library(patience)
levels <- c("easy", "medium", "hard")
wanted <- 10
file <- "inst/extdata/offered-deals.csv"
# So many deals are solved at a time, and at most; of those that are seen to be won, the
# difficulty counts.
chunks <- list(agnes = c(each = 250, most = 1000), spider = c(each = 5, most = 40))
most_states <- c(agnes = 1e5, spider = 1e7)
solved <- function(game, number, rules) {
  simulate <- if (game == "agnes") simulate_agnes else
    function(...) simulate_spider(player = "perfect", ...)
  games <- simulate(
    number = number, rules = rules, max_states = most_states[[game]], progress = FALSE,
    threads = 1
  )
  games$deal[games$outcome == "won"]
}
list_of <- function(game, rules) {
  chunk <- chunks[[game]]
  found <- data.frame(number = integer(), difficulty = character())
  enough <- function() all(table(factor(found$difficulty, levels)) >= wanted)
  looked <- 0
  while (looked < chunk[["most"]] && !enough()) {
    numbers <- solved(game, looked + seq_len(chunk[["each"]]), rules)
    looked <- looked + chunk[["each"]]
    if (length(numbers) == 0) next
    known <- difficulty(deal_cards(game, numbers), rules, threads = 1)
    level <- as.character(known$difficulty)
    found <- rbind(found, data.frame(number = numbers, difficulty = level))
  }
  rows <- lapply(levels, function(level) {
    number <- head(found$number[found$difficulty == level], wanted)
    data.frame(difficulty = level, number = if (length(number) > 0) number else NA)
  })
  data.frame(game = game, rules = rules, looked = looked, do.call(rbind, rows))
}

known <- read.csv(file)
for (game in names(chunks)) {
  for (rules in unique(patience:::table_games()[[game]]$rules_list()$means)) {
    if (rules %in% known$rules[known$game == game]) next
    known <- rbind(known, list_of(game, rules))
    write.csv(known, file, row.names = FALSE, quote = FALSE)
    cat(format(Sys.time()), game, rules, "\n")
  }
}
