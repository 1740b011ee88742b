// Questions that are answered by a thread of their own, and what searches leave for the next
// ones.
#include "table/job.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "table/answers.h"
#include "table/engine.h"
#include "table/knowledge.h"
#include "table/question.h"

namespace patience::table {
namespace {

using std::chrono::milliseconds;

const char* const agnes_rules = "0 0 4 1 0 0 0 0 0 0 0";

std::vector<std::string> question(const std::string& method, const std::string& game,
                                  const std::string& codes, int number) {
  return {"method=" + method, "game=" + game, "codes=" + codes, "max_states=10000000",
          "number=" + std::to_string(number)};
}

Job::News end_of(Job& job, std::vector<std::string>* parts = nullptr) {
  for (;;) {
    Job::News news = job.ask(milliseconds(100));
    if (parts != nullptr) {
      parts->insert(parts->end(), news.so_far.begin(), news.so_far.end());
    }
    if (news.over) return news;
  }
}

std::string without_time(std::string answer) {
  const std::size_t at = answer.find("\"seconds\":");
  if (at != std::string::npos) answer.erase(at, answer.find(',', at) - at);
  return answer;
}

TEST(Job, AnswersAsWhoWaits) {
  for (const char* const method : {"solve", "hints", "review"}) {
    const auto asked = question(method, "agnes", agnes_rules, 26);
    Job job(asked);
    EXPECT_EQ(without_time(end_of(job).result), without_time(answer(asked, nullptr)));
  }
  auto asked = question("simulate", "agnes", agnes_rules, 1);
  asked.emplace_back("to=40");
  Job job(asked);
  std::vector<std::string> parts;
  const Job::News news = end_of(job, &parts);
  EXPECT_NE(news.result.find("\"to\":40"), std::string::npos);
  EXPECT_TRUE(job.ask(milliseconds(0)).so_far.empty());
}

TEST(Job, SaysWhyItIsRefused) {
  Job job(question("solve", "agnes", "0", 1));
  const Job::News news = end_of(job);
  EXPECT_EQ(news.topic, "message");
  EXPECT_EQ(news.why, "The rules end too soon.");
}

// One of the deals of Windows that are open after a hundred million positions.
TEST(Job, StopsWhenItIsLeft) {
  auto asked = question("solve", "spider", "4 0", 1);
  asked.insert(asked.end(), {"source=windows-xp", "cards=1923871552"});
  for (int i = 0; i < 3; ++i) {
    Job job(asked);
    EXPECT_FALSE(job.ask(milliseconds(20)).over);
  }
}

std::unique_ptr<Table> laid(const std::vector<std::string>& asked) {
  const Question read(asked);
  return game_of(read.game).lay(read);
}

// A line that was found is known to win from each of its positions: nothing is searched again.
TEST(Knowledge, ALineThatWasFoundIsKnown) {
  for (const auto& [game, codes, number] :
       {std::tuple("agnes", agnes_rules, 26), {"galactic", "1 6", 1}, {"lucie", "3 0 0 0", 4}}) {
    const std::unique_ptr<Table> table = laid(question("solve", game, codes, number));
    Knowledge known;
    int searches = 0;
    const Engine engine = table->engine({Limits{1'000'000}});
    Engine counting = engine;
    counting.solve = [&](const State& at, Stop stop) {
      ++searches;
      return engine.solve(at, stop);
    };
    counting.value = [&](const State& at, Stop stop) {
      ++searches;
      return engine.value(at, stop);
    };
    const Engine asking = known.ask_first(counting, game);
    const Solved found = asking.solve(*table, nullptr);
    ASSERT_TRUE(found.value.complete) << game;
    EXPECT_EQ(searches, 1);
    for (std::size_t made = 0; made <= found.line.size(); ++made) {
      const Solved rest = asking.solve(*table, nullptr);
      EXPECT_EQ(rest.value, found.value);
      EXPECT_EQ(rest.line,
                std::vector<Action>(found.line.begin() + static_cast<std::ptrdiff_t>(made),
                                    found.line.end()));
      EXPECT_EQ(asking.value(*table, nullptr), found.value);
      if (made == found.line.size()) break;
      ASSERT_FALSE(table->why_not(found.line[made]));
      table->apply(found.line[made]);
    }
    EXPECT_EQ(searches, 1) << game;
  }
}

// What is known changes no verdict: hints with it are those without.
TEST(Knowledge, ChangesNoVerdict) {
  for (int number = 1; number <= 12; ++number) {
    const std::unique_ptr<Table> table = laid(question("hints", "agnes", agnes_rules, number));
    Knowledge known;
    const Engine plain = table->engine({Limits{200'000}});
    const Engine asking = known.ask_first(table->engine({Limits{200'000}}), "agnes");
    for (int step = 0; step < 15 && !table->moves().empty(); ++step) {
      asking.solve(*table, nullptr);
      const std::vector<Hint> with = hints(*table, asking, nullptr);
      const std::vector<Hint> without = hints(*table, plain, nullptr);
      ASSERT_EQ(with.size(), without.size());
      for (std::size_t i = 0; i < with.size(); ++i) {
        EXPECT_EQ(with[i].action, without[i].action);
        if (with[i].outcome != Outcome::unknown && without[i].outcome != Outcome::unknown) {
          EXPECT_EQ(with[i].outcome, without[i].outcome);
        }
      }
      table->apply(with[static_cast<std::size_t>(step) % with.size()].action);
    }
  }
}

}  // namespace
}  // namespace patience::table
