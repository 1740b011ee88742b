# Part of site-check.R: what the engines of the page answer, beside what R does.
tab <- open(page$url)
ask <- function(method, params) {
  jsonlite::parse_json(tab_js(tab, sprintf(
    "patience_engine.call(%s, %s)
      .then(JSON.stringify, (fault) => JSON.stringify({ class: fault.class }))",
    json(method), json(params)
  )))
}
# What the page and R say may differ in the time that it took, and in what is null or missing.
bare <- function(x) {
  if (!is.list(x)) {
    # Intervals come in 15 digits from R.
    return(if (is.numeric(x)) signif(as.numeric(x), 12) else x)
  }
  x <- Filter(Negate(is.null), lapply(x, bare))
  x$seconds <- NULL
  if (is.null(names(x))) unname(x) else x[order(names(x))]
}
# What R answers at once. Like the page's, its searches know what those before have found.
limit <- 5000
session <- c(session = "page")
r_answer <- function(method, params) {
  params$max_states <- limit
  answer <- tryCatch(
    if (method %in% ours$app_searches) {
      structure(ours$answer_question(ours$app_question(method, params, session)), class = "message_json")
    } else {
      ours$app_answer(method, params)
    },
    error = function(e) list(class = grep("^patience_error_", class(e), value = TRUE)[1])
  )
  jsonlite::parse_json(ours$message_text(answer))
}
compared <- c(verdicts = 0, answers = 0)
compare <- function(method, params, what = identity) {
  params$max_states <- limit
  theirs <- ask(method, params)
  mine <- r_answer(method, params)
  if (!identical(bare(what(theirs)), bare(what(mine)))) {
    fault("%s %s: the page says %s, R %s", method, json(params),
          substr(json(bare(what(theirs))), 1, 300), substr(json(bare(what(mine))), 1, 300))
  }
  mine
}
kinds <- list(
  list("agnes", "Up-Suit-HighRun"), list("agnes", "Down-Color-AnyRun"), list("agnes", "pysolfc"),
  list("agnes", "aisleriot"), list("agnes", "dalton"), list("lucie", "la-belle-lucie"),
  list("lucie", "three-shuffles-and-a-draw"), list("lucie", "the-fan"), list("galactic", "easy"),
  list("galactic", "original"), list("spider", "Spider-4"), list("spider", "Spider-2-OntoEmpty")
)
# Everything that is said, of a few games with a few moves made; then verdicts of many.
for (kind in kinds) {
  for (number in 1:3) {
    moves <- list()
    for (step in 0:4) {
      here <- asked_game_of(kind[[1]], kind[[2]], number, moves)
      position <- compare("position", here)
      compared["answers"] <- compared["answers"] + 1
      if (length(position$moves) == 0) break
      any <- 1 + (7 * number + 3 * step) %% length(position$moves)
      moves <- c(moves, list(position$moves[[any]]$move))
    }
    for (method in c("solve", "hints", "review", "judge")) {
      if (method == "review" && length(here$moves) == 0) next
      compare(method, here)
      compared["answers"] <- compared["answers"] + 1
    }
    for (method in if (kind[[1]] == "spider") c("chance", "hints_seen", "review_seen")) {
      compare(method, here)
      compared["answers"] <- compared["answers"] + 1
    }
  }
}
# How hard, and simulations; cards from PySolFC and pasted, boards among them.
one_answer <- function(method, params) {
  compared["answers"] <<- compared["answers"] + 1
  compare(method, params)
}
for (number in c(3, 26, 38)) {
  one_answer("difficulty", asked_game_of("agnes", "Up-Suit-AnyRun", number))
}
simulated <- 0
for (kind in kinds) {
  params <- list(
    game = kind[[1]], rules = kind[[2]], seed = 2, from = 11, to = 60, max_states = 500,
    so_far = list(won = 3, lost = 6, unknown = 1)
  )
  theirs <- jsonlite::parse_json(tab_js(tab, sprintf("(async () => {
    let rows = [];
    const last = await patience_engine.call('simulate', %s,
      { progress: (known) => { rows.push(...known.rows); } });
    return JSON.stringify({ ...last, rows: [...rows, ...last.rows] });
  })()", json(params))))
  jobs <- ours$new_jobs()
  ours$start_job(jobs, "simulate", "simulate", params)
  rows <- list()
  while (!is.null((said <- ours$ask_job(jobs, "simulate", 100))$progress)) {
    rows <- c(rows, said$progress$rows)
  }
  mine <- jsonlite::parse_json(ours$message_text(said$result))
  mine$rows <- c(rows, mine$rows)
  simulated <- simulated + length(theirs$rows)
  if (!identical(bare(theirs), bare(mine))) {
    fault("simulate %s: the page says %s, R %s", kind[[2]], substr(json(bare(theirs)), 1, 300),
          substr(json(bare(mine)), 1, 300))
  }
}
compared["simulated"] <- simulated
deck <- function(number) paste(as.character(deal_cards("agnes", number, from = "pysolfc")$cards), collapse = " ")
board <- "Foundations: H-4
Talon: AC 4D 7S 3S TD 4S TH 8H 2C JH 7D 6D 8S 8D QS 6C 3D 8C TC 6S 9C 2H 6H
QH
7H TS
5D 9S 5C
JC KC KH 4C
<9H> <KD> QC KS 3C
2D 5H AD 2S QD AH
JD 7C 5S 3H 9D JS AS"
lucie <- paste(vapply(deal_cards("lucie", "24680", from = "pysolfc")$fans, function(fan) {
  paste(as.character(fan), collapse = " ")
}, ""), collapse = "\n")
given <- c(
  lapply(c("1", "24680", "ms12345", "# 7"), function(number) {
    list(game = "agnes", rules = "pysolfc", deal = list(pysol = number))
  }),
  lapply(c("24680", "ms5"), function(number) {
    list(game = "lucie", rules = "trefoil", deal = list(pysol = number))
  }),
  lapply(c(deck("5"), tolower(deck("6")), board, sub("H-4", "4H", board),
           sub("Talon", "stock", board), paste("# one\n", board), sub("H-4", "-", board),
           sub("H-4", "H-4 S-2", board),
           sub("AS$", "", board), sub("QH", "AC", board), paste0(board, "\n", board),
           paste0("Reserve: -\n", board), sub("Talon.*?\n", "", board), sub("2C ", "", deck("5")),
           "", "2X"), function(cards) {
    list(game = "agnes", rules = "aisleriot", deal = list(cards = cards))
  }),
  lapply(c(lucie, gsub("\n", " / ", lucie), paste0("Foundations: -\n", lucie),
           paste0("Foundations: H-2\n", lucie), paste0("Reserve: -\n", lucie),
           paste0("Freecells: 2C\n", lucie), "KD / 9D 8D QD JD / 10D",
           "Foundations: D-7 H-K S-K C-K\nKD / 9D 8D QD JD / 10D", "9D / KD", "KD KD"), function(cards) {
    list(game = "lucie", rules = "la-belle-lucie", deal = list(cards = cards))
  }),
  lapply(list(
    list(pysol = "24680"), list(xp = "1998"), list(xp = "x"),
    list(cards = ours$spider_text(deal_cards("spider", "3", from = "pysolfc"))),
    list(cards = "AC 2C")
  ), function(deal) list(game = "spider", rules = "Spider-1", deal = deal))
)
for (one in given) for (method in c("position", "solve")) one_answer(method, one)

bad <- asked_game_of("agnes", "dalton", 1, list(list(type = "run", from = 1, to = 1, cards = 1)))
invisible(compare("position", bad, function(x) x["class"]))

each <- 100
for (kind in kinds) {
  questions <- lapply(seq_len(each), function(number) {
    c(asked_game_of(kind[[1]], kind[[2]], number), list(max_states = limit))
  })
  some_answers <- function(questions) {
    unlist(jsonlite::parse_json(tab_js(tab, sprintf(
      "Promise.all(%s.map((one) => patience_engine.call('solve', one)))
        .then((all) => JSON.stringify(all.map(({ outcome, states }) => outcome + ' ' + states)))",
      json(questions)
    ))))
  }
  theirs <- unlist(lapply(split(questions, (seq_len(each) - 1) %/% 20), some_answers))
  mine <- vapply(questions, function(question) {
    found <- jsonlite::parse_json(
      ours$answer_question(ours$app_question("solve", question, session))
    )
    paste(found$outcome, found$states)
  }, "")
  compared["verdicts"] <- compared["verdicts"] + sum(theirs == mine)
  for (i in which(theirs != mine)) {
    fault("%s %s, deal %d: the page says %s, R %s", kind[[1]], kind[[2]], i, theirs[i], mine[i])
  }
}
cat(sprintf(paste0(
  "the page's engines: %d verdicts as R's, and as many positions looked at; %d other answers ",
  "and %d simulated deals compared\n"
), compared["verdicts"], compared["answers"], compared["simulated"]))

# The games played by chance whose answers are recorded (tests/testthat/test-app-answers-*.R), as far
# as the page has their rules: asked in the same order R says the same.
page_answered <- function(method, params) {
  tab_js(tab, sprintf("patience_engine.call(%s, %s).then(JSON.stringify)", json(method), json(params)))
}
r_answered_too <- function(method, params) {
  if (method %in% ours$app_searches) {
    ours$answer_question(ours$app_question(method, params, session))
  } else {
    ours$message_text(ours$app_answer(method, params))
  }
}
recorded <- utils::read.csv(file.path("tests", "testthat", "fixtures", "answers.csv"))
there <- mapply(function(game, name) {
  is.null(ask("rules", list(game = game, name = name))$class)
}, recorded$game, recorded$rules)
recorded <- recorded[there, ]
for (i in seq_len(nrow(recorded))) {
  one <- recorded[i, ]
  walk <- function(answered) {
    walk_answers(one$game, one$rules, one$seed, one$number, answered = answered)
  }
  if (!identical(walk(page_answered), walk(r_answered_too))) {
    fault("%s %s, seed %d, number %d: other answers than R's", one$game, one$rules, one$seed,
          one$number)
  }
}
cat(sprintf("%d games played by chance: %d answers as R's\n", nrow(recorded),
            sum(recorded$answers)))

# A search is stopped, and the board answers meanwhile.
stopped <- tab_js(tab, "(async () => {
  const stop = new AbortController();
  const long = patience_engine.call('solve', { game: 'galactic', rules: 'easy',
    deal: { seed: 1, number: 744 }, moves: [], max_states: 1e7 }, { signal: stop.signal });
  const began = performance.now();
  await patience_engine.call('position', { game: 'agnes', rules: 'dalton', deal: { number: 1 } });
  const answered = performance.now() - began;
  setTimeout(() => stop.abort(), 50);
  try { await long; return 'it ended by itself'; } catch (fault) { return fault.name; }
})()")
cat(sprintf("a search that is stopped: %s\n", stopped))
if (stopped != "AbortError") fault("a search was not stopped")
invisible(close_tab(tab))
