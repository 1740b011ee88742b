// Highest cards on base cards, and cards that come back from the foundations.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "agnes/dead_ends.h"
#include "agnes/endgame.h"
#include "agnes/one_colour.h"
#include "agnes/parking.h"
#include "agnes/solver.h"
#include "agnes_deals.h"
#include "agnes_lines.h"
#include "agnes_naive.h"

namespace patience::agnes {
namespace {

// The rules of the programs and their neighbours: what is proved of parking and of taking back
// holds for all of them or says why not.
std::vector<Rules> rules_of_parking() {
  std::vector<Rules> all;
  for (Wrap wrap : {Wrap::circular, Wrap::park, Wrap::base}) {
    for (Back back : {Back::no, Back::yes}) {
      if (wrap == Wrap::base && back == Back::no) continue;
      for (Layout layout : {Layout::up, Layout::down}) {
        for (Runs runs : {Runs::color, Runs::suit}) {
          for (Split split : {Split::yes, Split::no}) {
            Rules rules{layout, runs, Empty::none, split};
            rules.wrap = wrap;
            rules.back = back;
            all.push_back(rules);
          }
        }
      }
    }
  }
  return all;
}

// What a whole search asks late only, asked at once.
Pruning late_questions_at_once() {
  Pruning at_once;
  at_once.endgames_after = 0;
  return at_once;
}

TEST(AgnesParking, SmallDecksAgreeWithBruteForce) {
  Pruning none;
  none.parking = none.taking_back = none.one_colour = none.colours_in_turn = false;
  Pruning at_once = late_questions_at_once();
  at_once.colours_after = 0;
  int compared = 0, won = 0, helped = 0;
  for (const Rules& rules : rules_of_parking()) {
    Rules base = rules;
    base.wrap = Wrap::base;
    base.back = Back::no;
    for (const Shape& shape : {Shape{3, 2}, Shape{3, 3}, Shape{4, 2}, Shape{4, 3}, Shape{5, 3}}) {
      Solver solver(rules, Goal::win, {});
      Solver best(rules, Goal::score, {});
      Solver plain(rules, Goal::win, {}, none);
      Solver by_colour(rules, Goal::win, {}, at_once);
      Solver of_base(base, Goal::win, {});
      for (std::uint64_t number = 1; number <= deals(30); ++number) {
        SCOPED_TRACE(name(rules) + ", " + std::to_string(shape.ranks) + " ranks, " +
                     std::to_string(shape.piles) + " piles, deal " + std::to_string(number));
        const Deal deal = mixed_deal(number, shape.ranks, shape.piles);
        const BruteForce truth = brute_force(deal, rules, 800);
        if (!truth.finished) continue;
        const bool winnable = truth.best_score == 4 * shape.ranks;
        ++compared;
        won += winnable;
        ASSERT_EQ(solver.solve(deal).outcome, winnable ? Outcome::won : Outcome::lost);
        ASSERT_EQ(plain.solve(deal).outcome, winnable ? Outcome::won : Outcome::lost);
        ASSERT_EQ(by_colour.solve(deal).outcome, winnable ? Outcome::won : Outcome::lost);
        ASSERT_EQ(best.solve(deal).best_score, truth.best_score);
        helped += winnable && of_base.solve(deal).outcome == Outcome::lost;
      }
    }
  }
  EXPECT_GT(compared, static_cast<int>(deals(1500)));
  EXPECT_GT(won, static_cast<int>(deals(100)));
#ifndef FEWER_DEALS  // among few small decks there need not be one that parking helps
  EXPECT_GT(helped, static_cast<int>(deals(10)));
#endif
  RecordProperty("compared", compared);
  RecordProperty("won", won);
  RecordProperty("helped", helped);
}

// Joins that pass for safe once made this deal a loss. It is won by a run that goes all the way
// round, over its base card.
TEST(AgnesParking, NoJoinIsSafeWhileARunMayGoAllTheWayRound) {
  Rules rules{Layout::up, Runs::color, Empty::none};
  rules.wrap = Wrap::circular;
  const Deal deal = random_deal(67, 3, 2);
  const BruteForce truth = brute_force(deal, rules, 100'000);
  ASSERT_TRUE(truth.finished);
  ASSERT_EQ(truth.best_score, 12);
  EXPECT_EQ(Solver(rules, Goal::win, {}).solve(deal).outcome, Outcome::won);
}

// Lines found without what is to be tested end in a win, so no position on them may be given up;
// and where highest cards lie on base cards from there on must be thought possible.
TEST(AgnesParking, NoPositionOfAWinningLineIsGivenUp) {
  Pruning plain;
  plain.dead_ends = plain.parking = plain.taking_back = plain.safe_foundation_moves = false;
  std::size_t positions = 0, parked = 0;
  for (const Rules& rules : rules_of_parking()) {
    for (const Shape& shape : {Shape{6, 4}, Shape{5, 4}, Shape{5, 3}, Shape{4, 3}}) {
      Solver solver(rules, Goal::win, {3'000, std::size_t{1} << 20}, plain);
      for (std::uint64_t number = 1; number <= deals(20); ++number) {
        SCOPED_TRACE(name(rules) + ", " + std::to_string(shape.ranks) + " ranks, deal " +
                     std::to_string(number));
        const Deal deal = mixed_deal(number, shape.ranks, shape.piles);
        const Solution solution = solver.solve(deal);
        if (solution.outcome != Outcome::won) continue;
        Position position(deal, rules);
        Parking parking;
        for (const Move move : solution.moves) {
          parking = may_be_won(position, parking);
          ASSERT_FALSE(parking.is_impossible());
          position.apply(move);
          ++positions;
          for (int suit = 0; suit < suits && parking_matters(position); ++suit) {
            const Card base = static_cast<Card>(16 * suit);
            const Card highest = static_cast<Card>(base + position.ranks() - 1);
            const Card under = position.beneath(highest);
            if (contains(position.up() | position.stock(), highest)) continue;
            if (under != base && under != partner(base)) continue;
            ASSERT_TRUE(parking.may_park(highest));
            ++parked;
          }
        }
      }
    }
  }
  EXPECT_GT(positions, deals(1'000));
  EXPECT_GT(parked, deals(50));
  RecordProperty("positions", static_cast<int>(positions));
  RecordProperty("parked", static_cast<int>(parked));
}

// A parked card lay beneath a link that left when another card was parked: what it lies on was
// taken for free, and the search for a place that was not there ended in a crash.
TEST(AgnesEndgame, WhatIsParkedOnStaysCovered) {
  Rules rules{Layout::down, Runs::suit, Empty::none};
  rules.wrap = Wrap::park;
  rules.back = Back::yes;
  Solver solver(rules, Goal::win, {60'000, std::size_t{64} << 20}, late_questions_at_once());
  EXPECT_NE(solver.solve(random_deal(218)).outcome, Outcome::won);
}

// A position with a deal to come and one without looked the same to what was remembered.
TEST(AgnesEndgame, RemembersWhetherADealIsToCome) {
  Rules rules{Layout::up, Runs::suit, Empty::none};
  rules.wrap = Wrap::circular;
  Solver solver(rules, Goal::win, {}, late_questions_at_once());
  EXPECT_EQ(solver.solve(mixed_deal(2845, 5, 4)).outcome, Outcome::won);
}

// Wins that need a card to come back before a deal, beneath a card that does not fit on it: the
// next lower one must come back while it lies there.
TEST(AgnesParking, ACardMayHaveToComeBackBeforeADealForTheOneBelowIt) {
  Rules rules{Layout::up, Runs::color, Empty::none};
  rules.wrap = Wrap::park;
  rules.back = Back::yes;
  Solver solver(rules, Goal::win, {}, late_questions_at_once());
  EXPECT_EQ(solver.solve(mixed_deal(1155, 4, 3)).outcome, Outcome::won);
  EXPECT_EQ(solver.solve(mixed_deal(693, 5, 3)).outcome, Outcome::won);
  EXPECT_EQ(solver.solve(mixed_deal(3635, 7, 4)).outcome, Outcome::won);
}

TEST(AgnesParking, LateQuestionsChangeNoVerdict) {
  constexpr Limits limits{3000, std::size_t{1} << 20};
  const Pruning at_once = late_questions_at_once();
  int compared = 0, won = 0, fewer = 0;
  for (Rules rules : rules_of_parking()) {
    for (const Empty empty : {Empty::none, Empty::high1, Empty::any1}) {
      if (rules.back == Back::no && empty != Empty::none) continue;
      rules.empty = empty;
      for (const Shape& shape :
           {Shape{4, 3}, Shape{5, 3}, Shape{6, 3}, Shape{6, 4}, Shape{7, 4}}) {
        Solver solver(rules, Goal::win, limits, at_once);
        Solver plain(rules, Goal::win, limits);
        for (std::uint64_t number = 1; number <= deals(100); ++number) {
          const Deal deal = mixed_deal(number, shape.ranks, shape.piles);
          const Solution truth = plain.solve(deal);
          const Solution found = solver.solve(deal);
          if (truth.outcome == Outcome::unknown || found.outcome == Outcome::unknown) continue;
          ++compared;
          won += truth.outcome == Outcome::won;
          fewer += found.examined < truth.examined;
          ASSERT_EQ(found.outcome, truth.outcome)
              << name(rules) << ", " << shape.ranks << " ranks, " << shape.piles
              << " piles, deal " << number;
        }
      }
    }
  }
  EXPECT_GT(compared, static_cast<int>(deals(10'000)));
  EXPECT_GT(won, static_cast<int>(deals(5'000)));
  EXPECT_GT(fewer, static_cast<int>(deals(500)));
  RecordProperty("fewer", fewer);
}

// What the endgame says of positions of winning lines with no deal left, or one.
TEST(AgnesEndgame, NoPositionOfAWinningLineIsGivenUp) {
  Pruning plain;
  plain.endgame = plain.parking = false;
  std::size_t positions = 0;
  for (const Rules& rules : rules_of_parking()) {
    if (!Endgame::applies(rules)) continue;
    Endgame endgame(rules, std::size_t{1} << 20);
    int begun = -1;
    walk_winning_lines(rules, plain, [&](const Position& position, const std::string& where) {
      const int left = position.deals_left();
      if (left > begun) endgame.forget();  // another deal
      if (left > Endgame::most_deals) {
        begun = left;
        return;
      }
      if (left != begun) endgame.begin(position);
      begun = left;
      ++positions;
      ASSERT_TRUE(endgame.may_be_won(position)) << where;
    });
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(positions, deals(5'000));
  RecordProperty("positions", static_cast<int>(positions));
}

// And for what one colour says of them.
TEST(AgnesOneColour, NoPositionOfAWinningLineIsGivenUp) {
  Pruning plain;
  plain.one_colour = plain.parking = false;
  std::size_t positions = 0;
  for (const Rules& rules : rules_of_parking()) {
    if (!OneColour::applies(rules)) continue;
    OneColour one_colour(rules, std::size_t{1} << 22);
    walk_winning_lines(rules, plain, [&](const Position& position, const std::string& where) {
      if (position.score() == 1) one_colour.forget();
      if (position.deals_left() > 0) return;
      ++positions;
      ASSERT_TRUE(one_colour.may_be_won(position, 100'000)) << where;
      for (int colour = 0; colour < 2; ++colour) {
        const Position left = position.of_colour(colour);
        ASSERT_EQ(position.key_of_colour(colour), left.key_from_scratch()) << where;
        ASSERT_EQ(left.up(), position.up() | (position.deck() & ~colour_of(colour))) << where;
      }
    });
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(positions, deals(2'000));
  RecordProperty("positions", static_cast<int>(positions));
}

// It gives up positions that nothing else does: with it the search meets fewer.
TEST(AgnesOneColour, ProvesWhatTheSearchWouldHaveToWalkThrough) {
  Rules rules{Layout::up, Runs::color, Empty::none};
  rules.wrap = Wrap::circular;
  Pruning asked;
  asked.colours_after = 0;
  Pruning not_asked;
  not_asked.one_colour = false;
  Solver with(rules, Goal::win, {}, asked);
  Solver without(rules, Goal::win, {}, not_asked);
  std::uint64_t examined[2] = {0, 0};
  for (std::uint64_t number = 1; number <= 60; ++number) {
    const Solution one = with.solve(random_deal(number));
    const Solution other = without.solve(random_deal(number));
    ASSERT_EQ(one.outcome, other.outcome) << "deal " << number;
    examined[0] += one.examined;
    examined[1] += other.examined;
  }
  EXPECT_LT(examined[0], examined[1]);
  RecordProperty("examined_with", static_cast<int>(examined[0]));
  RecordProperty("examined_without", static_cast<int>(examined[1]));
}

// Deals in which both colours have much room after the last deal are won with fewer states.
TEST(AgnesColoursInTurn, WinDealsThatTakeLongOtherwise) {
  Rules rules{Layout::down, Runs::color, Empty::none};
  rules.wrap = Wrap::park;
  rules.back = Back::yes;
  Limits limits;
  limits.max_states = 50'000;
  Pruning both;
  both.colours_in_turn = false;
  for (const std::uint64_t number : {8, 148, 192}) {
    EXPECT_EQ(Solver(rules, Goal::win, limits).solve(random_deal(number)).outcome, Outcome::won);
    EXPECT_EQ(Solver(rules, Goal::win, limits, both).solve(random_deal(number)).outcome,
              Outcome::unknown);
  }
}

}  // namespace
}  // namespace patience::agnes
