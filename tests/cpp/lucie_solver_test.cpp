#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "lucie/solver.h"
#include "lucie_deals.h"
#include "lucie_naive.h"

namespace patience::lucie {
namespace {

int total(const Heights& heights) { return std::accumulate(heights.begin(), heights.end(), 0); }

Rules with(Merci merci, bool kings = false) { return {3, merci, kings, false}; }

const Rules all_rules[] = {with(Merci::none),      with(Merci::fan),
                           with(Merci::front),     with(Merci::none, true),
                           with(Merci::fan, true), with(Merci::front, true)};

std::string name(const Rules& rules) {
  static const char* const mercis[] = {"no merci", "merci", "front merci"};
  return std::string(mercis[static_cast<int>(rules.merci)]) + (rules.kings ? ", kings" : "");
}

// Plays the line in the naive game; false if a move is illegal or it does not end as it should.
bool leads_to(const Tableau& tableau, const Rules& rules, const End& end) {
  NaiveGame game(tableau, rules, true);
  for (const Move& move : end.line) {
    const auto legal = game.legal_moves();
    const bool is_legal = std::any_of(legal.begin(), legal.end(), [&](const Move& one) {
      return one.card == move.card && one.to == move.to && one.merci == move.merci;
    });
    if (!is_legal) return false;
    game = game.after(move);
  }
  return game.foundation == end.heights;
}

std::vector<Heights> heights_of(const Solution& solution) {
  std::vector<Heights> heights;
  for (const End& end : solution.ends) heights.push_back(end.heights);
  return heights;
}

// What most_up() and best_ends() must find, highest first.
std::vector<Heights> most_of(const std::set<Heights>& reached) {
  int most = 0;
  for (const Heights& one : reached) most = std::max(most, total(one));
  std::vector<Heights> found;
  for (auto one = reached.rbegin(); one != reached.rend(); ++one) {
    if (total(*one) == most) found.push_back(*one);
  }
  return found;
}

std::vector<Heights> best_of(const std::set<Heights>& reached) {
  std::vector<Heights> found;
  for (auto one = reached.rbegin(); one != reached.rend(); ++one) {
    const bool surpassed = std::any_of(reached.begin(), reached.end(), [&](const Heights& other) {
      if (other == *one) return false;
      for (int s = 0; s < suits; ++s) {
        if (other[s] < (*one)[s]) return false;
      }
      return true;
    });
    if (!surpassed) found.push_back(*one);
  }
  return found;
}

struct Kind {
  int ranks;
  bool some_up;
  bool ragged;
  std::uint64_t count;
};
const Kind kinds[] = {{4, false, false, 400}, {4, false, true, 400}, {5, false, false, 100},
                      {5, true, true, 200},   {6, true, false, 100}, {6, true, true, 100}};

TEST(LucieSolver, SmallDecksAgreeWithBruteForce) {
  std::uint64_t compared = 0, mercis = 0, fronts = 0, ties = 0;
  for (const Rules& rules : all_rules) {
    Solver solver(rules, {});
    for (const Kind& kind : kinds) {
      for (std::uint64_t number = 1; number <= deals(kind.count); ++number) {
        SCOPED_TRACE(name(rules) + ", " + std::to_string(kind.ranks) + " ranks, tableau " +
                     std::to_string(number));
        const Tableau tableau = random_tableau(number, kind.ranks, kind.some_up, kind.ragged);
        const auto truth = brute_force(tableau, rules, true, 3000);
        if (truth.empty() || tableau.cards.empty()) continue;
        ++compared;
        const Solution most = solver.most_up(tableau, true);
        ASSERT_EQ(most.stopped, Reason::none);
        ASSERT_EQ(heights_of(most), most_of(truth));
        for (const End& end : most.ends) {
          ASSERT_TRUE(leads_to(tableau, rules, end));
          mercis += std::count_if(end.line.begin(), end.line.end(),
                                  [](const Move& move) { return move.merci; });
          fronts += std::count_if(end.line.begin(), end.line.end(),
                                  [](const Move& move) { return move.to == Target::front; });
        }
        ties += most.ends.size() > 1;
        const Solution best = solver.best_ends(tableau, true);
        ASSERT_EQ(heights_of(best), best_of(truth));
      }
    }
  }
  EXPECT_GT(compared, deals(5'000));
  EXPECT_GT(mercis, deals(1'000));
  EXPECT_GT(fronts, deals(5));
  EXPECT_GT(ties, deals(100));
  RecordProperty("compared", static_cast<int>(compared));
  RecordProperty("fronts", static_cast<int>(fronts));
}

// The other way round: every combination of heights is reached if and only if it can be.
TEST(LucieSolver, HeightsAreReachedIfAndOnlyIfBruteForceReachesThem) {
  std::uint64_t asked = 0, reached = 0;
  for (const Rules& rules : {with(Merci::none), with(Merci::none, true)}) {
    Solver solver(rules, {});
    for (std::uint64_t number = 1; number <= deals(120); ++number) {
      const int ranks = number % 2 == 0 ? 4 : 5;
      const Tableau tableau = random_tableau(number, ranks, number % 3 == 0, number % 5 == 0);
      const auto truth = brute_force(tableau, rules, false, 3000);
      if (truth.empty() || tableau.cards.empty()) continue;
      const Heights most = best_of(truth).front();
      const Heights least = *truth.begin();
      for (std::uint8_t a = least[0]; a <= ranks; ++a) {
        for (std::uint8_t b = least[1]; b <= ranks; ++b) {
          for (std::uint8_t c = least[2]; c <= ranks; ++c) {
            for (std::uint8_t d = least[3]; d <= most[3]; ++d) {
              const Heights wanted{a, b, c, d};
              const Solution found = solver.reach(tableau, false, wanted);
              ++asked;
              reached += truth.count(wanted);
              ASSERT_EQ(found.ends.size(), truth.count(wanted))
                  << name(rules) << ", tableau " << number << ", " << int(a) << int(b) << int(c)
                  << int(d);
              if (!found.ends.empty()) {
                ASSERT_EQ(found.ends[0].heights, wanted);
                ASSERT_TRUE(leads_to(tableau, rules, found.ends[0]));
              }
            }
          }
        }
      }
    }
  }
  EXPECT_GT(asked, deals(20'000));
  EXPECT_GT(reached, deals(2'000));
}

TEST(LucieSolver, PruningChangesNothing) {
  const Pruning switches[] = {{false, true}, {true, false}, {false, false}};
  for (const Rules& rules : all_rules) {
    Solver solver(rules, {});
    for (const Pruning& off : switches) {
      Solver without(rules, {200'000, std::size_t{64} << 20}, off);
      for (std::uint64_t number = 2001; number <= 2000 + deals(150); ++number) {
        const Tableau tableau =
            random_tableau(number, number % 2 == 0 ? 5 : 6, true, number % 4 == 0);
        const Solution plain = without.most_up(tableau, true);
        if (plain.stopped != Reason::none) continue;
        ASSERT_EQ(heights_of(solver.most_up(tableau, true)), heights_of(plain)) << name(rules);
        const Solution ends = without.best_ends(tableau, true);
        if (ends.stopped != Reason::none) continue;
        ASSERT_EQ(heights_of(solver.best_ends(tableau, true)), heights_of(ends)) << name(rules);
      }
    }
  }
}

}  // namespace
}  // namespace patience::lucie
