#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "run/parallel.h"
#include "spider/shuffles.h"
#include "spider/simulation.h"

namespace patience::spider {
namespace {

std::vector<Rank> ranks_from(const std::string& text) {
  std::vector<Rank> found;
  for (const char c : text) {
    found.push_back(static_cast<Rank>(std::string("A23456789TJQK").find(c)));
  }
  return found;
}

std::vector<Rank> ranks_of_positions(const Deal& deal, std::size_t from, std::size_t count) {
  std::vector<Rank> found;
  for (std::size_t i = from; i < from + count; ++i) found.push_back(rank_of_card(deal[i]));
  return found;
}

std::array<int, ranks> counts_of(const std::vector<Rank>& cards, std::size_t n) {
  std::array<int, ranks> counts{};
  for (std::size_t i = 0; i < n; ++i) ++counts[cards[i]];
  return counts;
}

// From the definitions.
int naive_gt(const std::vector<Rank>& row) {
  const auto counts = counts_of(row, row.size());
  int sum = 0;
  for (std::size_t r = 0; r + 1 < ranks; ++r) sum += std::min(counts[r], counts[r + 1]);
  return sum;
}
int naive_variation(const std::vector<Rank>& cards, std::size_t n) {
  const auto counts = counts_of(cards, n);
  int sum = 0;
  for (std::size_t r = 0; r + 1 < ranks; ++r) {
    sum += (counts[r] - counts[r + 1]) * (counts[r] - counts[r + 1]);
  }
  return sum;
}

Deal fair(std::uint64_t number) {
  PhiloxStream words = game_words(1, number);
  return fair_deal(words);
}

bool is_two_decks(Deal deal) {
  Deal pack = sorted_pack();
  std::sort(deal.begin(), deal.end());
  std::sort(pack.begin(), pack.end());
  return deal == pack;
}

const Order all_orders[] = {Order::spread, Order::stock_first, Order::stock_last,
                            Order::guaranteed};

const DealerKind all_dealers[] = {
    DealerKind::fair,       DealerKind::worse_agt,  DealerKind::worse_first,
    DealerKind::worse_atsv, DealerKind::redeal,     DealerKind::worse_card,
    DealerKind::riffle,     DealerKind::merge_sort, DealerKind::insertion_sort,
    DealerKind::naive_swap, DealerKind::sattolo,    DealerKind::windows_xp};

TEST(SpiderRows, WorkedRows) {
  const struct {
    const char* row;
    int gt, tsv;
  } cases[] = {{"2J56J9JQ59", 2, -30}, {"44445555JK", 4, -35}, {"A23456789T", 9, -1},
               {"456789TJQK", 9, -1},  {"KKKKKKKKAA", 0, -68}, {"77777777KK", 0, -132},
               {"AA22334455", 8, -4},  {"A3579JKA35", 0, -27}};
  for (const auto& each : cases) {
    const auto row = ranks_from(each.row);
    SquareVariation variation;
    for (const Rank rank : row) variation.add(rank);
    EXPECT_EQ(row_gt(row.data()), each.gt) << each.row;
    EXPECT_EQ(-variation.value(), each.tsv) << each.row;
  }
}

TEST(SpiderRows, WorkedOrders) {
  std::vector<Rank> in_turn, by_rank, even_first;
  for (int i = 0; i < 8; ++i) {
    for (int r = 0; r < 13; ++r) in_turn.push_back(static_cast<Rank>(r));
  }
  by_rank = in_turn;
  std::sort(by_rank.begin(), by_rank.end());
  for (const char* part : {"2468TQ", "A3579JK"}) {
    for (int i = 0; i < 8; ++i) {
      for (const Rank rank : ranks_from(part)) even_first.push_back(rank);
    }
  }
  EXPECT_EQ(variation_sum(in_turn.data()), 96);
  EXPECT_EQ(variation_sum(by_rank.data()), 4128);
  EXPECT_EQ(variation_sum(even_first.data()), 26832);
}

TEST(SpiderRows, AgreeWithTheDefinitions) {
  for (std::uint64_t number = 1; number <= 300; ++number) {
    const Deal deal = fair(number);
    int gt = 0;
    for (std::size_t row = 0; row < rows_in_deal; ++row) {
      gt += naive_gt(ranks_of_positions(deal, row_start(row), cards_in_row));
    }
    for (const Order order : all_orders) {
      std::vector<Rank> seen;
      for (const auto position : exposure(deal, order))
        seen.push_back(rank_of_card(deal[position]));
      int sum = 0;
      for (std::size_t n = 1; n <= seen.size(); ++n) sum += naive_variation(seen, n);
      const GameValues found = measure(deal, order);
      EXPECT_EQ(found.gt_sum, gt);
      EXPECT_EQ(found.variation_sum, sum);
      std::reverse(seen.begin(), seen.end());
      EXPECT_EQ(variation_sum(seen.data()), sum);
    }
  }
}

TEST(SpiderRows, GrowthIsTheDifference) {
  const auto cards = ranks_of_positions(fair(1), 0, cards_in_deal);
  SquareVariation variation;
  for (std::size_t n = 0; n < cards.size(); ++n) {
    const int before = variation.value();
    EXPECT_EQ(before, naive_variation(cards, n));
    const int growth = variation.growth(cards[n]);
    variation.add(cards[n]);
    EXPECT_EQ(variation.value() - before, growth);
  }
}

TEST(SpiderDeals, ExposureVisitsEveryPositionOnce) {
  for (std::uint64_t number = 1; number <= 100; ++number) {
    for (const Order order : all_orders) {
      const Exposure positions = exposure(fair(number), order);
      EXPECT_EQ(std::set<int>(positions.begin(), positions.end()).size(), cards_in_deal);
      EXPECT_EQ(positions[0], 44);
    }
  }
}

TEST(SpiderDeals, GuaranteedTurnsFollowTheRows) {
  for (std::uint64_t number = 1; number <= 100; ++number) {
    const Deal deal = fair(number);
    std::vector<std::size_t> expected;
    std::size_t down = 0;
    for (std::size_t row = 0; row < rows_in_deal; ++row) {
      for (std::size_t i = 0; i < cards_in_row; ++i) expected.push_back(row_start(row) + i);
      const int turns = naive_gt(ranks_of_positions(deal, row_start(row), cards_in_row));
      for (int i = 0; i < turns && down < face_down; ++i) expected.push_back(down++);
    }
    while (down < face_down) expected.push_back(down++);
    const Exposure found = exposure(deal, Order::guaranteed);
    EXPECT_TRUE(std::equal(found.begin(), found.end(), expected.begin(), expected.end()));
  }
}

// Nine turns from each row would be 54, more than there are cards.
TEST(SpiderDeals, GuaranteedTurnsEndWithTheCards) {
  Deal deal = sorted_pack();
  const auto rows = ranks_from("A23456789T");
  std::vector<DeckCard> left(deal.begin(), deal.end());
  for (std::size_t i = face_down; i < deal.size(); ++i) {
    const Rank wanted = rows[(i - face_down) % rows.size()];
    const auto at = std::find_if(left.begin(), left.end(),
                                 [=](DeckCard card) { return rank_of_card(card) == wanted; });
    deal[i] = *at;
    left.erase(at);
  }
  std::copy(left.begin(), left.end(), deal.begin());
  EXPECT_EQ(gt_sum(deal), 54);
  const Exposure found = exposure(deal, Order::guaranteed);
  EXPECT_EQ(found[93], face_down - 1);  // five rows and 44 turns
  EXPECT_EQ(found[94], row_start(5));
}

TEST(SpiderDeals, DrawThreeNumbersAsOneDividedDraw) {
  for (std::uint64_t number = 1; number <= 1000; ++number) {
    PhiloxStream words = game_words(2, number);
    PhiloxStream same = words;
    const std::uint32_t first = 3 + static_cast<std::uint32_t>(number);
    const auto digits = falling_draws(words, first);
    const std::uint32_t whole = bounded_draw(same, first * (first - 1) * (first - 2));
    EXPECT_EQ(digits[2], whole % (first - 2));
    EXPECT_EQ(digits[1], whole / (first - 2) % (first - 1));
    EXPECT_EQ(digits[0], whole / (first - 2) / (first - 1));
    EXPECT_EQ(words(), same());
  }
}

TEST(SpiderDealers, DealTwoDecks) {
  for (const DealerKind kind : all_dealers) {
    DealerSettings settings;
    settings.kind = kind;
    const Dealer deal = make_dealer(settings);
    for (std::uint64_t number = 1; number <= 50; ++number) {
      PhiloxStream words = game_words(3, number);
      EXPECT_TRUE(is_two_decks(deal(words, false))) << static_cast<int>(kind);
    }
  }
}

// The cards of sorted_pack(), turned round by a number that tells what the routine was given.
extern "C" void turned_pack(uint64_t seed, uint64_t number, int after_win, uint8_t* cards) {
  const std::uint64_t by = seed % 7 + number % 11 + 20 * static_cast<std::uint64_t>(after_win);
  for (std::uint64_t i = 0; i < cards_in_deal; ++i) cards[i] = (i + by) % 52;
}
extern "C" void nothing(uint64_t, uint64_t, int, uint8_t*) {}

TEST(SpiderDealers, CallARoutine) {
  DealerSettings settings;
  settings.kind = DealerKind::compiled;
  settings.routine = turned_pack;
  const std::uint64_t seed = (std::uint64_t{1} << 40) + 3, number = (std::uint64_t{1} << 41) + 5;
  Deal expected;
  turned_pack(seed, number, 0, expected.data());
  EXPECT_EQ(DealerTable(settings, seed, {0.5, 0.5}).deal(number), expected);
  settings.only_after_wins = true;
  const DealerTable lucky(settings, seed, {1, 1});
  EXPECT_EQ(lucky.deal(1)[0], (seed % 7 + 1) % 52);  // no game before
  turned_pack(seed, number, 1, expected.data());
  EXPECT_EQ(lucky.deal(number), expected);
  settings.routine = nothing;
  EXPECT_THROW(DealerTable(settings, 1, {0.5, 0.5}).deal(1), BadDeal);
}

TEST(SpiderDealers, RigOnlyWhenTheyMay) {
  for (const DealerKind kind : {DealerKind::worse_agt, DealerKind::worse_first,
                                DealerKind::worse_atsv, DealerKind::redeal}) {
    DealerSettings never;
    never.kind = kind;
    never.probability = 0;
    DealerSettings after_wins;
    after_wins.kind = kind;
    after_wins.only_after_wins = true;
    const Dealer idle = make_dealer(never);
    const Dealer waiting = make_dealer(after_wins);
    int changed = 0;
    for (std::uint64_t number = 1; number <= 100; ++number) {
      PhiloxStream a = game_words(1, number), b = a, c = a;
      EXPECT_EQ(idle(a, true), fair(number));
      EXPECT_EQ(waiting(b, false), fair(number));
      changed += waiting(c, true) != fair(number);
    }
    EXPECT_GT(changed, 5);
    EXPECT_LT(changed, 95);
  }
}

TEST(SpiderDealers, TurnTheWorseOfTwoDraws) {
  // The reference's shift, in standard deviations; its standard error here is 0.01.
  DealerSettings settings;
  settings.kind = DealerKind::worse_card;
  settings.order = Order::guaranteed;
  const double n = 20000;
  const Sums sums = play_series(DealerTable(settings, 1, {0.5, 0.5}), 1, 20000, false);
  const double shift = -(3360 + static_cast<double>(sums.variation) / n) / 104 + 420.0 / 13;
  EXPECT_NEAR(shift / 9.55854998, -2.14, 0.04);
}

TEST(SpiderDealers, MakeTheDealWorse) {
  DealerSettings settings;
  settings.kind = DealerKind::redeal;
  const Dealer redeal = make_dealer(settings);
  settings.kind = DealerKind::worse_card;
  const Dealer worse_card = make_dealer(settings);
  settings.kind = DealerKind::worse_agt;
  const Dealer worse_agt = make_dealer(settings);
  for (std::uint64_t number = 1; number <= 200; ++number) {
    PhiloxStream a = game_words(1, number), b = a, c = a;
    EXPECT_LE(gt_sum(redeal(a, false)), 27);
    EXPECT_LE(gt_sum(worse_agt(c, false)), gt_sum(fair(number)));
    const Deal turned = worse_card(b, false);
    const Deal before = fair(number);
    EXPECT_TRUE(std::equal(turned.begin() + face_down, turned.end(), before.begin() + face_down));
  }
}

// Whether a pack cut after `cut` cards can be interleaved to this one.
bool interleaves(const Deal& mixed, const Deal& pack, std::size_t cut) {
  std::set<std::size_t> from_above{0};  // cards that may have come from above the cut so far
  for (std::size_t i = 0; i < mixed.size(); ++i) {
    std::set<std::size_t> next;
    for (const std::size_t above : from_above) {
      const std::size_t below = cut + i - above;
      if (above < cut && pack[above] == mixed[i]) next.insert(above + 1);
      if (below < pack.size() && pack[below] == mixed[i]) next.insert(above);
    }
    from_above = next;
  }
  return !from_above.empty();
}

TEST(SpiderShuffles, RifflesCutAndInterleave) {
  for (std::uint64_t number = 1; number <= 20; ++number) {
    PhiloxStream words = game_words(1, number);
    EXPECT_EQ(riffles(words, 0), sorted_pack());
    const Deal once = riffles(words, 1);
    int cuts = 0;
    for (std::size_t cut = 0; cut <= once.size(); ++cut) {
      cuts += interleaves(once, sorted_pack(), cut);
    }
    EXPECT_GE(cuts, 1);
  }
}

TEST(SpiderShuffles, WindowsXp) {
  // 7d 9s 3s 6d 6h 9d 7s 9h 6h Jd, and Ks Ac 8c 4h Js 5d 3h 9d 5c 3d.
  const std::array<DeckCard, 10> first{19, 34, 28, 18, 44, 21, 32, 47, 44, 23};
  const std::array<DeckCard, 10> second{38, 0, 7, 42, 36, 17, 41, 21, 4, 15};
  const std::array<int, 6> gts[] = {{2, 3, 4, 2, 5, 7}, {3, 4, 4, 2, 5, 4}};
  for (std::uint32_t seed = 1; seed <= 2; ++seed) {
    const Deal deal = windows_xp(seed);
    EXPECT_TRUE(is_two_decks(deal));
    EXPECT_EQ(deal, windows_xp(seed | 1u << 31));
    const auto& row = seed == 1 ? first : second;
    EXPECT_TRUE(std::equal(row.begin(), row.end(), deal.begin() + face_down));
    for (std::size_t i = 0; i < rows_in_deal; ++i) {
      EXPECT_EQ(naive_gt(ranks_of_positions(deal, row_start(i), cards_in_row)), gts[seed - 1][i]);
    }
  }
}

TEST(SpiderSimulation, SumsDependNeitherOnPartsNorOnThreads) {
  const DealerTable table({}, 7, {0.5, 0.5});
  const Sums whole = play_series(table, 1, 5000, false);
  for (const unsigned threads : {1u, 3u}) {
    std::vector<Sums> parts(50);
    ParallelRun run(parts.size(), threads, [&](const std::atomic<bool>&) {
      return [&](std::size_t i) { parts[i] = play_series(table, 100 * i + 1, 100, false); };
    });
    run.join();
    Sums total;
    for (const Sums& part : parts) total.add(part);
    EXPECT_EQ(total.games, 5000);
    EXPECT_EQ(total.gt, whole.gt);
    EXPECT_EQ(total.variation_squares, whole.variation_squares);
    EXPECT_EQ(total.products, whole.products);
  }
}

// In all ways that this processor has, and across the end of 32 bits. The others are those in
// which a word may have to be drawn again.
TEST(SpiderSimulation, GamesSideBySideAreWorthWhatTheirDealsAre) {
  const std::uint64_t seed = (std::uint64_t{3} << 40) + 1;
  for (const SideBySide& way : ways_side_by_side()) {
    for (const Order order : all_orders) {
      DealerSettings settings;
      settings.order = order;
      const DealerTable table(settings, seed, {0.5, 0.5});
      int unknown = 0;
      for (const std::uint64_t from : {std::uint64_t{1}, (std::uint64_t{1} << 32) - 3}) {
        for (std::uint64_t number = from; number < from + 4000; number += way.games) {
          SomeGames made;
          way.play(seed, number, order, made);
          for (std::uint64_t i = 0; i < way.games; ++i) {
            const GameValues one = table.play(number + i);
            if (made.unknown >> i & 1) {
              ++unknown;
            } else {
              EXPECT_EQ(made.values[i].gt_sum, one.gt_sum) << number + i;
              EXPECT_EQ(made.values[i].variation_sum, one.variation_sum) << number + i;
            }
          }
        }
      }
      EXPECT_GT(unknown, 0);
      EXPECT_LT(unknown, 50);
    }
  }
}

TEST(SpiderSimulation, GamesArePlayedSideBySideWhereTheProcessorCan) {
  std::vector<std::size_t> expected;
#if defined(__x86_64__) && defined(__GNUC__) && !defined(_WIN32) && !defined(__CYGWIN__)
  if (__builtin_cpu_supports("avx2")) expected.push_back(4);
#endif
#if defined(__SSE2__)
  expected.push_back(2);
#endif
  std::vector<std::size_t> games;
  for (const SideBySide& way : ways_side_by_side()) games.push_back(way.games);
  EXPECT_EQ(games, expected);
}

TEST(SpiderSimulation, PlayersPlayInAnyOrder) {
  for (const DealerKind kind : {DealerKind::fair, DealerKind::worse_agt}) {
    DealerSettings settings;
    settings.kind = kind;
    const DealerTable table(settings, 1, {0.5, 0.5});
    SeriesPlayer player(table);
    for (std::uint64_t number :
         {1, 2, 3, 4, 5, 2, 7, 8, 8, 9, 10, 12, 11, 1, 2, 3, 4, 5, 6, 8, 2, 3}) {
      const GameValues values = player.play(number), same = table.play(number);
      EXPECT_EQ(values.gt_sum, same.gt_sum);
      EXPECT_EQ(values.variation_sum, same.variation_sum);
    }
  }
}

TEST(SpiderSimulation, MeansAreTheExactOnes) {
  const double n = 100000;
  const Sums sums = play_series(DealerTable({}, 1, {0.5, 0.5}), 1, 100000, false);
  const double agt = (24 + static_cast<double>(sums.gt) / n) / 6;
  const double atsv = -(3360 + static_cast<double>(sums.variation) / n) / 104;
  EXPECT_NEAR(agt, 3.966964992144658, 4 * 0.57952515672 / std::sqrt(n));
  EXPECT_NEAR(atsv, -420.0 / 13, 4 * 9.55854998 / std::sqrt(n));
}

TEST(SpiderSimulation, GamesAreWorthTheSameSideBySideAndAlone) {
  const DealerTable table({}, 1, {0.5, 0.5});
  SeriesPlayer player(table);
  for (std::uint64_t number = 1; number <= 5000; ++number) {
    const GameValues together = player.play(number);
    const GameValues alone = table.play(number);
    ASSERT_EQ(together.gt_sum, alone.gt_sum) << number;
    ASSERT_EQ(together.variation_sum, alone.variation_sum) << number;
  }
}

TEST(SpiderSimulation, ASeriesEndsWhenItIsCancelled) {
  const std::atomic<bool> cancelled{true};
  EXPECT_LT(play_series(DealerTable({}, 1, {0.5, 0.5}), 1, 1000000, false, &cancelled).games, 64);
}

TEST(SpiderSimulation, AfterWinsCountsTheGamesAfterWins) {
  DealerSettings settings;
  settings.only_after_wins = true;
  const DealerTable table(settings, 5, {0.46, 0.46});
  std::int64_t wins = 0;
  for (std::uint64_t number = 1; number < 2000; ++number) wins += table.won(number);
  EXPECT_EQ(play_series(table, 1, 2000, true).games, wins);
  EXPECT_NEAR(static_cast<double>(wins) / 1999, 0.46, 0.045);
}

TEST(SpiderSimulation, WinsMayDependOnTheGameBefore) {
  for (const WinRates rates : {WinRates{0.59, 0.46}, WinRates{0.2, 0.9}, WinRates{0.95, 0.1}}) {
    const DealerTable table({}, 5, rates);
    int after_win = 0, otherwise = 0, won_after_win = 0, won_otherwise = 0;
    bool before = false;
    for (std::uint64_t number = 1; number <= 20000; ++number) {
      const bool won = table.won(number);
      ++(before ? after_win : otherwise);
      (before ? won_after_win : won_otherwise) += won;
      before = won;
    }
    EXPECT_NEAR(static_cast<double>(won_after_win) / after_win, rates.after_win, 0.02);
    EXPECT_NEAR(static_cast<double>(won_otherwise) / otherwise, rates.otherwise, 0.02);
  }
}

}  // namespace
}  // namespace patience::spider
