# The methods of inst/app/README.md. A quick one is answered at once; what may take long is a job,
# see app-jobs.R, so that it can be stopped and says how far it came.

app_methods <- function() {
  list(
    about = answer_about, rules = answer_rules, position = answer_table("position"),
    judge = answer_table("judge"), chance = answer_table("chance"),
    statistics = answer_statistics,
    spider_rows = answer_spider_rows, spider_read = answer_spider_read,
    spider_write = answer_spider_write, spider_example = answer_spider_example
  )
}

app_searches <- c(
  "solve", "hints", "review", "hints_seen", "review_seen", "difficulty", "simulate"
)

# Each takes the question and report(progress).
app_long <- function() list(spider_evidence = long_spider_evidence)

# Put together once: each window asks it first.
answer_about <- function(params) {
  if (is.null(games$about)) {
    games$about <- list(
      engine = "R", version = as.character(utils::packageVersion("patience")),
      methods = as.list(c(names(app_methods()), app_searches, names(app_long()))),
      games = unname(lapply(table_games(), about_game))
    )
  }
  games$about
}

is_method <- function(generic, class) {
  !is.null(utils::getS3method(generic, class, optional = TRUE, envir = topenv()))
}

about_game <- function(game) {
  rules <- game$rules_list()
  dimensions <- if (!is.null(game$dimensions)) game$dimensions()
  list(
    name = game$name, title = game$title, sentence = game$sentence, goes = as.list(game$goes),
    fields = as.list(names(game$fields)),
    sources = as.list(game$sources), pysol_rules = game$pysol_rules,
    difficult = is_method("difficulty", paste0("deal_", game$name)),
    has_chance = game$has_chance, redeals = isTRUE(game$rules_deal), states = game$watched_states,
    rules = lapply(seq_len(nrow(rules)), function(i) as.list(rules[i, ])),
    offers = offered_deals(game$name),
    dimensions = unname(Map(function(dimension, name) {
      list(name = name, values = lapply(seq_len(nrow(dimension)), function(i) {
        list(value = dimension$value[i], words = dimension$words[i])
      }))
    }, dimensions, names(dimensions))),
    groups = as.list(if (!is.null(game$groups)) game$groups())
  )
}

# Deals that are known to be easy, medium or hard, numbers of seed 1 by rules and difficulty, and
# among how many they were found (data-raw/offered-deals.R).
offered_deals <- function(game) {
  file <- system.file("extdata", "offered-deals.csv", package = "patience")
  known <- utils::read.csv(file, stringsAsFactors = FALSE)
  known <- known[known$game == game, ]
  lapply(split(known, known$rules), function(of) {
    deals <- lapply(split(of$number, of$difficulty), function(number) {
      as.list(number[!is.na(number)])
    })
    c(list(looked = of$looked[1]), deals)
  })
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

answer_table <- function(method) {
  function(params) json_answer(answer_question(app_question(method, params)))
}

json_answer <- function(result) structure(result, class = "message_json")

# The answer to what is quick.
app_answer <- function(method, params) {
  quick <- app_methods()[[method]]
  if (is.null(quick)) app_refuse("There is no method {.val {method}}.")
  quick(params)
}
