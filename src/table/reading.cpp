#include "reading.h"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "answers.h"

namespace patience::table {

void refuse(const std::string& why) { throw Refused("deal", why); }

void refuse(int line, const std::string& why) {
  refuse(line == 0 ? why : "line " + std::to_string(line) + ": " + why);
}

std::string upper_case(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

namespace {

// What stands between words: also what lists of other languages have about them, the angles about
// cards that lie face down, and marks of printed boards.
bool is_blank(char c) { return std::string(" \t\r\v\f,;\"'[]<>|=").find(c) != std::string::npos; }

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80;
  }));
}

struct Suit {
  const char* letter;
  std::array<const char*, 2> glyphs;
};
constexpr std::array<Suit, 4> suit_names = {{{"C", {"\u2663", "\u2667"}},
                                             {"D", {"\u2666", "\u2662"}},
                                             {"S", {"\u2660", "\u2664"}},
                                             {"H", {"\u2665", "\u2661"}}}};

// How many bytes of a text in upper case are, from there on, what is asked for; 0 if none are.
std::size_t rank_at(const std::string& text, std::size_t at) {
  if (text.compare(at, 2, "10") == 0) return 2;
  return at < text.size() && std::string("A234567890TJQK").find(text[at]) != std::string::npos;
}
// With a selector of how a glyph is drawn.
std::size_t glyph_at(const std::string& text, std::size_t at) {
  for (const Suit& suit : suit_names) {
    for (const std::string glyph : suit.glyphs) {
      if (text.compare(at, glyph.size(), glyph) != 0) continue;
      const std::size_t end = at + glyph.size();
      const bool selected =
          text.compare(end, 3, "\ufe0e") == 0 || text.compare(end, 3, "\ufe0f") == 0;
      return glyph.size() + (selected ? 3 : 0);
    }
  }
  return 0;
}
std::size_t card_at(const std::string& text, std::size_t at) {
  if (const std::size_t glyph = glyph_at(text, at); glyph > 0) {
    const std::size_t rank = rank_at(text, at + glyph);
    return rank == 0 ? 0 : glyph + rank;
  }
  const std::size_t rank = rank_at(text, at);
  if (rank == 0) return 0;
  const std::size_t suit = at + rank;
  if (const std::size_t glyph = glyph_at(text, suit); glyph > 0) return rank + glyph;
  return suit < text.size() && std::string("CDSH").find(text[suit]) != std::string::npos
             ? rank + 1
             : 0;
}

// Cards without blanks between them as words, each with its own mark of lying face down; where
// that is not all that there is, the word itself.
std::vector<std::string> cards_in(const std::string& word) {
  const std::string text = upper_case(word);
  std::vector<std::string> cards;
  bool bracket = false;
  for (std::size_t at = 0; at < word.size();) {
    if (bracket ? word[at] == ')' : word[at] == '(') {
      bracket = !bracket;
      ++at;
      continue;
    }
    if (bracket && is_blank(word[at])) {
      ++at;
      continue;
    }
    const bool minus = !bracket && word[at] == '-';
    if (minus) ++at;
    const std::size_t size = card_at(text, at);
    if (size == 0) return {word};
    const std::string card = word.substr(at, size);
    cards.push_back(bracket ? '(' + card + ')' : minus ? '-' + card : card);
    at += size;
  }
  return bracket || cards.empty() ? std::vector<std::string>{word} : cards;
}

// What is no card of a word that has cards about it, or several before it; else the word.
std::string no_card_in(const std::string& word) {
  const std::string text = upper_case(word);
  std::size_t from = 0;
  int before = 0;
  while (const std::size_t size = card_at(text, from)) {
    from += size;
    ++before;
  }
  std::size_t to = from;
  while (to < text.size() && card_at(text, to) == 0) ++to;
  const bool among_cards = before > 1 || (before == 1 && to < text.size());
  return among_cards ? word.substr(from, to - from) : word;
}

}  // namespace

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
  std::vector<std::string> each;
  for (const std::string& word : words) {
    for (std::string& card : cards_in(word)) each.push_back(std::move(card));
  }
  return each;
}

std::vector<std::string> pile_words(const Line& line) {
  std::string text = line.text;
  std::replace(text.begin(), text.end(), '<', '(');
  std::replace(text.begin(), text.end(), '>', ')');
  std::vector<std::string> words = words_of(text);
  if (words.size() == 1 && words[0] == "-") words.clear();
  return words;
}

bool lies_down(const std::string& word) {
  const bool numbers = word.find(',') != std::string::npos;  // (rank, suit)
  return !numbers && (word[0] == '(' || word[0] == '-');
}

std::string without_number(const std::string& text) {
  const std::size_t open = text.find_first_not_of(" \t");
  if (open == std::string::npos || text[open] != '[') return text;
  const std::size_t end = text.find_first_not_of(" 0123456789", open + 1);
  return end != std::string::npos && text[end] == ']' ? text.substr(end + 1) : text;
}

namespace {

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
std::string without_label(const std::string& numbered_text) {
  const std::string text = without_number(numbered_text);
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

// The title of a printed board.
bool is_title(const std::string& text) {
  static const std::set<std::string> titles = {"AGNES SOREL", "LA BELLE LUCIE",
                                               "PAN GALACTIC SOLITAIRE", "SPIDER"};
  const std::size_t colon = text.find(':');
  return colon != std::string::npos && titles.count(upper_case(text.substr(0, colon))) > 0;
}

// What was broken off a line that was too long: it is set in, and no cards.
bool is_rest_of_title(const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  return text.rfind("  ", 0) == 0 && !words.empty() &&
         std::none_of(words.begin(), words.end(), card_of);
}

// What printed boards say beside the cards and the title.
bool is_note(const std::string& text) {
  static const std::set<std::string> notes = {"DEAL", "THERE", "THE",     "WON.",
                                              "NO",   "FINAL", "STARTING"};
  // A foundation of lblsolve's.
  static const std::set<std::string> founded = {"[\u2663]", "[\u2666]", "[\u2660]", "[\u2665]"};
  if (founded.count(text.substr(0, 5)) > 0) return true;
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

// By the place that it names; its label goes.
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
  Line line{number, Where::cards, without_label(text)};
  line.label = text.substr(0, text.size() - line.text.size());
  return line;
}

}  // namespace

std::vector<Line> lines_of(std::string text) {
  const std::string mark = "\ufeff";  // of the order of bytes
  if (text.compare(0, mark.size(), mark) == 0) text.erase(0, mark.size());
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool before_newline = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (!before_newline) plain += text[i] == '\r' ? '\n' : text[i];
  }
  // The groups of a list of lists are lines.
  for (std::size_t end = 0; (end = plain.find(']', end)) != std::string::npos; ++end) {
    const std::size_t comma = plain.find_first_not_of(" \t", end + 1);
    if (comma == std::string::npos || plain[comma] != ',') continue;
    const std::size_t next = plain.find_first_not_of(" \t", comma + 1);
    if (next != std::string::npos && plain[next] == '[') plain[comma] = '\n';
  }
  const std::size_t first_end = plain.find('\n');
  const bool several = first_end != std::string::npos && first_end + 1 < plain.size();
  std::vector<Line> lines;
  std::istringstream in(plain);
  std::string one;
  std::vector<std::size_t> columns;
  bool title = false;
  std::string above;  // the title
  for (int number = 1; std::getline(in, one); ++number) {
    one = one.substr(0, one.find('#'));
    const std::vector<std::size_t> header = columns_of(one);
    if (!header.empty() || words_of(one).empty()) columns = header;
    title = header.empty() && (is_title(one) || (title && is_rest_of_title(one)));
    if (title) above = is_title(one) ? one : above + ' ' + one;
    if (!header.empty() || title || is_note(one)) continue;
    Line line = line_of(several ? number : 0, one);
    if (line.where != Where::cards || !words_of(line.text).empty()) {
      line.columns = columns;
      if (!columns.empty()) line.whole = one;
      line.title.swap(above);
      above.clear();
      lines.push_back(std::move(line));
    }
  }
  if (lines.empty()) refuse("There are no cards in it.");
  return lines;
}

// Columns are counted in characters.
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
    if (header == nullptr || *header != line.columns || !line.title.empty()) {
      header = &line.columns;
      first = turned.size();
      turned.resize(first + header->size(), Line{line.number, Where::cards, ""});
      for (std::size_t i = 0; i < header->size(); ++i) {
        turned[first + i].label = std::to_string(i + 1);
      }
      turned[first].title = line.title;
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

std::vector<Line> parts_of(const Line& line) {
  std::vector<Line> parts;
  std::istringstream in(line.text);
  std::string part;
  bool first = true;
  while (std::getline(in, part, '/')) {
    Line one = line.where == Where::cards && !first ? line_of(line.number, part)
                                                    : Line{line.number, line.where, part};
    if (first) {
      one.label = line.label;
      one.title = line.title;
    }
    first = false;
    if (one.where != Where::cards || !words_of(one.text).empty()) parts.push_back(std::move(one));
  }
  return parts;
}

bool are_numbered(const std::vector<Line>& lines) {
  return std::all_of(lines.begin(), lines.end(), [](const Line& line) {
    const bool row = upper_case(line.label).find("ROW") != std::string::npos;
    return !row && line.label.find_first_of("0123456789") != std::string::npos;
  });
}

bool may_be_rows(const std::vector<std::size_t>& sizes, std::size_t piles) {
  return !sizes.empty() && sizes.front() <= piles && sizes.back() > 0 &&
         std::is_sorted(sizes.rbegin(), sizes.rend());
}

bool is_wrapped(const std::vector<Line>& lines) {
  std::vector<std::size_t> cards, first, width;
  for (const Line& line : lines) {
    const std::vector<std::string> words = words_of(line.text);
    cards.push_back(words.size());
    first.push_back(words.empty() ? 0 : characters(words.front()));
    width.push_back(words.empty() ? 0 : words.size() - 1);
    for (const std::string& word : words) width.back() += characters(word);
  }
  const bool same = std::all_of(cards.begin(), cards.end() - 1,
                                [&cards](std::size_t size) { return size == cards.front(); });
  if (same && cards.back() <= cards.front()) return true;
  // No line has room for the first card of the next.
  const std::size_t page = *std::max_element(width.begin(), width.end());
  for (std::size_t i = 0; i + 1 < width.size(); ++i) {
    if (width[i] + 1 + first[i + 1] <= page) return false;
  }
  return true;
}

bool is_board(const std::vector<Line>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](const Line& line) { return line.where != Where::cards; });
}

std::vector<std::vector<Line>> boards_of(const std::vector<Line>& lines) {
  std::vector<std::vector<Line>> boards(1);
  for (const Line& line : lines) {
    const std::vector<Line>& board = boards.back();
    const bool again = std::any_of(board.begin(), board.end(), [&line](const Line& before) {
      return line.where != Where::cards && before.where == line.where;
    });
    // A stock may have several lines.
    const bool goes_on = again && line.where == Where::talon && board.back().where == line.where;
    if (again && !goes_on) boards.emplace_back();
    boards.back().push_back(line);
  }
  return boards;
}

namespace {

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

}  // namespace

std::optional<DeckCard> card_of(const std::string& word) {
  // Cards that lie face down have a minus before them, or brackets about them.
  if (word.size() > 2 && word[0] == '-') return card_of(word.substr(1));
  if (word[0] == '(') {
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
    const Suit& names = suit_names[suit];
    for (const std::string name : {names.letter, names.glyphs[0], names.glyphs[1]}) {
      if (text.size() <= name.size()) continue;
      const std::size_t size = text.size() - name.size();
      const bool first = name.size() > 1 && text.compare(0, name.size(), name) == 0;
      if (!first && text.compare(size, name.size(), name) != 0) continue;
      const std::string rank = text.substr(first ? name.size() : 0, size);
      const bool ten = rank == "T" || rank == "0";
      return card_by_letters((ten ? "10" : rank) + names.letter);
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

void Reading::add(int line, const std::string& word) {
  const std::optional<DeckCard> card = card_of(word);
  // Where there is one line only, cards are counted.
  const std::string at = line == 0 ? "card " + std::to_string(cards_.size() + 1) + ": " : "";
  if (!card) {
    const std::string piece = no_card_in(word);
    const std::string within = piece == word ? "" : '"' + shortened(piece) + "\" in ";
    refuse(line, at + within + '"' + shortened(word) +
                     (word[0] == '(' ? "\" is not a card: in numbers it is (rank, suit), ranks "
                                       "from 0 to 12 and suits from 0 to 3."
                                     : "\" is not a card: a card is a rank (A, 2 to 10 or T, J, "
                                       "Q, K) and a suit (C, D, S, H)."));
  }
  const auto before = std::find(cards_.begin(), cards_.end(), *card);
  const auto copies = static_cast<std::size_t>(std::count(before, cards_.end(), *card));
  if (copies >= copies_) {
    const auto index = static_cast<std::size_t>(before - cards_.begin());
    const std::string first = line == 0 ? ", as card " + std::to_string(index + 1)
                                        : ", on line " + std::to_string(lines_[index]);
    refuse(line, at + letters(*card) + " is there already" + first + '.');
  }
  cards_.push_back(*card);
  lines_.push_back(line);
}

std::vector<DeckCard> Reading::add(const Line& line) {
  const std::size_t first = cards_.size();
  for (const std::string& word : words_of(line.text)) add(line.number, word);
  return {cards_.begin() + static_cast<std::ptrdiff_t>(first), cards_.end()};
}

Groups Reading::deck(int line) const {
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

}  // namespace patience::table
