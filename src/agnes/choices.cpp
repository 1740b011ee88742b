// Which moves of a position a search tries.
#include "choices.h"

#include "dominance.h"

namespace patience::agnes {

Applied::Applied(const Position& position, const Rules& rules, bool to_win,
                 const Pruning& pruning)
    : forced(rules.play == Play::forced),
      takes_back(rules.back == Back::yes && !forced),
      parking(to_win && pruning.parking && parking_matters(position)),
      used_at_once(to_win && pruning.reversible_moves && pruning.used_at_once &&
                   must_be_used_at_once(rules)),
      safe_joins(pruning.safe_joins && !forced && joins_may_be_safe(rules)) {}

Choices::Choices(const Position& position, const Applied& applied, const Pruning& pruning,
                 const MoveOrder& order, const TranspositionTable& transpositions)
    : position_(position),
      pruning_(pruning),
      order_(order),
      transpositions_(transpositions),
      applied_(applied) {}

bool Choices::list(const Asked& asked) {
  const auto& [back, parking, came_before, turn, due, deal_states] = asked;
  Came came = came_before;
  deal_states_ = deal_states;
  legal_.clear();
  if (applied_.forced) {
    moves_of_choice(position_, legal_);
  } else {
    legal_moves(
        position_,
        pruning_.interchangeable_piles ? EmptyPiles::one_of_interchangeable : EmptyPiles::all,
        legal_);
  }
  if (applied_.takes_back && came.card == nothing) came.wanted = wanted_back();
  const bool may_be_due = applied_.used_at_once && position_.deals_left() == 0 &&
                          deal_states_ >= pruning_.hardest_after;
  const bool idle = came.card != nothing && has_idle_card(parking);
  const std::size_t first = choices_.size();
  for (const Move move : legal_) {
    const bool deal = move.type == MoveType::deal;
    const Card card = deal ? nothing : position_.first_of(move);
    if (!deal && !contains(turn, card)) continue;
    if (came.card != nothing && !uses(move, came, idle)) continue;
    if ((applied_.takes_back || applied_.parking) && !deal && is_useless(move, card, parking))
      continue;
    if (move.type == MoveType::back && !contains(came.wanted, card)) continue;
    const bool reversible = is_reversible(position_, move, card);
    if (back != nullptr && !(reversible || is_concerned(move, *back))) continue;
    if (back != nullptr && is_same_cards(move, *back) && !is_way_round(move)) continue;
    if (reversible && is_wasted(move, card)) continue;
    if (!due.is_none() && !is_due(position_, move, card, *back, due)) continue;
    Choice choice{move, reversible, order_.rank(position_, move, reversible), {}, {}, {}};
    if (!deal) {
      choice.key = position_.key_after(move, card);
      if (move.type == MoveType::back && pruning_.taking_back) {
        choice.came = came.and_then(card, came.wanted);
        choice.key ^= choice.came.key();
      }
      transpositions_.expect(choice.key);
      if (may_be_due && reversible) choice.due = due_after(position_, move, card);
      if (!choice.due.is_none()) transpositions_.expect(choice.due.key(choice.key));
    }
    insert_by_rank(choice, first);
  }
  return !legal_.empty();
}

void Choices::insert_by_rank(const Choice& choice, std::size_t first) {
  auto at = choices_.end();
  while (at - choices_.begin() > static_cast<std::ptrdiff_t>(first) &&
         at[-1].rank > choice.rank) {
    --at;
  }
  choices_.insert(at, choice);
}

// The cards that may be of use when they come back.
CardSet Choices::wanted_back() const {
  if (!pruning_.taking_back || position_.deals_left() > 0) return position_.up();
  // The ends of piles move, and go to the next cards. From these on, wanted are all cards that
  // lie above one on its foundation, and the two cards that could take it: up to the highest, or
  // round and round where base cards take the highest.
  CardSet wanted = position_.above(position_.at_ends());
  wanted = (wanted | partners(wanted)) & position_.up();
  for (CardSet before = 0; wanted != before;) {
    before = wanted;
    wanted |= position_.above(wanted | partners(wanted)) & position_.up();
  }
  return wanted;
}

// Rule "taking back". Once a card has come back from its foundation, only three kinds of moves
// are tried: other cards come back, a run goes onto the card, or a row is dealt. Here is why that
// is enough.
//
// Any card that comes back may go up again at once. So a card that lies where it could come back
// to goes up at once, and comes back when it is needed: the two positions lead to each other.
// Take a position in which no such card is left to go up, and a line from it with as few moves of
// runs and deals as can be.
// * If a card goes up in the line that did not come back earlier in it, that card could go up
//   first.
// * Else cards come back, each onto a card that it fits on or to an empty pile, in an order in
//   which none goes up again meanwhile. Then a run moves or a row is dealt.
//
// Say that a run moves. A card is needed if the run goes to it, if it takes a card that is
// needed, or if it lies above one on their foundation. The other cards can as well come back
// after the run has moved (at the end of the run if they were there), and the position is the
// same. A card that would move itself can come back to where it goes. So the last card that comes
// back takes the run.
//
// A run of one colour needs no card of the other. So cards of both colours come back before a
// deal only. Just after a card has come back, less is tried than elsewhere. So such a position
// has a key of its own, in which the last card counts, and whether cards of both colours came.
//
// With no deal to come, the run that goes onto the last card could move before any card came
// back. So only these cards are needed: the one that the run goes to; and with each card that
// comes back the cards that lie on it on its foundation, and one of the two that it fits on, to
// put it on, if that one is up too. Where a highest card goes on a base card this goes round: a
// base card that comes back to take it brings along all of its suit that are up.
//
// (The key need not have the needed cards. Say that cards come back from two positions and lead
// to one and the same. Then the two differ by cards on empty piles, which are ends of piles in
// one position and needed in the other. So of the cards that are still up both need the same.)
//
// In a line that wins, no card comes back that need not come back (dominance.h). That only leaves
// out moves.

// Whether a move may come after cards that have just come back; `idle` says whether one of these
// is idle.
bool Choices::uses(Move move, Came came, bool idle) const {
  if (move.type == MoveType::deal) return !idle;
  if (move.type == MoveType::back) {
    const int next = colour(position_.first_of(move));
    const int last = colour(came.card);
    if (next == last) return true;
    return position_.deals_left() > 0 && !idle && (last < next || !leaves_out_idle_cards());
  }
  return move.type == MoveType::run && move.to == position_.pile_of(came.card) &&
         !came.both_colours;
}

// Before a deal a card comes back only if the deal needs it. Say that c has come back to a card
// b that it fits, lies at the end of the pile and is the next to go up, so that no other card
// that came back needs it. If no card is dealt on c, it could come back after the deal as well.
// If one is, y, that neither fits on c nor follows it in a run, c stays beneath it until y
// leaves; if c stays up, y lies on b, and when y has left c can come back. (But not if the card
// below c of its suit must come back sooner, and with NoSplit y might not leave b.) So nothing
// is dealt while there is such a card; and as cards of one colour do without those of the
// other, the black ones come back first. This leaves out many positions, but mostly those that
// take least time, so it waits for the hardest deals.

// Whether cards that no deal needs are not to come back before one.
bool Choices::leaves_out_idle_cards() const {
  return pruning_.taking_back && position_.deals_left() > 0 &&
         deal_states_ >= pruning_.endgames_after;
}

bool Choices::has_idle_card(Parking parking) const {
  if (!leaves_out_idle_cards()) return false;
  for (CardSet left = position_.may_go_up_now(); left != 0; left &= left - 1) {
    if (is_idle(first_card(left), parking)) return true;
  }
  return false;
}

// Whether a deal does not need the last card of a pile, which may go up, where it lies.
bool Choices::is_idle(Card card, Parking parking) const {
  if (!could_come_back(position_, card)) return false;
  const Card dealt = position_.row_card(0, position_.pile_of(card));
  if (dealt == nothing) return true;
  return position_.rules().split == Split::yes && !position_.fits(card, dealt) &&
         !position_.links(card, dealt) &&
         (rank(card) == 0 || may_stay_up(static_cast<Card>(card - 1), parking));
}

// Whether a card that is up need not come back.
bool Choices::may_stay_up(Card card, Parking parking) const {
  return (!position_.highest_may_park() || parking.is_known_to_be_none(colour(card))) &&
         contains(need_not_come_back(position_), card);
}

// Whether no line that wins has the move, or none needs it.
bool Choices::is_useless(Move move, Card first, Parking parking) const {
  if (move.type == MoveType::foundation) return false;
  if (move.type == MoveType::back && pruning_.taking_back && may_stay_up(first, parking)) {
    return true;
  }
  return applied_.parking && rank(first) == position_.ranks() - 1 && !parking.may_park(first);
}

bool Choices::is_wasted(Move move, Card first) const {
  return applied_.safe_joins && position_.deals_left() == 0 && !position_.is_empty(move.to) &&
         is_wasted_join(position_, first, position_.top(move.to));
}

// Whether a move has to do with the piles of the one before.
bool Choices::is_concerned(Move move, Move before) {
  if (move.type == MoveType::deal) return true;
  if (move.from == before.from || move.from == before.to) return true;
  return move.type == MoveType::run && (move.to == before.from || move.to == before.to);
}

// Whether a move takes on the cards that the one before has brought.
bool Choices::is_same_cards(Move move, Move before) {
  return move.type != MoveType::deal && move.from == before.to && move.count == before.count;
}

// Where a whole pile may not go to an empty one, it may yet go there by way of another pile.
bool Choices::is_way_round(Move move) const {
  return position_.rules().whole_pile == WholePile::no && move.type == MoveType::run &&
         position_.is_empty(move.to);
}

}  // namespace patience::agnes
