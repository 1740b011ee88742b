#include "rows.h"

#include <algorithm>

namespace patience::spider {

namespace {

// Where a card's rank has its four bits, and one of that rank; tables are faster than sums.
constexpr std::array<std::uint8_t, 52> places_of_cards() {
  std::array<std::uint8_t, 52> table{};
  for (DeckCard card = 0; card < table.size(); ++card) {
    table[card] = static_cast<std::uint8_t>(4 * rank_of_card(card));
  }
  return table;
}
constexpr auto place_of = places_of_cards();

constexpr std::array<std::uint64_t, 52> ones_of_cards() {
  std::array<std::uint64_t, 52> table{};
  for (std::size_t card = 0; card < table.size(); ++card) {
    table[card] = std::uint64_t{1} << place_of[card];
  }
  return table;
}
constexpr auto one_of = ones_of_cards();

constexpr Exposure exposures[] = {exposure(fixed_turns(Order::spread)),
                                  exposure(fixed_turns(Order::stock_first)),
                                  exposure(fixed_turns(Order::stock_last))};

constexpr std::uint64_t ones = 0x0101010101010101;

// The smaller of each two bytes, summed. Pre: bytes below 128, a sum below 256.
std::uint64_t sum_of_minima(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t not_less = (((a | ones << 7) - b) >> 7) & ones;  // a >= b
  const std::uint64_t mask = not_less * 0xff;
  return (((b & mask) | (a & ~mask)) * ones) >> 56;
}

// From four bits for each rank; ranks at even and at odd places go into bytes of their own.
template <class OneAt>
int gt_of(OneAt one_at) {
  std::uint64_t counts = 0;
  for (std::size_t i = 0; i < cards_in_row; ++i) counts += one_at(i);
  const std::uint64_t even = counts & (ones * 0xf);
  const std::uint64_t odd = (counts >> 4) & (ones * 0xf);
  return static_cast<int>(sum_of_minima(even, odd) + sum_of_minima(odd, even >> 8));
}

template <class PlaceAt>
int variation_sum_of(PlaceAt place_at) {
  SquareVariation variation;
  int sum = 0;
  for (std::size_t i = 0; i < cards_in_deal; ++i) {
    variation.add_at(place_at(i));
    sum += variation.value();
  }
  return sum;
}

int row_gt(const Deal& deal, std::size_t row) {
  return gt_of([cards = &deal[row_start(row)]](std::size_t i) { return one_of[cards[i]]; });
}

RowGts row_gts(const Deal& deal) {
  RowGts gts;
  for (std::size_t row = 0; row < gts.size(); ++row) gts[row] = row_gt(deal, row);
  return gts;
}

int variation_sum(const Deal& deal, const Exposure& position) {
  return variation_sum_of([&](std::size_t i) { return place_of[deal[position[i]]]; });
}

}  // namespace

const std::array<std::int8_t, 4096> SquareVariation::growths = SquareVariation::table();

int row_gt(const Rank* row) {
  return gt_of([row](std::size_t i) { return std::uint64_t{1} << (4 * row[i]); });
}

int variation_sum(const Rank* order) {
  return variation_sum_of([order](std::size_t i) { return 4u * order[i]; });
}

int first_row_gt(const Deal& deal) { return row_gt(deal, 0); }

int gt_sum(const Deal& deal) {
  int sum = 0;
  for (std::size_t row = 0; row < rows_in_deal; ++row) sum += row_gt(deal, row);
  return sum;
}

Turns guaranteed_turns(const RowGts& gts) {
  Turns turned{};
  std::size_t left = face_down;
  for (std::size_t row = 0; row + 1 < rows_in_deal; ++row) {
    turned[row] = std::min(left, static_cast<std::size_t>(gts[row]));
    left -= turned[row];
  }
  turned.back() = left;
  return turned;
}

Exposure exposure(const Deal& deal, Order order) {
  return order == Order::guaranteed ? exposure(guaranteed_turns(row_gts(deal)))
                                    : exposures[static_cast<int>(order)];
}

int variation_sum(const Deal& deal, Order order) {
  return order == Order::guaranteed ? variation_sum(deal, exposure(deal, order))
                                    : variation_sum(deal, exposures[static_cast<int>(order)]);
}

GameValues measure(const Deal& deal, Order order) {
  return {gt_sum(deal), variation_sum(deal, order)};
}

}  // namespace patience::spider
