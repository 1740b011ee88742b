#include "pasted.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <sstream>

#include "answers.h"

namespace patience::table {

namespace {

std::string upper_case(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

[[noreturn]] void refuse(const std::string& why) { throw Refused("deal", why); }

enum class Where { cards, foundations, talon, reserve };

// A line that is not empty, its number, or 0 where there is no other one, and what it says that
// it is.
struct Line {
  int number;
  Where where;
  std::string text;
  std::vector<std::size_t> columns = {};  // where those begin whose numbers stand above it
  std::string whole = {};                 // with its label, where it has columns
};

[[noreturn]] void refuse(int line, const std::string& why) {
  refuse(line == 0 ? why : "line " + std::to_string(line) + ": " + why);
}

// What stands between words: also what lists of other languages have about them, the angles about
// cards that lie face down, and marks of printed boards.
bool is_blank(char c) { return std::string(" \t\r\v\f,;\"'[]<>|=").find(c) != std::string::npos; }

// A word that begins with a bracket goes on to the one that closes it.
std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  bool bracket = false;
  for (const char c : text) {
    if (bracket || !is_blank(c)) {
      words.back() += c;
      bracket = (bracket || (c == '(' && words.back().size() == 1)) && c != ')';
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool is_number(const std::string& word) {
  return !word.empty() && word.size() < 3 &&
         word.find_first_not_of("0123456789") == std::string::npos;
}

// Less a card in brackets, which is one that a printed foundation waits for, and less remarks.
std::string without_waiting(std::string text) {
  for (const char* const pair : {"[]", "()"}) {
    std::size_t open = text.find(pair[0]);
    while (open != std::string::npos) {
      const std::size_t close = text.find(pair[1], open);
      if (close == std::string::npos) break;
      const bool remark = pair[0] == '(';
      if (remark || words_of(text.substr(open + 1, close - open - 1)).size() < 2) {
        text.erase(open, close - open + 1);
      } else {
        ++open;
      }
      open = text.find(pair[0], open);
    }
  }
  return text;
}

// Less what stands before the cards of a printed pile, fan or row: its number or its name.
std::string without_label(const std::string& text) {
  static const std::set<std::string> kinds = {"PILE", "FAN", "COLUMN", "ROW", "TABLEAU", "STACK"};
  static const std::set<std::string> names = {"CLUBS", "DIAMONDS", "SPADES", "HEARTS"};
  std::istringstream in(text);
  std::string word, rest;
  if (!(in >> word)) return text;
  if (kinds.count(upper_case(word)) > 0 && !(in >> word)) return text;
  const bool numbered = text.find(word) != text.find_first_not_of(" \t");
  const std::string bare = word.substr(0, word.find_last_not_of(":.)") + 1);
  const bool named = names.count(upper_case(bare)) > 0;
  if (!is_number(bare) && (numbered || !named)) return text;
  std::getline(in, rest);
  return rest;
}

// What printed boards say beside the cards: a title, notes.
bool is_said(const std::string& text) {
  static const std::set<std::string> titles = {"AGNES SOREL", "LA BELLE LUCIE",
                                               "PAN GALACTIC SOLITAIRE"};
  static const std::set<std::string> notes = {"DEAL", "THERE", "THE", "WON.", "NO"};
  const std::size_t colon = text.find(':');
  if (colon != std::string::npos && titles.count(upper_case(text.substr(0, colon))) > 0) {
    return true;
  }
  const std::vector<std::string> words = words_of(text);
  return !words.empty() && notes.count(upper_case(words[0])) > 0;
}

// Where the columns begin whose numbers, from 1 on, are all that a line has.
std::vector<std::size_t> columns_of(const std::string& text) {
  std::vector<std::size_t> columns;
  std::istringstream in(text);
  std::string word;
  std::size_t at = 0;
  while (in >> word) {
    if (word != std::to_string(columns.size() + 1)) return {};
    at = text.find(word, at);
    columns.push_back(at);
    at += word.size();
  }
  return columns;
}

Line line_of(int number, const std::string& text) {
  static const std::map<std::string, Where> names = {{"FOUNDATIONS", Where::foundations},
                                                     {"FOUNDS", Where::foundations},
                                                     {"FOUND", Where::foundations},
                                                     {"TALON", Where::talon},
                                                     {"STOCK", Where::talon},
                                                     {"FREECELLS", Where::reserve},
                                                     {"FC", Where::reserve},
                                                     {"RESERVE", Where::reserve}};
  const std::size_t colon = text.find(':');
  if (colon != std::string::npos) {
    const std::vector<std::string> words = words_of(text.substr(0, colon));
    const auto found = words.size() == 1 ? names.find(upper_case(words[0])) : names.end();
    if (found != names.end()) {
      const std::string cards = text.substr(colon + 1);
      const bool founded = found->second == Where::foundations;
      return {number, found->second, founded ? without_waiting(cards) : cards};
    }
  }
  return {number, Where::cards, without_label(text)};
}

std::vector<Line> lines_of(std::string text) {
  const std::string mark = "\ufeff";  // of the order of bytes
  if (text.compare(0, mark.size(), mark) == 0) text.erase(0, mark.size());
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool before_newline = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (!before_newline) plain += text[i] == '\r' ? '\n' : text[i];
  }
  const std::size_t first_end = plain.find('\n');
  const bool several = first_end != std::string::npos && first_end + 1 < plain.size();
  std::vector<Line> lines;
  std::istringstream in(plain);
  std::string one;
  std::vector<std::size_t> columns;
  for (int number = 1; std::getline(in, one); ++number) {
    one = one.substr(0, one.find('#'));
    const std::vector<std::size_t> header = columns_of(one);
    if (!header.empty() || words_of(one).empty()) columns = header;
    if (!header.empty() || is_said(one)) continue;
    Line line = line_of(several ? number : 0, one);
    if (line.where != Where::cards || !words_of(line.text).empty()) {
      line.columns = columns;
      if (!columns.empty()) line.whole = one;
      lines.push_back(std::move(line));
    }
  }
  if (lines.empty()) refuse("There are no cards in it.");
  return lines;
}

// Lines below the numbers of columns as lines of a column each. Columns are counted in
// characters.
std::vector<Line> columns_as_lines(const std::vector<Line>& lines) {
  std::vector<Line> turned;
  std::size_t first = 0;  // of the columns that are turned at the moment
  const std::vector<std::size_t>* header = nullptr;
  for (const Line& line : lines) {
    if (line.columns.empty() || line.where != Where::cards) {
      header = nullptr;
      turned.push_back(line);
      continue;
    }
    if (header == nullptr || *header != line.columns) {
      header = &line.columns;
      first = turned.size();
      turned.resize(first + header->size(), Line{line.number, Where::cards, ""});
    }
    std::size_t at = 0, character = 0;
    for (const char c : line.whole) {
      if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80) {
        ++character;
        while (at + 1 < header->size() && character > (*header)[at + 1]) ++at;
      }
      turned[first + at].text += c;
    }
    for (std::size_t i = 0; i < header->size(); ++i) turned[first + i].text += ' ';
  }
  return turned;
}

// Lines that strokes end too.
std::vector<Line> parts_of(const Line& line) {
  std::vector<Line> parts;
  std::istringstream in(line.text);
  std::string part;
  while (std::getline(in, part, '/')) {
    if (!words_of(part).empty()) parts.push_back({line.number, line.where, part});
  }
  return parts;
}

bool is_board(const std::vector<Line>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const Line& line) { return line.where != Where::cards; });
}

// (rank, suit) in numbers.
std::optional<DeckCard> card_of_numbers(const std::string& word) {
  std::istringstream in(word);
  char open = 0, comma = 0, close = 0;
  int rank = -1, suit = -1;
  in >> open >> rank >> comma >> suit >> close;
  const bool whole = in && open == '(' && comma == ',' && close == ')';
  if (!whole || rank < 0 || rank > 12 || suit < 0 || suit > 3) return std::nullopt;
  return static_cast<DeckCard>(suit * 13 + rank);
}

// A card as people write it.
std::optional<DeckCard> card_of(const std::string& word) {
  static const std::array<std::vector<const char*>, 4> suits = {{{"C", "\u2663", "\u2667"},
                                                                 {"D", "\u2666", "\u2662"},
                                                                 {"S", "\u2660", "\u2664"},
                                                                 {"H", "\u2665", "\u2661"}}};
  if (word[0] == '(') {
    // In brackets are cards that lie face down, too.
    const std::optional<DeckCard> card = card_of_numbers(word);
    const bool closed = word.size() > 3 && word.back() == ')';
    return card || !closed ? card : card_of(word.substr(1, word.size() - 2));
  }
  std::string text = upper_case(word);
  for (const char* const selector : {"\ufe0e", "\ufe0f"}) {  // of how a glyph is drawn
    const std::size_t at = text.find(selector);
    if (at != std::string::npos) text.erase(at, 3);
  }
  for (std::size_t suit = 0; suit < 4; ++suit) {
    for (const std::string name : suits[suit]) {
      if (text.size() <= name.size()) continue;
      const std::size_t size = text.size() - name.size();
      const bool first = name.size() > 1 && text.compare(0, name.size(), name) == 0;
      if (!first && text.compare(size, name.size(), name) != 0) continue;
      const std::string rank = text.substr(first ? name.size() : 0, size);
      return card_by_letters((rank == "T" ? "10" : rank) + suits[suit][0]);
    }
  }
  return std::nullopt;
}

// Not in the middle of a character.
std::string shortened(const std::string& word) {
  if (word.size() <= 40) return word;
  std::size_t end = 40;
  while (end > 0 && (static_cast<unsigned char>(word[end]) & 0xC0U) == 0x80) --end;
  return word.substr(0, end) + "...";
}

// The cards of a deal as they are read, each once.
class Reading {
 public:
  void add(int line, const std::string& word) {
    const std::optional<DeckCard> card = card_of(word);
    // Where there is one line only, cards are counted.
    const std::string at = line == 0 ? "card " + std::to_string(cards_.size() + 1) + ": " : "";
    if (!card) {
      refuse(line,
             at + '"' + shortened(word) +
                 (word[0] == '(' ? "\" is not a card: in numbers it is (rank, suit), ranks "
                                   "from 0 to 12 and suits from 0 to 3."
                                 : "\" is not a card: a card is a rank (A, 2 to 10 or T, J, "
                                   "Q, K) and a suit (C, D, S, H)."));
    }
    const auto before = std::find(cards_.begin(), cards_.end(), *card);
    if (before != cards_.end()) {
      const auto index = static_cast<std::size_t>(before - cards_.begin());
      const std::string first = line == 0 ? ", as card " + std::to_string(index + 1)
                                          : ", on line " + std::to_string(lines_[index]);
      refuse(line, at + letters(*card) + " is there already" + first + '.');
    }
    cards_.push_back(*card);
    lines_.push_back(line);
  }

  // The cards of a line, which are added.
  std::vector<DeckCard> add(const Line& line) {
    const std::size_t first = cards_.size();
    for (const std::string& word : words_of(line.text)) add(line.number, word);
    return {cards_.begin() + static_cast<std::ptrdiff_t>(first), cards_.end()};
  }

  // A whole deck of 52 cards, the last of which stands on this line.
  Groups deck(int line) const {
    if (cards_.size() != 52) {
      std::string missing;
      int more = 0;
      for (int code = 0; code < 52; ++code) {
        const auto card = static_cast<DeckCard>(code);
        if (std::find(cards_.begin(), cards_.end(), card) != cards_.end()) continue;
        if (++more <= 6) missing += (more == 1 ? " Missing: " : ", ") + letters(card);
      }
      if (more > 6) missing += " and others";
      if (more > 0) missing += '.';
      refuse(line, "a deck has 52 cards, not " + std::to_string(cards_.size()) + "." + missing);
    }
    return {cards_};
  }

  const std::vector<DeckCard>& cards() const { return cards_; }
  int line(std::size_t card) const { return lines_[card]; }

 private:
  std::vector<DeckCard> cards_;
  std::vector<int> lines_;
};

// How many cards a line says that lie on each foundation: "H-4 C-A", or the top cards.
std::array<int, 4> heights_of(const Line& line) {
  std::array<int, 4> heights{};
  for (const std::string& word : words_of(line.text)) {
    std::string text = upper_case(word);
    if (text == "-") continue;
    if (text.size() > 2 && text[1] == '-') text = text.substr(2) + text[0];
    if (text.size() == 2 && text[0] == '0') continue;
    const std::optional<DeckCard> card = card_of(text);
    if (!card) {
      refuse(line.number, '"' + shortened(word) +
                              "\" is no foundation. Foundations are written as H-4, or as their "
                              "top cards, 4H.");
    }
    heights[static_cast<std::size_t>(*card / 13)] = *card % 13 + 1;
  }
  return heights;
}

const char* const start_is_read =
    " Read is the start of a deal: the base card, seven piles of 1 to 7 cards, the stock.";

Groups agnes_board(const std::vector<Line>& lines) {
  std::vector<Line> founded, talon, piles;
  for (const Line& line : lines) {
    if (line.where == Where::reserve) {
      refuse(line.number, "Agnes Sorel has no cells. Is this the board of another game?");
    }
    (line.where == Where::foundations ? founded
     : line.where == Where::talon     ? talon
                                      : piles)
        .push_back(line);
  }
  const int first = lines[0].number;
  const auto one_of = [first](const std::vector<Line>& found, const char* name) {
    if (found.size() == 1) return;
    refuse(first, std::string("the board has ") +
                      (found.empty() ? "no line " : "more than one line ") + name + ":." +
                      start_is_read);
  };
  one_of(founded, "Foundations");
  one_of(talon, "Talon");
  const std::array<int, 4> heights = heights_of(founded[0]);
  const auto is_begun = [](int height) { return height > 0; };
  const auto begun = std::count_if(heights.begin(), heights.end(), is_begun);
  if (begun != 1) {
    refuse(founded[0].number, std::to_string(begun) +
                                  " foundations are begun, at the start one is." + start_is_read);
  }
  if (piles.size() != 7) {
    refuse(first, "the board has " + counted(piles.size(), "pile") + ", Agnes Sorel has seven." +
                      start_is_read);
  }
  Reading reading;
  const auto suit = static_cast<std::size_t>(
      std::find_if(heights.begin(), heights.end(), is_begun) - heights.begin());
  reading.add(
      founded[0].number,
      letters(static_cast<DeckCard>(suit * 13 + static_cast<std::size_t>(heights[suit]) - 1)));
  const auto sized = [&reading](const Line& line, std::size_t due, const std::string& what) {
    const std::size_t words = words_of(line.text).size();
    if (words != due) {
      refuse(line.number, what + " has " + counted(words, "card") + ", not " +
                              std::to_string(due) + "." + start_is_read);
    }
    return reading.add(line);
  };
  const std::vector<DeckCard> stock = sized(talon[0], 23, "the stock");
  std::vector<std::vector<DeckCard>> lying;
  for (std::size_t i = 0; i < 7; ++i) {
    lying.push_back(sized(piles[i], i + 1, "pile " + std::to_string(i + 1)));
  }
  // Dealing goes row by row, each from the left.
  std::vector<DeckCard> deck;
  deck.reserve(52);
  deck.push_back(reading.cards()[0]);
  for (std::size_t row = 0; row < 7; ++row) {
    for (std::size_t pile = row; pile < 7; ++pile) deck.push_back(lying[pile][row]);
  }
  deck.insert(deck.end(), stock.begin(), stock.end());
  return {deck};
}

// A board ends where a place is named that it has already.
std::vector<Groups> agnes_boards(const std::vector<Line>& lines) {
  std::vector<Groups> boards;
  std::vector<Line> board;
  for (const Line& line : lines) {
    const bool again = std::any_of(board.begin(), board.end(), [&line](const Line& before) {
      return line.where != Where::cards && before.where == line.where;
    });
    if (again) {
      boards.push_back(agnes_board(board));
      board.clear();
    }
    board.push_back(line);
  }
  boards.push_back(agnes_board(board));
  return boards;
}

// Above a card of a tableau nothing of its suit can be missing.
void check_gaps(const Reading& reading) {
  const std::vector<DeckCard>& cards = reading.cards();
  const auto is_there = [&cards](int card) {
    return std::find(cards.begin(), cards.end(), static_cast<DeckCard>(card)) != cards.end();
  };
  for (int suit = 0; suit < 4; ++suit) {
    int lowest = 13 * suit;
    while (lowest < 13 * suit + 13 && !is_there(lowest)) ++lowest;
    std::string missing;
    for (int card = lowest; card < 13 * suit + 13; ++card) {
      if (is_there(card)) continue;
      missing += (missing.empty() ? "" : ", ") + letters(static_cast<DeckCard>(card));
    }
    if (missing.empty()) continue;
    const auto at = std::find(cards.begin(), cards.end(), static_cast<DeckCard>(lowest));
    refuse(reading.line(static_cast<std::size_t>(at - cards.begin())),
           letters(static_cast<DeckCard>(lowest)) + " is there, but not " + missing +
               ". Cards that are not in the tableau are on the foundations, which begin with the "
               "ace and have no gaps.");
  }
}

// What a tableau's lines say of the places beside the fans.
void check_places(const std::vector<Line>& lines, const std::vector<DeckCard>& cards) {
  for (const Line& line : lines) {
    if (line.where == Where::cards) continue;
    if (line.where != Where::foundations) {
      for (const std::string& held : words_of(line.text)) {
        if (held == "-") continue;
        refuse(line.number, '"' + shortened(held) +
                                "\" is in a place that La Belle Lucie does not have. Is this the "
                                "board of another game?");
      }
      continue;
    }
    const std::array<int, 4> said = heights_of(line);
    for (int suit = 0; suit < 4; ++suit) {
      const auto there = std::count_if(cards.begin(), cards.end(),
                                       [suit](DeckCard card) { return card / 13 == suit; });
      const int up = 13 - static_cast<int>(there);
      const int says = said[static_cast<std::size_t>(suit)];
      if (says == up) continue;
      refuse(line.number, counted(static_cast<std::uint64_t>(says), "card") + " of " +
                              suit_words[suit] + " on the foundation, but " + std::to_string(up) +
                              " are not in the tableau.");
    }
  }
}

Groups tableau_of(const std::vector<Line>& lines) {
  Groups fans;
  Reading reading;
  for (const Line& line : lines) {
    if (line.where != Where::cards) continue;
    for (const Line& fan : parts_of(line)) fans.push_back(reading.add(fan));
  }
  if (fans.empty()) refuse("There are no cards in it.");
  check_gaps(reading);
  check_places(lines, reading.cards());
  return fans;
}

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

// A deck over several lines has as many cards on each but the last; piles have not, and they are
// not in dealing order.
void check_wrapped(const std::vector<Line>& lines) {
  const std::size_t width = words_of(lines[0].text).size();
  std::size_t cards = 0;
  for (const Line& line : lines) {
    const std::vector<std::string> words = words_of(line.text);
    cards += words.size();
    const bool ends = cards % 52 == 0 || &line == &lines.back();
    // What is no card at all is told of first.
    if (words.size() == width || ends || !std::all_of(words.begin(), words.end(), card_of))
      continue;
    refuse(line.number, "there " + std::string(words.size() == 1 ? "is " : "are ") +
                            counted(words.size(), "card") + ", but " + std::to_string(width) +
                            " on the first line. A deck has as many on each line; a board says "
                            "Foundations: and Talon: before its piles.");
  }
}

}  // namespace

std::vector<Groups> pasted_decks(const std::string& text) {
  const std::vector<Line> lines = columns_as_lines(lines_of(text));
  if (is_board(lines)) return agnes_boards(lines);
  // Twenty-six are half a deck: longer lines are decks, shorter ones run on.
  const bool by_lines = std::any_of(lines.begin(), lines.end(), [](const Line& line) {
    return words_of(line.text).size() > 26;
  });
  if (!by_lines) check_wrapped(lines);
  std::vector<Groups> decks;
  Reading reading;
  for (const Line& line : lines) {
    for (const std::string& word : words_of(line.text)) {
      if (!by_lines && reading.cards().size() == 52) {
        decks.push_back(reading.deck(line.number));
        reading = Reading();
      }
      reading.add(line.number, word);
    }
    if (by_lines) {
      decks.push_back(reading.deck(line.number));
      reading = Reading();
    }
  }
  if (!by_lines) decks.push_back(reading.deck(lines.back().number));
  return decks;
}

std::vector<Groups> pasted_tableaus(const std::string& text) {
  const std::vector<Line> lines = lines_of(text);
  const bool strokes = std::all_of(lines.begin(), lines.end(), [](const Line& line) {
    return line.where == Where::cards && line.text.find('/') != std::string::npos;
  });
  // Without a card in common they are one.
  std::vector<std::optional<DeckCard>> cards;
  for (const Line& line : lines) {
    for (const Line& fan : parts_of(line)) {
      for (const std::string& word : words_of(fan.text)) cards.push_back(card_of(word));
    }
  }
  std::sort(cards.begin(), cards.end());
  const bool twice = std::adjacent_find(cards.begin(), cards.end()) != cards.end();
  if (lines.size() == 1 || !strokes || !twice) return {tableau_of(lines)};
  std::vector<Groups> tableaus;
  for (const Line& line : lines) tableaus.push_back(tableau_of({line}));
  return tableaus;
}

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
