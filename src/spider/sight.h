// What a player sees of a position, as numbers from which its worth is learned.
#ifndef PATIENCE_SPIDER_SIGHT_H
#define PATIENCE_SPIDER_SIGHT_H

#include <array>
#include <cstdint>
#include <optional>

#include "position.h"

namespace patience::spider {

/// The cards that nobody has seen yet. Which they are follows from what lies face up and what was
/// removed; where they lie does not.
struct Unseen {
  std::array<std::int8_t, 64> copies{};   ///< by card
  std::array<std::int8_t, 13> by_rank{};  ///< copies of each rank
  std::array<std::int8_t, 4> removed{};   ///< whole suits that went, by suit
  int cards = 0;
};

/// Of a whole position: exchanging hidden cards changes nothing.
Unseen unseen_of(const Position& at, const Stock& stock, const Rules& rules);

/// The same at a later position, before any new card was seen: suits may have gone. Pre: both are
/// what a player sees.
Unseen unseen_later(Unseen unseen, const Position& seen, const Position& later);

/// Which of the hidden cards, in the order of Position::hidden(), a move turns; nothing if it
/// turns none or more than one, or deals a row.
std::optional<std::size_t> turned_by(const Position& at, Move move, const Stock& stock);

/// Of a position at which a player's search ended: it turned a card, or the next row is dealt
/// (`deals`). `worth` is the Evaluation of it. Whole numbers from -1,023 to 1,023.
constexpr int features = 144;
using Features = std::array<std::int16_t, features>;
Features features_of(const Position& seen, const Unseen& unseen, int worth, bool deals);

}  // namespace patience::spider

#endif
