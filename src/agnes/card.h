// Cards as the engine of Agnes Sorel sees them: ranks counted from the base card, which has rank
// 0; suits by colour, 0 and 1 black, 2 and 3 red.
#ifndef PATIENCE_AGNES_CARD_H
#define PATIENCE_AGNES_CARD_H

#include "../search/card_set.h"
#include "deal.h"

namespace patience::agnes {

/// What lies beneath the first card of a pile.
constexpr Card nothing = 64;

constexpr Card base_of(Card card) { return card_of(suit(card), 0); }
constexpr bool same_suit(Card a, Card b) { return ((a ^ b) & 0x30) == 0; }

/// The bits of a colour.
constexpr CardSet colour_of(int colour) { return CardSet{0xFFFFFFFF} << 32 * colour; }
constexpr int colour(Card card) { return card >> 5; }

/// The card of the same rank in the other suit of the colour.
constexpr Card partner(Card card) { return static_cast<Card>(card ^ 0x10); }

/// All partners at once.
constexpr CardSet partners(CardSet set) {
  return (set & 0x0000FFFF0000FFFF) << 16 | (set >> 16 & 0x0000FFFF0000FFFF);
}

/// The engine's number of a suit of the deck, and the other way round: 0 and 2 have one colour
/// in the deck, 0 and 1 here.
constexpr int other_suit_number(int suit) { return suit % 2 * 2 + suit / 2; }

}  // namespace patience::agnes

#endif
