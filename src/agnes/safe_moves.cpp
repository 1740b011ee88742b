// Which moves a search plays without a choice.
#include <optional>

#include "dominance.h"
#include "search.h"

namespace patience::agnes {

Solver::Search::Safe Solver::Search::play_safe_moves(Parking parking) {
  Safe played;
  for (;;) {
    if (put_up_safely(parking)) {
      played.foundation = true;
    } else if (applied_.safe_joins && position_.deals_left() == 0 && join_safely()) {
      played.join = true;
    } else {
      return played;
    }
  }
}

Solver::Search::Safe Solver::Search::play_forced_moves() {
  Safe played;
  while (const std::optional<Move> move = forced_move(position_)) {
    play(*move);
    played.join = true;
  }
  return played;
}

bool Solver::Search::put_up_safely(Parking parking) {
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

bool Solver::Search::join_safely() {
  for (CardSet cards = position_.at_ends() & position_.below(position_.tops()); cards != 0;
       cards &= cards - 1) {
    const Card first = first_card(cards);
    const Card target = card_of(suit(first), position_.rank_above(rank(first)));
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

}  // namespace patience::agnes
