// Fair games whose numbers follow each other, several at a time in the registers of a processor,
// without laying out their cards.
#ifndef PATIENCE_SPIDER_SIDE_BY_SIDE_H
#define PATIENCE_SPIDER_SIDE_BY_SIDE_H

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rows.h"

namespace patience::spider {

/// What games that were played side by side are worth, as far as it is known: of one in 430 it is
/// not.
struct SomeGames {
  static constexpr std::size_t most = 4;
  GameValues values[most];
  unsigned unknown;  ///< a bit for each game with a word that may have to be drawn again
};

/// A way to play: so many games at once, from `number` on.
struct SideBySide {
  std::size_t games;
  void (*play)(std::uint64_t seed, std::uint64_t number, Order order, SomeGames& made);
};

/// The one for AVX2, with nothing to call where there is none.
SideBySide four_games();

/// The ways of this processor, the fastest one first: four games with AVX2, two with SSE2, which
/// every x86-64 has. There may be none.
const std::vector<SideBySide>& ways_side_by_side();

}  // namespace patience::spider

#endif
