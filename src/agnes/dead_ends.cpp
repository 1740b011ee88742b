#include "dead_ends.h"

#include <array>

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
// A card that comes to light turns face up, so it may then carry what is dealt on it.
//
// At a deal, look at the run on each pile whose head has not left by then. Its head is where it
// was in every real line too, and so are the cards on the head up to the first one that may
// have left. Let z be the last of these: the dealt card y lies somewhere above z. So z is not
// free any longer, until y leaves; and if y does not follow z in a run, nothing below leaves
// before y does. (If y is carried off in a run by a card other than z's, then that card was
// free at the deal and y fits on it, so y leaves in the easier game. Where building is by suit
// and runs are by colour, let y leave in the easier game as if it fitted.) Where y does follow z,
// it may lie on another card all the same, so even with NoSplit y leaves by any way. Cards that
// may have left stay free, wherever they are.
class EasierGame {
 public:
  explicit EasierGame(const Position& position)
      : position_(position),
        by_suit_(position.suits_keep_apart()),
        deck_(position.deck()),
        free_(position.tops()),
        up_(position.up()),
        in_light_(position.at_ends()),
        on_suit_(position.on_suit()),
        on_partner_(position.on_partner()),
        beneath_(position.beneath()) {
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
    if (position.rules().split == Split::no) held_ = on_suit_ | on_partner_;
    for (int pile = 0; pile < position.piles(); ++pile) {
      top_[pile] = position.top(pile);
      if (top_[pile] == nothing) can_be_empty_ = true;
    }
  }

  CardSet play() {
    settle();
    for (int deal = 0; deal < position_.deals_left() && up_ != deck_; ++deal) {
      can_be_empty_ = false;
      for (int pile = 0; pile < position_.piles(); ++pile) {
        const Card stuck = last_that_stays(pile);
        const Card dealt = position_.row_card(deal, pile);
        if (dealt != nothing) {
          cover(pile, stuck, dealt);
        } else if (stuck == nothing) {
          can_be_empty_ = true;
        }
      }
      in_light_ = free_;
      settle();
    }
    return up_;
  }

 private:
  bool follows(Card card) const { return contains(on_suit_ | on_partner_, card); }

  // Of the run on this pile whose head has not left, the last card under those that may have
  // left; `nothing` if the pile can be empty.
  Card last_that_stays(int pile) const {
    Card last = top_[pile];
    for (Card card = last; card != nothing; card = beneath_[card]) {
      if (contains(left_, card)) {
        last = beneath_[card];
      } else if (!follows(card)) {
        break;
      }
    }
    return last;
  }

  // A card is dealt on a pile, where `stuck` is the last that stays.
  void cover(int pile, Card stuck, Card dealt) {
    if (stuck != nothing) {
      // What lay on it may have left, and parted the run.
      CardSet parted = 0;
      for (Card card = top_[pile]; card != stuck; card = beneath_[card]) parted = set_of(card);
      on_suit_ &= ~parted;
      on_partner_ &= ~parted;
      free_ &= ~set_of(stuck);
      if (position_.links(stuck, dealt)) {
        (same_suit(stuck, dealt) ? on_suit_ : on_partner_) |= set_of(dealt);
      }
    }
    top_[pile] = dealt;
    beneath_[dealt] = stuck;
    free_ |= set_of(dealt);
  }

  void settle() {
    for (;;) {
      // Ones from the bottom of each suit as far as they go without a gap.
      const CardSet reached = free_ | up_;
      up_ = (~reached & (reached + lowest)) - lowest;
      if (up_ == deck_) return;
      CardSet leaves = position_.below(by_suit_ ? free_ : free_ | partners(free_));
      if (can_be_empty_) leaves |= fill_as_head_ | (fill_alone_ & free_);
      leaves = (leaves & in_light_ & ~held_) | (free_ & up_);
      const CardSet gone = leaves & ~left_;
      left_ |= leaves;
      CardSet free = free_ | position_.above(left_ & on_suit_);
      if (on_partner_ != 0) free |= partners(position_.above(left_ & on_partner_));
      for (CardSet heads = gone & ~(on_suit_ | on_partner_); heads != 0; heads &= heads - 1) {
        const Card under = beneath_[first_card(heads)];
        if (under == nothing) {
          can_be_empty_ = true;
        } else {
          free |= set_of(under);
        }
      }
      const CardSet in_light = position_.down_runs(in_light_ | free, on_suit_, on_partner_);
      if (gone == 0 && free == free_ && in_light == in_light_) return;
      free_ = free;
      in_light_ = in_light;
    }
  }

  const Position& position_;
  const bool by_suit_;
  const CardSet deck_;
  CardSet fill_alone_ = 0;    // cards that may go to an empty pile on their own
  CardSet fill_as_head_ = 0;  // cards that may go there with the run that they start
  CardSet free_;
  CardSet up_;
  CardSet left_ = 0;  // cards that may have left the place where they were or were dealt
  CardSet in_light_;  // cards of runs that have come to light
  CardSet on_suit_;   // cards that follow in a run, by what they lie on
  CardSet on_partner_;
  CardSet held_ = 0;  // those that follow in a run now and may not be parted from it
  bool can_be_empty_ = false;
  std::array<Card, 64> beneath_;
  Card top_[max_piles];  // the last card dealt to each pile
};

}  // namespace

CardSet may_go_up(const Position& position) { return EasierGame(position).play(); }

}  // namespace patience::agnes
