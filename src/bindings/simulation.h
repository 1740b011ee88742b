// What R asks of every simulation: deals played on several threads, rows handed to R while they
// come. See README.md in this folder, and agnes.cpp for an example.
#ifndef PATIENCE_BINDINGS_SIMULATION_H
#define PATIENCE_BINDINGS_SIMULATION_H

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "../run/bounded_queue.h"
#include "../run/guarded_player.h"
#include "../run/notes.h"
#include "../run/ranges.h"
#include "arguments.h"
#include "threads.h"
#include "watch.h"

namespace patience::bindings {

/// A finished task, and its values as R gets them.
template <std::size_t columns>
struct Row {
  std::size_t task;
  std::array<double, columns> values;
};

/// R's list of variant (from 1), first and count. There are so many variants, and no deal beyond
/// the last.
Ranges ranges_from(SEXP ranges, std::size_t variants, double last = largest_whole);

/// R's side of a run (R/run-watch.R), a list of three elements. `threads` is their number.
/// `take(rows)` gets finished rows about once a second. `tick(done, variant, deal, seconds)` is
/// called about ten times a second with the number of tasks done and what has been running
/// longest; it returns TRUE to stop.
class Watcher {
 public:
  explicit Watcher(SEXP watcher) : Watcher(NamedValues(watcher, "the watcher")) {}

  unsigned threads() const { return threads_; }
  bool tick(std::size_t done, const ParallelRun& run, const Ranges& tasks,
            std::size_t grain) const;

  /// Columns `row` (the task's number from 1), `variant`, `deal`, and the values by position;
  /// and, if there are `notes`, those as the last one.
  template <std::size_t columns>
  void take(const std::vector<Row<columns>>& rows, const Ranges& tasks, Notes* notes) const {
    std::vector<std::string> texts;
    if (notes != nullptr) {
      for (const Row<columns>& row : rows) texts.push_back(notes->take(tasks[row.task]));
    }
    call_r([&]() -> SEXP {
      const auto n = static_cast<R_xlen_t>(rows.size());
      const SEXP made = PROTECT(Rf_allocVector(VECSXP, columns + 3 + (notes != nullptr ? 1 : 0)));
      double* column[columns + 3];
      for (std::size_t i = 0; i < columns + 3; ++i) {
        const SEXP values = Rf_allocVector(REALSXP, n);
        SET_VECTOR_ELT(made, static_cast<R_xlen_t>(i), values);
        column[i] = REAL(values);
      }
      for (std::size_t at = 0; at < rows.size(); ++at) {
        const Task task = tasks[rows[at].task];
        column[0][at] = static_cast<double>(rows[at].task) + 1;
        column[1][at] = static_cast<double>(task.variant) + 1;
        column[2][at] = static_cast<double>(task.deal);
        for (std::size_t i = 0; i < columns; ++i) column[i + 3][at] = rows[at].values[i];
      }
      if (notes != nullptr) {
        const SEXP column_of_texts = Rf_allocVector(STRSXP, n);
        SET_VECTOR_ELT(made, columns + 3, column_of_texts);
        for (std::size_t at = 0; at < texts.size(); ++at) {
          SET_STRING_ELT(column_of_texts, static_cast<R_xlen_t>(at),
                         Rf_mkChar(texts[at].c_str()));
        }
      }
      const SEXP call = Rf_lang2(take_, made);
      UNPROTECT(1);
      return call;
    });
  }

 private:
  explicit Watcher(NamedValues list)
      : threads_(threads_from(list.take("threads"))),
        take_(function_from(list.take("take"), "`take`")),
        tick_(function_from(list.take("tick"), "`tick`")) {}

  unsigned threads_;
  Rcpp::Function take_;
  Rcpp::Function tick_;
};

/// Plays the tasks, and returns whether the run was stopped before its end. Finished rows have
/// been handed on all the same. make_worker(cancelled) is called once in each thread. It returns
/// a callable that takes a Task and fills a std::array<double, columns>&, or returns false if it
/// was cancelled. A cancelled task has a row with NaN in all columns: it is one of the slow ones,
/// and without these the other rows would be biased. A thread takes `grain` tasks at a time.
/// Workers may put `notes`.
template <std::size_t columns, class MakeWorker>
SEXP simulate(const Ranges& tasks, const Watcher& watcher, std::size_t grain,
              MakeWorker make_worker, Notes* notes = nullptr) {
  using Clock = std::chrono::steady_clock;
  constexpr std::size_t most_waiting = 500'000;  // rows
  BoundedQueue<Row<columns>> finished(most_waiting);

  const auto play_parts = [&, grain](const std::atomic<bool>& cancelled) {
    return [&, grain, work = make_worker(cancelled)](std::size_t part) mutable {
      std::vector<Row<columns>> rows;
      const std::size_t begin = grain * part;
      const std::size_t end = begin + std::min(grain, tasks.size() - begin);
      rows.reserve(end - begin);
      for (std::size_t task = begin; task < end && !cancelled; ++task) {
        Row<columns> row{task, {}};
        if (!work(tasks[task], row.values)) row.values.fill(R_NaN);
        rows.push_back(row);
      }
      finished.put(rows, cancelled);
    };
  };
  const std::size_t parts = tasks.size() / grain + (tasks.size() % grain != 0);
  ParallelRun run(parts, watcher.threads(), play_parts, executor());
  Clock::time_point last = Clock::now();
  const bool stopped = watch(run, [&] {
    if (finished.full() || Clock::now() - last >= std::chrono::seconds(1)) {
      watcher.take(finished.take(), tasks, notes);
      last = Clock::now();
    }
    return watcher.tick(finished.total(), run, tasks, grain);
  });
  watcher.take(finished.take(), tasks, notes);
  return Rcpp::wrap(stopped);
}

/// The same for a game that is won or lost, by its players: see GuardedPlayer.
template <std::size_t own, class MakePlayer>
SEXP simulate_players(const Ranges& tasks, const Watcher& watcher, std::size_t grain,
                      MakePlayer make_player, const Result<own>& out_of_memory = {},
                      Notes* notes = nullptr) {
  using Player = GuardedPlayer<own, MakePlayer>;
  return simulate<Player::columns>(
      tasks, watcher, grain,
      [&](const std::atomic<bool>& cancelled) {
        return Player(make_player, cancelled, out_of_memory);
      },
      notes);
}

}  // namespace patience::bindings

#endif
