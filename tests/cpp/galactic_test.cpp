// The oracle: rules and searches written once more, plainly, with no keys, no parts and no
// tables.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "galactic/dead_ends.h"
#include "galactic/deal.h"
#include "galactic/enumeration.h"
#include "galactic/fewest.h"
#include "galactic/player.h"
#include "galactic/solver.h"

namespace patience::galactic {
namespace {

#ifdef FEWER_DEALS
constexpr int fewer = 10;
#else
constexpr int fewer = 1;
#endif

constexpr Rules all_rules[] = {Rules::original, Rules::easy, Rules::easy4};

// Cards row by row, as in the text of a board: card = 10 * rank + suit.
using Naive = std::vector<int>;

Naive naive(const Board& board) {
  Naive cards;
  for (int r = 0; r < suits; ++r) {
    for (int c = 0; c < board.ranks(); ++c) {
      const Card card = board.at(place_of(c, r));
      cards.push_back(10 * rank(card) + suit(card));
    }
  }
  return cards;
}

int naive_at(const Naive& cards, int row, int column) {
  return cards[static_cast<std::size_t>(row) * (cards.size() / 4) +
               static_cast<std::size_t>(column)];
}

// All boards that one legal move leads to.
std::set<Naive> naive_moves(const Naive& cards, Rules rules) {
  const int n = static_cast<int>(cards.size()) / 4;
  const auto at = [&](int row, int column) { return naive_at(cards, row, column); };
  std::set<Naive> boards;
  const auto exchange = [&](int a, int b) {
    if (a == b) return;
    Naive next = cards;
    std::iter_swap(std::find(next.begin(), next.end(), a),
                   std::find(next.begin(), next.end(), b));
    boards.insert(next);
  };
  for (int c = 0; c < n; ++c) {
    for (int r = 0; r < 4; ++r) {
      for (int home = 0; home < 4; ++home) {  // a swap of the card in row r by A in row home
        const int a = at(home, c);
        if (home != r && a % 10 == home && at(r, c) % 10 == home) {
          exchange(at(r, c), a / 10 * 10 + r);
        }
      }
      if (rules == Rules::original) continue;
      std::set<int> others;
      for (int other = 0; other < 4; ++other) {
        if (other != r) others.insert(at(other, c) / 10);
      }
      const bool four = others.count(at(r, c) / 10) > 0;
      if (others.size() == 1 && (!four || rules == Rules::easy4)) {
        exchange(at(r, c), *others.begin() * 10 + r);
      }
    }
  }
  return boards;
}

bool naive_won(const Naive& cards) {
  const std::size_t n = cards.size() / 4;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i] != cards[i % n] / 10 * 10 + static_cast<int>(i / n)) return false;
  }
  return true;
}

// Breadth first: the fewest moves to a win, or -1.
int naive_fewest(const Naive& start, Rules rules) {
  std::set<Naive> met{start};
  std::vector<Naive> level{start};
  for (int moves = 0; !level.empty(); ++moves) {
    std::vector<Naive> next;
    for (const Naive& board : level) {
      if (naive_won(board)) return moves;
      for (const Naive& after : naive_moves(board, rules)) {
        if (met.insert(after).second) next.push_back(after);
      }
    }
    level.swap(next);
  }
  return -1;
}

std::set<Naive> engine_moves(const Board& board, Rules rules, int* count = nullptr) {
  std::set<Naive> boards;
  for_each_move(board, rules, [&](Move move) {
    Board next = board;
    play(next, move);
    EXPECT_TRUE(is_home(move.in, next.where(move.in)));
    boards.insert(naive(next));
    if (count != nullptr) ++*count;
  });
  return boards;
}

// Whether the line is legal by the oracle and ends in a win.
bool wins(const Board& start, const std::vector<Move>& moves, Rules rules) {
  Board board = start;
  for (const Move move : moves) {
    const std::set<Naive> legal = naive_moves(naive(board), rules);
    play(board, move);
    if (legal.count(naive(board)) == 0) return false;
  }
  return board.won() && naive_won(naive(board));
}

Board done_board(int ranks) {
  Board board(ranks);
  for (int p = 0; p < suits * ranks; ++p) board.put(static_cast<Place>(p), static_cast<Card>(p));
  return board;
}

// The same game with ranks and columns in another order.
Board relabelled(const Board& board, std::uint64_t seed) {
  PhiloxStream words(99, seed, 1);
  std::vector<int> ranks(static_cast<std::size_t>(board.ranks()));
  std::iota(ranks.begin(), ranks.end(), 0);
  std::vector<int> columns = ranks;
  shuffle_cards(ranks, words);
  shuffle_cards(columns, words);
  Board other(board.ranks());
  for (int p = 0; p < board.cards(); ++p) {
    const auto place = static_cast<Place>(p);
    const Card card = board.at(place);
    other.put(place_of(columns[static_cast<std::size_t>(column(place))], row(place)),
              card_of(ranks[static_cast<std::size_t>(rank(card))], suit(card)));
  }
  return other;
}

Columns columns_of(const Board& board, Move move) {
  return Columns{1} << column(board.where(move.in)) | Columns{1} << column(board.where(move.out));
}

TEST(GalacticMoves, AreThoseOfTheOracleInRandomGames) {
  for (const Rules rules : all_rules) {
    for (int ranks : {1, 2, 3, 5, 13}) {
      for (std::uint64_t number = 1; number <= 200 / fewer; ++number) {
        PhiloxStream words = player_words(5, number, ranks);
        Board board = deal_board(5, number, ranks);
        for (int i = 0; i < 60; ++i) {
          int count = 0;
          const std::set<Naive> moves = engine_moves(board, rules, &count);
          ASSERT_EQ(moves, naive_moves(naive(board), rules));
          ASSERT_EQ(static_cast<std::size_t>(count), moves.size()) << "a move came twice";
          if (moves.empty()) break;
          auto left = bounded_draw(words, static_cast<std::uint32_t>(count));
          Move chosen{};
          for_each_move(board, rules, [&](Move move) {
            if (left-- == 0) chosen = move;
          });
          play(board, chosen);
        }
      }
    }
  }
}

TEST(GalacticMoves, KeepDoneColumnsAndPartsApartAndHomeCardsAsManyAtLeast) {
  for (const Rules rules : all_rules) {
    for (std::uint64_t number = 1; number <= 300 / fewer; ++number) {
      const Board board = deal_board(6, number, 4);
      const Parts parts = parts_of(board);
      const auto home = [](const Board& of) {
        int cards = 0;
        for (int p = 0; p < of.cards(); ++p) {
          cards += is_home(of.at(static_cast<Place>(p)), static_cast<Place>(p)) ? 1 : 0;
        }
        return cards;
      };
      for_each_move(board, rules, [&](Move move) {
        Columns part = 0;
        for (const Columns columns : parts) {
          if ((columns & columns_of(board, move)) != 0) part |= columns;
        }
        Board next = board;
        play(next, move);
        EXPECT_EQ(part & columns_of(board, move), columns_of(board, move));
        EXPECT_EQ(std::count(parts.begin(), parts.end(), part), 1) << "a move within one part";
        EXPECT_GE(home(next), home(board));
        for (int c = 0; c < board.ranks(); ++c) EXPECT_TRUE(!board.done(c) || next.done(c));
        for (const Columns columns : parts_of(next)) {
          // Each new part lies in one old one.
          EXPECT_EQ(std::count_if(parts.begin(), parts.end(),
                                  [&](Columns old) { return (old & columns) == columns; }),
                    1);
        }
      });
    }
  }
}

TEST(GalacticComponent, IsTheSameForAnyNamesAndBuildsTheWhole) {
  for (int ranks : {1, 2, 3, 7, 13}) {
    for (std::uint64_t number = 1; number <= 200 / fewer; ++number) {
      const Board board = deal_board(7, number, ranks);
      const Board other = relabelled(board, number);
      std::multiset<std::uint64_t> keys, other_keys;
      int columns = 0;
      for (const Columns part : parts_of(board)) {
        const Component made = component(board, part);
        keys.insert(made.key.low);
        columns += made.board.ranks();
        // Labels keep suits, and the part's key is that of its own board.
        EXPECT_EQ(component(made.board, parts_of(made.board)[0]).key, made.key);
      }
      for (const Columns part : parts_of(other)) {
        other_keys.insert(component(other, part).key.low);
      }
      for (int c = 0; c < ranks; ++c) columns += board.done(c) ? 1 : 0;
      EXPECT_EQ(keys, other_keys);
      EXPECT_EQ(columns, ranks);
    }
  }
}

// Of two ranks the keys of all boards fall into the classes of the oracle: the least of a board's
// relabellings.
TEST(GalacticComponent, KeysTellBoardsApartThatAreNotTheSame) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, std::set<Naive>> classes;
  std::vector<Card> cards(8);
  std::iota(cards.begin(), cards.end(), Card{0});
  do {
    const Board board(cards.data(), 2);
    if (parts_of(board).size != 1 || columns_in(parts_of(board)[0]) != 2) continue;
    std::set<Naive> same;
    for (const int flip_ranks : {0, 1}) {
      for (const int flip_columns : {0, 1}) {
        Board other(2);
        for (Place p = 0; p < 8; ++p) {
          other.put(static_cast<Place>(p ^ (flip_columns << 2)),
                    static_cast<Card>(board.at(p) ^ (flip_ranks << 2)));
        }
        same.insert(naive(other));
      }
    }
    const Key key = component(board, 3).key;
    const auto known = classes.emplace(std::make_pair(key.low, key.high), same);
    ASSERT_EQ(known.first->second, same);
  } while (std::next_permutation(cards.begin(), cards.end()));
  std::set<std::set<Naive>> different;
  for (const auto& one : classes) different.insert(one.second);
  EXPECT_EQ(different.size(), classes.size());
}

// The relaxation once more: what may lie where if no card ever leaves its place, by legal moves
// of cards picked from these sets.
bool naive_dead_end(const Board& start, Rules rules) {
  const int n = start.ranks();
  std::vector<std::set<int>> at;
  for (int p = 0; p < start.cards(); ++p) at.push_back({start.at(static_cast<Place>(p))});
  const auto has = [&at](int place, int card) {
    return at[static_cast<std::size_t>(place)].count(card) != 0;
  };
  const auto has_rank = [&](int place, int k) {
    for (int s = 0; s < suits; ++s) {
      if (has(place, suits * k + s)) return true;
    }
    return false;
  };
  for (bool changed = true; changed;) {
    changed = false;
    const auto exchange = [&](int place, int out, int in) {
      changed |= at[static_cast<std::size_t>(place)].insert(in).second;
      for (auto& other : at) {
        if (other.count(in) != 0) changed |= other.insert(out).second;
      }
    };
    for (int p = 0; p < start.cards(); ++p) {
      const int first = p / suits * suits, r = p % suits;
      for (int k = 0; k < n; ++k) {
        const std::set<int> here = at[static_cast<std::size_t>(p)];
        for (const int out : here) {
          const int s = out % suits;
          bool legal = s != r && has(first + s, suits * k + s);
          if (rules != Rules::original) {
            bool three = rules == Rules::easy4 || out / suits != k;
            for (int other = 0; other < suits; ++other) {
              three = three && (other == r || has_rank(first + other, k));
            }
            legal = legal || three;
          }
          if (legal) exchange(p, out, suits * k + r);
        }
      }
    }
  }
  std::set<int> ranks;
  for (int c = 0; c < n; ++c) {
    bool any = false;
    for (int k = 0; k < n; ++k) {
      bool all = true;
      for (int r = 0; r < suits; ++r) all = all && has(suits * c + r, suits * k + r);
      if (!all) continue;
      any = true;
      ranks.insert(k);
    }
    if (!any) return true;
  }
  return ranks.size() < static_cast<std::size_t>(n);
}

TEST(GalacticDeadEnds, AreLost) {
  for (const Rules rules : all_rules) {
    int dead = 0;
    for (int ranks : {1, 2, 3, 4}) {
      for (std::uint64_t number = 1; number <= (ranks == 4 ? 100 : 1000) / fewer; ++number) {
        const Board board = deal_board(10, number, ranks);
        if (!dead_end(board, rules)) continue;
        ++dead;
        ASSERT_EQ(naive_fewest(naive(board), rules), -1) << number;
      }
    }
    EXPECT_GT(dead, 100 / fewer);
  }
}

// Random games of full deals, so that columns that are done come up as well.
TEST(GalacticDeadEnds, AreThoseOfTheRelaxationAndNeverOnALineThatWins) {
  for (const Rules rules : all_rules) {
    int dead = 0, alive = 0, won = 0;
    for (std::uint64_t number = 1; number <= 300 / fewer; ++number) {
      PhiloxStream words = player_words(11, number, 13);
      Board board = deal_board(11, number, 13);
      bool was_dead = false;
      for (int i = 0;; ++i) {
        const bool is_dead = dead_end(board, rules);
        if (number % 30 == 0 && i % 10 == 0) {
          ASSERT_EQ(is_dead, naive_dead_end(board, rules)) << number;
        }
        was_dead = was_dead || is_dead;
        (is_dead ? dead : alive) += 1;
        std::vector<Move> moves;
        for_each_move(board, rules, [&](Move move) { moves.push_back(move); });
        if (moves.empty() || i == 200) break;
        play(board, moves[bounded_draw(words, static_cast<std::uint32_t>(moves.size()))]);
      }
      if (!board.won()) continue;
      ++won;
      EXPECT_FALSE(was_dead) << number;
    }
    EXPECT_GT(dead, 0);
    EXPECT_GT(alive, 0);
    if (rules == Rules::easy4) {
      EXPECT_GT(won, 0);
    }
  }
}

TEST(GalacticSolver, AgreesWithBreadthFirstSearch) {
  Limits limits;
  for (const Rules rules : all_rules) {
    Solver solver(rules, limits);
    FewestSolver fewest(rules, limits);
    for (int ranks : {2, 3, 4, 5}) {
      const int deals = (ranks == 5 ? 200 : ranks == 4 ? 1000 : 2000) / fewer;
      for (int number = 1; number <= deals; ++number) {
        const Board board = deal_board(8, static_cast<std::uint64_t>(number), ranks);
        const int naive = naive_fewest(galactic::naive(board), rules);
        const Solution solution = solver.solve(board);
        ASSERT_EQ(solution.outcome, naive < 0 ? Outcome::lost : Outcome::won) << number;
        const Solution shortest = fewest.solve(board);
        ASSERT_EQ(shortest.outcome, solution.outcome);
        if (naive < 0) continue;
        ASSERT_TRUE(wins(board, solution.moves, rules));
        ASSERT_TRUE(wins(board, shortest.moves, rules));
        ASSERT_EQ(static_cast<int>(shortest.moves.size()), naive);
        ASSERT_EQ(solution.moves.size() % 2, shortest.moves.size() % 2) << "parity";
        ASSERT_LE(least_moves(board), naive);
        ASSERT_EQ(least_moves(board) % 2, naive % 2);
      }
    }
  }
}

TEST(GalacticSolver, JudgesEveryBoardAlongRandomGamesAsAFreshSearchDoes) {
  for (const Rules rules : all_rules) {
    Solver remembers(rules, Limits());
    for (std::uint64_t number = 1; number <= 60 / fewer; ++number) {
      Board board = deal_board(9, number, 6);
      remembers.forget();
      for (int i = 0; i < 30; ++i) {
        Solver fresh(rules, Limits());
        ASSERT_EQ(remembers.verdict(board), fresh.solve(board).outcome);
        bool any = false;
        Move last{};
        for_each_move(board, rules, [&](Move move) {
          any = true;
          last = move;
        });
        if (!any) break;
        play(board, last);
      }
    }
  }
}

TEST(GalacticSolver, WinsFullDealsWithLegalLinesUnderAnyNames) {
  Limits limits;
  limits.max_states = 20'000;
  for (const Rules rules : all_rules) {
    Solver solver(rules, limits);
    int won = 0;
    for (std::uint64_t number = 1; number <= 30 / fewer; ++number) {
      const Board board = deal_board(1, number, 13);
      const Solution solution = solver.solve(board);
      if (solution.outcome == Outcome::won) {
        EXPECT_TRUE(wins(board, solution.moves, rules));
        ++won;
      }
      const Outcome other = solver.solve(relabelled(board, number)).outcome;
      EXPECT_TRUE(solution.outcome == other || solution.outcome == Outcome::unknown ||
                  other == Outcome::unknown);
    }
    EXPECT_GT(won, 0);
  }
}

TEST(GalacticSolver, ALimitLeavesABoardUnknown) {
  Limits states;
  states.max_states = 5;
  const Board board = deal_board(1, 1, 13);
  const Solution few = Solver(Rules::original, states).solve(board);
  EXPECT_EQ(few.outcome, Outcome::unknown);
  EXPECT_EQ(few.examined, 5u);
  EXPECT_TRUE(few.moves.empty());
  Limits memory;
  memory.part_bytes = 1;
  const Solution small = Solver(Rules::original, memory).solve(deal_board(1, 28, 13));
  EXPECT_EQ(small.outcome, Outcome::unknown);
  EXPECT_LT(small.examined, memory.max_states);
  // A full table alone stops nothing.
  memory = {};
  memory.max_bytes = 1;
  const Solution on = Solver(Rules::original, memory).solve(deal_board(1, 28, 13));
  EXPECT_NE(on.outcome, Outcome::unknown);
  EXPECT_GT(on.examined, small.examined);
  EXPECT_EQ(FewestSolver(Rules::easy, states).solve(board).outcome, Outcome::unknown);
  Limits bytes;
  bytes.max_bytes = std::size_t{1} << 20;
  const Solution fewest = FewestSolver(Rules::easy, bytes).solve(board);
  EXPECT_EQ(fewest.outcome, Outcome::unknown);
  EXPECT_LT(fewest.examined, 1'000'000u);
  const std::atomic<bool> cancelled{true};
  EXPECT_EQ(FewestSolver(Rules::easy, Limits()).solve(board, &cancelled).outcome,
            Outcome::unknown);
  EXPECT_EQ(Solver(Rules::original, Limits()).solve(board, &cancelled).outcome, Outcome::unknown);
}

TEST(GalacticVerdicts, KeepsWhatItIsToldWhileItGrowsAndTakesNoMoreWhenFull) {
  VerdictTable table(std::size_t{1} << 20);
  SplitMix words(3);
  std::vector<Key> keys;
  for (std::uint32_t i = 0;; ++i) {
    keys.push_back(words.key());
    if (!table.set(keys.back(), {Verdict::won, i})) break;
  }
  EXPECT_EQ(table.stored(), keys.size() - 1);
  EXPECT_EQ(table.of(keys.back()).kind, Verdict::none);
  for (std::uint32_t i = 0; i + 1 < keys.size(); ++i) {
    ASSERT_EQ(table.of(keys[i]).kind, Verdict::won);
    ASSERT_EQ(table.of(keys[i]).number, i);
  }
  EXPECT_TRUE(table.set(keys[0], Verdict::lost)) << "an old key may change";
  EXPECT_EQ(table.of(keys[0]).kind, Verdict::lost);
  table.clear();
  EXPECT_EQ(table.stored(), 0u);
  EXPECT_EQ(table.of(keys[0]).kind, Verdict::none);
}

TEST(GalacticVerdicts, ForgetsWhatIsUndecidedAndNothingElse) {
  VerdictTable table(std::size_t{4} << 20);
  SplitMix words(4);
  std::vector<Key> keys(30'000);
  for (std::uint32_t i = 0; i < keys.size(); ++i) {
    keys[i] = words.key();
    ASSERT_TRUE(table.set(keys[i], i % 3 == 0 ? Verdict(Verdict::won, i) : Verdict()));
  }
  table.forget_undecided();
  EXPECT_EQ(table.stored(), keys.size() / 3);
  for (std::uint32_t i = 0; i < keys.size(); ++i) {
    ASSERT_EQ(table.of(keys[i]).kind, i % 3 == 0 ? Verdict::won : Verdict::none);
    ASSERT_EQ(table.of(keys[i]).number, i % 3 == 0 ? i : 0);
  }
}

TEST(GalacticEnumeration, CountsTheBoardsOfOneAndTwoRanks) {
  using Counts = std::vector<std::uint64_t>;
  EXPECT_EQ(boards_by_fewest_moves(1, Rules::original), Counts({1}));
  EXPECT_EQ(boards_by_fewest_moves(1, Rules::easy), Counts({1}));
  const Counts one = boards_by_fewest_moves(1, Rules::easy4);
  EXPECT_EQ(std::accumulate(one.begin(), one.end(), std::uint64_t{0}), 24u);
  EXPECT_EQ(boards_by_fewest_moves(2, Rules::original),
            Counts({2, 24, 168, 648, 1296, 1056, 96}));
  EXPECT_EQ(boards_by_fewest_moves(2, Rules::easy),
            Counts({2, 32, 312, 1656, 4584, 6792, 5088, 960}));
  const Counts two = boards_by_fewest_moves(2, Rules::easy4);
  EXPECT_EQ(std::accumulate(two.begin(), two.end(), std::uint64_t{0}), 33'024u);
}

TEST(GalacticEnumeration, CountsTheBoardsWithSwapsOnly) {
  const auto two = boards_by_fewest_moves(2, Rules::original);
  EXPECT_EQ(std::accumulate(two.begin(), two.end(), std::uint64_t{0}), 3'290u);
#ifndef FEWER_DEALS  // those of three ranks are counted by the tests in R, too
  const auto three = boards_by_fewest_moves(3, Rules::original);
  EXPECT_EQ(std::accumulate(three.begin(), three.end(), std::uint64_t{0}), 59'927'478u);
  EXPECT_EQ(three[0], 6u);
#endif
}

TEST(GalacticEnumeration, HasTheExactChancesOfRandomPlay) {
  EXPECT_NEAR(chance_of_random_play(2, Rules::original), 0.024627976, 1e-9);
  EXPECT_NEAR(chance_of_random_play(2, Rules::easy), 0.107737391, 1e-9);
  EXPECT_NEAR(chance_of_random_play(2, Rules::easy4), 0.751947996, 1e-9);
  EXPECT_NEAR(chance_of_random_play(1, Rules::original), 1.0 / 24, 1e-15);
}

TEST(GalacticPlayer, WinsTwoRanksAsOftenAsTheMarkovChainSays) {
  const int games = 200'000 / fewer;
  for (const Rules rules : all_rules) {
    Player player(rules, Strategy::random, 1000, Limits());
    int won = 0;
    for (int number = 1; number <= games; ++number) {
      const auto deal = static_cast<std::uint64_t>(number);
      PhiloxStream words = player_words(4, deal, 2);
      won += player.play(deal_board(4, deal, 2), words).outcome == Outcome::won ? 1 : 0;
    }
    const double chance = chance_of_random_play(2, rules);
    EXPECT_NEAR(won, games * chance, 4 * std::sqrt(games * chance * (1 - chance)));
  }
}

TEST(GalacticPlayer, StopsAtTheMostMovesAndNotBefore) {
  Player player(Rules::easy4, Strategy::random, 3, Limits());
  for (std::uint64_t number = 1; number <= 100; ++number) {
    PhiloxStream words = player_words(1, number, 13);
    const PlayedGame game = player.play(deal_board(1, number, 13), words);
    EXPECT_LE(game.moves, 3u);
    EXPECT_TRUE(game.outcome != Outcome::unknown || game.moves == 3);
  }
  PhiloxStream words = player_words(1, 1, 2);
  EXPECT_EQ(player.play(done_board(2), words).outcome, Outcome::won);
}

// A move as the strategies see it: the column and row that it fills, and the suit of the home
// card of a swap, or 4 for a cycle. An exchange that fills two places is there twice.
struct NaiveMove {
  Naive after;
  int column;
  int by;
  int row;
};

std::vector<NaiveMove> naive_moves_as_seen(const Naive& cards, Rules rules) {
  const int n = static_cast<int>(cards.size()) / 4;
  const auto at = [&](int row, int column) { return naive_at(cards, row, column); };
  std::vector<NaiveMove> moves;
  for (const Naive& after : naive_moves(cards, rules)) {
    for (int c = 0; c < n; ++c) {
      for (int r = 0; r < 4; ++r) {
        const int in = naive_at(after, r, c);
        const int out = at(r, c);
        if (in == out || in % 10 != r) continue;
        const int home = out % 10;
        int shared = 0;
        for (int other = 0; other < 4; ++other) {
          shared += other != r && at(other, c) / 10 == in / 10 ? 1 : 0;
        }
        if (home != r && at(home, c) == in / 10 * 10 + home) {
          moves.push_back({after, c, home, r});
        } else if (shared == 3) {
          moves.push_back({after, c, 4, r});
        }
      }
    }
  }
  return moves;
}

int naive_done(const Naive& cards) {
  const std::size_t n = cards.size() / 4;
  int done = 0;
  for (std::size_t c = 0; c < n; ++c) {
    int right = 0;
    for (std::size_t r = 0; r < 4; ++r) {
      right += cards[r * n + c] == cards[c] / 10 * 10 + static_cast<int>(r) ? 1 : 0;
    }
    done += right == 4 ? 1 : 0;
  }
  return done;
}

int naive_pairs(const Naive& cards) {
  const std::size_t n = cards.size() / 4;
  int pairs = 0;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    for (std::size_t j = i + n; j < cards.size(); j += n) {
      pairs += cards[i] / 10 == cards[j] / 10 ? 1 : 0;
    }
  }
  return pairs;
}

// Among how many boards the strategy draws, each as often as another.
std::set<Naive> naive_choice(const Naive& cards, Rules rules, Strategy strategy) {
  const auto value = [&](const NaiveMove& move) {
    switch (strategy) {
      case Strategy::first:
        return -(100 * move.column + 10 * move.by + move.row);
      case Strategy::complete:
        return naive_done(move.after) > naive_done(cards) ? 1 : 0;
      case Strategy::pairs:
        return naive_pairs(move.after);
      case Strategy::suits:
        return move.by == 4 ? 1 : -move.by;
      case Strategy::look_ahead:
        return naive_fewest(move.after, rules) >= 0 ? 1 : 0;
      default:
        return 0;
    }
  };
  std::set<Naive> best;
  int most = 0;
  for (const NaiveMove& move : naive_moves_as_seen(cards, rules)) {
    const int here = value(move);
    if (best.empty() || here > most) best.clear();
    if (best.empty() || here >= most) {
      most = here;
      best.insert(move.after);
    }
  }
  return best;
}

// The law of how a game ends: won or not, and after how many moves. Games may go round, so what
// has next to no chance is left out.
std::map<std::pair<bool, int>, double> naive_law(const Naive& start, Rules rules,
                                                 Strategy strategy) {
  std::map<std::pair<bool, int>, double> law;
  std::map<Naive, double> boards{{start, 1.0}};
  for (int moves = 0; !boards.empty(); ++moves) {
    std::map<Naive, double> next;
    for (const auto& [board, chance] : boards) {
      if (chance < 1e-9) continue;
      const std::set<Naive> choice = naive_choice(board, rules, strategy);
      if (choice.empty()) law[{naive_won(board), moves}] += chance;
      for (const Naive& after : choice) {
        next[after] += chance / static_cast<double>(choice.size());
      }
    }
    boards.swap(next);
  }
  return law;
}

TEST(GalacticPlayer, ChoosesAsItsStrategySays) {
  const int games = 1000 / fewer;
  for (const Strategy strategy : {Strategy::random, Strategy::first, Strategy::complete,
                                  Strategy::pairs, Strategy::suits, Strategy::look_ahead}) {
    for (const Rules rules : all_rules) {
      Player player(rules, strategy, 1000, Limits());
      for (std::uint64_t deal = 1; deal <= 60; ++deal) {
        const Board board = deal_board(7, deal, 3);
        const auto law = naive_law(naive(board), rules, strategy);
        std::map<std::pair<bool, int>, int> counts;
        for (int number = 1; number <= games; ++number) {
          PhiloxStream words = player_words(7, static_cast<std::uint64_t>(number), 3);
          const PlayedGame game = player.play(board, words);
          ++counts[{game.outcome == Outcome::won, static_cast<int>(game.moves)}];
        }
        for (const auto& [end, count] : counts) {
          EXPECT_GT(law.count(end), 0u) << static_cast<int>(strategy) << " deal " << deal;
        }
        for (const auto& [end, chance] : law) {
          const double expected = games * chance;
          EXPECT_NEAR(counts[end], expected,
                      5 * std::sqrt(expected * std::max(1 - chance, 0.0)) + 2)
              << static_cast<int>(strategy) << " deal " << deal;
        }
      }
    }
  }
}

TEST(GalacticPlayer, PlaysAGameWhateverGamesCameBefore) {
  Limits limits;
  limits.max_states = 20;
  for (const Rules rules : all_rules) {
    Player player(rules, Strategy::look_ahead, 1000, limits);
    for (std::uint64_t number = 1; number <= 60; ++number) {
      const Board board = deal_board(3, number, 6);
      PhiloxStream words = player_words(3, number, 6);
      PhiloxStream again = words;
      Player fresh(rules, Strategy::look_ahead, 1000, limits);
      EXPECT_EQ(player.play(board, words).moves, fresh.play(board, again).moves);
      PhiloxStream other = player_words(4, number, 6);
      player.play(board, other);  // the same board, so that what is known of it could matter
    }
  }
}

TEST(GalacticPlayer, PerfectPlayWinsWhatCanBeWon) {
  Limits limits;
  for (const Rules rules : all_rules) {
    Solver solver(rules, limits);
    Player perfect(rules, Strategy::perfect, 1000, limits);
    Player short_games(rules, Strategy::perfect, 1, limits);
    Player look_ahead(rules, Strategy::look_ahead, 1000, limits);
    for (std::uint64_t number = 1; number <= 100 / fewer; ++number) {
      const Board board = deal_board(2, number, 5);
      const Outcome outcome = solver.solve(board).outcome;
      PhiloxStream words = player_words(2, number, 5);
      EXPECT_EQ(perfect.play(board, words).outcome, outcome);
      EXPECT_EQ(short_games.play(board, words).outcome, outcome);
      // One who can look as far as he likes never makes a mistake.
      EXPECT_EQ(look_ahead.play(board, words).outcome, outcome);
    }
  }
}

TEST(GalacticDeal, IsAPureFunctionAndAFairShuffle) {
  // Each card in each place of 3 ranks about as often.
  const int deals = 24'000;
  std::vector<int> counts(144);
  for (int number = 1; number <= deals; ++number) {
    const Board board = deal_board(3, static_cast<std::uint64_t>(number), 3);
    for (Place p = 0; p < 12; ++p) ++counts[static_cast<std::size_t>(p * 12 + board.at(p))];
  }
  double chi_square = 0;
  for (const int count : counts) chi_square += (count - 2000.0) * (count - 2000.0) / 2000.0;
  EXPECT_LT(chi_square, 121 + 5 * std::sqrt(2 * 121.0));
  for (Place p = 0; p < 52; ++p) {
    EXPECT_EQ(deal_board(3, 7, 13).at(p), deal_board(3, 7, 13).at(p));
  }
}

}  // namespace
}  // namespace patience::galactic
