// The board, as two arrays that say of each other where the cards lie.
#ifndef PATIENCE_GALACTIC_BOARD_H
#define PATIENCE_GALACTIC_BOARD_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace patience::galactic {

constexpr int suits = 4;
constexpr int max_ranks = 13;
constexpr int max_cards = suits * max_ranks;

/// rank * 4 + suit, with clubs 0, diamonds 1, hearts 2, spades 3.
using Card = std::uint8_t;
/// column * 4 + row.
using Place = std::uint8_t;

constexpr int rank(Card card) { return card >> 2; }
constexpr int suit(Card card) { return card & 3; }
constexpr Card card_of(int rank, int suit) { return static_cast<Card>(rank << 2 | suit); }
constexpr int column(Place place) { return place >> 2; }
constexpr int row(Place place) { return place & 3; }
constexpr Place place_of(int column, int row) { return static_cast<Place>(column << 2 | row); }
constexpr bool is_home(Card card, Place place) { return ((card ^ place) & 3) == 0; }

/// Cards at places, each of the first 4 * ranks cards at one of as many places.
class Board {
 public:
  /// An empty board, to be filled by put().
  explicit Board(int ranks = 0) : ranks_(ranks) {}
  /// Pre: the first 4 * ranks entries hold each card once; entry p is the card at place p.
  Board(const Card* cards, int ranks) : ranks_(ranks) {
    for (int p = 0; p < suits * ranks; ++p) put(static_cast<Place>(p), cards[p]);
  }

  int ranks() const { return ranks_; }
  int cards() const { return suits * ranks_; }
  Card at(Place place) const { return card_[place]; }
  Place where(Card card) const { return place_[card]; }
  /// The cards of a column, a byte each, that of the first row lowest.
  std::uint32_t column_bytes(int column) const {
    const Card* const card = &card_[place_of(column, 0)];
    return std::uint32_t{card[0]} | std::uint32_t{card[1]} << 8 | std::uint32_t{card[2]} << 16 |
           std::uint32_t{card[3]} << 24;
  }

  void put(Place place, Card card) {
    card_[place] = card;
    place_[card] = place;
  }
  void exchange(Card a, Card b) {
    const Place at_a = where(a);
    put(where(b), a);
    put(at_a, b);
  }

  /// Whether this column has four cards of one rank, all home.
  bool done(int column) const {
    const Card first = at(place_of(column, 0));
    if (suit(first) != 0) return false;
    for (int row = 1; row < suits; ++row) {
      if (at(place_of(column, row)) != first + row) return false;
    }
    return true;
  }
  bool won() const {
    for (int c = 0; c < ranks_; ++c) {
      if (!done(c)) return false;
    }
    return true;
  }

 private:
  std::array<Card, max_cards> card_{};
  std::array<Place, max_cards> place_{};
  int ranks_;
};

}  // namespace patience::galactic

#endif
