// Moves that can be made at once because no other move can be better.
#ifndef PATIENCE_AGNES_DOMINANCE_H
#define PATIENCE_AGNES_DOMINANCE_H

#include "position.h"

namespace patience::agnes {

/// Whether the top card of a pile loses nothing by going to its foundation now, neither a win
/// nor a higher score. Pre: the pile is not empty and its top card goes up.
bool is_safe_to_go_up(const Position& position, int pile);

}  // namespace patience::agnes

#endif
