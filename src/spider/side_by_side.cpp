#include "side_by_side.h"

#if defined(__SSE2__)
#include "play_side_by_side.h"
#include "sse2.h"
#endif

namespace patience::spider {

const std::vector<SideBySide>& ways_side_by_side() {
  static const std::vector<SideBySide> ways = [] {
    std::vector<SideBySide> found;
    if (const SideBySide four = four_games(); four.play != nullptr) found.push_back(four);
#if defined(__SSE2__)
    found.push_back({Pair::games, play_side_by_side<Pair, Sixteen>});
#endif
    return found;
  }();
  return ways;
}

}  // namespace patience::spider
