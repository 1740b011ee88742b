// Games of players who do not think far ahead: how often is a deal won by such play?
#ifndef PATIENCE_AGNES_PLAYOUT_H
#define PATIENCE_AGNES_PLAYOUT_H

#include <array>
#include <cstdint>
#include <vector>

#include "../cards/philox.h"
#include "../search/key.h"
#include "position.h"

namespace patience::agnes {

/// How a player chooses among the moves to positions in which the game was not before. What is
/// still open is drawn with equal chances.
enum class Strategy : std::uint8_t {
  random,  ///< any
  greedy,  ///< to a foundation; or else a move that cannot be taken back; or the deal; or any
  careful  ///< as the greedy one, but not to where some card can obviously not go up any more
};
constexpr Strategy last_strategy = Strategy::careful;

/// The least share of games that the careful player wins of an easy, of a medium and of a hard
/// deal.
constexpr std::array<double, 3> won_if_easy = {0.1, 0.01, 0.001};

/// Plays games one after the other, keeping its memory between them.
class Playout {
 public:
  /// Plays from a position to the end, which is a win, or a position from which no move leads to
  /// a new one, or the most moves; the moves made.
  const std::vector<Move>& play(Position& position, Strategy strategy, PhiloxStream words);

  static constexpr int most_moves = 1000;

 private:
  std::vector<Move> line_;
  std::vector<Move> moves_;
  std::vector<Key> met_;
};

/// The random words of a player's game with this number.
inline PhiloxStream playout_words(std::uint64_t seed, Strategy strategy, std::uint64_t number) {
  return {16 + static_cast<std::uint32_t>(strategy), seed, number};
}

}  // namespace patience::agnes

#endif
