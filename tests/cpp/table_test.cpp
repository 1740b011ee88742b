// Tables of all games: what they list is what they take, and what they refuse they say why.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "../../src/galactic/deal.h"
#include "../../src/table/agnes.h"
#include "../../src/table/answers.h"
#include "../../src/table/galactic.h"
#include "../../src/table/lucie.h"
#include "agnes_deals.h"

namespace patience::table {
namespace {

// Walks through games by chance. At each position each listed move is taken by a copy and leads
// to a place that exists, and every other one of the conceivable moves is refused for a reason.
void walk(std::unique_ptr<Table> table, const std::vector<Fields>& conceivable, int steps,
          std::uint64_t chance) {
  for (int step = 0; step < steps; ++step) {
    const std::vector<Choice> choices = table->moves();
    std::set<Fields> listed;
    std::set<std::string> places;
    for (const Place& place : table->places()) places.insert(place.id);
    for (const Choice& choice : choices) {
      listed.insert(choice.move);
      EXPECT_FALSE(choice.words.empty());
      for (const std::string& place : {choice.place, choice.to}) {
        EXPECT_TRUE(place.empty() || places.count(place) == 1) << place;
      }
      EXPECT_EQ(table->clone()->apply(choice.move), std::nullopt) << choice.words;
    }
    for (const Fields& move : conceivable) {
      if (listed.count(move) > 0) continue;
      const std::unique_ptr<Table> copy = table->clone();
      const std::optional<std::string> reason = copy->apply(move);
      if (!reason) {
        // The same exchange, brought about by its other card.
        EXPECT_EQ(listed.count({move[1], move[0]}), 1U) << move[0] << ' ' << move[1];
      } else {
        EXPECT_FALSE(reason->empty());
        EXPECT_NE(*reason, "the rules do not allow it") << move[0] << ' ' << move[1];
      }
    }
    if (choices.empty()) break;
    chance = chance * 6364136223846793005U + 1442695040888963407U;
    EXPECT_EQ(table->apply(choices[(chance >> 33) % choices.size()].move), std::nullopt);
  }
}

TEST(Table, AgnesTakesWhatItListsAndSaysWhyNotOtherwise) {
  std::vector<Fields> conceivable = {
      {"deal", "", "", "7"}, {"deal", "", "", "2"}, {"jump", "1", "2", "1"}};
  for (int from = 0; from <= 8; ++from) {
    conceivable.push_back({"foundation", std::to_string(from), "", "1"});
    for (int to = 0; to <= 8; ++to) {
      conceivable.push_back({"back", std::to_string(from), std::to_string(to), "1"});
      for (const char* cards : {"", "0", "1", "2", "3", "9"}) {
        conceivable.push_back({"run", std::to_string(from), std::to_string(to), cards});
      }
    }
  }
  std::uint64_t number = 0;
  for (const agnes::Rules& rules : agnes::all_rules()) {
    ++number;
    walk(std::make_unique<AgnesTable>(rules, deal_deck(Game::agnes, 5, number), "a deal"),
         conceivable, 15, number);
  }
}

TEST(Table, LucieTakesWhatItListsAndSaysWhyNotOtherwise) {
  std::vector<Fields> conceivable = {
      {"redeal", "", ""}, {"blocking", "", ""}, {"merci", "1C", "2C"}};
  for (DeckCard card = 0; card < 52; ++card) {
    for (const char* type : {"foundation", "blocking", "safe build", "space", "merci"}) {
      for (const char* to : {"foundation", "space", "front"}) {
        if (type != std::string("merci") && type != std::string(to)) continue;
        conceivable.push_back({type, letters(card), to});
      }
    }
    if (card % 13 == 12) continue;
    const std::string onto = letters(static_cast<DeckCard>(card + 1));
    conceivable.push_back({"merci", letters(card), onto});
  }
  std::uint64_t number = 0;
  for (const lucie::Merci merci : {lucie::Merci::none, lucie::Merci::fan, lucie::Merci::front}) {
    for (const bool kings : {false, true}) {
      for (const int deals : {1, 3}) {
        const lucie::Rules rules{deals, merci, kings, deals == 3};
        ++number;
        walk(std::make_unique<LucieTable>(rules, LucieTable::first_deal(rules, 5, number)),
             conceivable, 40, number);
      }
    }
  }
}

TEST(Table, GalacticTakesWhatItListsAndSaysWhyNotOtherwise) {
  for (const galactic::Rules rules :
       {galactic::Rules::original, galactic::Rules::easy, galactic::Rules::easy4}) {
    for (const int ranks : {2, 5, 13}) {
      std::vector<Fields> conceivable = {{"1C", "AC"}, {"AC", "AC"}};
      for (DeckCard home = 0; home < 52; ++home) {
        for (DeckCard away = 0; away < 52; ++away) {
          conceivable.push_back({letters(home), letters(away)});
        }
      }
      walk(std::make_unique<GalacticTable>(rules, galactic::deal_board(5, 1, ranks), "a board"),
           conceivable, 10, static_cast<std::uint64_t>(ranks));
    }
  }
}

// A run is typed with as many cards as can be where the number is left out.
TEST(Table, WhatIsTypedMeansMoves) {
  const agnes::Rules rules = agnes::all_rules().front();
  const AgnesTable agnes(rules, deal_deck(Game::agnes, 5, 1), "a deal");
  EXPECT_EQ(agnes.typed({"d"}), (std::vector<Fields>{{"deal", "", "", ""}}));
  EXPECT_EQ(agnes.typed({"4", "f"}), (std::vector<Fields>{{"foundation", "4", "", "1"}}));
  EXPECT_EQ(agnes.typed({"f", "s", "2"}), (std::vector<Fields>{{"back", "3", "2", "1"}}));
  EXPECT_EQ(agnes.typed({"3", "2", "2"}), (std::vector<Fields>{{"run", "3", "2", "2"}}));
  const std::vector<Fields> runs = agnes.typed({"3", "2"});
  EXPECT_EQ(runs.front(), (Fields{"run", "3", "2", "3"}));
  EXPECT_EQ(runs.back(), (Fields{"run", "3", "2", "1"}));
  for (const std::vector<std::string>& odd : {std::vector<std::string>{},
                                              {"x"},
                                              {"4"},
                                              {"44", "2"},
                                              {"4", "2", "x"},
                                              {"f", "x", "2"},
                                              {"f", "s"},
                                              {"4", "2", "1", "1"}}) {
    EXPECT_TRUE(agnes.typed(odd).empty());
  }
  const lucie::Rules all{1, lucie::Merci::front, true, false};
  const LucieTable lucie(all, LucieTable::first_deal(all, 5, 1));
  EXPECT_EQ(lucie.typed({"r"}), (std::vector<Fields>{{"redeal", "", ""}}));
  EXPECT_EQ(lucie.typed({"KD", "s"}), (std::vector<Fields>{{"space", "KD", "space"}}));
  EXPECT_EQ(lucie.typed({"10D", "JD"}), (std::vector<Fields>{{"blocking", "10D", "JD"}}));
  EXPECT_EQ(lucie.typed({"m", "9D", "m"}), (std::vector<Fields>{{"merci", "9D", "front"}}));
  for (const std::vector<std::string>& odd :
       {std::vector<std::string>{}, {"m"}, {"KD"}, {"x", "KD"}, {"KD", "x"}, {"KD", "f", "f"}}) {
    EXPECT_TRUE(lucie.typed(odd).empty());
  }
}

TEST(Table, QuestionsThatCannotBeAnsweredAreRefused) {
  const std::vector<std::string> right = {
      "position", "100",       "lucie", "Lucie-3", "3 0 0 0", "{}",
      "given",    "a tableau", "1",     "1",       "1",       "11 12 / 24 25 / 37 38 / 50 51 /"};
  const auto refused = [](const std::vector<std::string>& question) {
    try {
      answer(question, nullptr);
      return false;
    } catch (const Refused& fault) {
      return !std::string(fault.what()).empty();
    }
  };
  EXPECT_FALSE(refused(right));
  EXPECT_TRUE(refused({}));
  const std::set<std::size_t> any_text = {3, 5, 7};
  for (std::size_t i = 0; i < right.size(); ++i) {
    std::vector<std::string> wrong = right;
    wrong[i] = "\t";
    EXPECT_EQ(refused(wrong), any_text.count(i) == 0) << i;
  }
  std::vector<std::string> wrong = right;
  wrong[11] = "0 1 / 12 /";  // cards are missing that cannot be up
  EXPECT_TRUE(refused(wrong));
  wrong = right;
  wrong.push_back("foundation\tQC\tfoundation");  // the queen lies under the king
  EXPECT_TRUE(refused(wrong));
  wrong.back() = "blocking\tQC";
  EXPECT_TRUE(refused(wrong));
}

}  // namespace
}  // namespace patience::table
