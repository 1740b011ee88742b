#include "shorten.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace patience::lucie {

namespace {

class Replay {
 public:
  Replay(const Layout& layout, const Rules& rules, const Heights& heights)
      : layout_(layout), rules_(rules), limit_(set_of(heights)) {}

  /// The line that these moves make if one of them is passed over, and what it brings up. A move
  /// that is not legal any more is passed over too.
  std::pair<std::vector<Move>, CardSet> without(const std::vector<Move>& moves,
                                                std::size_t left_out) const {
    Position position(layout_, rules_, true, limit_);
    std::vector<Move> line, offered;
    settle(position, false, line);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (i == left_out) continue;
      offered.clear();
      decisions(position, offered);
      const auto same = std::find_if(offered.begin(), offered.end(), [&](const Move& one) {
        return one.card == moves[i].card && one.to == moves[i].to && one.merci == moves[i].merci;
      });
      if (same == offered.end()) continue;
      if (same->to == Target::fan && !same->merci) {
        same->safe = is_safe_build(position, same->card);
      }
      play(position, *same, line);
      settle(position, false, line);
    }
    return {line, position.up()};
  }

 private:
  const Layout& layout_;
  const Rules& rules_;
  CardSet limit_;
};

std::vector<Move> chosen_moves(const std::vector<Move>& line) {
  std::vector<Move> chosen;
  for (const Move& move : line) {
    if (move.to != Target::foundation || move.merci) chosen.push_back(move);
  }
  return chosen;
}

}  // namespace

std::vector<Move> shorten(const Tableau& tableau, const Rules& rules, const End& end) {
  const Layout layout(tableau);
  const Replay replay(layout, rules, end.heights);
  std::vector<Move> line = end.line;
  std::vector<Move> chosen = chosen_moves(line);
  // From the end, so that what only served a later move goes after it.
  for (std::size_t i = chosen.size() + 1; i-- > 0;) {
    if (i > chosen.size()) i = chosen.size();
    auto [shorter, up] = replay.without(chosen, i);
    if (up != set_of(end.heights)) continue;
    line = std::move(shorter);
    chosen = chosen_moves(line);
  }
  return line;
}

}  // namespace patience::lucie
