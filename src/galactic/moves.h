// Legal moves. Which places of a column a move can fill depends on this column's cards alone.
#ifndef PATIENCE_GALACTIC_MOVES_H
#define PATIENCE_GALACTIC_MOVES_H

#include "board.h"
#include "rules.h"

namespace patience::galactic {

/// Rows of a column, bit r for row r.
using Rows = std::uint8_t;

/// The exchange of two cards: `in` goes home to `out`'s place, `out` to where `in` lay.
struct Move {
  Card out;
  Card in;
};

/// The rows of a column that a move can fill with the card that is home there.
Rows rows_to_fill(const Board& board, int column, Rules rules);

/// The suit of the home card by which a swap fills this place, or no_swap if only a cycle does.
/// Pre: there is a move that fills it.
constexpr int no_swap = suits;
inline int swap_suit(const Board& board, Place place) {
  const int s = suit(board.at(place));
  const Place a = place_of(column(place), s);
  return a != place && is_home(board.at(a), a) ? s : no_swap;
}

/// The move that fills this place. Pre: there is one. (In a cycle the other three cards share a
/// rank, so any of them tells it.)
inline Move move_to(const Board& board, Place place) {
  const int by = swap_suit(board, place);
  const int sharer = by != no_swap ? by : row(place) == 0 ? 1 : 0;
  const Card of_rank = board.at(place_of(column(place), sharer));
  return {board.at(place), card_of(rank(of_rank), row(place))};
}

/// Whether the same two cards are exchanged by a move to the place where `in` lies, so that both
/// come home. Pre: `move` is legal.
inline bool fills_both_places(const Board& board, Move move, Rules rules) {
  const Place other = board.where(move.in);
  return row(other) == suit(move.out) &&
         (rows_to_fill(board, column(other), rules) >> row(other) & 1) != 0 &&
         move_to(board, other).in == move.out;
}

/// Calls visit(move) for each legal move, by columns and in these by rows. An exchange that
/// fills both places is one move; it comes with the earlier of them.
template <class Visit>
void for_each_move(const Board& board, Rules rules, Visit visit) {
  for (int c = 0; c < board.ranks(); ++c) {
    const Rows rows = rows_to_fill(board, c, rules);
    if (rows == 0) continue;
    for (int r = 0; r < suits; ++r) {
      if ((rows >> r & 1) == 0) continue;
      const Place place = place_of(c, r);
      const Move move = move_to(board, place);
      if (board.where(move.in) > place || !fills_both_places(board, move, rules)) visit(move);
    }
  }
}

inline void play(Board& board, Move move) { board.exchange(move.out, move.in); }

}  // namespace patience::galactic

#endif
