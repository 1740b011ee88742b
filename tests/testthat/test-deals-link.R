test_that("a challenge is a deal", {
  line <- "#game=agnes&rules=Up-Suit-AnyRun&seed=1&number=26&challenge=131,helped"
  expect_identical(read_game(line)$deal, deal_cards("agnes", 26))
})

test_that("a whole game is a line, and the line is the game", {
  solutions <- list(
    solve_deal(deal_cards("agnes", 26)), solve_deal(deal_cards("lucie", 26)),
    solve_deal(deal_cards("galactic", 2, ranks = 4)),
    solve_deal(deal_cards("spider", 3), "Spider-1")
  )
  for (solution in solutions) {
    line <- write_game(solution)
    expect_match(line, "^game=[a-z]+&rules=[^&]+&seed=1&number=[0-9]+&moves=")
    game <- read_game(line)
    expect_identical(format(game$deal), format(solution$deal))
    expect_identical(game$rules, solution$rules)
    for (column in names(game$moves)) {
      expect_equal(game$moves[[column]], solution$moves[[column]], info = line)
    }
    expect_true(check_solution(game$deal, game$rules, game$moves)$legal)
    # As the window writes links: behind its address.
    expect_identical(read_game(paste0("http://127.0.0.1:7467/?token=1#", line)), game)
    expect_identical(write_game(game$deal, game$rules, game$moves), line)
  }
})

test_that("cards of other programs, boards and pasted cards are written in the line", {
  boards <- list(
    deal_cards("spider", 3, from = "windows-xp"), deal_cards("agnes", "24680", from = "pysolfc"),
    as_deal("KD / 9D 8D QD JD / 10D", "lucie", deal = 3)
  )
  for (deal in boards) {
    game <- read_game(write_game(deal))
    expect_identical(nrow(game$moves), 0L)
    expect_identical(as.integer(unlist(game$deal[[1]])), as.integer(unlist(deal[[1]])))
  }
  by_number <- read_game("game=spider&rules=Spider-4&xp=3")
  expect_identical(by_number$deal$cards, boards[[1]]$cards)
  by_number <- read_game("game=agnes&rules=pysolfc&pysol=24680")
  expect_identical(by_number$deal$cards, boards[[2]]$cards)
})

test_that("a line that is no game says what is wrong with it", {
  refuses <- function(line, topic, why) expect_refused(read_game(line), topic, why)
  refuses(3, "argument", "must be a line of text")
  refuses("number=3", "deal", "must say which")
  refuses("game=chess&number=3", "deal", "chess")
  refuses("game=agnes&rules=pysolfc", "deal", "must have one of")
  refuses("game=lucie&xp=3", "deal", "must have one of")
  refuses("game=agnes&number=3&number=4", "deal", "there twice")
  refuses("game=agnes&number=3&colour=red", "deal", "colour")
  refuses("game=agnes&number=x", "deal", "whole number")
  refuses("game=spider&rules=Spider-4&xp=abc", "deal", "xp must be a whole number")
  refuses("game=agnes&rules=%zz&number=3", "deal", "two digits")
  refuses("game=agnes&rules=%&number=3", "deal", "two digits")
  refuses("game=agnes&rules=%00&number=3", "deal", "two digits")
  refuses("game=agnes&rules=Nonsense&number=3", "rules", "Nonsense")
  refuses("game=agnes&number=3&moves=deal,,,7;run,1", "moves", "Move 2")
  refuses("game=agnes&number=3&moves=run,a,1,1", "moves", "Move 1")
})

test_that("games with their moves have luck, for a dealer and for a player", {
  skip_on_cran()
  games <- lapply(1:3, function(number) {
    solution <- solve_deal(deal_cards("spider", number), "Spider-1")
    list(solution = solution, line = write_game(solution))
  })
  luck <- lapply(games, function(game) review(game$solution, cards = "seen")$luck)
  cards <- deal_cards("spider", 1:3)
  recorded <- spider_games(
    deals = cards, result = rep("won", 3), link = vapply(games, `[[`, "", "line")
  )
  file <- withr::local_tempfile()
  write_spider_games(recorded, file)
  back <- read_spider_games(file)
  expect_identical(back$link, recorded$link)
  found <- test_dealer(back, "luck")
  expect_equal(found$estimate[[1]], mean(vapply(luck, sum, 1)))
  expect_equal(
    monitor_dealer(back, "luck")$evidence$e.value,
    monitor_dealer(tibble::tibble(luck), "luck")$evidence$e.value
  )
  many <- recorded[rep(1:3, 10), ]
  many$result <- factor(rep(c("won", "lost"), 15))
  rates <- win_rate_adjusted(many, "seen")
  expect_equal(
    rates$estimate,
    win_rate_adjusted(many$result == "won", rep(luck, 10), mean = 0)$estimate
  )
  recorded$link[2] <- "game=spider&rules=Spider-1"
  expect_refused(test_dealer(recorded, "luck"), "spider_games", "Game 2")
  recorded$link[2] <- "game=lucie&rules=Lucie-3&number=1"
  expect_refused(test_dealer(recorded, "luck"), "spider_games", "no game of Spider")
  recorded$link <- NULL
  expect_refused(win_rate_adjusted(recorded, "seen"), "argument", "their moves")
})
