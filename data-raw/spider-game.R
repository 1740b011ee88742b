# The game of the article "Luck and skill in Spider": two suits, played by the best hint as one
# sees it, but for every thirtieth move, which is the third best. Writes
# inst/extdata/spider-game.txt, a whole game in a line. Takes minutes.
#   Rscript data-raw/spider-game.R
library(patience)
rules <- "Spider-2"
number <- 2018 # The year of Tao's article.
deal <- deal_cards("spider", number)
moves <- NULL
repeat {
  found <- hints(deal, rules, moves, cards = "seen")
  if (nrow(found) == 0 || found$chance[1] == 0) break
  slips <- (NROW(moves) + 1) %% 30 == 0 && nrow(found) > 2
  moves <- rbind(moves, as.data.frame(found[if (slips) 3 else 1, 1:4]))
}
line <- write_game(deal, rules, moves)
writeLines(line, "inst/extdata/spider-game.txt")
print(summary(review(deal, rules, moves, cards = "seen")))
