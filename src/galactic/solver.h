// Depth-first search of Pan Galactic Solitaire: can this board be won?
#ifndef PATIENCE_GALACTIC_SOLVER_H
#define PATIENCE_GALACTIC_SOLVER_H

#include <atomic>
#include <cstdint>
#include <vector>

#include "../search/outcome.h"
#include "board.h"
#include "component.h"
#include "moves.h"
#include "verdicts.h"

namespace patience::galactic {

struct Solution {
  Outcome outcome = Outcome::unknown;
  std::uint64_t examined = 0;  ///< components entered, again in each restart
  std::uint64_t stored = 0;    ///< different components met
  std::vector<Move> moves;     ///< of a win
};

/// Solves one board after another, keeping its memory between them.
class Solver {
 public:
  Solver(Rules rules, const Limits& limits);

  /// Ends early, with an unknown outcome, when a limit is reached or *cancelled turns true. A
  /// full table is a limit only under Limits::stop_when_full.
  Solution solve(const Board& board, const std::atomic<bool>* cancelled = nullptr);

  /// The same without the moves, and with what was learnt since forget() or solve(): made for
  /// the boards of one game.
  Outcome verdict(const Board& board, const std::atomic<bool>* cancelled = nullptr);

  void forget() { verdicts_.clear(); }

 private:
  class Search;

  Verdict verdict_on(const Board& board, const Parts& parts) const;
  std::vector<Move> line_to_win(Board board) const;

  Rules rules_;
  Limits limits_;
  VerdictTable verdicts_;
  std::uint64_t examined_ = 0;
};

}  // namespace patience::galactic

#endif
