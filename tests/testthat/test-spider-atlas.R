test_that("solver and atlas agree on deals drawn by date", {
  skip_on_cran()
  deals <- spider_atlas("deals")
  day <- as.numeric(format(Sys.Date(), "%Y%m%d"))
  easy <- deals[deals$examined < 1e6, ]
  drawn <- easy[unique((day * 7919 + 104729 * 1:12) %% nrow(easy) + 1), ]
  for (i in seq_len(nrow(drawn))) {
    row <- drawn[i, ]
    deal <- deal_cards("spider", row$deal, from = as.character(row$from))
    found <- solve_deal(deal, as.character(row$variant))
    info <- paste(row$variant, "of", row$from, row$deal)
    expect_identical(found$outcome, as.character(row$outcome), info = info)
    expect_identical(nrow(found$moves), if (row$outcome == "won") row$moves else 0L, info = info)
    expect_equal(found$examined, row$examined, info = info)
  }
})

test_that("the tables of the atlas are of one kind", {
  rates <- spider_atlas()
  deals <- spider_atlas("deals")
  run <- attr(rates, "run")
  file <- system.file("extdata", "spider-atlas-deals.rds", package = "patience")
  expect_identical(unname(tools::md5sum(file)), run$md5)
  expect_identical(sum(rates$deals), nrow(deals))
  for (i in seq_len(nrow(rates))) {
    of <- deals[deals$variant == rates$variant[i] & deals$from == rates$from[i], ]
    expect_identical(of$deal, as.numeric(seq_len(rates$deals[i])))
    expect_identical(as.vector(table(of$outcome)), unlist(rates[i, outcomes], use.names = FALSE))
    expect_identical(is.na(of$moves), of$outcome != "won")
    expect_equal(max(of$examined), of$examined[rates$hardest[i]])
  }
  # What a player wins can be won.
  expect_false(any(deals$outcome == "lost" & deals$wins %in% 1:10))
  expect_identical(sum(!is.na(deals$wins)), run$played)
  fair <- rates[rates$from == "patience", ]
  expect_identical(win_rate(fair)$won, as.numeric(fair$won))
  expect_error(spider_atlas("all"), class = "patience_error_argument")
})
