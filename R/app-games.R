# The games in the window, which are those that are played at a table (games.R).

app_game <- function(params) {
  name <- text_field(params, "game")
  game <- table_games()[[name]]
  if (is.null(game)) app_refuse("There is no game {.val {name}} in the window.")
  game
}

# The question for src/table, words, that the page asks. `more` are further fields of it.
app_question <- function(method, params, more = character()) {
  game <- app_game(params)
  if (method == "simulate") {
    return(simulate_question(game, params))
  }
  table <- app_table(game, params)
  # How hard a deal is has nothing to do with moves.
  moves <- if (method != "difficulty") moves_asked(params, table$fields)
  table_question(table, method, moves, states_asked(params), more)
}

# Deals of a seed that are simulated, with those that were played before.
simulate_question <- function(game, params) {
  rules <- game$rules(name_field(params, "rules"))
  seed <- check_seed(number_field(params, "seed", 1))
  from <- check_whole(number_field(params, "from", 1), 1, largest_number, "`from`")
  to <- check_whole(number_field(params, "to"), from, largest_number, "`to`")
  known <- record_field(params, "so_far", record(list()))
  counts <- vapply(outcomes, function(outcome) {
    whole_text(check_whole(number_field(known, outcome, 0), 0, largest_number, "`so_far`"))
  }, "")
  table <- new_table(game, rules, list(), seed, from)
  more <- c(to = whole_text(to), stats::setNames(counts, outcomes))
  table_question(table, "simulate", most = states_asked(params), more = more)
}

moves_asked <- function(params, fields) {
  moves <- lapply(list_field(params, "moves", list()), move_word, fields)
  if (any(lengths(moves) == 0)) {
    app_refuse("Each of the {.field moves} must be an object of text and numbers.")
  }
  unlist(moves)
}

# Cards come from a number of ours, of PySolFC or of Windows XP, or a text; redeals from one of
# ours.
app_table <- function(game, params) {
  rules <- game$rules(name_field(params, "rules"))
  asked <- record_field(params, "deal")
  source <- intersect(c("cards", "pysol", "xp", "number"), names(asked))[1]
  if (is.na(source)) app_refuse("{.field deal} must have a number or cards.")
  if (!source %in% game$sources) app_refuse("{game$title} has no deals by {.field {source}}.")
  seed <- check_seed(number_field(asked, "seed", 1))
  number <- check_whole(
    number_field(asked, "number", 1), 1, largest_number, "`number`"
  )
  deal <- switch(source,
    cards = list(pasted = text_field(asked, "cards")),
    pysol = list(pysol = text_field(asked, "pysol")),
    xp = list(`windows-xp` = text_field(asked, "xp")),
    list()
  )
  new_table(game, rules, deal, seed, number, message_text(asked))
}
