# Questions about a game that is played, which src/table answers: what lies where, which moves
# there are, what they lead to. Window and terminal ask them, and all that is printed.

# A table: `deal` is a deal of the game, a list of `pasted`, cards as text, of `pysol`, a number
# as PySolFC's players type it, or of `windows-xp`, one of that program's, or an empty one for the
# deal of `seed` and `number`, which are those of redeals too. `asked` comes back as it is.
new_table <- function(game, rules, deal, seed = 1, number = 1, asked = "{}") {
  # A program may have its own redeals of a deal that has its number.
  theirs <- if (!is.null(game$redealt)) game$redealt(deal, rules)
  if (!is.null(theirs)) deal <- theirs
  given <- !is.null(deal[["cards"]]) || !is.null(deal[["fans"]])
  by_name <- intersect(c("pasted", "pysol", "windows-xp"), names(deal))
  # Boards in the middle of a game are read as those that are pasted.
  in_play <- given && !is.null(deal$board)
  source <- if (in_play) "pasted" else if (given) "given" else c(by_name, "number")[1]
  list(
    game = game, fields = names(game$fields),
    rules = c(format(rules), paste(as.integer(game$codes(rules)), collapse = " "), asked),
    deal = c(
      source, if (given) deal$name else "pasted cards", whole_text(seed), whole_text(number),
      if (given) dealt_text(deal) else "0",
      if (given) game$given(deal) else if (source == "number") "" else deal[[source]]
    )
  )
}

# Which deal of the game it is, the first if that is not said; 0 where games have one only.
dealt_text <- function(deal) {
  dealt <- deal[["deal"]]
  if (is.null(dealt)) "0" else as.character(max(1, dealt, na.rm = TRUE))
}

# The answer: `result` in JSON; of a search also `open` (whether more positions may say more),
# `states`, and `tried`, with which it is asked on. Each of the `moves` is a word.
ask_table <- function(table, method, moves = character(), most = 1, tried = 0) {
  answer <- .Call(patience_answer, table_question(table, method, moves, most, tried))
  if (answer$interrupted) interrupt()
  if (nzchar(answer$why)) refuse_question(answer)
  answer[c("result", "open", "states", "tried")]
}

table_question <- function(table, method, moves, most = 1, tried = 0) {
  limits <- c(whole_text(most), whole_text(tried))
  enc2utf8(c(method, limits, table$game$name, table$rules, table$deal, moves))
}

refuse_question <- function(answer) {
  why <- answer$why
  abort_input(answer$topic, "{why}")
}

# The table of a deal.
deal_table <- function(deal, rules) new_table(deal_game(deal), rules_for(deal, rules), deal)

# What lies on a table after moves, each a word, as text: `title`, `score`, `lines`, the `last`
# move, those that are `possible` then; and `won`.
shown_table <- function(table, moves = character()) {
  shown <- .Call(patience_show, table_question(table, "board", moves))
  if (!is.null(shown$why)) refuse_question(shown)
  texts <- c("lines", "last", "possible")
  shown[texts] <- lapply(shown[texts], shown_suits)
  shown
}

# The same with its result as R has it, and a search with all its positions at once.
asked_table <- function(table, method, moves = character(), most = 1) {
  need_package("jsonlite", "the games at the table")
  jsonlite::parse_json(enc2utf8(ask_table(table, method, moves, most, most)$result))
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
