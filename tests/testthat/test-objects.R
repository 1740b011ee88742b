# Objects that were changed by hand: R/aaa-objects.R and R/zzz-whole-objects.R.

test_that("every class of ours says what is whole", {
  home <- getNamespaceInfo("patience", "path")
  methods <- parseNamespaceFile("patience", dirname(home))$S3methods[, 2]
  # Those that others build on, cards, which are a vector, and what was never ours.
  others <- c("cards", "deal", "simulation", "solution", "solution_check_galactic", "default")
  expect_setequal(setdiff(methods, others), intersect(methods, ls(shapes)))
})

test_that("what fails with an object that was changed says what is wrong with it", {
  skip_on_cran()
  skip_if_not_installed("ggplot2")
  deal <- deal_cards("agnes", number = 26)
  expect_blames <- function(code, element) {
    error <- tryCatch(code, error = identity)
    expect_s3_class(error, "patience_error_object")
    expect_match(conditionMessage(error), element)
  }
  difficulty <- difficulty_agnes(deal, "Up-Suit-AnyRun", games = 10)
  difficulty$wins <- NULL
  difficulty$estimate <- list("a")
  expect_blames(plot(difficulty), "wins|estimate")
  trace <- trace_agnes(deal, "Up-Suit-AnyRun", max_lines = 5)
  trace$move <- NULL
  expect_blames(format(trace), "move")
  check <- check_loss(deal, "Up-Suit-None", max_positions = 10)
  check$deal <- 3
  expect_blames(format(check), "deal")
  rates <- win_rate(data.frame(outcome = c("won", "lost")))
  rates$conf.low <- array(1:4, c(1, 2, 2))
  expect_error(format(rates), class = "patience_error_object")
  report <- patience_sitrep()
  report$threads <- "a"
  expect_blames(print(report), "threads")
  game <- play_lucie(1, max_states = 100)
  game$given <- NULL
  expect_blames(format(game), "given")
})

test_that("rates, rules and tableaus that lost a part are refused, or print without it", {
  rates <- win_rate(data.frame(variant = c("Up-Suit-None", "Up-Suit-High1"), deals = 9, won = 1))
  expect_error(win_rate_table(rates, sources = emptyenv()), class = "patience_error_source")
  expect_error(plot(rates[c(1, 1), ]), class = "patience_error_object")
  expect_output(print(winnability_table(1)[0, ]), "0 ")
  uneven <- unclass(published_rates())
  uneven$misquoted <- TRUE
  class(uneven) <- "data.frame"
  expect_error(compare_published(rates, published = uneven), class = "patience_error_published")
  tableau <- deal_cards("lucie")
  rules <- rules_lucie()
  rules$merci <- c("none", NA)
  moves <- solve_lucie(tableau)$moves
  expect_error(check_solution(tableau, rules, moves), class = "patience_error_rules")
  tableau$deal <- NULL
  expect_error(print(tableau), class = "patience_error_object")
  expect_error(solve_lucie(tableau), class = "patience_error_object")
  expect_error(format(structure("a", class = "cards")), class = "patience_error_object")
  pairs <- compare_variants(simulate_agnes(20, c("Up-Suit-None", "Up-Suit-High1")))
  expect_identical(generics::glance(pairs[0, ])$deals, 0)
})

test_that("a deal whose cards became text has no cards for the judges", {
  for (game in c("agnes", "galactic")) {
    deal <- deal_cards(game, number = 1)
    deal$cards <- as.character(deal$cards)
    moves <- data.frame()
    rules <- if (game == "agnes") "Up-Suit-None" else "easy"
    expect_no_warning(
      expect_error(check_solution(deal, rules, moves), class = "patience_error_deal")
    )
  }
})

test_that("cards and tableaus that were made by hand are told from whole ones", {
  no_cards <- structure(list("x"), class = "cards")
  expect_error(as_deal(no_cards), class = "patience_error_object")
  expect_refused(as_cards(no_cards), "object", "`x` is not as patience made it")
  no_tableau <- structure(list(1), class = "tableau")
  expect_error(play_lucie(tableau = no_tableau), class = "patience_error_object")
  no_date <- structure("x", class = "Date")
  expect_error(
    win_rate_interval(1, 2, conf_level = no_date), "not Date", class = "patience_error_level"
  )
})
