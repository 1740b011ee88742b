// The layouts of La Belle Lucie: tableaus.
#include <algorithm>
#include <sstream>

#include "lucie.h"
#include "reading.h"
#include "words.h"

namespace patience::table {

namespace {

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

// No fan has more: three cards, and on them all that a king can carry.
constexpr std::size_t most_in_fan = 15;

// Whether the lines are cards in dealing order, not fans. One line is, if it is too long for a
// fan. Several lines are, if they hold a whole deck but no deal has such fans: one card on each
// line, or more than three, and all lines as long as each other or as the page was wide.
bool is_dealing_order(const std::vector<Line>& lines, const Groups& fans, std::size_t cards) {
  const std::size_t size = fans[0].size();
  if (fans.size() == 1) return size > most_in_fan;
  const bool same =
      fans.back().size() <= size &&
      std::all_of(fans.begin(), fans.end() - 1, [size](auto& fan) { return fan.size() == size; });
  // The fans side by side, the lowest cards first or the highest.
  const bool rows = fans.size() == 3 && fans[1].size() == 17;
  return cards == 52 && !rows && (size == 1 || size > 3) && (same || is_wrapped(lines));
}

// Lines that are no fans and do not say what else they are.
void check_fans(const std::vector<Line>& lines, const Groups& fans) {
  const char* const what_is_read =
      " Write each fan on a line of its own, or strokes between the fans; or a deck in dealing "
      "order on one line.";
  for (std::size_t i = 0; i < fans.size(); ++i) {
    if (fans[i].size() <= most_in_fan) continue;
    refuse(lines[i].number, counted(fans[i].size(), "card") +
                                " are more than a fan can have: they are several fans, a row of "
                                "them, or a part of a deck." +
                                what_is_read);
  }
  if (fans[0].size() > 9 && is_wrapped(lines)) {
    refuse(lines[0].number,
           std::string("the lines are as long as fits. They can be fans, or a deck in dealing "
                       "order.") +
               what_is_read);
  }
}

Groups tableau_of(const std::vector<Line>& lines) {
  Groups fans;
  Reading reading;
  std::vector<Line> parts;
  for (const Line& line : lines) {
    if (line.where != Where::cards) continue;
    for (const Line& fan : parts_of(line)) {
      fans.push_back(reading.add(fan));
      parts.push_back(fan);
    }
  }
  if (fans.empty()) refuse("There are no cards in it.");
  const std::vector<DeckCard>& cards = reading.cards();
  if (is_dealing_order(parts, fans, cards.size())) {
    fans.clear();
    for (std::size_t i = 0; i < cards.size(); i += 3) {
      const auto first = cards.begin() + static_cast<std::ptrdiff_t>(i);
      const std::size_t size = std::min<std::size_t>(3, cards.size() - i);
      fans.emplace_back(first, first + static_cast<std::ptrdiff_t>(size));
    }
  } else {
    check_fans(parts, fans);
  }
  check_gaps(reading);
  check_places(lines, reading.cards());
  return fans;
}

// The tableaus of all deals in what lblsolve prints of a game: each stands between a heading and
// an empty line.
std::vector<std::vector<Line>> printed_by_lblsolve(const std::string& text) {
  std::vector<std::vector<Line>> tableaus;
  std::istringstream in(text);
  std::string one;
  bool inside = false;
  for (int number = 1; std::getline(in, one); ++number) {
    if (one.rfind("Starting tableau:", 0) == 0) {
      tableaus.emplace_back();
      inside = true;
    } else if (words_of(one).empty()) {
      inside = false;
    } else if (inside) {
      tableaus.back().push_back({number, Where::cards, without_number(one)});
    }
  }
  return tableaus;
}

}  // namespace

std::vector<int> said_deals(const std::string& text) {
  std::vector<int> said;
  std::istringstream in(text);
  std::string line;
  while (std::getline(in, line)) {
    // What is written here has it behind the cards: "KD / QD # deal: 2".
    const std::size_t remark = line.find("# deal:");
    if (remark != std::string::npos) line.erase(0, remark + 1);
    std::replace_if(
        line.begin(), line.end(), [](char sign) { return sign == ':' || sign == '#'; }, ' ');
    const std::vector<std::string> words = words_of(line);
    const bool is_heading = words.size() == 2 || (words.size() == 4 && words[2] == "of");
    if (!is_heading && (remark == std::string::npos || words.size() < 2)) continue;
    if (upper_case(words[0]) != "DEAL" || words[1].size() != 1) continue;
    const char digit = words[1][0];
    if (digit >= '1' && digit <= '6') said.push_back(digit - '0');
  }
  return said;
}

std::vector<Groups> pasted_tableaus(const std::string& text) {
  if (const auto printed = printed_by_lblsolve(text); !printed.empty()) {
    std::vector<Groups> tableaus;
    for (const std::vector<Line>& one : printed) tableaus.push_back(tableau_of(one));
    return tableaus;
  }
  const std::vector<Line> lines = lines_of(text);
  // Printed tableaus begin with their foundations.
  if (lines[0].where != Where::cards) {
    std::vector<Groups> tableaus;
    for (const std::vector<Line>& one : boards_of(lines)) tableaus.push_back(tableau_of(one));
    return tableaus;
  }
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

}  // namespace patience::table
