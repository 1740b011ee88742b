test_that("the lattice holds in 40,000 verdicts, and only where it is stated", {
  verdicts <- utils::read.csv(reference_file("agnes", "verdicts.csv.gz"))
  rules <- lapply(agnes_variants$variant, rules_agnes)
  outcome <- vapply(rules, function(r) {
    of <- verdicts[verdicts$variant == format(r), ]
    of$outcome[match(1:1000, of$deck)]
  }, character(1000))
  pairs <- 0
  for (i in seq_along(rules)) {
    for (j in seq_along(rules)) {
      if (i == j || !win_implies_win(rules[[i]], rules[[j]])) next
      pairs <- pairs + 1
      expect_false(any(outcome[, i] == "won" & outcome[, j] == "lost"))
    }
  }
  expect_gt(pairs, 200)
  name <- vapply(rules, format, "")
  expect_equal(outcome[426, match(c("Up-Suit-None-NoSplit", "Up-Color-None-NoSplit"), name)],
               c("won", "lost"))
  expect_equal(outcome[954, match(c("Down-Color-None-NoSplit", "Up-Color-None-NoSplit"), name)],
               c("won", "lost"))
})

test_that("a lattice is an order", {
  skip_on_cran()
  rules <- lapply(agnes_variants$variant, rules_agnes)
  n <- length(rules)
  below <- outer(1:n, 1:n, Vectorize(function(i, j) win_implies_win(rules[[i]], rules[[j]])))
  expect_true(all(diag(below)))
  expect_equal(sum(below & t(below)), n)
  expect_true(all(below[(below %*% below) > 0]))
  all <- expand.grid(
    layout = c("up", "down"), runs = c("single", "suit", "color"), empty = c("none", "any1"),
    split = c(FALSE, TRUE), wrap = c("none", "base", "park", "circular"), back = c(FALSE, TRUE),
    stringsAsFactors = FALSE
  )
  more <- lapply(seq_len(nrow(all)), function(i) do.call(rules_agnes, as.list(all[i, ])))
  n <- length(more)
  below <- outer(1:n, 1:n, Vectorize(function(i, j) win_implies_win(more[[i]], more[[j]])))
  expect_true(all(diag(below)))
  expect_equal(sum(below & t(below)), n)
  expect_true(all(below[(below %*% below) > 0]))
  implies <- function(a, b) win_implies_win(rules_agnes(a), rules_agnes(b))
  expect_true(implies("quagnes", "aisleriot"))
  expect_true(implies("politaire", "pysolfc"))
  expect_true(implies("Down-Color-None-Park", "pysolfc"))
  expect_false(implies("aisleriot", "pysolfc"))
  expect_false(implies("pysolfc", "aisleriot"))
  expect_true(implies("Up-Suit-None-NoSplit", "Up-Suit-None-NoSplit-Park-Back"))
  expect_false(implies("Up-Suit-None-NoSplit", "Up-Suit-None-NoSplit-Circular"))
  forced <- rules_agnes("Up-Suit-None-Forced")
  expect_false(win_implies_win(forced, rules_agnes("Up-Suit-AnyRun-Forced")))
})

test_that("easier rules win what stricter ones win, also those of the programs", {
  skip_on_cran()
  variants <- c(
    "Down-Color-None", "Down-Color-None-Park", "Down-Color-None-Back", "aisleriot",
    "Up-Color-None", "pysolfc", "Down-Suit-None-Park-Back", "Up-Suit-None-NoSplit-Park"
  )
  games <- simulate_agnes(150, variants, max_states = 20000)
  outcome <- matrix(as.character(games$outcome), 150)
  rules <- lapply(variants, rules_agnes)
  for (i in seq_along(rules)) {
    for (j in seq_along(rules)) {
      if (!win_implies_win(rules[[i]], rules[[j]])) next
      expect_false(any(outcome[, i] == "won" & outcome[, j] == "lost"))
    }
  }
})

test_that("implied verdicts are those that a search finds", {
  variants <- c("Up-Suit-Any1", "Up-Suit-None", "Up-Suit-AnyRun", "Up-Suit-High1")
  quick <- simulate_agnes(60, variants, max_states = 20000, verdicts_only = TRUE)
  full <- simulate_agnes(60, variants, max_states = 20000)
  expect_equal(quick[c("variant", "deal")], full[c("variant", "deal")], ignore_attr = TRUE)
  both <- quick$outcome != "unknown" & full$outcome != "unknown"
  expect_equal(quick$outcome[both], full$outcome[both])
  # What a search decides stays decided.
  expect_false(any(quick$outcome == "unknown" & full$outcome != "unknown"))
  implied <- !is.na(quick$implied_by)
  expect_gt(sum(implied), 30)
  expect_true(all(is.na(quick$examined[implied])))
  expect_true(all(quick$implied_by[implied] %in% variants))
  expect_s3_class(quick, "simulation_agnes")
  expect_equal(win_rate(quick)$won, win_rate(full)$won, tolerance = 0.2)
})

test_that("given deals keep their numbers, and contradictions are errors", {
  decks <- deal_cards("agnes", 1:20, from = "quagnes")
  quick <- simulate_agnes(
    deals = decks, rules = c("Up-Suit-HighRun", "Up-Suit-AnyRun"), verdicts_only = TRUE,
    max_states = 20000
  )
  expect_equal(quick$deal, rep(as.numeric(1:20), 2))
  expect_error(
    simulate_agnes(5, verdicts_only = TRUE, goal = "score"),
    class = "patience_error_argument"
  )
  expect_error(
    simulate_agnes(5, verdicts_only = TRUE, file = tempfile()),
    class = "patience_error_argument"
  )
  expect_error(simulate_agnes(5, verdicts_only = NA), class = "patience_error_argument")
})
