// How a game looks and what its moves are called, for the window, the page, the terminal and R.
#ifndef PATIENCE_TABLE_VIEW_H
#define PATIENCE_TABLE_VIEW_H

#include <optional>
#include <string>
#include <vector>

#include "../cards/deals.h"
#include "state.h"

namespace patience::table {

/// A card as people write it, with its suit as a letter ("10C") or as a glyph.
std::string letters(DeckCard card);
std::string glyphs(DeckCard card);
std::string glyphs(const std::vector<DeckCard>& cards);
/// The card that is written with a letter.
std::optional<DeckCard> card_by_letters(const std::string& text);
/// The suits in words: clubs, diamonds, spades, hearts.
extern const char* const suit_words[4];

/// The values of a move's fields in the order of View::fields(), empty where it has none:
/// numbers count from 1, cards are written with letters.
using Fields = std::vector<std::string>;

/// What a move's fields mean: an action, which need not be legal, or why they mean none.
struct Meaning {
  std::optional<Action> action;
  std::string why_none = {};
};

/// Why the fields of a move from place to place mean nothing: there is no such type, or a field
/// is no number. `place` is a word such as "pile". Pre: four fields, which may be empty.
std::optional<std::string> why_unread(const Fields& move, bool has_type, const char* place);

/// A place on the table, its cards from the first to the last, which lies on top.
struct Place {
  std::string id;
  const char* kind;  ///< "foundation", "stock", "waste", "pile", "fan" or "cell"
  std::string name;  ///< its last word is what a terminal writes above it or before it
  std::vector<DeckCard> cards;
  int down = 0;                        ///< so many of the first lie face down
  std::optional<DeckCard> wants = {};  ///< the card that begins a foundation
  int row = 0, column = 0;             ///< of a cell, from 1
  bool done = false;                   ///< whether a cell's column is
  const char* suit = nullptr;          ///< in words, the suit that is at home in a cell
};

/// How a legal move is shown. To make it, `card` is taken from `place` and put down at `to`;
/// without a card it is made by a click on its place, the stock, or by a button.
struct Choice {
  Fields move;
  std::string words;  ///< by what lies face up: of a deal, how many cards it brings
  std::string card = {}, place = {}, to = {};
  std::string group = {};  ///< of the buttons that show hints, where a game has them
  bool safe = false;       ///< nothing is lost by it, so that it may be made by itself
};

/// The cards of a game that begins with some face down, as they came up: ranks as letters.
struct CameUp {
  std::vector<std::string> rows;  ///< what lay face up, and each row of the stock
  std::string turned;             ///< the other cards, with a "/" for each row that was dealt
};

class View {
 public:
  virtual ~View() = default;

  /// The names of a move's fields, the fields of an action, and what fields mean.
  virtual std::vector<const char*> fields() const = 0;
  virtual Fields fields_of(Action action) const = 0;
  virtual Meaning meaning_of(const Fields& move) const = 0;
  /// Pre for both: the action is legal. The words say which cards it brings up.
  virtual Choice choice(Action action) const = 0;
  virtual std::string words(Action action) const = 0;
  /// The moves that a line typed on a terminal can mean, of which the first legal one is meant.
  /// Cards are in letters, all else is in lower case. And lines that say how moves are typed.
  virtual std::vector<Fields> typed(const std::vector<std::string>& words) const = 0;
  virtual std::vector<std::string> typing() const = 0;

  virtual std::string title() const = 0;
  virtual std::vector<Place> places() const = 0;
  virtual std::vector<std::string> notes() const { return {}; }
  /// Since the deal; nothing for a game without cards face down.
  virtual std::optional<CameUp> came_up() const { return std::nullopt; }
  /// What lies on the table, as lines for a terminal; with `peek` also what is hidden: the cards
  /// that lie face down and those in the stock.
  std::vector<std::string> to_text(bool peek = false) const;

 protected:
  /// The foundations, with so many cards on each of the deck's suits, from a base rank on.
  static std::vector<Place> foundations(const std::vector<int>& heights, int base);
};

}  // namespace patience::table

#endif
