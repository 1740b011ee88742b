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
      "back, h gives a hint, s makes the next move of a solver and l lists all that it would make.",
      "The deal is that of --number, --pysol, --quagnes or FILE, by default deal 1."
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
  game <- cli_game(typed)
  sources <- c("number", "pysol", "quagnes")
  if (length(typed[["files"]]) == 0 && !any(sources %in% names(typed))) typed$number <- "1"
  if (identical(typed[["files"]], "-")) abort_cli("Moves come from there: name a file, not -.")
  deals <- typed_deals(game, typed)
  if (length(deals) != 1) abort_cli("One deal is played at a time, not {length(deals)}.")
  write <- function(lines) write_output(if (wants_colors(typed)) with_red_cards(lines) else lines)
  session <- new_session(game, deals[[1]], game_rules(game, typed), limits_typed(typed), write)
  read <- line_reader()
  on.exit(read(close = TRUE))
  write(c(sprintf("%s: %s", game$title, deals[[1]]$name), session$board(), "? for help"))
  repeat {
    line <- read("> ")
    words <- strsplit(trimws(if (is.null(line)) "q" else line), "[[:space:]]+")[[1]]
    if (identical(words, "q")) break
    if (length(words) == 0 || !nzchar(words[1])) next
    session$answer(words)
    if (session$is_won()) {
      write("Won.")
      return(0)
    }
  }
  1
}

# A game under way: what was made, and the position after each move.
new_session <- function(game, deal, rules, limits, write) {
  table <- game$table
  positions <- list(table$start(deal, rules))
  made <- no_moves(game)
  line <- NULL # of the solver, from the last position on
  now <- function() positions[[length(positions)]]
  board <- function() table$show(now())
  make <- function(move) {
    said <- table$in_words(now(), as.list(move))
    positions <<- c(positions, list(table$make(now(), rules, as.list(move))))
    made <<- rbind(made, move[names(made)])
    write(c(paste0(length(positions) - 1, ". ", said), board()))
  }
  try_move <- function(words) {
    tries <- table$tries(words, now())
    if (length(tries) == 0) {
      return(write("That is no move and no command; ? for help."))
    }
    reasons <- character()
    for (move in tries) {
      reason <- why_illegal(make(move))
      if (is.na(reason)) {
        follows <- !is.null(line) && nrow(line) > 0 && same_move(line[1, ], move)
        line <<- if (follows) line[-1, ]
        return()
      }
      reasons <- c(reasons, reason)
    }
    write(paste0("Not legal: ", reasons[length(reasons)], "."))
  }
  solve <- function() {
    if (is.null(line)) line <<- table$line(deal, rules, made, now(), limits)
    if (is.null(line) || nrow(line) == 0) {
      write("The solver knows no move that helps.")
      return(FALSE)
    }
    TRUE
  }
  commands <- list(
    "?" = function() {
      write(c(
        table$help, "", "u  take a move back     s  make the solver's next move",
        "h  hint                 l  list the solver's moves     q  quit"
      ))
    },
    u = function() {
      if (nrow(made) == 0) {
        return(write("No move was made."))
      }
      positions <<- positions[-length(positions)]
      made <<- made[-nrow(made), ]
      line <<- NULL
      write(board())
    },
    h = function() {
      if (!is.null(game$hints)) {
        hints <- do.call(game$hints, c(list(deal, rules, made), limits))
        write(table_lines(as_text(hints), left = seq_along(hints)))
      } else if (solve()) {
        write(paste("The solver would:", table$in_words(now(), as.list(line[1, ]))))
      }
    },
    s = function() {
      if (solve()) {
        make(line[1, ])
        line <<- line[-1, ]
      }
    },
    l = function() {
      if (!solve()) {
        return()
      }
      position <- now()
      said <- character()
      for (i in seq_len(nrow(line))) {
        move <- as.list(line[i, ])
        said <- c(said, sprintf("%3d. %s", i, table$in_words(position, move)))
        position <- table$make(position, rules, move)
      }
      write(said)
    }
  )
  list(
    board = board,
    is_won = function() table$won(now()),
    answer = function(words) {
      if (length(words) == 1 && words %in% names(commands)) {
        commands[[words]]()
      } else {
        try_move(words)
      }
    }
  )
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
