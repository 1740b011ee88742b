cli_deal <- function() {
  list(
    title = "print or write deals",
    usage = "[OPTIONS] [FILE]",
    about = c(paste(
      "Prints the deals of --number and --seed, of PySolFC (--pysol), of quagnes (--quagnes) or",
      "of Spider in Windows XP (--xp); or reads those in FILE, - for the standard input, to",
      "write them in another format. Without any of these it is deal 1."
    ), paste(
      "Formats: text shows the board. line is what patience solve reads: a deck on a line, the",
      "fans of La Belle Lucie or the rows of Pan Galactic Solitaire with strokes between",
      "them. quagnes has 52 lines (rank,",
      "suit) a deck of Agnes Sorel. csv, json and jsonl have the columns game, deal and cards."
    )),
    options = c(
      options_of_game(all_games()),
      options_of_rules(), options_of_deals(), options_of_output(deal_formats), options_of_help()
    ),
    examples = c(
      "patience deal --number 26",
      "patience deal --quagnes 1-3 --format line > decks.txt",
      "patience deal --game lucie --pysol 24680"
    ),
    words = "file",
    run = run_deal
  )
}

deal_formats <- c("text", "line", "quagnes", "csv", "json", "jsonl")

run_deal <- function(typed) {
  format <- choice_option(typed, "format", deal_formats)
  game <- game_named(game_option(typed, names(all_games())))
  write_deals_typed(game, typed_deals(game, typed_or_first(typed)), typed, format)
  0
}

write_deals_typed <- function(game, deals, typed, format) {
  if (format == "text") {
    shown <- if (game$name == "agnes") list(rules = game_rules(game, typed))
    write_printed(for (deal in deals) do.call(print, c(list(deal), shown)), typed)
  } else if (format == "quagnes") {
    if (game$name != "agnes") abort_cli("--format quagnes is for Agnes Sorel only.")
    copy <- tempfile("decks")
    on.exit(unlink(copy))
    write_deals(as_deals(deals), copy, "quagnes")
    write_output(readLines(copy))
  } else {
    if (format == "line") return(write_output(vapply(deals, deal_line, "")))
    cards <- vapply(deals, game$text, "")
    names <- vapply(deals, `[[`, "", "name")
    rules <- vapply(deals, function(deal) if (is.null(deal$rules)) "" else deal$rules, "")
    rows <- data.frame(game = game$name, deal = names, cards = cards)
    if (any(nzchar(rules))) rows$rules <- rules
    write_rows(rows, format)
  }
}
