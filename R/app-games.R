# The games in the window, which are those that are played at a table (aaa-games.R).

app_game <- function(params) {
  name <- text_field(params, "game")
  game <- table_games()[[name]]
  if (is.null(game)) app_refuse("There is no game {.val {name}} in the window.")
  game
}

# The answer of src/table to a question of the page, with its result in JSON, see ask_table(). How
# hard a deal is has nothing to do with moves: in their place stand the games that were `played`.
ask_app_table <- function(method, params, tried = 0, played = NULL) {
  game <- app_game(params)
  table <- app_table(game, params)
  moves <- if (method == "difficulty") whole_text(played) else moves_asked(params, table$fields)
  answer <- ask_table(table, method, moves, states_asked(params), tried)
  answer$result <- structure(answer$result, class = "message_json")
  answer
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
