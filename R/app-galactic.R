# Pan Galactic Solitaire in the window: a cell for each card of the grid.

app_galactic <- list(
  title = "Pan Galactic Solitaire",
  fields = c("home", "away"),
  sources = c("number", "cards"),
  score = "columns done",
  groups = function() galactic_suits,
  rules = function(name) rules_galactic(name),
  rules_list = function() {
    few <- rules_galactic("easy", 6)
    rows <- data.frame(name = galactic_move_sets$moves, about = galactic_move_sets$words)
    rbind(rows, data.frame(name = format(few), about = "As easy, with six ranks."))
  },
  deal = function(deal, rules) {
    switch(deal$source,
      number = deal_cards("galactic", deal$seed, deal$number, rules$ranks),
      cards = galactic_board(deal$cards)
    )
  },
  replay = function(deal, source, rules, moves) {
    table <- app_moves_table(moves, app_galactic$fields)
    board <- move_galactic(deal, table, rules)
    list(deal = deal, made = table, position = board, before = 0)
  },
  step = function(position, rules, move) move_galactic(position, as.data.frame(move), rules),
  counted = function(position) {
    done <- galactic_done(galactic_grid(position))
    list(done = sum(done), of = length(done))
  },
  in_words = function(position, move) {
    text <- function(card) format(new_cards(card_codes(card)))
    sprintf("%s comes home, exchanged with %s", text(move$home), text(move$away))
  },
  places = function(at, rules) galactic_places(at$position),
  legal = function(at, rules) galactic_legal(at$position, rules),
  notes = function(at, rules) NULL,
  solve = function(at, rules, limit) {
    solution <- solve_galactic(at$deal, rules, max_states = limit, moves = at$made)
    solution$moves <- solution$moves[app_galactic$fields]
    solution
  },
  hints = function(at, rules, limit) {
    hints <- hints_galactic(at$deal, rules, at$made, max_states = limit)
    hints$keeps <- app_keeps_win(hints$outcome)
    hints$note <- ""
    hints
  },
  review = function(at, rules, limit) {
    review_galactic(at$deal, at$made, rules, max_states = limit)
  },
  told = function(solution) told_of_win(solution),
  play = function(...) simulate_galactic(..., strategy = "perfect")
)

galactic_grid <- function(board) matrix(as.integer(board$cards), 4, byrow = TRUE)

galactic_places <- function(board) {
  grid <- galactic_grid(board)
  done <- galactic_done(grid)
  lapply(seq_along(grid), function(i) {
    row <- (i - 1) %% 4 + 1
    column <- (i - 1) %/% 4 + 1
    name <- sprintf("%s, column %d", galactic_suits[row], column)
    app_place(
      sprintf("cell-%d-%d", row, column), "cell", name, judge_text(grid[i]),
      row = row, column = column, done = done[column]
    )
  })
}

galactic_legal <- function(board, rules) {
  moves <- galactic_moves(board, rules)
  grid <- galactic_grid(board)
  cell <- function(card) {
    at <- arrayInd(match(card_codes(card), grid), dim(grid))
    sprintf("cell-%d-%d", at[1], at[2])
  }
  lapply(seq_len(nrow(moves)), function(i) {
    move <- lapply(moves, `[[`, i)
    list(
      move = move[app_galactic$fields], words = galactic_move_in_words(move),
      card = move$home, place = cell(move$home), to = cell(move$away),
      group = if (!is.na(move$suit)) move$suit, safe = FALSE
    )
  })
}
