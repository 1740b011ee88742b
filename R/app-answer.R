# The methods of inst/app/README.md. A quick one is answered at once. A search is tried with few
# positions at once, for most need no more; what is left open goes to a process of its own, see
# app-jobs.R, with a limit that grows, so that it can be stopped and says how far it came.

app_methods <- function() {
  list(
    about = answer_about, rules = answer_rules, position = answer_position,
    judge = answer_judge, spider_rows = answer_spider_rows, spider_read = answer_spider_read,
    spider_write = answer_spider_write, statistics = answer_statistics
  )
}

# Each takes the question and the most positions of a search, and returns a list of `result`,
# `open` (whether more positions may say more) and `states`.
app_searches <- function() {
  list(
    solve = search_solve, hints = search_hints, review = search_review,
    difficulty = search_difficulty
  )
}

# Each takes the question and report(progress).
app_long <- function() list(simulate = long_simulate, spider_evidence = long_spider_evidence)

first_states <- 5000

answer_about <- function(params) {
  list(
    engine = "R", version = as.character(utils::packageVersion("patience")),
    methods = as.list(names(c(app_methods(), app_searches(), app_long()))),
    games = unname(Map(about_game, app_games(), names(app_games())))
  )
}

about_game <- function(game, name) {
  rules <- game$rules_list()
  dimensions <- if (!is.null(game$dimensions)) game$dimensions()
  list(
    name = name, title = game$title, fields = as.list(game$fields),
    sources = as.list(game$sources),
    rules = lapply(seq_len(nrow(rules)), function(i) as.list(rules[i, c("name", "about")])),
    dimensions = unname(Map(function(dimension, name) {
      list(name = name, values = lapply(seq_len(nrow(dimension)), function(i) {
        list(value = dimension$value[i], words = dimension$words[i])
      }))
    }, dimensions, names(dimensions))),
    groups = as.list(if (!is.null(game$groups)) game$groups())
  )
}

answer_rules <- function(params) {
  name <- text_field(params, "game")
  game <- app_games()[[name]]
  if (is.null(game)) app_refuse("There is no game {.val {name}} in the window.")
  rules <- if (is.null(params[["values"]])) {
    game$rules(text_field(params, "name"))
  } else if (is.null(game$of_values)) {
    app_refuse("The rules of {game$title} are chosen by name.")
  } else {
    values <- record_field(params, "values")
    known <- intersect(names(values), names(game$dimensions()))
    game$of_values(values[known])
  }
  words <- utils::capture.output(print(rules))
  list(
    name = format(rules), values = unclass(rules),
    words = as.list(rule_sentences(words))
  )
}

# Lines that print() broke are one sentence again.
rule_sentences <- function(lines) {
  starts <- cumsum(grepl("^[*] ", lines))
  text <- tapply(trimws(lines), starts, paste, collapse = " ")
  unname(sub("^[*] ", "", text[names(text) != "0"]))
}

answer_position <- function(params) {
  game <- asked_game(params)
  table <- game$table
  at <- game$at
  legal <- table$legal(at, game$rules)
  score <- app_score(game)
  won <- score$done == score$of
  list(
    game = app_game_again(game), title = game$deal$name,
    outcome = if (won) "won" else if (length(legal) == 0) "stuck" else "open",
    score = score, said = last_said(game), notes = as.list(table$notes(at, game$rules)),
    places = table$places(at, game$rules), moves = if (won) list() else legal
  )
}

# The question with rules by their names.
app_game_again <- function(game) {
  list(game = game$name, rules = format(game$rules), deal = game$asked)
}

app_score <- function(game) {
  c(game$table$counted(game$at$position), what = game$table$score)
}

last_said <- function(game) {
  n <- length(game$moves)
  if (n == 0) {
    return("")
  }
  before <- game$table$replay(game$deal, game$source, game$rules, game$moves[-n])
  game$table$in_words(before$position, game$moves[[n]])
}

answer_judge <- function(params) {
  fault <- NULL
  game <- tryCatch(asked_game(params), patience_error_moves = function(condition) {
    fault <<- in_one_line(condition)
  })
  if (!is.null(fault)) {
    return(list(legal = FALSE, won = FALSE, reason = fault))
  }
  score <- app_score(game)
  list(legal = TRUE, won = score$done == score$of, reason = NULL, score = score)
}

search_solve <- function(params, limit) {
  game <- asked_game(params)
  found <- game$table$solve(game$at, game$rules, limit)
  moves <- app_moves(found$moves, game$table$fields)
  told <- game$table$told(found)
  list(
    result = list(
      outcome = found$outcome, moves = moves, words = as.list(line_words(game, moves)),
      states = found$examined, seconds = found$seconds, said = told$said
    ),
    open = told$open, states = found$examined
  )
}

line_words <- function(game, moves) {
  at <- game$at
  words <- character()
  for (i in seq_along(moves)) {
    words[i] <- game$table$in_words(at$position, moves[[i]])
    at$position <- game$table$step(at$position, game$rules, moves[[i]])
  }
  words
}

search_hints <- function(params, limit) {
  game <- asked_game(params)
  found <- game$table$hints(game$at, game$rules, limit)
  legal <- game$table$legal(game$at, game$rules)
  at <- match(move_keys(lapply(legal, `[[`, "move")), move_keys(
    app_moves(found, game$table$fields)
  ))
  moves <- lapply(which(!is.na(at)), function(i) {
    row <- found[at[i], ]
    c(legal[[i]], list(
      outcome = as.character(row$outcome), keeps = row$keeps, note = row$note
    ))
  })
  list(
    result = list(moves = moves, said = hints_said(found)), open = anyNA(found$keeps),
    states = limit
  )
}

# Moves as text, to find one among others.
move_keys <- function(moves) {
  vapply(moves, function(move) {
    move <- move[order(names(move))]
    paste(names(move), unlist(move), collapse = " ")
  }, "")
}

hints_said <- function(found) {
  n <- nrow(found)
  if (n == 0) {
    return("There is no move.")
  }
  best <- sum(found$keeps, na.rm = TRUE)
  what <- if ("most_up" %in% names(found)) "bring up the most cards" else "keep the win"
  unknown <- sum(is.na(found$keeps))
  said <- sprintf("%d of %s %s.", best, in_words(n, "move"), what)
  if (best == 1) said <- sub("(keep|bring)( )", "\\1s\\2", said)
  if (unknown > 0) said <- sprintf("%s Of %d it is not known.", said, unknown)
  said
}

search_review <- function(params, limit) {
  game <- asked_game(params)
  at <- game$at
  found <- game$table$review(at, game$rules, limit)
  mistake <- attr(found, "mistake")
  better <- list()
  if (!is.na(mistake) && mistake > 0) {
    # Where it was lost: the position before that move.
    params$moves <- game$moves[seq_len(at$before + mistake - 1)]
    hints <- search_hints(params, limit)$result$moves
    better <- Filter(function(hint) isTRUE(hint$keeps), hints)
  }
  said <- unname(attr(found, "summary"))
  list(
    result = list(
      start = attr(found, "start"),
      mistake = if (is.na(mistake)) NULL else at$before + mistake,
      outcomes = as.list(c(rep(NA, at$before), as.character(found$outcome))),
      said = paste0(upper_case(substr(said, 1, 1)), substring(said, 2), "."), better = better
    ),
    # What is not known may be lost already, before the mistake that was found.
    open = "unknown" %in% c(as.character(found$outcome), attr(found, "start")),
    states = limit
  )
}

search_difficulty <- function(params, limit) {
  game <- asked_game(params)
  if (game$name != "agnes") app_refuse("Only deals of Agnes Sorel have a difficulty.")
  found <- difficulty_agnes(game$deal, game$rules, max_states = limit)
  difficulty <- as.character(found$difficulty)
  said <- if (is.na(difficulty)) {
    "Nobody won it, and the solver does not know whether it can be won."
  } else if (difficulty == "lost") {
    "This deal cannot be won."
  } else {
    sprintf(
      "This deal is %s: a careful player who does not think ahead wins %d of %d games.",
      difficulty, found$wins, found$games
    )
  }
  list(
    result = list(
      difficulty = if (!is.na(difficulty)) difficulty, estimate = found$estimate,
      low = found$conf.low, high = found$conf.high, said = said
    ),
    open = is.na(difficulty), states = limit
  )
}

# A question answered at once: `result`, or `open` if it is for a process of its own.
app_answer <- function(method, params) {
  local_glyphs()
  quick <- app_methods()[[method]]
  if (!is.null(quick)) {
    return(list(result = quick(params)))
  }
  search <- app_searches()[[method]]
  if (is.null(search)) {
    if (is.null(app_long()[[method]])) app_refuse("There is no method {.val {method}}.")
    return(list(open = TRUE))
  }
  most <- states_asked(params)
  found <- search(params, min(first_states, most))
  if (found$open && most > first_states) list(open = TRUE) else list(result = found$result)
}

# The same in a process of its own; report() is called with what is known meanwhile.
app_answer_long <- function(method, params, report) {
  local_glyphs()
  search <- app_searches()[[method]]
  if (is.null(search)) {
    return(app_long()[[method]](params, report))
  }
  most <- states_asked(params)
  limit <- 20 * first_states
  start <- proc.time()[["elapsed"]]
  repeat {
    found <- search(params, min(limit, most))
    if (!found$open || limit >= most) {
      return(found$result)
    }
    report(list(states = found$states, seconds = proc.time()[["elapsed"]] - start))
    limit <- 4 * limit
  }
}

# The page shows glyphs, whatever the terminal can show.
local_glyphs <- function(frame = parent.frame()) {
  old <- options(patience.glyphs = TRUE, cli.num_colors = 1L)
  do.call(on.exit, list(substitute(options(old), list(old = old)), add = TRUE), envir = frame)
}
