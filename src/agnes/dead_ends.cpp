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
        circular_(position.rules().wrap == Wrap::circular),
        by_suit_(position.suits_keep_apart()),
        deck_(position.deck()),
        builds_(position.builds()),
        free_(position.tops()),
        up_(position.up()),
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
    for (int pile = 0; pile < position.piles(); ++pile) uncover(pile, position.top(pile));
  }

  CardSet play() {
    settle();
    for (int deal = 0; deal < position_.deals_left() && up_ != deck_; ++deal) {
      for (int pile = 0; pile < position_.piles(); ++pile) {
        const Card card = position_.row_card(deal, pile);
        if (card != nothing) cover(pile, card);
      }
      can_be_empty_ = false;
      for (int pile = 0; pile < position_.piles(); ++pile) {
        if (top_[pile] == nothing) can_be_empty_ = true;
      }
      settle();
    }
    return up_;
  }

 private:
  // The cards one rank below those of a set, in the same suits, and the other way round.
  CardSet one_below(CardSet set) const {
    const CardSet below = set >> 1;
    return builds_ & (circular_ ? below | (set & lowest) << (position_.ranks() - 1) : below);
  }
  CardSet one_above(CardSet set) const {
    const CardSet above = set << 1;
    return circular_ ? (above & deck_) | (set >> (position_.ranks() - 1) & lowest) : above;
  }

  // The run that ends with this card comes to light on a pile, or the pile can be empty.
  void uncover(int pile, Card top) {
    top_[pile] = top;
    if (top == nothing) {
      can_be_empty_ = true;
      return;
    }
    const CardSet follows = on_suit_ | on_partner_;
    CardSet card = set_of(top);
    free_ |= card;
    in_light_ |= card;
    while ((follows & card) != 0) {
      top = beneath_[top];
      card = set_of(top);
      in_light_ |= card;
    }
    start_run(pile, top);
  }

  void start_run(int pile, Card head) {
    heads_ |= set_of(head);
    pile_[head] = static_cast<std::uint8_t>(pile);
  }

  // A card is dealt on a pile.
  void cover(int pile, Card dealt) {
    Card stuck = top_[pile];
    CardSet head = 0;
    if (stuck != nothing) {
      // The lowest card of the run that may have left parts it.
      CardSet parted = 0;
      Card card = stuck;
      for (; !contains(heads_, card); card = beneath_[card]) {
        if (!contains(left_, card)) continue;
        stuck = beneath_[card];
        parted = set_of(card);
      }
      head = set_of(card);
      on_suit_ &= ~parted;
      on_partner_ &= ~parted;
      free_ &= ~set_of(stuck);
    }
    top_[pile] = dealt;
    beneath_[dealt] = stuck;
    if (stuck != nothing && position_.links(stuck, dealt)) {
      (same_suit(stuck, dealt) ? on_suit_ : on_partner_) |= set_of(dealt);
    } else {
      heads_ &= ~head;
      start_run(pile, dealt);
    }
    free_ |= set_of(dealt);
    in_light_ |= set_of(dealt);
  }

  void settle() {
    for (;;) {
      // Ones from the bottom of each suit as far as they go without a gap.
      const CardSet reached = free_ | up_;
      up_ = (~reached & (reached + lowest)) - lowest;
      if (up_ == deck_) return;
      CardSet leaves = one_below(by_suit_ ? free_ : free_ | partners(free_));
      if (can_be_empty_) leaves |= fill_as_head_ | (fill_alone_ & free_);
      leaves = (leaves & in_light_ & ~held_) | (free_ & up_);
      const CardSet left = left_ | leaves;
      const CardSet free =
          free_ | one_above(left & on_suit_) | partners(one_above(left & on_partner_));
      CardSet gone = left & heads_;
      if (gone == 0 && left == left_ && free == free_) return;
      left_ = left;
      free_ = free;
      heads_ &= ~gone;
      for (; gone != 0; gone &= gone - 1) {
        const Card head = first_card(gone);
        uncover(pile_[head], beneath_[head]);
      }
    }
  }

  const Position& position_;
  const bool circular_;
  const bool by_suit_;
  const CardSet deck_;
  const CardSet builds_;
  CardSet fill_alone_ = 0;    // cards that may go to an empty pile on their own
  CardSet fill_as_head_ = 0;  // cards that may go there with the run that they start
  CardSet free_;
  CardSet up_;
  CardSet left_ = 0;      // cards that may have left the place where they were or were dealt
  CardSet in_light_ = 0;  // cards of runs that have come to light
  CardSet on_suit_;       // cards that follow in a run, by what they lie on
  CardSet on_partner_;
  CardSet held_ = 0;  // those that follow in a run now and may not be parted from it
  bool can_be_empty_ = false;
  std::array<Card, 64> beneath_;
  CardSet heads_ = 0;      // the first cards of runs in light
  std::uint8_t pile_[64];  // of each of them
  Card top_[max_piles];  // the last card of the run in light, `nothing` if the pile can be empty
};

}  // namespace

CardSet may_go_up(const Position& position) { return EasierGame(position).play(); }

}  // namespace patience::agnes
