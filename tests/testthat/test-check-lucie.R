line <- function(...) {
  moves <- do.call(rbind, lapply(list(...), strsplit, " "))
  moves <- do.call(rbind, lapply(moves, unlist))
  data.frame(type = moves[, 1], card = moves[, 2], to = moves[, 3])
}
reason <- function(tableau, rules, ...) {
  last <- rules_lucie(name = rules)$deals
  check_solution(as_deal(tableau, "lucie", deal = last), rules, line(...))$reason
}

test_that("a legal line is legal", {
  tableau <- as_deal("KD / 9D 8D QD JD / 10D", "lucie", deal = 3)
  check <- check_solution(tableau, "Lucie-3-Merci", line(
    "merci QD KD", "blocking JD QD", "foundation 8D foundation", "foundation 9D foundation",
    "foundation 10D foundation", "foundation JD foundation", "foundation QD foundation",
    "foundation KD foundation"
  ))
  expect_true(check$legal)
  expect_true(check$won)
  expect_snapshot(check)
})

test_that("the judge says why a move is illegal", {
  rules <- rules_lucie(merci = TRUE)
  text <- "KD / 9D 8D QD JD / 10D"
  expect_snapshot({
    writeLines(c(
      reason(text, rules, "foundation 8D foundation"),
      reason(text, rules, "foundation KD foundation"),
      reason(text, rules, "blocking 10D QD"),
      reason(text, rules, "blocking 10D KD"),
      reason(text, rules, "blocking 1D KD"),
      reason(text, rules, "blocking 5C 6C"),
      reason(text, rules, "blocking 10D nowhere"),
      reason(text, rules, "blocking 10D front"),
      reason(text, rules, "space KD space"),
      reason(text, "Lucie-3", "merci QD KD"),
      reason(text, rules, "merci JD QD"),
      reason(text, rules, "merci QD front"),
      reason(text, rules, "merci QD KD", "merci 8D foundation"),
      reason(text, "Lucie-1-Kings", "space 10D space"),
      reason("QD KD", "Lucie-1-Kings", "space KD space")
    ))
  })
  for (early in list(as_deal("QD KD", "lucie", deal = 1), as_deal("QD KD", "lucie"))) {
    expect_match(check_solution(early, rules, line("merci QD foundation"))$reason, "last deal")
  }
  # But PySolFC's draw is for any deal, and for the card right under the top one.
  draw <- "three-shuffles-and-a-draw"
  won <- line("merci QD foundation", "foundation KD foundation")
  expect_true(check_solution(early, draw, won)$won)
  expect_match(reason(text, draw, "merci 8D foundation"), "8D is not right under the top card")
  expect_match(reason(text, draw, "merci QD KD", "merci 8D foundation"), "was used before")
  # A card does not move onto the card that it lies on.
  expect_match(reason("KD QD / 10D JD", rules, "blocking QD KD"), "not on top of a fan")
})

test_that("tables that are no moves are refused", {
  tableau <- as_deal("KD QD", "lucie")
  expect_refused(check_solution(tableau, "Lucie-3", 7), "moves", "`moves` must be a data frame")
  expect_refused(
    check_solution(tableau, "Lucie-3", data.frame(type = "foundation")),
    "moves", "`moves` must have the columns type, card, and to"
  )
  expect_refused(
    check_solution(tableau, "Lucie-3", data.frame(type = "jump", card = "QD", to = "KD")),
    "moves", '`moves$type[1]` must be one of "foundation", "safe build", "blocking", "space"'
  )
  expect_refused(
    check_solution(tableau, "Lucie-3", data.frame(type = "merci", card = 3, to = "KD")),
    "moves", "`moves$card[1]` must be text, not 3"
  )
  expect_refused(
    check_solution(tableau, "Lucie-3", data.frame(type = "redeal", card = "", to = "")),
    "moves", "`moves` has a redeal in row 1, and a line is that of one deal"
  )
  expect_refused(
    check_solution(tableau, rules_agnes(), line("foundation QD foundation")),
    "rules", "`rules` must be for La Belle Lucie"
  )
  expect_refused(
    check_solution(7, "Lucie-3", line("foundation QD foundation")),
    "deal", "`deal` must be a deal, not a number"
  )
})

test_that("PySolFC's draw goes onto another fan, and is made once in a game", {
  rules <- rules_lucie(name = "three-shuffles-and-a-draw")
  own <- as_deal("QD KD", "lucie", deal = 3)
  expect_false("fan" %in% legal_moves(own, rules)$to)
  expect_false("KD" %in% legal_moves(own, rules)$to)
  moves <- data.frame(type = "merci", card = "QD", to = "KD")
  expect_match(check_solution(own, rules, moves)$reason, "onto its own fan")
  expect_true(check_solution(own, rules_lucie(merci = TRUE), moves)$legal)
  tableau <- deal_cards("lucie", 2)
  file <- withr::local_tempfile()
  write_deals(tableau, file)
  played <- command(paste("lucie --redeal --rules three-shuffles-and-a-draw --seed 1", file))
  expect_lte(sum(grepl("Merci", played$out)), 1)
})

test_that("a deal after the last one of the rules is none", {
  late <- as_deal("KD / 9D 8D QD JD / 10D", "lucie", deal = 4)
  moves <- data.frame(type = "foundation", card = "8D", to = "foundation")
  for (call in list(
    quote(solve_deal(late, "Lucie-3-Merci")), quote(hints(late, "Lucie-3-Merci")),
    quote(check_solution(late, "Lucie-3-Merci", moves)), quote(play_lucie(late, seed = NULL))
  )) {
    expect_refused(eval(call), "deal", c("There is no deal 4 in Lucie-3", "has 3 deals"))
  }
  expect_s3_class(solve_deal(late, "Lucie-4-Merci"), "solution")
})

test_that("a game is played by the rules that its deal means", {
  for (rules in c("three-shuffles-and-a-draw", "trefoil")) {
    deal <- deal_cards("lucie", 24680, from = "pysolfc", rules = rules)
    expect_identical(play_lucie(deal)$rules, rules_lucie(rules))
    expect_identical(play_lucie(deal), play_lucie(deal, rules))
  }
  expect_identical(rules_lucie("pysolfc"), rules_lucie())
})
