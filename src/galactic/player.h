// Playing without a view of the whole game, or with one.
#ifndef PATIENCE_GALACTIC_PLAYER_H
#define PATIENCE_GALACTIC_PLAYER_H

#include <cstdint>

#include "../cards/philox.h"
#include "../search/outcome.h"
#include "solver.h"

namespace patience::galactic {

/// How a player chooses among the legal moves; what is still open is drawn with equal chances.
enum class Strategy : std::uint8_t {
  random,      ///< any
  first,       ///< the first, by columns from the left, in these swaps before the cycle, by the
               ///< row of their home card and then of the card to go
  complete,    ///< one that completes a column
  pairs,       ///< one after which most pairs of cards of one rank share a column
  suits,       ///< a cycle, or else a swap by the home card of the first suit that has one
  look_ahead,  ///< one after which a short search finds a win, or at least does not prove a loss
  perfect      ///< those of a win, if the solver finds one
};

struct PlayedGame {
  Outcome outcome = Outcome::unknown;  ///< unknown at the most moves, or at a limit of a search
  std::uint32_t moves = 0;
  std::uint64_t examined = 0;  ///< by the perfect player's search
};

class Player {
 public:
  /// `limits` are those of each search that the last two strategies make. Pre: max_moves > 0.
  Player(Rules rules, Strategy strategy, std::uint32_t max_moves, const Limits& limits);

  /// Plays to the end, which is a win, a board without moves, or the most moves.
  PlayedGame play(Board board, PhiloxStream& words, const std::atomic<bool>* cancelled = nullptr);

 private:
  PlayedGame play_perfectly(Board& board, PhiloxStream& words,
                            const std::atomic<bool>* cancelled);
  PlayedGame play_at_random(Board& board, PhiloxStream& words) const;
  int value(const Board& board, Move move, const std::atomic<bool>* cancelled);
  Move choose(const Board& board, PhiloxStream& words, const std::atomic<bool>* cancelled);

  Rules rules_;
  Strategy strategy_;
  std::uint32_t max_moves_;
  Solver solver_;
  std::vector<Move> moves_;   // legal ones
  std::vector<Move> chosen_;  // the best of them
};

}  // namespace patience::galactic

#endif
