#include "unlocking.h"

#include <algorithm>

#include "../search/key.h"

namespace patience::agnes {

// Rule "unlocking". No deal is left, or one, and building is by colour, so that all that moves
// together is built. At first let no card come back. Call a card a link while it lies where no
// move but a deal can have put it: on a card that it does not fit or that lies face down, or
// first in its pile where it may not go to an empty one. No move makes a link, so each that is
// broken is progress, and so is each card that goes up. All positions with the same links and the
// same cards up are looked at together, as a state.
//
// A card in the piles is loose if no link lies above it. Each pile with links has one that is
// loose, and its other loose cards lie above this one. A loose card that is no link lies on
// another loose card, which it fits, or at the bottom of a pile without links. Let a be the
// number of these cards of a colour and rank, and b that of all loose cards of the colour and the
// next rank, on each of which lies one of them at the most. So of each rank and colour at least
// a - b lie at the bottom of a pile without links, which takes a rank that fills empty piles. No
// position of the state has more empty piles than
//
//   k = piles - piles with links - sum of max(0, a - b) over the ranks that fill piles.
//
// Call a rank of a colour tight if a >= b. If one of its b places is not used one more
// of its cards begins a pile: k must be 1 then, at least, and the rank one that fills piles.
//
// Before a link of rank r leaves for a card that it fits on, there is such a card, loose, with
// nothing on it: so b is 1 or more, and the rank can do without this place. Before a link leaves
// for an empty pile k is 1 or more; and if single cards fill piles nothing lies on the link, so
// with the other k - 1 the rank below can do without it. Before a card goes up nothing lies on
// it. A link that goes up leaves too. What was beneath it down to the next link, that one
// included, is loose then.
//
// In a line of play that wins all links leave, and each step of it is one of these or changes
// nothing here. So if the links of a state cannot all leave in this way, its positions are lost.
//
// With one deal left the deal may come at any time. A card of the row is a link from then on, and
// leaves when it is first moved by itself or goes up. If the pile has links and it cannot fit
// on what is built on the last one of them, as it is of the other colour or not of a lower rank,
// then it covers this link, which is not loose until it leaves. What is built on the link does
// not move either, but we let it, and count the link among the places, for one of these cards has
// its place there. Else it covers nothing, and its pile does not count as one with links for it.
// As it is not counted among the cards that want a place, all the above holds of the others.
//
// Two of these steps are never worse than others, which saves many orders. Call the places that
// the loose cards which are no links take a configuration: on a card each, that it fits, or at
// the bottom of a pile. Each condition above is that there is a configuration with a card that
// has nothing on it, or with an empty pile.
// * A card goes up at once if the rank below of its colour is up, or all but one card, h, and h
//   fits on its partner too, which is loose and no link. Without it each configuration is one
//   still, with h on the partner. There nothing else wants to lie, and the partner has to have
//   nothing on it only when it goes up, after h.
// * A link x leaves at once, if it can leave, if the next card of its suit, p, is loose
//   and no link, and its partner is up, or the partner of p is loose and no link as well. To each
//   configuration without x one with it answers, with x on p and its partner, if it is in the
//   piles and no link, on the partner of p. Neither p nor the partner of p goes up before the
//   card of its own suit that lies there, and as they are no links they do not leave.
// But links in piles on which a card will be dealt stay, as what it covers depends on them.
//
// Where cards come back, those that are up count as loose. Of each suit the cards below the first
// that is a link or is not loose may be up; no others can, as all that are up are loose and no
// links, and the lowest of their suit. All positions with the same links are one state, whatever
// is up: a card that comes back goes on one that it fits on or to a pile that it fills, so it
// makes no link, and if a card that is no link goes up or comes back the state stays the same.
// Only the steps of links are left. The above holds with one change: a, the cards that want a
// place, leaves out those that may be up, while b counts them, as they may be in the piles.
// * A link that goes up wants no place from then on, but may be one. What it sets free has its
//   place already: on what it lies on, or at the bottom of its own pile, which has no links then.
//   So this step is never worse than others, and neither is another one of a link that would be
//   the next to go up, for it may be up then.
// * The second of the steps above holds with "may be up" for "is up". Only x and its partner want
//   to lie on p and the partner of p. If x's partner may be up it wants no place, and with x on p
//   nothing needs to lie on the partner of p, which may be a link that leaves. Else neither p nor
//   its partner is a link, and the one step that needs one of them with nothing on it is that of
//   x's partner, which goes on the partner of p.
// If building goes round, highest cards have their places on base cards (the second step is left
// out for them), and what is dealt may fit on what is built on a link of its colour, of any rank.

namespace {

// Of one question. Few need more.
constexpr int most_states = 1000;
constexpr std::size_t most_memory = std::size_t{8} << 20;

// A number for the deal that is to come.
constexpr std::uint64_t number_of_deal = 0x9E3779B97F4A7C15;

// Sets of ranks, by colour: the low halves of the words for the suits of a colour.
constexpr CardSet by_rank = 0x0000FFFF0000FFFF;
CardSet ranks_with_one(CardSet cards) { return (cards | cards >> 16) & by_rank; }
CardSet ranks_with_both(CardSet cards) { return cards & cards >> 16 & by_rank; }
CardSet cards_of(CardSet ranks) { return ranks | ranks << 16; }

}  // namespace

Unlocking::Unlocking(const Rules& rules, std::size_t max_bytes, const Pruning& pruning)
    : known_(std::min(max_bytes / 16, most_memory)),
      after_(pays_late(rules) ? pruning.hardest_after : pruning.unlocking_after),
      fills_alone_(rules.empty == Empty::any1 || rules.empty == Empty::high1),
      takes_back_(rules.back == Back::yes) {
  for (std::size_t place = 0; place < places_.size(); ++place) places_[place] = mixed(place);
}

void Unlocking::begin(const Position& position) {
  piles_ = position.piles();
  ranks_ = position.ranks();
  goes_round_ = position.highest_may_park();
  deck_ = position.deck();
  fill_ = position.may_fill();
  fill_ranks_ = ranks_with_one(fill_);
  Links& links = by_deals_[position.deals_left()];
  links.all = 0;
  for (int pile = 0; pile < piles_; ++pile) {
    Card link = nothing;
    std::size_t n = 0;
    for (Card card = position.top(pile); card != nothing; card = position.beneath(card)) {
      const Card beneath = position.beneath(card);
      const std::uint64_t place = places_[card * 67U + beneath];
      if (link != nothing) {
        links.beneath[link] |= set_of(card);
        links.number[link] += place;
      }
      if (contains(position.built(), card)) continue;
      if (beneath == nothing && contains(fill_, card)) continue;
      link = card;
      links.all |= set_of(link);
      links.of_pile[pile][n++] = link;
      links.beneath[link] = 0;
      links.number[link] = place;
    }
    links.of_pile[pile][n] = nothing;
  }
  if (position.deals_left() == 0) return;
  last_row_ = 0;
  links.below_last_row = 0;
  for (int pile = 0; pile < piles_; ++pile) {
    row_[pile] = position.row_card(0, pile);
    if (row_[pile] == nothing) continue;
    last_row_ |= set_of(row_[pile]);
    pile_of_row_[row_[pile]] = static_cast<std::uint8_t>(pile);
    for (const Card link : links.of_pile[pile]) {
      if (link == nothing) break;
      links.below_last_row |= set_of(link);
    }
  }
}

// The ranks below these: what may be built on them.
template <bool back>
CardSet Unlocking::below(CardSet ranks) const {
  const CardSet lower = ranks >> 1 & by_rank;
  return back && goes_round_ ? lower | (ranks & lowest) << (ranks_ - 1) : lower;
}

// The ranks above these, and the lowest if nothing is built on it.
template <bool back>
CardSet Unlocking::above(CardSet ranks) const {
  ranks &= by_rank;
  return (ranks << 1 & by_rank) | (back && goes_round_ ? ranks >> (ranks_ - 1) & lowest : lowest);
}

// The cards that are up, or may be where cards come back.
template <bool back>
CardSet Unlocking::up(const State& state) const {
  if (!back) return state.up;
  // Ones from the bottom of each suit as far as they go without a gap.
  const CardSet reached = state.loose & ~state.links;
  return (~reached & (reached + lowest)) - lowest;
}

template <bool back>
Unlocking::Moves Unlocking::moves(const State& state) const {
  const CardSet up = this->up<back>(state);
  const CardSet wanting = state.loose & ~state.links & ~up;
  const CardSet wants = ranks_with_one(wanting);
  const CardSet both_want = ranks_with_both(wanting);
  const CardSet place = below<back>(ranks_with_one(state.places));
  const CardSet two_places = below<back>(ranks_with_both(state.places));
  const CardSet tight = ~place | (wants & ~two_places) | both_want;
  // Cards that lie at the bottom of a pile, the second ones of their ranks in the other halves.
  const CardSet at_bottom =
      (fill_ranks_ & wants & ~place) | (fill_ranks_ & both_want & ~two_places) << 16;
  const int k =
      piles_ - count_bits(state.links & state.loose & ~state.alone) - count_bits(at_bottom);
  // Ranks that can do without a place, with so many empty piles.
  const auto spare = [&](int empty) { return empty >= 1 ? ~tight | fill_ranks_ : ~tight; };
  CardSet leave = place & spare(k);
  if (k >= 1) leave |= fill_ranks_ & (fills_alone_ ? above<back>(spare(k - 1)) : by_rank);
  const CardSet next = (up << 1 | lowest) & ~up;
  Moves may{state.links & state.loose & cards_of(leave),
            next & state.loose & cards_of(above<back>(spare(k))), up};
  if (back) {
    may.go_up |= may.leave & next;
    may.leave &= ~next;
  }
  return may;
}

// The last link of a pile that is left, those of the last row left out; or nothing.
Card Unlocking::top_link(const State& state, int pile) const {
  for (const Card link : links_->of_pile[pile]) {
    if (link == nothing || contains(state.links, link)) return link;
  }
  return nothing;
}

Unlocking::State Unlocking::after_leaving(const State& state, Card link) const {
  State then = state;
  then.links &= ~set_of(link);
  then.key -= number_of(state, link);
  if (contains(links_->all, link)) {
    then.loose |= links_->beneath[link];
    then.places |= links_->beneath[link];
    return then;
  }
  if (contains(state.alone, link)) {
    then.alone &= ~set_of(link);
  } else {
    then.loose |= set_of(top_link(state, pile_of_row_[link]));
  }
  return then;
}

// The state after the last deal.
Unlocking::State Unlocking::after_deal(const State& state) const {
  State then = state;
  then.dealt = true;
  then.key -= number_of_deal;
  then.links |= last_row_;
  then.loose |= last_row_;
  then.places |= last_row_;
  for (int pile = 0; pile < piles_; ++pile) {
    const Card card = row_[pile];
    if (card == nothing) continue;
    const Card link = top_link(state, pile);
    const bool alone = link == nothing ||
                       (colour(card) == colour(link) && (goes_round_ || rank(card) < rank(link)));
    (alone ? then.alone : then.loose) ^= set_of(alone ? card : link);
    then.key += number_of_row_card(card, alone);
  }
  return then;
}

template <bool back>
Unlocking::State Unlocking::after_going_up(const State& state, Card card) const {
  State then = contains(state.links, card) ? after_leaving(state, card) : state;
  if (back) return then;
  then.loose &= ~set_of(card);
  then.places &= ~set_of(card);
  then.up |= set_of(card);
  then.key += mixed(then.up) - mixed(state.up);
  return then;
}

// The steps that are never worse than others.
template <bool back>
Unlocking::Moves Unlocking::safe_moves(const State& state, Moves may) const {
  const CardSet places = state.loose & ~state.links;
  const CardSet parent = places >> 1;
  const CardSet free = state.dealt ? ~CardSet{0} : ~links_->below_last_row;
  Moves safe{may.leave & parent & free, may.go_up & free, may.up};
  if ((safe.leave | safe.go_up) == 0) return safe;
  // Those whose partner's next lower card is up, or has a place on the partner.
  if (!back) safe.go_up &= partners(may.up << 1 | lowest | places);
  safe.leave &= partners(may.up | parent) & ~safe.go_up;
  return safe;
}

template <bool back>
bool Unlocking::search(State state) {
  Moves may = moves<back>(state);
  while (state.links != 0) {
    const Moves safe = safe_moves<back>(state, may);
    if ((safe.leave | safe.go_up) == 0) break;
    for (CardSet left = safe.go_up; left != 0; left &= left - 1) {
      state = after_going_up<back>(state, first_card(left));
    }
    for (CardSet left = safe.leave; left != 0; left &= left - 1) {
      state = after_leaving(state, first_card(left));
    }
    known_.expect(state.key);
    may = moves<back>(state);
  }
  if (state.links == 0 && state.dealt) return true;
  for (CardSet left = may.leave; left != 0; left &= left - 1) {
    known_.expect(state.key - number_of(state, first_card(left)));
  }
  if (const std::optional<bool> known = known_.find(state.key)) return *known;
  if (--states_left_ < 0) return true;
  bool won = false;
  for (CardSet left = may.leave; left != 0 && !won; left &= left - 1) {
    // Most states that are known are asked about again, so this looks before it makes one.
    const Card link = first_card(left);
    const std::optional<bool> known = known_.find(state.key - number_of(state, link));
    won = known ? *known : search<back>(after_leaving(state, link));
  }
  for (CardSet left = may.go_up; left != 0 && !won; left &= left - 1) {
    const State then = after_going_up<back>(state, first_card(left));
    const std::optional<bool> known = known_.find(then.key);
    won = known ? *known : search<back>(then);
  }
  if (!won && !state.dealt) won = search<back>(after_deal(state));
  if (!won || states_left_ >= 0) known_.note(state.key, won);
  return won;
}

bool Unlocking::may_be_won(const Position& position) {
  links_ = &by_deals_[position.deals_left()];
  State state{0, 0, 0, 0, 0, 0, position.deals_left() == 0};
  if (!takes_back_) state.up = position.up();
  state.key = mixed(state.up) + (state.dealt ? 0 : number_of_deal);
  CardSet covered = 0;
  for (CardSet left = links_->all & ~position.built() & ~position.up(); left != 0;
       left &= left - 1) {
    const Card card = first_card(left);
    if (position.beneath(card) == nothing && contains(fill_, card)) continue;
    state.links |= set_of(card);
    state.key += links_->number[card];
    covered |= links_->beneath[card];
  }
  const std::uint64_t key = state.key;
  if (const std::optional<bool> known = known_.find(key)) return *known;
  state.loose = state.places = deck_ & ~state.up & ~covered & ~position.stock();
  states_left_ = most_states;
  const bool won = takes_back_ ? search<true>(state) : search<false>(state);
  if (!won || states_left_ >= 0) known_.note(key, won);
  return won;
}

}  // namespace patience::agnes
