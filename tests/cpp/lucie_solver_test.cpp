#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <numeric>
#include <string>
#include <utility>

#include "lucie/bounds.h"
#include "lucie/shorten.h"
#include "lucie/solver.h"
#include "lucie_deals.h"
#include "lucie_naive.h"

namespace patience::lucie {
namespace {

int total(const Heights& heights) { return std::accumulate(heights.begin(), heights.end(), 0); }

Rules with(Merci merci, bool kings = false) { return {3, merci, kings, false}; }

const Rules all_rules[] = {with(Merci::none),        with(Merci::fan),
                           with(Merci::front),       with(Merci::draw),
                           with(Merci::none, true),  with(Merci::fan, true),
                           with(Merci::front, true), with(Merci::draw, true)};

std::string name(const Rules& rules) {
  static const char* const mercis[] = {"no merci", "merci", "front merci", "draw"};
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
  int suits;
  std::uint64_t count;
};
// The oracle is not slowed down by sanitizers, so even then an eighth is compared.
constexpr std::uint64_t tableaus(std::uint64_t count) { return (count + 11 * deals(count)) / 12; }

// In few suits a merci is drawn from under a build now and then: without the exception for it
// (moves.cpp) some three of a thousand such tableaus have another optimum.
const Kind kinds[] = {{4, false, false, 4, 400}, {4, false, true, 4, 400},
                      {5, false, false, 4, 100}, {5, true, true, 4, 200},
                      {6, true, true, 4, 200},   {6, false, true, 2, 1000},
                      {7, false, true, 1, 3000}, {8, false, true, 1, 3000}};

TEST(LucieSolver, SmallDecksAgreeWithBruteForce) {
  std::uint64_t compared = 0, mercis = 0, fronts = 0, ties = 0;
  for (const Rules& rules : all_rules) {
    Solver solver(rules, {});
    for (const Kind& kind : kinds) {
      for (std::uint64_t number = 1; number <= tableaus(kind.count); ++number) {
        SCOPED_TRACE(name(rules) + ", " + std::to_string(kind.ranks) + " ranks, tableau " +
                     std::to_string(number));
        const Tableau tableau =
            random_tableau(number, kind.ranks, kind.some_up, kind.ragged, kind.suits);
        const auto truth = brute_force(tableau, rules, true, 1000);
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
  EXPECT_GT(compared, tableaus(40'000));
  EXPECT_GT(mercis, tableaus(2'000));
  EXPECT_GT(fronts, tableaus(100));
  EXPECT_GT(ties, tableaus(300));
  RecordProperty("compared", static_cast<int>(compared));
  RecordProperty("fronts", static_cast<int>(fronts));
}

// In the midst of a deal what was built lies in its fan, and fans may be empty.
TEST(LucieSolver, PositionsOfRandomGamesAgreeWithBruteForce) {
  std::uint64_t compared = 0, spaces = 0;
  for (const Rules& rules : all_rules) {
    Solver solver(rules, {});
    for (const Kind& kind : {Kind{4, false, true, 4, 300}, Kind{6, false, true, 2, 300},
                             Kind{8, false, true, 1, 300}}) {
      for (std::uint64_t number = 1; number <= tableaus(kind.count); ++number) {
        SCOPED_TRACE(name(rules) + ", " + std::to_string(kind.ranks) + " ranks, tableau " +
                     std::to_string(number));
        const Tableau start =
            random_tableau(number, kind.ranks, kind.some_up, kind.ragged, kind.suits);
        NaiveGame game(start, rules, true);
        PhiloxStream words(303, 1, number);
        for (std::uint32_t left = 1 + bounded_draw(words, 5); left > 0; --left) {
          const auto legal = game.legal_moves();
          if (legal.empty()) break;
          game = game.after(legal[bounded_draw(words, static_cast<std::uint32_t>(legal.size()))]);
        }
        Tableau tableau{{}, {}, kind.ranks};
        for (const auto& fan : game.fans) {
          for (const int card : fan) tableau.cards.push_back(static_cast<Card>(card));
          tableau.sizes.push_back(static_cast<int>(fan.size()));
          spaces += fan.empty();
        }
        std::vector<Move> moves;
        const Layout layout(tableau);
        legal_moves({layout, rules, game.merci, layout.deck()}, moves);
        const auto in_order = [](const std::vector<Move>& list) {
          std::vector<int> made;
          for (const Move& move : list) {
            made.push_back(move.card * 8 + static_cast<int>(move.to) * 2 + move.merci);
          }
          std::sort(made.begin(), made.end());
          return made;
        };
        ASSERT_EQ(in_order(moves), in_order(game.legal_moves()));
        const auto truth = brute_force(tableau, rules, game.merci, 1000);
        if (truth.empty()) continue;
        ++compared;
        ASSERT_EQ(heights_of(solver.most_up(tableau, game.merci)), most_of(truth));
      }
    }
  }
  EXPECT_GT(compared, tableaus(3'000));
  EXPECT_GT(spaces, tableaus(1'000));
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
      for (std::uint64_t number = 2001; number <= 2000 + deals(1500); ++number) {
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

// What else brute force says: the exception for the merci is needed, and only there.
TEST(LucieSolver, ABuildUponTwoCardsIsUnsafeWhileThereIsAMerci) {
  const Tableau tableau = tableau_of("KD / 9D 8D QD JD / TD");
  const Layout layout(tableau);
  const Card ten = 16 + 9;
  const auto is_safe = [&](const Rules& rules) {
    return is_safe_build(Position(layout, rules, true, layout.deck()), ten);
  };
  EXPECT_TRUE(is_safe(with(Merci::none)));
  EXPECT_FALSE(is_safe(with(Merci::fan)));
  EXPECT_FALSE(is_safe(with(Merci::front)));
  EXPECT_FALSE(is_safe(with(Merci::draw)));
}

struct Known {
  const char* tableau;
  Merci merci;
  int most;
};

const char* const sample =
    "KH 2S 8S / 3S 5S QH / JH 4H TD / 3D 8C 8D / 4C JS 7D / AH AS 5H / 7C 2D 5D / AC 8H TC / "
    "2H QD 7H / 3H AD KD / 4S 9S 6H / 9D QC TH / 6C KS JD / 6D 6S 9C / KC 9H TS / 5C 4D 7S / "
    "2C 3C JC / QS";

TEST(LucieSolver, KnownPositionsHaveTheirOptimum) {
  const Known known[] = {
      {sample, Merci::none, 18},
      {sample, Merci::fan, 40},
      {"6H 7C 5D / 5H KD 2D / KS KH 3H / 2H 6C 7H / 8H 6D 7D / TH 4H 8C / 8D 9D JC / TC 9C QC / "
       "KC 9H QD / AD 4D QH / JH 3D JD / TD",
       Merci::none, 47},
      {"TC QC 9C / JC KC", Merci::fan, 52},
      {"TC QC 9C / JC KC", Merci::draw, 49},
      {"KD / 9D 8D QD JD / TD", Merci::none, 46},
      {"KD / 9D 8D QD JD / TD", Merci::fan, 52},
      {"QD KD", Merci::none, 50},
      {"QD KD", Merci::fan, 52},
      {"QD KD", Merci::draw, 52},
      {"KD QD JD", Merci::none, 52}};
  for (const Known& one : known) {
    const Tableau tableau = tableau_of(one.tableau);
    const Rules rules = with(one.merci);
    const Solution found = Solver(rules, {}).most_up(tableau, true);
    ASSERT_EQ(found.ends.size(), 1u) << one.tableau;
    EXPECT_EQ(total(found.ends[0].heights), one.most) << one.tableau;
    EXPECT_TRUE(leads_to(tableau, rules, found.ends[0])) << one.tableau;
    const End shorter{found.ends[0].heights, shorten(tableau, rules, found.ends[0])};
    EXPECT_TRUE(leads_to(tableau, rules, shorter)) << one.tableau;
    EXPECT_LE(shorter.line.size(), found.ends[0].line.size());
  }
  const Solution first = Solver(with(Merci::none), {}).most_up(tableau_of(sample), false);
  EXPECT_EQ(first.ends[0].heights, (Heights{5, 0, 12, 1}));
  // A signature of the search: a change of this number is a decision.
  EXPECT_EQ(first.examined, 86u);
}

TEST(LucieSolver, ShortenedLinesEndWhereTheyDid) {
  for (const Rules& rules : all_rules) {
    Solver solver(rules, {});
    for (std::uint64_t number = 1; number <= deals(100); ++number) {
      const Tableau tableau = random_tableau(number, 13, true, number % 2 == 0);
      if (tableau.cards.empty()) continue;
      for (const End& end : solver.most_up(tableau, true).ends) {
        const End shorter{end.heights, shorten(tableau, rules, end)};
        ASSERT_TRUE(leads_to(tableau, rules, shorter)) << name(rules) << ", tableau " << number;
        ASSERT_LE(shorter.line.size(), end.line.size());
      }
    }
  }
}

TEST(LucieSolver, MoreFreedomNeverHurts) {
  Solver none(with(Merci::none), {}), fan(with(Merci::fan), {}), front(with(Merci::front), {});
  for (std::uint64_t number = 1; number <= deals(1000); ++number) {
    const Tableau tableau = random_tableau(number, 13, true);
    if (tableau.cards.empty()) continue;
    const int least = total(none.most_up(tableau, true).ends[0].heights);
    const int more = total(fan.most_up(tableau, true).ends[0].heights);
    ASSERT_LE(least, more);
    ASSERT_LE(more, total(front.most_up(tableau, true).ends[0].heights));
  }
}

TEST(LucieSolver, ALimitStopsTheSearchAndSaysSo) {
  const Solution few = Solver(with(Merci::fan), {5, 1 << 20}).most_up(tableau_of(sample), true);
  EXPECT_EQ(few.stopped, Reason::states);
  EXPECT_EQ(few.examined, 5u);
  Rules front = with(Merci::front);
  const Solution full = Solver(front, {1'000'000, 1 << 20, 1}).most_up(tableau_of(sample), true);
  EXPECT_EQ(full.stopped, Reason::memory);
  const std::atomic<bool> cancelled{true};
  const Solution none = Solver(front, {}).most_up(tableau_of(sample), true, &cancelled);
  EXPECT_LT(none.examined, Solver(front, {}).most_up(tableau_of(sample), true).examined);
}

// Different positions of a tableau in which nothing can go up have different keys, and the same
// ones the same. Only a king that a merci took from the ground to a space has another key than
// one that was left alone on the ground: that costs work, but no truth.
TEST(LuciePosition, KeysTellPositionsApart) {
  using Words = std::pair<std::uint64_t, std::uint64_t>;
  for (const Rules& rules : all_rules) {
    std::size_t positions = 0;
    for (std::uint64_t number = 1; number <= deals(30); ++number) {
      const Tableau tableau = random_tableau(number, 8);
      const Layout layout(tableau);
      std::map<Words, std::string> text_of;
      std::map<std::string, Words> key_of;
      for (std::uint64_t walk = 1; walk <= 100; ++walk) {
        PhiloxStream words(97, number, walk);
        Position position(layout, rules, true, layout.deck());
        NaiveGame game(tableau, rules, rules.merci != Merci::none);
        std::vector<Move> line, offered;
        for (;;) {
          settle(position, false, line);
          for (const Move& move : line) game = game.after(move);
          line.clear();
          ASSERT_EQ(game.foundation, patience::lucie::heights_of(position.up()));
          const Words key{position.key().low, position.key().high};
          ASSERT_EQ(text_of.emplace(key, game.text()).first->second, game.text()) << name(rules);
          if (!rules.kings || rules.merci == Merci::none) {
            ASSERT_EQ(key_of.emplace(game.text(), key).first->second, key) << name(rules);
          }
          offered.clear();
          decisions(position, offered);
          if (offered.empty()) break;
          const auto count = static_cast<std::uint32_t>(offered.size());
          play(position, offered[bounded_draw(words, count)], line);
        }
      }
      positions += text_of.size();
    }
    EXPECT_GT(positions, deals(1000));
  }
}

// By the bound, the most cards that may be up at some end, and all that may be up at one or
// other.
struct Bound {
  int most;
  CardSet some;
};
Bound bound_of(const Position& position) {
  Bound bound{count_bits(position.up()), position.up()};
  some_end_may(position, [&](CardSet up) {
    bound.most = std::max(bound.most, count_bits(up));
    bound.some |= up;
    return false;
  });
  return bound;
}

// Whether after a draw no more may come than its bound in the position before said.
bool draw_is_bounded(const Position& position, Card card, const Bound& after) {
  const auto may_draw_for = [&](auto wanted) {
    return contains(draws_that_may(position, wanted), card);
  };
  bool all = after.most == count_bits(position.up()) ||
             may_draw_for([&](CardSet up) { return count_bits(up) >= after.most; });
  for_each(after.some & ~position.up(), [&](Card one) {
    all = all && may_draw_for([&](CardSet up) { return contains(up, one); });
  });
  return all;
}

// What follows a position has no higher bound, so the search need not ask for it again. There is
// one exception, for which the search does ask: a card that can be drawn to the front. A draw to
// another place has no bound that is higher than that of its card.
TEST(LucieBounds, NeverGrowFromOnePositionToTheNext) {
  for (const Rules& rules : all_rules) {
    long compared = 0, less = 0, draws = 0;
    for (std::uint64_t number = 1; number <= deals(3000); ++number) {
      const Layout layout(random_tableau(number, max_ranks, number % 2 == 0));
      PhiloxStream words(98, number, 1);
      CardSet limit = layout.deck();
      if (number % 5 == 0) {
        Heights heights = patience::lucie::heights_of(layout.up());
        for (std::uint8_t& height : heights) {
          height = static_cast<std::uint8_t>(height + bounded_draw(words, 14u - height));
        }
        limit &= set_of(heights);
      }
      Position position(layout, rules, number % 3 != 0, limit);
      std::vector<Move> line, offered;
      for (;;) {
        settle(position, true, line);
        offered.clear();
        decisions(position, offered);
        if (offered.empty()) break;
        const bool may_grow = position.merci_left() && rules.merci == Merci::front;
        const Bound bound = bound_of(position);
        for (const Move& move : offered) {
          Position next = position;
          play(next, move, line);
          settle(next, true, line);
          const Bound after = bound_of(next);
          ASSERT_TRUE(after.most <= bound.most || may_grow) << name(rules) << ", " << number;
          ASSERT_TRUE((after.some & ~bound.some) == 0 || may_grow) << name(rules) << number;
          if (move.merci && move.to != Target::front) {
            ASSERT_TRUE(draw_is_bounded(position, move.card, after)) << name(rules) << number;
            ++draws;
          }
          ++compared;
          less += after.most < bound.most;
        }
        const auto count = static_cast<std::uint32_t>(offered.size());
        play(position, offered[bounded_draw(words, count)], line);
      }
    }
    EXPECT_EQ(draws > static_cast<long>(deals(3000)), rules.merci != Merci::none) << name(rules);
    EXPECT_GT(compared, deals(10000)) << name(rules);
    EXPECT_GT(less, deals(1000)) << name(rules);
  }
}

}  // namespace
}  // namespace patience::lucie
