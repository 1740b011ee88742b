// Which moves of a position a search tries, and in which order.
#ifndef PATIENCE_AGNES_CHOICES_H
#define PATIENCE_AGNES_CHOICES_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "../search/transposition_table.h"
#include "moves.h"
#include "ordering.h"
#include "parking.h"
#include "pruning.h"
#include "used_at_once.h"

namespace patience::agnes {

/// The last of the cards that have just come back, if one did, and whether both colours did.
struct Came {
  Card card = nothing;
  bool both_colours = false;
  CardSet wanted = 0;  ///< cards that may come back yet

  Came and_then(Card next, CardSet wanted_then) const {
    const bool other = card != nothing && colour(next) != colour(card);
    return {next, both_colours || other, wanted_then};
  }
  Key key() const {
    SplitMix words(0x6261636B00 + std::uint64_t{card} + (both_colours ? 128 : 0));
    return words.key();
  }
};

/// A move that is to be tried.
struct Choice {
  Move move;
  bool reversible;
  int rank;
  Key key;  ///< after the move, unless it is a deal
  Came came;
  Due due;
};

/// What of the rules of a search applies from a position on.
struct Applied {
  /// `to_win`: a search for a win, not for the highest score.
  Applied(const Position& position, const Rules& rules, bool to_win, const Pruning& pruning);

  const bool forced;
  const bool takes_back;
  const bool parking;       ///< it matters whether highest cards are parked
  const bool used_at_once;  ///< once no deal is left
  const bool safe_joins;    ///< once no deal is left
};

/// A stack of the moves that the open nodes of a search have to try.
class Choices {
 public:
  /// Of a position that is played on.
  Choices(const Position& position, const Applied& applied, const Pruning& pruning,
          const MoveOrder& order, const TranspositionTable& transpositions);

  /// Where a search has come to.
  struct Asked {
    const Move* back = nullptr;  ///< the move that led here, if it is reversible
    Parking parking = {};
    Came came = {};
    CardSet turn = 0;  ///< the cards that may move
    Due due = {};      ///< what the move must use
    std::uint64_t deal_states = 0;
  };
  /// Puts on top the moves to be tried, the best first. False if there is no legal one.
  bool list(const Asked& asked);

  std::size_t size() const { return choices_.size(); }
  void resize(std::size_t size) { choices_.resize(size); }
  const Choice& operator[](std::size_t i) const { return choices_[i]; }

 private:
  void insert_by_rank(const Choice& choice, std::size_t first);
  CardSet wanted_back() const;
  bool uses(Move move, Came came, bool idle) const;
  bool leaves_out_idle_cards() const;
  bool has_idle_card(Parking parking) const;
  bool is_idle(Card card, Parking parking) const;
  bool may_stay_up(Card card, Parking parking) const;
  bool is_useless(Move move, Card first, Parking parking) const;
  bool is_wasted(Move move, Card first) const;
  static bool is_concerned(Move move, Move before);
  static bool is_same_cards(Move move, Move before);
  bool is_way_round(Move move) const;

  const Position& position_;
  const Pruning pruning_;
  MoveOrder order_;
  const TranspositionTable& transpositions_;
  const Applied applied_;
  std::uint64_t deal_states_ = 0;
  std::vector<Choice> choices_;
  std::vector<Move> legal_;
};

}  // namespace patience::agnes

#endif
