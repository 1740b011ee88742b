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
    game <- judge_start(codes, rules_agnes())
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
    deals <- deal_pysol(game, numbers)
    expect_length(deals, 8)
    for (i in seq_along(numbers)) {
      expected <- rows[rows$number == numbers[i], ]
      expect_identical(pysol_parts(game, deals[[i]])[expected$part], stats::setNames(
        expected$cards, expected$part
      ))
      expect_identical(deals[[i]]$name, paste("PySolFC", numbers[i]))
      expect_identical(deal_pysol(game, numbers[i]), deals[[i]])
    }
  }
})

test_that("the fixture is the reference", {
  file <- reference_file("pysol", "deals.csv")
  expect_identical(pysol_fixture(), utils::read.csv(file, colClasses = "character"))
})

test_that("a number may be written in every way that players use", {
  deal <- deal_pysol("agnes", "24680")
  for (number in list(24680, 24680L, "#24680", "# 24680", " 24680 ", "00000000000000024680")) {
    expect_identical(deal_pysol("agnes", number), deal)
  }
  expect_identical(deal_pysol(number = "MS5")$cards, deal_pysol(number = 5)$cards)
  expect_false(identical(deal_pysol(number = "ms32000")$cards, deal_pysol(number = 32000)$cards))
  expect_identical(deal_pysol(number = 2^53 - 1), deal_pysol(number = "9007199254740991"))
  expect_identical(deal_pysol()$name, "PySolFC 1")
  expect_s3_class(deal_pysol(number = 0), "deal_agnes")
})

test_that("Trefoil is dealt in sixteen fans without the aces", {
  fans <- vapply(deal_pysol("lucie", 1, "trefoil")$fans, function(fan) {
    paste(as.character(fan), collapse = " ")
  }, "")
  expect_length(fans, 16)
  expect_identical(fans[c(1, 2, 16)], c("JD KS 8H", "2D 9D 2C", "2S 10H 6H"))
  expect_refused(deal_pysol("agnes", 1, "trefoil"), "rules", "Under all rules of Agnes Sorel")
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
    ours <- vapply(deal_pysol("lucie", number, "trefoil")$fans, function(fan) {
      paste(as.character(fan), collapse = " ")
    }, "")
    expect_identical(ours, theirs$cards[theirs$number == number])
  }
})

test_that("a deal of PySolFC can be played and measured like any other", {
  deal <- deal_pysol("agnes", "ms100000")
  expect_equal(check_deal(deal, "agnes"), as.integer(deal$cards))
  expect_equal(simulate_agnes(deals = deal, rules = "Up-Color-None")$deal, 1)
  tableau <- deal_pysol("lucie", 24680)
  expect_identical(as_tableau(format(tableau))$fans, tableau$fans)
  expect_equal(tableau$deal, 1L)
  spider <- deal_pysol("spider", 1)
  games <- suppressWarnings(spider_games(deals = format(spider)))
  expect_equal(games$agt, spider_agt(as.integer(spider$cards)[45:104]))
  expect_snapshot({
    deal
    tableau
    spider
    deal_pysol("lucie", c("1", "ms100000"))
  })
})

test_that("numbers and games that PySolFC does not know are refused", {
  skip_on_cran()
  expect_refused(deal_pysol("galactic", 1), "argument", '`game` must be one of "agnes", "lucie"')
  expect_refused(deal_pysol("freecell", 1), "argument", '`game` must be one of "agnes", "lucie"')
  expect_refused(deal_pysol("agnes", "24a80"), "argument", '`number` is "24a80", which PySolFC')
  expect_refused(
    deal_pysol("agnes", c("1", "1e5")), "argument", '`number` is "1e5" at position 2'
  )
  expect_refused(
    deal_pysol("agnes", "-5"), "argument", '`number` is "-5", which PySolFC does not'
  )
  expect_refused(
    deal_pysol("agnes", ""), "argument", '`number` is "", which PySolFC does not know'
  )
  expect_refused(
    deal_pysol("agnes", "ms"), "argument", '`number` is "ms", which PySolFC does not'
  )
  expect_refused(
    deal_pysol("agnes", "123456789012345678901"),
    "argument", '`number` is "123456789012345678901", which PySolFC does not know: it has 21'
  )
  expect_refused(deal_pysol("agnes", "ms8589934592"), "argument", '`number` is "ms8589934592"')
  expect_refused(deal_pysol("agnes", 2^53), "argument", "`number` is 9.007199e+15; numbers so")
  expect_refused(
    deal_pysol("agnes", 12345678901234567890),
    "argument", "`number` is 1.234568e+19; numbers so large lose their last digits in R"
  )
  expect_refused(deal_pysol("agnes", -1), "argument", "`number` must be a whole number")
  expect_refused(deal_pysol("agnes", 1.5), "argument", "`number` must be a whole number")
  expect_refused(deal_pysol("agnes", NA_character_), "argument", "`number` is NA, which PySolFC")
  expect_refused(deal_pysol("agnes", list(1)), "argument", "`number` must be text")
  expect_refused(deal_pysol("agnes", character()), "argument", "`number` must be text")
  expect_refused(deal_pysol("agnes", Inf), "argument", "`number` must be a whole number")
  expect_error(deal_pysol("agnes", "24a80"), class = "patience_error_argument")
  expect_error(deal_pysol("agnes", 1e20), class = "patience_error_argument")
  expect_error(deal_pysol("agnes", "\xff1"), "<ff>1", class = "patience_error_argument")
  expect_error(deal_pysol("freecell", 1), class = "patience_error_argument")
})

test_that("Python's shuffle is Python's", {
  skip_on_cran()
  file <- test_path("fixtures", "python-shuffle.csv")
  reference <- utils::read.csv(file, comment.char = "#", colClasses = "character")
  for (i in seq_len(nrow(reference))) {
    expected <- as.numeric(strsplit(reference$positions[i], " ")[[1]])
    expect_equal(shuffle_python(0:51, reference$seed[i]), expected)
  }
  expect_identical(shuffle_python(0:51, 12345), shuffle_python(0:51, "12345"))
  expect_equal(shuffle_python(0:51, "00012345"), shuffle_python(0:51, 12345))
  expect_identical(shuffle_python(0:51, -0), shuffle_python(0:51, 0))
  expect_identical(shuffle_python(integer(), 1), integer())
  expect_identical(shuffle_python("a", 1), "a")
  # What stands in braces is text, not R.
  expect_error(shuffle_python(1:5, "{stop('run')}"), "{stop('run')}",
               fixed = TRUE, class = "patience_error_argument")
  expect_identical(shuffle_python(list(1, "b"), 0), list(1, "b")[1 + shuffle_python(0:1, 0)])
  whole <- new_cards(0:51)
  deal <- as_deal(rev(shuffle_python(whole, 12345)))
  expect_identical(rev(as.integer(deal$cards)), as.integer(shuffle_python(0:51, 12345)))
  expect_refused(shuffle_python(1:3, "abc"), "argument", "`seed` must be a whole number, or text")
  expect_refused(
    shuffle_python(1:3, -1), "argument", "`seed` must be a whole number from 0 to 2^53"
  )
  expect_refused(
    shuffle_python(1:3, 2^60), "argument", "`seed` is 1.152922e+18; numbers so large"
  )
  expect_refused(shuffle_python(1:3, 1:2), "argument", "`seed` must be one number, not 2 of them")
  expect_refused(shuffle_python(1:3, ""), "argument", "`seed` must be a whole number, or text")
  expect_refused(shuffle_python(1:3, TRUE), "argument", "`seed` must be a whole number, or text")
  expect_refused(shuffle_python(sum, 1), "deal", "`x` must be a vector or a list")
})

test_that("a tableau of La Belle Lucie is the first that its game deals", {
  set.seed(1)
  before <- .Random.seed
  tableaus <- deal_cards("lucie", seed = 5, number = 1:4)
  expect_identical(.Random.seed, before)
  for (number in 1:4) {
    expect_identical(tableaus[[number]], deal_cards("lucie", seed = 5, number = number))
    game <- play_lucie(5, rules_lucie(), number = number)
    expect_identical(tableaus[[number]], game$deals[[1]]$tableau)
    games <- simulate_lucie(numbers = number, rules = "Lucie-1", seed = 5)
    expect_equal(games$left_1, 52 - solve_lucie(tableaus[[number]])$most_up)
    # With the aces up first: the same cards without them, in fans of three.
    trefoil <- play_lucie(5, "trefoil", number = number)$deals[[1]]$tableau
    cards <- unlist(lapply(tableaus[[number]]$fans, as.integer))
    expect_identical(unlist(lapply(trefoil$fans, as.integer)), cards[cards %% 13 > 0])
    expect_identical(trefoil, deal_cards("lucie", 5, number, rules = "trefoil"))
  }
  expect_length(c(tableaus, deal_cards("lucie")), 5)
  expect_snapshot(deal_cards("lucie", seed = 1, number = 26))
  expect_snapshot(deal_cards("lucie", seed = 1, number = 1:2))
  expect_error(deal_cards("lucie", ranks = 5), class = "patience_error_argument")
})
