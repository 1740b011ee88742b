// A table at which a game is played: what every game says of itself to the window, to the page
// and to the terminal. What a deal looks like, which moves are legal and what they are called is
// decided here and nowhere else.
#ifndef PATIENCE_TABLE_TABLE_H
#define PATIENCE_TABLE_TABLE_H

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../cards/deals.h"
#include "../search/outcome.h"

namespace patience::table {

/// A card as people write it, with its suit as a letter ("10C") or as a glyph.
std::string letters(DeckCard card);
std::string glyphs(DeckCard card);
std::string glyphs(const std::vector<DeckCard>& cards);
/// The card that is written with a letter.
std::optional<DeckCard> card_by_letters(const std::string& text);
/// The suits in words: clubs, diamonds, spades, hearts.
extern const char* const suit_words[4];

/// The values of a move's fields in the order of Table::fields(), empty where it has none:
/// numbers count from 1, cards are written with letters.
using Fields = std::vector<std::string>;

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

/// A legal move. To make it, `card` is taken from `place` and put down at `to`; without a card it
/// is made by a click on its place, the stock, or by a button.
struct Choice {
  Fields move;
  std::string words;  ///< by what lies face up: of a deal, how many cards it brings
  std::string card = {}, place = {}, to = {};
  std::string group = {};  ///< of the buttons that show hints, where a game has them
  bool safe = false;       ///< nothing is lost by it, so that it may be made by itself
  bool redeals = false;    ///< begins another deal, of cards that nobody knows
};

struct Score {
  int done;
  int of;
  const char* what;
};

/// The cards of a game that begins with some face down, as they came up: ranks as letters.
struct CameUp {
  std::vector<std::string> rows;  ///< what lay face up, and each row of the stock
  std::string turned;             ///< the other cards, with a "/" for each row that was dealt
};

/// One who knows the game, but not how it will go, and plays a deal many times.
struct Playouts {
  int games;                    ///< so many are enough to say how hard the deal is
  std::array<double, 3> least;  ///< in which share of them an easy, medium and hard deal is won
  const char* player;
  std::function<bool(int game)> wins;  ///< plays a game, by its number from 1 on
};

using Stop = const std::atomic<bool>*;

struct Engine;
struct Value;

class Table {
 public:
  virtual ~Table() = default;
  virtual std::unique_ptr<Table> clone() const = 0;

  /// The names of a move's fields.
  virtual std::vector<const char*> fields() const = 0;
  /// The legal moves, none once the game is won.
  virtual std::vector<Choice> moves() const = 0;
  /// Makes a move, or says why it is illegal and leaves the table as it is.
  virtual std::optional<std::string> apply(const Fields& move) = 0;
  /// A legal move in words, with the cards that it brings up.
  virtual std::string words(const Fields& move) const = 0;
  /// The moves that a line can mean which was typed on a terminal, cards by letters and all else
  /// in lower case; the first that is legal is meant. And how moves are typed, as lines.
  virtual std::vector<Fields> typed(const std::vector<std::string>& words) const = 0;
  virtual std::vector<std::string> typing() const = 0;

  virtual std::string title() const = 0;
  virtual std::vector<Place> places() const = 0;
  virtual std::vector<std::string> notes() const { return {}; }
  virtual Score score() const = 0;
  bool won() const { return score().done == score().of; }
  /// Since the deal; nothing for a game without cards face down.
  virtual std::optional<CameUp> came_up() const { return std::nullopt; }
  /// What lies on the table, as lines for a terminal; with `peek` also what is hidden: the cards
  /// that lie face down and those in the stock.
  std::vector<std::string> to_text(bool peek = false) const;

  /// Which of the game's deals lies on the table, from 1.
  virtual int deal() const { return 1; }

  /// What searches this table, and those that moves make of it.
  virtual Engine engine(const Limits& limits) const = 0;
  /// The player of the deal; nothing for a game that has none. Pre: no move was made, and the
  /// table outlives it.
  virtual std::optional<Playouts> playouts(Stop) const { return std::nullopt; }

 protected:
  /// The foundations, with so many cards on each of the deck's suits, from a base rank on.
  static std::vector<Place> foundations(const std::vector<int>& heights, int base);
};

/// A number of things in words: "1 move", "20 moves", with commas between thousands.
std::string counted(std::uint64_t number, const char* thing);
std::string grouped(std::uint64_t number);
/// What a deal from the stock is called before its cards are seen.
std::string deal_unseen(std::size_t cards);

}  // namespace patience::table

#endif
