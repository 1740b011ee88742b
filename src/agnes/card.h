// Cards as the Agnes engine sees them: ranks counted from the base card, suits by colour.
#ifndef PATIENCE_AGNES_CARD_H
#define PATIENCE_AGNES_CARD_H

#include <cstdint>
#include <vector>

#include "../cards/deals.h"
#include "../search/bits.h"

namespace patience::agnes {

/// suit * 16 + rank. Suits 0 and 1 are black, 2 and 3 red; the base card has rank 0.
using Card = std::uint8_t;

/// A set of cards, bit c for card c: sixteen bits a suit, of which 13 to 15 stay zero, so that
/// an addition in one suit never runs over into the next.
using CardSet = std::uint64_t;

constexpr int suits = 4;
constexpr int max_ranks = 13;
constexpr int max_piles = 7;

/// What lies beneath the first card of a pile.
constexpr Card nothing = 64;

constexpr Card card_of(int suit, int rank) { return static_cast<Card>(suit << 4 | rank); }
constexpr int rank(Card card) { return card & 15; }
constexpr int suit(Card card) { return card >> 4; }
constexpr Card base_of(Card card) { return card_of(suit(card), 0); }
constexpr bool same_suit(Card a, Card b) { return ((a ^ b) & 0x30) == 0; }
constexpr CardSet set_of(Card card) { return CardSet{1} << card; }
constexpr bool contains(CardSet set, Card card) { return (set >> card & 1) != 0; }

/// The cards of rank 0.
constexpr CardSet lowest = 0x0001000100010001;

/// The bits of a suit.
constexpr CardSet suit_of(int suit) { return CardSet{0xFFFF} << 16 * suit; }

/// The bits of a colour: of suits 0 and 1, or 2 and 3.
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

/// The card with the lowest number in a set. Pre: there is one.
inline Card first_card(CardSet set) { return static_cast<Card>(lowest_bit(set)); }

/// A deal: cards in dealing order as suit * ranks + rank, suits of equal parity in one colour.
/// The full game has 13 ranks and 7 piles; smaller decks serve to check the search.
struct Deal {
  std::vector<DeckCard> cards;
  int ranks = max_ranks;
  int piles = max_piles;
};

}  // namespace patience::agnes

#endif
