// The answers to questions about a game: words in, JSON out. Window, page and terminal ask them.
// inst/app/README.md says what they ask and what is answered. R and WebAssembly both hand on
// their messages to this one function.
#ifndef PATIENCE_TABLE_ANSWERS_H
#define PATIENCE_TABLE_ANSWERS_H

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "pasted.h"

namespace patience::table {

/// A question that cannot be answered: what() says why, in words for whoever asked, and `topic`
/// what it is about ("moves", "message", ..).
class Refused : public std::runtime_error {
 public:
  Refused(const char* topic, const std::string& why) : std::runtime_error(why), topic(topic) {}
  const char* topic;
};

/// Moves that are not legal: which of them and the rule that it breaks, and what was possible
/// there in words, twelve moves at most.
class IllegalMove : public Refused {
 public:
  IllegalMove(const std::string& reason, std::vector<std::string> possible);
  std::string reason;
  std::vector<std::string> possible;
};

/// Hears what is known of an answer that takes long, as JSON: {"states": 5000}, the positions
/// that a search has looked at; hints as they are found; games and deals that were played.
using Tell = std::function<void(const std::string& so_far)>;

/// What lies on a table that was asked about, for R to print.
struct Shown {
  std::string title, score;
  std::vector<std::string> lines;     ///< what lies where, the stock included
  std::string last;                   ///< the last of the moves in words, if there was one
  std::vector<std::string> possible;  ///< the moves that can follow, in words
  bool won = false;
};

/// No number of a question is larger.
constexpr std::uint64_t largest = std::uint64_t{1} << 53;

/// The number that a word is. Throws Refused if it is none from `least` to `most`.
std::uint64_t whole(const std::string& word, std::uint64_t least, std::uint64_t most);

/// Whether a question may take long to answer.
bool may_take_long(const std::vector<std::string>& question);

/// The deals of a text: of each its groups of cards, see pasted.h. Throws Refused.
std::vector<Groups> read_deals(const std::string& game, const std::string& text);

/// Answers a question. It is a list of words such as "method=solve", each the name of a field and
/// its value. The fields `method`, `game` and `codes` must be there.
///
///   method    position, judge, solve, hints, review, difficulty, simulate; for a terminal board
///             and read
///   game      agnes, lucie, galactic or spider
///   codes     the rules as numbers, in the order of their struct
///   rules     their name, which comes back as it is
///   max_states   the most positions of a search; it begins with few, which mostly are enough
///   max_memory   the most megabytes that a search remembers
///   session   a name; what searches of one session find is known to the next ones
///   asked     the deal as it was asked for, in JSON, which comes back as it is
///   source    where the cards come from:
///             "number", the deal of a seed and a number;
///             "pysol", the deal of a number of PySolFC;
///             "windows-xp", the deal of a number of Windows XP's Spider;
///             "given", cards by number;
///             "pasted", cards as text, see pasted.h
///   title     of a given deal
///   seed, number   of the deal, or of its redeals
///   dealt     which deal of the game the cards are, 0 if that is not known
///   cards     of "given", the cards by their numbers in the deck, in dealing order; of La Belle
///             Lucie by fans, and of Spider by columns and rows of the stock, with a "/" behind
///             each; of "pysol" and "windows-xp" the number as it was typed; of "pasted" the text
///   move      a move made from the deal on, its fields separated by tabs; once for each move
///   typed     of read, what was typed, its words separated by tabs
///   to        of simulate, the number of the last deal
///   won, lost, unknown   of simulate, how many deals before were won, lost and unknown
///
/// While it works, it calls tell() about three times a second with what is known so far. Rows of
/// deals are told once. Throws Refused, and std::bad_alloc.
std::string answer(const std::vector<std::string>& question, Stop stop, const Tell& tell = {});

/// A game that was played: the table after its last move, and the state before each move and
/// after the last.
struct OpenGame {
  std::unique_ptr<Table> table;
  std::vector<std::unique_ptr<State>> line;
  std::vector<Action> made;  ///< its moves
};

/// The game of a question. Throws IllegalMove, Refused, and std::bad_alloc.
OpenGame open_game(const std::vector<std::string>& question);

/// What lies on the table of a question, whatever its method, after its first `from` moves and
/// after each of the others. Pre: it has no fewer moves. Throws Refused, and std::bad_alloc.
std::vector<Shown> show(const std::vector<std::string>& question, std::size_t from);

}  // namespace patience::table

#endif
