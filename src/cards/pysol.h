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

}  // namespace patience

#endif
