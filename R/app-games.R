# A game in the window is a list of
# * `title`, `fields` (the columns of a move), `sources` (of deals), `score` (what is counted),
#   and where hints have groups `groups()`, as the page is told;
# * `rules(name)` and `rules_list()`;
# * where rules are composed `dimensions()` and `of_values(values)`;
# * `deal(deal, rules)`: the deal of a source, see deal_source();
# * `replay(deal, source, rules, moves)`: where the game is: a list of `deal` (what lies on the
#   table at the start), `made` (the moves since as a table), `position` (the judge's), and
#   `before` (how many moves were made before `deal` was dealt);
# * `step(position, rules, move)`: the judge's position after one move more; `counted(position)`:
#   how much is `done` of what;
# * `places(at, rules)`, `legal(at, rules)`, `notes(at, rules)`, `in_words(position, move)`: what
#   is drawn and said;
# * `solve(at, rules, limit)`, `hints(at, rules, limit)`, `review(at, rules, limit)`: the results
#   of the functions of these names; of hints with `keeps` and `note`. `told(solution)`: what was
#   found in words, `said`, and whether it is `open`;
# * `play(...)`: many games, as the function that simulates them has it.
app_games <- function() list(agnes = app_agnes, lucie = app_lucie, galactic = app_galactic)

# More moves than any game of these has, and than an answer in time allows.
most_app_moves <- 2000

# The game that is asked about: its table, name, rules, deal and its source, moves, and where it
# is.
asked_game <- function(params) {
  tables <- app_games()
  name <- text_field(params, "game")
  if (!name %in% names(tables)) app_refuse("There is no game {.val {name}} in the window.")
  table <- tables[[name]]
  rules <- table$rules(name_field(params, "rules"))
  source <- deal_source(record_field(params, "deal"), table)
  moves <- lapply(list_field(params, "moves", list()), app_given_move, table$fields)
  if (length(moves) > most_app_moves) app_refuse("A game has up to {most_app_moves} moves.")
  deal <- table$deal(source, rules)
  if (name == "galactic") rules <- rules_galactic(rules$moves, galactic_ranks(deal))
  list(
    table = table, name = name, rules = rules, source = source, deal = deal, moves = moves,
    asked = record_field(params, "deal"), at = table$replay(deal, source, rules, moves)
  )
}

# Where cards come from: `number`, `pysol` or `cards`; a number of ours always, for redeals.
deal_source <- function(deal, table) {
  given <- intersect(c("cards", "pysol", "number"), names(deal))
  if (length(given) == 0) app_refuse("{.field deal} must have a number or cards.")
  source <- given[1]
  if (!source %in% table$sources) app_refuse("{table$title} has no deals by {.field {source}}.")
  if (source == "cards" && nchar(text_field(deal, "cards")) > 5000) {
    app_refuse("{.field cards} are more text than a deck has.")
  }
  number <- number_field(deal, "number", 1)
  list(
    source = source, seed = check_seed(number_field(deal, "seed", 1)),
    number = check_whole(number, 1, largest_number, "`number`", "number"),
    pysol = if (source == "pysol") text_field(deal, "pysol"),
    cards = if (source == "cards") deal[["cards"]]
  )
}

# A move as the page sends it: text or numbers, those of its fields that are there.
app_given_move <- function(move, fields) {
  good <- is_record(move) && all(vapply(move, function(x) is_text(x) || is.numeric(x), TRUE)) &&
    all(lengths(move) == 1)
  if (!good) app_refuse("Each of the {.field moves} must be an object of text and numbers.")
  move[intersect(fields, names(move))]
}
