test_that("the forty variants have names that make them", {
  variants <- agnes_variants
  expect_equal(nrow(variants), 40)
  expect_equal(anyDuplicated(variants$variant), 0)
  for (i in seq_len(40)) {
    rules <- rules_agnes(variants$variant[i])
    expect_equal(format(rules), variants$variant[i])
    same <- rules_agnes(
      layout = variants$layout[i], runs = variants$runs[i], empty = variants$empty[i],
      split = variants$split[i]
    )
    expect_identical(same, rules)
  }
})

test_that("presets, cases and defaults", {
  expect_equal(format(rules_agnes()), "Up-Suit-AnyRun")
  expect_equal(format(rules_agnes("Dalton")), "Up-Suit-AnyRun")
  expect_equal(format(rules_agnes("parlett")), "Up-Suit-None-NoSplit")
  expect_equal(format(rules_agnes("pysolfc")), "Up-Color-None-Circular")
  expect_equal(format(rules_agnes("aisleriot")), "Down-Color-None-Park-Back")
  expect_equal(format(rules_agnes("quagnes")), "Down-Color-None")
  expect_equal(format(rules_agnes("politaire")), "Up-Color-None")
  expect_equal(format(rules_agnes("politaire-fill")), "Up-Color-AnyRun")
  expect_equal(format(rules_agnes("up-suit-highrun-nosplit")), "Up-Suit-HighRun-NoSplit")
  rules <- rules_agnes("Down-Color-Any1", empty = "Any1")
  expect_identical(rules_agnes(rules), rules)
  expect_snapshot(rules)
  expect_snapshot(rules_agnes("dalton"))
  expect_snapshot(rules_agnes("pysolfc"))
  expect_snapshot(rules_agnes("aisleriot"))
})

# All combinations of values, as the arguments have them.
every_rule <- function() {
  expand.grid(
    layout = c("up", "down"), runs = c("suit", "color", "single"),
    empty = c("none", "high1", "highrun", "any1", "anyrun"), split = c(FALSE, TRUE),
    build = c("color", "suit"), wrap = c("base", "none", "circular", "park"),
    mirrored = c(FALSE, TRUE), last = c("left", "right"), whole_pile = c(TRUE, FALSE),
    play = c("free", "forced"), back = c(FALSE, TRUE), stringsAsFactors = FALSE
  )
}

test_that("rules can be composed, and every name is read back", {
  skip_on_cran()
  all <- every_rule()
  # A step that meets each value of a dimension together with each of another.
  chosen <- seq(1, nrow(all), by = 41)
  names <- vapply(chosen, function(i) {
    rules <- do.call(rules_agnes, as.list(all[i, ]))
    name <- format(rules)
    expect_identical(rules_agnes(name), rules)
    expect_identical(rules_agnes(toupper(name)), rules)
    name
  }, "")
  expect_equal(anyDuplicated(names), 0)
  for (two in utils::combn(names(all), 2, simplify = FALSE)) {
    expect_equal(nrow(unique(all[chosen, two])), nrow(unique(all[two])))
  }
  longest <- rules_agnes(
    layout = "down", runs = "single", empty = "anyrun", split = FALSE, build = "suit",
    wrap = "circular", mirrored = TRUE, last = "right", whole_pile = FALSE, play = "forced",
    back = TRUE
  )
  expect_equal(
    format(longest),
    paste0(
      "Down-Single-AnyRun-NoSplit-BuildSuit-Circular-Mirrored-LastRight-NoWholePile-Forced",
      "-Back"
    )
  )
  expect_snapshot(longest)
})

test_that("the engine gets a code for each dimension, in the order of its own", {
  codes <- patience:::agnes_codes(rules_agnes("Up-Suit-None"))
  expect_named(codes, names(every_rule()))
  expect_equal(unname(codes), c(0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0))
  codes <- patience:::agnes_codes(rules_agnes(
    "Down-Single-AnyRun-NoSplit-BuildSuit-Circular-Mirrored-LastRight-NoWholePile-Forced"
  ))
  expect_equal(unname(codes), c(1, 2, 4, 0, 1, 2, 1, 1, 1, 1, 0))
  codes <- patience:::agnes_codes(rules_agnes("Up-Color-High1-NoWrap"))
  expect_equal(unname(codes), c(0, 1, 1, 1, 0, 1, 0, 0, 0, 0, 0))
  codes <- patience:::agnes_codes(rules_agnes("aisleriot"))
  expect_equal(unname(codes), c(1, 1, 0, 1, 0, 3, 0, 0, 0, 0, 1))
})

test_that("Wolter's play is a model and says so", {
  expect_equal(format(rules_agnes("wolter-classic")), "Up-Suit-None-BuildSuit-Forced")
  expect_equal(format(rules_agnes("Wolter-Relaxed")), "Up-Suit-AnyRun-BuildSuit-Forced")
  expect_snapshot(rules_agnes("wolter-relaxed"))
})

test_that("bad rules are refused", {
  expect_refused(
    rules_agnes("Up-Suit-Nine"),
    "rules", 'There are no rules "Up-Suit-Nine"', 'Did you mean "Up-Suit-None"?'
  )
  expect_refused(
    rules_agnes("Up-Suit-None", runs = "color"),
    "rules", "The arguments contradict each other"
  )
  expect_refused(rules_agnes("parlett", split = TRUE), "rules", "The arguments contradict each")
  expect_refused(rules_agnes(empty = "some"), "rules", '`empty` must be one of "none", "high1"')
  expect_refused(rules_agnes(split = NA), "rules", "`split` must be TRUE or FALSE, not NA")
  expect_refused(rules_agnes(c("dalton", "parlett")), "rules", "`name` must be one name, not 2")
  rules <- rules_agnes("dalton")
  expect_refused(rules_agnes(rules, split = FALSE), "rules", "The arguments contradict each")
  expect_refused(
    rules_agnes("Up-Suit-None-Force"),
    "rules", 'There are no rules "Up-Suit-None-Force"', 'Did you mean "Up-Suit-None-Forced"?'
  )
  expect_refused(
    rules_agnes("Up-Suit-None-Forced-NoWrap"),
    "rules", 'There are no rules "Up-Suit-None-Forced-NoWrap"',
    'Did you mean "Up-Suit-None-NoWrap-Forced"?'
  )
  expect_refused(
    rules_agnes("Up-Suit-None-NoWrap-Circular"),
    "rules", 'There are no rules "Up-Suit-None-NoWrap-Circular"',
    'Did you mean "Up-Suit-None-NoWrap"?'
  )
  expect_refused(rules_agnes("Up-Suit"), "rules", 'There are no rules "Up-Suit"')
  expect_refused(winnable_deals("Spider-4"), "rules", "They are rules of Spider.")
  expect_refused(rules_agnes(""), "rules", 'There are no rules ""')
  expect_refused(
    rules_agnes("datlon"),
    "rules", 'There are no rules "datlon"', 'Did you mean "dalton"?'
  )
  expect_refused(
    rules_agnes("wolter-classic", play = "free"),
    "rules", "The arguments contradict each other"
  )
  expect_refused(
    rules_agnes("Up-Suit-None", mirrored = TRUE),
    "rules", "The arguments contradict each other"
  )
  expect_refused(rules_agnes(wrap = "always"), "rules", '`wrap` must be one of "base", "none"')
  expect_refused(rules_agnes(mirrored = "yes"), "rules", "`mirrored` must be TRUE or FALSE, not")
  expect_refused(rules_agnes(whole_pile = NA), "rules", "`whole_pile` must be TRUE or FALSE, not")
  expect_refused(rules_agnes("aisleriot", back = FALSE), "rules", "The arguments contradict each")
  expect_refused(
    rules_agnes("Down-Color-None-Back-Park"),
    "rules", 'There are no rules "Down-Color-None-Back-Park"',
    'Did you mean "Down-Color-None-Park-Back"?'
  )
  expect_refused(rules_agnes(back = 1), "rules", "`back` must be TRUE or FALSE, not 1")
  wrong <- c("Up-Suit-None-Up", "Up--None", "Up-Suit-None-", "-Up-Suit-None", "Suit-Up-None")
  for (name in wrong) {
    expect_error(rules_agnes(name), class = "patience_error_rules")
  }
  expect_error(rules_agnes(3), class = "patience_error_rules")
})
