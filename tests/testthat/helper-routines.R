# Right arguments for every routine of the package, small and quick: test-arguments.R and the
# fuzzer change them one by one.
routine_arguments <- function() {
  deck <- as.integer(deal_cards()$cards)
  board <- as.integer(deal_cards("galactic", ranks = 2)$cards)
  spider <- as.integer(deal_cards("spider")$cards)
  limits <- list(max_states = 100, max_bytes = 2^20, process_bytes = Inf)
  agnes <- agnes_codes(rules_agnes())
  lucie <- lucie_codes(rules_lucie())
  galactic <- galactic_codes(rules_galactic(ranks = 2))
  dealer <- dealer_codes(spider_dealer(), "spread")
  watcher <- new_watcher(1, function(...) NULL, function(rows) NULL)
  ranges <- list(variant = 1, first = 1, count = 2)
  options <- c(
    limits,
    list(
      goal = 0, moves = FALSE, max_lines = 10, threads = 1, strategy = 0,
      max_moves = 10, grain = 1
    )
  )
  codes <- paste(c("codes=", agnes), collapse = " ")
  searches <- c(limits, threads = 1)
  asked <- c("method=position", "game=agnes", codes, "move=deal\t\t\t")
  spider_asked <- c("method=position", "game=spider", "codes=4 0", "move=deal\t\t\t")
  list(
    patience_build = list(),
    patience_write_output = list(raw()),
    patience_read_line = list(),
    patience_deal_decks = list(1, 1, 1:3),
    patience_quagnes_decks = list(2, 1, 0),
    patience_quagnes_python_decks = list(2, "12345"),
    patience_deal_pysol = list(1, c("123", "45678901234567890"), c(TRUE, FALSE)),
    patience_wilson = list(1, 2, 0.95),
    patience_pack_rows = list(list(c(1, 1), c(1, 2), c(3, 4)), 10),
    patience_checksums = list(list(c(1, 2), c("a", "b"), list(as.raw(49:50), NULL))),
    patience_is_special_file = list("/dev/null"),
    patience_impossible_rows = list(
      2, list(list(charToRaw("13")), list(charToRaw("01"))), c("outcome", "reason"), c(NA, NaN)
    ),
    patience_simulate_agnes = list(cbind(deck, deck), 1, list(agnes), options, ranges, watcher),
    patience_trace_agnes = list(deck, agnes, options),
    patience_check_loss_agnes = list(deck, agnes, 100),
    patience_deal_lucie = list(c(12, 0, 13, 1), 1, 1, 2),
    patience_play_lucie = list(0:51, rep(4, 13), lucie, list(), 2, FALSE, options),
    patience_simulate_lucie = list(
      1, list(lucie), list(list()), c(12, 12, 12, 12), options, ranges, watcher
    ),
    patience_deal_galactic = list(1, 1:2, 2),
    patience_simulate_galactic = list(
      cbind(board, board), 1, list(galactic), options, ranges, watcher
    ),
    patience_count_galactic = list(galactic),
    patience_read_deals = list("lucie", "KD / 9D 8D QD JD / 10D"),
    patience_answer = list(asked),
    patience_start_job = list(asked),
    patience_ask_job = list(.Call(patience_start_job, asked), 10),
    patience_stop_job = list(.Call(patience_start_job, asked)),
    patience_show = list(asked, 0),
    patience_open_game = list(asked),
    patience_game_moves = list(.Call(patience_open_game, asked)),
    patience_game_chance = list(.Call(patience_open_game, spider_asked)),
    patience_game_prospects = list(.Call(patience_open_game, spider_asked)),
    patience_game_luck = list(.Call(patience_open_game, spider_asked)),
    patience_game_worths = list(.Call(patience_open_game, spider_asked)),
    patience_game_hints = list(.Call(patience_open_game, asked), searches),
    patience_game_review = list(.Call(patience_open_game, asked), searches),
    patience_game_solve = list(
      .Call(patience_open_game, asked),
      list(max_states = 100, max_bytes = 2^20, best = FALSE, threads = 1)
    ),
    patience_game_playouts = list(
      .Call(patience_open_game, asked[1:3]),
      list(seed = 1, strategy = 2, width = 5, games = 3, threads = 1)
    ),
    patience_play_spider = list(
      1, list(list(suits = 4, onto_empty = 0)), c(limits, list(player = 1, width = 5)), ranges,
      watcher
    ),
    patience_spider_centres = list(),
    patience_spider_statistic = list(0, matrix(0:9)),
    patience_deal_spider = list(dealer, 1, 1:2),
    patience_deal_spider_xp = list(1),
    patience_measure_spider = list(spider, 0),
    patience_spider_luck = list(spider, 1, NULL),
    patience_simulate_spider = list(dealer, 1, ranges, watcher),
    patience_summarize_spider = list(dealer, 1, 10, 1, NULL),
    patience_spider_series = list(dealer, 1, 10, 2, FALSE, 1, NULL)
  )
}
