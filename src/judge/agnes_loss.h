// A judge for losses of Agnes Sorel: an independent search, made to be read and not to be fast.
#ifndef PATIENCE_JUDGE_AGNES_LOSS_H
#define PATIENCE_JUDGE_AGNES_LOSS_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "../agnes/deal.h"
#include "../agnes/rules.h"

namespace patience::judge {

enum class MoveType : std::uint8_t { deal, foundation, run, back };

/// Piles count from 0; a card that comes back comes from the foundation of its suit.
struct Move {
  MoveType type;
  std::uint8_t from, to, count;
};

/// No win anywhere, a win, too many positions, or told to stop.
enum class Finding : std::uint8_t { loss, win, limit, stopped };

struct LossCheck {
  Finding finding;
  std::uint64_t positions;  ///< different ones looked at
  std::vector<Move> moves;  ///< to the win
};

/// Looks at every position that play can lead to, but for what the two pruning rules leave out,
/// and at no more than `max_positions`. Pre: at most 13 ranks and 7 piles, and cards for a row on
/// each pile; max_positions > 0. Stops when *cancelled turns true.
LossCheck check_loss(const agnes::Deal& deal, const agnes::Rules& rules,
                     std::uint64_t max_positions, const std::atomic<bool>* cancelled = nullptr);

}  // namespace patience::judge

#endif
