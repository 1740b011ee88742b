#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "agnes/playout.h"
#include "agnes_deals.h"
#include "agnes_naive.h"

namespace patience::agnes {
namespace {

constexpr std::uint64_t seed = 1;

TEST(AgnesPlayout, EveryMoveIsAChoiceAndNoPositionComesTwice) {
  std::size_t made = 0;
  Playout playout;
  for (const Rules& rules : all_rules()) {
    SCOPED_TRACE(name(rules));
    for (const Strategy strategy : {Strategy::random, Strategy::greedy, Strategy::careful}) {
      const Deal deal = random_deal(26);
      Position position(deal, rules);
      const std::vector<Move> line =
          playout.play(position, strategy, playout_words(seed, strategy, 1));
      NaiveGame game(deal, rules);
      std::set<std::string> met{game.text()};
      for (const Move move : line) {
        const std::vector<Move> choices = game.choices();
        ASSERT_NE(std::find(choices.begin(), choices.end(), move), choices.end());
        const auto goes_up = [](Move one) { return one.type == MoveType::foundation; };
        // Only care keeps a card from going up, and where it can come back, that it was up
        // before.
        if (strategy == Strategy::greedy && rules.back == Back::no &&
            std::any_of(choices.begin(), choices.end(), goes_up)) {
          EXPECT_TRUE(goes_up(move));
        }
        game = game.after(move);
        ASSERT_TRUE(met.insert(game.text()).second);
      }
      EXPECT_EQ(game.score(), position.score());
      made += line.size();
      if (position.won() || line.size() == Playout::most_moves) continue;
      // It ends where no move leads to a new position. A deal or a card that goes up always does.
      for (const Move move : game.choices()) {
        EXPECT_TRUE(move.type == MoveType::run || rules.back == Back::yes);
      }
    }
  }
  EXPECT_GT(made, 5000u);
}

// What difficulty() counts must not depend on which thread plays which deals.
TEST(AgnesPlayout, AGameDependsOnDealPlayerSeedAndNumberAlone) {
  const Rules rules{Layout::up, Runs::color, Empty::any_run, Split::yes};
  const Position start(random_deal(26), rules);
  Playout playout;
  const auto game = [&](Playout& memory, Strategy strategy, std::uint64_t key,
                        std::uint64_t number) {
    Position position = start;
    return memory.play(position, strategy, playout_words(key, strategy, number));
  };
  const std::vector<Move> line = game(playout, Strategy::careful, seed, 1);
  EXPECT_NE(game(playout, Strategy::careful, seed, 2), line);
  EXPECT_NE(game(playout, Strategy::careful, seed + 1, 1), line);
  EXPECT_NE(game(playout, Strategy::random, seed, 1), line);
  EXPECT_EQ(game(playout, Strategy::careful, seed, 1), line);
  Playout fresh;
  EXPECT_EQ(game(fresh, Strategy::careful, seed, 1), line);
}

}  // namespace
}  // namespace patience::agnes
