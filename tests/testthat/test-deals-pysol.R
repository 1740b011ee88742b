pysol_fixture <- function() {
  file <- test_path("fixtures", "pysol-deals.csv")
  utils::read.csv(file, comment.char = "#", colClasses = "character")
}

# A deal's cards by part, as the fixture has them.
pysol_parts <- function(game, deal) {
  text <- function(codes) paste(as.character(new_cards(codes)), collapse = " ")
  named <- function(name, parts) stats::setNames(parts, paste(name, seq_along(parts)))
  if (game == "lucie") {
    return(named("fan", vapply(deal$fans, text, "")))
  }
  codes <- as.integer(deal$cards)
  if (game == "agnes") {
    game <- judge_start(list(cards = codes), rules_agnes())
    return(c(
      base = text(codes[1]), named("pile", vapply(game$piles, text, "")), stock = text(game$stock)
    ))
  }
  pile <- c(rep(1:10, 4), 1, 4, 7, 10, 1:10)
  c(named("pile", vapply(split(codes[1:54], pile), text, "")), stock = text(codes[55:104]))
}

test_that("every deal of the reference is reproduced, card for card", {
  reference <- pysol_fixture()
  for (game in c("agnes", "lucie", "spider")) {
    rows <- reference[reference$game == game, ]
    numbers <- unique(rows$number)
    deals <- deal_cards(game, numbers, from = "pysolfc")
    expect_length(deals, 8)
    for (i in seq_along(numbers)) {
      expected <- rows[rows$number == numbers[i], ]
      expect_identical(pysol_parts(game, deals[[i]])[expected$part], stats::setNames(
        expected$cards, expected$part
      ))
      expect_identical(deals[[i]]$name, paste("PySolFC", numbers[i]))
      expect_identical(deal_cards(game, numbers[i], from = "pysolfc"), deals[[i]])
    }
  }
})

test_that("the fixture is the reference", {
  file <- reference_file("pysol", "deals.csv")
  expect_identical(pysol_fixture(), utils::read.csv(file, colClasses = "character"))
})

test_that("a number may be written in every way that players use", {
  deal <- deal_cards("agnes", "24680", from = "pysolfc")
  for (number in list(24680, 24680L, "#24680", "# 24680", " 24680 ", "00000000000000024680")) {
    expect_identical(deal_cards("agnes", number, from = "pysolfc"), deal)
  }
  expect_identical(
    deal_cards("agnes", "MS5", from = "pysolfc")$cards,
    deal_cards("agnes", 5, from = "pysolfc")$cards
  )
  other <- deal_cards("agnes", "ms32000", from = "pysolfc")
  expect_false(identical(other$cards, deal_cards("agnes", 32000, from = "pysolfc")$cards))
  expect_identical(
    deal_cards("agnes", 2^53 - 1, from = "pysolfc"),
    deal_cards("agnes", "9007199254740991", from = "pysolfc")
  )
  expect_identical(deal_cards("agnes", from = "pysolfc")$name, "PySolFC 1")
  expect_refused(
    deal_cards("agnes", "0", from = "pysolfc"), "argument",
    "no number of PySolFC's: they begin"
  )
  expect_refused(deal_cards("agnes", 0, from = "pysolfc"), "argument", "`number` must be a whole")
})

test_that("Trefoil is dealt in sixteen fans without the aces", {
  fans <- vapply(deal_cards("lucie", 1, from = "pysolfc", rules = "trefoil")$fans, function(fan) {
    paste(as.character(fan), collapse = " ")
  }, "")
  expect_length(fans, 16)
  expect_identical(fans[c(1, 2, 16)], c("JD KS 8H", "2D 9D 2C", "2S 10H 6H"))
  expect_refused(
    deal_cards("agnes", 1, from = "pysolfc", rules = "trefoil"),
    "rules", "Under all rules of Agnes Sorel"
  )
  skip_on_cran()
  # The window and the terminal lay out the same.
  table <- new_table(game_named("lucie"), rules_lucie(name = "trefoil"), list(pysol = "#1"))
  places <- asked_table(table, "position")$places
  laid <- vapply(places[5:20], function(place) paste(unlist(place$cards), collapse = " "), "")
  expect_identical(laid, fans)
  file <- reference_file("pysol", "trefoil.csv")
  theirs <- utils::read.csv(file, colClasses = "character", comment.char = "#")
  theirs <- theirs[startsWith(theirs$part, "fan"), ]
  for (number in unique(theirs$number)) {
    deal <- deal_cards("lucie", number, from = "pysolfc", rules = "trefoil")
    ours <- vapply(deal$fans, function(fan) {
      paste(as.character(fan), collapse = " ")
    }, "")
    expect_identical(ours, theirs$cards[theirs$number == number])
  }
})

test_that("a deal of PySolFC can be played and measured like any other", {
  deal <- deal_cards("agnes", "ms100000", from = "pysolfc")
  expect_equal(check_deal(deal, "agnes"), as.integer(deal$cards))
  expect_equal(simulate_agnes(deals = deal, rules = "Up-Color-None")$deal, 1)
  tableau <- deal_cards("lucie", 24680, from = "pysolfc")
  expect_identical(as_deal(format(tableau), "lucie")$fans, tableau$fans)
  expect_equal(tableau$deal, 1L)
  spider <- deal_cards("spider", 1, from = "pysolfc")
  games <- suppressWarnings(spider_games(deals = format(spider)))
  expect_equal(games$agt, spider_statistic(as.integer(spider$cards)[45:104]))
  expect_snapshot({
    deal
    tableau
    spider
    deal_cards("lucie", c("1", "ms100000"), from = "pysolfc")
  })
})

test_that("a number of PySolFC's may have blanks, here and at the table", {
  for (number in c("# 0 24 680", "ms 5")) {
    deal <- deal_cards("agnes", number, from = "pysolfc")
    shown <- shown_table(new_table(game_named("agnes"), rules_agnes(), list(pysol = number)))
    expect_identical(shown$title, deal$name)
  }
})

test_that("numbers and games that PySolFC does not know are refused", {
  skip_on_cran()
  expect_refused(
    deal_cards("galactic", 1, from = "pysolfc"), "argument",
    'There are no deals of "galactic" from "pysolfc"'
  )
  expect_refused(
    deal_cards("freecell", 1, from = "pysolfc"), "argument", '`game` must be one of "agnes", "gal'
  )
  expect_refused(
    deal_cards("agnes", "24a80", from = "pysolfc"),
    "argument", "`number` is \"24a80\", which is no number of"
  )
  expect_refused(
    deal_cards("agnes", c("1", "1e5"), from = "pysolfc"), "argument",
    '`number` is "1e5" at position 2'
  )
  expect_refused(
    deal_cards("agnes", "-5", from = "pysolfc"), "argument",
    "`number` is \"-5\", which is no number of"
  )
  expect_refused(
    deal_cards("agnes", "", from = "pysolfc"), "argument",
    "`number` is \"\", which is no number of PySolFC's"
  )
  expect_refused(
    deal_cards("agnes", "ms", from = "pysolfc"), "argument",
    "`number` is \"ms\", which is no number of"
  )
  expect_refused(
    deal_cards("agnes", "123456789012345678901", from = "pysolfc"),
    "argument", "which is no number of PySolFC's: it has 21"
  )
  expect_refused(
    deal_cards("agnes", "ms8589934592", from = "pysolfc"),
    "argument", '`number` is "ms8589934592"'
  )
  expect_refused(
    deal_cards("agnes", 2^53, from = "pysolfc"),
    "argument", "`number` is 9.007199e+15; numbers so"
  )
  expect_refused(
    deal_cards("agnes", 12345678901234567890, from = "pysolfc"),
    "argument", "`number` is 1.234568e+19; numbers so large lose their last digits in R"
  )
  expect_refused(
    deal_cards("agnes", -1, from = "pysolfc"), "argument", "`number` must be a whole number"
  )
  expect_refused(
    deal_cards("agnes", 1.5, from = "pysolfc"), "argument", "`number` must be a whole number"
  )
  expect_refused(
    deal_cards("agnes", NA_character_, from = "pysolfc"),
    "argument", "`number` is NA, which is no number of"
  )
  expect_refused(
    deal_cards("agnes", list(1), from = "pysolfc"), "argument", "`number` must be text"
  )
  expect_refused(
    deal_cards("agnes", character(), from = "pysolfc"), "argument", "`number` must be text"
  )
  expect_refused(
    deal_cards("agnes", Inf, from = "pysolfc"), "argument", "`number` must be a whole number"
  )
  expect_error(deal_cards("agnes", "24a80", from = "pysolfc"), class = "patience_error_argument")
  expect_error(deal_cards("agnes", 1e20, from = "pysolfc"), class = "patience_error_argument")
  expect_error(
    deal_cards("agnes", "\xff1", from = "pysolfc"), "<ff>1", class = "patience_error_argument"
  )
  expect_error(deal_cards("freecell", 1, from = "pysolfc"), class = "patience_error_argument")
})

test_that("a tableau of La Belle Lucie is the first that its game deals", {
  set.seed(1)
  before <- .Random.seed
  tableaus <- deal_cards("lucie", seed = 5, number = 1:4)
  expect_identical(.Random.seed, before)
  for (number in 1:4) {
    expect_identical(tableaus[[number]], deal_cards("lucie", seed = 5, number = number))
    game <- play_lucie(rules = rules_lucie(), number = number, seed = 5)
    expect_identical(tableaus[[number]], game$deals[[1]]$deal)
    games <- simulate_lucie(number = number, rules = "Lucie-1", seed = 5)
    expect_equal(games$left_1, 52 - solve_deal(tableaus[[number]])$most_up)
    # With the aces up first: the same cards without them, in fans of three.
    trefoil <- play_lucie(rules = "trefoil", number = number, seed = 5)$deals[[1]]$deal
    cards <- unlist(lapply(tableaus[[number]]$fans, as.integer))
    expect_identical(unlist(lapply(trefoil$fans, as.integer)), cards[cards %% 13 > 0])
    expect_identical(trefoil, deal_cards("lucie", number, seed = 5, rules = "trefoil"))
  }
  expect_length(c(tableaus, deal_cards("lucie")), 5)
  expect_snapshot(deal_cards("lucie", seed = 1, number = 26))
  expect_snapshot(deal_cards("lucie", seed = 1, number = 1:2))
  expect_error(deal_cards("lucie", ranks = 5), class = "patience_error_argument")
})

test_that("whole games of La Belle Lucie go over PySolFC's own redeals", {
  deal <- deal_cards("lucie", 24680, from = "pysolfc")
  game <- play_lucie(deal)
  expect_match(format(game), "PySolFC 24680 and its redeals", fixed = TRUE)
  # The table deals again as the program does: cards_test.cpp compares it with the program's own.
  table <- deal_table(deal, "Lucie-3")
  made <- c(move_words(game$deals[[1]]$moves, table$fields), "redeal\t\t")
  lines <- shown_table(table, made)$lines
  expect_identical(
    as_deal(paste(lines, collapse = "\n"), "lucie", deal = 2)$fans, game$deals[[2]]$deal$fans
  )
  expect_match(format(play_lucie(deal, seed = 3)), "1 given tableau, seed 3")
  # Without a move: the first fan of the next deal by PySolFC.
  none <- data.frame(type = "redeal", card = NA, to = NA)
  expect_output(print(deal, moves = none), "1 +8. +5. +7.")
  # Other cards under that name are not that deal.
  deal$fans <- rev(deal$fans)
  expect_match(format(play_lucie(deal)), "1 given tableau, seed 1")
})
