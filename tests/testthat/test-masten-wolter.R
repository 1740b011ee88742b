# studies/masten-wolter.Rmd shows figures that were stored. This is where it is seen if the solver
# no longer finds them, or if there is nothing to show.
studies <- test_path("..", "..", "studies")
skip_if_not(file.exists(file.path(studies, "joint.R")), "the studies are not here")
study <- new.env(parent = asNamespace("patience"))
sys.source(file.path(studies, "joint.R"), study)
test_joint <- study$test_joint
stored <- function(file) read.csv(file.path(studies, "data", file))
leading <- "Up-Suit-*-BuildSuit-Forced"
wolter <- function() {
  published <- published_rates
  published[published$source == "Wolter" & !published$misquoted, ]
}

test_that("the figures that the vignette shows are stored", {
  figures <- stored("wolter-figures.csv")
  tests <- stored("wolter-tests.csv")
  expect_setequal(paste(figures$candidate, figures$seed), paste(tests$candidate, tests$seed))
  expect_setequal(figures$figure, wolter()$label)
  expect_false(anyDuplicated(figures[c("candidate", "figure", "seed")]) > 0)
  expect_false(anyDuplicated(tests[c("candidate", "seed", "means", "deals")]) > 0)
  expect_setequal(figures$seed[figures$candidate == leading], 1:2)
  expect_true(all(c("columns", "reserve", "no-deal", "no-joins") %in% figures$candidate))
  expect_setequal(stored("wolter-means.csv")$game, c("trigon", "storehouse"))
})

test_that("the stored tests are those of the stored figures", {
  figures <- stored("wolter-figures.csv")
  tests <- stored("wolter-tests.csv")
  tests <- tests[tests$deals == "own", ]
  for (i in seq_len(nrow(tests))) {
    of <- figures$candidate == tests$candidate[i] & figures$seed == tests$seed[i]
    joint <- test_joint(figures[of, ], wolter(), means = tests$means[i])
    expect_equal(joint$statistic[[1]], tests$chisq[i], info = tests$candidate[i])
    expect_equal(joint$p.value, tests$p.value[i], info = tests$candidate[i])
    expect_equal(joint$loglik, tests$loglik[i], info = tests$candidate[i])
  }
})

test_that("the screening of Masten's rates adds up", {
  steps <- stored("masten-screening.csv")
  second <- stored("masten-figures.csv")
  for (own in split(steps, steps$stage)) {
    expect_equal(own$sets[-1], own$left[-nrow(own)])
  }
  first <- steps[steps$stage == 1, ]
  expect_equal(steps$sets[steps$stage == 2][1], first$left[nrow(first)])
  expect_equal(c(table(second$figure)[steps$figure[steps$stage == 2]]),
               steps$played[steps$stage == 2], ignore_attr = TRUE)
  # No deal serves twice, so all samples are independent.
  for (seed in unique(steps$seed)) {
    own <- steps[steps$seed == seed, ]
    own <- own[order(own$first), ]
    expect_equal(own$first, cumsum(c(1, own$deals[-nrow(own)])))
  }
  # With more states more is known of the same deals, and refutes more.
  more <- stored("masten-more.csv")
  twice <- more[more$rules %in% second$rules, ]
  before <- second[match(twice$rules, second$rules), ]
  expect_equal(twice$deals, before$deals)
  expect_true(all(twice$won >= before$won & twice$unknown <= before$unknown))
  expect_true(all(twice$p.value <= before$p.value * (1 + 1e-9)))
  expect_true(all(more$p.least <= more$p.value * (1 + 1e-9)))
  # The third stage has open sets, with runs in colour, on deals of another seed.
  third <- stored("masten-third.csv")
  columns <- intersect(names(second), names(more))
  known <- rbind(second[columns], more[columns])
  known <- known[!duplicated(known[c("set", "figure")], fromLast = TRUE), ]
  least <- function(p) tapply(known[[p]], known$set, min)
  open <- names(which(least("p.value") >= 0.05 / 3 & least("p.least") < 0.05 / 3))
  in_color <- open[grepl("-Color-", known$rules[match(open, known$set)])]
  expect_setequal(third$set, in_color)
  expect_false(any(third$seed %in% steps$seed))
  published <- published_rates
  tested <- c("rules", "figure", "won", "deals", "unknown", "p.value")
  rows <- rbind(second[tested], more[tested], third[tested])
  for (i in seq_len(nrow(rows))) {
    one <- rows[i, ]
    expect_s3_class(rules_agnes(one$rules), "rules_agnes")
    theirs <- published[published$source == "Masten" & published$label == one$figure, ]
    if (one$figure == "none" || one$unknown > 0) next
    games <- rbind(c(one$won, one$deals - one$won), c(theirs$wins, theirs$deals - theirs$wins))
    expect_equal(fisher.test(games)$p.value, one$p.value, info = one$rules)
  }
})

test_that("the leading candidate plays as it did when the figures were stored", {
  skip_on_cran()
  figures <- stored("wolter-figures.csv")
  again <- "Make the stored figures anew: Rscript studies/wolter.R"
  # Wins and cards of the deals 1 to 2,000 of seed 1.
  counts <- data.frame(
    figure = c("classic", "relaxed"), rules = c("wolter-classic", "wolter-relaxed"),
    won = c(0, 154), cards = c(10696, 18625)
  )
  for (i in seq_len(nrow(counts))) {
    games <- simulate_agnes(2000, counts$rules[i], seed = 1, goal = "score")
    won <- sum(games$outcome == "won")
    expect_equal(won, counts$won[i], info = again)
    expect_equal(sum(games$best_score), counts$cards[i], info = again)
    rows <- figures[figures$candidate == leading & figures$figure == counts$figure[i], ]
    for (one in split(rows, rows$seed)) {
      expect_gt(binom.test(won, 2000, one$won / one$deals)$p.value, 1e-6)
      z <- (mean(games$best_score) - one$mean_cards) / (one$sd_cards / sqrt(2000))
      expect_lt(abs(z), 5)
    }
  }
})

test_that("mirrored rules win a deal's mirror image, as studies/masten.R takes for granted", {
  skip_on_cran()
  # The base card, the rows of the piles, three deals from the stock and the last two cards.
  rows <- rep(1:12, c(1, 7:1, 7, 7, 7, 2))
  mirrored <- unlist(lapply(split(1:52, rows), rev))
  decks <- lapply(1:40, function(number) as.character(deal_cards("agnes", number)$cards))
  text <- function(decks) as_deal(vapply(decks, paste, "", collapse = " "))
  deals <- text(decks)
  images <- text(lapply(decks, `[`, mirrored))
  for (name in c("Up-Suit-HighRun", "Down-Color-High1", "Up-Color-AnyRun-NoSplit-LastRight")) {
    rules <- rules_agnes(name)
    image <- do.call(rules_agnes, utils::modifyList(unclass(rules), list(
      mirrored = TRUE, last = if (rules$last == "left") "right" else "left"
    )))
    games <- simulate_agnes(deals = deals, rules = rules)
    seen <- simulate_agnes(deals = images, rules = image)
    expect_identical(seen$outcome, games$outcome, info = name)
    expect_gt(length(unique(games$outcome)), 1)
  }
})
