#include "ordering.h"

#include <algorithm>

namespace patience::agnes {

namespace {

// Ranks of the kinds of moves, found by trial (bench/results), and how much of them chance may
// add: enough to mix all kinds but the foundations.
constexpr int to_foundation = 0;
constexpr int join = 60;
constexpr int fill = 130;
constexpr int deal = 150;
constexpr int idle_join = 350;
constexpr int idle_fill = 450;
constexpr std::uint64_t chance = 300;

int rank_of(const Position& position, Move move) {
  if (move.type == MoveType::foundation) return to_foundation;
  if (move.type == MoveType::deal) return deal;
  const int beneath = position.height(move.from) - move.count;
  const bool fills = position.height(move.to) == 0;
  if (beneath > 0) {
    const Card head = position.card(move.from, beneath);
    const Card lower = position.card(move.from, beneath - 1);
    if (same_color(lower, head) && agnes::rank(lower) == agnes::rank(head) + 1) {
      return fills ? idle_fill : idle_join;
    }
  }
  // High piles first: they bury the most.
  return (fills ? fill : join) - beneath;
}

}  // namespace

void MoveOrder::sort(const Position& position, std::vector<Move>& moves, std::size_t first) {
  ranked_.clear();
  for (std::size_t i = first; i < moves.size(); ++i) {
    int rank = rank_of(position, moves[i]);
    if (by_chance_ && rank != to_foundation) rank += static_cast<int>(words_() % chance);
    ranked_.push_back({rank, moves[i]});
  }
  std::stable_sort(ranked_.begin(), ranked_.end(),
                   [](const Ranked& a, const Ranked& b) { return a.rank < b.rank; });
  for (std::size_t i = 0; i < ranked_.size(); ++i) moves[first + i] = ranked_[i].move;
}

}  // namespace patience::agnes
