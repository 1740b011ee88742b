// One search from one position; solver.cpp says which searches a deal is given, search.cpp how it
// goes on.
#ifndef PATIENCE_AGNES_SEARCH_H
#define PATIENCE_AGNES_SEARCH_H

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "choices.h"
#include "dead_ends.h"
#include "parking.h"
#include "solver.h"

namespace patience::agnes {

/// The line of play is a stack of steps; each node of the search tree that is still open has a
/// frame that says where on the line it is and which of its moves are to be tried yet.
class Solver::Search {
 public:
  /// Of the states that are left to it, a restart takes all if it is the last one.
  struct Room {
    std::uint64_t states;
    std::uint64_t left;
    std::size_t line;     // moves in a line of play
    std::uint64_t spent;  // states of the restarts before
  };

  Search(const Position& start, Solver& solver, Room room, const MoveOrder& order,
         const std::atomic<bool>* cancelled);

  Solution run();

  /// Leaves in the table what was proved to be lost: nothing, if this was the last restart, which
  /// does not note what is open.
  void forget_what_is_open();

 private:
  struct Step {
    Move move;
    Undo undo;
    bool for_good;  // whether no way leads back
  };
  // Where a node begins.
  struct Mark {
    std::size_t line = 0;      // steps on the line before it
    std::size_t unproved = 0;  // and positions that were not proved to be lost
  };
  // What was played that cannot be wrong.
  struct Safe {
    bool foundation = false;
    bool join = false;
  };
  struct Frame {
    Mark before;
    std::size_t choices;  // where its moves start
    std::size_t next;     // the first of them that was not tried
    std::size_t end;      // and where they end
    Key key;
    bool reversible;  // whether it can go back to the node before
    Parking parking;
    CardSet turn;  // the cards that may move, see turn_of()
  };

  // What is inline below is used where it is defined, and there alone.

  // The line of play and its nodes (search.cpp).
  void play(Move move, const Key* after = nullptr);
  inline void take_back_to(std::size_t length);
  void follow(const Choice& choice, Mark before);
  void go_on_taking_back(Mark before, Key key, Parking parking, Came came, CardSet turn);
  void enter(Mark before, const Move* back, Parking parking, CardSet turn, Due due);
  inline void leave();
  inline void give_up(Mark before);
  void list_choices(const Choices::Asked& asked);
  void give_up_what_is_no_better();
  CardSet turn_of(Move move) const;
  inline bool is_for_good(Move move, const Undo& undo) const;
  bool is_new_stage(Mark before) const {
    const auto first = line_.begin() + static_cast<std::ptrdiff_t>(before.line);
    return std::any_of(first, line_.end(), [](const Step& step) { return step.for_good; });
  }
  inline bool is_new(const Choice& choice);
  inline bool is_new(Key key);
  inline bool out_of_limits() const;
  inline void note_depth();
  inline void note_score();
  void tell(Trace::Event event, Move move = {}) {
    if (trace_ != nullptr) trace_->add(event, move);
  }

  // Moves that cannot be wrong, played without a choice (safe_moves.cpp).
  Safe play_safe_moves(Parking parking);
  Safe play_forced_moves();
  inline bool put_up_safely(Parking parking);
  inline bool join_safely();

  // Which positions can be given up (questions.cpp).
  void begin_after_deal();
  bool is_lost(Mark before, Parking& parking);
  inline Moment moment(Mark before) const;
  inline bool is_promising(Mark before, Parking& parking) const;
  inline Since since(Mark before) const;

  std::uint64_t deal_states() const { return room_.spent + found_.examined; }
  // Whether a deal has taken so many states that what takes long pays.
  bool is_hard(std::uint64_t states) const { return deal_states() >= states; }
  bool is_last() const { return room_.states == room_.left; }

  Position position_;
  const Goal goal_;
  Room room_;
  const std::size_t most_unproved_;
  const Solver& solver_;
  const Pruning pruning_;
  const Applied applied_;
  const bool takes_turns_;
  TranspositionTable& transpositions_;
  const std::vector<std::unique_ptr<Relaxation>>& relaxations_;
  Trace* const trace_;
  const std::atomic<bool>* cancelled_;
  std::vector<Step> line_;
  std::vector<Key> unproved_;  // in the order in which they were met
  Choices choices_;            // of the open nodes
  std::vector<Frame> frames_;
  Solution found_;
};

}  // namespace patience::agnes

#endif
