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
// If suits keep apart there is no e: what fits on c is up. Where building goes round, cards of
// rank 0 take cards of the highest rank, so that the argument holds from rank 2 (1 by suit) on,
// or for all ranks if no line that wins has a highest card of c's colour on a base card.
//
// Where cards come back from the foundations, let F be c, all cards of its suit below, and those
// of the other suit up to rank r - 2: all up, once c is. In the answer no card of F comes back:
// all moves of them are left out. What the line puts on a card of F is of F or e, which goes up
// instead and is of F from then on; or a highest card on a base card. So F lies at the ends of
// piles only, and with F up no more cards are up in the line than in the answer. Cards may be
// dealt on F: the same card is dealt on what F lies on in the answer, and e goes up. So the rule
// holds, but where building goes round for no rank unless no highest card comes onto a base card.
bool nothing_needs(const Position& position, Card card, Parking parking) {
  const bool by_suit = position.suits_keep_apart();
  if (position.highest_may_park() && !parking.is_known_to_be_none(colour(card))) {
    if (position.rules().back == Back::yes || rank(card) < (by_suit ? 1 : 2)) return false;
  }
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

// Where a whole pile may not move to an empty one, a card dealt on c may later move there, and
// the same card dealt where c has gone up may not: so c waits for the end of the stock.
bool whole_piles_matter(const Position& position) {
  return position.rules().whole_pile == WholePile::no && position.deals_left() > 0;
}

}  // namespace

bool is_safe_to_go_up(const Position& position, int pile, Parking parking) {
  return nothing_needs(position, position.top(pile), parking) && !whole_piles_matter(position) &&
         (position.rules().split == Split::yes || position.deals_left() == 0 ||
          !stock_may_stick(position, pile));
}

bool could_come_back(const Position& position, Card card) {
  if (position.rules().back == Back::no) return false;
  const Card beneath = position.beneath(card);
  return beneath != nothing && contains(position.built(), card);
}

bool goes_up_without_harm(const Position& position, int pile) {
  return position.rules().play == Play::free &&
         (is_safe_to_go_up(position, pile, {}) || could_come_back(position, position.top(pile)));
}

// The argument of "safe foundation move" for cards c that are up. With NoSplit a card of c's rank
// and colour that is dealt on c, taken back, would be dealt on what c lies on.
CardSet need_not_come_back(const Position& position) {
  if (whole_piles_matter(position)) return 0;
  const CardSet up = position.up();
  CardSet cards = up;
  if (!position.suits_keep_apart()) cards &= partners(up) << 2 | lowest | lowest << 1;
  if (position.rules().split == Split::no) cards &= ~partners(position.stock());
  return cards;
}

// Rule "safe join". The stock is empty and runs may be split. H moves with its tail onto T, the
// next card of its suit, which is the last of a pile. Let h and t be the partners of H and T.
// Claim: if the pair below can do without T, every line of play from the position without the
// move has an answer from the position with it (S*), move by move, that puts up the same cards.
// In the answer H stays on T until it goes up; h, once it has gone to T or t in the line, stays
// on t until it goes up; all other cards lie as they do in the line, save that more of them are
// last cards, turned up, and that more piles are empty.
//   H moves anywhere, or h between T, t and empty piles: the answer does nothing.
//   h comes to T or t: it goes to t. That is free: only H and h fit on it, and H is on T.
//   T goes up: then H is up, so T is a last card. t goes up: then h is up.
//   T or t moves, with what is above it in its run and what it carries: so it does in the answer,
//   if what it carries there belongs to its run.
//   Anything else is legal in the answer as well.
// So it is enough that
// * h has gone up, or h lies on t, or t is the last card of a pile (perhaps once H has left it);
//   or that building is by suit, so that h never fits on T;
// * what lies on T and t belongs to their runs: if runs are by colour, or building is by suit, it
//   does. If runs are by suit and h is up then all cards that could come between are up as well,
//   for they rank below h in h's suit. With single cards it does not;
// * no rule lets T or t go to an empty pile only when it carries nothing: any single card, or a
//   single card of the highest rank where T has it;
// * where building goes round, both base cards of the colour are up and no card comes back, so
//   that it stops there. Else T could go up before H, a card parked on a base card could part
//   what lies on T, and T could want to go to a card in a run on T that goes all the way round.
bool joins_may_be_safe(const Rules& rules) {
  return rules.split == Split::yes && rules.empty != Empty::any1 && rules.runs != Runs::single &&
         rules.back == Back::no;
}

bool is_safe_join(const Position& position, Card first, Card target) {
  const Rules& rules = position.rules();
  if (position.highest_may_park()) {
    const Card base = base_of(first);
    if (!contains(position.up(), base) || !contains(position.up(), partner(base))) return false;
  }
  if (rules.empty == Empty::high1 && rank(target) == position.ranks() - 1) return false;
  const Card h = partner(first);
  const Card t = partner(target);
  if (rules.build == Build::suit || contains(position.up(), h)) return true;
  if (rules.runs == Runs::suit) return false;
  if (contains(position.tops(), t) || position.beneath(first) == t) return true;
  return !contains(position.face_down() | position.up(), t) && position.beneath(h) == t;
}

// Rule "wasted join". H, which is built on T, would leave it for t, with T the last card of its
// pile then. T lies face up, so that the position with H on T is the one that "safe join" reaches
// from there. By the claim above it is no worse, and wins in no more moves.
bool is_wasted_join(const Position& position, Card first, Card target) {
  return position.beneath(first) == partner(target) && same_suit(first, partner(target)) &&
         is_safe_join(position, first, partner(target));
}

}  // namespace patience::agnes
