// One search from one position; solver.cpp says which searches a deal is given.
#ifndef PATIENCE_AGNES_SEARCH_H
#define PATIENCE_AGNES_SEARCH_H

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "dead_ends.h"
#include "dominance.h"
#include "moves.h"
#include "ordering.h"
#include "parking.h"
#include "solver.h"
#include "used_at_once.h"

namespace patience::agnes {

/// The line of play is a stack of steps; each node of the search
/// tree that is still open has a frame that says where on the line it is and which of its moves
/// are to be tried yet.
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
         const std::atomic<bool>* cancelled)
      : position_(start),
        goal_(solver.goal_),
        room_(room),
        most_unproved_(solver.limits_.max_bytes / 16 / sizeof(Key)),
        stop_when_full_(solver.limits_.stop_when_full),
        order_(order),
        pruning_(solver.pruning_),
        forced_(solver.rules_.play == Play::forced),
        takes_back_(solver.rules_.back == Back::yes && !forced_),
        takes_turns_(goal_ == Goal::win && pruning_.colours_in_turn && takes_back_ &&
                     solver.rules_.empty == Empty::none),
        parking_matters_(goal_ == Goal::win && pruning_.parking && parking_matters(position_)),
        may_be_due_(goal_ == Goal::win && pruning_.reversible_moves && pruning_.used_at_once &&
                    must_be_used_at_once(solver.rules_)),
        unlocking_after_(Unlocking::pays_late(solver.rules_) ? pruning_.hardest_after
                                                             : pruning_.unlocking_after),
        may_join_safely_(pruning_.safe_joins && !forced_ && joins_may_be_safe(solver.rules_)),
        visited_(solver.visited_),
        endgame_(goal_ == Goal::win && pruning_.endgame && Endgame::applies(solver.rules_)
                     ? &solver.endgame_
                     : nullptr),
        endgame_after_{Endgame::pays_late(solver.rules_) ? pruning_.endgames_after : 0,
                       pruning_.endgames_after},
        unlocking_(goal_ == Goal::win && pruning_.unlocking && Unlocking::applies(solver.rules_)
                       ? &solver.unlocking_
                       : nullptr),
        one_colour_(solver.one_colour_.get()),
        trace_(solver.trace_),
        cancelled_(cancelled) {}

  Solution run() {
    found_.outcome = Outcome::lost;
    found_.best_score = position_.score();
    found_.examined = 1;
    tell(Trace::Event::start);
    is_new(position_.key());
    begin_endgame();
    if (one_colour_ != nullptr) one_colour_->begin();
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
    found_.table_bytes = visited_.bytes();
    return std::move(found_);
  }

  /// Leaves in the table what was proved to be lost: nothing, if this was the last attempt, which
  /// does not note what is open.
  void forget_what_is_open() {
    if (is_last()) {
      visited_.clear();
    } else {
      for (const Key key : unproved_) visited_.erase(key);
    }
  }

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
      const bool other = card != nothing && suit(next) >> 1 != suit(card) >> 1;
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

  void play(Move move, const Key* after = nullptr) {
    ++found_.work.moves[static_cast<std::size_t>(move.type)];
    const Undo undo = position_.apply(move, after);
    line_.push_back({move, undo, is_for_good(move, undo)});
    if (move.type == MoveType::deal) begin_endgame();
    tell(Trace::Event::play, move);
  }

  void tell(Trace::Event event, Move move = {}) {
    if (trace_ != nullptr) trace_->add(event, move);
  }

  void take_back_to(std::size_t length) {
    for (; line_.size() > length; line_.pop_back()) {
      position_.undo(line_.back().move, line_.back().undo);
      tell(Trace::Event::take_back, line_.back().move);
    }
  }

  // Makes a move that leads to a new position, as far as its key is known.
  void follow(const Choice& choice, Mark before) {
    const bool deal = choice.move.type == MoveType::deal;
    const Move move = choice.move;  // choices move elsewhere when there are more
    const Move* back = choice.reversible && !forced_ && !takes_back_ ? &move : nullptr;
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

  // Rule "taking back". Any card that comes back from its foundation may go up again at once. So
  // a card that could come back to where it lies goes up at once, and comes back when it is
  // needed: the two positions lead to each other. And it comes back only to be used. Look at a
  // line from a position in which no card is left that goes up so, with as few moves of runs and
  // deals as can be. If a card goes up in it that does not come back before, it could go up
  // first. Else cards come back, each on a card that it fits on or to an empty pile, in an order
  // in which none goes up again meanwhile, and then a run moves or a row is dealt. If a run
  // moves, those that
  // * the run goes to,
  // * or take one that is needed, or lie above one on their foundation
  // are needed; the others can come back after the run has moved as well, at the end of the run
  // if they were there, and the position is the same. What would move itself can come back to
  // where it goes. So the last card that comes back takes the run. It is enough to go on, after
  // a card has come back, with others that do, with a run that goes onto it, or with the deal.
  // A run of one colour needs no card of the other, so cards of both colours come back before a
  // deal only. As less is tried there than elsewhere, a position just after has a key of its own,
  // in which the last card counts, and whether cards of both colours came.
  //
  // With no deal to come the run that goes onto the last card could move before any card came
  // back. So only these cards are needed: the one that it goes to; and with each card that comes
  // back those that lie on it on its foundation, and one of the two that it fits on, to put it
  // on, if that one is up too. Where a highest card goes on a base card this goes round: a base
  // card that comes back to take it brings along all of its suit that are up.
  //
  // Of a line that wins, no card that need not come back (dominance.h) does, which only leaves
  // out moves.

  // Before a deal a card comes back only if the deal needs it. Say that c has come back to a card
  // b that it fits, lies at the end of the pile and is the next to go up, so that no other card
  // that came back needs it. If no card is dealt on c, it could come back after the deal as well.
  // If one is, y, that neither fits on c nor follows it in a run, c stays beneath it until y
  // leaves; if c stays up, y lies on b, and when y has left c can come back. (But not if the card
  // below c of its suit must come back sooner, and with NoSplit y might not leave b.) So nothing
  // is dealt while there is such a card; and as cards of one colour do without those of the
  // other, the black ones come back first. This leaves out many positions, but mostly those that
  // take least time, so it waits for the hardest deals.

  // Looks at a position in which the last card to move has come back from its foundation.
  void go_on_taking_back(Mark before, Key key, Parking parking, Came came, CardSet turn) {
    note_depth();
    const std::size_t first = choices_.size();
    list_choices(nullptr, parking, came, turn, {});
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
  CardSet turn_of(Move move) const {
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
  // `parking` is what is known of the position before, `turn` is as in turn_of(), and `due` is
  // what the next move must use if nothing is played before.
  void enter(Mark before, const Move* back, Parking parking, CardSet turn, Due due) {
    const Safe safe = forced_ ? play_forced_moves() : play_safe_moves(parking);
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
      if (is_lost_endgame(before) || is_dead(before, parking) || is_lost_for_a_colour()) {
        ++found_.work.dead;
        tell(Trace::Event::dead);
        unproved_.resize(before.unproved);
        take_back_to(before.line);
        return;
      }
      // More is known: other cards may be safe.
      if (!(parking == known) && !forced_) {
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
    list_choices(back, parking, {}, turn, due);
    const Key key = due.is_none() ? position_.key() : due.key(position_.key());
    frames_.push_back(
        {before, first, first, choices_.size(), key, back != nullptr, parking, turn});
  }

  void note_depth() {
    if (line_.size() > static_cast<std::size_t>(found_.deepest)) {
      found_.deepest = static_cast<int>(line_.size());
    }
  }

  // Which moves are tried, and in which order (choices.cpp). `back`, `turn` and `due` are as
  // above; `came` says what has just come back from its foundation.
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

  void give_up_what_is_no_better() {
    for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
      frame->next = frame->end;
      if (!frame->reversible) break;
    }
  }

  void leave() {
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
  // has come to its end, and all that it met is lost. Attempts keep such positions in the table,
  // and forget the others.

  bool is_for_good(Move move, const Undo& undo) const {
    if (move.type == MoveType::deal) return true;
    if (move.type == MoveType::back) return false;
    return (move.type == MoveType::foundation && !takes_back_) || position_.was_dealt_there(undo);
  }

  // Goes back to before a node that is closed, or whose position is known.
  void give_up(Mark before) {
    if (is_new_stage(before)) unproved_.resize(before.unproved);
    take_back_to(before.line);
  }

  bool is_new_stage(Mark before) const {
    const auto first = line_.begin() + static_cast<std::ptrdiff_t>(before.line);
    return std::any_of(first, line_.end(), [](const Step& step) { return step.for_good; });
  }

  // What was played that cannot be wrong.
  struct Safe {
    bool foundation = false;
    bool join = false;
  };

  Safe play_safe_moves(Parking parking) {
    Safe played;
    for (;;) {
      if (put_up_safely(parking)) {
        played.foundation = true;
      } else if (may_join_safely_ && position_.deals_left() == 0 && join_safely()) {
        played.join = true;
      } else {
        return played;
      }
    }
  }

  Safe play_forced_moves() {
    Safe played;
    while (const std::optional<Move> move = forced_move(position_)) {
      play(*move);
      played.join = true;
    }
    return played;
  }

  bool put_up_safely(Parking parking) {
    for (CardSet cards = position_.may_go_up_now(); cards != 0; cards &= cards - 1) {
      const int pile = position_.pile_of(first_card(cards));
      if ((pruning_.safe_foundation_moves && is_safe_to_go_up(position_, pile, parking)) ||
          (pruning_.taking_back && could_come_back(position_, first_card(cards)))) {
        play({MoveType::foundation, static_cast<std::uint8_t>(pile), 0, 1});
        return true;
      }
    }
    return false;
  }

  bool join_safely() {
    for (CardSet cards = position_.at_ends() & position_.below(position_.tops()); cards != 0;
         cards &= cards - 1) {
      const Card first = first_card(cards);
      const Card target = static_cast<Card>((first & 0x30) | position_.rank_above(rank(first)));
      const int from = position_.pile_of(first);
      const int to = position_.pile_of(target);
      if (from != to && is_safe_join(position_, first, target)) {
        play({MoveType::run, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
              static_cast<std::uint8_t>(position_.count_from(first))});
        return true;
      }
    }
    return false;
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
    if (won) {
      found_.outcome = Outcome::won;
      tell(Trace::Event::won);
    }
  }

  // Where the next move must use something less can follow than where it need not.
  bool is_new(const Choice& choice) {
    // A deal's key is not known beforehand.
    if (choice.move.type == MoveType::deal) return true;
    if (choice.due.is_none()) return is_new(choice.key);
    return !visited_.contains(choice.key) && is_new(choice.due.key(choice.key));
  }

  // Not met before, and remembered from now on. Once the table forgets, a position of the line
  // itself may be met again by going round in a circle, and only a look at the line can tell.
  bool is_new(Key key) {
    if (!visited_.insert(key)) return false;
    ++found_.stored;
    if (!is_last()) {
      unproved_.push_back(key);
      // Where too much is open the attempt becomes the last.
      if (unproved_.size() >= most_unproved_) room_.states = room_.left;
    }
    if (!visited_.full()) return true;
    for (auto frame = frames_.rbegin(); frame != frames_.rend(); ++frame) {
      if (frame->key == key) return false;
    }
    return true;
  }

  // Whether more can come of the position; `parking` is what is known then.
  bool is_promising(Mark before, Parking& parking) const {
    if (!pruning_.dead_ends) return true;
    if (parking_matters_) {
      parking = may_be_won(position_, parking);
      return !parking.is_impossible();
    }
    if (goal_ == Goal::win && !frames_.empty() &&
        line_[before.line].move.type != MoveType::deal) {
      return may_still_go_up(position_, since(before));
    }
    const CardSet cards = may_go_up(position_);
    if (goal_ == Goal::win) return cards == position_.deck();
    return count_bits(cards) > found_.best_score;
  }

  // What was played since the node before. All its cards may go up, or it would not have been
  // opened; and if it was opened by a reversible move, what that moved can leave at once.
  Since since(Mark before) const {
    Since since;
    for (std::size_t i = before.line; i < line_.size(); ++i) {
      const CardSet card = set_of(line_[i].undo.first);
      (line_[i].move.type == MoveType::run ? since.moved : since.gone_up) |= card;
    }
    return since;
  }

  // Whether a deal has taken so many states that questions pay which take long.
  bool is_hard(std::uint64_t states) const { return room_.spent + found_.examined >= states; }

  bool is_last() const { return room_.states == room_.left; }

  void begin_endgame() {
    if (endgame_ != nullptr && position_.deals_left() <= Endgame::most_deals) {
      endgame_->begin(position_);
    }
  }

  // What can be said of an endgame changes with a move for good, or one of a highest card.
  bool is_lost_endgame(Mark before) const {
    const int left = position_.deals_left();
    if (endgame_ == nullptr || left > Endgame::most_deals || !is_hard(endgame_after_[left])) {
      return false;
    }
    const bool changed = before.line == line_.size() || is_new_stage(before) ||
                         rank(line_[before.line].undo.first) == position_.ranks() - 1;
    return changed && !endgame_->may_be_won(position_);
  }

  // Whether nothing can come of the position, for what is dealt or left in the stock. Unlocking
  // is asked from a deal on, if this has taken long. It says the same of all positions between
  // moves for good, and most of what the easier game says, unless cards come back.
  bool is_dead(Mark before, Parking& parking) {
    const int left = position_.deals_left();
    if (unlocking_ == nullptr || left > Unlocking::most_deals)
      return !is_promising(before, parking);
    const bool begins = frames_.empty() || line_[before.line].move.type == MoveType::deal;
    if (begins) asks_unlocking_[left] = is_hard(unlocking_after_);
    if (begins || takes_back_ || !asks_unlocking_[left]) {
      if (!is_promising(before, parking)) return true;
    }
    if (!asks_unlocking_[left]) return false;
    if (begins) {
      unlocking_->begin(position_);
    } else if (!is_new_stage(before)) {
      return false;
    }
    return !unlocking_->may_be_won(position_);
  }

  bool is_lost_for_a_colour() const {
    return one_colour_ != nullptr && position_.deals_left() == 0 &&
           is_hard(pruning_.colours_after) &&
           !one_colour_->may_be_won(position_, found_.examined);
  }

  bool out_of_limits() const {
    return found_.examined >= room_.states || line_.size() >= room_.line ||
           (stop_when_full_ && visited_.full()) || (trace_ != nullptr && trace_->full()) ||
           (found_.examined % 1024 == 0 && cancelled_ != nullptr && *cancelled_);
  }

  Position position_;
  const Goal goal_;
  Room room_;
  const std::size_t most_unproved_;
  const bool stop_when_full_;
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
