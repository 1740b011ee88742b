// Which positions can be given up when no deal is left.
#ifndef PATIENCE_AGNES_ENDGAME_H
#define PATIENCE_AGNES_ENDGAME_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "heights.h"
#include "position.h"

namespace patience::agnes {

/// Looks for lost positions of one deal after another, and remembers what it found for a deal.
class Endgame {
 public:
  /// Whether these are rules that it knows: free play that leaves empty piles empty. Where no
  /// card comes back it costs more than it saves.
  static bool applies(const Rules& rules) {
    return rules.empty == Empty::none && rules.play == Play::free && rules.back == Back::yes;
  }

  explicit Endgame(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  /// From now on positions of another deal are asked about, or of one under other rules.
  void forget();
  /// From now on positions that come after this one. Pre: no deal is left.
  void begin(const Position& position);
  /// False if the position is lost. Pre: no deal but forget() and begin() came before it, and no
  /// deal is left.
  bool may_be_won(const Position& position);

 private:
  // A position as far as the easier game (endgame.cpp) knows it.
  struct State {
    CardSet links = 0;     // the cards that lie where they were dealt, and those that are parked
    CardSet loose = 0;     // the cards with none of these above them, and those that are up
    CardSet parked = 0;    // the highest cards that lie on a base card
    Heights heights[2];    // what the foundations of each colour may have come to
    CardSet under[suits];  // cards known to lie beneath the suit's highest card, if it is parked
    CardSet open[suits];   // those of them on which an unknown card lies
  };

  CardSet freed_by(const State& state, Card link) const;
  Heights possible(const State& state, int colour) const;
  bool settle(State& state, CardSet changed) const;
  bool leave(const State& state, Card link, State& then) const;
  bool leave_safely(State& state) const;
  bool park(const State& state, Card highest, Card first, Card base, State& then) const;
  void add_parked(const State& state, std::vector<State>& states) const;
  bool is_won(const State& state) const;
  bool search(const State& start);
  State state_of(const Position& position) const;
  std::uint64_t key_of(const State& state) const;
  // Keys of states, but for the last bit: whether they may be won.
  std::uint64_t& memory_of(std::uint64_t key) { return memory_[key >> 1 & (memory_.size() - 1)]; }

  const std::size_t max_bytes_;
  std::vector<std::uint64_t> memory_;
  std::uint64_t deal_ = 0;
  int ranks_ = 0;
  CardSet deck_ = 0;
  CardSet highest_ = 0;
  bool highest_may_park_ = false;
  bool parked_stay_ = false;
  CardSet dealt_ = 0;                        // the links at the beginning
  std::array<CardSet, 64> beneath_{};        // what each of them, when it leaves, sets free
  std::array<std::uint64_t, 64> numbers_{};  // and a number for the two
  int states_left_ = 0;
};

}  // namespace patience::agnes

#endif
