# The moves that a line of text stands for.
moves_of <- function(line) {
  words <- strsplit(line, " ")[[1]]
  deal <- words == "D"
  target <- sub("^[0-9]+-([0-9]+|F).*", "\\1", words)
  cards <- ifelse(grepl("x", words), sub(".*x", "", words), "1")
  moves <- data.frame(
    type = ifelse(deal, "deal", ifelse(target == "F", "foundation", "run")),
    from = ifelse(deal, NA, sub("-.*", "", words)),
    to = ifelse(deal | target == "F", NA, target),
    cards = ifelse(deal, 7, cards)
  )
  moves$cards[which(deal)[4]] <- 2
  moves[-1] <- lapply(moves[-1], as.integer)
  moves
}

test_that("the deals listed are those that are won, and their lines win", {
  skip_on_cran()
  rules <- c("Up-Suit-HighRun", "Up-Color-None")
  list <- winnable_deals(rules, 60, moves = TRUE)
  expect_s3_class(list, "tbl_df")
  numbers <- as.character(1:60)
  games <- simulate_agnes(deals = deal_cards("agnes", numbers, from = "pysolfc"), rules = rules)
  won <- games[games$outcome == "won", ]
  expect_gt(nrow(won), 3)
  expect_identical(list$variant, won$variant)
  expect_identical(list$number, as.character(won$deal))
  for (i in seq_len(nrow(list))) {
    check <- check_solution(
      deal_cards(
        "agnes", list$number[i], from = "pysolfc"), list$variant[i], moves_of(list$line[i]
      )
    )
    expect_true(check$won)
    expect_equal(nrow(moves_of(list$line[i])), list$moves[i])
  }
  counts <- attr(list, "deals")
  expect_equal(counts$won, as.vector(table(factor(list$variant, rules))))
  expect_equal(counts$won + counts$lost + counts$unknown, c(60, 60))
  expect_equal(counts$deals, c(60, 60))
  expect_equal(unique(list$from), "pysolfc")
  expect_match(list$solver, "^patience [0-9.]+, solver [0-9]+$")
})

test_that("deals of a seed and chosen numbers are listed too", {
  skip_on_cran()
  ours <- winnable_deals("Up-Suit-HighRun", 60, from = "patience", seed = 4)
  games <- simulate_agnes(60, "Up-Suit-HighRun", seed = 4)
  expect_identical(ours$number, as.character(games$deal[games$outcome == "won"]))
  expect_equal(unique(ours$from), "patience seed 4")
  expect_identical(
    winnable_deals("Up-Suit-HighRun", from = "patience", seed = 4, number = 60:1)$number,
    rev(ours$number)
  )
  chosen <- winnable_deals(
    "Up-Suit-AnyRun", number = c("#24680", "ms100000", "99999999999999999999", "00001")
  )
  expect_true(all(chosen$number %in% c("24680", "ms100000", "99999999999999999999", "1")))
  for (number in chosen$number) {
    expect_equal(
      solve_deal(deal_cards("agnes", number, from = "pysolfc"), "Up-Suit-AnyRun")$outcome, "won"
    )
  }
})

test_that("deals of Spider are listed by the numbers of each program, with lines that win", {
  skip_on_cran()
  rules <- c("Spider-4", "Spider-1")
  for (from in c("pysolfc", "windows-xp", "patience")) {
    list <- winnable_deals(rules, number = c(7, 3), from = from, moves = TRUE, game = "Spider")
    counts <- attr(list, "deals")
    expect_equal(counts$variant, rules)
    expect_equal(counts$deals, c(2, 2))
    expect_equal(counts$won, as.vector(table(factor(list$variant, rules))))
    expect_true(all(list$number %in% c("7", "3")))
    expect_gt(nrow(list), 1)
    for (i in seq_len(nrow(list))) {
      deal <- deal_cards("spider", as.numeric(list$number[i]), from = from)
      moves <- moves_of(list$line[i])
      moves$cards[moves$type == "deal"] <- 10L
      expect_true(check_solution(deal, list$variant[i], moves)$won)
    }
  }
  expect_equal(attr(winnable_deals(n = 1, game = "spider"), "deals")$variant, "Spider-4")
  few <- winnable_deals(n = 2, game = "spider", max_states = 10)
  expect_equal(attr(few, "deals")$unknown, 2)
  expect_refused(winnable_deals(n = 2, game = "lucie"), "argument", "`game` must be one of")
  expect_refused(winnable_deals(n = 2, from = "quagnes", game = "spider"), "argument",
                 "no deals of \"spider\" from")
  expect_refused(
    winnable_deals("dalton", 2, game = "spider"), "rules", "rules \"dalton\" of Spider"
  )
})

test_that("a list is written as CSV", {
  file <- withr::local_tempfile(fileext = ".csv")
  list <- winnable_deals("Up-Suit-HighRun", 60, moves = TRUE, file = file)
  read <- utils::read.csv(file, colClasses = c(number = "character"))
  expect_equal(read, as.data.frame(list), ignore_attr = TRUE)
  expect_invisible(winnable_deals("Up-Suit-None", 3, file = file))
  expect_identical(readLines(file), "variant,from,number,moves,solver")
})

test_that("undecided deals are counted and not listed", {
  list <- winnable_deals("Up-Suit-AnyRun", 40, max_states = 20)
  counts <- attr(list, "deals")
  expect_gt(counts$unknown, 0)
  expect_equal(nrow(list), counts$won)
  expect_equal(
    unname(tibble::tbl_sum(list)),
    sprintf("Up-Suit-AnyRun: %d of 40 won, %d unknown", counts$won, counts$unknown)
  )
})

test_that("bad arguments of winnable_deals() are refused", {
  skip_on_cran()
  expect_refused(
    winnable_deals(n = 5, from = "freecell"),
    "argument", '`from` must be one of "patience", "pysolfc"'
  )
  expect_refused(winnable_deals(), "argument", "Give one of `n` and `number`")
  expect_refused(
    winnable_deals(n = 5, number = 1:3), "argument", "Give one of `n` and `number`"
  )
  expect_refused(winnable_deals(number = c("5", "00005")), "argument", "Deal 5 is given twice")
  expect_refused(winnable_deals(number = "5a"), "argument", '"5a", which is no number')
  expect_refused(winnable_deals(n = 2, seed = 7), "argument", "have a number only")
  expect_refused(
    winnable_deals(n = 5, from = "patience", number = "5"),
    "argument", "Give one of `n` and `number`"
  )
  expect_refused(
    winnable_deals(n = 5, moves = 1), "argument", "`moves` must be TRUE or FALSE, not"
  )
  expect_refused(
    winnable_deals("Up-Suit-Never", 5),
    "rules", 'There are no rules "Up-Suit-Never"', 'Did you mean "Up-Suit-None"?'
  )
  expect_error(
    winnable_deals("Up-Suit-None", 2, file = file.path(tempdir(), "no", "such.csv")),
    class = "patience_error_file"
  )
})
