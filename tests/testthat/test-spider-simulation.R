test_that("simulated games are the deals' own", {
  deals <- deal_ranks(deal_cards("spider", seed = 3, number = 1:30))
  for (order in names(naive_order)) {
    games <- simulate_spider(30, seed = 3, order = order)
    expect_equal(games$agt, apply(deals[45:104, ], 2, naive_agt))
    expect_equal(games$atsv, apply(deals[naive_order[[order]], ], 2, naive_atsv))
  }
  games <- simulate_spider(30, seed = 3, order = "guaranteed")
  expect_equal(games$agt, apply(deals[45:104, ], 2, naive_agt))
  expect_equal(
    games$atsv, apply(deals, 2, function(ranks) naive_atsv(ranks[naive_guaranteed(ranks)]))
  )
})

test_that("guaranteed turns keep the laws and have a correlation of their own", {
  skip_on_cran()
  n <- 1e6
  found <- simulate_spider(n, seed = 1, order = "guaranteed", summary = TRUE)
  agt <- spider_moments("agt")[["variance"]]
  atsv <- spider_moments("atsv")[["variance"]]
  expect_lt(abs(found$mean_agt - spider_moments("agt")[["mean"]]), 4 * sqrt(agt / n))
  expect_lt(abs(found$mean_atsv + 420 / 13), 4 * sqrt(atsv / n))
  expect_lt(abs(found$var_atsv / atsv - 1), 4 * sqrt(3.25 / n))
  expect_lt(abs(found$cov / sqrt(agt * atsv) - 0.271), 0.005)
  expect_refused(
    spider_moments("both", order = "guaranteed"), "argument",
    "The exact covariance of AGT and ATSV"
  )
})

test_that("a long power run ends at an interrupt and leaves the session usable", {
  skip_unless_all()
  skip_on_os("windows")
  for (progress in c(FALSE, TRUE)) {
    result <- interrupted({
      ended <- tryCatch(
        {
          power_dealer("worse_agt", games = 1e4, reps = 1e6, progress = progress)
          "finished"
        },
        error = function(condition) conditionMessage(condition),
        interrupt = function(condition) "interrupted"
      )
      list(ended = ended, after = nrow(power_dealer("fair", reps = 20)))
    })
    expect_equal(result, list(ended = "interrupted", after = 2))
  }
})

test_that("results depend neither on threads nor on pieces", {
  skip_on_cran()
  whole <- simulate_spider(5000, seed = 9, threads = 1)
  expect_identical(simulate_spider(5000, seed = 9, threads = 3), whole)
  part <- simulate_spider(number = 2001:5000, seed = 9)
  expect_identical(part$atsv, whole$atsv[2001:5000])
  expect_false(identical(simulate_spider(10, seed = 10)$agt, whole$agt[1:10]))
  summary <- simulate_spider(5000, seed = 9, threads = 1, summary = TRUE)
  expect_identical(simulate_spider(5000, seed = 9, threads = 3, summary = TRUE), summary)
  expect_equal(
    unlist(summary),
    c(
      games = 5000, mean_agt = mean(whole$agt), var_agt = var(whole$agt),
      mean_atsv = mean(whole$atsv), var_atsv = var(whole$atsv), cov = cov(whole$agt, whole$atsv)
    )
  )
})

test_that("a million games have the exact moments", {
  skip_on_cran()
  n <- 1e6
  for (order in names(naive_order)) {
    found <- simulate_spider(n, seed = 1, order = order, summary = TRUE)
    exact <- spider_moments("both", order = order)
    agt <- exact[1, 1]
    atsv <- exact[2, 2]
    expect_lt(abs(found$mean_agt - spider_moments("agt")[["mean"]]), 4 * sqrt(agt / n))
    expect_lt(abs(found$mean_atsv + 420 / 13), 4 * sqrt(atsv / n))
    # AGT is nearly normal; ATSV has an excess kurtosis of 1.25.
    expect_lt(abs(found$var_agt / agt - 1), 4 * sqrt(2 / n))
    expect_lt(abs(found$var_atsv / atsv - 1), 4 * sqrt(3.25 / n))
    expect_lt(abs(found$cov - exact[1, 2]), 4 * sqrt(1.5 * agt * atsv / n))
  }
})

test_that("a series of the null is the mean of its games", {
  null <- spider_null(50, 4, seed = 2, threads = 2, order = "spread")
  games <- simulate_spider(200, seed = 2)
  expect_equal(null[, "agt"], colMeans(matrix(games$agt, 50)))
  expect_equal(null[, "atsv"], colMeans(matrix(games$atsv, 50)))
})

test_that("deals of Spider are two decks and print as a player sees them", {
  deal <- deal_cards("spider", seed = 1, number = 26)
  expect_s3_class(deal, c("deal_spider", "deal"), exact = TRUE)
  expect_equal(sort(as.integer(deal$cards)), rep(0:51, each = 2))
  expect_snapshot(deal)
  expect_snapshot(deal_cards("spider", seed = 1, number = 1:3))
})

test_that("simulations print and refuse bad arguments", {
  expect_snapshot(show_table(simulate_spider(3, seed = 1)))
  expect_snapshot(show_table(simulate_spider(1, seed = 1, summary = TRUE)))
  expect_refused(simulate_spider(), "argument", "Give one of `n` and `number`")
  expect_refused(
    simulate_spider(0), "argument", "`n` must be a whole number from 1 to 100,000,000"
  )
  expect_refused(simulate_spider(number = c(3, 3)), "argument", "Deal 3 is given twice")
  expect_refused(
    simulate_spider(number = 1:3, summary = TRUE),
    "argument", "Give `n`, not `number`, for a summary"
  )
  expect_refused(simulate_spider(1e9, summary = TRUE), "argument", "`n` must be a whole number")
  expect_refused(
    simulate_spider(3, order = "sprad"),
    "argument", '`order` must be one of "spread", "stock_first", "stock_last", and "guaranteed"',
    'Did you mean "spread"?'
  )
  expect_refused(simulate_spider(3, dealer = "worst"), "argument", "`dealer` must be a dealer")
  expect_refused(
    simulate_spider(3, summary = NA), "argument", "`summary` must be TRUE or FALSE, not"
  )
})
