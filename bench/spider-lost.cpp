// A second search for deals of Windows XP's Spider with four suits that are lost, to be compared
// with the solver's proofs. It shares no code with the package: it deals, moves and remembers
// positions in its own way, and gives up none.
//   c++ -std=c++17 -O2 -o spider-lost bench/spider-lost.cpp
//   ./spider-lost MOST NUMBER... > bench/results/DATE-spider-lost.txt
// prints of each number "won", "lost" with all positions that can be reached, or "open" if there
// are more than MOST. Positions are compared whole. Without a stock, columns may change places.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <unordered_set>
#include <vector>

namespace {

// A card is a letter's worth: 16 times the suit, the rank from 1 to 13; face down with the bit 64.
constexpr char down = 64;
int rank(char card) { return card & 15; }

struct Position {
  std::array<std::string, 10> columns;  // from the bottom
  std::string stock;                    // dealt from the front

  bool won() const {
    return stock.empty() && std::all_of(columns.begin(), columns.end(),
                                        [](const std::string& column) { return column.empty(); });
  }
  // Takes a whole suit off the column, and turns its top card.
  void settle(std::string& column) {
    if (run(column) == 13) column.resize(column.size() - 13);
    if (!column.empty()) column.back() &= ~down;
  }
  // How many cards lie in suit one on another at the end.
  static std::size_t run(const std::string& column) {
    if (column.empty()) return 0;
    std::size_t length = 1;
    while (length < column.size() &&
           column[column.size() - length - 1] == column[column.size() - length] + 1) {
      ++length;
    }
    return length;
  }
  std::string key() const {
    std::array<std::string, 10> sorted = columns;
    if (stock.empty()) std::sort(sorted.begin(), sorted.end());
    std::string key;
    for (const std::string& column : sorted) key += column + '\0';
    return key + static_cast<char>(stock.size());
  }
};

Position deal(std::uint32_t number) {
  std::string slots(104, 0);
  std::uint32_t state = number;
  for (int i = 0; i < 104; ++i) {
    std::size_t at;
    do {
      state = state * 214013 + 2531011;
      at = (state >> 16 & 0x7fff) % 104;
    } while (slots[at] != 0);
    slots[at] = static_cast<char>(16 * (i % 52 / 13) + i % 13 + 1);
  }
  Position start;
  for (std::size_t i = 0; i < 44; ++i) {
    start.columns[i % 10] += static_cast<char>(slots[i] | down);
  }
  for (std::size_t column = 0; column < 10; ++column) start.columns[column] += slots[44 + column];
  start.stock = slots.substr(54);
  return start;
}

template <class Visit>
void each_move(const Position& at, Visit visit) {
  for (std::size_t from = 0; from < 10; ++from) {
    const std::string& source = at.columns[from];
    for (std::size_t cards = 1; cards <= Position::run(source); ++cards) {
      const char moved = source[source.size() - cards];
      for (std::size_t to = 0; to < 10; ++to) {
        const std::string& target = at.columns[to];
        if (to == from || (!target.empty() && rank(target.back()) != rank(moved) + 1)) continue;
        Position after = at;
        after.columns[to] += source.substr(source.size() - cards);
        after.columns[from].resize(source.size() - cards);
        after.settle(after.columns[to]);
        after.settle(after.columns[from]);
        visit(after);
      }
    }
  }
  if (at.stock.empty()) return;
  Position after = at;
  for (std::size_t column = 0; column < 10; ++column) {
    if (at.columns[column].empty()) return;
    after.columns[column] += at.stock[column];
    after.settle(after.columns[column]);
  }
  after.stock.erase(0, 10);
  visit(after);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::size_t most = std::strtoull(argv[1], nullptr, 10);
  for (int i = 2; i < argc; ++i) {
    const Position start = deal(static_cast<std::uint32_t>(std::strtoul(argv[i], nullptr, 10)));
    std::unordered_set<std::string> met{start.key()};
    std::vector<Position> open{start};
    bool won = false;
    while (!open.empty() && !won && met.size() <= most) {
      const Position at = open.back();
      open.pop_back();
      won = at.won();
      each_move(at, [&](const Position& after) {
        if (met.insert(after.key()).second) open.push_back(after);
      });
    }
    std::cout << argv[i] << (won ? " won" : open.empty() ? " lost" : " open") << ' ' << met.size()
              << std::endl;
  }
}
