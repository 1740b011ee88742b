# A game on a terminal. How a game is played there is its table, a list of functions:
# * `start(deal, rules)`: the first position;
# * `show(position)`: what a player sees, as lines;
# * `tries(words, position)`: what the words typed can mean, as a list of moves, each a data frame
#   with one row; the first that is legal is made. No moves if they mean nothing;
# * `make(position, rules, move)`: the position after a move; an illegal move is an error;
# * `in_words(position, move)`;
# * `won(position)`;
# * `line(deal, rules, made, position)`: the moves of a solver from there to the end, NULL if it
#   knows none;
# * `help`: how moves are typed, as lines.

cli_play <- function() {
  list(
    title = "play a deal on the terminal",
    usage = "[OPTIONS] [FILE]",
    about = c(paste(
      "Shows a deal and reads moves, a line each; ? tells how they are typed. u takes a move",
      "back, h gives a hint, s makes the next move of a solver and l lists all that it would",
      "make. The deal is that of --number, --pysol, --quagnes or FILE, by default deal 1."
    ), "The exit status is 0 if the game was won, 1 if it was left before."),
    options = c(
      options_of_game(), options_of_rules(), options_of_deals(), options_of_limits(),
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
  session$write <- function(lines) write_output(if (colors) with_red_cards(lines) else lines)
  read <- line_reader()
  on.exit(read(close = TRUE))
  session$write(c(
    sprintf("%s: %s", session$game$title, session$deal$name), board_now(session), "? for help"
  ))
  repeat {
    line <- read("> ")
    words <- strsplit(trimws(if (is.null(line)) "q" else line), "[[:space:]]+")[[1]]
    if (identical(words, "q")) {
      return(1)
    }
    answer(session, words[nzchar(words)])
    if (session$table$won(position_now(session))) {
      session$write("Won.")
      return(0)
    }
  }
}

# A game under way: an environment of what was asked for; `positions`, the first and that after
# each move; `made`, the moves as a table; and `line`, the solver's moves from the last position
# on, NULL if it was not asked.
new_session <- function(typed) {
  game <- cli_game(typed)
  sources <- c("number", "pysol", "quagnes")
  if (length(typed[["files"]]) == 0 && !any(sources %in% names(typed))) typed$number <- "1"
  if (identical(typed[["files"]], "-")) abort_cli("Moves come from there: name a file, not -.")
  deals <- typed_deals(game, typed)
  if (length(deals) != 1) abort_cli("One deal is played at a time, not {length(deals)}.")
  rules <- game_rules(game, typed)
  list2env(list(
    game = game, table = game$table, deal = deals[[1]], rules = rules,
    limits = limits_typed(typed), positions = list(game$table$start(deals[[1]], rules)),
    made = no_moves(game), line = NULL
  ))
}

position_now <- function(session) session$positions[[length(session$positions)]]

board_now <- function(session) session$table$show(position_now(session))

# What was typed: a command or a move.
answer <- function(session, words) {
  commands <- list(
    "?" = play_help, u = play_back, h = play_hint, s = play_step, l = play_line
  )
  if (length(words) == 0) {
    return()
  }
  if (length(words) == 1 && words %in% names(commands)) {
    commands[[words]](session)
  } else {
    play_words(session, words)
  }
}

play_help <- function(session) {
  session$write(c(
    session$table$help, "", "u  take a move back     s  make the solver's next move",
    "h  hint                 l  list the solver's moves     q  quit"
  ))
}

play_back <- function(session) {
  if (nrow(session$made) == 0) {
    return(session$write("No move was made."))
  }
  session$positions <- session$positions[-length(session$positions)]
  session$made <- session$made[-nrow(session$made), ]
  session$line <- NULL
  session$write(board_now(session))
}

play_hint <- function(session) {
  found <- do.call(session$game$hints, c(
    list(session$deal, session$rules, session$made), session$limits
  ))
  found <- hints_in_words(session$game, position_now(session), as.data.frame(found))
  session$write(table_lines(as_text(found), left = seq_along(found)))
}

play_step <- function(session) {
  if (has_line(session)) make_move(session, session$line[1, ])
}

play_line <- function(session) {
  if (!has_line(session)) {
    return()
  }
  position <- position_now(session)
  said <- character()
  for (i in seq_len(nrow(session$line))) {
    move <- as.list(session$line[i, ])
    said[i] <- sprintf("%3d. %s", i, session$table$in_words(position, move))
    position <- session$table$make(position, session$rules, move)
  }
  session$write(said)
}

play_words <- function(session, words) {
  tries <- session$table$tries(words, position_now(session))
  if (length(tries) == 0) {
    return(session$write("That is no move and no command; ? for help."))
  }
  for (move in tries) {
    reason <- why_illegal(make_move(session, move))
    if (is.na(reason)) {
      return()
    }
  }
  session$write(paste0("Not legal: ", reason, "."))
}

# Asks the solver, if need be; FALSE, and says so, if it knows no move.
has_line <- function(session) {
  if (is.null(session$line)) {
    session$line <- session$table$line(
      session$deal, session$rules, session$made, position_now(session), session$limits
    )
  }
  if (NROW(session$line) > 0) {
    return(TRUE)
  }
  session$write("The solver knows no move that helps.")
  FALSE
}

# Makes a move and says so; an illegal one is an error.
make_move <- function(session, move) {
  position <- position_now(session)
  said <- session$table$in_words(position, as.list(move))
  after <- session$table$make(position, session$rules, as.list(move))
  session$positions <- c(session$positions, list(after))
  session$made <- rbind(session$made, move[names(session$made)])
  follows <- NROW(session$line) > 0 && same_move(session$line[1, ], move)
  session$line <- if (follows) session$line[-1, ]
  session$write(c(sprintf("%d. %s", nrow(session$made), said), board_now(session)))
}

# Why code that makes a move stopped, or NA if it did not.
why_illegal <- function(code) {
  tryCatch(
    {
      force(code)
      NA_character_
    },
    judge_illegal = conditionMessage,
    patience_error_moves = function(fault) sub("^.*: ", "", sub("[.]$", "", in_one_line(fault)))
  )
}

same_move <- function(a, b) {
  both <- intersect(names(a), names(b))
  identical(lapply(a[both], as.character), lapply(b[both], as.character))
}
