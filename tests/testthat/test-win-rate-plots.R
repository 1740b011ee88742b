skip_if_not_installed("ggplot2")

games <- simulate_agnes(150, c("Up-Suit-None", "Up-Suit-HighRun"), max_states = 1000)
layers <- function(drawn) ggplot2::ggplot_build(drawn)$data

test_that("win rates are drawn with intervals and published points", {
  rates <- win_rate(games)
  drawn <- ggplot2::autoplot(rates)
  found <- layers(drawn)
  expect_equal(found[[1]]$xmin, 100 * rates$conf.low)
  expect_equal(found[[1]]$xmax, 100 * rates$conf.high_if_won)
  expect_equal(nrow(found[[3]]), nrow(compare_published(rates)))
  expect_match(drawn$labels$caption, "Wilson 95% intervals")
  expect_match(drawn$labels$caption, "150 deals each")
  logarithmic <- layers(ggplot2::autoplot(rates, log = TRUE))
  expect_equal(10^logarithmic[[1]]$xmax, 100 * rates$conf.high_if_won)
  linear <- layers(ggplot2::autoplot(rates, log = FALSE, published = NULL))
  expect_length(linear, 2)
  expect_equal(linear[[2]]$x, 100 * rates$estimate)
  expect_length(layers(ggplot2::autoplot(win_rate(games["outcome"]))), 2)
})

test_that("where numbers of deals differ they stand at the variants", {
  drawn <- ggplot2::autoplot(win_rate(games[1:200, ]))
  labels <- paste(unique(games$variant), c("(n = 150)", "(n = 50)"))
  expect_identical(rev(levels(drawn$data$row)), labels)
})

test_that("counts of any size are drawn", {
  counts <- data.frame(variant = "Up-Suit-None", deals = 5e9, won = 1e9, unknown = 3e9)
  caption <- ggplot2::autoplot(win_rate(counts))$labels$caption
  expect_match(caption, "3,000,000,000 deals unknown", fixed = TRUE)
})

test_that("labels of forty variants fit on a page of seven inches", {
  skip_on_cran()
  forty <- win_rate(agnes_atlas("games", "forty"))
  heights <- function(drawn, rows) rows * drawn$theme$axis.text.y$size
  drawn <- ggplot2::autoplot(forty)
  expect_equal(nrow(drawn$data), 40)
  # In points; a fifth of the page is for title, axis and legend.
  expect_lt(heights(drawn, 40), 0.8 * 7 * 72)
  expect_identical(drawn$theme$legend.position, "bottom")
  pairs <- compare_variants(agnes_atlas("games", "forty"), reference = "Up-Suit-None")
  expect_lt(heights(ggplot2::autoplot(pairs), 39), 0.8 * 7 * 72)
  expect_match(ggplot2::autoplot(pairs)$labels$x, "from Up-Suit-None")
})

test_that("states and scores are drawn for each variant, all deals of it", {
  states <- layers(ggplot2::autoplot(games))[[1]]
  most <- tapply(10^states$y, list(states$PANEL, states$linetype), max)
  expect_equal(rowSums(most, na.rm = TRUE), c("1" = 100, "2" = 100))
  drawn <- ggplot2::autoplot(games, what = "scores")
  expect_equal(as.numeric(tapply(drawn$data$percent, drawn$data$panel, sum)), c(100, 100))
})

test_that("a sequence is drawn with its band, from so many deals on", {
  sequence <- win_rate_sequence(games)
  found <- layers(ggplot2::autoplot(sequence, from = 50))
  expect_equal(min(10^found[[1]]$x), min(sequence$deals[sequence$deals >= 50]))
  expect_equal(max(found[[1]]$ymin), 100 * max(sequence$conf.low[sequence$deals >= 50]))
})

test_that("paired differences are drawn", {
  pairs <- compare_variants(games)
  drawn <- ggplot2::autoplot(pairs)
  expect_equal(layers(drawn)[[3]]$x, 100 * pairs$estimate)
  expect_match(drawn$labels$title, "n = 150")
})

test_that("plot() draws all of them", {
  skip_on_cran()
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  for (each in list(win_rate(games), games, win_rate_sequence(games), compare_variants(games))) {
    expect_s3_class(plot(each), "ggplot")
  }
  pairs <- compare_variants(games)
  pairs$adj.p.value[1] <- NA
  expect_warning(plot(pairs), "missing values", class = "patience_warning_missing")
})

test_that("there is nothing to draw without rows", {
  games <- simulate_agnes(50, c("Up-Suit-None", "Up-Suit-HighRun"))
  for (results in list(win_rate(games), compare_variants(games), win_rate_sequence(games))) {
    expect_error(plot(results[0, ]), class = "patience_error_results")
  }
})

test_that("bad arguments are refused", {
  expect_refused(
    ggplot2::autoplot(games, what = "cards"),
    "argument", '`what` must be one of "states" and "scores", not "cards"'
  )
  expect_refused(
    ggplot2::autoplot(win_rate(games), log = 2),
    "argument", "`log` must be TRUE or FALSE, not a number"
  )
  expect_refused(
    ggplot2::autoplot(win_rate_sequence(games), from = 0),
    "argument", "`from` must be a whole number from 1 to 1e+15, not 0"
  )
  expect_refused(
    ggplot2::autoplot(win_rate(games), published = 1),
    "results", "`published` must be a data frame with the columns source, label, empty, variant"
  )
})
