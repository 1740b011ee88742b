// Boards that belong to a seed and a number.
#ifndef PATIENCE_GALACTIC_DEAL_H
#define PATIENCE_GALACTIC_DEAL_H

#include <cstdint>

#include "../cards/philox.h"
#include "board.h"

namespace patience::galactic {

/// The board with this number under this seed, dealt row by row from the left. With 13 ranks it
/// has the cards of deal_deck(); fewer ranks have shuffles of their own. Pre: 1 to 13 ranks.
Board deal_board(std::uint64_t seed, std::uint64_t number, int ranks);

/// The random words of a player of this board, beside those of the deal.
PhiloxStream player_words(std::uint64_t seed, std::uint64_t number, int ranks);

/// The suit with this number among those of DeckCard, which has spades before hearts; and the
/// other way round.
constexpr int suit_from_deck(int suit) { return suit < 2 ? suit : 5 - suit; }

/// The card with this number in a deck that counts suits so.
constexpr Card card_from_deck(int number, int ranks) {
  return card_of(number % ranks, suit_from_deck(number / ranks));
}

/// The number of a card in the whole deck, counted so.
constexpr int number_in_deck(Card card) {
  return suit_from_deck(suit(card)) * max_ranks + rank(card);
}

}  // namespace patience::galactic

#endif
