#include <gtest/gtest.h>

#include <set>

#include "agnes/moves.h"
#include "agnes/position.h"
#include "agnes_deals.h"
#include "agnes_naive.h"

namespace patience::agnes {
namespace {

// The whole position as text, so that equal texts mean equal positions.
std::string text(const Position& position) {
  std::string text = std::to_string(position.deals_left()) + " " + std::to_string(position.up()) +
                     " " + std::to_string(position.stock()) + " " +
                     std::to_string(position.tops()) + " " + std::to_string(position.on_suit()) +
                     " " + std::to_string(position.on_partner());
  for (int pile = 0; pile < position.piles(); ++pile) {
    text += "/" + std::to_string(position.head(pile)) + ":";
    for (Card card = position.top(pile); card != nothing; card = position.beneath(card)) {
      text += (contains(position.face_down(), card) ? " -" : " ") + std::to_string(card);
      text += "@" + std::to_string(position.pile_of(card));
    }
  }
  return text;
}

CardSet cards_in_play(const Position& position, int& count) {
  CardSet cards = position.up() | position.stock();
  count = position.score();
  for (int deal = 0; deal < position.deals_left(); ++deal) count += position.row_width(deal);
  for (int pile = 0; pile < position.piles(); ++pile) {
    count += position.height(pile);
    for (Card card = position.top(pile); card != nothing; card = position.beneath(card)) {
      cards |= set_of(card);
    }
  }
  return cards;
}

TEST(AgnesPosition, RandomPlayKeepsTheDeckAndUndoRestoresEverything) {
  constexpr CardSet whole_deck = 0x1FFF1FFF1FFF1FFF;
  int variant = 0;
  for (const Rules& rules : all_rules()) {
    SCOPED_TRACE(name(rules));
    for (std::uint64_t number = 1; number <= 5; ++number) {
      PhiloxStream words(99, static_cast<std::uint64_t>(++variant), number);
      Position position(random_deal(number), rules);
      std::vector<std::pair<Move, Undo>> line;
      std::vector<std::string> texts;
      std::vector<Move> moves;
      for (int ply = 0; ply < 150; ++ply) {
        moves.clear();
        legal_moves(position, EmptyPiles::all, moves);
        if (moves.empty()) break;
        const Move move = moves[bounded_draw(words, static_cast<std::uint32_t>(moves.size()))];
        texts.push_back(text(position));
        const Key expected = move.type == MoveType::deal
                                 ? Key{}
                                 : position.key_after(move, position.first_of(move));
        line.emplace_back(move, position.apply(move));
        if (move.type != MoveType::deal) {
          ASSERT_EQ(position.key(), expected);
        }
        int count = 0;
        ASSERT_EQ(cards_in_play(position, count), whole_deck);
        ASSERT_EQ(count, 52);
        ASSERT_EQ(position.key(), position.key_from_scratch());
      }
      while (!line.empty()) {
        position.undo(line.back().first, line.back().second);
        ASSERT_EQ(text(position), texts.back());
        ASSERT_EQ(position.key(), position.key_from_scratch());
        line.pop_back();
        texts.pop_back();
      }
    }
  }
}

TEST(AgnesPosition, PilesThatGetNoMoreCardsAreToldApartByTheirCardsOnly) {
  // A run goes to either of two piles that the last two cards do not reach, or, with no stock
  // left, to any two piles.
  const Rules rules{Layout::up, Runs::suit, Empty::any_run, Split::yes};
  int pairs = 0;
  for (std::uint64_t number = 1; number <= 200; ++number) {
    PhiloxStream words(98, 1, number);
    Position position(random_deal(number, 5, 4), rules);
    std::vector<Move> moves;
    for (int ply = 0; ply < 200; ++ply) {
      moves.clear();
      legal_moves(position, EmptyPiles::all, moves);
      if (moves.empty()) break;
      for (Move a : moves) {
        for (Move b : moves) {
          if (a.type != MoveType::run || b.type != MoveType::run || a.from != b.from ||
              a.count != b.count || a.to >= b.to || position.height(a.to) > 0 ||
              position.height(b.to) > 0) {
            continue;
          }
          const Undo undo_a = position.apply(a);
          const Key key_a = position.key();
          position.undo(a, undo_a);
          const Undo undo_b = position.apply(b);
          const Key key_b = position.key();
          position.undo(b, undo_b);
          EXPECT_EQ(key_a == key_b,
                    position.is_interchangeable(a.to) && position.is_interchangeable(b.to));
          ++pairs;
        }
      }
      position.apply(moves[bounded_draw(words, static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  EXPECT_GT(pairs, 100);
}

TEST(AgnesPosition, SmallDecksAreDealtInTheSameWay) {
  const Position position(random_deal(1, 4, 3), Rules{});
  EXPECT_EQ(position.score(), 1);
  EXPECT_EQ(position.deals_left(), 3);
  EXPECT_EQ(position.row_width(2), 3);
  const Position last(random_deal(1, 5, 4), Rules{});
  EXPECT_EQ(last.deals_left(), 3);
  EXPECT_EQ(last.row_width(2), 1);
}

}  // namespace
}  // namespace patience::agnes
