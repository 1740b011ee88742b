// A position of Agnes Sorel, changed by moves and restored by undoing them.
//
// Most of what the search asks is answered by sets of cards: 64-bit words with a bit for each
// card at suit * 16 + rank, ranks counted from the base card.
//
//   rank            - - - | 12 11 10  9  8  7  6  5  4  3  2  1  0
//   suit 3, red     . . . | 60 59 58 57 56 55 54 53 52 51 50 49 48
//   suit 2, red     . . . | 44 43 42 41 40 39 38 37 36 35 34 33 32
//   suit 1, black   . . . | 28 27 26 25 24 23 22 21 20 19 18 17 16
//   suit 0, black   . . . | 12 11 10  9  8  7  6  5  4  3  2  1  0
//
// The three bits to the left of each suit stay zero, so a suit never runs over into the next:
//   up << 1 | lowest        the next cards to go up, and those that are up (but the base cards)
//   set >> 1                the cards one rank below, in their suits
//   on_suit + followers     a carry runs up through all cards of a suit that follow each other,
//                           which finds the beginnings of runs at once (along_runs())
// and the halves of 16 bits change places where partners are asked for.
#ifndef PATIENCE_AGNES_POSITION_H
#define PATIENCE_AGNES_POSITION_H

#include <array>
#include <cstdint>
#include <vector>

#include "../search/key.h"
#include "card.h"
#include "rules.h"

namespace patience::agnes {

enum class MoveType : std::uint8_t { deal, foundation, run, back };
constexpr const char* move_type_names[] = {"deal", "foundation", "run", "back"};

/// `count` cards from the end of pile `from` to pile `to` (run) or to their foundation (one
/// card), or a row of `count` cards from the stock, or the last card of the foundation `from`
/// back to pile `to`. Piles are numbered from 0, and foundations as the suits of the deck.
struct Move {
  MoveType type;
  std::uint8_t from;
  std::uint8_t to;
  std::uint8_t count;
};

inline bool operator==(Move a, Move b) {
  return a.type == b.type && a.from == b.from && a.to == b.to && a.count == b.count;
}

/// What apply() must remember for undo().
struct Undo {
  Key key;
  CardSet tops;
  CardSet on_suit;
  CardSet on_partner;
  CardSet built;
  Card first;    // of the cards that moved
  Card beneath;  // it, before
  bool turned;   // whether a card turned face up
};

class Position {
 public:
  /// The position after the first deal, or that of the board. Pre: every card of the deck once,
  /// at least piles * (piles + 1) / 2 + 1 cards; on a board the last card of each pile lies face
  /// up, and the stock is what some deals leave.
  Position(const Deal& deal, const Rules& rules);

  const Rules& rules() const { return rules_; }
  int ranks() const { return ranks_; }
  int piles() const { return piles_; }
  CardSet deck() const { return deck_; }

  // Piles are chains of cards: each card knows the one beneath it, each pile its last card.
  //   7C 4H | 9D 8D       top 8D, head 9D, beneath(9D) 4H, beneath(7C) nothing
  bool is_empty(int pile) const { return top_[pile] == nothing; }
  int height(int pile) const { return height_[pile]; }
  /// `nothing` for an empty pile.
  Card top(int pile) const { return top_[pile]; }
  const std::array<Card, max_piles>& top() const { return top_; }
  bool has_empty_pile() const { return count_bits(tops_) < piles_; }
  /// The first card of the longest run at the end of a pile, `nothing` for an empty one.
  Card head(int pile) const;
  /// What a card that lies on a pile lies on.
  Card beneath(Card card) const { return beneath_[card]; }
  const std::array<Card, 64>& beneath() const { return beneath_; }
  /// Pre: the card is on a pile.
  int pile_of(Card card) const { return pile_[card]; }

  /// The last cards of all piles.
  CardSet tops() const { return tops_; }
  /// The cards that lie face down.
  CardSet face_down() const { return face_down_; }
  /// Cards that follow in a run: on the next card of their suit, and on its partner.
  CardSet on_suit() const { return on_suit_; }
  CardSet on_partner() const { return on_partner_; }
  /// The cards that lie, face up, on one that they may be built on, also face up.
  CardSet built() const { return built_; }
  /// The cards with which a run at the end of a pile begins, parts of longer runs included.
  CardSet at_ends() const { return along_runs(tops_, on_suit_, on_partner_); }

  /// The cards on the foundations.
  CardSet up() const { return up_; }
  int score() const { return score_; }
  bool won() const { return score_ == suits * ranks_; }
  /// The last cards of piles that may go to their foundations.
  CardSet may_go_up_now() const { return tops_ & (up_ << 1 | lowest) & ~up_; }

  /// The last cards of the foundations.
  CardSet last_up() const { return up_ & ~(up_ >> 1); }

  /// Deals to come. Deal 0 is the next one; it has row_width(0) cards, all deals those of
  /// stock().
  int deals_left() const { return deals_left_; }
  int row_width(int deal) const { return row(deal).width; }
  /// The card that a deal puts on a pile, or `nothing`.
  Card row_card(int deal, int pile) const { return row_cards(deal)[pile]; }
  const std::array<Card, max_piles>& row_cards(int deal) const { return row(deal).card; }
  CardSet stock() const { return stock_; }

  /// A set of cards with all that lie beneath them in their runs, where these are the cards that
  /// follow in a run. A sum carries a one through all cards of a suit that follow each other.
  CardSet along_runs(CardSet cards, CardSet on_suit, CardSet on_partner) const {
    for (;;) {
      const CardSet before = cards;
      cards = down_runs(before, on_suit, on_partner);
      if (cards == before || (on_partner == 0 && !runs_go_round_)) return cards;
    }
  }
  /// A part of the way: all if suits do not change in runs, else as far as the first change.
  CardSet down_runs(CardSet cards, CardSet on_suit, CardSet on_partner) const {
    return down_runs(cards, on_suit, on_partner, circular_);
  }

  /// Whether `upper` may be built on `lower`.
  bool fits(Card lower, Card upper) const {
    return ((lower ^ upper) & differ_in_build_) == 0 && rank(lower) == rank_above_[rank(upper)];
  }
  /// The rank a card may be built on, 15 if there is none.
  int rank_above(int rank) const { return rank_above_[rank]; }
  /// The cards of the next rank below those of a set, in their suits, which may be built on them;
  /// and those of the next rank above, on which they may be built.
  CardSet below(CardSet cards) const { return below(cards, circular_); }
  CardSet above(CardSet cards) const { return above(cards, circular_); }

  // The same for callers that know when they are compiled that no highest card may be parked:
  // then `circular` is false, and what it asks for is left out.
  CardSet down_runs(CardSet cards, CardSet on_suit, CardSet on_partner, bool circular) const {
    const CardSet followers = cards & on_suit;
    cards |= followers | (on_suit ^ (on_suit + followers));
    if (circular && runs_go_round_) cards = (cards & deck_) | above(cards & on_suit, circular);
    if (on_partner != 0) cards |= partners(above(cards & on_partner, circular));
    return cards;
  }
  CardSet below(CardSet cards, bool circular) const {
    const CardSet lower = cards >> 1;
    return builds_ & (circular ? lower | (cards & lowest) << (ranks_ - 1) : lower);
  }
  CardSet above(CardSet cards, bool circular) const {
    const CardSet higher = cards << 1;
    return circular ? (higher & deck_) | (cards >> (ranks_ - 1) & lowest) : higher;
  }
  /// Whether `upper` on `lower` is part of a run, seen face up. Runs by colour may lie where
  /// building is by suit: they were dealt.
  bool links(Card lower, Card upper) const {
    return ((lower ^ upper) & differ_in_run_) == 0 && rank(lower) == rank_above_[rank(upper)] &&
           (rank(lower) != 0 || runs_go_round_);
  }
  /// The cards that may go to an empty pile between deals, and whether they may only alone.
  CardSet may_fill() const { return may_fill_; }
  bool fills_alone() const { return rules_.empty == Empty::high1 || rules_.empty == Empty::any1; }
  /// Whether no move but a deal could have put a card where it lay.
  bool was_dealt_there(const Undo& undo) const {
    return !contains(undo.beneath == nothing ? may_fill_ : undo.built, undo.first);
  }
  /// Whether a card of the highest rank may be put on a base card.
  bool highest_may_park() const { return circular_; }

  /// Whether cards of two suits neither lie on each other by building nor move together.
  bool suits_keep_apart() const {
    return rules_.build == Build::suit && rules_.runs != Runs::color;
  }

  /// Whether nothing but what lies on it tells a pile apart: no more cards are dealt to it, and
  /// play is free.
  bool is_interchangeable(int pile) const { return (told_apart_[deals_left_] >> pile & 1) == 0; }

  /// The first of the cards that a move takes. Pre: it is not a deal.
  Card first_of(Move move) const {
    if (move.type == MoveType::back) {
      return first_card(last_up() & suit_of(other_suit_number(move.from)));
    }
    Card card = top_[move.from];
    for (int left = move.count; left > 1; --left) card = beneath_[card];
    return card;
  }

  /// How many cards there are from this one to the end of its pile.
  int count_from(Card card) const {
    int count = 1;
    for (Card last = top_[pile_[card]]; last != card; last = beneath_[last]) ++count;
    return count;
  }

  /// Plays a legal move. `after` is the key after it, if that is known.
  Undo apply(Move move, const Key* after = nullptr);
  /// Takes back the last move played.
  void undo(Move move, const Undo& undo);

  /// The same for positions that cannot be told apart by what follows from them.
  Key key() const { return key_; }
  /// key() after a legal move that is not a deal. Pre: `first` is the first of its cards.
  Key key_after(Move move, Card first) const;

  /// The position without the cards of the other colour, all of which have gone up, and its key.
  /// Pre: no deal is left.
  Position of_colour(int colour) const;
  Key key_of_colour(int colour) const;

  /// The key worked out from the piles alone: what key() must be.
  Key key_from_scratch() const;

 private:
  struct Row {
    std::array<Card, max_piles> card;
    int width;
  };

  const Row& row(int deal) const { return rows_[rows_.size() - deals_left_ + deal]; }
  void lay(int pile, Card card);
  using Cards = std::vector<Card>::const_iterator;
  Cards lay_rows(Cards next);
  Cards lay_board(Cards next, const Board& board);
  void lay_stock(Cards next, Cards end);
  void deal();
  void take(int pile, int count, Undo& undo);
  void give(int pile, Card first, Card last, int count);
  void put(Card first, Card last, int pile);
  void link(Card lower, Card upper) {
    if (links(lower, upper)) (same_suit(lower, upper) ? on_suit_ : on_partner_) |= set_of(upper);
    if (fits(lower, upper)) built_ |= set_of(upper);
  }
  void tell_piles_apart();
  const Key& link_key(Card card, Card beneath, int pile) const;

  std::array<Card, 64> beneath_;
  std::array<std::uint8_t, 64> pile_{};  // of each card
  std::array<Card, max_piles> top_;
  std::array<Card, max_piles> base_;  // the first card of the pile, if there is one
  std::array<std::uint8_t, max_piles> height_{};
  CardSet tops_ = 0;
  CardSet face_down_ = 0;
  CardSet on_suit_ = 0;
  CardSet on_partner_ = 0;
  CardSet built_ = 0;
  CardSet up_ = 0;
  CardSet stock_ = 0;
  Key key_;
  int score_ = 0;
  int deals_left_ = 0;
  int ranks_;
  int piles_;
  CardSet deck_;
  CardSet builds_ = 0;
  CardSet may_fill_ = 0;
  Rules rules_;
  Card differ_in_build_;  // bits in which a card does not differ from one that it may be built on
  Card differ_in_run_;    // and from one that it may follow in a run
  bool circular_;         // building goes round
  bool runs_go_round_;    // and so do runs
  std::array<std::uint8_t, 16> rank_above_{};
  std::vector<Row> rows_;
  std::vector<std::uint8_t> told_apart_;  // by deals left, a bit for each pile
};

}  // namespace patience::agnes

#endif
