#include "solver.h"

#include <algorithm>
#include <utility>

#include "endgame.h"
#include "one_colour.h"
#include "search.h"
#include "unlocking.h"

namespace patience::agnes {

namespace {

// What the restarts at a deal amount to; the last one's outcome and moves count.
void add(Solution& total, Solution&& restart) {
  restart.examined += total.examined;
  restart.stored += total.stored;
  for (std::size_t type = 0; type < total.work.moves.size(); ++type) {
    restart.work.moves[type] += total.work.moves[type];
  }
  restart.work.dead += total.work.dead;
  restart.table_bytes = std::max(restart.table_bytes, total.table_bytes);
  restart.deepest = std::max(restart.deepest, total.deepest);
  restart.best_score = std::max(restart.best_score, total.best_score);
  total = std::move(restart);
}

}  // namespace

Solver::Solver(const Rules& rules, Goal goal, const Limits& limits, const Pruning& pruning)
    : rules_(rules),
      goal_(goal),
      limits_(limits),
      pruning_(pruning),
      transpositions_(limits.table_bytes()) {
  if (goal != Goal::win) return;
  if (pruning.endgame) add_if_it_applies<Endgame>();
  if (pruning.unlocking) add_if_it_applies<Unlocking>();
  if (pruning.one_colour) add_if_it_applies<OneColour>();
}

template <class OneRelaxation>
void Solver::add_if_it_applies() {
  if (!OneRelaxation::applies(rules_)) return;
  relaxations_.push_back(std::make_unique<OneRelaxation>(rules_, limits_.max_bytes, pruning_));
}

// Most deals that are won are won in many ways, but a line that went wrong early takes long to
// search to its end. So restarts with few states come first, each in another order, and each
// keeps what was proved by those before it.
Solution Solver::solve(const Position& start, const std::atomic<bool>* cancelled,
                       std::uint64_t search) {
  const auto order = [search](std::uint64_t restart) {
    const std::uint64_t stream = search * 1000 + restart;
    return stream == 0 ? MoveOrder() : MoveOrder(stream);
  };
  const bool many_ways = rules_.empty == Empty::any1 || rules_.empty == Empty::any_run;
  // Found by trial. Where cards come back more of a line may go wrong. Later most of the rest
  // must be proved lost anyway, which fewer restarts do in fewer states.
  const bool takes_back = rules_.back == Back::yes && rules_.empty != Empty::none;
  const double growth = takes_back ? 1.05 : many_ways ? 1.15 : 2;
  const std::uint64_t first = takes_back || many_ways ? 100 : 1000;
  double states =
      static_cast<double>(pruning_.first_restart == 0 ? first : pruning_.first_restart);
  // A line of play costs some 250 bytes a move. Where it would take a quarter of a gigabyte,
  // another order is tried, which hardly ever leads as deep.
  constexpr std::uint64_t most_restarts = 999;
  Solution total;
  forget();
  for (std::uint64_t restart = 0;; ++restart) {
    Search::Room room{0, limits_.max_states - total.examined, pruning_.longest_line,
                      total.examined};
    room.states = goal_ == Goal::win && states < static_cast<double>(room.left)
                      ? static_cast<std::uint64_t>(states)
                      : room.left;
    if (restart == most_restarts) {
      room.states = room.left;
      room.line = ~std::size_t{0};
    }
    Search one(start, *this, room, order(restart), cancelled);
    add(total, one.run());
    if (total.outcome != Outcome::unknown || total.examined >= limits_.max_states ||
        (cancelled != nullptr && *cancelled) || is_out_of_memory() ||
        (trace_ != nullptr && trace_->full()) || restart == most_restarts) {
      return total;
    }
    one.forget_what_is_open();
    states *= !takes_back && total.examined >= pruning_.hardest_after ? 2 : growth;
  }
}

void Solver::forget() {
  transpositions_.clear();
  for (const auto& one : relaxations_) one->forget();
}

std::size_t Solver::bytes_of_verdicts() const {
  std::size_t bytes = 0;
  for (const auto& one : relaxations_) bytes += one->bytes();
  return bytes;
}

// How many verdicts are remembered decides how the search goes on. So their tables are as large
// as max_bytes allows, wherever the search is; where there is less, it ends.
bool Solver::is_out_of_memory() const {
  constexpr std::size_t least = std::size_t{16} << 10;  // as for the transposition table
  return limits_.stop_when_full() &&
         (transpositions_.full() || bytes_of_verdicts() > std::max(limits_.part_bytes, least));
}

}  // namespace patience::agnes
