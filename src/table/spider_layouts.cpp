#include "spider_layouts.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <sstream>

#include "../spider/deal.h"
#include "words.h"

namespace patience::table {

namespace {

constexpr std::size_t columns = spider::cards_in_row;
constexpr std::size_t rows = spider::rows_in_deal - 1;
constexpr std::size_t on_table = spider::row_start(1);

std::vector<std::size_t> sizes_of(const std::vector<Line>& lines) {
  std::vector<std::size_t> sizes;
  for (const Line& line : lines) sizes.push_back(pile_words(line).size());
  return sizes;
}

std::size_t sum_of(const std::vector<std::size_t>& sizes) {
  return std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
}

std::vector<Written> written(const Line& line) {
  std::vector<Written> cards;
  for (std::string& word : pile_words(line)) cards.push_back({std::move(word), line.number});
  return cards;
}

std::vector<Written> written(const std::vector<Line>& lines) {
  std::vector<Written> cards;
  for (const Line& line : lines) {
    for (Written& card : written(line)) cards.push_back(std::move(card));
  }
  return cards;
}

// Ten lines with five cards each: what each column gets of the stock.
bool is_stock_by_columns(const std::vector<std::size_t>& sizes) {
  return sizes.size() == columns &&
         std::all_of(sizes.begin(), sizes.end(), [](std::size_t size) { return size == rows; });
}

// Its cards in dealing order: as they follow each other, or each column's five on a line.
std::vector<Written> stock_of(const std::vector<Line>& lines) {
  if (!is_stock_by_columns(sizes_of(lines))) return written(lines);
  std::vector<Written> cards;
  for (std::size_t row = 0; row < rows; ++row) {
    for (const Line& line : lines) cards.push_back(written(line)[row]);
  }
  return cards;
}

// The first columns have the cards that are more than whole rows.
std::vector<std::vector<Written>> columns_by_rows(const std::vector<Written>& cards) {
  std::vector<std::vector<Written>> made(columns);
  for (std::size_t i = 0; i < cards.size(); ++i) made[i % columns].push_back(cards[i]);
  return made;
}

// Dealing order: the 44 cards that lie face down, then the first row.
std::vector<std::vector<Written>> columns_as_dealt(const std::vector<Written>& cards) {
  std::vector<std::vector<Written>> made(columns);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    made[i < spider::face_down ? i % columns : i - spider::face_down].push_back(cards[i]);
  }
  return made;
}

// Where the words of a line begin, in characters.
std::vector<std::size_t> begins_of(const std::string& text) {
  std::vector<std::size_t> begins;
  std::size_t at = 0;
  bool blank = true;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xC0U) == 0x80) continue;
    if (blank && c != ' ') begins.push_back(at);
    blank = c == ' ';
    ++at;
  }
  return begins;
}

// Which cells of a row of a table have words.
std::vector<std::size_t> cells_of(const std::string& text, char separator) {
  std::vector<std::size_t> filled;
  std::istringstream in(text);
  std::string cell;
  for (std::size_t i = 0; std::getline(in, cell, separator); ++i) {
    if (!words_of(cell).empty()) filled.push_back(i);
  }
  return filled;
}

// The columns to which the four cards of the last row belong. The first of these that there is
// tells:
// * marks: the columns whose fifth card is marked as face down;
// * places: the columns in whose cells the four cards are, or under which they stand;
// * the title, where the four cards stand side by side: if it names PySolFC, the columns that
//   PySolFC gives them; if not, the first four.
std::vector<std::size_t> tall_columns(const Line& fifth, const Line& last,
                                      const std::string& title) {
  std::vector<std::size_t> tall;
  const std::vector<std::string> words = pile_words(fifth);
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (lies_down(words[i])) tall.push_back(i);
  }
  if (tall.size() == 4) return tall;
  const auto under = [](const std::vector<std::size_t>& above,
                        const std::vector<std::size_t>& below, std::size_t apart) {
    std::vector<std::size_t> found;
    for (const std::size_t at : below) {
      for (std::size_t i = 0; i < above.size(); ++i) {
        if (std::max(at, above[i]) - std::min(at, above[i]) <= apart) found.push_back(i);
      }
    }
    const bool good = above.size() == columns && below.size() == 4 && found.size() == 4;
    return good ? found : std::vector<std::size_t>();
  };
  for (const char separator : {'\t', ',', ';', '|'}) {
    const std::vector<std::size_t> below = cells_of(last.text, separator);
    if (below.size() != 4 || below.back() - below.front() == 3) continue;
    tall = under(cells_of(fifth.text, separator), below, 0);
    if (!tall.empty()) return tall;
  }
  const std::vector<std::size_t> above = begins_of(fifth.text), below = begins_of(last.text);
  bool apart = false;
  for (std::size_t i = 1; i < below.size(); ++i) apart = apart || below[i] - below[i - 1] > 6;
  if (apart) {
    // Beside a card in brackets one without them may stand a character further left.
    tall = under(above, below, 1);
    if (!tall.empty()) return tall;
    refuse(last.number,
           "under which columns do the four cards stand? Write them under those of the line "
           "above, blank for blank; or the columns as ten lines.");
  }
  if (title.find("PySolFC") != std::string::npos) return {0, 3, 6, 9};
  return {0, 1, 2, 3};
}

// A board as rows, of which the top one comes first.
std::vector<std::vector<Written>> columns_of_rows(const std::vector<Line>& lines,
                                                  const std::string& title) {
  const std::vector<Written> cards = written(lines);
  std::vector<std::vector<Written>> made = columns_by_rows({cards.begin(), cards.begin() + 50});
  std::vector<std::size_t> tall = {0, 1, 2, 3};
  const std::vector<std::size_t> sizes = sizes_of(lines);
  if (sizes == std::vector<std::size_t>{10, 10, 10, 10, 10, 4}) {
    tall = tall_columns(lines[4], lines[5], title);
  }
  for (std::size_t i = 0; i < 4; ++i) made[tall[i]].push_back(cards[50 + i]);
  return made;
}

// How a text without named places is read. The lengths of its lines tell. The first of these that
// fits counts:
// * Ten lines of five or six cards, and then the stock: the board by columns.
// * Ten lines of ten or eleven cards: the board by columns, each with its five cards of the stock
//   behind it.
// * One line, or lines as long as each other or as the page was wide: these lengths say nothing,
//   so it is dealing order.
// * All others are read by the numbers of cards after which a line ends:
//
//   44, not 50          dealing order: face down, 44; first row, 10; stock
//   50 and 54, not 44   the board by rows, five of ten and then four; and the stock
//   50 or 54 else       refused: a board and its stock, but in which order?
//   none of these       dealing order, which runs on
enum class Layout { dealing_order, by_rows, by_columns, with_stock_behind };

[[noreturn]] void refuse_two_ways(int line, const std::string& what) {
  refuse(line, what +
                   " That can be dealing order (the 44 cards that lie face down, the first row, "
                   "the stock), or a board. Write dealing order on one line; a board as five "
                   "lines of ten cards and one of four, or as its ten columns, a line each, and "
                   "below it the stock on lines that begin with Stock:.");
}

Layout layout_of(const std::vector<Line>& lines) {
  const std::vector<std::size_t> sizes = sizes_of(lines);
  const auto all_of_first = [&sizes](std::size_t least) {
    return sizes.size() >= columns &&
           std::all_of(sizes.begin(), sizes.begin() + columns,
                       [least](std::size_t size) { return size == least || size == least + 1; });
  };
  std::set<std::size_t> ends;
  std::size_t end = 0, table_lines = 0;
  for (const std::size_t size : sizes) {
    ends.insert(end += size);
    table_lines += end <= on_table ? 1 : 0;
  }
  const int line = lines.front().number;
  if (all_of_first(rows) && table_lines == columns && ends.count(on_table) > 0) {
    return Layout::by_columns;
  }
  if (all_of_first(2 * rows) && sizes.size() == columns) {
    if (is_wrapped(lines)) {
      refuse_two_ways(line, "there are ten lines of ten or eleven cards, each as long as fits.");
    }
    return Layout::with_stock_behind;
  }
  // Of two lines or three each is as long as fits.
  if (lines.size() == 1 || (lines.size() > 3 && is_wrapped(lines))) return Layout::dealing_order;
  const bool after_44 = ends.count(spider::face_down) > 0, after_50 = ends.count(50) > 0,
             after_54 = ends.count(on_table) > 0;
  if (after_50 && after_54 && !after_44) {
    const std::vector<Line> below(lines.begin() + static_cast<std::ptrdiff_t>(table_lines),
                                  lines.end());
    if (is_stock_by_columns(sizes_of(below))) {
      refuse(below.front().number,
             "there are ten lines of five cards. Are they the stock's five rows, or the five "
             "cards that each column gets? Write a row on each line, ten cards.");
    }
    return Layout::by_rows;
  }
  const bool turned_over = sizes.front() == 4 && after_54;
  if (after_44 && !after_50 && !turned_over) return Layout::dealing_order;
  if (after_50 || after_54) {
    refuse_two_ways(line, "a line ends after " + std::to_string(after_54 ? 54 : 50) + " cards.");
  }
  return Layout::dealing_order;
}

// A deal of all cards whose places are not named.
SpiderLying lying_by_lines(const std::vector<Line>& lines) {
  SpiderLying lying;
  lying.title = lines.front().title;
  lying.line = lines.front().number;
  const auto some = [&lines](std::size_t from, std::size_t to) {
    return std::vector<Line>(lines.begin() + static_cast<std::ptrdiff_t>(from),
                             lines.begin() + static_cast<std::ptrdiff_t>(to));
  };
  const std::vector<Written> cards = written(lines);
  const Layout layout =
      cards.size() == spider::cards_in_deal ? layout_of(lines) : Layout::dealing_order;
  lying.is_board = layout != Layout::dealing_order;
  switch (layout) {
    case Layout::dealing_order: {
      const auto split = cards.begin() + static_cast<std::ptrdiff_t>(
                                             std::min<std::size_t>(cards.size(), on_table));
      lying.columns = columns_as_dealt({cards.begin(), split});
      lying.stock.assign(split, cards.end());
      break;
    }
    case Layout::by_rows: {
      std::size_t table = 0;
      for (std::size_t sum = 0; sum < on_table; ++table) sum += pile_words(lines[table]).size();
      lying.columns = columns_of_rows(some(0, table), lying.title);
      lying.stock = stock_of(some(table, lines.size()));
      break;
    }
    case Layout::by_columns:
      for (const Line& line : some(0, columns)) lying.columns.push_back(written(line));
      lying.stock = stock_of(some(columns, lines.size()));
      break;
    case Layout::with_stock_behind: {
      std::vector<std::vector<Written>> behind;
      for (const Line& line : lines) {
        std::vector<Written> column = written(line);
        behind.emplace_back(column.end() - rows, column.end());
        column.resize(column.size() - rows);
        lying.columns.push_back(std::move(column));
      }
      for (std::size_t row = 0; row < rows; ++row) {
        for (const auto& column : behind) lying.stock.push_back(column[row]);
      }
    }
  }
  return lying;
}

const char* const what_is_read =
    " Read are ten columns, a line each and a dash for an empty one, or at the start of a deal "
    "five rows of ten cards and one of four; and the stock, a row on each line that begins with "
    "Stock:.";

// The cards of the stock, unseen ones where only their number is said.
void take_stock(std::vector<Line>& stock) {
  for (Line& line : stock) {
    const std::vector<std::string> words = pile_words(line);
    const bool counted = words.size() == 2 && (words[1] == "cards" || words[1] == "card");
    if (!counted) continue;
    line.text.clear();
    const int cards = number_in(words[0]);
    if (cards < 0 || cards > 50) {
      refuse(line.number, "the stock has 50 cards at most, not " + shortened(words[0]) + '.');
    }
    for (int i = 0; i < cards; ++i) line.text += "-- ";
  }
}

// The columns of a board whose places are named.
std::vector<std::vector<Written>> columns_of_board(const std::vector<Line>& lines,
                                                   const std::string& title, int first) {
  const std::vector<std::size_t> sizes = sizes_of(lines);
  if (sizes == std::vector<std::size_t>{10, 10, 10, 10, 10, 4})
    return columns_of_rows(lines, title);
  if (sizes == std::vector<std::size_t>{10, 10, 10, 10, 4, 10}) {
    return columns_as_dealt(written(lines));
  }
  if (lines.empty()) return std::vector<std::vector<Written>>(columns);
  if (lines.size() != columns) {
    refuse(first, "the board has " + counted(lines.size(), "column") + ", Spider has ten." +
                      what_is_read);
  }
  const std::vector<Written> cards = written(lines);
  const bool marked = std::any_of(cards.begin(), cards.end(),
                                  [](const Written& card) { return lies_down(card.word); });
  const bool at_start = sum_of(sizes) == on_table && sizes.front() == 6 && sizes.back() == 5;
  if (!marked && !at_start && !are_numbered(lines) && may_be_rows(sizes, columns)) {
    refuse(first,
           "the ten lines can be the columns of a board, or its rows. Write the number of each "
           "column before its cards, as in 3: KH QH.");
  }
  std::vector<std::vector<Written>> made;
  for (const Line& line : lines) made.push_back(written(line));
  return made;
}

SpiderLying lying_of_board(const std::vector<Line>& lines) {
  const int first = lines.front().number;
  SpiderLying lying;
  lying.title = lines.front().title;
  lying.line = first;
  std::vector<Line> table, stock;
  for (const Line& line : lines) {
    switch (line.where) {
      case Where::cards:
        table.push_back(line);
        break;
      case Where::talon:
        stock.push_back(line);
        break;
      case Where::foundations:
        lying.foundations.push_back(line);
        break;
      case Where::reserve:
        if (pile_words(line).empty()) break;
        refuse(line.number, "Spider has no cells. Is this the board of another game?");
    }
  }
  if (stock.empty()) {
    refuse(first, std::string("the board has no line Stock:.") + what_is_read);
  }
  take_stock(stock);
  stock.erase(std::remove_if(stock.begin(), stock.end(),
                             [](const Line& line) { return pile_words(line).empty(); }),
              stock.end());
  lying.columns = columns_of_board(table, lying.title, first);
  lying.stock = stock_of(stock);
  return lying;
}

// Ten lines of five cards below an empty line of the stock are of it, too.
void stock_below(std::vector<Line>& lines) {
  for (std::size_t i = 0; i + columns < lines.size(); ++i) {
    if (lines[i].where != Where::talon || !words_of(lines[i].text).empty()) continue;
    const auto first = lines.begin() + static_cast<std::ptrdiff_t>(i) + 1, last = first + columns;
    const bool are_five = std::all_of(first, last, [](const Line& line) {
      return line.where == Where::cards && pile_words(line).size() == rows;
    });
    if (are_five) std::for_each(first, last, [](Line& line) { line.where = Where::talon; });
  }
}

// The boards of lines that name places: one ends where another title stands, or where after its
// columns and its stock there is more than the suits that were removed.
std::vector<std::vector<Line>> boards_in(const std::vector<Line>& lines) {
  std::vector<std::vector<Line>> boards;
  for (const Line& line : lines) {
    bool ended = boards.empty() || !line.title.empty();
    const bool last = line.where == Where::foundations && &line == &lines.back();
    if (!ended && !last) {
      const std::vector<Line>& board = boards.back();
      const bool stock = std::any_of(board.begin(), board.end(), [](const Line& before) {
        return before.where == Where::talon;
      });
      std::vector<Line> table;
      std::copy_if(board.begin(), board.end(), std::back_inserter(table),
                   [](const Line& before) { return before.where == Where::cards; });
      const bool whole =
          stock && (table.size() == columns || sum_of(sizes_of(table)) == on_table);
      ended = whole && board.back().where != line.where;
    }
    if (ended) boards.emplace_back();
    boards.back().push_back(line);
  }
  return boards;
}

// The deals of lines that follow each other, of which no one is a deal by itself.
void read_unit(std::vector<Line> lines, std::vector<SpiderLying>& deals) {
  if (lines.empty()) return;
  stock_below(lines);
  if (is_board(lines)) {
    for (const std::vector<Line>& board : boards_in(lines))
      deals.push_back(lying_of_board(board));
    return;
  }
  std::vector<Line> deal;
  std::size_t cards = 0;
  for (const Line& line : lines) {
    deal.push_back(line);
    cards += pile_words(line).size();
    if (cards < spider::cards_in_deal) continue;
    deals.push_back(lying_by_lines(deal));
    deal.clear();
    cards = 0;
  }
  if (!deal.empty()) deals.push_back(lying_by_lines(deal));
}

}  // namespace

std::vector<SpiderLying> spiders_lying(const std::string& text) {
  std::vector<SpiderLying> deals;
  std::vector<Line> unit;
  for (const Line& line : columns_as_lines(lines_of(text))) {
    const bool strokes = line.text.find('/') != std::string::npos;
    const std::vector<Line> parts = strokes ? parts_of(line) : std::vector<Line>{line};
    // As write_deals() in R writes a deal, or a position in the middle of a game.
    const bool by_itself = strokes ? is_board(parts) && parts.size() > columns
                                   : pile_words(line).size() == spider::cards_in_deal;
    if (by_itself) {
      read_unit(std::move(unit), deals);
      unit.clear();
      read_unit(parts, deals);
    } else {
      unit.insert(unit.end(), parts.begin(), parts.end());
    }
  }
  read_unit(std::move(unit), deals);
  if (deals.empty()) refuse("There are no cards in it.");
  return deals;
}

}  // namespace patience::table
