#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "agnes_deals.h"
#include "cards/deals.h"
#include "cards/philox.h"
#include "cards/pysol.h"
#include "cards/python_random.h"

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

TEST(QuagnesDecks, OfPythonAreWhatPythonShuffles) {
  // After random.seed(12345), the first cards of decks 1 and 3 as CPython 3.11 makes them.
  const auto decks = quagnes_python_decks(3, words_of_decimal("12345"));
  const std::array<DeckCard, 5> first{32, 37, 0, 43, 44};
  const std::array<DeckCard, 5> third{47, 3, 44, 36, 11};
  EXPECT_TRUE(std::equal(first.begin(), first.end(), decks[0].begin()));
  EXPECT_TRUE(std::equal(third.begin(), third.end(), decks[2].begin()));
}

TEST(PythonRandom, TakesWholeNumbersOfAnyLength) {
  using Words = std::vector<std::uint32_t>;
  EXPECT_EQ(words_of_decimal("0"), (Words{0}));
  EXPECT_EQ(words_of_decimal("00000000000000000000000007"), (Words{7}));
  EXPECT_EQ(words_of_decimal("4294967295"), (Words{0xffffffff}));
  EXPECT_EQ(words_of_decimal("4294967301"), (Words{5, 1}));
  EXPECT_EQ(words_of_decimal("18446744073709551616"), (Words{0, 0, 1}));
  EXPECT_EQ(words_of_decimal("100000000000000000000"), (Words{0x63100000, 0x6bc75e2d, 5}));
}

TEST(PythonRandom, DrawsWhatPythonDraws) {
  // random.seed(n); random.random() in CPython 3.11, as repr() prints it: all digits count.
  const auto first = [](const char* n) { return PythonRandom(words_of_decimal(n)).random(); };
  EXPECT_EQ(first("0"), 0.8444218515250481);
  EXPECT_EQ(first("1"), 0.13436424411240122);
  EXPECT_EQ(first("12345"), 0.41661987254534116);
  EXPECT_EQ(first("18446744073709551616"), 0.9776462743838505);
  EXPECT_EQ(first("98765432109876543210987654321098765432109876543210"), 0.5833427596545012);
}

TEST(PythonRandom, RedrawsWhatIsTooLarge) {
  // A bound of 33 takes six bits, nearly half of which must be drawn again: randrange(33) in
  // CPython 3.11 after random.seed(5).
  PythonRandom random(words_of_decimal("5"));
  for (const std::uint32_t expected : {16u, 22u, 1u, 29u, 15u, 3u, 10u, 7u, 23u, 30u, 15u, 24u})
    EXPECT_EQ(random.below(33), expected);
  EXPECT_EQ(random.below(1), 0u);
}

TEST(Pysol, NumberOneIsThatOfMicrosoftsFreeCell) {
  // JD 2D 9H JC 5D 7H 7C 5H.
  const std::array<DeckCard, 8> first{23, 14, 47, 10, 17, 45, 6, 43};
  for (const bool microsoft : {false, true}) {
    const auto cards = pysol_cards(1, {"1", microsoft});
    EXPECT_TRUE(std::equal(first.begin(), first.end(), cards.begin()));
  }
}

// What another program made of the published rule: number 24680, of which no card had gone up at
// the first redeal, and two aces at the second.
TEST(Pysol, RedealsGoOnWhereTheDealsShuffleEnded) {
  const PysolNumber number{"24680", false};
  const auto text = [](const std::vector<DeckCard>& fan) {
    std::string cards;
    for (const DeckCard card : fan) {
      cards += "A23456789TJQK"[card % 13];
      cards += "CDSH"[card / 13];
    }
    return cards;
  };
  PysolShuffler shuffler(number);
  std::vector<DeckCard> deck(52);
  shuffler.shuffle(deck);
  const std::vector<DeckCard> cards = pysol_lucie(number, false);
  std::vector<std::vector<DeckCard>> fans(18);
  for (std::size_t i = 0; i < 52; ++i) fans[i / 3].push_back(cards[i]);
  EXPECT_EQ(text(fans[0]), "5DKC9D");
  fans = pysol_redeal(fans, shuffler);
  ASSERT_EQ(fans.size(), 18u);
  EXPECT_EQ(text(fans[0]) + text(fans[1]) + text(fans[17]), "8S5H7H9S5S3DAH");
  for (auto& fan : fans) {
    fan.erase(std::remove_if(fan.begin(), fan.end(),
                             [](DeckCard card) { return card == 0 || card == 13; }),
              fan.end());
  }
  fans = pysol_redeal(fans, shuffler);
  ASSERT_EQ(fans.size(), 17u);
  EXPECT_EQ(text(fans[0]) + text(fans[1]) + text(fans[16]), "5D8C2S7S5CKHQC4H");
}

TEST(Pysol, DealsWholePacksAndChangesGeneratorWhereItShould) {
  std::set<std::vector<DeckCard>> met;
  for (const int packs : {1, 2}) {
    for (const char* number : {"0", "1", "31999", "32000", "2147483647", "2147483648",
                               "4294967295", "4294967296", "8589934591"}) {
      for (const bool microsoft : {false, true}) {
        auto cards = pysol_cards(packs, {number, microsoft});
        const bool same = cards == pysol_cards(packs, {number, !microsoft});
        EXPECT_EQ(same, std::string(number).size() < 5 || std::string(number) == "31999");
        met.insert(cards);
        std::sort(cards.begin(), cards.end());
        for (std::size_t i = 0; i < cards.size(); ++i) {
          EXPECT_EQ(cards[i], i / static_cast<std::size_t>(packs));
        }
      }
    }
  }
  EXPECT_EQ(met.size(), 2 * (9 + 6u));
}

}  // namespace
}  // namespace patience
