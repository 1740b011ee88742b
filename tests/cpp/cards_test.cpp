#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>

#include "agnes_deals.h"
#include "cards/deals.h"
#include "cards/philox.h"

namespace patience {
namespace {

TEST(Philox, KnownAnswersOfRandom123) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
            (PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(philox({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}),
            (PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Philox, AStreamIsBlockAfterBlock) {
  const std::uint64_t seed = 0x123456789abc, number = 0xfedcba987654;
  PhiloxStream words(2, seed, number);
  for (std::uint32_t block = 0; block < 20; ++block) {
    const PhiloxCounter expected = philox({block, 0xba987654, 0xfedc, 2}, {0x56789abc, 0x1234});
    for (const std::uint32_t word : expected) EXPECT_EQ(words(), word);
  }
}

TEST(BoundedDraw, RedrawsTheWordsThatWouldFavourSomeResults) {
  // For bound 3 the product's low word must be at least 2^32 mod 3 = 1: the word 0 is redrawn.
  std::array<std::uint32_t, 2> words{0, 0xffffffff};
  std::size_t next = 0;
  auto source = [&] { return words[next++]; };
  EXPECT_EQ(bounded_draw(source, 3), 2u);
  EXPECT_EQ(next, 2u);
}

TEST(Deals, AreWholeDecksAndDifferByEveryArgument) {
  std::set<Deck> met;
  const std::uint64_t large = std::uint64_t{1} << 53;
  for (Game game : {Game::agnes, Game::spider}) {
    for (std::uint64_t seed :
         {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 32, large}) {
      for (std::uint64_t number :
           {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{1} << 32, large}) {
        const Deck deck = deal_deck(game, seed, number);
        EXPECT_TRUE(met.insert(deck).second);
        Deck sorted = deck;
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t i = 0; i < sorted.size(); ++i) EXPECT_EQ(sorted[i], i);
      }
    }
  }
}

TEST(Deals, OfTheTestsAreThoseOfThePackage) {
  const Deck deck = deal_deck(Game::agnes, 1, 7);
  EXPECT_EQ(agnes::random_deal(7).cards, std::vector<DeckCard>(deck.begin(), deck.end()));
}

TEST(QuagnesDecks, BeginAsPublished) {
  // 9C KS AH QH TS, then 5D KH QC JD 2C: the first cards of decks 1 and 2.
  const auto decks = quagnes_decks(2, 3623748248u, 700000);
  const std::array<DeckCard, 5> first{8, 38, 39, 50, 35};
  const std::array<DeckCard, 5> second{17, 51, 11, 23, 1};
  EXPECT_TRUE(std::equal(first.begin(), first.end(), decks[0].begin()));
  EXPECT_TRUE(std::equal(second.begin(), second.end(), decks[1].begin()));
}

}  // namespace
}  // namespace patience
