#include "tableau.h"

namespace patience::lucie {

Layout::Layout(const Tableau& tableau)
    : deck_(whole_deck(tableau.ranks)), kings_(lowest << (tableau.ranks - 1)), up_(deck_) {
  beneath_[no_card] = no_card;
  auto card = tableau.cards.begin();
  for (const int size : tableau.sizes) {
    if (size == 0) {
      ++spaces_;
      continue;
    }
    const auto first = card;
    CardSet fan = 0;
    for (Card lower = no_card; card != first + size; lower = *card++) {
      beneath_[*card] = lower;
      fan |= set_of(*card);
    }
    for (auto member = first; member != card; ++member) fan_of_[*member] = fan;
    tops_ |= set_of(*(card - 1));
    up_ &= ~fan;
  }
}

}  // namespace patience::lucie
