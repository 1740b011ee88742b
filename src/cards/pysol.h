// The cards that the program PySolFC deals for a number.
#ifndef PATIENCE_CARDS_PYSOL_H
#define PATIENCE_CARDS_PYSOL_H

#include <string>
#include <vector>

#include "deals.h"

namespace patience {

/// A number as a player of PySolFC types it: digits, perhaps behind "ms".
struct PysolNumber {
  std::string digits;
  bool microsoft;  ///< with "ms"; numbers below 32000 are treated so too
};

/// One or two packs in the order in which they are dealt. Pre: Microsoft's numbers are below
/// 2^33.
std::vector<DeckCard> pysol_cards(int packs, const PysolNumber& number);

/// The deal of Agnes Sorel, in the order in which rows from the left give the same piles.
std::vector<DeckCard> pysol_agnes(const PysolNumber& number);

/// The deal of La Belle Lucie in the order of its fans of three; with the aces on their
/// foundations that of Trefoil, 48 cards in sixteen fans.
std::vector<DeckCard> pysol_lucie(const PysolNumber& number, bool aces_up);

}  // namespace patience

#endif
