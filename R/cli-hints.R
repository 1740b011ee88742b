cli_hints <- function() {
  list(
    title = "which moves keep a deal won",
    usage = "[OPTIONS] [FILE]",
    about = c(paste(
      "Lists each legal move with the outcome of perfect play after it (for La Belle Lucie",
      "within the deal). The deal is given as for",
      "patience solve; --moves names a CSV file of the moves made before, with the columns that",
      "patience check takes. The columns of --format are those of R's hints functions."
    ), paste(
      "Of Spider each move has the chance of winning after it, as somebody has it who sees no",
      "more than the board, and what it gives away; the best come first. --cards all looks at",
      "the hidden cards, as for the other games."
    ), paste(
      "The exit status is 0 if a move keeps the deal won, 1 if none does, 2 if unknown; where",
      "only what is seen is looked at it is 0."
    )),
    options = c(
      options_of_game(), options_of_rules(), options_of_deals(),
      list(
        cli_option("moves", "FILE", "The moves made before.", "m"),
        cli_option("cards", "WHICH", paste(
          "Which cards are looked at: all or seen. The default is seen for Spider where no limit",
          "of a search is given, and all else."
        ), choices = c("all", "seen"))
      ), options_of_limits(),
      options_of_output(), options_of_help()
    ),
    examples = "patience hints --game galactic --number 1",
    words = "file",
    run = run_hints
  )
}

run_hints <- function(typed) {
  game <- cli_game(typed)
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  deals <- typed_deals(game, typed)
  if (length(deals) != 1) abort_cli("One deal at a time, not {length(deals)}.")
  moves <- no_moves(game)
  if (!is.null(typed[["moves"]])) {
    moves <- csv_moves(with_file(typed[["moves"]], read_text), game)
  }
  rules <- rules_for(deals[[1]], game_rules(game, typed))
  limits <- limits_typed(typed)
  usual <- if (game$has_chance && length(limits) == 0) c("seen", "all") else c("all", "seen")
  cards <- choice_option(typed, "cards", usual)
  arguments <- c(deals, list(rules, moves, cards = cards), limits)
  found <- as.data.frame(do.call(hints, arguments))
  if (format == "text") {
    first <- c(all = "outcome", seen = "chance")[[cards]]
    verdicts <- found[match(first, names(found)):ncol(found)]
    if (cards == "seen") verdicts[] <- lapply(verdicts, percent)
    words <- moves_in_words(new_table(game, rules, deals[[1]]), moves, found)
    write_output(printed_rows(data.frame(move = words, verdicts), typed))
  } else {
    write_rows(found, format)
  }
  if (cards == "seen") {
    return(0)
  }
  outcomes <- as.character(found$outcome)
  if ("won" %in% outcomes) 0 else if ("unknown" %in% outcomes) 2 else 1
}

# What the table calls the moves, after others that were made.
moves_in_words <- function(table, made, moves) {
  position <- asked_table(table, "position", move_words(made, table$fields))
  possible <- vapply(position$moves, function(one) move_word(one$move, table$fields), "")
  words <- vapply(position$moves, `[[`, "", "words")
  shown_suits(words[match(move_words(moves, table$fields), possible)])
}
