// Cards by number and sets of them, for engines that keep sixteen bits a suit.
#ifndef PATIENCE_SEARCH_CARD_SET_H
#define PATIENCE_SEARCH_CARD_SET_H

#include <cstdint>

#include "bits.h"

namespace patience {

/// suit * 16 + rank; each engine says which suits these are, and what has rank 0.
using Card = std::uint8_t;

/// A set of cards, bit c for card c: sixteen bits a suit, of which 13 to 15 stay zero, so that
/// card c + 1 is one shift away and an addition in one suit never runs over into the next.
using CardSet = std::uint64_t;

constexpr int suits = 4;
constexpr int max_ranks = 13;

constexpr Card card_of(int suit, int rank) { return static_cast<Card>(suit << 4 | rank); }
constexpr int rank(Card card) { return card & 15; }
constexpr int suit(Card card) { return card >> 4; }
constexpr CardSet set_of(Card card) { return CardSet{1} << card; }
constexpr bool contains(CardSet set, Card card) { return (set >> card & 1) != 0; }

/// The cards of rank 0.
constexpr CardSet lowest = 0x0001000100010001;

/// The bits of a suit.
constexpr CardSet suit_of(int suit) { return CardSet{0xFFFF} << 16 * suit; }

/// The card with the lowest number in a set. Pre: there is one.
inline Card first_card(CardSet set) { return static_cast<Card>(lowest_bit(set)); }

/// Calls visit(card) for each card of a set.
template <class Visit>
void for_each(CardSet set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(first_card(set));
}

}  // namespace patience

#endif
