// Proofs that a position is lost.
#ifndef PATIENCE_AGNES_DEAD_ENDS_H
#define PATIENCE_AGNES_DEAD_ENDS_H

#include "parking.h"
#include "position.h"

namespace patience::agnes {

/// A set that contains every card that can still reach its foundation, in any line of play,
/// together with those that are there. If it is not the whole deck the position is lost, and
/// its size is an upper bound for the score.
CardSet may_go_up(const Position& position);

/// What has happened since another position, with as many deals left.
struct Since {
  CardSet moved = 0;    ///< the first cards of the runs that moved
  CardSet gone_up = 0;  ///< the cards that went up
};

/// Whether may_go_up() has the whole deck. Pre: it has where these moves began.
bool may_still_go_up(const Position& position, Since since);

/// The cases of parking, of those given, in which the position may still be won; impossible if
/// there are none, and the position is lost. Where parking does not matter all or none are left.
Parking may_be_won(const Position& position, Parking known);

}  // namespace patience::agnes

#endif
