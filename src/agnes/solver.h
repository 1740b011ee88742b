// Depth-first search of Agnes Sorel: is this deal won, and how high can its score be?
#ifndef PATIENCE_AGNES_SOLVER_H
#define PATIENCE_AGNES_SOLVER_H

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "../search/outcome.h"
#include "../search/transposition_table.h"
#include "position.h"
#include "pruning.h"
#include "relaxation.h"

namespace patience::agnes {

/// What to look for: any win, or the highest score (cards on the foundations, base included).
enum class Goal : std::uint8_t { win, score };

/// How often a search played moves of each type, those included that it took back, and how many
/// of the positions it looked at were dead: some card provably cannot go up, or there is no move.
struct Work {
  std::array<std::uint64_t, 4> moves{};  ///< by MoveType
  std::uint64_t dead = 0;
};

struct Solution {
  Outcome outcome = Outcome::unknown;
  std::uint64_t examined = 0;   ///< positions reached by a move, repeated ones included
  std::uint64_t stored = 0;     ///< positions remembered, and again if a restart forgot them
  std::size_t table_bytes = 0;  ///< of the transposition table in the end
  int deepest = 0;              ///< most moves played at once
  int best_score = 0;           ///< highest score seen: the highest there is under Goal::score
  Work work;
  std::vector<Move> moves;  ///< to the win, or to the best score under Goal::score
};

/// What a search does, step by step, until there is no more room. A search that has one ends, as
/// unknown, when it is full.
class Trace {
 public:
  enum class Event : std::uint8_t {
    start,      ///< of a restart, from the deal on
    play,       ///< a move
    take_back,  ///< of the last move played that is not taken back
    dead,       ///< the position is given up: some card cannot go up any more
    won
  };
  struct Line {
    Event event;
    Move move;
  };

  explicit Trace(std::size_t room) : room_(room) {}
  void add(Event event, Move move = {}) {
    if (!full()) lines_.push_back({event, move});
  }
  bool full() const { return lines_.size() >= room_; }
  const std::vector<Line>& lines() const { return lines_; }

 private:
  std::size_t room_;
  std::vector<Line> lines_;
};

/// Solves one deal after another, keeping its memory between them.
class Solver {
 public:
  Solver(const Rules& rules, Goal goal, const Limits& limits, const Pruning& pruning = {});

  /// From any position of a game under these rules. Ends early, with an unknown outcome, when a
  /// limit is reached or *cancelled turns true. Searches with other numbers than 0 try moves in
  /// other orders, by chance: the same deal is hard for one and easy for another, and the outcome
  /// is the same.
  Solution solve(const Position& start, const std::atomic<bool>* cancelled = nullptr,
                 std::uint64_t search = 0);
  /// Pre: the deal is a whole deck.
  Solution solve(const Deal& deal, const std::atomic<bool>* cancelled = nullptr,
                 std::uint64_t search = 0) {
    return solve(Position(deal, rules_), cancelled, search);
  }

  /// Where the searches from now on tell what they do; null for nowhere.
  void tell(Trace* trace) { trace_ = trace; }

  /// Forgets positions and verdicts, as each search does first.
  void forget();
  /// Memory that these take.
  std::size_t bytes() const { return transpositions_.bytes() + bytes_of_verdicts(); }

 private:
  class Search;
  static constexpr std::size_t most_relaxations = 3;

  template <class OneRelaxation>
  void add_if_it_applies();
  std::size_t bytes_of_verdicts() const;
  bool is_out_of_memory() const;

  Rules rules_;
  Goal goal_;
  Limits limits_;
  Pruning pruning_;
  TranspositionTable transpositions_;
  std::vector<std::unique_ptr<Relaxation>> relaxations_;  // those that apply
  Trace* trace_ = nullptr;
};

}  // namespace patience::agnes

#endif
