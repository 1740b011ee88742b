#include "question.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "agnes.h"
#include "galactic.h"
#include "lucie.h"
#include "reading.h"
#include "spider.h"
#include "words.h"

namespace patience::table {

namespace {

// More than any game has, and than an answer in time allows.
constexpr std::size_t most_moves = 2000;
// Bytes, several times those of any deck.
constexpr std::size_t most_text = 5000;

// By the names that questions have for them. A new game is named here.
const std::map<std::string, GameAtTable>& games() {
  static const std::map<std::string, GameAtTable> all = {{"agnes", agnes_game()},
                                                         {"galactic", galactic_game()},
                                                         {"lucie", lucie_game()},
                                                         {"spider", spider_game()}};
  return all;
}

Source source_of(const std::string& word) {
  if (word == "number") return Source::number;
  if (word == "pysol") return Source::pysol;
  if (word == "windows-xp") return Source::windows_xp;
  if (word == "given") return Source::given;
  if (word == "pasted") return Source::pasted;
  throw Refused("message", "There is no source " + word + ".");
}

}  // namespace

std::uint64_t whole(const std::string& word, std::uint64_t least, std::uint64_t most) {
  std::uint64_t value = 0;
  bool good = !word.empty();
  for (const char digit : word) {
    good = good && digit >= '0' && digit <= '9' && value <= most / 10;
    if (good) value = 10 * value + static_cast<std::uint64_t>(digit - '0');
  }
  if (!good || value < least || value > most) {
    throw Refused("message", word + " is not a number from " + std::to_string(least) + " to " +
                                 std::to_string(most) + ".");
  }
  return value;
}

namespace {

// What each field sets. A move may be there as often as a game has moves, all else once.
using Set = void (*)(Question&, const std::string&);
const std::map<std::string, Set>& fields() {
  using Q = Question;
  using Text = const std::string&;
  static const std::map<std::string, Set> all = {
      {"method", [](Q& q, Text text) { q.method = text; }},
      {"max_states", [](Q& q, Text text) { q.limits.max_states = whole(text, 1, largest); }},
      {"max_memory",
       [](Q& q, Text text) {
         q.limits.max_bytes = static_cast<std::size_t>(whole(text, 1, 1'000'000)) * 1024 * 1024;
       }},
      {"session", [](Q& q, Text text) { q.session = text; }},
      {"game", [](Q& q, Text text) { q.game = text; }},
      {"rules", [](Q& q, Text text) { q.rules = text; }},
      {"codes", [](Q& q, Text text) { q.codes = text; }},
      {"asked", [](Q& q, Text text) { q.asked = text; }},
      {"source", [](Q& q, Text text) { q.source = source_of(text); }},
      {"title", [](Q& q, Text text) { q.title = text; }},
      {"seed", [](Q& q, Text text) { q.seed = whole(text, 0, largest); }},
      {"number", [](Q& q, Text text) { q.number = whole(text, 1, largest); }},
      {"dealt", [](Q& q, Text text) { q.dealt = static_cast<int>(whole(text, 0, 6)); }},
      {"cards", [](Q& q, Text text) { q.cards = text; }},
      {"move", [](Q& q, Text text) { q.moves.push_back(text); }},
      {"typed", [](Q& q, Text text) { q.typed = text; }},
      {"to", [](Q& q, Text text) { q.to = whole(text, 1, largest); }},
      {"won", [](Q& q, Text text) { q.counts[0] = whole(text, 0, largest); }},
      {"lost", [](Q& q, Text text) { q.counts[1] = whole(text, 0, largest); }},
      {"unknown", [](Q& q, Text text) { q.counts[2] = whole(text, 0, largest); }}};
  return all;
}

}  // namespace

Question::Question(const std::vector<std::string>& words) {
  std::set<std::string> met;
  for (const std::string& word : words) {
    const std::size_t sign = word.find('=');
    const std::string name = word.substr(0, sign);
    const auto field = fields().find(name);
    if (sign == std::string::npos || field == fields().end()) {
      throw Refused("message", "A question has no field \"" + name.substr(0, 40) + "\".");
    }
    if (name != "move" && !met.insert(name).second) {
      throw Refused("message", "The field \"" + name + "\" is there twice.");
    }
    if (name == "move" && moves.size() == most_moves) {
      throw Refused("message", "A game has up to " + grouped(most_moves) + " moves.");
    }
    field->second(*this, word.substr(sign + 1));
  }
  for (const char* const name : {"method", "game", "codes"}) {
    if (met.count(name) == 0) {
      throw Refused("message", std::string("A question must have the field \"") + name + "\".");
    }
  }
  if (source == Source::windows_xp && !game_of(game).by_windows_xp) {
    throw Refused("message", "Windows XP does not deal this game by number.");
  }
  if (cards.size() > most_text) throw Refused("message", "That is more text than a deck has.");
}

std::string Question::title_by_number() const {
  if (source == Source::pysol) {
    const PysolNumber theirs = pysol();
    return std::string("PySolFC ") + (theirs.microsoft ? "ms" : "") + theirs.digits;
  }
  if (source == Source::windows_xp) return "Windows XP number " + cards;
  return "seed " + std::to_string(seed) + ", number " + std::to_string(number);
}

PysolNumber Question::pysol() const {
  std::string text;
  for (const char c : cards) {
    if (c >= 'A' && c <= 'Z') {
      text += static_cast<char>(c - 'A' + 'a');
    } else if (c != ' ' && c != '\t') {
      text += c;
    }
  }
  if (!text.empty() && text[0] == '#') text.erase(0, 1);
  const bool microsoft = text.rfind("ms", 0) == 0;
  if (microsoft) text.erase(0, 2);
  while (text.size() > 1 && text[0] == '0') text.erase(0, 1);
  const bool good = !text.empty() && text != "0" && text.size() <= (microsoft ? 10 : 20) &&
                    text.find_first_not_of("0123456789") == std::string::npos;
  if (!good || (microsoft && std::stoull(text) >= std::uint64_t{1} << 33)) {
    throw Refused("argument", cards +
                                  " is no number of PySolFC: up to 20 digits, or ms before a "
                                  "number up to 8589934591.");
  }
  return {text, microsoft};
}

Groups Question::groups(int copies) const {
  if (source == Source::pasted) {
    const std::vector<Groups> read = game_of(game).read(cards);
    if (read.size() == 1) return read[0];
    throw Refused("deal", "There are " + counted(read.size(), "deal") + ", where one is wanted.");
  }
  Groups made(1);
  std::array<int, 52> met{};
  std::istringstream in(cards);
  std::string word;
  while (in >> word) {
    if (word == "/") {
      made.emplace_back();
      continue;
    }
    const auto card = static_cast<DeckCard>(whole(word, 0, 51));
    if (++met[card] > copies) throw Refused("message", "A card is there too often.");
    made.back().push_back(card);
  }
  if (made.back().empty()) made.pop_back();
  return made;
}

std::vector<DeckCard> Question::deck(std::size_t count) const {
  const auto given = groups();
  if (given.size() != 1 || given[0].size() != count) {
    throw Refused("message", "There must be " + std::to_string(count) + " cards.");
  }
  return given[0];
}

int Codes::next(int most) {
  std::string word;
  if (!(in_ >> word)) throw Refused("message", "The rules end too soon.");
  return static_cast<int>(whole(word, 0, static_cast<std::uint64_t>(most)));
}

void Codes::finish() {
  std::string word;
  if (in_ >> word) throw Refused("message", "There are more numbers than the rules have.");
}

bool is_title_of_game(const std::string& text) {
  return std::any_of(games().begin(), games().end(), [&](const auto& game) {
    return upper_case(game.second.title) == upper_case(text);
  });
}

const GameAtTable& game_of(const std::string& name) {
  const auto found = games().find(name);
  if (found == games().end()) {
    throw Refused("message", "There is no game \"" + name + "\" at a table.");
  }
  return found->second;
}

}  // namespace patience::table
