# Positions: a deal and the moves that were made.

# The position after the moves that a player made, each of which must be legal. `table` is that of
# the deal; the game is won when `all` are on the foundations.
replay_made <- function(moves, position, play, table, all = 52) {
  replay <- judge_replay(moves, position, function(position, move) {
    refuse_if(sum(position$founded) == all, "the game is won already")
    play(position, move)
  })
  if (!is.na(replay$reason)) {
    abort_illegal(replay$reason, table, moves[seq_len(replay$move - 1), ])
  }
  replay$position
}

# What was possible after the moves that were `made` before that one, the table says.
abort_illegal <- function(reason, table, made) {
  possible <- shown_table(table, typed_moves(made, table$fields))$possible
  more <- length(possible) - 12
  if (more > 0) possible <- c(utils::head(possible, 12), sprintf("and %d more", more))
  abort_input("moves", c(
    "The moves are not legal: {reason}.",
    i = "The rules are {table$question['rules']}; {.arg rules} says which others are meant.",
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
