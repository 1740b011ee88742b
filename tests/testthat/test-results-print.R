games <- simulate_agnes(300, c("Up-Suit-None", "Up-Suit-HighRun", "Up-Suit-AnyRun-NoSplit"))
limited <- simulate_agnes(300, "Up-Suit-HighRun", max_states = 60)

test_that("rates and comparisons print their verdicts within 80 columns", {
  withr::local_options(width = 80)
  expect_snapshot(win_rate(games))
  expect_snapshot(win_rate(limited))
  expect_snapshot(compare_published(games, c("Masten", "Wolter")))
  expect_snapshot(compare_variants(games))
  for (x in list(win_rate(games), compare_published(games), compare_variants(games))) {
    expect_lte(max(nchar(capture.output(print(x)))), 80)
    expect_s3_class(format(x), "data.frame")
  }
  expect_match(capture.output(compare_published(games, "Wolter")), "published|found", all = FALSE)
  expect_match(capture.output(compare_variants(games)), "lower|higher|found", all = FALSE)
})

test_that("a comparison names the test and the intervals that it made", {
  said <- function(x) paste(capture.output(print(x)), collapse = " ")
  expect_match(said(compare_variants(games)), "Tango's 95% .* McNemar's exact .*\\(Holm\\)")
  together <- said(compare_variants(games, simultaneous = TRUE))
  expect_match(together, "Exact 95% .* McNemar's exact .*\\(Bonferroni, all together\\)")
  stopped <- games
  stopped$until <- "half_width = 0.1"
  expect_match(said(compare_variants(stopped)), "Anytime-valid 95% .* p: anytime-valid test")
  expect_no_match(said(compare_variants(stopped)), "Tango|McNemar")
})

test_that("in a document these tables have few columns, and equivalence fits a line", {
  withr::local_options(width = 80)
  close <- compare_published(games, "Masten", test = "equivalence", margin = 0.05)
  lines <- capture.output(print(close))
  words <- "p: test of equivalence within 5.0 points, adjusted (Holm)"
  expect_match(lines, words, fixed = TRUE, all = FALSE)
  expect_length(grep("Variant", lines), 1)
  expect_identical(format(close)$Verdict, sub(" within.*", "", close$verdict))
  skip_if_not_installed("knitr")
  for (x in list(win_rate(limited), compare_published(games), compare_variants(games), close)) {
    table <- knitr::kable(format(x), "pipe")
    expect_length(table, nrow(x) + 2)
    expect_lte(max(nchar(table)), 100)
  }
})

test_that("parts of these tables print as tibbles, and all columns are there", {
  expect_match(capture.output(win_rate(games)[c("variant", "won")])[1], "tibble|Win rates")
  expect_true(all(c("conf.low", "states_max") %in% names(tibble::as_tibble(win_rate(games)))))
})

test_that("games, solutions and deals have tidy, glance, summary and as_tibble", {
  expect_identical(summary(games), win_rate(games))
  expect_identical(generics::tidy(games), generics::tidy(win_rate(games)))
  expect_identical(generics::glance(games)$deals, 900L)
  expect_identical(generics::glance(games)$game, "Agnes Sorel")
  spider <- generics::glance(simulate_spider(5))
  expect_identical(spider$deals, 5L)
  expect_identical(c(spider$variants, spider$won, spider$unknown), rep(NA_integer_, 3))
  deals <- deal_cards("agnes", number = 1:3)
  expect_identical(tibble::as_tibble(deals)$deal, 1:3)
  expect_identical(as_deal(tibble::as_tibble(deals)$cards[2])$cards, deals[[2]]$cards)
  won <- which(games$variant == "Up-Suit-AnyRun-NoSplit" & games$outcome == "won")[1]
  solution <- solve_deal(deal_cards("agnes", number = games$deal[won]), "Up-Suit-AnyRun-NoSplit")
  expect_identical(tibble::as_tibble(solution), solution$moves)
  expect_identical(generics::tidy(solution)$move, seq_len(nrow(solution$moves)))
  expect_identical(generics::glance(solution)$outcome, "won")
})

test_that("long solutions print their beginning", {
  deal <- deal_cards("agnes", seed = 1, number = 26)
  solution <- solve_deal(deal, "Up-Suit-AnyRun")
  lines <- function(...) capture.output(print(solution, ...))
  expect_gt(nrow(solution$moves), 20)
  expect_match(lines(), "more move", all = FALSE)
  expect_length(grep("^ *[0-9]+\\. ", lines()), 20)
  expect_length(grep("^ *[0-9]+\\. ", lines(n = Inf)), nrow(solution$moves))
  expect_length(grep("^ *[0-9]+\\. ", lines(n = 3)), 3)
  said <- capture.output(
    expect_error(print(solution, n = -1), class = "patience_error_argument")
  )
  expect_identical(said, character())
})

test_that("runs have rows and a head", {
  skip_if_not_installed("RSQLite")
  file <- withr::local_tempfile(fileext = ".sqlite")
  run <- simulate_agnes(50, "Up-Suit-None", file = file)
  expect_equal(dim(run), dim(tibble::as_tibble(run)))
  expect_equal(nrow(run), 50)
  expect_identical(head(run, 3), head(tibble::as_tibble(run), 3))
})
