# The methods of inst/app/README.md. A quick one is answered at once. A search is tried with few
# positions at once, for most need no more; what is left open goes to a process of its own, see
# app-jobs.R, with a limit that grows, so that it can be stopped and says how far it came.

app_methods <- function() {
  list(
    about = answer_about, rules = answer_rules, position = answer_table("position"),
    judge = answer_table("judge"), statistics = answer_statistics,
    spider_rows = answer_spider_rows, spider_read = answer_spider_read,
    spider_write = answer_spider_write
  )
}

# Each takes the question and the most positions of a search, and returns a list of `result`,
# `open` (whether more positions may say more) and `states`.
app_searches <- function() {
  methods <- c("solve", "hints", "review", "difficulty")
  stats::setNames(lapply(methods, search_table), methods)
}

# Each takes the question and report(progress).
app_long <- function() list(simulate = long_simulate, spider_evidence = long_spider_evidence)

first_states <- 5000

answer_about <- function(params) {
  list(
    engine = "R", version = as.character(utils::packageVersion("patience")),
    methods = as.list(names(c(app_methods(), app_searches(), app_long()))),
    games = unname(lapply(table_games(), about_game))
  )
}

is_method <- function(generic, class) {
  !is.null(utils::getS3method(generic, class, optional = TRUE, envir = topenv()))
}

about_game <- function(game) {
  rules <- game$rules_list()
  dimensions <- if (!is.null(game$dimensions)) game$dimensions()
  list(
    name = game$name, title = game$title, goes = as.list(game$goes),
    fields = as.list(names(game$fields)),
    sources = as.list(game$sources), pysol_rules = game$pysol_rules,
    difficult = is_method("difficulty", paste0("deal_", game$name)),
    rules = lapply(seq_len(nrow(rules)), function(i) as.list(rules[i, c("name", "about")])),
    dimensions = unname(Map(function(dimension, name) {
      list(name = name, values = lapply(seq_len(nrow(dimension)), function(i) {
        list(value = dimension$value[i], words = dimension$words[i])
      }))
    }, dimensions, names(dimensions))),
    groups = as.list(if (!is.null(game$groups)) game$groups())
  )
}

answer_rules <- function(params) {
  game <- app_game(params)
  rules <- if (is.null(params[["values"]])) {
    game$rules(text_field(params, "name"))
  } else if (is.null(game$of_values)) {
    app_refuse("The rules of {game$title} are chosen by name.")
  } else {
    values <- record_field(params, "values")
    known <- intersect(names(values), names(game$dimensions()))
    game$of_values(values[known])
  }
  words <- utils::capture.output(print(rules))
  list(
    name = format(rules), values = unclass(rules),
    words = as.list(rule_sentences(words))
  )
}

# Lines that print() broke are one sentence again.
rule_sentences <- function(lines) {
  starts <- cumsum(grepl("^[*] ", lines))
  text <- tapply(trimws(lines), starts, paste, collapse = " ")
  unname(sub("^[*] ", "", text[names(text) != "0"]))
}

# What src/table answers: at once, or by a search.
answer_table <- function(method) function(params) ask_app_table(method, params)$result
search_table <- function(method) function(params, limit) ask_app_table(method, params, limit)

# A question answered at once: `result`, or `open` if it is for a process of its own.
app_answer <- function(method, params) {
  quick <- app_methods()[[method]]
  if (!is.null(quick)) {
    return(list(result = quick(params)))
  }
  search <- app_searches()[[method]]
  if (is.null(search)) {
    if (is.null(app_long()[[method]])) app_refuse("There is no method {.val {method}}.")
    return(list(open = TRUE))
  }
  most <- states_asked(params)
  found <- search(params, min(first_states, most))
  if (found$open && most > first_states) list(open = TRUE) else list(result = found$result)
}

# The same in a process of its own; report() is called with what is known meanwhile.
app_answer_long <- function(method, params, report) {
  search <- app_searches()[[method]]
  if (is.null(search)) {
    return(app_long()[[method]](params, report))
  }
  most <- states_asked(params)
  limit <- 20 * first_states
  start <- proc.time()[["elapsed"]]
  repeat {
    found <- search(params, min(limit, most))
    if (!found$open || limit >= most) {
      return(found$result)
    }
    report(list(states = found$states, seconds = proc.time()[["elapsed"]] - start))
    limit <- 4 * limit
  }
}
