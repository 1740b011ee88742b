// The engines' border to the page (wasm/border.cpp), which is C++ like any other: questions in
// words, answers in JSON.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "agnes_deals.h"
#include "cards/philox.h"

extern "C" const char* patience_ask(const char* question);

namespace patience {
namespace {

std::string ask(const std::string& question) { return patience_ask(question.c_str()); }

std::string words(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += ' ' + std::to_string(number);
  return text;
}

std::vector<int> deck() {
  const Deck cards = deal_deck(Game::agnes, 1, 26);
  return {cards.begin(), cards.end()};
}

// Rules, cards and no moves; a tableau of La Belle Lucie; a board of two ranks.
std::string agnes_game() { return " 0 0 4 1 0 0 0 0 0 0 0" + words(deck()) + " 0"; }
std::string lucie_tableau() {
  std::vector<int> cards(52);
  std::iota(cards.begin(), cards.end(), 0);
  return " 3 1 0 0 1 13" + words(std::vector<int>(13, 4)) + words(cards);
}
const std::string galactic_board = " 1 2 13 0 1 14 40 27 26 39";

const std::vector<std::string>& right_questions() {
  static const std::vector<std::string> all = {"agnes-deal 1 26",
                                               "agnes-position" + agnes_game(),
                                               "agnes-solve 1000" + agnes_game(),
                                               "agnes-hints 50" + agnes_game(),
                                               "agnes-wins 5" + agnes_game(),
                                               "agnes-simulate 50 1 3 5 0 0 4 1 0 0 0 0 0 0 0",
                                               "lucie-deal 1 1 2 12 0 13 1",
                                               "lucie-moves" + lucie_tableau(),
                                               "lucie-solve 100" + lucie_tableau(),
                                               "lucie-simulate 50 1 3 5 3 1 0 0",
                                               "galactic-deal 1 1 2",
                                               "galactic-moves" + galactic_board,
                                               "galactic-solve 100" + galactic_board,
                                               "galactic-verdicts 100 1" + galactic_board,
                                               "galactic-simulate 50 1 3 5 1 6",
                                               "interval 3 1000",
                                               "pysol 24680 0"};
  return all;
}

TEST(Page, AnswersRightQuestions) {
  for (const std::string& question : right_questions()) {
    EXPECT_EQ(ask(question).rfind("{\"answer\":", 0), 0U) << question << ": " << ask(question);
  }
  std::string cards = words(deck()).substr(1);
  std::replace(cards.begin(), cards.end(), ' ', ',');
  EXPECT_EQ(ask("agnes-deal 1 26"), "{\"answer\":[" + cards + "]}");
}

TEST(Page, SimulatesAsTheSolverSolves) {
  const std::string rules = " 0 0 4 1 0 0 0 0 0 0 0";
  std::string solved = "{\"answer\":[";
  for (int number = 24; number <= 26; ++number) {
    const Deck cards = deal_deck(Game::agnes, 1, static_cast<std::uint64_t>(number));
    const std::string found =
        ask("agnes-solve 1000" + rules + words({cards.begin(), cards.end()}) + " 0");
    const auto value = [&](const std::string& name) {
      const std::size_t at = found.find('"' + name + "\":") + name.size() + 3;
      return found.substr(at, found.find(',', at) - at);
    };
    solved += (number > 24 ? ",[" : "[") + value("outcome") + ',' + value("states") + ']';
  }
  EXPECT_EQ(ask("agnes-simulate 1000 1 24 26" + rules), solved + "]}");
}

TEST(Page, SaysHowFarMovesAreLegal) {
  const std::string rules_and_deck = agnes_game().substr(0, agnes_game().size() - 2);
  const std::string deal = " 0 0 0 7";
  EXPECT_NE(ask("agnes-position" + rules_and_deck + " 2" + deal + deal).find("\"legal\":2"),
            std::string::npos);
  const std::string nowhere = " 2 0 0 1";  // a run from a pile to itself
  EXPECT_NE(ask("agnes-position" + rules_and_deck + " 2" + nowhere + deal).find("\"legal\":0"),
            std::string::npos);
}

// Whatever is asked, there is an answer or an error.
TEST(Page, RefusesOddQuestions) {
  const std::vector<std::string> odd = {
      "-1",  "x",  "52", "99", "1000000",   "9007199254740993", "99999999999999999999999",
      "0.5", "\"", "\\", "\n", "agnes-deal"};
  PhiloxStream draws(400, 1, 1);
  std::size_t refused = 0;
  for (const std::string& question : right_questions()) {
    for (std::uint64_t trial = 0; trial < agnes::deals(400); ++trial) {
      std::istringstream in(question);
      std::vector<std::string> parts{std::istream_iterator<std::string>(in), {}};
      const std::uint32_t at = bounded_draw(draws, static_cast<std::uint32_t>(parts.size()));
      const std::uint32_t way = bounded_draw(draws, 3);
      if (way == 0) parts[at] = odd[bounded_draw(draws, static_cast<std::uint32_t>(odd.size()))];
      if (way == 1) parts.erase(parts.begin() + at);
      if (way == 2) parts.insert(parts.begin() + at, parts[at]);
      std::string changed;
      for (const std::string& part : parts) changed += part + ' ';
      const std::string answer = ask(changed);
      const bool error = answer.rfind("{\"error\":\"", 0) == 0;
      EXPECT_TRUE(error || answer.rfind("{\"answer\":", 0) == 0) << changed;
      EXPECT_EQ(answer.back(), '}');
      EXPECT_EQ(answer.find('\n'), std::string::npos);
      if (error) ++refused;
    }
  }
  EXPECT_GT(refused, agnes::deals(400) * right_questions().size() / 2);
}

}  // namespace
}  // namespace patience
