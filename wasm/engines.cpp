// The engines as the page asks them: one function that takes a question as words and returns an
// answer as JSON. What is asked about a game is answered by src/table, as for R. It converts and
// nothing else.
#include <algorithm>
#include <cstdint>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "stats/intervals.h"
#include "table/answers.h"
#include "table/json.h"

using namespace patience;
using table::Json;
using table::json;
using table::json_list;
using table::json_object;

namespace {

constexpr std::uint64_t largest = std::uint64_t{1} << 53;

// The interval of 95% that may be looked at at any time, from the words "interval", wins and
// deals.
Json interval(const std::vector<std::string>& question) {
  if (question.size() != 3) throw table::Refused("message", "An interval is of wins and deals.");
  const std::uint64_t won = table::whole(question[1], 0, largest);
  const std::uint64_t deals = table::whole(question[2], std::max<std::uint64_t>(won, 1), largest);
  const Interval limits =
      anytime_interval(static_cast<double>(won), static_cast<double>(deals), 0.95);
  return json_list(std::vector<double>{limits.low, limits.high});
}

Json answer_to(const std::vector<std::string>& question) {
  if (question[0] == "interval") return json_object({{"answer", interval(question)}});
  const table::Answer found = table::answer(question, nullptr);
  return json_object({{"answer", Json{found.result}},
                      {"open", json(found.open)},
                      {"states", json(found.states)}});
}

Json error(const char* topic, const std::string& why) {
  return json_object({{"topic", json(topic)}, {"error", json(why)}});
}

}  // namespace

extern "C" {
/// The answer to a question, words separated by the character 31: {"answer": ...}, of a search
/// with "open" and "states" of answers.h, or {"topic": "moves", "error": "why"}. It is there
/// until the next question.
const char* patience_ask(const char* question) {
  static std::string told;
  std::vector<std::string> words(1);
  for (const char* c = question; *c != '\0'; ++c) {
    if (*c == '\x1f') {
      words.emplace_back();
    } else {
      words.back() += *c;
    }
  }
  try {
    told = answer_to(words).text;
  } catch (const table::Refused& refused) {
    told = error(refused.topic, refused.what()).text;
  } catch (const std::bad_alloc&) {
    told = error("memory", "The page has no more memory.").text;
  } catch (const std::exception& other) {
    told = error("message", other.what()).text;
  }
  return told.c_str();
}
}
