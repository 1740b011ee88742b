// The player whose chance is told, and the network that he goes by.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "../../src/spider/dealers.h"
#include "../../src/spider/keys.h"
#include "../../src/spider/locked.h"
#include "../../src/spider/reference.h"
#include "../../src/spider/solver.h"

namespace patience::spider {
namespace {

#ifdef FEWER_DEALS
constexpr std::uint64_t games = 2;
#else
constexpr std::uint64_t games = 6;
#endif

Rules rules_of(std::uint64_t game) {
  Rules rules;
  rules.suits = game % 3 == 0 ? 1 : game % 3 == 1 ? 4 : 2;
  rules.onto_empty = game % 2 == 0;
  return rules;
}

// The hidden cards in another order.
void exchange(Position& at, Stock& stock, std::uint64_t seed) {
  std::vector<Card> hidden = at.hidden(stock);
  for (std::size_t i = hidden.size(); i > 1; --i) {
    std::swap(hidden[i - 1], hidden[static_cast<std::size_t>(mixed(seed + i) % i)]);
  }
  at.hide(hidden, stock);
}

// Calls back with each position of a game that is played, and the next move.
template <class Look>
void play_through(std::uint64_t game, Look look) {
  const Rules rules = rules_of(game);
  PhiloxStream words = game_words(91, game);
  const Deal deal = fair_deal(words);
  Position at(deal, rules);
  const Stock stock = stock_of(deal, rules);
  ReferencePlayer player(rules, 5);
  while (!at.won()) {
    const std::vector<Move> moves = player.plan(at, stock);
    if (moves.empty()) break;
    for (const Move move : moves) {
      ASSERT_TRUE(is_legal(at, move, rules));
      look(player, at, stock, move);
      at.apply(move, stock);
    }
  }
}

TEST(SpiderReference, HiddenCardsHaveNoInfluence) {
  int looked = 0;
  for (std::uint64_t game = 1; game <= games; ++game) {
    play_through(game,
                 [&](ReferencePlayer& player, const Position& at, const Stock& stock, Move move) {
                   if (++looked % 4 != 0) return;
                   Position twin = at;
                   Stock other = stock;
                   exchange(twin, other, game);
                   ASSERT_TRUE(twin.seen() == at.seen());
                   EXPECT_EQ(player.chance(twin, other), player.chance(at, stock));
                   EXPECT_EQ(player.plan(twin, other), player.plan(at, stock));
                   // Of one card the mean is a sum in another order.
                   EXPECT_NEAR(player.chance_after(twin, other, move),
                               player.chance_after(at, stock, move), 1e-12);
                   EXPECT_NEAR(player.best_after(twin, other, move).chance,
                               player.best_after(at, stock, move).chance, 1e-12);
                 });
  }
  EXPECT_GT(looked, 100);
}

TEST(SpiderReference, TheMeanIsThatOfAllCardsThatMayCome) {
  int turned = 0, rows = 0;
  for (std::uint64_t game = 1; game <= games; ++game) {
    play_through(game,
                 [&](ReferencePlayer& player, const Position& at, const Stock& stock, Move move) {
                   if (!shows_new(at, move, stock)) {
                     Position after = at;
                     after.apply(move, stock);
                     EXPECT_EQ(player.chance_after(at, stock, move), player.chance(after, stock));
                     return;
                   }
                   // Each hidden card in turn is where the new one comes from, by going round.
                   const std::vector<Card> hidden = at.hidden(stock);
                   double sum = 0;
                   const bool deals = move.deals();
                   if (deals ? ++rows > 3 : ++turned > 20) return;
                   const std::size_t tries = deals ? 20 * hidden.size() : hidden.size();
                   std::vector<Card> other = hidden;
                   for (std::size_t i = 0; i < tries; ++i) {
                     std::rotate(other.begin(), other.begin() + 1, other.end());
                     Position twin = at;
                     Stock rest = stock;
                     if (deals && i % hidden.size() == 0)
                       exchange(twin, rest, i), other = twin.hidden(rest);
                     twin.hide(other, rest);
                     twin.apply(move, rest);
                     sum += player.chance(twin, rest);
                   }
                   const double mean = sum / static_cast<double>(tries);
                   EXPECT_NEAR(player.chance_after(at, stock, move), mean, deals ? 0.03 : 1e-12);
                 });
  }
  EXPECT_GT(turned, 20);
  EXPECT_GT(rows, 3);
}

TEST(SpiderReference, TheLuckOfAGameIsThatOfItsMoves) {
  for (std::uint64_t game = 1; game <= games; ++game) {
    double luck = 0;
    play_through(game,
                 [&](ReferencePlayer& player, const Position& at, const Stock& stock, Move move) {
                   Position after = at;
                   after.apply(move, stock);
                   if (shows_new(at, move, stock))
                     luck += player.chance(after, stock) - player.chance_after(at, stock, move);
                 });
    const Rules rules = rules_of(game);
    PhiloxStream words = game_words(91, game);
    const Deal deal = fair_deal(words);
    const Stock stock = stock_of(deal, rules);
    EXPECT_NEAR(ReferencePlayer(rules, 5).luck(Position(deal, rules), stock), luck, 1e-12);
  }
}

TEST(SpiderReference, TheChanceIsOneInTheEndAndNoneWhereNoMoveIsLeft) {
  const Rules rules;
  const ReferencePlayer player(rules, 5);
  // Kings lie on all that is left, and nothing fits.
  Board board;
  for (std::size_t i = 0; i < columns; ++i) {
    board.piles[i].push_back(
        static_cast<DeckCard>(i < 8 ? 13 * (i / 2) + 12 : 13 * (i - 8) + 10));
  }
  for (DeckCard card = 0; card < 104; ++card) {
    const auto one = static_cast<DeckCard>(card % 52);
    const bool top = one % 13 == 12 || (card < 26 && one % 13 == 10);
    if (!top) board.piles[card % 8].insert(board.piles[card % 8].begin(), one);
  }
  const Stock none{};
  for (std::size_t i = 0; i < columns; ++i) {
    board.down[i] = static_cast<int>(board.piles[i].size()) - 1;
  }
  ASSERT_TRUE(is_board(board));
  const Position stuck(board, rules);
  std::vector<Move> moves;
  legal_moves(stuck, rules, moves);
  ASSERT_TRUE(moves.empty());
  EXPECT_EQ(player.chance(stuck, none), 0);
  Board won;
  for (DeckCard card = 0; card < 104; ++card) {
    won.removed.push_back(static_cast<DeckCard>(card % 52));
  }
  ASSERT_TRUE(Position(won, rules).won());
  EXPECT_EQ(player.chance(Position(won, rules), none), 1);
}

TEST(SpiderReference, PlaysBetterThanByChanceAndIsTheSameEachTime) {
  Rules rules;
  rules.suits = 1;
  int won = 0;
  for (std::uint64_t game = 1; game <= games; ++game) {
    PhiloxStream words = game_words(92, game);
    const Deal deal = fair_deal(words);
    const Position at(deal, rules);
    const Stock stock = stock_of(deal, rules);
    const PlayedGame played = ReferencePlayer(rules, 8).play(at, stock);
    const PlayedGame again = ReferencePlayer(rules, 8).play(at, stock);
    EXPECT_EQ(played.moves, again.moves);
    EXPECT_EQ(played.examined, again.examined);
    EXPECT_EQ(played.won, played.removed == suits_to_remove);
    won += played.won;
  }
  EXPECT_GT(2 * won, static_cast<int>(games));
}

// The network in 64 bits, where nothing can overflow.
int slow_log_odds(const Network& network, const Features& seen) {
  std::array<std::int64_t, Network::first> first{};
  for (std::size_t j = 0; j < first.size(); ++j) {
    first[j] = network.bias_1[j];
    for (std::size_t i = 0; i < seen.size(); ++i) first[j] += network.weights_1[j][i] * seen[i];
    first[j] = std::clamp<std::int64_t>(first[j] / 128, 0, 8191);
  }
  std::int64_t odds = network.bias_3;
  for (std::size_t j = 0; j < Network::second; ++j) {
    std::int64_t unit = network.bias_2[j];
    for (std::size_t i = 0; i < first.size(); ++i) unit += network.weights_2[j][i] * first[i];
    odds += std::clamp<std::int64_t>(unit / 1024, 0, 32767) * network.weights_3[j];
  }
  return static_cast<int>(odds / 1024);
}

TEST(SpiderReference, NoSumOfTheNetworkOverflows) {
  std::uint64_t state = 5;
  for (const Network& network : networks) {
    EXPECT_GT(network.games, 1000);
    for (int trial = 0; trial < 2000; ++trial) {
      Features seen{};
      for (auto& one : seen) {
        const auto word = mixed(state += 0x9E3779B97F4A7C15U);
        // As large as can be, all or some.
        const int most = trial % 2 == 0 ? 1023 : static_cast<int>(word >> 32 & 1023);
        one = static_cast<std::int16_t>(word % 3 == 0 ? -most : most);
      }
      ASSERT_EQ(network.log_odds(seen), slow_log_odds(network, seen));
    }
  }
}

// A proof does not depend on where the hidden cards lie, and each place of theirs is won.
TEST(SpiderReference, ALockedWinIsWonWhereverTheHiddenCardsLie) {
  int locked = 0;
  for (std::uint64_t game = 1; game <= 4 * games; ++game) {
    const Rules rules = rules_of(game);
    const Solver solver(rules, Limits{});
    play_through(game, [&](ReferencePlayer&, const Position& at, const Stock& stock, Move move) {
      const std::size_t hidden = at.hidden(stock).size();
      if (hidden > 5 || at.rows_left() > 0) {
        EXPECT_FALSE(is_locked_win(at, stock, rules));
        return;
      }
      if (hidden > 2 || !shows_new(at, move, stock)) return;
      const bool wins = is_locked_win(at, stock, rules);
      locked += wins ? 1 : 0;
      for (std::uint64_t order = 1; order <= 3; ++order) {
        Position twin = at;
        Stock other = stock;
        exchange(twin, other, order);
        EXPECT_EQ(is_locked_win(twin, other, rules), wins);
        if (!wins) continue;
        EXPECT_EQ(solver.solve(twin, other).outcome, Outcome::won);
      }
    });
  }
  EXPECT_GT(locked, 0);
}

}  // namespace
}  // namespace patience::spider
