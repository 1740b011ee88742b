#include "used_at_once.h"

namespace patience::agnes {

// Rule "used at once". No deal is left, building and runs are by colour, runs may be parted, no
// card comes back, none is parked on a base card and single cards of any rank fill empty piles.
// Let a reversible move take a card h, with what lies on it, off a card t that it fits, to t's
// partner or alone to an empty pile. These moves use it:
// * t goes up, something goes onto t, or t goes to an empty pile, alone;
// * if h went to an empty pile, something goes onto h, which had to be alone before.
// Any other move n that follows can change places with it, in a line that wins with as few
// moves as there can be. n was possible before: where it takes t or t's partner along, h goes
// or stays with them, as runs are by colour; where it goes onto what lies on h, that is carried
// along then; and h does not move on, for it could have gone there at once. Nor does n keep h
// from its way: what h goes to is covered by h, and if both fill empty piles there are two.
// A move uses one such move at most before others have used it: to go up, or alone to an empty
// pile, a card needs nothing on it, and to go onto another it needs that one bare; what lies on
// the card that moves is carried along. (What goes onto an h that was laid bare by the move of
// g, and then went to an empty pile, uses the move of h, as that one used the move of g.)
// So of all shortest lines that win take one in which such moves wait the least, counting the
// moves between each and its first use. (Each has one, or it could be left out.) Suppose that
// one waits, and take the last that does. It can go to just before its use, and with it the one
// that it uses, if it does, and so on: these waited for nothing, and nothing between uses them.
// The moves between stay as they are, and those that wait not at all among them still do not.
// So none waits. It is enough to go on, after such a move, with those that use it. Positions
// just after it are other nodes than those that are met otherwise, from which all is tried.
// (The rule of reversible moves wants irreversible moves on other piles before them. That goes
// together: it, too, moves the reversible ones, with what they wait for, to a later place.)

bool must_be_used_at_once(const Rules& rules) {
  return rules.play == Play::free && rules.build == Build::color && rules.runs == Runs::color &&
         rules.split == Split::yes && rules.back == Back::no && rules.empty == Empty::any1 &&
         rules.whole_pile == WholePile::yes &&
         (rules.wrap == Wrap::base || rules.wrap == Wrap::none);
}

Due due_after(const Position& position, Move move, Card first) {
  return {position.beneath(first), position.is_empty(move.to) ? first : nothing};
}

bool is_due(const Position& position, Move move, Card first, Move before, Due due) {
  if (first == due.bared) {
    return move.type == MoveType::foundation || position.is_empty(move.to);
  }
  if (move.type != MoveType::run) return false;
  return move.to == before.from || (due.alone != nothing && move.to == before.to);
}

}  // namespace patience::agnes
