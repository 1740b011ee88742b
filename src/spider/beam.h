// A search for a win at Spider that keeps the most promising positions: it finds wins, and proves
// nothing where it does not.
#ifndef PATIENCE_SPIDER_BEAM_H
#define PATIENCE_SPIDER_BEAM_H

#include <optional>

#include "../search/in_order.h"
#include "evaluation.h"

namespace patience::spider {

struct BeamOptions {
  int width = 100;
  /// Positions of one pattern (Position::pattern()) that a beam takes before others have had
  /// their turn; 0 for no such limit. It keeps a beam from being all of one kind.
  int quota = 5;
  /// By how much a move counts against a position when the next row is dealt, in sixteenths of a
  /// weight: of two that are as good the one with the shorter line is kept.
  int pace = 32;
  /// The same on each level, where positions have as many moves but for sequences, which take
  /// several single moves.
  int level_pace = 0;
  Weights weights;
};

struct BeamBudget {
  std::uint64_t positions;  ///< still to be generated
  std::size_t bytes;        ///< that the search may hold
  Stop stop;
  bool out_of_memory = false;
};

/// The moves of a win, one by one, or nothing. Takes what it generates from the budget.
std::optional<std::vector<Move>> beam_search(const Position& start, const Stock& stock,
                                             const Rules& rules, const BeamOptions& options,
                                             BeamBudget& budget);

}  // namespace patience::spider

#endif
