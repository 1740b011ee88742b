// A relaxation: which positions can be given up when one deal is left, or none.
#ifndef PATIENCE_AGNES_ENDGAME_H
#define PATIENCE_AGNES_ENDGAME_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../search/verdict_map.h"
#include "heights.h"
#include "position.h"
#include "pruning.h"
#include "relaxation.h"

namespace patience::agnes {

/// Looks for lost positions of one deal after another, and remembers what it found for a deal.
class Endgame final : public Relaxation {
 public:
  /// Whether these are rules that it knows: free play that leaves empty piles empty. Where no
  /// card comes back and building does not go round, it costs more than it saves.
  static bool applies(const Rules& rules) {
    return rules.empty == Empty::none && rules.play == Play::free &&
           (rules.back == Back::yes || rules.wrap == Wrap::circular || rules.wrap == Wrap::park);
  }
  /// Whether it pays for the hardest deals only, even when no deal is left.
  static bool pays_late(const Rules& rules) { return rules.back == Back::no; }

  Endgame(const Rules& rules, std::size_t max_bytes, const Pruning& pruning = {});

  std::size_t bytes() const override { return known_.bytes(); }
  void forget() override { known_.forget_all(); }
  void begin_after_deal(const Position& position) override {
    if (position.deals_left() <= most_deals) begin(position);
  }
  /// What can be said changes with a move for good, or one of a highest card.
  bool asks(const Moment& now) override {
    return now.deals_left <= most_deals && now.deal_states >= after_[now.deals_left] &&
           (now.new_stage || now.highest_moved);
  }
  bool is_lost(const Position& position, const Moment&) override { return !may_be_won(position); }

  /// The most deals that may be left.
  static constexpr int most_deals = 1;

  /// From now on positions that come after this one, as far as they have as many deals left.
  /// Pre: most_deals at the most.
  void begin(const Position& position);
  /// False if the position is lost. Pre: since forget(), begin() has been called with a position
  /// before this one and with as many deals left.
  bool may_be_won(const Position& position);

 private:
  // A position as far as the relaxation (endgame.cpp) knows it.
  struct State {
    CardSet links = 0;   // the cards that lie where they were dealt, and those that are parked
    CardSet loose = 0;   // the cards with none of these above them, and those that are up
    CardSet parked = 0;  // the highest cards that lie on a base card
    Heights heights[2];  // what the foundations of each colour may have come to
    // Cards known to lie beneath the suit's highest card, if it is parked, and those of them on
    // which an unknown card lies.
    CardSet under[suits] = {};
    CardSet open[suits] = {};
    bool dealt = true;             // whether no deal is left
    Card covered[max_piles] = {};  // the link that the last deal covered on each pile, or nothing
  };

  CardSet freed_by(const State& state, Card link) const;
  static void cover_what_is_parked_on(State& state);
  Heights possible(const State& state, int colour) const;
  bool settle(State& state, CardSet changed) const;
  bool leave(const State& state, Card link, State& then) const;
  bool leave_safely(State& state) const;
  bool park(const State& state, Card highest, Card first, Card base, State& then) const;
  void add_parked(const State& state, std::vector<State>& states) const;
  void find_tops(const State& state, Card (&top)[max_piles]) const;
  bool deal(const State& state, State& then) const;
  bool is_won(const State& state) const;
  bool search(const State& start);
  bool see(const Position& position, State& state) const;
  std::uint64_t key_of(const State& state) const;

  VerdictMap known_;                           // which states may be won
  const std::uint64_t after_[most_deals + 1];  // states of the deal before it pays, by deals left
  int ranks_ = 0;
  CardSet deck_ = 0;
  CardSet highest_ = 0;
  bool highest_may_park_ = false;
  bool parked_stay_ = false;
  bool only_up_ = false;  // no card comes back
  int piles_ = 0;
  CardSet last_row_ = 0;               // the cards of the last deal, if it is to come
  std::array<Card, max_piles> row_{};  // by pile
  struct Links {
    CardSet all = 0;                         // at the beginning
    std::array<std::uint8_t, 64> pile{};     // of each of them
    std::array<CardSet, 64> beneath{};       // what it sets free when it leaves
    std::array<std::uint64_t, 64> number{};  // a number for it and what is beneath
  };
  Links by_deals_[most_deals + 1];
  const Links* links_ = nullptr;
  int states_left_ = 0;
};

}  // namespace patience::agnes

#endif
