// Positions that are given up because cards can never all leave the places they were dealt to.
#include <gtest/gtest.h>

#include <string>

#include "agnes/moves.h"
#include "agnes/solver.h"
#include "agnes/unlocking.h"
#include "agnes_deals.h"
#include "agnes_lines.h"
#include "agnes_naive.h"

namespace patience::agnes {
namespace {

// All that its proof holds for, and more than it is asked about.
std::vector<Rules> rules_of_unlocking() {
  std::vector<Rules> all;
  for (const Rules& rules : all_rules()) {
    const bool goes_round = rules.wrap == Wrap::circular || rules.wrap == Wrap::park;
    if (rules.play == Play::free && rules.build == Build::color &&
        (rules.back == Back::yes || !goes_round)) {
      all.push_back(rules);
    }
  }
  // Cards that come back, with all ways to fill empty piles and to go round.
  for (Empty empty : {Empty::high1, Empty::high_run, Empty::any1, Empty::any_run}) {
    for (Wrap wrap : {Wrap::base, Wrap::none, Wrap::circular, Wrap::park}) {
      Rules rules{Layout::up, Runs::suit, empty, Split::no};
      rules.wrap = wrap;
      rules.back = Back::yes;
      rules.last = Last::right;
      rules.whole_pile = WholePile::no;
      all.push_back(rules);
      rules = {Layout::down, Runs::color, empty, Split::yes};
      rules.wrap = wrap;
      rules.back = Back::yes;
      all.push_back(rules);
    }
  }
  return all;
}

// Asks about the positions of a line, one after another.
class Asked {
 public:
  explicit Asked(const Rules& rules) : unlocking_(rules, std::size_t{1} << 20) {}

  // False if the position is given up. Pre: it comes after the one asked about before, or is the
  // first of another deal.
  bool may_be_won(const Position& position) {
    const int left = position.deals_left();
    if (left > begun_) unlocking_.forget();
    const bool begins = left != begun_;
    begun_ = left;
    if (left > Unlocking::most_deals) return true;
    if (begins) unlocking_.begin(position);
    return unlocking_.may_be_won(position);
  }
  void forget() { begun_ = -1; }

 private:
  Unlocking unlocking_;
  int begun_ = -1;
};

TEST(AgnesUnlocking, NoPositionOfAWinningLineIsGivenUp) {
  Pruning plain;
  plain.unlocking = false;
  std::size_t positions = 0;
  for (const Rules& rules : rules_of_unlocking()) {
    Asked asked(rules);
    walk_winning_lines(rules, plain, [&](const Position& position, const std::string& where) {
      if (position.score() == 1 && position.up() == position.last_up()) asked.forget();
      positions += position.deals_left() <= Unlocking::most_deals;
      ASSERT_TRUE(asked.may_be_won(position)) << where;
    });
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(positions, deals(20'000));
  RecordProperty("positions", static_cast<int>(positions));
}

TEST(AgnesUnlocking, WhatIsGivenUpIsLostByBruteForce) {
  int asked_about = 0, lost = 0, given_up = 0;
  for (const Rules& rules : rules_of_unlocking()) {
    for (const Shape& shape :
         {Shape{3, 2}, Shape{3, 3}, Shape{4, 2}, Shape{4, 3}, Shape{5, 3}, Shape{5, 4}}) {
      for (std::uint64_t number = 401; number <= 400 + deals(40); ++number) {
        const Deal deal = mixed_deal(number, shape.ranks, shape.piles);
        Asked asked(rules);
        PhiloxStream words(401, 1, number);
        NaiveGame game(deal, rules);
        Position position(deal, rules);
        for (int moves = 0; moves < 30; ++moves) {
          const bool may_be_won = asked.may_be_won(position);
          if (position.deals_left() <= Unlocking::most_deals) {
            const BruteForce truth = brute_force(game, 800);
            if (!truth.finished) break;
            ++asked_about;
            const bool winnable = truth.best_score == 4 * shape.ranks;
            lost += !winnable;
            given_up += !may_be_won;
            ASSERT_TRUE(may_be_won || !winnable)
                << name(rules) << ", " << shape.ranks << " ranks, " << shape.piles
                << " piles, deal " << number << ", after " << moves << " moves";
          }
          const std::vector<Move> choices = game.choices();
          if (choices.empty() || position.won()) break;
          const Move move =
              choices[bounded_draw(words, static_cast<std::uint32_t>(choices.size()))];
          game = game.after(move);
          ASSERT_EQ(play_line(position, {move}), 1u);
        }
      }
    }
  }
  EXPECT_GT(asked_about, static_cast<int>(deals(20'000)));
  EXPECT_GT(given_up, lost / 2);
  RecordProperty("asked_about", asked_about);
  RecordProperty("lost", lost);
  RecordProperty("given_up", given_up);
}

// Asked at once, where the search asks later.
TEST(AgnesUnlocking, SmallDecksAgreeWithBruteForce) {
  Pruning at_once;
  at_once.unlocking_after = at_once.hardest_after = 0;
  int compared = 0, won = 0;
  for (const Rules& rules : rules_of_unlocking()) {
    if (!Unlocking::applies(rules)) continue;
    for (const Shape& shape :
         {Shape{3, 2}, Shape{3, 3}, Shape{4, 2}, Shape{4, 3}, Shape{5, 3}, Shape{5, 4}}) {
      Solver solver(rules, Goal::win, {}, at_once);
      for (std::uint64_t number = 1; number <= deals(100); ++number) {
        const Deal deal = mixed_deal(number, shape.ranks, shape.piles);
        const BruteForce truth = brute_force(deal, rules, 1500);
        if (!truth.finished) continue;
        const bool winnable = truth.best_score == 4 * shape.ranks;
        ++compared;
        won += winnable;
        ASSERT_EQ(solver.solve(deal).outcome, winnable ? Outcome::won : Outcome::lost)
            << name(rules) << ", " << shape.ranks << " ranks, " << shape.piles << " piles, deal "
            << number;
      }
    }
  }
  EXPECT_GT(compared, static_cast<int>(deals(3'000)));
  EXPECT_GT(won, static_cast<int>(deals(500)));
  RecordProperty("compared", compared);
}

// A position from which a search begins, with cards that go up at once and no stock.
TEST(AgnesUnlocking, SearchesMayBeginWithoutAStock) {
  Pruning at_once;
  at_once.unlocking_after = at_once.hardest_after = 0;
  Pruning plain;
  plain.unlocking = false;
  int begun = 0;
  for (const Rules& rules : all_variants()) {
    if (!Unlocking::applies(rules)) continue;
    Solver solver(rules, Goal::win, {20'000, std::size_t{1} << 22}, at_once);
    Solver other(rules, Goal::win, {20'000, std::size_t{1} << 22}, plain);
    for (std::uint64_t number = 1; number <= deals(60); ++number) {
      Position position(random_deal(number), rules);
      while (position.deals_left() > 0) {
        const auto cards = static_cast<std::uint8_t>(position.row_width(0));
        position.apply({MoveType::deal, 0, 0, cards});
      }
      const Outcome truth = other.solve(position).outcome;
      const Outcome found = solver.solve(position).outcome;
      if (truth == Outcome::unknown || found == Outcome::unknown) continue;
      ++begun;
      ASSERT_EQ(found, truth) << name(rules) << ", deal " << number;
    }
  }
  EXPECT_GT(begun, static_cast<int>(deals(500)));
}

}  // namespace
}  // namespace patience::agnes
