// What the games' layouts of pasted cards (pasted.h) are read with: lines, words and cards.
#ifndef PATIENCE_TABLE_READING_H
#define PATIENCE_TABLE_READING_H

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "pasted.h"
#include "table.h"

namespace patience::table {

/// What a line says that it is.
enum class Where { cards, foundations, talon, reserve };

struct Line {
  int number;  ///< 0 where there is no other line
  Where where;
  std::string text;
  std::vector<std::size_t> columns = {};  ///< where those begin whose numbers stand above it
  std::string whole = {};                 ///< with its label, where it has columns
  std::string label =
      {};  ///< what stood before its cards: the number or name of a pile, of a row
  std::string title = {};  ///< what stands above it as the title of a printed board
};

/// Throws Refused about "deal".
[[noreturn]] void refuse(const std::string& why);
[[noreturn]] void refuse(int line, const std::string& why);

/// The lines that are not empty, less comments, titles and notes; there is one at least.
std::vector<Line> lines_of(std::string text);
/// Lines below the numbers of columns as lines of a column each.
std::vector<Line> columns_as_lines(const std::vector<Line>& lines);
/// The parts of a line between strokes. Each may have a label, or name a place.
std::vector<Line> parts_of(const Line& line);
/// Whether all these lines have the number of a pile, so that they are no rows.
bool are_numbered(const std::vector<Line>& lines);
/// Whether lines with these numbers of cards may as well be the rows of a board, the top one
/// first, that has so many piles at most. Then none has more cards than the one before.
bool may_be_rows(const std::vector<std::size_t>& sizes, std::size_t piles);
/// Whether the cards run on from line to line. Then all lines are as long as each other or as the
/// page was wide, and their ends say nothing.
bool is_wrapped(const std::vector<Line>& lines);
/// Whether a line names another place than the cards.
bool is_board(const std::vector<Line>& lines);
/// The lines of each board. A board ends where a line names a place that it has already.
std::vector<std::vector<Line>> boards_of(const std::vector<Line>& lines);

/// The words of a line; one that begins with a bracket goes on to the one that closes it. Cards
/// without blanks between them, or within one bracket, are words each.
std::vector<std::string> words_of(const std::string& text);
/// Those of a pile: angles are for cards that lie face down, as round brackets are, and a dash
/// for none.
std::vector<std::string> pile_words(const Line& line);
/// Whether a card is marked as one that lies face down.
bool lies_down(const std::string& word);
/// Whether a word stands for a card that nobody has seen: "--", "XX" or "??", in brackets or not.
bool is_unseen(const std::string& word);
/// A card as people write it.
std::optional<DeckCard> card_of(const std::string& word);
/// The letters a to z as capitals.
std::string upper_case(std::string text);
/// A word that is not too long to be shown.
std::string shortened(const std::string& word);

/// A text without the number in brackets that lblsolve has before its fans: "[ 0]  KH 2S".
std::string without_number(const std::string& text);

/// How many cards a line says that lie on each foundation: "H-4 C-A", or the top cards.
std::array<int, 4> heights_of(const Line& line);

/// The cards of a deal as they are read, each as often as the deck has it.
class Reading {
 public:
  explicit Reading(std::size_t copies = 1) : copies_(copies) {}

  void add(int line, const std::string& word);
  /// The cards of a line, which are added.
  std::vector<DeckCard> add(const Line& line);
  /// A whole deck of 52 cards, the last of which stands on this line.
  Groups deck(int line) const;

  const std::vector<DeckCard>& cards() const { return cards_; }
  int line(std::size_t card) const { return lines_[card]; }

 private:
  std::size_t copies_;
  std::vector<DeckCard> cards_;
  std::vector<int> lines_;
};

}  // namespace patience::table

#endif
