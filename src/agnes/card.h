// Cards as the engine of Agnes Sorel sees them: ranks counted from the base card, which has rank
// 0; suits by colour, 0 and 1 black, 2 and 3 red.
#ifndef PATIENCE_AGNES_CARD_H
#define PATIENCE_AGNES_CARD_H

#include <array>
#include <optional>
#include <vector>

#include "../cards/deals.h"
#include "../search/card_set.h"

namespace patience::agnes {

constexpr int max_piles = 7;

/// What lies beneath the first card of a pile.
constexpr Card nothing = 64;

constexpr Card base_of(Card card) { return card_of(suit(card), 0); }
constexpr bool same_suit(Card a, Card b) { return ((a ^ b) & 0x30) == 0; }

/// The bits of a colour.
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

/// How the cards of a board in the middle of a game lie: so many on each foundation, suits as in
/// the deck, and on each pile, of which the first `down` lie face down.
struct Board {
  int base;  ///< the rank of the base card
  std::array<int, suits> up;
  std::array<int, max_piles> height;
  std::array<int, max_piles> down;
};

/// A deal: cards in dealing order as suit * ranks + rank, suits of equal parity in one colour.
/// With a board they are those of the foundations, each from the base rank up, those of the
/// piles, each from the deepest, and the stock in dealing order. The full game has 13 ranks and 7
/// piles; smaller decks serve to check the search.
struct Deal {
  std::vector<DeckCard> cards;
  int ranks = max_ranks;
  int piles = max_piles;
  std::optional<Board> board = std::nullopt;

  int base() const { return board ? board->base : cards.front() % ranks; }
};

/// Whether a deal of the full game has the cards that its board says: on each foundation from the
/// base rank up, a stock that some deals leave, and no last card face down.
bool is_board(const Deal& deal);

}  // namespace patience::agnes

#endif
