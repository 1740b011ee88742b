#include "two_games.h"

#include <cstddef>
#include <utility>

namespace patience::spider {

namespace {

// What fair_deal() draws for each position but the first, in the upper half of a number; in the
// lower half is what was left of the word.
using Draws = std::array<std::uint64_t[2], cards_in_deal>;

// The words come as from game_words(), each for three draws as in falling_draws().
void draw(std::uint64_t seed, std::uint64_t number, Draws& draws) {
  const std::uint64_t next = number + 1;
  const Pair low(number, next);
  const Pair high(number >> 32, next >> 32);
  const Pair game(static_cast<std::uint32_t>(Game::spider));
  const Pair less_one(~std::uint64_t{0});
  std::size_t left = cards_in_deal;
  Pair bound(left);
  const auto draw_one = [&](Pair& word) {
    word = product_of_low(word, bound);
    word.store(draws[--left]);
    bound = bound + less_one;
  };
  const auto draw_three = [&](Pair word) {
    draw_one(word);
    draw_one(word);
    draw_one(word);
  };
  for (std::uint64_t block = 0;; ++block) {
    auto words = two_philox(Pair(block), low, high, game, Pair(seed), Pair(seed >> 32));
    draw_three(words[0]);
    draw_three(words[1]);
    if (left == 2) return draw_one(words[2]);
    draw_three(words[2]);
    draw_three(words[3]);
  }
}

// A word is good if what is left of it is at least this, by the position of its last draw.
constexpr std::array<std::uint32_t, cards_in_deal> least_left() {
  std::array<std::uint32_t, cards_in_deal> least{};
  least[1] = 2;
  for (std::uint32_t at = 2; at < least.size(); at += 3) {
    least[at] = (at + 1) * (at + 2) * (at + 3);
  }
  return least;
}
constexpr auto least = least_left();

// fair_deal() exchanges the cards at 103 and at its draw, at 102 and at its draw, and so on down
// to 1. To find out where each card has gone, begin with the positions and make the exchanges the
// other way round, from 1 up. Before the exchange at a place there is still what was there at
// first, so it need not be put there beforehand.
std::optional<Times> shuffle(const Draws& draws, std::size_t game, const Schedule& schedule) {
  std::optional<Times> made(std::in_place);
  auto& times = made->of_card;
  times[0] = schedule[0];
  const auto exchange = [&](std::size_t at) {
    const auto with = static_cast<std::size_t>(draws[at][game] >> 32);
    times[at] = times[with];
    times[with] = schedule[at];
  };
  const auto is_good = [&](std::size_t at) {
    return static_cast<std::uint32_t>(draws[at][game]) >= least[at];
  };
  if (!is_good(1)) return std::nullopt;
  exchange(1);
  for (std::size_t at = 2; at < cards_in_deal; at += 3) {
    if (!is_good(at)) return std::nullopt;
    exchange(at);
    exchange(at + 1);
    exchange(at + 2);
  }
  return made;
}

}  // namespace

std::array<std::optional<Times>, 2> times_of_two_games(std::uint64_t seed, std::uint64_t number,
                                                       const Schedule& schedule) {
  Draws draws;
  draw(seed, number, draws);
  return {shuffle(draws, 0, schedule), shuffle(draws, 1, schedule)};
}

}  // namespace patience::spider
