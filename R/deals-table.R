# Questions about a game that is played: what lies where, which moves there are, what they lead
# to. Window, terminal and all that is printed ask them. src/table answers.

# A table: a game, its rules and a deal, of which questions can be made. `deal` is one of these:
# * a deal of the game;
# * a list with one element: `pasted`, cards as text; `pysol`, a number as PySolFC's players type
#   it; or `windows-xp`, a number of that program;
# * an empty list. Then `seed` and `number` say which deal it is.
# Redeals are made from `seed` and `number`, too, unless a program has its own. `asked` comes back
# as it is.
new_table <- function(game, rules, deal, seed = 1, number = 1, asked = "{}") {
  # A program may have its own redeals of a deal that has its number.
  theirs <- if (!is.null(game$redealt)) game$redealt(deal, rules)
  if (!is.null(theirs)) deal <- theirs
  given <- !is.null(deal[["cards"]]) || !is.null(deal[["fans"]])
  by_name <- intersect(c("pasted", "pysol", "windows-xp"), names(deal))
  # Boards in the middle of a game are read as those that are pasted.
  in_play <- given && !is.null(deal$board)
  source <- if (in_play) "pasted" else if (given) "given" else c(by_name, "number")[1]
  cards <- if (given) game$given(deal) else if (source != "number") deal[[source]]
  list(game = game, fields = names(game$fields), question = c(
    game = game$name, rules = format(rules),
    codes = paste(as.integer(game$codes(rules)), collapse = " "), asked = asked, source = source,
    title = if (given) deal$name else "pasted cards", seed = whole_text(seed),
    number = whole_text(number), dealt = if (given) dealt_text(deal) else "0",
    cards = if (is.null(cards)) "" else cards
  ))
}

# Which deal of the game it is, the first if that is not said; 0 where games have one only.
dealt_text <- function(deal) {
  dealt <- deal[["deal"]]
  if (is.null(dealt)) "0" else as.character(max(1, dealt, na.rm = TRUE))
}

# The answer in JSON. Each of the `moves` is a word; `more` are further fields of the question.
ask_table <- function(table, method, moves = character(), most = 1, more = character()) {
  answer_question(table_question(table, method, moves, most, more))
}

answer_question <- function(question) {
  answer <- .Call(patience_answer, question)
  if (is.null(answer)) {
    job <- .Call(patience_start_job, question)
    on.exit(.Call(patience_stop_job, job))
    while (is.null(answer) || !answer$over) answer <- .Call(patience_ask_job, job, 100)
  }
  result_of(answer)
}

# What src/table told of a question, if it did not refuse it.
result_of <- function(answer) {
  if (nzchar(answer$why)) refuse_question(answer)
  answer$result
}

# See src/table/answers.h.
table_question <- function(table, method, moves = character(), most = 1, more = character()) {
  limits <- c(max_states = whole_text(most), max_memory = table$game$limits()$max_memory)
  fields <- c(method = method, limits, table$question, more)
  enc2utf8(c(paste0(names(fields), "=", fields), paste0("move=", moves, recycle0 = TRUE)))
}

refuse_question <- function(answer) {
  why <- answer$why
  abort_input(answer$topic, "{why}")
}

# The table of a deal.
deal_table <- function(deal, rules) new_table(deal_game(deal), rules_for(deal, rules), deal)

# What lies on a table after the first `from` moves, and after each move that follows. Each move
# is a word. A list for each: `title`, `score`, `lines`, the `last` move and those that are
# `possible` then, as text; and `won`.
shown_tables <- function(table, moves, from) {
  all <- .Call(patience_show, table_question(table, "board", moves), from)
  if (!is.null(all$why)) refuse_question(all)
  texts <- c("lines", "last", "possible")
  lapply(all, function(shown) {
    shown[texts] <- lapply(shown[texts], shown_suits)
    shown
  })
}

# After all moves.
shown_table <- function(table, moves = character()) {
  shown_tables(table, moves, length(moves))[[1]]
}

# The answer as R has it.
asked_table <- function(table, method, moves = character(), most = 1, more = character()) {
  need_package("jsonlite", "the games at the table")
  jsonlite::parse_json(enc2utf8(ask_table(table, method, moves, most, more)))
}

# A move, text or numbers by field, as a word: the fields that it has. NULL if it is none. A loop,
# as a slider asks for lines of hundreds of moves at once.
move_word <- function(move, fields) {
  if (!is.list(move)) {
    return(NULL)
  }
  words <- character(length(fields))
  for (i in seq_along(fields)) {
    value <- move[[fields[i]]]
    if (is.null(value)) next
    good <- length(value) == 1 && (is.character(value) || is.numeric(value) || is.na(value))
    if (!good) {
      return(NULL)
    }
    if (!is.na(value)) words[i] <- as.character(value)
  }
  paste(words, collapse = "\t")
}

# Rows of a data frame as such words.
move_words <- function(moves, fields) {
  columns <- lapply(as.list(moves)[fields], function(values) {
    ifelse(is.na(values), "", as.character(values))
  })
  do.call(paste, c(unname(columns), sep = "\t"))
}

whole_text <- function(x) formatC(x, format = "f", digits = 0)
