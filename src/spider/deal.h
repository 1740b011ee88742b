// A deal of Spider: two decks by position, and the orders in which a player may see them.
#ifndef PATIENCE_SPIDER_DEAL_H
#define PATIENCE_SPIDER_DEAL_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "../cards/deals.h"
#include "../cards/philox.h"

namespace patience::spider {

constexpr std::size_t cards_in_deal = 104;
constexpr std::size_t face_down = 44;
constexpr std::size_t cards_in_row = 10;
constexpr std::size_t rows_in_deal = 6;

/// 104 cards by position: the 44 face-down ones, the first row, the five rows of the stock.
using Deal = std::array<DeckCard, cards_in_deal>;

/// Where row 0 (the first) .. 5 begins.
constexpr std::size_t row_start(std::size_t row) { return face_down + cards_in_row * row; }

/// When the rows of the stock come: spread, that is 8, 8, 7, 7, 7, 7 face-down cards after each
/// of the six rows; all rows before any face-down card; the rows of the stock at the end; or
/// after each row as many face-down cards as its GT guarantees, and the rest at the end.
enum class Order { spread, stock_first, stock_last, guaranteed };

/// How many face-down cards are turned after each of the six rows.
using Turns = std::array<std::size_t, rows_in_deal>;

/// Pre: not Order::guaranteed, which depends on the cards.
constexpr Turns fixed_turns(Order order) {
  constexpr Turns turns[] = {
      {8, 8, 7, 7, 7, 7}, {0, 0, 0, 0, 0, face_down}, {face_down, 0, 0, 0, 0, 0}};
  return turns[static_cast<int>(order)];
}

/// Calls visit(position) for the positions in the order in which their cards are exposed.
template <class Visit>
constexpr void expose(const Turns& turned, Visit visit) {
  std::size_t down = 0;
  for (std::size_t row = 0; row < rows_in_deal; ++row) {
    for (std::size_t i = 0; i < cards_in_row; ++i) visit(row_start(row) + i);
    for (std::size_t i = 0; i < turned[row]; ++i) visit(down++);
  }
}

/// These positions.
using Exposure = std::array<std::uint8_t, cards_in_deal>;
constexpr Exposure exposure(const Turns& turned) {
  Exposure positions{};
  std::size_t time = 0;
  expose(turned, [&](std::size_t at) { positions[time++] = static_cast<std::uint8_t>(at); });
  return positions;
}

/// For each position how many cards are exposed before the one that lies there.
using Schedule = std::array<std::uint8_t, cards_in_deal>;
constexpr Schedule schedule(const Turns& turned) {
  Schedule times{};
  std::uint8_t time = 0;
  expose(turned, [&](std::size_t at) { times[at] = time++; });
  return times;
}

/// Two decks, each in the order of its codes.
constexpr Deal sorted_pack() {
  Deal deal{};
  for (std::size_t i = 0; i < deal.size(); ++i) deal[i] = static_cast<DeckCard>(i % 52);
  return deal;
}

/// The same three numbers as bounded_draw(words, first * (first - 1) * (first - 2)) has as its
/// digits to the bases first, first - 1, first - 2, without dividing (Brackett-Rozinsky and
/// Lemire 2024). Pre: 2 < first <= 1000.
template <class Words32>
std::array<std::uint32_t, 3> falling_draws(Words32& words, std::uint32_t first) {
  const std::uint32_t product = first * (first - 1) * (first - 2);
  std::array<std::uint32_t, 3> digits;
  std::uint32_t low = 0;
  const auto draw = [&] {
    low = words();
    for (std::uint32_t i = 0; i < 3; ++i) {
      const std::uint64_t wide = std::uint64_t{low} * (first - i);
      digits[i] = static_cast<std::uint32_t>(wide >> 32);
      low = static_cast<std::uint32_t>(wide);
    }
  };
  draw();
  if (low < product) {
    const std::uint32_t threshold = (0u - product) % product;
    while (low < threshold) draw();
  }
  return digits;
}

/// A fair deal: Fisher and Yates from the end of the sorted pack, three draws to a word.
template <class Words32>
Deal fair_deal(Words32& words) {
  Deal deal = sorted_pack();
  std::uint32_t left = cards_in_deal;
  for (; left > 2; left -= 3) {
    const auto at = falling_draws(words, left);
    std::swap(deal[left - 1], deal[at[0]]);
    std::swap(deal[left - 2], deal[at[1]]);
    std::swap(deal[left - 3], deal[at[2]]);
  }
  std::swap(deal[1], deal[bounded_draw(words, left)]);
  return deal;
}

/// The random words of the game with this number.
inline PhiloxStream game_words(std::uint64_t seed, std::uint64_t number) {
  return PhiloxStream(static_cast<std::uint32_t>(Game::spider), seed, number);
}

}  // namespace patience::spider

#endif
