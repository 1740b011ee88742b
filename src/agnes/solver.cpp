#include "solver.h"

#include <algorithm>
#include <utility>

#include "search.h"

namespace patience::agnes {

namespace {

// What the attempts at a deal amount to; the last one's outcome and moves count.
void add(Solution& total, Solution&& attempt) {
  attempt.examined += total.examined;
  attempt.stored += total.stored;
  for (std::size_t type = 0; type < total.work.moves.size(); ++type) {
    attempt.work.moves[type] += total.work.moves[type];
  }
  attempt.work.dead += total.work.dead;
  attempt.table_bytes = std::max(attempt.table_bytes, total.table_bytes);
  attempt.deepest = std::max(attempt.deepest, total.deepest);
  attempt.best_score = std::max(attempt.best_score, total.best_score);
  total = std::move(attempt);
}

}  // namespace

Solver::Solver(const Rules& rules, Goal goal, const Limits& limits, const Pruning& pruning)
    : rules_(rules),
      goal_(goal),
      limits_(limits),
      pruning_(pruning),
      visited_(limits.table_bytes()),
      endgame_(limits.max_bytes),
      unlocking_(rules, limits.max_bytes),
      one_colour_(goal == Goal::win && pruning.one_colour && OneColour::applies(rules)
                      ? std::make_unique<OneColour>(rules, limits.max_bytes, pruning)
                      : nullptr) {}

// Most deals that are won are won in many ways, but a line that went wrong early takes long to
// search to its end. So attempts with few states come first, each in another order, and each
// keeps what was proved by those before it.
Solution Solver::solve(const Position& start, const std::atomic<bool>* cancelled,
                       std::uint64_t search) {
  const auto order = [search](std::uint64_t attempt) {
    const std::uint64_t stream = search * 1000 + attempt;
    return stream == 0 ? MoveOrder() : MoveOrder(stream);
  };
  const bool many_ways = rules_.empty == Empty::any1 || rules_.empty == Empty::any_run;
  // Found by trial. Where cards come back more of a line may go wrong. Later most of the rest
  // must be proved lost anyway, which fewer attempts do in fewer states.
  const bool takes_back = rules_.back == Back::yes && rules_.empty != Empty::none;
  const double growth = takes_back ? 1.05 : many_ways ? 1.15 : 2;
  const std::uint64_t first = takes_back || many_ways ? 100 : 1000;
  double states =
      static_cast<double>(pruning_.first_attempt == 0 ? first : pruning_.first_attempt);
  // A line of play costs some 250 bytes a move. Where it would take a quarter of a gigabyte,
  // another order is tried, which hardly ever leads as deep.
  constexpr std::uint64_t most_attempts = 999;
  Solution total;
  forget();
  for (std::uint64_t attempt = 0;; ++attempt) {
    Search::Room room{0, limits_.max_states - total.examined, pruning_.longest_line,
                      total.examined};
    room.states = goal_ == Goal::win && states < static_cast<double>(room.left)
                      ? static_cast<std::uint64_t>(states)
                      : room.left;
    if (attempt == most_attempts) {
      room.states = room.left;
      room.line = ~std::size_t{0};
    }
    Search one(start, *this, room, order(attempt), cancelled);
    add(total, one.run());
    if (total.outcome != Outcome::unknown || total.examined >= limits_.max_states ||
        (cancelled != nullptr && *cancelled) || is_out_of_memory() ||
        (trace_ != nullptr && trace_->full()) || attempt == most_attempts) {
      return total;
    }
    one.forget_what_is_open();
    states *= !takes_back && total.examined >= pruning_.hardest_after ? 2 : growth;
  }
}

void Solver::forget() {
  visited_.clear();
  endgame_.forget();
  unlocking_.forget();
  if (one_colour_ != nullptr) one_colour_->forget();
}

std::size_t Solver::bytes_of_verdicts() const {
  return endgame_.bytes() + unlocking_.bytes() +
         (one_colour_ != nullptr ? one_colour_->bytes() : 0);
}

// How many verdicts are remembered decides how the search goes on. So their tables are as large
// as max_bytes allows, wherever the search is; where there is less, it ends.
bool Solver::is_out_of_memory() const {
  constexpr std::size_t least = std::size_t{16} << 10;  // as for the table of visited positions
  return limits_.stop_when_full() &&
         (visited_.full() || bytes_of_verdicts() > std::max(limits_.part_bytes, least));
}

}  // namespace patience::agnes
