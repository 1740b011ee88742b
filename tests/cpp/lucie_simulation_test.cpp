#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "lucie/simulation.h"
#include "lucie_deals.h"

namespace patience::lucie {
namespace {

int total(const Heights& heights) { return std::accumulate(heights.begin(), heights.end(), 0); }

// A policy whose value of foundations is a function of how many cards they have.
template <class Value>
Policy by_count(Value value) {
  std::vector<double> chances(Values::size);
  for (std::size_t i = 0; i < chances.size(); ++i) {
    chances[i] = value(static_cast<int>(i % 14 + i / 14 % 14 + i / 196 % 14 + i / 2744));
  }
  return {{Values(chances), Values(chances)}};
}

TEST(LucieDeals, HaveTheCardsThatAreLeftInFansOfThree) {
  const Heights heights{3, 13, 0, 12};
  std::set<std::vector<Card>> orders;
  for (std::uint32_t redeal = 0; redeal < 4; ++redeal) {
    const Tableau tableau = deal_tableau(heights, 5, 6, redeal);
    EXPECT_EQ(tableau.cards.size(), 24u);
    EXPECT_EQ(tableau.sizes, std::vector<int>(8, 3));
    EXPECT_EQ(heights_of(Layout(tableau).up()), heights);
    EXPECT_TRUE(orders.insert(tableau.cards).second);
    EXPECT_EQ(deal_tableau(heights, 5, 6, redeal).cards, tableau.cards);
  }
  EXPECT_EQ(deal_tableau({}, 1, 1, 0).sizes.back(), 1);
  EXPECT_EQ(deal_tableau({1, 1, 1, 2}, 1, 1, 1).sizes.back(), 2);
  EXPECT_TRUE(orders.insert(deal_tableau(heights, 5, 7, 1).cards).second);
  EXPECT_TRUE(orders.insert(deal_tableau(heights, 6, 6, 1).cards).second);
}

TEST(LucieGames, AreFunctionsOfSeedAndNumber) {
  const Policy most;
  Player one({3, Merci::fan, false, false}, most, {});
  Player other({3, Merci::fan, false, false}, most, {});
  for (std::uint64_t number = 20; number > 0; --number) other.play(1, number);
  for (std::uint64_t number = 1; number <= 20; ++number) {
    const auto a = one.play(1, number);
    const auto b = other.play(1, number);
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].tableau.cards, b[i].tableau.cards);
      EXPECT_EQ(a[i].end.heights, b[i].end.heights);
      EXPECT_EQ(a[i].examined, b[i].examined);
    }
  }
}

TEST(LucieGames, EndWithAWinOrTheLastDeal) {
  const Policy most;
  Player player({3, Merci::fan, false, true}, most, {});
  for (std::uint64_t number = 1; number <= deals(300); ++number) {
    const auto played = player.play(2, number);
    EXPECT_EQ(total(heights_of(Layout(played[0].tableau).up())), 4);
    const bool won = total(played.back().end.heights) == 52;
    EXPECT_TRUE(won || played.size() == 3);
    for (std::size_t i = 0; i + 1 < played.size(); ++i) {
      EXPECT_LT(total(played[i].end.heights), 52);
      EXPECT_EQ(heights_of(Layout(played[i + 1].tableau).up()), played[i].end.heights);
    }
  }
}

// Of three deals the first two are played as without a draw, unless it wins one of them.
TEST(LucieGames, ADrawInAnyDealIsKeptUnlessItWins) {
  const Policy most;
  const Rules rules{3, Merci::draw, false, false};
  Player with(rules, most, {}), without({3, Merci::none, false, false}, most, {});
  Solver solver(rules, {});
  int early = 0, late = 0;
  for (std::uint64_t number = 1; number <= deals(2000); ++number) {
    const auto played = with.play(3, number);
    const auto plain = without.play(3, number);
    bool used = false;
    for (std::size_t i = 0; i < played.size(); ++i) {
      const PlayedDeal& deal = played[i];
      const auto& line = deal.end.line;
      const auto draws = std::count_if(line.begin(), line.end(), [](Move m) { return m.merci; });
      ASSERT_FALSE(used && draws > 0);
      used = draws > 0;
      if (i == 2) {
        late += used;
      } else if (used) {
        ASSERT_TRUE(is_won(deal.end.heights));
        ASSERT_FALSE(is_won(plain[i].end.heights));
        ++early;
      } else {
        ASSERT_EQ(deal.end.heights, plain[i].end.heights);
        const auto best = solver.most_up(deal.tableau, true).ends.front().heights;
        ASSERT_EQ(is_won(best), is_won(deal.end.heights));
      }
    }
  }
  EXPECT_GT(early, 0);
  EXPECT_GT(late, static_cast<int>(deals(200)));
  // Whoever has used it before plays without it.
  const PlayedDeal last = with.play_deal(deal_tableau({}, 3, 1, 0), 0, true);
  EXPECT_EQ(last.end.heights, without.play_deal(deal_tableau({}, 3, 1, 0), 0, false).end.heights);
}

TEST(LuciePolicies, AimAtTheHighestValueThatCanBeReached) {
  const Rules rules{2, Merci::none, false, false};
  const Policy most;
  const Policy high = by_count([](int up) { return up / 100.0; });
  const Policy low = by_count([](int up) { return 0.5 - up / 200.0; });
  const Policy ten = by_count([](int up) { return up == 10 ? 0.9 : up / 100.0; });
  Player traditional(rules, most, {}), greedy(rules, high, {}), lazy(rules, low, {}),
      tenth(rules, ten, {});
  int tens = 0;
  for (std::uint64_t number = 1; number <= deals(300); ++number) {
    const int best = total(traditional.play(1, number)[0].end.heights);
    EXPECT_EQ(total(greedy.play(1, number)[0].end.heights), best);
    // A won game is worth more than any value.
    EXPECT_EQ(total(lazy.play(1, number)[0].end.heights), best == 52 ? 52 : 0);
    const int reached = total(tenth.play(1, number)[0].end.heights);
    EXPECT_TRUE(reached == best || reached == 10);
    tens += reached == 10 && best > 10;
  }
  EXPECT_GT(tens, static_cast<int>(deals(30)));
}

TEST(LuciePolicies, GoByTheValuesForTheDealsToCome) {
  const Policy high = by_count([](int up) { return up / 100.0; });
  const Policy low = by_count([](int up) { return 0.5 - up / 200.0; });
  // As few cards as can be while two deals are to come, as many while one is.
  const Policy both{{high.values[0], low.values[1]}};
  Player player({3, Merci::none, false, false}, both, {});
  int some = 0;
  for (std::uint64_t number = 1; number <= deals(100); ++number) {
    const auto played = player.play(1, number);
    if (played.size() < 3) continue;
    EXPECT_EQ(total(played[0].end.heights), 0);
    some += total(played[1].end.heights) > 0;
  }
  EXPECT_GT(some, static_cast<int>(deals(50)));
}

TEST(LucieGames, AreUnknownForALimitUnlessTheyAreWon) {
  PlayedDeal stopped, whole, last;
  stopped.stopped = Reason::states;
  last.end.heights.fill(13);
  EXPECT_EQ(ending_of({whole}).outcome, Outcome::lost);
  EXPECT_EQ(ending_of({stopped, whole}).outcome, Outcome::unknown);
  EXPECT_EQ(ending_of({stopped, whole}).reason, Reason::states);
  EXPECT_EQ(ending_of({stopped, last}).outcome, Outcome::won);
  EXPECT_EQ(ending_of({stopped, last}).reason, Reason::none);
}

}  // namespace
}  // namespace patience::lucie
