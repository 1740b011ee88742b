// What a search asks of a position, to give it up if nothing can come of it.
#include "dead_ends.h"
#include "search.h"

namespace patience::agnes {

void Solver::Search::begin_endgame() {
  if (endgame_ != nullptr && position_.deals_left() <= Endgame::most_deals) {
    endgame_->begin(position_);
  }
}
// Whether it can be given up; `parking` is what is known, and is known then.
bool Solver::Search::is_lost(Mark before, Parking& parking) {
  return is_lost_endgame(before) || is_dead(before, parking) || is_lost_for_a_colour();
}

// What can be said of an endgame changes with a move for good, or one of a highest card.
bool Solver::Search::is_lost_endgame(Mark before) const {
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
bool Solver::Search::is_dead(Mark before, Parking& parking) {
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

// Whether more can come of the position; `parking` is what is known then.
bool Solver::Search::is_promising(Mark before, Parking& parking) const {
  if (!pruning_.dead_ends) return true;
  if (parking_matters_) {
    parking = may_be_won(position_, parking);
    return !parking.is_impossible();
  }
  if (goal_ == Goal::win && !frames_.empty() && line_[before.line].move.type != MoveType::deal) {
    return may_still_go_up(position_, since(before));
  }
  const CardSet cards = may_go_up(position_);
  if (goal_ == Goal::win) return cards == position_.deck();
  return count_bits(cards) > found_.best_score;
}

// What was played since the node before. All its cards may go up, or it would not have been
// opened; and if it was opened by a reversible move, what that moved can leave at once.
Since Solver::Search::since(Mark before) const {
  Since since;
  for (std::size_t i = before.line; i < line_.size(); ++i) {
    const CardSet card = set_of(line_[i].undo.first);
    (line_[i].move.type == MoveType::run ? since.moved : since.gone_up) |= card;
  }
  return since;
}

bool Solver::Search::is_lost_for_a_colour() const {
  return one_colour_ != nullptr && position_.deals_left() == 0 &&
         is_hard(pruning_.colours_after) && !one_colour_->may_be_won(position_, found_.examined);
}

}  // namespace patience::agnes
