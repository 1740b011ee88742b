# The game that was typed, of those that are played at a table (games.R).
cli_game <- function(typed) {
  games <- table_games()
  games[[game_option(typed, names(games))]]
}

# NULL where none are named.
game_rules <- function(game, typed) {
  rules <- typed[["rules"]]
  if (!is.null(rules) && grepl(",", rules, fixed = TRUE)) {
    abort_cli("--rules takes one name here, not {.val {rules}}.")
  }
  if (!is.null(rules)) game$rules(rules)
}
