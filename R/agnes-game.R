# Agnes Sorel for the list of games: see games.R for what each entry is.
agnes_game <- list(
  title = "Agnes Sorel",
  sentence = "Seven piles that go down in colour, and a stock that deals a card to each of them.",
  goes = c(
    paste(
      "The first card is the base card and begins its foundation. Foundations go up in suit from",
      "its rank, kings being followed by aces, until all 52 cards are up: then the game is won."
    ),
    paste(
      "In the seven piles cards go down, aces being followed by kings: by most rules in colour,",
      "red on red and black on black, and nothing on a card of the base rank. Cards that follow",
      "each other may move together. The stock deals a card to each pile, and its last two cards",
      "to two piles."
    ),
    "What else is allowed differs from rules to rules: open Game, rules and deal."
  ),

  # Rules
  rules = function(name) if (is.null(name)) rules_agnes() else rules_agnes(name),
  rules_help = function() {
    paste(
      "one of forty such as Up-Suit-AnyRun, or those of a program or book:",
      toString(agnes_presets$preset)
    )
  },
  rules_list = function() {
    forty <- forty_variants()$variant
    means <- c(agnes_presets$variant, forty)
    source <- c(paste0(agnes_presets$source, ": "), rep("", length(forty)))
    about <- paste0(source, vapply(means, agnes_short, ""))
    # How the cards lie and what a run is come first, then what differs.
    short <- strsplit(vapply(forty, agnes_short, ""), ", ")
    family <- vapply(short, function(words) paste(words[1:2], collapse = ", "), "")
    differs <- vapply(short, function(words) paste(words[-(1:2)], collapse = ", "), "")
    capital <- function(text) sub("^(.)", "\\U\\1", text, perl = TRUE)
    data.frame(
      name = c(agnes_presets$preset, forty), means = means, about = capital(about),
      family = capital(c(rep("of a book, a page or a program", nrow(agnes_presets)), family)),
      differs = capital(c(about[seq_len(nrow(agnes_presets))], differs))
    )
  },
  codes = function(rules) agnes_codes(rules),
  dimensions = function() agnes_dimensions,
  of_values = function(values) do.call(rules_agnes, values),

  # Deals
  sources = c("number", "pysol", "cards"),
  watched_states = 1e5,
  pysol_rules = "pysolfc",
  text = function(deal) agnes_text(deal),
  given = function(deal) {
    if (is.null(deal$board)) paste(as.integer(deal$cards), collapse = " ") else agnes_text(deal)
  },
  make = function(groups, dealt) make_agnes(groups),

  # Moves and searches
  fields = c(type = "text", from = "number", to = "number", cards = "number"),
  check_deal = function(deal) check_deal(deal, "agnes"),
  made = function(moves, deal, rules) made_agnes(moves, length(judge_start(deal, rules)$stock)),
  limits = function() agnes_limits,
  hint_columns = c(to_go = "to_go"),
  hint_order = function(rows) {
    order(match(rows$type, c("foundation", "run", "deal", "back")), rows$from, rows$to)
  },
  goal = "score",
  solution = function(found) {
    list(
      deepest = as.integer(found$deepest), best_score = as.integer(found$best_score),
      work = stats::setNames(found$work, c(agnes_move_types, "dead"))
    )
  },
  best = function(solution) solution$best_score,

  # Simulations
  # A simulation, as it is many deals on all threads; a test compares it with solve_deal().
  wins = function(deals, rules, progress, control) {
    simulate_agnes(
      deals = deals, rules = rules, moves = TRUE, progress = progress, control = control
    )
  },
  simulate = function(...) simulate_agnes(...),
  takes = c("rules", "best", "until", "deals", "quagnes"),
  solver = 12,
  columns = c(
    outcome = "outcome", reason = "reason", examined = "double", stored = "double",
    deepest = "integer", best_score = "integer"
  ),
  complete = c(best_score = 52),
  deal = function(seed, number, ranks, rules) {
    .Call(patience_deal_decks, 1L, seed, number) # Game::agnes of src/cards/deals.h
  },
  check = function(job) {
    check_variants(job, rules_agnes)
    moves <- job$settings$moves
    check_settings(job, c("goal", "max_states", "max_memory", if (!is.null(moves)) "moves"))
    if (!is.null(moves) && !isTRUE(moves)) stop("The setting `moves` is not TRUE.")
    check_choice(job$settings$goal, goals, "`goal`")
    if (!is.null(job$decks) && nrow(job$decks) != 52) stop("A deck does not have 52 cards.")
  },
  play = function(job, ranges, watcher, memory) {
    rules <- lapply(job$variants, function(name) agnes_codes(rules_agnes(name)))
    options <- c(
      agnes_options(job$settings$goal, job$settings), moves = keeps_moves(job),
      process_bytes = memory * 2^20
    )
    .Call(patience_simulate_agnes, job$decks, job$seed, rules, options, ranges, watcher)
  },
  rows = function(job, columns) {
    rows <- as_simulation(tibble::as_tibble(columns), "agnes", job_seed(job), job$decks)
    attr(rows, "goal") <- job$settings$goal
    rows
  },
  plot = function(results, ...) autoplot.simulation_agnes(results, ...),
  moves = function(text) moves_from_text(text),
  origin = function(job) agnes_origin(job),
  published = function(variant, published) {
    rules <- rules_agnes(variant)
    ifelse(
      is.na(published$variant), published$empty == rules$empty, published$variant == format(rules)
    )
  },
  order = function(variants) rules_order(variants),
  known_rates = function() {
    published <- patience::published_rates
    published <- published[!published$misquoted, ]
    rbind(
      atlas_rates("forty", "Agnes Sorel, forty variants"),
      atlas_rates("programs", "Agnes Sorel, as programs deal it"),
      tibble::tibble(
        variant = ifelse(is.na(published$variant), published$label, published$variant),
        label = "Agnes Sorel, published",
        source = sprintf("%s (%d)", published$source, published$year),
        won = published$wins, deals = published$deals, unknown = published$unknown
      )
    )
  }
)

atlas_rates <- function(rules, label) {
  rates <- agnes_atlas(rules = rules)
  source <- paste("this package,", attr(rates, "run")$date)
  tibble::tibble(label = label, source = source, rates[c("variant", "won", "deals", "unknown")])
}

agnes_origin <- function(job) {
  source <- if (is.null(job$decks)) sprintf("seed %.0f", job$seed) else "given deals"
  c(source, sprintf("at most %s states a deal", shown(job$settings$max_states)))
}
