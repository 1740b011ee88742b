# What the commands call for each game: a list of functions.
# * `title`: the game's name in print;
# * `read(file)`: the deals in a file, as a list;
# * `cards(deal)`: its cards as text that `make(text)` takes;
# * `rules(name)`: rules by name;
# * `solve(deal, rules, ...)`: a solution; `boards`: what its print method calls the argument that
#   shows the board after each move; `goal` what `--best` asks for;
# * `trace(deal, rules, file, ...)`: writes the search step by step, or NULL;
# * `best(solution)`: the best score that it found;
# * `header`: the names of the columns of a table of moves;
# * `hints(deal, rules, moves, ...)`: what each legal move leads to, after the moves that were
#   made;
# * `table`: how it is played on a terminal, see cli-play.R.
cli_games <- function() {
  list(
    agnes = list(
      title = "Agnes Sorel",
      read = function(file) unclass(read_deals(file)),
      cards = function(deal) paste(as.character(deal$cards), collapse = " "),
      make = function(text) as_deal(text),
      rules = function(name) rules_agnes(name),
      solve = solve_agnes, boards = "boards", goal = "score",
      trace = trace_agnes,
      best = function(solution) solution$best_score,
      header = c("type", "from", "to", "cards"),
      hints = hints_agnes,
      table = table_agnes
    ),
    lucie = list(
      title = "La Belle Lucie",
      read = function(file) list(read_tableau(file)),
      cards = function(deal) format(deal, glyphs = FALSE),
      make = function(text) as_tableau(text),
      rules = function(name) if (is.null(name)) rules_lucie() else rules_lucie(name = name),
      solve = solve_lucie, boards = "tableaus", goal = NULL,
      best = function(solution) solution$most_up,
      header = c("type", "card", "to"),
      hints = hints_lucie,
      table = table_lucie
    ),
    galactic = list(
      title = "Pan Galactic Solitaire",
      read = function(file) unclass(read_galactic(file)),
      cards = function(deal) paste(format(deal, glyphs = FALSE), collapse = " / "),
      make = function(text) galactic_board(gsub("/", "\n", text, fixed = TRUE)),
      rules = function(name) if (is.null(name)) "easy" else name,
      solve = solve_galactic, boards = "boards", goal = "fewest",
      best = function(solution) NA,
      header = c("home", "away"),
      hints = hints_galactic,
      table = table_galactic
    )
  )
}

cli_game <- function(typed) {
  games <- cli_games()
  game <- choice_option(typed, "game", names(games))
  c(list(name = game), games[[game]])
}

game_rules <- function(game, typed) {
  rules <- typed[["rules"]]
  if (!is.null(rules) && grepl(",", rules, fixed = TRUE)) {
    abort_cli("--rules takes one name here, not {.val {rules}}.")
  }
  game$rules(rules)
}
