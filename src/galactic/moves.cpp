#include "moves.h"

namespace patience::galactic {

namespace {

// By the suits of a column's cards, two bits a row: the rows r whose card B is not home, while
// the card A in the row of B's suit is of this suit too.
constexpr std::array<Rows, 256> rows_to_swap_table() {
  std::array<Rows, 256> table{};
  for (unsigned suits_of_rows = 0; suits_of_rows < 256; ++suits_of_rows) {
    for (unsigned r = 0; r < 4; ++r) {
      const unsigned s = suits_of_rows >> 2 * r & 3;
      if (s != r && (suits_of_rows >> 2 * s & 3) == s) {
        table[suits_of_rows] = static_cast<Rows>(table[suits_of_rows] | 1u << r);
      }
    }
  }
  return table;
}
constexpr std::array<Rows, 256> rows_to_swap = rows_to_swap_table();

// The row that a cycle fills: the fourth one where exactly three cards share a rank.
Rows rows_to_cycle(const std::array<int, suits>& ranks) {
  const bool first_two = ranks[0] == ranks[1];
  const bool last_two = ranks[2] == ranks[3];
  const bool middle_two = ranks[1] == ranks[2];
  if (first_two && middle_two) return last_two ? 0 : 8;
  if (middle_two && last_two) return 1;
  if (first_two && ranks[1] == ranks[3]) return 4;
  if (last_two && ranks[0] == ranks[2]) return 2;
  return 0;
}

}  // namespace

Rows rows_to_fill(const Board& board, int column, Rules rules) {
  std::array<int, suits> ranks{};
  unsigned suits_of_rows = 0, home = 0;
  for (int r = 0; r < suits; ++r) {
    const Card card = board.at(place_of(column, r));
    ranks[static_cast<std::size_t>(r)] = rank(card);
    suits_of_rows |= static_cast<unsigned>(suit(card)) << 2 * r;
    home |= (suit(card) == r ? 1u : 0u) << r;
  }
  Rows rows = rows_to_swap[suits_of_rows];
  if (rules == Rules::original) return rows;
  rows = static_cast<Rows>(rows | rows_to_cycle(ranks));
  const bool one_rank = ranks[0] == ranks[1] && ranks[1] == ranks[2] && ranks[2] == ranks[3];
  if (rules == Rules::easy4 && one_rank) rows = static_cast<Rows>(rows | (15u & ~home));
  return rows;
}

int swap_suit(const Board& board, Place place) {
  const int s = suit(board.at(place));
  const Place a = place_of(column(place), s);
  return a != place && is_home(board.at(a), a) ? s : no_swap;
}

// In a cycle the other three cards share a rank, so any of them tells it.
Move move_to(const Board& board, Place place) {
  const int by = swap_suit(board, place);
  const int sharer = by != no_swap ? by : row(place) == 0 ? 1 : 0;
  const Card of_rank = board.at(place_of(column(place), sharer));
  return {board.at(place), card_of(rank(of_rank), row(place))};
}

bool fills_both_places(const Board& board, Move move, Rules rules) {
  const Place other = board.where(move.in);
  return row(other) == suit(move.out) &&
         (rows_to_fill(board, column(other), rules) >> row(other) & 1) != 0 &&
         move_to(board, other).in == move.out;
}

}  // namespace patience::galactic
