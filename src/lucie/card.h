// Cards as the engine of La Belle Lucie sees them: the ace has rank 0; suits in the order of
// DeckCard, clubs, diamonds, spades, hearts.
#ifndef PATIENCE_LUCIE_CARD_H
#define PATIENCE_LUCIE_CARD_H

#include <array>
#include <cstdint>

#include "../search/card_set.h"

namespace patience::lucie {

/// A number that no card has and that fits into a set all the same, though it is in none.
constexpr Card no_card = 63;

/// How many cards each foundation has, by suit.
using Heights = std::array<std::uint8_t, suits>;

/// All cards of a deck with so many ranks.
constexpr CardSet whole_deck(int ranks) { return ((CardSet{1} << ranks) - 1) * lowest; }

/// The cards of each suit from the ace upwards, as far as the set has them without a gap.
constexpr CardSet from_the_aces(CardSet set) { return (~set & (set + lowest)) - lowest; }

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
using patience::set_of;

}  // namespace patience::lucie

#endif
