# Writes tests/testthat/fixtures/answers.csv: the digests of the window's answers along games that
# are played by chance, which test-app-answers-*.R compare. From the root of the repository:
#   Rscript data-raw/answers.R
library(patience)
tests <- new.env(parent = asNamespace("patience"))
sys.source("tests/testthat/helper-answers.R", tests)
games <- tests$answered_games()
found <- Map(tests$walk_answers, games$game, games$rules, games$seed, games$number)
games$answers <- lengths(found)
texts <- vapply(found, paste, "", collapse = "\n")
games$digest <- vapply(texts, cli::hash_md5, "")
write.csv(games, "tests/testthat/fixtures/answers.csv", row.names = FALSE, quote = FALSE)
