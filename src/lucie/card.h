// Cards and sets of cards as the engine of La Belle Lucie sees them.
#ifndef PATIENCE_LUCIE_CARD_H
#define PATIENCE_LUCIE_CARD_H

#include <array>
#include <cstdint>

#include "../search/bits.h"

namespace patience::lucie {

/// suit * 16 + rank, ace = 0; suits in the order of DeckCard: clubs, diamonds, spades, hearts.
using Card = std::uint8_t;

/// A set of cards, bit c for card c: sixteen bits a suit, of which 13 to 15 stay zero, so that
/// card c + 1 is one shift away and an addition in one suit never runs over into the next.
using CardSet = std::uint64_t;

constexpr int suits = 4;
constexpr int max_ranks = 13;
/// A number that no card has and that fits into a set all the same, though it is in none.
constexpr Card no_card = 63;

/// How many cards each foundation has, by suit.
using Heights = std::array<std::uint8_t, suits>;

constexpr CardSet aces = 0x0001000100010001;

constexpr int rank(Card card) { return card & 15; }
constexpr int suit(Card card) { return card >> 4; }
constexpr CardSet set_of(Card card) { return CardSet{1} << card; }
constexpr bool contains(CardSet set, Card card) { return (set >> card & 1) != 0; }

/// All cards of a deck with so many ranks.
constexpr CardSet whole_deck(int ranks) { return ((CardSet{1} << ranks) - 1) * aces; }

/// The cards of each suit from the ace upwards, as far as the set has them without a gap.
constexpr CardSet from_the_aces(CardSet set) { return (~set & (set + aces)) - aces; }

/// The first card of a set. Pre: the set is not empty.
inline Card first_of(CardSet set) { return static_cast<Card>(lowest_bit(set)); }

/// Calls visit(card) for each card of a set.
template <class Visit>
void for_each(CardSet set, Visit visit) {
  for (; set != 0; set &= set - 1) visit(first_of(set));
}

inline Heights heights_of(CardSet up) {
  Heights heights{};
  for (int s = 0; s < suits; ++s) {
    heights[s] = static_cast<std::uint8_t>(count_bits(up >> (16 * s) & 0xFFFF));
  }
  return heights;
}

inline CardSet set_of(const Heights& heights) {
  CardSet set = 0;
  for (int s = 0; s < suits; ++s) set |= ((CardSet{1} << heights[s]) - 1) << (16 * s);
  return set;
}

}  // namespace patience::lucie

#endif
