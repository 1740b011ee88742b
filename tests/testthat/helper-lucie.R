# The sample of lblsolve's documentation, the first deal of three, and its second one.
lucie_sample <- c(
  "KH 2S 8S", "3S 5S QH", "JH 4H 10D", "3D 8C 8D", "4C JS 7D", "AH AS 5H", "7C 2D 5D",
  "AC 8H 10C", "2H QD 7H", "3H AD KD", "4S 9S 6H", "9D QC 10H", "6C KS JD", "6D 6S 9C",
  "KC 9H 10S", "5C 4D 7S", "2C 3C JC", "QS"
)
lucie_second <- c(
  "6H 7C 5D", "5H KD 2D", "KS KH 3H", "2H 6C 7H", "8H 6D 7D", "10H 4H 8C", "8D 9D JC",
  "10C 9C QC", "KC 9H QD", "AD 4D QH", "JH 3D JD", "10D"
)

# The lines of a solution or of all deals of a game are legal and end as they say.
expect_judged <- function(solution) {
  check <- check_solution(solution$deal, solution$rules, solution)
  expect_identical(check$reason, NA_character_)
  expect_equal(check$score, solution$most_up)
  expect_equal(sum(solution$heights[1, ]), solution$most_up)
}
