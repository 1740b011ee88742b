#include <gtest/gtest.h>

#include <algorithm>

#include "agnes/dominance.h"
#include "agnes/moves.h"
#include "agnes/shorten.h"
#include "agnes/solver.h"
#include "agnes_deals.h"
#include "agnes_naive.h"

namespace patience::agnes {
namespace {

constexpr Limits few_states{200'000, std::size_t{64} << 20};

struct Switch {
  const char* name;
  Pruning pruning;
};

constexpr std::uint64_t one_restart = ~std::uint64_t{0};
constexpr std::size_t any_line = ~std::size_t{0};
const Pruning no_pruning{false, false, false, false, false, false,       false,
                         false, false, false, false, false, one_restart, any_line};

// Small decks are solved before a search asks what takes long.
Pruning all_from_the_start() {
  Pruning pruning;
  pruning.colours_after = pruning.endgames_after = 0;
  pruning.unlocking_after = pruning.hardest_after = 0;
  return pruning;
}

Pruning without(bool Pruning::*rule) {
  Pruning pruning = all_from_the_start();
  pruning.*rule = false;
  return pruning;
}

const Switch switches[] = {
    {"no safe foundation moves", without(&Pruning::safe_foundation_moves)},
    {"no dead ends", without(&Pruning::dead_ends)},
    {"no endgame", without(&Pruning::endgame)},
    {"interchangeable piles told apart", without(&Pruning::interchangeable_piles)},
    {"no reversible moves", without(&Pruning::reversible_moves)},
    {"no safe joins", without(&Pruning::safe_joins)},
    {"no parking", without(&Pruning::parking)},
    {"no unlocking", without(&Pruning::unlocking)},
    {"no look at one colour", without(&Pruning::one_colour)},
    {"both colours at a time", without(&Pruning::colours_in_turn)},
    {"cards taken back at any time", without(&Pruning::taking_back)},
    {"moves used at any time", without(&Pruning::used_at_once)},
    {"what takes long asked late", Pruning()},
    {"nothing", no_pruning}};

// The line's moves are legal in the naive game; its score at the end.
int score_of_line(const Deal& deal, const Rules& rules, const std::vector<Move>& moves) {
  NaiveGame game(deal, rules);
  for (Move move : moves) {
    const auto legal = game.legal_moves();
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) return -1;
    game = game.after(move);
  }
  return game.score();
}

// Small decks with all kinds of stock: full last rows, short ones, none for some piles.
const Shape shapes[] = {{3, 2}, {3, 3}, {4, 3}, {4, 4}, {5, 3}, {5, 4}};

TEST(AgnesSolver, SmallDecksAgreeWithBruteForce) {
  int compared = 0;
  int won = 0;
  for (const Rules& rules : all_rules()) {
    for (const Shape& shape : shapes) {
      Solver solver(rules, Goal::win, few_states, all_from_the_start());
      Solver best(rules, Goal::score, few_states);
      for (std::uint64_t number = 1; number <= deals(50); ++number) {
        SCOPED_TRACE(name(rules) + ", " + std::to_string(shape.ranks) + " ranks, " +
                     std::to_string(shape.piles) + " piles, deal " + std::to_string(number));
        const Deal deal = random_deal(number, shape.ranks, shape.piles);
        const BruteForce truth = brute_force(deal, rules, 2500);
        if (!truth.finished) continue;
        ++compared;
        const bool winnable = truth.best_score == 4 * shape.ranks;
        won += winnable;
        const Solution solution = solver.solve(deal);
        ASSERT_EQ(solution.outcome, winnable ? Outcome::won : Outcome::lost);
        if (winnable) {
          ASSERT_EQ(score_of_line(deal, rules, solution.moves), 4 * shape.ranks);
        }
        const Solution score = best.solve(deal);
        ASSERT_EQ(score.best_score, truth.best_score);
        ASSERT_EQ(score_of_line(deal, rules, score.moves), truth.best_score);
      }
    }
  }
  // Enough of both kinds for the comparison to mean something.
  EXPECT_GT(compared, static_cast<int>(deals(5000)));
  EXPECT_GT(won, static_cast<int>(deals(500)));
  RecordProperty("compared", compared);
  RecordProperty("won", won);
}

// Positions to which moves lead that no search would make.
TEST(AgnesSolver, PositionsOfRandomGamesAgreeWithBruteForce) {
  int compared = 0;
  int won = 0;
  for (const Rules& rules : all_rules()) {
    for (const Shape& shape : {Shape{3, 3}, Shape{4, 3}, Shape{4, 4}, Shape{5, 4}}) {
      Solver solver(rules, Goal::win, few_states, all_from_the_start());
      for (std::uint64_t number = 201; number <= 200 + deals(10); ++number) {
        const Deal deal = random_deal(number, shape.ranks, shape.piles);
        PhiloxStream words(301, 1, number);
        NaiveGame game(deal, rules);
        Position position(deal, rules);
        for (std::uint32_t left = 1 + bounded_draw(words, 12); left > 0; --left) {
          const std::vector<Move> choices = game.choices();
          if (choices.empty() || position.won()) break;
          const Move move =
              choices[bounded_draw(words, static_cast<std::uint32_t>(choices.size()))];
          game = game.after(move);
          ASSERT_EQ(play_line(position, {move}), 1u);
        }
        SCOPED_TRACE(name(rules) + ", " + std::to_string(shape.ranks) + " ranks, " +
                     std::to_string(shape.piles) + " piles, deal " + std::to_string(number));
        const BruteForce truth = brute_force(game, 2500);
        if (!truth.finished) continue;
        ++compared;
        const bool winnable = truth.best_score == 4 * shape.ranks;
        won += winnable;
        const Solution solution = solver.solve(position);
        ASSERT_EQ(solution.outcome, winnable ? Outcome::won : Outcome::lost);
        if (!winnable) continue;
        const std::vector<Move> line = shortened(position, solution.moves);
        EXPECT_EQ(play_line(position, line), line.size());
        EXPECT_TRUE(position.won());
      }
    }
  }
  EXPECT_GT(compared, static_cast<int>(deals(2000)));
  EXPECT_GT(won, static_cast<int>(deals(200)));
}

// Restarts that are far too short, so that each goes on with what those before it proved.
TEST(AgnesSolver, WhatOneRestartProvedHoldsInTheNext) {
  Pruning short_restarts;
  short_restarts.first_restart = 4;
  short_restarts.colours_after = short_restarts.endgames_after = 0;
  short_restarts.unlocking_after = short_restarts.hardest_after = 0;
  int later = 0;
  int compared = 0;
  for (const Rules& rules : all_rules()) {
    for (const Shape& shape : {Shape{4, 3}, Shape{5, 3}, Shape{5, 4}, Shape{6, 4}}) {
      Solver solver(rules, Goal::win, few_states, short_restarts);
      Solver plain(rules, Goal::win, {20'000, std::size_t{1} << 22}, no_pruning);
      for (std::uint64_t number = 301; number <= 300 + deals(60); ++number) {
        const Deal deal = mixed_deal(number, shape.ranks, shape.piles);
        const Solution truth = plain.solve(deal);
        if (truth.outcome == Outcome::unknown) continue;
        ++compared;
        const Solution solution = solver.solve(deal);
        later += solution.examined > 100;
        ASSERT_EQ(solution.outcome, truth.outcome)
            << name(rules) << ", " << shape.ranks << " ranks, deal " << number;
      }
    }
  }
  EXPECT_GT(compared, static_cast<int>(deals(10'000)));
  EXPECT_GT(later, static_cast<int>(deals(500)));
  RecordProperty("later", later);
}

// Small decks with many places, where the stock runs out early and moves wait for each other.
TEST(AgnesSolver, MovesThatMustBeUsedAtOnceLoseNoWin) {
  std::vector<Pruning> prunings(3, all_from_the_start());
  prunings[0].unlocking = false;
  prunings[1].unlocking = prunings[1].dead_ends = prunings[1].safe_joins = false;
  int compared = 0;
  int won = 0;
  for (const Layout layout : {Layout::up, Layout::down}) {
    const Rules rules{layout, Runs::color, Empty::any1, Split::yes};
    Solver plain(rules, Goal::win, {200'000, std::size_t{1} << 24}, no_pruning);
    for (const Shape& shape : {Shape{4, 3}, Shape{5, 3}, Shape{5, 4}, Shape{6, 4}, Shape{7, 4}}) {
      for (std::uint64_t number = 501; number <= 500 + deals(2000); ++number) {
        const Deal deal = mixed_deal(number, shape.ranks, shape.piles);
        const Solution truth = plain.solve(deal);
        if (truth.outcome == Outcome::unknown) continue;
        ++compared;
        won += truth.outcome == Outcome::won;
        for (const Pruning& pruning : prunings) {
          const Solution solution = Solver(rules, Goal::win, few_states, pruning).solve(deal);
          ASSERT_EQ(solution.outcome, truth.outcome)
              << name(rules) << ", " << shape.ranks << " ranks, deal " << number << ", pruning "
              << &pruning - prunings.data();
        }
      }
    }
  }
  EXPECT_GT(compared, static_cast<int>(deals(10'000)));
  EXPECT_GT(won, static_cast<int>(deals(1'000)));
  EXPECT_GT(compared - won, static_cast<int>(deals(1'000)));
}

// Whole decks from where a line that wins has dealt the last cards, some moves of chance on.
TEST(AgnesSolver, MovesThatMustBeUsedAtOnceAgreeWithoutAStock) {
  const Pruning pruning = all_from_the_start();
  Pruning other = pruning;
  other.used_at_once = other.unlocking = false;
  int won = 0, lost = 0, fewer = 0;
  for (const Layout layout : {Layout::up, Layout::down}) {
    const Rules rules{layout, Runs::color, Empty::any1, Split::yes};
    Solver solver(rules, Goal::win, few_states, pruning);
    Solver plain(rules, Goal::win, few_states, other);
    for (std::uint64_t number = 1; number <= deals(2'000); ++number) {
      Position position(random_deal(number), rules);
      for (const Move move : solver.solve(position).moves) {
        if (position.deals_left() == 0) break;
        position.apply(move);
      }
      if (position.deals_left() > 0) continue;
      PhiloxStream words(402, 1, number);
      std::vector<Move> legal;
      for (std::uint32_t moves = bounded_draw(words, 20); moves > 0; --moves) {
        legal.clear();
        legal_moves(position, EmptyPiles::all, legal);
        if (legal.empty()) break;
        position.apply(legal[bounded_draw(words, static_cast<std::uint32_t>(legal.size()))]);
      }
      const Solution truth = plain.solve(position);
      const Solution found = solver.solve(position);
      if (truth.outcome == Outcome::unknown || found.outcome == Outcome::unknown) continue;
      ++(truth.outcome == Outcome::won ? won : lost);
      fewer += found.examined < truth.examined;
      ASSERT_EQ(found.outcome, truth.outcome) << name(rules) << ", deal " << number;
    }
  }
  EXPECT_GT(won, static_cast<int>(deals(1'000)));
  EXPECT_GT(lost, static_cast<int>(deals(500)));
  EXPECT_GT(fewer, static_cast<int>(deals(500)));
  RecordProperty("won", won);
  RecordProperty("lost", lost);
  RecordProperty("fewer", fewer);
}

// In positions of random games.
TEST(AgnesSolver, WhatGoesUpWithoutHarmCostsNoCard) {
  int asked = 0;
  std::vector<Rules> sets = all_rules();
  for (const Rules& rules : rules_of_programs()) sets.push_back(rules);
  for (const Rules& rules : sets) {
    for (const Shape& shape : {Shape{4, 3}, Shape{5, 3}, Shape{5, 4}}) {
      Solver solver(rules, Goal::score, few_states);
      for (std::uint64_t number = 301; number <= 300 + deals(12); ++number) {
        const Deal deal = biased_deal(number, shape.ranks, shape.piles);
        PhiloxStream words(302, 1, number);
        Position position(deal, rules);
        std::vector<Move> moves;
        for (int step = 0; step < 20; ++step) {
          moves.clear();
          player_moves(position, moves);
          if (moves.empty()) break;
          for (const Move move : moves) {
            if (move.type != MoveType::foundation) continue;
            if (!goes_up_without_harm(position, move.from)) continue;
            ++asked;
            Position after = position;
            after.apply(move);
            ASSERT_EQ(solver.solve(after).best_score, solver.solve(position).best_score)
                << name(rules) << ", " << shape.ranks << " ranks, deal " << number;
          }
          position.apply(moves[bounded_draw(words, static_cast<std::uint32_t>(moves.size()))]);
        }
      }
    }
  }
  EXPECT_GT(asked, static_cast<int>(deals(10'000)));
}

TEST(AgnesSolver, ADealTakesAsManyStatesAfterOthersAsByItself) {
  const Pruning at_once = all_from_the_start();
  Limits limits;
  limits.max_states = 5'000;
  limits.max_bytes = std::size_t{1} << 18;
  for (const Rules& rules : rules_of_programs()) {
    Solver solver(rules, Goal::win, limits, at_once);
    for (std::uint64_t number = 1; number <= deals(20); ++number) {
      const Solution after = solver.solve(random_deal(number));
      const Solution alone = Solver(rules, Goal::win, limits, at_once).solve(random_deal(number));
      ASSERT_EQ(after.examined, alone.examined) << name(rules) << ", deal " << number;
      ASSERT_EQ(after.stored, alone.stored) << name(rules) << ", deal " << number;
    }
  }
}

// Where there is less memory a deal may stay unknown, and all else is the same.
TEST(AgnesSolver, AKnownDealTakesAsManyStatesWithLessMemory) {
  Limits limits;
  limits.max_states = 50'000;
  Limits less = limits;
  less.part_bytes = std::size_t{1} << 17;
  std::vector<Rules> sets = rules_of_programs();
  for (const Rules& rules : all_rules()) {
    if (rules.empty == Empty::any1) sets.push_back(rules);
  }
  int known = 0;
  int unknown = 0;
  for (const Rules& rules : sets) {
    Solver solver(rules, Goal::win, limits);
    Solver small(rules, Goal::win, less);
    for (std::uint64_t number = 1; number <= deals(40); ++number) {
      const Solution found = small.solve(random_deal(number));
      if (found.outcome == Outcome::unknown) {
        ++unknown;
        ASSERT_EQ(Solver(rules, Goal::win, less).solve(random_deal(number)).examined,
                  found.examined);
        continue;
      }
      ++known;
      const Solution enough = solver.solve(random_deal(number));
      ASSERT_EQ(enough.outcome, found.outcome) << name(rules) << ", deal " << number;
      ASSERT_EQ(enough.examined, found.examined) << name(rules) << ", deal " << number;
      ASSERT_EQ(enough.stored, found.stored) << name(rules) << ", deal " << number;
    }
  }
  EXPECT_GT(known, static_cast<int>(deals(400)));
  EXPECT_GT(unknown, 0);
}

// A restart that has all states to itself and ends at a long line has proved nothing.
TEST(AgnesSolver, WhatALongLineLeftOpenIsLookedAtAgain) {
  Pruning short_lines;
  short_lines.first_restart = one_restart;
  short_lines.longest_line = 12;
  int won = 0;
  for (const Rules& rules : all_rules()) {
    Solver solver(rules, Goal::win, few_states, short_lines);
    Solver plain(rules, Goal::win, few_states);
    for (std::uint64_t number = 1; number <= deals(10); ++number) {
      const Deal deal = random_deal(number, 4, 3);
      const Solution truth = plain.solve(deal);
      won += truth.outcome == Outcome::won;
      ASSERT_EQ(solver.solve(deal).outcome, truth.outcome) << name(rules) << ", deal " << number;
    }
  }
  EXPECT_GT(won, static_cast<int>(deals(50)));
}

TEST(AgnesSolver, SmallDecksKeepTheirVerdictWithoutAnyPruningRule) {
  for (const Rules& rules : all_rules()) {
    for (const Shape& shape : shapes) {
      for (const Goal goal : {Goal::win, Goal::score}) {
        Solver solver(rules, goal, few_states, all_from_the_start());
        for (const Switch& off : switches) {
          Solver without(rules, goal, few_states, off.pruning);
          for (std::uint64_t number = 101; number <= 100 + deals(20); ++number) {
            const Deal deal = random_deal(number, shape.ranks, shape.piles);
            const Solution pruned = solver.solve(deal);
            const Solution plain = without.solve(deal);
            if (plain.outcome == Outcome::unknown || pruned.outcome == Outcome::unknown) continue;
            ASSERT_EQ(plain.outcome, pruned.outcome)
                << name(rules) << " with " << off.name << ", deal " << number;
            if (goal == Goal::win) continue;
            ASSERT_EQ(plain.best_score, pruned.best_score)
                << name(rules) << " with " << off.name << ", deal " << number;
          }
        }
      }
    }
  }
}

TEST(AgnesSolver, BiasedDecksKeepTheirVerdictWithoutAnyPruningRule) {
  int compared = 0;
  for (const Rules& rules : all_rules()) {
    for (const Shape& shape : {Shape{5, 4}, Shape{5, 3}, Shape{4, 3}, Shape{6, 4}, Shape{6, 3}}) {
      Solver solver(rules, Goal::score, few_states);
      Solver wins(rules, Goal::win, few_states, all_from_the_start());
      Solver plain(rules, Goal::score, {20'000, std::size_t{1} << 22}, no_pruning);
      for (std::uint64_t number = 1; number <= deals(80); ++number) {
        const Deal deal = biased_deal(number, shape.ranks, shape.piles);
        const Solution truth = plain.solve(deal);
        if (truth.outcome == Outcome::unknown) continue;
        ++compared;
        const Solution pruned = solver.solve(deal);
        ASSERT_EQ(pruned.outcome, truth.outcome)
            << name(rules) << ", " << shape.ranks << " ranks, deal " << number;
        ASSERT_EQ(pruned.best_score, truth.best_score)
            << name(rules) << ", " << shape.ranks << " ranks, deal " << number;
        ASSERT_EQ(wins.solve(deal).outcome, truth.outcome)
            << name(rules) << ", " << shape.ranks << " ranks, deal " << number;
      }
    }
  }
  EXPECT_GT(compared, static_cast<int>(deals(10'000)));
}

// A card that goes up from a pile of its own leaves it empty; what is dealt there is a whole
// pile.
TEST(AgnesSolver, NothingIsSafeWhereWholePilesStay) {
  Rules rules{Layout::up, Runs::single, Empty::high_run};
  rules.wrap = Wrap::none;
  rules.whole_pile = WholePile::no;
  EXPECT_EQ(Solver(rules, Goal::score, few_states).solve(biased_deal(3, 6, 3)).best_score, 21);
}

// A whole pile that may not move to an empty one goes there by way of another pile.
TEST(AgnesSolver, AWholePileGoesRoundAnotherPile) {
  Rules rules{Layout::down, Runs::single, Empty::high_run};
  rules.wrap = Wrap::circular;
  rules.whole_pile = WholePile::no;
  EXPECT_EQ(Solver(rules, Goal::score, few_states).solve(biased_deal(47, 6, 4)).best_score, 15);
}

TEST(AgnesShortened, LinesStayLegalWithTheirEndAndAreNoLonger) {
  int lines = 0;
  std::size_t longest = 0, longest_of_shortened = 0;
  for (const Rules& rules : all_rules()) {
    if (rules.play == Play::forced) continue;
    for (const Goal goal : {Goal::win, Goal::score}) {
      Solver solver(rules, goal, {20'000, std::size_t{64} << 20});
      for (std::uint64_t number = 1; number <= deals(6); ++number) {
        SCOPED_TRACE(name(rules) + ", deal " + std::to_string(number));
        const Deal deal = number % 2 == 0 ? random_deal(number) : biased_deal(number, 6, 4);
        const std::vector<Move> line = solver.solve(deal).moves;
        const std::vector<Move> shorter = shortened(Position(deal, rules), line);
        ASSERT_LE(shorter.size(), line.size());
        ASSERT_EQ(score_of_line(deal, rules, shorter), score_of_line(deal, rules, line));
        ASSERT_EQ(shortened(Position(deal, rules), shorter).size(), shorter.size());
        longest = std::max(longest, line.size());
        longest_of_shortened = std::max(longest_of_shortened, shorter.size());
        ++lines;
      }
    }
  }
  EXPECT_GT(lines, static_cast<int>(deals(500)));
  EXPECT_LT(longest_of_shortened, longest);
}

TEST(AgnesShortened, VeryLongLinesToo) {
  const Rules rules{Layout::up, Runs::color, Empty::any_run};
  Pruning one_restart_only;
  one_restart_only.first_restart = one_restart;
  Solver solver(rules, Goal::win, {1'000'000, std::size_t{64} << 20}, one_restart_only);
  int long_ones = 0;
  for (std::uint64_t number = 1; number <= 150 && long_ones == 0; ++number) {
    const Deal deal = random_deal(number);
    const std::vector<Move> line = solver.solve(deal).moves;
    if (line.size() <= 10'000) continue;
    ++long_ones;
    const std::vector<Move> shorter = shortened(Position(deal, rules), line);
    EXPECT_LT(shorter.size(), 2'000u);
    EXPECT_EQ(score_of_line(deal, rules, shorter), 52);
  }
  EXPECT_GT(long_ones, 0);
}

TEST(AgnesSolver, FullDecksKeepTheirVerdictWithoutAnyPruningRule) {
  int compared = 0;
  for (const Rules& rules : all_rules()) {
    Solver solver(rules, Goal::win, few_states);
    for (const Switch& off : switches) {
      Solver without(rules, Goal::win, {20'000, std::size_t{64} << 20}, off.pruning);
      for (std::uint64_t number = 1; number <= deals(20); ++number) {
        const Deal deal = random_deal(number);
        const Solution plain = without.solve(deal);
        if (plain.outcome == Outcome::unknown) continue;
        const Solution pruned = solver.solve(deal);
        if (pruned.outcome == Outcome::unknown) continue;
        ++compared;
        ASSERT_EQ(plain.outcome, pruned.outcome)
            << name(rules) << " with " << off.name << ", deal " << number;
      }
    }
  }
  EXPECT_GT(compared, static_cast<int>(deals(1200)));
}

// Forced play leaves no choice between moves, so a line of it is one of the naive game's choices.
// Forced play takes the first pile it can, so piles with the same cards in another order are not
// the same position.
TEST(AgnesSolver, ForcedPlayTellsPilesApart) {
  Rules rules{Layout::up, Runs::suit, Empty::any_run, Split::yes};
  rules.piles = Piles::falling;
  rules.play = Play::forced;
  const Deal deal = random_deal(375, 4, 4);
  ASSERT_EQ(brute_force(deal, rules, 3000).best_score, 16);
  EXPECT_EQ(Solver(rules, Goal::win, few_states).solve(deal).outcome, Outcome::won);
}

TEST(AgnesSolver, ForcedPlayMakesEveryMoveThatIsDue) {
  int lines = 0;
  for (Rules rules : all_rules()) {
    rules.play = Play::forced;
    Solver solver(rules, Goal::score, few_states);
    for (std::uint64_t number = 1; number <= deals(20); ++number) {
      const Deal deal = random_deal(number);
      const Solution solution = solver.solve(deal);
      NaiveGame game(deal, rules);
      for (const Move move : solution.moves) {
        const std::vector<Move> choices = game.choices();
        ASSERT_NE(std::find(choices.begin(), choices.end(), move), choices.end())
            << name(rules) << ", deal " << number;
        game = game.after(move);
        ++lines;
      }
      ASSERT_EQ(game.score(), solution.best_score);
    }
  }
  EXPECT_GT(lines, 0);
}

TEST(AgnesSolver, ATableThatForgetsChangesNoVerdict) {
  for (const Rules& rules : all_rules()) {
    Solver roomy(rules, Goal::win, few_states);
    Solver cramped(rules, Goal::win, {50'000, 1});
    for (std::uint64_t number = 1; number <= deals(20); ++number) {
      const Deal deal = random_deal(number);
      const Solution a = roomy.solve(deal);
      const Solution b = cramped.solve(deal);
      if (a.outcome == Outcome::unknown || b.outcome == Outcome::unknown) continue;
      ASSERT_EQ(a.outcome, b.outcome) << name(rules) << ", deal " << number;
    }
  }
}

TEST(AgnesSolver, ALimitLeavesTheOutcomeUnknown) {
  const Rules rules{Layout::up, Runs::color, Empty::any1, Split::yes};
  Solver solver(rules, Goal::win, {100, std::size_t{1} << 20});
  int unknown = 0;
  for (std::uint64_t number = 1; number <= 20; ++number) {
    const Solution solution = solver.solve(random_deal(number));
    EXPECT_LE(solution.examined, 100u);
    unknown += solution.outcome == Outcome::unknown;
  }
  EXPECT_GT(unknown, 5);
}

TEST(AgnesSolver, Cancelling) {
  const std::atomic<bool> cancelled{true};
  const Rules rules{Layout::up, Runs::color, Empty::any1, Split::no};
  Solver solver(rules, Goal::score, {});
  const Solution solution = solver.solve(random_deal(3), &cancelled);
  EXPECT_LE(solution.examined, 1024u);
}

// Fixed work for fixed deals: a change of these numbers is a decision, not an accident.
TEST(AgnesSolver, NodeCountSignature) {
  std::uint64_t examined = 0;
  std::uint64_t stored = 0;
  for (const Rules& rules : all_variants()) {
    Solver solver(rules, Goal::win, {50'000, std::size_t{64} << 20});
    for (std::uint64_t number = 1; number <= 20; ++number) {
      const Solution solution = solver.solve(random_deal(number));
      examined += solution.examined;
      stored += solution.stored;
    }
  }
  EXPECT_EQ(examined, 2'559'641u);
  EXPECT_EQ(stored, 1'754'117u);
}

}  // namespace
}  // namespace patience::agnes
