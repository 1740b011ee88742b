# Deals that the window offers as easy, medium or hard without playing them first: by the rules
# for which that takes long, and by those that are played most. The engine checks that a deal can
# be won before it offers it.
#   Rscript data-raw/offered-deals.R
# with the package installed, from the root of the repository; a quarter of an hour of one core.
# Makes inst/extdata/offered-deals.csv, a row for each deal, numbers of seed 1.
library(patience)
levels <- c("easy", "medium", "hard")
most <- 25
looked_at <- list(
  agnes = c("Up-Suit-AnyRun" = 1000, "Up-Suit-Any1" = 1000, "Up-Color-AnyRun" = 1000,
            "Down-Suit-AnyRun" = 1000),
  spider = c("Spider-4" = 120, "Spider-2" = 60, "Spider-1" = 30)
)
found <- do.call(rbind, lapply(names(looked_at), function(game) {
  do.call(rbind, lapply(names(looked_at[[game]]), function(rules) {
    numbers <- seq_len(looked_at[[game]][[rules]])
    known <- difficulty(deal_cards(game, numbers), rules)
    of_level <- lapply(levels, function(level) {
      head(numbers[which(known$difficulty == level)], most)
    })
    data.frame(
      game = game, rules = rules, difficulty = rep(levels, lengths(of_level)),
      number = unlist(of_level)
    )
  }))
}))
write.csv(found, "inst/extdata/offered-deals.csv", row.names = FALSE, quote = FALSE)
print(table(paste(found$game, found$rules), found$difficulty))
