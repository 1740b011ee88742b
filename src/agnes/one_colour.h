// Which positions can be given up because the cards of one colour alone cannot be won.
#ifndef PATIENCE_AGNES_ONE_COLOUR_H
#define PATIENCE_AGNES_ONE_COLOUR_H

#include <cstddef>
#include <cstdint>
#include <memory>

#include "../search/verdicts.h"
#include "position.h"

namespace patience::agnes {

class Solver;
struct Pruning;

/// Looks for lost positions of one deal after another, and remembers what it found for a deal.
class OneColour {
 public:
  /// Whether it pays under these rules: free play in which nothing goes to empty piles, the
  /// highest cards may be parked, any part of a run may move and no card comes back.
  static bool applies(const Rules& rules) {
    return rules.empty == Empty::none && rules.play == Play::free && rules.split == Split::yes &&
           (rules.wrap == Wrap::circular || rules.wrap == Wrap::park) && rules.back == Back::no;
  }

  OneColour(const Rules& rules, std::size_t max_bytes, const Pruning& pruning);
  ~OneColour();

  std::size_t bytes() const;

  /// From now on positions of another deal are asked about, or of one under other rules.
  void forget();
  /// An attempt begins, of which no states have been spent here.
  void begin() { spent_ = 0; }
  /// False if the position is lost. An attempt that has examined these many states may have
  /// spent a few times as many here; beyond that only what is known is said. Pre: no deal is
  /// left.
  bool may_be_won(const Position& position, std::uint64_t examined);

 private:
  std::unique_ptr<Solver> solver_;  // of positions with cards of one colour
  Verdicts known_;
  std::uint64_t spent_ = 0;
};

}  // namespace patience::agnes

#endif
