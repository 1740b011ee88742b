// The order in which moves are tried. It decides how soon a win is found, never whether.
#ifndef PATIENCE_AGNES_ORDERING_H
#define PATIENCE_AGNES_ORDERING_H

#include <cstdint>

#include "../search/key.h"
#include "position.h"

namespace patience::agnes {

/// Puts moves that make progress first: to the foundations; onto piles, where another card is
/// uncovered; to empty piles likewise; those that only change a run's place in a sequence, which
/// can be taken back and lead in circles; the deal; and last cards back from the foundations.
class MoveOrder {
 public:
  /// The plain order.
  MoveOrder() : words_(0) {}
  /// An order that is partly left to chance: another one for each stream.
  explicit MoveOrder(std::uint64_t stream) : words_(stream), by_chance_(true) {}

  /// Moves of low ranks come first. Pre: a legal move, and whether it is reversible.
  int rank(const Position& position, Move move, bool reversible);

 private:
  SplitMix words_;
  bool by_chance_ = false;
};

}  // namespace patience::agnes

#endif
