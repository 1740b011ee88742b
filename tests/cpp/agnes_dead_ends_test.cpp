#include <gtest/gtest.h>

#include <bitset>

#include "agnes/dead_ends.h"
#include "agnes/moves.h"
#include "agnes/solver.h"
#include "agnes_deals.h"

namespace patience::agnes {
namespace {

// The sharpest test of the dead ends: what a random line puts up must have been thought
// possible in every position of the line.
TEST(AgnesDeadEnds, NoCardGoesUpThatWasGivenUp) {
  std::uint64_t stream = 0;
  for (const Rules& rules : all_rules()) {
    for (const Shape& shape : {Shape{13, 7}, Shape{5, 4}, Shape{4, 3}}) {
      for (std::uint64_t number = 1; number <= 40; ++number) {
        PhiloxStream words(96, ++stream, number);
        Position position(random_deal(number, shape.ranks, shape.piles), rules);
        CardSet possible = may_go_up(position);
        std::vector<Move> moves;
        for (int ply = 0; ply < 150; ++ply) {
          moves.clear();
          legal_moves(position, EmptyPiles::all, moves);
          if (moves.empty()) break;
          position.apply(moves[bounded_draw(words, static_cast<std::uint32_t>(moves.size()))]);
          ASSERT_EQ(position.up() & ~possible, CardSet{0}) << name(rules);
          possible &= may_go_up(position);
        }
      }
    }
  }
}

// A line found without the dead ends ends where it does, so no position on it may be given up.
TEST(AgnesDeadEnds, NoPositionOfAWinningLineIsGivenUp) {
  Pruning without_dead_ends;
  without_dead_ends.dead_ends = false;
  std::size_t positions = 0;
  for (const Rules& rules : all_rules()) {
    for (const Shape& shape : {Shape{13, 7}, Shape{5, 4}, Shape{5, 3}, Shape{4, 3}}) {
      Solver solver(rules, Goal::score, {5'000, std::size_t{1} << 20}, without_dead_ends);
      for (std::uint64_t number = 1; number <= deals(200); ++number) {
        const Deal deal = shape.ranks == 13 ? random_deal(number)
                                            : biased_deal(number, shape.ranks, shape.piles);
        const Solution solution = solver.solve(deal);
        Position position(deal, rules);
        for (Move move : solution.moves) {
          const CardSet possible = may_go_up(position);
          ASSERT_GE(std::bitset<64>(possible).count(), solution.best_score)
              << name(rules) << ", " << shape.ranks << " ranks, deal " << number;
          position.apply(move);
          ASSERT_EQ(position.up() & ~possible, CardSet{0});
          ++positions;
        }
      }
    }
  }
  EXPECT_GT(positions, deals(150'000));
}

// Found by comparing 40,000 verdicts. A card dealt on a run had become part of it for good; and
// a card that had turned face up was taken for one that had not.
TEST(AgnesDeadEnds, DecksThatWereGivenUpAreWon) {
  const auto decks = quagnes_decks(1000, 3623748248u, 700000);
  const auto outcome = [&](std::size_t number, const Rules& rules) {
    const Deck& deck = decks[number - 1];
    return Solver(rules, Goal::win, {}).solve({{deck.begin(), deck.end()}}).outcome;
  };
  EXPECT_EQ(outcome(812, {Layout::up, Runs::suit, Empty::high1, Split::no}), Outcome::won);
  EXPECT_EQ(outcome(817, {Layout::down, Runs::color, Empty::any_run, Split::no}), Outcome::won);
}

// A move of a line drawn by `words`, played: true unless it is a deal or there is none.
bool play_one(Position& position, PhiloxStream& words, Since& since) {
  std::vector<Move> moves;
  legal_moves(position, EmptyPiles::all, moves);
  if (moves.empty()) return false;
  const Move move = moves[bounded_draw(words, static_cast<std::uint32_t>(moves.size()))];
  if (move.type == MoveType::deal || move.type == MoveType::back) return false;
  const CardSet card = set_of(position.apply(move).first);
  (move.type == MoveType::run ? since.moved : since.gone_up) |= card;
  return true;
}

// What is known of a position before saves work, and changes no answer.
TEST(AgnesDeadEnds, APositionBeforeTheMovesChangesNoAnswer) {
  std::uint64_t stream = 0;
  std::size_t live = 0;
  std::size_t dead = 0;
  for (const Rules& rules : all_rules()) {
    for (const Shape& shape : {Shape{13, 7}, Shape{7, 5}, Shape{5, 4}, Shape{4, 3}}) {
      for (std::uint64_t number = 1; number <= deals(60); ++number) {
        PhiloxStream words(97, ++stream, number);
        const Deal deal = number % 2 == 0 ? random_deal(number, shape.ranks, shape.piles)
                                          : biased_deal(number, shape.ranks, shape.piles);
        Position position(deal, rules);
        for (int ply = 0; ply < 40 && may_go_up(position) == position.deck(); ++ply) {
          for (int line = 0; line < 4; ++line) {
            Position later = position;
            Since since;
            for (int n = 0; n < 4 && play_one(later, words, since); ++n) {
              const bool may = may_go_up(later) == later.deck();
              ASSERT_EQ(may_still_go_up(later, since), may)
                  << name(rules) << ", " << shape.ranks << " ranks, deal " << number;
              ++(may ? live : dead);
            }
          }
          std::vector<Move> moves;
          legal_moves(position, EmptyPiles::all, moves);
          if (moves.empty()) break;
          const Move move = moves[bounded_draw(words, static_cast<std::uint32_t>(moves.size()))];
          const bool reversible = move.type != MoveType::deal &&
                                  is_reversible(position, move, position.first_of(move));
          position.apply(move);
          if (reversible) {
            ASSERT_EQ(may_go_up(position), position.deck()) << name(rules);
          }
        }
      }
    }
  }
  EXPECT_GT(live, deals(2'000'000));
  EXPECT_GT(dead, deals(100'000));
}

}  // namespace
}  // namespace patience::agnes
