# A thousand deals that were won late or lost narrowly (data-raw/agnes-hard.R): what a wrong rule
# of pruning would get wrong first.
hard_deals <- function() {
  utils::read.csv(test_path("fixtures", "agnes-hard.csv.gz"), na.strings = character())
}

test_that("hard deals keep their verdicts", {
  skip_on_cran()
  hard <- hard_deals()
  expect_gte(nrow(hard), 1000)
  for (own in split(hard, hard$variant)) {
    rules <- own$variant[1]
    games <- simulate_agnes(number = own$deal, rules = rules, seed = 1, max_states = 1e6)
    expect_identical(as.character(games$outcome), own$outcome, info = rules)
  }
})

# All of them are judged when the file is made.
test_that("lines of play of hard deals win", {
  skip_on_cran()
  hard <- hard_deals()
  won <- hard[hard$outcome == "won", ]
  won <- won[seq(1, nrow(won), by = 10), ]
  deals <- deal_cards("agnes", seed = 1, number = won$deal)
  for (i in seq_len(nrow(won))) {
    moves <- moves_from_text(won$moves[i])
    expect_true(check_solution(deals[[i]], won$variant[i], moves)$won)
  }
})
