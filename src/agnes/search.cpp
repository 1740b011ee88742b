// How a search goes on: its line of play, and the nodes along it.
#include "search.h"

#include <algorithm>
#include <utility>

#include "dominance.h"

namespace patience::agnes {

Solver::Search::Search(const Position& start, Solver& solver, Room room, const MoveOrder& order,
                       const std::atomic<bool>* cancelled)
    : position_(start),
      goal_(solver.goal_),
      room_(room),
      most_unproved_(solver.limits_.max_bytes / 16 / sizeof(Key)),
      solver_(solver),
      pruning_(solver.pruning_),
      applied_(position_, solver.rules_, goal_ == Goal::win, pruning_),
      takes_turns_(goal_ == Goal::win && pruning_.colours_in_turn && applied_.takes_back &&
                   solver.rules_.empty == Empty::none),
      transpositions_(solver.transpositions_),
      relaxations_(solver.relaxations_),
      trace_(solver.trace_),
      cancelled_(cancelled),
      choices_(position_, applied_, pruning_, order, transpositions_) {}

Solution Solver::Search::run() {
  found_.outcome = Outcome::lost;
  found_.best_score = position_.score();
  found_.examined = 1;
  tell(Trace::Event::start);
  is_new(position_.key());
  for (const auto& one : relaxations_) one->begin_restart();
  begin_after_deal();
  enter({}, nullptr, {}, position_.deck(), {});
  while (!frames_.empty() && found_.outcome == Outcome::lost) {
    Frame& node = frames_.back();
    if (node.next == node.end) {
      leave();
    } else if (out_of_limits()) {
      found_.outcome = Outcome::unknown;
    } else {
      ++found_.examined;
      const Choice& choice = choices_[node.next++];
      const Mark before{line_.size(), unproved_.size()};
      if (is_new(choice)) follow(choice, before);
    }
  }
  found_.table_bytes = transpositions_.bytes();
  return std::move(found_);
}

void Solver::Search::forget_what_is_open() {
  if (is_last()) {
    transpositions_.clear();
  } else {
    for (const Key key : unproved_) transpositions_.erase(key);
  }
}

void Solver::Search::play(Move move, const Key* after) {
  ++found_.work.moves[static_cast<std::size_t>(move.type)];
  const Undo undo = position_.apply(move, after);
  line_.push_back({move, undo, is_for_good(move, undo)});
  if (move.type == MoveType::deal) begin_after_deal();
  tell(Trace::Event::play, move);
}

void Solver::Search::take_back_to(std::size_t length) {
  for (; line_.size() > length; line_.pop_back()) {
    position_.undo(line_.back().move, line_.back().undo);
    tell(Trace::Event::take_back, line_.back().move);
  }
}

// Makes a move that leads to a new position, as far as its key is known.
void Solver::Search::follow(const Choice& choice, Mark before) {
  const bool deal = choice.move.type == MoveType::deal;
  const Move move = choice.move;  // choices move elsewhere when there are more
  const Move* back =
      choice.reversible && !applied_.forced && !applied_.takes_back ? &move : nullptr;
  const Key key = choice.key;
  const Came came = choice.came;
  const Parking parking = frames_.back().parking;
  const CardSet turn = turn_of(move);
  const Due due = choice.due;
  play(move, deal || came.card != nothing ? nullptr : &key);
  if (deal && !is_new(position_.key())) {
    give_up(before);
  } else if (came.card != nothing) {
    go_on_taking_back(before, key, parking, came, turn);
  } else {
    enter(before, back, parking, turn, due);
  }
}

// Looks at a position in which the last card to move has come back from its foundation.
void Solver::Search::go_on_taking_back(Mark before, Key key, Parking parking, Came came,
                                       CardSet turn) {
  note_depth();
  const std::size_t first = choices_.size();
  list_choices({nullptr, parking, came, turn, {}, deal_states()});
  frames_.push_back({before, first, first, choices_.size(), key, false, parking, turn});
}

// Rule "colours in turn". No deal is left, no card goes to an empty pile, and cards may come
// back. Call a card a link as in endgame.cpp: while it lies where only a deal can have put it.
// A move of a card that is no link takes it from a card of its colour or the foundations, to
// another or there, and lets no card of the other colour move that could not. Nor does any
// move of one colour keep cards of the other from moving. So in a line of play that wins each
// such move can change places with the moves of the other colour that follow it: before a link
// leaves, only cards of its colour need to have moved since the link before, and in the end,
// when no link is left, first all of one colour go up and then all of the other.
//
// It is enough to go on with one colour until a link of it leaves or all of it is up. Positions
// that were met meanwhile need no keys of their own: each comes after the one in which the
// colour's turn began, in which everything was tried, and neither meets the other again once a
// link has left.

// The cards that may move after this move, which is to come, unless a link leaves by it.
CardSet Solver::Search::turn_of(Move move) const {
  if (!takes_turns_ || position_.deals_left() > 0) return position_.deck();
  return position_.deck() & colour_of(colour(position_.first_of(move)));
}

// Rule "reversible moves". Positions between which moves lead to and fro are a class: all are
// won or all are lost, and have one best score. So after a reversible move
// * the position is not a dead end if the one before was none;
// * an irreversible move on other piles need not be tried: it could be made before as well, and
//   the reversible move and its reverse after it, so both orders lead to one class. (A deal has
//   to do with all piles. Where the position before left a move out, the one before that did
//   not, and so on, back to where the class was entered.)
// * what was moved need not move on, to another pile or back: from the position before it could
//   have gone there at once, unless it was a whole pile that may not. (Of all positions of a
//   class that are as near to a win, take the one that was met first: nothing that it needs was
//   left out, for the one before it would be as near and was met sooner.)
// * if a card can then go up safely, nothing else in the class is better. That position is not
//   one of those that are still open, for it has more cards up.

// Looks at the new position just reached and opens a node for it, unless nothing can come of
// it; then the line goes back to its length before. `back` is the move that led there if it is
// reversible.
// `parking` is what is known of the position before, which is true of this one whichever way led
// here: what wins from here wins from there. `turn` is as in turn_of(), and `due` is what the
// next move must use if nothing is played before.
void Solver::Search::enter(Mark before, const Move* back, Parking parking, CardSet turn,
                           Due due) {
  const Safe safe = applied_.forced ? play_forced_moves() : play_safe_moves(parking);
  if (safe.foundation || safe.join) {
    if (safe.foundation && back != nullptr && pruning_.reversible_moves) {
      give_up_what_is_no_better();
    }
    back = nullptr;
    due = {};
    if (!is_new(position_.key())) {
      give_up(before);
      return;
    }
  }
  note_depth();
  note_score();
  if (!pruning_.reversible_moves) back = nullptr;
  if (found_.outcome == Outcome::won) {
    take_back_to(before.line);
    return;
  }
  if (back == nullptr) {
    const Parking known = parking;
    if (is_lost(before, parking)) {
      ++found_.work.dead;
      tell(Trace::Event::dead);
      unproved_.resize(before.unproved);
      take_back_to(before.line);
      return;
    }
    // More is known: other cards may be safe.
    if (!(parking == known) && !applied_.forced) {
      const std::size_t length = line_.size();
      play_safe_moves(parking);
      if (line_.size() > length) {
        if (is_new(position_.key())) {
          enter(before, nullptr, parking, turn, {});
        } else {
          give_up(before);
        }
        return;
      }
    }
  }
  if (takes_turns_ && (is_new_stage(before) || (turn & ~position_.up()) == 0)) {
    turn = position_.deck();
  }
  const std::size_t first = choices_.size();
  list_choices({back, parking, {}, turn, due, deal_states()});
  const Key key = due.is_none() ? position_.key() : due.key(position_.key());
  frames_.push_back({before, first, first, choices_.size(), key, back != nullptr, parking, turn});
}

void Solver::Search::list_choices(const Choices::Asked& asked) {
  if (!choices_.list(asked)) ++found_.work.dead;
}

void Solver::Search::give_up_what_is_no_better() {
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    frame->next = frame->end;
    if (!frame->reversible) break;
  }
}

void Solver::Search::leave() {
  give_up(frames_.back().before);
  choices_.resize(frames_.back().choices);
  frames_.pop_back();
}

// Rule "proved for good". A deal, a card that goes up and stays up, and a card that leaves a
// place where only a deal can have put it are for good: no line leads back to a position before
// them. (What was dealt, what is up and which cards lie where they were dealt never go back
// together.) The moves for good part the line of play into stages, and no position of a stage
// that is still open can be met again in a later one. So when the node that began a stage is
// closed, nothing in it rests on a position that is still open: it is a search of its own that
// has come to its end, and all that it met is lost. Restarts keep such positions in the table,
// and forget the others.

bool Solver::Search::is_for_good(Move move, const Undo& undo) const {
  if (move.type == MoveType::deal) return true;
  if (move.type == MoveType::back) return false;
  return (move.type == MoveType::foundation && !applied_.takes_back) ||
         position_.was_dealt_there(undo);
}

// Goes back to before a node that is closed, or whose position is known.
void Solver::Search::give_up(Mark before) {
  if (is_new_stage(before)) unproved_.resize(before.unproved);
  take_back_to(before.line);
}

// Where the next move must use something less can follow than where it need not.
bool Solver::Search::is_new(const Choice& choice) {
  // A deal's key is not known beforehand.
  if (choice.move.type == MoveType::deal) return true;
  if (choice.due.is_none()) return is_new(choice.key);
  return !transpositions_.contains(choice.key) && is_new(choice.due.key(choice.key));
}

// Not met before, and remembered from now on. Once the table forgets, a position of the line
// itself may be met again by going round in a circle, and only a look at the line can tell.
bool Solver::Search::is_new(Key key) {
  if (!transpositions_.insert(key)) return false;
  ++found_.stored;
  if (!is_last()) {
    unproved_.push_back(key);
    // Where too much is open the restart becomes the last.
    if (unproved_.size() >= most_unproved_) room_.states = room_.left;
  }
  if (!transpositions_.full()) return true;
  for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
    if (frame->key == key) return false;
  }
  return true;
}

void Solver::Search::note_depth() {
  if (line_.size() > static_cast<std::size_t>(found_.deepest)) {
    found_.deepest = static_cast<int>(line_.size());
  }
}

void Solver::Search::note_score() {
  const bool won = position_.won();
  if (won || position_.score() > found_.best_score) {
    found_.best_score = position_.score();
    if (won || goal_ == Goal::score) {
      found_.moves.clear();
      for (const Step& step : line_) found_.moves.push_back(step.move);
    }
  }
  if (won) {
    found_.outcome = Outcome::won;
    tell(Trace::Event::won);
  }
}

bool Solver::Search::out_of_limits() const {
  return found_.examined >= room_.states || line_.size() >= room_.line ||
         solver_.is_out_of_memory() || (trace_ != nullptr && trace_->full()) ||
         (found_.examined % 1024 == 0 && cancelled_ != nullptr && *cancelled_);
}

}  // namespace patience::agnes
