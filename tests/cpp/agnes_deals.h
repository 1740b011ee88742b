// What the tests of Agnes Sorel share: all variants, and deals of any deck size.
#ifndef PATIENCE_TESTS_AGNES_DEALS_H
#define PATIENCE_TESTS_AGNES_DEALS_H

#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "agnes/card.h"
#include "agnes/rules.h"
#include "cards/philox.h"

namespace patience::agnes {

/// How many deals a test takes: fewer where everything is slow.
constexpr std::uint64_t deals(std::uint64_t count) {
#ifdef FEWER_DEALS
  return (count + 9) / 10;
#else
  return count;
#endif
}

inline std::vector<Rules> all_variants() {
  std::vector<Rules> all;
  for (Layout layout : {Layout::up, Layout::down}) {
    for (Runs runs : {Runs::suit, Runs::color}) {
      for (Empty empty :
           {Empty::none, Empty::high1, Empty::high_run, Empty::any1, Empty::any_run}) {
        for (Split split : {Split::no, Split::yes}) {
          all.push_back({layout, runs, empty, split});
        }
      }
    }
  }
  return all;
}

inline std::string name(const Rules& rules) {
  static const char* const empty[] = {"None", "High1", "HighRun", "Any1", "AnyRun"};
  return std::string(rules.layout == Layout::up ? "Up-" : "Down-") +
         (rules.runs == Runs::suit ? "Suit-" : "Color-") + empty[static_cast<int>(rules.empty)] +
         (rules.split == Split::no ? "-NoSplit" : "");
}

/// A shuffled deck of 4 * ranks cards; the full deck's deals are those of deal_deck().
inline Deal random_deal(std::uint64_t number, int ranks = 13, int piles = 7) {
  PhiloxStream words(ranks == 13 ? 1u : 100u + static_cast<unsigned>(ranks), 1, number);
  Deal deal{std::vector<DeckCard>(static_cast<std::size_t>(4 * ranks)), ranks, piles};
  std::iota(deal.cards.begin(), deal.cards.end(), DeckCard{0});
  for (auto left = static_cast<std::uint32_t>(4 * ranks); left > 1; --left) {
    std::swap(deal.cards[left - 1], deal.cards[bounded_draw(words, left)]);
  }
  return deal;
}

}  // namespace patience::agnes

#endif
