#include "question.h"

#include <array>
#include <map>

#include "agnes.h"
#include "galactic.h"
#include "lucie.h"
#include "spider.h"

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

Question::Question(const std::vector<std::string>& words) {
  if (words.size() < 13) throw Refused("message", "The question ends too soon.");
  method = words[0];
  limits.max_states = whole(words[1], 1, largest);
  tried = whole(words[2], 0, largest);
  game = words[3];
  rules = words[4];
  codes = words[5];
  asked = words[6];
  source = source_of(words[7]);
  if (source == Source::windows_xp && game != "spider") {
    throw Refused("message", "Windows XP has deals of Spider only.");
  }
  title = words[8];
  seed = whole(words[9], 0, largest);
  number = whole(words[10], 1, largest);
  dealt = static_cast<int>(whole(words[11], 0, 6));
  cards = words[12];
  if (cards.size() > most_text) throw Refused("message", "That is more text than a deck has.");
  if (words.size() - 13 > most_moves) {
    throw Refused("message", "A game has up to " + grouped(most_moves) + " moves.");
  }
  moves.assign(words.begin() + 13, words.end());
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

const GameAtTable& game_of(const std::string& name) {
  const auto found = games().find(name);
  if (found == games().end()) {
    throw Refused("message", "There is no game \"" + name + "\" at a table.");
  }
  return found->second;
}

}  // namespace patience::table
