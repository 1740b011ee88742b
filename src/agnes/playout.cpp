#include "playout.h"

#include <algorithm>
#include <cstddef>

#include "dead_ends.h"
#include "moves.h"

namespace patience::agnes {

namespace {

constexpr int other_kinds = 3;
constexpr int dead_ends = 4;

// Kinds of moves, the one to be taken first is 0.
int kind_of(const Position& position, Move move, Strategy strategy) {
  if (strategy == Strategy::random || move.type == MoveType::foundation) return 0;
  if (move.type == MoveType::deal) return 2;
  return is_reversible(position, move, position.first_of(move)) ? other_kinds : 1;
}

bool is_dead_end(Position& position, Move move) {
  const Undo undo = position.apply(move);
  const bool dead = may_be_won(position, {}).is_impossible();
  position.undo(move, undo);
  return dead;
}

}  // namespace

const std::vector<Move>& Playout::play(Position& position, Strategy strategy,
                                       PhiloxStream words) {
  line_.clear();
  met_.assign(1, position.key());
  while (line_.size() < most_moves && !position.won()) {
    moves_.clear();
    player_moves(position, moves_);
    int best = dead_ends;
    std::size_t kept = 0;
    for (const Move move : moves_) {
      int kind = kind_of(position, move, strategy);
      if (kind > best) continue;
      const Key key = key_of_move(position, move);
      if (std::find(met_.rbegin(), met_.rend(), key) != met_.rend()) continue;
      if (strategy == Strategy::careful && is_dead_end(position, move)) kind = dead_ends;
      if (kind > best) continue;
      if (kind < best) kept = 0;
      best = kind;
      moves_[kept++] = move;
    }
    if (kept == 0) break;
    const Move move = moves_[bounded_draw(words, static_cast<std::uint32_t>(kept))];
    position.apply(move);
    line_.push_back(move);
    met_.push_back(position.key());
  }
  return line_;
}

}  // namespace patience::agnes
