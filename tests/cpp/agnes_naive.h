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

  /// What free play allows, whatever rules.play says.
  std::vector<Move> legal_moves() const;
  /// What the player may do: under forced play the one move that is due, or, when none is due,
  /// the deal and the runs that may go to an empty pile; else the legal moves.
  std::vector<Move> choices() const;
  NaiveGame after(Move move) const;
  int score() const;
  /// Text that is the same for equal positions only.
  std::string text() const;

  Rules rules;
  int ranks;
  int base;  // the base card's rank, 0 for an ace
  std::vector<std::vector<NaiveCard>> piles;
  std::vector<NaiveCard> stock;
  int foundation[4] = {0, 0, 0, 0};

 private:
  bool is_legal(Move move) const;
  bool in_sequence(const NaiveCard& lower, const NaiveCard& upper) const;
  bool may_lie_on(const NaiveCard& lower, const NaiveCard& upper) const;
  bool linked(const NaiveCard& lower, const NaiveCard& upper) const;
  bool may_fill(const NaiveCard& card, int count) const;
  Move longest_run(std::size_t from, std::size_t to) const;
  bool continues_its_pile(Move run) const;
  bool due_move(Move& move) const;
};

struct BruteForce {
  bool finished;
  int best_score;
};

/// The best score by visiting every position that choices() lead to, `most` of them at the most.
BruteForce brute_force(const NaiveGame& start, std::size_t most);
inline BruteForce brute_force(const Deal& deal, const Rules& rules, std::size_t most) {
  return brute_force(NaiveGame(deal, rules), most);
}

}  // namespace patience::agnes

#endif
