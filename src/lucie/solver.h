// Exact search of one deal of La Belle Lucie: how many cards can go up, and which?
#ifndef PATIENCE_LUCIE_SOLVER_H
#define PATIENCE_LUCIE_SOLVER_H

#include <atomic>
#include <cstdint>
#include <vector>

#include "../search/outcome.h"
#include "../search/transposition_table.h"
#include "moves.h"
#include "position.h"

namespace patience::lucie {

/// The pruning rules. What is found does not depend on them, only the work does.
struct Pruning {
  bool safe_builds = true;  ///< moves.h
  bool bounds = true;       ///< bounds.h
};

/// Foundations that can be reached in a deal, and a way to them.
struct End {
  Heights heights;
  std::vector<Move> line;
};

struct Solution {
  Reason stopped = Reason::none;  ///< the limit that stopped the search, if one did
  std::vector<End> ends;          ///< those asked for, highest first by suit
  std::uint64_t examined = 0;     ///< positions reached by a decision, repeated ones included
  std::uint64_t stored = 0;       ///< different ones, but for those only counted
};

/// Solves one deal after another, keeping its memory between them. A tableau has each card at
/// most once, and the cards that it lacks are the lowest of their suits.
class Solver {
 public:
  Solver(const Rules& rules, const Limits& limits, const Pruning& pruning = {});

  /// The ends with the most cards up. If the search was not complete, with the most seen.
  Solution most_up(const Tableau& tableau, bool merci,
                   const std::atomic<bool>* cancelled = nullptr);

  /// The ends that no other end surpasses in one suit without falling behind in another.
  Solution best_ends(const Tableau& tableau, bool merci,
                     const std::atomic<bool>* cancelled = nullptr);

  /// The end with exactly these cards up, if there is a way to it.
  Solution reach(const Tableau& tableau, bool merci, const Heights& heights,
                 const std::atomic<bool>* cancelled = nullptr);

 private:
  class Search;

  Rules rules_;
  Limits limits_;
  Pruning pruning_;
  TranspositionTable transpositions_;
  std::vector<Move> moves_;  // on the line to the position that is looked at, and from it
};

}  // namespace patience::lucie

#endif
