// The engines as the page asks them (wasm/engines.cpp), which is C++ like any other: questions in
// words, answers in JSON.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "agnes_deals.h"
#include "cards/philox.h"

extern "C" const char* patience_ask(const char* question);

namespace patience {
namespace {

using Question = std::vector<std::string>;

std::string ask(const Question& question) {
  std::string text;
  for (std::size_t i = 0; i < question.size(); ++i) text += (i > 0 ? "\x1f" : "") + question[i];
  return patience_ask(text.c_str());
}

const std::string agnes_rules = "0 0 4 1 0 0 0 0 0 0 0";

Question about(const std::string& method, const std::string& game, const std::string& rules,
               std::uint64_t number) {
  return {"method=" + method, "game=" + game,   "rules=rules",
          "codes=" + rules,   "max_states=100", "asked={}",
          "source=number",    "seed=1",         "number=" + std::to_string(number)};
}
// With another value of a field.
Question with(Question question, const std::string& field, const std::string& value) {
  const std::string begin = field + '=';
  for (std::string& word : question) {
    if (word.rfind(begin, 0) == 0) word = begin + value;
  }
  return question;
}
Question given(const std::string& game, const std::string& rules, const std::string& cards) {
  return {"method=position", "game=" + game, "codes=" + rules, "max_states=100",
          "source=given",    "title=a deal", "dealt=1",        "cards=" + cards};
}

const std::vector<Question>& right_questions() {
  static const std::vector<Question> all = [] {
    std::vector<Question> made;
    for (const char* method : {"position", "judge", "solve", "hints", "review"}) {
      made.push_back(about(method, "agnes", agnes_rules, 26));
      made.push_back(about(method, "lucie", "3 1 0 0", 1));
      made.push_back(about(method, "galactic", "1 6", 1));
    }
    made.push_back(about("difficulty", "agnes", agnes_rules, 26));
    made.push_back(given("lucie", "3 0 0 0", "11 12 / 24 25 / 37 38 / 50 51 /"));
    made.push_back(given("galactic", "1 2", "13 0 1 14 40 27 26 39"));
    made.push_back(
        with(given("lucie", "3 0 0 0", "QC KC / QD KD / QS KS / QH KH"), "source", "pasted"));
    for (const auto& [game, rules] :
         {std::pair("agnes", agnes_rules), {"lucie", "3 1 0 0"}, {"galactic", "1 6"}}) {
      Question simulate = about("simulate", game, rules, 3);
      simulate.insert(simulate.end(), {"to=5", "won=0", "lost=1", "unknown=2"});
      made.push_back(simulate);
      made.push_back(about("board", game, rules, 26));
    }
    Question read = about("read", "agnes", agnes_rules, 26);
    read.emplace_back("typed=4\t2");
    made.push_back(read);
    Question pysol = with(about("position", "lucie", "3 0 0 1", 1), "source", "pysol");
    pysol.emplace_back("cards=#MS24680");
    made.push_back(pysol);
    return made;
  }();
  return all;
}

TEST(Page, AnswersRightQuestions) {
  for (const Question& question : right_questions()) {
    const std::string answer = ask(question);
    EXPECT_EQ(answer.rfind("{\"answer\":", 0), 0U) << question[0] << ": " << answer;
  }
}

TEST(Page, SimulatesAsTheSolverSolves) {
  std::string solved = "\"rows\":[";
  for (int number = 3; number <= 5; ++number) {
    const std::string found =
        ask(with(about("solve", "agnes", agnes_rules, static_cast<std::uint64_t>(number)),
                 "max_states", "50"));
    const auto value = [&](const std::string& name) {
      const std::size_t at = found.find('"' + name + "\":") + name.size() + 3;
      return found.substr(at, found.find(',', at) - at);
    };
    solved += (number > 3 ? ",[" : "[") + std::to_string(number) + ',' + value("outcome") + ',' +
              value("states") + ']';
  }
  Question simulate = with(about("simulate", "agnes", agnes_rules, 3), "max_states", "50");
  simulate.emplace_back("to=5");
  EXPECT_NE(ask(simulate).find(solved + ']'), std::string::npos) << ask(simulate);
}

TEST(Page, SaysWhyAMoveIsIllegal) {
  Question question = about("position", "agnes", agnes_rules, 26);
  question.emplace_back("move=run\t1\t1\t1");
  EXPECT_EQ(
      ask(question).rfind("{\"topic\":\"moves\",\"error\":\"The moves are not legal: move 1: "
                          "pile 1 cannot go to itself.",
                          0),
      0U)
      << ask(question);
}

// Whatever is asked, there is an answer or an error.
TEST(Page, RefusesOddQuestions) {
  const Question odd = {"-1", "x",   "52", "99", "1000000", "9007199254740993",
                        "",   "0.5", "\"", "\\", "\n",      "position"};
  const auto odd_value = [&](const std::string& word, PhiloxStream& draws) {
    const std::string value = odd[bounded_draw(draws, static_cast<std::uint32_t>(odd.size()))];
    return bounded_draw(draws, 4) == 0 ? value : word.substr(0, word.find('=') + 1) + value;
  };
  PhiloxStream draws(400, 1, 1);
  std::size_t refused = 0;
  for (const Question& question : right_questions()) {
    for (std::uint64_t trial = 0; trial < agnes::deals(400); ++trial) {
      Question changed = question;
      const std::uint32_t at = bounded_draw(draws, static_cast<std::uint32_t>(changed.size()));
      const std::uint32_t way = bounded_draw(draws, 3);
      // The deal in JSON comes back as it is, so that it must be JSON.
      if (changed[at] == "asked={}") continue;
      if (way == 0) changed[at] = odd_value(changed[at], draws);
      if (way == 1) changed.erase(changed.begin() + at);
      if (way == 2) changed.insert(changed.begin() + at, changed[at]);
      const std::string answer = ask(changed);
      const bool error = answer.rfind("{\"topic\":\"", 0) == 0;
      EXPECT_TRUE(error || answer.rfind("{\"answer\":", 0) == 0) << answer;
      EXPECT_EQ(answer.back(), '}');
      EXPECT_EQ(answer.find('\n'), std::string::npos);
      if (error) ++refused;
    }
  }
  EXPECT_GT(refused, agnes::deals(400) * right_questions().size() / 3);
}

}  // namespace
}  // namespace patience
