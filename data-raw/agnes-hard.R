# Hard deals of Agnes Sorel that a wrong solver would get wrong:
#   Rscript data-raw/agnes-hard.R
# with the package installed, from the root of the repository. Writes
# tests/testthat/fixtures/agnes-hard.csv.gz: of the stored results, under each set of rules, the
# thirteen won deals and the thirteen lost ones that took most states, among those that took
# 30,000 at most, so that a test can solve all of them again. Won deals have a line of play that
# wins.
library(patience)

most_states <- 30000
games <- do.call(rbind, lapply(c("forty", "seven", "programs"), function(name) {
  as.data.frame(agnes_atlas("games", name))[c("variant", "deal", "outcome", "examined")]
}))
games$outcome <- as.character(games$outcome)
games <- games[!duplicated(games[c("variant", "deal")]), ]
games <- games[games$outcome != "unknown" & games$examined <= most_states, ]
games <- games[order(-games$examined), ]
hard <- do.call(rbind, lapply(split(games, paste(games$variant, games$outcome)), head, 13))
hard <- hard[order(hard$variant, hard$deal), ]

hard <- do.call(rbind, lapply(split(hard, hard$variant), function(own) {
  solved <- simulate_agnes(number = own$deal, rules = own$variant[1], seed = 1, moves = TRUE)
  stopifnot(identical(as.character(solved$outcome), own$outcome))
  won <- own$outcome == "won"
  own$moves <- ""
  deals <- deal_cards("agnes", seed = 1, number = own$deal)
  for (i in which(won)) {
    stopifnot(check_solution(deals[[i]], own$variant[i], solved$moves[[i]])$won)
  }
  own$moves[won] <- vapply(solved$moves[won], patience:::moves_text, "")
  own
}))
file <- gzfile("tests/testthat/fixtures/agnes-hard.csv.gz", "w", compression = 9)
columns <- c("variant", "deal", "outcome", "moves")
write.csv(hard[columns], file, row.names = FALSE, quote = FALSE)
close(file)
