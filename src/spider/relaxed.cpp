#include "relaxed.h"

#include <algorithm>

namespace patience::spider {

namespace {

constexpr unsigned all_ranks = (1U << 13) - 1, king = 1U << 12;

// Kinds of cards, of which there are two cards each.
class Kinds {
 public:
  void add(Card card) { bits_ |= std::uint64_t{1} << card; }
  bool has(Card card) const { return (bits_ >> card & 1) != 0; }
  /// The ranks of a suit that are among them, and those of all suits.
  unsigned ranks_of(int suit) const {
    return static_cast<unsigned>(bits_ >> (16 * suit)) & all_ranks;
  }
  unsigned ranks() const { return ranks_of(0) | ranks_of(1) | ranks_of(2) | ranks_of(3); }

 private:
  std::uint64_t bits_ = 0;
};

// What was not moved of a column.
struct Column {
  std::array<Card, cards_in_deal> cards{};
  int size = 0, down = 0;

  Card from_end(int i) const { return cards[static_cast<std::size_t>(size - 1 - i)]; }
  Card last() const { return from_end(0); }
  void add(Card card) { cards[static_cast<std::size_t>(size++)] = card; }
};

class RelaxedGame {
 public:
  RelaxedGame(const Position& position, const Stock& stock)
      : stock_(stock), rows_left_(position.rows_left()) {
    const auto at = position.begins();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      Column& column = columns_[i];
      std::copy(at[i], at[i + 1], column.cards.begin());
      column.size = position.size(static_cast<int>(i));
      column.down = position.down(static_cast<int>(i));
      for (int k = column.down; k < column.size; ++k) {
        face_up_.add(column.cards[static_cast<std::size_t>(k)]);
      }
    }
  }

  bool is_won() {
    for (bool free = play();; free = deal() || play()) {
      if (rows_left_ == 0) return free;
      if (free) loosen_all();
    }
  }

 private:
  // Deals a row. Whether it may complete a suit.
  bool deal() {
    bool completes = false;
    const auto& row = stock_[static_cast<std::size_t>(5 - rows_left_--)];
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      columns_[i].add(row[i]);
      face_up_.add(row[i]);
      completes = completes || (rank(row[i]) == 0 && run_up_to(columns_[i], king) > 0);
    }
    return completes;
  }

  // Moves all that can move before the next row. Whether a column may be empty or a suit may go.
  bool play() {
    unsigned taking = 0;  // the ranks that take a card
    for (const Column& column : columns_) {
      if (column.size == 0) return true;
      taking |= 1U << rank(column.last());
    }
    bool moved = false;
    for (bool again = true; again;) {
      again = false;
      for (Column& column : columns_) {
        while (move_from(column, taking)) {
          if (column.size == 0) return true;
          again = moved = true;
          taking |= loose_.ranks() | 1U << rank(column.last());
        }
      }
    }
    return moved && may_complete_a_suit();
  }

  // Moves the end of the run that a column ends with, if one of these ranks takes it.
  bool move_from(Column& column, unsigned taking) {
    int count = run_up_to(column, taking >> 1);
    if (count == 0) return false;
    for (; count > 0; --count) {
      loose_.add(column.last());
      --column.size;
    }
    if (column.size > 0) {
      column.down = std::min(column.down, column.size - 1);
      face_up_.add(column.last());
    }
    return true;
  }

  // Goes up the run that a column ends with, over its cards and loose ones, to the first of these
  // ranks. How many cards of the column those are; 0 if the run ends before.
  int run_up_to(const Column& column, unsigned ranks) const {
    Card head = column.last();
    int count = 1;
    while ((ranks >> rank(head) & 1) == 0) {
      ++head;
      if (rank(head) > 12) return 0;
      if (count < column.size - column.down && column.from_end(count) == head) {
        ++count;
      } else if (!loose_.has(head)) {
        return 0;
      }
    }
    return count;
  }

  bool may_complete_a_suit() const {
    for (int suit = 0; suit < 4; ++suit) {
      if (face_up_.ranks_of(suit) == all_ranks) return true;
    }
    return false;
  }

  void loosen_all() {
    for (Column& column : columns_) {
      for (; column.size > 0; --column.size) {
        loose_.add(column.last());
        face_up_.add(column.last());
      }
      column.down = 0;
    }
  }

  const Stock& stock_;
  int rows_left_;
  std::array<Column, columns> columns_;
  Kinds loose_, face_up_;
};

}  // namespace

bool relaxed_game_is_won(const Position& position, const Stock& stock) {
  return RelaxedGame(position, stock).is_won();
}

}  // namespace patience::spider
