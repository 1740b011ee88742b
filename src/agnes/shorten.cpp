#include "shorten.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <unordered_map>
#include <utility>

#include "moves.h"

namespace patience::agnes {

namespace {

struct Hash {
  std::size_t operator()(Key key) const { return static_cast<std::size_t>(key.low); }
};

Key key_of_move(Position& position, Move move) {
  if (move.type != MoveType::deal) {
    return position.key_after(move, position.first_of(move.from, move.count));
  }
  const Undo undo = position.apply(move);
  const Key key = position.key();
  position.undo(move, undo);
  return key;
}

// The positions of the shortest way, by their numbers on the line, without the first.
std::vector<std::size_t> shortest_way(Position position, const std::vector<Move>& line,
                                      const std::vector<Key>& keys) {
  std::unordered_map<Key, std::size_t, Hash> number;
  for (std::size_t i = 0; i < keys.size(); ++i) number[keys[i]] = i;
  std::vector<std::size_t> moves(keys.size(), std::numeric_limits<std::size_t>::max());
  std::vector<std::size_t> before(keys.size());
  moves[0] = 0;
  std::vector<Move> legal;
  for (std::size_t i = 0; i < line.size(); ++i) {
    legal.clear();
    legal_moves(position, EmptyPiles::one_of_alike, legal);
    for (const Move move : legal) {
      const auto found = number.find(key_of_move(position, move));
      if (found == number.end()) continue;
      const std::size_t next = found->second;
      if (next > i && moves[i] + 1 < moves[next]) {
        moves[next] = moves[i] + 1;
        before[next] = i;
      }
    }
    position.apply(line[i]);
  }
  std::vector<std::size_t> way;
  for (std::size_t at = line.size(); at != 0; at = before[at]) way.push_back(at);
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace

std::vector<Move> shortened(const Deal& deal, const Rules& rules, const std::vector<Move>& line) {
  const Position start(deal, rules);
  Position position = start;
  std::vector<Key> keys{position.key()};
  for (const Move move : line) {
    position.apply(move);
    keys.push_back(position.key());
  }

  position = start;
  std::vector<Move> shorter, legal;
  for (const std::size_t next : shortest_way(start, line, keys)) {
    legal.clear();
    legal_moves(position, EmptyPiles::all, legal);
    // Piles that are alike may have changed places: the key knows the move all the same.
    const auto move = std::find_if(legal.begin(), legal.end(), [&](Move one) {
      return key_of_move(position, one) == keys[next];
    });
    shorter.push_back(*move);
    position.apply(*move);
  }
  return shorter;
}

}  // namespace patience::agnes
