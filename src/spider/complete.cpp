#include <algorithm>

#include "relaxed.h"
#include "solver.h"

namespace patience::spider {

namespace {

// Different positions, with the one that each came from.
class Reached {
 public:
  Reached() : slots_(1024) {}

  // Adds a position that is not there yet; whether it was new.
  bool add(const Position& position, std::int32_t before) {
    std::uint32_t& at = slots_[slot(position)];
    if (at != 0) return false;
    positions_.push_back(position);
    before_.push_back(before);
    at = static_cast<std::uint32_t>(positions_.size());
    if (2 * positions_.size() > slots_.size()) grow();
    return true;
  }
  std::size_t size() const { return positions_.size(); }
  const Position& operator[](std::size_t i) const { return positions_[i]; }
  std::int32_t before(std::size_t i) const { return before_[i]; }

 private:
  std::size_t slot(const Position& position) const {
    auto at = static_cast<std::size_t>(position.hash()) & (slots_.size() - 1);
    while (slots_[at] != 0 && !(positions_[slots_[at] - 1] == position)) {
      at = (at + 1) & (slots_.size() - 1);
    }
    return at;
  }
  void grow() {
    slots_.assign(2 * slots_.size(), 0);
    for (std::size_t i = 0; i < positions_.size(); ++i) {
      slots_[slot(positions_[i])] = static_cast<std::uint32_t>(i + 1);
    }
  }

  std::vector<Position> positions_;
  std::vector<std::int32_t> before_;
  std::vector<std::uint32_t> slots_;  // 0: free; else one more than the number of a position
};

// Without a stock columns may change places in the search, so the moves are found again: each
// that leads to the next position but for the order of columns.
std::vector<Move> line_to(const Reached& reached, std::size_t end, Position position,
                          const Stock& stock, const Rules& rules) {
  std::vector<std::size_t> way;
  for (auto at = static_cast<std::int32_t>(end); at >= 0;
       at = reached.before(static_cast<std::size_t>(at))) {
    way.push_back(static_cast<std::size_t>(at));
  }
  std::vector<Move> line, moves;
  for (auto next = way.rbegin() + 1; next != way.rend(); ++next) {
    legal_moves(position, rules, moves);
    for (const Move move : moves) {
      Position after = position;
      after.apply(move, stock);
      Position sorted = after;
      sorted.sort_columns();
      if (!(sorted == reached[*next])) continue;
      line.push_back(move);
      position = after;
      break;
    }
  }
  return line;
}

}  // namespace

Complete complete_search(const Position& start, const Stock& stock, const Rules& rules,
                         std::uint64_t most, std::uint64_t& budget, const Stop& stop,
                         const Pruning& pruning) {
  Reached reached;
  Position first = start;
  first.sort_columns();
  reached.add(first, -1);
  std::vector<Move> moves;
  Complete found;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    found.positions = reached.size();
    if (reached[i].won()) {
      found.outcome = Outcome::won;
      found.moves = line_to(reached, i, start, stock, rules);
      return found;
    }
    if (reached.size() > most || budget == 0 || stop.is_asked()) return found;
    legal_moves(reached[i], rules, moves);
    for (const Move move : moves) {
      Position after = reached[i];
      after.apply(move, stock);
      after.sort_columns();
      if (budget > 0) --budget;
      if (pruning.relaxed_game && !relaxed_game_is_won(after, stock)) continue;
      reached.add(after, static_cast<std::int32_t>(i));
    }
  }
  found.outcome = Outcome::lost;
  return found;
}

}  // namespace patience::spider
