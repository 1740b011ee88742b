// La Belle Lucie written once more, as plainly as it can be: an oracle that shares nothing with
// the engine but the types of a tableau, its rules and its moves.
#ifndef PATIENCE_TESTS_LUCIE_NAIVE_H
#define PATIENCE_TESTS_LUCIE_NAIVE_H

#include <cstddef>
#include <set>
#include <string>
#include <vector>

#include "lucie/moves.h"

namespace patience::lucie {

struct NaiveGame {
  NaiveGame(const Tableau& tableau, const Rules& rules, bool merci);

  std::vector<Move> legal_moves() const;
  NaiveGame after(Move move) const;
  /// Text that is the same for equal positions only.
  std::string text() const;

  Rules rules;
  int ranks;
  std::vector<std::vector<int>> fans;  // suit * 16 + rank; emptied fans stay
  Heights foundation{};
  bool merci;

 private:
  std::size_t fan_with(int card) const;
  std::size_t fan_that_takes(int card) const;
};

/// All foundations that can be reached, by visiting every position that can be, `most` of them
/// at the most; empty if there are more.
std::set<Heights> brute_force(const Tableau& tableau, const Rules& rules, bool merci,
                              std::size_t most);

}  // namespace patience::lucie

#endif
