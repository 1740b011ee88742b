#include "pasted.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <sstream>

#include "answers.h"

namespace patience::table {

namespace {

[[noreturn]] void refuse(const std::string& why) { throw Refused("deal", why); }
[[noreturn]] void refuse(int line, const std::string& why) {
  refuse("line " + std::to_string(line) + ": " + why);
}

enum class Where { cards, foundations, talon, reserve };

// A line that is not empty, its number, and what it says that it is.
struct Line {
  int number;
  Where where;
  std::string text;
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == ','; }

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (!is_blank(c)) {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

std::string upper_case(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
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
    if (found != names.end()) return {number, found->second, text.substr(colon + 1)};
  }
  return {number, Where::cards, text};
}

std::vector<Line> lines_of(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool before_newline = text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n';
    if (!before_newline) plain += text[i] == '\r' ? '\n' : text[i];
  }
  std::vector<Line> lines;
  std::istringstream in(plain);
  std::string one;
  for (int number = 1; std::getline(in, one); ++number) {
    const Line line = line_of(number, one.substr(0, one.find('#')));
    if (line.where != Where::cards || !words_of(line.text).empty()) lines.push_back(line);
  }
  return lines;
}

// A card as people write it.
std::optional<DeckCard> card_of(const std::string& word) {
  static const std::array<std::vector<const char*>, 4> suits = {{{"C", "\u2663", "\u2667"},
                                                                 {"D", "\u2666", "\u2662"},
                                                                 {"S", "\u2660", "\u2664"},
                                                                 {"H", "\u2665", "\u2661"}}};
  std::string text = upper_case(word);
  for (const char* const selector : {"\ufe0e", "\ufe0f"}) {  // of how a glyph is drawn
    const std::size_t at = text.find(selector);
    if (at != std::string::npos) text.erase(at, 3);
  }
  for (std::size_t suit = 0; suit < 4; ++suit) {
    for (const std::string name : suits[suit]) {
      if (text.size() <= name.size() || text.substr(text.size() - name.size()) != name) continue;
      std::string rank = text.substr(0, text.size() - name.size());
      if (rank == "T") rank = "10";
      return card_by_letters(rank + suits[suit][0]);
    }
  }
  return std::nullopt;
}

std::string shortened(const std::string& word) {
  return word.size() <= 40 ? word : word.substr(0, 40) + "...";
}

// The cards of a line; all those that were met before are in `met`.
std::vector<DeckCard> cards_of(const Line& line, std::vector<DeckCard>& met) {
  std::vector<DeckCard> cards;
  for (const std::string& word : words_of(line.text)) {
    const std::optional<DeckCard> card = card_of(word);
    if (!card) {
      refuse(line.number, '"' + shortened(word) +
                              "\" is not a card: a card is a rank (A, 2 to 10 or T, J, Q, K) and "
                              "a suit (C, D, S, H).");
    }
    if (std::find(met.begin(), met.end(), *card) != met.end()) {
      refuse(line.number, letters(*card) + " is there twice.");
    }
    met.push_back(*card);
    cards.push_back(*card);
  }
  return cards;
}

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

std::vector<DeckCard> agnes_board(const std::vector<Line>& lines) {
  std::vector<Line> founded, talon, piles;
  for (Line line : lines) {
    if (line.where == Where::reserve) {
      refuse(line.number, "Agnes Sorel has no cells. Is this the board of another game?");
    }
    // Cards that lie open stand in angles.
    const auto is_angle = [](char c) { return c == '<' || c == '>'; };
    line.text.erase(std::remove_if(line.text.begin(), line.text.end(), is_angle),
                    line.text.end());
    (line.where == Where::foundations ? founded
     : line.where == Where::talon     ? talon
                                      : piles)
        .push_back(line);
  }
  const auto one_of = [](const std::vector<Line>& found, const char* name) {
    if (found.size() == 1) return;
    refuse(std::string("A board has one line ") + name + ":, not " +
           std::to_string(found.size()) + "." + start_is_read);
  };
  one_of(founded, "Foundations");
  one_of(talon, "Talon");
  const std::array<int, 4> heights = heights_of(founded[0]);
  const auto begun = std::count_if(heights.begin(), heights.end(), [](int n) { return n > 0; });
  if (begun != 1) {
    refuse(founded[0].number, std::to_string(begun) +
                                  " foundations are begun, at the start one is." + start_is_read);
  }
  if (piles.size() != 7) {
    refuse("The board has " + counted(piles.size(), "pile") + ", Agnes Sorel has seven." +
           start_is_read);
  }
  const auto suit =
      static_cast<int>(std::find_if(heights.begin(), heights.end(), [](int n) { return n > 0; }) -
                       heights.begin());
  std::vector<DeckCard> deck{
      static_cast<DeckCard>(suit * 13 + heights[static_cast<std::size_t>(suit)] - 1)};
  std::vector<DeckCard> met = deck;
  std::vector<std::vector<DeckCard>> lying;
  const auto sized = [&met](const Line& line, std::size_t due, const std::string& what) {
    const std::vector<DeckCard> cards = cards_of(line, met);
    if (cards.size() != due) {
      refuse(line.number, what + " has " + counted(cards.size(), "card") + ", not " +
                              std::to_string(due) + "." + start_is_read);
    }
    return cards;
  };
  for (std::size_t i = 0; i < 7; ++i) {
    lying.push_back(sized(piles[i], i + 1, "pile " + std::to_string(i + 1)));
  }
  const std::vector<DeckCard> stock = sized(talon[0], 23, "the stock");
  // Dealing goes row by row, each from the left.
  for (std::size_t row = 0; row < 7; ++row) {
    for (std::size_t pile = row; pile < 7; ++pile) deck.push_back(lying[pile][row]);
  }
  deck.insert(deck.end(), stock.begin(), stock.end());
  return deck;
}

// What a tableau lacks must be the lowest cards of a suit.
void check_gaps(const std::vector<DeckCard>& cards) {
  if (cards.empty()) refuse("There are no cards in it.");
  for (const DeckCard card : cards) {
    if (card % 13 == 12) continue;
    const auto above = static_cast<DeckCard>(card + 1);
    if (std::find(cards.begin(), cards.end(), above) == cards.end()) {
      refuse(letters(above) + " is missing, and " + letters(card) +
             " is there: the cards that a tableau lacks must be the lowest of their suits.");
    }
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

}  // namespace

std::vector<DeckCard> pasted_deck(const std::string& text) {
  const std::vector<Line> lines = lines_of(text);
  const bool is_board = std::any_of(lines.begin(), lines.end(),
                                    [](const Line& line) { return line.where != Where::cards; });
  if (is_board) return agnes_board(lines);
  std::vector<DeckCard> deck;
  for (const Line& line : lines) cards_of(line, deck);
  if (deck.size() != 52) {
    refuse("A deck has 52 cards, not " + std::to_string(deck.size()) + ".");
  }
  return deck;
}

std::vector<std::vector<DeckCard>> pasted_fans(const std::string& text) {
  const std::vector<Line> lines = lines_of(text);
  std::vector<std::vector<DeckCard>> fans;
  std::vector<DeckCard> met;
  for (const Line& line : lines) {
    if (line.where != Where::cards) continue;
    std::istringstream parts(line.text);
    std::string part;
    while (std::getline(parts, part, '/')) {
      const std::vector<DeckCard> fan = cards_of({line.number, line.where, part}, met);
      if (!fan.empty()) fans.push_back(fan);
    }
  }
  check_gaps(met);
  check_places(lines, met);
  return fans;
}

std::vector<DeckCard> pasted_grid(const std::string& text) {
  const std::vector<Line> lines = lines_of(text);
  if (lines.size() != 4) refuse("A board has 4 rows, not " + std::to_string(lines.size()) + ".");
  std::vector<DeckCard> cards;
  std::size_t ranks = 0;
  for (const Line& line : lines) {
    const std::size_t size = cards_of(line, cards).size();
    if (ranks == 0) ranks = size;
    if (size != ranks || ranks > 13) {
      refuse(line.number,
             "A row has " + counted(size, "card") + "; all four have the same number, up to 13.");
    }
  }
  for (const DeckCard card : cards) {
    if (card % 13 >= static_cast<int>(ranks)) {
      refuse(letters(card) + " is no card of a deck with " + std::to_string(ranks) + " ranks.");
    }
  }
  return cards;
}

}  // namespace patience::table
