// The border between R and the engines: conversions and nothing else. Arguments arrive checked
// by the R functions that call these routines.
#ifndef PATIENCE_BINDINGS_BINDINGS_H
#define PATIENCE_BINDINGS_BINDINGS_H

#include <Rcpp.h>

#include <cstddef>
#include <functional>

#include "../search/parallel.h"

namespace patience::bindings {

/// Lets a run go on to its end while R stays alive: calls `tick` with the number of finished
/// tasks about ten times a second (unless it is NULL), and cancels the run at an interrupt,
/// seen here or by `tick`, which then returns TRUE. Returns whether the run was interrupted;
/// rethrows errors.
bool watch(ParallelRun& run, SEXP tick);

/// The same with any function, which returns TRUE to stop the run.
bool watch(ParallelRun& run, const std::function<bool()>& tick);

}  // namespace patience::bindings

extern "C" {
SEXP patience_build();
SEXP patience_deal_decks(SEXP game, SEXP seed, SEXP numbers);
SEXP patience_quagnes_decks(SEXP count, SEXP seed, SEXP discard);
SEXP patience_deal_pysol(SEXP packs, SEXP digits, SEXP microsoft);
SEXP patience_python_shuffle(SEXP count, SEXP digits);
SEXP patience_philox(SEXP counter, SEXP key);
SEXP patience_wilson(SEXP x, SEXP n, SEXP level);
SEXP patience_pack_rows(SEXP rows, SEXP most);
SEXP patience_solve_agnes(SEXP deck, SEXP rules, SEXP options);
SEXP patience_solve_lucie(SEXP cards, SEXP sizes, SEXP rules, SEXP merci, SEXP options);
SEXP patience_play_lucie(SEXP seed, SEXP number, SEXP rules, SEXP values, SEXP options);
SEXP patience_simulate_lucie(SEXP seed, SEXP rules, SEXP values, SEXP from, SEXP options,
                             SEXP ranges, SEXP watcher);
SEXP patience_simulate_agnes(SEXP decks, SEXP seed, SEXP rules, SEXP options, SEXP ranges,
                             SEXP watcher);
SEXP patience_deal_galactic(SEXP seed, SEXP numbers, SEXP ranks);
SEXP patience_galactic_moves(SEXP board, SEXP rules);
SEXP patience_solve_galactic(SEXP board, SEXP rules, SEXP options);
SEXP patience_judge_galactic(SEXP boards, SEXP rules, SEXP options);
SEXP patience_simulate_galactic(SEXP boards, SEXP seed, SEXP rules, SEXP options, SEXP ranges,
                                SEXP watcher);
SEXP patience_count_galactic(SEXP rules);
SEXP patience_galactic_chance(SEXP rules);
SEXP patience_spider_centres();
SEXP patience_spider_statistic(SEXP which, SEXP ranks);
SEXP patience_deal_spider(SEXP settings, SEXP seed, SEXP numbers);
SEXP patience_deal_spider_xp(SEXP seeds);
SEXP patience_measure_spider(SEXP deals, SEXP order);
SEXP patience_simulate_spider(SEXP settings, SEXP seed, SEXP ranges, SEXP watcher);
SEXP patience_summarize_spider(SEXP settings, SEXP seed, SEXP count, SEXP threads, SEXP tick);
SEXP patience_spider_series(SEXP settings, SEXP seed, SEXP games, SEXP series,
                            SEXP only_after_wins, SEXP threads, SEXP tick);
}

#endif
