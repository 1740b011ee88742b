# Positions of every game, opened for the routines. src/table plays them.

# The game of a deal after `moves`, which must be legal. A list of `pointer` to it, for the
# routines; the `game` of the list of games; `rules`; and the moves `made`, as a table like a
# solution's.
open_game <- function(deal, rules, moves, only_seen = FALSE) {
  game <- deal_game(deal)
  # A board with cards that nobody has seen is none for those who look at them.
  if (!(only_seen && isTRUE(deal$board$unseen))) game$check_deal(deal)
  rules <- rules_for(deal, own_rules(rules, moves))
  made <- game$made(moves, deal, rules)
  table <- new_table(game, rules, deal)
  opened <- .Call(
    patience_open_game, table_question(table, "position", typed_moves(made, table$fields))
  )
  if (is.list(opened)) {
    if (is.null(opened$reason)) refuse_question(opened)
    abort_illegal(opened, rules)
  }
  list(pointer = opened, game = game, rules = rules, made = made)
}

# The `reason` why a move is not legal, and what was `possible`.
abort_illegal <- function(found, rules) {
  reason <- shown_suits(found$reason)
  possible <- shown_suits(found$possible)
  abort_input("moves", c(
    "The moves are not legal: {reason}.",
    i = "The rules are {format(rules)}; {.arg rules} says which others are meant.",
    i = if (length(possible) > 0) "Possible there: {paste(possible, collapse = '; ')}."
  ))
}

# Moves that a user gives, as words, cards by their letters.
typed_moves <- function(moves, fields) {
  made <- lapply(judge_table(moves, fields), function(values) {
    codes <- card_codes(as.character(values))
    ifelse(is.na(codes), values, as.character(new_cards(codes)))
  })
  move_words(as.data.frame(made), fields)
}

# Columns of text from src/table as the game's table of moves.
move_rows <- function(game, columns) {
  if (!is.null(game$move_rows)) {
    return(new_rows(game$move_rows(columns)))
  }
  new_rows(Map(function(kind, texts) {
    if (kind == "number") as.integer(texts) else texts
  }, game$fields, columns[names(game$fields)]))
}

no_moves <- function(game) {
  as.data.frame(lapply(game$fields, function(type) character()))
}
