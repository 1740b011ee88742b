// A question about a game, read from its words, and what a game has to say to questions.
#ifndef PATIENCE_TABLE_QUESTION_H
#define PATIENCE_TABLE_QUESTION_H

#include <array>
#include <functional>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "../cards/pysol.h"
#include "answers.h"
#include "pasted.h"
#include "table.h"

namespace patience::table {

enum class Source { number, pysol, windows_xp, given, pasted };

/// The words of answers.h, each with its meaning. Throws Refused where they have none.
struct Question {
  explicit Question(const std::vector<std::string>& words);

  /// The deal's name where it is given by a number.
  std::string title_by_number() const;
  /// The number of a deal of PySolFC as its players type it: "24680", "#24680", "ms5".
  PysolNumber pysol() const;
  /// The cards that are given, each at most so many times, in groups; of a text that was pasted
  /// its only deal.
  Groups groups(int copies = 1) const;
  /// The same as one group of so many cards.
  std::vector<DeckCard> deck(std::size_t count) const;

  std::string method;
  Limits limits;
  std::string session;
  std::string game, rules, codes, asked = "{}";
  Source source = Source::number;
  std::string title;
  std::uint64_t seed = 1, number = 1;
  int dealt = 0;
  std::string cards;
  std::vector<std::string> moves;
  std::string typed;
  std::uint64_t to = 0;
  std::array<std::uint64_t, 3> counts{};  ///< deals that were won, lost and unknown before
};

/// The rules of a question: numbers one after the other.
class Codes {
 public:
  explicit Codes(const std::string& text) : in_(text) {}
  int next(int most);
  /// Throws Refused if there are more.
  void finish();
  /// What enumerates, up to the last.
  template <class Code>
  Code code(Code last) {
    return static_cast<Code>(next(static_cast<int>(last)));
  }

 private:
  std::istringstream in_;
};

/// What became of a deal that was played.
struct Played {
  Outcome outcome;
  std::uint64_t examined;
};

/// What a game has to say to questions. Both throw Refused where there is no such deal.
struct GameAtTable {
  /// As it stands above printed boards.
  const char* title;
  /// The table as it was dealt.
  std::unique_ptr<Table> (*lay)(const Question& asked);
  /// Plays deals of the question's seed by their numbers.
  std::function<Played(std::uint64_t number, Stop stop)> (*player)(const Question& asked);
  /// The deals of a text, see pasted.h.
  std::vector<Groups> (*read)(const std::string& text);
  /// Whether its deals have numbers of Windows XP.
  bool by_windows_xp = false;
};

/// Whether that is the title of a game.
bool is_title_of_game(const std::string& text);
/// Throws Refused where there is no such game.
const GameAtTable& game_of(const std::string& name);

}  // namespace patience::table

#endif
