# The answers of the window's engine along games that are played by chance: what must not change
# unless it is meant to. Each game is a row: rules, a deal, and the digest of all its answers.

r_answered <- function(method, params) {
  answer_question(app_question(method, params))
}

# The same text for the same answer, whatever wrote it; how long a search took is not of it.
# `answered` gives the answer as JSON.
text_of_answer <- function(method, params, answered) {
  result <- jsonlite::parse_json(answered(method, params))
  result$seconds <- NULL
  message_text(result)
}

# Of a game that goes on by the k-th of the legal moves, where k looks like chance.
walk_answers <- function(game, rules, seed, number, steps = 30, answered = r_answered) {
  text_of <- function(method, params) text_of_answer(method, params, answered)
  question <- list(
    game = game, rules = rules, deal = list(seed = seed, number = number), moves = list()
  )
  few <- function(limit) c(question, max_states = limit)
  answers <- character()
  for (step in seq_len(steps)) {
    text <- text_of("position", question)
    answers <- c(answers, text)
    if (step %% 10 == 1) {
      answers <- c(answers, text_of("hints", few(200)), text_of("solve", few(2000)))
    }
    moves <- jsonlite::parse_json(text)$moves
    if (length(moves) == 0) break
    pick <- (seed * 7919 + number * 104729 + step * 1299709) %% length(moves) + 1
    question$moves <- c(question$moves, list(moves[[pick]]$move))
  }
  answers <- c(answers, text_of("judge", question), text_of("review", few(500)))
  if (game == "agnes" && number %% 5 == 0) {
    answers <- c(answers, text_of("difficulty", few(500)))
  }
  answers
}

# All games and rules of the window, and some of the rules that can be composed.
answered_games <- function() {
  agnes <- c(
    agnes_variants$variant, agnes_presets$preset, "Up-Single-Any1-NoWrap-LastRight",
    "Down-Color-AnyRun-Mirrored-NoWholePile", "Up-Suit-HighRun-BuildSuit-Circular-Back",
    "Down-Suit-Any1-Park-Back", "Up-Suit-AnyRun-BuildSuit-LastRight-Forced"
  )
  # Rules that came later go to the end, so that the others keep their deals.
  later <- c(lucie = "three-shuffles-and-a-draw")
  lucie <- setdiff(
    c(lucie_presets$preset, "Lucie-2-Front-Kings", "Lucie-1", "Lucie-4-Merci-Aces"), later
  )
  galactic <- paste0(rep(galactic_move_sets$set, each = 4), c("", "-3", "-6", "-12"))
  rules <- list(agnes = agnes, lucie = lucie, galactic = galactic, spider = spider_rule_names)
  games <- data.frame(
    game = c(rep(names(rules), lengths(rules)), names(later)),
    rules = c(unlist(rules), later)
  )
  # Two deals each.
  games <- games[rep(seq_len(nrow(games)), each = 2), ]
  games$seed <- seq_len(nrow(games)) %% 7
  games$number <- seq_len(nrow(games)) * 13
  games
}

# Whether the answers to one of the games are those of fixtures/answers.csv, which
# data-raw/answers.R writes. They change with what the window says, and then it must be said why.
expect_stored_answers <- function(game) {
  stored <- utils::read.csv(test_path("fixtures", "answers.csv"))
  games <- answered_games()
  expect_identical(stored[c("game", "rules")], games[c("game", "rules")], ignore_attr = TRUE)
  mine <- games$game == game
  found <- with(games[mine, ], Map(walk_answers, game, rules, seed, number))
  expect_identical(unname(lengths(found)), stored$answers[mine])
  digests <- vapply(vapply(found, paste, "", collapse = "\n"), cli::hash_md5, "")
  changed <- unname(digests) != stored$digest[mine]
  expect_identical(games[mine, ][changed, ], games[0, ])
}
