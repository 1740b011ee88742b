# A game on a terminal. What lies on the table, what was typed and what moves lead to is asked of
# src/table; here lines are read and answers printed.

cli_play <- function() {
  list(
    title = "play a deal on the terminal",
    usage = "[OPTIONS] [FILE]",
    about = c(paste(
      "Shows a deal and reads moves, a line each; ? or help tells how they are typed. undo",
      "takes a move back and redo makes it again, hint says what the moves lead to (of Spider",
      "the chance of winning after each, as one sees the board; peek looks at the hidden cards),",
      "step",
      "makes the next move of a solver and line lists all that it would make (first letters",
      "do, but for redo). save FILE writes the moves as CSV, from where --moves goes on. The",
      "deal is that of --number, --pysol, --quagnes, --xp or FILE, by default deal 1. La",
      "Belle Lucie is played over its redeals."
    ), "The exit status is 0 if the game was won, 1 if it was left before."),
    options = c(
      options_of_game(), options_of_rules(), options_of_deals(),
      list(
        cli_option("moves", "FILE", "Moves made before, as save writes them.", "m"),
        cli_option("record", "GAMES", paste(
          "Spider: adds the cards of the game to the end of GAMES, for patience spider test,",
          "from the first move on, as lost until it is won: however it is left. One with undo,",
          "hint, step or line is marked as helped, and no test counts it."
        )),
        cli_option("max-states", "N", "Most states of a search; then it does not know.")
      ),
      options_of_color(), options_of_help()
    ),
    examples = c("patience play --pysol 24680 --rules pysolfc", "patience play --game lucie"),
    words = "file",
    run = run_play
  )
}

run_play <- function(typed) {
  colors <- wants_colors(typed)
  session <- new_session(typed)
  session$write <- function(lines) {
    lines <- shown_suits(lines)
    write_output(if (colors) with_red_cards(lines) else lines)
  }
  session$record <- typed[["record"]]
  if (!is.null(session$record)) check_can_record(session)
  read <- line_reader()
  board <- ask(session, "board")
  session$write(c(
    sprintf("%s: %s", session$table$game$title, board$title), unlist(board$lines), "? for help"
  ))
  if (length(session$made) > 0) note_played(session)
  repeat {
    line <- read("> ")
    words <- strsplit(trimws(if (is.null(line)) "q" else line), "[[:space:]]+")[[1]]
    if (length(words) == 1 && words %in% c("q", "quit")) {
      say_recorded(session)
      return(1)
    }
    answer(session, words[nzchar(words)])
    if (session$won) {
      session$write("Won.")
      say_recorded(session)
      return(0)
    }
  }
}

# A game in progress, an environment. It has
# * `table`, and `made`, the moves as words;
# * `undone`, the moves that were taken back, the last one first;
# * `won`; and `helped`, whether a move was taken back or the solver asked;
# * `line`, the solver's moves from there on, NULL if it was not asked;
# * `limit`, the most positions of a search;
# * `record`, the file that the game is added to, and `noted`, its line there; NULL if there are
#   none.
new_session <- function(typed) {
  game <- cli_game(typed)
  typed <- typed_or_first(typed)
  if (identical(typed[["files"]], "-")) abort_cli("Moves come from there: name a file, not -.")
  deals <- typed_deals(game, typed)
  if (length(deals) != 1) abort_cli("One deal is played at a time, not {length(deals)}.")
  seed <- number_option(typed, "seed")
  number <- numbers_option(typed, "number")
  limit <- number_option(typed, "max_states")
  table <- new_table(
    game, rules_for(deals[[1]], game_rules(game, typed)),
    # A number of PySolFC's is that of its redeals, too.
    if (is.null(typed[["pysol"]])) deals[[1]] else list(pysol = typed[["pysol"]]),
    seed = if (is.null(seed) || !is.null(typed[["quagnes"]])) 1 else seed,
    number = if (is.null(number)) 1 else number
  )
  made <- character()
  if (!is.null(typed[["moves"]])) {
    before <- csv_moves(with_file(typed[["moves"]], read_text), game)
    made <- typed_moves(before, table$fields)
  }
  list2env(list(
    table = table, made = made, undone = character(), won = FALSE, helped = FALSE, line = NULL,
    record = NULL, noted = NULL,
    limit = check_whole(if (is.null(limit)) 1e7 else limit, 1, 1e12, "--max-states")
  ))
}

ask <- function(session, method, moves = session$made, more = character()) {
  more <- c(session = "terminal", more)
  asked_table(session$table, method, moves, session$limit, more)
}

# What was typed: a command or a move.
answer <- function(session, words) {
  commands <- list(
    help = play_help, undo = play_back, redo = play_again, hint = play_hint, peek = play_peek,
    step = play_step, line = play_line
  )
  short <- c("?" = "help", u = "undo", h = "hint", s = "step", l = "line")
  if (length(words) == 0) {
    return()
  }
  if (words[1] %in% names(short)) words[1] <- short[[words[1]]]
  if (length(words) == 1 && words %in% names(commands)) {
    if (words %in% c("undo", "hint", "peek", "step", "line")) {
      session$helped <- TRUE
      if (!is.null(session$noted)) note_played(session)
    }
    commands[[words]](session)
  } else if (words[1] == "save") {
    play_save(session, words[-1])
  } else {
    play_words(session, words)
  }
}

play_help <- function(session) {
  session$write(c(
    unlist(ask(session, "board")$typing), "",
    "u  undo a move, redo     s  step: make the solver's next move",
    "h  hint                  l  line: list the solver's moves",
    if (session$table$game$has_chance) "peek  a hint that looks at the hidden cards",
    "save FILE  the moves     q  quit"
  ))
}

play_back <- function(session) {
  if (length(session$made) == 0) {
    return(session$write("No move was made."))
  }
  session$undone <- c(utils::tail(session$made, 1), session$undone)
  session$made <- session$made[-length(session$made)]
  session$line <- NULL
  session$write(unlist(ask(session, "board")$lines))
}

play_again <- function(session) {
  if (length(session$undone) == 0) {
    return(session$write("No move was taken back."))
  }
  session$made <- c(session$made, session$undone[1])
  session$undone <- session$undone[-1]
  session$line <- NULL
  board <- ask(session, "board")
  session$won <- board$won
  note_played(session)
  session$write(unlist(board$lines))
}

# The moves as CSV, which --moves reads, and patience check if there is no redeal in them.
play_save <- function(session, file) {
  if (length(file) != 1) {
    return(session$write("Say where to: save FILE."))
  }
  # The point keeps an empty last field.
  fields <- strsplit(sprintf("%s\t.", session$made), "\t", fixed = TRUE)
  columns <- lapply(seq_along(session$table$fields), function(i) vapply(fields, `[`, "", i))
  moves <- as.data.frame(stats::setNames(columns, session$table$fields))
  failed <- tryCatch(
    {
      if (file.exists(file)) abort_cli("{.file {file}} exists already.")
      write_whole_file(csv_text(moves), file)
      NULL
    },
    patience_error = function(fault) in_one_line(fault)
  )
  session$write(if (is.null(failed)) {
    sprintf("%s saved in %s.", in_words(nrow(moves), "move"), file)
  } else {
    failed
  })
}

play_hint <- function(session) {
  if (!session$table$game$has_chance) {
    return(play_peek(session))
  }
  found <- ask(session, "hints_seen")
  if (length(found$moves) > 0) {
    of <- function(field) vapply(found$moves, `[[`, "", field)
    session$write(sprintf("  %6s %s", of("note"), of("words")))
  }
  session$write(found$said)
}

play_peek <- function(session) {
  found <- search_for(session, "hints")
  if (is.null(found)) {
    return()
  }
  of <- function(field) vapply(found$moves, `[[`, "", field)
  notes <- ifelse(nzchar(of("note")), paste0(": ", of("note")), "")
  session$write(c(sprintf("  %-8s %s%s", of("outcome"), of("words"), notes), found$said))
}

play_step <- function(session) {
  if (has_line(session)) {
    first <- session$line[[1]]
    session$line <- session$line[-1]
    make_move(session, first$move, first$words)
  }
}

play_line <- function(session) {
  if (has_line(session)) {
    words <- vapply(session$line, `[[`, "", "words")
    session$write(sprintf("%3d. %s", seq_along(words), words))
  }
}

play_words <- function(session, words) {
  cards <- card_codes(upper_case(words))
  words <- ifelse(is.na(cards), lower_case(words), as.character(new_cards(cards)))
  found <- ask(session, "read", more = c(typed = paste(words, collapse = "\t")))
  if (!is.null(found$move)) {
    follows <- length(session$line) > 0 && identical(session$line[[1]]$move, found$move)
    session$line <- if (follows) session$line[-1]
    make_move(session, found$move, found$words)
  } else if (is.null(found$reason)) {
    session$write("That is no move and no command; ? for help.")
  } else {
    session$write(paste0("Not legal: ", found$reason, "."))
  }
}

# What a search finds; NULL if Ctrl-C ends it, and only it.
search_for <- function(session, method) {
  tryCatch(ask(session, method), interrupt = function(condition) {
    session$write("Stopped.")
    NULL
  })
}

check_can_record <- function(session) {
  file <- session$record
  if (session$table$game$name != "spider") {
    abort_cli("{.code --record} is for Spider, whose dealer can be tested.")
  }
  if (is_device(file)) {
    abort_cli("{.file {file}} is a device, and a game that goes on is changed where it is noted.")
  }
  if (length(ask(session, "position", character())$came_up$rows) != 6) {
    abort_cli("{.code --record} is for whole games; this one begins in the middle.")
  }
  check_can_add(file)
}

# Puts the cards of the game as they came up into the file, as a line of plain text: as lost until
# it is won, so that it is there however it ends, by Ctrl-C or with the terminal's window.
note_played <- function(session) {
  if (is.null(session$record)) {
    return()
  }
  cards <- ask(session, "position")$came_up
  # Always as long as that of a game whose 44 cards are turned, with five deals.
  line <- sprintf(
    "%s %-4s %-6s %s : %-49s", format(Sys.Date()), if (session$won) "won" else "lost",
    if (session$helped) "helped" else "", paste(cards$rows, collapse = " "), cards$turned
  )
  if (identical(line, session$noted)) {
    return()
  }
  there <- !is.null(session$noted) && replace_line(session$noted, line, session$record)
  if (!there) add_games(line, session$record)
  session$noted <- line
}

say_recorded <- function(session) {
  if (!is.null(session$noted)) session$write(sprintf("The game is added to %s.", session$record))
}

# Asks the solver, if need be, and says what it finds; FALSE if that is no move.
has_line <- function(session) {
  if (is.null(session$line)) {
    found <- search_for(session, "solve")
    if (is.null(found)) {
      return(FALSE)
    }
    session$write(found$said)
    session$line <- Map(list, move = found$moves, words = found$words)
  } else if (length(session$line) == 0) {
    session$write("The solver knows no move that helps.")
  }
  length(session$line) > 0
}

# Makes a legal move and says so.
make_move <- function(session, move, words) {
  session$undone <- character()
  session$made <- c(session$made, move_word(move, session$table$fields))
  board <- ask(session, "board")
  session$won <- board$won
  note_played(session)
  session$write(c(sprintf("%d. %s", length(session$made), words), unlist(board$lines)))
}
