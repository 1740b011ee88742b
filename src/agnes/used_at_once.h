// Moves that make room for one card, which must be used by the next move.
#ifndef PATIENCE_AGNES_USED_AT_ONCE_H
#define PATIENCE_AGNES_USED_AT_ONCE_H

#include "../search/key.h"
#include "position.h"

namespace patience::agnes {

/// What the next move must use, if anything.
struct Due {
  Card bared = nothing;  ///< the card that the last one lay on
  Card alone = nothing;  ///< the last one, if it went to an empty pile

  bool is_none() const { return bared == nothing; }
  /// The key of a node in which this is due, from that of its position.
  Key key(Key position) const {
    SplitMix words(0x6475650000 + std::uint64_t{bared} * 256 + alone);
    position ^= words.key();
    return position;
  }
};

/// Whether the rule holds under these rules of play, once no deal is left.
bool must_be_used_at_once(const Rules& rules);

/// What is due after a move, which is to come: none if it takes a whole pile. Pre: no deal is
/// left, and the move is reversible (moves.h); `first` is the first of its cards.
Due due_after(const Position& position, Move move, Card first);

/// Whether a move is one of those that are due after `before`. Pre: `first` is the first of its
/// cards, and something is due.
bool is_due(const Position& position, Move move, Card first, Move before, Due due);

}  // namespace patience::agnes

#endif
