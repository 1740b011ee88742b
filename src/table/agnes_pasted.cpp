// The layouts of Agnes Sorel: decks, and boards at the start of a deal.
#include <algorithm>

#include "reading.h"

namespace patience::table {

namespace {

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
  const auto there = [first](const std::vector<Line>& found, const char* name) {
    if (found.empty()) {
      refuse(first, std::string("the board has no line ") + name + ":." + start_is_read);
    }
  };
  there(founded, "Foundations");
  there(talon, "Talon");
  for (std::size_t i = 1; i < talon.size(); ++i) talon[0].text += ' ' + talon[i].text;
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
  if (is_board(lines)) {
    std::vector<Groups> boards;
    for (const std::vector<Line>& board : boards_of(lines)) boards.push_back(agnes_board(board));
    return boards;
  }
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

}  // namespace patience::table
