// The lines of play that a beam follows.
#ifndef PATIENCE_SPIDER_STEPS_H
#define PATIENCE_SPIDER_STEPS_H

#include "position.h"

namespace patience::spider {

/// Lines from one position on, kept backwards: each move, and what came before it. A move may be
/// of a sequence of several runs.
class Steps {
 public:
  /// The number of the new step, which takes so many single moves; `before` is -1 at the
  /// beginning.
  std::int32_t add(std::int32_t before, Move move, int moves = 1) {
    steps_.push_back({before, move, moves_to(before) + moves});
    return static_cast<std::int32_t>(steps_.size() - 1);
  }
  /// How many single moves lead to a step.
  int moves_to(std::int32_t step) const {
    return step < 0 ? 0 : steps_[static_cast<std::size_t>(step)].moves;
  }
  /// The moves that lead to a step.
  std::vector<Move> line(std::int32_t step) const {
    std::vector<Move> moves;
    for (; step >= 0; step = steps_[static_cast<std::size_t>(step)].before) {
      moves.push_back(steps_[static_cast<std::size_t>(step)].move);
    }
    return {moves.rbegin(), moves.rend()};
  }
  std::size_t bytes() const { return steps_.capacity() * sizeof(Step); }

 private:
  struct Step {
    std::int32_t before;
    Move move;
    int moves;
  };
  std::vector<Step> steps_;
};

/// How many single moves make_runs() makes of a sequence of so many runs.
constexpr int moves_for(int runs) {
  return runs < 2 ? 1 : 2 * moves_for(runs / 2) + moves_for(runs - runs / 2);
}

/// Makes a move, a sequence run by run, and adds what was made to `moves`.
void make_runs(Position& position, Move move, const Stock& stock, std::vector<Move>& moves);

}  // namespace patience::spider

#endif
