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
int swap_suit(const Board& board, Place place);

/// The move that fills this place. Pre: there is one.
Move move_to(const Board& board, Place place);

/// Whether the same two cards are exchanged by a move to the place where `in` lies, so that both
/// come home. Pre: `move` is legal.
bool fills_both_places(const Board& board, Move move, Rules rules);

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
