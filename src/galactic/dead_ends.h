// Boards that are seen to be lost without a search.
#ifndef PATIENCE_GALACTIC_DEAD_ENDS_H
#define PATIENCE_GALACTIC_DEAD_ENDS_H

#include "board.h"
#include "rules.h"

namespace patience::galactic {

/// True only for boards that no line of play wins: some column, or some rank, has not even a
/// chance of being done if cards could be at many places at once.
bool dead_end(const Board& board, Rules rules);

}  // namespace patience::galactic

#endif
