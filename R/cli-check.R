cli_check <- function() {
  list(
    title = "judge a line of play, move by move",
    usage = "[OPTIONS] [FILE]",
    about = c(paste(
      "An independent judge replays the moves and says where and why one is illegal. FILE, or",
      "what comes on the standard input, has the deal and its moves: what patience solve",
      "--format json or jsonl writes; or the deal as patience solve reads it, and below it the",
      "moves as CSV, with a line of their columns. Where --number, --pysol, --quagnes or --xp",
      "names the deal there are only the moves. The columns are type,from,to,cards for Agnes",
      "Sorel and Spider, type,card,to for La Belle Lucie and home,away for Pan Galactic",
      "Solitaire."
    ), paste(
      "The exit status is 0 if the line is legal and wins, 1 if not. With --format the rows have",
      "the columns legal, won, move, reason and score (of Pan Galactic Solitaire, done; of",
      "Spider, removed)."
    )),
    options = c(
      options_of_game(), options_of_rules(), options_of_deals(), options_of_output(),
      options_of_help()
    ),
    examples = c(
      "patience solve -n 133 -r aisleriot -f json | patience check",
      "patience check --number 133 --rules aisleriot moves.csv"
    ),
    words = "file",
    run = run_check
  )
}

run_check <- function(typed) {
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  checks <- lapply(typed_lines(typed), function(line) {
    check_solution(line$deal, line$rules, line$moves)
  })
  if (format == "text") {
    write_printed(for (check in checks) print(check), typed)
  } else {
    write_rows(do.call(rbind, lapply(checks, check_row)), format)
  }
  if (all(vapply(checks, `[[`, TRUE, "won"))) 0 else 1
}

check_row <- function(check) {
  as.data.frame(unclass(check)[intersect(
    c("legal", "won", "move", "reason", "score", "done", "removed"), names(check)
  )])
}

# Lines of play: lists of deal, rules and moves.
typed_lines <- function(typed) {
  with_file(one_file(typed), function(path) {
    lines <- read_text(path)
    if (any(grepl("^\\s*[[{]", without_remarks(lines)[1]))) {
      return(json_solutions(lines, typed))
    }
    game <- cli_game(typed)
    list(line_of_text(lines, game, typed))
  })
}

# Solutions as patience solve writes them; the rules may be others.
json_solutions <- function(lines, typed) {
  read <- json_records(lines)
  due <- c("game", "variant", "cards", "line")
  lapply(read, function(one) {
    absent <- setdiff(due, names(one))
    if (length(absent) > 0) {
      abort_cli("A solution in JSON has {.val {due}}; here there is no {.val {absent}}.")
    }
    game <- table_games()[[one$game]]
    if (is.null(game)) abort_cli("There is no game {.val {one$game}}.")
    columns <- stats::setNames(nm = names(game$fields))
    moves <- lapply(columns, function(column) {
      unlist(lapply(one$line, function(move) {
        if (is.null(move[[column]])) NA else move[[column]]
      }))
    })
    if (length(one$line) == 0) moves <- no_moves(game)
    rules <- if (is.null(typed[["rules"]])) one$variant else typed[["rules"]]
    if (!reads_deals(game)) abort_no_reading(game)
    deal <- as_deal(one$cards, game$name, deal = one[["deal_of_game"]])
    list(
      deal = deal, rules = rules_for(deal, game$rules(rules)),
      moves = as.data.frame(moves, stringsAsFactors = FALSE)
    )
  })
}

csv_moves <- function(lines, game) {
  moves <- csv_rows(lines, "the moves", colClasses = "character")
  names(moves) <- lower_case(names(moves))
  numbers <- intersect(names(game$fields)[game$fields == "number"], names(moves))
  moves[numbers] <- lapply(moves[numbers], utils::type.convert, as.is = TRUE)
  moves
}

# A deal, unless an option names it, and the moves as CSV.
line_of_text <- function(lines, game, typed) {
  columns <- names(game$fields)
  has_columns <- vapply(lines, function(line) {
    all(columns %in% lower_case(gsub("[\" ]", "", strsplit(line, "[,;\t]")[[1]])))
  }, TRUE)
  at <- which(has_columns)[1]
  if (is.na(at)) {
    abort_cli("There are no moves: no line has the columns {.val {columns}}.")
  }
  moves <- csv_moves(lines[at:length(lines)], game)
  named <- any(deal_options %in% names(typed))
  deal <- if (named) {
    typed_deals(game, utils::modifyList(typed, list(files = character())))
  } else {
    if (!reads_deals(game)) abort_no_reading(game)
    before <- lines[seq_len(at - 1)]
    if (length(without_remarks(before)) == 0) {
      abort_cli("There is no deal before the moves, and no option names one.")
    }
    bytes <- charToRaw(paste0(enc2utf8(before), "\n", collapse = ""))
    with_copy(bytes, "the deal", function(path) unclass(read_deals(path, game$name)))
  }
  if (length(deal) != 1) abort_cli("One deal is judged at a time, not {length(deal)}.")
  rules <- rules_for(deal[[1]], game_rules(game, typed))
  list(deal = deal[[1]], rules = rules, moves = moves)
}
