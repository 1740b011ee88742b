# What the fuzzer starts from: right calls of every exported function and of the methods of what
# they return, small and quick, and the objects they are about.

# Objects by name, each made when it is first needed.
fuzz_objects <- function(env = new.env(parent = environment())) {
  lazily <- function(...) {
    code <- as.list(substitute(list(...)))[-1]
    for (name in names(code)) do.call(delayedAssign, list(name, code[[name]], env, env))
  }
  lazily(
    deal = deal_cards("agnes", 26), deals = deal_cards("agnes", 1:3),
    lucie_deal = deal_cards("lucie", 3), fans = as_deal(lucie_deal, "lucie"),
    small_fans = as_deal("KD / 9D 8D QD JD / 10D", "lucie"),
    board = deal_cards("galactic", 1, ranks = 3),
    boards = deal_cards("galactic", 1:4, ranks = 3), spider_deal = deal_cards("spider", 1),
    rules = rules_agnes("Up-Suit-HighRun"), rules_of_lucie = rules_lucie(merci = TRUE),
    rules_of_galactic = rules_galactic("easy", 3), control = solver_control(max_states = 500),
    solution = solve_deal(deal, "Up-Suit-AnyRun"),
    lost = solve_deal(deal_cards("agnes", 1), "Up-Suit-None"),
    score = solve_deal(deal, "Up-Suit-None", goal = "score", max_states = 500),
    lucie_solution = solve_deal(small_fans, rules_of_lucie),
    galactic_solution = solve_deal(board),
    check = check_solution(deal, "Up-Suit-AnyRun", solution),
    game = play_lucie(max_states = 1000),
    games = simulate_agnes(20, run_rules[1:2], max_states = 500),
    scores = simulate_agnes(8, "Up-Suit-None", goal = "score", max_states = 500),
    until_games = simulate_agnes(200, run_rules[1], until = c(half_width = 0.4),
      max_states = 500),
    galactic_games = simulate_galactic(20, c("original", "easy")),
    lucie_games = simulate_lucie(6, max_states = 500),
    spider_rows = simulate_spider(20), recorded = sample_games()[1:12, ],
    dealer = spider_dealer("worse_agt", 0.5), rates = win_rate(games),
    pairs = compare_variants(games), beside = compare_published(games),
    table = win_rate_table(games),
    series = win_rate_sequence(games), power = power_dealer("worse_agt", c(10, 20), reps = 50),
    monitor = monitor_dealer(recorded), change = monitor_change(recorded),
    tested = test_dealer(recorded, method = "z", alternative = "less"),
    winnability = winnability_table(1:3, n = 20, exact = 2),
    winnable = winnable_deals(n = 3, from = "patience", max_states = 500),
    reviewed = review(board, moves = galactic_solution),
    run = simulate_agnes(30, run_rules[1:2], max_states = 300, file = path("run.sqlite")),
    deck_run = simulate_agnes(deals = deals, rules = run_rules[1], max_states = 300,
                              file = path("deck_run.sqlite")),
    lucie_run = simulate_lucie(4, max_states = 200, file = path("lucie_run.sqlite")),
    galactic_run = simulate_galactic(20, "easy", file = path("galactic_run.sqlite")),
    spider_run = simulate_spider(50, file = path("spider_run.sqlite"))
  )
  env$path <- function(name) file.path(tempdir(), name)
  # A copy of a run, so that no case meets what another one has changed.
  env$copy <- function(run) {
    file <- tempfile("copy", ".", ".sqlite")
    file.copy(run$file, file)
    open_run(file)
  }
  env
}

fuzz_calls <- expression(
  trace_search(deal = deal, rules = rules, goal = "win", max_lines = 5, max_states = 300),
  check_loss(deal = deal, rules = rules, max_positions = 300),
  review(deal, "Up-Suit-AnyRun", solution, max_states = 300),
  hints(deal = deal, rules = rules, max_states = 300),
  hints(deal = spider_deal, rules = "Spider-2", cards = "seen"),
  chance(deal = spider_deal, rules = "Spider-2", moves = NULL),
  read_game("game=spider&rules=Spider-2&seed=1&number=3&moves=run,1,10,1;deal,,,"),
  write_game(deal = deal, rules = "Up-Suit-AnyRun", moves = solution),
  hints(deal = small_fans, rules = rules_of_lucie, max_states = 300),
  review(small_fans, rules_of_lucie, lucie_solution),
  difficulty(deals = deals, rules = rules, games = 10, player = "careful", seed = 1),
  agnes_atlas("pairs"), agnes_atlas("games", "seven"), spider_atlas("deals"),
  as_cards("AS 10H th, kd"),
  as_deal(deal, "agnes"),
  as_deal(paste(as.character(deal$cards), collapse = " "), game = "agnes"),
  as_deal("KD / 9D 8D QD JD / 10D", "lucie", deal = 3), as_deal(lucie_deal, "lucie", deal = 1),
  check_solution(deal, "Up-Suit-AnyRun", solution),
  check_solution(deal = deal, rules = rules, moves = solution$moves),
  check_solution(board, "easy", galactic_solution),
  check_solution(small_fans, rules_of_lucie, lucie_solution),
  combine_runs(copy(run), file = "new.sqlite"),
  compare_published(results = games, sources = NULL, misquoted = FALSE, test = "two.sample",
                    margin = NULL, conf_level = 0.95, adjust = "holm"),
  compare_published(results = rates, test = "equivalence", margin = 0.05,
    published = published_rates),
  compare_variants(results = games, reference = NULL, conf_level = 0.9, simultaneous = FALSE),
  deal_cards(game = "agnes", seed = 1, number = 1:2, ranks = 13),
  deal_cards("agnes", "24680", from = "pysolfc"),
  deal_cards("agnes", 1:2, seed = 5, from = "quagnes", discard = 10),
  deal_cards("spider", 1, from = "windows-xp"),
  export_run(copy(run), file = "out.csv", rows = 10),
  as_deal(c("AC 2C", "AD 2H", "AH 2D", "AS 2S"), "galactic"),
  as_deal(board, "galactic"), legal_moves(deal = board, rules = "easy"),
  games_needed(rate = 0.3, half_width = 0.1, conf_level = 0.9),
  games_needed(rate = 0.3, half_width = 0.1, method = "wilson"),
  games_needed(
    rate = 0.3, reference = 0.5, power = 0.8, n_ref = 100, test = "fisher", alternative = "less"
  ),
  games_needed(rate = 0.3, reference = 0.2, discordant = 0.2),
  games_needed(rate = 0.3, relative = 0.4),
  dealer_test(statistic = c("agt", "rank"), rank = "Q"),
  games_needed_dealer(
    shift = -0.5, unit = "sd", power = 0.8, test = dealer_test("agt", sig_level = 0.05)
  ),
  games_needed_dealer(
    dealer = dealer, sims = 500, reps = 50, seed = 1, test = dealer_test(after_wins = FALSE)
  ),
  hints(deal = board, rules = "easy"),
  monitor_dealer(games = recorded, statistic = "agt", after = NULL, sig_level = 0.05, seed = 1),
  pool_monitors(monitor_dealer(recorded$agt), players = 3, sig_level = 0.05),
  monitor_change(games = recorded, statistic = "agt", after = NULL, run_length = 1000),
  open_run(file = copy(run)$file), patience_memory(100), patience_progress(FALSE),
  patience_sitrep(),
  patience_threads(2),
  play_lucie(rules = rules_of_lucie, policy = "most", number = 1, max_states = 500),
  control_win_rate(results = games, control = run_rules[1], by = "outcome", strata = 3,
    conf_level = 0.9),
  pool_win_rates(results = games, conf_level = 0.9), rank_variants(games, conf_level = 0.9),
  power_dealer(
    "worse_first", 5, reps = 10,
    test = dealer_test(c("both", "rank", "monitor_both"), rank = "Q")
  ),
  power_dealer(
    dealer = dealer, games = 10, reps = 20, seed = 1, conf_level = 0.9,
    test = dealer_test("agt", sig_level = 0.05, alternative = "less", after_wins = FALSE,
      order = "spread")
  ),
  read_deals("deals.txt", game = "agnes"), read_deals(file = "boards.txt", "galactic"),
  read_spider_games(file = "spider.csv", seed = 1), read_deals("fans.txt", "lucie", deal = 3),
  retry_unknown(copy(run), max_states = 400),
  retry_unknown(run = copy(deck_run), control = control),
  review(board, "easy", galactic_solution),
  rules_agnes("Up-Suit-None"), rules_agnes(layout = "up", runs = "suit", empty = "none"),
  rules_galactic(name = "easy", ranks = 3),
  rules_lucie(deals = 3, merci = TRUE, kings = FALSE, aces = FALSE),
  rules_lucie(name = "trefoil"),
  simulate_agnes(n = 5, rules = rules, seed = 1, goal = "win", max_states = 300),
  simulate_agnes(number = 3:5, rules = c("Up-Suit-None", "Down-Color-Any1"), control = control),
  simulate_agnes(deals = deals, rules = rules, verdicts_only = FALSE, max_states = 300),
  simulate_agnes(n = 20, until = c(half_width = 0.4), conf_level = 0.9, max_states = 300),
  simulate_agnes(n = 5, rules = rules, file = "agnes.sqlite", max_states = 300, threads = 1,
    memory = 100),
  simulate_agnes(n = 20, rules = run_rules[1:2], max_states = 300, file = copy(run)$file),
  simulate_galactic(n = 5, rules = "easy", strategy = "random", seed = 1, max_moves = 100),
  simulate_galactic(deals = boards, rules = rules_of_galactic, strategy = "perfect",
    max_states = 1000),
  simulate_galactic(number = 1:3, rules = rules_of_galactic, file = "galactic.sqlite"),
  simulate_lucie(n = 2, rules = rules_of_lucie, policy = "most", seed = 1, max_states = 200),
  simulate_agnes(n = 40, rules = run_rules[1:2], until = c(p.value = 0.5), max_states = 300),
  simulate_galactic(n = 200, until = c(p.value = 0.5, x_ref = 3, n_ref = 10)),
  simulate_lucie(n = 20, until = c(p.value = 0.5, reference = 0.5), max_states = 200),
  simulate_lucie(number = 1:2, heights = c(0, 0, 3, 3), max_states = 200, file = "lucie.sqlite"),
  simulate_spider(n = 10, dealer = dealer, seed = 1, order = "spread", summary = FALSE),
  simulate_spider(number = 1:5, dealer = "fair", summary = TRUE, file = "spider.sqlite"),
  games_needed_dealer(
    games = 30, power = 0.8, test = dealer_test("agt", sig_level = 0.05, alternative = "less")
  ),
  solve_deal(deal = deal, rules = rules, goal = "win", max_states = 500, orders = 1),
  rules_spider(suits = 4, onto_empty = FALSE, name = NULL), rules_spider("Spider-2"),
  solve_deal(spider_deal, "Spider-1", max_states = 1e5),
  solve_deal(board = board, rules = "easy", goal = "win", max_states = 500),
  solve_deal(deal = small_fans, rules = rules_of_lucie, max_states = 500),
  solver_control(max_states = 10, max_memory = 10, threads = 1, memory = 10, orders = 1),
  spider_statistic(x = fine_rows), spider_distribution(),
  spider_statistic(x = rev(as.integer(spider_deal$cards)), "atsv"),
  spider_moments("both", order = "spread"),
  spider_dealer(name = "worse_agt", probability = 0.5, after_wins = TRUE, win_rate = 0.4),
  spider_dealer("riffle", riffles = 3),
  spider_games(rows = list(fine_rows), turned = "K3/7QJ//4", date = "2024-03-01", program = "A",
    result = "lost"),
  spider_games(deals = paste(as.character(spider_deal$cards), collapse = " ")),
  spider_statistic(x = "2J56J9JQ59", "gt"), spider_distribution("gt"),
  spider_moments(statistic = "tsv", n = 10),
  spider_distribution("rank", cards = 10, games = 3),
  spider_statistic(x = "2J56J9JQ59", "tsv"),
  test_dealer(games = recorded, statistic = "agt", method = "montecarlo", alternative = "less",
    reps = 99,
              seed = 1, order = "spread", conf_level = 0.9),
  test_dealer(games = spider_rows, statistic = c("agt", "atsv"), method = "z",
    alternative = "less"),
  test_dealer(games = recorded, method = "exact", alternative = "two.sided"),
  test_fair_dealing(deals = replicate(50, sample(rep(0:51, 2))), first_row = 45:54,
    pack = rep(0:51, 2)),
  test_ranks(games = recorded, rank = "K", part = "rows", alternative = "two.sided",
    conf_level = 0.9),
  test_ranks(games = recorded, method = "montecarlo", reps = 99, seed = 1),
  test_streaks(games = recorded, after = "won", statistic = "agt", method = "montecarlo",
    alternative = "less",
               reps = 99, seed = 1, order = "spread"),
  test_streaks(games = recorded, method = "exact", alternative = "less"),
  test_win_rate(x = 46, n = 100, x_ref = 59, n_ref = 100, method = "fisher",
    alternative = "less"),
  test_win_rate(x = 46, n = 100, x_ref = 59, n_ref = 100, method = "boschloo",
    alternative = "less"),
  win_rate(results = games, conf_level = 0.9, method = "wilson", simultaneous = FALSE),
  win_rate(results = data.frame(outcome = c("won", "lost", "unknown"))),
  win_rate(results = copy(galactic_run)),
  win_rate_adjusted(
    x = rep(c(TRUE, FALSE), 10), luck = seq_len(20), mean = 10, mean_se = 0.1,
    group = rep(c("a", "b"), each = 10), method = "exact", conf_level = 0.9
  ),
  win_rate_difference(x = 5, n = 10, x_ref = 3, n_ref = 12, unknown = 0, unknown_ref = 1,
    conf_level = 0.9),
  win_rate_interval(x = 5, n = 10, unknown = 1, method = "wilson", alternative = "two.sided",
    conf_level = 0.9),
  win_rate_ratio(x = 5, n = 10, x_ref = 3, n_ref = 12, unknown = 0, unknown_ref = 1,
    conf_level = 0.9),
  win_rate_sequence(results = games, conf_level = 0.9, looks = 10),
  win_rate_table(results = games, conf_level = 0.9, sources = c("Masten", "Wolter")),
  winnability_table(ranks = 1:2, rules = "easy", n = 10, exact = 2, seed = 1, conf_level = 0.9),
  winnable_deals(rules = rules, n = 2, from = "patience", seed = 1, moves = TRUE,
    max_states = 500, game = "agnes"),
  winnable_deals(rules = "Down-Color-None", number = 1:2, from = "pysolfc", max_states = 200,
    file = "winnable.csv"),
  write_deals(deals = deals, file = "deals.out", format = "line"),
  write_deals(deals = boards, file = "boards.out"),
  write_spider_games(games = recorded, file = "spider.out")
)

# Each with its object first.
fuzz_methods <- expression(
  print(deal), print(deals), print(lucie_deal), print(board), print(boards), print(spider_deal),
  print(fans),
  print(rules), print(rules_of_lucie), print(rules_of_galactic), print(control), print(solution),
  print(score), print(lucie_solution), print(galactic_solution), print(check), print(game),
  print(games),
  print(rates), print(pairs), print(beside), print(table), print(series), print(power),
  print(monitor),
  print(tested), print(winnability), print(winnable), print(reviewed), print(recorded),
  print(dealer),
  print(summary(games)), summary(lucie_games), summary(recorded), summary(monitor),
  print(copy(run)),
  format(deal), format(board), format(game), format(rules), format(solution), format(check),
  format(fans),
  format(rates), format(pairs), format(beside), format(dealer), format(copy(spider_run)),
  c(deals, deal), c(deal$cards, deal$cards), as.character(deal$cards),
  as.data.frame(deal), as.data.frame(deals), tibble::as_tibble(solution),
  tibble::as_tibble(copy(run)),
  generics::tidy(rates), generics::tidy(pairs), generics::tidy(beside), generics::tidy(games),
  generics::tidy(solution), generics::tidy(series), generics::glance(rates),
  generics::glance(pairs),
  generics::glance(beside), generics::glance(games), generics::glance(solution),
  generics::glance(series),
  head(copy(run), n = 3), dim(copy(run)), summary(copy(run))
)

fuzz_pictures <- expression(
  plot(rates, published = published_rates, log = NULL), plot(pairs), plot(series, from = 2),
  plot(games, what = "states"), plot(scores), plot(galactic_games), plot(lucie_games),
  plot(recorded, fair = 1000, seed = 1), plot(monitor), plot(power, wanted = 0.8),
  plot(winnability), plot(copy(run))
)

# Files that are read: the call, and the lines of a right one.
fuzz_readers <- list(
  list(quote(read_deals(FILE)), quote(deal_lines("line"))),
  list(quote(read_deals(FILE)), quote(deal_lines("quagnes"))),
  list(quote(read_deals(FILE, "galactic")), quote(board_lines())),
  list(quote(read_spider_games(FILE)), quote(spider_lines())),
  list(quote(read_deals(FILE, "lucie", deal = 3)[[1]]), quote(c("10c qc 9c", "jc kc"))),
  list(quote(open_run(FILE)), quote("not a database")),
  list(quote(export_run(FILE, "out.csv")), quote("SQLite format 3"))
)
fuzz_texts <- list(
  list(quote(as_deal(TEXT, "lucie", deal = 3)), quote(c("10c qc 9c", "jc kc"))),
  list(quote(as_deal(TEXT, "lucie")), quote("KD / 9D 8D QD JD / 10D")),
  list(quote(as_deal(TEXT)), quote(paste(as.character(deal$cards), collapse = " "))),
  list(quote(as_deal(TEXT)), quote(deal_lines("quagnes"))),
  list(quote(as_deal(TEXT)), quote(utils::capture.output(print(deal)))),
  list(quote(as_cards(TEXT)), quote("AS 10H th, kd")),
  list(quote(as_deal(TEXT, "galactic")), quote(board_lines())),
  list(quote(as_deal(TEXT, "galactic")), quote(utils::capture.output(print(board)))),
  list(quote(spider_games(rows = list(TEXT))), quote(fine_rows)),
  list(quote(spider_games(rows = list(fine_rows), turned = TEXT)), quote("K3/7QJ//4")),
  list(quote(spider_games(rows = list(fine_rows), date = TEXT)), quote("2024-03-01")),
  list(quote(spider_statistic(TEXT, "gt")), quote(fine_rows)),
  list(quote(rules_agnes(TEXT)), quote("Up-Suit-HighRun")),
  list(quote(rules_lucie(name = TEXT)), quote("Lucie-3-Merci")),
  list(quote(rules_galactic(TEXT)), quote("easy4")),
  list(quote(spider_dealer(TEXT)), quote("worse_agt")),
  list(quote(deal_cards("agnes", TEXT, from = "pysolfc")), quote("24680")),
  list(quote(deal_cards(TEXT)), quote("galactic")),
  list(quote(check_solution(deal, "Up-Suit-AnyRun", TEXT)), quote(as.character(solution$moves)))
)
