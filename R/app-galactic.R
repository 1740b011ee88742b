# Pan Galactic Solitaire in the window.

app_galactic <- list(
  title = "Pan Galactic Solitaire",
  fields = c("home", "away"),
  sources = c("number", "cards"),
  groups = function() galactic_suits,
  rules = function(name) rules_galactic(name),
  rules_list = function() {
    few <- rules_galactic("easy", 6)
    rows <- data.frame(name = galactic_move_sets$moves, about = galactic_move_sets$words)
    rbind(rows, data.frame(name = format(few), about = "As easy, with six ranks."))
  },
  codes = function(rules) galactic_codes(rules),
  given = function(source, rules) {
    board <- galactic_board(source$cards)
    list(
      title = board$name, cards = paste(as.integer(board$cards), collapse = " "),
      rules = rules_galactic(rules$moves, galactic_ranks(board))
    )
  },
  play = function(...) simulate_galactic(..., strategy = "perfect")
)
