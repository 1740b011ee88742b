test_that("deals of Spider are won, and the judge agrees", {
  skip_on_cran()
  for (rules in c("Spider-4", "Spider-2", "Spider-1", "Spider-4-OntoEmpty")) {
    for (deal in unclass(deal_cards("spider", 1:3))) {
      solution <- solve_deal(deal, rules)
      expect_identical(solution$outcome, "won")
      check <- check_solution(solution)
      expect_true(check$won)
      # Without its last move the line is legal and wins nothing.
      short <- check_solution(deal, rules, solution$moves[-nrow(solution$moves), ])
      expect_true(short$legal)
      expect_false(short$won)
    }
  }
  # A number of PySolFC's has its columns of six cards elsewhere.
  deal <- deal_cards("spider", "24680", from = "pysolfc")
  expect_identical(deal$tall, c(1L, 4L, 7L, 10L))
  expect_true(check_solution(solve_deal(deal))$won)
  expect_identical(solve_deal(deal), solve_deal(deal))
})

test_that("a short line is a win too, and shorter", {
  skip_on_cran()
  for (n in 1:2) {
    deal <- deal_cards("spider", n)
    first <- solve_deal(deal, "Spider-2")
    short <- solve_deal(deal, "Spider-2", goal = "short", max_states = 8e6)
    expect_lt(nrow(short$moves), nrow(first$moves))
    expect_true(check_solution(short)$won)
    expect_identical(short, solve_deal(deal, "Spider-2", goal = "short", max_states = 8e6))
  }
  expect_refused(solve_deal(deal, goal = "fewest"), "argument", "`goal` must be one of")
})

test_that("deals of Windows' Spider are proved lost", {
  skip_on_cran()
  # Two of the 44 in which four rows have no move.
  deals <- deal_cards("spider", c(359535778, 1213347226), from = "windows-xp")
  found <- lapply(unclass(deals), solve_deal)
  expect_identical(vapply(found, `[[`, "", "outcome"), c("lost", "lost"))
  expect_match(format(found[[1]]), "lost, by a proof over [0-9,]+ positions ")
})

# plspider, a closed program of 2005, won the other 31,998 of PySolFC's numbers 1 to 32,000.
test_that("two of PySolFC's old deals are lost, as not even the relaxed game is won", {
  for (number in c(1748, 14934)) {
    deal <- deal_cards("spider", number, from = "pysolfc")
    found <- solve_deal(deal, max_states = 1)
    expect_match(format(found), "lost, by a proof over 1 position ")
  }
})

test_that("the judge says why a move of Spider is illegal", {
  deal <- deal_cards("spider", 1)
  why <- function(..., rules = "Spider-4") {
    check_solution(deal, rules, data.frame(...))$reason
  }
  expect_match(why(type = "run", from = 1, to = 1, cards = 1), "column 1 cannot go to itself")
  expect_match(why(type = "run", from = 11, to = 1, cards = 1), "there is no column 11")
  expect_match(why(type = "run", from = 1, to = 2, cards = 2), "of which 1 lie face up")
  expect_match(why(type = "deal", from = NA, to = NA, cards = 7), "a row has 10 cards, not 7")
  for (odd in list(
    data.frame(type = NA, from = 1, to = 2, cards = 1),
    data.frame(type = "fly", from = 1, to = 2, cards = 1),
    data.frame(type = "run", from = "4", to = 2, cards = 1),
    data.frame(type = "run", from = 1.5, to = 2, cards = 1)
  )) {
    expect_refused(check_solution(deal, "Spider-4", odd), "moves", "must be ")
  }
  deals <- data.frame(type = "deal", from = NA, to = NA, cards = 10)
  expect_match(check_solution(deal, "Spider-4", deals[rep(1, 6), ])$reason, "the stock is empty")
  expect_true(check_solution(deal, "Spider-4", deals[rep(1, 5), ])$legal)
  expect_refused(check_solution(deal, rules_agnes(), deals), "rules", "must be for Spider")
  expect_refused(
    solve_deal(deal, moves = deals[rep(1, 6), ]), "moves", "move 6: the stock is empty"
  )
  expect_refused(solve_deal(deal, "Spider-3"), "rules", "no rules \"Spider-3\" of Spider")
  expect_refused(rules_spider(3), "rules", "`suits` must be 1, 2 or 4")
  expect_identical(format(rules_spider("spider-2-ontoempty")), "Spider-2-OntoEmpty")
  expect_identical(rules_spider("KPatience"), rules_spider(4, TRUE))
  expect_identical(rules_spider("windows-1"), rules_spider(1))
  expect_identical(format(rules_spider("relaxed-spider-2")), "Spider-2-OntoEmpty")
  expect_refused(rules_spider("Spider-2", onto_empty = TRUE), "rules", "Give `name` or the other")
  expect_refused(rules_spider(2, name = "windows"), "rules", "Give `name` or the other")
  expect_refused(rules_spider("kpatiense"), "rules", 'Did you mean "kpatience"?')
  expect_refused(rules_spider("kpatience-3"), "rules", "no rules \"kpatience-3\" of Spider")
  few <- solve_deal(deal, max_states = 100)
  expect_identical(few$outcome, "unknown")
  expect_identical(few$reason, "states")
})

test_that("a solution of Spider prints its moves and boards", {
  withr::local_options(patience.glyphs = FALSE)
  solution <- solve_deal(deal_cards("spider", 1))
  lines <- utils::capture.output(print(solution, n = 2))
  expect_match(lines[1], "seed 1, number 1, Spider-4: won, in")
  expect_match(lines, "^  1[.] .* from column [0-9]+ onto ", all = FALSE)
  boards <- utils::capture.output(print(solution, n = 1, boards = TRUE))
  expect_match(boards, "^  [(]KC[)]  [(]8D[)] ", all = FALSE)
  expect_length(grep("^Stock:( [0-9AJQK]+[CDSH]){10}$", boards), 10)
  # From the middle on.
  half <- solve_deal(solution$deal, moves = solution$moves[1:100, ])
  expect_match(format(half), "after 100 moves")
  all <- rbind(half$made, half$moves[names(half$made)])
  expect_true(check_solution(solution$deal, "Spider-4", all)$won)
  expect_output(print(rules_spider(2)), "only the colour counts")
})

test_that("legal moves of Spider are those that its judge takes, and hints look on", {
  skip_on_cran()
  deal <- deal_cards("spider", 1)
  solution <- solve_deal(deal, "Spider-2")
  runs <- expand.grid(type = "run", from = 1:10, to = 1:10, cards = 1:3, stringsAsFactors = FALSE)
  all <- rbind(runs, data.frame(type = "deal", from = NA, to = NA, cards = 10))
  for (n in c(0, 5, 40, 90, nrow(solution$moves))) {
    made <- solution$moves[seq_len(n), ]
    legal <- legal_moves(deal, "Spider-2", made)
    taken <- vapply(seq_len(nrow(all)), function(i) {
      check_solution(deal, "Spider-2", rbind(made, all[i, ]))$legal
    }, TRUE)
    few <- legal[legal$cards <= 3 | legal$type == "deal", ]
    expect_setequal(do.call(paste, few), do.call(paste, all[taken, ]))
  }
  expect_identical(nrow(legal), 0L) # it is won
  expect_refused(legal_moves(deal, moves = all[1, ]), "moves", "cannot go to itself")
  skip_on_cran()
  found <- hints(deal, "Spider-2", solution$moves[1:3, ])
  expect_identical(nrow(found), nrow(legal_moves(deal, "Spider-2", solution$moves[1:3, ])))
  won <- found[found$outcome == "won", ][1, ]
  line <- solve_deal(deal, "Spider-2", moves = rbind(solution$moves[1:3, ], won[1:4]))
  expect_identical(won$to_go, nrow(line$moves))
  expect_true(all(hints(deal, max_states = 10)$outcome == "unknown"))
  lost <- deal_cards("spider", 359535778, from = "windows-xp")
  first <- legal_moves(lost)[1, ]
  expect_identical(attr(review(lost, moves = first), "mistake"), 0L)
  expect_identical(unique(as.character(hints(lost)$outcome)), "lost")
  expect_identical(attr(review(solution), "mistake"), NA_integer_)
})

test_that("deals of Spider are read as they are printed and written", {
  for (deal in list(
    deal_cards("spider", 2), deal_cards("spider", "24680", from = "pysolfc"),
    deal_cards("spider", 1, from = "windows-xp")
  )) {
    printed <- utils::capture.output(print(deal))
    for (text in list(printed, spider_text(deal))) {
      read <- as_deal(text, "spider")
      expect_identical(read$cards, deal$cards)
      expect_identical(read$tall, deal$tall)
    }
    # The table has the number's deal itself.
    source <- sub(" .*", "", deal$name)
    given <- switch(source,
      PySolFC = list(pysol = "24680"), Windows = list(`windows-xp` = "1"), list()
    )
    number <- if (source == "seed") as.numeric(sub(".* ", "", deal$name)) else 1
    game <- game_named("spider")
    table <- new_table(game, rules_spider(), given, number = number)
    expect_identical(shown_table(table)$lines, shown_table(deal_table(deal, NULL))$lines)
    expect_identical(shown_table(table)$title, deal$name)
  }
  file <- withr::local_tempfile()
  deals <- deal_cards("spider", 1:3)
  write_deals(deals, file)
  expect_identical(lapply(unclass(read_deals(file, "spider")), `[[`, "cards"),
                   lapply(unclass(deals), `[[`, "cards"))
  # Games of one suit and of two are recorded with their suits, which say the rules.
  codes <- as.integer(deals[[1]]$cards)
  spades <- paste(as.character(new_cards(26L + codes %% 13L)), collapse = " ")
  one <- as_deal(spades, "spider")
  expect_identical(one$rules, "Spider-1")
  two <- paste(as.character(new_cards(26L + codes %% 26L)), collapse = " ")
  expect_identical(as_deal(two, "spider")$rules, "Spider-2")
  expect_true(check_solution(solve_deal(one))$won)
  expect_refused(as_deal("AC 2C", "spider"), "deal", "two decks have 104 cards, not 2")
})

test_that("deals of Spider are played by who knows the cards and who does not", {
  skip_on_cran()
  rules <- c("Spider-4", "Spider-1")
  for (player in c("person", "reference")) {
    games <- simulate_spider(12, player = player, rules = rules, width = 20, threads = 2)
    expect_identical(levels(games$outcome), outcomes)
    expect_true(all(games$suits[games$outcome == "won"] == 8))
    expect_gt(sum(games$outcome == "won" & games$variant == "Spider-1"), 6)
    # However they are cut.
    parts <- lapply(list(7:12, 1:6), function(number) {
      simulate_spider(number = number, player = player, rules = rules, width = 20, threads = 1)
    })
    again <- do.call(rbind, parts)
    again <- again[order(match(again$variant, rules), again$deal), ]
    expect_identical(as.data.frame(again), as.data.frame(games))
    # In a file, too.
    file <- local_run_file()
    run <- simulate_spider(2, player = player, rules = rules, width = 20, file = file)
    run <- simulate_spider(12, player = player, rules = rules, width = 20, file = file)
    expect_identical(as.data.frame(run), as.data.frame(games))
    expect_identical(summary(run)$won, as.numeric(win_rate(games)$won))
  }
  # The perfect player's outcomes are the solver's.
  known <- simulate_spider(3, player = "perfect")
  for (i in 1:3) {
    solution <- solve_deal(deal_cards("spider", i))
    expect_identical(as.character(known$outcome[i]), solution$outcome)
    expect_identical(known$moves[i], nrow(solution$moves))
    expect_identical(known$examined[i], solution$examined)
  }
  few <- simulate_spider(2, player = "perfect", max_states = 1000)
  expect_identical(as.character(few$reason), c("states", "states"))
  expect_refused(
    simulate_spider(5, player = "person", max_states = 5), "argument", "are for the player \"per"
  )
  expect_refused(simulate_spider(5, max_states = 5), "argument", "`max_states` is for a `player`")
  expect_refused(simulate_spider(5, conf_level = 0.9), "argument", "`conf_level` is for a `play")
  expect_refused(
    simulate_spider(5, player = "person", conf_level = 0.9), "argument", "is for `until`"
  )
  expect_refused(simulate_spider(player = "person"), "argument", "Give one of `n` and `number`")
  expect_refused(simulate_spider(5, player = "nobody"), "argument", "must be one of \"perfect\"")
  expect_refused(simulate_spider(5, rules = "Spider-1"), "argument", "`rules` is for a `player`")
  expect_refused(
    simulate_spider(5, "fair", player = "person"), "argument", "are not for a `player`"
  )
  expect_refused(
    simulate_spider(5, player = "perfect", width = 9), "argument", "is for the players \"person\""
  )
})
