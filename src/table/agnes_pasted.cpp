// The layouts of Agnes Sorel: decks, and boards at the start of a deal.
#include <algorithm>

#include "agnes.h"
#include "reading.h"
#include "words.h"

namespace patience::table {

namespace {

const char* const what_is_read =
    " Read are the foundations, the stock on lines that begin with Talon: or Stock:, and seven "
    "piles; an empty one is a line with a dash.";

std::string letters_of(const std::vector<DeckCard>& cards) {
  std::string all;
  for (const DeckCard card : cards) all += (all.empty() ? "" : ", ") + letters(card);
  return all;
}

// The places of a board: what its lines say, and who says it.
struct Places {
  std::vector<std::vector<DeckCard>> piles;
  std::vector<DeckCard> down;  // how many of each pile lie face down
  std::vector<DeckCard> stock;
};

// The words for no cards: none, a dash, or "0 cards" as it is printed.
std::vector<std::string> stock_words(const Line& line) {
  std::vector<std::string> words = pile_words(line);
  if (words.size() == 2 && words[0] == "0" && words[1] == "cards") words.clear();
  return words;
}

// Seven lines of which none has more cards than the one before can be piles, or rows of them.
void check_are_piles(const std::vector<Line>& piles) {
  std::vector<std::size_t> sizes;
  bool marked = false;
  for (const Line& line : piles) {
    const std::vector<std::string> words = pile_words(line);
    sizes.push_back(words.size());
    marked = marked || std::any_of(words.begin(), words.end(), lies_down);
  }
  if (marked || are_numbered(piles) || !may_be_rows(sizes, piles.size())) return;
  refuse(
      piles[0].number,
      "the seven lines can be the piles of a board, or its rows. Write the number of each pile "
      "before its cards, as in 3: KH QH.");
}

Places places_of(const std::vector<Line>& piles, const std::vector<Line>& talon) {
  check_are_piles(piles);
  Reading reading;
  Places places;
  for (const Line& line : talon) {
    for (const std::string& word : stock_words(line)) reading.add(line.number, word);
  }
  places.stock = reading.cards();
  for (const Line& line : piles) {
    const std::vector<std::string> words = pile_words(line);
    const std::size_t first = reading.cards().size();
    std::size_t down = 0;
    for (const std::string& word : words) {
      reading.add(line.number, word);
      if (!lies_down(word)) continue;
      if (++down != reading.cards().size() - first || down == words.size()) {
        refuse(line.number, letters(reading.cards().back()) +
                                " cannot lie face down: only cards beneath one that lies face up "
                                "do.");
      }
    }
    places.piles.emplace_back(reading.cards().begin() + static_cast<std::ptrdiff_t>(first),
                              reading.cards().end());
    places.down.push_back(static_cast<DeckCard>(down));
  }
  const std::size_t left = places.stock.size();
  if (left > 23 || (left > 0 && left % 7 != 2)) {
    refuse(talon[0].number, "the stock has " + counted(left, "card") +
                                ". It has 23, 16, 9, 2 or none: a row goes to the seven piles.");
  }
  return places;
}

// The cards of each suit that lie nowhere else are on its foundation, from the base rank up.
Groups foundations_of(const Places& places, const Line& line, int& base) {
  std::array<bool, 52> elsewhere{};
  for (const DeckCard card : places.stock) elsewhere[card] = true;
  for (const auto& pile : places.piles) {
    for (const DeckCard card : pile) elsewhere[card] = true;
  }
  const std::array<int, 4> tops = heights_of(line);
  Groups founded(4);
  base = -1;
  for (std::size_t suit = 0; suit < 4; ++suit) {
    const auto card = [&](int rank) {
      return static_cast<DeckCard>(static_cast<int>(suit) * 13 + (rank + 13) % 13);
    };
    std::vector<DeckCard> missing;
    for (int rank = 0; rank < 13; ++rank) {
      if (!elsewhere[card(rank)]) missing.push_back(card(rank));
    }
    const std::string of_suit = std::string("the foundation of ") + suit_words[suit];
    if (tops[suit] == 0) {
      if (missing.empty()) continue;
      refuse(line.number,
             letters_of(missing) + " are nowhere, and " + of_suit + " is not begun.");
    }
    // Down from its top card, as far as cards are missing.
    std::vector<DeckCard>& up = founded[suit];
    for (int rank = tops[suit] - 1; up.size() < 13 && !elsewhere[card(rank)]; --rank) {
      up.insert(up.begin(), card(rank));
    }
    if (up.empty()) {
      refuse(line.number,
             letters(card(tops[suit] - 1)) + " is on " + of_suit + " and lies elsewhere too.");
    }
    if (up.size() != missing.size()) {
      refuse(line.number, letters_of(missing) + " lie nowhere else, but do not lead up to " +
                              letters(up.back()) + " on " + of_suit + ".");
    }
    if (base >= 0 && up[0] % 13 != base) {
      refuse(line.number, "the foundations begin with cards of one rank, and here with " +
                              letters(up[0]) + " and " +
                              letters(static_cast<DeckCard>(up[0] / 13 * 13 + base)) + ".");
    }
    base = up[0] % 13;
  }
  if (base < 0) refuse(line.number, "no foundation is begun.");
  return founded;
}

// A deck where the board is that of a deal, with its piles rising.
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
  const auto there = [first](const std::vector<Line>& found, const char* name) {
    if (found.empty()) {
      refuse(first, std::string("the board has no line ") + name + ":." + what_is_read);
    }
  };
  there(founded, "Foundations");
  there(talon, "Talon");
  if (piles.size() != 7) {
    refuse(first, "the board has " + counted(piles.size(), "pile") + ", Agnes Sorel has seven." +
                      what_is_read);
  }
  const Places places = places_of(piles, talon);
  int base = 0;
  Groups groups = foundations_of(places, founded[0], base);
  std::size_t up = 0, rising = 0;
  for (const std::vector<DeckCard>& foundation : groups) up += foundation.size();
  for (std::size_t i = 0; i < 7; ++i) rising += places.piles[i].size() == i + 1 ? 1 : 0;
  if (up == 1 && rising == 7) {
    // Dealing goes row by row, each from the left.
    std::vector<DeckCard> deck;
    for (const std::vector<DeckCard>& foundation : groups) {
      deck.insert(deck.end(), foundation.begin(), foundation.end());
    }
    for (std::size_t row = 0; row < 7; ++row) {
      for (std::size_t pile = row; pile < 7; ++pile) deck.push_back(places.piles[pile][row]);
    }
    deck.insert(deck.end(), places.stock.begin(), places.stock.end());
    return {deck};
  }
  groups.insert(groups.end(), places.piles.begin(), places.piles.end());
  groups.push_back(places.stock);
  std::vector<DeckCard> how{static_cast<DeckCard>(base)};
  how.insert(how.end(), places.down.begin(), places.down.end());
  groups.push_back(how);
  return groups;
}

// The deck of La Belle Lucie, a line for each fan.
void check_no_fans(const std::vector<Line>& lines) {
  constexpr std::size_t fans = 18;
  const auto is_whole = [](const Line& line) { return words_of(line.text).size() == 3; };
  if (lines.size() != fans || !std::all_of(lines.begin(), lines.end() - 1, is_whole) ||
      words_of(lines.back().text).size() != 1)
    return;
  refuse(
      lines[0].number,
      "seventeen lines of three cards and one of one card are fans of La Belle Lucie. Say which "
      "game this is; a deck of Agnes Sorel stands on one line.");
}

// A deck over several lines has as many cards on each but the last, or nearly so where they were
// broken by their length: tens are longer. Piles have not, and they are not in dealing order.
void check_wrapped(const std::vector<Line>& lines) {
  const std::size_t width = words_of(lines[0].text).size();
  std::size_t cards = 0;
  for (const Line& line : lines) {
    const std::vector<std::string> words = words_of(line.text);
    cards += words.size();
    const bool ends = cards % 52 == 0 || &line == &lines.back();
    // What is no card at all is told of first.
    const bool is_near = width >= 10 && words.size() + 4 >= width && words.size() <= width + 4;
    if (is_near || words.size() == width || ends ||
        !std::all_of(words.begin(), words.end(), card_of))
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
  if (is_board(lines)) {
    std::vector<Groups> boards;
    for (const std::vector<Line>& board : boards_of(lines)) boards.push_back(agnes_board(board));
    return boards;
  }
  // Twenty-six are half a deck: longer lines are decks, shorter ones run on, and so do such that
  // make whole decks together, of which none is one by itself.
  std::size_t most = 0, cards = 0;
  for (const Line& line : lines) {
    const std::size_t words = words_of(line.text).size();
    most = std::max(most, words);
    cards += words;
  }
  const bool by_lines = most > 26 && (most >= 52 || cards % 52 != 0);
  check_no_fans(lines);
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

}  // namespace patience::table
