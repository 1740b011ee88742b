#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "agnes/moves.h"
#include "agnes_deals.h"
#include "agnes_naive.h"

namespace patience::agnes {
namespace {

bool before(Move a, Move b) {
  return std::tie(a.type, a.from, a.to, a.count) < std::tie(b.type, b.from, b.to, b.count);
}

// perft(depth): the number of lines of exactly this many moves.
std::uint64_t perft(Position& position, int depth) {
  if (depth == 0) return 1;
  std::vector<Move> moves;
  legal_moves(position, EmptyPiles::all, moves);
  std::uint64_t lines = 0;
  for (Move move : moves) {
    const Undo undo = position.apply(move);
    lines += perft(position, depth - 1);
    position.undo(move, undo);
  }
  return lines;
}

std::uint64_t naive_perft(const NaiveGame& game, int depth) {
  if (depth == 0) return 1;
  std::uint64_t lines = 0;
  for (Move move : game.legal_moves()) lines += naive_perft(game.after(move), depth - 1);
  return lines;
}

TEST(AgnesMoves, PerftAgreesWithTheNaiveGameForAllRules) {
  for (const Rules& rules : all_rules()) {
    SCOPED_TRACE(name(rules));
    for (std::uint64_t number = 1; number <= 3; ++number) {
      const Deal deal = random_deal(number);
      Position position(deal, rules);
      EXPECT_EQ(perft(position, 5), naive_perft(NaiveGame(deal, rules), 5));
      const Deal small = random_deal(number, 4, 3);
      Position small_position(small, rules);
      EXPECT_EQ(perft(small_position, 7), naive_perft(NaiveGame(small, rules), 7));
    }
  }
}

TEST(AgnesMoves, APlayerHasTheChoicesOfTheNaiveGameUntilTheWin) {
  int positions = 0;
  for (const Rules& rules : all_rules()) {
    SCOPED_TRACE(name(rules));
    for (std::uint64_t number = 1; number <= deals(10); ++number) {
      const Deal deal = random_deal(number, 4, 3);
      PhiloxStream words(302, 1, number);
      NaiveGame game(deal, rules);
      Position position(deal, rules);
      for (int left = 30; left > 0; --left) {
        std::vector<Move> moves;
        player_moves(position, moves);
        std::vector<Move> expected = game.choices();
        if (position.won()) {
          EXPECT_TRUE(moves.empty());
          break;
        }
        std::sort(moves.begin(), moves.end(), before);
        std::sort(expected.begin(), expected.end(), before);
        ASSERT_EQ(moves, expected);
        ++positions;
        if (moves.empty()) break;
        const Move move = moves[bounded_draw(words, static_cast<std::uint32_t>(moves.size()))];
        game = game.after(move);
        position.apply(move);
      }
    }
  }
  EXPECT_GT(positions, static_cast<int>(deals(2000)));
}

TEST(AgnesMoves, ALineIsPlayedUpToItsFirstIllegalMove) {
  const Deal deal = random_deal(1);
  Position position(deal, {});
  const Move deal_seven{MoveType::deal, 0, 0, 7};
  EXPECT_EQ(play_line(position, {deal_seven, deal_seven, deal_seven, deal_seven}), 3u);
  EXPECT_EQ(position.deals_left(), 1);
}

TEST(AgnesMoves, PerftSignature) {
  // Counts of the naive game, found by the test above to be right. They change only if the
  // rules or the deals do.
  struct Count {
    Rules rules;
    std::uint64_t number;
    std::uint64_t lines;
  };
  const Rules dalton{Layout::up, Runs::suit, Empty::any_run, Split::yes};
  const Rules parlett{Layout::up, Runs::suit, Empty::none, Split::no};
  const Rules aisleriot{Layout::down, Runs::color, Empty::none, Split::yes};
  const Rules any1{Layout::up, Runs::color, Empty::any1, Split::yes};
  for (const Count& count : {Count{dalton, 26, 798'773}, Count{parlett, 26, 48'758},
                             Count{aisleriot, 26, 123'755}, Count{any1, 26, 895'135}}) {
    Position position(random_deal(count.number), count.rules);
    EXPECT_EQ(perft(position, 9), count.lines) << name(count.rules);
  }
}

TEST(AgnesMoves, EveryPositionOfRandomPlayHasTheNaiveMoves) {
  std::uint64_t stream = 0;
  for (const Rules& rules : all_rules()) {
    SCOPED_TRACE(name(rules));
    for (std::uint64_t number = 1; number <= 4; ++number) {
      const Deal deal = random_deal(number);
      PhiloxStream words(97, ++stream, number);
      Position position(deal, rules);
      NaiveGame game(deal, rules);
      for (int ply = 0; ply < 200; ++ply) {
        std::vector<Move> moves;
        legal_moves(position, EmptyPiles::all, moves);
        std::vector<Move> expected = game.legal_moves();
        std::sort(moves.begin(), moves.end(), before);
        std::sort(expected.begin(), expected.end(), before);
        ASSERT_EQ(moves, expected) << game.text();
        if (moves.empty()) break;
        const Move move = moves[bounded_draw(words, static_cast<std::uint32_t>(moves.size()))];
        position.apply(move);
        game = game.after(move);
      }
    }
  }
}

}  // namespace
}  // namespace patience::agnes
