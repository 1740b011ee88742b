#include "parking.h"

namespace patience::agnes {

// Let s and t be the suits of a colour, H_s and H_t their highest cards and B_s and B_t their
// base cards, where building goes round and nothing may be put on an empty pile. Then a highest
// card that moves, to a pile or back to one, comes onto a base card of its colour, from where it
// goes onto the other one or up. Look at a line that wins in which H_s lies on a base card at
// some time, and at the last time that H_s goes up. All other cards of s are up then, so H_s
// leaves B_t: no card of t is up. The cards of t are completed later, so that H_t goes up for the
// last time later than H_s. If H_t lay on a base card at some time as well, H_s would go up later
// than H_t. So no more than one of them ever does: case s, case t, or none. In case s
// * H_t stays where it is, or is dealt, until it goes up, which it does once;
// * when H_s goes up for the last time each card of t is in the piles, and what it lies on is
//   no card of s, for these are up: it lies where it lay or was dealt, on a card of no such
//   kind, or on the next card of t;
// * if no card comes back from a foundation, B_t goes up after H_s: all of t waits for s.
bool parking_matters(const Position& position) {
  const Rules& rules = position.rules();
  return position.highest_may_park() && rules.empty == Empty::none && rules.build == Build::color;
}

Parking possible_parking(const Position& position, Parking known) {
  const bool back = position.rules().back == Back::yes;
  Parking possible = Parking::impossible();
  for (int colour = 0; colour < 2; ++colour) {
    bool parked[2];
    bool can_park[2];
    bool may_be_none = known.may_be(colour, Parking::none);
    for (int i = 0; i < 2; ++i) {
      const Card base = card_of(2 * colour + i, 0);
      const Card highest = card_of(2 * colour + i, position.ranks() - 1);
      const Card other_base = partner(base);
      const Card other_highest = partner(highest);
      const Card under = position.beneath(highest);
      parked[i] = !contains(position.up() | position.stock(), highest) &&
                  (under == base || under == other_base);
      can_park[i] =
          back ? !contains(position.up(), other_highest)
               : !contains(position.up(), highest) && !contains(position.up(), other_base);
      // What was parked may have gone up.
      if (known.may_be(colour, i) && contains(position.up(), highest)) may_be_none = true;
    }
    if (!parked[0] && !parked[1] && may_be_none) {
      possible.add(colour, Parking::none);
    }
    for (int i = 0; i < 2; ++i) {
      if (can_park[i] && !parked[1 - i] && known.may_be(colour, i)) possible.add(colour, i);
    }
  }
  return possible;
}

}  // namespace patience::agnes
