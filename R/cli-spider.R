cli_spider <- function() {
  list(
    title = "test, watch, compare or record the deals of Spider programs",
    usage = c(
      "test [OPTIONS] [GAMES]", "monitor [OPTIONS] [GAMES]", "compare [OPTIONS] [GAMES]",
      "record [OPTIONS] GAMES"
    ),
    about = c(paste(
      "GAMES is a file of recorded games, CSV or plain text with a line for each game; by",
      "default the standard input. test asks whether the cards are worse than fair ones; --after",
      "won asks it of the games that follow a win. monitor may be looked at after every game;",
      "its rows are the evidence after each; with --change it asks since when the cards are",
      "worse. compare asks whether the two programs in a file deal alike. record reads six",
      "rows of ten cards a game from the",
      "standard input, a line each, then how it ended, and adds the game to GAMES."
    ), "The exit status of test and monitor is 0 whatever they find."),
    options = c(
      list(
        cli_option("statistic", "NAME", "agt (the default), atsv or both.",
                   choices = c("agt", "atsv", "both")),
        cli_option("after", "RESULT", "Only games that follow this result: won or lost.",
                   choices = c("won", "lost")),
        cli_option("alternative", "SIDE", "test: two.sided (the default), less or greater.",
                   choices = c("less", "greater", "two.sided")),
        cli_option("reps", "N", paste(
          "test: simulated players for atsv and both; compare: orders of the games (default:",
          "9999)."
        )),
        cli_option("sig-level", "LEVEL", "monitor: the chance of a false alarm (default: 0.05)."),
        cli_option("change", NULL,
                   "monitor: Watch for a change; a false alarm in 1000 games on average."),
        cli_option("run-length", "GAMES", "monitor --change: Games to a false alarm."),
        cli_option("program", "NAME", paste(
          "record: the name of the program that dealt; test and monitor: only its games."
        )),
        cli_option("anytime", NULL, "compare: By a test that may be looked at after every game."),
        cli_option("seed", "SEED", "Seed of the simulation (default: 1).", "s"),
        cli_option("threads", "N", "Threads to use (default: 2).", "t")
      ),
      options_of_output(), options_of_help()
    ),
    examples = c(
      "patience spider test my-games.csv",
      "patience spider monitor --statistic both my-games.csv",
      "patience spider compare two-programs.csv",
      "patience spider record my-games.txt"
    ),
    words = c("test", "monitor", "compare", "record"),
    run = run_spider
  )
}

run_spider <- function(typed) {
  ways <- list(
    test = run_spider_test, monitor = run_spider_monitor, compare = run_spider_compare,
    record = run_spider_record
  )
  if (length(typed[["files"]]) == 0 || !typed[["files"]][1] %in% names(ways)) {
    found <- if (length(typed[["files"]]) == 0) "nothing" else typed[["files"]][1]
    abort_cli(c(
      "After patience spider comes one of {.val {names(ways)}}, not {.val {found}}.",
      did_you_mean(found, names(ways))
    ))
  }
  way <- typed[["files"]][1]
  typed[["files"]] <- typed[["files"]][-1]
  only <- list(
    alternative = "test", reps = c("test", "compare"), sig_level = "monitor", change = "monitor",
    run_length = "monitor", program = c("test", "monitor", "record"),
    statistic = c("test", "monitor"), after = c("test", "monitor"), anytime = "compare",
    threads = c("test", "monitor", "record")
  )
  wrong <- names(only)[names(only) %in% names(typed) & !vapply(only, `%in%`, NA, x = way)]
  if (length(wrong) > 0) {
    abort_cli("{option_name(wrong[1])} is for patience spider {.or {only[[wrong[1]]]}}.")
  }
  ways[[way]](typed)
}

typed_games <- function(typed) with_file(one_file(typed), read_spider_games)

# Of one program: that which is named, or the only one.
typed_games_of_one <- function(typed) {
  games <- typed_games(typed)
  names <- named_programs(games)
  named <- typed[["program"]]
  if (is.null(named)) {
    if (length(names) > 1) {
      abort_cli("The games are of {length(names)} programs: {.val {names}}. Choose one by
        --program, or compare two by patience spider compare.")
    }
    return(games)
  }
  if (!named %in% names) {
    abort_cli("There is no game of the program {.val {named}}: there are {.val {names}}.")
  }
  games[games$program %in% named, ]
}

run_spider_compare <- function(typed) {
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  given <- Filter(Negate(is.null), list(
    reps = number_option(typed, "reps"), seed = number_option(typed, "seed"),
    method = if (!is.null(typed[["anytime"]])) "anytime"
  ))
  games <- typed_games(typed)
  names <- named_programs(games)
  if (length(names) != 2) {
    abort_cli(c(
      "The games must be of two programs, not of {length(names)}.",
      i = "In CSV the column {.field program} says who dealt a game."
    ))
  }
  found <- do.call(compare_dealers, c(list(games), given))
  if (format == "text") {
    write_printed(print(found, width = Inf), typed)
  } else {
    write_rows(as.data.frame(found), format)
  }
  0
}

run_spider_test <- function(typed) {
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  given <- Filter(Negate(is.null), list(
    statistic = typed[["statistic"]], alternative = typed[["alternative"]],
    after = typed[["after"]], reps = number_option(typed, "reps"),
    seed = number_option(typed, "seed"), threads = number_option(typed, "threads")
  ))
  test <- if (is.null(typed[["after"]])) test_dealer else test_streaks
  games <- typed_games_of_one(typed)
  found <- do.call(test, c(list(quote(games)), given)) # the test prints what it was given
  if (format == "text") {
    write_printed(print(found), typed)
  } else {
    write_rows(test_row(found), format)
  }
  0
}

test_row <- function(test) {
  data.frame(
    games = unname(test$parameter[[1]]), estimate = unname(test$estimate[[1]]),
    null_value = unname(test$null.value[[1]]), conf_low = c(test$conf.int, NA)[1],
    conf_high = c(test$conf.int, NA, NA)[2], p_value = test$p.value,
    alternative = test$alternative,
    method = test$method
  )
}

run_spider_monitor <- function(typed) {
  format <- choice_option(typed, "format", c("text", "csv", "json", "jsonl"))
  given <- list(
    statistic = typed[["statistic"]], after = typed[["after"]],
    sig_level = number_option(typed, "sig_level"), seed = number_option(typed, "seed"),
    run_length = number_option(typed, "run_length")
  )
  given <- Filter(Negate(is.null), given)
  changed <- isTRUE(typed[["change"]])
  wrong <- intersect(names(given), if (changed) c("sig_level", "seed") else "run_length")
  if (length(wrong) > 0) {
    with <- if (changed) "does not go with" else "goes with"
    abort_cli("{option_name(wrong[1])} {with} --change.")
  }
  watch <- if (changed) monitor_change else monitor_dealer
  watched <- do.call(watch, c(list(typed_games_of_one(typed)), given))
  if (format == "text") {
    write_printed(print(watched), typed)
  } else {
    write_rows(as.data.frame(watched$evidence), format)
  }
  0
}

# Games from the standard input, six rows and a result each, to the end of a file.
run_spider_record <- function(typed) {
  file <- one_file(typed)
  if (is.null(file)) abort_cli("Give the file to add games to.")
  check_can_add(file)
  program <- typed[["program"]]
  if (!is.null(program) && grepl("[\r\n]", program)) {
    abort_cli("The name of a program must be one line.")
  }
  read <- line_reader()
  games <- 0
  repeat {
    game <- typed_game(read, games + 1)
    if (is.null(game)) break
    program <- if (games == 0 && !is.null(typed[["program"]])) {
      without_controls(typed[["program"]])
    }
    if (!is.null(program)) game <- c(paste("program:", program), game)
    add_games(game, file)
    games <- games + 1
  }
  say(in_words(games, "game"), " added to ", file, ".")
  0
}

# The lines of a game, of which none is there after an error.
add_games <- function(lines, file) {
  cut_off <- can_be_read_twice(file) && ends_within_line(read_bytes(file))
  tryCatch(add_lines(c(if (cut_off) "", lines), file), patience_error = function(fault) {
    abort_cli("{in_one_line(fault)} Not added: {trimws(paste(lines, collapse = ' '))}")
  })
}

# Before anything is typed: what is typed later must have a place.
check_can_add <- function(file) {
  there <- file.exists(file)
  can <- if (there) file.access(file, 2) == 0 else file.access(dirname(file), 2) == 0
  if (!can || dir.exists(file)) abort_cli("{.file {file}} cannot be written.")
  if (there && can_be_read_twice(file)) check_plain_games(file)
}

check_plain_games <- function(file) {
  bytes <- read_bytes(file)
  if (any(utils::head(bytes, 4) %in% as.raw(c(0, 0xfe, 0xff)))) {
    abort_cli("{.file {file}} is not UTF-8 text, which games are added as.")
  }
  lines <- lines_of_bytes(bytes, file)
  games <- numbered_lines(lines)$text
  if (length(games) > 0 && !spider_plain(games[1])) {
    abort_cli("{.file {file}} has columns of CSV: games are added to plain text, a line each.")
  }
  if (all(spider_names_program(games))) {
    return()
  }
  torn <- FALSE
  withCallingHandlers(
    read_spider_games(file),
    patience_warning_torn = function(fault) torn <<- TRUE
  )
  # A remark from now on: with lines after it, it would be a game that cannot be read.
  if (torn) write_whole_file(c(lines[-length(lines)], paste("#", lines[length(lines)])), file)
}

# A game as a line of plain text; NULL at the end of the input. A line that cannot be what was
# asked for is asked for again, so that nothing that was typed before is lost.
typed_game <- function(read, number) {
  rows <- character()
  while (length(rows) < 6) {
    where <- sprintf("Game %d, row %d", number, length(rows) + 1)
    row <- read(paste0(where, ": "))
    if (is.null(row) && length(rows) == 0) {
      return(NULL)
    }
    if (is.null(row) || is_result(row)) {
      ends_early(row, rows, where, number)
    } else if (nzchar(trimws(row))) {
      rows <- added_row(rows, row, where)
    }
  }
  paste(c(asked_result(read), rows), collapse = " ")
}

# The end, or a result before its time. Where nobody can be asked again the next line would be
# taken for a row.
ends_early <- function(row, rows, where, number) {
  if (is.null(row) || !isatty(stdin())) {
    typed <- paste(rows, collapse = " ")
    abort_cli("Game {number} ends after row {length(rows)}; a game has six rows. Not added:
      {typed}")
  }
  say_again("{where}: a game has six rows before its result, not {length(rows)}.")
}

# The rows with another one, if it has ten cards and no rank has more than eight then.
added_row <- function(rows, row, where) {
  cards <- upper_case(gsub("[[:space:],-]", "", plain_suits(row)))
  ranks <- gsub("10|0", "T", gsub("[CDSH]", "", cards))
  count <- nchar(gsub("[^A2-9TJQK]", "", ranks))
  if (!grepl("^[A2-9TJQK]*$", ranks)) {
    say_again("{where}: {.val {row}} must be ten cards such as 2J56J9JQ59.")
    return(rows)
  }
  if (count != 10) {
    say_again("{where}: {.val {row}} has {count} card{?s}, not ten.")
    return(rows)
  }
  counts <- table(strsplit(paste(c(rows, ranks), collapse = ""), ""))
  if (any(counts > 8)) {
    often <- names(counts)[counts > 8][1]
    say_again("{where}: with {.val {row}} there are {counts[[often]]} cards of rank {often}, and a
      game has eight.")
    return(rows)
  }
  c(rows, ranks)
}

is_result <- function(line) lower_case(trimws(line)) %in% names(spider_result_words)

# How a game ended: won, lost, or nothing.
asked_result <- function(read) {
  repeat {
    line <- read("won or lost? ")
    if (is.null(line) || !nzchar(trimws(line))) {
      return(NULL)
    }
    if (is_result(line)) {
      return(spider_result_words[[lower_case(trimws(line))]])
    }
    say_again("A game is won or lost, or nothing where that is not known, not {.val {line}}.")
  }
}

say_again <- function(message, env = parent.frame()) {
  say(cli::format_inline(message, .envir = env), " Again:")
}
