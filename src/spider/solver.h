// Solves Spider with all cards known: won with a line, lost by proof, or unknown.
#ifndef PATIENCE_SPIDER_SOLVER_H
#define PATIENCE_SPIDER_SOLVER_H

#include <atomic>
#include <utility>

#include "../search/in_order.h"
#include "../search/outcome.h"
#include "position.h"

namespace patience::spider {

struct Solution {
  Outcome outcome = Outcome::unknown;
  Reason reason = Reason::none;
  std::vector<Move> moves;     ///< of a win, from the position that was asked about
  std::uint64_t examined = 0;  ///< positions that were generated
  std::uint64_t proved = 0;    ///< of a loss: the positions that its proof rests on
};

/// A win is enough, or a short line is wanted: then wider beams go on, in which moves count for
/// more. They take ten to a hundred times the work.
enum class Goal { win, short_line };

/// Beams of growing width find wins, see beam.h; the relaxed game (relaxed.h) and, between beams,
/// complete searches of growing size prove losses. A pure function of deal, rules and limits,
/// whatever the number of threads, but for a search that is cancelled, whose outcome is unknown.
/// Each thread may take as much memory as the limits say. The executor is where threads come
/// from.
class Solver {
 public:
  Solver(const Rules& rules, const Limits& limits, Goal goal = Goal::win, unsigned threads = 1,
         Executor executor = run_on_new_threads)
      : rules_(rules),
        limits_(limits),
        goal_(goal),
        threads_(threads),
        executor_(std::move(executor)) {}

  Solution solve(const Position& start, const Stock& stock,
                 const std::atomic<bool>* cancelled = nullptr) const;
  Solution solve(const Deal& deal, const std::atomic<bool>* cancelled = nullptr) const {
    return solve(Position(deal, rules_), stock_of(deal, rules_), cancelled);
  }

 private:
  Rules rules_;
  Limits limits_;
  Goal goal_;
  unsigned threads_;
  Executor executor_;
};

/// The pruning rules of a complete search. What it finds does not depend on them, only the work.
struct Pruning {
  bool relaxed_game = true;  ///< relaxed.h
};

/// What a search of all positions that can be reached finds, but for those from which not even
/// the relaxed game can be won. It compares whole positions, not keys, so that a loss rests on
/// the search alone.
struct Complete {
  Outcome outcome = Outcome::unknown;  ///< unknown: there are more positions
  std::vector<Move> moves;
  std::uint64_t positions = 0;  ///< different ones that were reached
};

/// Looks at up to `most` positions. Takes what it generates from `budget`, and ends unknown when
/// that is 0.
Complete complete_search(const Position& start, const Stock& stock, const Rules& rules,
                         std::uint64_t most, std::uint64_t& budget, const Stop& stop = nullptr,
                         const Pruning& pruning = {});

/// The line without moves that it does not need. Pre: it is legal and wins.
std::vector<Move> shortened(const Position& start, const Stock& stock, const Rules& rules,
                            std::vector<Move> line);

}  // namespace patience::spider

#endif
