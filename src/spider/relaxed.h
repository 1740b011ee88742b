// A proof that Spider cannot be won from a position, which takes no search.
#ifndef PATIENCE_SPIDER_RELAXED_H
#define PATIENCE_SPIDER_RELAXED_H

#include "position.h"

namespace patience::spider {

/// Whether the relaxed game can be won from here. It can do all that the real one can:
///   * A card that was moved once is loose: it may lie anywhere, and a card one rank lower may go
///     onto it.
///   * A column has the cards that were not moved. Its last one moves when a card takes the run
///     that it ends, or an end of that run. To the run belong the cards above it that follow in
///     suit, and loose ones that do. A run is taken by a card one rank higher: the last one of a
///     column, or a loose one.
///   * Once a column may be empty or a suit may go, all cards that were dealt are loose.
/// Just after a row only its cards are the last ones, so the first move is of a run that ends
/// with one of them, onto another one; before it no loose card takes any. A suit may go when a
/// card has moved and each of its ranks has been face up; or when an ace of the row ends a run
/// from king. All this only grows, so that the order of moves does not matter. A win takes away
/// the cards of the last row too. So there is none if after it no column may be empty and no suit
/// may go.
bool relaxed_game_is_won(const Position& position, const Stock& stock);

}  // namespace patience::spider

#endif
