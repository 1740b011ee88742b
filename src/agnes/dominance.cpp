#include "dominance.h"

namespace patience::agnes {

namespace {

// Rule "safe foundation move". Let c, of rank r, go up, and let e be the card of rank r - 1 in
// the other suit of the colour. Apart from e, all cards that fit on c are on the foundations.
// If e's foundation is at most two ranks behind, at r - 2 or higher, then e can go up whenever
// it is uncovered, and no card still in play fits on e. Take any line that leaves c where it
// is, and play it with c up: leave out the moves of c, and put e up where it would come onto c,
// moved or dealt. Every other move stays legal, since the card under c is uncovered no later,
// and the line ends with at least as many cards up.
// If building is by suit there is no e: what fits on c is up. Where building goes round, cards of
// rank 0 take cards of the highest rank, so that the argument holds from rank 2 (1 by suit) on.
bool nothing_needs(const Position& position, Card card) {
  const Rules& rules = position.rules();
  const bool by_suit = rules.build == Build::suit;
  if (rules.wrap == Wrap::circular && rank(card) < (by_suit ? 1 : 2)) return false;
  return by_suit || rank(card) < 2 || contains(position.up(), partner(card) - 2);
}

// With NoSplit one thing can go wrong: a dealt card q lands on c in the first line, but on the
// card p that c would have covered in the second; if it continues p's run, the two are stuck
// together. While c has not moved, p is the card under it and q a card still to be dealt to
// this pile. Once c has moved onto a card of rank r + 1 (or with it, as one run), only a card
// of rank r and c's colour can be such a q, and that is c's partner.
bool stock_may_stick(const Position& position, int pile) {
  const Card card = position.top(pile);
  if (contains(position.stock(), partner(card))) return true;
  const Card beneath = position.beneath(card);
  if (beneath == nothing) return false;
  for (int deal = 0; deal < position.deals_left(); ++deal) {
    const Card dealt = position.row_card(deal, pile);
    if (dealt != nothing && position.links(beneath, dealt)) return true;
  }
  return false;
}

}  // namespace

bool is_safe_to_go_up(const Position& position, int pile) {
  return nothing_needs(position, position.top(pile)) &&
         (position.rules().split == Split::yes || position.deals_left() == 0 ||
          !stock_may_stick(position, pile));
}

}  // namespace patience::agnes
