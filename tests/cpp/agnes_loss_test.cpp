#include "judge/agnes_loss.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

#include "agnes/solver.h"
#include "agnes_deals.h"
#include "agnes_naive.h"

namespace patience::agnes {
namespace {

using judge::Finding;

// The cards on the foundations after the judge's moves, each of them a choice of the naive
// game's.
int score_of(const Deal& deal, const Rules& rules, const std::vector<judge::Move>& moves) {
  NaiveGame game(deal, rules);
  for (const judge::Move& made : moves) {
    const Move move{static_cast<MoveType>(made.type), made.from, made.to, made.count};
    const auto choices = game.choices();
    if (std::find(choices.begin(), choices.end(), move) == choices.end()) return -1;
    game = game.after(move);
  }
  return game.score();
}

std::vector<judge::Move> judge_moves(const std::vector<Move>& moves) {
  std::vector<judge::Move> made;
  for (const Move move : moves) {
    made.push_back({static_cast<judge::MoveType>(move.type), move.from, move.to, move.count});
  }
  return made;
}

judge::LossCheck check(const Deal& deal, const Rules& rules, std::uint64_t most) {
  return judge::check_loss(deal, rules, most);
}

TEST(AgnesLoss, SmallDecksAgreeWithBruteForce) {
  int lost = 0, won = 0;
  for (const Rules& rules : all_rules()) {
    for (const Shape& shape :
         {Shape{3, 2}, Shape{3, 3}, Shape{4, 3}, Shape{4, 4}, Shape{5, 3}, Shape{5, 4}}) {
      for (std::uint64_t number = 1; number <= deals(6); ++number) {
        for (const Deal& deal : {random_deal(number, shape.ranks, shape.piles),
                                 biased_deal(number, shape.ranks, shape.piles)}) {
          SCOPED_TRACE(name(rules) + ", " + std::to_string(shape.ranks) + " ranks, " +
                       std::to_string(shape.piles) + " piles, deal " + std::to_string(number));
          const BruteForce truth = brute_force(deal, rules, 1000);
          if (!truth.finished) continue;
          const auto found = check(deal, rules, 100'000);
          if (truth.best_score < 4 * shape.ranks) {
            ++lost;
            ASSERT_EQ(found.finding, Finding::loss);
            ASSERT_TRUE(found.moves.empty());
          } else {
            ++won;
            ASSERT_EQ(found.finding, Finding::win);
            ASSERT_EQ(score_of(deal, rules, found.moves), 4 * shape.ranks);
          }
        }
      }
    }
  }
  EXPECT_GT(lost, static_cast<int>(deals(800)));
  EXPECT_GT(won, static_cast<int>(deals(2000)));
}

// Larger decks than brute force can search: here judge and engine look after each other.
TEST(AgnesLoss, LargerDecksAgreeWithTheEngine) {
  int lost = 0, won = 0;
  for (const Rules& rules : all_rules()) {
    for (const Shape& shape : {Shape{6, 4}, Shape{7, 4}, Shape{8, 5}, Shape{13, 7}}) {
      Solver solver(rules, Goal::win, {20'000, std::size_t{16} << 20});
      for (std::uint64_t number = 1; number <= deals(5); ++number) {
        const Deal deal = biased_deal(number, shape.ranks, shape.piles);
        SCOPED_TRACE(name(rules) + ", " + std::to_string(shape.ranks) + " ranks, deal " +
                     std::to_string(number));
        const Outcome outcome = solver.solve(deal).outcome;
        const auto found = check(deal, rules, 2000);
        if (outcome == Outcome::unknown || found.finding == Finding::limit) continue;
        ASSERT_EQ(found.finding, outcome == Outcome::lost ? Finding::loss : Finding::win);
        if (found.finding == Finding::win) {
          ASSERT_EQ(score_of(deal, rules, found.moves), 4 * shape.ranks);
        }
        ++(outcome == Outcome::lost ? lost : won);
      }
    }
  }
  EXPECT_GT(lost, static_cast<int>(deals(500)));
  EXPECT_GT(won, static_cast<int>(deals(250)));
}

// Where highest cards go on base cards, one that comes back may need a base card that comes back
// before it, with all that lie on that one: these deals were once called lost.
TEST(AgnesLoss, BaseCardsComeBackToTakeTheHighest) {
  Rules rules{Layout::down, Runs::color, Empty::none};
  rules.wrap = Wrap::park;
  rules.back = Back::yes;
  const struct {
    Shape shape;
    std::uint64_t number;
  } won[] = {{{6, 2}, 3001588}, {{6, 2}, 3002571}, {{6, 2}, 3005331},
             {{7, 3}, 3000102}, {{7, 3}, 3001254}, {{8, 4}, 3000013}};
  for (const auto& one : won) {
    const Deal deal = random_deal(one.number, one.shape.ranks, one.shape.piles);
    EXPECT_EQ(check(deal, rules, 100'000).finding, Finding::win);
    const Solution found = Solver(rules, Goal::win, {100'000, std::size_t{16} << 20}).solve(deal);
    EXPECT_EQ(found.outcome, Outcome::won) << one.number;
    EXPECT_EQ(score_of(deal, rules, judge_moves(found.moves)), 4 * one.shape.ranks);
  }
}

TEST(AgnesLoss, LooksAtNoMorePositionsThanAskedAndStopsWhenTold) {
  const Deal deal = random_deal(1);
  const Rules rules{Layout::up, Runs::color, Empty::any1};
  for (std::uint64_t most : {1, 2, 50}) {
    const auto found = check(deal, rules, most);
    EXPECT_EQ(found.finding, Finding::limit);
    EXPECT_EQ(found.positions, most);
  }
  const std::atomic<bool> cancelled{true};
  EXPECT_EQ(judge::check_loss(deal, rules, 50, &cancelled).finding, Finding::stopped);
}

}  // namespace
}  // namespace patience::agnes
