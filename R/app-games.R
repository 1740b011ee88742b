# A game in the window is a list of
# * `title`, `fields` (the columns of a move), `sources` (of deals), and where hints have groups
#   `groups()`, as the page is told;
# * `rules(name)` and `rules_list()`, and `codes(rules)`, the rules as the engine has them;
# * where rules are composed `dimensions()` and `of_values(values)`;
# * `given(source, rules)`: a deal that is not ours by number, as a list of `title`, `cards` (as
#   src/table/answers.h has them), `dealt` if it is known which deal of a game it is, and other
#   `rules` if the deal asks for them;
# * `play(...)`: many games, as the function that simulates them has it.
# What lies on the table, which moves there are and what they lead to is asked of src/table.
app_games <- function() list(agnes = app_agnes, lucie = app_lucie, galactic = app_galactic)

# The answer of src/table to a question of the page: `result` in JSON, `open`, `states`.
ask_table <- function(method, params, limit = 1) {
  tables <- app_games()
  name <- text_field(params, "game")
  if (!name %in% names(tables)) app_refuse("There is no game {.val {name}} in the window.")
  table <- tables[[name]]
  rules <- table$rules(name_field(params, "rules"))
  asked <- record_field(params, "deal")
  source <- deal_source(asked, table)
  given <- if (source$source != "number") table$given(source, rules)
  if (!is.null(given$rules)) rules <- given$rules
  moves <- vapply(list_field(params, "moves", list()), move_words, "", table$fields)
  codes <- paste(as.integer(table$codes(rules)), collapse = " ")
  answer <- .Call(patience_answer, enc2utf8(c(
    method, whole_text(limit), name, format(rules), codes, message_text(asked),
    if (is.null(given)) "number" else "given",
    c(given$title, "")[1], whole_text(source$seed), whole_text(source$number),
    c(given$dealt, "0")[1], c(given$cards, "")[1], moves
  )))
  if (answer$interrupted) interrupt()
  if (nzchar(answer$why)) {
    why <- answer$why
    abort_input(answer$topic, "{why}", NULL)
  }
  list(
    result = structure(answer$result, class = "message_json"), open = answer$open,
    states = answer$states
  )
}

whole_text <- function(x) formatC(x, format = "f", digits = 0)

# A move as the page sends it, text or numbers, those of its fields that are there; as a word.
move_words <- function(move, fields) {
  if (!is.list(move)) refuse_move()
  values <- vapply(fields, function(field) {
    value <- move[[field]]
    if (is.null(value)) {
      return("")
    }
    if (length(value) != 1 || !(is.character(value) || is.numeric(value))) refuse_move()
    as.character(value)
  }, "")
  paste(values, collapse = "\t")
}

refuse_move <- function() {
  app_refuse("Each of the {.field moves} must be an object of text and numbers.")
}

# Where cards come from: `number`, `pysol` or `cards`; a number of ours always, for redeals.
deal_source <- function(deal, table) {
  given <- intersect(c("cards", "pysol", "number"), names(deal))
  if (length(given) == 0) app_refuse("{.field deal} must have a number or cards.")
  source <- given[1]
  if (!source %in% table$sources) app_refuse("{table$title} has no deals by {.field {source}}.")
  if (source == "cards" && nchar(text_field(deal, "cards")) > 5000) {
    app_refuse("{.field cards} are more text than a deck has.")
  }
  number <- number_field(deal, "number", 1)
  list(
    source = source, seed = check_seed(number_field(deal, "seed", 1)),
    number = check_whole(number, 1, largest_number, "`number`", "number"),
    pysol = if (source == "pysol") text_field(deal, "pysol"),
    cards = if (source == "cards") deal[["cards"]]
  )
}
