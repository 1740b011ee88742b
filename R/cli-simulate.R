cli_simulate <- function() {
  list(
    title = "play many deals and count the wins",
    usage = c("[OPTIONS] N", "[OPTIONS] --number NUMBERS", "[OPTIONS] --deals FILE"),
    about = c(paste(
      "Plays the deals 1 to N, or those with the numbers given, or those in a file. It writes a",
      "table of win rates (of Spider without a player, means of its statistics), or with",
      "--format csv, json or jsonl a row for each deal, with the columns of R's",
      "simulate_agnes(), simulate_lucie(),",
      "simulate_galactic() or simulate_spider(). With --file the rows go to a run file, a SQLite",
      "database: the same command goes on after an interrupt or a crash, and with a larger N",
      "adds deals; patience table and patience export read it."
    ), paste(
      "Ctrl-C ends it: what is finished is written, and the exit status is 130. Progress is",
      "shown where the standard error is a terminal."
    )),
    options = c(
      options_of_game(games_to_simulate()),
      options_of_rules(TRUE, games = names(Filter(function(game) "rules" %in% game$takes,
                                                  games_to_simulate()))),
      list(
        cli_option("number", "N", "Numbers of deals, such as 101-200.", "n"),
        cli_option("seed", "SEED", "Seed of the deals (default: 1).", "s"),
        cli_option("deals", "FILE", "Decks of Agnes Sorel or boards of Pan Galactic Solitaire."),
        cli_option("quagnes", "N", "Decks of quagnes-cpp, with its rules, --seed and --discard."),
        cli_option("discard", "N", "Draws that quagnes-cpp discards first (default: 700000)."),
        cli_option("file", "RUN", "A run file to write to and to go on with.")
      ),
      options_of_playing(), options_of_limits(), options_of_process(), options_of_output(),
      options_of_help()
    ),
    examples = c(
      "patience simulate 1000 --rules Up-Suit-None,Up-Suit-HighRun",
      "patience simulate 100000 -g lucie -r Lucie-3-Merci --file lucie.sqlite",
      "patience simulate 1000 --game spider --player person --rules Spider-4,Spider-1",
      "patience simulate 100 --format csv > games.csv"
    ),
    run = run_simulate
  )
}

options_of_playing <- function() {
  list(
    cli_option("best", help = "Agnes Sorel: the highest score of each deal.", letter = "b"),
    cli_option("until", "WHAT", paste(
      "Until the interval is so narrow, half-width=0.01 or relative=0.1, or the p-value of two",
      "variants so small, p-value=0.05, or that against a rate, p-value=0.05,reference=0.14 or",
      "p-value=0.05,x-ref=1427,n-ref=10000; N is then the most."
    )),
    cli_option("policy", "POLICY", "La Belle Lucie: most (the default) or value.",
               choices = c("most", "value")),
    cli_option("strategy", "NAME", "Pan Galactic Solitaire: random (the default), first, ..."),
    cli_option("max-moves", "N", "Pan Galactic Solitaire: the most moves of a game."),
    cli_option("dealer", "NAME", "Spider: the dealer, such as fair or worse_agt."),
    cli_option("player", "NAME", paste(
      "Spider: who plays, perfect, who knows all cards, or person or reference, who see what a",
      "person sees; without a player the cards are counted, and nobody wins."
    ), choices = c("perfect", "person", "reference")),
    cli_option("width", "N", paste(
      "Spider: how many positions a person (default: 60) or reference (24) looks at."
    ))
  )
}

# The games that are simulated.
games_to_simulate <- function() Filter(function(game) !is.null(game$simulate), all_games())

run_simulate <- function(typed) {
  games <- games_to_simulate()
  name <- game_option(typed, names(games))
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  check_taken(name, games, typed)
  check_output(typed)
  arguments <- c(
    played_deals(name, typed), played_how(typed), limits_typed(typed),
    list(file = typed[["file"]])
  )
  # Of Spider people want the sums.
  sums <- name == "spider" && format == "text" && is.null(c(arguments$number, arguments$player))
  if (sums) arguments$summary <- TRUE
  played <- catch_hand_over(do.call(games[[name]]$simulate, arguments))
  if (!is.null(played$value)) write_results(played$value, format, typed)
  if (!played$interrupted) {
    return(0)
  }
  say("Interrupted; what was finished is written.")
  status_interrupted
}

check_taken <- function(name, games, typed) {
  others <- setdiff(unlist(lapply(games, `[[`, "takes")), games[[name]]$takes)
  wrong <- intersect(others, names(typed))
  if (length(wrong) > 0) {
    abort_cli("{option_name(wrong[1])} is without meaning for the game {.val {name}}.")
  }
}

# Which deals, by the names of the arguments of the functions that play.
played_deals <- function(game, typed) {
  numbers <- numbers_option(typed, "number")
  n <- typed_count(typed)
  deals <- if (!is.null(typed[["deals"]])) {
    as_deals(with_file(typed[["deals"]], function(path) read_typed(game_named(game), path)))
  } else if (!is.null(typed[["quagnes"]])) {
    quagnes_typed(list(name = game), typed)
  }
  named <- c("N", "--number", "--deals", "--quagnes")[c(
    !is.null(n), !is.null(numbers), !is.null(typed[["deals"]]), !is.null(typed[["quagnes"]])
  )]
  if (length(named) == 0) {
    abort_cli("How many deals? Give a number, such as patience simulate 1000, or --number.")
  }
  if (length(named) > 1) abort_cli("Give one of {named}, not {length(named)} of them.")
  seed <- if (is.null(typed[["quagnes"]])) number_option(typed, "seed")
  Filter(Negate(is.null), list(n = n, number = numbers, seed = seed, deals = deals))
}

# How many deals, as the one argument; NULL for none.
typed_count <- function(typed) {
  count <- typed[["files"]]
  if (length(count) > 1) abort_cli("One number of deals, not {length(count)}: {.val {count}}.")
  number <- suppressWarnings(as.numeric(count))
  if (anyNA(number)) abort_cli("The number of deals must be a number, not {.val {count}}.")
  if (length(number) == 1) number
}

# How they are played, by the same names.
played_how <- function(typed) {
  Filter(Negate(is.null), list(
    rules = names_option(typed, "rules"),
    goal = if (isTRUE(typed[["best"]])) "score",
    until = until_option(typed),
    policy = typed[["policy"]], strategy = typed[["strategy"]],
    max_moves = number_option(typed, "max_moves"), dealer = typed[["dealer"]],
    player = typed[["player"]], width = number_option(typed, "width")
  ))
}

until_option <- function(typed) {
  value <- typed[["until"]]
  if (is.null(value)) {
    return(NULL)
  }
  parts <- strsplit(strsplit(value, ",", fixed = TRUE)[[1]], "=", fixed = TRUE)
  numbers <- suppressWarnings(as.numeric(vapply(parts, `[`, "", 2)))
  if (length(parts) == 0 || any(lengths(parts) != 2) || anyNA(numbers)) {
    abort_cli("--until must be such as half-width=0.01 or relative=0.1, not {.val {value}}.")
  }
  names <- gsub("-", "_", vapply(parts, `[`, "", 1), fixed = TRUE)
  stats::setNames(numbers, sub("p_value", "p.value", names, fixed = TRUE))
}

# Rows or a run: as a table for people, or row by row.
write_results <- function(results, format, typed) {
  if (format == "text") {
    is_run <- inherits(results, "patience_run")
    has_rates <- if (is_run) {
      has_outcomes(game_named(results$job$game))
    } else {
      "outcome" %in% names(results)
    }
    if (has_rates) return(write_printed(print(win_rate_table(results)), typed))
    write_output(printed_rows(if (is_run) summary(results) else results, typed))
  } else {
    write_rows(as.data.frame(results), format)
  }
}
