// What solvers say of a game: values, hints and reviews. They are written once for all games, and
// made of what each game's Engine says of a position.
#ifndef PATIENCE_TABLE_ENGINE_H
#define PATIENCE_TABLE_ENGINE_H

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../search/outcome.h"
#include "state.h"

namespace patience::table {

/// What perfect play makes of a position.
struct Value {
  Outcome outcome;
  int score;      ///< the most that can be had, as far as is known: 1 for a win where that is all
  bool complete;  ///< whether no more can be had
  std::optional<std::size_t> to_go = {};  ///< the moves of a way to it, if one is at hand

  bool operator==(const Value& other) const {
    return score == other.score && complete == other.complete;
  }
};

/// The value in a game that is won or lost, and nothing else.
Value value_of_win(Outcome outcome, std::optional<std::size_t> to_go = {});

/// What a game's search counts or finds beside the rest, by name.
struct Detail {
  const char* name;
  std::vector<double> numbers;
};

/// What a search says of a position.
struct Solved {
  Value value;
  std::vector<Action> line;  ///< a way to the end that was found
  std::uint64_t examined;    ///< positions, of Pan Galactic Solitaire parts of positions
  std::uint64_t stored;      ///< different ones that were remembered
  Reason stopped;            ///< the limit that left it open
  std::string said;
  std::vector<Detail> details = {};
};

/// What a search says in such a game.
Solved solved_by_win(Outcome outcome, std::vector<Action> line, std::uint64_t examined = 0,
                     std::uint64_t stored = 0, Reason stopped = Reason::none);

/// Searches positions of one game under one set of rules, one after the other. It may remember
/// what it has seen. Every state that it is asked about must be of the same class as the state
/// that made it.
struct Engine {
  std::function<Solved(const State&, Stop)> solve;
  std::function<Value(const State&, Stop)> value;
  /// What a score counts, such as "card"; nothing where a game is won or lost.
  const char* counts = nullptr;
  int highest = 1;  ///< the score of a game that is won
};

/// What is known of a legal move.
struct Hint {
  Action action;
  Outcome outcome;            ///< of perfect play after it
  std::optional<bool> keeps;  ///< whether it is as good as any, if that is known
  std::string note;
};

/// The legal actions that can be looked at: not those that bring cards nobody knows.
std::vector<Action> known_actions(const State& at);
/// Whether each move is as good as any, if that is known, by the values of what they lead to.
std::vector<std::optional<bool>> which_keep(const std::vector<Value>& values,
                                            const Engine& engine);
/// The hints in a position. After each one `so_far` gets those that are there. In a game that
/// counts cards, which of them are best is known in the end only.
std::vector<Hint> hints(const State& at, const Engine& engine, Stop stop,
                        const std::function<void(const std::vector<Hint>&)>& so_far = {});
/// How many of them are as good as any, in words.
std::string hints_said(const std::vector<Hint>& hints, const Engine& engine);

/// What is known of a game that was played.
struct Review {
  int before = 0;              ///< moves that it does not look at, made in an earlier deal
  std::vector<Value> values;   ///< before the first move that it looks at, and after each
  std::optional<int> mistake;  ///< the move that lost what could be had, from 1; 0: the deal did
  std::string said;
};

/// Of a game: the state before each move, and after the last.
Review review(const std::vector<std::unique_ptr<State>>& line, const Engine& engine, Stop stop);

/// What a player goes on with: moves up to the first that shows something new, or to the win,
/// and the chance that goes with them. Without moves, and 0, where he gives up.
struct Continuation {
  double chance = 0;
  std::vector<Action> actions = {};

  bool begins_with(Action action) const { return !actions.empty() && actions.front() == action; }
};

/// A legal move, and the chance of winning after it.
struct Prospect {
  Action action;
  double chance;
};

/// A player who does not see the hidden cards, and how likely he wins. Its functions take states
/// of one game under one set of rules; what they return does not depend on hidden cards.
struct Sight {
  std::string player;
  int games;  ///< from which he learned
  /// 1 in a game that is won, and 0 where no move is left.
  std::function<double(const State&)> chance;
  /// Whether some way of playing is proved to win wherever the hidden cards lie. False where no
  /// proof was found; so is what is cancelled.
  std::function<bool(const State&, Stop)> locked;
  /// The mean chance after an action that shows a new card, over the cards that it may show.
  /// Nothing if it shows none.
  std::function<std::optional<double>(const State&, Action)> expected;
  /// The chance after an action if the player then does the best that he finds, and this; without
  /// moves if the action shows a new card.
  std::function<Continuation(const State&, Action, Stop)> after;
  /// What the player does next.
  std::function<Continuation(const State&, Stop)> next;
};

/// Of all legal moves at the end of a game: first what the player does next, then the others,
/// best first; of those that are as good as each other the one first that comes to something new
/// soonest. Those that lead back to where the game was come last, so that who always makes the
/// first one gets on.
std::vector<Prospect> prospects(const std::vector<std::unique_ptr<State>>& line,
                                const Sight& sight, Stop stop);

/// What a move of a game was worth. The chance after it is the chance before it, plus luck and
/// lookahead, less the error.
struct Worth {
  double chance = 0;     ///< after the move
  double error = 0;      ///< what it gave away against the first of prospects(); 0 or more
  double luck = 0;       ///< what the new cards were better than they are on average
  double lookahead = 0;  ///< what a search finds before and after it that the chance did not tell
};

/// Of a game: the state before each move and after the last, and the moves. Luck alone needs no
/// search.
std::vector<double> luck_along(const std::vector<std::unique_ptr<State>>& line,
                               const std::vector<Action>& made, const Sight& sight, Stop stop);
std::vector<Worth> worths(const std::vector<std::unique_ptr<State>>& line,
                          const std::vector<Action>& made, const Sight& sight, Stop stop);

}  // namespace patience::table

#endif
