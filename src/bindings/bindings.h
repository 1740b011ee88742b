// The routines that R calls; init.cpp names them to R. They convert and nothing else: arguments
// are checked (arguments.h), engines called, and what they find is handed back.
#ifndef PATIENCE_BINDINGS_BINDINGS_H
#define PATIENCE_BINDINGS_BINDINGS_H

#include <Rcpp.h>

extern "C" {
SEXP patience_build();
SEXP patience_interrupt();
SEXP patience_write_output(SEXP bytes);
SEXP patience_read_line();
SEXP patience_deal_decks(SEXP game, SEXP seed, SEXP numbers);
SEXP patience_quagnes_decks(SEXP count, SEXP seed, SEXP discard);
SEXP patience_quagnes_python_decks(SEXP count, SEXP digits);
SEXP patience_deal_pysol(SEXP layout, SEXP digits, SEXP microsoft);
SEXP patience_wilson(SEXP x, SEXP n, SEXP level);
SEXP patience_pack_rows(SEXP rows, SEXP most);
SEXP patience_checksums(SEXP columns);
SEXP patience_is_special_file(SEXP path);
SEXP patience_impossible_rows(SEXP deals, SEXP columns, SEXP types, SEXP complete);
SEXP patience_trace_agnes(SEXP deck, SEXP rules, SEXP options);
SEXP patience_check_loss_agnes(SEXP deck, SEXP rules, SEXP max_positions);
SEXP patience_deal_lucie(SEXP heights, SEXP seed, SEXP number, SEXP redeal);
SEXP patience_play_lucie(SEXP cards, SEXP sizes, SEXP rules, SEXP values, SEXP to_come, SEXP used,
                         SEXP options);
SEXP patience_simulate_lucie(SEXP seed, SEXP rules, SEXP values, SEXP from, SEXP options,
                             SEXP ranges, SEXP watcher);
SEXP patience_simulate_agnes(SEXP decks, SEXP seed, SEXP rules, SEXP options, SEXP ranges,
                             SEXP watcher);
SEXP patience_deal_galactic(SEXP seed, SEXP numbers, SEXP ranks);
SEXP patience_simulate_galactic(SEXP boards, SEXP seed, SEXP rules, SEXP options, SEXP ranges,
                                SEXP watcher);
SEXP patience_count_galactic(SEXP rules);
SEXP patience_read_deals(SEXP game, SEXP text);
SEXP patience_answer(SEXP question);
SEXP patience_start_job(SEXP question);
SEXP patience_ask_job(SEXP job, SEXP wait);
SEXP patience_stop_job(SEXP job);
SEXP patience_show(SEXP question, SEXP from);
SEXP patience_open_game(SEXP question);
SEXP patience_game_moves(SEXP game);
SEXP patience_game_chance(SEXP game);
SEXP patience_game_hints(SEXP game, SEXP options);
SEXP patience_game_prospects(SEXP game);
SEXP patience_game_review(SEXP game, SEXP options);
SEXP patience_game_solve(SEXP game, SEXP options);
SEXP patience_game_playouts(SEXP game, SEXP options);
SEXP patience_game_luck(SEXP game);
SEXP patience_game_worths(SEXP game);
SEXP patience_play_spider(SEXP seed, SEXP rules, SEXP options, SEXP ranges, SEXP watcher);
SEXP patience_spider_centres();
SEXP patience_spider_statistic(SEXP which, SEXP ranks);
SEXP patience_deal_spider(SEXP settings, SEXP seed, SEXP numbers);
SEXP patience_deal_spider_xp(SEXP seeds);
SEXP patience_measure_spider(SEXP deals, SEXP order);
SEXP patience_spider_luck(SEXP deals, SEXP threads, SEXP tick);
SEXP patience_simulate_spider(SEXP settings, SEXP seed, SEXP ranges, SEXP watcher);
SEXP patience_summarize_spider(SEXP settings, SEXP seed, SEXP count, SEXP threads, SEXP tick);
SEXP patience_spider_series(SEXP settings, SEXP seed, SEXP games, SEXP series,
                            SEXP only_after_wins, SEXP threads, SEXP tick);
}

#endif
