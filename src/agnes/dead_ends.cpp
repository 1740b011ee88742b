#include "dead_ends.h"

#include <array>

#include "dominance.h"

namespace patience::agnes {

namespace {

// Rule "dead end": play a relaxation, in which moves are never in each other's way, and see
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
// Where cards may come back from the foundations,
//
//   comes back  a card that was up at the start is free if it was the last of its foundation, or
//            the next of its suit is free, and a card that it fits on is free or it may go to an
//            empty pile. Cards that need not come back (dominance.cpp) do not.
//
// A real line of play that frees a card, puts it up, moves it or empties a pile before a deal
// needs no more than this, so the relaxation can do the same before that deal.
//
// A card that comes to light turns face up, so it may then carry what is dealt on it.
//
// At a deal, look at the run on each pile whose head has not left by then. Its head is where it
// was in every real line too, and so are the cards on the head up to the first one that may
// have left. Let z be the last of these: the dealt card y lies somewhere above z. So z is not
// free any longer, until y leaves; and if y does not follow z in a run, nothing below leaves
// before y does. (If y is carried off in a run by a card other than z's, then that card was
// free at the deal and y fits on it, so y leaves in the relaxation. Where building is by suit
// and runs are by colour, let y leave in the relaxation as if it fitted.) Where y does follow z,
// it may lie on another card all the same, so even with NoSplit y leaves by any way. Cards that
// may have left stay free, wherever they are.
//
// For lines that win and a case of parking (parking.cpp) more can be said. Let t wait for s.
// * A highest card that is not parked leaves by going up.
// * Where no card comes back, no card of t goes up before s is complete. Where cards come back
//   some may, but H_t may not.
// * Let x be a card of t that leaves what it lies on before s is complete. It lies on the next
//   card of t in the end, and so must those that are up now, where cards come back. So that card
//   is free at some time before s is complete. To see which cards may be, the relaxation is
//   played to its end with t held back for good; all that is free before s is complete in a line
//   of play is free then. A card of t whose next one never is does not leave in this time.
//
// Where no card comes back and none is parked, most questions are about a position P' that comes
// from a position P by a few moves, and it is known that all cards go up in the relaxation from
// P. Then all cards go up in the relaxation from P' too, if before the next deal each of these
// leaves what it lies on:
// * the first cards of the runs that moved, but for those that are up;
// * the cards that fit on one that has gone up, but for those that are up or next to go up.
// For once they have left, all that the game from P does happens in the game from P' too:
// * What a moved card lies on is free, so that what was free in P is free or up. What lay under
//   it in P is free in P', or free once what moved there has left. A pile that was or became
//   empty is empty in P', or is empty in the game once what moved there has left.
// * A card on which others might be put in P, and which is up in P', is not there for them. But
//   these have left, or are up, or may go up as soon as they are free. The last of them would
//   need the place only if it carried a run; and what could follow it is up, as the card below it
//   in its own suit is, and the one that is up in P' has all of its suit below it up.
// * All other cards lie where they did, and follow in runs as they did.
// So at the deal all cards have left that have in the game from P, or more, and are free that are
// free there. The same is dealt; a dealt card lies on the same card, or on one further down,
// which is not free in the game from P before what lies above it in the pile has left. So it goes
// on.
struct Case {
  CardSet stay = 0;          // cards that leave only by going up
  CardSet stay_up = 0;       // cards that need not come back
  CardSet waits = 0;         // suits that wait
  CardSet stay_waiting = 0;  // of these, cards that do not leave before the wait is over
};

// Under most rules no card comes back and none is parked, so there are no cases. A game that is
// known to be plain so, when it is compiled, leaves out what the others ask in every round.
template <bool plain>
class RelaxedGame {
 public:
  RelaxedGame(const Position& position, const Case& parking, CardSet held_back = 0,
              CardSet enough = never)
      : position_(position),
        case_(parking),
        held_back_(held_back),
        enough_(enough),
        by_suit_(position.suits_keep_apart()),
        deck_(position.deck()),
        free_(position.tops()),
        up_(position.up()),
        in_light_(position.at_ends()),
        on_suit_(position.on_suit()),
        on_partner_(position.on_partner()),
        can_be_empty_(position.has_empty_pile()),
        beneath_(position.beneath()),
        top_(position.top()) {
    (position.fills_alone() ? fill_alone_ : fill_as_head_) = position.may_fill();
    if (position.rules().split == Split::no) held_ = on_suit_ | on_partner_;
    if (back_) {
      left_ = up_;
      may_come_back_ = up_ & ~case_.stay_up;
    }
  }

  // The cards that have left and those of waiting suits that were free.
  CardSet left() const { return left_; }
  CardSet was_free() const { return was_free_; }

  // Cards that never all leave: no set of cards has all bits.
  static constexpr CardSet never = ~CardSet{0};

  // The cards that go up: all, if these that are enough have left before a deal.
  CardSet play() {
    settle();
    enough_ = never;
    for (int deal = 0; deal < position_.deals_left() && up_ != deck_; ++deal) {
      can_be_empty_ = false;
      const std::array<Card, max_piles>& row = position_.row_cards(deal);
      for (int pile = 0; pile < position_.piles(); ++pile) deal_on(pile, row[pile]);
      in_light_ = free_;
      settle();
    }
    return up_;
  }

 private:
  bool is_circular() const { return !plain && position_.highest_may_park(); }

  // A card is dealt on a pile, or `nothing` if the row has none for it. Of the run whose head has
  // not left, the last card under those that may have left is the last that stays; if there is no
  // such run the pile can be empty.
  void deal_on(int pile, Card dealt) {
    const CardSet follow = on_suit_ | on_partner_;
    CardSet parted = 0;  // the card on the last that stays, if it may have left
    Card stuck = top_[pile];
    for (Card card = stuck; card != nothing; card = beneath_[card]) {
      if (contains(left_, card)) {
        parted = set_of(card);
        stuck = beneath_[card];
      } else if (!contains(follow, card)) {
        break;
      }
    }
    if (dealt == nothing) {
      can_be_empty_ |= stuck == nothing;
      return;
    }
    if (stuck != nothing) {
      // What lay on it may have left, and parted the run.
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

  // Plays to the next deal. What changes in every round is kept at hand meanwhile.
  void settle() {
    const CardSet follow = on_suit_ | on_partner_;
    CardSet free = free_;
    CardSet left = left_;
    CardSet in_light = in_light_;
    bool can_be_empty = can_be_empty_;
    for (;;) {
      put_up(free);
      if (up_ == deck_) return;
      CardSet fits = position_.below(by_suit_ ? free : free | partners(free), is_circular());
      if (can_be_empty) fits |= fill_as_head_ | (fill_alone_ & free);
      CardSet gone = fits & in_light & ~held_;
      if (!plain) gone &= ~case_.stay;
      gone |= free & up_;
      if (!plain) gone &= ~(waiting_suits() & case_.stay_waiting);
      gone &= ~left;
      left |= gone;
      if (plain && (enough_ & ~left) == 0) {
        up_ = deck_;
        return;
      }
      const CardSet before = free;
      free |= position_.above(gone & on_suit_, is_circular());
      if (on_partner_ != 0) free |= partners(position_.above(gone & on_partner_, is_circular()));
      // What is free now and leaves at once, lying by itself, need not wait for another round.
      const CardSet next = plain ? (fits | up_ << 1 | lowest) & ~follow : 0;
      for (CardSet heads = gone & ~follow; heads != 0; heads &= heads - 1) {
        Card under = beneath_[first_card(heads)];
        while (under != nothing) {
          free |= set_of(under);
          if (!contains(next, under)) break;
          left |= set_of(under);
          under = beneath_[under];
        }
        if (under == nothing) can_be_empty = true;
      }
      if (!plain && may_come_back_ != 0) {
        const CardSet takes = fits | (can_be_empty ? fill_alone_ : 0);
        free |= may_come_back_ & takes & (position_.last_up() | before >> 1);
      }
      const CardSet more =
          position_.down_runs(in_light | free, on_suit_, on_partner_, is_circular());
      if (gone == 0 && free == before && more == in_light) break;
      in_light = more;
    }
    free_ = free;
    left_ = left;
    in_light_ = in_light;
    can_be_empty_ = can_be_empty;
  }

  // The suits that wait for the other one of their colour.
  CardSet waiting_suits() const {
    if (plain || case_.waits == 0) return 0;
    CardSet waiting = held_back_;
    for (int suit = 0; suit < suits; ++suit) {
      const CardSet cards = case_.waits & suit_of(suit);
      if ((partners(cards) & deck_ & ~up_) != 0) waiting |= cards;
    }
    return waiting;
  }

  void put_up(CardSet free) {
    for (;;) {
      const CardSet waiting = waiting_suits();
      if (!plain) was_free_ |= free & waiting;
      // Ones from the bottom of each suit as far as they go without a gap.
      const CardSet stays = back_ ? waiting & case_.stay_waiting : waiting;
      const CardSet reached = (free & ~stays) | up_;
      const CardSet before = up_;
      up_ = (~reached & (reached + lowest)) - lowest;
      if (waiting == 0 || up_ == before) return;
    }
  }

  const Position& position_;
  const Case& case_;
  const CardSet held_back_;  // suits that wait to the end
  CardSet enough_;
  const bool back_ = !plain && position_.rules().back == Back::yes;
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
  CardSet was_free_ = 0;       // cards of suits that wait
  CardSet may_come_back_ = 0;  // cards that were up
  CardSet held_ = 0;           // those that follow in a run now and may not be parted from it
  bool can_be_empty_;
  std::array<Card, 64> beneath_;
  std::array<Card, max_piles> top_;  // the last card dealt to each pile
};

Case case_of(const Position& position, const int (&which)[2]) {
  Case made;
  for (int colour = 0; colour < 2; ++colour) {
    const CardSet cards = position.deck() & colour_of(colour);
    const CardSet highest = cards & lowest << (position.ranks() - 1);
    if (which[colour] == Parking::none) {
      made.stay |= highest;
      made.stay_up |= cards & need_not_come_back(position);
    } else {
      const CardSet waits = cards & suit_of(2 * colour + 1 - which[colour]);
      made.stay |= highest & waits;
      made.stay_waiting |= highest & waits;
      made.waits |= waits;
    }
  }
  return made;
}

// Which cards of a suit that waits may leave meanwhile; false if the position is lost.
bool find_what_leaves(const Position& position, Case& parking, CardSet waits) {
  const CardSet highest = lowest << (position.ranks() - 1);
  for (;;) {
    RelaxedGame<false> game(position, parking, waits);
    const CardSet up = game.play();
    if ((partners(waits) & position.deck() & ~up) != 0) return false;
    const CardSet cannot_lie = waits & ~(game.was_free() >> 1 | highest);
    if ((position.last_up() & cannot_lie) != 0) return false;
    const CardSet more = cannot_lie & ~position.up() & ~parking.stay_waiting;
    parking.stay_waiting |= more;
    if ((more & game.left()) == 0) return true;
  }
}

bool may_be_won_in(const Position& position, const int (&which)[2]) {
  Case parking = case_of(position, which);
  for (int suit = 0; suit < suits; ++suit) {
    const CardSet waits = parking.waits & suit_of(suit);
    if (waits != 0 && !find_what_leaves(position, parking, waits)) return false;
  }
  return RelaxedGame<false>(position, parking).play() == position.deck();
}

}  // namespace

CardSet may_go_up(const Position& position) {
  Case none;
  if (position.highest_may_park()) return RelaxedGame<false>(position, none).play();
  if (position.rules().back == Back::no) return RelaxedGame<true>(position, none).play();
  none.stay_up = need_not_come_back(position);
  return RelaxedGame<false>(position, none).play();
}

bool may_still_go_up(const Position& position, Since since) {
  if (position.highest_may_park() || position.rules().back == Back::yes) {
    return may_go_up(position) == position.deck();
  }
  CardSet places = since.gone_up;
  if (!position.suits_keep_apart()) places |= partners(places);
  const CardSet next = position.up() << 1 | lowest;
  const CardSet enough =
      (since.moved & ~position.up()) | (position.below(places, false) & ~position.up() & ~next);
  const Case none;
  return enough == 0 || RelaxedGame<true>(position, none, 0, enough).play() == position.deck();
}

Parking may_be_won(const Position& position, Parking known) {
  if (!parking_matters(position)) {
    return may_go_up(position) == position.deck() ? known : Parking::impossible();
  }
  const Parking possible = possible_parking(position, known);
  Parking found = Parking::impossible();
  for (int black = Parking::none; black >= 0; --black) {
    for (int red = Parking::none; red >= 0; --red) {
      if (!possible.may_be(0, black) || !possible.may_be(1, red)) continue;
      if (found.may_be(0, black) && found.may_be(1, red)) continue;
      if (may_be_won_in(position, {black, red})) {
        found.add(0, black);
        found.add(1, red);
      }
    }
  }
  return found;
}

}  // namespace patience::agnes
