#include "solver.h"

#include <algorithm>
#include <bitset>
#include <utility>

#include "dead_ends.h"
#include "dominance.h"
#include "moves.h"
#include "ordering.h"

namespace patience::agnes {

/// One search of one deal. The line of play is a stack of steps; each node of the search tree
/// that is still open has a frame that says where on the line it is and which of its moves are
/// to be tried yet.
class Solver::Search {
 public:
  Search(const Deal& deal, Solver& solver, std::uint64_t max_states, const MoveOrder& order,
         const std::atomic<bool>* cancelled)
      : position_(deal, solver.rules_),
        goal_(solver.goal_),
        max_states_(max_states),
        order_(order),
        pruning_(solver.pruning_),
        visited_(solver.visited_),
        cancelled_(cancelled) {
    visited_.clear();
  }

  Solution run() {
    found_.outcome = Outcome::lost;
    found_.best_score = position_.score();
    found_.examined = 1;
    enter(0);
    while (!frames_.empty() && found_.outcome == Outcome::lost) {
      Frame& node = frames_.back();
      if (node.next == moves_.size()) {
        leave();
      } else if (out_of_limits()) {
        found_.outcome = Outcome::unknown;
      } else {
        const std::size_t before = line_.size();
        play(moves_[node.next++]);
        ++found_.examined;
        enter(before);
      }
    }
    found_.stored = visited_.stored();
    return std::move(found_);
  }

 private:
  struct Step {
    Move move;
    Undo undo;
  };
  struct Frame {
    std::size_t line;   // steps on the line before this node's
    std::size_t moves;  // where its moves start
    std::size_t next;   // the first of them that was not tried
    Key key;
  };

  void play(Move move) { line_.push_back({move, position_.apply(move)}); }

  void take_back_to(std::size_t length) {
    for (; line_.size() > length; line_.pop_back()) {
      position_.undo(line_.back().move, line_.back().undo);
    }
  }

  // Looks at the position just reached and opens a node for it, unless nothing new can come
  // of it; then the line goes back to its length before.
  void enter(std::size_t before) {
    if (pruning_.safe_foundation_moves) play_safe_moves();
    if (line_.size() > static_cast<std::size_t>(found_.deepest)) {
      found_.deepest = static_cast<int>(line_.size());
    }
    note_score();
    if (found_.outcome != Outcome::won && is_new() && is_promising()) {
      const std::size_t first = moves_.size();
      legal_moves(position_, pruning_.alike_piles ? EmptyPiles::one_of_alike : EmptyPiles::all,
                  moves_);
      order_.sort(position_, moves_, first);
      frames_.push_back({before, first, first, position_.key()});
    } else {
      take_back_to(before);
    }
  }

  void leave() {
    take_back_to(frames_.back().line);
    moves_.resize(frames_.back().moves);
    frames_.pop_back();
  }

  void play_safe_moves() {
    for (bool again = true; again;) {
      again = false;
      for (int pile = 0; pile < position_.piles(); ++pile) {
        while (position_.height(pile) > 0 && position_.goes_up(position_.top(pile)) &&
               is_safe_to_go_up(position_, pile)) {
          play({MoveType::foundation, static_cast<std::uint8_t>(pile), 0, 1});
          again = true;
        }
      }
    }
  }

  void note_score() {
    const bool won = position_.won();
    if (won || position_.score() > found_.best_score) {
      found_.best_score = position_.score();
      if (won || goal_ == Goal::score) {
        found_.moves.clear();
        for (const Step& step : line_) found_.moves.push_back(step.move);
      }
    }
    if (won) found_.outcome = Outcome::won;
  }

  // Not met before. Once the table forgets, a position of the line itself may be met again by
  // going round in a circle, and only a look at the line can tell.
  bool is_new() {
    if (!visited_.insert(position_.key())) return false;
    if (!visited_.full()) return true;
    for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
      if (frame->key == position_.key()) return false;
    }
    return true;
  }

  bool is_promising() const {
    if (!pruning_.dead_ends) return true;
    const int wanted = goal_ == Goal::win ? suits * position_.ranks() : found_.best_score + 1;
    return static_cast<int>(std::bitset<64>(may_go_up(position_)).count()) >= wanted;
  }

  bool out_of_limits() const {
    return found_.examined >= max_states_ ||
           (found_.examined % 1024 == 0 && cancelled_ != nullptr && *cancelled_);
  }

  Position position_;
  const Goal goal_;
  const std::uint64_t max_states_;
  MoveOrder order_;
  const Pruning pruning_;
  VisitedTable& visited_;
  const std::atomic<bool>* cancelled_;
  std::vector<Step> line_;
  std::vector<Move> moves_;
  std::vector<Frame> frames_;
  Solution found_;
};

namespace {

// What the attempts at a deal amount to; the last one's outcome and moves count.
void add(Solution& total, Solution&& attempt) {
  attempt.examined += total.examined;
  attempt.stored += total.stored;
  attempt.deepest = std::max(attempt.deepest, total.deepest);
  attempt.best_score = std::max(attempt.best_score, total.best_score);
  total = std::move(attempt);
}

}  // namespace

Solver::Solver(const Rules& rules, Goal goal, const Limits& limits, const Pruning& pruning)
    : rules_(rules),
      goal_(goal),
      limits_(limits),
      pruning_(pruning),
      visited_(limits.max_bytes) {}

// Where any card may go to an empty pile, most deals are won in many ways, but a line that went
// wrong early takes long to search to its end. So attempts with few states come first, each in
// another order; the last one has the plain order and all the states that are left.
Solution Solver::solve(const Deal& deal, const std::atomic<bool>* cancelled) {
  const bool restarts =
      goal_ == Goal::win && (rules_.empty == Empty::any1 || rules_.empty == Empty::any_run);
  Solution total;
  std::uint64_t attempt = 0;
  for (std::uint64_t states = 100; restarts && states < 5000; states += states / 4) {
    if (total.examined + states >= limits_.max_states) break;
    const MoveOrder order = attempt == 0 ? MoveOrder() : MoveOrder(attempt);
    add(total, Search(deal, *this, states, order, cancelled).run());
    if (total.outcome != Outcome::unknown || (cancelled != nullptr && *cancelled)) return total;
    ++attempt;
  }
  add(total,
      Search(deal, *this, limits_.max_states - total.examined, MoveOrder(), cancelled).run());
  return total;
}

}  // namespace patience::agnes
