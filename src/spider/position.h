// A game of Spider that is played with all cards known.
#ifndef PATIENCE_SPIDER_POSITION_H
#define PATIENCE_SPIDER_POSITION_H

#include <array>
#include <cstdint>
#include <vector>

#include "deal.h"

namespace patience::spider {

struct Rules {
  int suits = 4;            ///< 4, 2 (black and red) or 1
  bool onto_empty = false;  ///< whether a row may be dealt while a column is empty
};

constexpr int columns = 10;
constexpr int suits_to_remove = 8;

/// A card of a game: sixteen times its suit, plus its rank from ace 0 to king 12, so that one
/// more is the next higher card of its suit.
using Card = std::uint8_t;
constexpr int rank(Card card) { return card & 15; }
/// The card as it counts under the rules.
Card card_of(DeckCard card, const Rules& rules);

/// Stands for a card that a player does not see. Nothing fits it, and it fits nothing.
constexpr Card unseen_card = 0x4F;

/// Moves the last `count` cards of a column onto another one, or deals a row.
struct Move {
  std::int8_t from = 0, to = 0;
  std::uint8_t count = 0;  ///< 0: a row is dealt

  bool deals() const { return count == 0; }
  bool operator==(const Move& other) const {
    return from == other.from && to == other.to && count == other.count;
  }
};
constexpr Move deal_row{0, 0, 0};

/// The columns that get the last four face-down cards, which differ from program to program.
using TallColumns = std::array<int, 4>;
constexpr TallColumns first_columns = {0, 1, 2, 3};

/// The cards that are dealt later, row by row.
using Stock = std::array<std::array<Card, columns>, 5>;

/// What lies where in the middle of a game.
struct Board {
  std::array<std::vector<DeckCard>, columns> piles;  ///< from the bottom
  std::array<int, columns> down{};                   ///< so many of their first lie face down
  std::vector<DeckCard> stock;                       ///< in dealing order
  std::vector<DeckCard> removed;                     ///< whole suits
};

/// Whether a game may come to a board, as far as cards are counted: two decks or what counts as
/// such, whole rows, and whole suits removed.
bool is_board(const Board& board);

/// Where the cards lie. The columns follow each other in one array, so that a beam of many
/// positions is small and two of them are compared as bytes.
class Position {
 public:
  /// Pre: the tall columns are different ones.
  Position(const Deal& deal, const Rules& rules, const TallColumns& tall = first_columns);
  /// A suit that is complete at the end of a column goes, and a last card that lies face down is
  /// turned, as after a move. Pre: it is a board.
  Position(const Board& board, const Rules& rules);

  int size(int column) const { return sizes_[static_cast<std::size_t>(column)]; }
  /// So many of its first cards lie face down.
  int down(int column) const { return down_[static_cast<std::size_t>(column)]; }
  int face_down() const;  ///< cards
  int rows_left() const { return rows_; }
  int removed() const { return removed_; }  ///< suits
  bool won() const { return removed_ == suits_to_remove; }
  int empty_columns() const;

  /// Where the cards of each column begin, and behind the last one.
  std::array<const Card*, columns + 1> begins() const;

  /// Makes a move, removes suits that are complete and turns cards. Pre: the move is legal.
  void apply(Move move, const Stock& stock);

  /// The same position whatever the order of its columns, which only the stock tells apart. Pre:
  /// none; does nothing while there is a stock.
  void sort_columns();

  /// What a player sees of it: cards that lie face down are unseen ones.
  Position seen() const;

  /// The cards that a player does not see: those that lie face down, column by column from the
  /// bottom, then the rows of the stock, the next one first.
  std::vector<Card> hidden(const Stock& stock) const;
  /// Lays others there. Pre: as many.
  void hide(const std::vector<Card>& cards, Stock& stock);

  bool operator==(const Position& other) const;
  std::uint64_t hash() const;
  /// Tells positions by how many cards lie face down where, and suits are removed.
  std::uint32_t pattern() const;

 private:
  void settle(int column);

  std::array<Card, cards_in_deal> cards_{};
  std::array<std::uint8_t, columns> sizes_{}, down_{};
  std::uint8_t rows_ = 5, removed_ = 0;
};

/// The rows of a deal's stock under the rules; of a board's what is left of them.
Stock stock_of(const Deal& deal, const Rules& rules);
Stock stock_of(const Board& board, const Rules& rules);

/// How many of the last cards of a column follow each other in suit, and in rank alone. 0 if it
/// is empty.
int run_length(const Card* begin, int size, int down);
int sequence_length(const Card* begin, int size, int down);

bool is_legal(const Position& position, Move move, const Rules& rules);

/// All legal moves: runs, or their ends, onto each column where they fit, and a row.
void legal_moves(const Position& position, const Rules& rules, std::vector<Move>& moves);

}  // namespace patience::spider

#endif
