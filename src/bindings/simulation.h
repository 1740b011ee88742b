// The border of every simulation: deals played on several threads, rows handed to R while they
// come. A game gives a function that plays one task; see "Adding a game to the run machinery" in
// CONTRIBUTING.md, and agnes.cpp for an example.
#ifndef PATIENCE_BINDINGS_SIMULATION_H
#define PATIENCE_BINDINGS_SIMULATION_H

#include <array>
#include <chrono>
#include <cstddef>
#include <vector>

#include "../search/outbox.h"
#include "../search/plan.h"
#include "bindings.h"

namespace patience::bindings {

/// A finished task, and its values as R gets them.
template <std::size_t columns>
struct Row {
  std::size_t task;
  std::array<double, columns> values;
};

/// R's list of variant (from 1), first and count as a plan.
Plan plan_from(SEXP ranges);

/// R's side of a run (R/run-watch.R): a list of `threads`; `take(rows)`, which gets finished rows
/// about once a second; and `tick(done, variant, deal, seconds)`, called about ten times a second
/// with the number of tasks done and what has been running longest, which returns TRUE to stop.
class Watcher {
 public:
  explicit Watcher(const Rcpp::List& list)
      : threads_(Rcpp::as<unsigned>(list["threads"])), take_(list["take"]), tick_(list["tick"]) {}

  unsigned threads() const { return threads_; }
  bool tick(std::size_t done, const ParallelRun& run, const Plan& plan, std::size_t grain) const;

  /// Columns `row` (the task's number from 1), `variant`, `deal`, and the values by position.
  template <std::size_t columns>
  void take(const std::vector<Row<columns>>& rows, const Plan& plan) const {
    const auto n = static_cast<R_xlen_t>(rows.size());
    Rcpp::List made(columns + 3);
    std::array<double*, columns + 3> column;
    for (std::size_t i = 0; i < column.size(); ++i) {
      const Rcpp::NumericVector values(n);
      made[static_cast<R_xlen_t>(i)] = values;
      column[i] = REAL(values);
    }
    for (std::size_t at = 0; at < rows.size(); ++at) {
      const Task task = plan[rows[at].task];
      column[0][at] = static_cast<double>(rows[at].task) + 1;
      column[1][at] = static_cast<double>(task.variant) + 1;
      column[2][at] = static_cast<double>(task.deal);
      for (std::size_t i = 0; i < columns; ++i) column[i + 3][at] = rows[at].values[i];
    }
    take_(made);
  }

 private:
  unsigned threads_;
  Rcpp::Function take_;
  Rcpp::Function tick_;
};

/// Plays the tasks of `ranges` and returns whether the run was stopped before its end; finished
/// rows have been handed on all the same. make_player(cancelled) is called once in each thread
/// and returns a callable that takes a Task and a std::array<double, columns>& to fill; it
/// returns false if it was cancelled. A thread takes `grain` tasks at a time.
template <std::size_t columns, class MakePlayer>
SEXP simulate(SEXP ranges, SEXP watcher, std::size_t grain, MakePlayer make_player) {
  using Clock = std::chrono::steady_clock;
  constexpr std::size_t most_waiting = 500'000;  // rows
  const Plan plan = plan_from(ranges);
  const Watcher watching{Rcpp::List(watcher)};
  Outbox<Row<columns>> finished(most_waiting);

  ParallelRun run((plan.size() + grain - 1) / grain, watching.threads(),
                  [&, grain](const std::atomic<bool>& cancelled) {
                    return [&, grain, play = make_player(cancelled)](std::size_t block) mutable {
                      std::vector<Row<columns>> rows;
                      const std::size_t end = std::min(plan.size(), grain * (block + 1));
                      for (std::size_t task = grain * block; task < end && !cancelled; ++task) {
                        Row<columns> row{task, {}};
                        if (play(plan[task], row.values)) rows.push_back(row);
                      }
                      finished.put(rows, cancelled);
                    };
                  });
  Clock::time_point last = Clock::now();
  const bool stopped = watch(run, [&] {
    if (finished.full() || Clock::now() - last >= std::chrono::seconds(1)) {
      watching.take(finished.take(), plan);
      last = Clock::now();
    }
    return watching.tick(finished.total(), run, plan, grain);
  });
  watching.take(finished.take(), plan);
  return Rcpp::wrap(stopped);
}

}  // namespace patience::bindings

#endif
