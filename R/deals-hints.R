# Positions of every game, and what can be asked of them. src/table plays and searches them.

# The game of a deal after `moves`, which must be legal. A list of `pointer` to it, for the
# routines; the `game` of the list of games; `rules`; and the moves `made`, as a table like a
# solution's.
open_game <- function(deal, rules, moves) {
  game <- deal_game(deal)
  game$check_deal(deal)
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

hint_options <- function(limits) {
  c(
    search_limits(limits), threads = patience_threads(limits$threads),
    process_bytes = patience_memory(limits$memory) * 2^20
  )
}

#' @export
legal_moves.deal <- function(deal, rules = NULL, moves = NULL) {
  opened <- open_game(deal, rules, moves)
  move_rows(opened$game, .Call(patience_game_moves, opened$pointer))
}

#' @export
hints.deal <- function(deal, rules = NULL, moves = NULL, control = solver_control(), ...) {
  limits <- call_limits(control, list(...), deal_game(deal)$hint_limits())
  opened <- open_game(deal, rules, moves)
  found <- .Call(patience_game_hints, opened$pointer, hint_options(limits))
  if (found$interrupted) interrupt()
  game <- opened$game
  rows <- move_rows(game, found$columns)
  rows$outcome <- factor(outcomes[found$columns$outcome], outcomes)
  rows[names(game$hint_columns)] <- found$columns[game$hint_columns]
  rows[game$hint_order(rows), ]
}

#' @export
review.deal <- function(deal, rules = NULL, moves, control = solver_control(), ...) {
  limits <- call_limits(control, list(...), deal_game(deal)$hint_limits())
  if (missing(moves)) moves <- NULL
  opened <- open_game(deal, rules, moves)
  if (is.null(moves)) abort_input("moves", "There are no {.arg moves} to review.")
  found <- .Call(patience_game_review, opened$pointer, hint_options(limits))
  if (found$interrupted) interrupt()
  game <- opened$game
  values <- list(outcome = factor(outcomes[found$columns$outcome], outcomes))
  counts <- "most_up" %in% names(game$hint_columns) # not wins alone
  if (counts) values$most_up <- found$columns$score
  summary <- sub("^(The|At)", "\\L\\1", sub("[.]$", "", found$said), perl = TRUE)
  review <- new_review(
    opened$made[names(game$fields)], values, found$mistake, stats::setNames(summary, game$title)
  )
  if (counts) attr(review, "start_up") <- values$most_up[1]
  review
}
