// A tableau as it was dealt, and which card lies on which.
#ifndef PATIENCE_LUCIE_TABLEAU_H
#define PATIENCE_LUCIE_TABLEAU_H

#include <array>
#include <cstddef>
#include <vector>

#include "card.h"

namespace patience::lucie {

/// Fans one after the other, the top card of each last. Cards of the deck that are not here are
/// on the foundations. The full game has 13 ranks; smaller decks serve to check the search.
struct Tableau {
  std::vector<Card> cards;
  std::vector<int> sizes;  ///< cards of each fan; none of one that was emptied
  int ranks = max_ranks;
};

/// What a search asks a tableau for.
class Layout {
 public:
  /// A position in the midst of a deal is a tableau too: what was built lies where it was built.
  /// Pre: no card twice, and the missing ones of each suit are the lowest.
  explicit Layout(const Tableau& tableau);

  /// The first card under this one, as it was dealt, that is not among these; or no_card.
  Card first_beneath(Card card, CardSet gone) const {
    // Mostly one of the next two; to choose between them takes no branch, which a processor
    // could not foresee.
    const Card next = beneath_[card];
    Card lower = contains(gone, next) ? beneath_[next] : next;
    while (contains(gone, lower)) lower = beneath_[lower];
    return lower;
  }
  /// All cards that were dealt to this card's fan.
  CardSet fan_of(Card card) const { return fan_of_[card]; }
  CardSet deck() const { return deck_; }
  CardSet kings() const { return kings_; }
  /// The cards on the foundations at the start.
  CardSet up() const { return up_; }
  /// The top cards of the fans at the start.
  CardSet tops() const { return tops_; }
  /// Fans that are empty at the start.
  int spaces() const { return spaces_; }

 private:
  std::array<Card, 64> beneath_;  // no_card beneath no_card
  std::array<CardSet, 64> fan_of_;
  CardSet deck_;
  CardSet kings_;
  CardSet up_;
  CardSet tops_ = 0;
  int spaces_ = 0;
};

}  // namespace patience::lucie

#endif
