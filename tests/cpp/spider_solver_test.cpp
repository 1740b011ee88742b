#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <vector>

#include "cards/pysol.h"
#include "spider/beam.h"
#include "spider/person.h"
#include "spider/relaxed.h"
#include "spider/shuffles.h"
#include "spider/solver.h"

namespace patience::spider {
namespace {

Deal shuffled(unsigned seed) {
  std::mt19937 random(seed);
  Deal deal = sorted_pack();
  for (std::size_t left = deal.size(); left > 1; --left) {
    std::swap(deal[left - 1], deal[random() % left]);
  }
  return deal;
}

// Spider once more, with vectors and from the rules alone.
struct Naive {
  std::vector<std::vector<int>> piles = std::vector<std::vector<int>>(10);
  std::vector<int> down = std::vector<int>(10);
  std::vector<std::vector<int>> rows;
  int removed = 0;

  bool operator<(const Naive& other) const {
    return std::tie(piles, down, rows, removed) <
           std::tie(other.piles, other.down, other.rows, other.removed);
  }
  void settle(std::size_t i) {
    auto& pile = piles[i];
    if (pile.size() >= 13 && static_cast<int>(pile.size()) - down[i] >= 13) {
      bool whole = pile.back() % 16 == 0;
      for (std::size_t k = 0; k < 12; ++k) {
        whole = whole && pile[pile.size() - 2 - k] == pile[pile.size() - 1 - k] + 1;
      }
      if (whole) {
        pile.resize(pile.size() - 13);
        ++removed;
      }
    }
    if (!pile.empty() && down[i] == static_cast<int>(pile.size())) --down[i];
  }
  bool run(std::size_t i, std::size_t count) const {
    const auto& pile = piles[i];
    if (count == 0 || count > pile.size() - static_cast<std::size_t>(down[i])) return false;
    for (std::size_t k = 1; k < count; ++k) {
      if (pile[pile.size() - 1 - k] != pile[pile.size() - k] + 1) return false;
    }
    return true;
  }
  // Every move that there is, as from, to, count; a row as 0, 0, 0.
  std::map<std::vector<int>, Naive> after() const {
    std::map<std::vector<int>, Naive> found;
    for (std::size_t from = 0; from < 10; ++from) {
      for (std::size_t to = 0; to < 10; ++to) {
        for (std::size_t count = 1; count <= piles[from].size() && from != to; ++count) {
          if (!run(from, count)) continue;
          const int first = piles[from][piles[from].size() - count];
          if (!piles[to].empty() && piles[to].back() % 16 != first % 16 + 1) continue;
          Naive next = *this;
          const auto cut = next.piles[from].end() - static_cast<std::ptrdiff_t>(count);
          next.piles[to].insert(next.piles[to].end(), cut, next.piles[from].end());
          next.piles[from].erase(cut, next.piles[from].end());
          next.settle(to);
          next.settle(from);
          found.insert({{static_cast<int>(from), static_cast<int>(to), static_cast<int>(count)},
                        std::move(next)});
        }
      }
    }
    const bool full =
        std::none_of(piles.begin(), piles.end(), [](const auto& pile) { return pile.empty(); });
    if (!rows.empty() && full) {
      Naive next = *this;
      for (std::size_t i = 0; i < 10; ++i) next.piles[i].push_back(rows[0][i]);
      next.rows.erase(next.rows.begin());
      for (std::size_t i = 0; i < 10; ++i) next.settle(i);
      found.insert({{0, 0, 0}, std::move(next)});
    }
    return found;
  }
};

Naive naive_of(const Position& position, const Stock& stock) {
  Naive naive;
  const auto at = position.begins();
  for (std::size_t i = 0; i < 10; ++i) {
    naive.piles[i].assign(at[i], at[i + 1]);
    naive.down[i] = position.down(static_cast<int>(i));
  }
  for (int row = 5 - position.rows_left(); row < 5; ++row) {
    const auto& cards = stock[static_cast<std::size_t>(row)];
    naive.rows.emplace_back(cards.begin(), cards.end());
  }
  naive.removed = position.removed();
  return naive;
}

TEST(SpiderSolver, MovesAreThoseOfTheRulesAlongRandomWalks) {
  for (unsigned seed = 1; seed <= 30; ++seed) {
    Rules rules;
    rules.suits = seed % 3 == 0 ? 4 : seed % 3 == 1 ? 2 : 1;
    const Deal deal = shuffled(seed);
    const Stock stock = stock_of(deal, rules);
    Position position(deal, rules);
    std::mt19937 random(seed);
    std::vector<Move> moves;
    for (int step = 0; step < 120; ++step) {
      const auto naive = naive_of(position, stock).after();
      legal_moves(position, rules, moves);
      ASSERT_EQ(moves.size(), naive.size());
      if (moves.empty()) break;
      for (const Move move : moves) {
        Position next = position;
        next.apply(move, stock);
        const std::vector<int> key{move.from, move.to, move.count};
        ASSERT_TRUE(naive.count(key) == 1);
        const Naive there = naive_of(next, stock);
        ASSERT_FALSE(there < naive.at(key) || naive.at(key) < there);
      }
      position.apply(moves[random() % moves.size()], stock);
    }
  }
}

// What lies where, as it would be written down: suits that are removed are not told apart.
Board board_of(const Position& position, const Stock& stock) {
  const auto deck_card = [](Card card) {
    return static_cast<DeckCard>(card / 16 * 13 + rank(card));
  };
  Board board;
  const auto at = position.begins();
  for (std::size_t i = 0; i < columns; ++i) {
    for (const Card* card = at[i]; card != at[i + 1]; ++card) {
      board.piles[i].push_back(deck_card(*card));
    }
    board.down[i] = position.down(static_cast<int>(i));
  }
  for (int row = 5 - position.rows_left(); row < 5; ++row) {
    for (const Card card : stock[static_cast<std::size_t>(row)]) {
      board.stock.push_back(deck_card(card));
    }
  }
  for (int i = 0; i < 13 * position.removed(); ++i) {
    board.removed.push_back(static_cast<DeckCard>(i % 13));
  }
  return board;
}

TEST(SpiderSolver, ABoardIsThePositionThatItShows) {
  for (unsigned seed = 1; seed <= 40; ++seed) {
    Rules rules;
    rules.suits = seed % 3 == 0 ? 4 : seed % 3 == 1 ? 2 : 1;
    const Deal deal = shuffled(seed);
    const Stock stock = stock_of(deal, rules);
    Position position(deal, rules);
    std::mt19937 random(seed);
    std::vector<Move> moves;
    for (int step = 0; step < 200; ++step) {
      const Board board = board_of(position, stock);
      ASSERT_TRUE(is_board(board));
      ASSERT_TRUE(Position(board, rules) == position) << seed << ", " << step;
      const Stock left = stock_of(board, rules);
      for (int row = 5 - position.rows_left(); row < 5; ++row) {
        const auto i = static_cast<std::size_t>(row);
        ASSERT_EQ(left[i], stock[i]);
      }
      legal_moves(position, rules, moves);
      if (moves.empty()) break;
      position.apply(moves[random() % moves.size()], stock);
    }
    Board wrong = board_of(position, stock);
    wrong.stock.push_back(0);
    EXPECT_FALSE(is_board(wrong));
    wrong.stock.pop_back();
    wrong.down[3] = static_cast<int>(wrong.piles[3].size()) + 1;
    EXPECT_FALSE(is_board(wrong));
  }
}

// A complete suit goes at once, and what lies face down at the end of a column is turned.
TEST(SpiderSolver, ABoardIsSettledAsAfterAMove) {
  Board board;
  board.piles[0] = {5};
  for (DeckCard card = 13; card-- > 0;) board.piles[0].push_back(card);
  board.down[0] = 1;
  board.piles[1] = {6, 7};
  board.down[1] = 2;
  std::array<int, 13> missing;
  missing.fill(7);
  for (const DeckCard card : {5, 6, 7}) --missing[card];
  for (std::size_t rank = 0; rank < 13; ++rank) {
    board.piles[2].insert(board.piles[2].end(), static_cast<std::size_t>(missing[rank]),
                          static_cast<DeckCard>(rank));
  }
  ASSERT_TRUE(is_board(board));
  const Position position(board, Rules());
  EXPECT_EQ(position.removed(), 1);
  EXPECT_EQ(position.size(0), 1);
  EXPECT_EQ(position.down(0), 0);
  EXPECT_EQ(position.down(1), 1);
}

// Fewer deals where everything is slow.
constexpr unsigned deals(unsigned count) {
#ifdef FEWER_DEALS
  return count / 3;
#else
  return count;
#endif
}

TEST(SpiderSolver, WinsAreLegalAndShortenedOnesToo) {
  for (const int suits : {4, 2, 1}) {
    for (unsigned seed = 1; seed <= deals(6); ++seed) {
      Rules rules;
      rules.suits = suits;
      const Deal deal = shuffled(100 + seed);
      const Stock stock = stock_of(deal, rules);
      const Solution found = Solver(rules, Limits{20'000'000}).solve(deal);
      ASSERT_EQ(found.outcome, Outcome::won) << suits << " suits, " << seed;
      Position position(deal, rules);
      for (const Move move : found.moves) {
        ASSERT_TRUE(is_legal(position, move, rules));
        position.apply(move, stock);
      }
      EXPECT_TRUE(position.won());
      // The same again, whatever was searched before.
      EXPECT_EQ(Solver(rules, Limits{20'000'000}).solve(deal).moves, found.moves);
    }
  }
}

// All positions that can be reached, by another program: sets of vectors, without symmetry.
Outcome naive_outcome(const Naive& start, std::size_t most) {
  std::set<Naive> met{start};
  std::vector<Naive> open{start};
  while (!open.empty()) {
    const Naive position = open.back();
    open.pop_back();
    if (position.removed == 8) return Outcome::won;
    for (const auto& [move, next] : position.after()) {
      if (met.insert(next).second) open.push_back(next);
    }
    if (met.size() > most) return Outcome::unknown;
  }
  return Outcome::lost;
}

TEST(SpiderSolver, CompleteSearchAgreesWithBruteForceNearTheEnd) {
  int lost = 0;
  for (unsigned seed = 1; seed <= deals(60); ++seed) {
    Rules rules;
    rules.suits = seed % 2 == 0 ? 4 : 1;
    const Deal deal = shuffled(seed);
    std::mt19937 random(seed);
    const Stock stock = stock_of(deal, rules);
    Position position(deal, rules);
    std::vector<Move> moves;
    // Rows as soon as may be, and else any move: few moves are left then.
    for (int step = 0; step < 400 && position.rows_left() > 0; ++step) {
      legal_moves(position, rules, moves);
      if (moves.empty()) break;
      position.apply(moves.back().deals() ? deal_row : moves[random() % moves.size()], stock);
    }
    const Outcome naive = naive_outcome(naive_of(position, stock), 4000);
    if (naive == Outcome::unknown) continue;
    std::uint64_t budget = 10'000'000;
    for (const bool relaxed : {true, false}) {
      EXPECT_EQ(
          complete_search(position, stock, rules, 100'000, budget, nullptr, {relaxed}).outcome,
          naive)
          << seed;
    }
    if (naive == Outcome::won) {
      EXPECT_TRUE(relaxed_game_is_won(position, stock)) << seed;
    }
    lost += naive == Outcome::lost;
    const Board board = board_of(position, stock);
    const Solution solved =
        Solver(rules, Limits{2'000'000}).solve(Position(board, rules), stock_of(board, rules));
    if (solved.outcome != Outcome::unknown) {
      EXPECT_EQ(solved.outcome, naive) << seed;
    }
  }
  EXPECT_GT(lost, static_cast<int>(deals(5)));
}

// The relaxed game once more, from what is said of it. Cards are kinds.
struct NaiveRelaxed {
  Naive at;  // what was not moved
  std::set<int> loose = {}, seen = {};

  // How many cards of a column go along with its last one up to one of these ranks.
  std::size_t run_up_to(std::size_t column, const std::set<int>& ranks) const {
    const auto& pile = at.piles[column];
    const std::size_t up = pile.size() - static_cast<std::size_t>(at.down[column]);
    std::size_t own = 0;
    for (int card = pile.back(); card % 16 <= 12; ++card) {
      if (own < up && pile[pile.size() - 1 - own] == card) {
        ++own;
      } else if (loose.count(card) == 0) {
        return 0;
      }
      if (ranks.count(card % 16) > 0) return own;
    }
    return 0;
  }
  bool any_move(bool& moved) {
    std::set<int> takes;
    for (const auto& pile : at.piles) takes.insert(pile.back() % 16 - 1);
    for (const int card : loose) {
      if (moved) takes.insert(card % 16 - 1);
    }
    for (std::size_t i = 0; i < 10; ++i) {
      auto& pile = at.piles[i];
      std::size_t own = run_up_to(i, takes);
      if (own == 0) continue;
      moved = true;
      for (; own > 0; --own, pile.pop_back()) loose.insert(pile.back());
      if (!pile.empty() && at.down[i] == static_cast<int>(pile.size())) --at.down[i];
      return true;
    }
    return false;
  }
  bool is_free(bool moved) {
    for (std::size_t i = 0; i < 10; ++i) {
      if (at.piles[i].empty()) return true;
      seen.insert(at.piles[i].begin() + at.down[i], at.piles[i].end());
    }
    for (int suit = 0; suit < 4 && moved; ++suit) {
      int ranks = 0;
      for (int rank = 0; rank < 13; ++rank) {
        ranks += static_cast<int>(seen.count(16 * suit + rank));
      }
      if (ranks == 13) return true;
    }
    return false;
  }
  bool is_won() {
    for (bool completed = false;;) {
      bool moved = false;
      bool free = completed || is_free(moved);
      while (!free && any_move(moved)) free = is_free(moved);
      if (at.rows.empty()) return free;
      for (std::size_t i = 0; free && i < 10; ++i) {
        loose.insert(at.piles[i].begin(), at.piles[i].end());
        seen.insert(loose.begin(), loose.end());
        at.piles[i].clear();
        at.down[i] = 0;
      }
      completed = false;
      for (std::size_t i = 0; i < 10; ++i) {
        const int card = at.rows.front()[i];
        at.piles[i].push_back(card);
        completed = completed || (card % 16 == 0 && run_up_to(i, {12}) > 0);
      }
      at.rows.erase(at.rows.begin());
    }
  }
};

TEST(SpiderSolver, TheRelaxedGameIsWhatIsSaidOfIt) {
  int lost = 0, won = 0;
  for (unsigned seed = 1; seed <= deals(400); ++seed) {
    Rules rules;
    rules.suits = seed % 3 == 0 ? 1 : seed % 3 == 1 ? 4 : 2;
    rules.onto_empty = seed % 2 == 0;
    const Deal deal = shuffled(seed);
    const Stock stock = stock_of(deal, rules);
    Position position(deal, rules);
    std::mt19937 random(seed);
    std::vector<Move> moves;
    for (int step = 0; step < 60; ++step) {
      const bool is_won = relaxed_game_is_won(position, stock);
      ASSERT_EQ(NaiveRelaxed{naive_of(position, stock)}.is_won(), is_won) << seed << ", " << step;
      (is_won ? won : lost) += 1;
      legal_moves(position, rules, moves);
      if (moves.empty()) break;
      // Rows more often than they are due, so that games come to their ends.
      position.apply(random() % 4 == 0 ? moves.back() : moves[random() % moves.size()], stock);
    }
  }
  EXPECT_GT(lost, static_cast<int>(deals(200)));
  EXPECT_GT(won, static_cast<int>(deals(5'000)));
}

// plspider, a closed program of 2005, won all but two of PySolFC's deals 1 to 32,000.
TEST(SpiderSolver, TwoOfPySolFCsOldDealsAreLostInTheRelaxedGame) {
  const Rules rules;
  for (const char* const number : {"1748", "14934"}) {
    const std::vector<DeckCard> cards = pysol_cards(2, {number, true});
    Deal deal{};
    std::copy(cards.begin(), cards.end(), deal.begin());
    const Stock stock = stock_of(deal, rules);
    const Position position(deal, rules, {0, 3, 6, 9});
    EXPECT_FALSE(relaxed_game_is_won(position, stock)) << number;
    EXPECT_FALSE(NaiveRelaxed{naive_of(position, stock)}.is_won()) << number;
  }
}

// Whoever can win the real game can win the relaxed one.
TEST(SpiderSolver, TheRelaxedGameIsWonAllAlongLinesThatWin) {
  std::uint64_t positions = 0;
  for (const int suits : {4, 2, 1}) {
    for (const bool onto_empty : {false, true}) {
      for (unsigned seed = 301; seed <= 300 + deals(6); ++seed) {
        Rules rules;
        rules.suits = suits;
        rules.onto_empty = onto_empty;
        // The first one is won by a card of the last row that goes along with the run it fits
        // onto.
        PhiloxStream words = game_words(1, 66);
        const Deal deal = seed == 301 ? fair_deal(words) : shuffled(seed);
        const Stock stock = stock_of(deal, rules);
        Position position(deal, rules);
        for (const Move move : Solver(rules, Limits{1'000'000}).solve(deal).moves) {
          ASSERT_TRUE(relaxed_game_is_won(position, stock)) << suits << " suits, " << seed;
          position.apply(move, stock);
          ++positions;
        }
      }
    }
  }
  EXPECT_GT(positions, deals(3'000));
}

TEST(SpiderSolver, PruningChangesNoProof) {
  const Rules rules;
  const Deal deal = windows_xp(359535778);
  const Stock stock = stock_of(deal, rules);
  const auto search = [&](bool relaxed) {
    std::uint64_t budget = 100'000'000;
    return complete_search(Position(deal, rules), stock, rules, 1'000'000, budget, nullptr,
                           {relaxed});
  };
  const Complete whole = search(false), pruned = search(true);
  EXPECT_EQ(whole.outcome, Outcome::lost);
  EXPECT_EQ(pruned.outcome, Outcome::lost);
  EXPECT_EQ(whole.positions, 98'714U);  // bench/spider-lost.cpp reaches as many
  EXPECT_LT(pruned.positions, whole.positions / 3);
}

TEST(SpiderSolver, CompleteSearchFindsTheWinsOfTheEndsOfLines) {
  for (unsigned seed = 201; seed <= 200 + deals(6); ++seed) {
    const Rules rules;
    const Deal deal = shuffled(seed);
    const Stock stock = stock_of(deal, rules);
    const Solution found = Solver(rules, Limits{20'000'000}).solve(deal);
    ASSERT_EQ(found.outcome, Outcome::won);
    Position position(deal, rules);
    for (std::size_t i = 0; i + 4 < found.moves.size(); ++i)
      position.apply(found.moves[i], stock);
    std::uint64_t budget = 50'000'000;
    const Complete end = complete_search(position, stock, rules, 100'000, budget);
    if (end.outcome == Outcome::unknown) continue;
    ASSERT_EQ(end.outcome, Outcome::won);
    EXPECT_LE(end.moves.size(), 4u);
    for (const Move move : end.moves) {
      ASSERT_TRUE(is_legal(position, move, rules));
      position.apply(move, stock);
    }
    EXPECT_TRUE(position.won());
  }
}

TEST(SpiderSolver, LimitsLeaveADealUnknown) {
  const Rules rules;
  const Deal deal = shuffled(1);
  const Solution few = Solver(rules, Limits{1000}).solve(deal);
  EXPECT_EQ(few.outcome, Outcome::unknown);
  EXPECT_EQ(few.reason, Reason::states);
  EXPECT_LE(few.examined, 1000u);
  const std::atomic<bool> cancelled{true};
  EXPECT_EQ(Solver(rules, Limits{}).solve(deal, &cancelled).outcome, Outcome::unknown);
}

// A lost deal whose positions do not fit in memory: more states would not prove it.
TEST(SpiderSolver, ALossThatDoesNotFitInMemoryIsNotSaidToNeedStates) {
  const Rules rules;
  const Deal deal = windows_xp(359535778);
  const Solution found = Solver(rules, Limits{100'000, 2'500'000}).solve(deal);
  EXPECT_EQ(found.outcome, Outcome::unknown);
  EXPECT_EQ(found.reason, Reason::memory);
}

// The attempts of several threads are played at once and count in their order.
TEST(SpiderSolver, ThreadsChangeNothingButTheTime) {
  const Rules rules;
  for (unsigned seed = 1; seed <= deals(6); ++seed) {
    const Deal deal = shuffled(seed);
    for (const std::uint64_t limit : {20'000, 60'000, 400'000}) {
      const Goal goal = seed % 2 == 0 ? Goal::win : Goal::short_line;
      const Solution one = Solver(rules, Limits{limit}, goal).solve(deal);
      const Executor alone = [](unsigned, const std::function<void()>& work) { work(); };
      const Executor executor = seed % 3 == 0 ? alone : run_on_new_threads;
      const Solution found = Solver(rules, Limits{limit}, goal, 3, executor).solve(deal);
      ASSERT_EQ(found.outcome, one.outcome);
      ASSERT_EQ(found.reason, one.reason);
      ASSERT_EQ(found.examined, one.examined);
      ASSERT_EQ(found.moves.size(), one.moves.size());
      for (std::size_t i = 0; i < one.moves.size(); ++i) {
        ASSERT_EQ(found.moves[i].from, one.moves[i].from);
        ASSERT_EQ(found.moves[i].to, one.moves[i].to);
        ASSERT_EQ(found.moves[i].count, one.moves[i].count);
      }
    }
  }
}

// The positions of a deal that nobody has seen yet, after some moves.
std::vector<std::size_t> unseen(const Position& position) {
  std::vector<std::size_t> hidden;
  for (int column = 0; column < columns; ++column) {
    std::vector<std::size_t> lying;
    for (auto i = static_cast<std::size_t>(column); i < 40; i += columns) lying.push_back(i);
    for (std::size_t i = 0; i < 4; ++i) {
      if (first_columns[i] == column) lying.push_back(40 + i);
    }
    for (int i = 0; i < position.down(column); ++i) {
      hidden.push_back(lying[static_cast<std::size_t>(i)]);
    }
  }
  for (std::size_t i = row_start(6 - static_cast<std::size_t>(position.rows_left()));
       i < cards_in_deal; ++i) {
    hidden.push_back(i);
  }
  return hidden;
}

TEST(SpiderPerson, PlaysByTheRulesAndHiddenCardsHaveNoInfluence) {
  int turned = 0, dealt = 0;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    Rules rules;
    rules.suits = seed % 3 == 0 ? 4 : seed % 3 == 1 ? 2 : 1;
    rules.onto_empty = seed % 2 == 0;
    std::mt19937 random(seed);
    Deal deal = shuffled(seed);
    std::vector<Move> made;
    for (;;) {
      // The same game so far, with what nobody has seen in another order.
      Position position(deal, rules);
      for (const Move move : made) {
        ASSERT_TRUE(is_legal(position, move, rules));
        position.apply(move, stock_of(deal, rules));
      }
      const std::vector<std::size_t> hidden = unseen(position);
      Deal other = deal;
      for (std::size_t left = hidden.size(); left > 1; --left) {
        std::swap(other[hidden[left - 1]], other[hidden[random() % left]]);
      }
      Position twin(other, rules);
      for (const Move move : made) {
        ASSERT_TRUE(is_legal(twin, move, rules));
        twin.apply(move, stock_of(other, rules));
      }
      ASSERT_TRUE(twin.seen() == position.seen());
      const std::vector<Move> plan = Person(rules, 10).plan(position.seen());
      ASSERT_TRUE(Person(rules, 10).plan(twin.seen()) == plan);
      if (plan.empty() || position.won()) break;
      turned += !plan.back().deals();
      dealt += plan.back().deals();
      made.insert(made.end(), plan.begin(), plan.end());
      deal = other;
    }
    Position end(deal, rules);
    for (const Move move : made) end.apply(move, stock_of(deal, rules));
    const PlayedGame played = Person(rules, 10).play(deal);
    EXPECT_EQ(played.won, end.won());
    EXPECT_EQ(played.removed, end.removed());
    EXPECT_EQ(played.moves, static_cast<int>(made.size()));
  }
  EXPECT_GT(turned, 100);
  EXPECT_GT(dealt, 40);
}

// With one suit few cards may be left while there is a stock: a row needs ten. play() checks that
// moves are legal.
TEST(SpiderPerson, KeepsCardsEnoughForTheRowsOfTheStock) {
  Rules rules;
  rules.suits = 1;
  int won = 0;
  for (std::uint64_t number = 1; number <= 100; ++number) {
    PhiloxStream words = game_words(7, number);
    won += Person(rules, 10).play(fair_deal(words)).won;
  }
  EXPECT_GT(won, 75);
}

}  // namespace
}  // namespace patience::spider
