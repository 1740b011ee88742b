// Moves that can be made at once because no other move can be better.
#ifndef PATIENCE_AGNES_DOMINANCE_H
#define PATIENCE_AGNES_DOMINANCE_H

#include "parking.h"
#include "position.h"

namespace patience::agnes {

/// Whether the top card of a pile loses nothing by going to its foundation now, neither a win
/// nor a higher score; only no win if parking is known. Pre: the pile is not empty and its top
/// card goes up.
bool is_safe_to_go_up(const Position& position, int pile, Parking parking);

/// Whether a card that goes up could come back to where it was. Pre: it is the last of its pile.
bool could_come_back(const Position& position, Card card);

/// Whether the top card of a pile can go up without harm: that costs neither a win nor a higher
/// score, or can be taken back. Pre: the pile is not empty and its top card goes up. In forced
/// play false.
bool goes_up_without_harm(const Position& position, int pile);

/// Cards on the foundations that may stay there for good, without loss, if from now on no highest
/// card is parked on a base card of their colour.
CardSet need_not_come_back(const Position& position);

/// Whether under these rules moves in suit onto a pile can be safe or wasted at all, once no deal
/// is left.
bool joins_may_be_safe(const Rules& rules);

/// Whether nothing is lost by moving a card now onto the last card of a pile, the next of its own
/// suit, with what lies on it. Pre: the move is legal, joins_may_be_safe(), and no deal is left.
bool is_safe_join(const Position& position, Card first, Card target);

/// Whether a move takes a card from the next of its own suit to that one's partner, which gains
/// nothing. Pre: the move is legal, reversible (moves.h) and not to an empty pile,
/// joins_may_be_safe(), and no deal is left.
bool is_wasted_join(const Position& position, Card first, Card target);

}  // namespace patience::agnes

#endif
