# Digests of all that is answered along games that are played by chance; data-raw/answers.R writes
# them. They change with what the window says, and then it must be said why.
test_that("the window's answers are as they were", {
  skip_on_cran()
  skip_if_not_installed("jsonlite")
  stored <- utils::read.csv(test_path("fixtures", "answers.csv"))
  expect_gt(sum(stored$answers), 3000)
  games <- answered_games()
  expect_identical(stored$rules, games$rules)
  expect_setequal(games$game, names(table_games()))
  found <- Map(walk_answers, games$game, games$rules, games$seed, games$number)
  expect_identical(unname(lengths(found)), stored$answers)
  digests <- vapply(vapply(found, paste, "", collapse = "\n"), cli::hash_md5, "")
  changed <- unname(digests) != stored$digest
  expect_identical(games[changed, ], games[0, ])
})
