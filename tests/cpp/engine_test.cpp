// Hints and reviews, whatever the game: what is said of values that an engine gives.
#include "../../src/table/engine.h"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

#include "../../src/table/answers.h"

namespace patience::table {
namespace {

constexpr Outcome won = Outcome::won, lost = Outcome::lost, unknown = Outcome::unknown;

// An engine for games that are won or lost, or one that counts cards.
Engine engine_that(bool counts) {
  Engine made;
  made.counts = counts ? "card" : nullptr;
  made.highest = counts ? 52 : 1;
  return made;
}

Value cards(int up, bool complete) {
  return {up == 52 ? won : complete ? lost : unknown, up, complete};
}

struct Reviewed {
  Review review;
  int asked;
};

// The review of a line whose states have these values.
Reviewed review_of(const std::vector<Value>& values, bool counts) {
  std::vector<std::unique_ptr<State>> line;
  const OpenGame game = open_game({"method=position", "game=galactic", "codes=1 3"});
  for (std::size_t i = 0; i < values.size(); ++i) line.push_back(game.table->clone());
  int asked = 0;
  Engine engine = engine_that(counts);
  engine.value = [&](const State& at, Stop) {
    ++asked;
    std::size_t i = 0;
    while (line[i].get() != &at) ++i;
    return values[i];
  };
  Review found = review(line, engine, nullptr);
  return {std::move(found), asked};
}

Reviewed review_of_wins(const std::vector<Outcome>& outcomes) {
  std::vector<Value> values;
  for (const Outcome outcome : outcomes) values.push_back(value_of_win(outcome));
  return review_of(values, false);
}

std::vector<Outcome> outcomes_of(const Review& review) {
  std::vector<Outcome> outcomes;
  for (const Value& value : review.values) outcomes.push_back(value.outcome);
  return outcomes;
}

// So many of each, one kind after the other.
std::vector<Outcome> falling(int wins, int open, int losses) {
  std::vector<Outcome> made(static_cast<std::size_t>(wins), won);
  made.insert(made.end(), static_cast<std::size_t>(open), unknown);
  made.insert(made.end(), static_cast<std::size_t>(losses), lost);
  return made;
}

TEST(Engine, AsksForFewPositionsOfALine) {
  for (const auto& [line, most] : {std::pair(falling(70, 0, 30), 9),
                                   {falling(0, 0, 100), 2},
                                   {falling(1, 0, 0), 1},
                                   {falling(40, 5, 55), 25}}) {
    const Reviewed found = review_of_wins(line);
    EXPECT_EQ(outcomes_of(found.review), line);
    EXPECT_LE(found.asked, most);
  }
}

TEST(Engine, AReviewSaysWhatFollowsAndNoMore) {
  const Review sure = review_of_wins({won, unknown, won, lost, unknown}).review;
  EXPECT_EQ(outcomes_of(sure), std::vector<Outcome>({won, won, won, lost, lost}));
  EXPECT_EQ(sure.mistake, 3);
  EXPECT_EQ(sure.said, "The deal can be won, move 3 loses it.");
  const Review open = review_of_wins({unknown, won, unknown, unknown, lost}).review;
  EXPECT_EQ(open.values[0].outcome, won);
  EXPECT_EQ(open.mistake, std::nullopt);
  EXPECT_EQ(open.said, "The deal can be won, it is lost after move 4 at the latest.");
  const Review never = review_of_wins(falling(0, 0, 5)).review;
  EXPECT_EQ(never.mistake, 0);
  EXPECT_EQ(never.said, "The deal can not be won.");
  EXPECT_EQ(review_of_wins(falling(0, 4, 0)).review.said,
            "The deal can perhaps be won, no move is known to lose it.");
}

TEST(Engine, AReviewOfCardsKnowsWhatCouldBeHad) {
  const Review sure = review_of({cards(40, true), cards(40, true), cards(38, true)}, true).review;
  EXPECT_EQ(sure.mistake, 2);
  EXPECT_EQ(sure.said, "40 cards can go up in this deal, after move 2 no more than 38.");
  // What was found later was there before, and perhaps more.
  const Review more = review_of({cards(19, false), cards(22, true), cards(8, true)}, true).review;
  EXPECT_EQ(more.values[0], cards(22, false));
  EXPECT_EQ(more.values[0].outcome, unknown);
  EXPECT_EQ(more.mistake, 2);
  EXPECT_EQ(more.said, "At least 22 cards can go up in this deal, after move 2 no more than 8.");
  const Review all = review_of({cards(19, false), cards(52, true), cards(52, true)}, true).review;
  EXPECT_EQ(all.values[0], cards(52, true));
  EXPECT_EQ(all.mistake, std::nullopt);
}

TEST(Engine, HintsComeOneByOne) {
  const OpenGame game = open_game({"method=position", "game=galactic", "codes=1 3"});
  std::vector<std::size_t> heard;
  const auto so_far = [&](const std::vector<Hint>& known) {
    heard.push_back(known.size());
    EXPECT_EQ(known.back().keeps, true);
  };
  Engine engine = engine_that(false);
  engine.value = [](const State&, Stop) { return value_of_win(won); };
  const std::vector<Hint> all = hints(*game.table, engine, nullptr, so_far);
  ASSERT_EQ(heard.size(), all.size());
  for (std::size_t i = 0; i < heard.size(); ++i) EXPECT_EQ(heard[i], i + 1);
}

TEST(Engine, WhatIsBestIsSaidOnlyIfItIsKnown) {
  using Keep = std::vector<std::optional<bool>>;
  const Engine counting = engine_that(true), winning = engine_that(false);
  EXPECT_EQ(which_keep({cards(40, true), cards(30, true)}, counting), Keep({true, false}));
  EXPECT_EQ(which_keep({cards(40, true), cards(30, false), cards(20, true)}, counting),
            Keep({std::nullopt, std::nullopt, false}));
  EXPECT_EQ(which_keep({cards(52, true), cards(30, false), cards(20, true)}, counting),
            Keep({true, std::nullopt, false}));
  EXPECT_EQ(which_keep({}, counting), Keep());
  EXPECT_EQ(which_keep({value_of_win(won), value_of_win(unknown), value_of_win(lost)}, winning),
            Keep({true, std::nullopt, false}));
  // Where nothing wins any more no move keeps the win.
  EXPECT_EQ(which_keep({value_of_win(lost), value_of_win(lost)}, winning), Keep({false, false}));
}

}  // namespace
}  // namespace patience::table
