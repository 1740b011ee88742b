#include "moves.h"

namespace patience::lucie {

namespace {

constexpr Card above(Card card) { return static_cast<Card>(card + 1); }
constexpr Card below(Card card) { return static_cast<Card>(card - 1); }

// What lies on a card is never in the way of a merci if nothing else lies under the card and the
// cards built upon it.
bool fills_its_fan(const Position& position, Card target) {
  while (contains(position.moved(), target)) ++target;
  return position.now_beneath(target) == no_card;
}

// PySolFC's draw puts no card onto its own fan: the one right under its next higher card stays.
bool stays_under_next(const Position& position, Card card) {
  return position.rules().merci == Merci::draw && contains(position.open(), above(card)) &&
         position.now_beneath(above(card)) == card;
}

// The next higher card if this one lies on it, or no_card.
Card lies_on_next(const Position& position, Card card) {
  if (contains(position.layout().kings(), card)) return no_card;
  const bool on_it =
      contains(position.moved(), card) || position.now_beneath(card) == above(card);
  return on_it ? above(card) : no_card;
}

}  // namespace

CardSet builds(const Position& position) {
  return position.open() & ~position.held() & position.receiving() >> 1;
}

// Rule "foundation moves are safe" (settle() makes them all, with the merci or without). Let c
// go up. The only card that could be built upon c is up already, so c is of no use in a fan.
// Play any line that leaves c where it is with c up instead, without the moves of c: what lies
// under c is uncovered no later, so every other move stays legal, and as many cards go up. (If
// the line draws a card from under c, it is nearer to the top now, if not free.)
//
// Rule "safe build". Let y be built upon t, the next higher card. Up to its foundation t can
// only stay where it is or be built upon the card above it, and y must go up before it does.
// Apart from covering t, the build only helps: y receives the next lower card on t as well as
// where it lay, and what lay under y is uncovered. So the build is safe if it is no loss that t
// stays:
//   * t lies on its next higher card, dealt or built: it has nowhere to go;
//   * t is a king: likewise, unless kings go to spaces and t could uncover a card that way;
//   * t is the only card of its fan: moving it would uncover nothing, but cover another card;
//     with kings it would make a space.
// In any line that does not build y upon t now, build it at once and leave out the moves of t
// and y to other cards; all others stay legal.
//
// While there is a merci one thing more can be lost. Let w lie under u, the card above t, and t
// on u: .. w u t. The merci could draw u to its next higher card; t would follow as a single
// card and uncover w. With y upon t it cannot. That needs t to lie on u and u to be able to go
// to another place (u is no king and does not lie on its next higher card) and some w to
// uncover. If more than t lies upon u, t and the others stay stuck after the draw anyway.
//
// And where a card x may be drawn to the front of its fan, it covers all that is built there
// until x goes up. So a build may be unwise wherever some x could be drawn from below.
//
// Where only the card right under the top one can be drawn, the build puts what lies under t out
// of reach. It is safe if nothing does, but the cards that t and the others were built upon.
bool is_safe_build(const Position& position, Card card) {
  const Rules& rules = position.rules();
  const Card target = above(card);
  if (!contains(position.firm(), target)) return false;
  if (!position.merci_left()) return true;
  if (rules.merci == Merci::front || rules.merci == Merci::draw) {
    return !rules.kings && fills_its_fan(position, target);
  }
  const Card next = lies_on_next(position, target);
  if (next == no_card || contains(position.moved(), next)) return true;
  if (lies_on_next(position, next) != no_card) return true;
  return !rules.kings &&
         (position.now_beneath(next) == no_card || contains(position.layout().kings(), next));
}

namespace {

// What the merci offers. Three kinds of draw are left out, or tied to another move, without loss:
//   * A card that could go up stays in no fan: see above.
//   * A card u with a card t built upon it is drawn in order to uncover w by building t upon u
//     again. Until then t has no other use, so that build comes at once. With another card upon
//     t it is impossible.
//   * A card x comes to the front in order to receive the next lower card: if it goes elsewhere
//     it can be drawn there, later, and until then nothing in its fan can move. So that build
//     comes at once. A card that something was built upon would come to the front to cover it.
class Mercis {
 public:
  Mercis(const Position& position, std::vector<Move>& moves)
      : position_(position), moves_(moves) {}

  void append() {
    const CardSet next_up = (position_.up() << 1 | lowest) & ~position_.up() & position_.limit();
    const bool to_front = position_.rules().merci == Merci::front;
    for_each(position_.drawable(), [&](Card card) {
      if (contains(next_up, card)) {
        moves_.push_back({card, Target::foundation, true, false});
      } else {
        to_fan_or_space(card);
        if (to_front && receives_from_another_fan(card) && !next_is_in_front(card)) {
          moves_.push_back({card, Target::front, true, false});
        }
      }
    });
    const CardSet roots = position_.open() & position_.held() & ~(position_.held() << 1);
    for_each(roots, [&](Card card) {
      if (position_.rules().kings || position_.now_beneath(card) != no_card) {
        to_fan_or_space(card);
      }
    });
  }

 private:
  void to_fan_or_space(Card card) {
    if (contains(position_.layout().kings(), card)) {
      if (position_.rules().kings && position_.spaces() > 0) {
        moves_.push_back({card, Target::space, true, false});
      }
    } else if (contains(position_.receiving(), above(card)) &&
               !stays_under_next(position_, card)) {
      moves_.push_back({card, Target::fan, true, false});
    }
  }

  // Then to put the card upon it is the same.
  bool next_is_in_front(Card card) const {
    Card root = above(card);
    while (contains(position_.moved(), root)) ++root;
    return contains(position_.open() & position_.layout().fan_of(card), root);
  }

  bool receives_from_another_fan(Card card) const {
    if (rank(card) == 0) return false;
    const CardSet lower = set_of(below(card)) & position_.open() & ~position_.held();
    return (lower & ~position_.layout().fan_of(card)) != 0;
  }

  const Position& position_;
  std::vector<Move>& moves_;
};

}  // namespace

void decisions(const Position& position, std::vector<Move>& moves) {
  for_each(builds(position), [&](Card card) {
    moves.push_back({card, Target::fan, false, false});
  });
  if (position.rules().kings && position.spaces() > 0) {
    for_each(position.open() & ~position.held() & position.layout().kings(), [&](Card card) {
      if (position.now_beneath(card) != no_card) {
        moves.push_back({card, Target::space, false, false});
      }
    });
  }
  if (position.merci_left()) Mercis(position, moves).append();
}

void legal_moves(const Position& start, std::vector<Move>& moves) {
  const CardSet next_up = (start.up() << 1 | lowest) & ~start.up();
  const CardSet kings = start.layout().kings();
  const auto append = [&](Card card, bool merci) {
    if (contains(next_up, card)) moves.push_back({card, Target::foundation, merci, !merci});
    if (!contains(kings, card) && contains(start.open(), above(card)) &&
        !(merci && stays_under_next(start, card))) {
      moves.push_back({card, Target::fan, merci, !merci && is_safe_build(start, card)});
    }
    if (contains(kings, card) && start.rules().kings && start.spaces() > 0) {
      moves.push_back({card, Target::space, merci, false});
    }
  };
  for_each(start.open(), [&](Card card) { append(card, false); });
  if (!start.merci_left()) return;
  for_each(start.drawable(), [&](Card card) {
    append(card, true);
    if (start.rules().merci == Merci::front) {
      moves.push_back({card, Target::front, true, false});
    }
  });
}

void play(Position& position, Move move, std::vector<Move>& line) {
  line.push_back(move);
  const Card card = move.card;
  if (move.to == Target::front) {
    position.draw_to_front(card);
    position.build(below(card));
    line.push_back({below(card), Target::fan, false, true});
  } else if (move.merci) {
    const bool goes_along = contains(position.held(), card);
    position.draw(card, move.to);
    if (goes_along) line.push_back({below(card), Target::fan, false, true});
  } else if (move.to == Target::foundation) {
    position.put_up(card);
  } else if (move.to == Target::space) {
    position.to_space(card);
  } else {
    position.build(card);
  }
}

void settle(Position& position, bool safe_builds, std::vector<Move>& line) {
  for (bool again = true; again;) {
    again = false;
    for (CardSet up; (up = position.going_up()) != 0;) {
      for_each(up, [&](Card card) {
        line.push_back({card, Target::foundation, false, true});
        position.put_up(card);
      });
    }
    if (!safe_builds) return;
    for_each(builds(position) & position.firm() >> 1, [&](Card card) {
      // An earlier build of this round may have been upon this card.
      if (!contains(position.held(), card) && is_safe_build(position, card)) {
        line.push_back({card, Target::fan, false, true});
        position.build(card);
        again = true;
      }
    });
  }
}

}  // namespace patience::lucie
