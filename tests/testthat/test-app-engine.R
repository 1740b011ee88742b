# The engine of the window: what it answers, beside R's own functions.

game <- function(game, rules, ..., seed = 1, number = 26) {
  list(game = game, rules = rules, deal = list(seed = seed, number = number), ...)
}
ask_game <- function(method, game, ...) do.call(ask_app, c(list(method), game, ...))
plain <- function(moves) lapply(moves, function(move) move[order(names(move))])

test_that("the window says which games it has, and by which rules", {
  skip_without_app()
  about <- ask_app("about")
  named <- vapply(about$games, `[[`, "", "name")
  expect_identical(named, c("agnes", "lucie", "galactic", "spider"))
  for (one in about$games) {
    for (rule in one$rules) {
      expect_no_error(ask_app("rules", game = one$name, name = rule$name))
    }
  }
  composed <- ask_app("rules", game = "agnes", values = list(empty = "any1", split = FALSE))
  expect_identical(composed$name, "Up-Suit-Any1-NoSplit")
  expect_error(ask_app("rules", game = "agnes", name = "no"), class = "patience_error_rules")
})

test_that("a position has the cards and the legal moves, and a move leads to the next", {
  skip_without_app()
  deal <- deal_cards("agnes", 26)
  now <- ask_game("position", game("agnes", "dalton"))
  expect_identical(now$game$rules, "Up-Suit-AnyRun")
  cards <- unlist(lapply(now$places, `[[`, "cards"))
  expect_setequal(cards, as.character(deal$cards))
  hints <- hints(deal, "dalton")
  expect_length(now$moves, nrow(hints))
  for (move in now$moves) {
    after <- ask_game("position", game("agnes", "dalton", moves = list(move$move)))
    if (move$move$type == "deal") {
      # What it brings is seen afterwards.
      expect_identical(move$words, "deal 7 cards from the stock")
      expect_match(after$said, "^deal( [^ ]+){7}$")
      next
    }
    expect_identical(after$said, move$words)
    # The card is where it was to go.
    place <- Filter(function(place) identical(place$id, move$to), after$places)
    if (!is.null(move$to)) expect_true(move$card %in% place[[1]]$cards)
  }
  wrong <- list(list(type = "run", from = 1, to = 2, cards = 1))
  expect_error(
    ask_game("position", game("agnes", "dalton", moves = wrong)), class = "patience_error_moves"
  )
  judged <- ask_game("judge", game("agnes", "dalton", moves = wrong))
  expect_false(judged$legal)
  expect_match(judged$reason, "Possible there")
})

test_that("no question but that for a solution is answered with what lies hidden", {
  skip_without_app()
  for (asked in list(game("agnes", "aisleriot"), game("spider", "Spider-4"))) {
    words <- vapply(ask_game("position", asked)$moves, `[[`, "", "words")
    expect_length(grep("^deal [0-9]+ cards from the stock$", words), 1)
    words <- vapply(table_says("hints", c(asked, max_states = 100))$moves, `[[`, "", "words")
    expect_length(grep("^deal [0-9]+ cards from the stock$", words), 1)
    asked$moves <- list(list(type = "deal"), list(type = "run", from = 1, to = 1, cards = 1))
    refused <- tryCatch(ask_game("position", asked), error = conditionMessage)
    expect_match(refused, "deal [0-9]+ cards from the stock")
  }
})

test_that("cards that go up by themselves never lose a win", {
  skip_without_app()
  checked <- 0
  deals <- c(
    "Up-Suit-AnyRun" = 26, "Up-Color-HighRun" = 26, "Up-Suit-Any1-Circular-NoWholePile" = 26,
    "aisleriot" = 210
  )
  for (name in names(deals)) {
    deal <- deal_cards("agnes", deals[[name]])
    line <- solve_deal(deal, name, max_states = 1e6)
    expect_identical(line$outcome, "won")
    rules <- rules_agnes(name)
    for (at in seq(0, nrow(line$moves), by = 2)) {
      made <- line$moves[seq_len(at), ]
      here <- game("agnes", name, number = deals[[name]], moves = moves_listed(made))
      safe <- Filter(function(move) move$safe, table_says("position", here)$moves)
      if (length(safe) == 0) next
      for (up in lapply(safe, `[[`, "move")) {
        more <- rbind(made, data.frame(type = up$type, from = up$from, to = NA, cards = 1))
        after <- solve_deal(deal, rules, max_states = 20000, moves = more)
        expect_false(after$outcome == "lost")
        checked <- checked + 1
      }
    }
  }
  expect_gt(checked, 20)
})

test_that("chances, hints and reviews as seen are those of R's functions", {
  skip_without_app()
  deal <- deal_cards("spider", 5)
  one <- game("spider", "Spider-2", number = 5)
  found <- ask_game("hints_seen", one)
  hints <- hints(deal, "Spider-2", cards = "seen")
  expect_equal(vapply(found$moves, `[[`, 1, "chance"), hints$chance)
  expect_equal(vapply(found$moves, `[[`, 1, "loss"), hints$loss)
  expect_match(found$said, found$moves[[1]]$words, fixed = TRUE)
  made <- solve_deal(deal, "Spider-2")$moves
  one$moves <- lapply(seq_len(nrow(made)), function(i) Filter(Negate(is.na), as.list(made[i, ])))
  found <- ask_game("review_seen", one)
  seen <- review(deal, "Spider-2", made, cards = "seen")
  for (column in c("chance", "error", "luck", "lookahead")) {
    expect_equal(vapply(found$moves, `[[`, 1, column), seen[[column]])
  }
  worst <- summary(seen)
  expect_identical(unlist(found$errors), worst$errors$move)
  expect_identical(unlist(found$unlucky), worst$unlucky$move)
  expect_identical(found$said, format(worst)[1])
  words <- shown_suits(vapply(found$moves, `[[`, "", "words"))
  expect_identical(words, attr(seen, "words"))
  one$moves <- one$moves[1:30]
  expect_identical(ask_game("chance", one)$chance, chance(deal, "Spider-2", made[1:30, ])$chance)
  expect_refused(ask_game("chance", game("agnes", "Up-Suit-AnyRun")), "message", "not known")
})

test_that("hints and reviews are those of R's functions", {
  skip_without_app()
  deal <- deal_cards("agnes", 26)
  found <- ask_game("hints", game("agnes", "Up-Suit-AnyRun"))$moves
  hints <- hints(deal, "Up-Suit-AnyRun")
  key <- function(x) paste(x$type, x$from, x$to, x$cards)
  given <- lapply(found, function(one) {
    one$move[setdiff(c("from", "to", "cards"), names(one$move))] <- NA
    one
  })
  keys <- vapply(given, function(one) key(one$move), "")
  expect_setequal(keys, key(hints))
  expect_identical(
    vapply(found, `[[`, "", "outcome"), as.character(hints$outcome)[match(keys, key(hints))]
  )

  tableau <- deal_cards("lucie", 26)
  found <- ask_game("hints", game("lucie", "la-belle-lucie"))$moves
  hints <- hints(tableau)
  keys <- vapply(found, function(one) paste(one$move$card, one$move$to), "")
  at <- match(keys, paste(hints$card, hints$to))
  expect_setequal(at, seq_len(nrow(hints)))
  expect_identical(vapply(found, `[[`, TRUE, "keeps"), hints$best[at])

  board <- deal_cards("galactic", 26, ranks = 6)
  found <- ask_game("hints", game("galactic", "easy-6"))$moves
  hints <- hints(board)
  keys <- vapply(found, function(one) paste(one$move$home, one$move$away), "")
  at <- match(keys, paste(hints$home, hints$away))
  expect_setequal(at, seq_len(nrow(hints)))
  expect_identical(vapply(found, `[[`, "", "outcome"), as.character(hints$outcome)[at])

  # A game of first moves, and where it was lost.
  one <- game("agnes", "Up-Suit-AnyRun", number = 3)
  for (i in 1:14) one$moves[[i]] <- ask_game("position", one)$moves[[1]]$move
  review <- ask_game("review", one)
  ours <- review(deal_cards("agnes", 3), "Up-Suit-AnyRun", moves_table(one$moves))
  expect_identical(review$mistake, attr(ours, "mistake"))
  expect_identical(unlist(review$outcomes), as.character(ours$outcome))
  expect_gt(length(review$better), 0)
  one$moves <- one$moves[seq_len(review$mistake - 1)]
  for (better in review$better) {
    kept <- one
    kept$moves <- c(one$moves, list(better$move))
    expect_identical(ask_game("solve", kept)$outcome, "won")
  }
})

test_that("La Belle Lucie goes over its redeals as simulate_lucie() does", {
  skip_without_app()
  # Each deal played as the solver does, until the game is over.
  asked <- game("lucie", "trefoil")
  deals <- 1
  repeat {
    line <- ask_game("solve", asked)
    asked$moves <- c(asked$moves, line$moves)
    now <- ask_game("position", asked)
    again <- Filter(function(move) identical(move$move$type, "redeal"), now$moves)
    if (length(again) == 0) break
    asked$moves <- c(asked$moves, list(again[[1]]$move))
    deals <- deals + 1
  }
  played <- play_lucie(rules = rules_lucie(name = "trefoil"), number = 26)
  expect_identical(deals, length(played$deals) + 0)
  expect_identical(now$score$done, as.integer(played$deals[[deals]]$most_up))
  first <- ask_game("position", game("lucie", "trefoil"))
  fans <- Filter(function(place) place$kind == "fan", first$places)
  dealt <- lapply(played$deals[[1]]$deal$fans, as.character)
  expect_identical(lapply(fans, function(fan) unlist(fan$cards)), dealt)
  early <- c(asked, list())
  early$moves <- list(list(type = "redeal"), list(type = "redeal"), list(type = "redeal"))
  expect_error(ask_game("position", early), "no redeal", class = "patience_error_moves")
})

test_that("a merci is offered in the last deal, and decks can be pasted", {
  skip_without_app()
  pasted <- list(
    game = "lucie", rules = "Lucie-1-Merci", deal = list(cards = "KD / 9D 8D QD JD / 10D")
  )
  now <- ask_game("position", pasted)
  merci <- Filter(function(move) move$move$type == "merci", now$moves)
  expect_gt(length(merci), 0)
  solved <- ask_game("solve", pasted)
  expect_identical(solved$outcome, "won")
  pasted$moves <- solved$moves
  expect_identical(ask_game("position", pasted)$outcome, "won")

  # Of three deals a tableau that says nothing is the first.
  pasted[c("rules", "moves")] <- list("Lucie-3-Merci", list())
  has_merci <- function(cards) {
    pasted$deal$cards <- cards
    moves <- ask_game("position", pasted)$moves
    any(vapply(moves, function(move) move$move$type == "merci", NA))
  }
  expect_false(has_merci("KD / 9D 8D QD JD / 10D"))
  expect_true(has_merci("Deal 3\nKD / 9D 8D QD JD / 10D"))

  deck <- paste(as.character(deal_cards("agnes", 3)$cards), collapse = " ")
  by_number <- ask_game("position", game("agnes", "parlett", number = 3))
  pasted <- function(game, rules) list(game = game, rules = rules, deal = list(cards = deck))
  by_text <- ask_game("position", pasted("agnes", "parlett"))
  expect_identical(by_text$places, by_number$places)
  whole <- ask_game("position", pasted("lucie", "trefoil"))
  expect_identical(whole$notes[[1]], "Deal 1 of 3")
  expect_length(Filter(function(place) place$kind == "fan", whole$places), 16)
  expect_identical(
    unlist(ask_game("position", list(
      game = "agnes", rules = "pysolfc", deal = list(pysol = "24680")
    ))$title),
    deal_cards("agnes", "24680", from = "pysolfc")$name
  )
  expect_error(
    ask_game("position", list(game = "agnes", rules = "parlett", deal = list(cards = "AS"))),
    class = "patience_error_deal"
  )
})

test_that("a field of a move that is null is missing, and other kinds are refused", {
  skip_without_app()
  asked <- game("agnes", "Up-Suit-AnyRun", number = 26)
  with_moves <- function(json) modifyList(asked, list(moves = jsonlite::parse_json(json)))
  by_null <- ask_game("position", with_moves('[{"type": "deal", "from": null, "to": null}]'))
  expect_identical(by_null$places, ask_game("position", with_moves('[{"type": "deal"}]'))$places)
  for (json in c('[{"type": true}]', '[{"type": ["deal"]}]', "[3]", '["deal"]')) {
    expect_error(ask_game("position", with_moves(json)), class = "patience_error_message")
  }
})

test_that("a board is won, or stuck where no move is legal", {
  skip_without_app()
  one <- game("galactic", "easy-4", number = 2)
  one$moves <- ask_game("solve", one)$moves
  won <- ask_game("position", one)
  expect_identical(won$outcome, "won")
  expect_length(won$moves, 0)
  stuck <- NULL
  for (number in 1:30) {
    now <- ask_game("position", game("galactic", "original-4", number = number))
    if (now$outcome == "stuck") stuck <- number
  }
  board <- deal_cards("galactic", stuck, ranks = 4)
  expect_identical(nrow(legal_moves(board, "original")), 0L)
})

test_that("the difficulty is that of difficulty()", {
  skip_without_app()
  skip_on_cran()
  rules <- c(agnes = "Up-Suit-AnyRun", spider = "Spider-1")
  for (name in names(rules)) {
    found <- ask_game("difficulty", game(name, rules[[name]]))
    ours <- difficulty(deal_cards(name, 26), rules[[name]])
    expect_equal(found$estimate, ours$estimate)
    expect_equal(c(found$low, found$high), c(ours$conf.low, ours$conf.high))
    expect_identical(found$difficulty, as.character(ours$difficulty))
  }
  expect_error(ask_game("difficulty", game("galactic", "easy")), "have no difficulty")
})

test_that("rows of Spider are checked as they are typed", {
  skip_without_app()
  rows <- list(
    "2J56J9JQ59", "A7KT348Q62", "3AQ9T7K854", "6T2K45A837", "J9Q25A7K3T", "48AT6Q3975"
  )
  whole <- ask_app("spider_rows", rows = rows, turned = "K3/7QJ//4")
  recorded <- spider_games(list(unlist(rows)), turned = "K3/7QJ//4", result = "lost")
  expect_true(whole$complete)
  expect_equal(c(whole$agt, whole$atsv), c(recorded$agt, recorded$atsv))
  rows[[2]] <- "A7KX348Q62"
  rows[[3]] <- "3AQ9"
  wrong <- ask_app("spider_rows", rows = rows, turned = "K3//////4")
  expect_false(wrong$complete)
  expect_identical(
    vapply(wrong$rows, `[[`, TRUE, "ok"), c(TRUE, FALSE, FALSE, TRUE, TRUE, TRUE)
  )
  expect_match(wrong$rows[[2]]$message, "Row 2.*not a rank.*Did you mean T")
  expect_match(wrong$rows[[3]]$message, "Row 3 has 4 cards")
  expect_false(wrong$turned$ok)
  expect_false(ask_app("spider_rows", rows = list("2x3"), turned = "")$rows[[1]]$ok)
  nines <- ask_app("spider_rows", rows = list("9999999999"), turned = "")
  expect_match(nines$message, "9 occurs ten times")
})

test_that("the evidence has the numbers of test_dealer(), and games go to a file and back", {
  skip_without_app()
  ours <- sample_games()[1:30, ]
  text <- paste(readLines(
    system.file("extdata", "spider-sample.csv", package = "patience")
  ), collapse = "\n")
  read <- ask_app("spider_read", text = text)
  expect_length(read$games, 100)
  games <- read$games[1:30]
  again <- ask_app("spider_read", text = ask_app("spider_write", games = games)$text)
  expect_identical(again$games, games)
  # Marked games go to the file and back, and are not weighed.
  marked <- games
  for (i in 1:30) marked[[i]][c("helped", "chosen")] <- list(i == 1, i == 2)
  again <- ask_app("spider_read", text = ask_app("spider_write", games = marked)$text)
  expect_identical(again$games, marked)
  asked <- jsonlite::parse_json(app_message("x", list(games = marked, reps = 99)))$params
  weighed <- long_spider_evidence(asked, identity)
  expect_identical(weighed$games, 28L)
  expect_match(unlist(weighed$warnings), "2 of 30 games are left out", all = FALSE)
  # As many as the window takes, with turned cards and a long name: a message of three megabytes.
  many <- lapply(rep_len(read$games, 5000), utils::modifyList, list(program = strrep("A", 200)))
  message <- app_message("spider_write", list(games = many))
  expect_lt(nchar(message, "bytes"), longest_message)
  written <- jsonlite::parse_json(answer_text(message, new_jobs()))$result$text
  expect_length(ask_app("spider_read", text = written)$games, 5000)
  found <- long_spider_evidence(
    jsonlite::parse_json(app_message("x", list(games = games, reps = 999)))$params, identity
  )
  for (test in found$tests) {
    by_hand <- test_dealer(ours, test$test, reps = 999, alternative = "less")
    expect_identical(test$p_value, by_hand$p.value)
  }
  expect_identical(found$said[[1]], monitor_dealer(ours)$sentence)
  expect_identical(found$threshold, monitor_dealer(ours)$threshold)
  expect_length(found$points, 30)
  expect_identical(unique(vapply(found$contours, `[[`, 1, "share")), c(0.5, 0.8, 0.95))
  needed <- games_needed_dealer(
    spider_dealer("worse_agt", probability = 0.5), sims = 20000, reps = 0, test = suspect("agt")
  )
  expect_identical(found$needed[[2]]$games, needed$estimate)
})

test_that("win rates are those of the package, and a simulation can be gone on with", {
  skip_without_app()
  rates <- ask_app("statistics", which = "rates")$rows
  expect_gt(length(rates), 50)
  one <- Filter(function(row) {
    row$variant == "Up-Suit-AnyRun" && row$source == rates[[1]]$source
  }, rates)[[1]]
  ours <- win_rate(agnes_atlas())
  ours <- ours[ours$variant == "Up-Suit-AnyRun", ]
  expect_equal(c(one$won, one$low, one$high), c(ours$won, ours$conf.low, ours$conf.high_if_won))

  # Those stored of La Belle Lucie are what its games come to: others, four standard errors wide.
  fans <- Filter(function(row) row$game == "lucie" && row$variant == "Lucie-3-Merci", rates)[[1]]
  others <- win_rate(simulate_lucie(2000, "Lucie-3-Merci", seed = 5))$estimate
  expect_lt(abs(fans$estimate - others), 4 * sqrt(fans$estimate / 2000))
  expect_identical(fans$unknown, 0L)

  all <- simulate_agnes(60, "Up-Suit-HighRun", max_states = 2000)
  counts <- as.list(table(all$outcome))
  reports <- list()
  play <- function(from, to, so_far) {
    params <- list(
      game = "agnes", rules = "Up-Suit-HighRun", seed = 1, from = from, to = to,
      max_states = 2000, so_far = so_far
    )
    jobs <- new_jobs()
    start_job(jobs, "it", "simulate", params)
    while (!is.null((said <- ask_job(jobs, "it", 50))$progress)) {
      reports[[length(reports) + 1]] <<- said$progress
    }
    if (is.list(said$result)) said$result else jsonlite::parse_json(said$result)
  }
  first <- play(1, 25, record(list()))
  last <- play(26, 60, first[c("won", "lost", "unknown")])
  expect_equal(last[c("won", "lost", "unknown")], counts[c("won", "lost", "unknown")])
  rows <- c(unlist(lapply(reports, `[[`, "rows"), FALSE), first$rows, last$rows)
  rows <- rows[order(vapply(rows, function(row) row[[1]], 1))]
  expect_equal(vapply(rows, function(row) row[[1]], 1), 1:60)
  expect_identical(vapply(rows, function(row) row[[2]], ""), as.character(all$outcome))
  known <- win_rate_interval(counts$won, 60, counts$unknown, method = "anytime")
  expect_equal(c(last$low, last$high), c(known$conf.low, known$conf.high))
})
