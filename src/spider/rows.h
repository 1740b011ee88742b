// The statistics of a deal, in whole numbers; only ranks matter.
#ifndef PATIENCE_SPIDER_ROWS_H
#define PATIENCE_SPIDER_ROWS_H

#include <array>
#include <cstddef>
#include <cstdint>

#include "deal.h"

namespace patience::spider {

/// Ace = 0 .. king = 12.
using Rank = std::uint8_t;
constexpr std::size_t ranks = 13;

constexpr Rank rank_of_card(DeckCard card) { return static_cast<Rank>(card % ranks); }

/// Guaranteed turns of a row of ten ranks: the sum over adjacent ranks of the smaller count.
/// Pre: no rank occurs more than eight times.
int row_gt(const Rank* row);

/// The square variation of the cards exposed so far, the sum over adjacent ranks of the squared
/// difference of their counts: minus TSV. Four bits count a rank; the two places beside the ace
/// and the king hold 15, which no rank reaches.
class SquareVariation {
 public:
  /// What a card of this rank would add.
  int growth(Rank rank) const { return growth_at(4 * rank); }
  void add(Rank rank) { add_at(4 * rank); }
  /// The same by four times the rank.
  int growth_at(unsigned place) const { return growths[(counts_ >> place) & 0xfff]; }
  void add_at(unsigned place) {
    value_ += growth_at(place);
    counts_ += std::uint64_t{16} << place;
  }
  int value() const { return value_; }

 private:
  // By the counts of the rank below, of the rank itself, and of the rank above.
  static constexpr std::array<std::int8_t, 4096> table() {
    std::array<std::int8_t, 4096> grown{};
    for (int i = 0; i < 4096; ++i) {
      const int below = i & 15, own = (i >> 4) & 15, above = i >> 8;
      grown[static_cast<std::size_t>(i)] = static_cast<std::int8_t>(
          (below < 15 ? 2 * (own - below) + 1 : 0) + (above < 15 ? 2 * (own - above) + 1 : 0));
    }
    return grown;
  }
  static const std::array<std::int8_t, 4096> growths;

  std::uint64_t counts_ = std::uint64_t{15} | std::uint64_t{15} << 56;
  int value_ = 0;
};

/// The square variation after each of the 104 cards, summed: -104 times ATSV.
int variation_sum(const Rank* order);

/// GT of a deal's first row, and GT summed over its six rows: six times AGT.
int first_row_gt(const Deal& deal);
int gt_sum(const Deal& deal);

/// How many cards are turned after each row with Order::guaranteed, by the GT of the rows.
using RowGts = std::array<int, rows_in_deal>;
Turns guaranteed_turns(const RowGts& gts);

/// The order in which this deal's cards are exposed; its six rows alone decide.
Exposure exposure(const Deal& deal, Order order);
int variation_sum(const Deal& deal, Order order);

/// Both statistics of a deal: six times AGT, and -104 times ATSV for this order.
struct GameValues {
  int gt_sum;
  int variation_sum;
};
GameValues measure(const Deal& deal, Order order);

}  // namespace patience::spider

#endif
