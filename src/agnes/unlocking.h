// A relaxation, where empty piles may be filled: which positions can be given up when one deal is
// left, or none.
#ifndef PATIENCE_AGNES_UNLOCKING_H
#define PATIENCE_AGNES_UNLOCKING_H

#include <array>
#include <cstddef>
#include <cstdint>

#include "../search/verdict_map.h"
#include "position.h"
#include "pruning.h"
#include "relaxation.h"

namespace patience::agnes {

/// Looks for lost positions of one deal after another: those in which cards that lie where they
/// were dealt can never all be set free. Remembers what it found for a deal.
class Unlocking final : public Relaxation {
 public:
  /// Whether these are rules that it knows. Where no card comes back and few cards fill empty
  /// piles, it mostly costs more than it saves.
  static bool applies(const Rules& rules) {
    if (rules.play != Play::free || rules.build != Build::color) return false;
    if (rules.back == Back::yes) return rules.empty != Empty::none;
    const bool pays = rules.empty == Empty::any_run || rules.empty == Empty::any1 ||
                      (rules.empty == Empty::high_run && rules.split == Split::yes &&
                       rules.runs == Runs::color);
    return pays && (rules.wrap == Wrap::base || rules.wrap == Wrap::none);
  }
  /// Whether it pays for the hardest deals only.
  static bool pays_late(const Rules& rules) {
    return rules.back == Back::no && rules.empty == Empty::any1 && rules.split == Split::no;
  }

  Unlocking(const Rules& rules, std::size_t max_bytes, const Pruning& pruning = {});

  std::size_t bytes() const override { return known_.bytes(); }
  void forget() override { known_.forget_all(); }
  /// From a deal on, if the deal has taken long by then. It says the same of all positions
  /// between moves for good.
  bool asks(const Moment& now) override {
    if (now.deals_left > most_deals) return false;
    bool& asked = asked_[now.deals_left];
    if (now.begins) asked = now.deal_states >= after_;
    return asked && (now.begins || now.new_stage);
  }
  /// Unless cards come back.
  bool includes_dead_ends(const Moment& now) const override {
    return now.deals_left <= most_deals && asked_[now.deals_left] && !now.begins && !takes_back_;
  }
  bool is_lost(const Position& position, const Moment& now) override {
    if (now.begins) begin(position);
    return !may_be_won(position);
  }

  /// The most deals that may be left.
  static constexpr int most_deals = 1;

  /// From now on positions that come after this one, as far as they have as many deals left.
  /// Pre: most_deals at the most.
  void begin(const Position& position);
  /// False if the position is lost. Pre: since forget(), begin() has been called with a position
  /// before this one.
  bool may_be_won(const Position& position);

 private:
  struct State {
    CardSet links;      // the cards that lie where they were dealt
    CardSet loose;      // the cards in the piles that have none of these above them
    CardSet up;         // none where cards come back: they are loose
    CardSet places;     // the cards on which others may lie
    CardSet alone;      // links of the last row that cover nothing
    std::uint64_t key;  // the numbers of the links, and of what else makes the state
    bool dealt;         // whether no deal is left
  };
  // What can be said of all positions of a state at once.
  struct Moves {
    CardSet leave;  // links that may leave what they lie on
    CardSet go_up;
    CardSet up;  // those that are up, or may be where cards come back
  };
  struct Links {
    CardSet all = 0;                         // at the beginning
    CardSet below_last_row = 0;              // those in piles that cards will be dealt on
    std::array<CardSet, 64> beneath{};       // what each of them sets free when it leaves
    std::array<std::uint64_t, 64> number{};  // a number for it and what is beneath
    std::array<std::array<Card, 64>, max_piles> of_pile;  // from the top, then nothing
  };

  // These know when they are compiled whether cards come back, which most questions need not ask.
  template <bool back>
  CardSet below(CardSet ranks) const;
  template <bool back>
  CardSet above(CardSet ranks) const;
  template <bool back>
  CardSet up(const State& state) const;
  template <bool back>
  Moves moves(const State& state) const;
  template <bool back>
  Moves safe_moves(const State& state, Moves may) const;
  template <bool back>
  State after_going_up(const State& state, Card card) const;
  template <bool back>
  bool search(State state);
  Card top_link(const State& state, int pile) const;
  State after_leaving(const State& state, Card link) const;
  State after_deal(const State& state) const;
  // Links of the last row, which may be at any place of it.
  std::uint64_t number_of_row_card(Card card, bool alone) const {
    return places_[card * 67U + (alone ? 66 : 65)];
  }
  std::uint64_t number_of(const State& state, Card link) const {
    if (contains(links_->all, link)) return links_->number[link];
    return number_of_row_card(link, contains(state.alone, link));
  }

  VerdictMap known_;                 // which states may be won
  const std::uint64_t after_;        // states of the deal before it pays
  bool asked_[most_deals + 1] = {};  // by the deals left
  const bool fills_alone_;
  const bool takes_back_;
  bool goes_round_ = false;
  int ranks_ = 0;
  std::array<std::uint64_t, 64 * 67> places_;  // a number for each card and what is beneath
  int piles_ = 0;
  CardSet deck_ = 0;
  CardSet fill_ = 0;                   // cards that may go to an empty pile
  CardSet fill_ranks_ = 0;             // and their ranks, by colour
  CardSet last_row_ = 0;               // the cards of the last deal, if it is to come
  std::array<Card, max_piles> row_{};  // by pile
  std::array<std::uint8_t, 64> pile_of_row_{};
  Links by_deals_[most_deals + 1];
  const Links* links_ = nullptr;
  int states_left_ = 0;
};

}  // namespace patience::agnes

#endif
