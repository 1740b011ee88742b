// Agnes Sorel written once more, as plainly as it can be: an oracle that shares nothing with
// the engine but the types of a deal, its rules and its moves.
#ifndef PATIENCE_TESTS_AGNES_NAIVE_H
#define PATIENCE_TESTS_AGNES_NAIVE_H

#include <cstddef>
#include <string>
#include <vector>

#include "agnes/position.h"

namespace patience::agnes {

struct NaiveCard {
  int rank;  // counted from the base card
  int suit;  // as in the deal: equal parity, equal colour
  bool face_up;
};

struct NaiveGame {
  NaiveGame(const Deal& deal, const Rules& rules);

  std::vector<Move> legal_moves() const;
  NaiveGame after(Move move) const;
  int score() const;
  /// Text that is the same for equal positions only.
  std::string text() const;

  Rules rules;
  int ranks;
  std::vector<std::vector<NaiveCard>> piles;
  std::vector<NaiveCard> stock;
  int foundation[4] = {0, 0, 0, 0};

 private:
  bool is_legal(Move move) const;
};

struct BruteForce {
  bool finished;
  int best_score;
};

/// The best score by visiting every position that can be reached, `most` of them at the most.
BruteForce brute_force(const Deal& deal, const Rules& rules, std::size_t most);

}  // namespace patience::agnes

#endif
