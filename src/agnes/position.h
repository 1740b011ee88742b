// A position of Agnes Sorel, changed by moves and restored by undoing them.
#ifndef PATIENCE_AGNES_POSITION_H
#define PATIENCE_AGNES_POSITION_H

#include <array>
#include <cstdint>
#include <vector>

#include "../search/key.h"
#include "card.h"
#include "rules.h"

namespace patience::agnes {

enum class MoveType : std::uint8_t { deal, foundation, run };

/// `count` cards from the end of pile `from` to pile `to` (run) or to their foundation (one
/// card), or a row of `count` cards from the stock. Piles are numbered from 0.
struct Move {
  MoveType type;
  std::uint8_t from;
  std::uint8_t to;
  std::uint8_t count;
};

inline bool operator==(Move a, Move b) {
  return a.type == b.type && a.from == b.from && a.to == b.to && a.count == b.count;
}

/// What apply() must remember for undo(): the key, the card that went to its foundation, and
/// whether another one turned face up.
struct Undo {
  Key key;
  Card card;
  bool turned;
};

class Position {
 public:
  /// The position after the first deal. Pre: every card of the deck once, at least
  /// piles * (piles + 1) / 2 + 1 cards.
  Position(const Deal& deal, const Rules& rules);

  const Rules& rules() const { return rules_; }
  int ranks() const { return ranks_; }
  int piles() const { return piles_; }
  int height(int pile) const { return height_[pile]; }
  /// Cards of the pile that lie face down, counted from its base.
  int hidden(int pile) const { return hidden_[pile]; }
  /// Card `level` of a pile, 0 at its base. Pre: level < height(pile).
  Card card(int pile, int level) const { return card_[pile][level]; }
  /// Pre: height(pile) > 0.
  Card top(int pile) const { return card_[pile][height_[pile] - 1]; }

  /// The cards on the foundations.
  CardSet up() const { return up_; }
  int score() const { return score_; }
  bool won() const { return score_ == suits * ranks_; }
  /// Whether the card is the next one of its foundation. Pre: it is not on it.
  bool goes_up(Card card) const { return rank(card) == 0 || contains(up_, card - 1); }

  /// Deals to come, and the cards of each: deal 0 is the next one.
  int deals_left() const { return static_cast<int>(row_width_.size()) - dealt_; }
  int row_width(int deal) const { return row_width_[dealt_ + deal]; }
  Card row_card(int deal, int pile) const { return row_[dealt_ + deal][pile]; }
  CardSet row_cards(int deal) const { return row_cards_[dealt_ + deal]; }
  /// The cards of all deals to come.
  CardSet stock() const { return stock_; }

  /// Whether `upper` on `lower` is part of a run, seen face up.
  bool links(Card lower, Card upper) const {
    return fits(lower, upper) && (rules_.runs == Runs::color || same_suit(lower, upper));
  }
  /// Cards in the longest movable run at the end of a pile. Pre: height(pile) > 0.
  int run_length(int pile) const;

  /// Piles from this number on get no more cards and are told apart by nothing but what lies
  /// on them.
  int first_alike() const {
    const int left = deals_left();
    return left == 0 ? 0 : left == 1 ? row_width(0) : piles_;
  }

  /// Plays a legal move.
  Undo apply(Move move);
  /// Takes back the last move played.
  void undo(Move move, Undo undo);

  /// The same for positions that cannot be told apart by what follows from them.
  Key key() const { return key_; }
  /// The key worked out from the piles alone: what key() must be.
  Key key_from_scratch() const;

 private:
  void lay(int pile, Card card);

  // Piles grow to the right, face-down cards first:
  //   card_[2]   7C 4H | 9D 8D . . .      height 4, hidden 2
  // A pile holds all 51 cards at the most; 64 make a row's address a shift.
  std::array<std::array<Card, 64>, max_piles> card_{};
  std::array<std::uint8_t, max_piles> height_{};
  std::array<std::uint8_t, max_piles> hidden_{};
  CardSet up_ = 0;
  CardSet stock_ = 0;
  Key key_;
  int score_ = 0;
  int dealt_ = 0;
  int ranks_;
  int piles_;
  Rules rules_;
  std::vector<std::array<Card, max_piles>> row_;
  std::vector<int> row_width_;
  std::vector<CardSet> row_cards_;
};

}  // namespace patience::agnes

#endif
