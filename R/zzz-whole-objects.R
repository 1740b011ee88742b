# Fills the table of shapes (aaa-objects.R) when the package is built, and has the methods of all
# these classes look there when they fail. A class that users can hold is named here. The file
# comes last, since it finds the methods of those before it.
local({
  shape <- function(...) c(...)
  solution <- shape(outcome = "text", moves = "table", examined = "number", stored = "number")
  whole_deal <- shape(cards = "cards", name = "text")
  rates <- shape(
    deals = "numbers", won = "numbers", lost = "numbers", unknown = "numbers",
    estimate = "numbers", conf.low = "numbers", conf.high = "numbers",
    estimate_if_won = "numbers", conf.low_if_won = "numbers", conf.high_if_won = "numbers"
  )
  games <- shape(
    variant = "words", seed = "numbers", deal = "numbers", outcome = "outcomes", reason = "words",
    examined = "numbers", "@game" = "text", "@origin" = "texts?"
  )
  all <- list(
    deal_agnes = whole_deal, deal_galactic = whole_deal, deal_spider = whole_deal,
    deals = shape("*" = "one_deal"),
    tableau = shape(fans = "fans", heights = "heights", deal = "number?", name = "text"),
    rules_agnes = rules_agnes, rules_galactic = rules_galactic,
    rules_lucie = function(x) rules_lucie(name = x),
    solver_control = function(x) new_control(unclass(x), NULL),
    solution_agnes = shape(
      solution, deepest = "number", best_score = "number?", deal = "deal_agnes",
      rules = "rules_agnes", made = "table", goal = "text"
    ),
    solution_galactic = shape(
      solution, deal = "deal_galactic", rules = "rules_galactic", goal = "text"
    ),
    solution_lucie = shape(
      solution[names(solution) != "stored"], most_up = "number?", heights = "table",
      complete = "flag", tableau = "tableau", rules = "rules_lucie"
    ),
    solution_check = shape(
      legal = "flag", won = "flag", move = "number?", reason = "text?", score = "number"
    ),
    game_lucie = shape(
      outcome = "text", deals = "solutions", rules = "rules_lucie", policy = "text",
      seed = "number?", number = "number", given = "number"
    ),
    simulation_agnes = shape(
      games, stored = "numbers", deepest = "numbers", best_score = "numbers", "@goal" = "text?"
    ),
    simulation_galactic = shape(games, moves = "numbers"),
    simulation_lucie = shape(games, policy = "words"),
    simulation_spider = shape(
      game = "numbers", seed = "numbers", agt = "numbers", atsv = "numbers"
    ),
    win_rates = shape(
      variant = "words", rates, states_mean = "numbers", states_sd = "numbers",
      states_max = "numbers", "@game" = "text?", "@interval" = "interval"
    ),
    paired_rates = shape(
      variant = "words", reference = "words", deals = "numbers", both_won = "numbers",
      variant_only = "numbers", reference_only = "numbers", both_lost = "numbers",
      unknown = "numbers", estimate = "numbers", conf.low = "numbers", conf.high = "numbers",
      p.value = "numbers", p.adjusted = "numbers", verdict = "words", "@interval" = "interval",
      "@game" = "text?"
    ),
    published_comparison = shape(
      variant = "words", source = "words", label = "words", won = "numbers", deals = "numbers",
      estimate = "numbers", published_wins = "numbers", published_deals = "numbers",
      published_estimate = "numbers", statistic = "numbers", p.value = "numbers",
      p.adjusted = "numbers", p.value_if_won = "numbers?", p.adjusted_if_won = "numbers?",
      method = "words", difference = "numbers", conf.low = "numbers",
      conf.high = "numbers", verdict = "words", "@comparison" = "comparison"
    ),
    win_rate_table = shape("*" = "words", "@unknown" = "number", "@compared" = "flag"),
    win_rate_sequence = shape(
      variant = "words", deals = "numbers", won = "numbers", unknown = "numbers",
      estimate = "numbers", estimate_if_won = "numbers", conf.low = "numbers",
      conf.high = "numbers", "@conf_level" = "number", "@game" = "text?"
    ),
    power_dealer = shape(
      statistic = "words", games = "numbers", reps = "numbers", shift = "numbers",
      estimate = "numbers", conf.low = "numbers", conf.high = "numbers", "@dealer" = "text",
      "@level" = "number"
    ),
    spider_games = shape(
      game = "numbers", date = "dates", program = "words", result = "words", rows = "list",
      agt = "numbers", atsv = "numbers", completed_seed = "numbers", turned = "words"
    ),
    summary_spider_games = shape(),
    spider_dealer = spider_dealer_again,
    spider_monitor = shape(
      evidence = "games", statistic = "text", after = "text?", level = "number",
      threshold = "number", alarm = "number?", more_games = "number?", excluded = "table",
      sentence = "text"
    ),
    spider_test = shape(
      statistic = "numbers", estimate = "numbers", null.value = "numbers", p.value = "number",
      alternative = "text", method = "text", data.name = "text", conclusion = "texts"
    ),
    winnability_table = shape(ranks = "numbers", moves = "words", method = "words", rates),
    winnable_deals = shape(
      variant = "words", from = "words", number = "words", moves = "numbers", solver = "words"
    ),
    review = shape(
      move = "numbers", "@start" = "text", "@mistake" = "number?", "@summary" = "texts"
    ),
    difficulty_agnes = shape(
      deal = "numbers", name = "words", outcome = "outcomes", games = "numbers",
      wins = "numbers", estimate = "numbers", conf.low = "numbers", conf.high = "numbers",
      difficulty = "words", "@played" = "text"
    ),
    trace_agnes = shape(
      depth = "numbers", event = "words", move = "words", position = "words",
      "@title" = "text", "@outcome" = "text"
    ),
    loss_check = shape(
      confirmed = "flag?", positions = "number", reason = "text?", moves = "table",
      deal = "deal_agnes", rules = "rules_agnes"
    ),
    spider_tests = shape(test = "words", p.adjusted = "numbers", conclusion = "words"),
    patience_sitrep = shape(
      package = "text", solvers = "numbers", generator = "number", r = "text", platform = "text",
      compiler = "text", threads = "numbers", backend = "text", memory = "number",
      table = "numbers", plan = "text", packages = "texts"
    ),
    patience_run = run_again
  )
  for (class in names(all)) assign(class, all[[class]], shapes)

  generics <- c(
    "print", "format", "plot", "autoplot", "summary", "tidy", "glance", "as_tibble",
    "as.data.frame", "head", "dim", "tbl_sum"
  )
  classes <- c(names(all), "deal", "simulation", "solution", "solution_check_galactic")
  home <- topenv()
  for (name in intersect(outer(generics, classes, paste, sep = "."), ls(home))) {
    method <- get(name, home)
    object <- as.name(names(formals(method))[1])
    body(method) <- call("with_object", object, body(method))
    assign(name, method, home)
  }
})
