# La Belle Lucie for the list of games: see games.R for what each entry is.
lucie_game <- list(
  title = "La Belle Lucie",
  sentence = "Fans of three cards, all face up, of which only the last ones move.",
  goes = c(
    paste(
      "The cards lie in fans of three, with one card left over. Only the top card of a fan",
      "moves: to its foundation, which goes up in suit from the ace, or onto a fan whose top",
      "card is the next higher one of its suit. The game is won when all 52 cards are up."
    ),
    paste(
      "An emptied fan is gone. When nothing helps any more, the cards that are left are shuffled",
      "and dealt again, as often as the rules allow; some have a merci, which moves one card",
      "from under others."
    )
  ),

  # Rules
  rules = function(name) if (is.null(name)) rules_lucie() else rules_lucie(name = name),
  rules_help = function() "such as Lucie-3-Merci",
  rules_list = function() {
    rules <- lapply(lucie_presets$preset, function(name) rules_lucie(name = name))
    about <- paste0(lucie_presets$source, ": ", vapply(rules, lucie_short, ""))
    data.frame(
      name = lucie_presets$preset, means = vapply(rules, format, ""),
      about = sub("^the", "The", about)
    )
  },
  codes = function(rules) lucie_codes(rules),

  # Deals
  sources = c("number", "pysol", "cards"),
  watched_states = 1e5,
  rules_deal = TRUE,
  deals_a_game = function() most_lucie_deals,
  text = function(deal) format(deal, glyphs = FALSE),
  given = function(deal) {
    fans <- vapply(deal$fans, function(fan) paste(as.integer(fan), collapse = " "), "")
    paste(fans, "/", collapse = " ")
  },

  # Moves and searches
  fields = c(type = "text", card = "text", to = "text"),
  check_deal = function(deal) check_tableau(deal),
  made = function(moves, deal, rules) {
    check_deal_of_rules(deal, rules)
    made_lucie(moves)
  },
  limits = function() lucie_limits,
  hint_columns = c(most_up = "score", best = "best"),
  hint_order = function(rows) order(match(rows$type, lucie_move_types)),
  solution = function(found) {
    heights <- matrix(as.integer(found$heights), ncol = 4, byrow = TRUE)
    colnames(heights) <- card_suits
    list(most_up = found$score, heights = new_rows(heights), complete = found$complete)
  },
  best = function(solution) solution$most_up,

  # Simulations
  simulate = function(...) simulate_lucie(...), takes = c("rules", "policy", "until"),
  solver = 4,
  columns = c(
    outcome = "outcome", reason = "reason", examined = "double",
    left_1 = "optional", left_2 = "optional", left_3 = "optional", left_4 = "optional",
    left_5 = "optional", left_6 = "optional"
  ),
  deal = function(seed, number, ranks, rules) {
    codes <- .Call(patience_deal_decks, 3L, seed, number) # Game::lucie of src/cards/deals.h
    if (rules$aces) matrix(codes[codes %% 13 > 0], 48) else codes
  },
  make = function(groups, dealt) make_lucie(groups, dealt),
  redealt = function(deal, rules) {
    number <- lucie_pysol_number(deal, rules)
    if (!is.null(number)) list(pysol = number)
  },
  check = function(job) {
    rules <- check_variants(job, function(name) rules_lucie(name = name))
    check_settings(job, c("policy", "from", "max_states", "max_memory"))
    for (one in rules) lucie_policy(one, job$settings$policy)
    if (job$settings$from != "start") {
      check_heights(as.numeric(strsplit(job$settings$from, " ")[[1]]))
    }
  },
  play = function(job, ranges, watcher, memory) {
    rules <- lapply(job$variants, function(name) rules_lucie(name = name))
    settings <- job$settings
    from <- if (settings$from != "start") as.integer(strsplit(settings$from, " ")[[1]])
    options <- c(
      search_limits(settings),
      process_bytes = memory * 2^20
    )
    .Call(
      patience_simulate_lucie, job$seed, lapply(rules, lucie_codes),
      lapply(rules, lucie_policy, settings$policy), from, options, ranges, watcher
    )
  },
  summarize = function(run) summary(tibble::as_tibble(run)),
  rows = function(job, columns) {
    left <- grep("^left_", names(columns))
    columns[left[-seq_len(lucie_most_deals(job$variants))]] <- NULL
    rows <- tibble::add_column(
      tibble::as_tibble(columns), policy = job$settings$policy, .after = "variant"
    )
    as_simulation(rows, "lucie", job_seed(job))
  },
  plot = function(results, ...) autoplot.simulation_lucie(results, ...),
  origin = function(job) lucie_origin(job),
  known_rates = function() {
    rates <- shipped_table("lucie-rates.csv")
    tibble::tibble(
      label = "La Belle Lucie, most cards up in each deal",
      source = paste("this package,", rates$date),
      rates[c("variant", "won", "deals", "unknown")]
    )
  }
)

lucie_origin <- function(job) {
  settings <- job$settings
  c(
    sprintf("seed %.0f", job$seed), paste("policy", settings$policy),
    if (settings$from != "start") paste("from", settings$from),
    sprintf("at most %s states a search", shown(settings$max_states))
  )
}
