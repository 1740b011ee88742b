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
  expect_equal(all$p.adjusted, p.adjust(all$p.value, "holm"))
  one <- compare_variants(games, reference = "b")
  expect_equal(one$variant, c("a", "c"))
  together <- compare_variants(games, simultaneous = TRUE)
  expect_equal(together$conf.low, compare_variants(games, conf_level = 1 - 0.05 / 3)$conf.low)
  same <- compare_variants(played(a = "WL", b = "WL"))
  expect_match(same$verdict, "^no deal tells them apart")
  expect_match(one$verdict, "^no difference found")
  many <- compare_variants(played(a = strrep("W", 20), b = strrep("WL", 10)))
  expect_match(many$verdict, "^higher than b \\(")
})

test_that("a win under one rule is a win under a wider one, and the pairs show it", {
  games <- simulate_agnes(100, c("Up-Suit-None", "Up-Suit-HighRun"), max_states = 1e5)
  expect_equal(compare_variants(games)$variant_only, 0)
})

test_that("bad results are refused", {
  games <- played(a = "WL", b = "LL")
  expect_snapshot(compare_variants(games["outcome"]), error = TRUE)
  expect_snapshot(compare_variants(games[1:2, ]), error = TRUE)
  expect_snapshot(compare_variants(games[c(1, 4), ]), error = TRUE)
  expect_snapshot(compare_variants(rbind(games, games)), error = TRUE)
  expect_snapshot(compare_variants(games, reference = "c"), error = TRUE)
  expect_snapshot(compare_variants(games, simultaneous = NA), error = TRUE)
  expect_error(compare_variants(games, conf_level = 0), class = "patience_error_level")
})
