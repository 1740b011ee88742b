# The game that was typed, of those that are played at a table (aaa-games.R).
cli_game <- function(typed) {
  games <- table_games()
  games[[choice_option(typed, "game", names(games))]]
}

game_rules <- function(game, typed) {
  rules <- typed[["rules"]]
  if (!is.null(rules) && grepl(",", rules, fixed = TRUE)) {
    abort_cli("--rules takes one name here, not {.val {rules}}.")
  }
  game$rules(rules)
}

# Of Pan Galactic Solitaire the deal says how many ranks there are.
rules_of_deal <- function(game, rules, deal) {
  if (is.null(game$rules_for)) rules else game$rules_for(rules, deal)
}

no_moves <- function(game) {
  as.data.frame(lapply(game$fields, function(type) character()))
}
