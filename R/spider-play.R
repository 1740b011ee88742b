# Deals of Spider that are played, by one who knows the cards or one who does not; the other
# simulation, of the statistics of its cards, is in spider-simulate.R.

# In the order of src/bindings/spider_solver.cpp; the widths of those who do not know all cards.
spider_players <- c("perfect", "person", "reference")
spider_widths <- c(person = 60, reference = 24)

simulate_spider_play <- function(n, rules, player, width, seed, numbers, progress, file, until,
                                 conf_level, control) {
  check_choice(player, spider_players, "`player`")
  if (player == "perfect" && !is.null(width)) {
    abort_input("argument", "{.arg width} is for the players {.val person} and {.val reference}.")
  }
  if (player != "perfect") {
    if (!identical(control[names(spider_limits)], spider_limits)) {
      abort_input("argument", "The limits of a search are for the player {.val perfect}.")
    }
  }
  if (is.null(width)) width <- c(perfect = 0, spider_widths)[[player]]
  width <- check_whole(width, as.integer(player != "perfect"), 1e5, "`width`")
  rules <- rules_list(if (is.null(rules)) rules_spider() else rules, rules_spider)
  settings <- list(player = player, width = width)
  simulate_games(
    "spider_play", rules, settings, control, n, numbers, seed, progress, file, until, conf_level,
    what = NULL
  )
}

# For the list of games: see games.R for what each entry is.
#' @include spider-deals.R
spider_play <- list(
  title = "Spider",
  rules = function(name) rules_spider(name = name),
  solver = spider_solver,
  columns = c(
    outcome = "outcome", reason = "reason", examined = "double", moves = "optional",
    suits = "optional"
  ),
  complete = c(suits = 8),
  check = function(job) {
    check_variants(job, rules_spider)
    check_settings(job, c("player", "width", "max_states", "max_memory"))
    set <- job$settings
    check_choice(set$player, spider_players, "`player`")
    sees_all <- set$player == "perfect"
    check_whole(set$width, as.integer(!sees_all), if (sees_all) 0 else 1e5, "`width`")
    if (!is.null(job$decks)) stop("Its deals are not given.")
  },
  play = function(job, ranges, watcher, memory) {
    rules <- lapply(job$variants, function(name) spider_codes(rules_spider(name)))
    set <- job$settings
    options <- c(
      search_limits(set), list(
        player = match(set$player, spider_players) - 1L, width = set$width,
        process_bytes = memory * 2^20
      )
    )
    .Call(patience_play_spider, job$seed, rules, options, ranges, watcher)
  },
  rows = function(job, columns) {
    rows <- tibble::add_column(
      tibble::as_tibble(columns), player = spider_player_name(job$settings), .after = "variant"
    )
    as_simulation(rows, "spider_play", job$seed)
  },
  origin = function(job) {
    set <- job$settings
    c(
      sprintf("seed %.0f", job$seed), paste("player", spider_player_name(set)),
      if (set$player == "perfect") sprintf("at most %s states a search", shown(set$max_states))
    )
  }
)

spider_player_name <- function(settings) {
  player <- settings$player
  if (player == "perfect") player else sprintf("%s-%.0f", player, settings$width)
}
