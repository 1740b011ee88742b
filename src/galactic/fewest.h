// The fewest moves that win, where that can be found: for few ranks.
#ifndef PATIENCE_GALACTIC_FEWEST_H
#define PATIENCE_GALACTIC_FEWEST_H

#include <atomic>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "../search/outcome.h"
#include "component.h"
#include "moves.h"
#include "solver.h"

namespace patience::galactic {

/// No win from this board has fewer moves. The number has the parity that all wins have: each
/// move is a transposition of cards, and another order of the columns four times the same one.
int least_moves(const Board& board);

/// Finds wins with fewest moves, a component at a time, by the method A* of Hart, Nilsson and
/// Raphael (1968) with least_moves().
class FewestSolver {
 public:
  FewestSolver(Rules rules, const Limits& limits) : rules_(rules), limits_(limits) {}

  /// Ends early, with an unknown outcome, when a limit is reached or *cancelled turns true. The
  /// moves of the solution are as few as there can be.
  Solution solve(const Board& board, const std::atomic<bool>* cancelled = nullptr);

 private:
  class Search;
  struct KeyHash {
    std::size_t operator()(Key key) const { return static_cast<std::size_t>(key.high); }
  };
  struct Line {
    Outcome outcome = Outcome::unknown;
    std::vector<Move> moves;  // by the component's labels
  };

  Line line_of(const Board& board, const Parts& parts);
  const Line& line_of(const Component& component);
  bool out_of_limits() const;

  Rules rules_;
  Limits limits_;
  const std::atomic<bool>* cancelled_ = nullptr;
  std::uint64_t examined_ = 0;
  std::size_t bytes_ = 0;  // that its searches and known_ take now
  std::unordered_map<Key, Line, KeyHash> known_;
};

}  // namespace patience::galactic

#endif
