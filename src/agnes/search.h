// One search from one position; solver.cpp says which searches a deal is given, search.cpp how it
// goes on.
#ifndef PATIENCE_AGNES_SEARCH_H
#define PATIENCE_AGNES_SEARCH_H

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "dead_ends.h"
#include "moves.h"
#include "ordering.h"
#include "parking.h"
#include "solver.h"
#include "used_at_once.h"

namespace patience::agnes {

/// The line of play is a stack of steps; each node of the search tree that is still open has a
/// frame that says where on the line it is and which of its moves are to be tried yet.
class Solver::Search {
 public:
  /// Of the states that are left to it, an attempt takes all if it is the last one.
  struct Room {
    std::uint64_t states;
    std::uint64_t left;
    std::size_t line;     // moves in a line of play
    std::uint64_t spent;  // states of the attempts before
  };

  Search(const Position& start, Solver& solver, Room room, const MoveOrder& order,
         const std::atomic<bool>* cancelled);

  Solution run();

  /// Leaves in the table what was proved to be lost: nothing, if this was the last attempt, which
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
  // The last of the cards that have just come back, if one did, and whether both colours did.
  struct Came {
    Card card = nothing;
    bool both_colours = false;
    CardSet wanted = 0;  // cards that may come back yet

    Came and_then(Card next, CardSet wanted_then) const {
      const bool other = card != nothing && colour(next) != colour(card);
      return {next, both_colours || other, wanted_then};
    }
    Key key() const {
      SplitMix words(0x6261636B00 + std::uint64_t{card} + (both_colours ? 128 : 0));
      return words.key();
    }
  };
  struct Choice {
    Move move;
    bool reversible;
    int rank;
    Key key;  // after the move, unless it is a deal
    Came came;
    Due due;
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

  // Which moves are tried, and in which order (choices.cpp).
  void list_choices(const Move* back, Parking parking, Came came, CardSet turn, Due due);
  void insert_by_rank(const Choice& choice, std::size_t first);
  CardSet wanted_back() const;
  bool uses(Move move, Came came, bool idle) const;
  bool leaves_out_idle_cards() const;
  bool has_idle_card(Parking parking) const;
  bool is_idle(Card card, Parking parking) const;
  bool may_stay_up(Card card, Parking parking) const;
  bool is_useless(Move move, Card first, Parking parking) const;
  bool is_wasted(Move move, Card first) const;
  static bool is_concerned(Move move, Move before);
  static bool is_same_cards(Move move, Move before);
  bool is_way_round(Move move) const;

  // Which positions can be given up (questions.cpp).
  void begin_endgame();
  bool is_lost(Mark before, Parking& parking);
  inline bool is_lost_endgame(Mark before) const;
  inline bool is_dead(Mark before, Parking& parking);
  inline bool is_promising(Mark before, Parking& parking) const;
  inline bool is_lost_for_a_colour() const;
  inline Since since(Mark before) const;

  // Whether a deal has taken so many states that questions pay which take long.
  bool is_hard(std::uint64_t states) const { return room_.spent + found_.examined >= states; }
  bool is_last() const { return room_.states == room_.left; }

  Position position_;
  const Goal goal_;
  Room room_;
  const std::size_t most_unproved_;
  const Solver& solver_;
  MoveOrder order_;
  const Pruning pruning_;
  const bool forced_;
  const bool takes_back_;
  const bool takes_turns_;
  const bool parking_matters_;
  const bool may_be_due_;  // once no deal is left
  const std::uint64_t unlocking_after_;
  const bool may_join_safely_;  // once no deal is left
  VisitedTable& visited_;
  Endgame* const endgame_;
  const std::uint64_t endgame_after_[Endgame::most_deals + 1];  // by the deals left
  Unlocking* const unlocking_;
  bool asks_unlocking_[Unlocking::most_deals + 1] = {};  // by the deals left
  OneColour* const one_colour_;
  Trace* const trace_;
  const std::atomic<bool>* cancelled_;
  std::vector<Step> line_;
  std::vector<Key> unproved_;  // in the order in which they were met
  std::vector<Choice> choices_;
  std::vector<Move> legal_;
  std::vector<Frame> frames_;
  Solution found_;
};

}  // namespace patience::agnes

#endif
