#include "dead_ends.h"

#include <array>
#include <cstddef>
#include <cstdint>

#include "../search/bits.h"

// Let each place have a set of cards: those that might lie there some day. At first it is the one
// that lies there. Whenever cards out of the sets of a column would make a move legal,
//   * the card that the move brings home joins the set of its place;
//   * the card that it sends away joins every set that has the other one.
// Nothing is ever taken out, so this comes to an end. By induction over the moves of a line of
// play, each card lies at any time where a set has it. A win needs all columns done. A rank may
// come to fill a column only if each of its four cards is in the set of its home there. So the
// board is lost if some column has no such rank, or some rank no such column. (Planners know this
// as the relaxation without deletions: Hoffmann and Nebel 2001, "The FF planning system", J.
// Artificial Intelligence Research 14.)
//
// Columns that are done have no moves but do not change either, so they are left out: no card of
// theirs ever leaves.

namespace patience::galactic {

namespace {

/// A set of ranks, bit k for rank k.
using Ranks = std::uint64_t;
/// A set of cards: sixteen bits for each suit, in them a set of ranks.
using Cards = std::uint64_t;

constexpr int suit_bits = 16;
constexpr Ranks all_ranks = (Ranks{1} << suit_bits) - 1;
constexpr Cards one_of_each_suit = 0x0001000100010001;

constexpr Cards whole_suit(int suit) { return all_ranks << suit_bits * suit; }
constexpr Ranks ranks_in(Cards cards) {
  cards |= cards >> 2 * suit_bits;
  return (cards | cards >> suit_bits) & all_ranks;
}
constexpr Ranks ranks_in_all_suits(Cards cards) {
  cards &= cards >> 2 * suit_bits;
  return cards & cards >> suit_bits & all_ranks;
}
constexpr int bit_of(Card card) { return suit_bits * suit(card) + rank(card); }
constexpr Cards set_of(int bit) { return Cards{1} << bit; }

/// What might lie in the rows of a column.
using Column = std::array<Cards, suits>;

constexpr Cards homes_of(const Column& column) {
  Cards homes = 0;
  for (int r = 0; r < suits; ++r) homes |= column[static_cast<std::size_t>(r)] & whole_suit(r);
  return homes;
}

class Relaxation {
 public:
  Relaxation(const Board& board, Rules rules) : rules_(rules) {
    for (int c = 0; c < board.ranks(); ++c) {
      if (!board.done(c)) add_column(board, c);
    }
  }

  bool may_be_won() {
    for (bool first = true;; first = false) {
      bool changed = first, all_columns = true;
      Ranks done = 0;
      sent_before_ = sent_;
      sent_ = 0;
      for (std::size_t c = 0; c < size_; ++c) {
        if (receive(c) || first) {
          changed = true;
          move_in(columns_[c]);
        }
        const Ranks ranks = ranks_in_all_suits(homes_of(columns_[c]));
        all_columns = all_columns && ranks != 0;
        done |= ranks;
      }
      if (all_columns && done == wanted_) return true;
      if (!changed) return false;
    }
  }

 private:
  void add_column(const Board& board, int c) {
    for (int r = 0; r < suits; ++r) {
      const Card card = board.at(place_of(c, r));
      const int bit = bit_of(card);
      columns_[size_][static_cast<std::size_t>(r)] = set_of(bit);
      in_exchange_for_[static_cast<std::size_t>(bit)] = 0;
      wanted_ |= Ranks{1} << rank(card);
    }
    received_[size_] = columns_[size_];
    ++size_;
  }

  // Where a card might lie that moves elsewhere, the cards that it sends away might come. Whether
  // the column has anything that it had not when this was called last.
  bool receive(std::size_t c) {
    Cards news = 0;
    for (std::size_t r = 0; r < suits; ++r) {
      const Cards here = columns_[c][r];
      Cards more = here;
      // Only what was not looked at yet: cards that are new here, or send new ones away.
      Cards left = here & (sent_ | sent_before_ | (moving_ & ~received_[c][r]));
      for (; left != 0; left &= left - 1) {
        more |= in_exchange_for_[static_cast<std::size_t>(lowest_bit(left))];
      }
      news |= more & ~received_[c][r];
      received_[c][r] = here;
      columns_[c][r] = more;
    }
    return news != 0;
  }

  // The moves that fill places of a column, rank by rank of the card that comes home.
  void move_in(Column& column) {
    const Cards homes = homes_of(column);
    const std::array<Ranks, suits> cycles = ranks_of_cycles(column);
    Cards come = 0;
    Ranks left = ranks_in(homes) | cycles[0] | cycles[1] | cycles[2] | cycles[3];
    for (; left != 0; left &= left - 1) {
      const int k = lowest_bit(left);
      const Cards suits_at_home = (homes >> k & one_of_each_suit) * all_ranks;
      for (int r = 0; r < suits; ++r) {
        const auto row = static_cast<std::size_t>(r);
        Cards away = column[row] & suits_at_home & ~whole_suit(r);
        if ((cycles[row] >> k & 1) != 0) {
          const Cards same_rank = rules_ == Rules::easy ? one_of_each_suit << k : 0;
          away |= column[row] & ~same_rank;
        }
        if (away == 0) continue;
        const int bit = suit_bits * r + k;
        Cards& known = in_exchange_for_[static_cast<std::size_t>(bit)];
        come |= set_of(bit);
        if ((away & ~known) != 0) sent_ |= set_of(bit);
        known |= away;
      }
    }
    for (int r = 0; r < suits; ++r) column[static_cast<std::size_t>(r)] |= come & whole_suit(r);
    moving_ |= sent_;
  }

  // For each row the ranks that the other three rows might share.
  std::array<Ranks, suits> ranks_of_cycles(const Column& column) const {
    if (rules_ == Rules::original) return {};
    const Ranks a = ranks_in(column[0]), b = ranks_in(column[1]);
    const Ranks c = ranks_in(column[2]), d = ranks_in(column[3]);
    return {b & c & d, a & c & d, a & b & d, a & b & c};
  }

  const Rules rules_;
  std::size_t size_ = 0;                    // columns that are not done
  std::array<Column, max_ranks> columns_;   // filled up to size_
  std::array<Column, max_ranks> received_;  // the sets that receive() has looked at
  std::array<Cards, 64> in_exchange_for_;   // by card: what its moves send to where it lay
  Cards moving_ = 0;                        // cards that send any
  Cards sent_ = 0, sent_before_ = 0;        // that send more since this and the last turn
  Ranks wanted_ = 0;
};

}  // namespace

bool dead_end(const Board& board, Rules rules) { return !Relaxation(board, rules).may_be_won(); }

}  // namespace patience::galactic
