// The layouts of Spider: deals in dealing order, and boards at the start of a deal.
#include <algorithm>
#include <array>

#include "../spider/deal.h"
#include "reading.h"

namespace patience::table {

namespace {

constexpr std::size_t columns = spider::cards_in_row;
constexpr std::size_t rows = spider::rows_in_deal - 1;

// Two decks, or as many complete suits of fewer kinds, as games with two suits or one have them.
void check_pack(const Reading& reading, int line) {
  const std::vector<DeckCard>& cards = reading.cards();
  if (cards.size() != spider::cards_in_deal) {
    refuse(line, "two decks have 104 cards, not " + std::to_string(cards.size()) + ".");
  }
  const auto times = [&cards](int card) {
    return std::count(cards.begin(), cards.end(), static_cast<DeckCard>(card));
  };
  bool complete = true;
  for (int card = 0; card < 52; ++card) {
    complete = complete && times(card) == times(card / 13 * 13);
  }
  if (complete) return;
  // How often each card should be there: with four suits twice.
  std::array<int, 4> of_suit{};
  for (const DeckCard card : cards) ++of_suit[card / 13];
  const auto most = *std::max_element(of_suit.begin(), of_suit.end());
  const int copies = most > 78 ? 8 : most > 39 ? 4 : 2;
  const auto due = [&](int card) {
    return of_suit[static_cast<std::size_t>(card / 13)] > 6 * copies ? copies : 0;
  };
  std::string odd;
  int more = 0;
  for (int card = 0; card < 52; ++card) {
    if (times(card) == due(card) || ++more > 6) continue;
    odd += (odd.empty() ? "" : ", ") + letters(static_cast<DeckCard>(card)) + ' ' +
           counted(static_cast<std::uint64_t>(times(card)), "time");
  }
  refuse(line, std::string(copies == 2   ? "two decks have each card twice"
                           : copies == 4 ? "two suits have each card four times"
                                         : "one suit has each card eight times") +
                   ". Here is " + odd + (more > 6 ? ", .." : "") + '.');
}

// The columns and the rows of the stock of a deal in dealing order, with six cards in the first
// four columns.
Groups dealt(const std::vector<DeckCard>& cards) {
  Groups groups(columns + rows);
  for (std::size_t i = 0; i < spider::row_start(1); ++i) {
    groups[i < 44 ? i % columns : i - 44].push_back(cards[i]);
  }
  for (std::size_t i = spider::row_start(1); i < cards.size(); ++i) {
    groups[columns + (i - spider::row_start(1)) / columns].push_back(cards[i]);
  }
  return groups;
}

// So many lines from this one on that lie as they are: ten columns of five or six cards and five
// rows; or ten columns, each with its five cards of the stock behind, or with these in ten lines
// below. 0 if they do not.
std::size_t layout_at(const std::vector<Line>& lines, std::size_t first) {
  std::vector<std::size_t> sizes;
  for (std::size_t i = first; i < std::min(first + 2 * columns, lines.size()); ++i) {
    sizes.push_back(words_of(lines[i].text).size());
  }
  const auto all = [&sizes](std::size_t from, std::size_t to, std::size_t least,
                            std::size_t sum) {
    if (sizes.size() < to) return false;
    std::size_t found = 0;
    for (std::size_t i = from; i < to; ++i) {
      if (sizes[i] < least || sizes[i] > least + 1) return false;
      found += sizes[i];
    }
    return found == sum;
  };
  if (all(0, columns, 5, 54) && all(columns, columns + rows, 10, 50)) return columns + rows;
  if (all(0, columns, 5, 54) && all(columns, 2 * columns, 5, 50)) return 2 * columns;
  return all(0, columns, 10, 104) ? columns : 0;
}

Groups layout_of(const std::vector<Line>& lines) {
  Reading reading(8);
  Groups groups;
  for (const Line& line : lines) groups.push_back(reading.add(line));
  check_pack(reading, lines.back().number);
  if (groups.size() == columns + rows) return groups;
  for (std::size_t i = columns; i < groups.size(); ++i) {
    std::vector<DeckCard>& cards = groups[i - columns];
    cards.insert(cards.end(), groups[i].begin(), groups[i].end());
  }
  groups.resize(columns);
  groups.resize(columns + rows);
  for (std::size_t column = 0; column < columns; ++column) {
    std::vector<DeckCard>& cards = groups[column];
    for (std::size_t row = 0; row < rows; ++row) {
      groups[columns + row].push_back(cards[cards.size() - rows + row]);
    }
    cards.resize(cards.size() - rows);
  }
  return groups;
}

// Ten lines of five cards below an empty line of the stock are of it, too.
void stock_below(std::vector<Line>& lines) {
  for (std::size_t i = 0; i + columns < lines.size(); ++i) {
    if (lines[i].where != Where::talon || !words_of(lines[i].text).empty()) continue;
    const auto first = lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, last = first + columns;
    const bool are_five = std::all_of(first, last, [](const Line& line) {
      return line.where == Where::cards && words_of(line.text).size() == rows;
    });
    if (are_five) std::for_each(first, last, [](Line& line) { line.where = Where::talon; });
  }
}

// A board says which its stock is, in the order in which it is dealt.
Groups board_of(const std::vector<Line>& lines) {
  std::vector<Line> lying, below;
  Line stock{lines[0].number, Where::talon, ""};
  for (const Line& line : lines) {
    if (line.where == Where::cards) {
      lying.push_back(line);
    } else if (line.where == Where::talon) {
      stock.text += ' ' + line.text;
      if (!words_of(line.text).empty()) below.push_back(line);
    } else if (!words_of(line.text).empty()) {
      refuse(line.number, "that is a place which Spider does not have at the start of a deal.");
    }
  }
  const std::vector<std::string> words = words_of(stock.text);
  if (lying.size() != columns || words.size() != rows * columns) {
    refuse(stock.number, "the board has " + counted(lying.size(), "column") + " and " +
                             std::to_string(words.size()) +
                             " cards in its stock. Read is the start of a deal: ten columns of "
                             "five or six cards, and 50 cards.");
  }
  const bool by_columns =
      below.size() == columns && std::all_of(below.begin(), below.end(), [](const Line& line) {
        return words_of(line.text).size() == rows;
      });
  if (by_columns) lying.insert(lying.end(), below.begin(), below.end());
  for (std::size_t row = 0; row < rows && !by_columns; ++row) {
    Line part{stock.number, Where::cards, ""};
    for (std::size_t i = 0; i < columns; ++i) part.text += words[row * columns + i] + ' ';
    lying.push_back(part);
  }
  if (layout_at(lying, 0) == 0) {
    refuse(lines[0].number,
           "four of the ten columns have six cards at the start, the others five.");
  }
  return layout_of(lying);
}

}  // namespace

std::vector<Groups> pasted_spiders(const std::string& text) {
  std::vector<Line> lines = columns_as_lines(lines_of(text));
  stock_below(lines);
  std::vector<Groups> deals;
  if (is_board(lines)) {
    // A board ends where, after its columns and its stock, there is more.
    std::vector<Line> board;
    for (const Line& line : lines) {
      const auto count = [&board](Where where) {
        return std::count_if(board.begin(), board.end(),
                             [where](const Line& before) { return before.where == where; });
      };
      const bool ended = !board.empty() && board.back().where != line.where &&
                         count(Where::cards) == columns && count(Where::talon) > 0;
      if (ended) {
        deals.push_back(board_of(board));
        board.clear();
      }
      board.push_back(line);
    }
    deals.push_back(board_of(board));
    return deals;
  }
  std::vector<Line> parts;
  for (const Line& line : lines) {
    for (Line& part : parts_of(line)) parts.push_back(std::move(part));
  }
  for (std::size_t i = 0; i < parts.size();) {
    if (const std::size_t size = layout_at(parts, i); size > 0) {
      const auto first = parts.begin() + static_cast<std::ptrdiff_t>(i);
      deals.push_back(layout_of({first, first + static_cast<std::ptrdiff_t>(size)}));
      i += size;
      continue;
    }
    Reading reading(8);
    int last = parts[i].number;
    while (i < parts.size() && reading.cards().size() < spider::cards_in_deal) {
      last = parts[i].number;
      reading.add(parts[i++]);
    }
    check_pack(reading, last);
    deals.push_back(dealt(reading.cards()));
  }
  if (deals.empty()) refuse("There are no cards in it.");
  return deals;
}

}  // namespace patience::table
