#include "endgame.h"

#include <algorithm>

#include "../search/key.h"

namespace patience::agnes {

// Rule "endgame". No deal is left, or one, and nothing may be put on an empty pile. Call a card a
// link while it lies where only a deal can have put it: on a card that it does not fit or that
// lies face down, or first in its pile. No move makes a link, and each that is broken is
// progress. A card is loose if no link lies above it in its pile, or if it is up. A link that is
// loose may leave. Every other loose card is up, or is built on a loose card of the next rank of
// its colour; so where i and j cards of the suits of a colour are up, no rank has more loose
// cards in the piles, links not counted, than the next rank has cards, links counted, that are
// loose and not up. (If building goes round, base cards are next to the highest.)
//
// The relaxation knows of a position its links, and for each colour a set of pairs (i, j), one
// of which is right. With its links unbroken the pairs change by steps of one, a card that goes
// up or comes back if cards may, and never leave those for which the piles have a place for all.
// A loose link leaves if a pair is left then:
// * one with a place for it in the piles too; or
// * one in which it is the next card of its suit, and from which it goes up at once.
// What was beneath it down to the next link, that one included, is loose then. In a line of play
// that wins all links leave, and every step of it is one of the relaxation or none at all. So
// if the relaxation cannot be won, neither can the position. (Where building is by suit and runs
// are by colour, a link may also be carried by the card that it was dealt on, in a run. Before
// that it can leave in the relaxation, where places count by colour: for the card that it lies
// on.)
//
// A link leaves at once if both cards of its colour that it fits on are loose: the two cards of
// its rank then always have places, for neither of the cards that they fit on goes up before the
// one of its own suit. So a play without it has an answer with it, in which there is a place for
// every card whenever there was one. (For highest cards that need not be so; nor for cards that
// may be needed where they are, as below.)
//
// If runs stop at the base (Wrap::park) more can be said of highest cards. One that lies on a
// base card lies there like a link, for what is beneath it cannot move before it leaves: it is
// no run with it. Call it parked. If it comes onto a base card, that one lies at the end of a
// chain of cards built on each other, which starts with some other link r of the colour, for
// all that is built on the highest card moves with it. So it may come there if each rank below
// that of r has a loose card, no link, to be in the chain. A rank that has but one has it there,
// and this one is not loose until the highest card leaves; where there are two it is unknown
// which one, and one of them has its place on the card of the chain above. As parking.cpp says,
// the two highest cards of a colour never both park in a line that wins.
//
// With one deal left the relaxation may deal at any time. A card of the row comes onto the chain
// at the end of its pile, which starts with the last link there. If that link is of its colour
// and of a higher rank, or the card is a highest one, it may fit, and we let it cover nothing. It
// is a link all the same: one that leaves if there is a place for it, which it need not have yet.
// Else it covers that link, which is not loose until it leaves, and whatever else is in the
// chain; this is unknown, but one card of it has its place on the link covered. A link that
// leaves before the deal changes what is covered, so that none leaves safely where a card is to
// be dealt.
//
// Parked cards may go to and fro, so states between which no other link leaves are looked at
// together, and are lost if all are.

namespace {

/// Bits 0 to `last`.
constexpr std::uint32_t bits_to(int last) { return (std::uint32_t{2} << last) - 1; }

// Of one question, by the deals left. Few need more.
constexpr int most_states[] = {400, 2000};
constexpr std::size_t most_memory = std::size_t{8} << 20;

// Of a rank and the next one: for the suits i of a colour, whether they have a card that wants a
// place in the next rank, and one that is a place.
struct Level {
  int wants[2];
  int places[2];

  Level(CardSet wanting, CardSet giving, int rank, int next)
      : wants{bit(wanting, rank), bit(wanting, 16 + rank)},
        places{bit(giving, next), bit(giving, 16 + next)} {}
  static int bit(CardSet set, int at) { return static_cast<int>(set >> at & 1); }
  // Whether there are places enough with these cards in the piles.
  bool fits(bool wants0, bool wants1, bool place0, bool place1) const {
    return wants0 * wants[0] + wants1 * wants[1] <= place0 * places[0] + place1 * places[1];
  }
};

}  // namespace

Endgame::Endgame(const Rules& rules, std::size_t max_bytes, const Pruning& pruning)
    : known_(std::min(max_bytes / 16, most_memory)),
      after_{pays_late(rules) ? pruning.endgames_after : 0, pruning.endgames_after} {}

void Endgame::begin(const Position& position) {
  ranks_ = position.ranks();
  deck_ = position.deck();
  highest_ = lowest << (ranks_ - 1);
  highest_may_park_ = position.highest_may_park();
  only_up_ = position.rules().back == Back::no;
  parked_stay_ = position.rules().wrap == Wrap::park && position.rules().build == Build::color;
  piles_ = position.piles();
  Links& links = by_deals_[position.deals_left()];
  links.all = 0;
  for (int pile = 0; pile < piles_; ++pile) {
    Card link = nothing;
    for (Card card = position.top(pile); card != nothing; card = position.beneath(card)) {
      const std::uint64_t place = mixed(card * 128U + position.beneath(card));
      if (link != nothing) {
        links.beneath[link] |= set_of(card);
        links.number[link] += place;
      }
      if (contains(position.built(), card)) continue;
      link = card;
      links.all |= set_of(link);
      links.pile[link] = static_cast<std::uint8_t>(pile);
      links.beneath[link] = 0;
      links.number[link] = place;
    }
  }
  if (position.deals_left() == 0) return;
  last_row_ = 0;
  for (int pile = 0; pile < piles_; ++pile) {
    row_[pile] = position.row_card(0, pile);
    if (row_[pile] != nothing) last_row_ |= set_of(row_[pile]);
  }
}

// The cards that are loose once a link has left.
CardSet Endgame::freed_by(const State& state, Card link) const {
  if (contains(state.parked, link)) return state.under[suit(link)];
  if (!contains(links_->all, link)) {  // it came with the last deal
    for (int pile = 0; pile < piles_; ++pile) {
      if (row_[pile] != link) continue;
      return state.covered[pile] == nothing ? 0 : set_of(state.covered[pile]);
    }
  }
  return links_->beneath[link];
}

// What a link has set free may lie beneath a parked card still.
void Endgame::cover_what_is_parked_on(State& state) {
  for (CardSet left = state.parked; left != 0; left &= left - 1) {
    state.loose &= ~state.under[suit(first_card(left))];
  }
}

// The pairs of heights for which the piles have a place for every card.
Heights Endgame::possible(const State& state, int colour) const {
  CardSet giving = state.loose;
  for (CardSet left = state.parked; left != 0; left &= left - 1) {
    giving |= state.open[suit(first_card(left))];
  }
  for (int pile = 0; pile < piles_; ++pile) {
    if (state.covered[pile] != nothing && contains(state.links, row_[pile])) {
      giving |= set_of(state.covered[pile]);
    }
  }
  const CardSet wanting = (state.loose & ~state.links) >> 32 * colour;
  giving >>= 32 * colour;
  const int most[2] = {lowest_bit(~(wanting & 0xFFFF)), lowest_bit(~(wanting >> 16 & 0xFFFF))};

  Heights pairs(most[0], most[1]);
  // Where each has a place on the card of its own suit there are enough: that one is in the piles
  // as long as it is.
  const CardSet no_place = wanting & ~(giving >> 1) & (deck_ & ~highest_);
  for (CardSet left = (no_place | no_place >> 16) & 0xFFFF; left != 0; left &= left - 1) {
    const int rank = lowest_bit(left);
    const Level level(wanting, giving, rank, rank + 1);
    // The second suit's card of this rank and of the next in the piles, the next, or neither.
    const std::uint32_t both = bits_to(rank);
    const std::uint32_t next = 1U << (rank + 1);
    const std::uint32_t neither = ~(both | next);
    pairs.keep(0, rank,
               (level.fits(true, true, true, true) ? both : 0) |
                   (level.fits(true, false, true, true) ? next : 0) |
                   (level.fits(true, false, true, false) ? neither : 0));
    pairs.keep(rank + 1, rank + 1,
               (level.fits(false, true, true, true) ? both : 0) | next | neither);
    pairs.keep(rank + 2, ranks_,
               (level.fits(false, true, false, true) ? both : 0) | next | neither);
  }
  // The highest cards on the base cards: a suit has both in the piles, only the highest, neither.
  const int top = ranks_ - 1;
  const Level level(wanting, highest_may_park_ ? giving : 0, top, 0);
  const std::uint32_t both = 1;
  const std::uint32_t neither = 1U << ranks_;
  const std::uint32_t only = ~(both | neither);
  pairs.keep(0, 0,
             (level.fits(true, true, true, true) ? both : 0) |
                 (level.fits(true, true, true, false) ? only : 0) |
                 (level.fits(true, false, true, false) ? neither : 0));
  pairs.keep(1, top,
             (level.fits(true, true, false, true) ? both : 0) |
                 (level.fits(true, true, false, false) ? only : 0) |
                 (level.fits(true, false, false, false) ? neither : 0));
  pairs.keep(ranks_, ranks_,
             (level.fits(false, true, false, true) ? both : 0) |
                 (level.fits(false, true, false, false) ? only : 0) | neither);
  return pairs;
}

// Leaves of the heights what is possible, and adds what that leads to, for the colours of the
// cards for which something has changed; false if nothing is left.
bool Endgame::settle(State& state, CardSet changed) const {
  for (int colour = 0; colour < 2; ++colour) {
    if ((changed & colour_of(colour)) == 0) continue;
    const Heights may_be = possible(state, colour);
    state.heights[colour].keep(may_be);
    if (state.heights[colour].empty()) return false;
    state.heights[colour].spread(may_be, only_up_);
  }
  return true;
}

// The state after a link has left its place, for a foundation or for a card that it fits on; if
// it is a highest card that would stay there, for its foundation. False if it cannot.
bool Endgame::leave(const State& state, Card link, State& then) const {
  then = state;
  then.links &= ~set_of(link);
  then.parked &= ~set_of(link);
  then.loose |= freed_by(state, link);
  cover_what_is_parked_on(then);
  Heights& heights = then.heights[colour(link)];
  heights.raise(suit(link) & 1, rank(link));
  if (parked_stay_ && contains(highest_, link)) {
    if ((suit(link) & 1) == 0) {
      heights.keep(0, ranks_ - 1, 0);
    } else {
      heights.keep(0, ranks_, 1U << ranks_);
    }
  }
  return settle(then, set_of(link) | freed_by(state, link));
}

bool Endgame::leave_safely(State& state) const {
  CardSet safe = state.links & state.loose & ~highest_;
  safe &= (state.loose & partners(state.loose)) >> 1;
  if (!state.dealt) {
    for (CardSet left = safe; left != 0; left &= left - 1) {
      const Card link = first_card(left);
      if (row_[links_->pile[link]] != nothing) safe &= ~set_of(link);
    }
  }
  if (parked_stay_) {
    for (CardSet left = state.links & highest_; left != 0; left &= left - 1) {
      safe &= ~colour_of(colour(first_card(left)));
    }
  }
  State then;
  if (safe == 0 || !leave(state, first_card(safe), then)) return false;
  state = then;
  return true;
}

// The state after a highest card has come onto a base card, on the chain that starts with
// `first`.
bool Endgame::park(const State& state, Card highest, Card first, Card base, State& then) const {
  const CardSet free = state.loose & ~state.links & colour_of(colour(highest));
  CardSet under = set_of(first);
  CardSet open = 0;
  if (rank(first) == 0 ? first != base : !contains(free, base)) return false;
  under |= set_of(base);
  for (int r = 1; r < rank(first); ++r) {
    const CardSet in_chain = free & lowest << r;
    if (in_chain == 0) return false;
    if ((in_chain & (in_chain - 1)) == 0) {
      under |= in_chain;
    } else {
      open |= lowest << (r + 1);
    }
  }
  then = state;
  then.loose |= freed_by(state, highest);
  then.links |= set_of(highest);
  then.parked |= set_of(highest);
  then.under[suit(highest)] = under;
  then.open[suit(highest)] = open & under;
  cover_what_is_parked_on(then);
  return settle(then, under | freed_by(state, highest));
}

// Appends the states after a highest card has come onto a base card.
void Endgame::add_parked(const State& state, std::vector<State>& states) const {
  const CardSet loose_links = state.links & state.loose;
  for (CardSet left = loose_links & highest_ & ~partners(state.parked); left != 0;
       left &= left - 1) {
    const Card highest = first_card(left);
    const CardSet others = loose_links & colour_of(colour(highest)) & ~set_of(highest);
    for (CardSet first = others; first != 0; first &= first - 1) {
      const Card own = base_of(highest);
      for (const Card base : {own, partner(own)}) {
        State then;
        if (!park(state, highest, first_card(first), base, then)) continue;
        while (leave_safely(then)) {
        }
        states.push_back(then);
      }
    }
  }
}

// The link with which the chain at the end of each pile starts, or nothing.
void Endgame::find_tops(const State& state, Card (&top)[max_piles]) const {
  std::fill_n(top, max_piles, nothing);
  for (CardSet left = state.links & state.loose; left != 0; left &= left - 1) {
    const Card link = first_card(left);
    const CardSet first =
        contains(state.parked, link) ? state.under[suit(link)] & links_->all : set_of(link);
    top[links_->pile[first_card(first & state.links)]] = link;
  }
}

// The state after the last deal.
bool Endgame::deal(const State& state, State& then) const {
  then = state;
  then.dealt = true;
  then.links |= last_row_;
  then.loose |= last_row_;
  Card top[max_piles];
  find_tops(state, top);
  for (int pile = 0; pile < piles_; ++pile) {
    const Card card = row_[pile];
    const Card link = top[pile];
    if (card == nothing || link == nothing) continue;
    // It may fit on the end of the chain.
    const bool any_rank = contains(highest_, card) || (highest_may_park_ && !parked_stay_);
    const bool same_colour = colour(card) == colour(link);
    if (same_colour && (any_rank || rank(card) < rank(link))) continue;
    then.covered[pile] = link;
    then.loose &= ~set_of(link);
  }
  return settle(then, deck_);
}

bool Endgame::is_won(const State& state) const {
  return state.dealt && state.links == 0 && state.heights[0].contains(ranks_, ranks_) &&
         state.heights[1].contains(ranks_, ranks_);
}

bool Endgame::search(const State& start) {
  std::vector<State> states{start};
  std::vector<std::uint64_t> keys;
  while (leave_safely(states[0])) {
  }
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State state = states[i];  // they move elsewhere when there are more
    if (is_won(state)) return true;
    const std::uint64_t key = key_of(state) & ~std::uint64_t{1};
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    if (const std::optional<bool> known = known_.find(key)) {
      if (*known) return true;
      continue;
    }
    if (--states_left_ < 0) return true;
    keys.push_back(key);
    for (CardSet left = state.links & state.loose; left != 0; left &= left - 1) {
      State then;
      if (!leave(state, first_card(left), then) || !search(then)) continue;
      if (states_left_ >= 0) known_.note(keys[0], true);
      return true;
    }
    State then;
    if (!state.dealt && deal(state, then) && search(then)) {
      if (states_left_ >= 0) known_.note(keys[0], true);
      return true;
    }
    if (parked_stay_) add_parked(state, states);
  }
  for (const std::uint64_t key : keys) known_.note(key, false);
  return false;
}

std::uint64_t Endgame::key_of(const State& state) const {
  // A number of mixed bits for the deal to come, as those of the heights are laid over it.
  std::uint64_t key = state.dealt ? 0 : mixed(0);
  for (CardSet left = state.links; left != 0; left &= left - 1) {
    const Card link = first_card(left);
    key += contains(state.parked, link) || !contains(links_->all, link)
               ? mixed(mixed(freed_by(state, link)) + link)
               : links_->number[link];
  }
  return state.heights[1].mixed_into(state.heights[0].mixed_into(key));
}

// The state of a position; false if both highest cards of a colour are parked.
bool Endgame::see(const Position& position, State& state) const {
  std::fill_n(state.covered, max_piles, nothing);
  state.dealt = position.deals_left() == 0;
  state.links = links_->all & ~position.up() & ~position.built();
  if (parked_stay_) {
    state.parked = highest_ & position.built() & ~position.up();
    if ((state.parked & partners(state.parked)) != 0) return false;
    state.links |= state.parked;
  }
  for (CardSet left = state.parked; left != 0; left &= left - 1) {
    Card card = first_card(left);
    CardSet& under = state.under[suit(card)];
    under = state.open[suit(card)] = 0;
    do {
      card = position.beneath(card);
      under |= set_of(card);
    } while (!contains(state.links, card));
  }
  CardSet covered = 0;
  for (CardSet left = state.links; left != 0; left &= left - 1) {
    covered |= freed_by(state, first_card(left));
  }
  state.loose = deck_ & ~covered & ~position.stock();
  for (int colour = 0; colour < 2; ++colour) {
    const CardSet up = position.up() >> 32 * colour;
    state.heights[colour].add(lowest_bit(~(up & 0xFFFF)), lowest_bit(~(up >> 16 & 0xFFFF)));
  }
  return true;
}

bool Endgame::may_be_won(const Position& position) {
  links_ = &by_deals_[position.deals_left()];
  State state;
  if (!see(position, state)) return false;
  states_left_ = most_states[position.deals_left()];
  return settle(state, deck_) && search(state);
}

}  // namespace patience::agnes
