// A position of La Belle Lucie within one deal.
#ifndef PATIENCE_LUCIE_POSITION_H
#define PATIENCE_LUCIE_POSITION_H

#include <cstdint>
#include <vector>

#include "../search/key.h"
#include "rules.h"
#include "tableau.h"

namespace patience::lucie {

/// Where a card goes. It can go onto one card only, the next higher one of its suit.
enum class Target : std::uint8_t { foundation, fan, space, front };

/// A card moves. With `merci` it is taken from under others; `safe` says that the move loses
/// nothing (moves.h), of a build that otherwise blocks the card it goes onto.
struct Move {
  Card card;
  Target to;
  bool merci;
  bool safe;
};

/// A card can leave the place where it was dealt only for the next higher card of its suit, an
/// emptied fan (kings) or its foundation, and from there only for its foundation. So a position
/// is hardly more than the set of the cards that have moved:
///
///   dealt  9D 8D QD | KD          moved = {QD}        9D 8D | KD QD      open = {8D, KD}
///
/// A card that moved and is not up lies on the next higher card, which moved too or is open. It
/// is the top of its fan unless the next lower card has moved (and is not up) as well.
class Position {
 public:
  /// Pre: the layout outlives the position. Cards outside `limit` never go up.
  Position(const Layout& layout, const Rules& rules, bool merci, CardSet limit);

  const Layout& layout() const { return *layout_; }
  const Rules& rules() const { return rules_; }
  CardSet up() const { return up_; }
  CardSet limit() const { return limit_; }
  bool merci_left() const { return merci_left_; }

  /// Cards that left the place where they were dealt, those on the foundations included.
  CardSet moved() const { return moved_; }
  /// In each fan the highest card that did not move: nothing dealt lies on it.
  CardSet open() const { return open_; }
  /// Cards that lie under others as they were dealt.
  CardSet buried() const { return layout_->deck() & ~moved_ & ~open_ & ~covered_; }
  /// Those of them that the merci may take out.
  CardSet drawable() const;
  /// Cards that the next lower card of their suit has been built upon. They go nowhere before
  /// it is up.
  CardSet held() const { return (moved_ & ~up_) << 1; }
  /// Cards that something could be built upon, if it is not held.
  CardSet receiving() const { return (moved_ & ~up_) | open_; }
  /// Cards that have nowhere to go but their foundation, or nothing to uncover if they go
  /// elsewhere: those that lie on their next higher card, kings, and the only cards of their
  /// fans; where kings go to spaces, of the kings only those in fans of their own, and of the
  /// only cards only these.
  CardSet firm() const { return moved_ | firm_; }
  /// Fans that were emptied and got no king.
  int spaces() const { return spaces_; }
  /// The card drawn to the front of its fan, or no_card; and the cards built below it, which
  /// count as not moved until it leaves.
  Card front() const { return front_; }
  CardSet covered() const { return covered_; }
  /// What a card that was drawn to the front lies upon, apart from what was built there.
  Card under_front() const { return under_front_; }
  /// The first card under this one that is still there, or no_card.
  Card now_beneath(Card card) const { return layout_->first_beneath(card, moved_); }

  /// Cards that can go to their foundations now, in any order.
  CardSet going_up() const { return (up_ << 1 | lowest) & ~up_ & limit_ & (open_ | moved_); }

  /// Plays a legal move of a top card.
  void put_up(Card card) {
    // A king leaves the emptied fan that it went to.
    if (contains(moved_ & layout_->kings(), card)) ++spaces_;
    leave(card);
    up_ |= set_of(card);
  }
  void build(Card card) { leave(card); }
  void to_space(Card card);
  /// Takes a card from under others; to its foundation, the next higher card, or a space. From
  /// under a card that was built upon it, this one goes along: see moves.h.
  void draw(Card card, Target to);
  /// Draws a card to the front of its fan.
  void draw_to_front(Card card);

  /// Different for different positions in which nothing can go up, not just most probably so:
  /// a mixture that can be undone.
  Key key() const;

 private:
  void leave(Card card);
  void uncover(Card card);

  const Layout* layout_;
  CardSet moved_;
  CardSet open_;
  CardSet firm_ = 0;  // the open ones
  CardSet up_;
  CardSet limit_;
  CardSet covered_ = 0;
  Rules rules_;
  int spaces_;
  bool merci_left_;
  Card front_ = no_card;
  Card under_front_ = no_card;
};

// The card is open, or what it lies upon has changed.
inline void Position::uncover(Card card) {
  const Card lower = now_beneath(card);
  const bool is_king = contains(layout_->kings(), card);
  const bool alone = lower == no_card;
  const bool is_firm =
      (!is_king & (lower == card + 1)) | (rules_.kings ? is_king & alone : is_king | alone);
  open_ |= set_of(card);
  firm_ = (firm_ & ~set_of(card)) | CardSet{is_firm} << card;
}

inline void Position::leave(Card card) {
  moved_ |= set_of(card);
  if (!contains(open_, card)) return;
  open_ &= ~set_of(card);
  firm_ &= ~set_of(card);
  if (card == front_) {
    moved_ |= covered_;
    covered_ = 0;
    uncover(under_front_);
    front_ = under_front_ = no_card;
    return;
  }
  const Card lower = now_beneath(card);
  if (lower == no_card) {
    ++spaces_;
  } else {
    uncover(lower);
  }
}

}  // namespace patience::lucie

#endif
