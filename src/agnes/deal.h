// What is dealt at Agnes Sorel: all that engine and judge know of a deal.
#ifndef PATIENCE_AGNES_DEAL_H
#define PATIENCE_AGNES_DEAL_H

#include <array>
#include <optional>
#include <vector>

#include "../cards/deals.h"

namespace patience::agnes {

constexpr int max_piles = 7;

/// How the cards of a board in the middle of a game lie: so many on each foundation, suits as in
/// the deck, and on each pile, of which the first `down` lie face down.
struct Board {
  int base;  ///< the rank of the base card
  std::array<int, 4> up;
  std::array<int, max_piles> height;
  std::array<int, max_piles> down;
};

/// A deal: cards in dealing order as suit * ranks + rank, suits of equal parity in one colour.
/// With a board they are those of the foundations, each from the base rank up, those of the
/// piles, each from the deepest, and the stock in dealing order. The full game has 13 ranks and 7
/// piles; smaller decks serve to check the search.
struct Deal {
  std::vector<DeckCard> cards;
  int ranks = 13;
  int piles = max_piles;
  std::optional<Board> board = std::nullopt;

  int base() const { return board ? board->base : cards.front() % ranks; }
};

/// Whether a deal of the full game has the cards that its board says: on each foundation from the
/// base rank up, a stock that some deals leave, and no last card face down.
bool is_board(const Deal& deal);

}  // namespace patience::agnes

#endif
