# Hints and reviews checked by solving every successor: 1,000 hints for Agnes Sorel under rules
# that have every dimension, 400 for La Belle Lucie, and 100 reviews of each, of games that chance
# played.
#   Rscript bench/hints.R [hints] > bench/results/DATE-hints.txt
# Takes some three minutes of one core. Exits with a failure if anything differs: the moves that
# are listed from those that the judge allows when everything is tried; an outcome from that of
# the position after the move, solved by two searches in other orders; a win from what the judge
# says of its moves; a position that is won from having a move that keeps the win, and one that is
# lost from having none; each row of a review from the outcome after its move.
library(patience)
oracle <- new.env(parent = asNamespace("patience"))
sys.source("tests/testthat/helper-hints.R", oracle)

arguments <- as.numeric(commandArgs(trailingOnly = TRUE))
wanted <- if (length(arguments) > 0) arguments[1] else 1000
cat(format(Sys.Date()), "patience", format(packageVersion("patience")), "\n\n")
set.seed(20261122)
failed <- 0
check <- function(good, ...) {
  if (!isTRUE(good)) {
    failed <<- failed + 1
    cat("DIFFERENT: ", ..., "\n", sep = "")
  }
}
columns <- c("type", "from", "to", "cards")
count <- function(outcome) table(factor(outcome, c("won", "lost", "unknown")))

agnes_rules <- c(
  "Up-Suit-AnyRun", "Up-Color-AnyRun", "Up-Suit-HighRun", "aisleriot", "pysolfc",
  "Down-Color-Any1-NoSplit", "Up-Single-AnyRun-NoWrap-Mirrored-LastRight-NoWholePile",
  "Down-Suit-High1-BuildSuit-Back", "Up-Color-AnyRun-Park-Back", "wolter-relaxed"
)
# The first half of a game at most.
part_of <- function(moves) moves[seq_len(sample(0:(nrow(moves) %/% 2), 1)), ]

# Hints in a position beside the judge and the solver.
check_hints <- function(deal, rules, made, hints, where) {
  judged <- oracle$leftmost_if_due(oracle$judged_agnes_moves(deal, rules, made), hints, rules)
  check(oracle$same_moves(hints, judged), where, ", moves")
  for (i in seq_len(nrow(hints))) {
    then <- rbind(made, hints[i, columns])
    after <- solve_deal(deal, rules, moves = then, max_states = 2e5, orders = 2)
    open <- "unknown" %in% c(after$outcome, as.character(hints$outcome[i]))
    check(open || after$outcome == hints$outcome[i], where, ", hint ", i)
    won <- after$outcome == "won"
    check(!won || check_solution(deal, rules, after)$won, where, ", win ", i)
  }
  now <- solve_deal(deal, rules, moves = made, max_states = 2e5)$outcome
  if (nrow(hints) > 0 && now == "won") check(!all(hints$outcome == "lost"), where, ", won")
  if (now == "lost") check(!"won" %in% hints$outcome, where, ", lost")
}

cat("Agnes Sorel, hints\n")
cat(sprintf("  %-56s%6s%6s%6s%8s\n", "rules", "hints", "won", "lost", "unknown"))
solved <- 0
for (name in agnes_rules) {
  rules <- rules_agnes(name)
  outcomes <- character()
  while (length(outcomes) < wanted / length(agnes_rules)) {
    number <- sample(1e6, 1)
    deal <- deal_cards("agnes", number = number)
    # Most hints in deals that can be won: in the others all moves lose.
    can <- solve_deal(deal, rules, max_states = 1e4)$outcome
    if (can != "won" && runif(1) < 0.98) next
    made <- part_of(oracle$random_agnes_moves(deal, rules, 20))
    where <- sprintf("%s, deal %d after %d moves", name, number, nrow(made))
    hints <- hints(deal, rules, made, max_states = 1e5)
    check_hints(deal, rules, made, hints, where)
    outcomes <- c(outcomes, as.character(hints$outcome))
  }
  cat(sprintf("  %-56s%6d", name, length(outcomes)),
      sprintf(c("%6d", "%6d", "%8d"), count(outcomes)), "\n", sep = "")
  solved <- solved + length(outcomes)
}

cat("\nAgnes Sorel, reviews of games that chance played, of deals that can be won\n")
reviews <- 0
mistakes <- c()
while (reviews < wanted / 10) {
  name <- sample(agnes_rules[c(1:3, 6)], 1)
  number <- sample(1e6, 1)
  deal <- deal_cards("agnes", number = number)
  if (solve_deal(deal, name, max_states = 1e5)$outcome != "won") next
  moves <- oracle$random_agnes_moves(deal, name, 60)
  review <- review(deal, name, moves, max_states = 1e5)
  where <- sprintf("review of %s, deal %d", name, number)
  outcome <- vapply(seq_len(nrow(moves)), function(n) {
    solve_deal(deal, name, moves = moves[seq_len(n), ], max_states = 2e5)$outcome
  }, "")
  known <- outcome != "unknown" & review$outcome != "unknown"
  check(all(outcome[known] == review$outcome[known]), where)
  mistake <- attr(review, "mistake")
  check(is.na(mistake) || mistake == match("lost", review$outcome), where, ", mistake")
  check(!is.na(mistake) || !"lost" %in% outcome, where, ", no mistake")
  mistakes <- c(mistakes, mistake)
  reviews <- reviews + 1
}
cat(sprintf(
  "  %d reviews; %d games without a mistake; else after %.1f moves on average (%d to %d)\n",
  reviews, sum(is.na(mistakes)), mean(mistakes, na.rm = TRUE), min(mistakes, na.rm = TRUE),
  max(mistakes, na.rm = TRUE)
))

cat("\nLa Belle Lucie, hints and reviews\n")
cat(sprintf("  %-22s%6s%6s%9s%9s%14s\n", "rules", "hints", "best", "reviews", "mistakes",
            "cards lost"))
lucie_rules <- c(
  "Lucie-3", "Lucie-1-Merci", "Lucie-1-Front", "Lucie-1-Kings", "Lucie-1-Front-Kings"
)
for (name in lucie_rules) {
  rules <- rules_lucie(name = name)
  hints_made <- best <- reviews <- mistakes <- cost <- 0
  while (hints_made < 0.06 * wanted || reviews < wanted / 50) {
    number <- sample(1e6, 1)
    tableau <- deal_cards("lucie", number = number)
    made <- oracle$random_lucie_moves(tableau, rules, sample(10, 1))
    where <- sprintf("%s, deal %d after %d moves", name, number, NROW(made))
    review <- review(tableau, rules, made)
    most <- vapply(0:nrow(made), function(n) {
      solve_deal(tableau, rules, moves = made[seq_len(n), ])$most_up
    }, 1)
    check(all(most == c(attr(review, "start_up"), review$most_up)), where, ", review")
    check(identical(attr(review, "mistake"), which(most < most[1])[1] - 1L), where, ", mistake")
    reviews <- reviews + 1
    mistakes <- mistakes + !is.na(attr(review, "mistake"))
    cost <- cost + most[1] - most[length(most)]
    hints <- hints(tableau, rules, made)
    now <- oracle$lucie_position(
      tableau, rules, asNamespace("patience")$made_lucie(made)
    )
    check(oracle$same_moves(hints, oracle$judged_lucie_moves(now, rules)), where, ", moves")
    for (i in seq_len(nrow(hints))) {
      after <- solve_deal(tableau, rules, moves = rbind(made, hints[i, 1:3]))
      check(after$most_up == hints$most_up[i], where, ", hint ", i)
      check(check_solution(tableau, rules, after)$score == after$most_up, where, ", judge ", i)
    }
    check(identical(hints$best, hints$most_up == most[length(most)]), where, ", best")
    hints_made <- hints_made + nrow(hints)
    best <- best + sum(hints$best)
  }
  cat(sprintf("  %-22s%6.0f%6.0f%9.0f%9.0f%14.1f\n", name, hints_made, best, reviews, mistakes,
              cost / reviews))
  solved <- solved + hints_made
}
cat(sprintf("\n%.0f hints, %s\n", solved, if (failed == 0) "all agree" else "DIFFERENT"))
if (failed > 0) quit(status = 1)
