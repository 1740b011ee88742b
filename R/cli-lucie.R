cli_lucie <- function() {
  list(
    title = "La Belle Lucie: solve a tableau, or play a whole game",
    usage = c("[OPTIONS] [FILE]", "[OPTIONS] --shuffle"),
    about = c(paste(
      "Finds the most cards that can go up from the tableau in FILE or on the standard input, a",
      "line for each fan, its top card last; cards that are missing are on the foundations. With",
      "--shuffle it plays a whole game with its redeals instead, that of --seed and --number."
    ), paste(
      "The merci may be used in the last deal: where --deal is that of --deals, or is not said."
    )),
    options = c(
      list(
        cli_option("deals", "N", "How many deals the game has (default: 3)."),
        cli_option("merci", help = "Once in the last deal a card may be taken out of its fan."),
        cli_option("deal", "N", "Which deal the tableau is; the last if that is not said."),
        cli_option("rules", "RULES", "Name of rules, in place of --deals and --merci.", "r"),
        cli_option("shuffle", help = "Shuffle and play a whole game."),
        cli_option("seed", "SEED", "Seed of the game (default: 1).", "s"),
        cli_option("number", "N", "Number of the game (default: 1).", "n"),
        cli_option("policy", "POLICY", "Of whole games: most (the default) or value.",
                   choices = c("most", "value")),
        cli_option("boards", help = "Show the fans before and after.")
      ),
      options_of_limits(), options_of_output(), options_of_help()
    ),
    examples = c("patience lucie --merci < tableau.txt", "patience lucie --shuffle --seed 7"),
    words = "file",
    run = run_lucie
  )
}

run_lucie <- function(typed) {
  game <- c(list(name = "lucie"), cli_games()$lucie)
  rules <- lucie_rules_typed(typed)
  if (!isTRUE(typed$shuffle)) {
    if (length(intersect(c("seed", "number", "policy"), names(typed))) > 0) {
      abort_cli("--seed, --number and --policy are for a whole game: give --shuffle with them.")
    }
    deal <- number_option(typed, "deal")
    tableau <- with_file(one_file(typed), function(path) read_tableau(path, deal))
    return(solve_and_write(game, list(tableau), rules, typed))
  }
  no_files(typed)
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  given <- list(
    seed = number_option(typed, "seed"), number = number_option(typed, "number"),
    policy = typed$policy
  )
  arguments <- c(Filter(Negate(is.null), given), list(rules = rules), limits_typed(typed))
  played <- do.call(play_lucie, arguments)
  if (format == "text") {
    write_printed(print(played), typed)
  } else {
    write_rows(solution_rows(game, played$deals), format)
  }
  status_of(played$outcome)
}

lucie_rules_typed <- function(typed) {
  deals <- number_option(typed, "deals")
  merci <- isTRUE(typed$merci)
  if (is.null(typed$rules)) {
    return(rules_lucie(deals = if (is.null(deals)) 3 else deals, merci = merci))
  }
  if (merci || !is.null(deals)) abort_cli("Give --rules, or --deals and --merci, not both.")
  rules_lucie(name = typed$rules)
}
