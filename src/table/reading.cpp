// Words of pasted text, and the cards that they are.
#include "reading.h"

#include <algorithm>
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

bool is_unseen(const std::string& word) {
  const bool brackets = word.size() > 2 && word.front() == '(' && word.back() == ')';
  const std::string text = upper_case(brackets ? word.substr(1, word.size() - 2) : word);
  return text == "--" || text == "XX" || text == "??";
}

std::string without_number(const std::string& text) {
  const std::size_t open = text.find_first_not_of(" \t");
  if (open == std::string::npos || text[open] != '[') return text;
  const std::size_t end = text.find_first_not_of(" 0123456789", open + 1);
  return end != std::string::npos && text[end] == ']' ? text.substr(end + 1) : text;
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
    if (word == "/") {
      refuse(line,
             at + "\"/\" stands between the fans of La Belle Lucie and the columns of Spider. "
                  "Say which game this is.");
    }
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
