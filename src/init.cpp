// Tells R which routines there are. R looks for sources in this folder itself, so this one is
// here; the routines are in bindings/.
#include <R_ext/Rdynload.h>
#include <R_ext/Visibility.h>

#include "bindings/bindings.h"

namespace {

template <class Routine>
R_CallMethodDef routine(const char* name, Routine* address, int arguments) {
  // By way of the type that compilers take for any function's.
  const auto any = reinterpret_cast<void (*)()>(address);
  return {name, reinterpret_cast<DL_FUNC>(any), arguments};
}

}  // namespace

extern "C" attribute_visible void R_init_patience(DllInfo* dll) {
  const R_CallMethodDef routines[] = {
      routine("patience_build", patience_build, 0),
      routine("patience_interrupt", patience_interrupt, 0),
      routine("patience_write_output", patience_write_output, 1),
      routine("patience_read_line", patience_read_line, 0),
      routine("patience_deal_decks", patience_deal_decks, 3),
      routine("patience_quagnes_decks", patience_quagnes_decks, 3),
      routine("patience_quagnes_python_decks", patience_quagnes_python_decks, 2),
      routine("patience_deal_pysol", patience_deal_pysol, 3),
      routine("patience_wilson", patience_wilson, 3),
      routine("patience_pack_rows", patience_pack_rows, 2),
      routine("patience_checksums", patience_checksums, 1),
      routine("patience_is_special_file", patience_is_special_file, 1),
      routine("patience_impossible_rows", patience_impossible_rows, 4),
      routine("patience_trace_agnes", patience_trace_agnes, 3),
      routine("patience_check_loss_agnes", patience_check_loss_agnes, 3),
      routine("patience_deal_lucie", patience_deal_lucie, 4),
      routine("patience_play_lucie", patience_play_lucie, 7),
      routine("patience_simulate_lucie", patience_simulate_lucie, 7),
      routine("patience_simulate_agnes", patience_simulate_agnes, 6),
      routine("patience_deal_galactic", patience_deal_galactic, 3),
      routine("patience_simulate_galactic", patience_simulate_galactic, 6),
      routine("patience_count_galactic", patience_count_galactic, 1),
      routine("patience_read_deals", patience_read_deals, 2),
      routine("patience_answer", patience_answer, 1),
      routine("patience_start_job", patience_start_job, 1),
      routine("patience_ask_job", patience_ask_job, 2),
      routine("patience_stop_job", patience_stop_job, 1),
      routine("patience_show", patience_show, 2),
      routine("patience_open_game", patience_open_game, 1),
      routine("patience_game_moves", patience_game_moves, 1),
      routine("patience_game_chance", patience_game_chance, 1),
      routine("patience_game_hints", patience_game_hints, 2),
      routine("patience_game_prospects", patience_game_prospects, 1),
      routine("patience_game_review", patience_game_review, 2),
      routine("patience_game_solve", patience_game_solve, 2),
      routine("patience_game_playouts", patience_game_playouts, 2),
      routine("patience_game_luck", patience_game_luck, 1),
      routine("patience_game_worths", patience_game_worths, 1),
      routine("patience_play_spider", patience_play_spider, 5),
      routine("patience_spider_centres", patience_spider_centres, 0),
      routine("patience_spider_statistic", patience_spider_statistic, 2),
      routine("patience_deal_spider", patience_deal_spider, 3),
      routine("patience_deal_spider_xp", patience_deal_spider_xp, 1),
      routine("patience_measure_spider", patience_measure_spider, 2),
      routine("patience_simulate_spider", patience_simulate_spider, 4),
      routine("patience_summarize_spider", patience_summarize_spider, 5),
      routine("patience_spider_series", patience_spider_series, 7),
      routine("patience_spider_luck", patience_spider_luck, 3),
      {nullptr, nullptr, 0}};
  R_registerRoutines(dll, nullptr, routines, nullptr, nullptr);
  R_useDynamicSymbols(dll, FALSE);
  R_forceSymbols(dll, TRUE);
}
