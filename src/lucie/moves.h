// Which moves there are, and which of them can be made at once because they lose nothing.
#ifndef PATIENCE_LUCIE_MOVES_H
#define PATIENCE_LUCIE_MOVES_H

#include <vector>

#include "position.h"

namespace patience::lucie {

/// Top cards that can be built upon the next higher one.
CardSet builds(const Position& position);

/// Whether a build loses nothing: every end that can be reached without it can be reached after
/// it, or one with more cards on some foundations and fewer on none. Pre: it is legal.
bool is_safe_build(const Position& position, Card card);

/// Appends the moves that are worth a thought where nothing can go up: builds, kings to spaces,
/// and what the merci offers.
void decisions(const Position& position, std::vector<Move>& moves);

/// Appends all legal moves. Pre: no card has moved since the position's tableau.
void legal_moves(const Position& start, std::vector<Move>& moves);

/// Plays a move, and appends it to the line, with the build that goes along with some mercis.
void play(Position& position, Move move, std::vector<Move>& line);

/// Puts up every card that can go up, and makes all safe builds if they are wanted.
void settle(Position& position, bool safe_builds, std::vector<Move>& line);

}  // namespace patience::lucie

#endif
