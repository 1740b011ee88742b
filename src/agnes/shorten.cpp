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

using Numbers = std::unordered_map<Key, std::size_t, Hash>;

// The positions of a line by their numbers on it. The same position may come twice, if cards came
// back from their foundations for two reasons: then its last number counts.
Numbers numbers_of(Position position, const std::vector<Move>& line) {
  Numbers number;
  number.reserve(line.size() + 1);
  number[position.key()] = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    position.apply(line[i]);
    number[position.key()] = i + 1;
  }
  return number;
}

// At each position makes the move that leads farthest along the line. The old line may have
// millions of positions, but legal moves are listed only for those of the new one.
std::vector<Move> roughly_shortened(Position position, const std::vector<Move>& line) {
  const Numbers number = numbers_of(position, line);
  std::vector<Move> shorter, legal;
  for (std::size_t at = 0; at < line.size();) {
    legal.clear();
    legal_moves(position, EmptyPiles::all, legal);
    Move best{};
    for (const Move move : legal) {
      const auto found = number.find(key_of_move(position, move));
      if (found == number.end() || found->second <= at) continue;
      at = found->second;
      best = move;
    }
    shorter.push_back(best);
    position.apply(best);
  }
  return shorter;
}

// The positions of the shortest way, by their numbers on the line, without the first.
std::vector<std::size_t> shortest_way(Position position, const std::vector<Move>& line) {
  const Numbers number = numbers_of(position, line);
  constexpr std::size_t never = std::numeric_limits<std::size_t>::max();
  std::vector<std::size_t> moves(line.size() + 1, never);
  std::vector<std::size_t> before(line.size() + 1);
  moves[0] = 0;
  std::vector<Move> legal;
  for (std::size_t i = 0; i < line.size(); ++i) {
    legal.clear();
    if (moves[i] != never) legal_moves(position, EmptyPiles::one_of_interchangeable, legal);
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

std::vector<Move> shortened(const Position& start, std::vector<Move> line) {
  if (start.rules().play == Play::forced) return line;
  if (line.size() > 10'000) line = roughly_shortened(start, line);
  Position position = start;
  std::vector<Key> keys{position.key()};
  for (const Move move : line) {
    position.apply(move);
    keys.push_back(position.key());
  }

  position = start;
  std::vector<Move> shorter, legal;
  for (const std::size_t next : shortest_way(start, line)) {
    legal.clear();
    legal_moves(position, EmptyPiles::all, legal);
    // Piles that are interchangeable may have changed places: the key knows the move all the
    // same.
    const auto move = std::find_if(legal.begin(), legal.end(), [&](Move one) {
      return key_of_move(position, one) == keys[next];
    });
    shorter.push_back(*move);
    position.apply(*move);
  }
  return shorter;
}

}  // namespace patience::agnes
