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

// By the suits too: the rows whose card is not home.
constexpr std::array<Rows, 256> rows_not_home_table() {
  std::array<Rows, 256> table{};
  for (unsigned suits_of_rows = 0; suits_of_rows < 256; ++suits_of_rows) {
    for (unsigned r = 0; r < 4; ++r) {
      if ((suits_of_rows >> 2 * r & 3) != r) {
        table[suits_of_rows] = static_cast<Rows>(table[suits_of_rows] | 1u << r);
      }
    }
  }
  return table;
}
constexpr std::array<Rows, 256> rows_not_home = rows_not_home_table();

// The row that a cycle fills: the fourth one where exactly three cards share a rank. By the rows
// whose card shares its rank with that of the next row, which after the last is the first: two
// such rows that follow each other are three cards.
constexpr std::array<Rows, 16> rows_to_cycle = {0, 0, 0, 8, 0, 0, 1, 0, 0, 4, 0, 0, 2, 0, 0, 0};
constexpr unsigned all_rows = 15;

// The four bits at 0, 8, 16 and 24 of a number, or the four pairs of bits there, side by side.
constexpr unsigned four_bits(std::uint32_t bits) { return bits * 0x10204080u >> 28 & 15; }
constexpr unsigned four_pairs(std::uint32_t pairs) { return pairs * 0x01041040u >> 24; }

}  // namespace

// All four cards of a column at once, a byte each.
Rows rows_to_fill(const Board& board, int column, Rules rules) {
  const std::uint32_t cards = board.column_bytes(column);
  const unsigned suits_of_rows = four_pairs(cards & 0x03030303);
  unsigned rows = rows_to_swap[suits_of_rows];
  if (rules == Rules::original) return static_cast<Rows>(rows);
  const std::uint32_t of_rank = cards >> 2 & 0x0F0F0F0F;
  const std::uint32_t next = of_rank >> 8 | of_rank << 24;
  // Bytes below 16 that differ carry into the bit above these.
  const std::uint32_t differ = ((of_rank ^ next) + 0x0F0F0F0F) >> 4 & 0x01010101;
  const unsigned shared = four_bits(differ ^ 0x01010101);
  rows |= rows_to_cycle[shared];
  if (rules == Rules::easy4 && shared == all_rows) rows |= rows_not_home[suits_of_rows];
  return static_cast<Rows>(rows);
}

}  // namespace patience::galactic
