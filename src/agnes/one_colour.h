// A projection: positions can be given up where the cards of one colour alone cannot be won.
#ifndef PATIENCE_AGNES_ONE_COLOUR_H
#define PATIENCE_AGNES_ONE_COLOUR_H

#include <cstddef>
#include <cstdint>
#include <memory>

#include "../search/verdict_map.h"
#include "position.h"
#include "pruning.h"
#include "relaxation.h"

namespace patience::agnes {

class Solver;

/// Looks for lost positions of one deal after another, and remembers what it found for a deal.
class OneColour final : public Relaxation {
 public:
  /// Whether it pays under these rules: free play in which nothing goes to empty piles, the
  /// highest cards may be parked, any part of a run may move and no card comes back.
  static bool applies(const Rules& rules) {
    return rules.empty == Empty::none && rules.play == Play::free && rules.split == Split::yes &&
           (rules.wrap == Wrap::circular || rules.wrap == Wrap::park) && rules.back == Back::no;
  }

  OneColour(const Rules& rules, std::size_t max_bytes, const Pruning& pruning = {});
  ~OneColour() override;

  std::size_t bytes() const override;
  void forget() override;
  void begin_restart() override { spent_ = 0; }
  bool asks(const Moment& now) override {
    return now.deals_left == 0 && now.deal_states >= after_;
  }
  bool is_lost(const Position& position, const Moment& now) override {
    return !may_be_won(position, now.states);
  }

  /// False if the position is lost. A restart that has examined these many states may have
  /// spent a few times as many here; beyond that only what is known is said. Pre: no deal is
  /// left.
  bool may_be_won(const Position& position, std::uint64_t examined);

 private:
  std::unique_ptr<Solver> solver_;  // of positions with cards of one colour
  VerdictMap known_;
  const std::uint64_t after_;  // states of the deal before it pays
  std::uint64_t spent_ = 0;    // in this restart
};

}  // namespace patience::agnes

#endif
