#include "dead_ends.h"

#include <cstring>

namespace patience::agnes {

namespace {

// Rule "dead end": play an easier game, in which moves are never in each other's way, and see
// which cards it can put up. Its state only grows between two deals, so each of these stages
// ends in the least fixed point of the following rules.
//
//   free     the last card of a pile is free, and so is a card just dealt;
//   goes up  a free card whose predecessor has gone up;
//   leaves   a card that has come to light leaves what it lies on if it goes up, if a card that
//            it fits on is free, or if a pile is empty and the rules let the card (or a run
//            that starts with it) go there;
//   in a run, the card under one that leaves becomes free. With NoSplit a card that follows in
//            a run now leaves only by going up, for a run is parted in no other way;
//   under a run, the next run comes to light and its last card is free if the head leaves,
//            taking the rest along. With no next run the pile is empty.
//
// A real line of play that frees a card, puts it up, moves it or empties a pile before a deal
// needs no more than this, so the easier game can do the same before that deal.
//
// At a deal, look at the run on each pile whose head has not left by then. Its head is where it
// was in every real line too, and so are the cards on the head up to the first one that may
// have left. Let z be the last of these: the dealt card y lies somewhere above z. So z is not
// free any longer, until y leaves; and if y does not follow z in a run, nothing below leaves
// before y does. (If y is carried off in a run by a card other than z's, then that card was
// free at the deal and y fits on it, so y leaves in the easier game.) Where y does follow z,
// it may lie on another card all the same, so even with NoSplit y leaves by any way. Cards that
// may have left stay free, wherever they are.
class EasierGame {
 public:
  explicit EasierGame(const Position& position)
      : position_(position), splits_(position.rules().split == Split::yes), up_(position.up()) {
    const CardSet one_suit = (CardSet{1} << position.ranks()) - 1;
    constexpr CardSet lowest = 0x0001000100010001;
    deck_ = one_suit * lowest;
    const CardSet highest = lowest << (position.ranks() - 1);
    switch (position.rules().empty) {
      case Empty::none:
        break;
      case Empty::high1:
        fill_alone_ = highest;
        break;
      case Empty::high_run:
        fill_as_head_ = highest;
        break;
      case Empty::any1:
        fill_alone_ = deck_;
        break;
      case Empty::any_run:
        fill_as_head_ = deck_;
        break;
    }
    for (int pile = 0; pile < position.piles(); ++pile) {
      height_[pile] = position.height(pile);
      for (int level = 0; level < height_[pile]; ++level) {
        card_[pile][level] = position.card(pile, level);
      }
      head_[pile] = height_[pile];
      uncover(pile);
    }
  }

  CardSet play() {
    settle();
    for (int deal = 0; deal < position_.deals_left() && up_ != deck_; ++deal) {
      for (int pile = 0; pile < position_.row_width(deal); ++pile) {
        cover(pile, position_.row_card(deal, pile));
      }
      settle();
    }
    return up_;
  }

 private:
  // The run on top of a pile is gone; the next one comes to light.
  void uncover(int pile) {
    height_[pile] = head_[pile];
    if (height_[pile] == 0) {
      empty_piles_ |= 1u << pile;
      return;
    }
    int level = height_[pile] - 1;
    Card upper = card_[pile][level];
    free_ |= set_of(upper);
    in_light_ |= set_of(upper);
    for (; level > position_.hidden(pile); --level) {
      const Card lower = card_[pile][level - 1];
      if (!position_.links(lower, upper)) break;
      link(lower, upper);
      held_ |= set_of(upper);
      upper = lower;
      in_light_ |= set_of(upper);
    }
    head_[pile] = level;
  }

  void link(Card lower, Card upper) {
    (same_suit(lower, upper) ? on_same_suit_ : on_partner_) |= set_of(upper);
  }

  // A card is dealt on a pile.
  void cover(int pile, Card dealt) {
    int level = head_[pile];
    if ((empty_piles_ >> pile & 1) != 0) {
      empty_piles_ &= ~(1u << pile);
    } else {
      for (++level; level < height_[pile] && !contains(left_, card_[pile][level]); ++level) {
      }
      const Card stuck = card_[pile][level - 1];
      if (level < height_[pile]) {
        const CardSet parted = ~set_of(card_[pile][level]);
        on_same_suit_ &= parted;
        on_partner_ &= parted;
      }
      free_ &= ~set_of(stuck);
      if (position_.links(stuck, dealt)) {
        link(stuck, dealt);
      } else {
        head_[pile] = level;
      }
    }
    card_[pile][level] = dealt;
    height_[pile] = level + 1;
    free_ |= set_of(dealt);
    in_light_ |= set_of(dealt);
  }

  void settle() {
    constexpr CardSet lowest = 0x0001000100010001;
    for (bool changed = true; changed;) {
      const CardSet free_before = free_;
      const unsigned empty_before = empty_piles_;
      const CardSet left_before = left_;
      // Ones from the bottom of each suit as far as they go without a gap.
      const CardSet reached = free_ | up_;
      up_ = (~reached & (reached + lowest)) - lowest;
      const CardSet goes_up = free_ & up_;
      CardSet leaves = goes_up | ((free_ | partners(free_)) >> 1 & deck_);
      if (empty_piles_ != 0) leaves |= fill_as_head_ | (fill_alone_ & free_);
      leaves &= in_light_;
      if (!splits_) leaves = (leaves & ~held_) | goes_up;
      left_ |= leaves;
      free_ |= (left_ & on_same_suit_) << 1 | partners((left_ & on_partner_) << 1);
      for (int pile = 0; pile < position_.piles(); ++pile) {
        if ((empty_piles_ >> pile & 1) == 0 && contains(left_, card_[pile][head_[pile]])) {
          uncover(pile);
        }
      }
      changed = free_ != free_before || empty_piles_ != empty_before || left_ != left_before;
    }
  }

  const Position& position_;
  const bool splits_;
  CardSet deck_ = 0;
  CardSet fill_alone_ = 0;    // cards that may go to an empty pile on their own
  CardSet fill_as_head_ = 0;  // cards that may go there with the run that they start
  CardSet free_ = 0;
  CardSet up_;
  CardSet left_ = 0;          // cards that may have left the place where they were or were dealt
  CardSet in_light_ = 0;      // cards of runs that have come to light
  CardSet on_same_suit_ = 0;  // those of them that follow in a run, by what they lie on
  CardSet on_partner_ = 0;
  CardSet held_ = 0;          // those of them that follow in a run now
  unsigned empty_piles_ = 0;  // piles that can be empty, a bit each
  Card card_[max_piles][64];
  int height_[max_piles];
  int head_[max_piles];  // where the run starts that is in light
};

}  // namespace

CardSet may_go_up(const Position& position) { return EasierGame(position).play(); }

}  // namespace patience::agnes
