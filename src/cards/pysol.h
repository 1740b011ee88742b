// The cards that the program PySolFC deals for a number.
#ifndef PATIENCE_CARDS_PYSOL_H
#define PATIENCE_CARDS_PYSOL_H

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "deals.h"
#include "microsoft_rand.h"
#include "python_random.h"

namespace patience {

/// A number as a player of PySolFC types it: digits, perhaps behind "ms".
struct PysolNumber {
  std::string digits;
  bool microsoft;  ///< with "ms"; numbers below 32000 are treated so too
};

/// The program's shuffles for a number: the first is that of the deal, and each goes on where the
/// generator was left.
class PysolShuffler {
 public:
  /// Pre: Microsoft's numbers are below 2^33.
  explicit PysolShuffler(const PysolNumber& number);

  bool is_microsoft() const { return microsoft_; }
  void shuffle(std::vector<DeckCard>& cards);

 private:
  std::uint32_t draw(std::uint32_t bound);

  std::uint64_t low_;  ///< of the number's bits
  bool microsoft_;
  std::variant<MicrosoftRand, PythonRandom> random_;
};

/// One or two packs in the order in which they are dealt. Pre: Microsoft's numbers are below
/// 2^33.
std::vector<DeckCard> pysol_cards(int packs, const PysolNumber& number);

/// The deal of Agnes Sorel, in the order in which rows from the left give the same piles.
std::vector<DeckCard> pysol_agnes(const PysolNumber& number);

/// The deal of La Belle Lucie in the order of its fans of three; with the aces on their
/// foundations that of Trefoil, 48 cards in sixteen fans.
std::vector<DeckCard> pysol_lucie(const PysolNumber& number, bool aces_up);

/// The fans of a redeal of La Belle Lucie and Trefoil, made of the fans that are left. Pre: the
/// shuffler has shuffled the deal and the redeals before.
std::vector<std::vector<DeckCard>> pysol_redeal(const std::vector<std::vector<DeckCard>>& fans,
                                                PysolShuffler& shuffler);

}  // namespace patience

#endif
