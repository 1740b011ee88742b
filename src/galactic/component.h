// Independent parts of a board. Draw columns and ranks as points and each card as a line from
// its column to its rank: each connected part of this drawing is a game of its own. A move
// changes cards of one part only and keeps them in its columns, so parts can split but never
// merge: the board is won when each part is, and fewest moves add up.
#ifndef PATIENCE_GALACTIC_COMPONENT_H
#define PATIENCE_GALACTIC_COMPONENT_H

#include "../search/bits.h"
#include "../search/key.h"
#include "board.h"

namespace patience::galactic {

/// Columns of a board, bit c for column c.
using Columns = std::uint32_t;

inline int columns_in(Columns columns) { return count_bits(columns); }

/// The parts of a board by their columns, those with fewest columns first.
struct Parts {
  std::array<Columns, max_ranks> columns{};
  std::size_t size = 0;

  const Columns* begin() const { return columns.data(); }
  const Columns* end() const { return columns.data() + size; }
  Columns operator[](std::size_t part) const { return columns[part]; }
};

/// Without the columns that are done.
Parts parts_of(const Board& board);

/// A part of a board as a board, its columns and ranks labelled in an order that depends on
/// nothing but where cards of which suits lie. Parts that differ only in the order of columns
/// or in the names of ranks are so the same.
struct Component {
  Board board;
  Key key;                                       ///< of the labelled board
  std::array<std::uint8_t, max_ranks> ranks_in;  ///< which rank of the whole each label is
};

/// Pre: `columns` is one of parts_of(board).
Component component(const Board& board, Columns columns);

}  // namespace patience::galactic

#endif
