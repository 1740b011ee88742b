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
      visited_(limits.max_bytes) {}

// Where any card may go to an empty pile, most deals are won in many ways, but a line that went
// wrong early takes long to search to its end. So attempts with few states come first, each in
// another order; the last one has the plain order and all the states that are left. With NoSplit
// there are fewer ways to go wrong, and few attempts are enough.
Solution Solver::solve(const Position& start, const std::atomic<bool>* cancelled,
                       std::uint64_t search) {
  const auto order = [search](std::uint64_t attempt) {
    const std::uint64_t stream = search * 1000 + attempt;
    return stream == 0 ? MoveOrder() : MoveOrder(stream);
  };
  const bool restarts =
      goal_ == Goal::win && (rules_.empty == Empty::any1 || rules_.empty == Empty::any_run);
  const std::uint64_t most = rules_.split == Split::yes ? 5000 : 1000;
  Solution total;
  std::uint64_t attempt = 0;
  for (std::uint64_t states = 100; restarts && states < most; states += states / 4) {
    if (total.examined + states >= limits_.max_states) break;
    add(total, Search(start, *this, states, order(attempt), cancelled).run());
    if (total.outcome != Outcome::unknown || (cancelled != nullptr && *cancelled)) return total;
    ++attempt;
  }
  // A line of play costs some 250 bytes a move. Where it would take a quarter of a gigabyte,
  // another order is tried, which hardly ever leads as deep.
  constexpr int longest_line = 1'000'000;
  for (std::uint64_t other = 0; other < 20; ++other) {
    const std::uint64_t rest = limits_.max_states - total.examined;
    Solution found =
        Search(start, *this, rest, order(other == 0 ? 0 : 100 + other), cancelled, longest_line)
            .run();
    const bool too_long = found.outcome == Outcome::unknown && found.deepest >= longest_line;
    add(total, std::move(found));
    if (!too_long) return total;
  }
  add(total,
      Search(start, *this, limits_.max_states - total.examined, order(0), cancelled).run());
  return total;
}

}  // namespace patience::agnes
