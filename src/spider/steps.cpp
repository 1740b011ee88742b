#include "steps.h"

namespace patience::spider {

// By halves: the last runs to an empty column, the others to their place, and these after them.
void make_runs(Position& position, Move move, const Stock& stock, std::vector<Move>& moves) {
  if (!move.deals()) {
    const Card* const cards = position.begins()[static_cast<std::size_t>(move.from)];
    const int size = position.size(move.from);
    std::vector<int> starts{size - move.count};
    for (int i = size - move.count + 1; i < size; ++i) {
      if (cards[i - 1] != cards[i] + 1) starts.push_back(i);
    }
    if (starts.size() > 1) {
      std::int8_t by = 0;
      while (position.size(by) > 0 || by == move.to || by == move.from) ++by;
      const int parked = size - starts[starts.size() - starts.size() / 2];
      const auto last = static_cast<std::uint8_t>(parked);
      const auto others = static_cast<std::uint8_t>(move.count - parked);
      make_runs(position, {move.from, by, last}, stock, moves);
      make_runs(position, {move.from, move.to, others}, stock, moves);
      make_runs(position, {by, move.to, last}, stock, moves);
      return;
    }
  }
  position.apply(move, stock);
  moves.push_back(move);
}

}  // namespace patience::spider
