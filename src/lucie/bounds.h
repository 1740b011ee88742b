// Bounds for what can go up: is it worth while to search on?
#ifndef PATIENCE_LUCIE_BOUNDS_H
#define PATIENCE_LUCIE_BOUNDS_H

#include "position.h"

namespace patience::lucie {

/// An easier game, in which builds are never in each other's way. It can do all that the real
/// one can, and its state only grows, so it ends in the same way whatever is done first:
///   a card comes to light when all that was dealt upon it has gone;
///   a card that is in light goes up if all lower cards of its suit have gone up,
///   or else upon the next higher card if that is in light or has gone, unless another card was
///   built upon it already and is up only when this one goes up as well; a king to a space, if
///   the rules have that.
class EasierGame {
 public:
  explicit EasierGame(const Position& position)
      : position_(position),
        gone_(position.moved()),
        light_(position.open()),
        kings_(position.rules().kings ? position.layout().kings() : 0),
        held_(position.held() & ~(position.limit() << 1 & ~position.limit())) {
    settle();
  }

  /// Contains every card that can be up in the end, if no merci is used from here on.
  CardSet up() const { return up_; }

  /// Whether the merci could do something for this card: only what can come about without it
  /// comes before it.
  bool can_draw(Card card) const {
    const Merci merci = position_.rules().merci;
    return merci == Merci::front || contains(up_ << 1 | aces | kings_, card) ||
           contains((gone_ | light_) >> 1, card);
  }
  /// Cards that the merci could help.
  CardSet stuck() const { return position_.layout().deck() & ~gone_; }

  /// The game goes on without this card.
  void draw(Card card) {
    gone_ |= set_of(card);
    if (contains(light_, card)) take(set_of(card));
    settle();
  }

 private:
  // These cards, which are in light, go.
  void take(CardSet cards) {
    gone_ |= cards;
    light_ &= ~cards;
    if (position_.front() != no_card && contains(cards, position_.front())) {
      gone_ |= position_.covered();
      light_ |= set_of(position_.under_front());
      cards &= ~set_of(position_.front());
    }
    for_each(cards, [this](Card card) {
      Card lower = position_.layout().beneath(card);
      while (lower != no_card && contains(gone_, lower))
        lower = position_.layout().beneath(lower);
      if (lower != no_card) light_ |= set_of(lower);
    });
  }

  void settle() {
    for (;;) {
      const CardSet reached = gone_ | light_;
      up_ = from_the_aces(reached) & position_.limit();
      const CardSet go = light_ & (up_ | (((reached >> 1) | kings_) & ~held_));
      if (go == 0) return;
      take(go);
    }
  }

  const Position& position_;
  CardSet gone_;
  CardSet light_;
  CardSet kings_;
  CardSet held_;
  CardSet up_ = 0;
};

/// Whether some end may be wanted. Every end of a line from here has no cards up that are not in
/// one of the sets about which `wanted(set)` is asked.
template <class Wanted>
bool some_end_may(const Position& position, Wanted wanted) {
  const EasierGame without(position);
  if (wanted(without.up())) return true;
  if (!position.merci_left()) return false;
  bool found = false;
  for_each(without.stuck(), [&](Card card) {
    if (found || !without.can_draw(card)) return;
    EasierGame with = without;
    with.draw(card);
    found = wanted(with.up());
  });
  return found;
}

}  // namespace patience::lucie

#endif
