// The engines' border to the page: one function that takes a question as words and returns an
// answer as JSON. What is asked about a game is answered by src/table, as for R; games of many
// deals, cards of PySolFC and intervals are answered here. It converts and nothing else.
#include <algorithm>
#include <cstdint>
#include <map>
#include <new>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "agnes/solver.h"
#include "cards/pysol.h"
#include "galactic/deal.h"
#include "galactic/player.h"
#include "lucie/simulation.h"
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

// The question: words read one after the other.
class Words {
 public:
  explicit Words(const std::vector<std::string>& words) : words_(words) {}

  std::string text() {
    if (next_ == words_.size()) throw std::invalid_argument("The question ends too soon.");
    return words_[next_++];
  }
  void finish() const {
    if (next_ < words_.size()) {
      throw std::invalid_argument("The question goes on with " + words_[next_] + ".");
    }
  }
  std::uint64_t number(std::uint64_t least, std::uint64_t most) {
    return table::whole(text(), least, most);
  }
  int small(int least, int most) {
    return static_cast<int>(
        number(static_cast<std::uint64_t>(least), static_cast<std::uint64_t>(most)));
  }
  /// What enumerates, up to the last.
  template <class Code>
  Code code(Code last) {
    return static_cast<Code>(number(0, static_cast<std::uint64_t>(last)));
  }

 private:
  const std::vector<std::string>& words_;
  std::size_t next_ = 1;
};

// Deals to play, by number, each in so many positions at most. Memory is limited as the engines
// have it, to 256 MB, which a browser's tab has.
struct Deals {
  explicit Deals(Words& words)
      : limits(with_states(words.number(1, largest))),
        seed(words.number(0, largest)),
        from(words.number(1, largest)),
        to(words.number(from, from + 9999)) {}
  static Limits with_states(std::uint64_t most) {
    Limits made;
    made.max_states = most;
    return made;
  }
  /// play(number): what has an outcome and says how many positions were examined.
  template <class Play>
  Json each(Play play) const {
    static const char* const names[] = {"won", "lost", "unknown"};
    std::vector<std::uint64_t> numbers(to - from + 1);
    std::iota(numbers.begin(), numbers.end(), from);
    return json_list(numbers, [&](std::uint64_t number) {
      const auto found = play(number);
      const std::string name = json(names[static_cast<int>(found.outcome)]).text;
      return Json{'[' + name + ',' + std::to_string(found.examined) + ']'};
    });
  }
  Limits limits;
  std::uint64_t seed, from, to;
};

Json agnes_simulate(Words& words) {
  const Deals deals(words);
  const agnes::Rules rules =
      agnes::rules_by([&words](const char*, auto last) { return words.code(last); });
  agnes::Solver solver(rules, agnes::Goal::win, deals.limits);
  return deals.each([&](std::uint64_t number) {
    const Deck cards = deal_deck(Game::agnes, deals.seed, number);
    return solver.solve(agnes::Position({{cards.begin(), cards.end()}}, rules));
  });
}

// Whole games over their redeals, with the most cards brought up in each.
Json lucie_simulate(Words& words) {
  const Deals deals(words);
  lucie::Rules rules;
  auto& [number_of_deals, merci, kings, aces] = rules;
  number_of_deals = words.small(1, 6);
  merci = words.code(lucie::Merci::front);
  kings = words.small(0, 1) == 1;
  aces = words.small(0, 1) == 1;
  const lucie::Policy policy;
  lucie::Player player(rules, policy, deals.limits);
  return deals.each(
      [&](std::uint64_t number) { return lucie::ending_of(player.play(deals.seed, number)); });
}

Json galactic_simulate(Words& words) {
  const Deals deals(words);
  const auto rules = words.code(galactic::Rules::easy4);
  const int ranks = words.small(1, galactic::max_ranks);
  galactic::Player player(rules, galactic::Strategy::perfect, 1000, deals.limits);
  return deals.each([&](std::uint64_t number) {
    PhiloxStream draws = galactic::player_words(deals.seed, number, ranks);
    return player.play(galactic::deal_board(deals.seed, number, ranks), draws);
  });
}

Json pysol(Words& words) {
  const std::string digits = words.text();
  if (digits.size() > 20 || digits.find_first_not_of("0123456789") != std::string::npos) {
    throw std::invalid_argument("Numbers of PySolFC have up to 20 digits.");
  }
  const bool microsoft = words.small(0, 1) == 1;
  if (microsoft && (digits.size() > 10 || std::stoull(digits) >= std::uint64_t{1} << 33)) {
    throw std::invalid_argument("Behind \"ms\" stand numbers up to 8589934591.");
  }
  return json_list(pysol_cards(1, {digits, microsoft}),
                   [](DeckCard card) { return json(static_cast<int>(card)); });
}

// Wilson's, of 95%.
Json interval(Words& words) {
  const std::uint64_t won = words.number(0, largest);
  const std::uint64_t deals = words.number(std::max<std::uint64_t>(won, 1), largest);
  const Interval limits =
      wilson_interval(static_cast<double>(won), static_cast<double>(deals), 0.95);
  return json_list(std::vector<double>{limits.low, limits.high});
}

Json answer_to(const std::vector<std::string>& question) {
  using Verb = Json (*)(Words&);
  static const std::map<std::string, Verb> verbs = {{"agnes-simulate", agnes_simulate},
                                                    {"lucie-simulate", lucie_simulate},
                                                    {"galactic-simulate", galactic_simulate},
                                                    {"interval", interval},
                                                    {"pysol", pysol}};
  const auto verb = verbs.find(question[0]);
  if (verb != verbs.end()) {
    Words words(question);
    const Json answer = verb->second(words);
    words.finish();
    return json_object({{"answer", answer}});
  }
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
