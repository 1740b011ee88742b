# Pan Galactic Solitaire for the list of games: see games.R for what each entry is.
galactic_game <- list(
  title = "Pan Galactic Solitaire",
  sentence = "A grid of thirteen columns: exchange cards until each column has one rank.",
  goes = c(
    paste(
      "The four rows belong to clubs, diamonds, hearts and spades. A card is home in the row of",
      "its suit. A column is done when its cards have one rank and all are home, and the game is",
      "won when all columns are done."
    ),
    paste(
      "A swap: if a card is home, and another card of its suit lies elsewhere in its column,",
      "this one may be exchanged with the card of the first one's rank that belongs where it",
      "lies. More exchanges are allowed by some rules: open Game, rules and deal."
    )
  ),

  # Rules
  rules = function(name) rules_galactic(if (is.null(name)) "easy" else name),
  rules_help = function() toString(galactic_move_sets$set),
  rules_list = function() {
    few <- rules_galactic("easy", 6)
    names <- c(galactic_move_sets$set, format(few))
    data.frame(
      name = names, means = names, about = c(galactic_move_sets$words, "As easy, with six ranks.")
    )
  },
  codes = function(rules) galactic_codes(rules),
  rules_for = function(rules, deal) galactic_rules_for(rules, galactic_ranks(deal)),
  groups = function() galactic_suits,

  # Deals
  sources = c("number", "cards"),
  watched_states = 1e5,
  text = function(deal) paste(format(deal, glyphs = FALSE), collapse = " / "),
  given = function(deal) paste(as.integer(deal$cards), collapse = " "),

  # Moves and searches
  fields = c(home = "text", away = "text"),
  check_deal = function(deal) galactic_board_codes(deal),
  made = function(moves, deal, rules) made_galactic(moves),
  move_rows = function(columns) {
    swap <- columns$group %in% galactic_suits[1:4]
    list(
      suit = replace(columns$group, !swap, NA), type = c("cycle", "swap")[1 + swap],
      column = as.integer(sub(".*-", "", columns$onto)), home = columns$home, away = columns$away
    )
  },
  limits = function() galactic_limits,
  goal = "fewest",

  # Simulations
  simulate = function(...) simulate_galactic(...),
  takes = c("rules", "strategy", "max_moves", "deals", "until"),
  solver = 4,
  columns = c(outcome = "outcome", reason = "reason", examined = "double", moves = "integer"),
  deal = function(seed, number, ranks, rules) .Call(patience_deal_galactic, seed, number, ranks),
  check = function(job) {
    rules <- check_variants(job, rules_galactic)
    check_settings(job, c(
      "strategy", "max_moves", "max_states", "max_memory",
      if (!is.null(job$decks)) "player_seed"
    ))
    set <- job$settings
    check_choice(set$strategy, galactic_strategies, "`strategy`")
    check_whole(set$max_moves, 1, 1e9, "`max_moves`")
    if (!is.null(job$decks)) {
      check_seed(set$player_seed)
      ranks <- vapply(rules, `[[`, 1, "ranks")
      if (any(nrow(job$decks) != 4 * ranks)) stop("The boards are not of the size of the rules.")
    }
  },
  play = function(job, ranges, watcher, memory) {
    rules <- lapply(job$variants, function(name) galactic_codes(rules_galactic(name)))
    set <- job$settings
    searches <- set$strategy %in% c("look_ahead", "perfect")
    options <- c(
      search_limits(set),
      list(
        fewest = FALSE, strategy = match(set$strategy, galactic_strategies) - 1L,
        max_moves = set$max_moves,
        grain = if (searches) 1 else 1000, process_bytes = memory * 2^20
      )
    )
    seed <- if (is.null(job$decks)) job$seed else set$player_seed
    .Call(patience_simulate_galactic, job$decks, seed, rules, options, ranges, watcher)
  },
  rows = function(job, columns) {
    rows <- tibble::add_column(
      tibble::as_tibble(columns), strategy = job$settings$strategy, .after = "variant"
    )
    as_simulation(rows, "galactic", job_seed(job), job$decks)
  },
  plot = function(results, ...) autoplot.simulation_galactic(results, ...),
  origin = function(job) galactic_origin(job),
  known_rates = function() {
    rates <- shipped_table("galactic-winnability.csv")
    rates <- rates[rates$ranks == 13, ] # as the game is played
    tibble::tibble(
      label = "Pan Galactic Solitaire, perfect play", source = "this package",
      variant = rates$rules, rates[c("won", "deals", "unknown")]
    )
  }
)

galactic_origin <- function(job) {
  set <- job$settings
  source <- if (is.null(job$decks)) sprintf("seed %.0f", job$seed) else "given boards"
  limit <- if (set$strategy %in% c("look_ahead", "perfect")) {
    sprintf("at most %s states a search", shown(set$max_states))
  }
  c(source, paste("strategy", set$strategy), limit)
}
