// All boards of up to three ranks: how many can be won, and in how many moves at least.
#ifndef PATIENCE_GALACTIC_ENUMERATION_H
#define PATIENCE_GALACTIC_ENUMERATION_H

#include <atomic>
#include <cstdint>
#include <vector>

#include "rules.h"

namespace patience::galactic {

/// Boards by the fewest moves that win them; the rest of the (4 * ranks)! boards are lost. Goes
/// back from the won boards, move by move. Pre: 1 to 3 ranks. Three take about 100 MB. What is
/// there when *cancelled turns true is returned.
std::vector<std::uint64_t> boards_by_fewest_moves(int ranks, Rules rules,
                                                  const std::atomic<bool>* cancelled = nullptr);

/// The chance that random play wins a board dealt at random, each legal move being as likely as
/// any other: a Markov chain on all boards, solved to the last digits of a double. Pre: 1 or 2
/// ranks.
double chance_of_random_play(int ranks, Rules rules);

}  // namespace patience::galactic

#endif
