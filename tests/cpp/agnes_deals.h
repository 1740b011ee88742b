// What the tests of Agnes Sorel share: all variants, and deals of any deck size.
#ifndef PATIENCE_TESTS_AGNES_DEALS_H
#define PATIENCE_TESTS_AGNES_DEALS_H

#include <algorithm>
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
  return (count + 19) / 20;
#else
  return count;
#endif
}

/// Of a deck and how it is dealt.
struct Shape {
  int ranks;
  int piles;
};

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

/// Sixty sets of rules drawn from all dimensions, always the same ones. The stream is one in
/// which each value of a dimension meets each value of every other; a test looks after that.
inline std::vector<Rules> more_rules(std::uint64_t stream = 4) {
  PhiloxStream words(300, 1, stream);
  const auto draw = [&](std::uint32_t values) { return bounded_draw(words, values); };
  std::vector<Rules> rules(60);
  for (Rules& drawn : rules) {
    drawn.layout = static_cast<Layout>(draw(2));
    drawn.runs = static_cast<Runs>(draw(3));
    drawn.empty = static_cast<Empty>(draw(5));
    drawn.split = static_cast<Split>(draw(2));
    drawn.build = static_cast<Build>(draw(2));
    drawn.wrap = static_cast<Wrap>(draw(4));
    drawn.piles = static_cast<Piles>(draw(2));
    drawn.last = static_cast<Last>(draw(2));
    drawn.whole_pile = static_cast<WholePile>(draw(2));
    drawn.play = static_cast<Play>(draw(2));
    drawn.back = static_cast<Back>(draw(2));
  }
  return rules;
}

/// What the programs play: PySolFC, AisleRiot without and with cards taken back, and each of them
/// with runs in suit.
inline std::vector<Rules> rules_of_programs() {
  std::vector<Rules> all;
  for (Runs runs : {Runs::color, Runs::suit}) {
    Rules rules{Layout::up, runs};
    rules.wrap = Wrap::circular;
    all.push_back(rules);
    rules.layout = Layout::down;
    rules.wrap = Wrap::park;
    all.push_back(rules);
    rules.back = Back::yes;
    all.push_back(rules);
  }
  return all;
}

/// The forty variants, those of the programs and sixty of the other rules.
inline std::vector<Rules> all_rules() {
  std::vector<Rules> all = all_variants();
  for (const std::vector<Rules>& more : {rules_of_programs(), more_rules()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

/// The name that rules_agnes() gives the rules in R.
inline std::string name(const Rules& rules) {
  static const char* const runs[] = {"Suit-", "Color-", "Single-"};
  static const char* const empty[] = {"None", "High1", "HighRun", "Any1", "AnyRun"};
  static const char* const wrap[] = {"", "-NoWrap", "-Circular", "-Park"};
  return std::string(rules.layout == Layout::up ? "Up-" : "Down-") +
         runs[static_cast<int>(rules.runs)] + empty[static_cast<int>(rules.empty)] +
         (rules.split == Split::no ? "-NoSplit" : "") +
         (rules.build == Build::suit ? "-BuildSuit" : "") + wrap[static_cast<int>(rules.wrap)] +
         (rules.piles == Piles::falling ? "-Mirrored" : "") +
         (rules.last == Last::right ? "-LastRight" : "") +
         (rules.whole_pile == WholePile::no ? "-NoWholePile" : "") +
         (rules.play == Play::forced ? "-Forced" : "") + (rules.back == Back::yes ? "-Back" : "");
}

/// Every set of rules, whether or not another one plays the same.
inline std::vector<Rules> every_rules() {
  std::vector<Rules> all{Rules{}};
  const auto vary = [&all](auto member, auto... values) {
    std::vector<Rules> varied;
    for (Rules rules : all) {
      for (const auto value : {values...}) {
        rules.*member = value;
        varied.push_back(rules);
      }
    }
    all = std::move(varied);
  };
  vary(&Rules::layout, Layout::up, Layout::down);
  vary(&Rules::runs, Runs::suit, Runs::color, Runs::single);
  vary(&Rules::empty, Empty::none, Empty::high1, Empty::high_run, Empty::any1, Empty::any_run);
  vary(&Rules::split, Split::no, Split::yes);
  vary(&Rules::build, Build::color, Build::suit);
  vary(&Rules::wrap, Wrap::base, Wrap::none, Wrap::circular, Wrap::park);
  vary(&Rules::piles, Piles::rising, Piles::falling);
  vary(&Rules::last, Last::left, Last::right);
  vary(&Rules::whole_pile, WholePile::yes, WholePile::no);
  vary(&Rules::play, Play::free, Play::forced);
  vary(&Rules::back, Back::no, Back::yes);
  return all;
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

/// A small deck in which high ranks tend to be dealt early and low ranks late, so that cards are
/// buried and dealt upon again and again: what the dead ends have to get right.
inline Deal biased_deal(std::uint64_t number, int ranks, int piles) {
  Deal deal = random_deal(number, ranks, piles);
  PhiloxStream words(200, 1, number);
  const std::uint32_t bias = bounded_draw(words, 4) * 800;
  const DeckCard base = deal.cards[0];
  std::vector<std::pair<std::int64_t, DeckCard>> order;
  for (DeckCard card : deal.cards) {
    const int rank = (card % ranks - base % ranks + ranks) % ranks;
    const std::int64_t chance =
        bounded_draw(words, static_cast<std::uint32_t>(ranks) * std::uint32_t{1200});
    order.emplace_back(card == base ? -1'000'000 : chance - std::int64_t{bias} * rank, card);
  }
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i < order.size(); ++i) deal.cards[i] = order[i].second;
  return deal;
}

/// Every other small deck is a biased one.
inline Deal mixed_deal(std::uint64_t number, int ranks, int piles) {
  return number % 2 == 0 ? biased_deal(number, ranks, piles) : random_deal(number, ranks, piles);
}

}  // namespace patience::agnes

#endif
