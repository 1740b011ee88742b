// The layouts of Pan Galactic Solitaire: grids.
#include "galactic.h"
#include "reading.h"
#include "words.h"

namespace patience::table {

namespace {

Groups grid_of(const std::vector<Line>& rows) {
  Reading reading;
  std::size_t ranks = 0;
  for (const Line& row : rows) {
    const std::size_t size = reading.add(row).size();
    if (ranks == 0) ranks = size;
    if (size != ranks || ranks > 13) {
      refuse(row.number,
             "a row has " + counted(size, "card") + "; all four have the same number, up to 13.");
    }
  }
  if (rows.size() != 4) {
    refuse(rows[0].number, "a board has 4 rows, not " + std::to_string(rows.size()) + ".");
  }
  for (std::size_t i = 0; i < reading.cards().size(); ++i) {
    const DeckCard card = reading.cards()[i];
    if (card % 13 >= static_cast<int>(ranks)) {
      refuse(reading.line(i),
             letters(card) + " is no card of a deck with " + std::to_string(ranks) + " ranks.");
    }
  }
  return {reading.cards()};
}

}  // namespace

std::vector<Groups> pasted_grids(const std::string& text) {
  std::vector<Groups> grids;
  std::vector<Line> rows;
  for (const Line& line : lines_of(text)) {
    for (const Line& row : parts_of(line)) {
      if (rows.size() == 4) {
        grids.push_back(grid_of(rows));
        rows.clear();
      }
      rows.push_back(row);
    }
  }
  if (rows.empty()) refuse("There are no cards in it.");
  grids.push_back(grid_of(rows));
  return grids;
}

}  // namespace patience::table
