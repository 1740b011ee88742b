cli_galactic <- function() {
  list(
    title = "Pan Galactic Solitaire: solve a board, or tabulate wins",
    usage = c("[OPTIONS] [FILE]", "[OPTIONS] --table"),
    about = c(paste(
      "Solves the board in FILE or on the standard input, four lines for clubs, diamonds, hearts",
      "and spades, or that of --number. --fewest finds the fewest moves."
    ), "With --table it says how many boards of --ranks ranks can be won, counted or sampled."),
    options = c(
      list(
        cli_option("rules", "RULES", "easy (the default), original or easy4.", "r",
                   c("easy", "original", "easy4")),
        cli_option("number", "N", "Numbers of deals, such as 1 or 1-10.", "n"),
        cli_option("seed", "SEED", "Seed of the deals (default: 1).", "s"),
        cli_option("ranks", "N", "Ranks of the deck, of a table such as 1-3 (default: 13)."),
        cli_option("fewest", help = "Find the fewest moves: for boards of up to seven ranks."),
        cli_option("boards", help = "Show the board after each move."),
        cli_option("table", help = "Tabulate how many boards can be won."),
        cli_option("deals", "N", "Deals for each row of the table (default: 1000).")
      ),
      options_of_limits(), options_of_output(), options_of_help()
    ),
    examples = c(
      "patience galactic --number 1 --ranks 5 --fewest",
      "patience galactic --table --ranks 1-4 --format csv"
    ),
    words = "file",
    run = run_galactic
  )
}

run_galactic <- function(typed) {
  game <- game_named("galactic")
  rules <- game_rules(game, typed)
  if (!isTRUE(typed[["table"]])) {
    if (isTRUE(typed[["fewest"]])) typed[["best"]] <- TRUE
    return(solve_and_write(game, typed_deals(game, typed), rules, typed))
  }
  no_files(typed)
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  given <- list(
    ranks = numbers_option(typed, "ranks"), n = number_option(typed, "deals"),
    seed = number_option(typed, "seed"), rules = typed[["rules"]]
  )
  table <- do.call(winnability_table, c(Filter(Negate(is.null), given), limits_typed(typed)))
  if (format == "text") {
    write_printed(print(table), typed)
  } else {
    write_rows(as.data.frame(table), format)
  }
  0
}
