# Spider for the list of games: see games.R for what each entry is.
#' @include spider-deals.R
spider_game <- list(
  title = "Spider",
  sentence = "Two decks in ten columns, most of them face down: bring eight suits together.",
  goes = c(
    paste(
      "Two decks lie in ten columns, which go down in rank whatever the suit. A run, cards that",
      "follow each other in suit, moves as a whole or in part onto a card one rank higher, or to",
      "an empty column. The stock deals a card to each column, five times."
    ),
    paste(
      "Thirteen cards from king to ace in suit go away by themselves, and the game is won when",
      "all eight suits have. A card that comes to lie at the end of its column is turned."
    )
  ),

  # Rules
  rules = function(name) rules_spider(name = name),
  rules_help = function() {
    paste0("such as Spider-2, or those of a program: ", toString(names(spider_programs)))
  },
  rules_list = function() {
    programs <- paste0(rep(names(spider_programs), each = 3), c("", "-2", "-1"))
    names <- c(spider_rule_names, programs)
    rules <- lapply(names, rules_spider)
    suits <- c("One suit", "Two suits", "", "Four suits")[vapply(rules, `[[`, 1, "suits")]
    words <- vapply(rules, function(one) spider_rule_words(one)[2], "")
    by <- rep(c("", "", paste0(spider_program_titles, ": ")), each = 3)
    data.frame(
      name = names, means = vapply(rules, format, ""), about = paste0(by, suits, ". ", words),
      family = suits, differs = paste0(by, words)
    )
  },
  codes = function(rules) spider_codes(rules),

  # Deals
  sources = c("number", "pysol", "xp", "cards"),
  watched_states = 1e7,
  make = function(groups, dealt) make_spider(groups, dealt),
  text = function(deal) spider_text(deal),
  saved = function(bytes, file) spider_saved(bytes, file),
  save = function(deals) xp_save_bytes(deals),
  given = function(deal) {
    if (!is.null(deal$board)) {
      return(spider_text(deal))
    }
    groups <- vapply(spider_layout(deal), paste, "", collapse = " ")
    paste(groups, "/", collapse = " ")
  },

  # Moves and searches
  fields = c(type = "text", from = "number", to = "number", cards = "number"),
  check_deal = function(deal) spider_deal_codes(deal),
  made = function(moves, deal, rules) made_spider(moves),
  move_rows = function(columns) {
    spider_moves_table(
      as.integer(columns$from), as.integer(columns$to),
      ifelse(columns$type == "deal", 0L, as.integer(columns$cards))
    )
  },
  limits = function() spider_limits,
  has_chance = TRUE,
  hint_limits = function() spider_hint_limits,
  hint_columns = c(to_go = "to_go"),
  goal = "short",
  solution = function(found) {
    list(reason = if (found$reason > 0) reasons[found$reason] else NA_character_)
  },

  known_rates = function() {
    rates <- shipped_table("spider-atlas-rates.csv")
    rates <- rates[rates$from == "patience", ]
    tibble::tibble(
      label = "Spider, with all cards known",
      source = paste("this package,", shipped_table("spider-atlas-run.csv")$date),
      rates[c("variant", "won", "deals", "unknown")]
    )
  },

  # Simulations
  wins = function(...) spider_wins(...), wins_solver = spider_solver,
  simulate = function(...) simulate_spider(...),
  takes = c("dealer", "player", "width", "rules", "until"),
  solver = 1,
  columns = c(gt = "double", variation = "double", won = "flag"),
  deal = function(seed, number, ranks, rules) {
    .Call(patience_deal_spider, dealer_codes(spider_dealer("fair"), "spread"), seed, number)
  },
  check = function(job) {
    check_settings(job, names(spider_job(1, "spread", spider_dealer("fair"))$settings))
    set <- job$settings
    check_order(set$order)
    if (set$order_code != order_code(set$order)) stop("The order has another number.")
    check_whole(set$dealer, 0, length(spider_dealers) - 1, "`dealer`")
    check_whole(set$after_wins, 0, 1, "`after_wins`")
    check_whole(set$riffles, 0, 1000, "`riffles`")
    check_between(set$threshold, 2, 9, "`threshold`")
    for (chance in c("probability", "win_rate", "win_rate_after_win")) {
      check_between(set[[chance]], 0, 1, paste0("`", chance, "`"))
    }
    if (length(job$variants) != 1) stop("There is more than one dealer.")
  },
  play = function(job, ranges, watcher, memory) {
    codes <- job$settings[names(job$settings) != "order"]
    codes <- c(codes, list(routine = job$local))
    .Call(patience_simulate_spider, codes, job$seed, ranges, watcher)
  },
  rows = function(job, columns) {
    rows <- tibble::tibble(
      game = columns$deal, agt = columns$gt / 6, atsv = columns$variation / -104
    )
    if (job$settings$after_wins) rows$won <- columns$won
    spider_simulation(rows, job$seed, job$variants, job$settings$order)
  },
  origin = function(job) c(sprintf("seed %.0f", job$seed), paste("order", job$settings$order)),
  summarize = function(run) {
    values <- sprintf("%s - %.0f AS %s", c("gt", "variation"), spider_centres(), c("x", "y"))
    statement <- paste("
      SELECT count(*) AS games, sum(x) AS gt, sum(y) AS variation, sum(x * x) AS gt_squares,
        sum(y * y) AS variation_squares, sum(x * y) AS products
      FROM", rows_of(values))
    spider_summary_row(with_run_rows(run, function(db) query(db$con, statement)))
  }
)
