// Shorter lines of play.
#ifndef PATIENCE_AGNES_SHORTEN_H
#define PATIENCE_AGNES_SHORTEN_H

#include <vector>

#include "position.h"

namespace patience::agnes {

/// A line to the same end in the fewest moves that the positions of the given line allow, met in
/// their order: a search in depth goes a long way round where moves can be taken back. Of a line
/// of more than 10,000 moves, few moves rather than the fewest; and one of forced play as it is.
/// Pre: the line is legal from the start.
std::vector<Move> shortened(const Position& start, std::vector<Move> line);

}  // namespace patience::agnes

#endif
