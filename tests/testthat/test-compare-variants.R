# Long ones: CRAN asks for short tests.
skip_on_cran()

test_that("deals are paired by number, whatever their order", {
  games <- played(a = "WWWLLLUWL", b = "WLLLWLWUU")
  mixed <- games[c(9:1, 12:18, 10, 11), ]
  found <- compare_variants(mixed)
  expect_equal(
    unlist(found[c("both_won", "variant_only", "reference_only", "both_lost", "unknown")]),
    c(both_won = 1, variant_only = 2, reference_only = 1, both_lost = 2, unknown = 3)
  )
  expect_equal(found$estimate, (4 - 3) / 9)
  # Deals of one variant only are left out.
  expect_equal(compare_variants(games[-(1:3), ])$deals, 6)
})

test_that("the test is McNemar's, exact", {
  mcnemar <- patience:::mcnemar_exact
  for (counts in list(c(1, 0), c(10, 3), c(3, 10), c(25, 25), c(1000, 1100))) {
    expect_close(mcnemar(counts[1], counts[2]), binom.test(counts[1], sum(counts))$p.value)
  }
  expect_equal(mcnemar(0, 0), 1)
  # With many pairs it is mcnemar.test() with continuity correction.
  many <- c(5e8, 5e8 + 5e4)
  corrected <- mcnemar.test(matrix(c(0, many, 0), 2))$p.value
  expect_equal(mcnemar(many[1], many[2]), corrected, tolerance = 1e-6)
  found <- compare_variants(played(a = strrep("W", 12), b = paste0("WW", strrep("L", 10))))
  expect_equal(found$p.value, 2 * 0.5^10)
})

# Tango's statistic from its definition, the likelihood maximised by bisection on its slope: b, c
# and the rest with probabilities q + delta, q and 1 - 2 q - delta.
tango_chi <- function(delta, b, c, n) {
  slope <- function(q) {
    counts <- c(b, c, -2 * (n - b - c))
    sum((counts / c(q + delta, q, 1 - 2 * q - delta))[counts != 0])
  }
  least <- max(0, -delta)
  q <- bisect(slope, least, (1 - delta) / 2, rises = FALSE)
  (b - c - n * delta) / sqrt(n * (2 * q + delta * (1 - delta)))
}

test_that("the interval is Tango's", {
  tango <- patience:::tango_limits
  # Airway hyper-responsiveness, in Fagerland, Lydersen and Laake (2014): 1, 1, 7 and 12 pairs.
  expect_equal(round(tango(1, 7, 21, 0.95), 3), c(-0.517, -0.026))
  z <- qnorm(0.975)
  cases <- rbind(
    c(1, 7, 21), c(40, 20, 160), c(3, 1, 10), c(5, 0, 1000), c(0, 1, 50), c(30, 29, 60),
    c(71, 0, 10000), c(1e5, 9e4, 1e6), c(3e8, 2e8, 1e9)
  )
  for (i in seq_len(nrow(cases))) {
    k <- cases[i, ]
    d <- (k[1] - k[2]) / k[3]
    low <- bisect(function(delta) tango_chi(delta, k[1], k[2], k[3]) - z, -1 + 1e-9, d)
    high <- bisect(function(delta) tango_chi(delta, k[1], k[2], k[3]) + z, d, 1 - 1e-9)
    expect_close(tango(k[1], k[2], k[3], 0.95), c(low, high))
  }
  # Closed forms: no discordant pair, and nothing but pairs of one kind.
  for (n in c(1, 10, 1e9)) {
    expect_close(tango(0, 0, n, 0.95), c(-1, 1) * z^2 / (n + z^2))
    expect_close(tango(n, 0, n, 0.95), c((n - z^2) / (n + z^2), 1))
    expect_close(tango(0, n, n, 0.95), c(-1, (z^2 - n) / (n + z^2)))
  }
  # An interval shut out of 0 and McNemar's score test are the same.
  expect_equal(tango(15, 5, 1000, 0.95)[1] > 0, (15 - 5)^2 / 20 > z^2)
})

test_that("unknown deals are rounded outward: every way to decide them lies within", {
  ours <- "WLUUUWLLWW"
  theirs <- "LLWLUUWULL"
  found <- compare_variants(played(a = ours, b = theirs))
  ways <- expand.grid(rep(list(c("W", "L")), 6))
  fill <- function(text, letters) {
    at <- gregexpr("U", text)[[1]]
    for (i in seq_along(at)) substr(text, at[i], at[i]) <- letters[i]
    text
  }
  each <- lapply(seq_len(nrow(ways)), function(i) {
    letters <- as.character(unlist(ways[i, ]))
    compare_variants(played(a = fill(ours, letters[1:3]), b = fill(theirs, letters[4:6])))
  })
  each <- do.call(rbind, each)
  expect_equal(found$conf.low, min(each$conf.low))
  expect_equal(found$conf.high, max(each$conf.high))
  expect_equal(found$p.value, max(each$p.value))
})

test_that("many variants are compared in pairs or with a reference, together if wanted", {
  games <- played(a = "WWWWWLLLLL", b = "WWLLLLLLLL", c = "LLLLLWWWWW")
  all <- compare_variants(games)
  expect_equal(paste(all$variant, all$reference), c("a b", "a c", "b c"))
  expect_equal(all$adj.p.value, p.adjust(all$p.value, "holm"))
  one <- compare_variants(games, reference = "b")
  expect_equal(one$variant, c("a", "c"))
  together <- compare_variants(games, simultaneous = TRUE)
  expect_equal(together$adj.p.value, p.adjust(all$p.value, "bonferroni"))
  # As one pair alone at the corrected level.
  alone <- compare_variants(
    games[games$variant != "c", ], conf_level = 1 - 0.05 / 3, simultaneous = TRUE
  )
  expect_equal(together$conf.low[1], alone$conf.low)
  same <- compare_variants(played(a = "WL", b = "WL"))
  expect_match(same$verdict, "^no deal tells them apart")
  expect_match(one$verdict, "^no difference found")
  many <- compare_variants(played(a = strrep("W", 20), b = strrep("WL", 10)))
  expect_match(many$verdict, "^higher than b \\(")
})

test_that("interval and verdict of a row agree, and have Holm's error", {
  set.seed(5)
  for (round in 1:20) {
    base <- sample(c("W", "L", "U"), 60, TRUE, c(5, 5, 0.3))
    flip <- function(share) {
      at <- runif(60) < share
      paste(ifelse(at, "W", base), collapse = "")
    }
    games <- played(a = paste(base, collapse = ""), b = flip(0.05), c = flip(0.2), d = flip(0.5))
    for (simultaneous in c(FALSE, TRUE)) {
      found <- compare_variants(games, simultaneous = simultaneous)
      says <- grepl("^(higher|lower) than", found$verdict)
      expect_identical(says, found$adj.p.value < 0.05)
      expect_true(all((found$conf.low >= 0 | found$conf.high <= 0)[says]))
      expect_true(all((found$conf.low <= 0 & found$conf.high >= 0)[!says]))
      expect_identical(grepl("^higher", found$verdict), says & found$estimate > 0)
      expect_true(all(found$conf.low <= found$estimate))
    }
  }
  # Three pairs, one of them significant: the others have half of the error, it has a third.
  games <- played(
    a = strrep("W", 30), b = paste0(strrep("W", 28), "LL"), c = paste0(strrep("L", 29), "W")
  )
  found <- compare_variants(games)
  expect_equal(sum(found$adj.p.value < 0.05), 2)
  expect_equal(
    unlist(found[1, c("conf.low", "conf.high")]),
    patience:::tango_limits(2, 0, 30, 0.95), ignore_attr = TRUE
  )
  expect_equal(found$conf.low[2], patience:::tango_limits(29, 0, 30, 1 - 0.05 / 2)[1])
})

test_that("simultaneous intervals of pairs hold at all rates tried", {
  n <- 16
  error <- 0.05
  # Every outcome of n pairs: won by the first only, by the second only. As in the function: the
  # exact limits, cut at 0 as McNemar's test says.
  outcomes <- subset(expand.grid(b = 0:n, c = 0:n), b + c <= n)
  limits <- t(mapply(function(b, c) {
    patience:::paired_limits(c(b, c), c(b, c), n, error, "clopper-pearson")
  }, outcomes$b, outcomes$c))
  p <- mapply(patience:::mcnemar_exact, outcomes$b, outcomes$c)
  limits <- patience:::agreeing_limits(limits, sign(outcomes$b - outcomes$c) * (p < error))
  expect_true(all(limits[, 1] <= (outcomes$b - outcomes$c) / n & limits[, 1] >= -1))
  missed <- function(part, share) {
    chance <- dbinom(outcomes$b + outcomes$c, n, part) *
      dbinom(outcomes$b, outcomes$b + outcomes$c, share)
    difference <- part * (2 * share - 1)
    sum(chance[limits[, 1] > difference + 1e-12 | limits[, 2] < difference - 1e-12])
  }
  grid <- expand.grid(
    part = c(0.001, 0.01, seq(0.02, 1, by = 0.02)), share = c(0.499, 0.501, seq(0, 1, by = 0.02))
  )
  expect_lte(max(mapply(missed, grid$part, grid$share)), error)
})

test_that("variants whose deals were stopped by their results have anytime-valid tests", {
  games <- played(a = strrep("W", 40), b = paste0(strrep("W", 20), strrep("L", 20)))
  fixed <- compare_variants(games)
  games$until <- "half_width = 0.1"
  stopped <- compare_variants(games)
  evidence <- exp(patience:::log_evidence_rate(20, 20, 0.5))
  expect_equal(stopped$p.value, 1 / (0.9 * evidence))
  expect_gt(stopped$p.value, fixed$p.value)
  expect_lt(stopped$conf.low, fixed$conf.low)
  expect_gt(stopped$conf.low, 0)
  expect_equal(attr(stopped, "interval")$method, "anytime")
  # The p-value is the smallest error with which the interval excludes 0.
  excludes <- function(error) patience:::paired_box(20, 0, 40, error, "anytime")[1] > 0
  expect_true(excludes(stopped$p.value * 1.0001))
  expect_false(excludes(stopped$p.value / 1.0001))
  # What simulate_agnes() stops is known as stopped.
  found <- simulate_agnes(400, c("Up-Suit-None", "Up-Suit-HighRun"), until = 0.08)
  expect_equal(attr(compare_variants(found), "interval")$method, "anytime")
})

test_that("looked at after every pair, the anytime-valid test keeps its level", {
  # The probability that p is ever at most 5% within 300 pairs that tell two equal variants apart,
  # exactly: the chain of wins of the first leaves when it is.
  p <- 1
  for (n in 1:300) {
    p <- c(p, 0) / 2 + c(0, p) / 2
    each <- vapply(0:n, function(b) patience:::paired_p(c(b, n - b), c(b, n - b), TRUE), 1)
    p[each <= 0.05] <- 0
  }
  expect_lt(1 - sum(p), 0.05)
})

test_that("a win under one rule is a win under a wider one, and the pairs show it", {
  games <- simulate_agnes(100, c("Up-Suit-None", "Up-Suit-HighRun"), max_states = 1e5)
  expect_equal(compare_variants(games)$variant_only, 0)
})

test_that("bad results are refused", {
  games <- played(a = "WL", b = "LL")
  expect_refused(compare_variants(games["outcome"]), "results", "`results` must have the columns")
  expect_refused(compare_variants(games[1:2, ]), "results", "`results` must have at least two")
  expect_refused(compare_variants(games[c(1, 4), ]), "results", '"a" and "b" have no deal')
  expect_refused(
    compare_variants(rbind(games, games)),
    "results", "Row 5 has deal 1 for a second time"
  )
  expect_refused(
    compare_variants(games, reference = "c"),
    "argument", '`reference` must be one of "a" and "b", not "c"'
  )
  expect_refused(
    compare_variants(games, simultaneous = NA),
    "argument", "`simultaneous` must be TRUE or FALSE, not `NA`"
  )
  expect_error(compare_variants(games, conf_level = 0), class = "patience_error_argument")
})

test_that("deals of different lists are no pairs, and a list has each deal once", {
  play <- function(numbers, rules) {
    simulate_agnes(deals = deal_cards("agnes", numbers, from = "pysolfc"), rules = rules)
  }
  dalton <- play(1:6, "dalton")
  expect_match(dalton$given, "^[0-9a-f]{16}$")
  expect_identical(play(1:6, "parlett")$given, dalton$given)
  expect_identical(compare_variants(rbind(dalton, play(1:6, "parlett")))$deals, 6)
  expect_refused(
    compare_variants(rbind(dalton, play(7:12, "parlett"))), "results", "have no deal in common"
  )
  expect_refused(
    play(c(3, 5, 3), "dalton"), "argument", "Deal 3 of `deals` has the cards of deal 1."
  )
})
