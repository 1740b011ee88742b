# What users do with tables of ours, which are tibbles with a class of their own.

tables_of_ours <- function() {
  games <- simulate_agnes(20, c("Up-Suit-None", "Up-Suit-High1"), max_states = 500)
  deals <- deal_cards("agnes", 26:27)
  recorded <- sample_games()[1:12, ]
  board <- deal_cards("galactic", 1, ranks = 3)
  list(
    win_rates = win_rate(games), paired_rates = compare_variants(games),
    published_comparison = compare_published(games), win_rate_table = win_rate_table(games),
    win_rate_sequence = win_rate_sequence(games), winnability_table = winnability_table(1, n = 5),
    winnable_deals = winnable_deals(n = 3, from = "patience", max_states = 500),
    simulation_agnes = games, simulation_galactic = simulate_galactic(5),
    simulation_lucie = simulate_lucie(2, max_states = 200),
    simulation_spider = simulate_spider(5),
    simulation_spider_play = simulate_spider(5, player = "person", width = 5),
    difficulty = difficulty(deals, "Up-Suit-AnyRun", games = 10),
    trace_search = trace_search(deals[[1]], "Up-Suit-AnyRun", max_lines = 5),
    review = review(board, moves = solve_deal(board)),
    power_dealer = power_dealer("worse_agt", 10, reps = 50), spider_games = recorded,
    win_rates_adjusted = win_rate_adjusted(recorded),
    spider_tests = test_dealer(recorded, c("agt", "atsv"), method = "z", alternative = "less")
  )
}

as_plain <- function(x) {
  class(x) <- intersect(class(x), class(tibble::tibble()))
  x
}

test_that("a table that has lost a column of its own prints as a plain one", {
  skip_on_cran()
  tables <- tables_of_ours()
  expect_setequal(names(tables), names(patience:::table_columns))
  for (class in names(tables)) {
    table <- tables[[class]]
    expect_s3_class(table, class)
    expect_true(patience:::is_whole(table), label = class)
    # One of the others is as good as all.
    ours <- unlist(patience:::table_columns[[class]])
    for (name in c(ours, utils::head(setdiff(names(table), ours), 1))) {
      rest <- setdiff(names(table), name)
      parts <- list(table[rest])
      if (requireNamespace("dplyr", quietly = TRUE)) {
        parts <- c(parts, list(dplyr::select(table, dplyr::all_of(rest))))
      }
      for (part in parts) {
        said <- printed(part)
        if (name %in% ours) {
          expect_identical(said, printed(as_plain(part)), label = paste(class, name))
        }
      }
    }
    expect_output(print(table[0, ]))
    expect_output(print(table[0]))
  }
})

test_that("dplyr's verbs may do with a table what they like", {
  skip_on_cran()
  skip_if_not_installed("dplyr")
  for (table in tables_of_ours()) {
    first <- names(table)[1]
    column <- as.name(first)
    for (made in list(
      dplyr::count(table, !!column), dplyr::transmute(table, x = 1),
      dplyr::rename(table, renamed = !!column),
      dplyr::mutate(table, dplyr::across(dplyr::everything(), as.character)),
      dplyr::bind_rows(table, table), rbind(table, table), dplyr::slice(table, 0),
      dplyr::left_join(dplyr::distinct(table, !!column), table, first, multiple = "all")
    )) {
      expect_output(print(made))
    }
    expect_output(print(dplyr::group_by(table, !!column)))
    expect_output(print(dplyr::summarise(table, n = dplyr::n())))
  }
})

test_that("what needs the columns that a table has lost says so", {
  skip_on_cran()
  skip_if_not_installed("ggplot2")
  tables <- tables_of_ours()
  drawn <- c(
    "win_rates", "paired_rates", "win_rate_sequence", "difficulty", "power_dealer",
    "spider_games", "winnability_table"
  )
  for (class in drawn) {
    expect_refused(plot(tables[[class]][0]), "results", sprintf("no <%s> any more", class))
  }
  games <- c("simulation_agnes", "simulation_galactic", "simulation_lucie")
  for (class in games) {
    expect_error(plot(tables[[class]][c("variant", "deal")]), class = "patience_error_results")
    expect_error(summary(tables[[class]][0]), class = "patience_error_results")
  }
  skip_if_not_installed("generics")
  tidied <- c("win_rates", "paired_rates", "published_comparison", "win_rate_sequence")
  for (class in tidied) {
    expect_refused(generics::tidy(tables[[class]][1]), "results", "no <")
    expect_refused(generics::glance(tables[[class]][1]), "results", "no <")
  }
  expect_refused(generics::glance(tables$simulation_agnes[1]), "results", "no <")
  expect_s3_class(summary(tables$spider_games["agt"]), "table")
})

test_that("rows that are there twice, or no more, are told", {
  skip_if_not_installed("ggplot2")
  rates <- win_rate(data.frame(variant = c("Up-Suit-None", "Up-Suit-High1"), deals = 9, won = 1))
  expect_refused(plot(rates[c(1, 1), ]), "results", "A variant is there twice")
  expect_refused(plot(rates[0, ]), "results", "no rows")
  expect_refused(win_rate_table(rates, sources = emptyenv()), "argument", "must be names")
  skip_if_not_installed("generics")
  pairs <- compare_variants(simulate_agnes(20, c("Up-Suit-None", "Up-Suit-High1")))
  expect_identical(generics::glance(pairs[0, ])$deals, 0)
})

test_that("objects come back from a file as they were", {
  file <- withr::local_tempfile()
  back <- function(x) {
    saveRDS(x, file)
    readRDS(file)
  }
  deal <- deal_cards("agnes", number = 26)
  solution <- solve_deal(deal, "Up-Suit-AnyRun")
  for (object in list(deal, solution, rules_agnes("aisleriot"), deal_cards("lucie"),
                      spider_dealer("riffle"), solver_control(threads = 1))) {
    expect_identical(printed(back(object)), printed(object))
  }
  expect_identical(solve_deal(back(deal), "Up-Suit-AnyRun")$moves, back(solution)$moves)
})

test_that("errors name the function that was called, wherever the call stands", {
  named <- function(code) {
    deparse(tryCatch(code, patience_error = conditionCall)[[1]])
  }
  expect_identical(named(simulate_agnes(-1)), "simulate_agnes")
  expect_identical(named(win_rate(simulate_agnes(-1))), "simulate_agnes")
  expect_identical(named(lapply(-1, function(n) simulate_agnes(n))), "simulate_agnes")
  expect_identical(named(eval(quote(simulate_agnes(-1)), list(x = 1))), "simulate_agnes")
  expect_identical(named(local(simulate_agnes(-1))), "simulate_agnes")
  expect_identical(named(play_lucie(seed = list("KD", "xx"))), "play_lucie")
  expect_identical(named(withCallingHandlers(
    simulate_agnes(-1), warning = function(condition) NULL
  )), "simulate_agnes")
})

test_that("rows that have no one rate or mean are refused", {
  columns <- c("variant", "seed", "deal", "outcome")
  most <- simulate_lucie(10)
  value <- simulate_lucie(10, policy = "value")
  agnes <- simulate_agnes(10)
  spider <- simulate_spider(10)
  swaps <- rbind(
    simulate_galactic(10), simulate_galactic(10, strategy = "perfect", seed = 2)
  )
  other <- function(name) rbind(spider, simulate_spider(10, name))
  expect_refused(summary(rbind(value, most)), "results", "several values of policy")
  expect_refused(summary(rbind(most, most)), "results", "deal 1 for a second time")
  lost <- deal_cards("agnes", 2)
  hard <- lapply(c("aisleriot", "quagnes"), function(rules) difficulty(lost, rules, games = 10))
  expect_no_match(printed(do.call(rbind, hard)), "player careful, seed 1")
  expect_refused(rbind(agnes, most), "results", "cannot stand below each other")
  expect_identical(do.call(rbind, split(agnes, agnes$variant)), agnes)
  expect_refused(win_rate(swaps), "results", "several values of strategy: \"random\" and")
  expect_refused(
    compare_variants(rbind(agnes[columns], most[columns])), "results", "of several games, Agnes"
  )
  expect_refused(summary(rbind(spider, spider)), "results", "game 1 for a second time")
  expect_refused(summary(other("worse_agt")), "results", "several values of dealer")
  expect_refused(generics::tidy(other("worse_agt")), "results", "several values of dealer")
  expect_refused(win_rate(66, 100), "results", "`win_rate_interval()` takes numbers")
  both <- rbind(
    power_dealer("fair", 10, reps = 10), power_dealer("worse_agt", 10, reps = 10)
  )
  expect_match(tibble::tbl_sum(both)[["Dealer"]], "^fair; the worse")
})

test_that("tables that were bound print what is so of all their rows", {
  skip_on_cran()
  games <- simulate_agnes(40, c("Up-Suit-None", "Up-Suit-AnyRun"), progress = FALSE)
  wide <- win_rate(games)
  narrow <- win_rate(games, conf_level = 0.8)
  expect_match(printed(wide[2, ]), "95%", all = FALSE)
  expect_no_match(printed(rbind(wide, narrow)), "95%")
  pairs <- rbind(compare_variants(games), compare_variants(games, conf_level = 0.8))
  expect_no_match(printed(pairs), "95%")
  course <- rbind(
    win_rate_sequence(games, looks = 3), win_rate_sequence(games, looks = 3, conf_level = 0.8)
  )
  expect_no_match(printed(course), "95%")
  line <- solve_deal(deal_cards("agnes", 26), "Up-Suit-AnyRun")$moves
  reviews <- rbind(
    review(deal_cards("agnes", 26), "Up-Suit-AnyRun", line),
    review(deal_cards("agnes", 26), "Up-Suit-Any1", line[1:7, ])
  )
  expect_match(printed(reviews[1:5, ]), "can be won", all = FALSE)
  hard <- rbind(
    difficulty(deal_cards("agnes", 26), "Up-Suit-AnyRun", games = 20),
    difficulty(deal_cards("agnes", 26), "Up-Suit-AnyRun", games = 30)
  )
  expect_match(printed(hard[1, ]), "careful", all = FALSE)
  expect_no_match(printed(hard), "careful")
})

test_that("a run's columns are those of its rows, and what is beyond them is NA", {
  skip_on_cran()
  skip_if_not_installed("RSQLite")
  file <- withr::local_tempfile(fileext = ".sqlite")
  rows <- simulate_agnes(20, "dalton", progress = FALSE)
  run <- simulate_agnes(20, "dalton", progress = FALSE, file = file)
  expect_identical(run$outcome, rows$outcome)
  expect_identical(run[["deal"]], rows$deal)
  expect_identical(dim(run), dim(rows))
  expect_identical(win_rate(run), win_rate(rows))
  expect_match(printed(rows[c(3, 100), ]), "Agnes Sorel: seed 1, 2 rows", all = FALSE)
  spider <- withr::local_tempfile(fileext = ".sqlite")
  games <- simulate_spider(20, progress = FALSE, file = spider)
  expect_identical(generics::tidy(games), generics::tidy(simulate_spider(20)))
})

test_that("methods refuse arguments that do nothing", {
  rows <- simulate_agnes(20, "dalton", progress = FALSE)
  for (method in list(generics::tidy, generics::glance)) {
    expect_error(method(rows, foo = 1), class = "patience_error_argument")
  }
  expect_error(summary(rows, foo = 1), "unused argument")
  expect_refused(log(as_cards("AH")), "argument", "There is no `log()` of cards")
  expect_refused(diff(as_cards(c("AH", "KS"))), "argument", "There is no `diff()` of cards")
  expect_refused(stats::median(as_cards(c("AH", "KS"))), "argument", "There is no `median()`")
  expect_refused(mean(as_cards("AH")), "argument", "There is no `mean()` of cards")
})

test_that("no table has row names", {
  games <- sample_games()
  tables <- list(
    games, winnable_deals(n = 2), power_dealer("fair", 10, reps = 10),
    win_rate_table(simulate_agnes(10)), trace_search(deal_cards(), max_states = 5),
    test_dealer(games, c("agt", "atsv"), method = "z")
  )
  for (table in tables) {
    expect_s3_class(table, "data.frame")
    expect_lte(.row_names_info(table), 0)
  }
})

test_that("games and programs are known by their titles too", {
  expect_identical(deal_cards("La Belle Lucie", 3), deal_cards("lucie", 3))
  for (from in c("PySolFC", "pysol", "PySol FC")) {
    expect_identical(deal_cards("agnes", 86, from = from)$name, "PySolFC 86")
  }
  expect_identical(winnable_deals(n = 2, from = "PySolFC"), winnable_deals(n = 2))
  expect_refused(simulate_spider(5, conf_level = NA), "argument", "`conf_level` is for a `play")
  expect_identical(
    deal_cards("Spider", 5, from = "Windows XP"), deal_cards("spider", 5, from = "windows-xp")
  )
  expect_identical(rules_spider("PySol-2"), rules_spider("pysolfc-2"))
  expect_refused(
    check_solution(deal_cards(), solve_deal(deal_cards())), "rules", "is given as `moves`"
  )
})

test_that("deals are not counted with, and are text where text is wanted", {
  deals <- deal_cards("agnes", 1:2)
  for (deal in list(deals, deals[[1]])) {
    expect_refused(max(deal), "deal", "no `max()` of deals")
    expect_refused(range(deal), "deal", "no `range()` of deals")
    expect_s3_class(summary(deal), "tbl_df")
  }
  expect_identical(summary(deals)$cards, as.character(deals))
  expect_identical(as.character(deals[[2]]), as.character(deals)[2])
  expect_identical(format(deals), as.character(deals))
  expect_identical(rep(deals[[1]], 2), rep(deals[1], 2))
  cards <- as_cards("AC KH")
  expect_identical(vapply(cards, as.character, ""), c("AC", "KH"))
})

test_that("two reviews that were bound are not told as one", {
  deals <- deal_cards("agnes", c(1, 26))
  reviews <- lapply(unclass(deals), function(deal) review(deal, moves = solve_deal(deal)))
  expect_identical(tibble::tbl_sum(reviews[[1]]), attr(reviews[[1]], "summary"))
  both <- rbind(reviews[[1]], reviews[[2]])
  expect_match(tibble::tbl_sum(both), "^[0-9]+ .{1,3} [0-9]+$")
})

test_that("some of the deals that can be won are told as some", {
  found <- winnable_deals("Up-Suit-HighRun", 50)
  all <- tibble::tbl_sum(found)
  expect_identical(tibble::tbl_sum(found[1:2, ]), sub("^", "2 of those of ", all))
})

test_that("a run answers as a table does", {
  skip_if_not_installed("RSQLite")
  run <- simulate_agnes(10, "Up-Suit-HighRun", file = withr::local_tempfile(fileext = ".db"))
  rows <- tibble::as_tibble(run)
  expect_identical(names(run), names(rows))
  least <- 3
  expect_identical(subset(run, deal > least, "deal"), subset(rows, deal > least, "deal"))
  expect_identical(tail(run, -8), tail(rows, -8))
  expect_identical(head(run, -8), head(rows, -8))
  expect_refused(run$foo, "results", "no column \"foo\"")
  expect_refused(rbind(run, run), "results", "combine_runs")
  expect_output(str(run), "A run of Agnes Sorel")
  games <- simulate_lucie(10)
  kept <- simulate_lucie(10, file = withr::local_tempfile(fileext = ".db"))
  expect_identical(summary(kept), summary(games))
})

test_that("sentences and traces fit the console", {
  withr::local_options(width = 40)
  lines <- function(x) max(nchar(utils::capture.output(print(x)), "width"))
  deal <- deal_cards("agnes")
  solution <- solve_deal(deal, "aisleriot")
  expect_lte(lines(check_solution(deal, moves = solution)), 40)
  expect_lte(lines(check_loss(deal, "Up-Suit-None")), 40)
  expect_lte(lines(trace_search(deal)), 60)
  expect_lte(lines(deal_cards("lucie", 1:2)), 40)
})

test_that("names of games, programs and rules are read alike everywhere", {
  expect_identical(rules_agnes("Pysol FC"), rules_agnes("pysolfc"))
  expect_identical(rules_agnes("quagnes-cpp"), rules_agnes("quagnes"))
  expect_identical(rules_spider("xp"), rules_spider("windows-xp"))
  expect_identical(rules_spider("Windows"), rules_spider("windows-xp"))
  expect_identical(rules_spider("Windows XP-2"), rules_spider("Spider-2"))
  expect_identical(rules_galactic("Original"), rules_galactic("original"))
  expect_identical(rules_lucie("La Belle_Lucie"), rules_lucie("la-belle-lucie"))
  expect_identical(
    deal_cards("La Belle Lucie", 1, from = "PySol FC"), deal_cards("lucie", 1, from = "pysolfc")
  )
  games <- simulate_agnes(20, c("pysolfc", "quagnes"))
  expect_identical(
    compare_variants(games, "PySolFC"),
    compare_variants(games, format(rules_agnes("pysolfc")))
  )
})
