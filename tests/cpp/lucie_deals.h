// What the tests of La Belle Lucie share: tableaus as text, and at random.
#ifndef PATIENCE_TESTS_LUCIE_DEALS_H
#define PATIENCE_TESTS_LUCIE_DEALS_H

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>

#include "agnes_deals.h"
#include "cards/philox.h"
#include "lucie/rules.h"
#include "lucie/tableau.h"

namespace patience::lucie {

using agnes::deals;

/// Fans separated by strokes.
inline Tableau tableau_of(const std::string& text) {
  static const std::string ranks = "A23456789TJQK", suits_in_order = "CDSH";
  Tableau tableau;
  std::istringstream words(text);
  tableau.sizes.push_back(0);
  for (std::string word; words >> word;) {
    if (word == "/") {
      tableau.sizes.push_back(0);
      continue;
    }
    const std::size_t rank = word.size() == 3 ? 9 : ranks.find(word[0]);
    tableau.cards.push_back(static_cast<Card>(suits_in_order.find(word.back()) * 16 + rank));
    ++tableau.sizes.back();
  }
  return tableau;
}

/// A deal of the whole deck, or of what a few cards on the foundations leave, in fans of three;
/// or with `ragged` in fans of one to five cards. With fewer suits the others are up.
inline Tableau random_tableau(std::uint64_t number, int ranks, bool some_up = false,
                              bool ragged = false, int suits_left = suits) {
  PhiloxStream words(300u + static_cast<unsigned>(ranks), 1, number);
  Tableau tableau;
  tableau.ranks = ranks;
  for (int suit = 0; suit < suits_left; ++suit) {
    const std::uint32_t up =
        some_up ? bounded_draw(words, static_cast<std::uint32_t>(ranks) + 1) : 0;
    for (int rank = static_cast<int>(up); rank < ranks; ++rank) {
      tableau.cards.push_back(static_cast<Card>(suit * 16 + rank));
    }
  }
  for (auto left = static_cast<std::uint32_t>(tableau.cards.size()); left > 1; --left) {
    std::swap(tableau.cards[left - 1], tableau.cards[bounded_draw(words, left)]);
  }
  for (int left = static_cast<int>(tableau.cards.size()); left > 0;) {
    const int size = ragged ? 1 + static_cast<int>(bounded_draw(words, 5)) : 3;
    tableau.sizes.push_back(std::min(left, size));
    left -= tableau.sizes.back();
  }
  return tableau;
}

}  // namespace patience::lucie

#endif
