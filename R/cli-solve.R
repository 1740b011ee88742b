cli_solve <- function() {
  list(
    title = "solve deals, with the moves of a win",
    usage = "[OPTIONS] [FILE]",
    about = c(paste(
      "Searches each deal to its end: won, with the moves; lost, for no line of play wins; or",
      "unknown, where a limit stopped the search. La Belle Lucie is solved within one deal,",
      "so lost means: not won in this deal. patience lucie --shuffle plays whole games, with",
      "their redeals."
    ), paste(
      "The deals are those of --number, --pysol, --quagnes or --xp, or those in FILE or on the",
      "standard input, as patience deal --format line writes them; for Agnes Sorel also 52",
      "lines (rank, suit) of quagnes, or the boards of PySolFC's tools; for La Belle Lucie one",
      "tableau, a line for each fan; for Pan Galactic Solitaire four lines; for Spider the 104",
      "cards in dealing order or the board. Read are also CSV (with commas, semicolons or tabs)",
      "and JSON with cards, one object or many, lists of cards as programs print them, numbered",
      "lines, suits as letters or glyphs before or after the rank, comments behind #, and",
      "UTF-16 with its mark; ?as_deal in R has it all."
    ), paste(
      "With --format the rows have the columns game, deal, variant, outcome, moves (how many),",
      "best (cards on the foundations: the most, if --best or La Belle Lucie), examined, stored",
      "and cards. JSON has the moves themselves as line, and can be given to patience check."
    )),
    options = c(
      options_of_game(), options_of_rules(), options_of_deals(), options_of_solving(),
      options_of_limits(), options_of_output(), options_of_help()
    ),
    examples = c(
      "patience solve --number 26 --rules Up-Suit-AnyRun",
      "patience solve --pysol 24680 --rules pysolfc --format json",
      "patience solve --game lucie --rules Lucie-1-Merci tableau.txt"
    ),
    words = "file",
    run = run_solve
  )
}

options_of_solving <- function() {
  list(
    cli_option("best", help = paste(
      "Agnes Sorel: the highest score; Pan Galactic Solitaire: the fewest moves; Spider: a line",
      "shorter than the first one found, if there is one, in some ten seconds."
    ), letter = "b"),
    cli_option("boards", help = "Show the board after each move."),
    cli_option("trace", "FILE", paste(
      "Agnes Sorel, one deal: write the first 1000 steps of the search to FILE, with the piles",
      "after each."
    ))
  )
}

run_solve <- function(typed) {
  game <- cli_game(typed)
  rules <- game_rules(game, typed)
  deals <- typed_deals(game, typed)
  if (!is.null(typed[["trace"]])) write_trace(game, deals, rules, typed)
  solve_and_write(game, deals, rules, typed)
}

write_trace <- function(game, deals, rules, typed) {
  if (game$name != "agnes" || length(deals) != 1) {
    abort_cli("--trace is for one deal of Agnes Sorel, not for {length(deals)} of {game$title}.")
  }
  do.call(trace_search, c(
    list(deals[[1]], rules, file = typed[["trace"]]), limits_typed(typed)
  ))
}

solve_and_write <- function(game, deals, rules, typed) {
  check_output(typed)
  if (isTRUE(typed[["best"]]) && is.null(game$goal)) {
    abort_cli("--best is not for {game$title}.")
  }
  goal <- if (isTRUE(typed[["best"]])) list(goal = game$goal)
  limits <- limits_typed(typed)
  solutions <- lapply(deals, function(deal) {
    do.call(solve_deal, c(list(deal, rules), goal, limits))
  })
  write_solutions(game, solutions, typed)
  status_of(vapply(solutions, `[[`, "", "outcome"))
}

write_solutions <- function(game, solutions, typed) {
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  if (format == "text") {
    boards <- isTRUE(typed[["boards"]])
    write_printed(for (one in solutions) print(one, n = Inf, boards = boards), typed)
  } else {
    write_rows(solution_rows(game, solutions), format)
  }
}

# 0 if all are won, 1 if one is lost, 2 if one is unknown and none lost.
status_of <- function(outcomes) {
  if ("lost" %in% outcomes) 1 else if ("unknown" %in% outcomes) 2 else 0
}

solution_rows <- function(game, solutions) {
  deals <- lapply(solutions, `[[`, "deal")
  rows <- data.frame(
    game = game$name,
    deal = vapply(deals, `[[`, "", "name"),
    variant = vapply(solutions, function(one) format(one$rules), ""),
    outcome = vapply(solutions, `[[`, "", "outcome"),
    moves = vapply(solutions, function(one) nrow(one$moves), 1L),
    best = vapply(solutions, function(one) as.numeric(game$best(one)), 1),
    examined = vapply(solutions, function(one) as.numeric(one$examined), 1),
    # Of a whole game of La Belle Lucie it is not known.
    stored = vapply(solutions, function(one) {
      if (is.null(one$stored)) NA_real_ else as.numeric(one$stored)
    }, 1),
    cards = vapply(deals, game$text, "")
  )
  if (!is.null(game$deals_a_game)) {
    rows$deal_of_game <- vapply(deals, function(deal) max(1L, deal$deal, na.rm = TRUE), 1L)
  }
  rows$line <- lapply(solutions, function(one) as.data.frame(one$moves))
  rows
}
