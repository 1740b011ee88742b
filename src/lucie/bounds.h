// Bounds for what can go up: is it worth while to search on?
#ifndef PATIENCE_LUCIE_BOUNDS_H
#define PATIENCE_LUCIE_BOUNDS_H

#include "position.h"

namespace patience::lucie {

/// A relaxation, in which builds are never in each other's way. It can do all that the real
/// one can, and its state only grows, so it ends in the same way whatever is done first:
///   a card comes to light when all that was dealt upon it has gone;
///   a card that is in light goes up if all lower cards of its suit have gone up,
///   or else upon the next higher card if that is in light or has gone, unless another card was
///   built upon it already and is up only when this one goes up as well; a king to a space, if
///   the rules have that.
class RelaxedGame {
 public:
  explicit RelaxedGame(const Position& position)
      : position_(position),
        gone_(position.moved()),
        up_(position.up()),
        light_(position.open()),
        kings_(position.rules().kings ? position.layout().kings() : 0),
        held_(position.held() & ~(position.limit() << 1 & ~position.limit())) {}

  /// Plays on until wanted(cards that are up), which is true, or to the end. That end has every
  /// card up that can be up in the real one, if no merci is used from here on. There is no need
  /// to wait for it: whoever wants some cards up wants more cards up too.
  template <class Wanted>
  bool leads_to(Wanted wanted) {
    for (;;) {
      const CardSet reached = gone_ | light_;
      const CardSet up = from_the_aces(reached) & position_.limit();
      if (up != up_ && wanted(up)) return true;
      up_ = up;
      const CardSet go = light_ & (up | (((reached >> 1) | kings_) & ~held_));
      if (go == 0) return false;
      for_each(go, [this](Card card) { take(card); });
    }
  }

  /// Cards that the merci could draw at the end, so that more comes of it: only what can come
  /// about without it comes before it. Such a card can be next to go up, or take the next lower
  /// one, or lie on a card that comes to light.
  CardSet worth_a_merci() const {
    const CardSet reached = gone_ | light_;
    const CardSet next_up = (up_ << 1 | lowest) & ~up_;
    const CardSet drawn = position_.rules().merci == Merci::front
                              ? position_.layout().deck()
                              : next_up | kings_ | reached >> 1;
    return drawn & ~gone_ & ((next_up & position_.limit()) | (light_ & ~held_) << 1 | light_);
  }

  /// Whether the game leads to something wanted if it goes on without this card.
  template <class Wanted>
  bool leads_to_with(Card card, Wanted wanted) const {
    RelaxedGame with = *this;
    with.gone_ |= set_of(card);
    if (contains(light_, card)) with.take(card);
    return with.leads_to(wanted);
  }

 private:
  // This card, which is in light, goes.
  void take(Card card) {
    gone_ |= set_of(card);
    light_ &= ~set_of(card);
    if (card == position_.front()) {
      gone_ |= position_.covered();
      light_ |= set_of(position_.under_front());
      return;
    }
    light_ |= set_of(position_.layout().first_beneath(card, gone_)) & ~set_of(no_card);
  }

  const Position& position_;
  CardSet gone_;
  CardSet up_;
  CardSet light_;
  CardSet kings_;
  CardSet held_;
};

/// Whether a line from here may end with a set of cards up that is wanted and is not the present
/// one. Pre: if a set is wanted, so is every larger one within the limit.
template <class Wanted>
bool some_end_may(const Position& position, Wanted wanted) {
  RelaxedGame without(position);
  if (without.leads_to(wanted)) return true;
  if (!position.merci_left()) return false;
  bool found = false;
  for_each(without.worth_a_merci(),
           [&](Card card) { found = found || without.leads_to_with(card, wanted); });
  return found;
}

/// The cards that the merci may draw so that such an end may follow. Pre: the merci is left.
template <class Wanted>
CardSet draws_that_may(const Position& position, Wanted wanted) {
  RelaxedGame without(position);
  if (without.leads_to(wanted)) return position.layout().deck();
  CardSet draws = 0;
  for_each(without.worth_a_merci(), [&](Card card) {
    if (without.leads_to_with(card, wanted)) draws |= set_of(card);
  });
  return draws;
}

}  // namespace patience::lucie

#endif
