#include <algorithm>
#include <optional>

#include "solver.h"

namespace patience::spider {

namespace {

// The positions before each move, and after the last.
std::vector<Position> positions_along(const Position& start, const Stock& stock,
                                      const std::vector<Move>& line) {
  std::vector<Position> along{start};
  for (const Move move : line) {
    along.push_back(along.back());
    along.back().apply(move, stock);
  }
  return along;
}

// Whether the moves from `next` on are legal and win.
bool wins(Position position, const Stock& stock, const Rules& rules,
          const std::vector<Move>& line, std::size_t next, std::size_t without) {
  for (std::size_t i = next; i < line.size() && !position.won(); ++i) {
    if (i == without) continue;
    if (!is_legal(position, line[i], rules)) return false;
    position.apply(line[i], stock);
  }
  return position.won();
}

constexpr std::size_t none = static_cast<std::size_t>(-1);
// How far behind a move that is left out another one may be that is not needed then.
constexpr std::size_t reach = 24;

// A line with one move less, or two, or where a run goes at once where it went in two moves.
std::optional<std::vector<Move>> shorter(const Position& start, const Stock& stock,
                                         const Rules& rules, const std::vector<Move>& line,
                                         std::size_t& from) {
  const std::vector<Position> along = positions_along(start, stock, line);
  for (; from < line.size(); ++from) {
    const std::size_t i = from;
    std::vector<Move> other(line);
    const auto erase = [&other](std::size_t at) {
      other.erase(other.begin() + static_cast<std::ptrdiff_t>(at));
    };
    if (line[i].deals()) continue;
    if (wins(along[i], stock, rules, line, i + 1, none)) {
      erase(i);
      return other;
    }
    for (std::size_t j = i + 1; j < std::min(line.size(), i + reach); ++j) {
      if (line[j].deals()) continue;
      // Both left out.
      if (wins(along[i], stock, rules, line, i + 1, j)) {
        erase(j);
        erase(i);
        return other;
      }
      // The second made at once, in place of the first.
      if (line[j].from == line[i].to && line[j].count == line[i].count) {
        std::vector<Move> joined(line);
        joined[i].to = line[j].to;
        joined.erase(joined.begin() + static_cast<std::ptrdiff_t>(j));
        if (joined[i].to != joined[i].from && wins(along[i], stock, rules, joined, i, none)) {
          return joined;
        }
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<Move> shortened(const Position& start, const Stock& stock, const Rules& rules,
                            std::vector<Move> line) {
  for (bool again = true; again;) {
    again = false;
    std::size_t from = 0;
    while (std::optional<std::vector<Move>> found = shorter(start, stock, rules, line, from)) {
      line = std::move(*found);
      from = from > reach ? from - reach : 0;
      again = true;
    }
  }
  // Nothing is played after the win.
  const std::vector<Position> along = positions_along(start, stock, line);
  const auto end = std::find_if(along.begin(), along.end(),
                                [](const Position& position) { return position.won(); });
  line.resize(static_cast<std::size_t>(end - along.begin()));
  return line;
}

}  // namespace patience::spider
