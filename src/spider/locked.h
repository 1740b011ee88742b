// Wins that no hidden card can spoil.
#ifndef PATIENCE_SPIDER_LOCKED_H
#define PATIENCE_SPIDER_LOCKED_H

#include <atomic>

#include "position.h"

namespace patience::spider {

/// Whether some way of playing is proved to win wherever the hidden cards lie, for one who sees
/// each when it is turned. False means that no proof was found: none is looked for while there is
/// a stock, or while more than a few cards are hidden. A pure function of what is seen.
bool is_locked_win(const Position& at, const Stock& stock, const Rules& rules,
                   const std::atomic<bool>* cancelled = nullptr);

}  // namespace patience::spider

#endif
