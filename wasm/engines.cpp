// The engines as the page asks them: one function that takes a question as words and returns an
// answer as JSON. What is asked about a game is answered by src/table, as for R. It converts and
// nothing else.
#ifdef __EMSCRIPTEN__
#include <emscripten.h>
#endif

#include <exception>
#include <new>
#include <string>
#include <vector>

#include "table/answers.h"
#include "table/json.h"

using namespace patience;
using table::Json;
using table::json;
using table::json_object;

namespace {

// What is known of an answer that takes long goes to the function that the page has for it.
#ifdef __EMSCRIPTEN__
// clang-format off
EM_JS(void, tell, (const char* so_far), {
  if (globalThis.patience_tell) globalThis.patience_tell(UTF8ToString(so_far));
});
// clang-format on
#else
void tell(const char*) {}
#endif

Json answer_to(const std::vector<std::string>& question) {
  const auto tell_page = [](const std::string& so_far) { tell(so_far.c_str()); };
  return json_object({{"answer", Json{table::answer(question, nullptr, tell_page)}}});
}

Json error(const char* topic, const std::string& why) {
  return json_object({{"topic", json(topic)}, {"error", json(why)}});
}

}  // namespace

extern "C" {
/// The answer to a question, words separated by the character 31: {"answer": ...}, or {"topic":
/// "moves", "error": "why"}. It is there until the next question.
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
