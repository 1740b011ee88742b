cli_lucie <- function() {
  list(
    title = "La Belle Lucie: solve a tableau, or play a whole game",
    usage = c("[OPTIONS] [FILE]", "[OPTIONS] --shuffle", "[OPTIONS] --pysol NUMBER"),
    about = c(paste(
      "Finds the most cards that can go up from the tableau in FILE or on the standard input, a",
      "line for each fan, its top card last; cards that are missing are on the foundations. With",
      "--shuffle it plays a whole game with its redeals instead, that of --seed and --number;",
      "with --pysol that of a number of PySolFC, with that program's redeals."
    ), paste(
      "The merci may be used in the last deal: where --deal is that of --deals.",
      "PySolFC's draw, of --rules three-shuffles-and-a-draw, may be made in any deal."
    )),
    options = c(
      list(
        cli_option("deals", "N", "How many deals the game has (default: 3)."),
        cli_option("merci", help = "Once in the last deal a card may be taken out of its fan."),
        cli_option("deal", "N", "Which deal the tableau is, if it does not say so (default: 1)."),
        cli_option("rules", "RULES", "Name of rules, in place of --deals and --merci.", "r",
                   choices = table_games()$lucie$rules_list()$name),
        cli_option("shuffle", help = "Shuffle and play a whole game."),
        cli_option("pysol", "NUMBER", "Play the whole game of this number of PySolFC."),
        cli_option("redeal", help = paste(
          "While the tableau is not won, gather what is left, shuffle it by --seed, deal again."
        )),
        cli_option("seed", "SEED", "Seed of the game (default: 1).", "s"),
        cli_option("number", "N", "Number of the game (default: 1).", "n"),
        cli_option("policy", "POLICY", "Of whole games: most (the default) or value.",
                   choices = c("most", "value")),
        cli_option("boards", help = "Show the fans before and after.")
      ),
      options_of_limits(), options_of_output(), options_of_help()
    ),
    examples = c(
      "patience lucie --merci < tableau.txt", "patience lucie --shuffle --seed 7",
      "patience lucie --pysol 24680"
    ),
    words = "file",
    run = run_lucie
  )
}

run_lucie <- function(typed) {
  game <- game_named("lucie")
  rules <- lucie_rules_typed(typed)
  pysol <- typed[["pysol"]]
  if (!isTRUE(typed[["shuffle"]]) && is.null(pysol)) {
    return(run_tableau(game, rules, typed))
  }
  no_files(typed)
  begins <- if (is.null(pysol)) "--shuffle" else "--pysol"
  if (!is.null(typed[["deal"]])) {
    abort_cli("--deal is for a tableau, {begins} begins with the first.")
  }
  theirs <- intersect(c("shuffle", "redeal", "seed", "number"), names(typed))
  if (!is.null(pysol) && length(theirs) > 0) {
    abort_cli("Give --pysol or {option_name(theirs[1])}, not both.")
  }
  check_output(typed)
  given <- list(
    deal = if (!is.null(pysol)) deal_cards("lucie", pysol, from = "pysolfc", rules = rules),
    seed = number_option(typed, "seed"), number = number_option(typed, "number"),
    policy = typed[["policy"]]
  )
  arguments <- c(Filter(Negate(is.null), given), list(rules = rules), limits_typed(typed))
  played <- do.call(play_lucie, arguments)
  if (choice_option(typed, "format", c("text", "csv", "json", "jsonl")) == "text") {
    write_printed(print(played), typed)
  } else {
    write_solutions(game, played$deals, typed)
  }
  status_of(played$outcome)
}

run_tableau <- function(game, rules, typed) {
  redeal <- isTRUE(typed[["redeal"]])
  useless <- intersect(c(if (!redeal) "seed", "number", "policy"), names(typed))
  if (length(useless) > 0) {
    abort_cli("{option_name(useless[1])} is for whole games: give --shuffle with it.")
  }
  deal <- number_option(typed, "deal")
  tableau <- with_file(one_file(typed), function(path) read_typed(game, path, deal))[[1]]
  tableau$deal <- max(1L, tableau$deal, na.rm = TRUE)
  if (!redeal) {
    return(solve_and_write(game, list(tableau), rules, typed))
  }
  check_output(typed)
  seed <- if (is.null(typed[["seed"]])) 1 else check_seed(number_option(typed, "seed"))
  solutions <- solve_with_redeals(tableau, rules, seed, limits_typed(typed))
  write_solutions(game, solutions, typed)
  # What an earlier deal left does not matter any more.
  status_of(solutions[[length(solutions)]]$outcome)
}

# PySolFC's draw, which is for any deal but once, is kept for the last one unless it wins at once.
solve_with_redeals <- function(tableau, rules, seed, limits) {
  solutions <- list()
  without <- if (rules$merci == "draw") rules_lucie(rules$deals, "none", rules$kings, rules$aces)
  repeat {
    last <- do.call(solve_deal, c(list(tableau, rules), limits))
    kept <- !is.null(without) && tableau$deal < rules$deals && last$outcome != "won"
    if (kept) last <- do.call(solve_deal, c(list(tableau, without), limits))
    solutions <- c(solutions, list(last))
    if (last$outcome == "won" || tableau$deal >= rules$deals) break
    tableau <- redealt(last, seed)
  }
  solutions
}

# The next tableau: the cards that are not up, in a random order that the seed and the deal give.
redealt <- function(solution, seed) {
  up <- unlist(solution$heights[1, ])
  left <- unlist(lapply(0:3, function(suit) suit * 13 + setdiff(0:12, seq_len(up[suit + 1]) - 1)))
  deal <- solution$deal$deal + 1L
  # Each deal takes random numbers of its own.
  shuffled <- with_kept_seed(seed, {
    for (number in seq_len(deal)) places <- sample.int(length(left))
    left[places]
  })
  name <- sprintf("deal %d, shuffled by seed %.0f", deal, seed)
  tableau <- new_deal(list(shuffled), name, "lucie", dealt = TRUE)
  tableau$deal <- deal
  tableau
}

lucie_rules_typed <- function(typed) {
  deals <- number_option(typed, "deals")
  merci <- isTRUE(typed[["merci"]])
  if (is.null(typed[["rules"]])) {
    return(rules_lucie(deals = if (is.null(deals)) 3 else deals, merci = merci))
  }
  if (merci || !is.null(deals)) abort_cli("Give --rules, or --deals and --merci, not both.")
  rules_lucie(name = typed[["rules"]])
}
