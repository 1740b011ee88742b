#include "view.h"

#include <algorithm>

#include "words.h"

namespace patience::table {

const char* const suit_words[4] = {"clubs", "diamonds", "spades", "hearts"};

namespace {

const char* const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
constexpr char suits[] = "CDSH";
const char* const suit_glyphs[] = {"\u2663", "\u2666", "\u2660", "\u2665"};

}  // namespace

std::string letters(DeckCard card) { return ranks[card % 13] + std::string(1, suits[card / 13]); }

std::string glyphs(DeckCard card) {
  return std::string(ranks[card % 13]) + suit_glyphs[card / 13];
}

std::string glyphs(const std::vector<DeckCard>& cards) {
  std::string text;
  for (const DeckCard card : cards) text += (text.empty() ? "" : " ") + glyphs(card);
  return text;
}

std::optional<DeckCard> card_by_letters(const std::string& text) {
  for (DeckCard card = 0; card < 52; ++card) {
    if (letters(card) == text) return card;
  }
  return std::nullopt;
}

std::optional<std::string> why_unread(const Fields& move, bool has_type, const char* place) {
  const auto is_odd = [](const std::string& field) {
    return !field.empty() && number_in(field) < 0;
  };
  if (!has_type) return "there is no move " + (move[0].empty() ? "NA" : move[0]);
  for (const std::string& field : {move[1], move[2]}) {
    if (is_odd(field)) return "there is no " + std::string(place) + ' ' + field;
  }
  if (is_odd(move[3])) return move[3] + " is no number of cards";
  return std::nullopt;
}

std::vector<Place> View::foundations(const std::vector<int>& heights, int base) {
  std::vector<Place> made;
  for (int suit = 0; suit < 4; ++suit) {
    const auto card = [&](int height) {
      return static_cast<DeckCard>(suit * 13 + (base + height) % 13);
    };
    Place place{"foundation-" + std::to_string(suit + 1),
                "foundation",
                std::string("Foundation of ") + suit_words[suit],
                {}};
    for (int height = 0; height < heights[static_cast<std::size_t>(suit)]; ++height) {
      place.cards.push_back(card(height));
    }
    place.wants = card(0);
    made.push_back(std::move(place));
  }
  return made;
}

namespace {

// Text that fills so many columns, one for each of its characters in UTF-8.
std::string filled(std::string text, std::size_t width) {
  const auto starts = std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  });
  const auto size = static_cast<std::size_t>(starts);
  if (size < width) text.append(width - size, ' ');
  return text;
}

std::string trimmed(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

// The cards of a place, those that lie face down in brackets, and named with `peek` alone.
std::vector<std::string> shown_cards(const Place& place, bool peek) {
  std::vector<std::string> shown;
  for (const DeckCard card : place.cards) {
    const bool down = static_cast<int>(shown.size()) < place.down;
    shown.push_back(!down ? glyphs(card) : peek ? '(' + glyphs(card) + ')' : "( )");
  }
  return shown;
}

// Columns of text side by side.
std::vector<std::string> side_by_side(const std::vector<std::vector<std::string>>& columns,
                                      std::size_t width) {
  std::size_t rows = 0;
  for (const auto& column : columns) rows = std::max(rows, column.size());
  std::vector<std::string> lines;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line = "  ";
    for (const auto& column : columns) {
      line += filled(row < column.size() ? column[row] : "", width);
    }
    lines.push_back(trimmed(line));
  }
  return lines;
}

}  // namespace

// Foundations by their top cards; piles as columns, the last card at the bottom; fans as lines,
// the top card last; cells as the grid that they are, with a mark below columns that are done.
std::vector<std::string> View::to_text(bool peek) const {
  std::string founded;
  bool all_begun = true;
  std::vector<std::string> rest;
  std::vector<std::vector<std::string>> piles, cells;
  std::vector<std::string> fans, labels{""};
  std::vector<DeckCard> stock;
  for (const Place& place : places()) {
    const std::string kind = place.kind;
    const std::string number = place.name.substr(place.name.find_last_of(' ') + 1);
    if (kind == "foundation") {
      all_begun = all_begun && !place.cards.empty();
      founded += "  " + (place.cards.empty() ? '[' + glyphs(*place.wants) + ']'
                                             : glyphs(place.cards.back()));
    } else if (kind == "stock") {
      stock.assign(place.cards.rbegin(), place.cards.rend());
      rest.push_back(place.name + ": " + counted(stock.size(), "card"));
    } else if (kind == "waste") {
      const std::string top = place.cards.empty() ? "empty" : glyphs(place.cards.back());
      rest.push_back(place.name + ": " + top);
    } else if (kind == "pile") {
      piles.push_back(shown_cards(place, peek));
      piles.back().insert(piles.back().begin(), number);
    } else if (kind == "fan") {
      std::string line = filled("", number.size() < 2 ? 3 : 2) + number + "  ";
      for (const std::string& card : shown_cards(place, peek)) line += filled(card, 4);
      fans.push_back(trimmed(line));
    } else {
      const auto column = static_cast<std::size_t>(place.column);
      if (cells.size() < column) cells.resize(column, {std::to_string(column)});
      cells[column - 1].push_back(shown_cards(place, peek)[0]);
      if (column == 1) labels.push_back(place.name.substr(0, place.name.find(',')));
      if (place.done && cells[column - 1].size() == 5) cells[column - 1].emplace_back("==");
    }
  }
  // A card for each pile at a time.
  if (peek && !stock.empty()) {
    std::vector<std::string> dealt{"Stock:"};
    for (std::size_t i = 0; i < stock.size(); ++i) {
      if (i > 0 && i % piles.size() == 0) dealt.emplace_back("Stock:");
      dealt.back() += ' ' + glyphs(stock[i]);
    }
    rest.erase(rest.begin());
    rest.insert(rest.begin(), dealt.begin(), dealt.end());
  }
  std::vector<std::string> lines;
  const auto add = [&lines](const std::vector<std::string>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
  };
  const char* const note = all_begun ? "" : " ([ ] not begun)";
  if (!founded.empty()) add({"Foundations:" + founded + note, ""});
  add(side_by_side(piles, 6));
  add(fans);
  std::vector<std::string> grid = side_by_side(cells, 4);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    grid[i] = "  " + filled(i < labels.size() ? labels[i] : "", 8) + grid[i];
  }
  add(grid);
  for (const std::string& said : notes()) rest.push_back(said);
  if (!rest.empty()) add({""});
  add(rest);
  return lines;
}

}  // namespace patience::table
