# The game of the article "Luck and skill in Spider": two suits, played by the best hint as one
# sees it, but for every twentieth move, which is the worst. It is given up where no hint leads to
# a win. Writes inst/extdata/spider-game.txt, a whole game in a line. Takes a minute.
#   Rscript data-raw/spider-game.R
library(patience)
rules <- "Spider-2"
number <- 2023 # of the deals from 2018 on the first that is lost by bad luck and by errors
deal <- deal_cards("spider", number)
moves <- NULL
repeat {
  found <- hints(deal, rules, moves, cards = "seen")
  if (nrow(found) == 0 || found$chance[1] == 0) break
  slips <- (NROW(moves) + 1) %% 20 == 0
  moves <- rbind(moves, as.data.frame(found[if (slips) nrow(found) else 1, 1:4]))
}
line <- write_game(deal, rules, moves)
writeLines(line, "inst/extdata/spider-game.txt")
print(summary(review(deal, rules, moves, cards = "seen")))
