# Arguments are checked where they are converted, in C++, whoever calls.
bad <- "patience::bindings::BadArgument"

test_that("rules go to C++ by name, and only rules that both sides know", {
  deck <- as.integer(deal_cards()$cards)
  few <- list(max_states = 1000, max_memory = 1)
  agnes <- agnes_codes(rules_agnes())
  options <- c(agnes_options("win", few), max_lines = 10)
  trace <- function(rules) .Call(patience_trace_agnes, deck, rules, options)
  lucie <- lucie_codes(rules_lucie())
  play <- function(rules) {
    .Call(patience_play_lucie, 0:51, rep(4, 13), rules, list(), 0, FALSE, search_limits(few))
  }
  galactic <- galactic_codes(rules_galactic(ranks = 3))
  count <- function(rules) .Call(patience_count_galactic, rules)

  for (pair in list(list(agnes, trace), list(lucie, play), list(galactic, count))) {
    codes <- pair[[1]]
    engine <- pair[[2]]
    found <- engine(codes)
    expect_equal(engine(rev(codes)), found)
    expect_equal(engine(as.list(codes)), found)
    expect_error(engine(c(codes, new = 0)), "`new` of the .* is unknown", class = bad)
    expect_error(engine(c(codes, codes[1])), "there twice", class = bad)
    expect_error(engine(unname(codes)), "must be names", class = bad)
    for (name in names(codes)) {
      missing <- paste0("`", name, "` of the .* is missing")
      expect_error(engine(codes[names(codes) != name]), missing, class = bad)
      of_rules <- paste0("`", name, "` of the rules")
      expect_error(engine(replace(codes, name, 14)), of_rules, class = bad)
      expect_error(engine(replace(codes, name, NA)), "not NA", class = bad)
    }
  }
  expect_error(trace(c(agnes, corner = 0)), "`corner` .* is unknown, or there twice", class = bad)
  expect_error(trace(agnes[-3]), "`empty` of the rules of Agnes Sorel is missing", class = bad)
  expect_error(trace(replace(agnes, "runs", 3)), "whole number from 0 to 2, not 3", class = bad)
  # As many values as R has, the engine has too.
  for (dimension in names(agnes_dimensions)) {
    last <- nrow(agnes_dimensions[[dimension]]) - 1
    expect_no_error(trace(replace(agnes, dimension, last)))
    expect_error(trace(replace(agnes, dimension, last + 1)), class = bad)
  }
  # Of several variants, each.
  watcher <- new_watcher(1, function(...) FALSE, function(rows) NULL)
  ranges <- list(variant = 1, first = 1, count = 1)
  options <- c(agnes_options("win", few), moves = FALSE, process_bytes = Inf)
  for (rules in list(list(agnes, c(agnes, new = 0)), list(agnes, agnes[-1]))) {
    expect_error(
      .Call(patience_simulate_agnes, NULL, 1, rules, options, ranges, watcher), class = bad
    )
  }
})

test_that("the settings of a dealer go to C++ by name", {
  codes <- dealer_codes(spider_dealer("riffle", riffles = 3), "spread")
  deal <- function(codes) .Call(patience_deal_spider, codes, 1, 1)
  expect_equal(deal(rev(codes)), deal(codes))
  expect_error(deal(c(codes, new = 0)), "`new` of the .* is unknown", class = bad)
  for (name in names(codes)) {
    missing <- paste0("`", name, "` of the .* is missing")
    expect_error(deal(codes[names(codes) != name]), missing, class = bad)
  }
  for (name in setdiff(names(codes), "routine")) {
    of_settings <- paste0("`", name, "` of the settings")
    expect_error(deal(replace(codes, name, -1)), of_settings, class = bad)
  }
  # Every dealer and every order that R has, and no more.
  for (dealer in seq_along(spider_dealers) - 1) {
    expect_no_error(deal(replace(codes, "dealer", dealer)))
  }
  expect_error(deal(replace(codes, "dealer", length(spider_dealers))), "routine", class = bad)
  expect_error(deal(replace(codes, "dealer", length(spider_dealers) + 1)), class = bad)
  for (order in names(spider_orders)) {
    expect_no_error(deal(replace(codes, "order_code", order_code(order))))
  }
  expect_error(deal(replace(codes, "order_code", length(spider_orders))), class = bad)
})

test_that("sums of Spider leave off the same in C++, in SQL and in R", {
  # The means under a fair shuffle, rounded.
  expect_equal(spider_centres()[["gt"]], round(6 * spider_moments("agt")[["mean"]]))
  expect_equal(spider_centres()[["variation"]], -104 * spider_moments("atsv")[["mean"]])
  games <- simulate_spider(3000)
  in_cpp <- simulate_spider(3000, summary = TRUE)
  expect_equal(
    as.list(in_cpp),
    list(
      games = 3000, mean_agt = mean(games$agt), var_agt = stats::var(games$agt),
      mean_atsv = mean(games$atsv), var_atsv = stats::var(games$atsv),
      cov = stats::cov(games$agt, games$atsv)
    )
  )
  fair <- spider_dealer(function(number) as.integer(deal_cards("spider", number)$cards))
  few <- simulate_spider(50, summary = TRUE)
  expect_equal(simulate_spider(50, dealer = fair, summary = TRUE), few)
  skip_without_sqlite()
  expect_identical(simulate_spider(3000, summary = TRUE, file = local_run_file()), in_cpp)
  expect_no_match(deparse(body(spider_summary_row)), "24|3360")
})

test_that("no pointer but that of a looked-up routine is a compiled dealer", {
  other <- getLoadedDLLs()[["patience"]][["handle"]]
  expect_refused(
    spider_dealer(other), "argument", "A compiled dealer must be given by its address"
  )
  expect_error(simulate_spider(2, dealer = other), class = "patience_error_argument")
  # A class can be given to any pointer; the engine looks at what R itself has written on it.
  class(other) <- "NativeSymbol"
  expect_refused(simulate_spider(2, dealer = other), "argument", "A compiled dealer must be")
})

test_that("messages have all digits of a number", {
  expect_error(.Call(patience_deal_decks, 1, 1, 1.5), "from 1 to 9007199254740992", class = bad)
  expect_error(.Call(patience_wilson, 1, 2, 1 + 1e-9), "not 1.000000001", class = bad)
})

test_that("what the engines take for granted is refused where it is not so", {
  expect_error(
    .Call(patience_pack_rows, list(c(1, 1), c(1, 2), c(1.5, 2.25)), 10), "cannot be stored",
    class = bad
  )
  expect_error(.Call(patience_deal_pysol, 1, "8589934592", TRUE), "below 2\\^33", class = bad)
  expect_no_error(.Call(patience_deal_pysol, 1, "08589934591", TRUE))
  kings <- matrix(rep(12L, 20), 20)
  expect_error(.Call(patience_spider_statistic, 2, kings), "eight times", class = bad)
  expect_error(.Call(patience_measure_spider, rep(0L, 104), 0), "eight times", class = bad)
  rates <- dealer_codes(spider_dealer("worse_agt", 1, TRUE), "spread")
  rates[c("win_rate", "win_rate_after_win")] <- list(0, 1)
  expect_error(.Call(patience_deal_spider, rates, 1, 1), "at most 0.9", class = bad)
  lucie <- lucie_codes(rules_lucie())
  missing <- rep(list(rep(NaN, 14^4)), 2)
  options <- search_limits(list(max_states = 1000, max_memory = 1))
  expect_error(
    .Call(patience_play_lucie, 0:51, rep(4, 13), lucie, missing, 1, FALSE, options), "missing",
    class = bad
  )
})

test_that("no routine is harmed by odd arguments", {
  skip_on_cran()
  right <- routine_arguments()
  deck <- right$patience_trace_agnes[[1]]
  ranges <- right$patience_simulate_agnes[[5]]
  watcher <- right$patience_simulate_agnes[[6]]
  galactic <- right$patience_count_galactic[[1]]
  spider <- right$patience_measure_spider[[1]]
  routines <- getDLLRegisteredRoutines("patience")[[".Call"]]
  # All but the one that takes nothing and does nothing but interrupt.
  expect_setequal(names(right), setdiff(names(routines), "patience_interrupt"))
  odd <- list(
    NULL, "a", NaN, NA, -1, 0.5, 1e300, list(), list(1, 2), integer(0), c(a = 1), quote(x), sum,
    rep(0, 7), as.numeric(1:104), getLoadedDLLs()[["patience"]][["handle"]]
  )
  for (name in names(right)) {
    call <- function(arguments) do.call(.Call, c(list(routines[[name]]), arguments))
    expect_no_error(call(right[[name]]))
    for (at in seq_along(right[[name]])) {
      failed <- vapply(odd, function(value) {
        arguments <- right[[name]]
        arguments[at] <- list(value)
        inherits(try(suppressWarnings(call(arguments)), silent = TRUE), "try-error")
      }, TRUE)
      expect_true(any(failed) || name == "patience_summarize_spider" && at == 5 ||
                    name == "patience_spider_series" && at == 7, label = paste(name, at))
    }
  }
  # What is right in form and wrong in meaning.
  wrong <- function(name, at, value) {
    arguments <- right[[name]]
    arguments[at] <- list(value)
    expect_error(do.call(.Call, c(list(routines[[name]]), arguments)), class = bad)
  }
  wrong("patience_trace_agnes", 1, c(deck[-1], deck[2]))
  wrong("patience_trace_agnes", 1, c(deck, deck))
  wrong("patience_trace_agnes", 1, deck + 1L)
  wrong("patience_check_loss_agnes", 1, c(deck[-1], deck[2]))
  wrong("patience_check_loss_agnes", 1, c(deck, deck))
  wrong("patience_simulate_agnes", 5, replace(ranges, "count", 3))
  wrong("patience_simulate_agnes", 5, replace(ranges, "first", 3))
  wrong("patience_simulate_agnes", 5, replace(ranges, "variant", 2))
  wrong("patience_simulate_agnes", 5, replace(ranges, "count", list(c(1, 1))))
  wrong("patience_simulate_agnes", 6, replace(watcher, "threads", 0))
  wrong("patience_deal_pysol", 2, c("12", "1e5"))
  wrong("patience_deal_pysol", 3, TRUE)
  for (level in c(0, 1)) wrong("patience_wilson", 3, level)
  wrong("patience_play_lucie", 1, c(0:50, 50L))
  wrong("patience_play_lucie", 1, 0:50)
  wrong("patience_play_lucie", 2, rep(4, 12))
  wrong("patience_deal_lucie", 1, rep(13, 4))
  wrong("patience_play_lucie", 5, 3)
  wrong("patience_simulate_lucie", 3, list(list(1, 2)))
  wrong("patience_simulate_lucie", 3, list(list(1)))
  wrong("patience_simulate_lucie", 3, list())
  wrong("patience_simulate_galactic", 1, deck)
  wrong("patience_count_galactic", 1, replace(galactic, "ranks", 4))
  wrong("patience_spider_statistic", 2, matrix(0:8))
  wrong("patience_spider_statistic", 2, matrix(4:13))
  wrong("patience_measure_spider", 1, spider + 1L)
  wrong("patience_pack_rows", 1, list(c(1, NaN), c(1, 2)))
  wrong("patience_pack_rows", 1, list(1, c(1, 2)))
})

test_that("errors name the function that was called, also by lapply() and do.call()", {
  named <- function(code) {
    tryCatch(code, patience_error = function(error) as.character(conditionCall(error)[[1]]))
  }
  expect_identical(named(lapply("nonsense", rules_agnes)), "rules_agnes")
  expect_identical(named(do.call(simulate_agnes, list(-1))), "simulate_agnes")
  expect_identical(named(rules_agnes("nonsense")), "rules_agnes")
  spider <- deal_cards("spider")
  expect_identical(named(difficulty(spider, games = 0)), "difficulty")
  expect_identical(named(lapply(list(spider), difficulty, games = 0)), "difficulty")
})
