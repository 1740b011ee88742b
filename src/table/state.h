// The state of a game: which actions are legal, and what each leads to. Engines, hints and
// reviews use this class alone. How a state looks, and what its moves are called, is in view.h.
#ifndef PATIENCE_TABLE_STATE_H
#define PATIENCE_TABLE_STATE_H

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "../search/executor.h"
#include "../search/outcome.h"

namespace patience::table {

/// A move as numbers. Each game says what they mean, and uses as many as it needs.
struct Action {
  std::int16_t type = 0, from = 0, to = 0, count = 0;

  bool operator==(const Action& other) const {
    return type == other.type && from == other.from && to == other.to && count == other.count;
  }
};

struct Score {
  int done;
  int of;
  const char* what;
};

/// A simulated player, who plays one deal many times. He knows the game, but not how it will go.
struct Playouts {
  int games;                    ///< so many are enough to say how hard the deal is
  std::array<double, 3> least;  ///< in which share of them an easy, medium and hard deal is won
  const char* player;
  std::function<bool(int game)> wins;  ///< plays a game, by its number from 1 on
};

/// How a player of play-outs is to play; each game takes what its player needs.
struct PlayoutOptions {
  std::uint64_t seed = 1;
  int strategy = 2;  ///< of Agnes Sorel: 0 random, 1 greedy, 2 careful
  int width = 60;    ///< of Spider, the positions that he looks at after each move
};

/// What a search looks for: any win, or the best that the game knows. By game that is the highest
/// score, the fewest moves, or a short line.
enum class Goal { win, best };

struct SearchOptions {
  Limits limits = {};
  Goal goal = Goal::win;
  unsigned threads = 1;  ///< where a search can use several
  Executor executor = run_on_new_threads;
};

using Stop = const std::atomic<bool>*;

struct Engine;
struct Sight;
struct Value;

class State {
 public:
  virtual ~State() = default;
  std::unique_ptr<State> clone() const { return std::unique_ptr<State>(copied()); }

  /// In the order in which they are shown; none once the game is won.
  virtual std::vector<Action> legal_actions() const = 0;
  /// The rule that an action breaks; nothing if it is legal.
  virtual std::optional<std::string> why_not(Action action) const = 0;
  /// Pre: the action is legal.
  virtual void apply(Action action) = 0;

  virtual Score score() const = 0;
  bool won() const { return score().done == score().of; }
  /// Which of the game's deals this is, from 1. And whether an action begins the next deal, whose
  /// cards nobody knows yet.
  virtual int deal() const { return 1; }
  virtual bool redeals(Action) const { return false; }
  /// Two states of one game, under the same rules, that have the same key go on alike.
  virtual std::string key() const = 0;

  /// What searches this state, and those that follow from it.
  virtual Engine engine(const SearchOptions& options) const = 0;
  /// A player who sees only what a person sees; nothing for a game that has none.
  virtual std::optional<Sight> sight() const;
  /// The player of this deal; nothing for a game that has none. Pre: no move was made, and the
  /// state outlives the player.
  virtual std::optional<Playouts> playouts(const PlayoutOptions&, Stop) const {
    return std::nullopt;
  }

 protected:
  virtual State* copied() const = 0;
};

}  // namespace patience::table

#endif
