// Which rules of the search are used, and from when on.
#ifndef PATIENCE_AGNES_PRUNING_H
#define PATIENCE_AGNES_PRUNING_H

#include <cstddef>
#include <cstdint>

namespace patience::agnes {

/// The pruning rules. Verdicts and best scores do not depend on them, only the work does.
struct Pruning {
  bool safe_foundation_moves = true;     ///< dominance.h
  bool dead_ends = true;                 ///< dead_ends.h
  bool endgame = true;                   ///< endgame.h
  bool unlocking = true;                 ///< unlocking.h
  bool interchangeable_piles = true;     ///< moves.h, EmptyPiles::one_of_interchangeable
  bool reversible_moves = true;          ///< search.cpp, enter()
  bool safe_joins = true;                ///< dominance.h, wasted joins included
  bool parking = true;                   ///< parking.h
  bool one_colour = true;                ///< one_colour.h
  bool colours_in_turn = true;           ///< search.cpp, turn_of()
  bool used_at_once = true;              ///< used_at_once.h
  bool taking_back = true;               ///< choices.cpp, uses()
  std::uint64_t first_restart = 0;       ///< solver.cpp: its states, 0 for what suits the rules
  std::size_t longest_line = 1'000'000;  ///< solver.cpp: moves after which a restart gives up
  /// States of a deal before colours are looked at on their own, which takes long.
  std::uint64_t colours_after = 100'000;
  /// States of a deal before endgames with a deal left, or where no card comes back, are looked
  /// at, which takes long, and before no card comes back that the next deal does not need.
  std::uint64_t endgames_after = 1'000'000;
  /// And before it is looked at whether all cards can be set free.
  std::uint64_t unlocking_after = 10'000;
  /// States of a deal before what helps with the hardest deals only: restarts that grow faster,
  /// unlocking where it does not pay earlier, and moves that must be used at once.
  std::uint64_t hardest_after = 300'000;
};

}  // namespace patience::agnes

#endif
