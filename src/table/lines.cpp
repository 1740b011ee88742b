// Divides pasted text into lines, and finds what each line says it is.
#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "question.h"
#include "reading.h"

namespace patience::table {

namespace {

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80;
  }));
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
  const std::size_t colon = text.find(':');
  return colon != std::string::npos && is_title_of_game(text.substr(0, colon));
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

}  // namespace patience::table
