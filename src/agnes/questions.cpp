// What a search asks of a position, to give it up if nothing can come of it.
#include "dead_ends.h"
#include "search.h"

namespace patience::agnes {

void Solver::Search::begin_after_deal() {
  for (const auto& one : relaxations_) one->begin_after_deal(position_);
}

// Whether the position can be given up; `parking` is what is known, and is known then.
bool Solver::Search::is_lost(Mark before, Parking& parking) {
  if (relaxations_.empty()) return !is_promising(before, parking);
  const Moment now = moment(before);
  bool asks[most_relaxations];
  bool dead_ends_included = false;
  std::size_t i = 0;
  for (const auto& one : relaxations_) {
    asks[i++] = one->asks(now);
    dead_ends_included = dead_ends_included || one->includes_dead_ends(now);
  }
  if (!dead_ends_included && !is_promising(before, parking)) return true;
  i = 0;
  for (const auto& one : relaxations_) {
    if (asks[i++] && one->is_lost(position_, now)) return true;
  }
  return false;
}

Moment Solver::Search::moment(Mark before) const {
  const bool first = frames_.empty();
  const bool moved = before.line < line_.size();
  return {position_.deals_left(),
          deal_states(),
          found_.examined,
          first || line_[before.line].move.type == MoveType::deal,
          is_new_stage(before),
          !moved || rank(line_[before.line].undo.first) == position_.ranks() - 1};
}

// Whether more can come of the position; `parking` is what is known then.
bool Solver::Search::is_promising(Mark before, Parking& parking) const {
  if (!pruning_.dead_ends) return true;
  if (applied_.parking) {
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

}  // namespace patience::agnes
